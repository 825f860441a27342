"""A look at a followed game, on a thread: the newest snapshot, and the payload of each group of its streams.

`snapshot_of` reads, `update_of` compares two snapshots, and `Looking` does both when the game was notified, in one
thread at a time, and hands the update to the event loop of the streams.
"""

import asyncio
import threading
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, NamedTuple

from domain.story import Scene
from service import logging_setup
from service.play.live import frames
from service.play.live.game_snapshot import Audience, GameSnapshot, follows
from service.play.live.groups import AudienceGroup, Payload, StreamProgress
from service.play.reading import story_filter
from service.store.errors import StoreError
from service.store.games import Games
from service.store.log.entries import LogEntry

FIRST_READ = 10
"""Entries that are read when a game gets its first follower."""
PAGE = 100
"""Entries that are read at once when some were missed."""
LONGEST = 64 * 1024
"""Bytes that are written to a stream at once. It reads longer ranges itself, a piece after the other."""


class LookRequest(NamedTuple):
    """The reason of a look.

    `stored` is the newest version of which this process was notified; None when the store is to be asked. With a
    `heartbeat` each stream gets at least a keep-alive, with `recheck_tokens` each token is looked up. `notifications`:
    their number until now.
    """

    stored: int | None
    heartbeat: bool = False
    recheck_tokens: bool = False
    notifications: int = 0


class Update(NamedTuple):
    """A snapshot, and what each group gets of it: None when its streams see for themselves, no entry for nothing."""

    snapshot: GameSnapshot
    notifications: int
    payloads: dict[AudienceGroup, Payload | None]


def snapshot_of(games: Games, game: str, before: GameSnapshot | None, stored: int | None) -> GameSnapshot:
    """Returns the newest snapshot: the same one if nothing has happened.

    Raises GameNotFound, Corrupt, StoreUnavailable.
    """

    def scene_after(version: int) -> Scene:
        return story_filter.scene_after(games, game, version)

    newest = games.at_least(game, stored)
    if before is not None:
        if (before.version, before.hash) == (newest.version, newest.hash):
            return before
        if before.version < newest.version <= before.version + PAGE:
            entries = games.between(game, before.version, newest.version)
            if _leads(before, entries, newest.version, newest.hash):
                return GameSnapshot(game, newest, entries, scene_after, before)
    entries = games.between(game, max(0, newest.version - FIRST_READ), newest.version)
    whole = bool(entries) and entries[-1].hash == newest.hash
    # Each stream reads by itself what is not cached.
    return GameSnapshot(game, newest, entries if whole else [], scene_after)


def _leads(before: GameSnapshot, entries: Sequence[LogEntry], version: int, hash: str) -> bool:
    """Returns True when these entries lead from one snapshot to a version with this head.

    They do not where the store was replaced by one that had not all of it.
    """
    if not entries or (entries[-1].seq, entries[-1].hash) != (version, hash):
        return False
    return not before.rendered or follows(before.rendered[-1].entry, entries[0])


def update_of(
    before: GameSnapshot | None,
    snapshot: GameSnapshot,
    groups: Iterable[AudienceGroup],
    request: LookRequest,
    ended: bool,
) -> Update:
    """Returns the update of each group from one snapshot to the next, which may be the same; `ended`: no more will
    come.

    It touches nothing but the groups, which look their tokens up. Raises Corrupt, StoreUnavailable.
    """
    made: dict[tuple[Audience, str], Payload] = {}
    payloads: dict[AudienceGroup, Payload | None] = {}
    has_moved = snapshot is not before
    for group in groups:
        if request.recheck_tokens:
            group.recheck_token()
        if not (has_moved or request.heartbeat or request.recheck_tokens):
            continue
        if not group.admits(snapshot.state) or before is None:
            payloads[group] = None
            continue
        if not has_moved and not request.heartbeat:
            continue
        if has_moved and (ended or _sees_for_itself(group, before, snapshot)):
            payloads[group] = None
            continue
        kind = (group.audience(snapshot.state), group.form)
        if kind not in made:
            made[kind] = _payload(*kind, before, snapshot)
        payloads[group] = made[kind] if len(made[kind].data) <= LONGEST else None
    return Update(snapshot, request.notifications, payloads)


def _sees_for_itself(group: AudienceGroup, before: GameSnapshot, snapshot: GameSnapshot) -> bool:
    """Returns True at what is rare: a gap, another seat. Then the coroutine of each stream knows what to do."""
    return not snapshot.continues(before) or group.perspective(snapshot.state) != group.perspective(before.state)


def _payload(audience: Audience, form: str, before: GameSnapshot, snapshot: GameSnapshot) -> Payload:
    """Returns the new frames of an audience. Raises Corrupt, StoreUnavailable."""
    was, now = before.open_questions(audience.viewer), snapshot.open_questions(audience.viewer)
    progress = StreamProgress(snapshot.point, now)
    if snapshot is before:
        return Payload(frames.KEEP_ALIVE[form], progress)
    data = snapshot.frames(form, audience, before.version)
    if now != was:
        data += snapshot.question(form, was, now)
    return Payload(data, progress)


class Looking:
    """The looks at one game: made whenever it was notified, and until nothing is new, one at a time."""

    def __init__(
        self,
        game: str,
        readers: ThreadPoolExecutor,
        read: Callable[[GameSnapshot | None, int | None], GameSnapshot],
        compare: Callable[[GameSnapshot | None, GameSnapshot, LookRequest], Update],
        hand_over: Callable[[Update | Exception], None],
    ) -> None:
        """Takes `read` and `compare`, which run on a thread of the `readers`, and `hand_over`, which runs on the event
        loop.
        """
        self._game, self._readers = game, readers
        self._read, self._compare, self._hand_over = read, compare, hand_over
        self._loop: asyncio.AbstractEventLoop | None = None
        # The next belongs to all threads, under the lock.
        self._lock = threading.Lock()
        self._works = False
        self._asks_the_store = False
        self._request = LookRequest(stored=0)
        self._seen = 0
        # The next belongs to the thread that looks.
        self._newest: GameSnapshot | None = None

    @property
    def notifications(self) -> int:
        """Number of notifications."""
        return self._request.notifications

    def begin(self, loop: asyncio.AbstractEventLoop) -> None:
        """Looks from the next notification on, and hands updates to this event loop."""
        self._loop = loop

    def on_the_loop(self, work: Callable[..., None], *args: Any) -> None:
        """Calls something on the event loop. For any thread; harmless before the first stream and after the last."""
        if self._loop is not None:
            # A loop that has ended has no streams.
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(work, *args)

    def notify(self, version: int | None, *, heartbeat: bool = False, recheck_tokens: bool = False) -> None:
        """Notes that the game has moved to a version, 0 for no move; None: anything may have happened.

        For any thread.
        """
        with self._lock:
            before = self._request
            version_before = before.stored or 0
            if version is None or 0 < version <= version_before:
                # Versions only grow, unless the store was replaced by one that had not all of this.
                self._asks_the_store = True
            self._request = LookRequest(
                stored=max(version or 0, version_before),
                heartbeat=before.heartbeat or heartbeat,
                recheck_tokens=before.recheck_tokens or recheck_tokens,
                notifications=before.notifications + 1,
            )
            if self._loop is None or self._works or not self._is_due():
                return
            self._works = True
        # A process that ends takes no more work.
        with suppress(RuntimeError):
            self._readers.submit(self._work)

    def _is_due(self) -> bool:
        """Returns True when a look is due. Under the lock."""
        newest, request = self._newest, self._request
        behind = newest is None or newest.version < (request.stored or 0)
        return self._asks_the_store or request.recheck_tokens or behind

    def _next_request(self) -> LookRequest | None:
        """Takes the reasons of the next look, if one is due. Under the lock."""
        request, is_due = self._request, self._is_due() and self.notifications != self._seen
        self._seen = request.notifications
        if not is_due:
            self._works = False
            return None
        self._request = request._replace(heartbeat=False, recheck_tokens=False)
        asks, self._asks_the_store = self._asks_the_store, False
        return request._replace(stored=None) if asks else request

    def _work(self) -> None:
        while True:
            with self._lock:
                request = self._next_request()
            if request is None:
                return
            self.on_the_loop(self._hand_over, self._look(request))

    def _look(self, request: LookRequest) -> Update | Exception:
        before = self._newest
        try:
            self._newest = self._read(before, request.stored)
            return self._compare(before, self._newest, request)
        except Exception as error:
            self._newest = None
            if not isinstance(error, StoreError):
                logging_setup.LOG.exception("feed_failed", game=self._game)
            return error
