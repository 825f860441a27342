"""Answers, standing orders, deadlines, and the agenda."""

from typing import Any

from domain.engine.agenda import copied
from domain.events.event import SERVER, Event
from domain.events.holdings import NO_SEAT
from domain.reducers import reduces, takes_over
from domain.state import Clock, Frame, MadeUp, Order, Pending, State

NO_ORDER = Order()
"""The placeholder that everybody but the owner has in place of an order."""


class StandingOrdersSet(Event, frozen=True, kw_only=True):
    """The seat's orders from now on; only their owner sees them (TIME-31)."""

    hideable = ("orders",)
    seat: str
    orders: list[Order] = []

    def hidden_fields(self) -> dict[str, str]:
        return {"orders": self.seat}


@reduces(StandingOrdersSet)
def _standing_orders_set(state: State, event: StandingOrdersSet) -> None:
    state.seats[event.seat].orders = list(event.orders)
    _count_change(state, event.seat)


class StandingOrderAdded(Event, frozen=True, kw_only=True):
    """One more order of the seat, in the place of one for the same subject; only its owner sees it (ORDERS-02)."""

    hideable = ("order",)
    seat: str
    order: Order = NO_ORDER

    def hidden_fields(self) -> dict[str, str]:
        return {"order": self.seat}


@reduces(StandingOrderAdded)
def _standing_order_added(state: State, event: StandingOrderAdded) -> None:
    seat, subject = state.seats[event.seat], event.order.subject
    seat.orders = [*(order for order in seat.orders if order.subject != subject), event.order]
    _count_change(state, event.seat)


class StandingOrderRemoved(Event, frozen=True, kw_only=True):
    """An order that the seat has no more; only its owner sees which (ORDERS-03)."""

    hideable = ("order",)
    seat: str
    order: Order = NO_ORDER

    def hidden_fields(self) -> dict[str, str]:
        return {"order": self.seat}


@reduces(StandingOrderRemoved)
def _standing_order_removed(state: State, event: StandingOrderRemoved) -> None:
    seat = state.seats[event.seat]
    seat.orders = [order for order in seat.orders if order != event.order]
    _count_change(state, event.seat)


def _count_change(state: State, seat: str) -> None:
    """Counts a change of standing orders by a player with an id on the ladder: only rated games have a bound."""
    player = state.seats[seat].player
    if player in state.ladder_ids:
        state.order_changes = {**state.order_changes, player: state.order_changes.get(player, 0) + 1}


class Answered(Event, frozen=True, kw_only=True):
    """A question was answered; `cause` says what gave the answer when it was not the player.

    It is `timer`, `standing_order`, `conceded` or `stand_in`.

    `name` is the question's name (`launch`, `ally`, the moment of a window).
    `veiled`: given in a window where nobody may see which seat acts; then nothing of it is public.
    """

    holdings = NO_SEAT
    hideable = ("question", "seat", "kind", "answer", "secret", "cause", "name")
    question: str
    seat: str
    kind: str
    answer: dict[str, Any] = {}
    secret: bool = False
    cause: str = ""
    veiled: bool = False
    name: str = ""

    def hidden_fields(self) -> dict[str, str]:
        if self.veiled:
            return dict.fromkeys(self.hideable, self.seat)
        return {"answer": self.seat} if self.secret else {}


@reduces(Answered)
def _answered(state: State, event: Answered) -> None:
    state.questions.pop(event.question, None)
    if state.absent and not event.cause and not event.veiled:
        player = state.seats[event.seat].player if event.seat in state.seats else ""
        # A player who answers is there; a stand-in has ended before.
        state.absent = {name: absence for name, absence in state.absent.items() if name != player}


class GamePaused(Event, frozen=True, kw_only=True):
    """All clocks are stopped since `at` (unix ms); pauses of older games do not say it, and keep no deadline."""

    at: int | None = None


@reduces(GamePaused)
def _game_paused(state: State, event: GamePaused) -> None:
    state.paused, state.paused_at = True, event.at
    if event.at is None:
        for pending in state.questions.values():
            pending.due = None


class GameResumed(Event, frozen=True, kw_only=True):
    pass


@reduces(GameResumed)
def _game_resumed(state: State, event: GameResumed) -> None:
    state.paused, state.paused_at = False, None


class DeadlineExtended(Event, frozen=True, kw_only=True):
    """A question has another deadline (unix ms): its clock was stopped, or `seat` asked for more time (CLOCK-04).

    `reserve` is what the seat then has left of its reserve (milliseconds), in a game with one.
    """

    question: str
    due: int
    seat: str = ""
    reserve: int | None = None


@reduces(DeadlineExtended)
def _deadline_extended(state: State, event: DeadlineExtended) -> None:
    state.questions[event.question].due = event.due
    if event.seat:
        taken = state.clocks.get(event.seat, Clock()).extensions + 1
        state.clocks = {**state.clocks, event.seat: Clock(event.reserve, taken)}


class DeadlinesMoved(Event, frozen=True, kw_only=True):
    """Nobody could answer for `by` milliseconds, in the outage of this number: there is more time (CLOCK-07).

    `dues` maps a question to its deadline (unix ms), and `reserves` a seat to what it has in reserve (milliseconds)
    where that was spent in the outage. `by` may be negative, and the log is then `ahead` by this number of milliseconds
    of the clock on the wall, when that was set back.
    """

    outage: int
    by: int
    dues: dict[str, int]
    reserves: dict[str, int] = {}
    ahead: int = 0


@reduces(DeadlinesMoved)
def _deadlines_moved(state: State, event: DeadlinesMoved) -> None:
    for question, due in event.dues.items():
        state.questions[question].due = due
    _reserves_are(state, event.reserves)
    before = state.made_up.moved if state.made_up else 0
    # The clocks of the game stand still in a vote and in a pause.
    moved = event.by if event.dues and state.request is None else 0
    state.made_up = MadeUp(event.outage, before + moved, event.ahead)


class ReservesFilled(Event, frozen=True, kw_only=True):
    """Seat -> milliseconds in its reserve, at the start and after the refill of a new encounter (CLOCK-01, CLOCK-03).

    `encounter` is that encounter: the number of the turn, and of the encounter in the turn.
    """

    reserves: dict[str, int]
    encounter: list[int] = []


@reduces(ReservesFilled)
def _reserves_filled(state: State, event: ReservesFilled) -> None:
    state.refilled = event.encounter
    _reserves_are(state, event.reserves)


class ReservesSpent(Event, frozen=True, kw_only=True):
    """Seats thought for longer than the base time: seat -> milliseconds that are left of its reserve (CLOCK-02)."""

    reserves: dict[str, int]


@reduces(ReservesSpent)
def _reserves_spent(state: State, event: ReservesSpent) -> None:
    _reserves_are(state, event.reserves)


def _reserves_are(state: State, reserves: dict[str, int]) -> None:
    taken = {seat: state.clocks.get(seat, Clock()).extensions for seat in reserves}
    state.clocks = {**state.clocks, **{seat: Clock(left, taken[seat]) for seat, left in reserves.items()}}


class AgendaMoved(Event, frozen=True, kw_only=True):
    """The change of the agenda and of the open questions, last event of each command; for the server alone."""

    holdings = NO_SEAT
    hideable = ("keep", "push", "questions", "asked")
    keep: int = 0
    push: list[Frame] = []
    questions: dict[str, Pending] = {}
    asked: int = 0

    def hidden_fields(self) -> dict[str, str]:
        return {"keep": SERVER, "push": SERVER, "questions": SERVER, "asked": SERVER}


@reduces(AgendaMoved)
def _agenda_moved(state: State, event: AgendaMoved) -> None:
    state.agenda[event.keep :] = copied(event.push)
    state.questions = {
        id: type(pending)(pending.seat, pending.key, pending.due) for id, pending in event.questions.items()
    }
    state.asked = event.asked


@takes_over(AgendaMoved)
def _agenda_taken_over(state: State, event: AgendaMoved) -> None:
    state.agenda[event.keep :] = event.push
    state.questions = event.questions
    state.asked = event.asked
