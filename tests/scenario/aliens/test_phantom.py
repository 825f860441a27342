"""Phantom: ghosts that are in play but nowhere."""

import pytest

from domain import board
from domain.board import GATE, WARP
from domain.events import ShipsMoved
from domain.game.catalogue import entry
from domain.game.views import view
from tests.scenario.table import Table

GHOSTS = "sheet:phantom"
FIRST = ["red-01", "red-05", "red-09", "red-13", "red-17"]
"""The ship of each home planet that is a ghost at the start."""


def phantom(table: Table, *hand: str) -> Table:
    return table.seat("red", "phantom", hand=["attack-08", "negotiate", *hand]).against("blue")


def ghosts(table: Table, seat: str = "red") -> list[str]:
    return sorted(board.ships_at(table.state, GHOSTS, seat))


def attack(table: Table) -> Table:
    """Red is Phantom with five ghosts and attacks blue-2 with two ships."""
    return phantom(table).aims_at("blue-2").with_ships(2, "red-1")


# -- ghosts ------------------------------------------------------------------------------------


def test_one_ship_of_each_home_planet_starts_on_the_sheet__phantom(table: Table) -> None:
    phantom(table).until("aim")
    assert ghosts(table) == FIRST
    assert {len(ships) for ships in board.colonies(table.state, "red").values()} == {3}


def test_a_position_that_says_where_ships_are_is_not_rearranged__phantom(table: Table) -> None:
    table.ships("red")
    phantom(table).until("aim")
    assert ghosts(table) == []


def test_a_ghost_is_on_no_colony_and_in_no_encounter__phantom(table: Table) -> None:
    attack(table).until("select_card")
    assert not set(FIRST) & {ship for ships in board.colonies(table.state, "red").values() for ship in ships}
    assert not set(FIRST) & set(board.in_encounter(table.state, "red"))


def test_everybody_sees_the_ghosts__phantom(table: Table) -> None:
    phantom(table).until("aim")
    assert view(table.state)["seats"]["red"]["ships_on_sheets"] == {GHOSTS: FIRST}


def test_ghosts_can_be_launched_as_from_a_colony__phantom(table: Table) -> None:
    phantom(table).aims_at("blue-2").with_ships(2, GHOSTS).until("select_card")
    assert board.ships_at(table.state, GATE, "red") == FIRST[:2]
    assert ghosts(table) == FIRST[2:]


def test_ghosts_can_be_sent_as_an_ally__phantom(table: Table) -> None:
    table.seat("green", "phantom").against("blue").aims_at("blue-2").with_ships(1).invites("red", "green")
    table.at("ally", "green", options=["offense"]).at("commit", "green", **{"from": {GHOSTS: 2}})
    table.until("select_card")
    assert (len(ghosts(table, "green")), table.ships_of("green", GATE)) == (3, 2)


def test_ghosts_can_found_a_dealt_colony__phantom(table: Table) -> None:
    table.seat("red", "phantom").to_a_deal().offers("red", take={"colony": "blue-3"}).accepts("blue")
    table.at("deal_colony", "red", **{"from": {GHOSTS: 1}}).play_out()
    assert ghosts(table) == FIRST[1:]
    assert "red-01" in board.ships_at(table.state, "blue-3", "red")


def test_ghosts_can_be_chosen_where_its_ships_are_lost__phantom(table: Table) -> None:
    table.seat("red", "phantom").to_a_deal().at("deal", "red", refuse=True)
    table.at("failed_deal", "red", **{"from": {GHOSTS: 3}}).play_out()
    assert board.ships_at(table.state, WARP, "red") == FIRST[:3]


def test_ghosts_can_be_added_to_an_encounter_as_from_a_colony__phantom(table: Table) -> None:
    phantom(table, "flare-amoeba").aims_at("blue-2").with_ships(2, "red-1").uses("red", "amoeba.wild", options=["add"])
    table.at("ooze", "red", **{"from": {GHOSTS: 2}}).until("select_card")
    assert set(FIRST[:2]) <= set(board.ships_at(table.state, GATE, "red"))


def test_ships_released_by_an_artifact_may_become_ghosts__phantom(table: Table) -> None:
    table.ships("red", warp=3)
    phantom(table, "mobius-tubes").uses("red", "mobius-tubes").at("return_ships", "red", amounts={GHOSTS: 3})
    assert len(ghosts(table)) == 3


def test_ships_on_their_way_back_from_an_encounter_may_become_ghosts__phantom(table: Table) -> None:
    table.seat("red", "phantom").to_a_deal().offers("red", give={"cards": ["attack-08"]}).accepts("blue")
    table.at("return_ships", "red", amounts={GHOSTS: 2, "red-2": 1}).play_out()
    assert len(ghosts(table)) == 7


# -- strength ----------------------------------------------------------------------------------


def test_after_the_reveal_each_ghost_adds_two_to_its_side__phantom(table: Table) -> None:
    attack(table).reveals(red="attack-08", blue="attack-08").play_out()
    assert ("phantom", 10) in table.total("offense").explained


def test_its_ships_in_the_encounter_add_nothing__phantom(table: Table) -> None:
    attack(table).reveals(red="attack-08", blue="attack-08").play_out()
    assert ("ships", 0) in table.total("offense").explained
    assert table.total("offense").amount == 8 + 10


def test_also_as_the_defense__phantom(table: Table) -> None:
    table.seat("blue", "phantom").against("blue").aims_at("blue-2").with_ships(2)
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert table.total("defense").amount == 8 + 10


def test_its_allies_ships_add_as_ever__phantom(table: Table) -> None:
    attack(table).allies(offense={"green": 3}).reveals(red="attack-08", blue="attack-08").play_out()
    assert table.total("offense").amount == 8 + 10 + 3


def test_ghosts_are_not_at_risk__phantom(table: Table) -> None:
    phantom(table).aims_at("blue-2").with_ships(2, "red-1").allies(defense={"green": 4, "yellow": 4})
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert table.in_warp("red") == 2
    assert ghosts(table) == FIRST


def test_ghosts_earn_nothing__phantom(table: Table) -> None:
    attack(table).reveals(red="attack-08", blue="attack-08").play_out()
    assert table.ships_of("red", "blue-2") == 2
    assert ghosts(table) == FIRST


def test_a_launched_ghost_is_an_ordinary_ship_of_the_encounter__phantom(table: Table) -> None:
    phantom(table).aims_at("blue-2").with_ships(4, GHOSTS).reveals(red="negotiate", blue="attack-08").play_out()
    assert board.ships_at(table.state, WARP, "red") == FIRST[:4]
    assert table.last("compensation_fixed").count == 4


def test_it_is_mandatory_even_without_a_ghost__phantom(table: Table) -> None:
    table.ships("red")
    attack(table).reveals(red="attack-08", blue="attack-08").play_out()
    assert table.total("offense").amount == 8


def test_not_as_an_ally_without_the_flare__phantom(table: Table) -> None:
    table.seat("green", "phantom").against("blue").aims_at("blue-2").with_ships(2).allies(offense={"green": 2})
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert table.total("offense").amount == 8 + 2 + 2


def test_zapped_its_ships_add_and_its_ghosts_do_not__phantom(table: Table) -> None:
    table.seat("green", hand=["cosmic-zap"])
    attack(table).reveals(red="attack-08", blue="attack-08").uses("green", "cosmic-zap").play_out()
    assert table.outcome_of("phantom.power") == "cancelled"
    assert table.total("offense").amount == 8 + 2
    assert ghosts(table) == FIRST


def test_zapped_no_ship_becomes_a_ghost_in_this_encounter__phantom(table: Table) -> None:
    table.seat("green", hand=["cosmic-zap"]).seat("red", "phantom").against("blue").aims_at("blue-2")
    table.with_ships(3, "red-1").reveals(red="negotiate", blue="negotiate").uses("green", "cosmic-zap").until("deal")
    table.offers("red", give={"cards": ["attack-08"]}).accepts("blue").until("return_ships", "red")
    assert GHOSTS not in table.question("red").question.targets  # type: ignore[attr-defined]


# -- losing the sheet --------------------------------------------------------------------------


def test_when_the_power_is_lost_the_ghosts_return_to_colonies__phantom(table: Table) -> None:
    table.ships("red", red_1=4, red_2=4, red_3=3, red_4=0, red_5=0, blue_1=4, blue_2=5)
    table.seat("blue", hand=["attack-40", "negotiate"]).seat("red", "phantom").offense("blue").against("red")
    table.until("aim").happens(ShipsMoved(moves={ship: ["red-1", GHOSTS] for ship in FIRST[:1]}, why="elsewhere"))
    table.aims_at("red-3").with_ships(2, "blue-3").reveals(blue="attack-40", red="attack-08")
    table.at("return_ships", "red", amounts={"red-2": 1}).play_out()
    assert table.state.seats["red"].powerless
    assert ghosts(table) == []
    assert FIRST[0] in board.ships_at(table.state, "red-2", "red")


def no_ghost_is_left(table: Table) -> None:
    """All five have returned to colonies."""
    assert ghosts(table) == []
    assert set(FIRST) <= {ship for ships in board.colonies(table.state, "red").values() for ship in ships}


def test_when_the_sheet_is_exchanged_the_ghosts_return_to_colonies__phantom(table: Table) -> None:
    table.seat("blue", "human", hand=["attack-08", "flare-sorcerer"])
    attack(table).uses("blue", "sorcerer.wild").play_out()
    assert table.aliens("blue") == ["phantom"]
    no_ghost_is_left(table)


def test_when_the_sheet_is_discarded_the_ghosts_return_to_colonies__phantom(table: Table) -> None:
    table.seat("green", hand=["attack-08", "flare-reincarnator"])
    attack(table).reveals(red="negotiate", blue="attack-08").uses("green", "reincarnator.wild", seats=["red"])
    table.play_out()
    assert "phantom" not in table.aliens("red")
    no_ghost_is_left(table)


def test_when_the_sheet_is_lent_the_ghosts_return_to_colonies__phantom(table: Table) -> None:
    phantom(table, "flare-philanthropist").uses("red", "philanthropist.wild", seats=["green"])
    table.at("cost", "red", **{"from": {"red-1": 1}}).until("aim")
    no_ghost_is_left(table)


# -- the flare ---------------------------------------------------------------------------------


def flare(table: Table, seat: str = "red", *hand: str) -> Table:
    table.seat(seat, hand=["attack-08", "negotiate", "flare-phantom", *hand])
    return table.against("blue").aims_at("blue-2").with_ships(4, "red-1")


def test_wild_up_to_four_ships_of_colonies_join_the_side_whatever_the_limit__phantom(table: Table) -> None:
    flare(table).reveals(red="attack-08", blue="attack-08")
    table.uses("red", "phantom.wild", **{"from": {"red-2": 3, "red-3": 1}}).play_out()
    assert table.total("offense").amount == 8 + 8
    assert "flare-phantom" in table.hand("red")


def test_wild_also_as_the_defense__phantom(table: Table) -> None:
    flare(table, "blue").reveals(red="attack-08", blue="attack-08")
    table.uses("blue", "phantom.wild", **{"from": {"blue-1": 2}}).play_out()
    assert table.total("defense").amount == 8 + 6


def test_wild_not_five__phantom(table: Table) -> None:
    flare(table).reveals(red="attack-08", blue="attack-08").until("cards_revealed", "red")
    answer = {"kind": "choose_ships", "from": {"red-2": 4, "red-3": 1}}
    table.refuses("red", "too_many", use="phantom.wild", answer=answer)


def test_wild_not_as_an_ally__phantom(table: Table) -> None:
    flare(table, "green").allies(offense={"green": 1}).reveals(red="attack-08", blue="attack-08").play_out()
    assert not table.was_offered("green", "phantom.wild")


def test_wild_card_zapped_nobody_appears__phantom(table: Table) -> None:
    table.seat("yellow", hand=["card-zap"])
    flare(table).reveals(red="attack-08", blue="attack-08").uses("red", "phantom.wild", **{"from": {"red-2": 2}})
    table.uses("yellow", "card-zap").play_out()
    assert table.outcome_of("phantom.wild") == "cancelled"
    assert table.total("offense").amount == 8 + 4


def allied(table: Table) -> Table:
    """Green is Phantom, holds its flare and allies with red."""
    table.seat("green", "phantom", hand=["attack-08", "flare-phantom"]).against("blue").aims_at("blue-2")
    table.with_ships(2).allies(offense={"green": 2})
    return table.selects("red", "attack-08").selects("blue", "attack-08")


def test_super_as_an_ally_its_ghosts_add_too__phantom(table: Table) -> None:
    allied(table).uses("green", "phantom.super").play_out()
    assert table.total("offense").amount == 8 + 2 + 10
    assert "flare-phantom" in table.hand("green")


def test_super_it_is_optional__phantom(table: Table) -> None:
    allied(table).play_out()
    assert table.was_offered("green", "phantom.super")
    assert table.total("offense").amount == 8 + 2 + 2


@pytest.mark.parametrize(("zap", "zone"), [("card-zap", "discard"), ("cosmic-zap", "hand:green")])
def test_super_zapped_its_ships_add_as_ever__phantom(table: Table, zap: str, zone: str) -> None:
    table.seat("yellow", hand=[zap])
    allied(table).uses("green", "phantom.super").uses("yellow", zap).play_out()
    assert table.outcome_of("phantom.super") == "cancelled"
    assert table.total("offense").amount == 8 + 2 + 2
    assert "flare-phantom" in table.pile(zone)


def test_the_catalogue_says_what_rests_on_a_later_print__phantom(table: Table) -> None:
    table.start()
    shown = entry("aliens", "phantom")
    assert shown is not None
    assert "later print" in shown["unverified"]
