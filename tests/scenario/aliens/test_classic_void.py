"""Void of the classic editions: losers are gone for good."""

import pytest

from domain.board import REMOVED
from domain.events import ShipsMoved
from tests.scenario.table import Table


def gone(table: Table, colour: str) -> int:
    return table.ships_of(colour, REMOVED)


def victory(table: Table) -> Table:
    """Red is Void and wins against blue's four ships and yellow's two."""
    table.seat("red", "classic-void", hand=["attack-40", "negotiate"]).against("blue").aims_at("blue-2").with_ships(2)
    return table.allies(defense={"yellow": 2}).reveals(red="attack-40", blue="attack-08")


def test_after_a_win_every_losing_ship_leaves_the_game__classic_void(table: Table) -> None:
    victory(table).play_out()
    assert (gone(table, "blue"), gone(table, "yellow")) == (4, 2)
    assert table.has_colony("red", "blue-2")


def test_none_of_them_reaches_the_warp__classic_void(table: Table) -> None:
    victory(table).play_out()
    assert table.in_warp("blue") == table.in_warp("yellow") == 0
    assert not [
        place for event in table.happened("ships_moved") for _, place in event.moves.values() if place == "warp"
    ]


def test_also_as_the_defense__classic_void(table: Table) -> None:
    table.seat("blue", "classic-void").against("blue").aims_at("blue-2").with_ships(2)
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert gone(table, "red") == 2


def test_not_after_a_loss__classic_void(table: Table) -> None:
    table.seat("red", "classic-void").against("blue").aims_at("blue-2").with_ships(2)
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert not table.used("classic-void.power")
    assert table.in_warp("red") == 2


def test_not_as_an_ally_without_the_flare__classic_void(table: Table) -> None:
    table.seat("green", "classic-void").seat("red", hand=["attack-40"]).against("blue").aims_at("blue-2")
    table.with_ships(2).allies(offense={"green": 1}).reveals(red="attack-40", blue="attack-08").play_out()
    assert (gone(table, "blue"), table.in_warp("blue")) == (0, 4)


def test_nobody_drops_below_the_ships_needed_to_win_and_the_excess_goes_to_the_warp__classic_void(
    table: Table,
) -> None:
    table.seat("red", "classic-void", hand=["attack-40"]).against("blue").start()
    left = {"blue-05", "blue-06", "blue-07", "blue-08", "blue-01", "blue-13"}
    moves = {
        ship: [place, REMOVED]
        for ship, place in table.state.ships.items()
        if ship.startswith("blue") and ship not in left
    }
    table.happens(ShipsMoved(moves=moves, why="elsewhere")).aims_at("blue-2").with_ships(2)
    table.reveals(red="attack-40", blue="attack-08").play_out()
    assert (gone(table, "blue"), table.in_warp("blue")) == (14 + 1, 3)


def test_zombie_cannot_save_its_ships__classic_void(table: Table) -> None:
    table.seat("yellow", "zombie")
    victory(table).play_out()
    assert gone(table, "yellow") == 2
    assert not table.used("zombie.power")


def test_a_loser_after_a_negotiate_gets_no_compensation__classic_void(table: Table) -> None:
    table.seat("red", "classic-void", hand=["attack-40", "negotiate"]).against("blue").aims_at("blue-2").with_ships(2)
    table.reveals(red="attack-40", blue="negotiate").play_out()
    assert gone(table, "blue") == 4
    assert not table.happened("compensation_fixed")


def test_healer_may_rescue_removed_ships__classic_void(table: Table) -> None:
    table.seat("green", "healer")
    victory(table).uses("green", "healer.power", seats=["blue"]).play_out()
    assert (gone(table, "blue"), gone(table, "yellow")) == (0, 2)


def test_zapped_the_losers_go_to_the_warp__classic_void(table: Table) -> None:
    table.seat("green", hand=["cosmic-zap"])
    victory(table).uses("green", "cosmic-zap").play_out()
    assert table.outcome_of("classic-void.power") == "cancelled"
    assert (table.in_warp("blue"), table.in_warp("yellow")) == (4, 2)


# -- the flare ---------------------------------------------------------------------------------


def plague_is_swallowed(table: Table) -> Table:
    """Green plays the plague on yellow, and red, with the wild flare, may answer."""
    table.seat("green", hand=["plague", "attack-08"]).seat("red", hand=["attack-08", "flare-classic-void"])
    return table.against("blue").uses("green", "plague", seats=["yellow"])


def test_wild_for_one_ship_an_artifact_is_negated_and_discarded__classic_void(table: Table) -> None:
    plague_is_swallowed(table).uses("red", "classic-void.wild", **{"from": {"red-1": 1}}).until("aim")
    assert table.outcome_of("plague") == "cancelled"
    assert table.in_warp("yellow") == 0
    paid = next(event for event in table.happened("ships_moved") if event.why == "cost")
    assert list(paid.moves.values()) == [["red-1", "warp"]]
    assert table.pile("discard") == ["plague"]
    assert "flare-classic-void" in table.hand("red")


def test_wild_the_ship_is_an_uninvolved_one__classic_void(table: Table) -> None:
    table.seat("green", hand=["emotion-control", "attack-08"]).seat("red", hand=["attack-08", "flare-classic-void"])
    table.against("blue").aims_at("blue-2").with_ships(2).reveals(red="attack-08", blue="attack-08")
    table.uses("green", "emotion-control").until("use", "red")
    answer = {"kind": "choose_ships", "from": {"gate": 1}}
    table.refuses("red", "not_an_option", use="classic-void.wild", answer=answer)


def test_wild_at_most_once_per_encounter__classic_void(table: Table) -> None:
    table.seat("yellow", hand=["attack-08", "plague", "ionic-gas"]).seat(
        "red", hand=["attack-08", "flare-classic-void"]
    )
    table.against("blue").uses("yellow", "plague", seats=["green"])
    table.uses("red", "classic-void.wild", **{"from": {"red-1": 1}}).aims_at("blue-2").with_ships(2)
    table.reveals(red="attack-08", blue="attack-08").uses("yellow", "ionic-gas")
    assert not table.may_use("red", "classic-void.wild")


def test_wild_card_zapped_the_artifact_works_and_nothing_is_paid__classic_void(table: Table) -> None:
    table.seat("blue", hand=["attack-08", "card-zap"])
    plague_is_swallowed(table)
    if table.asked("blue"):
        table.passes("blue")
    table.uses("red", "classic-void.wild", **{"from": {"red-1": 1}}).uses("blue", "card-zap").until("aim")
    assert table.outcome_of("classic-void.wild") == "cancelled"
    assert (table.in_warp("yellow"), table.in_warp("red")) == (3, 0)


def ally_of_the_winner(table: Table) -> Table:
    """Green is Void, holds its flare and allies with red, who wins."""
    table.seat("green", "classic-void", hand=["attack-08", "flare-classic-void"])
    table.seat("red", hand=["attack-40", "attack-08"]).against("blue").aims_at("blue-2").with_ships(2)
    return table.allies(offense={"green": 1}).selects("red", "attack-40").selects("blue", "attack-08")


def test_super_as_an_ally_of_the_winner_too__classic_void(table: Table) -> None:
    ally_of_the_winner(table).uses("green", "classic-void.super").play_out()
    assert gone(table, "blue") == 4
    assert "flare-classic-void" in table.hand("green")


@pytest.mark.parametrize(("zap", "zone"), [("card-zap", "discard"), ("cosmic-zap", "hand:green")])
def test_super_zapped_the_losers_go_to_the_warp__classic_void(table: Table, zap: str, zone: str) -> None:
    table.seat("yellow", hand=[zap])
    ally_of_the_winner(table).uses("green", "classic-void.super").uses("yellow", zap).play_out()
    assert table.outcome_of("classic-void.super") == "cancelled"
    assert table.in_warp("blue") == 4
    assert "flare-classic-void" in table.pile(zone)
