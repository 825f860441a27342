"""`pytest --quick`: leaves out the slow tests, and lets no other test start a process or listen on a port."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

LEFT_OUT = ("faults", "processes", "slow")
"""Marks of tests that a quick run leaves out."""
SLOW = frozenset({"subprocess.Popen", "os.fork", "os.forkpty", "os.posix_spawn", "os.system", "socket.bind"})
"""Audit events (https://docs.python.org/3/library/audit_events.html) of what a quick test does not do."""


class TooSlow(AssertionError):
    """A test of the quick run starts a process or listens on a port."""


class Quick:
    """The plugin of a quick run."""

    def __init__(self) -> None:
        self._guarding = False
        # Python cannot remove a hook: this one looks only while a test runs.
        sys.addaudithook(self._look)

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        """Leaves out what is marked."""
        out = [item for item in items if any(item.get_closest_marker(mark) for mark in LEFT_OUT)]
        config.hook.pytest_deselected(items=out)
        items[:] = [item for item in items if item not in set(out)]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self) -> Iterator[None]:
        """Guards a test with its fixtures."""
        with self.guarding():
            return (yield)

    @contextmanager
    def guarding(self) -> Iterator[None]:
        """Raises TooSlow where a process is started or a port opened."""
        self._guarding = True
        try:
            yield
        finally:
            self._guarding = False

    def _look(self, event: str, _: object) -> None:
        if self._guarding and event in SLOW:
            raise TooSlow(f"{event}: mark this test with `pytest.mark.processes`, then `make quick` leaves it out")
