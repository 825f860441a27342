"""The lobby as a stream: public games that open, fill, start and end.

It follows the notifications that appends publish, while somebody listens. Games that have moved are gathered for a
moment; then their heads are read in one go, and the state only of those that have not started. Everything else about a
game is at its own address.
"""

import asyncio
import threading
import time
from collections import OrderedDict
from contextlib import ExitStack, suppress
from itertools import islice
from typing import Any, NamedTuple

import msgspec

from domain.events import SettingsChanged
from domain.state import State
from service import ids
from service.play.live import frames
from service.play.live.feed import Feed
from service.play.live.groups import StreamConnection
from service.play.live.streams import Stream
from service.play.lobby.game_creation import Door, door
from service.play.lobby.game_records import PUBLIC, Lobby, Record
from service.store.delayed_games import DelayedGames
from service.store.errors import ArchiveAway, Corrupt, GameNotFound, StoreError
from service.store.games import Games
from service.store.log import decoding
from service.store.log.entries import Head

GATHER_S = 0.25
"""Seconds for which games that have moved are gathered: a table that is busy costs one look in this time."""
KNOWN = 20_000
"""Games whose stage is remembered; the one that moved longest ago is forgotten first."""
NEWEST = 500
"""Public games whose stage is read when somebody begins to listen."""
MOST_TRIES = 20
"""Number of times that the record of a game is looked for: it is written right after the first event."""
MOST_UNREAD = 1_000
"""Frames that may wait for a client; one that reads more slowly has to come again."""

OPENED, FILLED, STARTED, FINISHED = range(4)
STAGES = ("game_opened", "game_filled", "game_started", "game_finished")
"""The news of the stages of a game."""
CHANGED = "game_changed"
TYPES = (*STAGES, CHANGED)
UNHEARD_OF = -1
WHILE_OPEN = ("new", "lobby")


class SeenStage(NamedTuple):
    """The stage of a game when it was looked at last, and how often its record was looked for in vain.

    `door` is how people came in then; None when only its head was read.
    """

    stage: int
    tries: int = 0
    version: int = 0
    door: Door | None = None


class LobbyFeed:
    """The lobby for all who listen in this process. Its listeners belong to one event loop."""

    def __init__(self, feed: Feed, games: Games, delayed: DelayedGames, lobby: Lobby) -> None:
        """Takes the games; `delayed`: the same as those see them who have no part in them."""
        self.feed = feed
        self._games, self._delayed, self._lobby = games, delayed, lobby
        self._lock = threading.Lock()
        self._moved: set[str] = set()
        self._missed = True
        self._known: OrderedDict[str, SeenStage] = OrderedDict()
        self._since = 0
        # The rest belongs to the event loop.
        self._loop: asyncio.AbstractEventLoop | None = None
        self._listeners: dict[asyncio.Queue[dict[str, Any] | None], None] = {}
        self._joining = asyncio.Lock()
        self._working: asyncio.Task[None] | None = None
        self._watching = ExitStack()

    @property
    def moved(self) -> int:
        """Number of games that have moved since the last look."""
        return len(self._moved)

    # -- of the reader's thread ------------------------------------------------------------------

    def notify(self, game: str | None) -> None:
        """Notes that a game has moved, or with None that any may have."""
        with self._lock:
            if game is None:
                self._missed = True
            else:
                self._moved.add(game)
        self._call(self._work_soon)

    def close(self) -> None:
        """Lets every stream end."""
        self._call(self._end)

    def _call(self, what: Any) -> None:
        if self._loop:
            # A loop that has ended has no streams.
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(what)

    # -- of the event loop -----------------------------------------------------------------------

    async def join(self) -> "asyncio.Queue[dict[str, Any] | None]":
        """Listens from now on: changes, and None when it is time to go. Raises StoreUnavailable."""
        self._loop = asyncio.get_running_loop()
        mine: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue(MOST_UNREAD)
        async with self._joining:
            if not self._listeners:
                # If two arrive at once, only one reads the store: it drops the earlier moves.
                self._watching.enter_context(self.feed.watched_by(self))
                self._since = ids.now()
                await asyncio.to_thread(self._learn)
            self._listeners[mine] = None
        return mine

    def leave(self, mine: "asyncio.Queue[dict[str, Any] | None]") -> None:
        """Listens no more."""
        self._listeners.pop(mine, None)
        if not self._listeners:
            self._watching.close()

    def _end(self) -> None:
        for each in self._listeners:
            _put(each, None)

    def _work_soon(self) -> None:
        if self._listeners and (self._working is None or self._working.done()):
            self._working = asyncio.get_running_loop().create_task(self._work())

    async def _work(self) -> None:
        await asyncio.sleep(GATHER_S)
        try:
            changes = await asyncio.to_thread(self._changes)
        except StoreError:
            # The moves that are missed meanwhile are looked for when the feed is back.
            self._end()
            return
        for change in changes:
            for each in self._listeners:
                _put(each, change)
        if self._moved:
            self._working = None
            self._work_soon()

    # -- on a thread -----------------------------------------------------------------------------

    def _learn(self) -> None:
        """Reads the stages of the newest games without reporting them. Raises StoreUnavailable."""
        with self._lock:
            self._missed = False
            self._moved.clear()
        listed = [game for _, game in islice(self._lobby.public_games(), NEWEST)]
        for game, head in self._games.log.known_heads(listed).items():
            if head is not None:
                self._note(game, SeenStage(_stage(head, None), version=head.version))

    def _changes(self) -> list[dict[str, Any]]:
        """Returns what has changed since the last look. Raises StoreUnavailable."""
        with self._lock:
            moved, missed = self._moved, self._missed
            self._moved, self._missed = set(), False
        if missed:
            moved |= {game for game, seen in self._known.items() if seen.stage < FINISHED}
            moved |= {game for _, game in islice(self._lobby.public_games(), NEWEST)}
        heads = self._games.log.known_heads(sorted(moved))
        changes = list[dict[str, Any]]()
        for game, head in heads.items():
            # One that cannot be read must not end the stream: nothing is said of it.
            with suppress(Corrupt, GameNotFound, ArchiveAway):
                changes += self._changes_of(game, head) if head else []
        return changes

    def _changes_of(self, game: str, head: Head) -> list[dict[str, Any]]:
        before = self._known.get(game)
        if before is not None and head.status not in WHILE_OPEN and _stage(head, None) == before.stage:
            return []
        record = self._lobby.fresh(game)
        if record is None:
            tries = before.tries + 1 if before else 1
            self._note(game, (before or SeenStage(UNHEARD_OF))._replace(tries=tries))
            if tries < MOST_TRIES and head.status in WHILE_OPEN:
                with self._lock:
                    self._moved.add(game)
            return []
        state = self._delayed.load(game)
        now = SeenStage(self._stage_shown(head, state), version=state.version, door=door(record))
        if record.visibility != PUBLIC:
            # Before the start it may become public, and is then new to all.
            self._note(game, now._replace(stage=UNHEARD_OF) if now.stage <= FILLED else now)
            return []
        self._note(game, now)
        if before is None and max(record.created, record.changed) < self._since:
            # Nobody here knows its stage before.
            return []
        last = before.stage if before else UNHEARD_OF
        types = [STAGES[each] for each in range(last + 1, now.stage + 1)]
        if before is not None and last >= OPENED and now.stage <= FILLED and self._is_changed(record, before, now):
            types.insert(0, CHANGED)
        return [_change(type, record, state) for type in types]

    def _stage_shown(self, head: Head, state: State) -> int:
        """Returns the stage of a game as it is shown; it is looked at again when more of it is to be shown."""
        seconds = self._delayed.next_in(state.game, state.version)
        if seconds is None:
            return _stage(head, state)
        self._call(lambda: self._look_again_in(seconds, state.game))
        return _stage(head._replace(status=state.status), state)

    def _look_again_in(self, seconds: float, game: str) -> None:
        asyncio.get_running_loop().call_later(seconds, self.notify, game)

    def _is_changed(self, record: Record, before: SeenStage, now: SeenStage) -> bool:
        """Returns whether its host has changed a game in the lobby since it was looked at. Raises StoreUnavailable."""
        if record.changed >= self._since if before.door is None else before.door != now.door:
            return True
        since = self._games.between(record.game, before.version, now.version)
        return any(isinstance(decoding.decoded(record.game, entry), SettingsChanged) for entry in since)

    def _note(self, game: str, stage: SeenStage) -> None:
        self._known[game] = stage
        self._known.move_to_end(game)
        while len(self._known) > KNOWN:
            self._known.popitem(last=False)


def _put(queue: "asyncio.Queue[dict[str, Any] | None]", what: dict[str, Any] | None) -> None:
    """Gives a listener something; one that has not read is let go."""
    if queue.full():
        while not queue.empty():
            queue.get_nowait()
        what = None
    queue.put_nowait(what)


def _stage(head: Head, state: State | None) -> int:
    """Returns the stage of a game; only its state says whether its seats are taken."""
    if head.status in WHILE_OPEN:
        return FILLED if state is not None and all(seat.player for seat in state.seats.values()) else OPENED
    return STARTED if head.status == "running" else FINISHED


def _change(type: str, record: Record, state: State) -> dict[str, Any]:
    return {
        "type": type,
        "game_id": record.game,
        "seats": len(state.seats),
        "free_seats": sum(not seat.player for seat in state.seats.values()) if state.status == "lobby" else 0,
        "variants": list(state.variants),
        "invite_required": record.invite_required,
    }


class LobbyStream(Stream):
    """One stream of the lobby. It ends after `life` seconds."""

    def __init__(self, lobby: LobbyFeed, form: str, held: ExitStack, *, life: float, keep_alive: float) -> None:
        self._lobby = lobby
        self._form = form
        self._held = held
        self._life, self._keep_alive = life, keep_alive

    async def run(self, line: StreamConnection) -> None:
        """Sends what changes until the stream is old, its client is too slow or the server stops.

        Raises what the line raises.
        """
        if opening := frames.opening(self._form):
            await line.send(opening)
        with suppress(StoreError):
            listening = await self._lobby.join()
            try:
                await line.send(self._frame("snapshot_hint", {"server_time": ids.iso(ids.now())}))
                await self._follow(line, listening)
            finally:
                self._lobby.leave(listening)
        await line.send(self._frame("reconnect", {}))

    async def _follow(self, line: StreamConnection, listening: "asyncio.Queue[dict[str, Any] | None]") -> None:
        until = time.monotonic() + self._life
        while (left := until - time.monotonic()) > 0 and not self._lobby.feed.closing.is_set():
            try:
                async with asyncio.timeout(min(left, self._keep_alive)):
                    change = await listening.get()
            except TimeoutError:
                await line.send(frames.KEEP_ALIVE[self._form])
                continue
            if change is None:
                return
            await line.send(self._frame("lobby_event", change))

    def _frame(self, name: str, data: dict[str, Any]) -> bytes:
        return frames.frame(self._form, name, msgspec.json.encode(data))
