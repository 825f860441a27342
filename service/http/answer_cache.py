"""A cache of answers that are expensive to make and stay the same for a version of a game, with a bound of memory."""

import math
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from io import BufferedReader
from typing import NamedTuple

import zstandard

from service.observability import metrics

MOST_BYTES = 24 * 1024 * 1024
"""Bytes of answers that are kept, as they are coded here. One has at most half of them, as the longest export needs."""
LEVEL = 1
PIECE = 64 * 1024


class MadeAnswer(NamedTuple):
    """A body as it is kept, and its length as it is sent."""

    coded: bytes
    length: int


class AnswerBody(BufferedReader):
    """A body as it is sent, to be read a piece at a time; nothing but the coded body and a piece is in memory."""

    def __init__(self, made: MadeAnswer) -> None:
        """Begins at its start."""
        super().__init__(zstandard.ZstdDecompressor().stream_reader(made.coded), PIECE)
        self.length = made.length
        self.held = len(made.coded)
        """Bytes of memory that it needs."""

    def __iter__(self) -> Iterator[bytes]:
        """Yields the whole body in pieces, not in lines."""
        while piece := self.read(PIECE):
            yield piece


class AnswerCache:
    """Bodies by what they say; the one that was asked for last is kept longest.

    Safe to use from several threads: while one makes an answer, the others who want it wait for it.
    """

    def __init__(self, most: int = MOST_BYTES, clock: Callable[[], float] = time.monotonic) -> None:
        """Makes an empty cache; `clock` gives seconds that only grow."""
        self._most = most
        self._clock = clock
        self._kept: OrderedDict[Hashable, tuple[MadeAnswer, float]] = OrderedDict()
        self._size = 0
        self._lock = threading.Lock()
        self._made_now: dict[Hashable, threading.Lock] = {}

    def find(self, place: Hashable, make: Callable[[], Iterable[bytes]], seconds: float = math.inf) -> AnswerBody:
        """Returns the body that is kept under this place, for so long, or is made.

        Raises what `make` raises. It is made as a whole before the first piece is given: what cannot be made is not
        half sent.
        """
        body = self._find(place)
        metrics.cache("answers", hit=body is not None)
        if body is None:
            with self._alone(place):
                # Another thread may have made it meanwhile.
                body = self._find(place) or self._keep(place, _coded(make()), seconds)
        return AnswerBody(body)

    def _find(self, place: Hashable) -> MadeAnswer | None:
        with self._lock:
            body, until = self._kept.get(place, (None, 0.0))
            if body is None or self._clock() >= until:
                return None
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
        with self.find(place, lambda: (make(),), seconds) as body:
            return body.read()

    def _keep(self, place: Hashable, made: MadeAnswer, seconds: float) -> MadeAnswer:
        size = len(made.coded)
        with self._lock:
            old, _ = self._kept.pop(place, (None, 0.0))
            self._size -= len(old.coded) if old else 0
            if size <= self._most // 2:
                self._kept[place] = (made, self._clock() + seconds)
                self._size += size
            while self._size > self._most:
                self._size -= len(self._kept.popitem(last=False)[1][0].coded)
            metrics.kept("answer_bytes", self._size)
        return made


def _coded(pieces: Iterable[bytes]) -> MadeAnswer:
    coder = zstandard.ZstdCompressor(level=LEVEL).compressobj()
    blocks, length = [], 0
    for piece in pieces:
        length += len(piece)
        if block := coder.compress(piece):
            blocks.append(block)
    return MadeAnswer(b"".join([*blocks, coder.flush()]), length)
