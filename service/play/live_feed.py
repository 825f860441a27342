"""Live updates: one reader of the store's pokes in each process wakes every stream of that process.

A poke says only that a game has moved. For each game that somebody follows the newest entries are read once, and
rendered once for each kind of viewer; the streams take the same bytes. A stream that is behind what is at hand reads
pages of the log. Nothing is lost or repeated; a lost poke heals at the next keep-alive.

Streams are coroutines of one event loop. Reading and rendering happen on a few threads of their own.
"""

import asyncio
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple, TypeVar

import msgspec
import redis

from domain.game import views
from domain.state import State
from service import logging_setup
from service.http.problems import Problem
from service.play import event_views
from service.store.errors import StoreError
from service.store.games import Games
from service.store.log import envelope
from service.store.log.entries import Entry
from service.store.log.event_log import LIVE

POLL_S = 1.0
"""Seconds after which the reader looks whether it shall end."""
RECENT = 40
"""Entries of a followed game that are kept at hand, so that one read serves all its streams."""
FIRST_READ = 10
"""Entries that are read when a game gets its first follower."""
PAGE = 100
"""Entries that a stream reads at once when it has missed some."""
AT_ONCE = 25
"""Streams of a game that continue in one turn of the event loop."""
READERS = 4
"""Threads that read and render for streams."""

RenderedEvent = tuple[int, bytes]
"""The number of an event, and the view of it that one viewer gets, as JSON."""
Perspective = Callable[[State], str]
"""With which eyes a follower sees a game: a seat that may change, or the public."""
T = TypeVar("T")


class Asked(NamedTuple):
    """What a viewer may know of the open questions: their ids, and the seats that are asked."""

    open: list[str]
    waiting: list[str]


class Look:
    """A followed game as it was at one moment; `pokes` had been counted before it was read, at `at`."""

    def __init__(
        self, pokes: int, at: float, state: State, alive: event_views.Ranges, entries: Sequence[Entry]
    ) -> None:
        self.pokes = pokes
        self.at = at
        self.state = state
        self.entries = entries
        self._alive = alive
        self._asked: dict[str, Asked] = {}
        self._rendered: dict[str, dict[int, bytes]] = {}
        self._used: set[str] = set()
        self._flights: dict[str, asyncio.Future[None]] = {}

    def inherit(self, before: "Look") -> None:
        """Takes over what was rendered before and would be rendered in the same way now."""
        if before.state is self.state:
            self._asked = before._asked
        if before._shown_alike() == self._shown_alike() and self.entries:
            first = self.entries[0].seq
            for viewer, events in before._rendered.items():
                self._rendered[viewer] = {seq: data for seq, data in events.items() if seq >= first}

    def _shown_alike(self) -> tuple[Any, ...]:
        """What decides how an event is rendered, beside the event: undone ranges, swapped seats, the end."""
        last = self._alive[-1][0] if self._alive else 0
        return tuple(self._alive[:-1]), last, len(self.state.swaps), self.state.finalized

    def holds(self, after: int) -> bool:
        """True when all events after `after` that there were are at hand."""
        return bool(self.entries) and self.entries[0].seq - 1 <= after <= self.entries[-1].seq

    def asked(self, viewer: str) -> Asked:
        """What this viewer may know of the open questions."""
        self._used.add(viewer)
        return self._ask(viewer)

    def _ask(self, viewer: str) -> Asked:
        found = self._asked.get(viewer)
        if found is None:
            found = Asked(list(views.asked_of(self.state, viewer)), views.waiting(self.state))
            self._asked[viewer] = found
        return found

    def events(self, viewer: str, after: int) -> list[RenderedEvent] | None:
        """What is at hand after `after`; None when it is not all rendered yet."""
        self._used.add(viewer)
        rendered = self._rendered.get(viewer, {})
        found = [(entry.seq, rendered.get(entry.seq)) for entry in self.entries if entry.seq > after]
        events = [(seq, data) for seq, data in found if data is not None]
        return events if len(events) == len(found) else None

    def render(self, game: str, viewer: str, after: int) -> None:
        """Renders what is at hand after `after`, and what is asked. Raises Corrupt."""
        rendered = self._rendered.setdefault(viewer, {})
        missing = [entry for entry in self.entries if entry.seq > after and entry.seq not in rendered]
        rendered.update(rendering(game, missing, self.state, viewer, self._alive))
        self._ask(viewer)

    def knows(self, viewer: str) -> bool:
        """True when what this viewer may know of the questions is at hand."""
        return viewer in self._asked

    def prepare(self, game: str, before: "Look") -> None:
        """Renders what is new for the viewers of the look before. Raises Corrupt."""
        if before.entries:
            for viewer in before._used:
                self.render(game, viewer, before.entries[-1].seq)

    def flight(self, viewer: str, begin: Callable[[], "asyncio.Future[None]"]) -> "asyncio.Future[None]":
        """The rendering for this viewer that is under way, or a new one."""
        known = self._flights.get(viewer)
        if known is None or known.done():
            known = self._flights[viewer] = begin()
        return known


def rendering(
    game: str, entries: Iterable[Entry], state: State, viewer: str, alive: event_views.Ranges
) -> Iterator[RenderedEvent]:
    """Entries as this viewer of the newest state may read them. Raises Corrupt."""
    for entry in entries:
        view = event_views.render(game, entry, views.eyes(state, viewer, entry.seq), alive, state.finalized)
        yield entry.seq, msgspec.json.encode(view)


class Channel:
    """One game that somebody follows in this process. Its coroutines belong to one event loop.

    After a poke the game is read once, then the waiting streams continue, some at a time: thousands of them in
    one turn of the event loop would hold up every request.
    """

    def __init__(self, game: str, games: Games, readers: ThreadPoolExecutor) -> None:
        self.game = game
        self.followers = 0
        self._games = games
        self._readers = readers
        self._pokes = 0
        self._counting = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._look: Look | None = None
        self._looking: asyncio.Future[Look] | None = None
        self._following: asyncio.Task[None] | None = None
        self._waiting: dict[asyncio.Future[bool], None] = {}
        self._released: deque[asyncio.Future[bool]] = deque()

    def poke(self) -> None:
        """The game has moved, or everybody shall look for another reason. For any thread."""
        with self._counting:
            self._pokes += 1
        if self._loop:
            # A loop that has ended has no streams.
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._follow)

    def pokes(self) -> int:
        """How often it was poked."""
        return self._pokes

    async def wait(self, look: Look, seconds: float) -> bool:
        """Waits until there is another look than this one, or none; False when there was none in time."""
        self._loop = asyncio.get_running_loop()
        if self._look is not look:
            return True
        if self._pokes > look.pokes:
            # It came when nobody waited.
            self._follow()
        mine: asyncio.Future[bool] = self._loop.create_future()
        self._waiting[mine] = None
        alarm = self._loop.call_later(seconds, _go_on, mine, False)
        try:
            return await mine
        finally:
            alarm.cancel()
            self._waiting.pop(mine, None)

    def _follow(self) -> None:
        if self._following is None or self._following.done():
            self._following = asyncio.get_running_loop().create_task(self._catch_up())

    async def _catch_up(self) -> None:
        """Reads the game again for each poke that came meanwhile, and releases the waiting streams."""
        while self._waiting and (self._look is None or self._look.pokes < self._pokes):
            try:
                await self._newest()
            except StoreError:
                # Each stream meets the same and says so.
                self._look = None
                self._release()
                return

    def _release(self) -> None:
        begun = bool(self._released)
        self._released.extend(self._waiting)
        self._waiting.clear()
        if not begun:
            self._release_some()

    def _release_some(self) -> None:
        for _ in range(min(AT_ONCE, len(self._released))):
            _go_on(self._released.popleft(), True)
        if self._released:
            asyncio.get_running_loop().call_soon(self._release_some)

    async def look(self, since: float = 0.0) -> Look:
        """The newest look at the game, read after `since` (monotonic seconds).

        Raises GameNotFound, Corrupt, StoreUnavailable.
        """
        look = self._look
        while look is None or look.at < since:
            look = await self._newest()
        return look

    async def _newest(self) -> Look:
        if self._looking is None or self._looking.done():
            self._looking = self._on_thread(self._read_newest)
        # Many streams may wait for this one: none of them ends it.
        look = await asyncio.shield(self._looking)
        before, self._look = self._look, look
        if before is None or before.pokes != look.pokes or before.state is not look.state:
            self._release()
        return look

    async def events(self, look: Look, perspective: Perspective, after: int) -> list[RenderedEvent]:
        """Events after `after` as a follower may see them, a page at most; from what is at hand, else from the log.

        None is newer than the look. Raises GameNotFound, Corrupt, StoreUnavailable.
        """
        viewer = perspective(look.state)
        if after >= look.state.version:
            return []
        if not look.holds(after):
            page = await self.aside(lambda: self._page(perspective, after))
            return [telling for telling in page if telling[0] <= look.state.version]
        while (events := look.events(viewer, after)) is None:
            begin = lambda: self._on_thread(lambda: look.render(self.game, viewer, after))  # noqa: E731
            await asyncio.shield(look.flight(viewer, begin))
        return events

    async def asked(self, look: Look, perspective: Perspective) -> Asked:
        """What a follower may know of the open questions."""
        viewer = perspective(look.state)
        if not look.knows(viewer):
            await self.aside(lambda: look.asked(viewer))
        return look.asked(viewer)

    async def aside(self, work: Callable[[], T]) -> T:
        """Has something that may block done by one of the threads of the streams. Raises what it raises."""
        return await self._on_thread(work)

    def _on_thread(self, work: Callable[[], T]) -> "asyncio.Future[T]":
        return asyncio.get_running_loop().run_in_executor(self._readers, work)

    def _page(self, perspective: Perspective, after: int) -> list[RenderedEvent]:
        entries = self._games.log.read_whole(self.game, after, PAGE)
        # The seat that the viewer has after these events: a power may just have given another one.
        state = self._games.load(self.game)
        alive = self._games.living(self.game)
        return list(rendering(self.game, entries, state, perspective(state), alive))

    def _read_newest(self) -> Look:
        pokes, at, before = self._pokes, time.monotonic(), self._look
        entries = self._grown(before.entries) if before and before.entries else []
        state = self._games.load(self.game)
        if not entries:
            entries = self._games.log.read_whole(self.game, max(0, state.version - FIRST_READ), FIRST_READ)
            state = self._games.load(self.game)
        look = Look(pokes, at, state, self._games.living(self.game), entries[-RECENT:])
        if before:
            look.inherit(before)
            look.prepare(self.game, before)
        return look

    def _grown(self, known: Sequence[Entry]) -> list[Entry]:
        newest = known[-1]
        entries = self._games.log.read_whole(self.game, newest.seq, RECENT)
        if entries and not follows(newest, entries[0]):
            # The store was replaced by one that had not all of this.
            return []
        return [*known, *entries]


def _go_on(waiting: "asyncio.Future[bool]", moved: bool) -> None:
    if not waiting.done():
        waiting.set_result(moved)


def follows(entry: Entry, next: Entry) -> bool:
    """True when the chain leads from one event to the other."""
    return envelope.link(bytes.fromhex(entry.hash), next.seq, next.body).hex() == next.hash


class Feed:
    """The followed games of this process and the count of its open streams, of which there are `most` at a time."""

    def __init__(self, client: redis.Redis, games: Games, most: int) -> None:
        self._client: Any = client
        self._games = games
        self._most = most
        self._lock = threading.Lock()
        self._channels: dict[str, Channel] = {}
        self._open: dict[str, int] = {}
        self._total = 0
        self._reader: threading.Thread | None = None
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="streams")
        self.closing = threading.Event()

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
    def follow(self, game: str) -> Iterator[Channel]:
        """The channel of a game while somebody needs it."""
        with self._lock:
            channel = self._channels.setdefault(game, Channel(game, self._games, self._readers))
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

    def join(self) -> None:
        """Waits for the reader to end after `close`: the connections of the store can be closed then."""
        if self._reader is not None:
            self._reader.join(2 * POLL_S)

    def _read(self) -> None:
        while not self.closing.is_set():
            try:
                with self._client.pubsub(ignore_subscribe_messages=True) as pokes:
                    pokes.subscribe(LIVE)
                    # Whatever moved while nobody listened is looked for now.
                    self._poke_all()
                    while not self.closing.is_set():
                        if message := pokes.get_message(timeout=POLL_S):
                            self._poke(message["data"])
            except redis.RedisError as error:
                logging_setup.LOG.warning("feed_interrupted", error=str(error))
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
