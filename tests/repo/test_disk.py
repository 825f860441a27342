"""All processes on a full disk: it is reported once, nothing restarts in a loop, and games can be read."""

import resource
import signal
import subprocess
import sys
import urllib.error
from pathlib import Path
from typing import Any

import pytest

from tests.repo.running import Run, alive, free_port, running
from tests.repo.sources import ROOT
from tests.repo.test_start import is_one_line_about
from tests.waiting import PATIENCE_S, eventually

pytestmark = pytest.mark.processes

FOUR_BOTS = {"seats": 4, "bots": [{"kind": "basic"}, {"kind": "random"}, {"kind": "basic"}, {"kind": "random"}]}
FOR_EVER = resource.RLIM_INFINITY


def limit(pid: int, most: int) -> None:
    """Limits the files of this process, and of those that it begins, to this number of bytes."""
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (most, FOR_EVER))


def status(run: Run, method: str, path: str, body: Any = None, token: str | None = None) -> int:
    """Returns the status of an answer; 0 when there is none."""
    try:
        run.call(method, path, body, token)
    except urllib.error.HTTPError as error:
        return error.code
    except OSError:
        return 0
    return 200


@pytest.mark.slow
def test_a_store_on_a_full_disk_is_started_for_reading_and_games_continue_when_there_is_room(tmp_path: Path) -> None:
    """First only the store has no room, then also what comes after it."""
    folder = tmp_path / "var"
    with running(folder) as run:
        made = run.call("POST", "/v1/games", FOUR_BOTS)
        game, token = made["game"]["id"], made["host_token"]
        others = {word: run.member(word) for word in ("service.server", "workers.clock")}

        def said(text: str, times: int) -> bool:
            return eventually(lambda: run.said.count(text) == times)

        for times in (1, 2):
            store, (written,) = run.member("unixsocket"), (folder / "store" / "appendonlydir").glob("*.incr.aof")
            if times == 2:
                limit(run.process.pid, written.stat().st_size)
            assert store
            limit(store, written.stat().st_size)
            # Its next sign of life is too long for it.
            assert said("took no more writes", times)
            assert eventually(lambda store=store: run.member("unixsocket") not in (None, store))  # type: ignore[misc]
            assert eventually(lambda: status(run, "GET", f"/v1/games/{game}/state") == 200)
            if times == 2:
                assert eventually(lambda: status(run, "POST", "/v1/games", {"seats": 3}) == 507)
                assert status(run, "GET", "/readyz") == 503
                assert status(run, "GET", f"/v1/games/{game}/events") == 200
                reading = run.member("unixsocket")
                assert reading
                for pid in (run.process.pid, reading):
                    limit(pid, FOR_EVER)
            assert said("takes writes again", times), run.said
            assert eventually(lambda: status(run, "GET", "/readyz") == 200), run.said
            assert {word: run.member(word) for word in others} == others
        run.call("POST", f"/v1/games/{game}/commands", {"type": "start_game"}, token)
        assert eventually(lambda: run.call("GET", f"/v1/games/{game}")["status"] == "over")
        for text, times in (("took no more writes", 2), ("takes writes again", 2), ("everything is begun again", 0)):
            assert run.said.count(text) == times, run.said
        family = run.family()
        run.stop(signal.SIGINT)
        assert run.process.returncode == 0
        assert "stopped; every game is kept" in run.said
        assert [args for pid, args in family.items() if alive(pid)] == []


def test_a_start_on_a_disk_that_takes_no_file_is_refused_with_one_line(tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "workers", "run"],
        cwd=ROOT,
        env={"PATH": "", "DATA_DIR": str(tmp_path / "var"), "PORT": str(free_port()), "DEMO": "0", "LEAGUE": "0"},
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (0, FOR_EVER)),
    )
    assert is_one_line_about(run, "cannot be written", "File too large", "DATA_DIR"), run.stderr
    assert list((tmp_path / "var").iterdir()) == []
