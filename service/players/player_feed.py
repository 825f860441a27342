"""The news of persons as streams: one for all games of a person.

Workers find the news, whatever process has made them happen; here they are only read. A stream reads what is there
after the frame that its client has, and again whenever the store says that there is more. A notification that is lost
heals at the next keep-alive, and so does one that a token has ended.
"""

import asyncio
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import Any, NamedTuple

import msgspec

from service import ids
from service.http.problems import Problem
from service.play.live import frames
from service.play.live.feed import Feed
from service.play.live.groups import StreamConnection
from service.play.live.streams import Stream
from service.players.news import PAGE, News, NewsFrame, NewsId, NewsPage
from service.players.persons import Persons
from service.store.errors import StoreError


class PlayerFeed:
    """The followed persons of this process. Its streams belong to one event loop."""

    def __init__(self, feed: Feed, news: News, persons: Persons) -> None:
        self.feed = feed
        self._news, self._persons = news, persons
        self._followed: dict[str, dict[asyncio.Event, None]] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._listening = ExitStack()

    # -- of the reader's thread ------------------------------------------------------------------

    def hear(self, person: str | None) -> None:
        """Notes that there is news of a person, or with None that there may be of any."""
        if self._loop and (person is None or person in self._followed):
            # A loop that has ended has no streams.
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._wake, person)

    def close(self) -> None:
        """Lets every stream end."""
        self.hear(None)

    # -- of the event loop -----------------------------------------------------------------------

    def _wake(self, person: str | None) -> None:
        for each in list(self._followed) if person is None else [person]:
            for moved in self._followed.get(each, ()):
                moved.set()

    @contextmanager
    def followed(self, person: str) -> Iterator[asyncio.Event]:
        """Yields what is set when there is news of a person."""
        self._loop = asyncio.get_running_loop()
        moved = asyncio.Event()
        if not self._followed:
            self._listening.enter_context(self.feed.heard_by(self))
        self._followed.setdefault(person, {})[moved] = None
        try:
            yield moved
        finally:
            del self._followed[person][moved]
            if not self._followed[person]:
                del self._followed[person]
            if not self._followed:
                self._listening.close()

    # -- on a thread -----------------------------------------------------------------------------

    def page(self, reader: "NewsReader", after: NewsId | None) -> NewsPage | None:
        """Returns the frames after a place, or with None the place after all; None when the token has ended.

        Raises StoreUnavailable.
        """
        try:
            self._persons.find(reader.person, reader.digest)
        except Problem:
            return None
        if after is None:
            return NewsPage([], self._news.newest(reader.person), False)
        return self._news.after(reader.person, after)


class NewsReader(NamedTuple):
    """A client of a stream: the person, the digest of the token, and the frame after which it begins; None: now."""

    person: str
    digest: str
    after: NewsId | None


class PlayerStream(Stream):
    """The stream of a person. It ends after `life` seconds."""

    def __init__(
        self, feed: PlayerFeed, reader: NewsReader, form: str, held: ExitStack, *, life: float, keep_alive: float
    ) -> None:
        self._players, self._reader = feed, reader
        self._form = form
        self._held = held
        self._life, self._keep_alive = life, keep_alive

    async def run(self, line: StreamConnection) -> None:
        """Sends what is news until the stream is old, its token has ended or the server stops.

        Raises what the line raises.
        """
        if opening := frames.opening(self._form):
            await line.send(opening)
        self._after = self._reader.after
        with suppress(StoreError), self._players.followed(self._reader.person) as moved:
            await self._follow(line, moved)
        # The client learns the reason when it comes back.
        await line.send(self._frame("reconnect", {"after": str(self._after)} if self._after else {}))

    async def _follow(self, line: StreamConnection, moved: asyncio.Event) -> None:
        until, closing = time.monotonic() + self._life, self._players.feed.closing
        begun = False
        while True:
            moved.clear()
            page = await asyncio.to_thread(self._players.page, self._reader, self._after)
            if page is None:
                return
            before = page.last if self._after is None else self._after
            if not begun:
                begun = True
                hint = {"server_time": ids.iso(ids.now()), "after": str(before)}
                await line.send(self._frame("snapshot_hint", hint))
            if page.gap:
                following = page.frames[0].id if page.frames else page.last
                await line.send(self._frame("gap", {"after": str(before), "before": str(following)}))
            if page.frames:
                await line.send(b"".join(map(self._event, page.frames)))
            self._after = page.last
            left = until - time.monotonic()
            if left <= 0 or closing.is_set():
                return
            if len(page.frames) >= PAGE or moved.is_set():
                continue
            try:
                async with asyncio.timeout(min(left, self._keep_alive)):
                    await moved.wait()
            except TimeoutError:
                await line.send(frames.KEEP_ALIVE[self._form])

    def _event(self, frame: NewsFrame) -> bytes:
        return frames.frame(self._form, "player_event", frame.event, frame.id)

    def _frame(self, name: str, data: dict[str, Any]) -> bytes:
        return frames.frame(self._form, name, msgspec.json.encode(data))
