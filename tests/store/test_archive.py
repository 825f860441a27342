"""Finished games leave the store for a file, are read there as if nothing had happened, and can come back."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import zstandard

from domain import state as states
from domain.commands import Concede, TakeSeat
from domain.refusal import Refused
from service.store.archive import archive, game_dump, restore
from service.store.archive.archive import SUFFIX, Archive, ArchivedGame
from service.store.archive.archive_mover import ArchiveMover, NotThere, check
from service.store.deciding import PreparedCommand
from service.store.errors import ArchiveAway, Corrupt
from service.store.games import Games
from service.store.log.event_log import EventLog, key
from service.store.log.sender import Sender
from tests.store.conftest import Pair
from tests.store.single_entries import lay_singly
from tests.store.table import NOON, SEATS, answer, opened, played, rewrite, started

DAY = 24 * 3600 * 1000
FILE = f"2026/11/g_1{SUFFIX}"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "archive"


@pytest.fixture
def open_games(stores: Pair, folder: Path) -> Callable[[], Games]:
    """Returns the games as one more process knows them."""
    return lambda: Games(stores.events, stores.queue, archive=Archive(folder))


@pytest.fixture
def games(open_games: Callable[[], Games]) -> Games:
    return open_games()


@pytest.fixture
def mover(stores: Pair, folder: Path) -> ArchiveMover:
    return ArchiveMover(stores.events, Archive(folder))


@pytest.fixture
def archive_folder(folder: Path) -> Archive:
    return Archive(folder)


def finished(games: Games, game: str = "g_1") -> int:
    """Plays a game a little, which all but one give up; returns its version."""
    started(games, game)
    played(games, games.load(game).version + 20, game)
    give_up(games, game)
    games.log.settle(game)
    return games.load(game).version


def give_up(games: Games, game: str = "g_1") -> None:
    """Concedes for all but one, which ends and finalizes the game."""
    for seat in SEATS[1:]:
        games.carry_out(
            PreparedCommand(game, Concede(at=NOON, seat=seat), Sender(f"concede {seat}", "fp", f"seat:{seat}"))
        )
    assert games.load(game).finalized


def keys_of(stores: Pair, game: str) -> set[str]:
    return {name.decode().rpartition(":")[2] for name in stores.events.scan_iter(f"cg:{{{game}}}:*")}


# -- into the archive --------------------------------------------------------------------------


def test_a_finalized_game_is_moved_to_the_month_of_its_end_and_a_stub_stays(
    games: Games, mover: ArchiveMover, stores: Pair, folder: Path
) -> None:
    version = finished(games)
    before = games.log.head("g_1")
    assert mover.archive("g_1") == FILE
    assert keys_of(stores, "g_1") == {"head"}
    stub = stores.events.hgetall(key("g_1", "head"))
    assert stub[b"st"] == b"archived"
    assert stub[b"file"] == FILE.encode()
    assert stub[b"sha256"] == archive.digest(folder / FILE).encode()
    assert before
    assert games.log.head("g_1") == before._replace(status="archived")
    assert before.version == version
    assert list(games.log.settled()) == []


def test_the_lines_of_a_file_hold_the_stored_bytes_and_nothing_is_encoded_again(
    games: Games, mover: ArchiveMover, folder: Path
) -> None:
    finished(games)
    entries = games.log.read_whole("g_1")
    mover.archive("g_1")
    lines = unpacked(folder / FILE).splitlines()
    assert len(lines) == len(entries) + 2
    for line, entry in zip(lines[1:-1], entries, strict=True):
        hidden = b',"hidden":' + entry.hidden if entry.hidden else b""
        assert line == b'{"event":' + entry.body + hidden + b"}"
    assert archive.read(folder / FILE).entries == entries


def test_names_of_players_are_not_in_the_file(games: Games, mover: ArchiveMover, stores: Pair, folder: Path) -> None:
    finished(games)
    stores.events.hset(key("g_1", "lobby"), mapping={"visibility": "public", "name:p_red": "Rosalind"})
    mover.archive("g_1")
    assert archive.read(folder / FILE).cover.lobby == {"visibility": "public"}
    assert b"Rosalind" not in unpacked(folder / FILE)
    assert stores.events.hget(key("g_1", "lobby"), "name:p_red") == b"Rosalind"


def test_only_finalized_games_are_moved(games: Games, mover: ArchiveMover) -> None:
    started(games)
    for game in ("g_1", "g_none"):
        with pytest.raises(NotThere):
            mover.archive(game)
    assert games.load("g_1").status == "running"


def test_a_game_is_due_when_it_has_been_over_for_so_long(games: Games, mover: ArchiveMover) -> None:
    finished(games)
    started(games, "g_2")
    assert list(mover.due(NOON + DAY - 1, DAY)) == []
    assert list(mover.due(NOON + DAY, DAY)) == ["g_1"]


def test_a_game_that_is_damaged_is_not_moved_and_stays_in_the_store(
    games: Games, mover: ArchiveMover, stores: Pair
) -> None:
    version = finished(games)
    entry = games.log.read_whole("g_1", version - 1, 1)[0]
    forged = entry.body.replace(b'"winners"', b'"losers!"')
    damage(stores, entry.seq, forged, entry.hash)
    with pytest.raises(Corrupt):
        mover.archive("g_1")
    assert {"ev", "key"} <= keys_of(stores, "g_1")


def test_a_forged_hidden_part_is_found_before_anything_is_removed(
    games: Games, mover: ArchiveMover, stores: Pair
) -> None:
    finished(games)
    lay_singly(stores.events, "g_1")
    rewrite(
        stores.events,
        key("g_1", "pv"),
        lambda _, fields: {b"x": fields[b"x"].replace(b"attack", b"attacK").replace(b'"drawn"', b'"dRawn"')},
    )
    with pytest.raises(Corrupt) as caught:
        mover.archive("g_1")
    assert "hidden part" in caught.value.detail
    assert "ev" in keys_of(stores, "g_1")


@pytest.mark.parametrize("step", ["write", "read", "digest"])
def test_a_run_that_dies_on_the_way_leaves_the_game_and_the_next_run_moves_it(
    games: Games,
    mover: ArchiveMover,
    stores: Pair,
    folder: Path,
    step: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    version = finished(games)
    with monkeypatch.context() as dying:
        dying.setattr(archive, step, _killed)
        with pytest.raises(KeyboardInterrupt):
            mover.archive("g_1")
    assert {"ev", "key", "head"} <= keys_of(stores, "g_1")
    assert list(mover.due(NOON + DAY, DAY)) == ["g_1"]
    mover.archive("g_1")
    assert keys_of(stores, "g_1") == {"head"}
    assert games.load("g_1").version == version


def test_whoever_dies_before_noting_that_a_game_is_moved_leaves_nothing_to_be_done_twice(
    games: Games, mover: ArchiveMover
) -> None:
    finished(games)
    mover.archive("g_1")
    games.log.settle("g_1")
    assert list(mover.due(NOON + DAY, DAY)) == []
    assert list(games.log.settled()) == []


def test_a_game_that_was_changed_while_it_was_written_is_not_removed(
    games: Games, mover: ArchiveMover, stores: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    finished(games)
    whole = archive.digest

    def meanwhile(path: Path) -> str:
        stores.events.hset(key("g_1", "head"), "h", "00")
        return whole(path)

    monkeypatch.setattr(archive, "digest", meanwhile)
    with pytest.raises(NotThere):
        mover.archive("g_1")
    assert {"ev", "key"} <= keys_of(stores, "g_1")


def test_who_comes_too_late_to_move_a_game_leaves_the_file_of_the_other_as_it_is(
    games: Games, mover: ArchiveMover, stores: Pair, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The secrets have left the store: a file that is written now would not have them."""
    finished(games)
    kept: list[bytes] = []
    late = ArchiveMover(stores.events, Archive(folder))
    honest = game_dump.head

    def overtaken(client: Any, game: str) -> dict[str, str]:
        head = honest(client, game)
        if not kept:
            kept.append(b"")
            mover.archive(game)
            kept[0] = (folder / FILE).read_bytes()
        return head

    monkeypatch.setattr(game_dump, "head", overtaken)
    with pytest.raises(NotThere):
        late.archive("g_1")
    assert (folder / FILE).read_bytes() == kept[0]
    check(archive.read(folder / FILE))


def test_a_game_that_is_archived_again_keeps_its_file_as_the_log_of_finished_games_names_it(
    games: Games, mover: ArchiveMover, stores: Pair, archive_folder: Archive, folder: Path
) -> None:
    finished(games)
    mover.archive("g_1")
    before = (folder / FILE).read_bytes()
    mover.restore(archive_folder.read("g_1", FILE), NOON)
    # A rematch, say.
    stores.events.hset(key("g_1", "lobby"), "next", "g_2")
    assert mover.archive("g_1") == FILE
    assert (folder / FILE).read_bytes() == before


def test_what_a_killed_writer_left_is_removed_when_it_is_old(
    archive_folder: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    month = archive_folder.folder / "2026" / "11"
    month.mkdir(parents=True)
    begun = month / f".g_1{SUFFIX}.abc.part"
    begun.write_bytes(b"half")
    assert archive_folder.tidy() == 0
    monkeypatch.setattr(archive, "ABANDONED_S", -1.0)
    assert archive_folder.tidy() == 1
    assert archive_folder.names() == []
    assert not begun.exists()


# -- reading there -----------------------------------------------------------------------------


def test_an_archived_game_is_read_as_before_and_never_comes_back_into_the_store(
    games: Games, open_games: Callable[[], Games], mover: ArchiveMover, stores: Pair
) -> None:
    version = finished(games)
    newest = states.encode(games.load("g_1"))
    middle = states.encode(games.state_at("g_1", version // 2))
    history, secrets = games.history("g_1"), games.opened("g_1")
    whole, public = games.log.read_whole("g_1", 3, 7), games.log.read("g_1", 3, 7)
    hidden = games.log.read_hidden("g_1")
    mover.archive("g_1")
    for process in (games, open_games()):
        assert states.encode(process.load("g_1")) == newest
        assert states.encode(process.state_at("g_1", version // 2)) == middle
        assert process.history("g_1") == history
        assert process.history("g_1", 4, 2) == history[4:6]
        assert process.opened("g_1") == secrets
        assert process.log.read_whole("g_1", 3, 7) == whole
        assert process.log.read("g_1", 3, 7) == public
        assert process.log.read_hidden("g_1") == hidden
        assert process.log.read_whole("g_1", version) == []
    assert keys_of(stores, "g_1") == {"head"}


def test_a_long_archived_game_leaves_no_snapshot_in_the_store(
    games: Games, open_games: Callable[[], Games], mover: ArchiveMover, stores: Pair
) -> None:
    started(games)
    played(games, 130)
    give_up(games)
    assert "snap" in keys_of(stores, "g_1")
    mover.archive("g_1")
    process = open_games()
    assert process.state_at("g_1", 120).version == 120
    assert keys_of(stores, "g_1") == {"head"}


def test_an_archived_game_takes_no_command(
    games: Games, open_games: Callable[[], Games], mover: ArchiveMover, stores: Pair
) -> None:
    version = finished(games)
    mover.archive("g_1")
    for process in (games, open_games()):
        with pytest.raises(Refused) as caught:
            process.carry_out(PreparedCommand("g_1", Concede(at=NOON, seat="red"), Sender("late", "fp", "seat:red")))
        assert caught.value.code == "game_over"
        assert process.finalize("g_1") is None
    head = games.log.head("g_1")
    assert head
    entries = games.log.read_whole("g_1", version - 1, 1)
    append = EventLog(stores.events).append("g_1", (version, head.hash), "c", "fp", entries, "running", None)
    assert type(append).__name__ == "Closed"
    assert keys_of(stores, "g_1") == {"head"}


def test_a_command_that_comes_again_gives_the_stored_result_out_of_the_archive_too(
    games: Games, open_games: Callable[[], Games], mover: ArchiveMover
) -> None:
    finished(games)
    last = Concede(at=NOON, seat=SEATS[-1])
    first = games.carry_out(PreparedCommand("g_1", last, Sender(f"concede {SEATS[-1]}", "fp", f"seat:{SEATS[-1]}")))
    mover.archive("g_1")
    for process in (games, open_games()):
        again = process.carry_out(
            PreparedCommand("g_1", last, Sender(f"concede {SEATS[-1]}", "fp", f"seat:{SEATS[-1]}"))
        )
        assert again.replayed
        assert (again.first, again.last, again.entries) == (first.first, first.last, first.entries)
        assert process.log.seen("g_1", "concede nobody") is None


def test_a_file_that_is_not_there_makes_its_game_unavailable_and_no_other(
    games: Games, open_games: Callable[[], Games], mover: ArchiveMover, folder: Path
) -> None:
    finished(games)
    finished(games, "g_2")
    mover.archive("g_1")
    (folder / FILE).unlink()
    process = open_games()
    with pytest.raises(ArchiveAway):
        process.load("g_1")
    assert process.load("g_2").finalized


def test_no_changed_byte_of_a_file_changes_what_is_read(games: Games, mover: ArchiveMover, folder: Path) -> None:
    """Some bits mean nothing (the window that is wanted, ends of entropy tables); all others are found."""
    finished(games)
    mover.archive("g_1")
    path = folder / FILE
    whole, archived_game = path.read_bytes(), archive.read(path, "g_1")
    places = sorted({*range(12), *range(0, len(whole), max(1, len(whole) // 200))})
    harmless = 0
    for place in places:
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 0x10]) + whole[place + 1 :])
        with suppress(Corrupt):
            assert archive.read(path, "g_1") == archived_game
            harmless += 1
    assert harmless < len(places) // 20
    # The last four bytes are the checksum: without them all of it can be read, and nobody knows whether it is right.
    for cut in (0, 1, len(whole) // 2, *range(len(whole) - 5, len(whole))):
        path.write_bytes(whole[:cut])
        with pytest.raises(Corrupt):
            archive.read(path, "g_1")
    for behind in (b"\0", b"{}\n", whole):
        path.write_bytes(whole + behind)
        with pytest.raises(Corrupt):
            archive.read(path, "g_1")


def test_a_rewritten_file_is_found_by_its_chain_and_names_the_event(
    games: Games, mover: ArchiveMover, folder: Path
) -> None:
    version = finished(games)
    mover.archive("g_1")
    archived_game = archive.read(folder / FILE)
    lines = unpacked(folder / FILE).splitlines(keepends=True)
    for forged, seq in (
        ([*lines[:5], *lines[6:]], version - 1),
        ([*lines[:5], lines[6], lines[5], *lines[7:]], version),
        ([*lines[:5], b"{}\n", *lines[6:]], 5),
        (lines[:-1], version + 1),
        ([*lines, lines[-1]], version),
    ):
        pack(folder / FILE, b"".join(forged))
        with pytest.raises(Corrupt) as caught:
            archive.read(folder / FILE, "g_1")
        assert caught.value.seq == seq
    archived_game.cover.key["seed"] = "00" * 32
    with pytest.raises(Corrupt) as caught:
        check(archived_game)
    assert caught.value.seq == 1


def test_the_file_of_another_game_is_not_taken_for_this_one(
    games: Games, open_games: Callable[[], Games], mover: ArchiveMover, folder: Path
) -> None:
    finished(games)
    finished(games, "g_2")
    mover.archive("g_1")
    mover.archive("g_2")
    (folder / FILE).write_bytes((folder / FILE.replace("g_1", "g_2")).read_bytes())
    with pytest.raises(Corrupt):
        open_games().load("g_1")


# -- and back ----------------------------------------------------------------------------------


def test_a_restored_game_is_what_it_was(
    games: Games, open_games: Callable[[], Games], mover: ArchiveMover, stores: Pair, archive_folder: Archive
) -> None:
    finished(games)
    head, entries, secrets = games.log.head("g_1"), games.log.read_whole("g_1"), games.opened("g_1")
    name = mover.archive("g_1")
    mover.restore(archive_folder.read("g_1", name), NOON + 2 * DAY)
    archive_folder.folder.joinpath(name).unlink()
    process = open_games()
    assert process.log.head("g_1") == head
    assert process.log.read_whole("g_1") == entries
    assert process.opened("g_1") == secrets
    assert states.encode(process.load("g_1")) == states.encode(games.load("g_1"))
    assert {"head", "ev", "key"} <= keys_of(stores, "g_1") <= {"head", "ev", "key", "snap"}


def test_a_restored_game_stays_as_long_as_one_that_has_just_ended(
    games: Games, mover: ArchiveMover, archive_folder: Archive
) -> None:
    finished(games)
    name = mover.archive("g_1")
    mover.restore(archive_folder.read("g_1", name), NOON + 2 * DAY)
    assert list(mover.due(NOON + 3 * DAY - 1, DAY)) == []
    assert list(mover.due(NOON + 3 * DAY, DAY)) == ["g_1"]
    first = (archive_folder.folder / name).read_bytes()
    mover.archive("g_1")
    assert (archive_folder.folder / name).read_bytes() == first


@pytest.mark.parametrize("read", ["read", "read_whole"])
def test_whoever_reads_a_game_while_it_is_restored_finds_it_whole(
    games: Games, mover: ArchiveMover, archive_folder: Archive, read: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    version = finished(games)
    mover.archive("g_1")
    honest = EventLog.file_of

    def meanwhile(log: EventLog, game: str) -> str | None:
        if honest(log, game):
            mover.restore(archive_folder.read("g_1", FILE), NOON)
        return honest(log, game)

    monkeypatch.setattr(EventLog, "file_of", meanwhile)
    assert len(getattr(games.log, read)("g_1", 0, version)) == version


def test_a_game_that_is_in_the_store_is_not_overwritten(
    games: Games, mover: ArchiveMover, archive_folder: Archive
) -> None:
    finished(games)
    name = mover.archive("g_1")
    archived_game = archive_folder.read("g_1", name)
    mover.restore(archived_game, NOON)
    with pytest.raises(NotThere):
        mover.restore(archived_game, NOON)


def test_a_restore_that_died_half_way_shows_nothing_and_is_done_again(
    games: Games,
    open_games: Callable[[], Games],
    mover: ArchiveMover,
    archive_folder: Archive,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    version = finished(games)
    archived_game = archive_folder.read("g_1", mover.archive("g_1"))
    with monkeypatch.context() as dying:
        dying.setattr(restore, "lay_ready", _half_laid)
        with pytest.raises(KeyboardInterrupt):
            mover.restore(archived_game, NOON)
    assert open_games().load("g_1").version == version
    mover.restore(archived_game, NOON)
    assert open_games().log.read_whole("g_1") == archived_game.entries


# -- the drill ---------------------------------------------------------------------------------


def test_after_the_loss_of_the_store_all_games_come_back_from_their_copies_with_equal_heads(
    games: Games,
    open_games: Callable[[], Games],
    mover: ArchiveMover,
    stores: Pair,
    archive_folder: Archive,
    tmp_path: Path,
) -> None:
    opened(games, "g_lobby")
    started(games, "g_running", timers={"reaction": 5, "decision": 5, "deal": 5})
    played(games, 60, "g_running")
    finished(games, "g_finalized")
    finished(games, "g_archived")
    mover.archive("g_archived")
    names = ["g_lobby", "g_running", "g_finalized", "g_archived"]
    before = dict(zip(names, games.log.heads(names), strict=True))
    logs = {game: games.log.read_whole(game) for game in names}
    stores.events.hset(key("g_running", "lobby"), mapping={"visibility": "private", "name:p_red": "Rosalind"})
    for game in names:
        mover.copy(game, tmp_path / f"{game}{SUFFIX}")
    stores.events.flushall()
    for game in names:
        mover.restore(archive.read(tmp_path / f"{game}{SUFFIX}", game), NOON)
    process = open_games()
    after = dict(zip(names, process.log.heads(names), strict=True))
    archived = before["g_archived"]
    assert archived
    assert after == before | {"g_archived": archived._replace(status="finalized")}
    assert {game: process.log.read_whole(game) for game in names} == logs
    assert set(process.log.active()) == {"g_lobby", "g_running"}
    assert stores.events.hgetall(key("g_running", "lobby")) == {b"visibility": b"private"}
    # They go on, and what was said before is known.
    asked = next(iter(process.load("g_running").questions))
    assert answer(process, "g_running") is not None
    again = process.carry_out(
        PreparedCommand("g_lobby", TakeSeat(at=NOON, seat="red", player="p"), Sender("take", "fp", "host"))
    )
    assert again.last == 2
    started_again = process.log.seen("g_running", "start")
    assert started_again
    assert started_again.fingerprint == "fp"
    assert asked not in process.load("g_running").questions


def damage(stores: Pair, seq: int, body: bytes, hash: str) -> None:
    """Puts other bytes in the place of the last entry."""
    changed = {b"e": body, b"h": hash.encode()}
    lay_singly(stores.events, "g_1")
    rewrite(stores.events, key("g_1", "ev"), lambda id, fields: changed if id == b"%d-0" % seq else fields)


def _killed(*_: object) -> ArchivedGame:
    raise KeyboardInterrupt


def _half_laid(client: Any, game: str, entries: list[object]) -> None:
    client.xadd(key(game, "ev.back"), {"e": b"half"}, "1-0")
    raise KeyboardInterrupt


def unpacked(path: Path) -> bytes:
    return zstandard.ZstdDecompressor().decompressobj().decompress(path.read_bytes())


def pack(path: Path, content: bytes) -> None:
    path.write_bytes(zstandard.ZstdCompressor().compress(content))
