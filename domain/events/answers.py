"""Answers, standing orders, deadlines, and the agenda."""

from typing import Any

from domain.engine.agenda import copied
from domain.events.event import SERVER, Event
from domain.reducers import reduces
from domain.state import Frame, Order, Pending, State


class StandingOrdersSet(Event, frozen=True, kw_only=True):
    """The seat's orders from now on; only their owner sees them (TIME-31)."""

    seat: str
    orders: list[Order] = []

    def hidden_fields(self) -> dict[str, str]:
        return {"orders": self.seat}


@reduces(StandingOrdersSet)
def _standing_orders_set(state: State, event: StandingOrdersSet) -> None:
    state.seats[event.seat].orders = list(event.orders)


class Answered(Event, frozen=True, kw_only=True):
    """A question was answered; `cause` is `timer`, `standing_order` or `conceded` when the seat did not answer.

    `name` is the question's name (`launch`, `ally`, the moment of a window).
    `veiled`: given in a window where nobody may see which seat acts; then nothing of it is public.
    """

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
            return dict.fromkeys(("question", "seat", "kind", "answer", "secret", "cause", "name"), self.seat)
        return {"answer": self.seat} if self.secret else {}


@reduces(Answered)
def _answered(state: State, event: Answered) -> None:
    state.questions.pop(event.question, None)


class GamePaused(Event, frozen=True, kw_only=True):
    pass


@reduces(GamePaused)
def _game_paused(state: State, event: GamePaused) -> None:
    state.paused = True
    for pending in state.questions.values():
        pending.due = None


class GameResumed(Event, frozen=True, kw_only=True):
    pass


@reduces(GameResumed)
def _game_resumed(state: State, event: GameResumed) -> None:
    state.paused = False


class DeadlineExtended(Event, frozen=True, kw_only=True):
    question: str
    due: int


@reduces(DeadlineExtended)
def _deadline_extended(state: State, event: DeadlineExtended) -> None:
    state.questions[event.question].due = event.due


class AgendaMoved(Event, frozen=True, kw_only=True):
    """The change of the agenda and of the open questions, last event of each command; for the server alone."""

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
