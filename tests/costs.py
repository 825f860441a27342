"""The plugin that measures what each file of tests costs, in seconds of CPU; at the end of a run it shows the dearest.

A process counts for the file whose test or fixture waits for its end.
"""

import os
from collections import defaultdict
from collections.abc import Iterator
from operator import itemgetter
from typing import Any

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

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Measures a test with its fixtures."""
        before = _cpu()
        try:
            return (yield)
        finally:
            self._seconds[item.location[0]] += _cpu() - before

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_collection(self) -> Iterator[None]:
        """Measures the collection."""
        before = _cpu()
        try:
            return (yield)
        finally:
            self._seconds["collection"] += _cpu() - before

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
    """Returns CPU seconds of this process and of those that it has waited for."""
    return sum(os.times()[:4])
