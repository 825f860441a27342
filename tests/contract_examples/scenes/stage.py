"""The stage of the scenes: the whole service in this process over a store in memory, with a client that records."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from service import context
from service.callers.tokens import digest
from service.context import Context
from service.settings import Settings
from service.store.connection.disk import Disk
from tests.api.client import ApiResponse
from tests.api.conftest import PLAIN_ALIENS, Store, context_of, made
from tests.api.table import Table
from tests.contract_examples.recorder import Conditions, Exchange, Recorder
from tests.waiting import PATIENCE_S

ADMIN_TOKEN = "cea_" + "A" * 43


class Stage:
    """The service, its store and the client of all scenes. Each scene has a store that no other has."""

    def __init__(self, folder: Path, conditions: Conditions) -> None:
        self.conditions = conditions
        self.store = Store()
        self.settings = Settings(
            rate_limits=False,
            keep_alive=0.05,
            stream_life=PATIENCE_S,
            data_dir=folder,
            admin_token_hash=digest(ADMIN_TOKEN),
            log_origin="games.example/v1/log",
        )
        self.app = made(self.store, self.settings)
        self.client = Recorder(self.app, conditions)
        self._tables: list[Table] = []

    @property
    def context(self) -> Context:
        """The context that the views share."""
        return context_of(self.app)

    @property
    def exchanges(self) -> list[Exchange]:
        """All that was recorded until now."""
        return self.client.exchanges

    @property
    def operator(self) -> dict[str, str]:
        """The headers of the operator."""
        return bearer(ADMIN_TOKEN)

    @contextmanager
    def served(self, store: Store | None = None, disk: Disk | None = None, **changed: Any) -> Iterator[Context]:
        """Serves meanwhile with other settings, another store or another disk."""
        before, stored = self.context, self.store
        self.store = store or stored
        made = context.build(self.settings._replace(**changed), self.store.events, self.store.queue, disk)
        context.attach(self.app, made)
        try:
            yield made
        finally:
            made.feed.close()
            context.attach(self.app, before)
            self.store = stored

    def table(self, **body: Any) -> Table:
        """Opens a game of three people, which has not started."""
        body = {"seed": "a table of three", **body}
        made = Table(self.client, **{**body, "options": {**PLAIN_ALIENS, **body.get("options", {})}})
        return self.watched(made)

    def watched(self, table: Table) -> Table:
        """Opens a game whose whole log is read at the end of the scene."""
        self._tables.append(table)
        return table

    def read_logs(self) -> None:
        """Reads all events of the games of a scene: some types of events happen in few of them."""
        for table in self._tables:
            for after in range(0, table.version_as_host(), 500):
                self.client.get(f"{table.path}/events?after={after}&limit=500", headers=table.as_host())
        self._tables.clear()

    def close(self) -> None:
        """Ends what runs beside the requests."""
        self.context.feed.close()


def bearer(token: str, **headers: str) -> dict[str, str]:
    """Returns the headers of somebody with this token."""
    return {"Authorization": f"Bearer {token}", **headers}


def go_on(table: Table, answers: int) -> None:
    """Gives the default answers of the seats that are asked."""
    for _ in range(answers):
        seat, question = table.asked()[0]
        ok(table.answer(seat, question["id"], question["on_timeout"]))


def ok(response: ApiResponse) -> Any:
    """Returns what a request has brought, that must succeed."""
    assert response.status_code < 300, response.text
    return response.json


def refused(response: ApiResponse, code: str) -> None:
    """Checks that a refusal that a scene shows is this one."""
    assert response.status_code >= 400, f"{code}: {response.status_code} {response.text[:300]}"
    assert response.json["code"] == code, response.text
