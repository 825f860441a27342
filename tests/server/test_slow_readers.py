"""A client that does not take what is pushed to it misses nothing, hears nothing twice, and holds up nobody."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import ExitStack
from io import BytesIO
from itertools import cycle
from typing import Any

import pytest

from service.play.live.frames import NDJSON
from service.play.live.groups import Subscription
from service.play.live.streams import Stream
from service.play.reading.resume_points import START
from service.server.exchange import PIECE, Exchange
from service.server.wsgi_adapter import WsgiResponse
from tests.api.client import client_of
from tests.api.conftest import Store, context_of, made
from tests.api.following import finished
from tests.api.table import Table
from tests.waiting import PATIENCE_S

PUBLIC = "public"


class Client:
    """Takes what is pushed or not, as its plan says."""

    def __init__(self, plan: list[bool]) -> None:
        self._plan: Iterator[bool] = cycle(plan)
        self.said = b""
        self.pushed = 0

    async def send(self, data: bytes) -> None:
        await asyncio.sleep(0)
        self.said += data

    def push(self, data: bytes) -> bool:
        if not next(self._plan):
            return False
        self.pushed += 1
        self.said += data
        return True

    async def taken(self) -> None:
        await asyncio.sleep(0)

    @property
    def frames(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.said.splitlines() if line]


PLANS = ([True], [False], [True, False], [False, True], [True, True, False], [False, False, True])


@pytest.mark.parametrize("at_hand", [2, 40])
def test_whatever_a_client_does_not_take_it_hears_later_and_once(monkeypatch: pytest.MonkeyPatch, at_hand: int) -> None:
    monkeypatch.setattr("service.play.live.game_snapshot.RECENT", at_hand)
    monkeypatch.setattr("service.play.live.looking.PAGE", 3)
    monkeypatch.setattr("service.play.live.groups.AT_ONCE", 2)
    app = made(Store())
    table = Table(client_of(app), seed="slow readers").start()
    shared = context_of(app)
    clients = [Client(plan) for plan in PLANS]

    async def followed() -> None:
        with shared.feed.follow(table.id) as channel:
            streams = [_stream(shared.feed, channel) for _ in clients]
            running = [asyncio.create_task(each.run(client)) for each, client in zip(streams, clients, strict=True)]
            # On a busy machine the game could be over before any of them had caught up, and then nothing is pushed.
            while len(channel.groups.subscribers) < len(clients):
                await asyncio.sleep(0.01)
            for _ in range(25):
                await asyncio.to_thread(_answer, table)
            await asyncio.to_thread(table.end)
            await asyncio.gather(*running)

    finished(followed())
    version = table.version()
    shared.feed.close()
    for client in clients:
        assert [frame["data"]["seq"] for frame in client.frames if "id" in frame] == list(range(1, version + 1))
        assert client.frames[-1]["frame"] == "end"
        assert _open_at_last(client.frames) == set()
    assert clients[0].pushed > 0 == clients[1].pushed


def _stream(feed: Any, channel: Any) -> Stream:
    return Stream(feed, channel, Subscription(START, NDJSON, lambda _: PUBLIC), ExitStack(), life=PATIENCE_S)


def _answer(table: Table) -> None:
    seat, question = table.asked()[0]
    assert table.answer(seat, question["id"], question["on_timeout"]).status_code == 201


def _open_at_last(frames: list[dict[str, Any]]) -> set[str]:
    """Returns what a client takes for open that believes the hints."""
    found: set[str] = set()
    for frame in frames:
        if frame["frame"] == "snapshot_hint":
            found = set(frame["data"]["open"])
        if frame["frame"] == "question":
            assert found >= set(frame["data"]["closed"])
            found = found - set(frame["data"]["closed"]) | set(frame["data"]["opened"])
    return found


def test_a_long_answer_to_a_quick_client_lets_others_be_answered_in_between() -> None:
    sent = list[str]()

    async def receive() -> Any:
        raise AssertionError("it has no body")

    async def answered(name: str) -> None:
        async def send(message: Any) -> None:
            if message["type"] == "http.response.body":
                sent.append(name)

        scope = {"type": "http", "path": "/", "method": "GET", "headers": []}
        exchange = Exchange(scope, receive, send, write_seconds=60.0)
        await exchange.answer(WsgiResponse(200, [], BytesIO(bytes(4 * PIECE))))

    async def both() -> None:
        await asyncio.gather(answered("one"), answered("other"))

    asyncio.run(both())
    assert sent == ["one", "other"] * 4
