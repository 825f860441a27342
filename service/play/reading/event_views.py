"""Event views: the stored envelope of an event with the data that one viewer may see."""

from typing import Any

import msgspec

from domain.events import Event
from domain.game import views
from domain.history import live, lives
from service.store.log import decoding, envelope
from service.store.log.decoding import RecordedEvent
from service.store.log.entries import LogEntry
from service.store.log.envelope import Draws, Hidden
from service.store.log.game_secrets import GameSecrets
from service.store.publishing import Executed

EventView = dict[str, Any]
Ranges = list[tuple[int, int]]
"""First and last event of each range that is alive, as `Games.living` gives them."""
NONE = msgspec.Raw(b"[]")


def render(game: str, entry: LogEntry, viewer: str, alive: Ranges, opened: bool = False) -> EventView:
    """Returns an entry (with its hidden parts) for `viewer`. Raises Corrupt.

    `alive`: what no undo has made dead; `opened`: nothing is hidden any more.
    """
    stored = envelope.decode(entry.body)
    return _rendered(RecordedEvent(stored, decoding.decoded(game, entry), "", entry.hash), viewer, alive, opened)


def packed(game: str, entry: LogEntry, viewer: str, alive: Ranges, opened: bool = False) -> bytes:
    """Returns the result of `render` as JSON. Raises Corrupt."""
    view = _handed_on(entry, lives(alive, entry.seq))
    view.data = _data(decoding.decoded(game, entry), viewer, opened)
    return msgspec.json.encode(view)


def of_command(done: Executed, viewer: str) -> list["HandedOn"]:
    """Returns the events of a command for `viewer`, a seat or `public` after it; nothing is read from the store."""
    alive = done.alive
    all_live = live(alive, done.first, done.last)
    told = []
    for entry, event in zip(done.entries, done.events, strict=True):
        view, who = _handed_on(entry, all_live or lives(alive, entry.seq)), views.eyes(done.state, viewer, entry.seq)
        # A new event is as this version writes it; an older version may have written one that is sent again.
        if done.replayed or (event.hideable and any(_sees(who, each) for each in event.hidden_fields().values())):
            view.data = _data(event, who, opened=False)
        told.append(view)
    return told


class HandedOn(msgspec.Struct, kw_only=True):
    """The view of an event in which most of what is stored is handed on without being read."""

    seq: int
    type: str
    schema: int = 1
    at: str
    by: str
    command_id: str
    part: msgspec.Raw
    data: msgspec.Raw
    reveals: bool = False
    alive: bool = True
    commitments: msgspec.Raw = NONE
    hash: str = ""
    cause: str | msgspec.UnsetType = msgspec.UNSET
    command: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    ruleset: str | msgspec.UnsetType = msgspec.UNSET
    draws: Any = msgspec.UNSET
    see: str | msgspec.UnsetType = msgspec.UNSET
    signed: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET


_HANDED_ON = msgspec.json.Decoder(HandedOn)


def _handed_on(entry: LogEntry, alive: bool) -> HandedOn:
    """Returns the view for everybody."""
    view = _HANDED_ON.decode(entry.body)
    view.alive, view.hash = alive, entry.hash
    if view.draws is not msgspec.UNSET:
        view.draws = [Draws(*each)._asdict() for each in view.draws]
    return view


def _data(event: Event, viewer: str, opened: bool) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(views.redact(event, viewer) if event.hideable and not opened else event))


def _sees(viewer: str, audience: str) -> bool:
    return viewer in audience.split("+")


def render_with_openings(
    event: RecordedEvent, parts: list[Hidden], viewer: str, own: GameSecrets, alive: Ranges, opened: bool = False
) -> EventView:
    """Returns one event with the head before it and the openings of the hidden parts that are meant for `viewer`.

    `opened`: the game is finalized, and every part is meant for everybody. An opening is what the commitment of its
    slot was made of: salt and exact value (docs/auditing/proof.md). There is none where the salts were lost
    (CHANCE-03).
    """
    view = _rendered(event, viewer, alive, opened)
    view["prev_hash"] = event.prev_hash
    view["openings"] = [
        {
            "slot": part.slot,
            "audience": part.audience,
            "salt": envelope.salt(envelope.audience_key(own.salt, part.audience), event.envelope.seq, part.slot).hex(),
            "value": part.value,
        }
        for part in parts
        if own.opens(event.envelope.seq) and (opened or _sees(viewer, part.audience))
    ]
    return view


def _rendered(recorded: RecordedEvent, viewer: str, alive: Ranges, opened: bool) -> EventView:
    stored = recorded.envelope
    view: EventView = {
        "seq": stored.seq,
        "type": stored.type,
        "schema": stored.schema,
        "at": stored.at,
        "by": stored.by,
        "command_id": stored.command_id,
        "part": stored.part,
        "data": msgspec.to_builtins(recorded.event) if opened else views.redact(recorded.event, viewer),
        "reveals": stored.reveals,
        "alive": lives(alive, stored.seq),
        "commitments": stored.commitments,
        "hash": recorded.hash,
    }
    if stored.cause:
        view["cause"] = stored.cause
    if stored.command is not None:
        view["command"] = stored.command
        view["ruleset"] = stored.ruleset
    if stored.draws:
        view["draws"] = [each._asdict() for each in stored.draws]
    if stored.see:
        view["see"] = stored.see
    if stored.signed:
        view["signed"] = msgspec.to_builtins(stored.signed)
    return view
