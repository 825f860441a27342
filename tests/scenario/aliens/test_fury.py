"""Fury: a token for every lost ship."""

import pytest

from domain.events import SheetNoted, ShipsMoved
from domain.game.views import view
from tests.scenario.table import Table
from tests.scenario.variants import hazards


def left(table: Table) -> int:
    return int(table.state.sheets.get("fury", {}).get("tokens", 0))


def defeated(table: Table, *yellow: str) -> Table:
    """Red, the Fury, loses three ships at blue-2."""
    table.seat("red", "fury", hand=["attack-01"]).seat("yellow", hand=["attack-08", *yellow]).against("blue")
    return table.aims_at("blue-2").with_ships(3, "red-1").reveals(red="attack-01", blue="attack-08")


# -- tokens ------------------------------------------------------------------------------------


def test_a_token_for_each_of_its_ships_that_enters_the_warp__fury(table: Table) -> None:
    defeated(table).play_out()
    assert left(table) == 3
    assert view(table.state, "public")["sheets"]["fury"]["tokens"] == 3


def test_collecting_is_mandatory__fury(table: Table) -> None:
    defeated(table).play_out()
    assert table.used("fury.collect")
    assert not table.was_offered("red", "fury.collect")


def test_ships_of_others_bring_no_token__fury(table: Table) -> None:
    table.seat("green", "fury")
    table.seat("red", hand=["attack-01"]).against("blue").aims_at("blue-2").with_ships(3, "red-1")
    table.reveals(red="attack-01", blue="attack-08").play_out()
    assert left(table) == 0
    assert not table.used("fury.collect")


def test_in_any_role_and_phase__fury(table: Table) -> None:
    table.seat("green", "fury").seat("yellow", hand=["attack-08", "plague"]).against("blue")
    table.uses("yellow", "plague", seats=["green"]).until("aim")
    assert left(table) == 3


def test_a_ship_that_leaves_the_game_brings_a_token_too__fury(table: Table) -> None:
    table.seat("blue", "void", hand=["attack-20"]).seat("red", "fury", hand=["attack-01"]).against("blue")
    table.aims_at("blue-2").with_ships(3, "red-1").reveals(red="attack-01", blue="attack-20").play_out()
    assert table.ships_of("red", "removed") == 3
    assert left(table) == 3


def captured(table: Table) -> Table:
    """Blue, the Fungus, has captured three ships of red."""
    table.seat("blue", "fungus", hand=["attack-20", "attack-04"]).seat("red", "fury", hand=["attack-01"])
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1").reveals(red="attack-01", blue="attack-20")
    return table.play_out()


def test_captured_ships_bring_none__fury(table: Table) -> None:
    captured(table)
    assert [place for place in table.state.ships.values() if place.startswith("captured:blue")]
    assert left(table) == 0


def test_until_they_get_into_the_warp__fury(table: Table) -> None:
    table.seat("green", "fungus", hand=["attack-08", "negotiate"]).seat("blue", "fury")
    table.seat("yellow", hand=["attack-08", "plague"]).against("blue").until("start_of_encounter", "yellow")
    moves = {"blue-01": ["blue-1", "captured:green:green-01"]}
    table.happens(ShipsMoved(moves=moves, why="elsewhere")).uses("yellow", "plague", seats=["green"])
    table.at("plague", "green", ships=["green-01", "green-02", "green-03"]).until("aim")
    assert table.in_warp("blue") == 1
    assert left(table) == 1


def test_ships_that_were_saved_bring_none__fury(table: Table) -> None:
    table.seat("green", hand=["attack-08"])
    table.seat("red", "fury", hand=["attack-01", "flare-zombie"]).against("blue").aims_at("blue-2")
    table.with_ships(3, "red-1").reveals(red="attack-01", blue="attack-08").uses("red", "zombie.wild").play_out()
    assert left(table) == 2


def test_zapped_there_is_no_token__fury(table: Table) -> None:
    defeated(table, "cosmic-zap").uses("yellow", "cosmic-zap").play_out()
    assert table.outcome_of("fury.collect") == "cancelled"
    assert left(table) == 0


# -- vengeance ---------------------------------------------------------------------------------


def furious(table: Table, *hand: str, seat: str = "red", yellow: tuple[str, ...] = ()) -> Table:
    """The seat is Fury with five tokens on its sheet; red encounters blue and green is an ally of red."""
    table.seat(seat, "fury", hand=["attack-08", *hand]).seat("yellow", hand=["attack-08", *yellow]).against("blue")
    table.aims_at("blue-2").with_ships(3, "red-1").until("invite", "red")
    table.happens(SheetNoted(alien="fury", note="tokens", value=5)).allies(offense={"green": 1})
    return table.selects("red", "attack-08").selects("blue", "attack-08")


@pytest.mark.parametrize(("number", "amount"), [(5, 15), (2, 6), (-2, -6), (-5, -15)])
def test_each_token_spent_adds_or_subtracts_three__fury__fury_01(table: Table, number: int, amount: int) -> None:
    furious(table).uses("red", "fury.power", number=number).play_out("totals_fixed")
    assert ("fury", amount) in table.total("offense").explained


def test_spent_tokens_are_gone__fury(table: Table) -> None:
    furious(table).uses("red", "fury.power", number=2).play_out("totals_fixed")
    assert left(table) == 3


def test_also_when_the_encounter_is_lost_all_the_same__fury(table: Table) -> None:
    furious(table).uses("red", "fury.power", number=-2).play_out()
    assert table.result() == "defense_won"
    assert left(table) == 3 + 3


def test_spending_is_optional_and_so_is_each_token__fury(table: Table) -> None:
    furious(table).play_out("totals_fixed")
    assert table.was_offered("red", "fury.power")
    assert left(table) == 5 + table.in_warp("red")


def test_no_more_than_there_are__fury(table: Table) -> None:
    furious(table).until("cards_selected", "red")
    table.refuses("red", "too_many", use="fury.power", answer={"kind": "choose_number", "number": 6})


def test_also_as_the_defense__fury(table: Table) -> None:
    furious(table, seat="blue").uses("blue", "fury.power", number=1).play_out("totals_fixed")
    assert ("fury", 3) in table.total("defense").explained


def test_also_as_an_ally__fury(table: Table) -> None:
    furious(table, seat="green").uses("green", "fury.power", number=1).play_out("totals_fixed")
    assert ("fury", 3) in table.total("offense").explained


def test_not_without_tokens__fury(table: Table) -> None:
    table.seat("red", "fury").against("blue").aims_at("blue-2").with_ships(3, "red-1")
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert not table.was_offered("red", "fury.power")


def test_not_outside_the_encounter__fury(table: Table) -> None:
    table.seat("yellow", "fury")
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1").until("invite", "red")
    table.happens(SheetNoted(alien="fury", note="tokens", value=5)).play_out("totals_fixed")
    assert not table.was_offered("yellow", "fury.power")


def test_subtracting_helps_where_the_lower_total_wins__fury(table: Table) -> None:
    table.seat("blue", "anti-matter")
    furious(table).uses("red", "fury.power", number=-5).play_out()
    assert table.result() == "offense_won"


def test_zapped_nothing_is_added_and_the_tokens_stay__fury__fury_01(table: Table) -> None:
    furious(table, yellow=("cosmic-zap",)).uses("red", "fury.power", number=5).uses("yellow", "cosmic-zap")
    table.play_out("totals_fixed")
    assert table.outcome_of("fury.power") == "cancelled"
    assert table.total("offense").amount == 8 + 4
    assert left(table) == 5


# -- super -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("number", "amount"), [(5, 15), (1, 15), (-1, -15)])
def test_super_all_tokens_work_without_being_spent__fury__fury_01(table: Table, number: int, amount: int) -> None:
    furious(table, "flare-fury").uses("red", "fury.power", number=number).uses("red", "fury.super")
    table.play_out("totals_fixed")
    assert ("fury", amount) in table.total("offense").explained
    assert left(table) == 5 + table.in_warp("red")


def test_super_it_is_optional__fury(table: Table) -> None:
    furious(table, "flare-fury").uses("red", "fury.power", number=1).play_out("totals_fixed")
    assert table.was_offered("red", "fury.super")
    assert left(table) == 4


def test_super_card_zapped_the_tokens_are_spent__fury(table: Table) -> None:
    furious(table, "flare-fury", yellow=("card-zap",)).uses("red", "fury.power", number=2).uses("red", "fury.super")
    table.uses("yellow", "card-zap").play_out("totals_fixed")
    assert table.outcome_of("fury.super") == "cancelled"
    assert ("fury", 6) in table.total("offense").explained
    assert left(table) == 3


def test_super_cosmic_zapped_it_returns_to_hand__fury(table: Table) -> None:
    furious(table, "flare-fury", yellow=("cosmic-zap",)).uses("red", "fury.power", number=2).passes("yellow")
    table.uses("red", "fury.super").uses("yellow", "cosmic-zap").play_out("totals_fixed")
    assert table.outcome_of("fury.super") == "cancelled"
    assert "flare-fury" in table.hand("red")


# -- wild --------------------------------------------------------------------------------------


def never_again(table: Table, *yellow: str) -> Table:
    """Red has lost against blue and green, and holds the flare."""
    table.seat("red", hand=["attack-01", "flare-fury"]).seat("yellow", hand=["attack-08", *yellow]).against("blue")
    table.aims_at("blue-2").with_ships(3, "red-1").allies(defense={"green": 1})
    return table.reveals(red="attack-01", blue="attack-08")


def test_wild_every_player_of_the_other_side_removes_a_ship_of_its_choice__fury(table: Table) -> None:
    never_again(table).uses("red", "fury.wild").at("fury_ship", "blue", **{"from": {"blue-5": 1}})
    table.at("fury_ship", "green", **{"from": {"green-3": 1}}).play_out()
    assert (table.ships_of("blue", "blue-5"), table.ships_of("green", "green-3")) == (3, 3)
    assert (table.ships_of("blue", "removed"), table.ships_of("green", "removed")) == (1, 1)
    assert table.ships_of("yellow", "removed") == 0


def test_wild_it_may_be_a_ship_in_the_warp__fury__fury_01(table: Table) -> None:
    table.ships("blue", warp=3)
    never_again(table).uses("red", "fury.wild").at("fury_ship", "blue", **{"from": {"warp": 1}}).play_out()
    assert table.in_warp("blue") == 2


def test_wild_also_as_the_defense__fury(table: Table) -> None:
    table.seat("blue", hand=["attack-01", "flare-fury"]).against("blue").aims_at("blue-2").with_ships(3, "red-1")
    table.reveals(red="attack-08", blue="attack-01").uses("blue", "fury.wild").play_out()
    assert table.ships_of("red", "removed") == 1


def test_wild_also_when_both_sides_have_lost__fury(table: Table) -> None:
    table.seat("red", hand=["attack-08", "flare-loser"]).seat("blue", hand=["attack-08", "flare-fury"])
    table.against("blue").aims_at("blue-2").with_ships(3).allies(offense={"green": 1}, defense={"yellow": 1})
    table.uses("red", "loser.wild").uses("blue", "fury.wild").play_out()
    assert [table.ships_of(seat, "removed") for seat in ("red", "green", "blue", "yellow")] == [1, 1, 0, 0]


def test_wild_who_needs_all_ships_to_win_is_exempt_and_the_others_pay__fury(table: Table) -> None:
    never_again(table)
    gone = [ship for ship, place in table.state.ships.items() if place in ("blue-1", "blue-3", "blue-4", "blue-5")]
    moves = {ship: [table.state.ships[ship], "removed"] for ship in gone[:15]}
    table.happens(ShipsMoved(moves=moves, why="elsewhere")).uses("red", "fury.wild").play_out()
    assert (table.ships_of("blue", "removed"), table.ships_of("green", "removed")) == (15, 1)


@pytest.mark.parametrize(("red", "blue"), [("attack-30", "attack-08"), ("negotiate", "negotiate")])
def test_wild_not_after_a_victory_nor_a_failed_deal__fury(table: Table, red: str, blue: str) -> None:
    table.seat("red", hand=[red, "flare-fury"]).seat("blue", hand=[blue]).against("blue").aims_at("blue-2")
    table.with_ships(3, "red-1").reveals(red=red, blue=blue).play_out()
    assert table.result() in ("offense_won", "failed_deal")
    assert not table.was_offered("red", "fury.wild")


def test_wild_not_as_an_ally__fury(table: Table) -> None:
    table.seat("green", hand=["attack-08", "flare-fury"]).seat("red", hand=["attack-01"]).against("blue")
    table.aims_at("blue-2").with_ships(3, "red-1").allies(offense={"green": 1})
    table.reveals(red="attack-01", blue="attack-08").play_out()
    assert not table.was_offered("green", "fury.wild")


def test_wild_it_is_optional__fury(table: Table) -> None:
    never_again(table).play_out()
    assert table.was_offered("red", "fury.wild")
    assert table.ships_of("blue", "removed") == 0


def test_wild_card_zapped_nobody_pays__fury(table: Table) -> None:
    never_again(table, "card-zap").uses("red", "fury.wild").uses("yellow", "card-zap").play_out()
    assert table.outcome_of("fury.wild") == "cancelled"
    assert table.ships_of("blue", "removed") == 0


def test_wild_the_pledged_ship_stays_on_its_card__fury_HAZ_10(table: Table) -> None:
    """Blue, with a ship on the card Alliance, wins against red."""
    hazards.lay(table, in_play=[hazards.full("alliance")], alliance=["blue", "green"])
    at_home = {f"blue-{number}": 4 for number in range(1, 5)} | {"blue-5": 3}
    table.seat("blue", hand=["attack-40"], ships={"hazard-alliance": 1, **at_home})
    table.seat("red", hand=["attack-04", "flare-fury"]).against("blue").aims_at("blue-2").with_ships(1, "red-1")
    table.reveals(red="attack-04", blue="attack-40").uses("red", "fury.wild").until("fury_ship", "blue")
    assert "hazard-alliance" not in table.question("blue").question.places  # type: ignore[attr-defined]
