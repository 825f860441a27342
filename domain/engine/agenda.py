"""The agenda: a stack of frames, each at a named step of a procedure."""

from collections.abc import Callable
from functools import wraps
from itertools import pairwise
from typing import Any

import msgspec

from domain.state import Frame, State

Step = Callable[..., str | None]
Within = Callable[[State], bool]
"""True when a game with these variants has the step."""

DONE = "done"
"""A step returns this to end its procedure early."""


class Procedure:
    """An ordered list of named steps. A step returns nothing (go on), another step's name, or DONE.

    With `orders_actions` it is no part of the actions that it calls for, one after the other.
    """

    def __init__(self, name: str, orders_actions: bool = False) -> None:
        self.name, self.orders_actions = name, orders_actions
        self.steps: dict[str, Step] = {}
        self.first = ""
        self.unconditional_next: dict[str, str | None] = {}
        """Step -> the next one, or None after the last, where that is the same in every game and no `windows` step."""
        self.windows: dict[str, dict[str, Any]] = {}
        """Step that only opens a window -> the moment of that window, without its members."""
        self._following: dict[str, str] = {}
        self._within: dict[str, Within] = {}
        self.left: Callable[..., None] | None = None
        PROCEDURES[name] = self

    def step(self, function: Step) -> Step:
        """Declares the function as the last step, under its own name."""
        self.steps[function.__name__] = function
        self._ordered()
        return function

    def window(self, key: str) -> Callable[[Step], Step]:
        """Declares a step that only opens a window at this moment; it may choose the seats to ask.

        It does not run where nobody could be asked: an encounter has twenty such steps, and most of them ask nobody.
        """

        def register(function: Step) -> Step:
            self.windows[function.__name__] = {"key": key}
            return self.step(function)

        return register

    def when_left(self, function: Callable[..., None]) -> Callable[..., None]:
        """Declares a function that runs with (runner, frame) when a jump drops a frame of this procedure."""
        self.left = function
        return function

    def insert(self, step: Step, after: str = "", before: str = "", within: Within | None = None) -> None:
        """Inserts a step right after another one, or right before it; variants use this.

        A game skips the step while `within` is false for it.
        """
        if within is not None:
            self._within[step.__name__] = within
            step = _only(step, within)
        names = list(self.steps)
        at = names.index(before) if before else names.index(after) + 1
        names.insert(at, step.__name__)
        self.steps = {**self.steps, step.__name__: step}
        self.steps = {name: self.steps[name] for name in names}
        self._ordered()

    def frames(self, state: State) -> list[Frame]:
        """Returns its frames on the agenda, the one that was called last at the end.

        Only the modules that make up the procedure look into them; to all others they offer verbs and questions.
        """
        return [frame for frame in state.agenda if frame.procedure == self.name]

    def nearest(self, state: State) -> Frame | None:
        """Returns the frame that was called last, or None while the procedure does not run."""
        return next((frame for frame in reversed(state.agenda) if frame.procedure == self.name), None)

    def _ordered(self) -> None:
        self.first, self._following = next(iter(self.steps)), dict(pairwise(self.steps))
        ways = {name: self._following.get(name) for name in self.steps}
        at_times = self._within.keys() | self.windows.keys()
        self.unconditional_next = {name: next_step for name, next_step in ways.items() if next_step not in at_times}

    def following(self, name: str, state: State) -> str | None:
        """Returns the step of this game after `name`, or None after the last."""
        step = self._following.get(name)
        while step in self._within and not self._within[step](state):
            step = self._following.get(step)
        return step

    def before(self, name: str, state: State) -> list[str]:
        """Returns the steps of this game before `name`, in their order."""
        earlier: list[str] = []
        step: str | None = self.first
        while step is not None and step != name:
            if step not in self._within or self._within[step](state):
                earlier.append(step)
            step = self.following(step, state)
        return earlier


def _only(step: Step, within: Within) -> Step:
    """Runs the step, which does nothing in other games: a procedure may begin with it."""

    @wraps(step)
    def guarded(runner: Any, frame: Frame) -> str | None:
        return step(runner, frame) if within(runner.state) else None

    return guarded


PROCEDURES: dict[str, Procedure] = {}

_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(list[Frame])


def fingerprint(agenda: list[Frame]) -> list[bytes]:
    """Returns one value per frame, to find the frames that a command did not change."""
    return list(map(_ENCODER.encode, agenda))


def copied(frames: list[Frame]) -> list[Frame]:
    """Returns frames that share nothing with the originals."""
    return _DECODER.decode(_ENCODER.encode(frames))


def restored(fingerprints: list[bytes]) -> list[Frame]:
    """Returns the frames that have these fingerprints; they share nothing with the originals."""
    # Behind the head of an array (msgpack, array 32) one call reads all of them.
    return _DECODER.decode(b"\xdd" + len(fingerprints).to_bytes(4, "big") + b"".join(fingerprints))


def equal_frames(before: list[bytes], after: list[bytes]) -> int:
    """Returns the number of equal frames, counted from the bottom."""
    same = 0
    for old, new in zip(before, after, strict=False):
        if old != new:
            break
        same += 1
    return same


def frame(procedure: str, **vars: Any) -> Frame:
    """Returns a new frame at the first step of a procedure."""
    return Frame(procedure, PROCEDURES[procedure].first, vars)
