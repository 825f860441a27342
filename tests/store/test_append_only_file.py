"""The damaged end of the append-only file: cut after the last whole command wherever it is, and kept."""

import os
import signal
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from service.store.connection import append_only_file, connection, embedded
from service.store.connection.append_only_file import AppendOnlyFileDamaged, Extent, extent
from service.store.errors import NoServer
from service.store.games import Games
from service.tools import command_line
from tests.store.table import answer, opened, started

NOW = datetime(2026, 11, 26, 19, 47, 4, tzinfo=UTC)


def written(*words: bytes) -> bytes:
    """Returns a command as the server writes it."""
    return b"*%d\r\n" % len(words) + b"".join(b"$%d\r\n%b\r\n" % (len(word), word) for word in words)


SELECT, SET = written(b"SELECT", b"0"), written(b"SET", b"a", b"1")
MULTI, EXEC = written(b"MULTI"), written(b"EXEC")
ADD, HEAD = written(b"XADD", b"s", b"1-0", b"e", b"{}\r\n*1"), written(b"HSET", b"h", b"v", b"1")
APPEND = MULTI + ADD + HEAD + EXEC


@pytest.fixture(scope="session")
def played_file(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Returns the file of a server that some commands of a game were played on."""
    folder = tmp_path_factory.mktemp("played")
    server = embedded.start(folder)
    games = Games(connection.client(server.url(0)), connection.client(server.url(1)))
    started(games)
    for _ in range(4):
        answer(games)
    server.stop()
    return file_of(folder).read_bytes()


def file_of(folder: Path) -> Path:
    (path,) = (folder / "store" / "appendonlydir").glob("*.incr.aof")
    return path


def ends(content: bytes) -> list[int]:
    """Returns the places after each whole command; a transaction is one."""
    found, at, inside = [0], 0, False
    while at < len(content):
        name, at = append_only_file._command(content, at)
        inside = name == b"MULTI" or (inside and name != b"EXEC")
        if not inside:
            found.append(at)
    return found


def test_a_file_of_whole_commands_is_whole(played_file: bytes) -> None:
    assert extent(played_file) == (len(played_file), len(played_file), False)
    assert extent(b"") == (0, 0, False)
    noted = b"#TS:1700000000\r\n" + SELECT + APPEND + b"#TS:1700000001\r\n"
    assert extent(noted).whole == len(noted)


FILLINGS: dict[str, Callable[[int], bytes]] = {
    "nothing": lambda _: b"",
    "zeros": bytes,
    "garbage": Random(8).randbytes,
    "one star": lambda size: b"*" + bytes(size),
}


@pytest.mark.parametrize("filling", FILLINGS)
def test_wherever_the_last_commands_are_cut_the_file_ends_after_a_whole_one(played_file: bytes, filling: str) -> None:
    places = ends(played_file)
    assert len(places) > 10
    for place in range(places[-3], len(played_file)):
        content = played_file[:place] + FILLINGS[filling](len(played_file) - place)
        whole = max(end for end in places if end <= place)
        found = extent(content)
        # By chance the filling begins as the command went on.
        assert found.whole >= whole
        assert found.whole in places
        assert not found.goes_on
        if found.whole > whole:
            assert content[: found.whole] == played_file[: found.whole]


def test_damage_anywhere_in_the_last_command_takes_that_command_alone(played_file: bytes) -> None:
    places = ends(played_file)
    for place in range(places[-2], len(played_file)):
        content = played_file[:place] + bytes([played_file[place] ^ 0x80]) + played_file[place + 1 :]
        found = extent(content)
        assert found in (Extent(places[-2], len(content), False), Extent(len(content), len(content), False))


def test_damage_before_other_commands_is_not_cut(played_file: bytes) -> None:
    places = ends(played_file)
    last = played_file[places[-2] :]
    for damaged in (bytes(512), b"*3\r\n$3\r\nSET", MULTI, MULTI + ADD, ADD[:-7], b"$1\r\n"):
        found = extent(played_file + damaged + last)
        assert (found.whole, found.goes_on) == (len(played_file), True)


@pytest.mark.parametrize(
    ("rest", "goes_on"),
    [
        (MULTI + ADD + HEAD, False),
        (MULTI + ADD[:-3] + HEAD + EXEC, False),
        (MULTI[:-3] + ADD + HEAD + EXEC, False),
        (MULTI + bytes(40) + EXEC, False),
        (EXEC, False),
        (MULTI[:-3] + ADD + HEAD + EXEC + SET, True),
        (MULTI + ADD[:-3] + EXEC + APPEND, True),
        (ADD[:-3] + SET, True),
        (SET[:-3] + APPEND, True),
        (SET[:-3] + SET + MULTI + ADD, True),
        (SET[:-3] + MULTI + ADD, False),
        (MULTI + ADD[:-3] + HEAD + EXEC + EXEC, True),
        (written(b"\0\0", b"x") + b"\0", False),
    ],
)
def test_the_rest_of_a_damaged_transaction_is_no_command_that_follows(rest: bytes, goes_on: bool) -> None:
    before = SELECT + SET + APPEND
    assert extent(before + rest) == (len(before), len(before + rest), goes_on)


# -- on the disk -------------------------------------------------------------------------------


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """Returns a folder with a base and two files of commands."""
    folder = tmp_path / "store" / append_only_file.FOLDER
    folder.mkdir(parents=True)
    (folder / append_only_file.MANIFEST).write_text(
        "file appendonly.aof.1.base.rdb seq 1 type b\n"
        "file appendonly.aof.1.incr.aof seq 1 type i\n"
        "file appendonly.aof.2.incr.aof seq 2 type i startoffset 10\n"
    )
    (folder / "appendonly.aof.1.base.rdb").write_bytes(b"VALKEY080")
    (folder / "appendonly.aof.1.incr.aof").write_bytes(SELECT + SET)
    (folder / "appendonly.aof.2.incr.aof").write_bytes(SELECT + APPEND)
    return tmp_path / "store"


def of_store(store: Path, number: int) -> Path:
    return store / append_only_file.FOLDER / f"appendonly.aof.{number}.incr.aof"


def test_what_is_cut_is_kept_beside_the_file_with_date_and_length(store: Path) -> None:
    last = of_store(store, 2)
    whole = last.read_bytes()
    assert append_only_file.mend(store, NOW) is None
    last.write_bytes(whole + MULTI + ADD + bytes(100))
    found = append_only_file.look(store)
    assert found
    assert (found.start, found.size, found.kept) == (len(whole), len(MULTI + ADD) + 100, None)
    done = append_only_file.mend(store, NOW)
    assert done
    assert done.kept == last.with_name(f"{last.name}.20261126T194704Z-{found.size}.cut")
    assert done.kept.read_bytes() == MULTI + ADD + bytes(100)
    assert done.kept.stat().st_mode & 0o077 == 0
    assert last.read_bytes() == whole
    assert f"{found.size} bytes after the last whole command of {last.name} (offset {len(whole)})" in done.line()
    assert "\n" not in done.line()
    assert append_only_file.mend(store, NOW) is None


def test_nothing_is_cut_where_it_cannot_be_kept(store: Path) -> None:
    last = of_store(store, 2)
    damaged = last.read_bytes() + bytes(100)
    last.write_bytes(damaged)
    last.with_name(f"{last.name}.20261126T194704Z-100.cut").write_bytes(b"another one")
    with pytest.raises(FileExistsError):
        append_only_file.mend(store, NOW)
    assert last.read_bytes() == damaged


@pytest.mark.parametrize(("number", "damaged"), [(1, SELECT + SET[:-1]), (2, SELECT + bytes(8) + APPEND)])
def test_damage_that_is_not_at_the_end_is_told_with_its_offset_and_a_way_out(
    store: Path, number: int, damaged: bytes
) -> None:
    of_store(store, number).write_bytes(damaged)
    with pytest.raises(AppendOnlyFileDamaged) as caught:
        append_only_file.mend(store, NOW)
    told = str(caught.value)
    assert f"appendonly.aof.{number}.incr.aof is damaged at offset {len(SELECT)}" in told
    assert "backup restore" in told
    assert of_store(store, number).read_bytes() == damaged


def test_a_manifest_that_nobody_can_read_is_named(store: Path) -> None:
    manifest = store / append_only_file.FOLDER / append_only_file.MANIFEST
    for content in (b"nonsense\n", b"\xff\xff", bytes(20), b"file ../x type i\n"):
        manifest.write_bytes(content)
        with pytest.raises(AppendOnlyFileDamaged, match="manifest cannot be read"):
            append_only_file.look(store)


@pytest.mark.parametrize("left", [b"", b"file appendonly.aof.1.base.rdb seq 1 type b\n", None])
def test_a_manifest_that_leaves_out_a_file_of_commands_is_damaged(store: Path, left: bytes | None) -> None:
    """The server would come up without these commands, and say nothing."""
    manifest = store / append_only_file.FOLDER / append_only_file.MANIFEST
    if left is None:
        manifest.unlink()
    else:
        manifest.write_bytes(left)
    with pytest.raises(AppendOnlyFileDamaged, match=r"does not name appendonly.aof.1.incr.aof.*backup restore"):
        append_only_file.look(store)


@pytest.mark.parametrize("name", ["appendonly.aof.1.base.rdb", "appendonly.aof.2.incr.aof"])
def test_a_file_that_the_manifest_names_must_be_there(store: Path, name: str) -> None:
    (store / append_only_file.FOLDER / name).unlink()
    with pytest.raises(AppendOnlyFileDamaged, match=f"{name} is missing or empty.*backup restore"):
        append_only_file.look(store)


def test_a_base_is_never_empty_but_a_file_of_commands_may_be(store: Path) -> None:
    of_store(store, 2).write_bytes(b"")
    append_only_file.check_files(store)
    (store / append_only_file.FOLDER / "appendonly.aof.1.base.rdb").write_bytes(b"")
    with pytest.raises(AppendOnlyFileDamaged, match="rdb is missing or empty"):
        append_only_file.check_files(store)


def test_what_a_crash_leaves_before_the_manifest_names_it_does_no_harm(store: Path) -> None:
    of_store(store, 3).write_bytes(b"")
    (store / append_only_file.FOLDER / "appendonly.aof.2.base.rdb").write_bytes(b"VALKEY080")
    append_only_file.check_files(store)


# -- by hand -----------------------------------------------------------------------------------

Capture = pytest.CaptureFixture[str]


def test_the_verb_mends_the_file_and_says_so(store: Path, capsys: Capture) -> None:
    environment = {"DATA_DIR": str(store.parent)}
    assert command_line.main(["store", "repair"], environment) == 0
    assert "whole" in capsys.readouterr().out
    last, whole = of_store(store, 2), of_store(store, 2).read_bytes()
    last.write_bytes(whole + bytes(64))
    assert command_line.main(["store", "repair", "--dry-run"], environment) == 0
    assert capsys.readouterr().out.startswith(f"would be cut off: 64 bytes after the last whole command of {last.name}")
    assert last.stat().st_size == len(whole) + 64
    assert command_line.main(["store", "repair"], environment) == 0
    assert capsys.readouterr().out.startswith("the store was mended: 64 bytes")
    assert last.read_bytes() == whole


def test_the_verb_touches_no_store_that_runs_and_none_of_somebody_else(store: Path, capsys: Capture) -> None:
    environment = {"DATA_DIR": str(store.parent)}
    with append_only_file.held(store) as ours:
        assert ours
        assert command_line.main(["store", "repair"], environment) == 1
    assert "runs" in capsys.readouterr().err
    assert command_line.main(["store", "repair"], environment | {"REDIS_URL": "redis://localhost"}) == 1
    assert "REDIS_URL" in capsys.readouterr().err
    assert command_line.main(["store", "repair"], {"DATA_DIR": str(store / "none")}) == 1
    of_store(store, 1).write_bytes(SELECT + SET[:-1])
    assert command_line.main(["store", "repair"], environment) == 1
    assert f"damaged at offset {len(SELECT)}" in capsys.readouterr().err


# -- the server itself -------------------------------------------------------------------------


@pytest.fixture(scope="module")
def left_by_a_kill(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("killed")
    server = embedded.start(folder)
    games = Games(connection.client(server.url(0)), connection.client(server.url(1)))
    opened(games)
    started(games, "g_2")
    os.kill(int(games._client.info("server")["process_id"]), signal.SIGKILL)
    server.stop()
    return folder


@pytest.fixture
def killed(left_by_a_kill: Path) -> Iterator[Path]:
    whole = file_of(left_by_a_kill).read_bytes()
    yield left_by_a_kill
    file_of(left_by_a_kill).write_bytes(whole)


@pytest.mark.processes
@pytest.mark.parametrize(
    "damage",
    [bytes(5000), Random(3).randbytes(700), MULTI + ADD, ADD[:-5], MULTI + ADD + bytes(64)],
    ids=["zeros", "garbage", "half a transaction", "half a command", "half a transaction and zeros"],
)
def test_a_server_whose_file_has_a_damaged_end_comes_up_without_it(killed: Path, damage: bytes) -> None:
    whole = file_of(killed).read_bytes()
    file_of(killed).write_bytes(whole + damage)
    server = embedded.start(killed)
    games = Games(connection.client(server.url(0)), connection.client(server.url(1)))
    head = games.log.head("g_2")
    assert head
    assert games.load("g_2").version == head.version
    assert games.log.head("g_1")
    assert server.mended
    assert server.mended.kept
    assert server.mended.kept.read_bytes() == damage
    assert file_of(killed).read_bytes()[: len(whole)] == whole
    server.mended.kept.unlink()
    server.stop()


@pytest.mark.processes
def test_a_server_does_not_come_up_with_less_than_it_has_written(killed: Path) -> None:
    manifest = file_of(killed).with_name(append_only_file.MANIFEST)
    whole = manifest.read_bytes()
    for content in (b"", whole.splitlines(keepends=True)[0]):
        manifest.write_bytes(content)
        with pytest.raises(AppendOnlyFileDamaged, match="does not name"):
            embedded.start(killed)
    manifest.write_bytes(whole)


@pytest.mark.processes
def test_a_server_whose_base_is_damaged_says_a_way_out(killed: Path) -> None:
    (base,) = file_of(killed).parent.glob("*.base.rdb")
    whole = base.read_bytes()
    for content in (bytes(len(whole)), whole[:-20]):
        base.write_bytes(content)
        with pytest.raises(NoServer, match=r"its files are damaged: .*backup restore"):
            embedded.start(killed)
    base.write_bytes(whole)


@pytest.mark.processes
def test_a_server_whose_file_is_damaged_in_the_middle_says_where(killed: Path) -> None:
    whole = file_of(killed).read_bytes()
    middle = ends(whole)[3]
    file_of(killed).write_bytes(whole[:middle] + bytes(20) + whole[middle:])
    with pytest.raises(NoServer, match=f"damaged at offset {middle}"):
        embedded.start(killed)
    assert file_of(killed).stat().st_size == len(whole) + 20
