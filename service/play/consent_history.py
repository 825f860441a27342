"""Requests for an undo or a fork, and motions, as the log records them: the request, the votes, the outcome."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from service import ids
from service.store.log import envelope
from service.store.log.entries import Entry
from service.store.log.event_log import EventLog

Request = dict[str, Any]

UNDO, FORK, MOTION = "undo", "fork", "motion"
APPLIED, AGREED, CARRIED, REJECTED, EXPIRED, WITHDRAWN, OPEN = (
    "applied",
    "agreed",
    "carried",
    "rejected",
    "expired",
    "withdrawn",
    "open",
)
WHY = {
    "rejected": REJECTED,
    "timer": EXPIRED,
    "withdrawn": WITHDRAWN,
    "seat_left": REJECTED,
    "reseeded": REJECTED,
    "abandoned": REJECTED,
    "closed": REJECTED,
    "present": REJECTED,
}
STEP = 500
"""Events that are read at once: most requests are near the end."""
_TYPES = {
    UNDO: frozenset(("undo_requested", "undo_voted", "undo_refused", "moves_undone")),
    FORK: frozenset(("fork_requested", "fork_voted", "fork_refused", "fork_agreed")),
    MOTION: frozenset(("motion_put", "motion_voted", "motion_failed", "motion_carried")),
}
"""The events that record requests of a kind."""
_FIRST = {UNDO: "undo_requested", FORK: "fork_requested", MOTION: "motion_put"}


def requests_among(entries: Iterable[Entry], kind: str = UNDO) -> list[Request]:
    """The requests of a kind that begin among these entries, oldest first; there is never more than one open."""
    found: list[Request] = []
    for entry in entries:
        if _type(entry) not in _TYPES[kind]:
            continue
        event = envelope.decode(entry.body)
        data = msgspec.json.decode(event.data)
        if event.type == _FIRST[kind]:
            found.append(_asked(event, data) | _MORE[kind](data))
        elif found and found[-1]["state"] == OPEN:
            _goes_on(found[-1], event, data)
    return found


def _asked(event: envelope.Envelope, data: dict[str, Any]) -> Request:
    due = [pending["due"] for pending in data["questions"].values() if pending.get("due")]
    return {
        "id": data["id"],
        "seq": event.seq,
        "seat": data["seat"],
        "reason": data.get("reason", ""),
        "needs": data["needs"],
        "votes": {},
        "state": OPEN,
        "requested_at": event.at,
        "expires_at": ids.iso(min(due)) if due else None,
        "decided_at": None,
        "decided_seq": None,
    }


def _of_an_undo(data: dict[str, Any]) -> Request:
    return {"to_seq": data["to"], "crosses": data["crosses"]}


def _of_a_fork(data: dict[str, Any]) -> Request:
    return {"at_seq": data["to"], "seats": data["bots"], "game_id": None}


def _of_a_motion(data: dict[str, Any]) -> Request:
    return {"motion": data["motion"]}


_MORE = {UNDO: _of_an_undo, FORK: _of_a_fork, MOTION: _of_a_motion}


def _goes_on(request: Request, event: envelope.Envelope, data: dict[str, Any]) -> None:
    if event.type.endswith("_voted"):
        if (approves := data.get("approves")) is not None:
            request["votes"][data["seat"]] = "approve" if approves else "reject"
        return
    match event.type:
        case "moves_undone":
            request["state"] = APPLIED
        case "motion_carried":
            request["state"] = CARRIED
        case "fork_agreed":
            request["state"], request["game_id"] = AGREED, data["game"]
        case _:
            request["state"] = WHY[data["why"]]
    request["decided_at"], request["decided_seq"] = event.at, event.seq


def newest_first(log: EventLog, game: str, before: int, kind: str = UNDO) -> Iterator[Request]:
    """The requests made before event `before`, newest first. Raises Corrupt, StoreUnavailable."""
    later: list[Entry] = []
    last = before - 1
    while last > 0:
        first = max(0, last - STEP)
        entries = [entry for entry in log.read(game, first, last - first) if _type(entry) in _TYPES[kind]]
        later = entries + later
        yield from reversed(requests_among(later, kind))
        # The events before the first request here are the end of an earlier one.
        later = later[: _place_of_first_request(later, kind)]
        last = first


def _type(entry: Entry) -> str:
    """The type of an event; none of a damaged one, which whatever reads the game reports."""
    try:
        return envelope.decode_slim(entry.body).type
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return ""


def _place_of_first_request(entries: list[Entry], kind: str) -> int:
    return next((place for place, entry in enumerate(entries) if _type(entry) == _FIRST[kind]), len(entries))


def find(log: EventLog, game: str, version: int, id: str, kind: str = UNDO) -> Request | None:
    """The request with this id, if there was one. Raises Corrupt, StoreUnavailable."""
    return next((request for request in newest_first(log, game, version + 1, kind) if request["id"] == id), None)
