"""The things that an undo would take back: commands, revealed secrets, draws of chance, timers (UNDO-04)."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from domain.decks.hidden import hides
from domain.decks.piles import SHUFFLED
from domain.encounter import deal
from domain.events import (
    SERVER,
    AllianceAnswered,
    Answered,
    CardsMoved,
    DealAgreed,
    DealFailed,
    EncounterBegan,
    EncounterEnded,
    Event,
    MovesUndone,
    SeatConceded,
    SeatPassedOn,
    StandingOrderAdded,
    StandingOrderRemoved,
    StandingOrdersSet,
    UseClosed,
    UseDeclared,
)
from domain.history import LoggedEvent, Past, common, lives, living
from domain.questions import Respond
from domain.requests.events import ForkAgreed, UndoRequested
from domain.requests.motion_events import MotionCarried
from domain.state import State

EVERYBODY = "everybody"
WINDOW = Respond.kind
"""The kind of question of a window: a seat that passes there answers nobody."""
OWN = Answered | SeatConceded | StandingOrderAdded | StandingOrderRemoved | StandingOrdersSet
"""The kinds of acts of seats that an undo takes back."""


class Crossing(NamedTuple):
    """The span between a version and now. `piles` get back a card that somebody saw."""

    commands: list[dict[str, Any]]
    secrets: list[dict[str, Any]]
    draws: int
    timers: int
    acted: frozenset[str]
    learned: frozenset[str]
    piles: list[str]
    over: bool
    left: list[str]

    @property
    def shown(self) -> bool:
        """True if somebody has learned hidden information or an outcome of chance."""
        return bool(self.secrets or self.draws)

    def disclosed(self) -> dict[str, Any]:
        """Returns the public part of the request."""
        return {"commands": self.commands, "secrets": self.secrets, "draws": self.draws, "timers": self.timers}


def crossing(state: State, past: Past, to: int) -> Crossing:
    """Returns the events that are alive now and would be dead after a return to `to`."""
    shared = common(past.undos, state.version, to)
    alive = living(past.undos, state.version)
    since = past.events_after(shared)
    span = [logged for logged in since if lives(alive, logged.version)]
    commands = [_command(logged) for logged in span if isinstance(logged.event, OWN)]
    secrets = [secret for logged in span for secret in _secrets(logged)]
    seats = set(state.seats)
    learned = {each["seat"] for each in secrets}
    acted = _acted(commands, seats)
    if EVERYBODY not in learned and not seats <= acted | learned:
        learned |= set(_answered_ones(span, since, past.state(to), state, past))
    return Crossing(
        commands=[each for each in commands if each["cause"] in ("", "standing_order")],
        secrets=secrets,
        draws=sum(getattr(logged.event, "draws", 0) for logged in span if logged.event.type != "moves_undone"),
        timers=sum(each["cause"] == "timer" for each in commands),
        acted=frozenset(acted),
        learned=frozenset(seats if EVERYBODY in learned else learned),
        # Players still know what they saw before an earlier undo: nobody may go back twice to meet the same cards.
        piles=[pile for pile in SHUFFLED if any(_seen_of(logged.event, pile) for logged in since)],
        over=any(logged.event.type == "game_ended" for logged in span),
        left=[logged.event.seat for logged in span if isinstance(logged.event, SeatConceded | SeatPassedOn)],
    )


def _command(logged: LoggedEvent) -> dict[str, Any]:
    """Returns the command. Nothing reveals which seat acts in a veiled window, not even this (TIME-30)."""
    event = logged.event
    assert isinstance(event, OWN)
    veiled = isinstance(event, Answered) and event.veiled
    cause = event.cause if isinstance(event, Answered) else ""
    return {"seq": logged.version, "seat": None if veiled else event.seat, "cause": "" if veiled else cause}


def _acted(commands: Iterable[dict[str, Any]], seats: set[str]) -> set[str]:
    acted = {each["seat"] for each in commands if each["cause"] != "timer"}
    return set(seats) if None in acted else acted


def _secrets(logged: LoggedEvent) -> list[dict[str, Any]]:
    return [{"seq": logged.version, "type": logged.event.type, "seat": seat} for seat in sorted(learners(logged.event))]


def learners(event: Event) -> set[str]:
    """Returns the seats (or everybody) that learned something hidden from an event."""
    hidden = event.hidden_fields()
    if isinstance(event, CardsMoved):
        if event.seen_by is None:
            was_hidden = event.source in SHUFFLED or hides(event.source)
            return {EVERYBODY} if was_hidden and event.why != "position" else set()
        seats = {event.source.removeprefix("hand:")}
        return set(event.seen_by) - seats
    if not event.reveals:
        return set()
    if not hidden:
        return {EVERYBODY}
    return {seat for audience in hidden.values() if audience != SERVER for seat in audience.split("+")}


def _answered_ones(
    span: list[LoggedEvent], since: list[LoggedEvent], then: State, now: State, past: Past
) -> Iterator[str]:
    """Yields the seats that are part of an agreement, or that got an answer to what they had asked (UNDO-03).

    `since` are the events of the span with those that are dead by now.
    """
    users = {id: use.seat for id, use in then.uses.items()}
    of_one_encounter = not any(isinstance(logged.event, EncounterBegan | EncounterEnded) for logged in span)
    for logged in span:
        event = logged.event
        if isinstance(event, UseDeclared):
            users[event.use] = event.seat
        elif isinstance(event, UseClosed):
            users.pop(event.use, None)
        elif isinstance(event, Answered) and event.kind != WINDOW:
            yield from {*users.values()} - {event.seat}
        elif isinstance(event, MotionCarried | ForkAgreed):
            yield from (event.seat, *event.agreed)
        elif isinstance(event, MovesUndone):
            yield from (_asked_for(logged, since), *event.agreed)
        elif isinstance(event, DealAgreed | DealFailed):
            yield from deal.dealers(now if of_one_encounter else past.state(logged.version))
        elif isinstance(event, AllianceAnswered):
            encounter = (now if of_one_encounter else past.state(logged.version)).current_encounter
            mains = {"offense": encounter.offense, "defense": encounter.defense}
            yield from (mains[side] for side, seats in encounter.invited.items() if event.seat in seats)


def _asked_for(undone: LoggedEvent, since: list[LoggedEvent]) -> str:
    """Returns the seat that asked for an undo. Its request is the last one before it, and dead by now."""
    return next(
        logged.event.seat
        for logged in reversed(since)
        if logged.version < undone.version and isinstance(logged.event, UndoRequested)
    )


def _seen_of(event: Event, pile: str) -> bool:
    if isinstance(event, CardsMoved):
        return pile in (event.source, event.target)
    return pile == "destiny" and event.type == "destiny_drawn"
