"""Ships on alien sheets: whoever loses the sheet, or has it turned face down, takes them back to colonies."""

from domain import board, powers
from domain.encounter.ships import return_home
from domain.engine.agenda import Procedure
from domain.engine.game import Game, watches
from domain.events import AlienDiscarded, Event, PowerLent, PowerLost, PowersExchanged
from domain.state import Frame, State


def stranded(state: State, seat: str) -> list[str]:
    """The seat's ships on sheets that it does not hold, or whose power it has lost."""
    aliens = [] if state.seats[seat].powerless else powers.held(state, seat)
    sheets = [f"{board.SHEET}:{alien}" for alien in aliens]
    return [ship for sheet, ships in board.on_sheets(state, seat).items() if sheet not in sheets for ship in ships]


@watches(PowerLost)
@watches(PowersExchanged)
@watches(PowerLent)
@watches(AlienDiscarded)
def sheet_lost(game: Game, event: Event) -> None:
    if any(stranded(game.state, seat) for seat in game.state.seats):
        game.later(clearing.name)


clearing = Procedure("clear_sheets")


@clearing.step
def ships_go_home(game: Game, frame: Frame) -> None:
    for seat in board.timing_order(game.state):
        return_home(game, seat, stranded(game.state, seat), "sheet")
