"""Decoding of stored bytes to events and states. No rule runs here."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache, reduce
from hashlib import sha256
from operator import or_
from typing import Any, Literal, NamedTuple, TypedDict

import msgspec
from msgspec.structs import force_setattr

from domain import events
from domain.engine.index import look_up_again
from domain.events import Event, MovesUndone
from domain.game.open_questions import LOADED
from domain.history import rewind
from domain.reducers import TAKING_OVER
from domain.state import State
from service.store.errors import Corrupt
from service.store.log import envelope
from service.store.log.entries import LogEntry, hidden_parts
from service.store.log.envelope import PROOF, Envelope

assert LOADED  # Events of variants can be read.

_UNDO = b'{"type":"moves_undone"'


@cache
def _whole() -> Callable[[bytes], Any]:
    """Reads a body and its event at once, of all types of events. Refuses those that have not the schema of today."""
    kinds = []
    for type, cls in events.TYPES.items():
        schema = ("schema", Literal[cls.schema], 1) if cls.schema == 1 else ("schema", Literal[cls.schema])
        fields: list[Any] = [("seq", int), ("data", cls), schema, ("commitments", tuple[str, ...], ())]
        kinds.append(msgspec.defstruct(f"Whole{cls.__name__}", fields, tag_field="type", tag=type, kw_only=True))
    return msgspec.json.Decoder(reduce(or_, kinds)).decode


@cache
def _parts_of(event_type: type[Event]) -> Callable[[bytes], Any]:
    """Reads the hidden parts of an event of this type: slot, audience, salt, and some of its fields by name."""
    fields = {field.name: field.type for field in msgspec.structs.fields(event_type)}
    part: Any = TypedDict(f"PartOf{event_type.__name__}", fields, total=False)  # type: ignore[misc]
    return msgspec.json.Decoder(list[tuple[int, str, str | None, part]]).decode


def decoded(game: str, entry: LogEntry) -> Event:
    """Returns the event of an entry, public and hidden parts together. Raises Corrupt."""
    return _at_once(_whole(), entry) or _in_steps(game, entry)


def _at_once(whole_of: Callable[[bytes], Any], entry: LogEntry) -> Event | None:
    """Returns the event, if its public part alone is one of today; None where it has to be looked at more closely."""
    seq, body, _, hidden = entry
    try:
        whole = whole_of(body)
        event: Event = whole.data
        if not hidden:
            return event if whole.seq == seq and not whole.commitments else None
        parts = _parts_of(event.__class__)(hidden)
    except (msgspec.MsgspecError, ValueError):
        return None
    if whole.seq != seq or len(parts) != len(whole.commitments):
        return None
    for _, audience, _, fields in parts:
        if audience != PROOF:
            for name in fields:
                # Nobody has seen the event yet: its hidden fields are set before anybody does.
                force_setattr(event, name, fields[name])
    return event


def _in_steps(game: str, entry: LogEntry) -> Event:
    try:
        body = envelope.decode_slim(entry.body)
        if body.seq != entry.seq:
            raise Corrupt(game, entry.seq, f"its body says that it is event {body.seq}")
        parts = envelope.decode_hidden(entry.hidden)
        if len(parts) != len(body.commitments):
            raise Corrupt(game, entry.seq, "a hidden part is missing")
        own = [part.value for part in parts if part.audience != PROOF]
        return events.decode(body.type, body.schema, body.data, own)
    except (msgspec.MsgspecError, ValueError, KeyError) as error:
        raise Corrupt(game, entry.seq, f"it cannot be read: {error}") from error


def fold(game: str, state: State, entries: Iterable[LogEntry], past: Callable[[int], State]) -> list[tuple[int, int]]:
    """Carries the state over these entries, IN PLACE; the undos among them (version, version gone back to).

    `past` gives the state after an earlier version. Raises Corrupt; the state is then of no use any more.
    """
    undos, last, whole_of = [], state.version, _whole()
    for entry in entries:
        event, seq = _at_once(whole_of, entry) or _in_steps(game, entry), entry.seq
        try:
            if isinstance(event, MovesUndone):
                # If only live events are folded, the event before it is the one that it went back to.
                if event.to != last:
                    rewind(state, past(event.to))
                undos.append((seq, event.to))
            state.version = seq - 1
            TAKING_OVER[type(event)](state, event)
        except Corrupt:
            raise
        except Exception as error:
            # Reducers only set values: one that fails was given what no rule ever wrote.
            raise Corrupt(game, seq, f"it does not fit the state before it: {type(error).__name__}") from error
        last = seq
    state.version = last
    look_up_again(state)
    return undos


def undos(game: str, entries: Iterable[LogEntry]) -> tuple[tuple[int, int], ...]:
    """Returns the undos among these entries (version, version gone back to). Raises Corrupt."""
    events = ((entry.seq, decoded(game, entry)) for entry in entries if entry.body.startswith(_UNDO))
    return tuple((seq, event.to) for seq, event in events if isinstance(event, MovesUndone))


def check_chain(game: str, head: bytes, entries: Iterable[LogEntry]) -> bytes:
    """Returns the chain head after these entries, recomputed from `head`.

    Raises Corrupt at the first that does not fit.
    """
    for seq, body, hash, _ in entries:
        # The formula of `envelope.link`, without a step for each part.
        head = sha256(b"\x10" + head + seq.to_bytes(8, "big") + sha256(b"\x00" + body).digest()).digest()
        if head.hex() != hash:
            raise Corrupt(game, seq, "its bytes do not fit its hash")
    return head


def check_hidden(game: str, entries: Iterable[LogEntry], salt_master: bytes) -> None:
    """Checks that every hidden part of these entries fits its commitment. Raises Corrupt at the first event without."""
    for entry in entries:
        commitments = envelope.decode_slim(entry.body).commitments
        if not commitments and not entry.hidden:
            continue
        slot = envelope.first_broken(game, entry.seq, commitments, hidden_parts(game, entry), salt_master)
        if slot is not None:
            raise Corrupt(game, entry.seq, f"hidden part {slot} does not fit its commitment")


class RecordedEvent(NamedTuple):
    """One event of the history: its envelope, the event whole, and the chain heads before and after it (hex)."""

    envelope: Envelope
    event: Event
    prev_hash: str
    hash: str


def recorded(game: str, previous: str, entries: Sequence[LogEntry]) -> list[RecordedEvent]:
    """Returns entries (with their hidden parts) as envelopes and events.

    `previous` is the head before them. Raises Corrupt.
    """
    records = []
    for entry in entries:
        event = decoded(game, entry)
        records.append(RecordedEvent(envelope.decode(entry.body), event, previous, entry.hash))
        previous = entry.hash
    return records
