"""One supervised process: begun again when it dies, ended with everything that it started, its output kept."""

import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from service.observability.rotating_log import RotatingLog
from service.store.connection import server_guard

FIRST_DELAY = 0.5
LONGEST_DELAY = 30.0
# A process that lived this long was well: after its next end the first delay applies again.
HEALTHY_LIFE = 60.0
# Seconds until the output of an ended process ends, unless something that left its group still holds the pipe.
LAST_LINES = 1.0


class Child:
    """A process group of its own. With `log` all its output goes there, else to the output of the supervisor.

    The output comes through a pipe that a thread of ours reads, so that what libraries and a dying interpreter write is
    kept and bounded too. `again` says whether it is begun again when it ends. It inherits the file descriptors of
    `inherits`. With `tells_ready` its command gets `--ready` and a file descriptor, and writes to that one as soon as
    it does its work. The signal `leaves_on` asks it to finish what it has begun, however long that takes.
    """

    def __init__(
        self,
        name: str,
        command: Sequence[str],
        log: RotatingLog | None = None,
        again: bool = True,
        inherits: Sequence[int] = (),
        tells_ready: bool = False,
        leaves_on: signal.Signals = signal.SIGTERM,
    ) -> None:
        self.name = name
        self.command = list(command)
        self.log = log
        self.again = again
        self.inherits = tuple(inherits)
        self.tells_ready = tells_ready
        self.leaves_on = leaves_on
        self._ready: int | None = None
        self._is_ready = False
        self.deaths = 0
        self._delay = FIRST_DELAY
        self._process: subprocess.Popen[bytes] | None = None
        self._reader: threading.Thread | None = None
        self._began = 0.0
        self._next: float | None = None

    @property
    def pid(self) -> int | None:
        """The id of the running process, None when there is none."""
        return self._process.pid if self._process else None

    @property
    def is_running(self) -> bool:
        """True while the process that was begun last has not ended."""
        return self._process is not None and self._process.poll() is None

    @property
    def is_ready(self) -> bool:
        """True when the running process has said that it does its work. Only with `tells_ready`."""
        if self._ready is not None:
            with contextlib.suppress(BlockingIOError):
                self._is_ready = bool(os.read(self._ready, 64))
                self._forget_pipe()
        return self._is_ready

    def successor(self) -> "Child":
        """Returns another one like it, not begun yet; both write to the same log."""
        return Child(self.name, self.command, self.log, self.again, self.inherits, self.tells_ready, self.leaves_on)

    def start(self, environment: Mapping[str, str], folder: Path) -> None:
        """Begins the process in `folder`. Raises OSError when it cannot be."""
        self._next = None
        self._began = time.monotonic()
        with self._words() as (words, inherited):
            self._process = subprocess.Popen(
                [*_leash(), *words],
                env=dict(environment),
                cwd=folder,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE if self.log else None,
                stderr=subprocess.STDOUT if self.log else None,
                pass_fds=inherited,
                # Ctrl-C in the terminal is for the supervisor, which ends its children in order.
                start_new_session=True,
            )
        if self.log and self._process.stdout:
            follow = threading.Thread(
                target=self.log.follow, args=(self._process.stdout,), name=f"log-{self.name}", daemon=True
            )
            follow.start()
            self._reader = follow

    @contextlib.contextmanager
    def _words(self) -> Iterator[tuple[list[str], tuple[int, ...]]]:
        """Yields the command and the file descriptors that the process inherits, and closes its end of the pipe here
        afterwards.
        """
        self._forget_pipe()
        self._is_ready = False
        if not self.tells_ready:
            yield self.command, self.inherits
            return
        self._ready, written = os.pipe()
        os.set_blocking(self._ready, False)
        try:
            yield [*self.command, "--ready", str(written)], (*self.inherits, written)
        finally:
            os.close(written)

    def _forget_pipe(self) -> None:
        if self._ready is not None:
            os.close(self._ready)
            self._ready = None

    def tend(self, environment: Mapping[str, str], folder: Path, held: bool = False) -> str | None:
        """Does what the process needs now; starts it again when its time has come, but not while it is `held`.

        Returns a line about what happened, if anything.
        """
        now = time.monotonic()
        if self._next is not None and now >= self._next and not held:
            self.start(environment, folder)
            return None
        if self._process is None or (code := self._process.poll()) is None:
            return None
        self._bury()
        if not self.again:
            return None
        if now - self._began > HEALTHY_LIFE:
            self._delay = FIRST_DELAY
        self.deaths += 1
        self._next = now + self._delay
        see = f", see {self.log.path}" if self.log else ""
        when = "when there is room on the disk" if held else f"in {self._delay:g} s"
        message = f"{self.name} ended ({_reason(code)}) and is begun again {when}{see}"
        self._delay = min(self._delay * 2, LONGEST_DELAY)
        return message

    def ask_to_end(self) -> None:
        """Asks the process to end; harmless when there is none."""
        self._next = None
        if self._process:
            with contextlib.suppress(ProcessLookupError):
                self._process.terminate()

    def ask_to_leave(self) -> None:
        """Asks the process to end after what it has begun; harmless when there is none."""
        self._next = None
        if self._process:
            with contextlib.suppress(ProcessLookupError):
                self._process.send_signal(self.leaves_on)

    def end(self, deadline: float) -> None:
        """Waits until `deadline` (monotonic seconds) for the process, then ends what is left of its group."""
        if self._process is None:
            return
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(max(0.0, deadline - time.monotonic()))
        self._bury()

    def _bury(self) -> None:
        assert self._process
        # macOS answers EPERM for a group of which only ended processes are left.
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._process = None
        self._forget_pipe()
        self._is_ready = False
        if self._reader:
            self._reader.join(LAST_LINES)


def end_all(children: Sequence[Child], patience: float) -> None:
    """Ends all children at the same time; a child that is still there after `patience` seconds is killed."""
    deadline = time.monotonic() + patience
    for child in children:
        child.ask_to_end()
    for child in children:
        child.end(deadline)


def _leash() -> list[str]:
    """Returns the words before a command that let the kernel end it when we are killed; Linux alone can do that."""
    if sys.platform != "linux":
        return []
    return [sys.executable, "-I", "-S", str(server_guard.__file__), str(os.getpid()), "-1", "-1"]


def _reason(code: int) -> str:
    return f"code {code}" if code >= 0 else signal.Signals(-code).name
