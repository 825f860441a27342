"""The whole service in this process, over a store in memory."""

from collections.abc import Callable, Generator, Iterable, Iterator
from itertools import count
from typing import Any

import fakeredis
import pytest
from flask import Flask

from service import context
from service.app import create_app
from service.context import Context
from service.settings import Settings
from tests.api import shown
from tests.api.client import ApiClient, client_of
from tests.api.contract import Client
from tests.api.table import Table

PLAIN_ALIENS = {
    "alien_selection": "chosen",
    "aliens": {"red": "zombie", "blue": "macron", "green": "human"},
}
"""Aliens that change no question of the plain game."""

OpenGame = Callable[..., dict[str, Any]]
"""Creates one more game, with these members of the request; what the service says of it."""

QUICK = Settings(rate_limits=False, keep_alive=0.05, stream_life=5.0)


@pytest.fixture(autouse=True)
def _ids_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """The draws of a game follow from its seed and its id: with both given, a test meets the same cards each time."""
    numbers = count(1)
    monkeypatch.setattr("service.ids.ulid", lambda: f"{next(numbers):026}")


@pytest.fixture(autouse=True)
def _met(request: pytest.FixtureRequest) -> Iterator[None]:
    """A test that the table of answers names must meet these answers (tests/api/shown.py)."""
    shown.met.clear()
    yield
    name = shown.name_of(request.node.nodeid)
    report = request.node.stash.get(REPORT, None)
    if report is not None and report.passed:
        shown.leave(name)
        unmet = shown.claims().get(name, frozenset()) - shown.met
        assert unmet == set(), "run `python -m tests.api.shown`, or show these answers in another test"


REPORT = pytest.StashKey[pytest.TestReport]()
"""Where a test keeps what came of its call."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Keeps what came of the call of a test, for its fixtures."""
    report = yield
    if call.when == "call":
        item.stash[REPORT] = report
    return report


class Store:
    """Both roles of the store in memory."""

    def __init__(self) -> None:
        self.server = fakeredis.FakeServer()
        self.events = fakeredis.FakeRedis(server=self.server, db=0)
        self.queue = fakeredis.FakeRedis(server=self.server, db=1)

    def stream(self, key: str) -> list[tuple[bytes, dict[bytes, bytes]]]:
        """The entries of a stored stream: id and fields."""
        found: Any = self.events.xrange(key)
        return list(found)

    def rewrite(self, key: str, entries: Iterable[tuple[bytes, dict[bytes, bytes]]]) -> None:
        """Puts these entries in the place of a stored stream."""
        self.events.delete(key)
        for id, fields in entries:
            content: dict[Any, Any] = {**fields}
            self.events.xadd(key, content, id)


@pytest.fixture
def store() -> Store:
    return Store()


def made(store: Store, settings: Settings = QUICK) -> Flask:
    app = create_app(store.events, store.queue, settings)
    app.test_client_class = Client
    return app


@pytest.fixture(scope="session")
def bare_app() -> Flask:
    """An app whose store is put in by each test."""
    app = made(Store())
    context_of(app).feed.close()
    return app


@pytest.fixture
def app(bare_app: Flask, store: Store) -> Iterator[Flask]:
    context.attach(bare_app, context.build(QUICK, store.events, store.queue))
    yield bare_app
    context_of(bare_app).feed.close()


def context_of(app: Flask) -> Context:
    found: Context = app.extensions["cosmic-ledger"]
    return found


@pytest.fixture
def client(app: Flask) -> ApiClient:
    return client_of(app)


@pytest.fixture
def lobby(client: ApiClient) -> Table:
    """Three people sit at the table; the game has not started."""
    return Table(client, seed="a table of three", options=PLAIN_ALIENS)


@pytest.fixture
def table(lobby: Table) -> Table:
    """Three people at a running game."""
    return lobby.start()


@pytest.fixture
def open_game(client: ApiClient) -> OpenGame:
    """Makes further games."""

    def make(**body: Any) -> dict[str, Any]:
        response = client.post("/v1/games", json={"seats": 3, **body})
        assert response.status_code == 201, response.text
        found: dict[str, Any] = response.json
        return found

    return make
