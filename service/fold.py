"""The state to which the events of a log lead, and the hashes that the log tells of it."""

from collections.abc import Sequence

import msgspec

from domain import state as states
from domain.events import Event, MovesUndone, Sealed
from domain.history import rewind
from domain.reducers import evolve
from domain.reseeding import Reseeded, state_of
from domain.state import State
from service import chain
from service.broken import Broken
from service.chain import Told
from service.export import Line


class Fold:
    """The state of a log, carried on event by event, until one comes of which a part is closed."""

    def __init__(self, targets: set[int]) -> None:
        self.state: State | None = states.new()
        self.fitting = 0
        self._targets, self._past = targets, dict[int, State]()

    def take(self, told: Told) -> None:
        """The next event. Raises Broken when it does not fit, or its hash of the state is another."""
        if told.event is None:
            self.state = None
        elif isinstance(told.event, Reseeded) and told.event.salts_lost:
            self._begin_anew(told.body.seq, told.event)
        if self.state is None or told.event is None:
            return
        seq, event = told.body.seq, told.event
        before = states.fingerprint(self.state) if isinstance(event, Sealed) else ""
        self._evolve(seq, event)
        named = event.state if isinstance(event, Sealed) else ""
        if named != before or (told.state and told.state != states.fingerprint(self.state)):
            raise Broken(seq, "its events lead to another state")
        self.fitting += bool(told.state) + bool(before)
        if seq in self._targets:
            self._past[seq] = states.copy(self.state)

    def _begin_anew(self, seq: int, event: Reseeded) -> None:
        """What was before cannot be opened any more: how everything lay is the server's word."""
        try:
            there = state_of(event)
        except msgspec.ValidationError as error:
            raise Broken(seq, f"how everything lay cannot be read: {error}") from None
        if there.version != seq - 1:
            raise Broken(seq, "it tells how everything lay at another event")
        if self.state is not None and states.fingerprint(self.state) != states.fingerprint(there):
            raise Broken(seq, "everything lay otherwise")
        self.state = there

    def _evolve(self, seq: int, event: Event) -> None:
        assert self.state is not None
        try:
            if isinstance(event, MovesUndone):
                rewind(self.state, self._past[event.to])
            evolve(self.state, event)
        except Exception as error:
            raise Broken(seq, f"it does not fit the state before it: {error!r}") from None


def state_behind(game: str, root: str, lines: Sequence[Line]) -> State | None:
    """The state right after the last of these events; None where something of it is closed. Raises Broken."""
    fold = Fold(chain.targets(lines))
    for told in chain.read(game, root, lines, whole=False):
        fold.take(told)
    return fold.state
