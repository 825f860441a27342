"""A cache of answers that are expensive to make and stay the same for a version of a game, with a bound of memory."""

import math
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager

import zstandard

from service.observability import metrics

MOST_BYTES = 24 * 1024 * 1024
"""Bytes of answers that are kept, as they are coded here. One has at most half of them, as the longest export needs."""
LEVEL = 1


class AnswerCache:
    """Bodies by what they say; the one that was asked for last is kept longest.

    Safe to use from several threads: while one makes an answer, the others who want it wait for it.
    """

    def __init__(self, most: int = MOST_BYTES, clock: Callable[[], float] = time.monotonic) -> None:
        """Makes an empty cache; `clock` gives seconds that only grow."""
        self._most = most
        self._clock = clock
        self._kept: OrderedDict[Hashable, tuple[bytes, float]] = OrderedDict()
        self._size = 0
        self._lock = threading.Lock()
        self._made_now: dict[Hashable, threading.Lock] = {}

    def find(self, place: Hashable, make: Callable[[], Iterable[bytes]], seconds: float = math.inf) -> Iterator[bytes]:
        """Returns the pieces of the body that is kept under this place, for so long, or is made.

        Raises what `make` raises. It is made as a whole before the first piece is given: what cannot be made is not
        half sent.
        """
        body = self._find(place)
        metrics.cache("answers", hit=bool(body))
        if not body:
            with self._alone(place):
                # Another thread may have made it meanwhile.
                body = self._find(place) or self._keep(place, _coded(make()), seconds)
        return _pieces(body)

    def _find(self, place: Hashable) -> bytes:
        with self._lock:
            body, until = self._kept.get(place, (b"", 0.0))
            if not body or self._clock() >= until:
                return b""
            self._kept.move_to_end(place)
            return body

    @contextmanager
    def _alone(self, place: Hashable) -> Iterator[None]:
        with self._lock:
            mine = self._made_now.setdefault(place, threading.Lock())
        with mine:
            try:
                yield
            finally:
                with self._lock:
                    self._made_now.pop(place, None)

    def whole(self, place: Hashable, make: Callable[[], bytes], seconds: float = math.inf) -> bytes:
        """Returns the same as one piece. Raises what `make` raises."""
        return b"".join(self.find(place, lambda: (make(),), seconds))

    def _keep(self, place: Hashable, made: bytes, seconds: float) -> bytes:
        with self._lock:
            old, _ = self._kept.pop(place, (b"", 0.0))
            self._size -= len(old)
            if len(made) <= self._most // 2:
                self._kept[place] = (made, self._clock() + seconds)
                self._size += len(made)
            while self._size > self._most:
                self._size -= len(self._kept.popitem(last=False)[1][0])
            metrics.kept("answer_bytes", self._size)
        return made


def _coded(pieces: Iterable[bytes]) -> bytes:
    coder = zstandard.ZstdCompressor(level=LEVEL).compressobj()
    return b"".join([*map(coder.compress, pieces), coder.flush()])


def _pieces(made: bytes) -> Iterator[bytes]:
    return iter(zstandard.ZstdDecompressor().read_to_iter(made))
