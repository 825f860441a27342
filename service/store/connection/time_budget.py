"""The time that the running request has for the store: the client has been answered when it is over.

A store that hangs answers nothing for as long as a connection waits. Without this each further question of the same
request would wait as long again, and hold a thread of which nobody expects anything.
"""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import redis


class _Budget(threading.local):
    until: float | None = None


_OF_THIS_THREAD = _Budget()


@contextmanager
def until(moment: float) -> Iterator[None]:
    """Lets this thread, within the block, ask the store nothing after that moment (of `time.monotonic`)."""
    _OF_THIS_THREAD.until = moment
    try:
        yield
    finally:
        _OF_THIS_THREAD.until = None


def check() -> None:
    """Raises TimeoutError of redis when the time of this thread is over."""
    moment = _OF_THIS_THREAD.until
    if moment is not None and time.monotonic() > moment:
        raise redis.TimeoutError("the request has no time left")
