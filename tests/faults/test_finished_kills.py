"""Processes that enter finished games are killed at any moment: each game is entered once and none is lost."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from service.finished_log.checkpoints import FinishedLog
from service.signing.keys import Signer
from service.store.connection import embedded
from service.store.connection.embedded import EmbeddedServer
from service.store.finished.entries import FINISHED, FinishedGames, read_entry
from service.store.finished.tiles import TileFolder
from service.store.games import Games
from tests.faults.house import FAULT_ROUNDS, clients_of
from tests.finished_log.test_merkle import plain_root
from tests.repo.sources import ROOT
from tests.store.test_archive import finished
from tests.waiting import PATIENCE_S

RecordProperty = Callable[[str, object], None]
pytestmark = [pytest.mark.faults, pytest.mark.slow]
GAMES = max(30, FAULT_ROUNDS // 12)
MOST_ROUNDS = 60


@pytest.fixture
def server(tmp_path: Path) -> Iterator[EmbeddedServer]:
    running = embedded.start(tmp_path / "var")
    yield running
    running.stop()


def begun(tmp_path: Path) -> subprocess.Popen[bytes]:
    """Starts one more process that enters the games that wait."""
    clean = {name: value for name, value in os.environ.items() if "REDIS_URL" not in name}
    return subprocess.Popen(
        [sys.executable, "-m", "service", "finished", "enter"],
        cwd=ROOT,
        env=clean | {"DATA_DIR": str(tmp_path / "var")},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )


def killed_after_its_first_entry(process: subprocess.Popen[bytes], seconds: float) -> bool:
    """Returns True if it was killed before it was done."""
    assert process.stdout
    if process.stdout.readline():
        time.sleep(seconds)
    process.kill()
    process.communicate(timeout=PATIENCE_S)
    return process.returncode < 0


def test_a_process_killed_while_it_enters_games_loses_none_and_enters_none_twice(
    tmp_path: Path, server: EmbeddedServer, record_property: RecordProperty
) -> None:
    clients = clients_of(server)
    games = Games(*clients)
    names = [f"g_{number}" for number in range(GAMES)]
    for game in names:
        finished(games, game)
    chance, killed, sizes = Random(GAMES), 0, [0]
    while sizes[-1] < GAMES and len(sizes) < MOST_ROUNDS:
        pair = [begun(tmp_path) for _ in range(2)]
        killed += sum(killed_after_its_first_entry(process, chance.random() * 0.01) for process in pair)
        copy = TileFolder(tmp_path / "var" / "finished")
        log = FinishedLog(FinishedGames(clients[0], games.log, copy), Signer(None), "games.example/v1/log")
        entries = log.log.entries(0, GAMES + 1)
        # What the copy vouches for is the beginning of what is there.
        assert list(copy.entries()) == entries[: copy.size()]
        assert log.checkpoint().root == plain_root(entries)
        sizes.append(len(entries))
    last = begun(tmp_path)
    last.communicate(timeout=PATIENCE_S)
    assert last.returncode == 0
    told = [read_entry(entry) for entry in log.log.entries(0, 2 * GAMES)]
    assert sorted(entry.game for entry in told) == sorted(names)
    assert {entry.kind for entry in told} == {FINISHED}
    assert list(games.log.unlisted()) == []
    assert list(copy.entries()) == [entry.text().encode() for entry in told]
    record_property(
        "figures", f"log of finished games: killed {killed} times with {sizes} of {GAMES} entered, each once"
    )
    assert killed
