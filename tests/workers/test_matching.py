"""The clock asks for the job that begins what killed processes have left of seeks."""

from collections.abc import Callable
from functools import cache

import pytest
from redis import Redis

from service.jobs.queue import JobQueue
from service.matching import tables
from service.matching.open_seeks import MATCHED, OPEN, Seek
from service.play.lobby.game_records import Lobby
from service.settings import Settings
from service.store.games import Games
from tests.workers.conftest import ManualClock
from tests.workers.test_clock import run_jobs
from workers import housekeeping as module
from workers.jobs import matching, process

NOW = 1_790_000_000_000
HOUR = 3_600_000


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> ManualClock:
    watch = ManualClock(NOW)
    monkeypatch.setattr("service.ids.now", watch)
    monkeypatch.setattr(matching, "unix_ms", watch)
    return watch


@pytest.fixture
def seek(worker_process: None, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Seek]:
    """Opens a seek of a person of this name, whose process is killed before it looks for others."""
    monkeypatch.setattr(process, "chosen", lambda: Settings(archive_after=None))
    for shared in (process.matchmaking, process.moderation):
        monkeypatch.setattr(process, shared.__name__, cache(shared.__wrapped__))
    table = tables.table_of(3, [], {})

    def open(name: str) -> Seek:
        made = process.matchmaking()
        made.company.profiles._client.hset(f"cg:player:{{{name}}}", mapping={"token": "t", "name": name})
        wanted = Seek(f"k_{name}", table, NOW, NOW + HOUR)
        assert made.seeks.open(wanted, name, NOW)
        return wanted

    return open


def states(*seeks: Seek) -> set[str]:
    return {stored.state for seek in seeks if (stored := process.matchmaking().seeks.find(seek.id, NOW))}


def test_seeks_that_a_killed_process_has_left_become_a_game(
    games: Games,
    queue: JobQueue,
    housekeeping: JobQueue,
    connection: Redis,
    watch: ManualClock,
    seek: Callable[[str], Seek],
) -> None:
    made = process.matchmaking()
    ticking = module.Housekeeper(games, queue, watch, is_behind=made.is_behind)
    ticking.tick()
    assert housekeeping.job_ids == []
    seeks = [seek(name) for name in ("ann", "ben", "cid")]
    watch.ms += module.EVERY_MATCHING_MS
    ticking.tick()
    assert [id.partition("-")[0] for id in housekeeping.job_ids] == ["matching"]
    # The queue is emptied: the next one is asked for.
    connection.flushdb()
    watch.ms += module.EVERY_MATCHING_MS
    ticking.tick()
    run_jobs(housekeeping)
    assert states(*seeks) == {MATCHED}
    stored = made.seeks.find(seeks[0].id, NOW)
    assert stored
    assert games.load(stored.game).status == "running"
    assert Lobby(games._client).find(stored.game)
    watch.ms += module.EVERY_MATCHING_MS
    ticking.tick()
    assert housekeeping.job_ids == []


def test_while_no_games_are_created_seeks_wait(watch: ManualClock, seek: Callable[[str], Seek]) -> None:
    seeks = [seek(name) for name in ("ann", "ben", "cid")]
    process.moderation().switch_creation(False, "later")
    matching.catch_up()
    assert states(*seeks) == {OPEN}
    process.moderation().switch_creation(True, "")
    watch.ms += 1
    matching.catch_up()
    assert states(*seeks) == {MATCHED}
