"""A random player: plays any game that a plan describes, one command at a time, by the questions alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain, islice
from random import Random
from typing import Any, Self

from domain import events as stored
from domain import state as states
from domain.commands import Answer, Command, CreateGame, Expire, StartGame, TakeSeat
from domain.decider import decide
from domain.engine.chance import Chance
from domain.engine.runner import CLOCK, OpenQuestion
from domain.events import Event
from domain.game.open_questions import open_questions
from domain.questions import Question
from domain.reducers import evolve
from domain.refusal import Refused
from domain.state import State
from tests.properties.mutation import mutated

READY_ANSWERS = 40
OWN_IDEAS = 0.1


@dataclass(frozen=True)
class Plan:
    """Everything that one random game depends on; hypothesis shows it when a property is broken."""

    seed: int
    seats: tuple[str, ...]
    options: dict[str, Any] = field(default_factory=dict)
    position: dict[str, Any] | None = None
    variants: tuple[str, ...] = ()


def read_back(event: Event) -> Event:
    """Returns the event as it comes out of a store: public part and hidden parts, written as bytes and merged again."""
    parts = [part.value for part in stored.hidden(event)]
    return stored.decode(event.type, event.schema, stored.public(event), parts)


def folded(history: list[Event]) -> State:
    """Returns the state that these events make."""
    state = states.new()
    for event in history:
        evolve(state, event)
    return state


class Play:
    """One game as it goes on. Its state is folded from events that were written and read back."""

    happens: frozenset[str] = frozenset()
    """All that happens in some of the games that go on like this, as `said` names it."""
    games = 4
    """The number of shared games that go on like this."""
    turns = 40
    """The limit of turns in them."""
    most = 50_000
    """The largest number of commands when the game is watched."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.random = Random(plan.seed)
        self.chance = self.new_chance()
        self.state: State = states.new()
        self.history: list[Event] = []
        self.now = 1_000_000

    def new_chance(self) -> Chance:
        """Returns the chance of this game once more: what is tried with it leaves no trace."""
        return Chance(self.plan.seed.to_bytes(8, "big"), "g_law")

    def opening(self) -> list[Command]:
        """Returns the commands up to the start of the game."""
        plan = self.plan
        seats = list(plan.seats)
        options = {"timers": {}, **plan.options}
        create = CreateGame(
            game="g_law", seats=seats, variants=list(plan.variants), options=options, position=plan.position
        )
        return [create, *[TakeSeat(seat=seat, player=f"p_{seat}") for seat in seats], StartGame(at=self.now)]

    def decide(self, command: Command) -> list[Event]:
        """Returns the events of a command; the game does not go on."""
        return decide(self.state, command, self.chance)

    def take(self, events: list[Event]) -> Iterator[Event]:
        """Lets the events happen one by one."""
        for event in events:
            again = read_back(event)
            evolve(self.state, again)
            self.history.append(again)
            yield again

    def do(self, command: Command) -> list[Event]:
        """Decides a command and lets its events happen."""
        return list(self.take(self.decide(command)))

    def opened(self) -> Iterator[Iterator[Event]]:
        """Yields the events of each command up to the start of the game; they happen one by one as they are taken."""
        for command in self.opening():
            yield self.take(self.decide(command))

    def commands(self) -> Iterator[Command]:
        """Yields the commands after that, up to the end of the game: each is to happen before the next is asked for."""
        while self.running:
            yield self.next_command()

    def moves(self) -> Iterator[Iterator[Event]]:
        """Yields what these commands do, in the same way."""
        for command in self.commands():
            yield self.take(self.decide(command))

    def start(self) -> Self:
        for events in self.opened():
            list(events)
        return self

    def said(self, event: Event) -> set[str]:
        """Returns the names of what happens by an event."""
        return {event.type}

    @property
    def running(self) -> bool:
        return self.state.status == "running"

    def next_command(self) -> Command:
        """Returns some seat's answer to a question that is open.

        Where the clock is asked too, sometimes its command.
        """
        self.now += self.random.randrange(1, 500)
        asked = open_questions(self.state)
        id = self.random.choice(list(asked))
        if asked[id].seat == CLOCK:
            self.now = max(self.now, self.state.questions[id].due or 0)
            return Expire(at=self.now)
        return Answer(at=self.now, seat=asked[id].seat, question=id, answer=self.answer(asked[id]))

    def answer(self, asked: OpenQuestion) -> dict[str, Any]:
        """Returns a ready answer, or now and then another answer that happens to be legal."""
        ready = self.random.choice(asked.question.legal(READY_ANSWERS))
        if self.random.random() < OWN_IDEAS:
            idea = mutated(ready, self.random)
            if accepts(asked.question, idea):
                return idea
        return ready

    def steps(self, most: int = 50_000) -> Iterator[list[Event]]:
        """Plays at most this number of commands; yields the events of each."""
        for events in islice(self.moves(), most):
            yield list(events)

    def happenings(self, most: int = 50_000) -> Iterator[Event]:
        """Yields a whole game, event by event, from before its creation.

        The state is the one right after each event.
        """
        for events in chain(self.opened(), islice(self.moves(), most)):
            yield from events


def accepts(question: Question, answer: dict[str, Any]) -> bool:
    """Returns True if the question takes the answer."""
    try:
        question.check(answer)
    except Refused:
        return False
    return True


def encounters(history: list[Event]) -> int:
    """Returns how many encounters have begun."""
    return sum(event.type == "encounter_began" for event in history)
