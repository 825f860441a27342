"""The graceful restart: new processes begin beside the old ones, which end once the new ones do their work.

The sockets of the API are inherited, so at any time one process at least accepts connections, and a process that is
replaced answers the requests that it has. Several workers and clocks beside each other do no harm.
"""

import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

from workers.supervisor.child import Child

READY_WITHIN_S = 60.0
"""Seconds that a new process has to say that it does its work."""
LEAVE_WITHIN_S = 60.0
"""Seconds that a process which was replaced has for its last requests or its last job."""


class _Awaited(NamedTuple):
    """A process, and until when (monotonic seconds) it is waited for: to begin its work, or to end."""

    child: Child
    until: float


class Renewal:
    """The replacement of `services` one by one, in place. `start` begins a process; it may raise CannotStart."""

    def __init__(self, services: list[Child], start: Callable[[Child], None]) -> None:
        self._services = services
        self._start = start
        self._begun: dict[int, _Awaited] = {}
        self._leaving: list[_Awaited] = []

    @property
    def is_under_way(self) -> bool:
        """True while a new process is waited for or an old one has not ended."""
        return bool(self._begun or self._leaving)

    def give_up(self) -> list[Child]:
        """Ends the restart, and gives the processes beside the services, which are to be ended."""
        beside = [each.child for each in (*self._begun.values(), *self._leaving)]
        self._begun.clear()
        self._leaving.clear()
        return beside

    def begin(self) -> None:
        """Begins a new process for each service that has none under way yet. Raises CannotStart."""
        for place, service in enumerate(self._services):
            if place not in self._begun:
                fresh = service.successor()
                self._start(fresh)
                self._begun[place] = _Awaited(fresh, time.monotonic() + READY_WITHIN_S)

    def tend(self) -> Iterator[str]:
        """Does what the restart needs now. Yields lines for the person at the terminal."""
        under_way = self.is_under_way
        for place, begun in list(self._begun.items()):
            yield from self._take_over(place, begun)
        for leaving in list(self._leaving):
            if not leaving.child.is_running or time.monotonic() > leaving.until:
                leaving.child.end(0)
                self._leaving.remove(leaving)
        if under_way and not self.is_under_way:
            yield "the restart is over"

    def _take_over(self, place: int, begun: _Awaited) -> Iterator[str]:
        old = self._services[place]
        if begun.child.is_ready:
            del self._begun[place]
            self._services[place] = begun.child
            old.ask_to_leave()
            self._leaving.append(_Awaited(old, time.monotonic() + LEAVE_WITHIN_S))
        elif not begun.child.is_running or time.monotonic() > begun.until:
            del self._begun[place]
            begun.child.end(0)
            see = f", see {old.log.path}" if old.log else ""
            yield f"the new {old.name} does not start and the old one goes on{see}"
