"""decide(state, command, chance) -> events: the only way to change a game."""

from collections.abc import Callable
from typing import Any

from domain import cache
from domain import state as states
from domain.commands import (
    Abandon,
    AddStandingOrder,
    Answer,
    CallStandIn,
    ChangeSettings,
    CloseGame,
    Command,
    CommitSeed,
    Concede,
    CreateGame,
    Expire,
    ExtendDeadline,
    Finalize,
    ForkGame,
    LeaveGame,
    LeaveSeat,
    MoveDeadlines,
    PauseGame,
    PutMotion,
    ReissueToken,
    RemoveStandingOrder,
    RequestFork,
    RequestUndo,
    Reseed,
    ResumeGame,
    SeedSeat,
    SetStandingOrders,
    StartGame,
    TakeBackSeat,
    TakeOverSeat,
    TakeSeat,
    WithdrawFork,
    WithdrawMotion,
    WithdrawUndo,
)
from domain.engine.abilities import answered_for
from domain.engine.chance import Chance
from domain.engine.runner import OpenQuestion, Runner
from domain.events import Event
from domain.game import absence, answers, lifecycle, lobby, open_questions, outages, settings
from domain.game.resumption import after_a_request
from domain.history import UNKNOWN, Past
from domain.requests import consent, fork_requests, forks, motions, undo_requests
from domain.state import State


def decide(state: State, command: Command, chance: Chance, past: Past = UNKNOWN) -> list[Event]:
    """Returns the events of a command, decided on a private copy. Raises Refused, and then the state is unchanged.

    `past` is the log of the game; only requests need it.
    """
    return advance(states.copy(state), command, chance, past)


def advance(state: State, command: Command, chance: Chance, past: Past = UNKNOWN) -> list[Event]:
    """Decides like `decide`, but changes the state itself. It refuses before any change.

    The questions that it leaves open hold the state: `open_questions.publish` it before others see it.
    """
    runner = Runner(state, chance, command.at, past)
    runner.begin()
    if isinstance(command, OF_A_PLAYER):
        absence.check_plays(state, command.seat)
    DECIDERS[type(command)](runner, command)
    if isinstance(command, OF_A_PLAYER):
        absence.back(runner, command.seat, "commanded")
    _run(runner)
    while answered_for(runner.state) and (standing := _standing(runner)):
        id, asks, answer = standing
        answers.give(
            runner, id, asks, answer, "conceded" if runner.state.seats[asks.seat].conceded else "standing_order"
        )
        _run(runner)
    runner.close()
    runner.keep(open_questions.keep(runner))
    return runner.events


def _run(runner: Runner) -> None:
    """Runs the game, which waits while a request is open (UNDO-05, FORK-09) and while a fork is in its lobby."""
    if runner.state.request is None and runner.state.status != "lobby":
        cache.clear(runner.state)
        runner.run()


def _standing(runner: Runner) -> tuple[str, OpenQuestion, dict[str, Any]] | None:
    """Returns an open question with the answer that it gets without its player, if there is one."""
    open_questions.keep(runner)
    return answers.of_the_absent(runner) or answers.by_order(runner)


def _request_undo(runner: Runner, command: RequestUndo) -> None:
    open_questions.running(runner)
    undo_requests.request(runner, command)


def _request_fork(runner: Runner, command: RequestFork) -> None:
    open_questions.running(runner)
    fork_requests.request(runner, command)


def _withdraw(runner: Runner, command: WithdrawUndo | WithdrawFork) -> None:
    open_questions.running(runner)
    after_a_request(runner, consent.withdraw(runner, command))


OF_A_PLAYER = (
    *(SetStandingOrders, AddStandingOrder, RemoveStandingOrder, ExtendDeadline),
    *(PutMotion, WithdrawMotion, RequestUndo, WithdrawUndo, RequestFork, WithdrawFork),
)
"""The commands of a player besides answers: they too show that the player is back (ABSENT-03)."""

DECIDERS: dict[type[Command], Callable[[Runner, Any], None]] = {
    CreateGame: lobby.create,
    ForkGame: forks.fork,
    TakeSeat: lobby.take_seat,
    SeedSeat: lobby.seed_seat,
    CommitSeed: lobby.commit_seed,
    LeaveSeat: lobby.leave_seat,
    ChangeSettings: settings.change,
    ReissueToken: lobby.reissue_token,
    StartGame: lobby.start,
    Answer: answers.answer,
    Expire: answers.expire,
    MoveDeadlines: outages.move_deadlines,
    SetStandingOrders: answers.set_orders,
    AddStandingOrder: answers.add_order,
    RemoveStandingOrder: answers.remove_order,
    Concede: lifecycle.concede,
    LeaveGame: lifecycle.leave,
    CallStandIn: absence.call_stand_in,
    TakeBackSeat: absence.take_back,
    TakeOverSeat: absence.take_over,
    PutMotion: motions.put,
    WithdrawMotion: motions.withdraw,
    Abandon: lifecycle.abandon,
    CloseGame: lifecycle.close,
    PauseGame: lifecycle.pause,
    ResumeGame: lifecycle.resume,
    ExtendDeadline: open_questions.extend,
    RequestUndo: _request_undo,
    WithdrawUndo: _withdraw,
    RequestFork: _request_fork,
    WithdrawFork: _withdraw,
    Reseed: lifecycle.reseed,
    Finalize: lifecycle.finalize,
}
