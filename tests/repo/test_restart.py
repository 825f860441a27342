"""A graceful restart: SIGHUP replaces the processes by new ones, and no client notices."""

import fcntl
import http.client
import json
import os
import pty
import signal
import subprocess
import sys
import termios
import threading
from pathlib import Path
from urllib.request import Request

import pytest

from service.observability.rotating_log import RotatingLog
from tests.repo.running import DIRECT, free_port, running
from tests.repo.sources import ROOT
from tests.waiting import PATIENCE_S, eventually
from workers.supervisor.child import Child
from workers.supervisor.renewal import Renewal

pytestmark = pytest.mark.processes

PROCESSES = ("service.server", "workers.jobs.worker", "workers.clock", "workers.metrics_server")
BETWEEN_S = 0.05
"""Requests without a pause would take the processor from the processes that start."""


class Client(threading.Thread):
    """Requests one path again and again until it is told to stop; on one connection if `kept`."""

    def __init__(self, port: int, path: str, kept: bool) -> None:
        super().__init__(daemon=True)
        self.port, self.path, self.kept = port, path, kept
        self.done = 0
        self.failures: list[int | str] = []
        self.enough = threading.Event()

    def run(self) -> None:
        connection = self._connection()
        while not self.enough.wait(BETWEEN_S):
            try:
                connection.request("GET", self.path)
                answer = connection.getresponse()
                answer.read()
                if answer.status != 200:
                    self.failures.append(answer.status)
            except OSError as error:
                self.failures.append(repr(error))
                connection.close()
            self.done += 1
            if not self.kept:
                connection.close()
                connection = self._connection()
        connection.close()

    def _connection(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE_S)


@pytest.mark.slow
def test_a_restart_replaces_every_process_refuses_no_request_and_has_streams_reconnect(tmp_path: Path) -> None:
    processes, port = 2, free_port()
    with running(tmp_path / "var", API_PROCESSES=str(processes), METRICS_PORT=str(port)) as run:
        made = run.call("POST", "/v1/games", {"seats": 3, "bots": [{"kind": "basic"}] * 3})
        game, host = made["game"]["id"], made["host_token"]
        clients = [
            Client(run.port, path, kept) for path in ("/healthz", f"/v1/games/{game}/state") for kept in (True, False)
        ]
        for client in clients:
            client.start()
        before = {pid for pid, args in run.family().items() if any(word in args for word in PROCESSES)}
        assert len(before) == len(PROCESSES) - 1 + processes
        stream = Request(f"{run.url}/v1/games/{game}/stream", headers={"Accept": "application/x-ndjson"})
        with DIRECT.open(stream, timeout=PATIENCE_S) as frames:
            assert json.loads(frames.readline())["frame"] == "snapshot_hint"
            run.process.send_signal(signal.SIGHUP)
            names = [json.loads(line)["frame"] for line in frames if line.strip()]
        assert names[-1] == "reconnect"
        assert run.says("the restart is over")
        reached = [client.done for client in clients]
        assert eventually(lambda: all(c.done > known for c, known in zip(clients, reached, strict=True)))
        for client in clients:
            client.enough.set()
            client.join(PATIENCE_S)
        after = {pid for pid, args in run.family().items() if any(word in args for word in PROCESSES)}
        assert len(after) == len(before)
        assert not after & before
        assert [client.failures for client in clients] == [[], [], [], []]
        assert eventually(lambda: b"cosmic_" in scraped(port))
        run.call("POST", f"/v1/games/{game}/commands", {"type": "start_game"}, host)
        assert eventually(lambda: run.call("GET", f"/v1/games/{game}")["status"] == "over")


def scraped(port: int) -> bytes:
    try:
        with DIRECT.open(f"http://127.0.0.1:{port}/metrics", timeout=PATIENCE_S) as answer:
            page: bytes = answer.read()
            return page
    except OSError:
        return b""


def test_a_new_process_that_does_not_start_leaves_the_old_one_in_its_place(tmp_path: Path) -> None:
    log = RotatingLog(tmp_path / "api.log", 100_000, 2)
    wait = [sys.executable, "-c", "import os, sys, time; os.write(int(sys.argv[2]), b'ready'); time.sleep(3600)"]
    old = Child("api", wait, log, tells_ready=True)

    def start(child: Child) -> None:
        child.start(os.environ, tmp_path)

    start(old)
    try:
        assert eventually(lambda: old.is_ready)
        services = [old]
        told: list[str] = []
        old.command = [sys.executable, "-c", "raise SystemExit(1)"]
        renewal = Renewal(services, start)
        renewal.begin()

        def is_over() -> bool:
            told.extend(renewal.tend())
            return not renewal.is_under_way

        assert eventually(is_over)
        assert services == [old]
        assert old.is_running
        assert told == [
            f"the new api does not start and the old one goes on, see {log.path}",
            "the restart is over",
        ]
    finally:
        old.end(0)


@pytest.mark.slow
def test_the_end_of_the_terminal_stops_everything_instead_of_restarting_it(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()

    def take_terminal() -> None:
        os.setsid()
        fcntl.ioctl(theirs, termios.TIOCSCTTY, 0)

    supervisor = subprocess.Popen(
        [sys.executable, "-m", "workers", "run"],
        cwd=ROOT,
        env={
            **os.environ,
            "REDIS_URL": "",
            "PORT": str(free_port()),
            "DATA_DIR": str(tmp_path / "var"),
            "DEMO": "0",
            "LEAGUE": "0",
        },
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        preexec_fn=take_terminal,
    )
    os.close(theirs)
    try:
        said = b""
        while b"is ready" not in said:
            said += os.read(ours, 4096)
        os.close(ours)
        assert supervisor.wait(PATIENCE_S) == 0
    finally:
        if supervisor.poll() is None:
            supervisor.kill()
            supervisor.wait()
