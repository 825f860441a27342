"""Our server in a separate process over the embedded store."""

import os
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

from service.server.listening import listener
from service.store.connection import embedded
from tests.waiting import PATIENCE_S, PATIENT, eventually

ROOT = Path(__file__).resolve().parents[2]


class LiveServer:
    """A served API. `close` ends it and its store."""

    def __init__(self, folder: Path, **chosen: str) -> None:
        """Stores the `chosen` settings."""
        self.store = embedded.start(folder)
        served = listener("127.0.0.1", 0)
        self.port = served.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = folder / "api.log"
        environment = {
            **os.environ,
            "EVENTS_REDIS_URL": self.store.url(0),
            "QUEUE_REDIS_URL": self.store.url(1),
            "RATE_LIMITS": "0",
            **PATIENT,
            "DATA_DIR": str(folder),
            **chosen,
        }
        command = [sys.executable, "-m", "service.server", "--socket", str(served.fileno())]
        with self.log.open("wb") as log, served:
            self.process = subprocess.Popen(
                command,
                cwd=ROOT,
                env=environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
                pass_fds=[served.fileno()],
            )
        self._wait()

    def _wait(self) -> None:
        if not eventually(self._lives):
            self.close()
            raise AssertionError(self.log.read_text())

    def _lives(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/healthz", timeout=PATIENCE_S):
                return True
        except OSError:
            # The socket takes connections before the process does.
            return False

    def stop(self) -> None:
        """Asks the server to end, and waits for its end."""
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(PATIENCE_S)

    def close(self) -> None:
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait(PATIENCE_S)
        self.store.stop()
