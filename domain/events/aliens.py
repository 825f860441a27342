"""Aliens, the things on their sheets, and their players."""

from typing import Any

from domain.events.event import SERVER, Event
from domain.events.holdings import NO_SEAT
from domain.reducers import changes_nothing, reduces
from domain.state import State, exchanged


class SheetSeen(Event, frozen=True, kw_only=True):
    """`viewer` looked at the face-down cards on an alien sheet."""

    reveals = True
    hideable = ("cards",)
    alien: str
    viewer: str
    cards: list[str] = []

    def hidden_fields(self) -> dict[str, str]:
        return {"cards": self.viewer}


class AliensLaidOut(Event, frozen=True, kw_only=True):
    """The aliens among which the seats choose in turn."""

    reveals = True
    aliens: list[str]
    first_draw: int
    draws: int


@reduces(AliensLaidOut)
def _aliens_laid_out(state: State, event: AliensLaidOut) -> None:
    state.draws = event.first_draw + event.draws


class AliensSetAside(Event, frozen=True, kw_only=True):
    """The aliens that nobody plays; effects that draw a new alien draw from them."""

    hideable = ("aliens",)
    aliens: list[str]

    def hidden_fields(self) -> dict[str, str]:
        return {"aliens": SERVER}


@reduces(AliensSetAside)
def _aliens_set_aside(state: State, event: AliensSetAside) -> None:
    state.unused_aliens = list(event.aliens)


class AliensRevealed(Event, frozen=True, kw_only=True):
    """Every seat's alien, at the same moment (CORE-027); by chance when `draws` is not 0."""

    reveals = True
    aliens: dict[str, list[str]]
    first_draw: int = 0
    draws: int = 0


@reduces(AliensRevealed)
def _aliens_revealed(state: State, event: AliensRevealed) -> None:
    for colour, aliens in event.aliens.items():
        state.seats[colour].aliens = list(aliens)
    if event.draws:
        state.draws = event.first_draw + event.draws


class AlienGained(Event, frozen=True, kw_only=True):
    """`pool`: drawn from the unused aliens by chance."""

    seat: str
    alien: str
    why: str
    first_draw: int = 0
    draws: int = 0
    set_aside: list[str] = []


@reduces(AlienGained)
def _alien_gained(state: State, event: AlienGained) -> None:
    state.seats[event.seat].aliens.append(event.alien)
    state.gained[f"{event.seat}:{event.why}"] = event.alien
    gone = {event.alien, *event.set_aside}
    state.unused_aliens = [alien for alien in state.unused_aliens if alien not in gone]
    if event.draws:
        state.draws = event.first_draw + event.draws


class AlienDiscarded(Event, frozen=True, kw_only=True):
    """`for_good`: it leaves the game; otherwise it may be drawn again."""

    seat: str
    alien: str
    why: str
    for_good: bool = False


@reduces(AlienDiscarded)
def _alien_discarded(state: State, event: AlienDiscarded) -> None:
    state.seats[event.seat].aliens.remove(event.alien)
    if not event.for_good:
        state.unused_aliens.append(event.alien)
    state.sheets.pop(event.alien, None)
    state.grafted.pop(event.alien, None)
    state.gained = {key: alien for key, alien in state.gained.items() if alien != event.alien}


class SheetNoted(Event, frozen=True, kw_only=True):
    """Something on an alien sheet changed: tokens, a mark, cards laid there. Hidden from others if `private`."""

    holdings = NO_SEAT
    hideable = ("value",)
    alien: str
    note: str
    value: Any = None
    seat: str = ""
    private: bool = False

    def hidden_fields(self) -> dict[str, str]:
        return {"value": self.seat} if self.private else {}


@reduces(SheetNoted)
def _sheet_noted(state: State, event: SheetNoted) -> None:
    state.sheets.setdefault(event.alien, {})[event.note] = event.value


class PlayersSwapped(Event, frozen=True, kw_only=True):
    """Two players exchange their whole positions; the seats do not change. Their clocks go with them (CLOCK-01).

    Their standing `orders` go with them too, since 0.3.0.
    """

    reveals = True
    seats: list[str]
    orders: bool = False


@reduces(PlayersSwapped)
def _players_swapped(state: State, event: PlayersSwapped) -> None:
    here, there = event.seats
    one, other = state.seats[here], state.seats[there]
    one.player, other.player = other.player, one.player
    one.bot, other.bot = other.bot, one.bot
    one.conceded, other.conceded = other.conceded, one.conceded
    if event.orders:
        one.orders, other.orders = other.orders, one.orders
    state.clocks = exchanged(state.clocks, here, there)
    state.swaps.append((state.version + 1, here, there))


changes_nothing(SheetSeen)
