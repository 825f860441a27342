"""The webhook bot as people would run it: a server of its own, asked by everything that `make run` starts."""

import os
import signal
import threading
from collections.abc import Iterator

import pytest
from werkzeug.serving import make_server

from examples import webhook_bot
from service.notices.schedule import LEASE_MS
from tests.repo.running import Run
from tests.waiting import PATIENCE_S, eventually

pytestmark = [pytest.mark.processes, pytest.mark.slow]
MOVES = 5


@pytest.fixture
def bot() -> Iterator[str]:
    """Yields the address of the bot."""
    server = make_server("127.0.0.1", 0, webhook_bot.app, threaded=True)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    thread.join(PATIENCE_S)


class Seat:
    """A seat that the bot plays."""

    def __init__(self, run: Run, url: str) -> None:
        self._run = run
        others = [{"seat": seat, "kind": "random"} for seat in ("blue", "green")]
        made = run.call("POST", "/v1/games", {"seats": 3, "bots": others})
        self._path, self._host = f"/v1/games/{made['game']['id']}", made["host_token"]
        self._token = run.call("POST", f"{self._path}/seats", {"name": "Ann", "seat": "red"}, self._host)["token"]
        hook = run.call("POST", f"{self._path}/webhooks", {"url": url, "mode": "decide"}, self._token)
        self.secret = hook["secret"]
        self._deliveries = f"{self._path}/webhooks/{hook['id']}/deliveries"

    def start(self) -> None:
        self._run.call("POST", f"{self._path}/commands", {"type": "start_game"}, self._host)

    def delivered(self, after: str = "") -> list[str]:
        """Returns the ids of deliveries after that one whose answer was played, oldest first."""
        items = self._run.call("GET", self._deliveries, token=self._token)["items"]
        return sorted(item["id"] for item in items if item["state"] == "delivered" and item["id"] > after)

    def is_over(self) -> bool:
        return bool(self._run.call("GET", self._path)["status"] == "over")


def test_it_plays_its_seat_also_after_the_worker_was_killed(
    installation: Run, bot: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat = Seat(installation, bot)
    monkeypatch.setenv("SECRET", seat.secret)
    seat.start()
    assert eventually(lambda: len(seat.delivered()) >= MOVES, PATIENCE_S)
    worker = installation.member("workers.jobs.worker")
    assert worker is not None
    os.kill(worker, signal.SIGKILL)
    last = seat.delivered()[-1]
    # Its job is handed out again after its lease.
    assert eventually(lambda: len(seat.delivered(last)) >= MOVES or seat.is_over(), PATIENCE_S + LEASE_MS / 1000)
