"""The game stands still, goes on, and is over before somebody has won."""

from domain import events
from domain import state as states
from domain.commands import Abandon, CloseGame, Concede, PauseGame, Reseed, ResumeGame, Seal
from domain.engine.runner import Game
from domain.game import reseeding
from domain.game.answers import after_a_request
from domain.game.open_questions import running, whole_time_anew
from domain.refusal import Refused
from domain.undo import ballot


def pause(game: Game, command: PauseGame) -> None:
    """No clock runs, and nobody can answer."""
    running(game)
    if game.state.paused:
        raise Refused("game_paused", "The game is paused already.", "TABLE-05")
    game.emit(events.GamePaused())


def resume(game: Game, command: ResumeGame) -> None:
    """The game goes on; every question has its whole time anew."""
    running(game)
    if not game.state.paused:
        raise Refused("illegal_command", "The game is not paused.", "TABLE-05", "not_paused")
    game.emit(events.GameResumed())
    whole_time_anew(game)


def reseed(game: Game, command: Reseed) -> None:
    """While the secrets were gone nobody could answer."""
    reseeding.reseed(game, command)
    if game.state.status == "running" and not game.state.paused:
        whole_time_anew(game)


def concede(game: Game, command: Concede) -> None:
    """The seat's questions get their defaults from now on; the last one left wins."""
    running(game)
    if game.state.seats[command.seat].conceded:
        raise Refused("illegal_command", "This seat has conceded already.", "CONCEDE-01", "conceded")
    game.emit(events.SeatConceded(seat=command.seat))
    if game.state.undo is not None:
        ballot.abandon(game)
        after_a_request(game)
    left = [colour for colour, seat in game.state.seats.items() if not seat.conceded]
    if len(left) == 1:
        game.emit(events.VictoryReached(winners=left, rule="CONCEDE-01"))
        game.emit(events.GameEnded(winners=left, why="conceded"))


def abandon(game: Game, command: Abandon) -> None:
    """A game that everybody has left ends without a winner; whether it is paused makes no difference."""
    running(game)
    if game.state.undo is not None:
        ballot.abandon(game, "abandoned")
    game.emit(events.GameEnded(winners=[], why="abandoned"))


def close(game: Game, command: CloseGame) -> None:
    """The operator ends the game, with a reason that everybody can read; it has no winner (CLOSE-01)."""
    running(game)
    game.emit(events.GameClosed(reason=command.reason))
    if game.state.undo is not None:
        ballot.abandon(game, "closed")
    game.emit(events.GameEnded(winners=[], why="closed"))


def seal(game: Game, command: Seal) -> None:
    """A game that is over has nothing left to hide; once is enough."""
    state = game.state
    if state.status != "over":
        raise Refused("illegal_command", "The game is not over.", "TABLE-06", "not_over")
    if not state.sealed:
        game.emit(
            events.Sealed(seed=command.seed, salt=command.salt, winners=state.winners, state=states.fingerprint(state))
        )
