"""`cosmic-ledger run`, which `make run` calls: the store and the processes around it.

It looks after the API server, one worker and the clock until somebody asks it to stop.
"""

import contextlib
import json
import os
import signal
import socket
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import click

from service import settings as service_settings
from service.administration.lost_games import Search, reported
from service.observability import metrics
from service.observability.log_file import LogFile
from service.server.listening import listener
from service.store.backup.backup import BackupAway
from service.store.connection import connection, disk, embedded
from service.store.connection.embedded import Server
from service.store.errors import StoreError
from service.store.finished.entries import FinishedGames
from service.store.finished.tiles import TileFolder
from service.store.log.event_log import EventLog
from service.tools.verbs import EXIT_CODES, Verb
from workers.supervisor.child import HEALTHY_LIFE, Child, end_all
from workers.supervisor.disk_watch import DiskWatch
from workers.supervisor.renewal import Renewal

HOUSE = Path(__file__).resolve().parents[2]
HEALTHY_WITHIN = 60.0
DEATHS_BEFORE_HEALTH = 3
LOOK_EVERY = 0.1
# Pauses between tries to begin the store again; at the first start one try must do.
STORE_AGAIN_AFTER = (0.2, 0.5, 1.0, 2.0)
# Together with the store's own clean end this stays below the five seconds that we promise.
PATIENCE = 3.0
# This machine is asked directly, whatever proxy the environment names.
DIRECT = urllib.request.build_opener(urllib.request.ProxyHandler({}))
LOG_BYTES = 10_000_000
LOG_FILES = 3
# Below this a handful of the longest lines would fill a file.
LEAST_LOG_BYTES = 100_000
# A store that its disk has ended is begun again after this, then after ever longer, up to the last.
STORE_PAUSE, LONGEST_STORE_PAUSE = 0.5, 30.0
# On a full disk these may end as soon as they have begun; the API is needed for reading.
WRITERS = ("worker", "clock")
EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}


class CannotStart(Exception):
    """A start that makes no sense; the text is one line that says what to do."""


class Settings(NamedTuple):
    """What the environment says about this run.

    Of each process `log_files` files of about `log_bytes` bytes are kept.
    """

    host: str
    port: int
    data_dir: Path
    demo: bool
    log_bytes: int = LOG_BYTES
    log_files: int = LOG_FILES
    api_processes: int = 1
    disk_reserve: int = disk.RESERVE
    metrics: service_settings.MetricsAddress | None = None
    metrics_dir: Path | None = None

    @property
    def url(self) -> str:
        """Where a client on this machine finds the API."""
        host = EVERYWHERE.get(self.host, self.host)
        return f"http://[{host}]:{self.port}" if ":" in host else f"http://{host}:{self.port}"

    def log(self, process: str) -> LogFile:
        """Where the output of a process goes."""
        return LogFile(self.data_dir / "logs" / f"{process}.log", self.log_bytes, self.log_files)


def settings(environment: Mapping[str, str]) -> Settings:
    """Reads HOST, PORT, DATA_DIR, DEMO, LOG_BYTES and LOG_FILES, and looks at what the children will read.

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
    except ValueError as error:
        raise CannotStart(str(error)) from None
    data_dir = connection.data_dir(environment).resolve()
    # Nobody can read them otherwise, and then they are not recorded.
    recorded = chosen.metrics is not None or bool(chosen.admin_token_hash)
    return Settings(
        host=environment.get("HOST") or "127.0.0.1",
        port=port,
        data_dir=data_dir,
        demo=demo,
        log_bytes=log_bytes,
        log_files=log_files,
        api_processes=api_processes,
        disk_reserve=chosen.disk_reserve,
        metrics=chosen.metrics,
        metrics_dir=Path(environment.get(metrics.FOLDER) or data_dir / "metrics").resolve() if recorded else None,
    )


def listening(host: str, port: int, name: str = "PORT") -> socket.socket:
    """The socket that all API processes serve; it stays open while they come and go.

    Raises CannotStart, which tells of the setting `name`.
    """
    try:
        return listener(host, port)
    except OSError as error:
        why = f"cannot listen on {host} port {port} ({error.strerror})"
        raise CannotStart(f"{why}: choose another, as in {name}=8081 make run") from None


def api_command(served: socket.socket) -> list[str]:
    """One process of the API server, on a socket that it inherits."""
    return [sys.executable, "-m", "service.server", "--socket", str(served.fileno())]


def code_of_this_process(environment: Mapping[str, str]) -> dict[str, str]:
    """Variables that make a child import the packages of this process, whatever lies in the folder it runs in."""
    more = [environment[name] for name in ("PYTHONPATH",) if environment.get(name)]
    return {"PYTHONPATH": os.pathsep.join([str(HOUSE), *more]), "PYTHONSAFEPATH": "1"}


class House:
    """The store and the processes around it."""

    def __init__(self, settings: Settings, environment: Mapping[str, str], served: socket.socket) -> None:
        self.settings = settings
        self.served = served
        # A relative path in the environment means the same to a child as to the person who gave it.
        self._folder = Path.cwd()
        self._environment = {
            **environment,
            "DATA_DIR": str(settings.data_dir),
            "PYTHONUNBUFFERED": "1",
            **code_of_this_process(environment),
        }
        self.services = [
            *(self._api(number) for number in range(1, settings.api_processes + 1)),
            Child("worker", [sys.executable, "-m", "workers.jobs.worker"], settings.log("worker"), tells_ready=True),
            Child("clock", [sys.executable, "-m", "workers.clock"], settings.log("clock"), tells_ready=True),
        ]
        if settings.metrics:
            exporter = [sys.executable, "-m", "workers.exporter"]
            self.services.append(Child("exporter", exporter, settings.log("exporter"), tells_ready=True))
        self._environment[metrics.FOLDER] = str(settings.metrics_dir or "")
        self._renewal = Renewal(self.services, self._start)
        self.demo: Child | None = None
        self.stores: connection.Stores | None = None
        self._disk = DiskWatch(settings.data_dir, settings.disk_reserve, say)
        self._store_log: LogFile | None = None
        self._store_again: float | None = None
        self._store_pause = STORE_PAUSE
        self._store_began = 0.0

    def _api(self, number: int) -> Child:
        name = "api" if number == 1 else f"api-{number}"
        return Child(
            name,
            api_command(self.served),
            self.settings.log(name),
            inherits=[self.served.fileno()],
            tells_ready=True,
            leaves_on=signal.SIGQUIT,
        )

    def open(self) -> None:
        """Opens the store and begins every process. Raises StoreError or CannotStart."""
        self._open_store()
        self._look_for_lost_games()
        self._empty_metrics()
        for service in self.services:
            self._start(service)

    def tend(self) -> None:
        """Looks after everything once."""
        assert self.stores
        server = self.stores.server
        if server and server.process and server.process.poll() is not None:
            self._tend_dead_store(server)
        else:
            self._disk.look(self.stores)
            if self._store_log:
                self._store_log.turn_over()
        for child in self._children():
            held = self._disk.trouble is not None and child.name in WRITERS
            if message := child.tend(self._addressed(), self._folder, held=held):
                say(message)
        for message in self._renewal.tend():
            say(message)

    def renew(self) -> None:
        """Begins a graceful restart: new processes take over from these, and no request is refused."""
        say("restarting: new processes begin, the old ones end after them")
        try:
            self._renewal.begin()
        except CannotStart as error:
            say(f"{error}; the old processes go on")

    def _tend_dead_store(self, server: Server) -> None:
        """Begins everything again; where the disk has ended the store that alone, for reading, and ever more rarely."""
        now = time.monotonic()
        if self._store_again is None:
            why = self._disk.why_it_ended(server)
            if why is None:
                say("the store ended and everything is begun again")
                self._end_services()
                return self._open_again()
            self._disk.tell(why)
            if now - self._store_began > HEALTHY_LIFE:
                self._store_pause = STORE_PAUSE
            self._store_again = now + self._store_pause
        if now < self._store_again:
            return None
        self._store_pause = min(2 * self._store_pause, LONGEST_STORE_PAUSE)
        try:
            self._open_for_reading()
            self._store_again = None
        except StoreError:
            # It was said that the disk takes nothing; that it still does not is no news.
            self._store_again = time.monotonic() + self._store_pause
        return None

    def _open_for_reading(self) -> None:
        """Begins the store alone; the processes around it are begun again only when they would not find it."""
        assert self.stores
        before, self.stores = self.stores, connection.open_stores(self._environment, for_reading=True)
        before.events.close()
        before.queue.close()
        self._store_began = time.monotonic()
        self._disk.opened_for_reading()
        if self.stores.addresses != before.addresses:
            self._end_services()
            for service in self.services:
                self._start(service)

    def _open_again(self) -> None:
        """Like `open`, for a store that may be killed while it starts."""
        for pause in STORE_AGAIN_AFTER:
            try:
                return self.open()
            except StoreError as error:
                say(f"{error}; tried again in {pause:g} s")
                time.sleep(pause)
        return self.open()

    def show(self) -> None:
        """Begins the demo game; it is a client like any other and may end when it likes."""
        self.demo = Child("demo", [sys.executable, "-m", "workers.demo", self.settings.url], again=False)
        self._start(self.demo)

    def close(self) -> None:
        """Ends all processes, the store last."""
        end_all([*self._children(), *self._renewal.give_up()], PATIENCE)
        if self.stores:
            self.stores.close()

    def _children(self) -> list[Child]:
        return [*self.services, self.demo] if self.demo else self.services

    def _end_services(self) -> None:
        """Ends the processes around the store, also those of a restart that is under way."""
        end_all([*self.services, *self._renewal.give_up()], PATIENCE)

    def _open_store(self) -> None:
        if connection.addresses(self._environment) is None:
            self._check_disk()
        self.stores = connection.open_stores(self._environment)
        server = self.stores.server
        if server and server.process is None:
            raise CannotStart(f"another run uses {server.folder}: stop it, or choose another folder with DATA_DIR")
        self._check_disk()
        self._store_began = time.monotonic()
        if server:
            self._store_log = embedded.log_file(server.folder, self.settings.log_bytes, self.settings.log_files)

    def _look_for_lost_games(self) -> None:
        """Compares the store with what lies beside it before anybody plays in the wrong one. Raises StoreError."""
        assert self.stores
        wishes = service_settings.read(self._environment)
        log = EventLog(self.stores.events)
        finished = FinishedGames(self.stores.events, log, TileFolder(wishes.finished))
        try:
            Search(log, finished, self.stores.queue, wishes).quick()
        except (OSError, BackupAway) as error:
            say(f"backup and archive cannot be compared with the store ({error})")

    def _check_disk(self) -> None:
        """Raises CannotStart when the folder takes no writes."""
        folder = self.settings.data_dir
        if found := disk.look(folder, self.settings.disk_reserve) or disk.probe(folder):
            raise CannotStart(f"{found.text}: make room, or choose another folder with DATA_DIR")

    def _empty_metrics(self) -> None:
        if self.settings.metrics_dir is None:
            return
        try:
            metrics.empty(self.settings.metrics_dir)
        except OSError as error:
            # Games come first: without the folder the processes record nothing.
            say(f"no metrics are recorded: {self.settings.metrics_dir} cannot be written ({error.strerror})")

    def _start(self, child: Child) -> None:
        try:
            child.start(self._addressed(), self._folder)
        except OSError as error:
            raise CannotStart(f"{child.name} cannot be started ({error})") from None

    def _addressed(self) -> dict[str, str]:
        """The environment of a child: it gets the addresses, so that it never starts a store itself."""
        assert self.stores
        events, queue = self.stores.addresses
        return {**self._environment, "REDIS_URL": "", "EVENTS_REDIS_URL": events, "QUEUE_REDIS_URL": queue}


class Stop:
    """Becomes true at SIGINT or SIGTERM, and when the terminal is closed. Any other SIGHUP asks for a restart."""

    def __init__(self) -> None:
        self.asked = False
        self._restart = False
        self._terminal = sys.stdout.fileno() if sys.stdout.isatty() else None
        for wanted in (signal.SIGINT, signal.SIGTERM):
            signal.signal(wanted, self._ask)
        signal.signal(signal.SIGHUP, self._hang_up)

    def restart(self) -> bool:
        """True once after each time that a restart was asked for."""
        asked, self._restart = self._restart, False
        return asked

    def _ask(self, *_: object) -> None:
        self.asked = True

    def _hang_up(self, *_: object) -> None:
        if self._terminal is not None and not _is_there(self._terminal):
            self.asked = True
        else:
            self._restart = True


def _is_there(terminal: int) -> bool:
    """False after the terminal with this file descriptor was closed."""
    try:
        os.tcgetpgrp(terminal)
    except OSError:
        return False
    return True


def await_health(house: House, stop: Stop) -> bool:
    """True when the API says that all are ready, False when we were asked to stop. Raises CannotStart."""
    deadline = time.monotonic() + HEALTHY_WITHIN
    while not stop.asked:
        if is_ready(house.settings.url):
            return True
        house.tend()
        for child in house.services:
            if child.deaths >= DEATHS_BEFORE_HEALTH:
                raise CannotStart(f"{child.name} does not start: see {house.settings.data_dir / 'logs'}")
        if time.monotonic() > deadline:
            raise CannotStart(f"not ready after {HEALTHY_WITHIN:g} s: see {house.settings.data_dir / 'logs'}")
        time.sleep(LOOK_EVERY)
    return False


def is_ready(url: str) -> bool:
    """Whether everything is up as /readyz says; lost games are no reason to wait, for waiting brings none back."""
    try:
        with DIRECT.open(f"{url}/readyz", timeout=2.0) as answer:
            return bool(answer.status == 200)
    except urllib.error.HTTPError as error:
        return _lacks_only_games(error.read())
    except (urllib.error.URLError, OSError):
        return False


def _lacks_only_games(answer: bytes) -> bool:
    try:
        checks: dict[str, str] = json.loads(answer)["checks"]
    except (ValueError, LookupError, TypeError):
        return False
    return [name for name, found in checks.items() if found != "ok"] == ["games"]


def block(house: House) -> str:
    """What a person wants to know once all are ready."""
    url, stores = house.settings.url, house.stores
    assert stores
    kept = str(stores.server.folder) if stores.server else "the store that the environment names"
    lines = [
        "",
        "  Cosmic Ledger is ready.",
        "",
        f"  API     {url}/v1",
        f"  Docs    {url}/docs",
        f"  Health  {url}/readyz",
        f"  Games   are kept in {kept}",
        f"  Logs    {house.settings.data_dir / 'logs'}",
        f"  Restart kill -HUP {os.getpid()} (with the code of now; no request is refused)",
        "  Stop    Ctrl-C (the next run goes on with all games)",
        "",
    ]
    notes = [] if stores.server else connection.findings(stores.events)
    lines[-1:-1] = [f"  Note    {note}" for note in [*notes, *reported(stores.queue).lines()]]
    return "\n".join(lines)


def say(text: str) -> None:
    """A line for the person at the terminal, who may have left."""
    with contextlib.suppress(OSError):
        print(text, flush=True)


def run(environment: Mapping[str, str]) -> None:
    """Runs the house until somebody asks it to stop. Raises CannotStart or StoreError."""
    stop = Stop()
    chosen = settings(environment)
    if chosen.metrics:
        listening(*chosen.metrics, name="METRICS_PORT").close()
    served = listening(chosen.host, chosen.port)
    house = House(chosen._replace(host=str(served.getsockname()[0])), environment, served)
    try:
        house.open()
        if await_health(house, stop):
            say(block(house))
            if chosen.demo:
                house.show()
        while not stop.asked:
            if stop.restart():
                house.renew()
            house.tend()
            time.sleep(LOOK_EVERY)
    finally:
        house.close()
        served.close()
    say("stopped; every game is kept")


def main() -> int:
    """Exit code 0 after an ordinary stop, 1 when there was nothing to run."""
    try:
        run(os.environ)
    except (CannotStart, StoreError) as error:
        print(f"cosmic-ledger: {error}", file=sys.stderr)
        return 1
    return 0


@click.command(
    "run",
    cls=Verb,
    examples=[""],
    exit_codes={
        0: "it was asked to stop (SIGINT or SIGTERM), and every game is kept",
        1: "it cannot start; a line on stderr says why",
        2: EXIT_CODES[2],
    },
)
def command() -> int:
    """Starts the service: store, API server, worker and clock; until Ctrl-C.

    The settings come from the environment, above all HOST, PORT, DATA_DIR (the folder `var` without it), REDIS_URL
    and DEMO. Without REDIS_URL it starts a store of its own in DATA_DIR.
    """
    return main()
