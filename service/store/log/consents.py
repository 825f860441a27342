"""The places in a log of requests on which seats vote: a read of them need not look through all the rest."""

from collections.abc import Iterable

from service.store.log.entries import LogEntry

UNDO, FORK, MOTION = "undo", "fork", "motion"
FIRST = {UNDO: "undo_requested", FORK: "fork_requested", MOTION: "motion_put"}
"""The event with which a request of a kind begins."""
OF_KIND = {
    UNDO: ("undo_requested", "undo_voted", "undo_refused", "moves_undone"),
    FORK: ("fork_requested", "fork_voted", "fork_refused", "fork_agreed"),
    MOTION: ("motion_put", "motion_voted", "motion_failed", "motion_carried"),
}
"""The events that record requests of a kind."""
TYPES = tuple(type for types in OF_KIND.values() for type in types)
"""All of them. Snapshots name a type by its place here: new ones come last."""
KINDS = tuple(kind for kind, types in OF_KIND.items() for _ in types)
"""The kind of each type."""

Mark = tuple[int, int]
"""The number of such an event, and the place of its type."""
Marks = tuple[Mark, ...]

_PLACES = {b'{"type":"%s"' % type.encode(): place for place, type in enumerate(TYPES)}
_BEGINNINGS = tuple(_PLACES)


def marks(entries: Iterable[LogEntry]) -> Marks:
    """Returns the marks of such events among these entries."""
    candidates = (entry for entry in entries if entry.body.startswith(_BEGINNINGS))
    return tuple((entry.seq, _PLACES[entry.body[: entry.body.index(b'"', 9) + 1]]) for entry in candidates)
