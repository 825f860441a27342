"""A store and servers of the measured tree in a separate folder, and the processor time that they use."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path
from socket import socket

import service
from bench.measuring import in_tree
from service.server.cpu_pinning import pin
from service.store.connection import connection
from service.store.connection.connection import Stores

TREE = Path(service.__file__).resolve().parent.parent
"""The checkout that is measured."""
READY_WITHIN_S = 60.0
ENDS_WITHIN_S = 20.0
TICKS = os.sysconf("SC_CLK_TCK")
QUOTAS = {"LOCAL_QUOTA_FACTOR": "1000000"}
"""Requests are counted as in earnest, but no quota is ever used up."""
EVERYSEC, ALWAYS = "everysec", "always"


class Program:
    """A process of the installation: its port if it has one, and its processor time with that of its children."""

    def __init__(self, process: "subprocess.Popen[bytes]", port: int = 0) -> None:
        self._process = process
        self.port = port

    @property
    def pid(self) -> int:
        """Its id."""
        return self._process.pid

    def cpu(self) -> float:
        """Returns the processor seconds that it and its children have used."""
        return cpu_of(self.pid)

    def memory(self) -> int:
        """Returns the bytes of resident memory of it and its children."""
        return memory_of(self.pid)

    def end(self) -> None:
        """Asks it to end and waits; then kills it."""
        self._process.terminate()
        try:
            self._process.wait(ENDS_WITHIN_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


class House:
    """A store of its own. Programs are started in it and end with it."""

    def __init__(self, folder: Path, stores: Stores, addresses: dict[str, str] | None = None) -> None:
        self.folder, self.stores = folder, stores
        self._addresses = addresses or {}
        self._programs: list[Program] = []
        self._apis = 0

    def fsync(self, when: str) -> None:
        """Sets when the store writes to the disk: `everysec` or `always`."""
        self.stores.events.config_set("appendfsync", when)

    def store_cpu(self) -> float:
        """Returns the processor seconds of the store."""
        return cpu_of(self._store_pid)

    @property
    def _store_pid(self) -> int:
        assert self.stores.server
        assert self.stores.server.process
        return self.stores.server.process.pid

    def api(self, **environment: str) -> Program:
        """Returns the server of the API, as `make run` starts it."""
        self._apis += 1
        return self._listening([sys.executable, "-m", "service.server"], environment, self._apis - 1)

    def floor(self) -> Program:
        """Returns the same server with views that do nothing more than they must."""
        return self._listening([sys.executable, in_tree.__file__, str(TREE), "bench.measuring.floor_server"], {})

    def hub(self) -> Program:
        """Returns a plain hub of streams on the same server software."""
        return self._listening([sys.executable, in_tree.__file__, str(TREE), "bench.measuring.hub_server"], {})

    def start(self, module: str, **environment: str) -> Program:
        """Returns another program of the tree, and waits until it does its work."""
        reads, writes = os.pipe()
        program = self._begun([sys.executable, "-m", module, "--ready", str(writes)], environment, 0, (writes,))
        os.close(writes)
        os.read(reads, 64)
        os.close(reads)
        return program

    def _listening(self, words: list[str], environment: dict[str, str], processor: int = 0) -> Program:
        port = free_port()
        program = self._begun(words, {"HOST": "127.0.0.1", "PORT": str(port), **environment}, port)
        # As `make run` does it; floors too, so that both have the same.
        pin(processor, program.pid)
        await_answer(port)
        return program

    def _begun(
        self, words: list[str], environment: dict[str, str], port: int, inherits: tuple[int, ...] = ()
    ) -> Program:
        clean = {name: value for name, value in os.environ.items() if "REDIS_URL" not in name}
        own = {
            "DATA_DIR": str(self.folder / "var"),
            "DEMO": "0",
            "LEAGUE": "0",
            **self._addresses,
            **QUOTAS,
            **environment,
        }
        with (self.folder / "programs.log").open("ab") as log:
            process = subprocess.Popen(
                words,
                env=clean | own,
                cwd=TREE,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                pass_fds=inherits,
            )
        program = Program(process, port)
        self._programs.append(program)
        return program

    def said(self, most: int = 2_000) -> str:
        """Returns the end of what its programs have said."""
        log = self.folder / "programs.log"
        return log.read_text(errors="replace")[-most:] if log.exists() else ""

    def close(self) -> None:
        """Ends all programs and the store."""
        for program in self._programs:
            program.end()
        self.stores.close()


@contextmanager
def house(fsync: str = EVERYSEC) -> Iterator[House]:
    """Starts a new installation in a folder that is removed at the end."""
    with tempfile.TemporaryDirectory() as folder:
        stores = connection.open_stores({"DATA_DIR": str(Path(folder) / "var")})
        made = House(Path(folder), stores)
        try:
            made.fsync(fsync)
            yield made
        except Exception:
            print(made.said(), file=sys.stderr)
            raise
        finally:
            made.close()


def free_port() -> int:
    """Returns a port of this machine that nobody uses."""
    with socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def await_answer(port: int) -> None:
    """Waits until somebody answers HTTP there. Raises TimeoutError."""
    _await(port, "/healthz", range(1, 600))


def await_ready(port: int) -> None:
    """Waits until every process that `make run` starts is up. Raises TimeoutError."""
    _await(port, "/readyz", range(200, 201))


def _await(port: int, path: str, statuses: range) -> None:
    until = time.monotonic() + READY_WITHIN_S
    while time.monotonic() < until:
        with suppress(OSError), closing(HTTPConnection("127.0.0.1", port, timeout=2)) as line:
            line.request("GET", path)
            if line.getresponse().status in statuses:
                return
        time.sleep(0.05)
    raise TimeoutError(f"{path} on port {port} is not answered as it should be")


def family(pid: int) -> list[int]:
    """Returns a process and all its living descendants."""
    children: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with suppress(OSError):
                parent = int(_fields(int(entry.name))[1])
                children.setdefault(parent, []).append(int(entry.name))
    members = [pid]
    for each in members:
        members += children.get(each, [])
    return members


def cpu_of(pid: int) -> float:
    """Returns the processor seconds of a process, of its living children and of those that it has waited for."""
    seconds = 0.0
    for each in family(pid):
        with suppress(OSError):
            ended = _fields(each)
            seconds += time.clock_gettime(_clock(each)) + (int(ended[13]) + int(ended[14])) / TICKS
    return seconds


def _clock(pid: int) -> int:
    """Returns the processor clock of a process, in nanoseconds, as clock_getcpuclockid(3) gives it on Linux."""
    return (~pid << 3) | 2


def memory_of(pid: int) -> int:
    """Returns the bytes of resident memory of a process and its children."""
    pages = 0
    for each in family(pid):
        with suppress(OSError):
            pages += int(Path(f"/proc/{each}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def _fields(pid: int) -> list[str]:
    """Returns what the kernel says of a process: state, parent and so on (proc(5), from the third field)."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
