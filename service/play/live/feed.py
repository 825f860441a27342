"""Live updates: one reader of the store's notifications in each process wakes every followed game of it.

A notification says only that a game has moved, and how far. Then the game is looked at once, on one of a few threads;
what is new is rendered once for each part of it that not everybody may see, and framed once for each audience. The
event loop writes these bytes to the streams, some at a time. No coroutine of a stream runs for that: it runs only when
its stream begins, ends, or has missed something.

A stream that is behind what is cached reads pages of the log. Nothing is lost or repeated; a lost notification
heals at the next keep-alive.
"""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, Protocol

import redis

from service import logging_setup
from service.http.problems import Problem
from service.observability import metrics
from service.play.live.channel import KEEP_ALIVE_S, DelayedChannel, GameChannel, ReadBeside
from service.store.delayed_games import DelayedGames
from service.store.games import Games
from service.store.log.event_log import BESIDE, LIVE, NEWS

POLL_S = 1.0
"""Seconds after which the reader looks whether it shall end."""
READERS = 4
"""Threads that read and render for streams."""


class Watcher(Protocol):
    """A listener that is notified of every game that moves. Both methods are called from other threads."""

    def notify(self, game: str | None) -> None:
        """Notes that a game has moved, or with None that any may have."""

    def close(self) -> None:
        """Closes the feed when the process ends."""


class Listener(Protocol):
    """A listener that is notified of the news of persons. Both methods are called from other threads."""

    def hear(self, person: str | None) -> None:
        """Notes that there is news of a person, or with None that there may be of any."""

    def close(self) -> None:
        """Closes the feed when the process ends."""


class Feed:
    """The followed games of this process and the count of its open streams, of which there are `most` at a time."""

    def __init__(
        self,
        client: redis.Redis,
        games: Games,
        most: int,
        beside: ReadBeside,
        delayed: tuple[DelayedGames, ReadBeside],
        keep_alive: float = KEEP_ALIVE_S,
    ) -> None:
        """Takes the games and what is beside their logs; `delayed`: the same, for those who see them later than their
        players.
        """
        self._client: Any = client
        self._delayed = delayed
        self._games = games
        self._beside = beside
        self._most = most
        self._keep_alive = keep_alive
        self._lock = threading.Lock()
        self._channels: dict[tuple[str, bool], GameChannel] = {}
        self._open: dict[str, int] = {}
        self._total = 0
        self._watchers: list[Watcher] = []
        self._listeners: list[Listener] = []
        self._reader: threading.Thread | None = None
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="streams")
        self.closing = threading.Event()

    @property
    def watchers(self) -> int:
        """Number of those that are notified of every game that moves."""
        return len(self._watchers)

    @property
    def open(self) -> int:
        """Number of streams and long polls."""
        return self._total

    @contextmanager
    def place(self, callers: dict[str, int]) -> Iterator[None]:
        """Holds room for one stream; `callers` name for whom it counts and how many each may have.

        Raises Problem stream_limit, or quota_exceeded with the policy `streams`.
        """
        with self._lock:
            if self._total >= self._most:
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
    def follow(self, game: str, late: bool = False) -> Iterator[GameChannel]:
        """Yields the channel of a game while somebody needs it; `late` for those who see it later than its players."""
        place = (game, late)
        with self._lock:
            channel = self._channels.get(place)
            if channel is None:
                channel = self._channels[place] = self._new_channel(game, late)
                metrics.kept("followed_games", len(self._channels))
            channel.followers += 1
            self._begin_to_read()
        try:
            yield channel
        finally:
            with self._lock:
                channel.followers -= 1
                if not channel.followers:
                    self._channels.pop(place, None)
                    metrics.kept("followed_games", len(self._channels))

    def _new_channel(self, game: str, late: bool) -> GameChannel:
        if late:
            games, beside = self._delayed
            return DelayedChannel(game, games, self._readers, beside, self._keep_alive)
        return GameChannel(game, self._games, self._readers, self._beside, self._keep_alive)

    def games(self) -> list[str]:
        """Returns the games that somebody follows through this process."""
        return list(dict.fromkeys(channel.game for channel in self._followed()))

    @contextmanager
    def watched_by(self, watcher: Watcher) -> Iterator[None]:
        """Adds a listener, which is notified of every game that moves."""
        with self._lock:
            self._watchers.append(watcher)
            self._begin_to_read()
        try:
            yield
        finally:
            with self._lock:
                self._watchers.remove(watcher)

    @contextmanager
    def heard_by(self, listener: Listener) -> Iterator[None]:
        """Adds a listener, which is notified of the news of all persons."""
        with self._lock:
            self._listeners.append(listener)
            self._begin_to_read()
        try:
            yield
        finally:
            with self._lock:
                self._listeners.remove(listener)

    def _begin_to_read(self) -> None:
        """Begins the thread that reads notifications, once. Under the lock."""
        if self._reader is None:
            self._reader = threading.Thread(target=self._read, daemon=True, name="feed")
            self._reader.start()

    def close(self) -> None:
        """Asks every stream to end."""
        self.closing.set()
        for watcher in list(self._watchers):
            watcher.close()
        for listener in list(self._listeners):
            listener.close()
        for channel in self._followed():
            channel.release_all()

    def join(self) -> None:
        """Waits for the reader to end after `close`: the connections of the store can be closed then."""
        if self._reader is not None:
            self._reader.join(2 * POLL_S)

    def _read(self) -> None:
        while not self.closing.is_set():
            try:
                with self._client.pubsub(ignore_subscribe_messages=True) as notifications:
                    notifications.subscribe(LIVE, BESIDE, NEWS)
                    # Now the feed looks for moves that nobody was notified of.
                    for channel in self._followed():
                        channel.notify()
                        channel.ephemeral.notify()
                    for watcher in list(self._watchers):
                        watcher.notify(None)
                    for listener in list(self._listeners):
                        listener.hear(None)
                    while not self.closing.is_set():
                        if message := notifications.get_message(timeout=POLL_S):
                            self._notify(message["channel"], message["data"])
            except redis.RedisError as error:
                logging_setup.LOG.warning("feed_interrupted", error=str(error))
                self.closing.wait(1.0)

    def _notify(self, about: bytes, message: bytes) -> None:
        game, _, version = message.partition(b"|")
        if about == NEWS.encode():
            for listener in list(self._listeners):
                listener.hear(game.decode())
            return
        followed = [channel for late in (False, True) if (channel := self._channels.get((game.decode(), late)))]
        if about == BESIDE.encode():
            for channel in followed:
                channel.ephemeral.notify()
            return
        for watcher in list(self._watchers):
            watcher.notify(game.decode())
        for channel in followed:
            channel.notify(int(version) if version.isdigit() else None)

    def _followed(self) -> list[GameChannel]:
        with self._lock:
            return list(self._channels.values())
