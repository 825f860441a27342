"""Backups of running games: files that grow, whatever kills their writer, and that hold no more than they must."""

import fcntl
from collections.abc import Callable
from contextlib import suppress
from random import Random

import pytest

from service.store import token_records
from service.store.archive.archive import Archive
from service.store.archive.archive_mover import ArchiveMover, NotThere, check
from service.store.backup import backup
from service.store.backup.backup import Backup, BackupAway, Busy
from service.store.backup.recovery import Recovery
from service.store.backup.writer import BackupWriter
from service.store.errors import Corrupt
from service.store.games import Games
from service.store.log import decoding, envelope
from service.store.log.event_log import key
from tests.store.conftest import Pair
from tests.store.table import NOON, answer, opened, played, started
from tests.store.test_archive import finished, give_up

HOUR = 3600 * 1000


@pytest.fixture
def games(stores: Pair, archived: Archive) -> Games:
    return Games(stores.events, stores.queue, archive=archived)


@pytest.fixture
def open_games(stores: Pair, archived: Archive) -> Callable[[], Games]:
    """Returns the games as one more process knows them."""
    return lambda: Games(stores.events, stores.queue, archive=archived)


# -- the files ---------------------------------------------------------------------------------


def test_the_lines_of_a_file_hold_the_stored_bytes_and_nothing_is_encoded_again(
    games: Games, backup_writer: BackupWriter, files: Backup
) -> None:
    started(games)
    backup_writer.keep("g_1", NOON)
    entries = games.log.read_whole("g_1")
    lines = files.path("g_1").read_bytes().splitlines()
    assert len(lines) == len(entries) + 2
    for line, entry in zip(lines[1:-1], entries, strict=True):
        hidden = b',"hidden":' + entry.hidden if entry.hidden else b""
        assert line == b'{"event":' + entry.body + hidden + b"}"


def test_a_file_only_grows_and_only_by_what_is_new(games: Games, backup_writer: BackupWriter, files: Backup) -> None:
    version = started(games).last
    assert backup_writer.keep("g_1", NOON) == ("g_1", version, version)
    first = files.path("g_1").read_bytes()
    played(games, version + 30)
    newest = games.load("g_1").version
    assert backup_writer.keep("g_1", NOON) == ("g_1", newest, newest - version)
    second = files.path("g_1").read_bytes()
    assert second.startswith(first)
    assert second.count(b'{"event":') == newest
    assert backup_writer.keep("g_1", NOON) == ("g_1", newest, 0)
    assert files.path("g_1").read_bytes() == second
    kept = backup.read(files.path("g_1"))
    assert kept.archived_game.entries == games.log.read_whole("g_1")
    assert (kept.loose, kept.damaged) == (0, False)
    check(kept.archived_game)


def test_nobody_else_may_read_the_folder_for_it_holds_secrets(
    games: Games, backup_writer: BackupWriter, files: Backup
) -> None:
    started(games)
    backup_writer.keep("g_1", NOON)
    assert files.path("g_1").stat().st_mode & 0o077 == 0
    assert files.folder.stat().st_mode & 0o077 == 0
    assert games.opened("g_1").seed.hex().encode() in files.path("g_1").read_bytes()


def test_names_of_players_are_in_no_backup(
    games: Games, backup_writer: BackupWriter, files: Backup, stores: Pair
) -> None:
    started(games)
    stores.events.hset(key("g_1", "lobby"), mapping={"visibility": "public", "name:p_red": "Rosalind"})
    backup_writer.keep("g_1", NOON)
    assert b"Rosalind" not in files.path("g_1").read_bytes()
    assert backup.read(files.path("g_1")).archived_game.cover.lobby == {"visibility": "public"}


def test_what_changes_beside_the_log_is_noted_too(
    games: Games, backup_writer: BackupWriter, files: Backup, stores: Pair
) -> None:
    started(games)
    backup_writer.keep("g_1", NOON)
    token_records.restore(stores.events, "g_1", {"d1": "seat|p_red"})
    assert backup_writer.keep("g_1", NOON).added == 0
    assert backup.read(files.path("g_1")).archived_game.cover.tokens == {"d1": "seat|p_red"}


def test_secrets_that_the_store_has_lost_stay_in_the_backup(
    games: Games,
    backup_writer: BackupWriter,
    files: Backup,
    recovery: Recovery,
    stores: Pair,
    open_games: Callable[[], Games],
) -> None:
    started(games)
    secrets = games.opened("g_1")
    backup_writer.keep("g_1", NOON)
    answer(games)
    stores.events.unlink(key("g_1", "key"))
    backup_writer.keep("g_1", NOON)
    recovery.restore(backup.read(files.path("g_1")).archived_game, NOON)
    assert open_games().opened("g_1") == secrets


# -- killed writers, several writers -----------------------------------------------------------


@pytest.mark.parametrize("stores", ["fakeredis"], indirect=True)
def test_wherever_a_writer_is_killed_the_file_is_of_use_and_the_next_run_ends_it(
    games: Games, backup_writer: BackupWriter, files: Backup
) -> None:
    path, version = files.path("g_1"), started(games).last
    backup_writer.keep("g_1", NOON)
    before = path.read_bytes()
    played(games, version + 15)
    backup_writer.keep("g_1", NOON)
    whole = path.read_bytes()
    places = Random(1).sample(range(len(before), len(whole)), 60)
    for place in [len(before), len(before) + 1, *places, len(whole) - 2, len(whole) - 1]:
        path.write_bytes(whole[:place])
        kept = backup.read(path)
        assert len(kept.archived_game.entries) == version
        assert (kept.loose, kept.damaged) == (place - len(before), False)
        backup_writer.keep("g_1", NOON)
        assert path.read_bytes() == whole


@pytest.mark.parametrize("cut", [0, 1, 30, 400, -1])
def test_a_first_portion_that_was_not_finished_is_written_anew(
    games: Games, backup_writer: BackupWriter, files: Backup, cut: int
) -> None:
    started(games)
    backup_writer.keep("g_1", NOON)
    whole = files.path("g_1").read_bytes()
    files.path("g_1").write_bytes(whole[:cut])
    with pytest.raises(Corrupt):
        backup.read(files.path("g_1"))
    backup_writer.keep("g_1", NOON)
    assert files.path("g_1").read_bytes() == whole


def test_blocks_that_never_reached_the_disk_are_found_and_written_again(
    games: Games, backup_writer: BackupWriter, files: Backup
) -> None:
    """After a power cut the end of a file may be there while what stands before it is not."""
    path, version = files.path("g_1"), started(games).last
    backup_writer.keep("g_1", NOON)
    before = len(path.read_bytes())
    played(games, version + 30)
    backup_writer.keep("g_1", NOON)
    whole = path.read_bytes()
    path.write_bytes(whole[: before + 50] + bytes(2000) + whole[before + 2050 :])
    kept = backup.read(path)
    assert len(kept.archived_game.entries) == version
    assert kept.damaged
    backup_writer.keep("g_1", NOON)
    assert path.read_bytes() == whole


@pytest.mark.parametrize("stores", ["fakeredis"], indirect=True)
def test_any_changed_byte_of_a_file_is_found(games: Games, backup_writer: BackupWriter, files: Backup) -> None:
    path, version = files.path("g_1"), started(games).last
    backup_writer.keep("g_1", NOON)
    played(games, version + 10)
    backup_writer.keep("g_1", NOON)
    whole = path.read_bytes()
    chance = Random(7)
    last = whole.rindex(b'\n{"mark":')
    for place in [*range(last - 2, last + 60), *chance.sample(range(len(whole) - 1), 100)]:
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 1 << chance.randrange(8)]) + whole[place + 1 :])
        with suppress(Corrupt):
            assert backup.read(path).damaged


def test_two_writers_at_one_file_do_not_meet(games: Games, backup_writer: BackupWriter, files: Backup) -> None:
    started(games)
    backup_writer.keep("g_1", NOON)
    with files.path("g_1").open("rb") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        with pytest.raises(Busy):
            backup_writer.keep("g_1", NOON)
    backup_writer.keep("g_1", NOON)


def test_who_waited_for_a_file_that_was_put_aside_meanwhile_does_not_write_to_it(
    games: Games, backup_writer: BackupWriter, files: Backup, monkeypatch: pytest.MonkeyPatch
) -> None:
    started(games)
    backup_writer.keep("g_1", NOON)
    plain = fcntl.flock

    def slow(handle: int, how: int) -> None:
        files.path("g_1").replace(files.folder / "g_1.ndjson.old.aside")
        plain(handle, how)

    monkeypatch.setattr(fcntl, "flock", slow)
    with pytest.raises(Busy):
        backup_writer.keep("g_1", NOON)
    monkeypatch.undo()
    assert backup_writer.keep("g_1", NOON).added == games.load("g_1").version


def test_a_folder_that_cannot_be_written_is_told(backup_writer: BackupWriter, games: Games, files: Backup) -> None:
    started(games)
    files.folder.parent.mkdir(exist_ok=True)
    files.folder.write_text("a file stands in the way")
    with pytest.raises(BackupAway, match="cannot be written"):
        backup_writer.keep("g_1", NOON)


# -- what is due -------------------------------------------------------------------------------


def test_a_game_is_due_when_nobody_has_looked_for_so_long(games: Games, backup_writer: BackupWriter) -> None:
    started(games)
    opened(games, "g_2")
    assert list(backup_writer.due(NOON, HOUR)) == ["g_1", "g_2"]
    backup_writer.keep("g_1", NOON)
    backup_writer.keep("g_2", NOON + 1000)
    assert list(backup_writer.due(NOON + HOUR - 1, HOUR)) == []
    assert list(backup_writer.due(NOON + HOUR, HOUR)) == ["g_1"]
    backup_writer.keep("g_1", NOON + HOUR)
    assert list(backup_writer.due(NOON + HOUR + 1000, HOUR)) == ["g_2"]
    # A clock that was put back makes nothing wait for ever.
    assert list(backup_writer.due(NOON - 1, HOUR)) == ["g_1", "g_2"]


def test_a_game_that_has_ended_is_due_at_once_and_then_no_more(games: Games, backup_writer: BackupWriter) -> None:
    started(games)
    backup_writer.keep("g_1", NOON)
    give_up(games)
    assert list(backup_writer.due(NOON + 1, HOUR)) == ["g_1"]
    backup_writer.keep("g_1", NOON + 1)
    assert list(backup_writer.due(NOON + 2 * HOUR, HOUR)) == []


def test_an_archived_game_is_left_out_and_its_backup_goes_once_the_file_is_there(
    games: Games, backup_writer: BackupWriter, files: Backup, archived: Archive, stores: Pair
) -> None:
    finished(games)
    backup_writer.keep("g_1", NOON)
    assert backup_writer.tidy() == []
    name = ArchiveMover(stores.events, archived).archive("g_1")
    with pytest.raises(NotThere):
        backup_writer.keep("g_1", NOON)
    content = (archived.folder / name).read_bytes()
    (archived.folder / name).write_bytes(content[:-1])
    assert backup_writer.tidy() == []
    (archived.folder / name).write_bytes(content)
    assert backup_writer.tidy() == ["g_1"]
    assert files.games() == []


def test_what_is_damaged_in_the_store_is_not_copied(
    games: Games, backup_writer: BackupWriter, files: Backup, stores: Pair
) -> None:
    started(games)
    backup_writer.keep("g_1", NOON)
    before = files.path("g_1").read_bytes()
    played(games, games.load("g_1").version + 5)
    done = answer(games)
    assert done
    stores.events.xdel(key("g_1", "ev"), f"{done.last}-0")
    with pytest.raises(Corrupt) as caught:
        backup_writer.keep("g_1", NOON)
    assert caught.value.seq == done.first
    assert files.path("g_1").read_bytes() == before


def test_a_long_file_is_added_to_without_being_read(
    games: Games, backup_writer: BackupWriter, files: Backup, monkeypatch: pytest.MonkeyPatch
) -> None:
    started(games)
    played(games, 100)
    backup_writer.keep("g_1", NOON)
    answer(games)
    asked: list[int] = []
    plain = games.log.__class__.read_whole

    def counting(log: object, game: str, after: int = 0, limit: int = 2000) -> object:
        asked.append(after)
        return plain(log, game, after, limit)  # type: ignore[arg-type]

    monkeypatch.setattr(games.log.__class__, "read_whole", counting)
    before = files.path("g_1").stat().st_size
    backup_writer.keep("g_1", NOON)
    assert min(asked) >= 100
    assert 0 < files.path("g_1").stat().st_size - before < before
    entries = backup.read(files.path("g_1")).archived_game.entries
    decoding.check_chain("g_1", envelope.genesis("g_1"), entries)
