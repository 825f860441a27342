"""Players who go away: missed deadlines, stand-ins, departures, newcomers (ABSENT-01..08)."""

from typing import Any

import pytest
from msgspec import UNSET

from domain import history
from domain import state as states
from domain.commands import (
    AddStandingOrder,
    Answer,
    CallStandIn,
    Command,
    Concede,
    Expire,
    LeaveGame,
    PutMotion,
    RequestUndo,
    SetStandingOrders,
    TakeBackSeat,
    TakeOverSeat,
)
from domain.game import absence
from domain.game.views import view
from domain.refusal import Refused
from domain.state import Absence
from tests.scenario.table import Table

TIMES = {"reaction": 10, "decision": 30, "deal": 60}
SECOND = 1_000


@pytest.fixture
def table() -> Table:
    """Red is asked where it aims, with deadlines. Played live only: a command given twice would count twice."""
    return Table().option(timers=TIMES).against("blue").until("aim", "red")


def question_of(table: Table, seat: str) -> str:
    return next(id for id, pending in table.state.questions.items() if pending.seat == seat)


def misses(table: Table, times: int = 1) -> Table:
    """The clock answers a number of times, each time at the next deadline."""
    for _ in range(times):
        due = min(pending.due for pending in table.state.questions.values() if pending.due is not None)
        table.command(Expire(at=due))
    return table


def says(table: Table, seat: str, stand_in: bool = False) -> Table:
    """The seat gives the default answer itself, or its stand-in does."""
    id = question_of(table, seat)
    said = table.questions()[id].question.default()
    table.command(Answer(seat=seat, question=id, answer=said, cause="stand_in" if stand_in else UNSET))
    return table


def refused(table: Table, command: Command) -> tuple[str, str | None]:
    """Code and rule of the refusal; nothing has happened."""
    before = states.encode(table.state)
    with pytest.raises(Refused) as no:
        table.command(command)
    assert states.encode(table.state) == before
    return no.value.code, no.value.rule


def away(table: Table, seat: str) -> Absence:
    return absence.absence(table.state, seat)


def seen(table: Table, seat: str) -> dict[str, Any]:
    facts: dict[str, Any] = view(table.state)["seats"][seat]
    return facts


def replays(table: Table) -> bool:
    return states.encode(history.replay(table.log)) == states.encode(table.state)


# -- missed deadlines ------------------------------------------------------------------------------


def test_deadlines_that_are_missed_in_a_row_are_counted_and_seen_by_all__ABSENT_01(table: Table) -> None:
    misses(table)
    assert (table.last("deadline_missed").seat, seen(table, "red")["missed"]) == ("red", 1)
    assert replays(table)


def test_an_answer_of_the_player_sets_the_number_back__ABSENT_01(table: Table) -> None:
    misses(table)
    says(table, "red")
    assert seen(table, "red")["missed"] == 0
    assert replays(table)


def test_a_bot_misses_nothing__ABSENT_01() -> None:
    table = Table().bots("red").option(timers=TIMES).against("blue").until("aim", "red")
    misses(table)
    assert not table.happened("deadline_missed")


def test_a_missed_vote_does_not_count__ABSENT_01() -> None:
    table = Table().option(timers=TIMES, undo_policy="host").against("blue").until("aim", "red")
    says(table, "red")
    table.command(RequestUndo(seat="red"))
    misses(table)
    assert table.happened("undo_refused")
    assert not table.happened("deadline_missed")


# -- stand-ins -------------------------------------------------------------------------------------


def test_after_two_missed_deadlines_a_bot_stands_in__ABSENT_02(table: Table) -> None:
    misses(table, 2)
    began = table.last("stand_in_began")
    assert (began.seat, began.bot, began.why) == ("red", "basic", "missed")
    assert absence.bots(table.state) == {"red": "basic"}
    assert seen(table, "red")["stand_in"] == "basic"
    assert replays(table)


def test_the_option_says_after_how_many_and_which_bot__ABSENT_02() -> None:
    table = Table().option(timers=TIMES, absent_after=1, stand_in="random").against("blue").until("aim", "red")
    misses(table)
    assert absence.bots(table.state) == {"red": "random"}


def test_no_bot_stands_in_where_the_option_says_never__ABSENT_02() -> None:
    table = Table().option(timers=TIMES, absent_after=None).against("blue").until("aim", "red")
    misses(table, 4)
    assert absence.bots(table.state) == {}


def test_a_stand_in_answers_and_the_log_says_so__ABSENT_02(table: Table) -> None:
    misses(table, 2)
    says(table, "red", stand_in=True)
    assert (table.last("answered").seat, table.last("answered").cause) == ("red", "stand_in")
    assert away(table, "red") == Absence(2, "basic", "missed")


def test_a_stand_in_that_is_late_itself_is_no_further_missed_deadline__ABSENT_02(table: Table) -> None:
    misses(table, 3)
    assert away(table, "red").missed == 2


def test_a_player_who_answers_has_the_seat_back__ABSENT_03(table: Table) -> None:
    misses(table, 2)
    says(table, "red")
    assert table.last("stand_in_ended").why == "answered"
    assert away(table, "red") == Absence()
    assert replays(table)


@pytest.mark.parametrize(
    "command",
    [
        SetStandingOrders(seat="red", orders=[]),
        AddStandingOrder(seat="red", order={"window": "start_of_turn"}),
        PutMotion(seat="red", kind="pause"),
        RequestUndo(seat="red"),
    ],
    ids=lambda command: type(command).__name__,
)
def test_a_player_who_commands_has_the_seat_back__ABSENT_03(table: Table, command: Command) -> None:
    says(table, "red")
    table.command(CallStandIn(seat="red", bot="basic"))
    table.command(command)
    assert table.last("stand_in_ended").why == "commanded"
    assert away(table, "red") == Absence()
    assert replays(table)


def test_a_player_takes_the_seat_back_at_any_time__ABSENT_03(table: Table) -> None:
    misses(table, 2)
    table.command(TakeBackSeat(seat="red"))
    assert (table.last("stand_in_ended").why, absence.bots(table.state)) == ("taken_back", {})
    assert refused(table, TakeBackSeat(seat="red")) == ("illegal_command", "ABSENT-03")


def test_a_player_calls_a_stand_in_and_changes_it__ABSENT_03(table: Table) -> None:
    table.command(CallStandIn(seat="blue", bot="basic"))
    table.command(CallStandIn(seat="blue", bot="random"))
    assert absence.bots(table.state) == {"blue": "random"}
    assert [event.why for event in table.happened("stand_in_began")] == ["called", "called"]


def test_an_answer_of_a_stand_in_comes_too_late_when_the_player_is_back__ABSENT_03(table: Table) -> None:
    late = Answer(seat="red", question=question_of(table, "red"), answer={"yes": True}, cause="stand_in")
    assert refused(table, late) == ("not_waiting_for_you", "ABSENT-03")


def test_no_stand_in_for_a_bot_or_for_a_seat_that_conceded__ABSENT_03() -> None:
    table = Table().bots("blue").option(timers=TIMES).against("blue").until("aim", "red")
    table.command(Concede(seat="green"))
    for seat in ("blue", "green"):
        assert refused(table, CallStandIn(seat=seat, bot="basic")) == ("illegal_command", "ABSENT-03")


# -- gone for good ---------------------------------------------------------------------------------


def test_a_bot_takes_over_the_seat_of_a_player_who_leaves__ABSENT_04(table: Table) -> None:
    player = table.state.seats["red"].player
    table.command(LeaveGame(seat="red"))
    there = table.state.seats["red"]
    assert there.bot == "basic"
    assert there.player not in ("", player)
    assert table.last("seat_passed_on").why == "left"
    assert replays(table)


def test_a_seat_concedes_where_the_option_says_so__ABSENT_04() -> None:
    table = Table().option(when_a_player_leaves="resign").against("blue").until("aim", "red")
    table.command(LeaveGame(seat="red"))
    assert table.state.seats["red"].conceded


def test_a_seat_is_left_once__ABSENT_04(table: Table) -> None:
    table.command(LeaveGame(seat="red"))
    assert refused(table, LeaveGame(seat="red")) == ("illegal_command", "ABSENT-03")


def test_an_open_request_ends_when_a_player_leaves__ABSENT_04(table: Table) -> None:
    says(table, "red")
    table.command(RequestUndo(seat="red"))
    table.command(LeaveGame(seat="green"))
    assert table.state.request is None


# -- the end ---------------------------------------------------------------------------------------


def all_concede_but(table: Table, last: str) -> Table:
    for seat in [seat for seat in table.state.seats if seat != last]:
        table.command(Concede(seat=seat))
    return table


def test_the_last_player_who_is_there_wins__CONCEDE_01(table: Table) -> None:
    assert all_concede_but(table, "red").state.winners == ["red"]


def test_an_absent_player_does_not_win_by_others_giving_up__ABSENT_05(table: Table) -> None:
    all_concede_but(misses(table), "red")
    assert (table.state.status, table.state.winners, table.last("game_ended").why) == ("over", [], "deserted")


def test_without_deadlines_a_motion_shows_who_is_absent__ABSENT_05_MOTION_03() -> None:
    """Three people without deadlines, one of them silent: the others can give up, and the silent one does not win."""
    table = Table().seats("red", "blue", "green").against("blue").until("aim", "red")
    table.command(PutMotion(seat="green", kind="pause"))
    question = next(id for id, pending in table.state.questions.items() if pending.seat == "blue")
    table.command(Answer(seat="blue", question=question, answer={"kind": "confirm", "yes": False}))
    misses(table)
    assert (away(table, "red").missed, away(table, "blue").missed) == (1, 0)
    assert all_concede_but(table, "red").state.winners == []


def test_a_game_that_everybody_left_goes_on_among_bots__ABSENT_06(table: Table) -> None:
    for seat in table.state.seats:
        table.command(LeaveGame(seat=seat))
    assert table.state.status == "running"
    assert absence.bots(table.state).keys() == table.state.seats.keys()


def test_a_game_that_everybody_left_ends_where_the_option_says_so__ABSENT_06() -> None:
    table = Table().option(when_nobody_is_left="end", timers=TIMES).against("blue").until("aim", "red")
    first, second, *others = table.state.seats
    for seat in others:
        table.command(LeaveGame(seat=seat))
    table.command(CallStandIn(seat=first, bot="basic"))
    assert table.state.status == "running"
    table.command(CallStandIn(seat=second, bot="basic"))
    assert (table.state.status, table.state.winners, table.last("game_ended").why) == ("over", [], "deserted")


# -- newcomers -------------------------------------------------------------------------------------


def test_a_newcomer_takes_over_the_seat_of_a_player_who_has_gone__ABSENT_07(table: Table) -> None:
    table.command(LeaveGame(seat="red"))
    assert seen(table, "red")["open_to_newcomers"]
    table.command(TakeOverSeat(seat="red", player="p_newcomer"))
    there = table.state.seats["red"]
    assert (there.player, there.bot, seen(table, "red")["open_to_newcomers"]) == ("p_newcomer", "", False)
    assert table.state.vacated["red"] == table.state.version
    assert replays(table)


def test_a_seat_with_its_player_is_not_taken_over__ABSENT_07(table: Table) -> None:
    misses(table, 2)
    newcomer = TakeOverSeat(seat="red", player="p_newcomer")
    assert refused(table, newcomer) == ("game_started", "ABSENT-07")
    bots = Table().bots("blue").against("blue").until("aim", "red")
    assert refused(bots, TakeOverSeat(seat="blue", player="p_newcomer")) == ("game_started", "ABSENT-07")


# -- undo ------------------------------------------------------------------------------------------


def test_an_undo_brings_nobody_back__ABSENT_08() -> None:
    table = Table().option(timers=TIMES, undo_policy="host").against("blue").until("aim", "red")
    says(table, "red")
    table.command(CallStandIn(seat="green", bot="basic"))
    table.command(RequestUndo(seat="red"))
    table.at("undo", "host", yes=True)
    assert absence.bots(table.state) == {"green": "basic"}
    assert replays(table)


def test_an_undo_does_not_go_back_past_a_departure__ABSENT_08(table: Table) -> None:
    says(table, "red")
    table.command(LeaveGame(seat="green"))
    assert refused(table, RequestUndo(seat="red")) == ("undo_refused", "UNDO-09")
