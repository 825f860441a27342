"""Void: losers are gone for good."""

import pytest

from domain.board import REMOVED
from domain.events import PowerLost, ShipsMoved
from domain.powers import active
from tests.scenario.table import Table


def gone(table: Table, colour: str) -> int:
    return table.ships_of(colour, REMOVED)


def victory(table: Table) -> Table:
    """Red is Void and wins against blue's four ships and yellow's two."""
    table.seat("red", "void", hand=["attack-40", "negotiate"]).against("blue").aims_at("blue-2").with_ships(2)
    return table.allies(defense={"yellow": 2}).reveals(red="attack-40", blue="attack-08")


def test_the_losers_ships_and_those_of_their_allies_leave_the_game__void(table: Table) -> None:
    victory(table).play_out()
    assert gone(table, "blue") == 4
    assert gone(table, "yellow") == 2
    assert table.in_warp("blue") == table.in_warp("yellow") == 0
    assert table.has_colony("red", "blue-2")


def test_a_winning_defense_eradicates_the_offense__void(table: Table) -> None:
    table.seat("blue", "void").against("blue").aims_at("blue-2").with_ships(2).allies(offense={"green": 1})
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert gone(table, "red") == 2
    assert gone(table, "green") == 1


def test_a_losing_void_eradicates_nothing__void(table: Table) -> None:
    table.seat("red", "void").against("blue").aims_at("blue-2").with_ships(2)
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert not table.used("void.power")
    assert table.in_warp("red") == 2


def five_on_the_planet_and_three_elsewhere(table: Table) -> Table:
    """All that is left to blue; twelve ships left the game before."""
    table.start()
    place = {f"blue-{n:02}": "blue-2" for n in range(5, 10)} | {"blue-01": "blue-1", "blue-13": "blue-4"}
    place["blue-17"] = "blue-5"
    moves = {ship: [at, place.get(ship, REMOVED)] for ship, at in table.state.ships.items() if ship.startswith("blue")}
    return table.happens(ShipsMoved(moves=moves, why="elsewhere"))


def test_nobody_drops_below_the_ships_needed_to_win__void(table: Table) -> None:
    table.seat("red", "void", hand=["attack-40"]).against("blue")
    five_on_the_planet_and_three_elsewhere(table).aims_at("blue-2").with_ships(2)
    table.reveals(red="attack-40", blue="attack-08").play_out()
    assert gone(table, "blue") == 12 + 3


def test_ships_past_that_limit_go_to_the_warp__void(table: Table) -> None:
    table.seat("red", "void", hand=["attack-40"]).against("blue")
    five_on_the_planet_and_three_elsewhere(table).aims_at("blue-2").with_ships(2)
    table.reveals(red="attack-40", blue="attack-08").play_out()
    assert table.in_warp("blue") == 2


def test_a_failed_deal_is_no_win__void(table: Table) -> None:
    table.seat("red", "void").to_a_deal().at("deal", "red", refuse=True).play_out()
    assert not table.used("void.power")
    assert table.in_warp("blue") == 3


@pytest.mark.parametrize("alien", ["zombie", "observer"])
def test_it_comes_before_effects_that_save_ships__void(table: Table, alien: str) -> None:
    table.seat("yellow", alien)
    victory(table).play_out()
    assert gone(table, "yellow") == 2
    assert not table.used(f"{alien}.power")


def test_eradicated_ships_bring_no_compensation__void(table: Table) -> None:
    table.seat("red", "void", hand=["attack-40", "negotiate"]).against("blue").aims_at("blue-2").with_ships(2)
    table.reveals(red="attack-40", blue="negotiate").play_out()
    assert gone(table, "blue") == 4
    assert not table.happened("compensation_fixed")


def test_eradicated_ships_stay_away_when_the_power_is_lost__void(table: Table) -> None:
    table.seat("red", "void", hand=["attack-40"]).ships("red", red_1=0, red_2=0, red_3=2)
    table.against("blue").aims_at("blue-2").with_ships(2, "red-4").reveals(red="attack-40", blue="attack-08").play_out()
    table.happens(PowerLost(seat="red"))
    assert not active(table.state, "red")
    assert gone(table, "blue") == 4


def test_zapped_the_losers_go_to_the_warp__void(table: Table) -> None:
    table.seat("green", hand=["cosmic-zap"])
    victory(table).uses("green", "cosmic-zap").play_out()
    assert table.outcome_of("void.power") == "cancelled"
    assert gone(table, "blue") == gone(table, "yellow") == 0
    assert table.in_warp("blue") == 4
    assert table.in_warp("yellow") == 2


# -- the flare ---------------------------------------------------------------------------------


def plague_is_swallowed(table: Table) -> Table:
    """Green plays the plague on yellow, and red, with Void's wild flare, may answer."""
    table.seat("green", hand=["plague", "attack-08"]).seat("red", hand=["attack-08", "flare-void"]).against("blue")
    return table.uses("green", "plague", seats=["yellow"])


def test_wild_an_artifact_of_any_player_is_discarded_without_effect__void(table: Table) -> None:
    plague_is_swallowed(table).uses("red", "void.wild", **{"from": {"red-1": 1}}).until("aim")
    assert table.outcome_of("plague") == "cancelled"
    assert table.in_warp("yellow") == 0
    assert table.pile("discard") == ["plague"]
    assert "flare-void" in table.hand("red")


def test_wild_it_costs_one_of_its_ships__void(table: Table) -> None:
    plague_is_swallowed(table).uses("red", "void.wild", **{"from": {"red-1": 1}}).until("aim")
    paid = next(event for event in table.happened("ships_moved") if event.why == "cost")
    assert list(paid.moves.values()) == [["red-1", "warp"]]


def test_wild_the_ship_comes_from_outside_the_encounter__void(table: Table) -> None:
    table.seat("green", hand=["emotion-control", "attack-08"]).seat("red", hand=["attack-08", "flare-void"])
    table.against("blue").aims_at("blue-2").with_ships(2).reveals(red="attack-08", blue="attack-08")
    table.uses("green", "emotion-control").until("use", "red")
    answer = {"kind": "choose_ships", "from": {"gate": 1}}
    table.refuses("red", "not_an_option", use="void.wild", answer=answer)
    table.uses("red", "void.wild", **{"from": {"red-1": 1}}).play_out()
    assert table.outcome_of("emotion-control") == "cancelled"


def test_wild_it_stops_artifacts_and_nothing_else__void(table: Table) -> None:
    table.seat("red", hand=["attack-08", "flare-void"]).seat("blue", hand=["attack-08", "flare-warpish"])
    table.ships("blue", warp=2)
    table.against("blue").aims_at("blue-2").with_ships(2).reveals(red="attack-08", blue="attack-08")
    table.uses("blue", "warpish.wild").play_out()
    assert not table.was_offered("red", "void.wild")


def test_wild_only_once_per_encounter__void(table: Table) -> None:
    table.seat("yellow", hand=["attack-08", "quash", "plague", "ionic-gas"])
    table.seat("red", hand=["attack-08", "flare-void"]).against("blue").uses("yellow", "plague", seats=["green"])
    table.uses("red", "void.wild", **{"from": {"red-1": 1}}).aims_at("blue-2").with_ships(2)
    table.reveals(red="attack-08", blue="attack-08").uses("yellow", "ionic-gas")
    assert not table.may_use("red", "void.wild")
    assert table.play_out().outcome_of("ionic-gas") == "carried_out"


def test_wild_card_zapped_the_artifact_works_and_nothing_is_paid__void(table: Table) -> None:
    table.seat("blue", hand=["attack-08", "card-zap"])
    plague_is_swallowed(table)
    if table.asked("blue"):
        table.passes("blue")
    table.uses("red", "void.wild", **{"from": {"red-1": 1}}).uses("blue", "card-zap").until("aim")
    assert table.outcome_of("void.wild") == "cancelled"
    assert table.in_warp("yellow") == 3
    assert table.in_warp("red") == 0


def ally_of_the_winner(table: Table) -> Table:
    """Green is Void, holds its flare and allies with red, who wins."""
    table.seat("green", "void", hand=["attack-08", "flare-void"]).seat("red", hand=["attack-40", "attack-08"])
    table.against("blue").aims_at("blue-2").with_ships(2).allies(offense={"green": 1})
    return table.selects("red", "attack-40").selects("blue", "attack-08")


def test_super_an_ally_may_eradicate_if_its_side_wins__void(table: Table) -> None:
    ally_of_the_winner(table).uses("green", "void.super").play_out()
    assert gone(table, "blue") == 4
    assert "flare-void" in table.hand("green")


def test_super_without_it_an_ally_eradicates_nothing__void(table: Table) -> None:
    ally_of_the_winner(table).play_out()
    assert table.was_offered("green", "void.super")
    assert not table.used("void.power")
    assert table.in_warp("blue") == 4


def test_super_on_the_losing_side_it_cannot_be_used__void(table: Table) -> None:
    table.seat("green", "void", hand=["attack-08", "flare-void"]).against("blue").aims_at("blue-2").with_ships(2)
    table.allies(offense={"green": 1}).reveals(red="attack-08", blue="attack-08").play_out()
    assert not table.was_offered("green", "void.super")
    assert table.in_warp("green") == 1


@pytest.mark.parametrize(("zap", "zone"), [("card-zap", "discard"), ("cosmic-zap", "hand:green")])
def test_super_zapped_the_losers_go_to_the_warp__void(table: Table, zap: str, zone: str) -> None:
    table.seat("yellow", hand=[zap])
    ally_of_the_winner(table).uses("green", "void.super").uses("yellow", zap).play_out()
    assert table.outcome_of("void.super") == "cancelled"
    assert gone(table, "blue") == 0
    assert table.in_warp("blue") == 4
    assert "flare-void" in table.pile(zone)


def test_wild_the_price_is_no_ship_aboard_a_worldship__void_LEVIATHAN_01(table: Table) -> None:
    table.seat("red", "leviathan", hand=["attack-08", "flare-void"]).seat("blue", hand=["force-field", "attack-08"])
    table.against("blue").aims_at("blue-2").uses("red", "leviathan.power", planets=["red-3"])
    table.allies(defense={"green": 1}).uses("blue", "force-field", seats=["green"]).until("use", "red")
    places = table.question("red").question.abilities["void.wild"].question.places  # type: ignore[attr-defined]
    assert sorted(places) == ["red-1", "red-2", "red-4", "red-5"]
