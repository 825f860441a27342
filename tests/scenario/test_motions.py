"""Motions: the players who are there decide about their table (MOTION-01..06)."""

import pytest

from domain import history
from domain import state as states
from domain.commands import (
    Answer,
    CallStandIn,
    Command,
    Expire,
    PauseGame,
    PutMotion,
    RequestFork,
    RequestUndo,
    WithdrawFork,
    WithdrawMotion,
    WithdrawUndo,
)
from domain.game.views import view
from domain.refusal import Refused
from tests.scenario.table import Table

TIMES: dict[str, float] = {"reaction": 10, "decision": 30, "deal": 60}
SECOND = 1_000


@pytest.fixture
def table() -> Table:
    """Red, blue and green; red is asked where it aims, without deadlines. Played live only."""
    return Table().seats("red", "blue", "green").against("blue").until("aim", "red")


def moves(table: Table, seat: str, kind: str, at: int = 0, **more: object) -> Table:
    table.command(PutMotion(seat=seat, kind=kind, at=at, **more))  # type: ignore[arg-type]
    return table


def votes(table: Table, seat: str, *, yes: bool, at: int = 0) -> Table:
    id = next(id for id, pending in table.state.questions.items() if pending.seat == seat)
    table.command(Answer(at=at, seat=seat, question=id, answer={"kind": "confirm", "yes": yes}))
    return table


def time_is_up(table: Table) -> Table:
    while table.state.request is not None:
        table.command(Expire(at=min(pending.due or 0 for pending in table.state.questions.values())))
    return table


def refused(table: Table, command: Command) -> tuple[str, str | None]:
    """Code and rule of the refusal; nothing has happened."""
    before = states.encode(table.state)
    with pytest.raises(Refused) as no:
        table.command(command)
    assert states.encode(table.state) == before
    return no.value.code, no.value.rule


def replays(table: Table) -> bool:
    return states.encode(history.replay(table.log)) == states.encode(table.state)


# -- putting and voting ----------------------------------------------------------------------------


def test_the_game_waits_for_a_motion_and_everybody_sees_it__MOTION_01(table: Table) -> None:
    moves(table, "green", "end", reason="dinner")
    shown = view(table.state)["motion"]
    assert (shown["seat"], shown["motion"], shown["needs"], shown["reason"]) == (
        "green",
        {"kind": "end"},
        ["red", "blue"],
        "dinner",
    )
    assert {pending.seat for pending in table.state.questions.values()} == {"red", "blue"}
    assert "Green moves that the game ends without a winner." in table.question("red").question.describe()["prompt"]
    assert view(table.state)["undo"] is None


def test_one_motion_or_request_is_open_at_a_time__MOTION_01(table: Table) -> None:
    moves(table, "green", "end")
    assert refused(table, PutMotion(seat="blue", kind="pause")) == ("undo_pending", "MOTION-01")
    assert refused(table, RequestUndo(seat="blue")) == ("undo_pending", "UNDO-05")


def test_the_game_goes_on_as_it_was_when_a_motion_fails__MOTION_01(table: Table) -> None:
    before = dict(table.state.questions)
    moves(table, "green", "end")
    votes(votes(table, "red", yes=False), "blue", yes=False)
    assert (table.last("motion_failed").why, table.state.questions) == ("rejected", before)
    assert replays(table)


def test_bots_and_absent_players_are_not_asked__MOTION_02() -> None:
    table = Table().seats("red", "blue", "green", "yellow").bots("blue").against("blue").until("aim", "red")
    table.command(CallStandIn(seat="green", bot="basic"))
    moves(table, "yellow", "end")
    assert view(table.state)["motion"]["needs"] == ["red"]


def test_a_player_alone_among_absent_ones_decides__MOTION_02(table: Table) -> None:
    for seat in ("red", "blue"):
        table.command(CallStandIn(seat=seat, bot="basic"))
    moves(table, "green", "end")
    assert (table.state.status, table.last("game_ended").why, table.state.winners) == ("over", "agreed", [])
    assert replays(table)


def test_only_players_who_play_on_put_motions__MOTION_02() -> None:
    table = Table().bots("blue").against("blue").until("aim", "red")
    assert refused(table, PutMotion(seat="blue", kind="end")) == ("illegal_command", "MOTION-02")


def test_a_motion_is_carried_as_soon_as_no_vote_can_change_it__MOTION_03(table: Table) -> None:
    moves(table, "green", "end")
    votes(table, "blue", yes=True)
    assert table.state.status == "over"


def test_a_silent_player_abstains_and_the_others_decide__MOTION_03(table: Table) -> None:
    """Three people, one of them silent, no deadlines: those who are there can end the game."""
    moves(table, "green", "draw")
    votes(table, "blue", yes=True)
    assert table.state.status == "running"
    time_is_up(table)
    assert [event.approves for event in table.happened("motion_voted")] == [True, None]
    assert (table.state.status, table.last("game_ended").why) == ("over", "agreed")


def test_a_single_player_who_is_there_can_end_the_game__MOTION_03(table: Table) -> None:
    time_is_up(moves(table, "green", "end"))
    assert table.state.status == "over"


def test_as_many_against_it_as_for_it_is_not_enough__MOTION_03(table: Table) -> None:
    moves(table, "green", "end")
    votes(table, "blue", yes=False)
    assert table.state.request is not None
    time_is_up(table)
    assert (table.last("motion_failed").why, table.state.status) == ("rejected", "running")


@pytest.mark.parametrize("motion", [{"kind": "draw"}, {"kind": "timers", "timers": TIMES}])
def test_some_motions_fail_by_one_vote_against_them__MOTION_03(table: Table, motion: dict[str, object]) -> None:
    moves(table, "green", **motion)  # type: ignore[arg-type]
    votes(table, "blue", yes=False)
    assert table.last("motion_failed").why == "rejected"


def test_players_with_days_for_a_decision_have_days_for_a_vote__MOTION_03() -> None:
    table = Table().option(timers={"decision": 86_400}).against("blue").until("aim", "red")
    moves(table, "green", "end")
    assert {pending.due for pending in table.state.questions.values()} == {86_400 * SECOND}


# -- removing a player -----------------------------------------------------------------------------


def test_the_others_remove_a_silent_player__MOTION_04(table: Table) -> None:
    moves(table, "green", "remove", of="red")
    votes(table, "blue", yes=True)
    assert table.state.request is not None, "red may still give a sign"
    time_is_up(table)
    assert (table.state.seats["red"].bot, table.last("seat_passed_on").why) == ("basic", "removed")
    assert replays(table)


@pytest.mark.parametrize("seat", ["red", "blue"])
def test_a_vote_does_not_wait_for_a_player_who_is_known_to_be_away__MOTION_07(table: Table, seat: str) -> None:
    table.command(CallStandIn(seat=seat, bot="basic"))
    moves(table, "green", "remove", of=seat)
    votes(table, "red" if seat == "blue" else "blue", yes=True)
    assert (table.state.request, table.last("seat_passed_on").why) == (None, "removed")
    assert replays(table)


def test_a_player_who_is_away_may_say_no_while_others_vote__MOTION_07(table: Table) -> None:
    table.command(CallStandIn(seat="red", bot="basic"))
    moves(table, "green", "remove", of="red")
    votes(table, "red", yes=False)
    assert table.last("motion_failed").why == "present"


def test_the_only_player_who_is_there_removes_one_who_is_away__MOTION_07(table: Table) -> None:
    for seat in ("red", "blue"):
        table.command(CallStandIn(seat=seat, bot="basic"))
    moves(table, "green", "remove", of="red")
    assert (table.state.request, table.last("seat_passed_on").seat) == (None, "red")
    assert replays(table)


def test_others_who_are_against_it_keep_a_player_who_is_away__MOTION_07(table: Table) -> None:
    table.command(CallStandIn(seat="red", bot="basic"))
    moves(table, "green", "remove", of="red")
    votes(table, "blue", yes=False)
    assert table.last("motion_failed").why == "rejected"


@pytest.mark.parametrize("yes", [True, False])
def test_any_answer_of_the_player_defeats_the_motion__MOTION_04(table: Table, yes: bool) -> None:
    moves(table, "green", "remove", of="red")
    votes(table, "red", yes=yes)
    assert (table.last("motion_failed").why, table.state.seats["red"].bot) == ("present", "")


def test_others_who_are_against_it_keep_the_player__MOTION_04(table: Table) -> None:
    moves(table, "green", "remove", of="red")
    votes(table, "blue", yes=False)
    time_is_up(table)
    assert table.last("motion_failed").why == "rejected"


@pytest.mark.parametrize("target", ["", "green", "pink"])
def test_a_motion_to_remove_names_another_player__MOTION_04(table: Table, target: str) -> None:
    command = PutMotion(seat="green", kind="remove", of=target)
    assert refused(table, command) == ("validation_failed", "MOTION-04")


def test_a_bot_is_not_removed__MOTION_04() -> None:
    table = Table().bots("blue").against("blue").until("aim", "red")
    assert refused(table, PutMotion(seat="red", kind="remove", of="blue")) == ("illegal_command", "MOTION-04")


# -- limits ----------------------------------------------------------------------------------------


def test_after_a_motion_that_failed_its_seat_waits__MOTION_05(table: Table) -> None:
    moves(table, "green", "end")
    votes(votes(table, "red", yes=False), "blue", yes=False)
    assert refused(table, PutMotion(seat="green", kind="end", at=59 * SECOND)) == ("motion_limit_reached", "MOTION-05")
    moves(table, "green", "end", at=60 * SECOND)


def test_a_motion_that_was_withdrawn_counts__MOTION_05(table: Table) -> None:
    moves(table, "green", "end")
    id = view(table.state)["motion"]["id"]
    assert refused(table, WithdrawMotion(seat="blue", id=id)) == ("illegal_command", "MOTION-01")
    assert refused(table, WithdrawUndo(seat="green", id=id)) == ("illegal_command", "UNDO-05")
    assert refused(table, WithdrawFork(seat="green", id=id)) == ("illegal_command", "UNDO-05")
    table.command(WithdrawMotion(seat="green", id=id))
    assert table.last("motion_failed").why == "withdrawn"
    assert refused(table, PutMotion(seat="green", kind="end")) == ("motion_limit_reached", "MOTION-05")


def test_a_seat_puts_so_many_motions_in_a_game__MOTION_05() -> None:
    table = Table().option(motion_limit=0).against("blue").until("aim", "red")
    assert refused(table, PutMotion(seat="green", kind="end")) == ("motion_limit_reached", "MOTION-05")


# -- what comes of it ------------------------------------------------------------------------------


def carried(table: Table, seat: str, kind: str, at: int = 0, **more: object) -> Table:
    moves(table, seat, kind, at, **more)
    while table.state.request is not None:
        other = next(iter(table.state.questions.values())).seat
        votes(table, other, yes=True, at=at)
    return table


def test_players_pause_and_go_on_by_motions__MOTION_06() -> None:
    table = Table().option(timers=TIMES).against("blue").until("aim", "red")
    due = min(pending.due or 0 for pending in table.state.questions.values())
    carried(table, "green", "pause", at=5 * SECOND)
    assert table.last("game_paused").at == 5 * SECOND
    assert refused(table, PutMotion(seat="green", kind="end")) == ("game_paused", "MOTION-06")
    carried(table, "blue", "resume", at=65 * SECOND)
    assert not table.state.paused
    assert min(pending.due or 0 for pending in table.state.questions.values()) == due + 60 * SECOND
    assert refused(table, PutMotion(seat="red", kind="resume")) == ("illegal_command", "MOTION-06")
    assert replays(table)


def test_the_host_may_still_go_on_while_players_vote_on_it__MOTION_06(table: Table) -> None:
    table.command(PauseGame())
    moves(table, "green", "resume")
    time_is_up(table)
    assert not table.state.paused


def test_in_a_pause_a_motion_to_go_on_takes_the_place_of_a_request__MOTION_08(table: Table) -> None:
    """The host pauses while the table votes on a fork, and goes away."""
    table.command(RequestFork(seat="red", to=max(table.closing), game="g_2"))
    table.command(PauseGame())
    voter = next(iter(table.state.questions))
    with pytest.raises(Refused):
        table.command(Answer(seat="blue", question=voter, answer={"kind": "confirm", "yes": True}))
    moves(table, "green", "resume")
    assert table.last("fork_refused").why == "paused"
    votes(table, "blue", yes=True)
    votes(table, "red", yes=True) if table.state.request else None
    assert (table.state.paused, table.state.request) == (False, None)
    assert replays(table)


def test_a_request_that_a_pause_ended_bars_nobody__MOTION_08(table: Table) -> None:
    table.command(wish := RequestFork(seat="red", to=max(table.closing), game="g_2"))
    table.command(PauseGame())
    carried(table, "green", "resume")
    table.command(wish)


def test_a_vote_goes_on_in_a_pause_of_the_host__MOTION_08(table: Table) -> None:
    moves(table, "green", "remove", of="red")
    table.command(PauseGame())
    votes(table, "blue", yes=True)
    assert view(table.state)["motion"]["expires_at"]
    time_is_up(table)
    assert table.last("seat_passed_on").seat == "red"
    carried(table, "green", "resume")
    assert not table.state.paused


def test_clocks_have_what_was_left_when_a_pause_began_in_a_vote__MOTION_08_CLOCK_05() -> None:
    table = Table().option(timers=TIMES).against("blue").until("aim", "red")
    due = min(pending.due or 0 for pending in table.state.questions.values())
    moves(table, "green", "end", at=5 * SECOND)
    table.command(PauseGame(at=7 * SECOND))
    for seat in ("red", "blue"):
        votes(table, seat, yes=False, at=10 * SECOND)
    votes(table, "yellow", yes=False, at=10 * SECOND) if table.state.request else None
    carried(table, "blue", "resume", at=20 * SECOND)
    assert min(pending.due or 0 for pending in table.state.questions.values()) == due + 15 * SECOND


def test_other_timers_hold_for_the_questions_that_come__MOTION_06(table: Table) -> None:
    carried(table, "green", "timers", timers=TIMES)
    assert {pending.due for pending in table.state.questions.values()} == {None}
    id = next(iter(table.state.questions))
    table.command(Answer(seat="red", question=id, answer=table.questions()[id].question.default()))
    assert all(pending.due for pending in table.state.questions.values())
    assert replays(table)


def test_what_a_motion_has_changed_is_not_taken_back_by_one__MOTION_06_UNDO_03(table: Table) -> None:
    before = len(table.log)
    votes(votes(moves(table, "red", "timers", timers={"decision": 600}), "blue", yes=True), "green", yes=True)
    assert table.happened("motion_carried")
    table.command(RequestUndo(seat="green", to=before, at=0))
    assert table.last("undo_requested").needs == ["red", "blue"]
    assert not table.happened("moves_undone")


def test_timers_that_are_none_are_refused__MOTION_06(table: Table) -> None:
    wrong: list[dict[str, float] | None] = [None, {"decision": -1}, {"nap": 3}]
    for timers in wrong:
        command = PutMotion(seat="green", kind="timers", timers=timers)
        assert refused(table, command) == ("validation_failed", "MOTION-06")


def test_a_game_that_ends_as_it_is_is_won_by_those_ahead__MOTION_06() -> None:
    table = Table().seats("red", "blue", "green").ships("red", blue_1=1, red_1=19)
    table.against("blue").until("aim", "red")
    carried(table, "green", "draw")
    assert table.state.winners == ["red"]
    assert table.last("victory_reached").counted == {
        "red": [{"source": "foreign_colonies", "amount": 1, "planets": ["blue-1"]}]
    }


def test_an_unknown_kind_is_refused__MOTION_01(table: Table) -> None:
    assert refused(table, PutMotion(seat="green", kind="party")) == ("validation_failed", "MOTION-01")
