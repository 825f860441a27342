"""Wraith: a reserve that everybody sees, and ships that nobody sees leave it."""

import json

import pytest

from domain import board
from domain.aliens.page import ALIENS
from domain.board import BESIDE, GATE, WARP
from domain.decks.titles import TITLES
from domain.events import ShipsMoved
from domain.game.catalogue import entry
from domain.game.views import redact, view
from domain.mechanics import hidden_ships
from tests.scenario.table import Table

RESERVE = "sheet:wraith"
FIRST = ["red-01", "red-05", "red-09", "red-13", "red-17"]
"""The ship of each home planet that starts in the reserve."""
OTHERS = ("blue", "green", "yellow", "public")


def wraith(table: Table, *hand: str) -> Table:
    return table.seat("red", "wraith", hand=["attack-08", "negotiate", *hand]).against("blue")


def reserve(table: Table, seat: str = "red") -> list[str]:
    return sorted(board.ships_at(table.state, RESERVE, seat))


def launched(table: Table, visible: int = 2) -> Table:
    """Red is Wraith and has launched some visible ships."""
    return wraith(table).aims_at("blue-2").with_ships(visible, "red-2")


def hidden(table: Table, count: int = 2, visible: int = 2) -> Table:
    """Red commits some ships of its reserve too."""
    return launched(table, visible).uses("red", "wraith.power", ships=FIRST[:count])


# -- the reserve -------------------------------------------------------------------------------


def test_one_ship_of_each_home_planet_starts_in_the_reserve__wraith(table: Table) -> None:
    wraith(table).until("aim")
    assert reserve(table) == FIRST
    assert {len(ships) for ships in board.colonies(table.state, "red").values()} == {3}


def test_a_position_that_says_where_ships_are_is_not_rearranged__wraith(table: Table) -> None:
    table.ships("red")
    wraith(table).until("aim")
    assert reserve(table) == []


def test_everybody_knows_the_size_of_the_reserve__wraith(table: Table) -> None:
    wraith(table).until("aim")
    assert view(table.state, "blue")["seats"]["red"]["ships_on_sheets"] == {RESERVE: FIRST}


def test_the_reserve_cannot_be_launched_in_sight__wraith(table: Table) -> None:
    wraith(table).aims_at("blue-2").until("launch", "red")
    assert RESERVE not in table.question("red").question.places  # type: ignore[attr-defined]


def test_ships_that_would_return_to_colonies_may_go_to_the_reserve__wraith(table: Table) -> None:
    table.seat("red", "wraith").to_a_deal().offers("red", give={"cards": ["attack-08"]}).accepts("blue")
    table.at("return_ships", "red", amounts={RESERVE: 2, "red-2": 1}).play_out()
    assert len(reserve(table)) == 7


def test_when_the_power_is_lost_the_reserve_returns_to_colonies__wraith(table: Table) -> None:
    table.seat("green", hand=["attack-08", "flare-reincarnator"])
    hidden(table).reveals(red="negotiate", blue="attack-08").uses("green", "reincarnator.wild", seats=["red"])
    table.play_out()
    assert reserve(table) == []
    assert set(FIRST[2:]) <= {ship for ships in board.colonies(table.state, "red").values() for ship in ships}


# -- unseen ships ------------------------------------------------------------------------------


def test_as_the_offense_it_may_add_ships_of_the_reserve_when_it_launches__wraith(table: Table) -> None:
    hidden(table).until("invite")
    assert hidden_ships.committed(table.state, "red") == FIRST[:2]


def test_as_the_defense_too__wraith(table: Table) -> None:
    table.seat("blue", "wraith").against("blue").aims_at("blue-2").with_ships(2)
    table.uses("blue", "wraith.power", ships=["blue-01"]).reveals(red="attack-08", blue="attack-08").play_out()
    assert table.total("defense").amount == 8 + 3 + 1


def test_as_an_ally_when_it_joins__wraith(table: Table) -> None:
    table.seat("green", "wraith").against("blue").aims_at("blue-2").with_ships(2).allies(defense={"green": 1})
    table.uses("green", "wraith.power", ships=["green-01", "green-05"])
    assert table.ships_of("green", BESIDE) == 1
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert table.total("defense").amount == 8 + 4 + 1 + 2


def test_not_when_another_ally_joins__wraith(table: Table) -> None:
    table.seat("green", "wraith").against("blue").aims_at("blue-2").with_ships(2).invites("red", "green", "yellow")
    table.invites("blue").at("ally", "green", options=["offense"]).at("commit", "green", **{"from": {"green-2": 1}})
    table.until("ships_committed", "green").passes("green").at("ally", "yellow", options=["offense"])
    table.at("commit", "yellow", **{"from": {"yellow-1": 1}})
    assert not table.may_use("green", "wraith.power")
    table.until("select_card")
    assert not table.used("wraith.power")


def test_not_when_it_is_not_involved__wraith(table: Table) -> None:
    table.seat("green", "wraith").against("blue").aims_at("blue-2").with_ships(2).play_out()
    assert not table.was_offered("green", "wraith.power")


def test_not_when_a_home_planet_is_settled_again__wraith(table: Table) -> None:
    wraith(table).against("red").until("aim")
    assert not table.was_offered("red", "wraith.power")


def test_it_is_optional__wraith(table: Table) -> None:
    launched(table).until("ships_launched", "red").passes("red").reveals(red="attack-08", blue="attack-08").play_out()
    assert table.total("offense").amount == 8 + 2
    assert reserve(table) == FIRST


def test_it_may_commit_none_and_only_it_knows__wraith(table: Table) -> None:
    hidden(table, 0).reveals(red="attack-08", blue="attack-08").play_out()
    assert table.used("wraith.power")
    assert table.total("offense").amount == 8 + 2


def test_after_the_reveal_it_shows_how_many__wraith(table: Table) -> None:
    hidden(table).reveals(red="attack-08", blue="attack-08").play_out()
    types = [event.type for event in table.events]
    shown = table.events[types.index("cards_revealed") + 1]
    assert shown == ShipsMoved(moves={ship: [RESERVE, GATE] for ship in FIRST[:2]}, why="unseen")
    assert reserve(table) == FIRST[2:]


def test_then_they_are_ordinary_ships__wraith(table: Table) -> None:
    hidden(table).reveals(red="negotiate", blue="attack-08").play_out()
    assert table.last("compensation_fixed").count == 4
    assert set(FIRST[:2]) <= set(board.ships_at(table.state, WARP, "red"))


def test_the_limit_of_four_counts_visible_and_unseen_ships_together__wraith(table: Table) -> None:
    launched(table, 3).until("ships_launched", "red")
    answer = {"kind": "choose_ships", "ships": FIRST[:2]}
    table.refuses("red", "too_many", use="wraith.power", answer=answer)
    table.uses("red", "wraith.power", ships=FIRST[:1])


def test_with_four_in_sight_nothing_can_be_added__wraith(table: Table) -> None:
    wraith(table).aims_at("blue-2").with_ships(4).play_out()
    assert not table.was_offered("red", "wraith.power")


def test_zapped_nothing_joins__wraith(table: Table) -> None:
    table.seat("green", hand=["cosmic-zap"])
    hidden(table).uses("green", "cosmic-zap").reveals(red="attack-08", blue="attack-08").play_out()
    assert table.outcome_of("wraith.power") == "cancelled"
    assert table.total("offense").amount == 8 + 2
    assert reserve(table) == FIRST


def test_an_encounter_that_ends_before_the_reveal_tells_nobody__wraith(table: Table) -> None:
    table.seat("red", "wraith", hand=["attack-08"]).seat("blue", hand=["attack-08", "flare-hate"]).against("blue")
    table.aims_at("blue-2").with_ships(2, "red-2").uses("red", "wraith.power", ships=FIRST[:2])
    table.uses("blue", "hate.wild").play_out()
    assert table.result() == "defense_won"
    assert reserve(table) == FIRST
    assert table.in_warp("red") == 2


def test_a_player_who_is_sent_away_takes_its_unseen_ships_along__wraith(table: Table) -> None:
    table.seat("green", "wraith").seat("yellow", hand=["attack-08", "force-field"]).against("blue")
    table.aims_at("blue-2").with_ships(2).allies(offense={"green": 1})
    table.uses("green", "wraith.power", ships=["green-01", "green-05"])
    table.uses("yellow", "force-field", seats=["green"]).reveals(red="attack-08", blue="attack-08").play_out()
    assert table.total("offense").amount == 8 + 2
    assert len(reserve(table, "green")) >= 5


# -- secrecy -----------------------------------------------------------------------------------


def shown_to(table: Table, viewer: str, since: int) -> str:
    """All that this viewer is shown: the view and every event since."""
    events = [redact(event, viewer) for event in table.events[since:]]
    return json.dumps([view(table.state, viewer), events], sort_keys=True)


@pytest.mark.parametrize("viewer", OTHERS)
def test_nobody_else_can_tell_how_many_there_are__wraith(table: Table, other_table: Table, viewer: str) -> None:
    for laid, count in ((table, 0), (other_table, 2)):
        hidden(laid, count).until("select_card")
    assert shown_to(table, viewer, 0) == shown_to(other_table, viewer, 0)


def test_it_sees_them_itself__wraith(table: Table) -> None:
    hidden(table).until("select_card")
    assert view(table.state, "red")["mechanics"]["hidden_ships"] == {"seats": ["red"], "ships": FIRST[:2]}
    assert view(table.state, "blue")["mechanics"]["hidden_ships"] == {"seats": ["red"], "ships": []}


def test_others_see_that_it_may_have_done_so__wraith(table: Table) -> None:
    hidden(table).until("select_card")
    declared = redact(table.last("use_declared"), "blue")
    assert (declared["ability"], declared["seat"]) == ("wraith.power", "red")
    assert "chosen" not in declared


def test_when_they_are_shown_everybody_sees_them__wraith(table: Table) -> None:
    hidden(table).reveals(red="attack-08", blue="attack-08")
    shown = [event for event in table.happened("ships_moved") if event.why == "unseen"]
    assert sorted(redact(shown[0], "blue")["moves"]) == FIRST[:2]


# -- at the comparison of Skill Tokens ---------------------------------------------------------


def compared(table: Table, count: int) -> Table:
    """Blue is Wraith and defends with two ships in sight and two unseen ones; before the comparison it shows some."""
    home = {"blue-1": {"E": 5}, "blue-2": {"S": 4}, "blue-3": {"L": 5}, "blue-4": {"W": 5}, "blue-5": {"S": 1}}
    table.variant("skill_tokens").seat("blue", "wraith", ships=home)
    table.seat("red", ships={"red-1": {"W": 5}, "red-2": {"E": 5}, "red-3": {"L": 5}, "red-4": {"S": 5}})
    table.against("blue").start()
    shields = [ship for ship, mark in table.state.marks.items() if mark == "S" and board.colour(ship) == "blue"]
    kept = [ship for ship in shields if table.state.ships[ship] == "blue-2"][:2]
    table.happens(ShipsMoved(moves={ship: ["blue-2", RESERVE] for ship in kept}, why="elsewhere"))
    table.aims_at("blue-2").with_ships(3, "red-1").uses("blue", "wraith.power", ships=kept)
    return table.uses("blue", "wraith.unmask", ships=kept[:count])


@pytest.mark.parametrize("count", [0, 1])
def test_showing_none_or_one_of_two_unseen_shields_lets_the_encounter_proceed__wraith(table: Table, count: int) -> None:
    compared(table, count).until("select_card")
    last = table.last("skills_compared")
    assert (last.shields, last.weapons) == (2 + count, 3)
    assert len(hidden_ships.committed(table.state, "blue")) == 2 - count


def test_showing_both_ends_the_encounter__wraith(table: Table) -> None:
    compared(table, 2).play_out()
    last = table.last("skills_compared")
    assert (last.shields, last.weapons) == (4, 3)
    assert table.result() == "aborted"


def test_it_is_asked_at_the_comparison_though_it_has_committed_none__wraith(table: Table) -> None:
    table.variant("skill_tokens")
    hidden(table, 0, 1).until("comparing_skills", "red")
    assert table.may_use("red", "wraith.unmask")


def test_it_is_not_asked_there_when_everybody_knows_that_it_has_none__wraith(table: Table) -> None:
    table.variant("skill_tokens")
    launched(table).until("ships_launched", "red").passes("red").play_out("skills_compared")
    assert not table.was_offered("red", "wraith.unmask")


def test_nor_when_it_has_left_the_encounter__wraith(table: Table) -> None:
    table.variant("skill_tokens").seat("green", "wraith").seat("yellow", hand=["attack-08", "force-field"])
    table.against("blue").aims_at("blue-2").with_ships(2).allies(offense={"green": 1})
    table.uses("green", "wraith.power", ships=["green-01"]).uses("yellow", "force-field", seats=["green"])
    table.play_out("skills_compared")
    assert not table.was_offered("green", "wraith.unmask")


# -- the catalogue -----------------------------------------------------------------------------


def test_it_has_no_flare__wraith(table: Table) -> None:
    table.start()
    assert not ALIENS["wraith"].flare
    assert "flare-wraith" not in TITLES


def test_the_catalogue_says_what_was_not_found__wraith(table: Table) -> None:
    table.start()
    shown = entry("aliens", "wraith")
    assert shown is not None
    assert "adapted" in shown["unverified"]
