"""Requests for an undo or a fork, and motions, as the log records them: the request, the votes, the outcome."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, takewhile
from typing import Any

import msgspec

from service import ids
from service.store.log import envelope
from service.store.log.consents import FIRST, FORK, KINDS, MOTION, OF_KIND, TYPES, UNDO, Marks
from service.store.log.entries import LogEntry
from service.store.log.event_log import EventLog
from service.store.states.snapshots import Snapshot

Request = dict[str, Any]

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
    "paused": REJECTED,
}
AT_ONCE = 20
"""Requests that are read at once."""
NEAR = 8
"""Events between two of a request that are rather read with it than left out."""


def requests_among(entries: Iterable[LogEntry], kind: str = UNDO) -> list[Request]:
    """Returns the requests of a kind that begin among these entries, oldest first; there is never
    more than one open.
    """
    requests: list[Request] = []
    for entry in entries:
        if _type(entry) not in OF_KIND[kind]:
            continue
        event = envelope.decode(entry.body)
        data = msgspec.json.decode(event.data)
        if event.type == FIRST[kind]:
            requests.append(_asked(event, data) | _MORE[kind](data))
        elif requests and requests[-1]["state"] == OPEN:
            _goes_on(requests[-1], event, data)
    return requests


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


def newest_first(
    log: EventLog, newest: Snapshot, before: int, kind: str = UNDO, at_once: int = AT_ONCE
) -> Iterator[Request]:
    """Yields the requests made before event `before`, newest first; `at_once` of them are read together.

    Raises Corrupt, StoreUnavailable.
    """
    places = _places(newest.consents, before, kind)
    while some := list(islice(places, at_once)):
        wanted = sorted(seq for place in some for seq in place)
        wanted_events = frozenset(wanted)
        entries = [entry for entry in log.scattered(newest.state.game, _parts(wanted)) if entry.seq in wanted_events]
        yield from reversed(requests_among(entries, kind))


def is_any_before(newest: Snapshot, before: int, kind: str) -> bool:
    """Tells whether a request of a kind was made before event `before`; reads nothing."""
    return any(TYPES[type] == FIRST[kind] for _, type in newest.consents[: bisect_left(newest.consents, (before,))])


def _places(marks: Marks, before: int, kind: str) -> Iterator[list[int]]:
    """Yields the events of each request of a kind that was made before event `before`; the newest request first."""
    start = bisect_left(marks, (before,))
    own = ((seq, TYPES[type] == FIRST[kind]) for seq, type in islice(marks, start, None) if KINDS[type] == kind)
    # The end of the first one may come later.
    place = [seq for seq, _ in takewhile(lambda mark: not mark[1], own)]
    for each in range(start - 1, -1, -1):
        seq, type = marks[each]
        if KINDS[type] != kind:
            continue
        place.append(seq)
        if TYPES[type] == FIRST[kind]:
            yield place
            place = []


def _parts(wanted: Sequence[int]) -> list[tuple[int, int]]:
    """Returns the first and the last version of each part of the log that has these events, which are in order."""
    parts = list[tuple[int, int]]()
    for seq in wanted:
        if parts and seq - parts[-1][1] <= NEAR:
            parts[-1] = (parts[-1][0], seq)
        else:
            parts.append((seq, seq))
    return parts


def _type(entry: LogEntry) -> str:
    """Returns the type of an event; none of a damaged one, which whatever reads the game reports."""
    try:
        return envelope.decode_slim(entry.body).type
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return ""


def find(log: EventLog, newest: Snapshot, id: str, kind: str = UNDO) -> Request | None:
    """Finds the request with this id, if there was one. Raises Corrupt, StoreUnavailable."""
    number = id.removeprefix(f"{kind}_")
    begun = [mark for mark in newest.consents if TYPES[mark[1]] in FIRST.values()]
    # They are numbered as they come, all kinds together.
    if not number.isdecimal() or not 0 < int(number) <= len(begun):
        return None
    seq, type = begun[int(number) - 1]
    return next(newest_first(log, newest, seq + 1, kind, at_once=1)) if KINDS[type] == kind else None
