"""A server with short limits over a store in memory, and an application that does what a test wants."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask import Flask

from service.server import wsgi_adapter
from service.settings import Settings
from tests.api.client import client_of
from tests.api.conftest import Store, made
from tests.api.table import Table
from tests.server.serving import Serving
from tests.waiting import PATIENCE_S

SHORT = Settings(
    rate_limits=False,
    keep_alive=0.05,
    stream_life=PATIENCE_S,
    api_threads=2,
    head_seconds=0.4,
    body_seconds=0.4,
    idle_seconds=0.6,
    write_seconds=0.4,
)
"""Limits that a test can wait for; those that it does not mean it makes long."""

LONG = SHORT._replace(
    head_seconds=PATIENCE_S,
    body_seconds=PATIENCE_S,
    idle_seconds=PATIENCE_S,
    write_seconds=PATIENCE_S,
    request_seconds=PATIENCE_S,
)

Begin = Callable[..., Serving]
Operations = Callable[[], int]


@pytest.fixture
def store() -> Store:
    return Store()


@pytest.fixture
def begin(store: Store, monkeypatch: pytest.MonkeyPatch) -> Iterator[Begin]:
    """Begins a server; `wsgi` takes the place of the application. All of them end after the test."""
    # A server that ends waits until its feed looks whether it shall end.
    monkeypatch.setattr("service.play.live.feed.POLL_S", 0.05)
    begun: list[Serving] = []

    def _begin(settings: Settings = LONG, wsgi: Any = None, **options: Any) -> Serving:
        app: Flask = made(store, settings)
        if wsgi:
            app.wsgi_app = wsgi  # type: ignore[method-assign]
        begun.append(Serving(app, **options))
        return begun[-1]

    yield _begin
    for each in begun:
        each.close()


@pytest.fixture
def table(store: Store) -> Table:
    """Returns a running game of three people."""
    return Table(client_of(made(store)), seed="a table of three").start()


@pytest.fixture
def operations(monkeypatch: pytest.MonkeyPatch) -> Operations:
    """Returns how many requests an operation has answered on a thread since it was asked last."""
    answered, passed = wsgi_adapter.answered, []
    # On a busy machine the loop may be held up so long that the operation has to look for an outage (CLOCK-07), or that
    # the record of a game is not fresh any more.
    monkeypatch.setattr("service.store.outages.SHORTEST_MS", 60_000)
    monkeypatch.setattr("service.play.lobby.game_records.CACHE_SECONDS", PATIENCE_S)

    def counting(*request: Any) -> wsgi_adapter.WsgiResponse:
        passed.append(request)
        return answered(*request)

    def since() -> int:
        number = len(passed)
        passed.clear()
        return number

    monkeypatch.setattr(wsgi_adapter, "answered", counting)
    return since
