"""The supervisor keeps the bundled store alive on a disk that takes no writes, and says so once."""

import os
import resource
from collections.abc import Iterator
from pathlib import Path

import pytest

from service.store.connection import connection, disk, embedded
from service.store.connection.connection import Stores
from tests.store.test_disk import Space, limit, stored
from tests.waiting import eventually
from workers.supervisor import disk_watch
from workers.supervisor.disk_watch import DiskWatch

RESERVE = 100


class Watched:
    """A watch over a store, a disk that the test fills, and what was said."""

    def __init__(self, folder: Path, stores: Stores, monkeypatch: pytest.MonkeyPatch) -> None:
        self.said: list[str] = []
        self.stores = stores
        self.watch = DiskWatch(folder, RESERVE, self.said.append, clock=iter(range(10**6)).__next__)
        self._monkeypatch = monkeypatch

    def look(self, free: int) -> str:
        """Returns when the store waits for the disk after the watch has seen this number of free bytes."""
        self._monkeypatch.setattr(os, "statvfs", lambda _: Space(free))
        self.watch.look(self.stores)
        return str(self.stores.events.config_get("appendfsync")["appendfsync"])


@pytest.fixture
def watched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Watched]:
    stores = connection.open_stores({"DATA_DIR": str(tmp_path / "var")})
    yield Watched(tmp_path / "var", stores, monkeypatch)
    monkeypatch.undo()
    if stores.server and stores.server.process and stores.server.process.poll() is None:
        limit(stores.server, resource.RLIM_INFINITY)
    stores.close()


def test_a_full_disk_is_reported_once_and_so_is_its_end(watched: Watched) -> None:
    for free in (200, 99, 80, 60, 200, 200):
        watched.look(free)
    full, again = watched.said
    assert "is full" in full
    assert "games can be read" in full
    assert "takes writes again" in again
    assert watched.watch.trouble is None


def test_the_store_waits_for_the_disk_as_long_as_anybody_may_store_something(watched: Watched) -> None:
    assert watched.look(200) == embedded.THROUGH
    assert watched.look(99) == embedded.THROUGH
    assert watched.look(49) == embedded.LATER
    # Between the two it stays as it is: what was begun for reading waits for room for everybody.
    assert watched.look(70) == embedded.LATER
    assert watched.look(200) == embedded.THROUGH


def test_a_store_begun_for_reading_waits_for_its_disk_again_only_when_it_takes_writes(watched: Watched) -> None:
    server, queue = watched.stores.server, watched.stores.queue
    assert server
    embedded.write_through(watched.stores.events, False)
    limit(server, stored(server) + 100)
    watched.watch.opened_for_reading()
    for _ in range(3):
        # There is room for everybody but this server: a quota.
        assert watched.look(200) == embedded.LATER
    assert len(watched.said) == 1
    assert "takes no writes" in watched.said[0]
    limit(server, resource.RLIM_INFINITY)
    assert eventually(lambda: embedded.takes_writes(queue))
    assert watched.look(200) == embedded.THROUGH
    assert len(watched.said) == 2


def test_the_watch_knows_whether_a_store_ended_because_of_its_disk(watched: Watched) -> None:
    server = watched.stores.server
    assert server
    watched.look(200)
    assert watched.watch.why_it_ended(server) is None
    assert watched.look(10)
    found = watched.watch.why_it_ended(server)
    assert found is not None
    assert found.kind == disk.FULL
    watched.look(200)
    (server.folder / embedded.LOG).write_text(
        "1:M 22 Nov 2026 # Short write while writing to the AOF file: (nwritten=1, expected=2)\n"
        "1:M 22 Nov 2026 # Can't recover from AOF write error when the AOF fsync policy is 'always'. Exiting...\n"
    )
    found = watched.watch.why_it_ended(server)
    assert found is not None
    assert "Short write" in found.text
    (server.folder / embedded.LOG).write_text("1:M # Short write while writing to the AOF file\n1:M * Ready\n")
    assert watched.watch.why_it_ended(server) is None


def test_a_store_that_is_not_ours_is_left_as_it_is(watched: Watched) -> None:
    watched.stores = watched.stores._replace(server=None)
    assert watched.look(10) == embedded.THROUGH
    assert len(watched.said) == 1


def test_the_disk_is_looked_at_twice_a_second_at_most(watched: Watched) -> None:
    times = iter([0.0, disk_watch.LOOK_EVERY_S / 2, disk_watch.LOOK_EVERY_S])
    watched.watch._clock = lambda: next(times)
    watched.look(200)
    watched.look(10)
    assert watched.said == []
    watched.look(10)
    assert len(watched.said) == 1
