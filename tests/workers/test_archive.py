"""The clock has finished games moved to the archive, in time and one by one."""

from pathlib import Path

import pytest
from redis import Redis

from domain.commands import Concede
from service.finished_log.checkpoints import FinishedLog
from service.jobs.queue import JobQueue
from service.settings import Settings
from service.signing.keys import Signer
from service.store import deadlines
from service.store.archive.archive import Archive
from service.store.archive.archive_mover import ArchiveMover
from service.store.deciding import PreparedCommand
from service.store.finished.entries import FinishedGames
from service.store.games import Games
from service.store.log.event_log import key
from service.store.log.sender import Sender
from tests.workers.conftest import ManualClock, NewGame
from tests.workers.test_clock import run_jobs
from workers import housekeeping as module
from workers.housekeeping import Housekeeper
from workers.jobs import archive, process

PEOPLE = dict.fromkeys(("red", "blue", "green"), "")
HOUR_S = 3600.0


@pytest.fixture
def mover(games: Games, tmp_path: Path) -> ArchiveMover:
    return ArchiveMover(games._client, Archive(tmp_path))


@pytest.fixture
def over(games: Games, new_game: NewGame) -> str:
    return finished(games, new_game(PEOPLE))


def finished(games: Games, game: str) -> str:
    """Returns a game that all but one have given up, which the sweep has seen."""
    for seat in ("blue", "green"):
        games.carry_out(
            PreparedCommand(game, Concede(at=2_000, seat=seat), Sender(f"concede {seat}", "f", f"seat:{seat}"))
        )
    deadlines.sweep(games.log, games._decider._queue)
    return game


def status(games: Games, game: str) -> str:
    head = games.log.head(game)
    return head.status if head else ""


def test_a_game_is_moved_when_its_time_has_come_and_not_before(games: Games, mover: ArchiveMover, over: str) -> None:
    watch = ManualClock(2_000 + round(HOUR_S * 1000) - 1)
    assert archive.moved(mover, HOUR_S, watch) == 0
    assert status(games, over) == "finalized"
    watch.ms += 1
    assert archive.moved(mover, HOUR_S, watch) == 1
    assert status(games, over) == "archived"
    assert archive.moved(mover, HOUR_S, watch) == 0


def test_a_damaged_game_stays_and_does_not_keep_the_others(
    games: Games, mover: ArchiveMover, over: str, new_game: NewGame
) -> None:
    whole = finished(games, new_game(PEOPLE))
    games._client.hset(key(over, "head"), "h", "00" * 32)
    assert archive.moved(mover, 0.0, ManualClock(10_000)) == 1
    assert (status(games, over), status(games, whole)) == ("finalized", "archived")


@pytest.mark.usefixtures("worker_process")
@pytest.mark.parametrize(("after", "found"), [(0.0, "archived"), (1e12, "finalized"), (None, "finalized")])
def test_the_clock_asks_for_it_every_minute_once_there_is_something(
    games: Games,
    new_game: NewGame,
    mover: ArchiveMover,
    queue: JobQueue,
    housekeeping: JobQueue,
    connection: Redis,
    monkeypatch: pytest.MonkeyPatch,
    after: float | None,
    found: str,
) -> None:
    monkeypatch.setattr(process, "chosen", lambda: Settings(archive_after=after))
    monkeypatch.setattr(process, "mover", lambda: mover)
    log = FinishedGames(games._client, games.log)
    monkeypatch.setattr(process, "finished", lambda: FinishedLog(log, Signer(None), "games.example/v1/log"))
    watch = ManualClock(50_000)
    housekeeper = Housekeeper(games, queue, watch)
    housekeeper.tick()
    assert housekeeping.count == 0
    game = finished(games, new_game(PEOPLE))
    watch.ms += module.EVERY_ARCHIVE_MS
    housekeeper.tick()
    assert f"archive-{watch.ms // module.EVERY_ARCHIVE_MS}" in housekeeping.job_ids
    run_jobs(housekeeping)
    assert status(games, game) == found
