"""On a full disk the clock asks for nothing that writes files, reports it once, and goes on when there is room."""

import errno
import os
from pathlib import Path
from threading import Event

import pytest
import redis
from structlog.testing import capture_logs

from service.finished_log.checkpoints import FinishedLog
from service.jobs.queue import JobQueue
from service.signing.keys import Signer
from service.store.archive.archive import Archive
from service.store.archive.archive_mover import ArchiveMover
from service.store.connection.disk import Disk
from service.store.deadlines import waker
from service.store.finished.entries import FinishedGames
from service.store.finished.tiles import TileFolder
from service.store.games import Games
from tests.workers.conftest import ManualClock, NewGame
from tests.workers.test_archive import PEOPLE
from tests.workers.test_archive import finished as over
from workers import clock
from workers.clock import DeadlineClock
from workers.housekeeping import Housekeeper
from workers.jobs import archive, finished, queues

MORE_THAN_THERE_IS = 10**18
HOUR_S = 3600.0


def asked_for(queue: JobQueue) -> set[str]:
    return {id.partition("-")[0] for id in queues.housekeeping(queue.connection).job_ids}


def test_nothing_that_writes_files_is_asked_for_until_there_is_room(
    games: Games, new_game: NewGame, queue: JobQueue, tmp_path: Path
) -> None:
    over(games, new_game(PEOPLE))
    disk = Disk(tmp_path, MORE_THAN_THERE_IS, holds_store=True, clock=iter(range(10**6)).__next__)
    watch = ManualClock(2_000)
    housekeeper = Housekeeper(games, queue, watch, backup_every=1.0, disk=disk)
    with capture_logs() as said:
        for _ in range(3):
            housekeeper.tick()
            watch.ms += 60_000
        assert asked_for(queue) & {"archive", "backup", "enter"} == set()
        disk.reserve = 1
        housekeeper.tick()
    assert [line["event"] for line in said] == ["disk_takes_no_writes", "disk_takes_writes_again"]
    assert (said[0]["disk"], said[0]["log_level"]) == ("full", "error")
    assert asked_for(queue) >= {"archive", "backup", "enter"}


def test_a_fault_that_stays_is_written_down_once(
    games: Games, queue: JobQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "PAUSE_AFTER_FAULT_S", 0.001)
    stop, faults = Event(), iter(["full", "full", "full", "away", "full"])

    class Failing(DeadlineClock):
        def tick(self) -> float:
            text = next(faults, "")
            if not text:
                stop.set()
                return 0.0
            raise redis.ResponseError(text)

    with capture_logs() as said:
        clock.run_clock(Failing(games, queue), waker(queue.connection), stop)
    assert [line["error"] for line in said] == ["full", "away", "full"]


def test_an_archive_that_finds_no_room_is_one_line_and_the_game_stays_whole(
    games: Games, new_game: NewGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = over(games, new_game(PEOPLE))
    mover = ArchiveMover(games._client, Archive(tmp_path / "archive"))
    log = FinishedLog(
        FinishedGames(games._client, games.log, TileFolder(tmp_path / "finished")), Signer(None), "games.example/v1/log"
    )
    watch = ManualClock(2_000 + round(HOUR_S * 1000))

    def fails(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as full, capture_logs() as said:
        full.setattr(os, "fsync", fails)
        assert archive.moved(mover, HOUR_S, watch) == 0
        assert finished.entered(games.log, log) == 1
    assert [line["event"] for line in said] == ["archive_away", "entered", "archive_away"]
    assert all("No space left" in line["error"] for line in said if line["event"] == "archive_away")
    head = games.log.head(game)
    assert head is not None
    assert head.status == "finalized"
    assert archive.moved(mover, HOUR_S, watch) == 1
    assert log.copied() > 0
