"""All the processes that `make run` starts, for a test: on a free port and in a folder of the test."""

import fcntl
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar, overload

import psutil

from tests.repo.sources import ROOT
from tests.waiting import PATIENCE_S, PATIENT, eventually

Started = TypeVar("Started", bound="Run")

# Below the ports that Linux (32768) and macOS (49152) give to outgoing connections; each is handed out once.
FIRST_PORT, LAST_PORT = 10_000, 19_999
REFUSED_BY_BROWSERS = {10_080}
"""The ports between these that browsers and Node send no request to: Fetch, "bad port"."""
PORTS = (port for port in range(FIRST_PORT, LAST_PORT + 1) if port not in REFUSED_BY_BROWSERS)
DIRECT = urllib.request.build_opener(urllib.request.ProxyHandler({}))


class Run:
    """A supervisor and what it has said so far."""

    program: tuple[str, ...] = ("-m", "workers", "run")
    runs_in: Path = ROOT

    def __init__(self, folder: Path, **environment: str) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._said = folder.parent / f"said-{self.port}"
        clean = {name: value for name, value in os.environ.items() if "REDIS_URL" not in name}
        # Tests run beside each other: pinned, the APIs of all their installations would share one processor.
        usual = {"DEMO": "0", "LEAGUE": "0", "RATE_LIMITS": "0", "API_PINNED": "0", **PATIENT}
        own = {"PORT": str(self.port), "DATA_DIR": str(folder), **usual, **environment}
        with self._said.open("wb") as output:
            self.process = subprocess.Popen(
                [sys.executable, *self.program], cwd=self.runs_in, env=clean | own, stdout=output, stderr=output
            )

    @property
    def said(self) -> str:
        return self._said.read_text()

    def says(self, text: str, within: float = PATIENCE_S) -> bool:
        return eventually(lambda: text in self.said or self.process.poll() is not None, within) and text in self.said

    def call(self, method: str, path: str, body: Any = None, token: str | None = None) -> Any:
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        with DIRECT.open(request, timeout=PATIENCE_S) as answer:
            content = answer.read()
            return json.loads(content) if content else None

    def family(self) -> dict[int, str]:
        """Returns the processes that the supervisor has started: their ids with their command lines."""
        found: dict[int, str] = {}
        with suppress(psutil.NoSuchProcess):
            for process in psutil.Process(self.process.pid).children(recursive=True):
                # One that ends meanwhile is none of them.
                with suppress(psutil.Error):
                    found[process.pid] = " ".join(process.cmdline())
        return {pid: words for pid, words in found.items() if words}

    def member(self, word: str) -> int | None:
        """Returns the id of the first process with this word in its command line; None when there is none."""
        return next((pid for pid, args in sorted(self.family().items()) if word in args), None)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """Ends the supervisor, and waits until it is gone."""
        self.process.send_signal(how)
        self.process.wait(PATIENCE_S)


@overload
def running(folder: Path, /, **environment: str) -> AbstractContextManager[Run]: ...


@overload
def running(folder: Path, kind: type[Started], /, **environment: str) -> AbstractContextManager[Started]: ...


@contextmanager
def running(folder: Path, kind: type[Run] = Run, /, **environment: str) -> Iterator[Any]:
    """Starts everything and waits until it is ready; stops it afterwards."""
    run = kind(folder, **environment)
    try:
        assert run.says("Cosmic Ledger is ready."), run.said
        yield run
    finally:
        if run.process.poll() is None:
            run.stop()


def free_port(*also: int) -> int:
    """Returns a port for a server of this test, with this number of places after it.

    The system never gives these ports to an outgoing connection, and a lock keeps other tests of this machine away from
    them: between the choice and the server's start nobody can take them.
    """
    for port in PORTS:
        together = [port, *(port + distance for distance in also)]
        if _claim(port) and all(map(_nobody_listens, together)):
            return port
    raise RuntimeError(f"no port between {FIRST_PORT} and {LAST_PORT} is free")


def _claim(port: int) -> bool:
    """Returns True if this process may use the port: it holds the port's lock until it ends."""
    folder = Path(tempfile.gettempdir()) / f"cosmic-ledger-ports-{os.getuid()}"
    folder.mkdir(exist_ok=True)
    file = os.open(folder / str(port), os.O_CREAT | os.O_RDWR | os.O_CLOEXEC)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(file)
        return False
    return True


def _nobody_listens(port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def alive(pid: int) -> bool:
    """Returns True if a process runs. A zombie, whose parent has not waited for it yet, does not."""
    try:
        return bool(psutil.Process(pid).status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False
