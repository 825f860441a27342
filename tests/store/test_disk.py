"""A disk that is full, read-only or limited by a quota: writes are refused before and at the wall, reads go on."""

import errno
import os
import resource
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
import redis

from service.store.archive.archive import Archive
from service.store.archive.archive_mover import ArchiveMover
from service.store.backup.backup import Backup, BackupAway
from service.store.backup.writer import BackupWriter
from service.store.connection import connection, embedded
from service.store.connection.disk import FULL, NOT_WRITABLE, READ_ONLY, Disk, Trouble, look, probe
from service.store.connection.embedded import EmbeddedServer
from service.store.errors import ArchiveAway, NoServer, StoreFull
from service.store.finished.tiles import Tile, TileFolder
from service.store.games import Games
from service.store.log import game_secrets
from tests.store.conftest import Pair
from tests.store.table import answer, opened, played, started
from tests.store.test_archive import finished
from tests.waiting import PATIENCE_S, eventually

MORE_THAN_THERE_IS = 10**18


class Space:
    """The figures of a file system."""

    def __init__(self, free: int = 10**12, flags: int = 0) -> None:
        self.f_frsize, self.f_bavail, self.f_flag = 1, free, flags


def says(monkeypatch: pytest.MonkeyPatch, space: Space) -> None:
    monkeypatch.setattr(os, "statvfs", lambda _: space)


def test_a_folder_with_room_is_fine_also_before_it_is_there(tmp_path: Path) -> None:
    assert look(tmp_path, 1) is None
    assert look(tmp_path / "not" / "yet", 1) is None
    assert not (tmp_path / "not").exists()


def test_a_full_disk_says_how_much_is_free_and_how_much_is_needed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    says(monkeypatch, Space(free=1_500_000))
    assert look(tmp_path, 2_000_000) == Trouble(FULL, f"the disk of {tmp_path} is full: 1.5 MB free, 2.0 MB needed")
    assert look(tmp_path, 1_500_000) is None


def test_a_read_only_disk_is_told_from_a_full_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    says(monkeypatch, Space(flags=os.ST_RDONLY))
    assert look(tmp_path, 1) == Trouble(READ_ONLY, f"the disk of {tmp_path} is read-only")


def test_a_folder_without_permission_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)
    found = look(tmp_path, 1)
    assert found is not None
    assert found.kind == NOT_WRITABLE


@pytest.mark.parametrize(
    ("number", "kind"),
    [
        (errno.ENOSPC, FULL),
        (errno.EDQUOT, FULL),
        (errno.EFBIG, FULL),
        (errno.EROFS, READ_ONLY),
        (errno.EACCES, NOT_WRITABLE),
        (errno.EIO, NOT_WRITABLE),
    ],
)
def test_a_small_file_tells_what_no_figure_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, kind: str
) -> None:
    assert probe(tmp_path / "made") is None
    assert list((tmp_path / "made").iterdir()) == []

    def fails(_: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "fsync", fails)
    found = probe(tmp_path)
    assert found == Trouble(kind, f"the folder {tmp_path} cannot be written ({os.strerror(number)})")


def test_the_disk_is_looked_at_once_a_second_at_most(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    watched = Disk(tmp_path, reserve=2, clock=lambda: now[0])
    assert watched.trouble() is None
    says(monkeypatch, Space(free=1))
    assert watched.trouble() is None
    now[0] = 1.0
    found = watched.trouble()
    assert found is not None
    assert found.kind == FULL
    says(monkeypatch, Space())
    assert watched.trouble() == found
    now[0] = 2.0
    assert watched.trouble() is None


def test_only_a_disk_with_the_games_on_it_refuses_commands(tmp_path: Path) -> None:
    Disk(tmp_path, MORE_THAN_THERE_IS).refuse()
    with pytest.raises(StoreFull, match="full"):
        Disk(tmp_path, MORE_THAN_THERE_IS, holds_store=True).refuse()


def test_no_game_takes_a_command_below_the_reserve_and_each_can_be_read(stores: Pair, tmp_path: Path) -> None:
    games = Games(*stores)
    started(games)
    before = games.log.read_whole("g_1")
    full = Games(*stores, disk=Disk(tmp_path, MORE_THAN_THERE_IS, holds_store=True))
    with pytest.raises(StoreFull):
        answer(full)
    with pytest.raises(StoreFull):
        opened(full, "g_2")
    assert full.load("g_1").version == len(before)
    assert games.log.read_whole("g_1") == before
    assert games.log.head("g_2") is None
    assert list(games.log.active()) == ["g_1"]
    assert answer(games) is not None


@pytest.fixture
def limited(data_dir: Path) -> Iterator[EmbeddedServer]:
    """Starts a server that lives on a full disk."""
    server = embedded.start(data_dir, for_reading=True)
    yield server
    limit(server, resource.RLIM_INFINITY)
    server.stop()


def limit(server: EmbeddedServer, most: int) -> None:
    """Limits the files of the server to this number of bytes: for it the disk is full."""
    client = connection.client(server.url(0))
    pid = os.getpid() if not server.process else server.process.pid
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))
    client.close()


def stored(server: EmbeddedServer) -> int:
    (file,) = (server.folder / "appendonlydir").glob("*.incr.aof")
    return file.stat().st_size


def full_now(server: EmbeddedServer, queue: redis.Redis) -> None:
    """Tells the server that its disk takes no more."""
    limit(server, stored(server) + 100)
    assert not embedded.takes_writes(queue)


class Waiting:
    """A server that keeps the probe in memory while its disk is busy, and then tells what the disk said."""

    def __init__(self, then: str) -> None:
        self.answers = [(65_600, "ok"), (65_600, "ok"), (65_600 if then == "err" else 0, then)]

    def set(self, *_: object) -> None:
        """Takes the probe."""

    def info(self, section: str) -> dict[str, Any]:
        assert section == "persistence"
        kept, status = self.answers.pop(0)
        return {"aof_buffer_length": kept, "aof_last_write_status": status}


@pytest.mark.parametrize(("then", "takes"), [("ok", True), ("err", False)])
def test_a_server_that_has_not_yet_asked_its_disk_is_asked_again(then: str, takes: bool) -> None:
    waiting = Waiting(then)
    assert embedded.takes_writes(cast(redis.Redis, waiting)) is takes
    assert waiting.answers == []


def test_at_the_wall_a_server_for_reading_refuses_with_store_full_and_goes_on_by_itself(
    limited: EmbeddedServer,
) -> None:
    events, queue = (connection.client(limited.url(number)) for number in (0, 1))
    games = Games(events, queue)
    started(games)
    before = games.log.read_whole("g_1")
    full_now(limited, queue)
    for _ in range(2):
        with pytest.raises(StoreFull, match="MISCONF"):
            answer(games)
        with pytest.raises(StoreFull):
            opened(games, "g_2")
    assert Games(events, queue).load("g_1").version == len(before)
    assert games.log.read_whole("g_1") == before
    # Who asks whether it answers is not told that it is away.
    connection.reach(events, limited.url(0))
    assert embedded._answers(limited.socket)
    limit(limited, resource.RLIM_INFINITY)
    assert eventually(lambda: embedded.takes_writes(queue))
    embedded.write_through(events, True)
    done = answer(games)
    assert done is not None
    assert done.first == len(before) + 1
    assert connection.findings(events) == []


def test_what_a_full_server_refuses_is_told_without_the_seed_that_was_to_be_stored(limited: EmbeddedServer) -> None:
    events, queue = (connection.client(limited.url(number)) for number in (0, 1))
    full_now(limited, queue)
    seed = b"the seed of this game, 32 bytes."
    with pytest.raises(StoreFull) as caught:
        game_secrets.first(events, "g_1", seed)
    told = "".join(traceback.format_exception(caught.value))
    assert "MISCONF" in told
    assert seed.decode() not in told


def test_a_connection_that_was_idle_still_reads_from_a_server_that_takes_no_writes(limited: EmbeddedServer) -> None:
    events, queue = (connection.client(limited.url(number)) for number in (0, 1))
    games = Games(events, queue)
    started(games)
    full_now(limited, queue)
    with pytest.raises(redis.ResponseError, match="MISCONF"):
        events.ping()
    pool: Any = events.connection_pool
    assert pool.connection_kwargs["health_check_interval"] == 0
    assert Games(events, queue).load("g_1").version == games.load("g_1").version


def test_a_server_that_writes_through_ends_at_the_wall_says_so_and_keeps_what_it_acknowledged(data_dir: Path) -> None:
    server = embedded.start(data_dir)
    events, queue = (connection.client(server.url(number)) for number in (0, 1))
    games = Games(events, queue)
    started(games)
    version = games.load("g_1").version
    assert embedded.ended_by_disk(server.folder) is None
    limit(server, stored(server) + 100)
    with pytest.raises(redis.RedisError):
        embedded.takes_writes(queue)
    assert server.process
    server.process.wait(PATIENCE_S)
    said = embedded.ended_by_disk(server.folder)
    assert said is not None
    assert "AOF" in said
    again = embedded.start(data_dir, for_reading=True)
    try:
        assert Games(connection.client(again.url(0)), queue).load("g_1").version == version
    finally:
        again.stop()


def test_a_server_knows_its_folder_by_its_address(data_dir: Path, tmp_path: Path) -> None:
    server = embedded.start(data_dir)
    try:
        assert embedded.store_folder(server.url(0), data_dir) == server.folder
        assert embedded.store_folder("redis://127.0.0.1:6379/0", data_dir) is None
        assert embedded.store_folder(server.url(0), tmp_path) is None
    finally:
        server.stop()


def test_a_folder_that_takes_no_lock_file_is_one_line(data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: Any) -> int:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setattr(os, "open", fails)
    with pytest.raises(NoServer, match=r"cannot be used \(Read-only file system\): set DATA_DIR"):
        embedded.start(data_dir)


def test_what_cannot_be_written_to_disk_is_not_there_by_half_and_is_written_later(
    stores: Pair, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive, spare = Archive(tmp_path / "archive"), Backup(tmp_path / "backup")
    tiles = TileFolder(tmp_path / "finished")
    games = Games(stores.events, stores.queue, archive=archive)
    mover, backup_writer = ArchiveMover(stores.events, archive, tiles), BackupWriter(stores.events, spare, archive)
    finished(games, "g_1")
    started(games, "g_2")
    assert backup_writer.keep("g_2", 0).added > 0
    played(games, games.load("g_2").version + 10, "g_2")
    before = spare.last("g_2")

    def fails(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as full:
        full.setattr(os, "fsync", fails)
        with pytest.raises(ArchiveAway):
            mover.archive("g_1")
        with pytest.raises(BackupAway):
            backup_writer.keep("g_2", 0)
        with pytest.raises(ArchiveAway):
            tiles.keep(Tile(0, 0, 1), b"0" * 32)
    assert archive.names() == []
    assert [path for path in (tmp_path / "archive").rglob("*") if path.is_file()] == []
    assert [path for path in (tmp_path / "finished").rglob("*") if path.is_file()] == []
    assert games.log.head("g_1") is not None
    mover.archive("g_1")
    backup_writer.keep("g_2", 0)
    after = spare.last("g_2")
    assert before is not None
    assert after is not None
    assert before.version < after.version == games.load("g_2").version
