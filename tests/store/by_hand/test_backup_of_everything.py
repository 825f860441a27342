"""A backup on another disk holds the archive and the log of finished games too: nothing else is needed to go on."""

import errno
import shutil
from pathlib import Path

import pytest
import zstandard

from service.store.archive.archive import SUFFIX, Archive
from service.store.connection import embedded
from service.store.finished.tiles import CHECKPOINT
from service.store.games import Games
from service.store.log.event_log import key
from service.tools import backup as by_hand
from service.tools import command_line
from tests.store.by_hand.test_backup_by_hand import Hand
from tests.store.table import NOON, played, started
from tests.store.test_archive import DAY, finished

ARCHIVED = ["g_a", "g_b"]


@pytest.fixture
def spare(tmp_path: Path) -> Path:
    return tmp_path / "other disk"


@pytest.fixture
def environment(
    server: embedded.EmbeddedServer, folder: Path, spare: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> dict[str, str]:
    monkeypatch.setattr("service.ids.now", lambda: NOON + DAY)
    stores = {"EVENTS_REDIS_URL": server.url(0), "QUEUE_REDIS_URL": server.url(1)}
    folders = {"DATA_DIR": str(folder), "BACKUP_DIR": str(spare), "SIGNING_KEY": str(tmp_path / "key")}
    return {**stores, **folders, "ARCHIVE_AFTER": "0"}


@pytest.fixture
def hand(environment: dict[str, str]) -> Hand:
    return lambda *words, **more: command_line.main(["backup", *(str(word) for word in words)], environment | more)


@pytest.fixture
def archived(games: Games, environment: dict[str, str]) -> Games:
    """Returns two games in the archive and in the log of finished games, one that runs."""
    for game in ARCHIVED:
        finished(games, game)
        games._client.hset(key(game, "lobby"), mapping={"name:p_red": "Rosalind"})
    started(games, "g_running")
    assert command_line.main(["archive", "run"], environment) == 0
    assert command_line.main(["finished", "enter"], environment) == 0
    return games


def files(folder: Path, *parts: str) -> dict[str, bytes]:
    found = [path for part in parts for path in (folder / part).rglob("*") if path.is_file() and path.name != ".lock"]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def test_run_copies_what_is_new_of_archive_and_log_and_nothing_twice(
    archived: Games, hand: Hand, folder: Path, spare: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    assert hand("run") == 0
    said = capsys.readouterr().out.splitlines()
    assert said[1:] == [f"copied 2026/11/{game}{SUFFIX}" for game in ARCHIVED] + [
        "copied 4 entries of the log of finished games"
    ]
    assert len(files(spare, "archive")) == 2
    assert files(spare, "archive", "finished") == files(folder, "archive", "finished")
    written = {path: path.stat().st_mtime_ns for path in spare.rglob("*.zst")}
    assert hand("run") == 0
    assert capsys.readouterr().out.splitlines()[1:] == ["copied 0 entries of the log of finished games"]
    assert {path: path.stat().st_mtime_ns for path in spare.rglob("*.zst")} == written


def test_nobody_but_the_owner_may_read_it_and_names_of_players_are_not_in_it(
    archived: Games, hand: Hand, spare: Path
) -> None:
    hand("run")
    assert spare.stat().st_mode & 0o077 == 0
    assert {path.stat().st_mode & 0o077 for path in spare.rglob("*") if path.is_file()} == {0}
    unpack = zstandard.ZstdDecompressor()
    for name, content in files(spare, ".").items():
        with unpack.stream_reader(content) as packed:
            assert b"Rosalind" not in (packed.read() if name.endswith(SUFFIX) else content)


def test_list_tells_how_much_there_is_and_how_much_is_missing(
    archived: Games, hand: Hand, folder: Path, spare: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    hand("list")
    assert capsys.readouterr().out.splitlines() == [
        "archive: 0 files, 0 bytes; 2 more are to be copied",
        "finished: 0 entries, 0 files, 0 bytes; 4 more are to be copied",
    ]
    hand("run")
    sizes = [sum(map(len, files(folder, part).values())) for part in ("archive", "finished")]
    count = len(files(folder, "finished"))
    capsys.readouterr()
    hand("list")
    assert capsys.readouterr().out.splitlines()[1:] == [
        f"archive: 2 files, {sizes[0]} bytes; 0 more are to be copied",
        f"finished: 4 entries, {count} files, {sizes[1]} bytes; 0 more are to be copied",
    ]


def test_after_the_loss_of_data_dir_and_store_the_backup_alone_brings_all_of_it_back(
    archived: Games, hand: Hand, environment: dict[str, str], folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = [*ARCHIVED, "g_running"]
    hand("run")
    before, heads = files(folder, "archive", "finished"), archived.log.heads(names)
    logs = {game: archived.log.read_whole(game) for game in names}
    archived._client.flushall()
    shutil.rmtree(folder)
    assert hand("restore") == 0
    assert files(folder, "archive", "finished") == before
    fresh = Games(archived._client, archived._client, archive=Archive(folder / "archive"))
    assert fresh.log.heads(names) == heads
    assert {game: fresh.log.read_whole(game) for game in names} == logs
    capsys.readouterr()
    assert command_line.main(["finished", "status"], environment) == 0
    assert capsys.readouterr().out.startswith(before[f"finished/{CHECKPOINT}"].decode())
    # Twice does no harm.
    assert hand("restore") == 0
    assert files(folder, "archive", "finished") == before


def test_restore_writes_over_nothing_that_is_there(archived: Games, hand: Hand, folder: Path) -> None:
    hand("run")
    kept, lost = (folder / "archive/2026/11" / f"{game}{SUFFIX}" for game in ARCHIVED)
    content = lost.read_bytes()
    lost.unlink()
    kept.write_bytes(b"something else")
    assert hand("restore") == 0
    assert (kept.read_bytes(), lost.read_bytes()) == (b"something else", content)


def test_one_archived_game_is_put_back_by_its_id(archived: Games, hand: Hand, folder: Path) -> None:
    hand("run")
    archived._client.flushall()
    shutil.rmtree(folder)
    assert hand("restore", "g_b") == 0
    assert list(files(folder, "archive")) == [f"archive/2026/11/g_b{SUFFIX}"]
    assert [head is not None for head in archived.log.heads([*ARCHIVED, "g_running"])] == [False, True, False]


def test_a_damaged_copy_is_told_by_its_name_and_not_restored(
    archived: Games, hand: Hand, folder: Path, spare: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hand("run")
    capsys.readouterr()
    assert hand("verify") == 0
    said = capsys.readouterr().out
    assert [line.split(":")[0].rpartition("/")[2] for line in said.splitlines()] == [
        "ok g_running",
        *(f"{game}{SUFFIX}" for game in ARCHIVED),
        "ok log of finished games",
    ]
    path = spare / f"archive/2026/11/g_a{SUFFIX}"
    content = path.read_bytes()
    path.write_bytes(content[:200] + bytes([content[200] ^ 1]) + content[201:])
    tile = spare / "finished/tile/entries/000.p/4"
    tile.write_bytes(tile.read_bytes().replace(b"cg-finished-1", b"cg-finished-2", 1))
    for words in (["verify"], ["restore"]):
        if words == ["restore"]:
            archived._client.flushall()
            shutil.rmtree(folder)
        assert hand(*words) == 1
        told = capsys.readouterr().err.splitlines()
        assert len(told) == 2
        assert all(any(name in line for line in told) for name in (str(path), "tile/entries/000.p/4"))
    assert list(files(folder, "archive", "finished")) == [f"archive/2026/11/g_b{SUFFIX}"]
    assert [head is not None for head in archived.log.heads([*ARCHIVED, "g_running"])] == [False, True, True]


def test_what_is_damaged_in_the_archive_is_not_copied_and_keeps_nothing_else_waiting(
    archived: Games, hand: Hand, folder: Path, spare: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = folder / f"archive/2026/11/g_a{SUFFIX}"
    path.write_bytes(path.read_bytes()[:-50])
    assert hand("run") == 1
    assert "BROKEN: g_a is damaged at event" in capsys.readouterr().err
    assert list(files(spare, "archive")) == [f"archive/2026/11/g_b{SUFFIX}"]
    assert (spare / "finished" / CHECKPOINT).exists()


class Killed(BaseException):
    """Somebody's end."""


@pytest.mark.parametrize("kill", ["copyfileobj", "replace"])
def test_a_writer_that_is_killed_leaves_no_file_by_half(
    archived: Games, hand: Hand, folder: Path, spare: Path, monkeypatch: pytest.MonkeyPatch, kill: str
) -> None:
    def killed(*_: object) -> None:
        raise Killed

    with monkeypatch.context() as now:
        now.setattr(shutil if kill == "copyfileobj" else Path, kill, killed)
        with pytest.raises(Killed):
            hand("run")
    assert not list(spare.rglob("*.zst"))
    assert hand("run") == 0
    assert files(spare, "archive") == files(folder, "archive")


def test_a_copy_that_reads_otherwise_than_the_file_gets_no_name(
    archived: Games, hand: Hand, spare: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(shutil, "copyfileobj", lambda source, target: target.write(source.read()[:-1]))
    assert hand("run") == 1
    assert "reads otherwise" in capsys.readouterr().err
    assert not [path for path in spare.rglob("*/11/*") if path.is_file()]


def test_the_backup_of_a_game_stays_until_the_copy_of_its_archive_is_there(
    games: Games, hand: Hand, environment: dict[str, str], folder: Path, spare: Path
) -> None:
    finished(games, "g_a")
    hand("run")
    command_line.main(["archive", "run"], environment)
    path = folder / f"archive/2026/11/g_a{SUFFIX}"
    hidden = path.rename(folder / "hidden")
    hand("run")
    assert (spare / "g_a.ndjson").exists()
    hidden.rename(path)
    hand("run")
    assert not (spare / "g_a.ndjson").exists()
    assert (spare / f"archive/2026/11/g_a{SUFFIX}").exists()


def test_a_folder_without_room_or_in_the_way_is_told_in_one_line(
    archived: Games, hand: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    started(archived, "g_another")
    (tmp_path / "file").write_text("a file stands in the way")
    capsys.readouterr()
    assert hand("run", BACKUP_DIR=tmp_path / "file") == 1
    assert capsys.readouterr().err.startswith("not done: the backup cannot be written (")
    hand("run")
    archived._client.flushall()
    capsys.readouterr()

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    assert hand("run", BACKUP_DIR=tmp_path / "full") == 1
    (told,) = capsys.readouterr().err.splitlines()
    assert told.startswith(f"not done: {tmp_path / 'full'}/archive/2026/11/g_a{SUFFIX} cannot be written (")
    assert told.endswith("No space left on device)")


@pytest.mark.parametrize("name", ["backup", "."])
def test_in_data_dir_itself_nothing_is_copied_and_that_is_said(
    archived: Games, hand: Hand, folder: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    assert hand("run", BACKUP_DIR=folder / name) == 0
    assert by_hand.ALONE in capsys.readouterr().out.splitlines()
    assert len(list(folder.rglob(f"*{SUFFIX}"))) == 2


def test_a_folder_that_is_the_archive_by_another_name_is_no_copy_of_it(
    archived: Games, hand: Hand, folder: Path, spare: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spare.mkdir()
    (folder / "archive").rename(spare / "archive")
    (folder / "archive").symlink_to(spare / "archive")
    assert hand("run") == 0
    assert by_hand.ALONE in capsys.readouterr().out.splitlines()


def test_a_game_that_goes_on_is_never_older_in_the_backup_than_its_entry_in_the_log(
    games: Games, hand: Hand, environment: dict[str, str], spare: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game ends and is entered while the backup is being made: its entry comes with the next backup."""
    started(games, "g_a")
    played(games, 60, "g_a")
    plain = by_hand._copied
    ended: list[int] = []

    def meanwhile(*arguments: object) -> int:
        if not ended:
            finished(games, "g_b")
            ended.append(command_line.main(["finished", "enter"], environment))
        return plain(*arguments)  # type: ignore[arg-type]

    finished(games, "g_c")
    command_line.main(["finished", "enter"], environment)
    monkeypatch.setattr(by_hand, "_copied", meanwhile)
    assert hand("run") == 0
    assert (spare / "finished" / CHECKPOINT).read_text().splitlines()[1] == "1"
    assert hand("run") == 0
    assert (spare / "finished" / CHECKPOINT).read_text().splitlines()[1] == "2"
