"""The number of examples of a property: HYPOTHESIS_PROFILE=soak asks for many more, and for new ones.

Otherwise chance is the same in each run: the seeds, salts and names that are made in a test's own process follow from
the test's name, or that of a fixture which tests share, so that a red test is red again. What a test records as
`figures` is shown at the end of the run.
"""

import gc
import os
import secrets
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import psutil
import pytest
from _pytest.outcomes import OutcomeException
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers

from tests import reaper
from tests.costs import Costs
from tests.quick import AfterQuick, Quick, Slow, says_slow
from tests.repo.running import Run, running
from tests.waiting import eventually

REAPER: "pytest.StashKey[subprocess.Popen[bytes]]" = pytest.StashKey()
SMALL = ("tests/acceptance/", "tests/scenario/")
"""Folders of many files that take seconds at most."""
WAITING = ("tests/cluster/", "tests/examples/", "tests/faults/")
"""Folders whose tests wait for whole installations most of the time."""
LEFT = pytest.StashKey[list[str]]()
"""The lines about processes that are left at the end of a run."""
ENDED_WITHIN_S = 30.0
"""Seconds for which a process that was begun by a test may outlive the run: Python's own end a moment after the process
that they belong to."""

# The processes of a parallel run share the cores: threads of a numeric library that spin would only take turns.
os.environ.setdefault("OMP_NUM_THREADS", "1")

# Else hypothesis parses each module that a process has imported, and draws numbers and words of theirs: what is drawn
# would depend on the tests before.
patch.object(providers, "is_local_module_file", return_value=False).start()

settings.register_profile(
    "default", max_examples=10, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("soak", max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
PROFILE = os.environ.get("HYPOTHESIS_PROFILE", "default")
settings.load_profile(PROFILE)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds the options of a quick run, and of the run after it."""
    parser.addoption("--quick", action="store_true", help="only tests that start no process, each scenario once")
    parser.addoption("--three-ways", action="store_true", help="with --quick: each scenario as in a whole run")
    parser.addoption("--after-quick", action="store_true", help="only tests that `make quick` leaves out")
    parser.addoption("--slow", action="store_true", help="only tests with the mark `slow`")


def pytest_configure(config: pytest.Config) -> None:
    """Brings the plugins: of a quick run, and of what each file costs. Only the first process of a run has a reaper."""
    if config.getoption("quick"):
        config.pluginmanager.register(Quick(), "quick")
    if config.getoption("after_quick"):
        config.pluginmanager.register(AfterQuick(), "after_quick")
    if config.getoption("slow"):
        config.pluginmanager.register(Slow(), "slow")
    config.pluginmanager.register(Costs(config), "costs")
    if not hasattr(config, "workerinput"):
        config.stash[REAPER] = reaper.begin()


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fails a run that leaves processes behind, and names them; the reaper ends them."""
    if session.config.stash.get(REAPER, None) is None:
        return
    session.config.stash[LEFT] = lines = _left_behind()
    if lines and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def _left_behind() -> list[str]:
    """Returns a line for each process that is left, when those have ended that were about to."""
    lines: list[str] = []

    def nothing() -> bool:
        lines.clear()
        for process in reaper.left_behind():
            # One that ends meanwhile is not left.
            with suppress(psutil.Error):
                if not _ends_with_this(process):
                    lines.append(f"left behind: {process.pid} {' '.join(process.cmdline())}")
        return not lines

    eventually(nothing, ENDED_WITHIN_S)
    return lines


def _ends_with_this(process: psutil.Process) -> bool:
    """Tells whether Python ends a process at the end of this one, which without xdist has run the tests itself."""
    return process.ppid() == os.getpid() and "-c from multiprocessing." in " ".join(process.cmdline())


def pytest_unconfigure(config: pytest.Config) -> None:
    """Tells the reaper that the run is over, and waits for it."""
    if (process := config.stash.get(REAPER, None)) is not None:
        process.communicate()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection(session: pytest.Session) -> Iterator[None]:
    """Collects without a look for garbage: what is made then stays. Later the collector does not look at it either."""
    gc.disable()
    try:
        _import_a_share(session)
        return (yield)
    finally:
        gc.freeze()
        # Tests leave little behind: at the usual rate a twenty-fifth of their time would go into a look for it.
        gc.set_threshold(20_000, 20, 50)
        gc.enable()


def _import_a_share(session: pytest.Session) -> None:
    """Lets each process of a parallel run import other files first: in a fresh clone each is compiled by one alone."""
    if (worker := getattr(session.config, "workerinput", None)) is None:
        return
    folders = [Path(argument) for argument in session.config.args if Path(argument).is_dir()]
    files = sorted(file.resolve() for folder in folders for file in folder.rglob("test_*.py"))
    for name in ("after_quick", "slow"):
        if plugin := session.config.pluginmanager.get_plugin(name):
            files = [file for file in files if not plugin.pytest_ignore_collect(file)]
    for file in files[int(worker["workerid"].removeprefix("gw")) :: worker["workercount"]]:
        # What is wrong with it is said when it is collected.
        with suppress(Exception, OutcomeException):
            import_module(".".join(file.relative_to(session.config.rootpath).with_suffix("").parts))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Moves the small files to the end: with many of them all parallel processes end at the same time.

    Those that wait come first: beside them `.ci/run` writes what is generated.

    A slow test in a file that does not say so would be in no run at all.
    """
    if unsaid := {item.location[0] for item in items if item.get_closest_marker("slow") and not says_slow(item.path)}:
        raise pytest.UsageError(f"a slow test is marked by `pytest.mark.slow` in its file: {', '.join(sorted(unsaid))}")
    items.sort(key=lambda item: (item.nodeid.startswith(SMALL), not item.nodeid.startswith(WAITING)))


@pytest.fixture(scope="session")
def installation(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Run]:
    """Starts what `make run` starts, but for the demo, once for all tests of this process that need no other settings.

    A test that ends one of its processes waits until there is another one. Webhooks reach this machine alone.
    """
    settings = {"WEBHOOK_HTTP": "1", "WEBHOOK_NETWORKS": "127.0.0.0/8"}
    with running(tmp_path_factory.mktemp("installation") / "var", **settings) as run:
        yield run


@pytest.fixture(scope="session")
def finished(installation: Run) -> str:
    """Returns the id of a game that bots have played."""
    seats = ["red", "blue", "green"]
    bots = [{"seat": seat, "kind": "basic"} for seat in seats]
    made = installation.call("POST", "/v1/games", {"seats": seats, "bots": bots, "seed": "cd" * 32})
    game = str(made["game"]["id"])
    installation.call("POST", f"/v1/games/{game}/commands", {"type": "start_game"}, made["host_token"])
    assert eventually(lambda: installation.call("GET", f"/v1/games/{game}/verification")["finalized"])
    return game


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Prepares a test before its fixtures, which play games too."""
    _draw_for(item.nodeid)


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef: pytest.FixtureDef[Any], request: pytest.FixtureRequest) -> Iterator[Any]:
    """Prepares what several tests share: chance is the same whichever of them comes first, and that one's too."""
    if fixturedef.scope == "function":
        return (yield)
    chance = secrets.token_bytes, secrets.randbits
    _draw_for(f"{fixturedef.baseid}::{fixturedef.argname}")
    try:
        return (yield)
    finally:
        secrets.token_bytes, secrets.randbits = chance


def _draw_for(name: str) -> None:
    """Lets chance begin again as it always is for this test or fixture."""
    if PROFILE == "default":
        chance = Random(name)
        secrets.token_bytes = lambda nbytes=None: chance.randbytes(nbytes or secrets.DEFAULT_ENTROPY)
        secrets.randbits = lambda k: chance.getrandbits(k)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Shows the recorded figures, also those of other processes."""
    reports = [report for each in ("passed", "failed") for report in terminalreporter.getreports(each)]
    for figures in (value for report in reports for name, value in report.user_properties if name == "figures"):
        terminalreporter.write_line(str(figures))
    for line in terminalreporter.config.stash.get(LEFT, []):
        terminalreporter.write_line(line, red=True)
