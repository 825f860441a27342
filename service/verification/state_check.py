"""The check of the state to which the events of a log lead against the hashes that the log records."""

from collections.abc import Sequence

import msgspec

from domain import state as states
from domain.decks.piles import SHUFFLED
from domain.events import CardsMoved, Event, GameFinalized, MovesUndone, PileShuffled
from domain.game.reseeding import Reseeded, state_of
from domain.history import rewind, undo
from domain.reducers import evolve
from domain.requests import consent
from domain.state import State
from service.verification import chain
from service.verification.chain import CheckedEvent
from service.verification.errors import VerificationError
from service.verification.export_format import ExportLine

MOST_KEPT = 256 * 1024 * 1024
"""The most bytes of states that undos go back to; honest games need far fewer."""


class StateCheck:
    """The state of a log, computed event by event, until an event has a closed part."""

    def __init__(self, targets: set[int]) -> None:
        self.state: State | None = states.new()
        self.fitting = 0
        self._targets, self._past = targets, dict[int, bytes]()
        self._kept = 0

    def take(self, checked: CheckedEvent) -> None:
        """Takes the next event. Raises VerificationError when it does not fit, or its hash of the state is another."""
        if checked.event is None:
            self.state = None
        elif isinstance(checked.event, Reseeded) and checked.event.salts_lost:
            self._begin_anew(checked.body.seq, checked.event)
        if self.state is None or checked.event is None:
            return
        seq, event = checked.body.seq, checked.event
        before = states.fingerprint(self.state) if isinstance(event, GameFinalized) else ""
        self._evolve(seq, event)
        named = event.state if isinstance(event, GameFinalized) else ""
        if named != before or (checked.state and checked.state != states.fingerprint(self.state)):
            raise VerificationError(seq, "its events lead to another state than the recorded one")
        self.fitting += bool(checked.state) + bool(before)
        if seq in self._targets and checked.body.part[0] + 1 == checked.body.part[1]:
            self._past[seq] = states.encode(self.state)
            self._kept += len(self._past[seq])
            if self._kept > MOST_KEPT:
                raise VerificationError(seq, "the log has more undos than can be checked in memory")

    def _begin_anew(self, seq: int, event: Reseeded) -> None:
        """Begins again with the recorded position: what was hidden before cannot be opened any more, so the server
        alone vouches for it.
        """
        try:
            there = state_of(event)
        except msgspec.ValidationError as error:
            raise VerificationError(seq, f"the recorded position cannot be read: {error}") from None
        if there.version != seq - 1:
            raise VerificationError(seq, "the recorded position is that of another event")
        if self.state is not None and states.fingerprint(self.state) != states.fingerprint(there):
            raise VerificationError(seq, "the recorded position differs from the computed one")
        self.state = there

    def _evolve(self, seq: int, event: Event) -> None:
        assert self.state is not None
        try:
            fits = _fits(self.state, event)
            if isinstance(event, MovesUndone):
                past = states.decode(self._past[event.to])
                fits = _agreed_to(self.state, past, event)
                rewind(self.state, past)
            if fits:
                evolve(self.state, event)
        except Exception as error:
            raise VerificationError(seq, f"it does not fit the state before it: {error!r}") from None
        if not fits:
            raise VerificationError(seq, WHY_NOT[type(event)])


WHY_NOT = {
    CardsMoved: "the cards that moved are not the top cards of the pile",
    PileShuffled: "the cards that were shuffled are not the cards of the pile",
    MovesUndone: "it is not the undo that was requested and agreed to",
}


def _fits(state: State, event: Event) -> bool:
    """Checks what applying the event does not notice, and what nobody may choose; no rule is run."""
    match event:
        case CardsMoved() if event.source in SHUFFLED and not event.draws:
            wished = event.why == "position" and bool(state.position)
            return wished or event.cards == state.zones[event.source][: -len(event.cards) - 1 : -1]
        case PileShuffled():
            there = [card for zone in {event.zone, *event.sources} for card in state.zones.get(zone, [])]
            return sorted(event.cards) == sorted(there)
    return True


def _agreed_to(state: State, past: State, event: MovesUndone) -> bool:
    asked = state.request
    if asked is None or asked.to != past.version:
        return False
    agreed = consent.agreed(asked)
    return (2 * len(agreed) > len(asked.needs) or not asked.needs) and event == undo(state, past, asked.reason, agreed)


def state_behind(game: str, root: str, lines: Sequence[ExportLine]) -> State | None:
    """Returns the state right after the last of these events; None where something of it is closed.

    Raises VerificationError.
    """
    fold = StateCheck(chain.targets(lines))
    for checked in chain.read(game, root, lines, whole=False):
        fold.take(checked)
    return fold.state
