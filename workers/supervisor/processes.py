"""The processes of a run: APIs, workers, clocks, metrics server and demo, around their store."""

import signal
import socket
import sys
import time
from collections.abc import Mapping
from pathlib import Path

from service.observability import metrics
from service.store.errors import StoreError
from workers.supervisor.child import Child, end_all
from workers.supervisor.listening import api_command, code_of_this_process
from workers.supervisor.renewal import Renewal
from workers.supervisor.run_settings import RunSettings
from workers.supervisor.store_process import StoreProcess
from workers.supervisor.terminal import CannotStart, say

# Pauses between tries to begin the store again; at the first start one try must do.
STORE_AGAIN_AFTER = (0.2, 0.5, 1.0, 2.0)
# Together with the clean end of the store this stays below the five seconds that we promise.
PATIENCE = 3.0
# On a full disk these may end as soon as they have begun; the API is needed for reading.
WRITERS = ("worker", "clock")


class Processes:
    """The store and the processes around it."""

    def __init__(self, settings: RunSettings, environment: Mapping[str, str], served: socket.socket) -> None:
        self.settings = settings
        self._served = served
        # A relative path in the environment means the same to a child as to the person who gave it.
        self._folder = Path.cwd()
        self._environment = {
            **environment,
            "DATA_DIR": str(settings.data_dir),
            "PYTHONUNBUFFERED": "1",
            **code_of_this_process(environment),
            metrics.FOLDER: str(settings.metrics_dir or ""),
        }
        self.store = StoreProcess(settings, self._environment)
        self.services = self._children_of(settings)
        self._renewal = Renewal(self.services, self._start)
        self.demo: Child | None = None

    def _children_of(self, settings: RunSettings) -> list[Child]:
        metrics_server = [self._child("metrics_server", "workers.metrics_server")] if settings.metrics else []
        return [
            *(self._api(number) for number in range(1, settings.api_processes + 1)),
            *(self._child("worker", "workers.jobs.worker", number) for number in range(1, settings.workers + 1)),
            *(self._child("clock", "workers.clock", number) for number in range(1, settings.clocks + 1)),
            *metrics_server,
        ]

    def _child(self, kind: str, module: str, number: int = 1) -> Child:
        name = numbered(kind, number)
        return Child(name, [sys.executable, "-m", module], self.settings.log(name), tells_ready=True)

    def _api(self, number: int) -> Child:
        name = numbered("api", number)
        return Child(
            name,
            api_command(self._served, number - 1 if self.settings.api_pinned else None),
            self.settings.log(name),
            inherits=[self._served.fileno()],
            tells_ready=True,
            leaves_on=signal.SIGQUIT,
        )

    def open(self) -> None:
        """Opens the store and begins every process. Raises StoreError or CannotStart."""
        self.store.open()
        self._empty_metrics()
        self._start_services()

    def tend(self) -> None:
        """Does what the store and each process need now."""
        if server := self.store.ended:
            if not self.store.blame_disk(server):
                say("the store ended and everything is begun again")
                self._end_services()
                self._open_again()
            elif self.store.try_for_reading():
                self._end_services()
                self._start_services()
        else:
            self.store.tend()
        for child in self._children():
            held = self.store.is_full and child.name.startswith(WRITERS)
            if message := child.tend(self._addressed(), self._folder, held=held):
                say(message)
        for message in self._renewal.tend():
            say(message)

    @property
    def is_busy(self) -> bool:
        """True while a process is to begin, to take over or to leave."""
        return self._renewal.is_under_way or any(child.again and not child.is_running for child in self._children())

    def renew(self) -> None:
        """Begins a graceful restart: new processes take over from these, and no request is refused."""
        say("restarting: new processes begin, the old ones end after them")
        try:
            self._renewal.begin()
        except CannotStart as error:
            say(f"{error}; the old processes go on")

    def _open_again(self) -> None:
        """Opens the store like `open`, also if it may be killed while it starts."""
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
        self.store.close()

    def _children(self) -> list[Child]:
        return [*self.services, self.demo] if self.demo else self.services

    def _start_services(self) -> None:
        for service in self.services:
            self._start(service)

    def _end_services(self) -> None:
        """Ends the processes around the store, also those of a restart that is under way."""
        end_all([*self.services, *self._renewal.give_up()], PATIENCE)

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
        """Returns the environment of a child: it gets the addresses, so that it never starts a store itself."""
        events, queue = self.store.stores.addresses
        return {**self._environment, "REDIS_URL": "", "EVENTS_REDIS_URL": events, "QUEUE_REDIS_URL": queue}


def numbered(kind: str, number: int) -> str:
    """Returns the name of a process, the first one of its kind without a number: `worker`, `worker-2`."""
    return kind if number == 1 else f"{kind}-{number}"
