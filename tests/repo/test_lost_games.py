"""The processes notice that their store has lost games: at the start, and while they run."""

import json
import shutil
import signal
import urllib.error
from pathlib import Path

import pytest

from service.store.connection import connection
from tests.faults.test_backup import by_hand
from tests.repo.running import Run, eventually, running
from tests.repo.test_disk import FOUR_BOTS, status

pytestmark = [pytest.mark.processes, pytest.mark.slow]


def checks(run: Run) -> dict[str, str]:
    """The checks of `/readyz`, whether it is ready or not."""
    try:
        answer = run.call("GET", "/readyz")
    except urllib.error.HTTPError as error:
        answer = json.load(error)
    found: dict[str, str] = answer["checks"]
    return found


def test_readyz_log_and_terminal_report_an_emptied_store_until_its_games_are_back(tmp_path: Path) -> None:
    folder = tmp_path / "var"
    with running(folder) as run:
        game = run.call("POST", "/v1/games", FOUR_BOTS)["game"]["id"]
        by_hand(folder, "run")
        assert checks(run)["games"] == "ok"
        store = connection.client(f"unix://{folder}/store/socket?db=0")
        store.flushall()
        store.close()
        # The clock sees that its signs of life are forgotten, and has store and backup compared.
        assert eventually(lambda: checks(run)["games"] == "lost", 30)
        assert status(run, "GET", "/readyz") == 503
        assert eventually(lambda: "log_lost" in (folder / "logs" / "worker.log").read_text(), 10)
        run.stop(signal.SIGTERM)
    with running(folder) as again:
        (note,) = [line for line in again.said.splitlines() if "Note" in line]
        assert game in note
        assert "python -m service backup restore" in note
        by_hand(folder, "restore")
        assert eventually(lambda: status(again, "GET", "/readyz") == 200, 30)
        assert again.call("GET", f"/v1/games/{game}")["id"] == game


def test_the_start_reports_a_new_store_beside_an_old_backup_and_the_loss_may_be_accepted(tmp_path: Path) -> None:
    folder = tmp_path / "var"
    with running(folder) as run:
        run.call("POST", "/v1/games", FOUR_BOTS)
        by_hand(folder, "run")
    shutil.rmtree(folder / "store")
    with running(folder) as again:
        assert "the store has lost a game" in again.said
        assert checks(again)["games"] == "lost"
        assert "given up: 1 games" in by_hand(folder, "--accept-loss", program="monitor")
        assert eventually(lambda: status(again, "GET", "/readyz") == 200, 30)
    with running(folder) as last:
        assert "lost" not in last.said
