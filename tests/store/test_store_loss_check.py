"""Games that backup, archive or the log of finished games know, and the store has lost, are found; no others are."""

from pathlib import Path
from typing import Any

import pytest

from service.administration import store_loss_check
from service.administration.store_loss_check import Report, Search, reported
from service.settings import Settings
from service.store.archive.archive import Archive
from service.store.archive.archive_mover import ArchiveMover
from service.store.backup.accepted_losses import AcceptedLosses
from service.store.backup.backup import Backup
from service.store.backup.writer import BackupWriter
from service.store.connection import connection, embedded
from service.store.finished import tiles
from service.store.finished.entries import FinishedGames
from service.store.finished.tiles import TileFolder
from service.store.games import Games
from service.store.log.event_log import key
from service.tools import command_line, monitor
from tests.store.conftest import Pair
from tests.store.table import opened, played, started
from tests.store.test_archive import finished


class Installation:
    """A store, and beside it backup, archive and the copy of the log of finished games."""

    def __init__(self, stores: Pair, folder: Path) -> None:
        self.stores, self.wishes = stores, Settings(data_dir=folder)
        self.archived, self.copy = Archive(self.wishes.archive), TileFolder(self.wishes.finished)
        self.games = Games(stores.events, stores.queue, archive=self.archived)
        self.finished = FinishedGames(stores.events, self.games.log, self.copy)
        self.backup_writer = BackupWriter(stores.events, Backup(self.wishes.backup), self.archived)
        self.mover = ArchiveMover(stores.events, self.archived, self.copy)
        self.search = Search(self.games.log, self.finished, stores.queue, self.wishes)

    def lost(self) -> list[str]:
        return [each.game for each in self.search.whole()]


@pytest.fixture
def installation(stores: Pair, tmp_path: Path) -> Installation:
    """Returns a lobby, a running game and an archived one, the first two with a backup."""
    made = Installation(stores, tmp_path)
    opened(made.games, "g_lobby")
    started(made.games, "g_runs")
    finished(made.games, "g_over")
    for game in ("g_lobby", "g_runs"):
        made.backup_writer.keep(game, 0)
    made.mover.archive("g_over")
    return made


def test_nothing_is_lost_while_every_game_has_its_head_wherever_its_events_are(installation: Installation) -> None:
    assert installation.lost() == []
    assert installation.search.quick() == (Report(), False)
    # Somebody has left the lobby for good: it needs no clock any more, and is there all the same.
    installation.games.log.withdraw("g_lobby")
    played(installation.games, 60, "g_runs")
    assert installation.lost() == []


def test_an_archive_that_somebody_brought_is_none_of_ours(installation: Installation) -> None:
    installation.wishes.uploads.mkdir(parents=True)
    (installation.wishes.uploads / ("a_" + "0" * 32 + ".ndjson.zst")).write_bytes(b"an export of another server")
    assert installation.lost() == []


def test_an_emptied_store_has_lost_all_that_has_a_file_and_is_noticed_by_a_quick_look(
    installation: Installation,
) -> None:
    installation.stores.events.flushall()
    assert installation.lost() == ["g_lobby", "g_runs", "g_over"]
    found, news = installation.search.quick()
    assert news
    assert found == Report(3, ["g_lobby", "g_over", "g_runs"], 0)
    assert reported(installation.stores.queue) == found
    assert installation.search.quick() == (found, False)
    (line,) = found.lines()
    for words in ("3 games", "g_lobby", "service backup restore", "--accept-loss"):
        assert words in line


@pytest.mark.parametrize("game", ["g_lobby", "g_runs", "g_over"])
def test_a_single_game_without_its_head_is_found(installation: Installation, game: str) -> None:
    installation.stores.events.delete(key(game, "head"))
    (lost,) = installation.search.whole()
    assert lost.game == game
    assert "service backup restore" in lost.detail


def test_a_game_that_ends_before_its_backup_does_is_found(installation: Installation) -> None:
    version = installation.games.load("g_runs").version
    installation.stores.events.hset(key("g_runs", "head"), "v", version - 1)
    (lost,) = installation.search.whole()
    assert lost.detail.startswith(f"the store has {version - 1} events of it, its backup {version}")


def test_a_game_that_only_the_log_of_finished_games_knows_is_told_as_such(installation: Installation) -> None:
    vouch(installation)
    installation.stores.events.delete(key("g_over", "head"))
    (installation.archived.folder / installation.archived.names()[0]).unlink()
    (lost,) = installation.search.whole()
    assert lost.game == "g_over"
    assert "no file of it is there" in lost.detail


def vouch(installation: Installation) -> None:
    """Brings the copy of the log up to date, with a note that nobody has signed."""
    size = installation.finished.size()
    for place in tiles.between(0, size):
        entries = installation.finished.entries(0, size)
        content = (
            tiles.bundle(entries) if place.level is None else installation.finished.hashes(place.level, 0, place.width)
        )
        installation.copy.keep(place, content)
    installation.copy.vouch(f"games.example/v1/log\n{size}\nroot\n")


def test_entries_that_the_log_of_finished_games_has_lost_are_counted(installation: Installation) -> None:
    vouch(installation)
    size = installation.finished.size()
    assert size == 2
    assert installation.search.entries() == 0
    installation.stores.events.flushall()
    found, _ = installation.search.quick()
    assert found.entries == size
    assert "service finished restore" in found.lines()[1]


def test_what_the_operator_gives_up_is_reported_no_more_and_everything_else_is(installation: Installation) -> None:
    for game in ("g_lobby", "g_runs"):
        installation.stores.events.delete(key(game, "head"))
    lost = installation.search.whole()
    assert installation.search.noted()[0].games == 2
    installation.search.accept(lost[:1])
    assert installation.lost() == ["g_runs"]
    installation.search.accept(lost[1:])
    assert AcceptedLosses(installation.wishes.accepted_losses).games() == ["g_lobby", "g_runs"]
    assert installation.search.quick() == (Report(), True)
    installation.stores.events.delete(key("g_over", "head"))
    assert installation.lost() == ["g_over"]


def test_a_store_that_is_whole_again_is_reported_so_at_the_next_quick_look(installation: Installation) -> None:
    head: Any = installation.stores.events.hgetall(key("g_runs", "head"))
    installation.stores.events.delete(key("g_runs", "head"))
    assert installation.search.noted()[1]
    installation.stores.events.hset(key("g_runs", "head"), mapping=head)
    assert installation.search.quick() == (Report(), True)


def test_what_is_kept_of_a_report_that_nobody_can_read_is_nothing(installation: Installation) -> None:
    installation.stores.queue.set(store_loss_check.KEY, b"{")
    assert reported(installation.stores.queue) == Report()


def test_a_folder_that_is_not_there_knows_no_game(stores: Pair, tmp_path: Path) -> None:
    assert Installation(stores, tmp_path / "none").search.quick() == (Report(), False)


@pytest.fixture
def by_operator(server: embedded.EmbeddedServer, tmp_path: Path) -> tuple[Installation, dict[str, str]]:
    pair = Pair(connection.client(server.url(0)), connection.client(server.url(1)))
    pair.events.flushall()
    installation = Installation(pair, tmp_path)
    started(installation.games, "g_runs")
    finished(installation.games, "g_over")
    installation.backup_writer.keep("g_runs", 0)
    installation.mover.archive("g_over")
    addresses = {"EVENTS_REDIS_URL": server.url(0), "QUEUE_REDIS_URL": server.url(1)}
    return installation, addresses | {"DATA_DIR": str(tmp_path)}


Capture = pytest.CaptureFixture[str]


def test_the_command_that_is_named_brings_back_what_has_a_file(
    by_operator: tuple[Installation, dict[str, str]], capsys: Capture
) -> None:
    installation, environment = by_operator
    assert command_line.main(["monitor"], environment) == 0
    installation.stores.events.flushall()
    assert command_line.main(["monitor"], environment) == 1
    told = capsys.readouterr().out
    assert "WRONG  g_runs: the store has lost it, a backup of it is there: python -m service backup restore" in told
    assert "WRONG  g_over: the store has lost it, its file in the archive is there" in told
    assert reported(installation.stores.queue).games == 2
    assert command_line.main(["backup", "restore"], environment) == 0
    assert reported(installation.stores.queue) == Report()
    assert command_line.main(["monitor"], environment) == 0
    assert installation.games.load("g_over").status == "over"


def test_an_operator_may_give_up_what_is_lost(
    by_operator: tuple[Installation, dict[str, str]], capsys: Capture
) -> None:
    installation, environment = by_operator
    installation.stores.events.flushall()
    assert command_line.main(["monitor", "--accept-loss"], environment) == 0
    assert "given up: 2 games" in capsys.readouterr().out
    assert command_line.main(["monitor"], environment) == 0
    assert reported(installation.stores.queue) == Report()
    assert (installation.wishes.data_dir / "accepted-losses").read_text() == "g_over\ng_runs\n"


def test_of_many_lost_games_some_are_shown_and_the_rest_is_counted(
    by_operator: tuple[Installation, dict[str, str]], capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    installation, environment = by_operator
    monkeypatch.setattr(monitor, "MOST_SHOWN", 1)
    installation.stores.events.flushall()
    assert command_line.main(["monitor"], environment) == 1
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2
    assert lines[1] == "WRONG  and 1 games more: python -m service backup restore"
