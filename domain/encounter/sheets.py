"""Ships and cards on alien sheets: ships go home when the sheet is lost or face down, cards go with the sheet."""

from domain import board, powers
from domain.encounter.ships import return_home
from domain.engine.agenda import Procedure
from domain.engine.runner import Runner, watches
from domain.events import (
    AlienDiscarded,
    EncounterEnded,
    Event,
    PowerGrafted,
    PowerLent,
    PowerLost,
    PowersExchanged,
    SheetSeen,
)
from domain.state import Frame, State


def stranded(state: State, seat: str) -> list[str]:
    """Returns the seat's ships on sheets that it does not have, or whose power it has lost."""
    aliens = [] if state.seats[seat].powerless else powers.held(state, seat)
    sheets = [f"{board.SHEET}:{alien}" for alien in aliens]
    left = {sheet: ships for sheet, ships in board.on_sheets(state, seat).items() if sheet not in sheets}
    return [ship for sheet, ships in left.items() if not powers.in_stock(sheet) for ship in ships]


@watches(EncounterEnded)
@watches(PowerLost)
@watches(PowersExchanged)
@watches(PowerLent)
@watches(PowerGrafted)
@watches(AlienDiscarded)
def sheet_lost(runner: Runner, event: Event) -> None:
    used = board.SHEET in board.kinds_of_places(runner.state)
    if used and any(stranded(runner.state, seat) for seat in runner.state.seats):
        runner.call_after_step(clearing.name)


@watches(PowersExchanged)
@watches(PowerLent)
@watches(PowerGrafted)
def cards_are_seen_by_the_new_holder(runner: Runner, event: PowersExchanged | PowerLent | PowerGrafted) -> None:
    """Shows the face-down cards on a sheet to the seat that has it (CORE-311)."""
    if isinstance(event, PowersExchanged):
        passed = {alien: seat for seat, aliens in event.aliens.items() for alien in aliens}
    elif isinstance(event, PowerLent):
        passed = dict.fromkeys(powers.held(runner.state, event.borrower), event.borrower)
    else:
        passed = {event.alien: event.seat}
    for alien, seat in passed.items():
        cards = runner.state.zones.get(f"{board.SHEET}:{alien}", [])
        if cards and alien not in powers.OPEN_SHEETS:
            runner.emit(SheetSeen(alien=alien, viewer=seat, cards=list(cards)))


clearing = Procedure("clear_sheets")


@clearing.step
def ships_go_home(runner: Runner, frame: Frame) -> None:
    for seat in board.timing_order(runner.state):
        return_home(runner, seat, stranded(runner.state, seat), "sheet")
