"""The threads that send notices: most of their time they wait for somebody else's server.

They are shared: a game, a receiver and an owner keep a few of them busy at most. So do all receivers together that were
slow lately, or that nobody knows yet. So some are always free for receivers that answer.
"""

import threading
from collections import Counter, OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import structlog

from service.notices import schedule
from service.notices.dispatcher import Errand
from service.notices.schedule import Task
from workers.unix_time import Now, unix_ms

PUT_OFF_MS = 5_000
"""Milliseconds by which a delivery is put off that finds too many waiting."""
MOST_WAITING = 1_000
"""Deliveries that wait in this process for a thread. One that waits for too long is handed out again."""
SLOW_S = 2.0
"""A receiver that takes longer is slow ..."""
SLOW_FOR_MS = 600_000
"""... for so long, even if it is quick meanwhile."""
MOST_KNOWN = 10_000
"""Receivers of which is known whether they are slow."""

Deliver = Callable[[Task], float | None]
"""The function that tries a delivery; it returns the seconds that the receiver took, None when there was no request."""

log = structlog.get_logger()


class Shares(NamedTuple):
    """The number of threads, and how many of them are busy at most for one game, one receiver, one owner.

    `untried` is for all receivers together that have not been quick lately, `slow` for those of them that were slow.
    """

    threads: int = 48
    game: int = 6
    receiver: int = 8
    owner: int = 12
    untried: int = 24
    slow: int = 12


class Receivers:
    """Which receivers answer quickly. Not safe to use from several threads."""

    def __init__(self, now: Now) -> None:
        self._now = now
        self._slow_until: OrderedDict[str, int] = OrderedDict()

    def is_known(self, receiver: str) -> bool:
        """Returns True when it has answered, or failed to, not too long ago."""
        return receiver in self._slow_until

    def is_slow(self, receiver: str) -> bool:
        """Returns True when it was slow lately."""
        return self._slow_until.get(receiver, 0) > self._now()

    def took(self, receiver: str, seconds: float) -> None:
        """Notes how long a request took."""
        if seconds > SLOW_S:
            self._slow_until[receiver] = self._now() + SLOW_FOR_MS
        else:
            self._slow_until.setdefault(receiver, 0)
        self._slow_until.move_to_end(receiver)
        if len(self._slow_until) > MOST_KNOWN:
            self._slow_until.popitem(last=False)


class DeliveryThreads:
    """Some threads, shared fairly. Safe to use from several threads."""

    def __init__(self, client: Any, shares: Shares = Shares(), now: Now = unix_ms) -> None:  # noqa: B008
        self._client, self._most, self._now = client, shares, now
        self._lock = threading.Lock()
        self._busy: Counter[str] = Counter()
        self._waiting: OrderedDict[Task, tuple[Errand, Deliver]] = OrderedDict()
        self._under_way: set[Task] = set()
        self._receivers = Receivers(now)
        self._threads = ThreadPoolExecutor(shares.threads, thread_name_prefix="delivery")

    def send(self, errand: Errand, deliver: Deliver) -> None:
        """Has a delivery tried on a thread, now or as soon as one is free for it.

        Raises StoreUnavailable when it cannot be put off.
        """
        with self._lock:
            if errand.task in self._under_way or errand.task in self._waiting:
                # Its lease is over while it waits here.
                return
            if self._begin(errand, deliver):
                return
            if len(self._waiting) < MOST_WAITING:
                self._waiting[errand.task] = (errand, deliver)
                return
        schedule.arm(self._client, {errand.task: self._now() + PUT_OFF_MS})

    def _begin(self, errand: Errand, deliver: Deliver) -> bool:
        """Begins it if there is a thread for it."""
        shares = self._shares(errand)
        if any(self._busy[share] >= most for share, most in shares.items()):
            return False
        self._busy.update(shares.keys())
        self._under_way.add(errand.task)
        self._threads.submit(self._carry, errand, deliver, list(shares))
        return True

    def _shares(self, errand: Errand) -> dict[str, int]:
        """Maps each thing of which a delivery takes a share to the number of deliveries that may at the same time."""
        most = self._most
        shares = {
            "all": most.threads,
            f"place {errand.task.place}": most.game,
            f"receiver {errand.receiver}": most.receiver,
            **{f"owner {owner}": most.owner for owner in errand.owners},
        }
        if self._receivers.is_slow(errand.receiver):
            return {**shares, "untried": most.untried, "slow": most.slow}
        return shares if self._receivers.is_known(errand.receiver) else {**shares, "untried": most.untried}

    def _carry(self, errand: Errand, deliver: Deliver, shares: list[str]) -> None:
        seconds = None
        try:
            seconds = deliver(errand.task)
        except Exception:
            # Its lease ends, and then it is handed out again.
            task = errand.task
            log.exception("delivery_failed", place=task.place, webhook=task.hook, delivery=task.delivery)
        finally:
            with self._lock:
                if seconds is not None:
                    self._receivers.took(errand.receiver, seconds)
                self._end(errand.task, shares)

    def _end(self, task: Task, shares: list[str]) -> None:
        """Gives back what it took, and begins those for which there is room now, the oldest first."""
        self._under_way.discard(task)
        self._busy.subtract(shares)
        self._busy = +self._busy
        for errand, deliver in list(self._waiting.values()):
            if self._busy["all"] >= self._most.threads:
                return
            if self._begin(errand, deliver):
                del self._waiting[errand.task]

    def close(self) -> None:
        """Waits for what is under way; what has not begun is handed out again when its lease is over."""
        with self._lock:
            self._waiting.clear()
        self._threads.shutdown()
