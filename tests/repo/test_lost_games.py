"""The processes notice that their store has lost games: at the start, and while they run."""

import json
import shutil
import signal
import urllib.error
from pathlib import Path

import pytest

from service.administration.store_loss_check import reported
from service.store.connection import connection
from service.tools import command_line
from tests.repo.running import Run, running
from tests.repo.test_disk import FOUR_BOTS, status
from tests.waiting import eventually
from workers.supervisor import run_settings
from workers.supervisor.store_process import StoreProcess

pytestmark = [pytest.mark.processes, pytest.mark.slow]


def checks(run: Run) -> dict[str, str]:
    """Returns the checks of `/readyz`, whether it is ready or not."""
    try:
        answer = run.call("GET", "/readyz")
    except urllib.error.HTTPError as error:
        answer = json.load(error)
    found: dict[str, str] = answer["checks"]
    return found


def by_hand(folder: Path, *words: str) -> None:
    """Runs a command on this folder."""
    assert command_line.main(words, {"DATA_DIR": str(folder)}) == 0


def version(run: Run, game: str) -> int:
    return int(run.call("GET", f"/v1/games/{game}")["version"])


def reported_at_a_start(folder: Path) -> list[str]:
    """Returns what is said of lost games when all is started; here only the store is."""
    environment = {"DATA_DIR": str(folder)}
    store = StoreProcess(run_settings.read(environment), environment)
    store.open()
    try:
        return reported(store.stores.queue).lines()
    finally:
        store.close()


def test_what_a_power_cut_took_an_emptied_store_and_a_new_one_are_reported_until_all_games_are_back_or_given_up(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "var"
    log = folder / "logs" / "worker.log"
    with running(folder) as run:
        made = run.call("POST", "/v1/games", FOUR_BOTS)
        game = made["game"]["id"]
        run.call("POST", f"/v1/games/{game}/commands", {"type": "start_game"}, made["host_token"])
        assert eventually(lambda: version(run, game) > 30)
        (file,) = (folder / "store" / "appendonlydir").glob("*.incr.aof")
        size, early = file.stat().st_size, version(run, game)
        assert eventually(lambda: version(run, game) > early + 20)
        by_hand(folder, "backup", "run")
    with file.open("r+b") as content:
        # What the disk had confirmed is zeros.
        content.seek(size)
        content.write(bytes(file.stat().st_size - size))
    with running(folder) as cut:
        assert "the store was mended" in cut.said
        assert "its end" in cut.said
        assert game in cut.said
        (piece,) = file.parent.glob("*.cut")
        assert piece.stat().st_size > 0
        assert checks(cut)["games"] == "lost"
        left = version(cut, game)
        assert eventually(lambda: "knows more" in log.read_text())
        # No game goes on before it is restored.
        assert version(cut, game) == left
        by_hand(folder, "backup", "restore")
        assert eventually(lambda: version(cut, game) >= early + 20)
        assert eventually(lambda: checks(cut)["games"] == "ok")
        told = log.read_text().count("log_lost")
        store = connection.client(f"unix://{folder}/store/socket?db=0")
        store.flushall()
        store.close()
        # The clock sees that its signs of life are forgotten, and has store and backup compared.
        assert eventually(lambda: checks(cut)["games"] == "lost")
        assert status(cut, "GET", "/readyz") == 503
        assert eventually(lambda: log.read_text().count("log_lost") > told)
        cut.stop(signal.SIGTERM)
    with running(folder) as emptied:
        (note,) = [line for line in emptied.said.splitlines() if "Note" in line]
        assert game in note
        assert "python -m service backup restore" in note
        by_hand(folder, "backup", "restore")
        assert eventually(lambda: status(emptied, "GET", "/readyz") == 200)
        assert emptied.call("GET", f"/v1/games/{game}")["id"] == game
    shutil.rmtree(folder / "store")
    with running(folder) as new:
        assert "the store has lost a game" in new.said
        assert checks(new)["games"] == "lost"
        capsys.readouterr()
        by_hand(folder, "monitor", "--accept-loss")
        assert "given up: 1 games" in capsys.readouterr().out
        assert eventually(lambda: status(new, "GET", "/readyz") == 200)
    assert reported_at_a_start(folder) == []
