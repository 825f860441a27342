"""The threads that send notices: most of their time they wait for somebody else's server."""

import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import structlog

from service.notices import due
from service.notices.due import Task
from workers.now import Now, unix_ms

THREADS = 8
MOST_OF_A_GAME = 3
"""Requests of one game at a time: slow webhooks of one table are not to keep those of all others waiting."""
PUT_OFF_MS = 1_000
"""So long waits what finds them all busy for its game."""

log = structlog.get_logger()


class Couriers:
    """Some threads, shared fairly by the games. For one caller, who waits while all threads are busy."""

    def __init__(self, client: Any, threads: int = THREADS, now: Now = unix_ms) -> None:
        self._client, self._now = client, now
        self._free = threading.BoundedSemaphore(threads)
        self._lock = threading.Lock()
        self._busy: Counter[str] = Counter()
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="courier")

    def send(self, task: Task, deliver: Callable[[Task], None]) -> None:
        """Has a delivery tried on a thread. Raises StoreUnavailable when it cannot be put off."""
        with self._lock:
            has_room = self._busy[task.game] < MOST_OF_A_GAME
            self._busy[task.game] += has_room
        if not has_room:
            due.arm(self._client, {task: self._now() + PUT_OFF_MS})
            return
        self._free.acquire()
        self._threads.submit(self._carry, task, deliver)

    def _carry(self, task: Task, deliver: Callable[[Task], None]) -> None:
        try:
            deliver(task)
        except Exception:
            # Its lease ends, and then it is handed out again.
            log.exception("delivery_failed", game=task.game, webhook=task.hook, delivery=task.delivery)
        finally:
            with self._lock:
                self._busy[task.game] -= 1
                if not self._busy[task.game]:
                    del self._busy[task.game]
            self._free.release()

    def close(self) -> None:
        """Waits for what is under way; what has not begun is handed out again when its lease is over."""
        self._threads.shutdown(cancel_futures=True)
