"""Pytest, watched: `python watched.py REPORT ARGUMENTS` notes what each test does, in a line of JSON as it happens.

A script that imports nothing of the project: it runs tests in other checkouts than the one that it is in.
"""

import json
import os
import sys
from contextlib import suppress
from typing import Any

import pytest

MOST_MEMORY = 4 << 30
"""The largest memory of a process in bytes: a mutant that never ends shall not take the memory of the whole machine."""


class Watcher:
    """The plugin that notes; of a parallel run it hears what all processes report."""

    def __init__(self, report: str) -> None:
        # Each line is there before the next test begins, even if that test never ends.
        self._report = open(report, "a", buffering=1, encoding="utf-8")  # noqa: SIM115

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """Notes a test that begins."""
        self._note(started=nodeid)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Notes setup, call or teardown of a test."""
        self._note(test=report.nodeid, when=report.when, outcome=report.outcome, seconds=round(report.duration, 4))

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Notes a file that cannot be collected."""
        if report.failed:
            self._note(uncollected=report.nodeid)

    def _note(self, **members: Any) -> None:
        self._report.write(json.dumps(members) + "\n")


def main(report: str, *arguments: str) -> int:
    """Runs pytest as `python -m pytest` does."""
    sys.path[0] = os.getcwd()
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY, resource.getrlimit(resource.RLIMIT_DATA)[1]))
    return int(pytest.main(list(arguments), plugins=[Watcher(report)]))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
