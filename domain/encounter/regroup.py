"""Start of an encounter and Regroup: a ship comes out of the warp (CORE-070..074, W-10..W-14)."""

from domain import board, powers
from domain.board import GATE, WARP
from domain.encounter import timings
from domain.encounter.choose_ships import choose_colony, some_of
from domain.encounter.ships import move, return_home, sendable
from domain.engine.agenda import DONE, Procedure
from domain.engine.moments import timing
from domain.engine.runner import Game
from domain.engine.windows import open_window
from domain.events import PhaseBegan
from domain.state import Frame

regroup = Procedure("regroup")


@regroup.step
def encounter_begins(game: Game, frame: Frame) -> None:
    game.emit(PhaseBegan(phase="regroup"))


@regroup.step
def start_of_encounter(game: Game, frame: Frame) -> None:
    open_window(game, timing(timings.START_OF_ENCOUNTER))


@regroup.step
def before_release(game: Game, frame: Frame) -> None:
    """Effects in place of the release set `released` on this frame."""
    open_window(game, timing(timings.LEAVING_WARP))


def release_pending(game: Game) -> bool:
    """The offense is about to get a ship out of the warp, and nothing else happens instead already."""
    assert game.state.encounter is not None
    lost = board.ships_at(game.state, WARP, game.state.encounter.offense)
    return bool(lost) and not game.below("regroup").vars.get("released")


@regroup.step
def ship_from_the_warp(game: Game, frame: Frame) -> None:
    assert game.state.encounter is not None
    if frame.vars.pop("released", False):
        return
    offense = game.state.encounter.offense
    lost = board.ships_at(game.state, WARP, offense)
    if not lost:
        return
    colonies = list(board.colonies(game.state, offense))
    ship = some_of(game, offense, lost, 1, "Which of your ships leaves the warp?", "CORE-071")
    if powers.havens(game.state, offense):
        return_home(game, offense, ship, "regroup")
        return
    if not colonies:
        move(game, ship, GATE, "regroup")
        return
    target = colonies[0]
    if len(colonies) > 1:
        prompt = "A ship of yours leaves the warp. To which colony?"
        target = game.ask(offense, choose_colony(colonies, prompt, "CORE-071", "regroup"))[0]
    move(game, ship, target, "regroup")


@regroup.step
def end_of_regroup(game: Game, frame: Frame) -> None:
    open_window(game, timing(timings.END_OF_REGROUP))


@regroup.step
def anything_to_launch(game: Game, frame: Frame) -> str | None:
    assert game.state.encounter is not None
    offense = game.state.encounter.offense
    if sendable(game.state, offense) or board.ships_at(game.state, GATE, offense):
        return DONE
    game.call("abort", rule="CORE-074")
    return None
