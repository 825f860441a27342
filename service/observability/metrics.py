"""All series that the processes of this service record for Prometheus, and the functions that record them.

Several processes write into one folder, PROMETHEUS_MULTIPROC_DIR, and any of them, or the process of METRICS_PORT, can
read the sum. Without that folder nothing is recorded. No label holds an id of a game, a name, an address or anything
else that a client can choose.
"""

import os
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, multiprocess, values

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
PREFIX = "cosmic_ledger_"
RESERVED = 1 << 20
"""Bytes of each file: what the library maps first. A page that a full disk has no room for would kill the process."""
FILES = ("counter", "histogram", "gauge_livesum", "gauge_max")


def _folder(environment: Mapping[str, str] = os.environ) -> Path | None:
    """Returns the folder to record in, with room for the files of this process; None when there is none."""
    named = environment.get("PROMETHEUS_MULTIPROC_DIR")
    if not named:
        return None
    folder = Path(named)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name in FILES:
            _reserve(folder / f"{name}_{os.getpid()}.db")
    except OSError:
        return None
    return folder


def _reserve(path: Path) -> None:
    """Makes a file of zeros with room for what will be recorded. Raises OSError, and leaves nothing then."""
    # A reader must never meet a file that is not whole yet.
    unfinished = path.with_suffix(".new")
    try:
        with unfinished.open("wb") as file:
            file.truncate(RESERVED)
            if hasattr(os, "posix_fallocate"):
                os.posix_fallocate(file.fileno(), 0, RESERVED)
        unfinished.replace(path)
    except OSError:
        unfinished.unlink(missing_ok=True)
        raise


_IN_USE = _folder()
if _IN_USE is None:
    # The library looks for the name alone, and fails later when nothing can be written there.
    values.ValueClass = values.MutexValue

ON = _IN_USE is not None
REGISTRY = CollectorRegistry()

_REQUEST_S = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
_STORE_S = (0.0002, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)
_LATE_S = (0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0, 60.0, 300.0)


def _counter(name: str, about: str, *labels: str) -> Counter:
    return Counter(PREFIX + name, about, labels, registry=REGISTRY)


def _histogram(name: str, about: str, buckets: tuple[float, ...], *labels: str) -> Histogram:
    return Histogram(PREFIX + name, about, labels, buckets=buckets, registry=REGISTRY)


REQUESTS = _counter("http_requests_total", "Requests by operation and class of status.", "operation", "status")
REQUEST_SECONDS = _histogram(
    "http_request_duration_seconds",
    "Time from the first look at a request to the beginning of its answer, without the wait of a long poll.",
    _REQUEST_S,
    "operation",
)
PROBLEMS = _counter("problems_total", "Refusals and faults that were answered, by problem code.", "code")
BANNED = _counter("banned_requests_total", "Requests that were refused because their network is banned.")
AUTH_FAILURES = _counter("auth_failures_total", "Requests with a token that nobody knows.")
STREAMS = Gauge(
    PREFIX + "open_streams",
    "Streams and long polls that are open now.",
    ("kind",),
    registry=REGISTRY,
    multiprocess_mode="livesum",
)
COMMANDS = _counter(
    "commands_total",
    "Commands of players, bots and the clock, by type and outcome (done, replayed, refused); the code of a refusal.",
    "type",
    "outcome",
    "code",
)
LATENESS = _histogram(
    "deadline_lateness_seconds", "How long after its deadline a question got its default answer.", _LATE_S
)
TICKS = _histogram("clock_tick_duration_seconds", "How long one round of the clock takes.", _REQUEST_S)
LAST_TICK = Gauge(
    PREFIX + "clock_last_tick_timestamp_seconds",
    "Unix time of the newest round of any clock.",
    registry=REGISTRY,
    multiprocess_mode="max",
)
JOBS = _counter(
    "jobs_total", "Jobs that workers ended, by function and outcome (done, failed, refused).", "job", "outcome"
)
JOB_SECONDS = _histogram("job_duration_seconds", "How long jobs take.", _REQUEST_S, "job")
STORE_SECONDS = _histogram(
    "store_round_trip_seconds", "Time of one round trip to the store, by its role.", _STORE_S, "role"
)
STORE_ERRORS = _counter("store_errors_total", "Round trips to the store that failed, by role.", "role")
CACHE = _counter("cache_lookups_total", "Lookups in caches of processes, by cache and result.", "cache", "result")
KEPT = Gauge(
    PREFIX + "kept",
    "What processes keep in memory so that the store need not be asked, by kind; each is bounded.",
    ("kind",),
    registry=REGISTRY,
    multiprocess_mode="livesum",
)
WEBHOOKS = _counter(
    "webhook_deliveries_total", "Tries to deliver a notice to a webhook, by event and outcome.", "kind", "outcome"
)
WEBHOOK_SECONDS = _histogram("webhook_duration_seconds", "How long requests to webhooks take.", _REQUEST_S)
INTERNAL_ERRORS = _counter("internal_errors_total", "Requests that ended in a mistake of the server (500).")
LOG_LINES = _counter("log_lines_total", "Lines that were logged, by level.", "level")


if ON:
    # Each series begins with a zero: an increase is measured from the first sample.
    for damage in ("game_damaged", "log_damaged", "seed_lost", "restore_needed", "internal_error"):
        PROBLEMS.labels(damage)


def folder() -> Path | None:
    """Returns the folder in which the processes record; None if nothing is recorded."""
    return _IN_USE


def request(operation: str, status: int, seconds: float) -> None:
    """Records one answered request. `operation` is an operation id of the API, or `none`."""
    if ON:
        REQUESTS.labels(operation, f"{status // 100}xx").inc()
        REQUEST_SECONDS.labels(operation).observe(seconds)


def problem(code: str) -> None:
    """Records an answer that is a problem of `service.http.problem_codes`."""
    if ON:
        PROBLEMS.labels(code).inc()


def banned() -> None:
    """Records a request from a banned network."""
    if ON:
        BANNED.inc()


def auth_failure() -> None:
    """Records a token that nobody knows."""
    if ON:
        AUTH_FAILURES.inc()


@contextmanager
def open_stream(kind: str) -> Iterator[None]:
    """Counts a stream (`stream`, `lobby`, `player`) or a long poll (`long_poll`) for as long as it is open."""
    if not ON:
        yield
        return
    STREAMS.labels(kind).inc()
    try:
        yield
    finally:
        STREAMS.labels(kind).dec()


def command(type: str, outcome: str, code: str = "") -> None:
    """Records what became of a command: `done`, `replayed`, or `refused` with a code."""
    if ON:
        COMMANDS.labels(type, outcome, code).inc()


def deadline(late_ms: int) -> None:
    """Records that a deadline was fired late, by this many milliseconds."""
    if ON:
        LATENESS.observe(max(0, late_ms) / 1000)


def tick(seconds: float) -> None:
    """Records one round of the clock."""
    if ON:
        TICKS.observe(seconds)
        LAST_TICK.set(time.time())


def job(name: str, outcome: str, seconds: float) -> None:
    """Records a job that has ended, `done` or `failed`."""
    if ON:
        JOBS.labels(name, outcome).inc()
        JOB_SECONDS.labels(name).observe(seconds)


def job_refused() -> None:
    """Records something that was in a queue and is no job; its name may be anything, so it is not said."""
    if ON:
        JOBS.labels("unknown", "refused").inc()


def store(role: str, seconds: float) -> None:
    """Records a round trip to the store that was answered."""
    if ON:
        STORE_SECONDS.labels(role).observe(seconds)


def store_error(role: str) -> None:
    """Records a round trip to the store that failed."""
    if ON:
        STORE_ERRORS.labels(role).inc()


def cache(name: str, hit: bool) -> None:
    """Records a lookup in a cache of this process (`states`, `lobby`, `views`, `codings`, `answers`)."""
    if ON:
        CACHE.labels(name, "hit" if hit else "miss").inc()


def kept(kind: str, number: int) -> None:
    """Records how much of a kind this process keeps in memory; docs/operate/monitoring.md lists the kinds."""
    if ON:
        KEPT.labels(kind).set(number)


def webhook(event: str, outcome: str, seconds: float | None) -> None:
    """Records what became of a delivery: `delivered`, or a word of docs/clients/webhooks.md; None: nothing was sent."""
    if ON:
        WEBHOOKS.labels(event, outcome).inc()
        if seconds is not None:
            WEBHOOK_SECONDS.observe(seconds)


def internal_error() -> None:
    """Records a mistake of the server."""
    if ON:
        INTERNAL_ERRORS.inc()


def log_line(level: str) -> None:
    """Records a line of the log."""
    if ON:
        LOG_LINES.labels(level).inc()


def count_line(_: Any, method: str, line: Any) -> Any:
    """Counts lines of the log by level and changes nothing. A processor of structlog."""
    log_line(str(line.get("level", method)))
    return line


def forget_dead(folder: Path) -> None:
    """Takes the open streams of processes that have ended out of the sum. What they counted stays."""
    for file in folder.glob("gauge_live*_*.db"):
        pid = file.stem.rpartition("_")[2]
        if pid.isdigit() and not _lives(int(pid)):
            with suppress(FileNotFoundError):
                # Another reader may have been quicker.
                multiprocess.mark_process_dead(int(pid), str(folder))  # type: ignore[no-untyped-call]


def _lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def empty(folder: Path) -> None:
    """Makes the folder, without anything that an earlier run recorded. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    for file in (*folder.glob("*.db"), *folder.glob("*.new")):
        file.unlink(missing_ok=True)
