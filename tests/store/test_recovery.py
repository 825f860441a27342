"""Whatever the store has lost comes back from the backups, and nothing that is there is written over."""

from collections.abc import Callable

import pytest

from domain import state as states
from domain.commands import TakeSeat
from service.store import token_records
from service.store.archive import restore
from service.store.archive.archive import Archive, ArchivedGame
from service.store.archive.archive_mover import ArchiveMover, NotThere, check
from service.store.backup import backup
from service.store.backup.backup import Backup
from service.store.backup.recovery import Recovery
from service.store.backup.writer import BackupWriter, Behind, OtherHistory
from service.store.deciding import PreparedCommand
from service.store.errors import Corrupt
from service.store.games import Games
from service.store.log.event_log import key
from service.store.log.monitor import look
from service.store.log.sender import Sender
from service.store.token_records import TokenRecord
from tests.store.conftest import Pair
from tests.store.single_entries import lay_singly
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


def wiped(stores: Pair) -> None:
    stores.events.flushall()
    stores.queue.flushall()


def test_after_the_loss_of_the_store_every_game_comes_back_with_an_equal_head_and_goes_on(
    games: Games,
    backup_writer: BackupWriter,
    files: Backup,
    recovery: Recovery,
    stores: Pair,
    open_games: Callable[[], Games],
) -> None:
    opened(games, "g_lobby")
    started(games, "g_running", timers={"reaction": 5, "decision": 5, "deal": 5})
    for _ in range(4):
        played(games, games.load("g_running").version + 20, "g_running")
        backup_writer.keep("g_running", NOON)
    finished(games, "g_finalized")
    token_records.restore(stores.events, "g_running", {"d1": "seat|p_red"})
    names = ["g_lobby", "g_running", "g_finalized"]
    for game in names:
        backup_writer.keep(game, NOON)
    before = games.log.heads(names)
    logs = {game: games.log.read_whole(game) for game in names}
    secrets = {game: games.opened(game) for game in names}
    told = {game: states.encode(games.load(game)) for game in names}
    wiped(stores)
    for game in names:
        assert recovery.restore(backup.read(files.path(game)).archived_game, NOON).startswith("restored to")
    process = open_games()
    assert process.log.heads(names) == before
    assert {game: process.log.read_whole(game) for game in names} == logs
    assert {game: process.opened(game) for game in names} == secrets
    assert {game: states.encode(process.load(game)) for game in names} == told
    assert set(process.log.active()) == {"g_lobby", "g_running"}
    assert list(process.log.settled()) == ["g_finalized"]
    assert token_records.find(stores.events, "d1", "g_elsewhere") == ("g_running", TokenRecord("seat", "p_red"))
    assert list(look(stores.events, names)) == []
    # What was said before is known, and all go on.
    assert (
        process.carry_out(
            PreparedCommand("g_lobby", TakeSeat(at=NOON, seat="red", player="p"), Sender("take", "fp", "host"))
        ).last
        == 2
    )
    seen = process.log.seen("g_running", "start")
    assert seen
    assert seen.fingerprint == "fp"
    played(process, process.load("g_running").version + 20, "g_running")
    # A second time there is nothing to do.
    assert recovery.restore(backup.read(files.path("g_finalized")).archived_game, NOON) == "unchanged"


def test_a_game_that_has_gone_on_is_not_overwritten(
    games: Games, backup_writer: BackupWriter, files: Backup, recovery: Recovery
) -> None:
    version = started(games).last
    backup_writer.keep("g_1", NOON)
    played(games, version + 10)
    before = games.log.read_whole("g_1")
    assert recovery.restore(backup.read(files.path("g_1")).archived_game, NOON) == f"gone on to {len(before)}"
    assert games.log.read_whole("g_1") == before


def test_a_store_that_lost_the_end_of_a_game_gets_it_back(
    games: Games,
    backup_writer: BackupWriter,
    files: Backup,
    recovery: Recovery,
    stores: Pair,
    open_games: Callable[[], Games],
) -> None:
    version = started(games).last
    dumped = {name: stores.events.dump(name) for name in stores.events.scan_iter("cg:{g_1}:*")}
    played(games, version + 25)
    backup_writer.keep("g_1", NOON)
    head, log = games.log.head("g_1"), games.log.read_whole("g_1")
    for name in stores.events.scan_iter("cg:{g_1}:*"):
        stores.events.delete(name)
    for name, content in dumped.items():
        assert content
        stores.events.restore(name, 0, content)
    with pytest.raises(Behind, match="restore it"):
        backup_writer.keep("g_1", NOON)
    assert (
        recovery.restore(backup.read(files.path("g_1")).archived_game, NOON) == f"restored to {len(log)} from {version}"
    )
    process = open_games()
    assert (process.log.head("g_1"), process.log.read_whole("g_1")) == (head, log)
    assert backup_writer.keep("g_1", NOON).added == 0
    played(process, len(log) + 10)


@pytest.mark.parametrize("lost", ["ev", "pv", "head", "key", "cmd", "snap"])
def test_a_part_of_a_game_that_is_lost_comes_back(
    games: Games,
    backup_writer: BackupWriter,
    files: Backup,
    recovery: Recovery,
    stores: Pair,
    open_games: Callable[[], Games],
    lost: str,
) -> None:
    started(games)
    played(games, 120)
    backup_writer.keep("g_1", NOON)
    head, log, secrets = games.log.head("g_1"), games.log.read_whole("g_1"), games.opened("g_1")
    stores.events.unlink(key("g_1", lost))
    recovery.restore(backup.read(files.path("g_1")).archived_game, NOON)
    process = open_games()
    assert (process.log.head("g_1"), process.log.read_whole("g_1"), process.opened("g_1")) == (head, log, secrets)
    seen = process.log.seen("g_1", "start")
    assert seen
    played(process, len(log) + 10)


def test_a_damaged_game_that_has_gone_on_is_left_alone_and_told(
    games: Games, backup_writer: BackupWriter, files: Backup, recovery: Recovery, stores: Pair
) -> None:
    version = started(games).last
    backup_writer.keep("g_1", NOON)
    played(games, version + 10)
    lay_singly(stores.events, "g_1")
    stores.events.xdel(key("g_1", "ev"), f"{version + 5}-0")
    left = stores.events.xrange(key("g_1", "ev"))
    with pytest.raises(NotThere, match=f"damaged; its backup ends at {version}"):
        recovery.restore(backup.read(files.path("g_1")).archived_game, NOON)
    stores.events.unlink(key("g_1", "head"))
    with pytest.raises(NotThere, match="lost its head"):
        recovery.restore(backup.read(files.path("g_1")).archived_game, NOON)
    assert stores.events.xrange(key("g_1", "ev")) == left


def test_a_game_that_moves_while_it_is_put_back_is_not_overwritten(
    games: Games,
    backup_writer: BackupWriter,
    files: Backup,
    recovery: Recovery,
    stores: Pair,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    started(games)
    backup_writer.keep("g_1", NOON)
    archived_game = backup.read(files.path("g_1")).archived_game
    wiped(stores)

    def meanwhile(*_: object) -> None:
        lay(*_)  # type: ignore[arg-type]
        opened(Games(stores.events, stores.queue))

    lay = restore.lay_ready
    monkeypatch.setattr(restore, "lay_ready", meanwhile)
    with pytest.raises(NotThere, match="has changed while it was put back"):
        recovery.restore(archived_game, NOON)
    assert Games(stores.events, stores.queue).load("g_1").version == 1


def test_another_story_in_the_store_gives_way_to_the_backup_and_is_kept_beside_it(
    games: Games,
    backup_writer: BackupWriter,
    files: Backup,
    recovery: Recovery,
    stores: Pair,
    open_games: Callable[[], Games],
) -> None:
    version = started(games).last
    backup_writer.keep("g_1", NOON)
    first, log = files.path("g_1").read_bytes(), games.log.read_whole("g_1")
    wiped(stores)
    other = Games(stores.events, stores.queue)
    started(other)
    played(other, version + 5)
    branch = other.log.read_whole("g_1")
    with pytest.raises(OtherHistory):
        backup_writer.keep("g_1", NOON)
    told = recovery.restore(backup.read(files.path("g_1")).archived_game, NOON)
    (aside,) = files.aside()
    assert told == f"restored to {version}; the store had another history from 1 to {len(branch)}: kept in {aside}"
    assert files.path("g_1").read_bytes() == first
    assert open_games().log.read_whole("g_1") == log
    kept = backup.read(aside)
    assert (kept.archived_game.entries, kept.loose) == (branch, 0)
    check(kept.archived_game)
    assert aside.stat().st_mode & 0o077 == 0
    done = answer(open_games())
    assert done
    assert done.first == version + 1
    assert backup_writer.keep("g_1", NOON).added == done.last - version


def test_an_archived_game_stays_where_it_is_and_a_lost_stub_comes_back(
    games: Games,
    backup_writer: BackupWriter,
    files: Backup,
    recovery: Recovery,
    archived: Archive,
    stores: Pair,
    open_games: Callable[[], Games],
) -> None:
    finished(games)
    backup_writer.keep("g_1", NOON)
    archived_game = backup.read(files.path("g_1")).archived_game
    name = ArchiveMover(stores.events, archived).archive("g_1")
    head, log = games.log.head("g_1"), games.log.read_whole("g_1")
    assert recovery.restore(archived_game, NOON) == "in the archive"
    with pytest.raises(NotThere):
        recovery.restore_stub(archived, name)
    wiped(stores)
    recovery.restore_stub(archived, name)
    process = open_games()
    assert (process.log.head("g_1"), process.log.read_whole("g_1")) == (head, log)
    assert process.load("g_1").finalized


def test_a_forged_backup_is_not_restored(
    games: Games, backup_writer: BackupWriter, files: Backup, recovery: Recovery, stores: Pair
) -> None:
    started(games)
    backup_writer.keep("g_1", NOON)
    cover, entries = backup.read(files.path("g_1")).archived_game
    victim = next(entry for entry in entries if b"attack-" in entry.hidden)
    forged = victim._replace(hidden=victim.hidden.replace(b"attack-", b"Attack-"))
    wiped(stores)
    with pytest.raises(Corrupt) as caught:
        recovery.restore(ArchivedGame(cover, [forged if each is victim else each for each in entries]), NOON)
    assert caught.value.seq == victim.seq
    assert games.log.head("g_1") is None


@pytest.mark.parametrize("lost", [["seed"], ["salt"], ["seed", "salt"]])
def test_a_game_that_was_given_other_secrets_is_backed_up_archived_and_comes_back__chance_03(
    games: Games,
    backup_writer: BackupWriter,
    files: Backup,
    recovery: Recovery,
    archived: Archive,
    stores: Pair,
    open_games: Callable[[], Games],
    lost: list[str],
) -> None:
    started(games)
    backup_writer.keep("g_1", NOON)
    played(games, 60)
    stores.events.hdel(key("g_1", "key"), *lost)
    assert open_games().reseed("g_1", NOON)
    played(open_games(), 90)
    backup_writer.keep("g_1", NOON)
    archived_game = backup.read(files.path("g_1")).archived_game
    check(archived_game)
    head = games.log.head("g_1")
    wiped(stores)
    recovery.restore(archived_game, NOON)
    assert open_games().log.head("g_1") == head
    played(open_games(), 120)
    give_up(open_games())
    name = ArchiveMover(stores.events, archived).archive("g_1")
    check(archived.read("g_1", name))
    forged = next(entry for entry in reversed(archived_game.entries) if b"attack-" in entry.hidden)
    other = forged._replace(hidden=forged.hidden.replace(b"attack-", b"Attack-"))
    with pytest.raises(Corrupt):
        check(ArchivedGame(archived_game.cover, [other if each is forged else each for each in archived_game.entries]))
