"""The lobby, and the start of the game."""

from typing import Any

from domain.events.event import SERVER, Event
from domain.options import POINTLESS_QUESTIONS, of_stored
from domain.reducers import changes_nothing, first_orders, reduces
from domain.state import PASS_WHEN_POINTLESS, RatedPlayer, Seat, State


class GameCreated(Event, frozen=True, kw_only=True):
    hideable = ("position",)
    game: str
    seats: list[str]
    ruleset: str
    variants: list[str] = []
    options: dict[str, Any] = {}
    position: dict[str, Any] | None = None
    home_planets: int = 5
    seed_commitment: str = ""
    chosen_seed: bool = False

    def hidden_fields(self) -> dict[str, str]:
        return {"position": SERVER} if self.position is not None else {}


@reduces(GameCreated)
def _game_created(state: State, event: GameCreated) -> None:
    state.game, state.status = event.game, "lobby"
    # An option newer than the game gets its default, after the options of the event.
    state.options = {**event.options, **of_stored(event.options, event.variants)}
    state.seats = {colour: Seat(orders=first_orders(state)) for colour in event.seats}
    state.variants = {variant: {} for variant in event.variants}
    state.position = event.position
    state.home_planets = event.home_planets
    state.chosen_seed = event.chosen_seed


class SeatTaken(Event, frozen=True, kw_only=True):
    """A player sits down, in a rated game with the id that the player has on the ladder, and its kind (RATE-03)."""

    seat: str
    player: str
    bot: str = ""
    ladder: str = ""
    kind: str = ""


@reduces(SeatTaken)
def _seat_taken(state: State, event: SeatTaken) -> None:
    seat = state.seats[event.seat]
    seat.player, seat.bot = event.player, event.bot
    if event.ladder:
        state.ladder_ids[event.player] = RatedPlayer(event.ladder, event.kind)


class SeatSeeded(Event, frozen=True, kw_only=True):
    """The seed that a seat adds to the chance of the game: 32 bytes in hex, revealed after the server's is fixed."""

    seat: str
    seed: str


@reduces(SeatSeeded)
def _seat_seeded(state: State, event: SeatSeeded) -> None:
    state.seats[event.seat].seed = event.seed


class SeedCommitted(Event, frozen=True, kw_only=True):
    """SHA-256 (hex) of the 32 bytes that the seat will add, published before any seat reveals its bytes (CHANCE-04)."""

    seat: str
    commitment: str


@reduces(SeedCommitted)
def _seed_committed(state: State, event: SeedCommitted) -> None:
    state.seats[event.seat].seed, state.seed_commitments[event.seat] = "", event.commitment


class SeatKeyed(Event, frozen=True, kw_only=True):
    """The commands of this player are signed from now on: `public_key` is Ed25519, 32 bytes in base64url (SIGN-01)."""

    seat: str
    player: str
    public_key: str


@reduces(SeatKeyed)
def _seat_keyed(state: State, event: SeatKeyed) -> None:
    state.keys[event.player] = event.public_key


class SeatLeft(Event, frozen=True, kw_only=True):
    seat: str


@reduces(SeatLeft)
def _seat_left(state: State, event: SeatLeft) -> None:
    seat = state.seats[event.seat]
    state.keys.pop(seat.player, None)
    state.ladder_ids.pop(seat.player, None)
    # A player that joins after a committed seed is revealed knows that seed, so all commitments are discarded.
    _discard_commitments(state, list(state.seed_commitments) if seeds_revealed(state) else [event.seat])
    seat.player = seat.bot = seat.seed = ""
    seat.orders = first_orders(state)
    state.vacated[event.seat] = state.version + 1


def _discard_commitments(state: State, seats: list[str]) -> None:
    for seat in seats:
        state.seed_commitments.pop(seat, None)
        state.seats[seat].seed = ""


def seeds_revealed(state: State) -> list[str]:
    """Returns the seats that have revealed a committed seed."""
    return [seat for seat in state.seed_commitments if state.seats[seat].seed]


class SettingsChanged(Event, frozen=True, kw_only=True):
    """The host changed what the game is to be like (TABLE-08); what is not named stays as it is.

    `seats`: all colours in table order; `variants`: all that are played, with `home_planets`. `options` holds the new
    values of those that changed, and `dropped` names those that went with their variant.
    """

    seats: list[str] = []
    variants: list[str] | None = None
    home_planets: int = 0
    options: dict[str, Any] = {}
    dropped: list[str] = []


@reduces(SettingsChanged)
def _settings_changed(state: State, event: SettingsChanged) -> None:
    if event.variants is not None:
        state.variants, state.home_planets = {variant: {} for variant in event.variants}, event.home_planets
    left = {name: value for name, value in state.options.items() if name not in event.dropped}
    state.options = {**left, **event.options}
    if POINTLESS_QUESTIONS in event.options:
        for seat in state.seats.values():
            others = [order for order in seat.orders if order != PASS_WHEN_POINTLESS]
            seat.orders = [*others, *(order for order in first_orders(state) if order == PASS_WHEN_POINTLESS)]
    if event.seats:
        _set_seats(state, event.seats)


def _set_seats(state: State, seats: list[str]) -> None:
    if any(seat not in state.seats for seat in seats):
        # Whoever takes a new seat knows the seeds that are revealed, as after a player has left.
        _discard_commitments(state, list(state.seed_commitments) if seeds_revealed(state) else [])
    state.seats = {seat: state.seats.get(seat) or Seat(orders=first_orders(state)) for seat in seats}


class TokenReissued(Event, frozen=True, kw_only=True):
    """Another person got a token of a seat and could see its hand: everybody learns this."""

    seat: str
    by: str


changes_nothing(TokenReissued)


class GameStarted(Event, frozen=True, kw_only=True):
    """`timers` are those that the game has because nobody asked for any (CLOCK-06)."""

    timers: dict[str, Any] | None = None


@reduces(GameStarted)
def _game_started(state: State, event: GameStarted) -> None:
    state.status = "running"
    if event.timers is not None:
        state.options = {**state.options, "timers": event.timers}
