"""Ships in an encounter whose number and identity only their player knows.

Everybody sees them on their sheet until they are shown.
"""

from domain import board, powers, private_notes
from domain.encounter.launch import ship_limit
from domain.encounter.ships import put
from domain.engine.runner import Runner, watches
from domain.events import AlliesDismissed, CardsRevealed
from domain.events.facts import SeatFact
from domain.private_notes import Pick, PrivateNote
from domain.state import State
from domain.traits import Trait
from domain.view_parts import View, shows

UNSEEN = SeatFact[list[str]]("unseen", [], private=True)
"""The seat's unseen ships, which only the seat knows; it is public that it may have some."""


@private_notes.guessed(UNSEEN.name)
def as_others_see_them(state: State, noted: PrivateNote, pick: Pick) -> list[str]:
    """Returns as many ships on the sheet as there is room for, or fewer."""
    if noted.viewer == noted.seat:
        return list(noted.value)
    ships = [ship for there in reserve(state, noted.seat).values() for ship in there]
    most = min(len(ships), _room(state, noted.seat))
    count = int(pick([str(number) for number in range(most + 1)], 1)[0])
    return sorted(pick(ships, count))


def _room(state: State, seat: str) -> int:
    """Returns how many unseen ships the limit leaves beside those that are visible."""
    return max(0, ship_limit(state, seat) - len(board.in_encounter(state, seat)))


RESERVES = Trait("hidden_reserve", "Ships on the sheet may join an encounter unseen.")


def reserve(state: State, seat: str) -> dict[str, list[str]]:
    """Returns sheet -> the seat's ships there that may join unseen, or have done so, in the eyes of others."""
    sheets = {f"{board.SHEET}:{alien}" for alien in powers.active(state, seat) if alien in RESERVES}
    return {sheet: ships for sheet, ships in board.on_sheets(state, seat).items() if sheet in sheets}


def may_be(state: State, seat: str) -> bool:
    """Returns True if others must expect unseen ships of the seat in the encounter."""
    return state.encounter is not None and UNSEEN.noted(state.encounter, seat)


def committed(state: State, seat: str) -> list[str]:
    """Returns the seat's unseen ships, without those that have left their sheet since."""
    if not may_be(state, seat):
        return []
    standing = {ship for ships in board.on_sheets(state, seat).values() for ship in ships}
    return [ship for ship in UNSEEN.of(state.current_encounter, seat) if ship in standing]


@shows("hidden_ships")
def in_view(state: State, viewer: str) -> View:
    """Returns the seats that may have such ships, in the eyes of others, and the viewer's ships."""
    seats = [seat for seat in state.seats if may_be(state, seat)]
    return {"seats": seats, "ships": committed(state, viewer)} if seats else {}


def commit(runner: Runner, seat: str, ships: list[str]) -> None:
    """Adds these ships on their sheet to the encounter; there may be none."""
    together = sorted({*committed(runner.state, seat), *ships})
    UNSEEN.note(runner, together, seat)


def keep_to_the_limit(runner: Runner, seats: list[str]) -> None:
    """Removes unseen ships over the limit when more ships are visible; nobody else learns whether there were any."""
    for seat in [each for each in seats if may_be(runner.state, each)]:
        left = committed(runner.state, seat)[: _room(runner.state, seat)]
        UNSEEN.note(runner, left, seat)


def show(runner: Runner, seat: str, ships: list[str]) -> None:
    """Shows unseen ships: they are ordinary ships of the encounter from now on."""
    if place := board.place_in_encounter(runner.state, seat):
        put(runner, dict.fromkeys(ships, place), UNSEEN.name)


@watches(CardsRevealed)
def all_are_shown(runner: Runner, event: CardsRevealed) -> None:
    for seat in board.timing_order(runner.state):
        show(runner, seat, committed(runner.state, seat))


@watches(AlliesDismissed)
def who_leaves_takes_them_back(runner: Runner, event: AlliesDismissed) -> None:
    for seat in event.seats:
        if may_be(runner.state, seat):
            UNSEEN.note(runner, [], seat)
