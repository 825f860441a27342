"""`archive` is killed at any moment: each game is whole, in store or archive; the next run finishes the work."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from service.store.archive.archive import SUFFIX, Archive
from service.store.connection import embedded
from service.store.connection.embedded import EmbeddedServer
from service.store.games import Games
from tests.faults.commands import Command, carried_out, environment
from tests.faults.house import FAULT_ROUNDS, clients_of
from tests.store.test_archive import finished

RecordProperty = Callable[[str, object], None]
pytestmark = [pytest.mark.faults, pytest.mark.slow]
GAMES = max(6, FAULT_ROUNDS // 25)
KILLS = max(3, FAULT_ROUNDS // 60)
MOST_ROUNDS = 50 * KILLS


@pytest.fixture
def server(tmp_path: Path) -> Iterator[EmbeddedServer]:
    running = embedded.start(tmp_path / "var")
    yield running
    running.stop()


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
    settings, chance, killed = environment(tmp_path / "var", ARCHIVE_AFTER="0"), Random(KILLS), 0
    moved: list[int] = []

    def was_killed(*words: str) -> bool:
        process = Command(settings, "archive", *words)
        return process.speaks() and process.killed(after=chance.random() * 0.05)

    def in_the_archive() -> list[str]:
        heads = zip(names, Games(*clients).log.heads(names), strict=True)
        return [game for game, head in heads if head and head.status == "archived"]

    def still_whole() -> None:
        process = Games(*clients, archive=Archive(archive.folder))
        assert {game: process.log.read_whole(game) for game in names} == before
        moved.append(len(in_the_archive()))

    while killed < KILLS and len(moved) < MOST_ROUNDS:
        while moved[-1:] != [GAMES]:
            killed += was_killed("run")
            still_whole()
        while left := in_the_archive():
            killed += was_killed("restore", *left)
            still_whole()
    carried_out(settings, "archive", "run")
    still_whole()
    assert moved[-1] == GAMES
    files = [str(archive.folder / name) for name in archive.names()]
    carried_out(settings, "archive", "verify", *files)
    record_property(
        "figures", f"archive: killed {killed} times with {moved} of {GAMES} games moved, all whole each time"
    )
    assert killed >= KILLS
    assert [path.name for path in archive.folder.glob("*/*/*") if not path.name.endswith((SUFFIX, ".part"))] == []
