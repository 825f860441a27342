"""Requests for an undo as the log tells them: who asked for what, who voted how, and what became of it."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from service import ids
from service.store import envelope
from service.store.log import Entry, EventLog

Request = dict[str, Any]

APPLIED, REJECTED, EXPIRED, WITHDRAWN, OPEN = "applied", "rejected", "expired", "withdrawn", "open"
WHY = {"rejected": REJECTED, "timer": EXPIRED, "withdrawn": WITHDRAWN, "seat_left": REJECTED, "reseeded": REJECTED}
STEP = 500
"""So many events are read at once: what is asked for is mostly near the end."""
_MARKS = (b'{"type":"undo_', b'{"type":"moves_undone"')


def told(entries: Iterable[Entry]) -> list[Request]:
    """The requests that begin among these entries, oldest first; there is never more than one open."""
    found: list[Request] = []
    for entry in entries:
        if not entry.body.startswith(_MARKS):
            continue
        event = envelope.decode(entry.body)
        data = msgspec.json.decode(event.data)
        if event.type == "undo_requested":
            found.append(_asked(event, data))
        elif found and found[-1]["state"] == OPEN:
            _goes_on(found[-1], event, data)
    return found


def _asked(event: envelope.Envelope, data: dict[str, Any]) -> Request:
    due = [pending["due"] for pending in data["questions"].values() if pending.get("due")]
    return {
        "id": data["id"],
        "seq": event.seq,
        "seat": data["seat"],
        "to_seq": data["to"],
        "reason": data["reason"],
        "crosses": data["crosses"],
        "needs": data["needs"],
        "votes": {},
        "state": OPEN,
        "requested_at": event.at,
        "expires_at": ids.iso(min(due)) if due else None,
        "decided_at": None,
        "decided_seq": None,
    }


def _goes_on(request: Request, event: envelope.Envelope, data: dict[str, Any]) -> None:
    if event.type == "undo_voted":
        request["votes"][data["seat"]] = "approve" if data["approves"] else "reject"
        return
    request["state"] = APPLIED if event.type == "moves_undone" else WHY[data["why"]]
    request["decided_at"], request["decided_seq"] = event.at, event.seq


def newest_first(log: EventLog, game: str, before: int) -> Iterator[Request]:
    """The requests made before event `before`, newest first. Raises Corrupt, StoreUnavailable."""
    later: list[Entry] = []
    last = before - 1
    while last > 0:
        first = max(0, last - STEP)
        entries = [entry for entry in log.read(game, first, last - first) if entry.body.startswith(_MARKS)]
        later = entries + later
        yield from reversed(told(later))
        # What stands before the first request here is the end of an earlier one.
        later = later[: _place_of_first_request(later)]
        last = first


def _place_of_first_request(entries: list[Entry]) -> int:
    requested = (place for place, entry in enumerate(entries) if entry.body.startswith(b'{"type":"undo_requested"'))
    return next(requested, len(entries))


def find(log: EventLog, game: str, version: int, id: str) -> Request | None:
    """The request with this id, if there was one. Raises Corrupt, StoreUnavailable."""
    return next((request for request in newest_first(log, game, version + 1) if request["id"] == id), None)
