"""The runner: pops frames and runs their steps until somebody must answer or the game is over."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeVar

from domain import board, cache
from domain.engine import agenda, clocks
from domain.engine.agenda import DONE, PROCEDURES, Procedure, Within
from domain.engine.chance import Chance
from domain.engine.moments import Moment, is_heard
from domain.events import AgendaMoved, Answered, Event, MovesUndone
from domain.extension_points import Provider
from domain.history import UNKNOWN, Past, rewind
from domain.questions import Question
from domain.reducers import TAKING_OVER, evolve
from domain.state import Encounter, Frame, Pending, State, sets_in_play

STEP_BUDGET = 20_000
CLOCK = "clock"
"""The seat name under which the clock closes a veiled window."""
NESTING_LIMIT = 120
_AGENDA, _MEMOIZED, _WATCHERS = "agenda", "memoized", "watchers"
"""The names under which a runner keeps things for the next command."""
NO_CHANCE = Chance(b"", "")
"""For runners that only ask."""


Value = TypeVar("Value")
Watcher = Callable[["Runner", Any], None]
Watchers = dict[type[Event], list[Watcher]]
WATCHERS: dict[type[Event], list[tuple[Watcher, Within | None]]] = {}
_OF_GAMES: dict[tuple[tuple[str, ...], tuple[str, ...] | None], Watchers] = {}
"""Variants and sets -> the watchers of games with these."""
MOST_GAMES = 200
"""The largest number of kinds of games whose watchers are cached."""


def watches(event_type: type[Event], within: Within | None = None) -> Callable[[Watcher], Watcher]:
    """Declares that the function runs right after each event of this type (TIME-10); it may emit and open windows.

    A game has it if `within` is true of it: its variants and sets are the same from start to end.
    """

    def register(function: Watcher) -> Watcher:
        WATCHERS.setdefault(event_type, []).append((function, within))
        _OF_GAMES.clear()
        return function

    return register


def _watchers(state: State) -> Watchers:
    """Returns the watchers of this game. Watchers of variants and sets that it does not have cost nothing."""
    if not state.options:
        return {}
    game = tuple(state.variants), sets_in_play(state)
    of_game = _OF_GAMES.get(game)
    if of_game is None:
        of_game = {
            event_type: [watcher for watcher, within in watchers if within is None or within(state)]
            for event_type, watchers in WATCHERS.items()
        }
        if len(_OF_GAMES) >= MOST_GAMES:
            _OF_GAMES.clear()
        _OF_GAMES[game] = of_game
    return of_game


window_asks: Provider[Callable[[State, Moment], bool]] = Provider()
"""The function that says whether a window at this moment could ask anybody, as the state is now."""


class EngineFault(RuntimeError):
    """A bug in the rules: they run in an endless loop, or a step acted before it asked."""


class OpenQuestion(NamedTuple):
    """A question for a seat, under the key that finds its answer again."""

    seat: str
    key: str
    question: Question


NOT_ASKED = Question(prompt="")
"""A seat that could possibly act in a veiled window but has nothing to decide."""


class Suspend(Exception):
    """A step needs answers. It runs again from its start when they have come."""

    def __init__(self, asked: list[OpenQuestion]) -> None:
        self.asked = asked


class Runner:
    """A state on which rules act: they emit events, ask, and call for further procedures.

    A step must ask all its questions before it emits an event, because it runs again with each answer.
    `rule` is that of questions that name none: the rule of the ability that runs.
    """

    def __init__(self, state: State, chance: Chance, now: int = 0, past: Past = UNKNOWN) -> None:
        self.state = state
        self.chance = chance
        self.now = now
        self.past = past
        self.rule = ""
        self.events: list[Event] = []
        self.queued_calls: list[Frame] = []
        self.queued_windows: list[Moment] = []
        self.queued_watchers: list[Frame] = []
        self.last: list[Frame] = []
        self.asked: list[OpenQuestion] | None = None
        self._jump: tuple[str, str] | None = None
        self._asks = 0
        self._agenda: list[bytes] = []
        self._previous_memo: tuple[Frame, Any] | None = None
        self._memo: tuple[Frame, Any] | None = None
        """Values that a step has `memoized`, before this command and in it."""
        self._asked = 0
        self._dropped = False
        self._renewed_seat = ""
        self._base_ends: dict[tuple[str, str], int] = {}
        self._watchers: Watchers | None = None
        """The watchers of the game, None until it is under way: until then its variants and sets may change."""

    @property
    def clock(self) -> int:
        """The moment (unix ms) that the clocks of the seats show: that of the pause while the game is paused."""
        return clocks.shown(self.state, self.now)

    @property
    def encounter(self) -> Encounter:
        """The current encounter. Raises LookupError when there is none."""
        return self.state.encounter or self.state.current_encounter

    # -- what steps may do ---------------------------------------------------------------------

    def emit(self, event: Event) -> None:
        """Records a fact; it is true at once."""
        if self.queued_calls:
            raise EngineFault(f"{event.type} was emitted after a call in the same step")
        evolve(self.state, event)
        self.events.append(event)
        watchers, kind = self._watchers, type(event)
        if watchers is None:
            watchers = _watchers(self.state)
            self._watchers = watchers if self.state.status == "running" else None
        if kind in watchers:
            for watcher in watchers[kind]:
                watcher(self, event)

    def open_window_for(self, moment: Moment) -> None:
        """Opens a window when this step is over: something has just happened to which abilities may react."""
        if is_heard(self.state, moment["key"]):
            self.queued_windows.append(moment)

    def call_after_step(self, procedure: str, **vars: Any) -> None:
        """Calls like `call`, for watchers: the procedure runs after the step, which may still emit events."""
        self.queued_watchers.append(agenda.frame(procedure, **vars))

    def after_action(self, procedure: str) -> None:
        """Calls like `call_after_step`, but the procedure runs when the action of this step is over, with its answers.

        Where several steps of an action ask for that, it runs once.
        """
        frames, begins = self.state.agenda, len(self.state.agenda)
        while begins and not PROCEDURES[frames[begins - 1].procedure].orders_actions:
            begins -= 1
        if any(frame.procedure == procedure for frame in [*frames[begins:], *self.last]):
            return
        # A window is opened for several actions, and stays open.
        while begins < len(frames) and frames[begins].procedure == "window":
            begins += 1
        new = agenda.frame(procedure)
        if begins == len(frames):
            self.last.append(new)
        else:
            frames.insert(begins, new)

    def call(self, procedure: str, **vars: Any) -> None:
        """Schedules a procedure to run after this step; several run in the order of their calls."""
        self.queued_calls.append(Frame(procedure, PROCEDURES[procedure].first, vars))

    def call_at(self, procedure: str, step: str, **vars: Any) -> None:
        """Calls like `call`, but the procedure begins at this step."""
        self.queued_calls.append(Frame(procedure, step, vars))

    def go_to(self, procedure: str, step: str) -> None:
        """Drops everything above the nearest frame of `procedure` and continues there at `step`."""
        self._jump = (procedure, step)

    def ask(self, seat: str, question: Question) -> Any:
        """Returns the value of the seat's answer."""
        number, answers = self._next_ask()
        key = f"{number}:{seat}"
        if key in answers:
            return answers[key]
        question.rule = question.rule or self.rule
        raise Suspend([OpenQuestion(seat, key, question)])

    def ask_all(self, questions: dict[str, Question]) -> dict[str, Any]:
        """Returns the answers of all these seats, given independently of each other (CORE-348)."""
        return self.ask_each(questions, questions.__getitem__)

    def ask_each(self, seats: Iterable[str], question: Callable[[str], Question]) -> dict[str, Any]:
        """Returns the answers like `ask_all`; `question(seat)` makes the questions that are not answered yet."""
        number, answers = self._next_ask()
        missing: list[OpenQuestion] = []
        values: dict[str, Any] = {}
        for seat in seats:
            key = f"{number}:{seat}"
            if key in answers:
                values[seat] = answers[key]
            else:
                made = question(seat)
                made.rule = made.rule or self.rule
                missing.append(OpenQuestion(seat, key, made))
        if missing:
            raise Suspend(missing)
        return values

    def ask_in_order(self, seats: Iterable[str], question: Callable[[str], Question]) -> tuple[str, Any] | None:
        """Returns the first answer, in the order of the seats, that is not a pass; later ones may be given early.

        `question(seat)` makes the questions that are not answered yet.
        """
        number, answers = self._next_ask()
        missing: list[OpenQuestion] = []
        for seat in seats:
            key = f"{number}:{seat}"
            if key not in answers:
                missing.append(OpenQuestion(seat, key, question(seat)))
            elif answers[key] is not None and not missing:
                return seat, answers[key]
        if missing:
            raise Suspend(missing)
        return None

    def ask_veiled(
        self, questions: dict[str, Question], possible: list[str], clock: Question
    ) -> tuple[str, Any] | None:
        """Returns an answer like `ask_in_order`, but reads none until the clock closes the window; no answer is a pass.

        Every seat that could possibly act uses up a question id, asked or not, so that ids reveal nothing.
        """
        number, answers = self._next_ask()
        keys = {seat: f"{number}:{seat}" for seat in possible}
        if f"{number}:{CLOCK}" not in answers:
            open_ = {seat: NOT_ASKED if keys[seat] in answers else questions.get(seat, NOT_ASKED) for seat in possible}
            asked = [OpenQuestion(seat, keys[seat], question) for seat, question in open_.items()]
            raise Suspend([*asked, OpenQuestion(CLOCK, f"{number}:{CLOCK}", clock)])
        return next(((seat, answers[key]) for seat, key in keys.items() if answers.get(key) is not None), None)

    def ask_any(self, seats: Sequence[str], question: Callable[[str], Question]) -> tuple[str, Any]:
        """Returns the first answer to arrive, with its seat; the other questions close.

        `question(seat)` makes each one.
        """
        number, answers = self._next_ask()
        for seat in seats:
            if f"{number}:{seat}" in answers:
                return seat, answers[f"{number}:{seat}"]
        raise Suspend([OpenQuestion(seat, f"{number}:{seat}", question(seat)) for seat in seats])

    def shuffled(self, cards: list[str], purpose: str) -> list[str]:
        """Returns the cards in a new order; the event that stores it must count len(cards) - 1 draws."""
        return self.chance.shuffled(cards, self.state.draws, purpose)

    def sample(self, items: list[str], count: int, purpose: str) -> list[str]:
        """Returns random items; the event that stores them must count `count` draws."""
        return self.chance.sample(items, count, self.state.draws, purpose)

    def memoized(self, frame: Frame, compute: Callable[..., Value], *by: Any) -> Value:
        """Returns `compute(runner, *by)`; a step calls this once, before it asks.

        When the step runs again with the first answer, and nothing else has happened, nothing is computed again.
        """
        memo, self._previous_memo = self._previous_memo, None
        if memo is None or memo[0] is not frame or [type(event) for event in self.events] != [Answered]:
            memo = frame, compute(self, *by)
        self._memo = memo
        value: Value = memo[1]
        return value

    def frame_of(self, procedure: Procedure) -> Frame:
        """Returns the nearest frame of a procedure, for the modules that make it up.

        Raises EngineFault when there is none.
        """
        frame = procedure.nearest(self.state)
        if frame is None:
            raise EngineFault(f"no {procedure.name} on the agenda")
        return frame

    # -- running -------------------------------------------------------------------------------

    def run(self) -> None:
        """Runs until questions are open (`asked` are they then), the agenda is empty, or the game is over."""
        self.asked, state = None, self.state
        try:
            for _ in range(STEP_BUDGET):
                if state.status == "over":
                    self._leave_everything()
                    return
                if not state.agenda:
                    return
                self._run_step(state, state.agenda[-1])
        except Suspend as waiting:
            self._open(waiting.asked)
            self.asked = self._told_apart(waiting.asked)
            if self._memo is not None and self._memo[0] is not state.agenda[-1]:
                self._memo = None
            return
        raise EngineFault(f"more than {STEP_BUDGET} steps in one command")

    def open_questions(self) -> list[OpenQuestion]:
        """Returns the current questions, found by running the top step up to its question."""
        if not self.state.questions or not self.state.agenda:
            return []
        top = self.state.agenda[-1]
        self._asks = 0
        try:
            PROCEDURES[top.procedure].steps[top.at](self, top)
        except Suspend as waiting:
            return self._told_apart(waiting.asked)
        raise EngineFault(f"{top.procedure}.{top.at} asks nothing although a question is open")

    def _told_apart(self, asked: list[OpenQuestion]) -> list[OpenQuestion]:
        for seat, _, question in asked:
            if question.may_name_places:
                question.put_in_order(partial(board.in_table_order, self.state, seat))
        with_ships = [each.question for each in asked if each.question.may_name_ships]
        if with_ships and (marks := board.marks(self.state)):
            for question in with_ships:
                question.tell_apart(marks)
        return asked

    def begin(self) -> None:
        """Begins a command: from here on `close` reports the change of the agenda."""
        here = cache.of_decision(self.state)
        fingerprints: list[bytes] | None = here.get(_AGENDA)
        self._agenda = agenda.fingerprint(self.state.agenda) if fingerprints is None else fingerprints
        self._previous_memo, self._watchers = here.get(_MEMOIZED), here.get(_WATCHERS)
        self._asked, self._dropped = self.state.asked, False

    def go_back(self, event: MovesUndone, base_ends: dict[tuple[str, str], int] | None = None) -> None:
        """Restores the state at the version that the event names; its questions open again under new ids.

        With `base_ends` ((seat, key) -> unix ms) no clock restarts: the base times end when they would have ended.
        """
        rewind(self.state, self.past.state(event.to))
        self.emit(event)
        self.begin()
        if base_ends is None:
            self.reopen_questions()
        else:
            self.state.questions, self._base_ends = {}, base_ends

    def reopen_questions(self) -> None:
        """Opens all current questions again under new ids, with their whole time."""
        self.state.questions = {}
        self.restart_common_clocks()

    def restart_common_clocks(self) -> None:
        """Restarts the clocks that a frame keeps for several questions (`since`)."""
        for frame in self.state.agenda:
            if frame.vars.get("since") is not None:
                frame.vars["since"] = self.clock

    def move_common_clocks(self, by: int, begun_until: int | None = None) -> None:
        """Moves the clocks that a frame keeps for several questions (`since`): they began this many milliseconds later.

        With `begun_until` (unix ms) only those that had begun by then.
        """
        for frame in self.state.agenda:
            since = frame.vars.get("since")
            if since is not None and (begun_until is None or since <= begun_until):
                frame.vars["since"] = since + by

    def renew_question(self, seat: str) -> None:
        """Uses up one more question id of this seat in a veiled window, whether it is asked, was asked, or neither."""
        left = {id: pending for id, pending in self.state.questions.items() if pending.seat != seat}
        self.state.questions, self._renewed_seat = left, seat

    def close(self) -> None:
        """Emits the change of the agenda since `begin` as the command's last event."""
        after = agenda.fingerprint(self.state.agenda)
        keep = agenda.equal_frames(self._agenda, after)
        if keep == len(self._agenda) == len(after) and self._asked == self.state.asked and not self._dropped:
            return
        state, pushed = self.state, after[keep:]
        moved = AgendaMoved(keep=keep, push=agenda.restored(pushed), questions=state.questions, asked=state.asked)
        # The state takes over an event of its own: to read the frames once more costs less than to copy them.
        questions = {id: Pending(each.seat, each.key, each.due) for id, each in state.questions.items()}
        own = AgendaMoved(keep=keep, push=agenda.restored(pushed), questions=questions, asked=state.asked)
        evolve(state, own, TAKING_OVER)
        self.events.append(moved)
        self._agenda = after

    def keep(self, here: dict[str, Any]) -> None:
        """Caches how the agenda is after `close`, and what its last step `memoized`, for the next command."""
        here[_AGENDA], here[_WATCHERS] = self._agenda, self._watchers
        if self._memo is not None and self.state.agenda:
            # The frame on top is a copy of the one that asked.
            here[_MEMOIZED] = self.state.agenda[-1], self._memo[1]

    def _next_ask(self) -> tuple[int, dict[str, Any]]:
        self._asks += 1
        return self._asks, self.state.agenda[-1].answers

    def _run_step(self, state: State, frame: Frame) -> None:
        procedure, at = PROCEDURES[frame.procedure], frame.at
        mark, self._asks = len(self.events), 0
        try:
            target = procedure.steps[at](self, frame)
        except Suspend:
            if (
                len(self.events) != mark
                or self.queued_calls
                or self.queued_windows
                or self.queued_watchers
                or self.last
            ):
                raise EngineFault(f"{frame.procedure}.{at} acted before it asked") from None
            raise
        if frame.answers:
            frame.answers = {}
        if state.questions:
            state.questions = {}
        called_for = (
            self._called_for()
            if self.queued_calls or self.queued_windows or self.queued_watchers or self.last
            else None
        )
        if self._jump:
            self._land(*self._jump)
            called_for = [*(called_for or ()), *self._called_for()]
        else:
            if not target:
                unconditional = procedure.unconditional_next
                target = unconditional[at] if at in unconditional else self._following(procedure, at, bool(called_for))
            if target is None or target == DONE:
                state.agenda.pop()
            else:
                frame.at = target
        if called_for:
            state.agenda += called_for
            if len(state.agenda) > NESTING_LIMIT:
                raise EngineFault("the agenda is nested too deeply")

    def _following(self, procedure: Procedure, at: str, later: bool) -> str | None:
        """Returns the next step, or None after the last one.

        If it comes at once, windows that could ask nobody are left out. What is called after the step meets another
        state, and has to check again.
        """
        target, windows = procedure.following(at, self.state), procedure.windows
        while target in windows and not later and not window_asks.provided(self.state, windows[target]):
            target = procedure.following(target, self.state)
        return target

    def _called_for(self) -> list[Frame]:
        """Returns the next frames, last one first: windows, the procedures of watchers, the rest.

        What runs `after_action` comes after everything else.
        """
        frames, self.queued_calls = self.queued_calls, []
        if self.last:
            frames, self.last = [*frames, *self.last], []
        if self.queued_watchers or self.queued_windows:
            windows = [agenda.frame("window", moment=moment) for moment in self.queued_windows]
            frames = windows + self.queued_watchers + frames
            self.queued_watchers, self.queued_windows = [], []
        if frames and frames[0].procedure == "window" and not self._jump:
            self._leave_out_windows(frames)
        frames.reverse()
        return frames

    def _leave_out_windows(self, frames: list[Frame]) -> None:
        """Drops the windows that come next and could ask nobody.

        What happens in the first other frame may change that for the windows after it, so these stay.
        """
        while (
            frames
            and frames[0].procedure == "window"
            and not window_asks.provided(self.state, frames[0].vars["moment"])
        ):
            del frames[0]

    def _land(self, procedure: str, step: str) -> None:
        self._jump = None
        while self.state.agenda and self.state.agenda[-1].procedure != procedure:
            self._drop()
        if not self.state.agenda:
            raise EngineFault(f"no {procedure} to go back to")
        frame = self.state.agenda[-1]
        frame.at, frame.answers = step, {}

    def _leave_everything(self) -> None:
        """Empties the agenda and closes all questions, because the game is over."""
        while self.state.agenda:
            self._drop()
        self.state.questions = {}

    def _drop(self) -> None:
        dropped = self.state.agenda.pop()
        if left := PROCEDURES[dropped.procedure].left:
            left(self, dropped)

    def _open(self, asked: list[OpenQuestion]) -> None:
        """Gives every new question an id and a deadline; the others keep theirs."""
        state, before = self.state, self.state.questions
        ids = {(pending.seat, pending.key): id for id, pending in before.items()} if before else {}
        # In a veiled window the clock's deadline holds for all.
        timed = bool(state.options.get("timers")) and not (asked and asked[-1].seat == CLOCK)
        questions: dict[str, Pending] = {}
        for seat, key, question in asked:
            id = ids.get((seat, key)) if before else None
            if id is not None:
                questions[id] = before[id]
                continue
            if question is NOT_ASKED and before and seat != self._renewed_seat:
                continue
            state.asked += 1
            if question is not NOT_ASKED:
                due = self._due(seat, key, question) if timed or seat == CLOCK else None
                questions[f"q_{state.asked}"] = Pending(seat, key, due)
        if before and before.keys() - questions.keys():
            self._dropped = True
        state.questions, self._renewed_seat, self._base_ends = questions, "", {}

    def _due(self, seat: str, key: str, question: Question) -> int | None:
        """Returns the deadline of a new question (unix ms); None without one."""
        base = clocks.base(self.state, question)
        if base is None:
            return None
        begin = self.clock if question.since is None else question.since
        end = self._base_ends.get((seat, key), begin + base)
        return clocks.deadline(self.state, seat, end, self.clock)
