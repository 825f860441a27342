"""The clock has all logs looked at, and what is wrong is written down."""

import pytest
from redis import Redis
from rq import Queue

from service.store.games import Games
from service.store.log import key
from tests.workers.conftest import NewGame, Watch
from workers import clock as clocks
from workers import monitor
from workers.clock import Clock


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, str]]:
    told: list[dict[str, str]] = []
    monkeypatch.setattr(monitor.log, "error", lambda event, **fields: told.append({"event": event, **fields}))
    return told


def test_a_log_that_somebody_has_shortened_is_written_down__store_3_12(
    games: Games, new_game: NewGame, said: list[dict[str, str]]
) -> None:
    whole, shortened = new_game(), new_game()
    assert monitor.looked(games._client) == 0
    games._client.xdel(key(shortened, "ev"), "3-0")
    assert monitor.looked(games._client) == 1
    assert [(line["event"], line["game"]) for line in said] == [("log_shortened", shortened)]
    assert whole != shortened


def test_the_clock_asks_for_it_every_ten_minutes(games: Games, queue: Queue, connection: Redis) -> None:
    watch = Watch(1_000)
    clock = Clock(games, queue, watch)
    for turn in range(3):
        assert queue.job_ids == [f"monitor-{number}" for number in range(1, turn + 1)]
        clock.tick()
        watch.ms += clocks.EVERY_MONITOR_MS
        clock.tick()
        clock.tick()
