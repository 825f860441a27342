"""A store that is stopped in the middle of its work: requests are answered in time, and go on when it does."""

import signal
from pathlib import Path

import pytest

from service.app import create_app
from service.store.connection import address, connection, embedded
from tests.api.client import ApiClient, client_of
from tests.api.table import Table
from tests.server.conftest import LONG
from tests.server.serving import Line, lives, serving
from tests.waiting import PATIENCE_S, eventually

pytestmark = pytest.mark.processes


def test_a_paused_store_holds_nobody_for_longer_than_a_request_may_take(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("service.play.live.feed.POLL_S", 0.05)
    # Nobody who is answered while the store is stopped has waited for it.
    monkeypatch.setitem(address.TIMEOUTS, "socket_timeout", 2 * PATIENCE_S)
    store = embedded.start(tmp_path / "store")
    assert store.process is not None
    try:
        events, queue = (connection.client(store.url(database)) for database in (0, 1))
        app = create_app(events, queue, LONG._replace(request_seconds=2.0, data_dir=tmp_path))
        app.test_client_class = ApiClient
        table = Table(client_of(app), seed="a table of three").start()
        state = f"{table.path}/state"
        seated = f"Authorization: {table.as_seat('red')['Authorization']}\n"
        asked = ((state, ""), (state, seated), ("/v1/games", ""), (f"{table.path}/events", seated))
        with serving(app) as server:
            for path, headers in asked:
                with Line(server.port) as line:
                    assert line.ask(path, headers=headers).answer().status == 200
            store.process.send_signal(signal.SIGSTOP)
            with Line(server.port) as line:
                assert line.ask("/readyz").answer().json["checks"]["events"] == "no answer"
            lines = [Line(server.port).ask(path, headers=headers) for path, headers in asked]
            assert lives(server.port)
            assert [line.answer().code for line in lines] == ["unavailable"] * len(asked)
            store.process.send_signal(signal.SIGCONT)
            for path, headers in asked:
                assert eventually(lambda p=path, h=headers: status(server.port, p, h) == 200)  # type: ignore[misc]
            for line in lines:
                line.close()
    finally:
        store.process.send_signal(signal.SIGCONT)
        store.stop()


def status(port: int, path: str, headers: str) -> int:
    with Line(port) as line:
        return line.ask(path, headers=headers).answer().status
