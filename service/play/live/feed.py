"""Live updates: one reader of the store's notifications in each process wakes every followed game of it.

A notification says only that a game has moved, and how far. Then the game is looked at once, on one of a few threads;
what is new is rendered once for each part of it that not everybody may see, and framed once for each audience. The
event loop writes these bytes to the streams, some at a time. No coroutine of a stream runs for that: it runs only when
its stream begins, ends, or has missed something.

A stream that is behind what is cached reads pages of the log. Nothing is lost or repeated; a lost notification
heals at the next keep-alive.
"""

import asyncio
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple, Protocol, TypeVar

import redis

from domain.game import spectators
from domain.story import Scene
from service import logging_setup
from service.http.problems import Problem
from service.observability import metrics
from service.play.live import frames
from service.play.live.ephemeral import Beside, Change, Ephemeral
from service.play.live.game_snapshot import Audience, EventPage, GameSnapshot, OpenQuestions, follows
from service.play.live.groups import (
    AudienceGroup,
    AudienceGroups,
    Payload,
    PayloadQueue,
    Perspective,
    Progress,
    Subscriber,
)
from service.play.reading import story_filter
from service.play.reading.resume_points import ResumePoint
from service.store.delayed_games import DelayedGames
from service.store.errors import StoreError
from service.store.games import Games
from service.store.log.entries import Entry
from service.store.log.event_log import BESIDE, LIVE

POLL_S = 1.0
"""Seconds after which the reader looks whether it shall end."""
FIRST_READ = 10
"""Entries that are read when a game gets its first follower."""
PAGE = 100
"""Entries that a stream reads at once when it has missed some."""
LONGEST = 64 * 1024
"""Bytes that are written to a stream at once. What is longer it reads itself, a piece after the other."""
READERS = 4
"""Threads that read and render for streams."""
KEEP_ALIVE_S = 15.0

ReadBeside = Callable[[str], Beside]
"""Reads what is beside the log of a game. It asks the store, and raises StoreUnavailable."""
T = TypeVar("T")


class Update(NamedTuple):
    """A new snapshot, and what each group gets of it (None: its streams see for themselves)."""

    snapshot: GameSnapshot
    notifications: int
    payloads: dict[AudienceGroup, Payload | None]


class GameChannel:
    """One game that somebody follows in this process. Its streams belong to one event loop."""

    def __init__(
        self,
        game: str,
        games: Games,
        readers: ThreadPoolExecutor,
        beside: ReadBeside,
        keep_alive: float = KEEP_ALIVE_S,
    ) -> None:
        self.game = game
        self.ephemeral = Ephemeral(lambda: beside(game), readers, self._send_ephemeral)
        self.followers = 0
        self._games = games
        self._readers = readers
        self._keep_alive = keep_alive
        self._loop: asyncio.AbstractEventLoop | None = None
        # Of any thread, under the lock.
        self._lock = threading.Lock()
        self._notifications = 0
        self._seen_notifications = 0
        self._stored = 0
        self._afresh = False
        self._heartbeat = False
        self._recheck_tokens = False
        self._works = False
        # Of the thread that looks: there is one at a time.
        self._newest: GameSnapshot | None = None
        # Of the event loop.
        self._snapshot: GameSnapshot | None = None
        self.groups = AudienceGroups()
        self._expected: list[tuple[int, asyncio.Future[None]]] = []
        self._queue = PayloadQueue()
        self._next_beat: asyncio.TimerHandle | None = None
        self._last_round = 0.0

    # -- what wakes it ---------------------------------------------------------------------------

    def notify(self, version: int | None = None) -> None:
        """The game has moved to a version; 0: a token has ended; None: anything may have happened. For any thread."""
        self._wake(version, recheck_tokens=not version)

    def notifications(self) -> int:
        """How often it was notified."""
        return self._notifications

    def _wake(self, version: int | None, *, heartbeat: bool = False, recheck_tokens: bool = False) -> None:
        with self._lock:
            self._notifications += 1
            if version is None or 0 < version <= self._stored:
                # Versions only grow, unless the store was replaced by one that had not all of this.
                self._afresh = True
            else:
                self._stored = max(version, self._stored)
            self._heartbeat |= heartbeat
            self._recheck_tokens |= recheck_tokens
            if self._loop is None or self._works or not self._has_work():
                return
            self._works = True
        # A process that ends takes no more work.
        with suppress(RuntimeError):
            self._readers.submit(self._work)

    def _has_work(self) -> bool:
        """True when a look is due. Under the lock."""
        newest = self._newest
        return self._afresh or self._recheck_tokens or newest is None or newest.version < self._stored

    def release_all(self) -> None:
        """Lets every stream go on by itself. For any thread."""
        if self._loop:
            # A loop that has ended has no streams.
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._release)

    # -- on a thread -------------------------------------------------------------------------------

    def _work(self) -> None:
        """Looks until nothing is new, and hands each snapshot to the event loop."""
        while True:
            with self._lock:
                due = self._has_work() and self._notifications != self._seen_notifications
                self._seen_notifications = notifications = self._notifications
                if not due:
                    self._works = False
                    return
                stored, heartbeat, recheck_tokens = (
                    None if self._afresh else self._stored,
                    self._heartbeat,
                    self._recheck_tokens,
                )
                self._afresh = self._heartbeat = self._recheck_tokens = False
            self._hand_over(self._look(stored, heartbeat, recheck_tokens, notifications))

    def _look(
        self, stored: int | None, heartbeat: bool, recheck_tokens: bool, notifications: int
    ) -> Update | Exception:
        before = self._newest
        try:
            snapshot = self._newest = self._read(before, stored)
            return Update(snapshot, notifications, self._payloads(before, snapshot, heartbeat, recheck_tokens))
        except Exception as error:
            self._newest = None
            if not isinstance(error, StoreError):
                logging_setup.LOG.exception("feed_failed", game=self.game)
            return error

    def _hand_over(self, found: Update | Exception) -> None:
        # A loop that has ended has no streams.
        with suppress(RuntimeError):
            assert self._loop is not None
            self._loop.call_soon_threadsafe(self._arrived, found)

    def _read(self, before: GameSnapshot | None, stored: int | None) -> GameSnapshot:
        """The newest snapshot: the same one if nothing has happened. Raises GameNotFound, Corrupt, StoreUnavailable."""
        newest = self._games.at_least(self.game, stored)
        if before is not None:
            if (before.version, before.hash) == (newest.version, newest.hash):
                return before
            if before.version < newest.version <= before.version + PAGE:
                entries = self._games.between(self.game, before.version, newest.version)
                if _leads(before, entries, newest.version, newest.hash):
                    return GameSnapshot(self.game, newest, entries, self._scene_after, before)
        entries = self._games.between(self.game, max(0, newest.version - FIRST_READ), newest.version)
        whole = bool(entries) and entries[-1].hash == newest.hash
        # What is not cached each stream reads by itself.
        return GameSnapshot(self.game, newest, entries if whole else [], self._scene_after)

    def _scene_after(self, version: int) -> Scene:
        return story_filter.scene_after(self._games, self.game, version)

    def _payloads(
        self, before: GameSnapshot | None, snapshot: GameSnapshot, heartbeat: bool, recheck_tokens: bool
    ) -> dict[AudienceGroup, Payload | None]:
        made: dict[tuple[Audience, str], Payload] = {}
        payloads: dict[AudienceGroup, Payload | None] = {}
        for group in self.groups:
            if recheck_tokens:
                group.recheck_token()
            if snapshot is before and not (heartbeat or recheck_tokens):
                continue
            if not group.admits(snapshot.state) or before is None:
                payloads[group] = None
                continue
            if snapshot is before and not heartbeat:
                continue
            viewer = group.perspective(snapshot.state)
            if snapshot is not before and (self.ends(snapshot) or _sees_for_itself(group, viewer, before, snapshot)):
                payloads[group] = None
                continue
            kind = (group.audience(snapshot.state), group.form)
            if kind not in made:
                made[kind] = _payload(*kind, before, snapshot)
            payload = made[kind]
            payloads[group] = payload if len(payload.data) <= LONGEST else None
        return payloads

    # -- on the event loop -------------------------------------------------------------------------

    def _arrived(self, found: Update | Exception) -> None:
        """Wakes those who wait for a snapshot, and gives the streams what is new with it."""
        if isinstance(found, Exception):
            # Each stream meets the same and says so.
            self._snapshot = None
            self._fail(found)
            self._release()
            return
        has_moved, self._snapshot = found.snapshot is not self._snapshot, found.snapshot
        expected, self._expected = self._expected, []
        for notifications, waiting in expected:
            if found.notifications < notifications:
                self._expected.append((notifications, waiting))
            elif not waiting.done():
                waiting.set_result(None)
        # A group that came while the snapshot was taken sees for itself.
        reached = [group for group in self.groups if has_moved or group in found.payloads]
        if self._queue.put((group, found.payloads.get(group)) for group in reached):
            self._last_round = time.monotonic()

    def _send_ephemeral(self, change: Change) -> None:
        """Sends what has changed beside the log to the streams that know everything else."""
        self._queue.put((group, self._ephemeral_payload(group, change)) for group in self.groups)

    def _ephemeral_payload(self, group: AudienceGroup, change: Change) -> Payload | None:
        snapshot = self._snapshot
        # A token that must be looked up first is not asked for here.
        if snapshot is None or not group.judged(snapshot.state):
            return None
        return Payload(change.frames(group.form, group.listener, snapshot.state), last_hint=self.ephemeral.number)

    def missed(self, group: AudienceGroup, snapshot: GameSnapshot, last_hint: int) -> Payload | None:
        """The ephemeral changes after this one, for a stream of this group; None when there are none."""
        changes = self.ephemeral.since(last_hint)
        if not changes:
            return None
        data = b"".join(each.frames(group.form, group.listener, snapshot.state) for each in changes)
        return Payload(data, last_hint=self.ephemeral.number)

    def _fail(self, error: Exception) -> None:
        expected, self._expected = self._expected, []
        for _, waiting in expected:
            if not waiting.done():
                waiting.set_exception(error)

    def _release(self) -> None:
        for notifications, waiting in self._expected:
            if not notifications and not waiting.done():
                waiting.set_result(None)
        for subscriber in self.groups.subscribers:
            subscriber.release()

    def _beat_in(self, seconds: float) -> None:
        self._next_beat = asyncio.get_running_loop().call_later(seconds, self._beat)

    def _beat(self) -> None:
        """Once in a keep-alive: ends old streams, and when the game was silent looks for a lost notification."""
        self._next_beat = None
        now = time.monotonic()
        subscribers = self.groups.subscribers
        for subscriber in subscribers:
            if subscriber.until <= now:
                subscriber.release()
        if not subscribers:
            return
        left = self._last_round + self._keep_alive - now
        if left <= 0:
            self._last_round = now
            self._wake(None, heartbeat=True)
        self._beat_in(left if left > 0 else self._keep_alive)

    async def serve(self, group: AudienceGroup, subscriber: Subscriber, snapshot: GameSnapshot) -> None:
        """Sends a stream that knows this snapshot and all ephemeral changes what comes, until it is released."""
        if self._snapshot is not snapshot or subscriber.last_hint != self.ephemeral.number:
            return
        if self._next_beat is None:
            self._last_round = time.monotonic()
            self._beat_in(self._keep_alive)
        group.subscribers[subscriber] = None
        try:
            await subscriber.released
        finally:
            subscriber.release()
            group.subscribers.pop(subscriber, None)

    def ends(self, snapshot: GameSnapshot) -> bool:
        """True when nothing more will happen to the game."""
        return snapshot.state.finalized

    async def snapshot(self, version: int = 0) -> GameSnapshot:
        """The newest cached snapshot if it has come to this version, else a fresh one.

        Raises GameNotFound, Corrupt, StoreUnavailable.
        """
        snapshot = self._snapshot
        return snapshot if snapshot is not None and snapshot.version >= version else await self.fresh()

    async def fresh(self) -> GameSnapshot:
        """A snapshot that is taken from now on. Raises GameNotFound, Corrupt, StoreUnavailable."""
        self._loop = asyncio.get_running_loop()
        snapshot: GameSnapshot | None = None
        while snapshot is None:
            await self._next_round(lambda: self._wake(None))
            snapshot = self._snapshot
        return snapshot

    async def wait(self, snapshot: GameSnapshot, seconds: float) -> None:
        """Waits until there may be another snapshot, or the time is over. Raises what `snapshot` raises."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                if self._snapshot is snapshot:
                    await self._next_round()

    async def _next_round(self, ask: Callable[[], object] | None = None) -> None:
        """Waits for the next round; for one that begins from now on if it is asked for. Raises what went wrong."""
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        place = (self._notifications + 1 if ask else 0, mine)
        self._expected.append(place)
        try:
            if ask:
                ask()
            await mine
        finally:
            with suppress(ValueError):
                self._expected.remove(place)

    async def events(self, snapshot: GameSnapshot, audience: Audience, after: int) -> EventPage:
        """Events after `after` as a follower may see them, a page at most; from the cache, else from the log.

        None is newer than the snapshot. Raises GameNotFound, Corrupt, StoreUnavailable.
        """
        if after >= snapshot.version:
            return EventPage([], ResumePoint(after))
        if not snapshot.holds(after):
            return await self.aside(lambda: self._page(snapshot, audience, after))
        if snapshot.has_rendered(audience, after):
            return snapshot.events(audience, after)
        return await self.aside(lambda: snapshot.events(audience, after))

    async def leads(self, snapshot: GameSnapshot, after: ResumePoint) -> bool:
        """Whether the log of this snapshot goes through that point. Raises GameNotFound, Corrupt, StoreUnavailable."""
        if not after.hash or after.seq > snapshot.version:
            return after.seq <= snapshot.version
        known = snapshot.hash_at(after.seq)
        if known is None:
            known = await self.aside(lambda: self._games.hash_at(self.game, after.seq))
        return known is not None and after.is_at(after.seq, known)

    async def open_questions(self, snapshot: GameSnapshot, perspective: Perspective) -> OpenQuestions:
        """What a follower may know of the open questions."""
        viewer = perspective(snapshot.state)
        return (
            snapshot.open_questions(viewer)
            if snapshot.knows(viewer)
            else await self.aside(lambda: snapshot.open_questions(viewer))
        )

    async def admits(self, group: AudienceGroup, snapshot: GameSnapshot) -> bool:
        """Whether the streams of a group may get what is new with this snapshot. Raises StoreUnavailable."""
        known = group.judged(snapshot.state)
        return known if known is not None else await self.aside(lambda: group.admits(snapshot.state))

    async def aside(self, work: Callable[[], T]) -> T:
        """Has something that may block done by one of the threads of the streams. Raises what it raises."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, work)

    def _page(self, snapshot: GameSnapshot, audience: Audience, after: int) -> EventPage:
        return snapshot.page(audience, self._games.log.read_whole(self.game, after, PAGE), after)


def _leads(before: GameSnapshot, entries: Sequence[Entry], version: int, hash: str) -> bool:
    """True when these entries lead from one snapshot to a version with this head.

    They do not where the store was replaced by one that had not all of it.
    """
    if not entries or (entries[-1].seq, entries[-1].hash) != (version, hash):
        return False
    return not before.rendered or follows(before.rendered[-1].entry, entries[0])


def _sees_for_itself(group: AudienceGroup, viewer: str, before: GameSnapshot, snapshot: GameSnapshot) -> bool:
    """True at what is rare: a gap, another seat. Then the coroutine of each stream knows what to do."""
    return not snapshot.continues(before) or viewer != group.perspective(before.state)


def _payload(audience: Audience, form: str, before: GameSnapshot, snapshot: GameSnapshot) -> Payload:
    """What is new for a viewer, framed. Raises Corrupt, StoreUnavailable."""
    was, now = before.open_questions(audience.viewer), snapshot.open_questions(audience.viewer)
    progress = Progress(snapshot.point, now)
    if snapshot is before:
        return Payload(frames.KEEP_ALIVE[form], progress)
    data = snapshot.frames(form, audience, before.version)
    if now != was:
        data += snapshot.question(form, was, now)
    return Payload(data, progress)


class Watcher(Protocol):
    """Somebody who hears of every game that moves. Both are called from other threads."""

    def notify(self, game: str | None) -> None:
        """A game has moved, or with None any may have."""

    def close(self) -> None:
        """The process ends."""


class DelayedChannel(GameChannel):
    """A game for those who have no part in it. It looks again when the next event is to be shown."""

    def __init__(
        self, game: str, games: DelayedGames, readers: ThreadPoolExecutor, beside: ReadBeside, keep_alive: float
    ) -> None:
        super().__init__(game, games, readers, beside, keep_alive)
        self._delayed = games
        self._due: asyncio.TimerHandle | None = None

    def ends(self, snapshot: GameSnapshot) -> bool:
        """True when the game has ended, and is not opened any further for these people (WATCH-03)."""
        closed = snapshot.state.status == "over" and spectators.never_see_it_open(snapshot.state)
        return closed or super().ends(snapshot)

    def notify(self, version: int | None = None) -> None:
        """As for other channels. How far the game has moved says nothing of how far it is shown."""
        self._wake(None, recheck_tokens=not version)

    def _read(self, before: GameSnapshot | None, stored: int | None) -> GameSnapshot:
        snapshot = super()._read(before, stored)
        seconds = self._delayed.next_in(self.game, snapshot.version)
        if seconds is not None and self._loop is not None:
            # A loop that has ended has no streams.
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._look_again_in, seconds)
        return snapshot

    def _look_again_in(self, seconds: float) -> None:
        if self._due is not None:
            self._due.cancel()
        self._due = asyncio.get_running_loop().call_later(seconds, self._look_again) if self.followers else None

    def _look_again(self) -> None:
        if self.followers:
            self._wake(None)


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
        """`delayed`: the games, and what is beside their logs, for those who see them later than their players."""
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
        self._reader: threading.Thread | None = None
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="streams")
        self.closing = threading.Event()

    @property
    def watchers(self) -> int:
        """How many hear of every game that moves."""
        return len(self._watchers)

    @property
    def open(self) -> int:
        """How many streams and long polls there are."""
        return self._total

    @contextmanager
    def place(self, callers: dict[str, int]) -> Iterator[None]:
        """Room for one stream; `callers` name who it counts for and how many each may have.

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
        """The channel of a game while somebody needs it; `late` for those who see it later than its players."""
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
        """The games that somebody follows by this process."""
        return list(dict.fromkeys(channel.game for channel in self._followed()))

    @contextmanager
    def watched_by(self, watcher: Watcher) -> Iterator[None]:
        """Lets somebody hear of every game that moves."""
        with self._lock:
            self._watchers.append(watcher)
            self._begin_to_read()
        try:
            yield
        finally:
            with self._lock:
                self._watchers.remove(watcher)

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
                    notifications.subscribe(LIVE, BESIDE)
                    # Whatever moved while nobody listened is looked for now.
                    for channel in self._followed():
                        channel.notify()
                        channel.ephemeral.notify()
                    for watcher in list(self._watchers):
                        watcher.notify(None)
                    while not self.closing.is_set():
                        if message := notifications.get_message(timeout=POLL_S):
                            self._notify(message["channel"], message["data"])
            except redis.RedisError as error:
                logging_setup.LOG.warning("feed_interrupted", error=str(error))
                self.closing.wait(1.0)

    def _notify(self, about: bytes, message: bytes) -> None:
        game, _, version = message.partition(b"|")
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
