"""Processes that enter finished games are killed at any moment: each game is entered once and none is lost."""

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
from tests.faults.commands import Command, carried_out, environment
from tests.faults.house import FAULT_ROUNDS, clients_of
from tests.finished_log.test_merkle import plain_root
from tests.store.test_archive import finished

RecordProperty = Callable[[str, object], None]
pytestmark = [pytest.mark.faults, pytest.mark.slow]
GAMES = max(30, FAULT_ROUNDS // 12)
MOST_ROUNDS = 60


@pytest.fixture
def server(tmp_path: Path) -> Iterator[EmbeddedServer]:
    running = embedded.start(tmp_path / "var")
    yield running
    running.stop()


def test_a_process_killed_while_it_enters_games_loses_none_and_enters_none_twice(
    tmp_path: Path, server: EmbeddedServer, record_property: RecordProperty
) -> None:
    clients = clients_of(server)
    games = Games(*clients)
    names: list[str] = []
    settings, chance, killed, sizes = environment(tmp_path / "var"), Random(GAMES), 0, [0]
    while (not killed or sizes[-1] < len(names)) and len(sizes) < MOST_ROUNDS:
        if sizes[-1] == len(names):
            # Again, if on a busy machine all were entered before anything was killed.
            more = [f"g_{number}" for number in range(len(names), len(names) + GAMES)]
            for game in more:
                finished(games, game)
            names += more
        pair = [Command(settings, "finished", "enter") for _ in range(2)]
        # Each begins with those that are entered already, and so needs more time than those before.
        within = 0.01 * len(sizes)
        killed += sum(process.speaks() and process.killed(after=chance.random() * within) for process in pair)
        copy = TileFolder(tmp_path / "var" / "finished")
        log = FinishedLog(FinishedGames(clients[0], games.log, copy), Signer(None), "games.example/v1/log")
        entries = log.log.entries(0, len(names) + 1)
        # What the copy vouches for is the beginning of what is there.
        assert list(copy.entries()) == entries[: copy.size()]
        assert log.checkpoint().root == plain_root(entries)
        sizes.append(len(entries))
    carried_out(settings, "finished", "enter")
    told = [read_entry(entry) for entry in log.log.entries(0, 2 * len(names))]
    assert sorted(entry.game for entry in told) == sorted(names)
    assert {entry.kind for entry in told} == {FINISHED}
    assert list(games.log.unlisted()) == []
    assert list(copy.entries()) == [entry.text().encode() for entry in told]
    record_property(
        "figures", f"log of finished games: killed {killed} times with {sizes} of {len(names)} entered, each once"
    )
    assert killed
