"""Base time, reserves, extensions, and what stops the clocks (CLOCK-01..07)."""

from typing import Any

import msgspec
import pytest
from msgspec import structs

from domain import events, history
from domain import state as states
from domain.commands import (
    Answer,
    Command,
    Concede,
    CreateGame,
    Expire,
    ExtendDeadline,
    ForkGame,
    MoveDeadlines,
    PauseGame,
    PutMotion,
    RequestFork,
    RequestUndo,
    Reseed,
    ResumeGame,
    StartGame,
    TakeSeat,
    WithdrawFork,
    WithdrawUndo,
)
from domain.decider import advance
from domain.engine.chance import Chance
from domain.engine.runner import NO_CHANCE
from domain.game.position_document import document
from domain.game.setup_check import check
from domain.game.views import view
from domain.options import TIMERS, faults
from domain.reducers import evolve
from domain.refusal import Refused
from domain.requests import forks
from domain.state import Pending, State
from tests.scenario.table import Table

TIMES = {"reaction": 10, "decision": 30, "deal": 60}
SECOND = 1_000
WHOLE, BASE = 100 * SECOND, 30 * SECOND


@pytest.fixture
def table() -> Table:
    """Red is asked where it aims, at the moment 0. Played live only: a command given twice would spend twice."""
    return Table().option(timers={**TIMES, "reserve": 100, "refill": 5}).against("blue")


def aiming(table: Table, **options: Any) -> Table:
    return table.option(**options).until("aim", "red")


def plain(**options: Any) -> Table:
    """The same without reserves."""
    return aiming(Table().against("blue"), **{"timers": TIMES, **options})


def question_of(table: Table, seat: str) -> tuple[str, Pending]:
    return next((id, pending) for id, pending in table.state.questions.items() if pending.seat == seat)


def due(table: Table, seat: str) -> int | None:
    return question_of(table, seat)[1].due


def says(table: Table, seat: str, at: int, **answer: Any) -> Table:
    """The seat answers at this moment; the default when no answer is given."""
    id, _ = question_of(table, seat)
    said = answer or table.questions()[id].question.default()
    table.command(Answer(at=at, seat=seat, question=id, answer=said))
    return table


def extends(table: Table, seat: str, at: int) -> Table:
    table.command(ExtendDeadline(at=at, seat=seat, question=question_of(table, seat)[0]))
    return table


def refused(table: Table, command: Command) -> tuple[str, str | None, str | None]:
    """Code, reason and rule of the refusal; nothing has happened."""
    before = states.encode(table.state)
    with pytest.raises(Refused) as no:
        table.command(command)
    assert states.encode(table.state) == before
    return no.value.code, no.value.reason, no.value.rule


def reserve(table: Table, seat: str) -> int | None:
    return table.state.clocks[seat].reserve


def voting(table: Table, at: int = 5 * SECOND) -> Table:
    """Red has 30 seconds from 0 on to select a card; blue has selected one, and red asks to take that back."""
    says(table, "red", 0, planets=["blue-2"]).until("select_card", "red")
    before = len(table.log)
    says(table, "blue", 0).command(RequestUndo(at=at, seat="red", to=before))
    assert table.asked("blue") == "undo"
    return table


def shown(table: Table, seat: str, viewer: str = "public") -> dict[str, Any]:
    found: dict[str, Any] = next(each for each in view(table.state, viewer)["questions"] if each["seat"] == seat)
    return found


# -- base time and reserve --------------------------------------------------------------------------


def test_the_deadline_is_base_time_and_reserve__CLOCK_01(table: Table) -> None:
    assert due(aiming(table), "red") == BASE + WHOLE
    for viewer in ("red", "blue", "public"):
        asked = shown(table, "red", viewer)
        assert (asked["deadline_at"], asked["base_ends_at"], asked["reserve_ms"]) == (BASE + WHOLE, BASE, WHOLE)
    seats = view(table.state)["seats"]
    assert {seats[seat]["reserve_ms"] for seat in seats} == {WHOLE}
    assert {seats[seat]["extensions_left"] for seat in seats} == {2}


def test_without_a_reserve_the_deadline_is_the_base_time__CLOCK_01() -> None:
    asked = plain()
    assert due(asked, "red") == BASE
    assert shown(asked, "red")["reserve_ms"] == 0
    assert view(asked.state)["seats"]["red"]["reserve_ms"] is None


def test_an_answer_in_the_base_time_costs_nothing_and_saves_nothing__CLOCK_02(table: Table) -> None:
    says(aiming(table), "red", BASE, planets=["blue-2"])
    assert reserve(table, "red") == WHOLE
    assert due(table, "red") == BASE + BASE + WHOLE


def test_time_beyond_the_base_time_comes_off_the_reserve__CLOCK_02(table: Table) -> None:
    says(aiming(table), "red", BASE + 40 * SECOND, planets=["blue-2"])
    assert reserve(table, "red") == 60 * SECOND
    assert reserve(table, "blue") == WHOLE
    assert due(table, "red") == (70 + 30 + 60) * SECOND


def test_the_clock_answers_at_the_end_of_the_reserve_and_not_before__CLOCK_01_CLOCK_02(table: Table) -> None:
    assert refused(aiming(table), Expire(at=BASE + WHOLE - 1)) == ("question_closed", None, "TABLE-04")
    table.command(Expire(at=BASE + WHOLE))
    assert table.last("answered").cause == "timer"
    assert reserve(table, "red") == 0
    assert due(table, "red") == BASE + WHOLE + BASE


def test_a_clock_that_is_late_takes_no_more_than_there_was__CLOCK_02(table: Table) -> None:
    aiming(table).command(Expire(at=10 * WHOLE))
    assert reserve(table, "red") == 0


def test_two_who_think_at_once_each_draw_on_their_own_reserve__CLOCK_02(table: Table) -> None:
    aiming(table, timers={**TIMES, "reserve": 100}).until("select_card", "blue")
    says(table, "red", BASE + 10 * SECOND)
    assert (reserve(table, "red"), reserve(table, "blue")) == (90 * SECOND, 90 * SECOND)
    assert due(table, "blue") == BASE + WHOLE
    says(table, "blue", BASE + 25 * SECOND)
    assert (reserve(table, "red"), reserve(table, "blue")) == (90 * SECOND, 75 * SECOND)


def test_a_seat_that_is_not_asked_any_more_has_spent_time_too__CLOCK_02(table: Table) -> None:
    """In a deal both are asked, and the first answer closes both questions."""
    table.to_a_deal()
    says(table, "red", 70 * SECOND, offer={"give": {"colony": "red-1"}, "take": {}})
    assert (reserve(table, "red"), reserve(table, "blue")) == (90 * SECOND, 90 * SECOND)
    # One clock of 60 seconds runs for the whole deal: it has run out.
    assert due(table, "red") == due(table, "blue") == 160 * SECOND


def stolen() -> tuple[Table, int]:
    """Swindler, who plays green, thinks for long and takes the seat of red; the version before that."""
    table = Table().option(timers={**TIMES, "reserve": 100}).seat("green", "swindler").against("blue")
    table.at("mark", "green", seats=["red"]).until("defense_set", "green")
    before = len(table.log)
    says(table, "green", TIMES["reaction"] * SECOND + 40 * SECOND, use="swindler.power").until("aim")
    assert table.state.seats["red"].player == "p_green"
    return table, before


def test_the_reserve_goes_with_its_player_to_another_seat__CLOCK_01() -> None:
    table, _ = stolen()
    assert (reserve(table, "red"), reserve(table, "green")) == (60 * SECOND, WHOLE)
    assert due(table, "red") == (50 + 30 + 60) * SECOND


def test_after_an_undo_of_the_exchange_everybody_has_what_was_left__CLOCK_01_CLOCK_05() -> None:
    table, before = stolen()
    table.command(RequestUndo(at=51 * SECOND, seat="red", to=before))
    for seat in table.last("undo_requested").needs:
        says(table, seat, 52 * SECOND, yes=True)
    assert table.state.seats["green"].player == "p_green"
    assert (reserve(table, "red"), reserve(table, "green")) == (WHOLE, 60 * SECOND)


def test_votes_draw_on_no_reserve__CLOCK_02(table: Table) -> None:
    voting(aiming(table), 3 * SECOND)
    assert due(table, "blue") == 123 * SECOND
    assert shown(table, "blue")["reserve_ms"] == 0
    says(table, "blue", 100 * SECOND, yes=False)
    assert reserve(table, "blue") == WHOLE


# -- refills ----------------------------------------------------------------------------------------


def test_a_new_encounter_gives_some_reserve_back__CLOCK_03(table: Table) -> None:
    says(aiming(table), "red", BASE + 40 * SECOND, planets=["blue-2"]).until("select_card")
    assert reserve(table, "red") == 60 * SECOND
    table.play_out("encounter_ended")
    assert {seat: reserve(table, seat) for seat in table.state.seats} == {
        "red": 65 * SECOND,
        **dict.fromkeys(("blue", "green", "yellow"), WHOLE),
    }


def test_no_refill_goes_beyond_the_reserve_of_the_beginning__CLOCK_03(table: Table) -> None:
    says(aiming(table), "red", BASE + 2 * SECOND, planets=["blue-2"]).play_out("encounter_ended")
    assert reserve(table, "red") == WHOLE


def test_an_encounter_that_is_played_again_gives_no_reserve__CLOCK_03_CLOCK_05(table: Table) -> None:
    says(aiming(table), "red", BASE + 40 * SECOND, planets=["blue-2"]).until("select_card")
    before = len(table.log)
    table.play_out("encounter_ended")
    assert reserve(table, "red") == 65 * SECOND
    table.command(RequestUndo(seat="red", to=before))
    for seat in ("blue", "green", "yellow"):
        says(table, seat, 0, yes=True)
    assert table.asked("red") == "select_card"
    assert reserve(table, "red") == 65 * SECOND
    table.play_out("encounter_ended")
    assert table.state.turn.number == 2
    assert reserve(table, "red") == 65 * SECOND
    table.play_out("encounter_ended")
    assert reserve(table, "red") == 70 * SECOND


# -- extensions -------------------------------------------------------------------------------------


def test_a_seat_may_restart_its_base_time_twice__CLOCK_04() -> None:
    table = plain()
    assert due(extends(table, "red", 20 * SECOND), "red") == 50 * SECOND
    assert due(extends(table, "red", 45 * SECOND), "red") == 75 * SECOND
    assert view(table.state)["seats"]["red"]["extensions_left"] == 0
    third = ExtendDeadline(at=46 * SECOND, seat="red", question=question_of(table, "red")[0])
    assert refused(table, third) == ("extension_refused", "limit_reached", "CLOCK-04")
    says(table, "red", 50 * SECOND, planets=["blue-2"])
    later = ExtendDeadline(at=51 * SECOND, seat="red", question=question_of(table, "red")[0])
    assert refused(table, later) == ("extension_refused", "limit_reached", "CLOCK-04")


@pytest.mark.parametrize("most", [0, 1, 20])
def test_the_option_says_how_often__CLOCK_04(most: int) -> None:
    table = plain(extensions=most)
    for _ in range(most):
        extends(table, "red", SECOND)
    again = ExtendDeadline(at=SECOND, seat="red", question=question_of(table, "red")[0])
    assert refused(table, again) == ("extension_refused", "limit_reached", "CLOCK-04")


@pytest.mark.parametrize("most", [-1, 21, 1.5, None, True, "2"])
def test_a_limit_is_a_whole_number_of_at_most_twenty__CLOCK_04(most: Any) -> None:
    assert [fault["rule"] for fault in faults({"extensions": most})] == ["CLOCK-04"]


def test_an_extension_takes_its_seconds_from_the_reserve__CLOCK_04(table: Table) -> None:
    extends(aiming(table), "red", 20 * SECOND)
    assert reserve(table, "red") == 80 * SECOND
    asked = shown(table, "red")
    assert (asked["deadline_at"], asked["base_ends_at"]) == (BASE + WHOLE, 50 * SECOND)
    says(table, "red", 50 * SECOND, planets=["blue-2"])
    assert reserve(table, "red") == 80 * SECOND


def test_an_extension_takes_no_more_than_there_is__CLOCK_04(table: Table) -> None:
    extends(aiming(table), "red", BASE + WHOLE - SECOND)
    assert reserve(table, "red") == 0
    assert due(table, "red") == BASE + WHOLE


def test_where_the_reserve_is_used_up_there_is_no_more_time__CLOCK_04(table: Table) -> None:
    aiming(table).command(Expire(at=BASE + WHOLE))
    more = ExtendDeadline(at=BASE + WHOLE + SECOND, seat="red", question=question_of(table, "red")[0])
    assert refused(table, more) == ("extension_refused", "reserve_used_up", "CLOCK-04")


def test_a_vote_has_no_more_time__CLOCK_04() -> None:
    table = voting(plain())
    more = ExtendDeadline(at=70 * SECOND, seat="blue", question=question_of(table, "blue")[0])
    assert refused(table, more) == ("illegal_command", "vote", "CLOCK-04")


def test_in_a_pause_nobody_takes_more_time__CLOCK_04_TABLE_05() -> None:
    table = plain()
    table.command(PauseGame(at=SECOND))
    more = ExtendDeadline(at=SECOND, seat="red", question=question_of(table, "red")[0])
    assert refused(table, more)[0] == "game_paused"


# -- what stops the clocks --------------------------------------------------------------------------


def test_after_a_pause_there_is_what_was_left__CLOCK_05_TABLE_05(table: Table) -> None:
    aiming(table).command(PauseGame(at=10 * SECOND))
    asked = shown(table, "red")
    assert (asked["deadline_at"], asked["base_ends_at"]) == (None, None)
    assert (asked["remaining_ms"], asked["reserve_ms"]) == (120 * SECOND, WHOLE)
    table.command(ResumeGame(at=510 * SECOND))
    asked = shown(table, "red")
    assert (asked["deadline_at"], asked["base_ends_at"]) == (630 * SECOND, 530 * SECOND)


def test_pauses_one_after_the_other_give_no_time__CLOCK_05() -> None:
    table = plain()
    for at in range(0, 60 * SECOND, 10 * SECOND):
        table.command(PauseGame(at=at + 4 * SECOND))
        table.command(ResumeGame(at=at + 10 * SECOND))
    assert due(table, "red") == 66 * SECOND
    assert refused(table, Expire(at=66 * SECOND - 1))[0] == "question_closed"
    table.command(Expire(at=66 * SECOND))


def test_reserve_that_was_spent_before_a_pause_stays_spent__CLOCK_05(table: Table) -> None:
    aiming(table).command(PauseGame(at=BASE + 40 * SECOND))
    assert reserve(table, "red") == 60 * SECOND
    table.command(ResumeGame(at=1_000 * SECOND))
    assert shown(table, "red")["base_ends_at"] == 1_000 * SECOND
    says(table, "red", 1_010 * SECOND, planets=["blue-2"])
    assert reserve(table, "red") == 50 * SECOND


def test_a_question_that_is_put_in_a_pause_begins_with_its_end__CLOCK_05() -> None:
    """Only where a seat leaves a paused game."""
    table = plain()
    table.command(PauseGame(at=SECOND))
    table.command(Concede(at=100 * SECOND, seat="red"))
    table.command(ResumeGame(at=200 * SECOND))
    dues = {pending.due for pending in table.state.questions.values()}
    assert dues <= {210 * SECOND, 230 * SECOND}
    assert dues


def test_a_pause_stops_the_common_clock_of_a_deal__CLOCK_05() -> None:
    table = Table().option(timers=TIMES).to_a_deal()
    table.command(PauseGame(at=50 * SECOND))
    table.command(ResumeGame(at=500 * SECOND))
    assert due(table, "red") == 510 * SECOND
    says(table, "red", 505 * SECOND, offer={"give": {"colony": "red-1"}, "take": {}})
    assert due(table, "blue") == 510 * SECOND


def test_while_a_request_is_open_the_clocks_are_stopped__CLOCK_05_UNDO_05_UNDO_06() -> None:
    table = says(voting(plain()), "blue", 105 * SECOND, yes=False)
    assert table.last("undo_refused").why == "rejected"
    assert due(table, "red") == 130 * SECOND


def test_reserve_that_was_spent_before_a_request_stays_spent__CLOCK_05(table: Table) -> None:
    says(voting(aiming(table), BASE + 10 * SECOND), "blue", 100 * SECOND, yes=False)
    assert reserve(table, "red") == 90 * SECOND
    assert shown(table, "red")["base_ends_at"] == 100 * SECOND
    assert due(table, "red") == 190 * SECOND


def test_requests_that_are_withdrawn_give_no_time__CLOCK_05_UNDO_07() -> None:
    """Four in a row held up a table, each with the whole time again."""
    table = plain(undo_cooldown_seconds=0)
    before = len(table.log)
    voting(table, 5 * SECOND)
    table.command(WithdrawUndo(at=6 * SECOND, seat="red"))
    for turn in range(1, 4):
        table.command(RequestUndo(at=(5 + 4 * turn) * SECOND, seat="red", to=before))
        table.command(WithdrawUndo(at=(6 + 4 * turn) * SECOND, seat="red"))
    assert due(table, "red") == 34 * SECOND
    table.command(Expire(at=34 * SECOND))


@pytest.mark.parametrize("end", ["withdrawn", "refused", "agreed"])
def test_requests_for_a_fork_stop_the_clocks_too__CLOCK_05_FORK_09(end: str) -> None:
    table = plain()
    table.command(RequestFork(at=5 * SECOND, seat="red", to=len(table.log), game="g_2"))
    if end == "withdrawn":
        table.command(WithdrawFork(at=15 * SECOND, seat="red", id="fork_1"))
    for seat in ("blue", "green", "yellow"):
        if table.state.request is not None:
            says(table, seat, 15 * SECOND, yes=end == "agreed")
    assert due(table, "red") == 40 * SECOND


def test_a_request_that_ends_because_a_seat_leaves_gives_back_what_was_left__CLOCK_05() -> None:
    table = voting(plain())
    table.command(Concede(at=15 * SECOND, seat="yellow"))
    assert due(table, "red") == 40 * SECOND


@pytest.mark.parametrize("withdrawn_in_the_pause", [True, False])
def test_a_pause_while_a_request_is_open_stops_both__CLOCK_05(withdrawn_in_the_pause: bool) -> None:
    """Red had 25 seconds left when it asked, and no clock of the game ran before all was over."""
    table = voting(plain())
    table.command(PauseGame(at=10 * SECOND))
    if withdrawn_in_the_pause:
        table.command(WithdrawUndo(at=20 * SECOND, seat="red"))
        table.command(ResumeGame(at=100 * SECOND))
        assert due(table, "red") == 125 * SECOND
    else:
        table.command(ResumeGame(at=100 * SECOND))
        assert due(table, "blue") == 215 * SECOND
        says(table, "blue", 110 * SECOND, yes=False)
        assert due(table, "red") == 135 * SECOND


# -- after an undo ----------------------------------------------------------------------------------


def test_after_an_undo_by_consent_the_base_time_begins_anew_but_no_reserve__CLOCK_05(table: Table) -> None:
    says(voting(aiming(table), BASE + 10 * SECOND), "blue", 100 * SECOND, yes=True)
    assert table.last("moves_undone").agreed == ["blue"]
    assert (reserve(table, "red"), reserve(table, "blue")) == (90 * SECOND, WHOLE)
    assert shown(table, "red")["base_ends_at"] == 130 * SECOND
    assert due(table, "red") == 220 * SECOND
    assert due(table, "blue") == 230 * SECOND


def test_extensions_do_not_come_back_by_an_undo__CLOCK_05() -> None:
    table = extends(plain(extensions=1), "red", 0)
    says(voting(table), "blue", 6 * SECOND, yes=True)
    more = ExtendDeadline(at=7 * SECOND, seat="red", question=question_of(table, "red")[0])
    assert refused(table, more)[1] == "limit_reached"


def test_after_an_undo_that_nobody_had_to_agree_to_the_clock_has_run_on__CLOCK_05() -> None:
    table = says(plain(), "red", 20 * SECOND, planets=["blue-2"])
    table.command(RequestUndo(at=25 * SECOND, seat="red"))
    assert table.asked("red") == "aim"
    assert due(table, "red") == BASE
    says(table, "red", 26 * SECOND, planets=["blue-1"])
    assert due(table, "red") == 56 * SECOND


def test_where_the_base_time_would_be_over_all_others_must_agree__CLOCK_05_UNDO_03() -> None:
    """Else a player alone with the board could think for ever: each undo would bring the whole time again."""
    table = says(plain(), "red", 20 * SECOND, planets=["blue-2"])
    table.command(RequestUndo(at=BASE, seat="red"))
    assert table.last("undo_requested").needs == ["blue", "green", "yellow"]
    for seat in ("blue", "green", "yellow"):
        says(table, seat, 50 * SECOND, yes=True)
    assert due(table, "red") == 80 * SECOND


def test_the_reserve_does_not_count_for_an_undo_that_nobody_agrees_to__CLOCK_05(table: Table) -> None:
    says(aiming(table), "red", 20 * SECOND, planets=["blue-2"]).command(RequestUndo(at=BASE, seat="red"))
    assert table.last("undo_requested").needs == ["blue", "green", "yellow"]


def test_one_may_take_back_moves_that_nobody_saw_only_in_time__CLOCK_05_UNDO_02() -> None:
    table = says(plain(undo_policy="own_unseen"), "red", 20 * SECOND, planets=["blue-2"])
    late = RequestUndo(at=BASE, seat="red")
    assert refused(table, late) == ("undo_refused", "time_is_over", "UNDO-09")
    table.command(RequestUndo(at=BASE - 1, seat="red"))
    assert due(table, "red") == BASE


def test_an_undo_of_what_only_bots_know_gives_no_time__CLOCK_05_UNDO_03() -> None:
    """Two people and two bots: bots have no vote."""
    table = Table().against("blue").option(timers=TIMES)
    table.bots("blue", "green")
    says(aiming(table), "red", 0, planets=["blue-2"]).until("select_card", "red")
    before = len(table.log)
    says(table, "blue", 0).command(RequestUndo(at=25 * SECOND, seat="red", to=before))
    assert table.last("moves_undone").agreed == []
    assert due(table, "red") == 30 * SECOND


def test_a_person_alone_with_bots_has_all_the_time_in_the_world__CLOCK_05_UNDO_03() -> None:
    table = Table().against("blue").option(timers=TIMES)
    table.bots("blue", "green", "yellow")
    says(aiming(table), "red", 20 * SECOND, planets=["blue-2"]).command(RequestUndo(at=BASE, seat="red"))
    assert due(table, "red") == BASE + 30 * SECOND


# -- time in which nobody could answer ---------------------------------------------------------------


def outage(
    table: Table, since: int, until: int, before: int | None = None, during: int | None = None, number: int = 1
) -> Table:
    """The clock says that nobody could answer then; the game has not moved since, or was at these versions."""
    newest = len(table.log)
    before = newest if before is None else before
    during = newest if during is None else during
    table.command(
        MoveDeadlines(at=until, outage=number, since=since, until=until, before=before, during=during),
    )
    return table


def test_time_in_which_nobody_could_answer_is_given_back_and_costs_no_reserve__CLOCK_07(table: Table) -> None:
    outage(aiming(table), 10 * SECOND, 85 * SECOND)
    asked = shown(table, "red")
    assert (asked["deadline_at"], asked["base_ends_at"]) == (75 * SECOND + BASE + WHOLE, 75 * SECOND + BASE)
    moved = table.last("deadlines_moved")
    assert (moved.outage, moved.by) == (1, 75 * SECOND)
    says(table, "red", 75 * SECOND + BASE, planets=["blue-2"])
    assert reserve(table, "red") == WHOLE


def test_an_outage_counts_once__CLOCK_07() -> None:
    table = outage(plain(), 10 * SECOND, 85 * SECOND)
    version, before = len(table.log), due(table, "red")
    outage(table, 10 * SECOND, 85 * SECOND)
    assert (len(table.log), due(table, "red")) == (version, before)
    outage(table, 90 * SECOND, 95 * SECOND, number=2)
    assert due(table, "red") == BASE + 80 * SECOND


def test_nobody_has_missed_a_deadline_that_passed_in_an_outage__CLOCK_07_ABSENT_01() -> None:
    table = outage(plain(absent_after=1), BASE - SECOND, BASE + 74 * SECOND)
    assert refused(table, Expire(at=BASE + 75 * SECOND - 1))[0] == "question_closed"
    assert table.state.absent == {}


def test_a_question_that_was_put_after_an_outage_has_its_own_time__CLOCK_07() -> None:
    table = plain()
    at = len(table.log)
    says(table, "red", 90 * SECOND, planets=["blue-2"]).until("select_card", "red")
    before = due(table, "red")
    outage(table, 10 * SECOND, 85 * SECOND, before=at, during=at)
    assert due(table, "red") == before
    assert "deadlines_moved" not in {event.type for event in table.log}


def test_a_question_that_was_put_in_an_outage_has_more_time_too__CLOCK_07() -> None:
    """Bots went on meanwhile."""
    table = plain()
    at = len(table.log)
    says(table, "red", 20 * SECOND, planets=["blue-2"]).until("select_card", "red")
    before = due(table, "red")
    assert before is not None
    outage(table, 10 * SECOND, 85 * SECOND, before=at)
    assert due(table, "red") == before + 75 * SECOND


def test_reserve_that_was_spent_in_an_outage_comes_back__CLOCK_07(table: Table) -> None:
    """Blue is a bot that answers in the outage, when all clocks are read. Red had spent 10 seconds before."""
    says(aiming(table), "red", 0, planets=["blue-2"]).until("select_card", "red")
    at, asked = len(table.log), due(table, "red")
    assert asked is not None
    says(table, "blue", BASE + 40 * SECOND)
    assert reserve(table, "red") == 60 * SECOND
    outage(table, BASE + 10 * SECOND, BASE + 85 * SECOND, before=at)
    assert reserve(table, "red") == 90 * SECOND
    assert due(table, "red") == asked + 75 * SECOND
    assert shown(table, "red")["base_ends_at"] == BASE + 85 * SECOND


def test_a_pause_stands_still_in_an_outage_anyway__CLOCK_07_TABLE_05() -> None:
    table = plain()
    table.command(PauseGame(at=10 * SECOND))
    version = len(table.log)
    outage(table, 20 * SECOND, 95 * SECOND)
    assert len(table.log) == version
    table.command(ResumeGame(at=100 * SECOND))
    outage(table, 20 * SECOND, 95 * SECOND, before=version, during=version)
    assert due(table, "red") == 120 * SECOND


def test_votes_have_more_time_and_the_questions_that_wait_no_more_than_that__CLOCK_07_UNDO_05() -> None:
    table = voting(plain())
    asked = due(table, "blue")
    assert asked is not None
    outage(table, 10 * SECOND, 85 * SECOND)
    assert due(table, "blue") == asked + 75 * SECOND
    says(table, "blue", 105 * SECOND, yes=False)
    assert due(table, "red") == 130 * SECOND


def test_a_vote_in_a_pause_has_more_time__CLOCK_07_MOTION_06() -> None:
    table = plain()
    table.command(PauseGame(at=SECOND))
    table.command(PutMotion(at=2 * SECOND, seat="red", kind="resume"))
    asked = due(table, "blue")
    assert asked is not None
    outage(table, 10 * SECOND, 85 * SECOND)
    assert due(table, "blue") == asked + 75 * SECOND


def test_an_outage_moves_the_common_clock_of_a_deal__CLOCK_07() -> None:
    table = outage(Table().option(timers=TIMES).to_a_deal(), 50 * SECOND, 500 * SECOND)
    assert due(table, "red") == 510 * SECOND
    says(table, "red", 505 * SECOND, offer={"give": {"colony": "red-1"}, "take": {}})
    assert due(table, "blue") == 510 * SECOND


def test_an_undo_brings_no_old_deadline_back__CLOCK_07_CLOCK_05() -> None:
    """Red had 20 seconds left before the outage; five it has used since."""
    table = outage(plain(), 10 * SECOND, 85 * SECOND)
    says(table, "red", 86 * SECOND, planets=["blue-2"])
    table.command(RequestUndo(at=90 * SECOND, seat="red"))
    assert table.last("moves_undone").agreed == []
    assert due(table, "red") == 105 * SECOND


def test_what_is_undone_is_not_made_up_for_again__CLOCK_07_UNDO_08() -> None:
    """The outage came after red had answered: it is none of the question's time."""
    table = says(plain(), "red", 5 * SECOND, planets=["blue-2"])
    outage(table, 10 * SECOND, 85 * SECOND)
    table.command(RequestUndo(at=90 * SECOND, seat="red"))
    assert table.last("moves_undone").agreed == []
    assert due(table, "red") == 105 * SECOND
    outage(table, 10 * SECOND, 85 * SECOND)
    assert due(table, "red") == 105 * SECOND


def test_a_clock_that_was_set_back_takes_the_deadlines_along__CLOCK_07(table: Table) -> None:
    """By an hour, ten seconds after red was asked: the log stays at the moment of the last event."""
    hour, version = 3_600 * SECOND, len(aiming(table).log)
    table.command(MoveDeadlines(outage=1, since=10 * SECOND, until=0, before=version, during=version, ahead=hour))
    asked = shown(table, "red")
    base_ends = BASE - 10 * SECOND - hour
    assert (asked["deadline_at"], asked["base_ends_at"]) == (base_ends + WHOLE, base_ends)
    says(table, "red", 20 * SECOND, planets=["blue-2"])
    assert reserve(table, "red") == WHOLE


def test_in_a_pause_a_clock_that_was_set_back_is_remembered__CLOCK_07_TABLE_05() -> None:
    table, hour, now = plain(), 3_600 * SECOND, 10 * SECOND
    table.command(PauseGame(at=now))
    at = len(table.log)
    table.command(MoveDeadlines(at=now, outage=1, since=now, until=now, before=at, during=at, ahead=hour))
    assert table.last("deadlines_moved").dues == {}
    table.command(ResumeGame(at=50 * SECOND))
    assert shown(table, "red")["deadline_at"] == 70 * SECOND - hour


def test_the_log_tells_of_an_outage__CLOCK_07() -> None:
    table = outage(plain(), 10 * SECOND, 85 * SECOND)
    replayed = history.replay(table.log)
    assert states.fingerprint(replayed) == states.fingerprint(table.state)


# -- lost secrets, older games ----------------------------------------------------------------------


def test_when_secrets_were_lost_there_is_the_whole_time__CLOCK_05_CHANCE_03(table: Table) -> None:
    aiming(table).command(Reseed(at=500 * SECOND, seed_commitment="00" * 32, seed_lost=True, salts_lost=False))
    assert shown(table, "red")["base_ends_at"] == 530 * SECOND
    assert due(table, "red") == 630 * SECOND


def test_a_request_that_ends_by_lost_secrets_in_a_pause_gives_back_what_was_left__CLOCK_05_CHANCE_03() -> None:
    table = voting(plain())
    table.command(PauseGame(at=10 * SECOND))
    table.command(Reseed(at=20 * SECOND, seed_commitment="00" * 32, seed_lost=True, salts_lost=False))
    table.command(ResumeGame(at=100 * SECOND))
    assert due(table, "red") == 125 * SECOND


def test_a_pause_of_an_older_release_ends_as_then__CLOCK_05() -> None:
    """Its event tells no time: what was left is not known, so that every question has its whole time."""
    table = plain().happens(events.GamePaused())
    assert due(table, "red") is None
    table.command(ResumeGame(at=50 * SECOND))
    assert due(table, "red") == 80 * SECOND


def test_a_request_of_an_older_release_ends_as_then__CLOCK_05() -> None:
    table = voting(plain())
    old = [event if event.type != "undo_requested" else _without_time(event) for event in table.log]
    table.log[:], table.state = old, history.replay(old)
    says(table, "blue", 50 * SECOND, yes=False)
    assert due(table, "red") == 80 * SECOND


def _without_time(event: Any) -> events.Event:
    found: events.Event = structs.replace(event, at=None)
    return found


def test_the_state_of_an_older_game_is_what_it_was__CLOCK_01() -> None:
    """Nothing of the clocks is in a state whose events say nothing of them, so that its hash stays the same."""
    state = states.new()
    opened = events.GameCreated(game="g", seats=["red", "blue", "green"], ruleset="2026.1", options={"timers": {}})
    for event in (opened, events.GameStarted(), events.GamePaused(), events.GameResumed()):
        evolve(state, event)
    plain_data = msgspec.to_builtins(state)
    assert not {"clocks", "refilled", "paused_at", "made_up"} & set(plain_data)
    assert state.options["timers"] == {}


# -- which timers -----------------------------------------------------------------------------------


def started(bots: int, seats: int = 4, **options: Any) -> State:
    state, chance = states.new(), Chance(b"s", "g")
    colours = ["red", "blue", "green", "yellow"][:seats]
    lobby = [
        TakeSeat(seat=seat, player=f"p_{seat}", bot="basic" if at < bots else "") for at, seat in enumerate(colours)
    ]
    for command in (CreateGame(game="g", seats=colours, options=options), *lobby, StartGame()):
        advance(state, command, chance)
    return state


@pytest.mark.parametrize(("bots", "timers"), [(0, "relaxed"), (2, "relaxed"), (3, "none"), (4, "none")])
def test_two_people_have_timers_although_nobody_asked__CLOCK_06(bots: int, timers: str) -> None:
    assert started(bots).options["timers"] == TIMERS[timers]


@pytest.mark.parametrize("name", sorted(TIMERS))
def test_timers_that_somebody_asked_for_stay__CLOCK_06(name: str) -> None:
    assert started(0, timers=TIMERS[name]).options["timers"] == TIMERS[name]
    assert started(4, timers=TIMERS[name]).options["timers"] == TIMERS[name]


def test_the_preset_clock_has_reserves__CLOCK_01() -> None:
    state = started(0, timers=TIMERS["clock"])
    assert {clock.reserve for clock in state.clocks.values()} == {int(TIMERS["clock"]["reserve"] * SECOND)}
    assert list(state.clocks) == ["red", "blue", "green", "yellow"]


@pytest.mark.parametrize(
    "timers",
    [
        {"reaction": 0},
        {"reaction": -1},
        {"reaction": True},
        {"reaction": "10"},
        {"reaction": 32 * 86400},
        {"sleep": 5},
        {"reserve": 60},
        {"decision": 30, "refill": 5},
        {"decision": 30, "reserve": 0},
        ["relaxed"],
        "hourly",
        30,
    ],
)
def test_timers_that_make_no_sense_are_refused__CLOCK_06(timers: Any) -> None:
    assert [(fault["pointer"], fault["rule"]) for fault in faults({"timers": timers})] == [
        ("/options/timers", "CLOCK-06")
    ]


# -- positions and forks ----------------------------------------------------------------------------


def laid(position: dict[str, Any], **options: Any) -> State:
    state = states.new()
    advance(state, CreateGame(game="g", seats=["red", "blue", "green"], options=options, position=position), NO_CHANCE)
    return state


@pytest.mark.parametrize("viewer", ["", "red", "public"])
def test_the_document_of_a_table_has_its_timers__CLOCK_06(table: Table, viewer: str) -> None:
    assert document(aiming(table).state, viewer)["timers"] == {**TIMES, "reserve": 100, "refill": 5}


def test_a_position_gives_its_timers_where_nobody_asks_for_others__CLOCK_06() -> None:
    assert laid({"timers": TIMES}).options["timers"] == TIMES
    assert laid({"timers": TIMES}, timers={}).options["timers"] == {}
    assert laid({"timers": {}}).options["timers"] == {}
    assert laid({}).options["timers"] is None


@pytest.mark.parametrize("timers", ["relaxed", {"reaction": 0}, {"refill": 3}])
def test_a_position_with_timers_that_make_no_sense_is_refused__CLOCK_06(timers: Any) -> None:
    with pytest.raises(Refused) as refusal:
        laid({"timers": timers})
    assert [fault["pointer"] for fault in refusal.value.context["errors"]] == ["/position/timers"]


def test_a_setup_check_shows_the_timers_of_the_position__CLOCK_06() -> None:
    command = CreateGame(game="", seats=["red", "blue", "green"], position={"timers": TIMES})
    assert check(command)["options"]["timers"] == TIMES


def test_a_fork_has_the_timers_of_its_game_and_whole_reserves__CLOCK_01_FORK_01(table: Table) -> None:
    says(aiming(table), "red", BASE + 40 * SECOND, planets=["blue-2"])
    origin = forks.origin_of(table.state, table.state.version, "0" * 64, forks.FRESH)
    state, chance = states.new(), Chance(b"s", "g_2")
    advance(state, ForkGame(game="g_2", origin=origin, table=forks.table(table.state, forks.FRESH)), chance)
    for seat in state.seats:
        advance(state, TakeSeat(seat=seat, player=f"p_{seat}"), chance)
    assert (state.clocks, state.refilled) == ({}, [])
    advance(state, StartGame(at=SECOND), chance)
    assert state.options["timers"] == table.state.options["timers"]
    assert {clock.reserve for clock in state.clocks.values()} == {WHOLE}
    assert {pending.due for pending in state.questions.values()} == {SECOND + BASE + WHOLE}
