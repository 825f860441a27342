"""`archive` is killed at any moment: each game is whole, in store or archive; the next run finishes the work."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from service.store.archive.archive import SUFFIX, Archive
from service.store.connection import embedded
from service.store.connection.embedded import EmbeddedServer
from service.store.games import Games
from tests.faults.house import FAULT_ROUNDS, clients_of
from tests.repo.sources import ROOT
from tests.store.test_archive import finished
from tests.waiting import PATIENCE_S

RecordProperty = Callable[[str, object], None]
pytestmark = [pytest.mark.faults, pytest.mark.slow]
GAMES = max(6, FAULT_ROUNDS // 25)
KILLS = max(3, FAULT_ROUNDS // 60)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[EmbeddedServer]:
    running = embedded.start(tmp_path / "var")
    yield running
    running.stop()


def by_hand(tmp_path: Path, *words: str, killed_after: float | None = None) -> int:
    """Runs the command on the store of this folder, beside its server; its exit code."""
    clean = {name: value for name, value in os.environ.items() if "REDIS_URL" not in name}
    environment = clean | {"DATA_DIR": str(tmp_path / "var"), "ARCHIVE_AFTER": "0"}
    process = subprocess.Popen(
        [sys.executable, "-m", "service", "archive", *words], cwd=ROOT, env=environment, stdout=subprocess.PIPE
    )
    assert process.stdout
    try:
        if killed_after is not None and process.stdout.readline():
            process.wait(killed_after)
    except subprocess.TimeoutExpired:
        process.kill()
    process.communicate(timeout=PATIENCE_S)
    return process.returncode


def test_a_process_killed_while_it_moves_games_leaves_each_whole_in_store_or_archive(
    tmp_path: Path, server: EmbeddedServer, record_property: RecordProperty
) -> None:
    names = [f"g_{number}" for number in range(GAMES)]
    clients = clients_of(server)
    archive = Archive(tmp_path / "var" / "archive")
    games = Games(*clients, archive=archive)
    for game in names:
        finished(games, game)
    before = {game: games.log.read_whole(game) for game in names}
    chance, killed = Random(KILLS), 0
    moved: list[int] = []

    def still_whole() -> None:
        process = Games(*clients, archive=Archive(archive.folder))
        assert {game: process.log.read_whole(game) for game in names} == before
        moved.append(sum(head is not None and head.status == "archived" for head in process.log.heads(names)))

    while moved[-1:] != [GAMES]:
        killed += by_hand(tmp_path, "run", killed_after=chance.random() * 0.05) < 0
        still_whole()
    for _ in range(KILLS):
        killed += by_hand(tmp_path, "restore", *names, killed_after=chance.random() * 0.05) < 0
        still_whole()
    by_hand(tmp_path, "restore", *names)
    still_whole()
    assert moved[-1] == 0
    assert by_hand(tmp_path, "run") == 0
    still_whole()
    assert moved[-1] == GAMES
    files = [str(archive.folder / name) for name in archive.names()]
    assert by_hand(tmp_path, "verify", *files) == 0
    record_property(
        "figures", f"archive: killed {killed} times with {moved} of {GAMES} games moved, all whole each time"
    )
    assert killed >= KILLS // 2
    assert [path.name for path in archive.folder.glob("*/*/*") if not path.name.endswith((SUFFIX, ".part"))] == []
