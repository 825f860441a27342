"""From stored bytes back to events and states. No rule runs here."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache, reduce
from hashlib import sha256
from operator import or_
from typing import Any, NamedTuple

import msgspec

from domain import events
from domain.events import Event, MovesUndone
from domain.game.open_questions import LOADED
from domain.history import rewind
from domain.reducers import evolve
from domain.state import State
from service.store.errors import Corrupt
from service.store.log import envelope
from service.store.log.entries import Entry, hidden_parts
from service.store.log.envelope import Envelope

assert LOADED  # Events of variants can be read.

_UNDO = b'{"type":"moves_undone"'


@cache
def _whole() -> msgspec.json.Decoder[Any]:
    """Reads a body and its event at once, of all types of events: most hide nothing and have the schema of today."""
    own: list[tuple[str, Any, Any]] = [("schema", int, 1), ("commitments", list[str], [])]
    kinds = [
        msgspec.defstruct(f"Whole{cls.__name__}", [("seq", int), ("data", cls), *own], tag_field="type", tag=type)
        for type, cls in events.TYPES.items()
    ]
    return msgspec.json.Decoder(reduce(or_, kinds))


def _without_hidden(entry: Entry) -> Event | None:
    try:
        whole = _whole().decode(entry.body)
    except msgspec.MsgspecError:
        return None
    if whole.seq == entry.seq and whole.schema == whole.data.schema and not whole.commitments:
        return whole.data  # type: ignore[no-any-return]
    return None


def decoded(game: str, entry: Entry) -> Event:
    """The event of an entry, public and hidden parts together. Raises Corrupt."""
    try:
        if not entry.hidden and (event := _without_hidden(entry)):
            return event
        body = envelope.decode_slim(entry.body)
        if body.seq != entry.seq:
            raise Corrupt(game, entry.seq, f"its body says that it is event {body.seq}")
        parts = envelope.decode_hidden(entry.hidden)
        if len(parts) != len(body.commitments):
            raise Corrupt(game, entry.seq, "a hidden part is missing")
        own = [part.value for part in parts if part.audience != envelope.PROOF]
        return events.decode(body.type, body.schema, body.data, own)
    except (msgspec.MsgspecError, ValueError, KeyError) as error:
        raise Corrupt(game, entry.seq, f"it cannot be read: {error}") from error


def fold(game: str, state: State, entries: Iterable[Entry], past: Callable[[int], State]) -> list[tuple[int, int]]:
    """Carries the state over these entries, IN PLACE; the undos among them (version, version gone back to).

    `past` gives the state after an earlier version. Raises Corrupt; the state is then of no use any more.
    """
    undos = []
    for entry in entries:
        event = decoded(game, entry)
        try:
            if isinstance(event, MovesUndone):
                # Where only what is alive is folded, the event before it is the one that it went back to.
                if event.to != state.version:
                    rewind(state, past(event.to))
                undos.append((entry.seq, event.to))
            state.version = entry.seq - 1
            evolve(state, event)
        except Corrupt:
            raise
        except Exception as error:
            # Reducers only set values: one that fails was given what no rule ever wrote.
            raise Corrupt(game, entry.seq, f"it does not fit the state before it: {type(error).__name__}") from error
    return undos


def undos(game: str, entries: Iterable[Entry]) -> tuple[tuple[int, int], ...]:
    """The undos among these entries (version, version gone back to). Raises Corrupt."""
    events = ((entry.seq, decoded(game, entry)) for entry in entries if entry.body.startswith(_UNDO))
    return tuple((seq, event.to) for seq, event in events if isinstance(event, MovesUndone))


def check_chain(game: str, head: bytes, entries: Iterable[Entry]) -> bytes:
    """The chain head after these entries, recomputed from `head`. Raises Corrupt at the first that does not fit."""
    for seq, body, hash, _ in entries:
        # As `envelope.link` says it, without a step for each part of the formula.
        head = sha256(b"\x10" + head + seq.to_bytes(8, "big") + sha256(b"\x00" + body).digest()).digest()
        if head.hex() != hash:
            raise Corrupt(game, seq, "its bytes do not fit its hash")
    return head


def check_hidden(game: str, entries: Iterable[Entry], salt_master: bytes) -> None:
    """Every hidden part of these entries fits its commitment. Raises Corrupt at the first event where one does not."""
    for entry in entries:
        commitments = envelope.decode_slim(entry.body).commitments
        slot = envelope.first_broken(game, entry.seq, commitments, hidden_parts(game, entry), salt_master)
        if slot is not None:
            raise Corrupt(game, entry.seq, f"hidden part {slot} does not fit its commitment")


class Recorded(NamedTuple):
    """One event of the history: its envelope, the event whole, and the chain heads before and after it (hex)."""

    envelope: Envelope
    event: Event
    prev_hash: str
    hash: str


def recorded(game: str, previous: str, entries: Sequence[Entry]) -> list[Recorded]:
    """Entries (with their hidden parts) as envelopes and events; `previous` is the head before them. Raises Corrupt."""
    records = []
    for entry in entries:
        event = decoded(game, entry)
        records.append(Recorded(envelope.decode(entry.body), event, previous, entry.hash))
        previous = entry.hash
    return records
