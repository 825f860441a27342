"""A stream whose client leaves ends, also when something happens in the same moment."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from threading import Event
from types import SimpleNamespace
from typing import Any

import pytest

from service.play.live.frames import SSE
from service.play.live.streams import Stream
from service.play.lobby.lobby_feed import LobbyStream
from service.players.news import NewsId, NewsPage
from service.players.player_feed import NewsReader, PlayerStream
from tests.waiting import PATIENCE_S

TURNS = 20
"""Turns of the event loop that are more than a task needs to end."""


class Line:
    """A client that takes everything."""

    def __init__(self) -> None:
        self.frames: list[bytes] = []

    async def send(self, data: bytes) -> None:
        self.frames.append(data)

    def push(self, data: bytes) -> bool:
        self.frames.append(data)
        return True

    async def taken(self) -> None:
        return


def of_the_lobby() -> tuple[Stream, Callable[[], None]]:
    """Returns a stream of the lobby, and what makes something happen there."""
    changes: asyncio.Queue[Any] = asyncio.Queue()

    async def join() -> asyncio.Queue[Any]:
        return changes

    lobby: Any = SimpleNamespace(join=join, leave=lambda _: None, feed=SimpleNamespace(closing=Event()))
    stream = LobbyStream(lobby, SSE, ExitStack(), life=PATIENCE_S, keep_alive=PATIENCE_S)
    return stream, lambda: changes.put_nowait({"type": "moved"})


def of_a_player() -> tuple[Stream, Callable[[], None]]:
    """Returns the stream of a person, and what makes something happen to that person."""
    moved = asyncio.Event()

    @contextmanager
    def followed(person: str) -> Iterator[asyncio.Event]:
        yield moved

    def page(reader: NewsReader, after: Any) -> NewsPage:
        return NewsPage([], NewsId(1, 0), False)

    players: Any = SimpleNamespace(followed=followed, page=page, feed=SimpleNamespace(closing=Event()))
    reader = NewsReader("person", "digest", None)
    return PlayerStream(players, reader, SSE, ExitStack(), life=PATIENCE_S, keep_alive=PATIENCE_S), moved.set


@pytest.mark.parametrize("opened", [of_the_lobby, of_a_player])
def test_a_stream_ends_when_its_client_leaves_just_as_something_happens(
    opened: Callable[[], tuple[Stream, Callable[[], None]]],
) -> None:
    async def left() -> bool:
        stream, happen = opened()
        line = Line()
        running = asyncio.create_task(stream.run(line))
        while not any(b"snapshot_hint" in frame for frame in line.frames):
            await asyncio.sleep(0)
        for _ in range(TURNS):
            await asyncio.sleep(0)
        happen()
        # The one who waits has been woken, and has had no turn yet.
        await asyncio.sleep(0)
        running.cancel()
        for _ in range(TURNS):
            await asyncio.sleep(0)
        return running.cancelled()

    assert asyncio.run(left())
