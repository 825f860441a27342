"""Work of an operator with the archive at the command line, beside a running server."""

from collections.abc import Callable
from pathlib import Path

import pytest

from service.store import deadlines
from service.store.archive.archive import SUFFIX
from service.store.connection import embedded
from service.store.games import Games
from service.tools import command_line
from tests.store.table import NOON, opened, played, started
from tests.store.test_archive import DAY, FILE, finished, pack, unpacked

Hand = Callable[..., int]


@pytest.fixture
def hand(server: embedded.EmbeddedServer, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Hand:
    """Returns the command line with this store and this folder, a day after the games."""
    monkeypatch.setattr("service.ids.now", lambda: NOON + DAY)
    named = {"EVENTS_REDIS_URL": server.url(0), "QUEUE_REDIS_URL": server.url(1), "DATA_DIR": str(folder)}
    return lambda *words, **more: command_line.main(["archive", *(str(word) for word in words)], named | more)


def test_run_moves_what_is_due_and_list_tells_where_it_is(
    games: Games, hand: Hand, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    finished(games)
    assert hand("run", ARCHIVE_AFTER="1e12") == 0
    assert hand("run", ARCHIVE_AFTER="never") == 0
    assert games.log.file_of("g_1") is None
    assert hand("run", ARCHIVE_AFTER="0") == 0
    assert games.log.file_of("g_1") == FILE
    assert hand("list") == 0
    last = capsys.readouterr().out.splitlines()[-1].split()
    assert last == ["g_1", str((folder / "archive" / FILE).stat().st_size), "bytes", "archived", FILE]


def test_restore_puts_a_game_back_by_its_id(games: Games, hand: Hand, capsys: pytest.CaptureFixture[str]) -> None:
    version = finished(games)
    hand("run", ARCHIVE_AFTER="0")
    assert hand("restore", "g_1") == 0
    assert f"restored g_1 with {version} events" in capsys.readouterr().out
    assert hand("restore", "g_1") == 1
    assert "is in the store already, as finalized" in capsys.readouterr().err
    assert hand("restore", "g_none") == 1
    assert "no file of g_none" in capsys.readouterr().err


def test_verify_tells_whole_files_from_damaged_ones(
    games: Games, hand: Hand, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    finished(games)
    hand("run", ARCHIVE_AFTER="0")
    path = folder / "archive" / FILE
    assert command_line.main(["archive", "verify", str(path)], {}) == 0
    assert "ok g_1" in capsys.readouterr().out
    pack(path, unpacked(path).replace(b'"seat":"red"', b'"seat":"rad"', 1))
    assert command_line.main(["archive", "verify", str(path)], {}) == 1
    assert "BROKEN: g_1 is damaged at event" in capsys.readouterr().err


def test_after_the_loss_of_the_store_copies_and_archive_bring_every_game_back(
    games: Games, hand: Hand, folder: Path, tmp_path: Path
) -> None:
    opened(games, "g_lobby")
    started(games, "g_running")
    played(games, 60, "g_running")
    finished(games, "g_1")
    hand("run", ARCHIVE_AFTER="0")
    finished(games, "g_finalized")
    names = ["g_lobby", "g_running", "g_1", "g_finalized"]
    before = [head and head[:2] for head in games.log.heads(names)]
    assert hand("copy", tmp_path / "copies") == 0
    games._client.flushall()
    copies = sorted((tmp_path / "copies").iterdir())
    assert [path.name for path in copies] == [f"{game}{SUFFIX}" for game in ("g_finalized", "g_lobby", "g_running")]
    assert hand("restore", "g_1", *copies) == 0
    assert [head and head[:2] for head in games.log.heads(names)] == before
    assert {path.stat().st_mode & 0o077 for path in copies} == {0}
    deadlines.sweep(games.log, games._decider._queue)
    assert list(games.log.active()) == ["g_lobby", "g_running"]


def test_a_store_that_is_away_is_told_in_one_line(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command_line.main(["archive", "list"], {"REDIS_URL": "redis://127.0.0.1:1/0", "DATA_DIR": str(folder)}) == 1
    assert capsys.readouterr().err.startswith("not done: no answer from")
