"""Players who are away, and who plays their seats meanwhile or for good."""

from domain.events.event import Event
from domain.reducers import first_orders, reduces
from domain.state import Absence, State


class DeadlineMissed(Event, frozen=True, kw_only=True):
    """The player of a seat has let a deadline pass; `missed` counts those in a row (ABSENT-01)."""

    seat: str
    missed: int


@reduces(DeadlineMissed)
def _deadline_missed(state: State, event: DeadlineMissed) -> None:
    player = state.seats[event.seat].player
    before = state.absent.get(player, Absence())
    state.absent = {**state.absent, player: Absence(event.missed, before.bot, before.why)}


class StandInBegan(Event, frozen=True, kw_only=True):
    """A bot of this kind plays the seat while its player is away; `why` is `missed` or `called` (ABSENT-02)."""

    seat: str
    bot: str
    why: str


@reduces(StandInBegan)
def _stand_in_began(state: State, event: StandInBegan) -> None:
    player = state.seats[event.seat].player
    before = state.absent.get(player, Absence())
    state.absent = {**state.absent, player: Absence(before.missed, event.bot, event.why)}


class StandInEnded(Event, frozen=True, kw_only=True):
    """The player plays again; `why` is `answered`, `commanded` or `taken_back` (ABSENT-03)."""

    seat: str
    why: str


@reduces(StandInEnded)
def _stand_in_ended(state: State, event: StandInEnded) -> None:
    player = state.seats[event.seat].player
    state.absent = {name: absence for name, absence in state.absent.items() if name != player}


class SeatPassedOn(Event, frozen=True, kw_only=True):
    """The player of a seat is gone for good (ABSENT-04); `player` plays on, a `bot` of this kind or a person.

    `why` is `left`, `removed` or `joined`.
    """

    seat: str
    player: str
    bot: str = ""
    why: str


@reduces(SeatPassedOn)
def _seat_passed_on(state: State, event: SeatPassedOn) -> None:
    seat = state.seats[event.seat]
    gone = seat.player
    state.absent = {name: absence for name, absence in state.absent.items() if name != gone}
    state.keys.pop(gone, None)
    if (rated := state.ladder_ids.pop(gone, None)) is not None:
        # The game still counts for the player who is gone (RATE-07).
        state.ladder_ids[event.player] = rated
    state.successors = [player for player in state.successors if player != gone]
    if event.bot:
        state.successors.append(event.player)
    seat.player, seat.bot = event.player, event.bot
    seat.orders = first_orders(state)
    # Whoever comes next sees nothing that was hidden before.
    state.vacated[event.seat] = state.version + 1
