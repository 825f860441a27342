"""Team Cosmic: partners (TEAM-01..13, PARTNER-01..06). At the tables here red and yellow, blue and purple are teams."""

from collections import Counter
from typing import Any

import pytest

from domain import board, powers
from domain.commands import CreateGame
from domain.decider import decide
from domain.encounter.alliance import may_join
from domain.events import SheetNoted
from domain.game import position, position_document
from domain.game.views import view
from domain.refusal import Refused
from domain.state import State
from domain.variants.team.declaration import ID
from tests.scenario.table import Table
from tests.scenario.variants import hazards, planetoids, stations

FIVE = ("red", "blue", "green", "yellow", "purple")
SIX = (*FIVE, "orange")
TEAMS = [["red", "yellow"], ["blue", "purple"]]


def five(table: Table, *further_variants: str) -> Table:
    """Green is the odd player; clockwise they sit as in FIVE, and the unused planet comes after purple."""
    table.seats(*FIVE)
    return table.variant(ID, *further_variants).position(teams=[*TEAMS, ["green"]])


def six(table: Table, *further_variants: str) -> Table:
    """Green and orange are the third team."""
    table.seats(*SIX)
    return table.variant(ID, *further_variants).position(teams=[*TEAMS, ["green", "orange"]])


def shown(table: Table) -> dict[str, Any]:
    """What everybody sees of the variant."""
    part: dict[str, Any] = view(table.state)["variants"][ID]
    return part


def options(table: Table, seat: str) -> list[str]:
    """What the question put to the seat offers."""
    return [option["id"] for option in table.question(seat).question.describe()["options"]]


def created(seats: tuple[str, ...], **position: Any) -> list[dict[str, Any]]:
    """The faults of a game of teams with these seats and this position."""
    create = CreateGame(game="g_1", seats=list(seats), variants=[ID], position=position or None)
    with pytest.raises(Refused) as refused:
        decide(State(), create, Table().chance)
    faults: list[dict[str, Any]] = refused.value.context["errors"]
    return faults


# -- teams and seats ---------------------------------------------------------------------------


def test_three_or_four_players_make_no_teams__TEAM_01() -> None:
    for seats in (FIVE[:3], FIVE[:4]):
        assert [fault["rule"] for fault in created(seats)] == ["TEAM-01"]


def test_the_teams_are_dealt_in_pairs_first_of_all__TEAM_02(table: Table) -> None:
    table.seats(*SIX).variant(ID).as_dealt().start()
    teams = shown(table)["teams"]
    assert [len(team) for team in teams] == [2, 2, 2]
    assert sorted(seat for team in teams for seat in team) == sorted(SIX)
    types = [event.type for event in table.events]
    assert types.index("game_started") + 1 == types.index("teams_dealt") < types.index("board_laid_out")


def test_with_an_odd_number_one_player_is_alone__TEAM_02_TEAM_09(table: Table) -> None:
    table.seats(*FIVE).variant(ID).as_dealt().start()
    teams = shown(table)["teams"]
    assert [len(team) for team in teams] == [2, 2, 1]
    assert shown(table)["odd_player"] == teams[-1][0]


def test_the_cards_go_back_into_the_destiny_deck__TEAM_02(table: Table) -> None:
    table.seats(*FIVE).variant(ID).as_dealt().start()
    cards = table.happened("pile_stacked")[0].cards
    assert Counter(card.partition("#")[0] for card in cards)["destiny-red"] == 3


@pytest.mark.parametrize("seats", [FIVE, SIX])
def test_partners_sit_opposite_each_other__TEAM_03_PARTNER_01(table: Table, seats: tuple[str, ...]) -> None:
    table.seats(*seats).variant(ID).as_dealt().start()
    teams = shown(table)["teams"]
    places = [*shown(table)["seating"], *(["the unused planet"] * (len(seats) % 2))]
    assert board.seating(table.state) == shown(table)["seating"] == list(view(table.state)["seats"])
    for team in teams:
        at = places.index(team[0])
        assert places[(at + 3) % 6] == (team[1] if len(team) == 2 else "the unused planet")


def test_turns_and_answers_follow_the_places__TEAM_03_PARTNER_01_CORE_002(table: Table) -> None:
    table.seats("red", "yellow", "blue", "purple", "green").variant(ID).position(teams=[*TEAMS, ["green"]]).start()
    assert list(table.state.seats) == ["red", "yellow", "blue", "purple", "green"]
    assert board.clockwise(table.state, "blue") == ["blue", "green", "yellow", "purple", "red"]
    assert board.timing_order(table.state) == list(FIVE)


@pytest.mark.parametrize(
    "teams",
    [
        "red",
        [["red", "blue"]],
        [["red", "red"], ["blue", "green"], ["yellow"]],
        [["red"], ["blue", "green"], ["yellow", "purple"]],
        [["red", "blue", "green"], ["yellow", "purple"]],
        [["red", 1], ["blue", "green"], ["yellow"]],
    ],
)
def test_a_position_names_pairs_and_the_odd_player_last__TEAM_02(teams: object) -> None:
    assert [(fault["pointer"], fault["rule"]) for fault in created(FIVE, teams=teams)] == [
        ("/position/teams", "TEAM-02")
    ]


def test_a_position_in_an_encounter_has_no_partners_against_each_other__TEAM_05_TEAM_06() -> None:
    laid = {"start": "alliance", "offense": "red", "planet": "yellow-1", "teams": [*TEAMS, ["green"]]}
    assert created(FIVE, defense="yellow", **laid) == [
        {"pointer": "/position/defense", "detail": "This is the partner of a main player.", "rule": "TEAM-05"}
    ]
    laid = {"start": "planning", "offense": "red", "planet": "blue-1", "teams": [*TEAMS, ["green"]]}
    assert created(FIVE, defense="blue", allies={"yellow": "defense", "purple": "defense"}, **laid) == [
        {"pointer": "/position/allies/yellow", "detail": "This is the partner of a main player.", "rule": "TEAM-06"}
    ]


@pytest.mark.parametrize("allies", [{}, {"green": "defense"}, {"green": "offense", "purple": "offense"}])
def test_teams_that_are_dealt_into_an_encounter_fit_it__TEAM_02_TEAM_05(table: Table, allies: dict[str, str]) -> None:
    table.seats(*FIVE).variant(ID).position(start="alliance", defense="blue", planet="blue-1", allies=allies).start()
    mains = {"offense": "red", "defense": "blue"}
    teams = shown(table)["teams"]
    assert not any({"red", "blue"} == {*team} for team in teams)
    for seat, side in allies.items():
        assert not any({seat, mains[board.other_side(side)]} == {*team} for team in teams)


def test_the_document_of_a_position_names_the_teams__TEAM_02(table: Table) -> None:
    five(table).against("blue").until("aim")
    laid = position_document.document(table.state, "public")
    assert laid["teams"] == [*TEAMS, ["green"]]
    assert position.faults(laid, list(FIVE), table.state.variants) == []


def test_partners_see_no_cards_of_each_other__TEAM_10(table: Table) -> None:
    five(table).start()
    seen = view(table.state, "yellow")["seats"]
    assert "hand" not in seen["red"]
    assert "hand" in seen["yellow"]


# -- destiny -----------------------------------------------------------------------------------


def test_the_partners_colour_lets_it_attack_a_colony_in_that_system__TEAM_05(table: Table) -> None:
    five(table).ships("green", yellow_2=2).against("yellow").until("partners_colour", "red")
    assert options(table, "red") == ["encounter:green", "redraw"]
    table.answer("red", options=["encounter:green"]).until("launch")
    assert (table.defense_now, table.encounter.planet) == ("green", "yellow-2")
    assert table.last("defense_set").rule == "TEAM-05"


def test_of_several_colonies_there_the_one_of_the_defense_is_the_target__TEAM_05(table: Table) -> None:
    five(table).ships("green", yellow_2=2, yellow_4=1).ships("blue", yellow_5=1).against("yellow")
    table.at("partners_colour", "red", options=["encounter:green"]).until("aim")
    assert table.question("red").question.planets == ["yellow-2", "yellow-4"]  # type: ignore[attr-defined]


def test_or_it_draws_again__TEAM_05(table: Table) -> None:
    five(table).ships("green", yellow_2=2).against("yellow").against("blue")
    table.at("partners_colour", "red", options=["redraw"]).until("aim")
    assert table.defense_now == "blue"


def test_without_a_colony_there_it_draws_again_unasked__TEAM_05(table: Table) -> None:
    five(table).against("yellow").against("blue").until("aim")
    assert table.defense_now == "blue"
    assert "partners_colour" not in {event.name for event in table.happened("answered")}


def test_its_empty_planets_are_not_founded_again_by_the_partner__TEAM_05_PARTNER_02(table: Table) -> None:
    five(table).ships("yellow", yellow_3=0).ships("green", yellow_2=1).against("yellow").until("partners_colour")
    assert options(table, "red") == ["encounter:green", "redraw"]


def test_own_colour_the_partner_is_no_opponent__TEAM_05_PARTNER_02(table: Table) -> None:
    five(table).ships("yellow", red_1=1).ships("green", red_2=1).against("red").until("own_colour", "red")
    assert options(table, "red") == ["encounter:green", "redraw"]


def test_a_wild_card_cannot_name_the_partner__TEAM_05_PARTNER_02(table: Table) -> None:
    five(table).against("wild").until("wild_destiny", "red")
    assert table.question("red").question.seats == ["blue", "green", "purple"]  # type: ignore[attr-defined]


def test_a_special_card_points_to_the_others_only__TEAM_05_PARTNER_02(table: Table) -> None:
    five(table).ships("yellow", green_1=1, green_2=1).ships("purple", green_1=1).against("most-colonies").until("aim")
    assert table.defense_now == "purple"


def test_whom_an_effect_names_is_never_the_partner__TEAM_05(table: Table) -> None:
    five(table).seat("red", "will").against("yellow").until("will", "red")
    assert table.question("red").question.seats == ["blue", "green", "purple"]  # type: ignore[attr-defined]


def test_the_odd_player_may_meet_everybody__TEAM_05_TEAM_09(table: Table) -> None:
    five(table).offense("green").against("wild").until("wild_destiny", "green")
    assert table.question("green").question.seats == ["yellow", "purple", "red", "blue"]  # type: ignore[attr-defined]


# -- alliances ---------------------------------------------------------------------------------


def attacked(table: Table) -> Table:
    """Red attacks blue-2 with two ships, up to the invitations of red."""
    return table.against("blue").aims_at("blue-2").with_ships(2, "red-1").until("invite", "red")


def test_main_players_invite_their_partners_unasked__TEAM_06(table: Table) -> None:
    attacked(five(table))
    assert table.question("red").question.seats == ["green"]  # type: ignore[attr-defined]
    table.answer("red", seats=[]).answer("blue", seats=["green"])
    assert table.encounter.invited == {"offense": ["yellow"], "defense": ["purple", "green"]}


def test_nobody_is_an_ally_against_the_partner__TEAM_06(table: Table) -> None:
    attacked(five(table)).refuses("red", "not_an_option", "CORE-110", seats=["purple"])
    table.answer("red", seats=["green"]).refuses("blue", "not_an_option", "CORE-111", seats=["yellow"])
    table.answer("blue", seats=["green"]).until("ally", "green")
    assert options(table, "green") == ["offense", "defense", "none"]
    table.answer("green", options=["none"]).until("ally", "yellow")
    assert options(table, "yellow") == ["offense", "none"]


def test_in_other_encounters_partners_may_join_different_sides__TEAM_06(table: Table) -> None:
    six(table).offense("green").against("blue").aims_at("blue-2").with_ships(1, "green-1")
    table.invites("green", "red", "yellow").invites("blue", "red", "yellow")
    table.at("ally", "yellow", options=["offense"])._send("commit", "yellow", 1)
    table.at("ally", "red", options=["defense"])._send("commit", "red", 1)
    assert (table.encounter.allies["yellow"], table.encounter.allies["red"]) == ("offense", "defense")


def test_the_partner_may_decline__TEAM_12(table: Table) -> None:
    attacked(five(table)).answer("red", seats=[]).answer("blue", seats=[]).until("ally", "yellow")
    table.answer("yellow", options=["none"]).at("ally", "purple", options=["none"]).until("select_card")
    assert table.encounter.allies == {}


def test_by_default_a_partner_joins__TEAM_06(table: Table) -> None:
    attacked(five(table)).until("select_card")
    assert table.encounter.allies == {"yellow": "offense", "purple": "defense"}


def test_by_default_everybody_else_stays_out__TEAM_06(table: Table) -> None:
    attacked(five(table)).answer("red", seats=["green"]).until("select_card")
    assert "green" not in table.encounter.allies


def test_no_effect_draws_a_player_in_against_the_partner__TEAM_06_PARTNER_03(table: Table) -> None:
    five(table).seat("red", "magnet")
    attacked(table).answer("red", seats=[]).answer("blue", seats=[]).at("ally", "yellow", options=["none"])
    table.at("ally", "purple", options=["none"]).until("alliances_settled", "red")
    question = table.question("red").question.describe()["abilities"][0]["question"]
    offered = [option["id"] for option in question["options"]]
    assert {"yellow:offense", "purple:defense", "green:offense", "green:defense"} == set(offered)
    assert not may_join(table.state, "purple", "offense")


# -- the gift of a colony ----------------------------------------------------------------------


def wins_a_colony(table: Table, ships: int = 2, further: str = "") -> Table:
    """Red attacks blue-2 and wins; nobody is an ally. An effect gives a further seat purple-4 meanwhile."""
    table.against("blue").aims_at("blue-2").with_ships(ships, "red-1")
    if further:
        table.settles(further, "purple-4")
    table.at("ally", "yellow", options=["none"]).at("ally", "purple", options=["none"])
    return table.reveals(red="attack-08", blue="negotiate")


def test_a_new_foreign_colony_may_be_given_to_the_partner__TEAM_07(table: Table) -> None:
    wins_a_colony(five(table)).at("colony_gift", "red", yes=True).until("settle_gift", "yellow")
    table.refuses("yellow", "too_few", "TEAM-07", **{"from": {"yellow-1": 1}})
    table.answer("yellow", **{"from": {"yellow-1": 2}}).at("return_ships", "red", amounts={"red-5": 2}).play_out()
    assert (table.ships_of("yellow", "blue-2"), table.ships_of("red", "blue-2")) == (2, 0)
    assert table.ships_of("red", "red-5") == 6
    given = table.last("colony_given")
    assert (given.seat, given.partner, given.planet, given.count) == ("red", "yellow", "blue-2", 2)


def test_the_giver_may_keep_it_and_does_by_default__TEAM_07(table: Table) -> None:
    wins_a_colony(five(table)).until("colony_gift", "red")
    assert table.question("red").question.default() == {"kind": "confirm", "yes": False}
    table.answer("red", yes=False).play_out()
    assert (table.ships_of("red", "blue-2"), table.ships_of("yellow", "blue-2")) == (2, 0)


def test_by_default_what_it_does_not_need_goes_to_a_partner_who_does__TEAM_07_TEAM_08(table: Table) -> None:
    five(table).ships("red", blue_3=1, blue_4=1, purple_1=1, purple_2=1, purple_3=1)
    wins_a_colony(table).until("colony_gift", "red")
    assert table.question("red").question.default()["yes"] is True


def test_the_gift_changes_hands_before_the_victory_check__TEAM_07_TEAM_08(table: Table) -> None:
    five(table).ships("red", blue_3=1, blue_4=1, purple_1=1, purple_2=1, purple_3=1)
    table.ships("yellow", blue_3=1, blue_4=1, purple_1=1, purple_2=1)
    wins_a_colony(table).play_out("game_ended")
    assert table.state.winners == ["red", "yellow"]


def test_an_ally_who_lands_may_give_its_colony_too__TEAM_07(table: Table) -> None:
    six(table).against("blue").aims_at("blue-2").with_ships(1, "red-1").invites("red", "green").invites("blue")
    table.at("ally", "green", options=["offense"])._send("commit", "green", 3)
    table.at("ally", "yellow", options=["none"]).at("ally", "purple", options=["none"])
    table.reveals(red="attack-08", blue="negotiate").at("colony_gift", "green", yes=True).play_out()
    assert (table.ships_of("orange", "blue-2"), table.ships_of("green", "blue-2")) == (3, 0)


def test_a_colony_of_a_deal_may_be_given__TEAM_07(table: Table) -> None:
    five(table).against("blue").aims_at("blue-2").with_ships(2, "red-1")
    table.reveals(red="negotiate", blue="negotiate").until("deal")
    table.offers("red", take={"colony": "blue-3"}).accepts("blue").at("colony_gift", "red", yes=True).play_out()
    assert table.has_colony("yellow", "blue-3")
    assert not table.has_colony("red", "blue-3")


def test_where_the_partner_has_a_colony_nothing_is_given__PARTNER_04(table: Table) -> None:
    wins_a_colony(five(table).ships("yellow", blue_2=1)).play_out()
    assert "colony_gift" not in {event.name for event in table.happened("answered")}


def test_a_partner_with_fewer_ships_places_all__PARTNER_04(table: Table) -> None:
    five(table).ships("yellow", warp=19, yellow_1=1)
    wins_a_colony(table, 3).at("colony_gift", "red", yes=True).play_out()
    assert (table.ships_of("yellow", "blue-2"), table.ships_of("red", "blue-2")) == (1, 0)


def test_a_partner_without_ships_gets_none__PARTNER_04(table: Table) -> None:
    five(table).seat("yellow", ships={}, warp=20).against("blue").aims_at("blue-2").with_ships(2, "red-1")
    table.at("ally", "purple", options=["none"]).reveals(red="attack-08", blue="negotiate").play_out()
    assert table.has_colony("red", "blue-2")
    assert not table.happened("colony_given")
    assert "colony_gift" not in {event.name for event in table.happened("answered")}


def test_a_giver_with_no_other_colony_keeps_it__PARTNER_04(table: Table) -> None:
    five(table).seat("red", ships={"red-1": 2}, warp=18).against("blue").aims_at("blue-2").with_ships(3, "red-1")
    table.at("ally", "yellow", options=["none"]).at("ally", "purple", options=["none"])
    table.reveals(red="attack-08", blue="negotiate").play_out()
    assert table.ships_of("red", "blue-2") == 3
    assert "colony_gift" not in {event.name for event in table.happened("answered")}


def test_a_gift_is_not_given_on__PARTNER_04(table: Table) -> None:
    wins_a_colony(five(table)).at("colony_gift", "red", yes=True).play_out()
    assert [event.name for event in table.happened("answered")].count("colony_gift") == 1


def test_more_ships_on_an_old_colony_are_no_new_one__TEAM_07(table: Table) -> None:
    wins_a_colony(five(table).ships("red", blue_2=1)).play_out()
    assert "colony_gift" not in {event.name for event in table.happened("answered")}


def test_the_odd_player_has_nobody_to_give_to__TEAM_07_TEAM_09(table: Table) -> None:
    five(table).offense("green").against("blue").aims_at("blue-2").with_ships(2, "green-1")
    table.at("ally", "purple", options=["none"]).reveals(green="attack-08", blue="negotiate").play_out()
    assert table.has_colony("green", "blue-2")
    assert "colony_gift" not in {event.name for event in table.happened("answered")}


# -- winning -----------------------------------------------------------------------------------


def four_more(table: Table, seat: str, *, fifth: bool = False) -> Table:
    """The seat has four foreign colonies, or five; none on blue-2."""
    home = "orange" if seat == "green" else "green"
    return table.ships(seat, blue_3=1, blue_4=1, purple_1=1, purple_2=1, **({f"{home}_1": 1} if fifth else {}))


def test_one_partner_with_enough_colonies_has_to_wait__TEAM_08(table: Table) -> None:
    wins_a_colony(four_more(five(table), "red")).at("colony_gift", "red", yes=False).play_out()
    assert len(board.foreign_colonies(table.state, "red")) == 5
    assert table.state.status == "running"


def test_both_partners_win_together__TEAM_08(table: Table) -> None:
    four_more(four_more(five(table), "red"), "yellow", fifth=True)
    wins_a_colony(table).play_out("game_ended")
    assert table.state.winners == ["red", "yellow"]
    assert table.last("victory_reached").rule == "CORE-280"
    assert table.last("game_ended").winners == ["red", "yellow"]


def test_more_colonies_than_needed_do_not_count_for_the_partner__TEAM_08(table: Table) -> None:
    five(table).ships("red", blue_3=1, blue_4=1, purple_1=1, purple_2=1, purple_3=1, green_1=1, green_2=1)
    four_more(table, "yellow")
    wins_a_colony(table).at("colony_gift", "red", yes=False).play_out()
    assert table.state.status == "running"


def test_the_odd_player_wins_alone__TEAM_09(table: Table) -> None:
    five(table).offense("green").ships("green", blue_3=1, blue_4=1, purple_1=1, purple_2=1).against("blue")
    table.aims_at("blue-2").with_ships(1, "green-1").at("ally", "purple", options=["none"])
    table.reveals(green="attack-08", blue="negotiate").play_out("game_ended")
    assert table.state.winners == ["green"]


def test_teams_and_the_odd_player_share_a_victory_of_the_same_check__TEAM_11_CORE_281(table: Table) -> None:
    four_more(four_more(five(table), "red"), "yellow", fifth=True)
    table.ships("green", red_1=1, red_2=1, yellow_1=1, yellow_2=1)
    wins_a_colony(table, further="green").play_out("game_ended")
    assert table.state.winners == ["red", "green", "yellow"]


def test_two_teams_share_it__TEAM_11(table: Table) -> None:
    four_more(four_more(six(table), "red"), "yellow", fifth=True)
    table.ships("green", red_1=1, red_2=1, yellow_1=1, yellow_2=1)
    table.ships("orange", red_1=1, red_2=1, yellow_1=1, yellow_2=1, purple_4=1)
    wins_a_colony(table, further="green").play_out("game_ended")
    assert table.state.winners == ["red", "green", "yellow", "orange"]


def tick_tock(table: Table, seat: str) -> Table:
    """The seat is Tick-Tock with one token left, which goes in this encounter of red against blue."""
    table.seat(seat, "tick-tock").against("blue").start()
    table.happens(SheetNoted(alien="tick-tock", note="tokens", value=1))
    table.aims_at("blue-2").with_ships(1, "red-1").at("ally", "yellow", options=["none"])
    return table.reveals(red="attack-08", blue="attack-08")


def test_a_player_who_wins_by_an_effect_waits_for_the_partner__TEAM_08_PARTNER_05(table: Table) -> None:
    tick_tock(five(table), "yellow").play_out()
    assert table.state.status == "running"
    assert shown(table)["reached"] == {"yellow": "CORE-283"}


def test_an_effect_counts_for_the_rest_of_the_game__TEAM_08_PARTNER_05(table: Table) -> None:
    five(table).seat("yellow", "tick-tock").seat("red", hand=["attack-08", "attack-40", "negotiate"])
    four_more(table, "red").against("blue").against("blue").start()
    table.happens(SheetNoted(alien="tick-tock", note="tokens", value=1))
    table.aims_at("blue-2").with_ships(1, "red-1").at("ally", "yellow", options=["none"])
    table.at("ally", "purple", options=["none"]).reveals(red="negotiate", blue="negotiate").until("deal")
    table.offers("red", take={"colony": "blue-1"}).accepts("blue").play_out("game_ended")
    assert table.state.winners == ["red", "yellow"]


def test_the_odd_player_wins_by_an_effect_at_once__TEAM_09_PARTNER_05(table: Table) -> None:
    tick_tock(five(table), "green").play_out("game_ended")
    assert table.state.winners == ["green"]
    assert shown(table)["reached"] == {}


def test_a_partner_who_has_enough_wins_with_the_effect__TEAM_08_PARTNER_05(table: Table) -> None:
    four_more(five(table), "red", fifth=True)
    tick_tock(table, "yellow").play_out("game_ended")
    assert table.state.winners == ["red", "yellow"]
    assert table.last("victory_reached").rule == "CORE-283"


def test_a_shared_victory_needs_the_partner_too__TEAM_08_PARTNER_05(table: Table) -> None:
    four_more(four_more(five(table), "red"), "yellow", fifth=True)
    table.ships("purple", red_1=1, red_2=1, yellow_1=1, yellow_2=1).seat("purple", "sniveler", ["flare-sniveler"])
    wins_a_colony(table).uses("purple", "sniveler.super")
    table.at("share", "red", yes=True).at("share", "yellow", yes=True).play_out("game_ended")
    assert table.state.winners == ["red", "yellow"]


def test_at_the_limit_of_turns_partners_of_the_leaders_win__PARTNER_06_LIMIT_01(table: Table) -> None:
    five(table).option(turn_limit=1).ships("yellow", blue_1=1, blue_3=1).against("blue").play_out("game_ended")
    assert table.state.winners == ["red", "yellow"]


# -- the unused planet -------------------------------------------------------------------------


def turns(table: Table, count: int) -> list[tuple[str, bool]]:
    """The seats of a number of turns from now on, and which of them are extra turns."""
    found: list[tuple[str, bool]] = []
    table.start()
    while len(found) < count:
        found.append((table.state.turn.seat, shown(table)["extra_turn"]))
        number = table.state.turn.number
        while table.state.turn.number == number:
            table.play_out("turn_began")
    return found


def test_the_odd_player_has_an_extra_turn_at_the_unused_planet__TEAM_09_TEAM_03(table: Table) -> None:
    five(table).offense("purple")
    assert turns(table, 5) == [
        ("purple", False),
        ("green", True),
        ("red", False),
        ("blue", False),
        ("green", False),
    ]
    assert [(event.seat, event.number) for event in table.happened("extra_turn_given")] == [("green", 2)]


def test_turns_to_the_right_pass_the_unused_planet_too__TEAM_09_HAZ_25(table: Table) -> None:
    hazards.lay(five(table), backwards=True, discard=[hazards.full("temporal_anomaly")] * 3).offense("blue")
    assert turns(table, 4) == [("blue", False), ("red", False), ("green", True), ("purple", False)]


def test_with_an_even_number_there_is_no_extra_turn__TEAM_09(table: Table) -> None:
    six(table).offense("orange")
    assert turns(table, 2) == [("orange", False), ("red", False)]


# -- home --------------------------------------------------------------------------------------


def test_a_colony_in_the_partners_system_is_a_home_colony__TEAM_13(table: Table) -> None:
    five(table).ships("red", yellow_1=2, blue_1=1).start()
    assert board.home_colonies(table.state, "red") == [*(f"red-{n}" for n in range(1, 6)), "yellow-1"]
    assert board.foreign_colonies(table.state, "red") == ["blue-1"]
    seat = view(table.state)["seats"]["red"]
    assert (seat["home_colonies"], seat["foreign_colonies"]) == (6, 1)


def test_it_helps_to_keep_the_power__TEAM_13_CORE_260(table: Table) -> None:
    five(table).seat("red", "human", ships={"red-1": 10, "red-2": 8, "yellow-1": 2}).start()
    assert powers.active(table.state, "red") == ["human"]


def test_it_does_not_help_to_win_and_is_no_gift__TEAM_13(table: Table) -> None:
    four_more(five(table), "red").ships("green", yellow_2=2)
    four_more(table, "yellow", fifth=True).against("yellow")
    table.at("partners_colour", "red", options=["encounter:green"]).with_ships(2, "red-1")
    table.reveals(red="attack-08", green="negotiate").play_out()
    assert table.has_colony("red", "yellow-2")
    assert table.state.status == "running"
    assert "colony_gift" not in {event.name for event in table.happened("answered")}


def test_an_alien_that_sends_a_home_planet_sends_none_of_the_partner__TEAM_13_PARTNER_03(table: Table) -> None:
    five(table).seat("red", "leviathan").ships("red", yellow_1=2).against("blue").aims_at("blue-2")
    table.until("gate_aimed", "red")
    offered = table.question("red").question.describe()["abilities"][0]["question"]["planets"]
    assert offered == [f"red-{number}" for number in range(1, 6)]


@pytest.mark.parametrize(("passenger", "offered"), [("green", True), ("purple", False)])
def test_nobody_is_taken_along_against_the_partner__PARTNER_03(table: Table, passenger: str, offered: bool) -> None:
    five(table).seat("red", "leviathan", ["attack-08", "flare-leviathan"]).ships(passenger, red_1=1).against("blue")
    table.aims_at("blue-2").until("select_card", "red")
    assert table.was_offered("red", "leviathan.super") is offered


def test_a_colony_won_in_the_partners_system_is_no_foreign_one_for_an_alien__TEAM_13(table: Table) -> None:
    five(table).seat("red", "genius").ships("green", yellow_2=2).against("yellow")
    table.at("partners_colour", "red", options=["encounter:green"]).with_ships(2, "red-1")
    table.reveals(red="attack-08", green="negotiate").play_out()
    assert not table.used("genius.power")
    assert table.has_colony("red", "yellow-2")


def test_colonies_abroad_are_those_in_the_partners_system_too__TEAM_13(table: Table) -> None:
    five(table).seat("red", "will").ships("blue", purple_1=1, green_1=1).against("green")
    table.at("will", "red", seats=["blue"]).until("aim")
    planets = table.question("red").question.planets  # type: ignore[attr-defined]
    assert planets == [*(f"blue-{number}" for number in range(1, 6)), "green-1", "purple-1"]


# -- with other variants -----------------------------------------------------------------------


def test_a_station_in_the_partners_system_is_not_conquered__PARTNER_03_TEAM_13(table: Table) -> None:
    five(table).ships("green", yellow_2=2).against("yellow")
    stations.lay(table, "station_conquest", tactical_array="yellow-2")
    table.at("partners_colour", "red", options=["encounter:green"]).with_ships(2, "red-1")
    table.reveals(red="attack-08", green="negotiate").play_out()
    assert table.result() == "offense_won"
    assert not table.happened("stations_taken")


NAMES = ("shield_generator", "colony_cloak", "big_space_laser", "observation_platform")


def test_stations_of_partners_are_not_added_up__XVAR_23(table: Table) -> None:
    places = {name: f"red-{number}" for number, name in enumerate(NAMES, 1)}
    stations.lay(five(table), "station_conquest", tactical_array="yellow-1", **places)
    wins_a_colony(table).play_out()
    assert table.state.status == "running"


def test_five_stations_are_a_condition_of_one_partner__XVAR_23_TEAM_08(table: Table) -> None:
    places = {name: f"red-{number}" for number, name in enumerate(NAMES, 1)}
    four_more(five(table), "yellow", fifth=True)
    stations.lay(table, "station_conquest", tactical_array="blue-2", **places)
    wins_a_colony(table).play_out("game_ended")
    assert table.state.winners == ["red", "yellow"]


def test_each_partner_needs_colonies_for_the_markers_at_home__XVAR_24(table: Table) -> None:
    four_more(four_more(five(table), "red"), "yellow", fifth=True)
    table.ships("red", blue_3=1, blue_4=1, purple_1=1, purple_2=1, green_1=1, green_2=1)
    planetoids.lay(table, {"blue": [1], "purple": [2], "green": [3]}, {"yellow": [1], "red": [2, 3]})
    wins_a_colony(table).at("colony_gift", "red", yes=False).play_out()
    assert [planetoids.needed(table, seat) for seat in ("red", "yellow", "green")] == [7, 6, 5]
    assert len(board.foreign_colonies(table.state, "red")) == 7
    assert table.state.status == "running"


def council(table: Table) -> Table:
    """The Galactic Council meets; red offers that blue gives it a card."""
    hazards.comes(five(table), "galactic_council").at("council_floor", "red", yes=True)
    table.answer("red", options=["cards:blue"])
    return table.answer("red", amounts={"blue": len(table.state.zones["hand:blue"]) - 1, "red": 1})


def test_a_partner_is_not_bound_to_accept_the_offer_of_a_council__XVAR_38(table: Table) -> None:
    council(table)
    for seat in ("blue", "green", "purple"):
        table.answer(seat, yes=True)
    table.answer("yellow", yes=False)
    assert not table.happened("deal_agreed")


def test_with_all_of_them_it_is_made__XVAR_38(table: Table) -> None:
    council(table)
    for seat in ("blue", "green", "yellow", "purple"):
        table.answer(seat, yes=True)
    assert len(table.happened("deal_agreed")) == 1


def test_a_hazard_comes_with_the_partners_colour_too__TEAM_05_HAZ_02(table: Table) -> None:
    hazards.lay(five(table), deck_top=[hazards.full("energy_fields")], marked=[True, False])
    table.against("yellow").against("blue").until("aim")
    assert hazards.discarded(table) or hazards.in_play(table)
    assert table.defense_now == "blue"


def test_a_stand_in_does_not_encounter_its_partner__TEAM_05_PARTNER_03_WARRIOR_02(table: Table) -> None:
    """Blue strikes back at red, and lets red's partner yellow have that encounter."""
    five(table).option(sets=["base", "classic"])
    table.seat("blue", hand=["flare-warrior", "flare-butler", "attack-08", "attack-09", "negotiate"])
    table.against("blue").against("green").aims_at("blue-2").with_ships(1, "red-1")
    table.reveals(red="attack-08", blue="attack-08").uses("blue", "warrior.wild")
    table.uses("blue", "butler.wild", seats=["yellow"]).until("aim", "yellow")
    assert table.encounter.defense == "green"
