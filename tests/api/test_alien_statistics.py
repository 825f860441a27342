"""Wins of aliens are counted along the log of finished games: each game once, whatever breaks off."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from domain.game import results
from service import context
from service.store.finished.entries import part
from service.store.log.event_log import key
from tests.api.client import ApiClient
from tests.api.conftest import PLAIN_ALIENS, QUICK, Store, context_of
from tests.api.table import Table
from workers.jobs import finished as jobs


@pytest.fixture
def app(bare_app: Flask, store: Store, tmp_path: Path) -> Iterator[Flask]:
    """Yields the service with a folder for the copy of the log."""
    made = context.build(QUICK._replace(data_dir=tmp_path), store.events, store.queue)
    context.attach(bare_app, made)
    yield bare_app
    made.feed.close()


def count(app: Flask) -> int:
    """Does what the worker does within seconds."""
    shared = context_of(app)
    jobs.entered(shared.games.log, shared.finished)
    return jobs.counted(shared.alien_results, shared.games)


def aliens(client: ApiClient) -> dict[str, Any]:
    found = client.get("/v1/stats/aliens")
    assert found.status_code == 200, found.text
    return dict(found.json)


def finished(client: ApiClient, seats: int = 3) -> Table:
    """Plays a game that Red, who is Zombie, has won."""
    chosen = {**PLAIN_ALIENS["aliens"], "yellow": "trader"} if seats == 4 else PLAIN_ALIENS["aliens"]  # type: ignore[dict-item]
    table = Table(client, seats=seats, options={**PLAIN_ALIENS, "aliens": chosen}).start()
    table.end()
    return table


def test_games_and_wins_are_counted_by_alien_and_by_the_number_of_seats(client: ApiClient, app: Flask) -> None:
    assert aliens(client) == {"items": [], "next": None, "games": 0, "entries": 0}
    for seats in (3, 3, 4):
        finished(client, seats)
    assert count(app) == 3
    found = aliens(client)
    assert (found["games"], found["entries"]) == (3, 3)
    by_id = {item["alien"]: item for item in found["items"]}
    assert {id: (item["games"], item["wins"]) for id, item in by_id.items()} == {
        "zombie": (3, 3),
        "macron": (3, 0),
        "human": (3, 0),
        "trader": (1, 0),
    }
    zombie = by_id["zombie"]
    assert {seats: each["games"] for seats, each in zombie["by_seats"].items()} == {"3": 2, "4": 1}
    assert (zombie["name"], zombie["rate"], zombie["high"]) == ("Zombie", 1, 1)
    assert zombie["low"] == pytest.approx(results.interval(3, 3)[0], abs=0.0001)


def test_each_game_counts_once(client: ApiClient, app: Flask) -> None:
    finished(client)
    assert count(app) == 1
    assert count(app) == 0
    finished(client)
    assert count(app) == 1
    assert aliens(client)["games"] == 2


def test_what_another_process_has_counted_is_not_counted_again(
    client: ApiClient, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    finished(client)
    shared = context_of(app)
    jobs.entered(shared.games.log, shared.finished)
    late = context_of(app).alien_results
    with monkeypatch.context() as stale:
        # It has read where to begin before the other one was done.
        stale.setattr(late, "_begun", lambda: 0)
        assert jobs.counted(late, shared.games) == 1
        assert jobs.counted(late, shared.games) == 0
    assert aliens(client)["games"] == 1


def test_lost_counts_are_made_again_and_those_of_another_log_are_dropped(
    client: ApiClient, app: Flask, store: Store
) -> None:
    for _ in range(2):
        finished(client)
    count(app)
    before = aliens(client)
    store.events.delete(part("aliens"))
    assert count(app) == 2
    assert aliens(client) == before
    store.events.hset(part("aliens"), mapping={"entries": 9, "games": 9, "zombie|3|games": 9})
    assert count(app) == 2
    assert aliens(client) == before


def test_a_game_that_nobody_won_or_that_cannot_be_read_is_left_out(client: ApiClient, app: Flask, store: Store) -> None:
    damaged, whole = finished(client), finished(client)
    shared = context_of(app)
    jobs.entered(shared.games.log, shared.finished)
    stored = store.stream(key(damaged.id, "ev"))
    store.rewrite(key(damaged.id, "ev"), [(id, {**fields, b"events": b"nonsense"}) for id, fields in stored])
    fresh = context.build(QUICK._replace(data_dir=Path(shared.settings.data_dir)), store.events, store.queue)
    assert jobs.counted(fresh.alien_results, fresh.games) == 2
    fresh.feed.close()
    found = aliens(client)
    assert (found["games"], found["entries"]) == (1, 2)
    assert whole.id


def test_a_job_counts_a_bounded_number_of_games(client: ApiClient, app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "MOST_COUNTED", 2)
    for _ in range(3):
        finished(client)
    assert count(app) == 2
    assert count(app) == 1
    assert aliens(client)["games"] == 3


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 1, 0.0, 0.7935), (8, 10, 0.4902, 0.9433), (50, 100, 0.4038, 0.5962), (1, 1, 0.2065, 1.0)],
)
def test_the_interval_is_that_of_wilson(wins: int, games: int, low: float, high: float) -> None:
    """Wilson 1927; the figures are those of R's `binom.confint(method="wilson")`."""
    assert results.interval(wins, games) == pytest.approx((low, high), abs=0.0001)
