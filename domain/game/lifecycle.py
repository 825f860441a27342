"""A game pauses, resumes, and ends without a winner."""

from domain import events
from domain import state as states
from domain.commands import Abandon, CloseGame, Concede, Finalize, LeaveGame, PauseGame, Reseed, ResumeGame
from domain.engine.runner import Runner
from domain.game import absence, clocks, reseeding
from domain.game.absence_options import RESIGN
from domain.game.open_questions import restore_whole_time, running
from domain.game.resumption import after_a_request
from domain.rating import rated_games
from domain.refusal import Refused
from domain.requests import consent


def pause(runner: Runner, command: PauseGame) -> None:
    """Pauses the game: no clock runs, and nobody can answer."""
    running(runner)
    if runner.state.paused:
        raise Refused("game_paused", "The game is paused already.", "TABLE-05")
    rated_games.check_not_rated(runner.state, "Nobody pauses a rated game.", "RATE-08")
    clocks.settle(runner)
    runner.emit(events.GamePaused(at=runner.now))


def resume(runner: Runner, command: ResumeGame) -> None:
    """Resumes the game; every question has again what was left of its time."""
    running(runner)
    since = runner.state.paused_at
    if not runner.state.paused:
        raise Refused("illegal_command", "The game is not paused.", "TABLE-05", "not_paused")
    runner.emit(events.GameResumed())
    if since is None:
        # A pause of a release that noted no time.
        restore_whole_time(runner)
    else:
        clocks.give_back(runner, since)


def reseed(runner: Runner, command: Reseed) -> None:
    """Gives every question its full time again: while the secrets were gone nobody could answer."""
    request = runner.state.request
    reseeding.reseed(runner, command)
    if runner.state.status != "running":
        return
    if not runner.state.paused:
        restore_whole_time(runner)
    elif request is not None:
        after_a_request(runner, request)


def concede(runner: Runner, command: Concede) -> None:
    """Gives the seat's questions their defaults from now on; the last remaining player wins."""
    running(runner)
    if runner.state.seats[command.seat].conceded:
        raise Refused("illegal_command", "This seat has conceded already.", "CONCEDE-01", "conceded")
    runner.emit(events.SeatConceded(seat=command.seat))
    if (request := runner.state.request) is not None:
        consent.abandon(runner, request)
        after_a_request(runner, request)
    left = [colour for colour, seat in runner.state.seats.items() if not seat.conceded]
    if len(left) > 1:
        absence.desert(runner)
    else:
        _last_one(runner, *left)


def _last_one(runner: Runner, seat: str) -> None:
    """Ends the game: the last seat that has not conceded wins, unless its player is away (CONCEDE-01, ABSENT-05).

    In a rated game it wins in any case, so that nobody gives up without a loss while the winner is away (RATE-07).
    """
    state = runner.state
    if state.seats[seat].bot or seat in absence.present(state) or rated_games.is_rated(state):
        runner.emit(events.VictoryReached(winners=[seat], rule="CONCEDE-01"))
        runner.emit(events.GameEnded(winners=[seat], why="conceded"))
    else:
        runner.emit(events.GameEnded(winners=[], why=absence.DESERTED))


def leave(runner: Runner, command: LeaveGame) -> None:
    """Removes a player for good after the start: a bot takes the seat over, or the seat concedes (ABSENT-04)."""
    running(runner)
    absence.check_a_person(runner, command.seat)
    if runner.state.options.get("when_a_player_leaves", RESIGN) == RESIGN:
        concede(runner, Concede(seat=command.seat))
    else:
        absence.pass_on(runner, command.seat, "left")


def abandon(runner: Runner, command: Abandon) -> None:
    """Ends a game that everybody has left without a winner; whether it is paused makes no difference."""
    running(runner)
    if (request := runner.state.request) is not None:
        consent.abandon(runner, request, "abandoned")
    runner.emit(events.GameEnded(winners=[], why="abandoned"))


def close(runner: Runner, command: CloseGame) -> None:
    """Ends the game for the operator, with a reason that everybody can read; it has no winner (CLOSE-01)."""
    running(runner)
    runner.emit(events.GameClosed(reason=command.reason))
    if (request := runner.state.request) is not None:
        consent.abandon(runner, request, "closed")
    runner.emit(events.GameEnded(winners=[], why="closed"))


def finalize(runner: Runner, command: Finalize) -> None:
    """Reveals the secrets of a game that is over, once."""
    state = runner.state
    if state.status != "over":
        raise Refused("illegal_command", "The game is not over.", "TABLE-06", "not_over")
    if not state.finalized:
        runner.emit(
            events.GameFinalized(
                seed=command.seed, salt=command.salt, winners=state.winners, state=states.fingerprint(state)
            )
        )
