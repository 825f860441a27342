"""The settings of a run, read from the environment."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from service import settings as service_settings
from service.observability import metrics
from service.observability.rotating_log import RotatingLog
from service.store.connection import connection, disk
from workers.supervisor.terminal import CannotStart

LOG_BYTES = 10_000_000
LOG_FILES = 3
# Below this a handful of the longest lines would fill a file.
LEAST_LOG_BYTES = 100_000
MOST_OF_A_KIND = 64
"""Workers or clocks of one run: more are a slip of the hand, and would take all memory."""
EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}


class RunSettings(NamedTuple):
    """The settings of a run, from the environment.

    `log_files` files of about `log_bytes` bytes are kept for each process. `workers` and `clocks` are numbers of
    processes. `api_pinned`: each process of the API stays on one processor.
    """

    host: str
    port: int
    data_dir: Path
    demo: bool
    log_bytes: int = LOG_BYTES
    log_files: int = LOG_FILES
    api_processes: int = 1
    api_pinned: bool = True
    workers: int = 1
    clocks: int = 1
    disk_reserve: int = disk.RESERVE
    metrics: service_settings.MetricsAddress | None = None
    metrics_dir: Path | None = None

    @property
    def url(self) -> str:
        """Address at which a client on this machine finds the API."""
        host = EVERYWHERE.get(self.host, self.host)
        return f"http://[{host}]:{self.port}" if ":" in host else f"http://{host}:{self.port}"

    def log(self, process: str) -> RotatingLog:
        """Returns the log file for the output of a process."""
        return RotatingLog(self.data_dir / "logs" / f"{process}.log", self.log_bytes, self.log_files)


def read(environment: Mapping[str, str]) -> RunSettings:
    """Reads the settings of a run, from HOST to CLOCKS, and looks at what the children will read.

    Raises CannotStart.
    """
    written = environment.get("PORT") or "8080"
    port = int(written) if written.isascii() and written.isdigit() else 0
    if not 0 < port < 65536:
        raise CannotStart(f"PORT={written} is not a port: choose a number from 1 to 65535")
    try:
        chosen = service_settings.read(environment)
        demo = service_settings.switch(environment, "DEMO")
        log_bytes = service_settings.count(environment, "LOG_BYTES", LOG_BYTES, least=LEAST_LOG_BYTES)
        log_files = service_settings.count(environment, "LOG_FILES", LOG_FILES, least=2)
        api_processes = service_settings.count(environment, "API_PROCESSES", 1)
        api_pinned = service_settings.switch(environment, "API_PINNED")
        workers = at_most("WORKERS", service_settings.count(environment, "WORKERS", 1))
        clocks = at_most("CLOCKS", service_settings.count(environment, "CLOCKS", 1))
    except ValueError as error:
        raise CannotStart(str(error)) from None
    data_dir = connection.data_dir(environment).resolve()
    # Without this nobody can read them, and they are not recorded.
    recorded = chosen.metrics is not None or bool(chosen.admin_token_hash)
    return RunSettings(
        host=environment.get("HOST") or "127.0.0.1",
        port=port,
        data_dir=data_dir,
        demo=demo,
        log_bytes=log_bytes,
        log_files=log_files,
        api_processes=api_processes,
        api_pinned=api_pinned,
        workers=workers,
        clocks=clocks,
        disk_reserve=chosen.disk_reserve,
        metrics=chosen.metrics,
        metrics_dir=Path(environment.get(metrics.FOLDER) or data_dir / "metrics").resolve() if recorded else None,
    )


def at_most(name: str, number: int) -> int:
    """Returns how many processes of a kind the setting `name` asks for. Raises ValueError."""
    if number > MOST_OF_A_KIND:
        raise ValueError(f"{name} is '{number}': give a number from 1 to {MOST_OF_A_KIND}")
    return number
