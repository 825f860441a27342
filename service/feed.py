"""Live updates: one reader of the store's pokes in each process wakes every stream of that process.

A poke says only that a game has moved. Streams read the log behind the place where they are, so nothing is lost or
repeated; a lost poke heals at the next keep-alive.
"""

import threading
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import redis

from service import log_lines
from service.problems import Problem
from service.settings import Settings
from service.store import envelope
from service.store.entries import Entry
from service.store.log import LIVE, PAGE, EventLog

RECENT = 200
"""Entries of a followed game that are kept at hand, so that one read serves all its streams."""


class Channel:
    """One game that somebody follows in this process."""

    def __init__(self, game: str, log: EventLog) -> None:
        self.game = game
        self.followers = 0
        self._log = log
        self._moved = threading.Condition()
        self._pokes = 0
        self._reading = threading.Lock()
        self._recent: deque[Entry] = deque(maxlen=RECENT)
        self._read_at = -1

    def poke(self) -> None:
        """The game has moved, or everybody shall look for another reason."""
        with self._moved:
            self._pokes += 1
            self._moved.notify_all()

    def pokes(self) -> int:
        """How often it was poked: take this before reading, and wait for more than this."""
        return self._pokes

    def wait(self, pokes: int, seconds: float) -> bool:
        """Waits for a poke beyond `pokes`. False when none came in time; what was read before then counts as old."""
        with self._moved:
            moved = self._moved.wait_for(lambda: self._pokes > pokes, seconds)
        if not moved:
            self._read_at = -1
        return moved

    def after(self, seq: int) -> list[Entry]:
        """Entries behind `seq`, with hidden parts: from what is at hand, else from the log. Raises StoreUnavailable."""
        with self._reading:
            if self._at_hand(seq):
                self._refresh()
                if self._at_hand(seq):
                    return [entry for entry in self._recent if entry.seq > seq]
            pokes = self._pokes
            entries = self._log.read_whole(self.game, seq, PAGE)
            if entries and len(entries) < PAGE:
                self._recent, self._read_at = deque(entries, RECENT), pokes
            return entries

    def _at_hand(self, seq: int) -> bool:
        recent = self._recent
        return bool(recent) and recent[0].seq - 1 <= seq <= recent[-1].seq

    def _refresh(self) -> None:
        pokes = self._pokes
        if pokes != self._read_at:
            newest = self._recent[-1]
            entries = self._log.read_whole(self.game, newest.seq, PAGE)
            if entries and not follows(newest, entries[0]):
                # The store was replaced by one that had not all of this.
                self._recent.clear()
                return
            self._recent.extend(entries)
            self._read_at = pokes


def follows(entry: Entry, next: Entry) -> bool:
    """True when the chain leads from one event to the other."""
    return envelope.link(bytes.fromhex(entry.hash), next.seq, next.body).hex() == next.hash


class Feed:
    """The followed games of this process and the count of its open streams."""

    def __init__(self, client: redis.Redis, log: EventLog, settings: Settings) -> None:
        self._client: Any = client
        self._log = log
        self._settings = settings
        self._lock = threading.Lock()
        self._channels: dict[str, Channel] = {}
        self._open: dict[str, int] = {}
        self._total = 0
        self._reader: threading.Thread | None = None
        self.closing = threading.Event()

    @contextmanager
    def place(self, callers: dict[str, int]) -> Iterator[None]:
        """Room for one stream; `callers` name who it counts for and how many each may have.

        Raises Problem stream_limit, or quota_exceeded with the policy `streams`.
        """
        with self._lock:
            if self._total >= self._settings.stream_limit:
                raise Problem("stream_limit")
            if any(self._open.get(caller, 0) >= most for caller, most in callers.items()):
                raise Problem("quota_exceeded", headers={"Retry-After": "10"}, violated_policies=["streams"])
            self._total += 1
            for caller in callers:
                self._open[caller] = self._open.get(caller, 0) + 1
        try:
            yield
        finally:
            with self._lock:
                self._total -= 1
                for caller in callers:
                    self._open[caller] -= 1
                    if not self._open[caller]:
                        del self._open[caller]

    @contextmanager
    def follow(self, game: str) -> Iterator[Channel]:
        """The channel of a game while somebody needs it."""
        with self._lock:
            channel = self._channels.setdefault(game, Channel(game, self._log))
            channel.followers += 1
            if self._reader is None:
                self._reader = threading.Thread(target=self._read, daemon=True, name="feed")
                self._reader.start()
        try:
            yield channel
        finally:
            with self._lock:
                channel.followers -= 1
                if not channel.followers:
                    self._channels.pop(game, None)

    def close(self) -> None:
        """Asks every stream to end."""
        self.closing.set()
        self._poke_all()

    def _read(self) -> None:
        while not self.closing.is_set():
            try:
                with self._client.pubsub(ignore_subscribe_messages=True) as pokes:
                    pokes.subscribe(LIVE)
                    # Whatever moved while nobody listened is looked for now.
                    self._poke_all()
                    while not self.closing.is_set():
                        if message := pokes.get_message(timeout=1.0):
                            self._poke(message["data"])
            except redis.RedisError as error:
                log_lines.LOG.warning("feed_interrupted", error=str(error))
                self.closing.wait(1.0)

    def _poke(self, message: bytes) -> None:
        channel = self._channels.get(message.partition(b"|")[0].decode())
        if channel:
            channel.poke()

    def _poke_all(self) -> None:
        with self._lock:
            channels = list(self._channels.values())
        for channel in channels:
            channel.poke()
