"""The schedule of notices: which games and persons are to be looked at when, and which deliveries are to be tried.

It is one sorted set of the events store, whose scores are unix milliseconds. A member is `<place>|` for a look at
the place, or `<place>|<webhook>/<delivery>`. Like the deadlines, an entry is armed BEFORE its reason is stored: one
without a reason does no harm. A taken entry stays in the set with a later time until it is done, so neither a killed
worker nor an emptied queue loses it.
"""

from typing import Any, NamedTuple

import redis

from service.store.due_set import DueSet
from service.store.log.event_log import NOTICES_DUE as KEY
from service.store.log.event_log import answering

WAKE = KEY + ":wake"
"""The channel on which each armed entry is published as `<place>|<time>`, so that a watcher does not sleep past it."""
LEASE_MS = 40_000
"""Milliseconds that a worker has for a taken entry before it is handed out again: longer than any request takes."""
BATCH = 100
DUE = DueSet(KEY, WAKE)


class Task(NamedTuple):
    """Something that is due for a game or a person: a delivery of a webhook, or with neither a look at the place."""

    place: str
    hook: str = ""
    delivery: str = ""

    @property
    def member(self) -> str:
        """The entry of the set."""
        return f"{self.place}|{self.hook}/{self.delivery}" if self.hook else f"{self.place}|"


def task(member: str) -> Task:
    """Returns the inverse of `Task.member`."""
    place, _, rest = member.partition("|")
    hook, _, delivery = rest.partition("/")
    return Task(place, hook, delivery)


def arm(client: Any, times: dict[Task, int]) -> None:
    """Notes when these are due (unix ms), unless they are earlier. Raises StoreUnavailable."""
    if not times:
        return
    with answering():
        DUE.note(client, {each.member: at for each, at in times.items()})
        for each in dict.fromkeys(each.place for each in times):
            client.publish(WAKE, f"{each}|{min(at for which, at in times.items() if which.place == each)}")


def take(client: redis.Redis, now: int, most: int = BATCH) -> list[Task]:
    """Takes what is due now; nobody else gets it before the lease is over. Raises StoreUnavailable."""
    with answering():
        return [task(member) for member in DUE.take(client, now, now + LEASE_MS, most)]


def done(client: Any, which: Task, now: int, again: int | None = None) -> None:
    """Removes an entry that is done, unless it was armed again; `again` is when it is due next.

    Raises StoreUnavailable.
    """
    with answering():
        DUE.done(client, which.member, now, again)
        if again is not None:
            client.publish(WAKE, f"{which.place}|{again}")


def next_due(client: Any) -> int | None:
    """Returns when (unix ms) the first entry is due; None when there is none. Raises StoreUnavailable."""
    with answering():
        return DUE.next(client)
