"""The processes notice that their store has lost games: at the start, and while they run."""

import json
import shutil
import signal
import urllib.error
from pathlib import Path

import pytest

from service.store.connection import connection
from tests.faults.test_backup import by_hand
from tests.repo.running import Run, running
from tests.repo.test_disk import FOUR_BOTS, status
from tests.waiting import eventually

pytestmark = [pytest.mark.processes, pytest.mark.slow]


def checks(run: Run) -> dict[str, str]:
    """Returns the checks of `/readyz`, whether it is ready or not."""
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
        assert eventually(lambda: checks(run)["games"] == "lost")
        assert status(run, "GET", "/readyz") == 503
        assert eventually(lambda: "log_lost" in (folder / "logs" / "worker.log").read_text())
        run.stop(signal.SIGTERM)
    with running(folder) as again:
        (note,) = [line for line in again.said.splitlines() if "Note" in line]
        assert game in note
        assert "python -m service backup restore" in note
        by_hand(folder, "restore")
        assert eventually(lambda: status(again, "GET", "/readyz") == 200)
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
        assert eventually(lambda: status(again, "GET", "/readyz") == 200)
    with running(folder) as last:
        assert "lost" not in last.said


def test_after_a_power_cut_that_took_what_was_confirmed_no_game_goes_on_before_it_is_restored(tmp_path: Path) -> None:
    folder = tmp_path / "var"

    def version(run: Run, game: str) -> int:
        return int(run.call("GET", f"/v1/games/{game}")["version"])

    with running(folder) as run:
        made = run.call("POST", "/v1/games", FOUR_BOTS)
        game = made["game"]["id"]
        run.call("POST", f"/v1/games/{game}/commands", {"type": "start_game"}, made["host_token"])
        assert eventually(lambda: version(run, game) > 30)
        (file,) = (folder / "store" / "appendonlydir").glob("*.incr.aof")
        size, early = file.stat().st_size, version(run, game)
        assert eventually(lambda: version(run, game) > early + 20)
        by_hand(folder, "run")
    with file.open("r+b") as content:
        # What the disk had confirmed is zeros.
        content.seek(size)
        content.write(bytes(file.stat().st_size - size))
    with running(folder) as again:
        assert "the store was mended" in again.said
        assert "its end" in again.said
        assert game in again.said
        (piece,) = file.parent.glob("*.cut")
        assert piece.stat().st_size > 0
        assert checks(again)["games"] == "lost"
        left = version(again, game)
        assert eventually(lambda: "knows more" in (folder / "logs" / "worker.log").read_text())
        assert version(again, game) == left
        by_hand(folder, "restore")
        assert eventually(lambda: version(again, game) >= early + 20)
        assert eventually(lambda: checks(again)["games"] == "ok")
