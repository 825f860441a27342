"""Channels: what the streams of one followed game share, on their event loop.

A channel has its game looked at when something has happened to it, wakes those who wait for that, and writes what is
new to the streams that know the rest. Once in a keep-alive it ends old streams and makes up for a lost notification.
"""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from domain.game import spectators
from service.play.live.ephemeral import Beside, Ephemeral, EphemeralChange
from service.play.live.game_snapshot import GameSnapshot
from service.play.live.groups import AudienceGroup, AudienceGroups, Payload, PayloadQueue, Subscriber
from service.play.live.looking import Looking, LookRequest, Update, snapshot_of, update_of
from service.play.live.snapshot_reads import SnapshotReads
from service.store.delayed_games import DelayedGames
from service.store.games import Games

KEEP_ALIVE_S = 15.0

ReadBeside = Callable[[str], Beside]
"""The function that reads what is beside the log of a game. It asks the store, and raises StoreUnavailable."""


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
        self.reads = SnapshotReads(game, games, readers)
        self.groups = AudienceGroups()
        self.followers = 0
        self._games = games
        self._looking = Looking(game, readers, self._read, self._compare, self._arrived)
        self._keep_alive = keep_alive
        self._snapshot: GameSnapshot | None = None
        self._expected: list[tuple[int, asyncio.Future[None]]] = []
        self._queue = PayloadQueue()
        self._next_beat: asyncio.TimerHandle | None = None
        self._last_round = 0.0

    # -- for any thread ----------------------------------------------------------------------------

    def notify(self, version: int | None = None) -> None:
        """Notes that the game has moved to a version; 0: a token has ended; None: anything may have happened.

        For any thread.
        """
        self._looking.notify(version, recheck_tokens=not version)

    def notifications(self) -> int:
        """Returns the number of notifications."""
        return self._looking.notifications

    def release_all(self) -> None:
        """Wakes every stream so that it reads the log itself. For any thread."""
        self._looking.on_the_loop(self._release)

    # -- on the thread that looks ------------------------------------------------------------------

    def _read(self, before: GameSnapshot | None, stored: int | None) -> GameSnapshot:
        return snapshot_of(self._games, self.game, before, stored)

    def _compare(self, before: GameSnapshot | None, snapshot: GameSnapshot, request: LookRequest) -> Update:
        return update_of(before, snapshot, self.groups, request, self.ends(snapshot))

    # -- on the event loop -------------------------------------------------------------------------

    def _arrived(self, update: Update | Exception) -> None:
        """Wakes those who wait for a snapshot, and gives the streams what is new with it."""
        if isinstance(update, Exception):
            # Each stream meets the same and says so.
            self._snapshot = None
            self._fail(update)
            self._release()
            return
        has_moved, self._snapshot = update.snapshot is not self._snapshot, update.snapshot
        expected, self._expected = self._expected, []
        for notifications, waiting in expected:
            if update.notifications < notifications:
                self._expected.append((notifications, waiting))
            elif not waiting.done():
                waiting.set_result(None)
        # A group that came while the snapshot was taken sees for itself.
        reached = [group for group in self.groups if has_moved or group in update.payloads]
        if self._queue.put((group, update.payloads.get(group)) for group in reached):
            self._last_round = time.monotonic()

    def _send_ephemeral(self, change: EphemeralChange) -> None:
        """Sends what has changed beside the log to the streams that know everything else."""
        self._queue.put((group, self._ephemeral_payload(group, change)) for group in self.groups)

    def _ephemeral_payload(self, group: AudienceGroup, change: EphemeralChange) -> Payload | None:
        snapshot = self._snapshot
        # A token that must be looked up first is not asked for here.
        if snapshot is None or not group.judged(snapshot.state):
            return None
        return Payload(change.frames(group.form, group.listener, snapshot.state), last_hint=self.ephemeral.number)

    def missed(self, group: AudienceGroup, snapshot: GameSnapshot, last_hint: int) -> Payload | None:
        """Returns the ephemeral changes after this one, for a stream of this group; None when there are none."""
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
        """Ends old streams once in a keep-alive, and if the game was silent looks for a lost notification."""
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
            self._looking.notify(None, heartbeat=True)
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
        """Returns True when nothing more will happen to the game."""
        return snapshot.state.finalized

    async def snapshot(self, version: int = 0) -> GameSnapshot:
        """Returns the newest cached snapshot if it has come to this version, else a fresh one.

        Raises GameNotFound, Corrupt, StoreUnavailable.
        """
        snapshot = self._snapshot
        return snapshot if snapshot is not None and snapshot.version >= version else await self.fresh()

    async def fresh(self) -> GameSnapshot:
        """Returns a snapshot that is taken from now on. Raises GameNotFound, Corrupt, StoreUnavailable."""
        self._looking.begin(asyncio.get_running_loop())
        snapshot: GameSnapshot | None = None
        while snapshot is None:
            await self._next_round(lambda: self._looking.notify(None))
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
        place = (self.notifications() + 1 if ask else 0, mine)
        self._expected.append(place)
        try:
            if ask:
                ask()
            await mine
        finally:
            with suppress(ValueError):
                self._expected.remove(place)


class DelayedChannel(GameChannel):
    """A game for those who have no part in it. It looks again when the next event is to be shown."""

    def __init__(
        self, game: str, games: DelayedGames, readers: ThreadPoolExecutor, beside: ReadBeside, keep_alive: float
    ) -> None:
        super().__init__(game, games, readers, beside, keep_alive)
        self._delayed = games
        self._due: asyncio.TimerHandle | None = None

    def ends(self, snapshot: GameSnapshot) -> bool:
        """Returns True when the game has ended, and is not opened any further for these people (WATCH-03)."""
        closed = snapshot.state.status == "over" and spectators.never_see_it_open(snapshot.state)
        return closed or super().ends(snapshot)

    def notify(self, version: int | None = None) -> None:
        """Notes a move like other channels. The move of the game says nothing of the version at which it is shown."""
        self._looking.notify(None, recheck_tokens=not version)

    def _read(self, before: GameSnapshot | None, stored: int | None) -> GameSnapshot:
        snapshot = super()._read(before, stored)
        seconds = self._delayed.next_in(self.game, snapshot.version)
        if seconds is not None:
            self._looking.on_the_loop(self._look_again_in, seconds)
        return snapshot

    def _look_again_in(self, seconds: float) -> None:
        if self._due is not None:
            self._due.cancel()
        self._due = asyncio.get_running_loop().call_later(seconds, self._look_again) if self.followers else None

    def _look_again(self) -> None:
        if self.followers:
            self._looking.notify(None)
