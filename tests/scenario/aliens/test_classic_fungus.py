"""Fungus of the classic editions: losing ships stick to it, and each stack is a single ship."""

import pytest

from domain import board
from domain.aliens.incursion.fungus import stacks
from domain.board import REMOVED
from domain.events import ShipsMoved
from tests.scenario.table import Table
from tests.scenario.variants.stations import lay

FUNGUS = "classic-fungus"
FLARE = f"flare-{FUNGUS}"
RING = "captured:blue:classic"


def captured(table: Table, ships: int = 1, blue: str = "attack-08") -> Table:
    """Red, the Fungus, has won against the four ships on blue-2."""
    table.seat("red", FUNGUS, hand=["attack-30", "negotiate"]).seat("blue", hand=[blue, "attack-04"]).against("blue")
    return table.aims_at("blue-2").with_ships(ships, "red-1").reveals(red="attack-30", blue=blue)


def stacked(table: Table, top: str = "red-01", *taken: str) -> Table:
    """A table on which these ships lie under a ship of red."""
    table.until("aim")
    moves = {s: [table.state.ships[s], f"captured:red:{top}"] for s in taken or ("green-01", "green-02")}
    return table.happens(ShipsMoved(moves=moves, why="elsewhere"))


def fighting(table: Table, *hand: str) -> Table:
    """Red's stack of three is in the gate."""
    table.seat("red", FUNGUS, hand=["attack-01", *hand]).against("blue")
    return stacked(table).aims_at("blue-2").with_ships(1, "red-1")


def test_all_losing_ships_are_captured_and_none_is_lost__classic_fungus(table: Table) -> None:
    captured(table).play_out()
    assert table.in_warp("blue") == 0
    assert len(stacks.under(table.state, "red-01")) == 4


def test_they_are_distributed_at_will__classic_fungus(table: Table) -> None:
    captured(table, 2).until("adhere", "red")
    a, b, c, d = table.question("red").question.items  # type: ignore[attr-defined]
    table.answer("red", items={"red-01": [a], "red-02": [b, c, d]}).play_out()
    assert (len(stacks.under(table.state, "red-01")), len(stacks.under(table.state, "red-02"))) == (1, 3)


def test_also_as_an_ally__classic_fungus(table: Table) -> None:
    table.seat("green", FUNGUS).seat("red", hand=["attack-30"]).against("blue").aims_at("blue-2").with_ships(1, "red-1")
    table.allies(offense={"green": 1}).reveals(red="attack-30", blue="attack-08").play_out()
    assert len(stacks.under(table.state, "green-01")) == 4


def test_not_without_a_ship_involved__classic_fungus(table: Table) -> None:
    table.ships("blue", blue_2=0).seat("blue", FUNGUS, hand=["attack-20"]).against("blue").aims_at("blue-2")
    table.with_ships(3, "red-1").reveals(red="attack-08", blue="attack-20").play_out()
    assert table.in_warp("red") == 3


def test_nothing_that_saves_ships_from_the_warp_helps_them__classic_fungus(table: Table) -> None:
    table.seat("blue", "zombie")
    captured(table).play_out()
    assert not table.used("zombie.power")
    assert len(stacks.under(table.state, "red-01")) == 4


def test_what_leaves_the_game_does_so_first__classic_fungus(table: Table) -> None:
    table.seat("green", FUNGUS).seat("red", "void", hand=["attack-30"]).against("blue").aims_at("blue-2")
    table.with_ships(1, "red-1").allies(offense={"green": 1}).reveals(red="attack-30", blue="attack-08").play_out()
    assert table.ships_of("blue", board.REMOVED) == 4
    assert stacks.under(table.state, "green-01") == []


def test_captured_ships_have_no_abilities__classic_fungus(table: Table) -> None:
    table.seat("green", "classic-macron").seat("red", FUNGUS).against("blue")
    stacked(table).aims_at("blue-2").with_ships(1, "red-1").reveals(red="attack-08", blue="attack-08").play_out()
    assert table.total("offense").amount == 8 + 3


def test_a_stack_is_one_ship_and_after_the_reveal_worth_its_number_of_ships__classic_fungus(table: Table) -> None:
    fighting(table).reveals(red="attack-01", blue="attack-08").play_out()
    assert table.total("offense").explained == [("attack-01", 1), ("ships", 1), (FUNGUS, 2)]


def test_a_stack_is_launched_and_chosen_as_one_ship__classic_fungus(table: Table) -> None:
    fighting(table)
    assert (table.ships_of("red", "gate"), table.ships_of("green", "gate")) == (1, 0)


def test_a_stack_breaks_up_in_the_warp__classic_fungus(table: Table) -> None:
    fighting(table).reveals(red="attack-01", blue="attack-08").play_out()
    assert (table.in_warp("red"), table.in_warp("green")) == (1, 2)


def test_a_player_whose_ships_are_all_captured_gets_no_compensation__classic_fungus(table: Table) -> None:
    captured(table, blue="negotiate").play_out()
    assert table.result() == "offense_won"
    assert not table.happened("compensation_fixed")


def test_zapped_the_losing_ships_go_to_the_warp__classic_fungus(table: Table) -> None:
    table.seat("green", hand=["cosmic-zap"])
    captured(table).uses("green", "cosmic-zap").play_out()
    assert table.outcome_of(f"{FUNGUS}.power") == "cancelled"
    assert table.in_warp("blue") == 4


def test_zapped_a_stack_is_worth_one_and_nothing_is_freed__classic_fungus(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"]).seat("red", FUNGUS, hand=["attack-30"]).against("blue")
    stacked(table).aims_at("blue-2").with_ships(1, "red-1").reveals(red="attack-30", blue="attack-08")
    table.uses("yellow", "cosmic-zap").play_out()
    assert table.outcome_of(f"{FUNGUS}.strength") == "cancelled"
    assert table.total("offense").amount == 31
    assert stacks.under(table.state, "red-01") == ["green-01", "green-02"]


def test_a_stack_that_comes_late_is_worth_its_number_too__classic_fungus_FUNGUS_01(table: Table) -> None:
    lay(table, transdimensional_rift_relay="red-2").seat("red", FUNGUS).against("blue")
    stacked(table, "red-05").aims_at("blue-2").with_ships(2, "red-1").reveals(red="attack-08", blue="attack-08")
    table.uses("red", "station-transdimensional-rift-relay", ships=["red-05"]).play_out()
    assert ("classic-fungus", 2) in table.total("offense").explained
    assert table.total("offense").amount == 8 + 3 + 2


def test_a_stack_is_held_by_the_player_who_commands_its_top__classic_fungus_SHEET_01(table: Table) -> None:
    table.seat("blue", "vampire", hand=["attack-30", "attack-08"]).seat("red", FUNGUS, hand=["attack-01"])
    table.ships("red", red_2=1).offense("blue").against("red")
    stacked(table, "red-06").aims_at("red-2").with_ships(1, "blue-1")
    table.reveals(blue="attack-30", red="attack-01").play_out()
    assert board.owner(table.state, "red-06") == "blue"
    assert {table.state.ships[ship] for ship in stacks.under(table.state, "red-06")} == {"captured:blue:red-06"}


def eradicated(table: Table, *taken: str) -> Table:
    """Red's stack has defended against a Void, and lost."""
    table.seat("blue", "void", hand=["attack-30", "attack-08"]).seat("red", FUNGUS, hand=["attack-01"])
    table.ships("red", red_2=1).offense("blue").against("red")
    stacked(table, "red-06", *taken).aims_at("red-2").with_ships(1, "blue-1")
    assert board.ships_at(table.state, "red-2", "red") == ["red-06"]
    return table.reveals(blue="attack-30", red="attack-01").play_out()


def test_a_stack_leaves_the_game_whole__classic_fungus_FUNGUS_01(table: Table) -> None:
    eradicated(table)
    assert [table.state.ships[ship] for ship in ("red-06", "green-01", "green-02")] == [REMOVED] * 3


def test_but_everybody_keeps_enough_ships_to_win_with__classic_fungus_FUNGUS_01_CORE_216(table: Table) -> None:
    eradicated(table, *[f"green-{n:02}" for n in range(1, 18)])
    assert (table.ships_of("green", REMOVED), table.in_warp("green")) == (15, 2)


# -- the wild flare ----------------------------------------------------------------------------


def encircled(table: Table, *blue: str) -> Table:
    """Blue, with the flare, beats three ships of red at home."""
    table.seat("blue", hand=["attack-20", *blue, FLARE]).against("blue").aims_at("blue-2").with_ships(3, "red-1")
    return table.reveals(red="attack-08", blue="attack-20").uses("blue", f"{FUNGUS}.wild")


def ringed(table: Table, *hand: str) -> Table:
    """Red encounters blue, around whose system two ships of green are held."""
    table.seat("blue", hand=["attack-08", *hand]).against("blue").until("aim")
    moves = {"green-01": ["green-1", RING], "green-02": ["green-1", RING]}
    return table.happens(ShipsMoved(moves=moves, why="elsewhere")).aims_at("blue-2").with_ships(3, "red-1")


def test_wild_a_defense_that_wins_at_home_rings_its_system_with_the_losers__classic_fungus(table: Table) -> None:
    encircled(table).play_out()
    assert table.in_warp("red") == 0
    assert table.ships_of("red", RING) == 3


def test_wild_from_then_on_they_strengthen_every_defense_there_and_survive_defeats__classic_fungus(
    table: Table,
) -> None:
    table.seat("red", hand=["attack-30"])
    ringed(table, FLARE).reveals(red="attack-30", blue="attack-08").play_out()
    assert table.total("defense").explained == [("attack-08", 8), ("ships", 4), (FLARE, 2)]
    assert table.result() == "offense_won"
    assert table.ships_of("green", RING) == 2


def test_wild_when_the_flare_is_lost_they_return_to_their_owners__classic_fungus(table: Table) -> None:
    ringed(table, FLARE, "negotiate").reveals(red="negotiate", blue="negotiate")
    table.offers("blue", give={"cards": [FLARE]}, take={"card_count": 1}).accepts("red").play_out()
    assert table.ships_of("green", RING) == 0
    assert sum(len(there) for there in board.colonies(table.state, "green").values()) == 20


def test_wild_its_effect_lasts_even_where_flares_are_played_once__classic_fungus(table: Table) -> None:
    encircled(table.option(classic_flares="one_shot"), "attack-10").play_out()
    assert FLARE in table.hand("blue")
    assert table.ships_of("red", RING) == 3


def test_wild_zapped_they_go_to_the_warp__classic_fungus(table: Table) -> None:
    table.seat("yellow", hand=["card-zap"])
    encircled(table).uses("yellow", "card-zap").play_out()
    assert table.outcome_of(f"{FUNGUS}.wild") == "cancelled"
    assert table.in_warp("red") == 3


def test_wild_two_prints_of_the_flare_hold_their_ships_apart__classic_fungus(table: Table) -> None:
    table.seat("green", hand=["flare-fungus", "attack-08"])
    encircled(table).play_out()
    assert (table.ships_of("red", RING), table.ships_of("red", "captured:blue")) == (3, 0)


# -- the super flare ---------------------------------------------------------------------------


def test_super_stacks_stay_together_in_the_warp__classic_fungus(table: Table) -> None:
    fighting(table, FLARE).reveals(red="attack-01", blue="attack-08").uses("red", f"{FUNGUS}.super").play_out()
    assert (table.in_warp("red"), table.in_warp("green")) == (1, 0)
    assert len(stacks.under(table.state, "red-01")) == 2


def test_super_a_retrieved_ship_brings_its_stack_along__classic_fungus(table: Table) -> None:
    table.seat("blue", hand=["attack-08", "attack-04", "mobius-tubes"])
    fighting(table, FLARE).reveals(red="attack-01", blue="attack-08").uses("red", f"{FUNGUS}.super")
    table.uses("blue", "mobius-tubes").until("aim", "blue")
    assert table.in_warp("red") == 0
    assert len(stacks.under(table.state, "red-01")) == 2


@pytest.mark.parametrize("zap", ["card-zap", "cosmic-zap"])
def test_super_zapped_the_stack_breaks_up__classic_fungus(table: Table, zap: str) -> None:
    table.seat("yellow", hand=[zap, "attack-08"])
    fighting(table, FLARE).reveals(red="attack-01", blue="attack-08")
    if zap == "cosmic-zap":
        table.passes("yellow")
    table.uses("red", f"{FUNGUS}.super").uses("yellow", zap).play_out()
    assert table.outcome_of(f"{FUNGUS}.super") == "cancelled"
    assert table.in_warp("green") == 2
