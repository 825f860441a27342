"""`pytest --quick`: leaves out the slow tests, and lets no other test start a process or listen on a port.

`.ci/run` lets each scenario go three ways then (`--three-ways`), so that `pytest --after-quick` need not run it again.
`pytest --slow` runs the slow tests alone, and imports no file that has none.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from xdist.scheduler import LoadFileScheduling

HERE = Path(__file__).resolve().parent
SCENARIOS = HERE / "scenario"
"""The folder whose tests are all quick."""
FOLDERS = (SCENARIOS, HERE / "domain", HERE / "repo")
"""The folders that `make quick` runs."""
QUICK_PATHS = tuple(f"{folder}{os.sep}" for folder in FOLDERS)
LEFT_OUT = ("faults", "processes", "slow")
"""Marks of tests that a quick run leaves out."""
SLOW = frozenset({"subprocess.Popen", "os.fork", "os.forkpty", "os.posix_spawn", "os.system", "socket.bind"})
"""Audit events (https://docs.python.org/3/library/audit_events.html) of what a quick test does not do."""


def is_quick(item: pytest.Item) -> bool:
    """Tells whether a quick run has the test."""
    return not any(item.get_closest_marker(mark) for mark in LEFT_OUT)


def leave_out(out: list[pytest.Item], items: list[pytest.Item], config: pytest.Config) -> None:
    """Takes tests out of a run, and says so."""
    config.hook.pytest_deselected(items=out)
    gone = set(out)
    items[:] = [item for item in items if item not in gone]


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
        leave_out([item for item in items if not is_quick(item)], items, config)

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_make_scheduler(self, config: pytest.Config, log: Any) -> LoadFileScheduling:
        """Hands out whole files, and those that read the sources together."""
        return SourcesTogether(config, log)

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


class SourcesTogether(LoadFileScheduling):  # type: ignore[misc]  # has no types
    """A scheduler that gives all files that read the sources to one process, for each process parses the sources."""

    def _split_scope(self, nodeid: str) -> str:
        file = super()._split_scope(nodeid)
        return "sources" if reads_sources(HERE.parent / file) else file


class AfterQuick:
    """The plugin of a run that follows a quick one whose scenarios went three ways."""

    def pytest_ignore_collect(self, collection_path: Path) -> bool | None:
        """Leaves out the scenarios, without a look at their many files."""
        return collection_path.is_relative_to(SCENARIOS) or None

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        """Leaves out what the quick run had."""
        had = [item for item in items if str(item.path).startswith(QUICK_PATHS) and is_quick(item)]
        leave_out(had, items, config)


class Slow:
    """The plugin of a run of the slow tests alone."""

    def pytest_ignore_collect(self, collection_path: Path) -> bool | None:
        """Leaves out the files without a slow test, which are most."""
        return (collection_path.suffix == ".py" and not says_slow(collection_path)) or None

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        """Leaves out the other tests of the files."""
        leave_out([item for item in items if not item.get_closest_marker("slow")], items, config)


@cache
def says_slow(file: Path) -> bool:
    """Tells whether a file of tests gives the mark `slow`, itself or by the rows of requirements."""
    text = file.read_text(encoding="utf-8")
    return "mark.slow" in text or "table import row" in text


@cache
def reads_sources(file: Path) -> bool:
    """Tells whether a file of tests reads the syntax of the sources."""
    return "from tests.repo.sources import" in file.read_text(encoding="utf-8")
