"""Winning (CORE-280..285): checked at fixed points only (V1..V4 of timing.md)."""

from domain import board
from domain.engine.agenda import Procedure
from domain.engine.game import Game
from domain.events import GameEnded, VictoryReached
from domain.state import Frame, State

COLONIES_NEEDED = 5


def colonies_needed(state: State, seat: str) -> int:
    """Foreign colonies that a seat needs to win (CORE-280)."""
    return COLONIES_NEEDED


victory = Procedure("victory")


@victory.step
def check(game: Game, frame: Frame) -> None:
    """Everybody who meets a condition at the same check wins together (CORE-281)."""
    state = game.state
    winners = [s for s in state.seats if len(board.foreign_colonies(state, s)) >= colonies_needed(state, s)]
    if winners:
        game.emit(VictoryReached(winners=winners, rule="CORE-280"))
        game.emit(GameEnded(winners=winners, why="colonies"))
