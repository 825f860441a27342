"""Events as one viewer is told them: the stored envelope with the data that this viewer may see."""

from typing import Any

import msgspec

from domain.game import views
from domain.history import lives
from service.store.log import decoding, envelope
from service.store.log.decoding import Recorded
from service.store.log.entries import Entry
from service.store.log.envelope import Hidden
from service.store.log.game_secrets import Secrets

Telling = dict[str, Any]
Ranges = list[tuple[int, int]]
"""First and last event of each range that is alive, as `Games.living` gives them."""


def told(game: str, entry: Entry, viewer: str, alive: Ranges, opened: bool = False) -> Telling:
    """An entry (with its hidden parts) for `viewer`. Raises Corrupt.

    `alive`: what no undo has made dead; `opened`: nothing is hidden any more.
    """
    stored = envelope.decode(entry.body)
    return _telling(Recorded(stored, decoding.decoded(game, entry), "", entry.hash), viewer, alive, opened)


def told_fully(
    event: Recorded, parts: list[Hidden], viewer: str, own: Secrets, alive: Ranges, opened: bool = False
) -> Telling:
    """One event with the head before it and the openings of the hidden parts that are meant for `viewer`.

    `opened`: the game is sealed, and every part is meant for everybody. An opening is what the commitment of its slot
    was made of: salt and exact value (STORE.md 3.10). There is none where the salts were lost (CHANCE-03).
    """
    telling = _telling(event, viewer, alive, opened)
    telling["prev_hash"] = event.prev_hash
    telling["openings"] = [
        {
            "slot": part.slot,
            "audience": part.audience,
            "salt": envelope.salt(envelope.audience_key(own.salt, part.audience), event.envelope.seq, part.slot).hex(),
            "value": part.value,
        }
        for part in parts
        if own.opens(event.envelope.seq) and (opened or viewer in part.audience.split("+"))
    ]
    return telling


def _telling(recorded: Recorded, viewer: str, alive: Ranges, opened: bool) -> Telling:
    stored = recorded.envelope
    telling: Telling = {
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
        telling["cause"] = stored.cause
    if stored.command is not None:
        telling["command"] = stored.command
        telling["ruleset"] = stored.ruleset
    if stored.draws:
        telling["draws"] = [each._asdict() for each in stored.draws]
    if stored.see:
        telling["see"] = stored.see
    if stored.signed:
        telling["signed"] = msgspec.to_builtins(stored.signed)
    return telling


def concerns(telling: Telling, types: frozenset[str], seat: str) -> bool:
    """True when a telling is of one of these types (none: any) and by or about this seat (empty: any)."""
    if types and telling["type"] not in types:
        return False
    return not seat or telling["by"] == f"seat:{seat}" or telling["data"].get("seat") == seat
