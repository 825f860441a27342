"""Time is a budget: nothing that a seat can do gives it more than base time and reserve (CLOCK-01..05)."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace

import pytest

from domain import state as states
from domain.commands import Answer, Command, Expire, ExtendDeadline, PauseGame, RequestFork, ResumeGame, WithdrawFork
from domain.engine.runner import CLOCK
from domain.events import DeadlineExtended, EncounterBegan, Event, MovesUndone
from domain.game.open_questions import open_questions
from domain.history import replay as replayed
from domain.refusal import Refused
from domain.state import Pending, State
from tests.properties.play import Plan
from tests.properties.test_undo import Undoing
from tests.properties.watching import Game, watched

TIMERS: tuple[dict[str, float], ...] = (
    {"reaction": 5, "decision": 10, "deal": 20, "reserve": 30, "refill": 3},
    {"reaction": 5, "decision": 10, "deal": 20},
    {"decision": 10, "deal": 20, "reserve": 15},
)
PASSING = (0, 1, 250, 3_000, 9_000)
"""Milliseconds that pass before a command."""


class Timed(Undoing):
    """A game in which everybody also pauses, resumes, asks for forks and for more time, and the clock is never late."""

    happens = frozenset(
        {
            "extended",
            "run_on",
            "agreed",
            "expired",
            "reserves_spent",
            "reserves_filled",
            "game_paused",
            "game_resumed",
            "undo_refused",
            "fork_refused",
            "fork_agreed",
        }
    )
    most = 1_500
    turns = 20

    def __init__(self, plan: Plan) -> None:
        options = {**plan.options, "timers": TIMERS[plan.seed % len(TIMERS)], "extensions": 5}
        super().__init__(replace(plan, options=options))
        self.forks = 0

    def said(self, event: Event) -> set[str]:
        if isinstance(event, DeadlineExtended) and event.seat:
            return {"extended"}
        if isinstance(event, MovesUndone):
            return {"agreed" if event.agreed else "run_on"}
        return {"expired" if getattr(event, "cause", "") == "timer" else event.type}

    def next_command(self) -> Command:
        before, self.now = self.now, self.now + self.random.choice(PASSING)
        due = earliest_due(self.state)
        if due is not None and due <= self.now:
            self.now = max(before, due)
            return Expire(at=self.now)
        for wanted in (self._about_a_pause(), self._about_time(), self._about_a_fork(), self._about_an_undo()):
            if wanted is not None and self._allowed(wanted):
                return wanted
        return ResumeGame(at=self.now) if self.state.paused else self._an_answer()

    def _allowed(self, command: Command) -> bool:
        try:
            self.decide(command)
        except Refused:
            return False
        return True

    def _an_answer(self) -> Command:
        asked = {id: each for id, each in open_questions(self.state).items() if each.seat != CLOCK}
        if not asked:
            self.now = max(self.now, earliest_due(self.state) or 0)
            return Expire(at=self.now)
        id = self.random.choice(list(asked))
        return Answer(at=self.now, seat=asked[id].seat, question=id, answer=self.answer(asked[id]))

    def _about_a_pause(self) -> Command | None:
        return PauseGame(at=self.now) if self.random.random() < 0.05 else None

    def _about_time(self) -> Command | None:
        timed = of_the_game(self.state)
        if not timed or self.random.random() > 0.05:
            return None
        id, seat = self.random.choice(list(timed.items()))
        return ExtendDeadline(at=self.now, seat=seat, question=id)

    def _about_a_fork(self) -> Command | None:
        asked = self.state.request
        if asked is not None and asked.fork and self.random.random() < 0.3:
            return WithdrawFork(at=self.now, seat=asked.seat, id=asked.id)
        if asked is not None or self.random.random() > 0.03:
            return None
        self.forks += 1
        seat = self.random.choice(self.plan.seats)
        return RequestFork(at=self.now, seat=seat, to=self.state.version, game=f"g_{self.forks}")


def earliest_due(state: State) -> int | None:
    """Returns the next deadline; none while the game is paused."""
    dues = [pending.due for pending in state.questions.values() if pending.due is not None]
    return None if state.paused else min(dues, default=None)


@dataclass(frozen=True)
class Clocks:
    """The clocks after a command at the moment `now`: question id -> what is left (ms); those that run, with seats."""

    now: int
    left: dict[str, int]
    running: dict[str, str]

    @classmethod
    def of(cls, state: State, now: int) -> Clocks:
        """Returns what a player would write down; votes are not told apart."""
        shown = state.paused_at if state.paused_at is not None else now
        left, running = _left(state.questions, shown), dict[str, str]()
        if not state.paused:
            running = {id: state.questions[id].seat for id in left}
        if state.request is not None:
            assert isinstance(state.request.at, int)
            left |= _left(state.request.set_aside, state.request.at)
        return cls(now, left, running)


def _left(questions: dict[str, Pending], shown: int) -> dict[str, int]:
    return {id: pending.due - shown for id, pending in questions.items() if pending.due is not None}


async def steps(game: Game) -> AsyncIterator[tuple[list[Event], Clocks, Clocks]]:
    """Returns the events of each command, with the clocks before and after it."""
    before: Clocks | None = None
    async for events in game.all_moves():
        if game.state.status != "lobby":
            after = Clocks.of(game.state, game.play.now)
            if before is not None:
                yield events, before, after
            before = after


@watched(course=Timed)
async def test_no_pause_and_no_request_gives_more_time_than_was_left__CLOCK_04_CLOCK_05(game: Game) -> None:
    async for events, before, after in steps(game):
        more = {event.question for event in events if isinstance(event, DeadlineExtended) and event.seat}
        passed = after.now - before.now
        for id in before.left.keys() & after.left.keys():
            expected = before.left[id] - (passed if id in before.running else 0)
            if id not in more or "reserve" in _timers(game):
                assert after.left[id] == expected, id
        assert min(after.left.values(), default=0) >= 0


def _timers(game: Game) -> dict[str, float]:
    return TIMERS[game.plan.seed % len(TIMERS)]


class Budgets:
    """The time that players had since the last encounter began, and the time that they took (milliseconds)."""

    def __init__(self, timers: dict[str, float]) -> None:
        self._timers = timers
        self._known: set[str] = set()
        self.taken, self.given = Counter[str](), Counter[str]()

    def begin(self, state: State) -> None:
        """Begins the base time of what is asked now, and the reserve."""
        self._known, self.taken = set(), Counter()
        self.given = Counter({player: left or 0 for player, left in reserves(state).items()})

    def give(self, state: State, run_on: bool, extended: set[str]) -> None:
        """Gives base time for each new question, and for extensions without a reserve; none for clocks that ran on."""
        timed = of_the_game(state)
        for id in [*(timed.keys() - self._known), *([] if "reserve" in self._timers else extended & timed.keys())]:
            question = open_questions(state)[id].question if not run_on or id in self._known else None
            self._known.add(id)
            if question is not None:
                self.given[state.seats[timed[id]].player] += int(
                    self._timers[question.time_class] * question.times * 1000
                )

    def within(self) -> bool:
        """Returns True if nobody took more than there was."""
        return all(taken <= self.given[player] for player, taken in self.taken.items())


def reserves(state: State) -> dict[str, int | None]:
    """Returns player -> milliseconds in reserve: in another seat it is still that of the player."""
    return {state.seats[seat].player: clock.reserve for seat, clock in state.clocks.items()}


def of_the_game(state: State) -> dict[str, str]:
    """Returns question id -> seat, of those with a deadline that are no votes."""
    asked = state.questions if state.request is None else {}
    return {id: pending.seat for id, pending in asked.items() if pending.due is not None and pending.seat != CLOCK}


@watched(course=Timed)
async def test_between_two_encounters_a_player_has_base_time_and_reserve__CLOCK_01_CLOCK_03(game: Game) -> None:
    """Base time counts once for each question that is put, and again where people agreed to an undo."""
    budgets = Budgets(_timers(game))
    thinking: dict[str, str] = {}
    async for events, before, after in steps(game):
        budgets.taken.update(dict.fromkeys(thinking.values(), after.now - before.now))
        assert budgets.within()
        if not budgets.given or any(isinstance(event, EncounterBegan) for event in events):
            budgets.begin(game.state)
        run_on = any(isinstance(event, MovesUndone) and not event.agreed for event in events)
        extended = {event.question for event in events if isinstance(event, DeadlineExtended) and event.seat}
        budgets.give(game.state, run_on, extended)
        asked = {} if game.state.paused else of_the_game(game.state)
        thinking = {id: game.state.seats[seat].player for id, seat in asked.items()}


@watched(course=Timed)
async def test_the_clock_answers_at_the_deadline_and_not_before__CLOCK_01_TABLE_04(game: Game) -> None:
    async for _ in game.moments(every=2):
        due = earliest_due(game.state)
        if due is not None:
            before = states.encode(game.state)
            with pytest.raises(Refused) as refused:
                game.play.decide(Expire(at=due - 1))
            assert refused.value.code == "question_closed"
            assert game.play.decide(Expire(at=due))
            assert states.encode(game.state) == before


@watched(course=Timed)
async def test_a_deadline_is_base_time_and_then_a_reserve__CLOCK_01_CLOCK_02(game: Game) -> None:
    """A reserve never grows but when an encounter begins, and never beyond that of the beginning."""
    whole = int(_timers(game).get("reserve", 0) * 1000)
    had: dict[str, int] = {}
    async for events in game.moves():
        has = {player: left for player, left in reserves(game.state).items() if left is not None}
        assert all(0 <= left <= whole for left in has.values())
        if not any(event.type == "reserves_filled" for event in events):
            assert all(left <= had.get(player, whole) for player, left in has.items())
        had = has


@watched(course=Timed)
async def test_the_events_alone_make_the_clocks__CLOCK_05(game: Game) -> None:
    async for _ in game.moments(every=50):
        assert states.encode(replayed(game.play.history)) == game.encoded
    assert states.encode(replayed(game.play.history)) == game.encoded
