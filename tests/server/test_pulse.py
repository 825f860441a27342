"""A process that takes commands beats, and no command counts time in which there was no beat (CLOCK-07)."""

import asyncio
import threading
import time
from typing import Any

import pytest

from service.store import outages
from service.store.errors import StoreUnavailable
from tests.api.client import client_of
from tests.api.conftest import Store, made
from tests.api.table import Table
from tests.server.conftest import Begin, Operations
from tests.server.serving import Serving
from tests.server.test_optimistic_commands import learned, play
from tests.waiting import PATIENCE_S, eventually


def test_a_process_beats_before_it_listens_and_until_it_is_asked_to_end(begin: Begin, store: Store) -> None:
    server = begin()
    first = store.queue.lindex(outages.KEY, 0)
    assert first is not None
    assert eventually(lambda: store.queue.lindex(outages.KEY, 0) != first)
    server.close()
    last = store.queue.lindex(outages.KEY, 0)
    time.sleep(2 * outages.EVERY_MS / 1000)
    assert store.queue.lindex(outages.KEY, 0) == last


def test_a_loop_that_is_held_up_does_not_beat(begin: Begin, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its threads go on, but no client is heard."""
    monkeypatch.setattr(outages, "EVERY_MS", 20)
    beat, to_thread = outages.Beats.beat, asyncio.to_thread
    begun, done = list[int](), list[int]()
    is_held, is_over = threading.Event(), threading.Event()

    def beating(beats: outages.Beats) -> None:
        beat(beats)
        done.append(1)

    def threaded(*call: Any) -> Any:
        begun.append(1)
        return to_thread(*call)

    def hold() -> None:
        is_held.set()
        is_over.wait(PATIENCE_S)

    monkeypatch.setattr(outages.Beats, "beat", beating)
    monkeypatch.setattr(asyncio, "to_thread", threaded)
    loop: Any = begin().server._loop
    loop.call_soon_threadsafe(hold)
    assert is_held.wait(PATIENCE_S)
    # A beat that had begun before goes on in its thread.
    assert eventually(lambda: len(begun) == len(done))
    last = store.queue.lindex(outages.KEY, 0)
    time.sleep(10 * outages.EVERY_MS / 1000)
    assert store.queue.lindex(outages.KEY, 0) == last
    is_over.set()
    assert eventually(lambda: store.queue.lindex(outages.KEY, 0) != last)


def test_a_store_that_is_away_keeps_no_process_from_starting(
    begin: Begin, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(_: Any) -> None:
        raise StoreUnavailable

    monkeypatch.setattr(outages, "beat", away)
    assert begin().server.started
    assert not store.queue.exists(outages.KEY)


@pytest.fixture
def warm(begin: Begin, store: Store, operations: Operations) -> tuple[Serving, Table]:
    timers = {"reaction": 20, "decision": 20, "deal": 20, "reserve": 60}
    table = Table(client_of(made(store)), seed="a table of three", options={"timers": timers}).start()
    server = begin()
    learned(server, table)
    operations()
    return server, table


def test_a_warm_command_after_an_outage_comes_after_the_time_that_is_given_back__CLOCK_07(
    warm: tuple[Serving, Table], store: Store, operations: Operations
) -> None:
    server, table = warm
    assert play(server, table, "key-0001").status == 201
    assert operations() == 0
    last = int(store.queue.lindex(outages.KEY, 0) or 0)
    # As if the process had been stopped: its next beat comes 75 seconds after the last one.
    store.queue.lset(outages.KEY, 0, str(last - 75_000))
    assert eventually(lambda: not server.server._pulse._beats.is_settled(table.id))
    assert play(server, table, "key-0002").status == 201
    events = table.client.get(f"{table.path}/events?after=0&types=deadlines_moved,answered").json["items"]
    assert [each["type"] for each in events[-2:]] == ["deadlines_moved", "answered"]
    assert play(server, table, "key-0003").status == 201
    assert operations() == 1
