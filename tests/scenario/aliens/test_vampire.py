"""Vampire: ships of losers are captured and fight for it."""

import pytest

from domain import board
from domain.aliens.page import ALIENS
from domain.board import REMOVED, WARP
from domain.decks.titles import TITLES
from domain.events import PowerLost, ShipsCommandeered, ShipsMoved
from domain.game.catalogue import entry
from tests.scenario.table import Table

BLUE_2 = [f"blue-{n:02}" for n in range(5, 9)]
"""The ships that stand on blue-2 at the start."""


def victory(table: Table, ships: int = 2) -> Table:
    """Red is Vampire, attacks blue-2 with some ships and wins against the four there."""
    table.seat("red", "vampire", hand=["attack-40", "attack-08", "negotiate"]).against("blue")
    return table.aims_at("blue-2").with_ships(ships, "red-1")


def drained(table: Table, **where: list[str]) -> Table:
    """Blue's four ships are captured and put where red wants."""
    victory(table).reveals(red="attack-40", blue="attack-08")
    items = {place.replace("_", "-"): ships for place, ships in where.items()}
    return table.at("drain", "red", items=items).play_out()


# -- capturing ---------------------------------------------------------------------------------


def test_after_a_win_as_offense_the_losing_ships_answer_to_it_instead_of_being_lost__vampire(table: Table) -> None:
    drained(table, red_3=BLUE_2)
    assert {board.owner(table.state, ship) for ship in BLUE_2} == {"red"}
    assert table.in_warp("blue") == 0
    assert len(board.fleet(table.state, "blue")) == 16
    assert len(board.fleet(table.state, "red")) == 24


def test_after_a_win_as_defense_too__vampire(table: Table) -> None:
    table.seat("blue", "vampire").against("blue").aims_at("blue-2").with_ships(3, "red-1")
    table.reveals(red="attack-08", blue="attack-08").until("drain", "blue")
    ships = table.question("blue").question.items  # type: ignore[attr-defined]
    table.answer("blue", items={"blue-2": ships}).play_out()
    assert sorted(board.ships_at(table.state, "blue-2", "blue")) == sorted([*BLUE_2, *ships])
    assert (table.in_warp("red"), table.ships_of("red", "blue-2")) == (0, 0)


def test_ships_of_the_losers_allies_too__vampire(table: Table) -> None:
    victory(table).allies(defense={"yellow": 2}).reveals(red="attack-40", blue="attack-08").until("drain", "red")
    ships = table.question("red").question.items  # type: ignore[attr-defined]
    assert {board.colour(ship) for ship in ships} == {"blue", "yellow"}
    table.answer("red", items={"red-1": ships}).play_out()
    assert (table.in_warp("yellow"), table.ships_of("yellow", "red-1")) == (0, 0)


def test_each_goes_to_a_colony_of_its_own_or_among_the_winning_ships__vampire(table: Table) -> None:
    table.ships("red", green_1=2)
    drained(table, red_1=BLUE_2[:1], green_1=BLUE_2[1:2], gate=BLUE_2[2:])
    assert [table.state.ships[ship] for ship in BLUE_2] == ["red-1", "green-1", "blue-2", "blue-2"]


@pytest.mark.parametrize("elsewhere", ["blue-1", "warp", "green-1"])
def test_nowhere_else__vampire(table: Table, elsewhere: str) -> None:
    victory(table).reveals(red="attack-40", blue="attack-08").until("drain", "red")
    table.refuses("red", "not_an_option", items={elsewhere: BLUE_2})


def test_those_among_the_winning_ships_land_with_them__vampire(table: Table) -> None:
    drained(table, gate=BLUE_2)
    assert sorted(board.ships_at(table.state, "blue-2", "red")) == sorted([*BLUE_2, "red-01", "red-02"])
    assert not table.has_colony("blue", "blue-2")


def test_it_is_mandatory_and_takes_all_of_them__vampire(table: Table) -> None:
    victory(table).reveals(red="attack-40", blue="attack-08").until("drain", "red")
    table.refuses("red", "wrong_total", items={"red-1": BLUE_2[:3]})


def test_not_as_an_ally__vampire(table: Table) -> None:
    table.seat("green", "vampire").seat("red", hand=["attack-40"]).against("blue").aims_at("blue-2").with_ships(2)
    table.allies(offense={"green": 2}).reveals(red="attack-40", blue="attack-08").play_out()
    assert not table.used("vampire.power")
    assert table.in_warp("blue") == 4


def test_not_after_a_loss__vampire(table: Table) -> None:
    table.seat("red", "vampire").against("blue").aims_at("blue-2").with_ships(2)
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert not table.used("vampire.power")
    assert table.in_warp("red") == 2


def test_a_failed_deal_is_no_win__vampire(table: Table) -> None:
    table.seat("red", "vampire").to_a_deal().at("deal", "red", refuse=True).play_out()
    assert not table.used("vampire.power")
    assert table.in_warp("blue") == 3


def test_zapped_the_losers_go_to_the_warp__vampire(table: Table) -> None:
    table.seat("green", hand=["cosmic-zap"])
    victory(table).reveals(red="attack-40", blue="attack-08").uses("green", "cosmic-zap").play_out()
    assert table.outcome_of("vampire.power") == "cancelled"
    assert table.in_warp("blue") == 4
    assert not table.state.commandeered


@pytest.mark.parametrize("alien", ["zombie", "healer"])
def test_they_are_out_of_reach_for_those_who_save_ships_from_the_warp__vampire(table: Table, alien: str) -> None:
    table.seat("blue" if alien == "zombie" else "green", alien)
    drained(table, red_1=BLUE_2)
    assert not table.used(f"{alien}.power")
    assert {board.owner(table.state, ship) for ship in BLUE_2} == {"red"}


def test_captured_ships_bring_no_compensation__vampire(table: Table) -> None:
    victory(table).reveals(red="attack-40", blue="negotiate").at("drain", "red", items={"red-1": BLUE_2}).play_out()
    assert not table.happened("compensation_fixed")
    assert table.state.turn.successful


# -- what a captured ship is -------------------------------------------------------------------


def with_captured_ships(table: Table, planet: str = "red-1") -> Table:
    """Red has captured the four ships of blue-2 before and attacks green."""
    table.seat("red", "vampire", hand=["attack-40", "attack-08", "negotiate"]).against("green").start()
    table.happens(ShipsCommandeered(seat="red", ships=BLUE_2, why="vampire"))
    return table.happens(ShipsMoved(moves={ship: ["blue-2", planet] for ship in BLUE_2}, why="vampire"))


def two_captured_ships_attack(table: Table) -> Table:
    return with_captured_ships(table).aims_at("green-2").at("launch", "red", ships=[*BLUE_2[:2], "red-05"])


def test_it_counts_for_its_captors_colonies__vampire(table: Table) -> None:
    with_captured_ships(table, "green-1").until("aim")
    assert board.foreign_colonies(table.state, "red") == ["green-1"]
    assert board.foreign_colonies(table.state, "blue") == []


def test_it_counts_for_the_power_of_its_captor_and_not_of_its_owner__vampire(table: Table) -> None:
    table.ships("blue", blue_1=0, blue_2=4, blue_3=8, blue_4=8, blue_5=0).seat("blue", "warpish")
    victory(table).reveals(red="attack-40", blue="attack-08").until("drain", "red")
    table.answer("red", items={"red-1": [f"blue-{n:02}" for n in range(1, 5)]}).play_out()
    assert table.state.seats["blue"].powerless
    assert not table.state.seats["red"].powerless


def test_it_is_launched_and_adds_to_the_total_as_a_ship_of_its_own__vampire(table: Table) -> None:
    two_captured_ships_attack(table).reveals(red="attack-08", green="attack-08").play_out()
    assert table.total("offense").amount == 8 + 3


def test_it_wins_colonies_for_its_captor__vampire(table: Table) -> None:
    with_captured_ships(table).aims_at("green-2").at("launch", "red", ships=BLUE_2[:2])
    table.reveals(red="attack-40", green="attack-08").play_out()
    assert board.foreign_colonies(table.state, "red") == ["green-2"]


def test_its_loss_is_the_captors_and_is_compensated__vampire(table: Table) -> None:
    two_captured_ships_attack(table).reveals(red="negotiate", green="attack-08").play_out()
    assert (table.last("compensation_fixed").taker, table.last("compensation_fixed").count) == ("red", 3)


def test_lost_to_the_warp_it_is_its_owners_again__vampire(table: Table) -> None:
    two_captured_ships_attack(table).reveals(red="attack-08", green="attack-08").play_out()
    assert board.ships_at(table.state, WARP, "blue") == BLUE_2[:2]
    assert board.ships_at(table.state, WARP, "red") == ["red-05"]
    assert sorted(table.state.commandeered) == BLUE_2[2:]


def test_removed_from_the_game_it_is_its_owners_again__vampire(table: Table) -> None:
    table.seat("green", "void", hand=["attack-30"])
    two_captured_ships_attack(table).reveals(red="attack-08", green="attack-30").play_out()
    assert board.ships_at(table.state, REMOVED, "blue") == BLUE_2[:2]


def test_as_long_as_it_is_captured_its_owner_cannot_use_it__vampire(table: Table) -> None:
    table.seat("blue", hand=["attack-08", "negotiate"])
    with_captured_ships(table).aims_at("green-2").with_ships(1, "red-2").invites("red", "blue").at(
        "ally", "blue", options=["offense"]
    ).until("commit", "blue")
    places = table.question("blue").question.places  # type: ignore[attr-defined]
    assert sorted(places) == ["blue-1", "blue-3", "blue-4", "blue-5"]


def test_it_stays_when_the_power_is_lost_later__vampire(table: Table) -> None:
    drained(table, red_1=BLUE_2)
    table.happens(PowerLost(seat="red"))
    assert sorted(table.state.commandeered) == BLUE_2


def test_a_player_who_captures_ships_of_its_own_colour_has_them_as_any_other__vampire(table: Table) -> None:
    table.seat("blue", "vampire", hand=["attack-40", "attack-08"]).against("blue").start()
    table.happens(ShipsCommandeered(seat="red", ships=BLUE_2, why="elsewhere"))
    table.happens(ShipsMoved(moves={ship: ["blue-2", "red-1"] for ship in BLUE_2}, why="elsewhere"))
    table.aims_at("blue-3").at("launch", "red", ships=[*BLUE_2[:2], "red-05"])
    table.reveals(red="attack-08", blue="attack-40")
    table.at("drain", "blue", items={"blue-1": [*BLUE_2[:2], "red-05"]}).play_out()
    assert table.state.commandeered == {"red-05": "blue", BLUE_2[2]: "red", BLUE_2[3]: "red"}


# -- its place in the skill document and in the catalogue --------------------------------------


def test_its_colour_tells_a_ship_of_its_own_from_a_captured_one__vampire(table: Table) -> None:
    drained(table, red_1=BLUE_2)
    captured = [ship for ship in board.fleet(table.state, "red") if board.colour(ship) != "red"]
    assert sorted(captured) == BLUE_2


def test_it_has_no_flare__vampire(table: Table) -> None:
    table.seat("red", "vampire").start()
    assert not ALIENS["vampire"].flare
    assert "flare-vampire" not in TITLES


def test_the_catalogue_says_what_was_not_found__vampire(table: Table) -> None:
    table.start()
    shown = entry("aliens", "vampire")
    assert shown is not None
    assert "adapted" in shown["unverified"]
