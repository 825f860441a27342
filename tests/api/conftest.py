"""The whole service in this process, over a store in memory."""

import os
import secrets
from collections.abc import Callable, Generator, Iterable, Iterator
from copy import copy
from functools import cache
from random import Random
from typing import Any, NamedTuple
from unittest.mock import patch

import fakeredis
import pytest
from flask import Flask

from service import context
from service.app import create_app
from service.context import Context
from service.settings import Settings
from service.store.log.entries import entries_of
from tests.api import following, shown
from tests.api.client import ApiClient, client_of
from tests.api.contract import Client
from tests.api.table import Table
from tests.waiting import PATIENCE_S

PLAIN_ALIENS = {
    "alien_selection": "chosen",
    "aliens": {"red": "zombie", "blue": "macron", "green": "human"},
}
"""Aliens that change no question of the plain game."""

OpenGame = Callable[..., dict[str, Any]]
"""Creates one more game, with these members of the request; what the service says of it."""

# A stream that is to end in a test is given a shorter life there.
QUICK = Settings(rate_limits=False, keep_alive=0.05, stream_life=PATIENCE_S)


class Ids:
    """Ids in order. The draws of a game follow from its seed and its id: with both given, the cards are the same."""

    def __init__(self, used: int = 0) -> None:
        self.used = used

    def __call__(self) -> str:
        self.used += 1
        return f"{self.used:026}"


@pytest.fixture(autouse=True)
def _ids_in_order(monkeypatch: pytest.MonkeyPatch) -> Ids:
    """Sets ids in order, so that a test meets the same cards each time."""
    ids = Ids()
    monkeypatch.setattr("service.ids.ulid", ids)
    return ids


@pytest.fixture(autouse=True)
def _streams() -> Iterator[None]:
    """Closes the streams that a test has left open."""
    yield
    following.close_all()


@pytest.fixture(autouse=True)
def _met(request: pytest.FixtureRequest) -> Iterator[None]:
    """Checks that a test that the table of answers names meets these answers (tests/api/shown.py)."""
    shown.met.clear()
    yield
    name = shown.name_of(request.node.nodeid)
    report = request.node.stash.get(REPORT, None)
    if report is not None and report.passed:
        shown.leave(name)
        unmet = shown.claims().get(name, frozenset()) - shown.met
        assert unmet == set(), "run `python -m tests.api.shown`, or show these answers in another test"


REPORT = pytest.StashKey[pytest.TestReport]()
"""The place where a test keeps the result of its call."""


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
        """Returns the entries of a stored stream: id and fields."""
        found: Any = self.events.xrange(key)
        return list(found)

    def rewrite(self, key: str, entries: Iterable[tuple[bytes, dict[bytes, bytes]]]) -> None:
        """Puts these entries in the place of a stored stream."""
        self.events.delete(key)
        for id, fields in entries:
            content: dict[Any, Any] = {**fields}
            self.events.xadd(key, content, id)

    def content(self) -> "Content":
        """Returns all that is stored."""
        return [[(key, max(role.pttl(key), 0), role.dump(key)) for key in role.scan_iter()] for role in self._roles()]

    def put(self, content: "Content") -> None:
        """Stores what another store held instead of what is there; nobody finds a role empty meanwhile."""
        for role, entries in zip(self._roles(), content, strict=True):
            with role.pipeline() as at_once:
                at_once.flushdb()
                for key, left, value in entries:
                    at_once.restore(key, left, value)
                at_once.execute()

    def _roles(self) -> tuple[Any, Any]:
        return self.events, self.queue


Content = list[list[tuple[bytes, int, bytes]]]
"""The content of each role of a store: key, milliseconds that it has left (0: no end) and value."""


@pytest.fixture
def store() -> Store:
    return Store()


@cache
def first_app() -> Flask:
    """Returns an app whose store is replaced by each test. What it draws is not taken from the chance of the first."""
    with patch.object(secrets, "token_bytes", os.urandom):
        store = Store()
        app = create_app(store.events, store.queue, QUICK)
    app.test_client_class = Client
    context_of(app).feed.close()
    return app


def made(store: Store, settings: Settings = QUICK) -> Flask:
    """Makes an app over a store. Its routes and what the document says of them are those of the first app."""
    app = copy(first_app())
    app.extensions, app.config = dict(app.extensions), copy(app.config)
    app.config["MAX_CONTENT_LENGTH"] = settings.longest_body
    context.attach(app, context.build(settings, store.events, store.queue))
    return app


@pytest.fixture(scope="session")
def bare_app() -> Flask:
    return first_app()


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


class Kept(NamedTuple):
    """A table as it was left, to go on from there in the empty store of each test: to make it again would cost more."""

    table: Table
    content: Content
    ids: int

    def again(self, client: ApiClient, store: Store, ids: Ids) -> Table:
        """Restores the same table in this store; the app of the client knows the game, as if it had made it."""
        store.put(self.content)
        ids.used = self.ids
        context_of(client.application).games.load(self.table.id)
        return self.table.asked_by(client)


def kept(app: Flask, prepare: Callable[[ApiClient], Table]) -> Kept:
    """Prepares the table with an app over a store of its own; chance is the same in each process."""
    store, ids, chance = Store(), Ids(), Random("a table of three")
    context.attach(app, context.build(QUICK, store.events, store.queue))
    with pytest.MonkeyPatch.context() as fixed:
        fixed.setattr("service.ids.ulid", ids)
        fixed.setattr("secrets.token_bytes", lambda nbytes=None: chance.randbytes(nbytes or 32))
        table = prepare(client_of(app))
    context_of(app).feed.close()
    return Kept(table, store.content(), ids.used)


def three_people(client: ApiClient) -> Table:
    """Seats three people at a table; the game has not started."""
    return Table(client, seed="a table of three", options=PLAIN_ALIENS)


@pytest.fixture(scope="session")
def kept_lobby(bare_app: Flask) -> Kept:
    return kept(bare_app, three_people)


@pytest.fixture(scope="session")
def kept_table(bare_app: Flask) -> Kept:
    return kept(bare_app, lambda client: three_people(client).start())


@pytest.fixture
def lobby(client: ApiClient, store: Store, kept_lobby: Kept, _ids_in_order: Ids) -> Table:
    """Seats three people at a table; the game has not started."""
    return kept_lobby.again(client, store, _ids_in_order)


@pytest.fixture
def table(client: ApiClient, store: Store, kept_table: Kept, _ids_in_order: Ids) -> Table:
    """Returns three people at a running game."""
    return kept_table.again(client, store, _ids_in_order)


@pytest.fixture
def open_game(client: ApiClient) -> OpenGame:
    """Makes further games."""

    def make(**body: Any) -> dict[str, Any]:
        response = client.post("/v1/games", json={"seats": 3, **body})
        assert response.status_code == 201, response.text
        found: dict[str, Any] = response.json
        return found

    return make


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Returns how many events each look into the log has given."""
    found, real = list[int](), entries_of

    def counted(*arguments: Any) -> Any:
        entries = real(*arguments)
        found.append(len(entries))
        return entries

    monkeypatch.setattr("service.store.log.event_log.entries_of", counted)
    return found
