"""The plugin that measures what each file of tests costs, in seconds of CPU; at the end of a run it shows the dearest.

A process counts for the files whose tests run while it works: a browser or a server that many files share is ended by
the last of them, whose cost it is not.
"""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from operator import itemgetter
from typing import Any

import psutil
import pytest

SHOWN = 20
"""Files that are shown."""
WORTH_SHOWING_S = 60.0
"""CPU seconds of a run whose files are worth a table."""
OUTPUT = "costs"


class Costs:
    """The costs of one process; the first process of a parallel run adds those of the others."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._seconds: defaultdict[str, float] = defaultdict(float)
        self._seen = _cpu()

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
        """Measures the tests of a file, with their fixtures, up to the first test of another one."""
        file = item.location[0]
        try:
            return (yield)
        finally:
            if nextitem is None or nextitem.location[0] != file:
                self._add(file)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_collection(self) -> Iterator[None]:
        """Measures the collection."""
        try:
            return (yield)
        finally:
            self._add("collection")

    def _add(self, what: str) -> None:
        """Adds what was used since the last time."""
        now = _cpu()
        self._seconds[what] += now - self._seen
        self._seen = now

    def pytest_sessionfinish(self) -> None:
        """Sends the costs to the first process."""
        if hasattr(self._config, "workeroutput"):
            self._config.workeroutput[OUTPUT] = dict(self._seconds)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Adds the costs of another process."""
        for file, seconds in getattr(node, "workeroutput", {}).get(OUTPUT, {}).items():
            self._seconds[file] += seconds

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Shows the dearest files."""
        total = sum(self._seconds.values())
        if total < WORTH_SHOWING_S:
            return
        terminalreporter.section(f"{SHOWN} dearest of {len(self._seconds)} files, {total:.0f} s of CPU in all")
        for file, seconds in sorted(self._seconds.items(), key=itemgetter(1), reverse=True)[:SHOWN]:
            terminalreporter.write_line(f"{seconds:7.1f} s  {file}")


def _cpu() -> float:
    """Returns CPU seconds of this process, of those that it has started, and of those that these have waited for."""
    this = psutil.Process()
    seconds = 0.0
    for process in (this, *this.children(recursive=True)):
        # One that ends meanwhile counts for its parent.
        with suppress(psutil.Error):
            times = process.cpu_times()
            seconds += times.user + times.system + times.children_user + times.children_system
    return seconds
