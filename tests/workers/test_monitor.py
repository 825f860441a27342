"""The clock has all logs looked at, and what is wrong is written down."""

from pathlib import Path

import pytest
from redis import Redis
from structlog.testing import capture_logs

from service.administration.store_loss_check import Search
from service.jobs.queue import JobQueue
from service.settings import Settings
from service.store.archive.archive import Archive
from service.store.backup.backup import Backup
from service.store.backup.writer import BackupWriter
from service.store.finished.entries import FinishedGames
from service.store.games import Games
from service.store.log.event_log import key
from tests.workers.conftest import ManualClock, NewGame
from workers import housekeeping as module
from workers.housekeeping import Housekeeper
from workers.jobs import monitor, process


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, str]]:
    told: list[dict[str, str]] = []
    monkeypatch.setattr(monitor.log, "error", lambda event, **fields: told.append({"event": event, **fields}))
    return told


def test_a_log_that_somebody_has_shortened_is_written_down(
    games: Games, new_game: NewGame, said: list[dict[str, str]]
) -> None:
    whole, shortened = new_game(), new_game()
    assert monitor.looked(games._client) == 0
    games._client.xdel(key(shortened, "ev"), "3-0")
    assert monitor.looked(games._client) == 1
    assert [(line["event"], line["game"]) for line in said] == [("log_shortened", shortened)]
    assert whole != shortened


@pytest.mark.usefixtures("worker_process")
def test_games_that_the_store_has_lost_are_written_down_once_and_so_is_their_return(
    games: Games, new_game: NewGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, wishes = new_game(), Settings(data_dir=tmp_path)
    BackupWriter(games._client, Backup(wishes.backup), Archive(wishes.archive)).keep(game, 0)
    search = Search(games.log, FinishedGames(games._client, games.log), games._decider._queue, wishes)
    monkeypatch.setattr(process, "search", lambda: search)
    with capture_logs() as said:
        monitor.look_for_lost()
        games._client.rename(key(game, "head"), "elsewhere")
        for _ in range(2):
            monitor.look_for_lost()
        games._client.rename("elsewhere", key(game, "head"))
        for _ in range(2):
            monitor.look_for_lost()
    assert [line["event"] for line in said] == ["log_lost", "nothing_lost"]
    assert said[0]["games"] == 1
    assert game in said[0]["detail"]
    assert "service backup restore" in said[0]["detail"]


def test_the_clock_asks_every_minute_whether_the_store_is_still_the_same_one(
    games: Games, queue: JobQueue, housekeeping: JobQueue
) -> None:
    watch = ManualClock(1_000)
    housekeeper = Housekeeper(games, queue, watch)
    housekeeper.tick()
    assert housekeeping.job_ids == []
    for turn in range(1, 3):
        watch.ms += module.EVERY_LOST_MS
        housekeeper.tick()
        housekeeper.tick()
        assert [id for id in housekeeping.job_ids if id.startswith("lost-")] == [
            f"lost-{each}" for each in range(1, turn + 1)
        ]


def test_the_clock_asks_for_it_every_ten_minutes(
    games: Games, queue: JobQueue, housekeeping: JobQueue, connection: Redis
) -> None:
    watch = ManualClock(1_000)
    housekeeper = Housekeeper(games, queue, watch)
    for turn in range(3):
        asked = [id for id in housekeeping.job_ids if id.startswith("monitor-")]
        assert asked == [f"monitor-{number}" for number in range(1, turn + 1)]
        housekeeper.tick()
        watch.ms += module.EVERY_MONITOR_MS
        housekeeper.tick()
        housekeeper.tick()
