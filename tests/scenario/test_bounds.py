"""One too many: what a seat is not even asked, because a number has been reached or nothing is left to choose."""

import pytest

from domain import board
from domain.board import WARP
from domain.events import CardsMoved, ShipsMoved
from tests.scenario.table import Table
from tests.scenario.variants import skills
from tests.scenario.variants.planetoids import lay as lay_planetoids
from tests.scenario.variants.stations import lay as lay_stations


def kinds_answered(table: Table, seat: str) -> set[str]:
    """The kinds of questions that the seat has answered."""
    return {event.kind for event in table.happened("answered") if event.seat == seat}


# -- turns -------------------------------------------------------------------------------------


def test_after_a_second_encounter_that_was_won_a_third_is_not_offered__CORE_045_CORE_346(table: Table) -> None:
    table.seat("red", hand=["attack-20", "attack-15", "negotiate"]).offense("red", encounter=2).against("blue")
    table.aims_at("blue-2").with_ships(1).reveals(red="attack-20", blue="attack-08").play_out()
    assert table.last("encounter_ended").successful
    assert table.asked("red") != "second_encounter"
    table.until("aim")
    assert "confirm" not in kinds_answered(table, "red")
    assert table.state.turn.seat == "blue"


def test_all_who_have_most_foreign_colonies_at_the_turn_limit_win_together__LIMIT_01(table: Table) -> None:
    table.option(turn_limit=1).ships("green", red_1=2).ships("yellow", blue_5=1).against("blue").play_out("game_ended")
    assert table.state.winners == ["green", "yellow"]


# -- ships -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("there", "offered"), [(3, True), (4, False)])
def test_a_ship_straight_from_the_warp_needs_room_within_the_limit__observer_CORE_105(
    table: Table, there: int, offered: bool
) -> None:
    """Something has brought ships of red into the gate before it loads."""
    table.seat("red", "observer", hand=["attack-08", "flare-observer"]).ships("red", warp=5).against("blue")
    table.until("aim")
    ships = board.ships_at(table.state, "red-1")[:there] + board.ships_at(table.state, "red-2")[:1]
    table.happens(ShipsMoved(moves={ship: [table.state.ships[ship], "gate"] for ship in ships[:there]}, why="effect"))
    table.aims_at("blue-2").until("select_card", "red")
    assert table.was_offered("red", "observer.super") == offered


def test_one_ship_is_the_limit_of_macron_alone__macron_CORE_113(table: Table) -> None:
    table.seat("red", "macron").against("blue").aims_at("blue-2").with_ships(1).invites("red", "green")
    table.at("ally", "green", options=["offense"]).until("commit", "green").answer("green", **{"from": {"green-1": 4}})
    assert (table.ships_of("red", "gate"), table.ships_of("green", "gate")) == (1, 4)


@pytest.mark.parametrize(("user", "side"), [("red", "defense"), ("blue", "offense")])
def test_allies_of_the_other_side_are_not_asked_for_a_ship_from_the_warp__zombie(
    table: Table, user: str, side: str
) -> None:
    table.seat(user, "zombie", hand=["attack-08", "flare-zombie"]).ships("green", warp=3).against("blue")
    table.aims_at("blue-2").with_ships(3, "red-1").uses(user, "zombie.super").allies(**{side: {"green": 1}})
    assert table.asked("green") != "warp_ship"
    table.until("select_card")
    assert "confirm" not in kinds_answered(table, "green")


def test_a_sheet_that_is_open_to_ships_is_a_place_for_that_of_the_regroup__phantom_CORE_071(table: Table) -> None:
    table.ships("red", warp=2).seat("red", "phantom").against("blue").until("return_ships", "red")
    assert table.state.phase == "regroup"
    table.answer("red", amounts={"sheet:phantom": 1})
    assert (table.ships_of("red", "sheet:phantom"), table.in_warp("red")) == (1, 1)


def test_without_a_colony_rewards_are_cards_and_nobody_is_asked__CORE_166_XVAR_17(table: Table) -> None:
    table.seat("green", hand=[], ships={"green-1": 2}, warp=18).seat("blue", hand=["attack-40"]).against("blue")
    table.aims_at("blue-2").with_ships(1).allies(defense={"green": 2}).reveals(red="attack-08", blue="attack-40")
    table.play_out()
    assert table.last("rewards_chosen").amounts == {"cards": 2}
    assert "distribute" not in kinds_answered(table, "green")
    assert (len(table.hand("green")), table.in_warp("green")) == (2, 20)


def test_without_a_colony_the_thanks_of_the_nation_is_a_card__patriot_CORE_212(table: Table) -> None:
    table.seat("green", hand=["flare-patriot"], ships={"green-1": 2}, warp=18).seat("blue", hand=["attack-40"])
    table.against("blue").aims_at("blue-2").with_ships(1).allies(defense={"green": 2})
    table.reveals(red="attack-08", blue="attack-40").uses("green", "patriot.wild").play_out()
    assert "distribute" not in kinds_answered(table, "green")
    assert (len(table.hand("green")), table.in_warp("green")) == (1 + 2 + 1, 20)


def test_nobody_whose_victory_is_contested_is_invited_to_the_encounter__sniveler_CONTEST_01(table: Table) -> None:
    """Red and blue have won together; green encounters red for it."""
    table.ships("red", yellow_1=1, yellow_2=1, yellow_3=1, yellow_4=1)
    table.ships("blue", yellow_1=1, yellow_2=1, yellow_3=1, yellow_4=1)
    table.ships("green", yellow_1=1, yellow_2=1, yellow_3=1, yellow_4=1)
    table.seat("green", "sniveler", hand=["attack-20", "flare-sniveler"]).seat("red", hand=["attack-30", "attack-08"])
    table.against("blue").aims_at("blue-2").with_ships(2, "red-1")
    table.settles("blue", "yellow-5")
    table.reveals(red="attack-30", blue="attack-08")
    table.uses("green", "sniveler.super").at("share", "red", yes=False).at("share", "blue", yes=False)
    table.at("challenge", "green", seats=["red"]).aims_at("red-4").with_ships(1, "green-1").until("invite", "green")
    table.refuses("green", "not_an_option", "CORE-110", seats=["blue"])
    table.answer("green", seats=["yellow"]).until("invite", "red").refuses("red", "not_an_option", seats=["blue"])


# -- variants ----------------------------------------------------------------------------------


def test_a_limit_of_escorts_that_one_macron_has_lifted_holds_for_another__SKILL_17(table: Table) -> None:
    """Red lifts the limit of the one Macron; green, an ally, is the other one."""
    table.variant("skill_tokens").seat("red", "macron", hand=["flare-macron", "attack-08"])
    skills.lay(table.seat("green", "classic-macron"), "green", green_1="WWLL", green_2="EEE", warp="EE")
    skills.lay(skills.lay(table.against("blue"), "red", red_1="W"), "blue", blue_1="EELL")
    skills.sends(table.aims_at("blue-1").uses("red", "macron.super"), "launch", "red", "W").invites("red", "green")
    skills.joins(table, "green", "offense", "L").until("escorts", "red")
    assert table.question("red").question.most == 5  # type: ignore[attr-defined]
    table.answer("red", ships=[]).until("escorts", "green")
    table.refuses("green", "too_many", "SKILL-12", ships=skills.pick(table, "green", "EE"))
    skills.sends(table, "escorts", "green", "E")
    assert table.ships_of("green", "gate") == 2


def test_in_the_second_encounter_of_a_turn_a_station_can_be_used_again__STAT_32(table: Table) -> None:
    platform = "station-observation-platform"
    lay_stations(table, observation_platform="green-5").seat("red", hand=["attack-20", "attack-15", "negotiate"])
    table.against("blue").against("blue").aims_at("blue-2").with_ships(1, "red-1")
    table.uses("green", platform, options=["card"]).reveals(red="attack-20", blue="attack-08").play_out()
    table.at("second_encounter", "red", yes=True).aims_at("blue-3").uses("green", platform, options=["card"])
    assert (table.state.turn.number, table.state.turn.encounters) == (1, 2)
    assert len(table.happened("station_spent")) == 2


def test_nobody_wins_by_a_planetoid_that_an_effect_moves_before_the_encounter_is_over__PLANETOID_01(
    table: Table,
) -> None:
    """Red trades a home planet for its own planetoid, which is destroyed at its marker: red needs one less."""
    table.ships("red", green_1=1, green_2=1, green_3=1, yellow_1=1, yellow_2=1)
    lay_planetoids(table, {"blue": [1], "green": [2]}, {"red": [1, 2]}).against("blue")
    table.seat("red", hand=["attack-08", "flare-leviathan"]).uses("red", "leviathan.wild", planets=["red-5"])
    table.at("get", "red", planets=["planetoid-1"]).play_out("victory_reached")
    happened = [event.type for event in table.events]
    assert table.state.winners == ["red"]
    assert happened.index("planet_destroyed") < happened.index("encounter_ended") < happened.index("victory_reached")


# -- deals -------------------------------------------------------------------------------------


def two_cards_of_blue(table: Table) -> Table:
    """Blue, who holds these cards, is to give a named one and one of its choice."""
    table.seat("blue", hand=["negotiate", "attack-20", "attack-15"]).seat("green", hand=["quash"]).to_a_deal()
    return table.offers("red", take={"titles": ["attack-20"], "card_count": 1}).accepts("blue")


def test_a_card_that_is_named_in_a_deal_is_not_one_of_those_that_are_chosen__CORE_189_CORE_193(table: Table) -> None:
    two_cards_of_blue(table).until("deal_cards", "blue")
    table.refuses("blue", "not_an_option", "CORE-193", cards=[table.card("blue", "attack-20")])
    table.answer("blue", cards=[table.card("blue", "attack-15")]).play_out()
    assert {"attack-15", "attack-20"} <= set(table.hand("red"))
    assert table.hand("blue") == []


def test_with_the_named_card_alone_no_other_can_be_given_and_the_deal_fails__CORE_190(table: Table) -> None:
    two_cards_of_blue(table).until("deal_agreed", "green")
    gone = [table.card("blue", "attack-15")]
    table.happens(CardsMoved(source="hand:blue", target="discard", count=1, why="effect", cards=gone))
    table.passes("green").play_out()
    assert table.last("deal_failed").why == "not_possible"
    assert (table.hand("blue"), table.ships_of("blue", WARP)) == (["attack-20"], 3)


# -- cards that serve as ships -----------------------------------------------------------------


@pytest.mark.parametrize("seat", ["green", "yellow"])
def test_hired_cards_come_back_to_the_player_who_hired_them__merchant(table: Table, seat: str) -> None:
    table.seat(seat, "merchant", hand=["plague", "quash"]).seat("red", hand=["attack-40"]).against("blue")
    table.aims_at("blue-2").with_ships(1).allies(offense={seat: 1}).selects("red", "attack-40")
    table.selects("blue", "attack-08").uses(seat, "merchant.power", cards=[table.card(seat, "plague")]).play_out()
    assert sorted(table.hand(seat)) == ["plague", "quash"]
