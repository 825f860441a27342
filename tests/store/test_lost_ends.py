"""A store that lost the newest part of a game: the game is not played on, and comes back in every order of events."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import fakeredis
import msgspec
import pytest

from domain.commands import Answer, TakeSeat
from domain.game.open_questions import open_questions
from domain.refusal import Refused
from service.administration import store_loss_check
from service.finished_log.checkpoints import FinishedLog
from service.settings import Settings
from service.signing.keys import Signer
from service.store.archive.archive import Archive
from service.store.archive.archive_mover import ArchiveMover
from service.store.backup import backup
from service.store.backup.backup import Backup
from service.store.backup.recovery import Differs, Recovery
from service.store.backup.witnesses import Witnesses
from service.store.backup.writer import BackupWriter, Behind, OtherHistory
from service.store.connection import connection, embedded
from service.store.deciding import PreparedCommand
from service.store.errors import RestoreNeeded
from service.store.finished.entries import FinishedGames
from service.store.finished.tiles import TileFolder
from service.store.games import Games
from service.store.log.event_log import key
from service.store.log.sender import Sender
from service.tools import command_line
from tests.store.conftest import Pair
from tests.store.table import NOON, answer, opened, played, started
from tests.store.test_archive import give_up

Content = dict[bytes, bytes]


class House:
    """A store with all that is kept beside it; its store can be put back to what it was some time ago."""

    def __init__(self, stores: Pair, folder: Path) -> None:
        self.stores, self.wishes = stores, Settings(data_dir=folder)
        self.files, self.archived = Backup(self.wishes.backup), Archive(self.wishes.archive)
        self.games = self.process()
        self.writer = BackupWriter(stores.events, self.files, self.archived)
        self.recovery = Recovery(stores.events, self.files)
        log = FinishedGames(stores.events, self.games.log, TileFolder(self.wishes.finished))
        self.finished = FinishedLog(log, Signer(folder / "key"), "games.example/log")
        self.mover = ArchiveMover(stores.events, self.archived, TileFolder(self.wishes.finished))
        self.search = store_loss_check.Search(self.games.log, log, stores.queue, self.wishes)

    def process(self, blind: bool = False) -> Games:
        """Returns the games as one more process meets them; `blind`: it cannot ask what is known beside the store."""
        witnesses = None if blind else store_loss_check.witnesses(self.stores.events, self.wishes)
        return Games(self.stores.events, self.stores.queue, archive=self.archived, witnesses=witnesses)

    def content(self) -> Content:
        client: Any = self.stores.events
        return {name: client.dump(name) for name in client.scan_iter()}

    def put_back(self, content: Content) -> None:
        """Restores the store without what was written since."""
        self.stores.events.flushall()
        for name, value in content.items():
            self.stores.events.restore(name, 0, value)

    def restored(self, game: str = "g_1") -> str:
        return self.recovery.restore(backup.read(self.files.path(game)).archived_game, NOON)

    def reported(self) -> str:
        """Returns what the monitor says."""
        return "; ".join(f"{each.game}: {each.detail}" for each in self.search.whole())


@pytest.fixture
def house(tmp_path: Path) -> House:
    """Returns a running game whose newest part the store may lose."""
    fake = fakeredis.FakeServer()
    pair = Pair(fakeredis.FakeRedis(server=fake, db=0), fakeredis.FakeRedis(server=fake, db=1))
    made = House(pair, tmp_path)
    started(made.games)
    return made


def moved(games: Games, by: int = 3, tag: str = "") -> int:
    """Plays some commands; the version then."""
    for _ in range(by):
        assert answer(games, "g_1", tag)
    return games.load("g_1").version


def refused(games: Games, where: str) -> RestoreNeeded:
    with pytest.raises(RestoreNeeded, match=where) as caught:
        answer(games)
    return caught.value


# -- the store behind, ahead, and on another branch --------------------------------------------


def test_a_store_behind_the_backup_takes_no_command_until_it_is_restored(house: House) -> None:
    before, old = house.content(), house.games.load("g_1").version
    newest = moved(house.games)
    house.writer.keep("g_1", NOON)
    house.put_back(before)
    process = house.process()
    for _ in range(2):
        found = refused(process, "its backup knows more")
        assert (found.seq, found.known) == (old, newest)
    assert process.load("g_1").version == old
    assert f"the store has {old} events of it, its backup {newest}" in house.reported()
    assert house.search.quick()[0].games == 1
    with pytest.raises(Behind):
        house.writer.keep("g_1", NOON)
    assert house.restored() == f"restored to {newest} from {old}"
    # The process goes on without a restart.
    assert moved(process) > newest
    assert house.reported() == ""
    assert house.files.aside() == []


def test_a_store_ahead_of_the_backup_goes_on_and_keeps_what_it_has(house: House) -> None:
    house.writer.keep("g_1", NOON)
    newest = moved(house.games)
    process = house.process()
    assert house.reported() == ""
    newest = moved(process)
    assert house.restored() == f"gone on to {newest}"
    assert process.log.head("g_1") == house.games.log.head("g_1")


@pytest.mark.parametrize("commands", [1, 3, 6], ids=["shorter", "about as long", "longer"])
def test_a_store_that_was_played_on_is_another_history_and_gives_way_to_the_backup(house: House, commands: int) -> None:
    before, old = house.content(), house.games.load("g_1").version
    newest = moved(house.games)
    house.writer.keep("g_1", NOON)
    log = house.games.log.read_whole("g_1")
    house.put_back(before)
    blind = house.process(blind=True)
    version = moved_otherwise(blind, commands)
    branch = blind.log.read_whole("g_1")
    process = house.process()
    refused(process, "its backup knows")
    assert "another history" in house.reported() or f"its backup {newest}" in house.reported()
    with pytest.raises((Behind, OtherHistory)):
        house.writer.keep("g_1", NOON)
    told = house.restored()
    (aside,) = house.files.aside()
    assert told == f"restored to {newest}; the store had another history from {old + 1} to {version}: kept in {aside}"
    assert backup.read(aside).archived_game.entries == branch
    assert process.log.read_whole("g_1") == log
    assert house.reported() == ""
    # Commands that were only given on the other branch are unknown.
    assert process.log.seen("g_1", "other 0") is None
    assert moved(process) > newest
    assert house.writer.keep("g_1", NOON).added > 0
    assert house.restored().startswith("unchanged")


def moved_otherwise(games: Games, commands: int) -> int:
    for number in range(commands):
        state = games.load("g_1")
        id, asked = next(iter(open_questions(state).items()))
        command = Answer(at=NOON + 5000, seat=asked.seat, question=id, answer=asked.question.default())
        games.carry_out(PreparedCommand("g_1", command, Sender(f"other {number}", "fp", f"seat:{asked.seat}")))
    return games.load("g_1").version


def test_a_branch_that_is_damaged_is_kept_as_far_as_it_can_be_read(house: House) -> None:
    before = house.content()
    moved(house.games, 2)
    house.writer.keep("g_1", NOON)
    house.put_back(before)
    blind = house.process(blind=True)
    version = moved_otherwise(blind, 130)
    first = blind.log.read("g_1", version - 1, 1)
    assert first
    house.stores.events.xdel(key("g_1", "ev"), f"{version}-0")
    told = house.restored()
    assert "events can be read): kept in" in told
    (aside,) = house.files.aside()
    assert 100 <= len(backup.read(aside).archived_game.entries) < version
    moved(house.process())


def test_a_process_that_knew_the_branch_goes_on_with_what_was_restored(house: House) -> None:
    before = house.content()
    newest = moved(house.games, 2)
    house.writer.keep("g_1", NOON)
    house.put_back(before)
    blind = house.process(blind=True)
    moved_otherwise(blind, 8)
    house.restored()
    done = answer(blind)
    assert done
    assert done.first == newest + 1


def test_a_game_that_is_lost_as_a_whole_is_not_created_again(house: House) -> None:
    newest = moved(house.games)
    house.writer.keep("g_1", NOON)
    house.stores.events.flushall()
    process = house.process()
    for _ in range(2):
        with pytest.raises(RestoreNeeded, match="its backup knows more"):
            opened(process)
    # Neither secrets nor an entry in a list are left of the attempt.
    assert house.content() == {}
    assert house.restored() == f"restored to {newest}"
    assert moved(process) > newest
    house.stores.events.flushall()
    house.search.accept(house.search.whole())
    # Given up, it is unknown. Its id stays taken: its files would stop another game with it.
    house.process().check_lost("g_1")
    with pytest.raises(RestoreNeeded):
        opened(house.process())


# -- archive and log of finished games ---------------------------------------------------------


def ended(house: House) -> int:
    """Ends the game, enters and archives it, and brings the copy of the log up to date; its last version."""
    give_up(house.games)
    house.finished.log.enter("g_1")
    house.mover.archive("g_1")
    house.finished.copied()
    house.writer.tidy()
    head = house.games.log.head("g_1")
    assert head
    return head.version


def test_a_finished_game_that_is_running_again_in_the_store_is_not_played_on(house: House) -> None:
    before, old = house.content(), house.games.load("g_1").version
    house.writer.keep("g_1", NOON)
    newest = ended(house)
    assert house.files.games() == []
    house.put_back(before)
    process = house.process()
    refused(process, "its file in the archive knows more")
    assert f"the store has {old} events of it, its file in the archive {newest}" in house.reported()
    assert house.search.quick()[0].games == 1
    name = house.archived.find("g_1")
    assert name
    assert house.recovery.restore(house.archived.read("g_1", name), NOON) == f"restored to {newest} from {old}"
    assert process.load("g_1").finalized
    assert house.finished.log.restore() > 0
    assert house.reported() == ""
    assert house.mover.archive("g_1") == name


@pytest.mark.parametrize("lost_entry", [True, False], ids=["of the copy", "of the store"])
def test_what_the_log_of_finished_games_knows_is_enough(house: House, lost_entry: bool) -> None:
    before = house.content()
    newest = ended(house)
    (house.archived.folder / house.archived.names()[0]).unlink()
    log = {name: value for name, value in house.content().items() if b"{finished}" in name}
    house.put_back(before if lost_entry else before | log)
    process = house.process()
    assert refused(process, "the log of finished games knows more").known == newest
    assert f"the log of finished games {newest}" in house.reported()


def test_a_finished_game_that_ended_otherwise_is_another_history(house: House) -> None:
    before = house.content()
    newest = ended(house)
    house.put_back(before)
    blind = house.process(blind=True)
    moved_otherwise(blind, 4)
    give_up(blind)
    name = house.archived.find("g_1")
    assert name
    kept = (house.archived.folder / name).read_bytes()
    # The file that knows the first end is not written over.
    with pytest.raises(RestoreNeeded, match="its file in the archive"):
        house.mover.archive("g_1")
    assert (house.archived.folder / name).read_bytes() == kept
    assert "its file in the archive" in house.reported()
    told = house.recovery.restore(house.archived.read("g_1", name), NOON)
    assert "kept in" in told
    assert house.process().log.head("g_1").version == newest  # type: ignore[union-attr]
    assert house.finished.log.restore() > 0
    house.finished.log.enter("g_1")
    assert house.reported() == ""


def test_the_end_that_the_log_of_finished_games_has_does_not_give_way_to_an_old_backup(house: House) -> None:
    before = house.content()
    moved(house.games)
    house.writer.keep("g_1", NOON)
    house.put_back(before)
    blind = house.process(blind=True)
    give_up(blind)
    house.finished.log.enter("g_1")
    log = blind.log.read_whole("g_1")
    with pytest.raises(Differs):
        house.restored()
    assert blind.log.read_whole("g_1") == log


# -- receipts ----------------------------------------------------------------------------------

Capture = pytest.CaptureFixture[str]


def shown(house: House, environment: dict[str, str], head: dict[str, Any]) -> int:
    """Shows a receipt of a player to the operator."""
    path = house.wishes.data_dir / "head.json"
    path.write_bytes(msgspec.json.encode(head))
    return command_line.main(["receipt", str(path)], environment)


def test_a_receipt_that_knows_a_game_further_stops_it_in_processes_that_know_it(
    by_hand: tuple[House, dict[str, str]], capsys: Capture
) -> None:
    house, environment = by_hand
    started(house.games)
    signer = Signer(house.wishes.data_dir / "signing-key")
    before, newest = house.content(), moved(house.games)
    head = house.games.log.head("g_1")
    assert head
    receipt = signer.receipt("g_1", newest, head.hash, "2026-11-26T12:00:00.000+00:00")
    assert shown(house, environment, receipt) == 0
    assert f"g_1 has event {newest} as this receipt says" in capsys.readouterr().out
    house.writer.keep("g_1", NOON)
    house.files.path("g_1").rename(house.wishes.data_dir / "found later.ndjson")
    house.put_back(before)
    process = house.process()
    moved(process, 1, "again ")
    for forged in (receipt | {"version": newest + 1}, receipt | {"key_id": "0" * 16}, {"game": "../x"}):
        assert shown(house, environment, forged) == 1
        assert "no receipt of this server" in capsys.readouterr().err
    assert not house.wishes.receipts.exists()
    assert shown(house, environment, receipt) == 1
    assert "a receipt of a player knows" in capsys.readouterr().err
    refused(process, "a receipt of a player")
    assert command_line.main(["monitor"], environment) == 1
    assert "a receipt of a player" in capsys.readouterr().out
    house.files.folder.mkdir(parents=True, exist_ok=True)
    (house.wishes.data_dir / "found later.ndjson").rename(house.files.path("g_1"))
    assert "kept in" in house.restored()
    assert moved(process) > newest
    assert command_line.main(["monitor"], environment) == 0


def test_a_receipt_of_what_nobody_has_any_more_can_be_given_up(by_hand: tuple[House, dict[str, str]]) -> None:
    house, environment = by_hand
    started(house.games)
    signer = Signer(house.wishes.data_dir / "signing-key")
    receipt = signer.receipt("g_1", 99, "0" * 64, "2026-11-26T12:00:00.000+00:00")
    assert shown(house, environment, receipt) == 1
    refused(house.games, "a receipt of a player knows more")
    assert house.search.quick()[0].games == 1
    assert command_line.main(["monitor", "--accept-loss"], environment) == 0
    moved(house.games)


# -- what the check costs, and what it does not stop -------------------------------------------


def test_a_game_is_compared_once_and_not_with_each_command(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    plain = Witnesses.check

    def check(self: Witnesses, game: str, version: int, hash: str) -> bool:
        asked.append(game)
        return plain(self, game, version, hash)

    monkeypatch.setattr(Witnesses, "check", check)
    process = house.process()
    process.load("g_1")
    assert asked == []
    moved(process, 10)
    assert asked == ["g_1"]
    started(process, "g_2")
    assert asked == ["g_1", "g_2"]


def test_a_backup_that_cannot_be_read_stops_no_game_and_is_asked_again(house: House) -> None:
    before = house.content()
    moved(house.games)
    house.writer.keep("g_1", NOON)
    house.put_back(before)
    there, away = house.files.folder, house.files.folder.with_name("away")
    there.rename(away)
    there.write_text("no folder")
    process = house.process()
    moved(process, 1, "again ")
    there.unlink()
    away.rename(there)
    refused(process, "its backup knows")


def test_a_backup_that_is_written_while_a_process_has_an_older_state_is_no_loss(house: House) -> None:
    other = house.process()
    other.load("g_1")
    newest = moved(house.games)
    house.writer.keep("g_1", NOON)
    with pytest.raises(Refused):
        other.carry_out(
            PreparedCommand("g_1", TakeSeat(at=NOON, seat="red", player="p_red"), Sender("late", "fp", "host"))
        )
    assert moved(other) > newest


def test_what_the_operator_gives_up_goes_on_as_it_is_in_the_store(house: House) -> None:
    before, old = house.content(), house.games.load("g_1").version
    newest = moved(house.games)
    house.writer.keep("g_1", NOON)
    house.put_back(before)
    process = house.process()
    refused(process, "its backup")
    (aside,) = house.search.accept(house.search.whole())
    assert len(backup.read(aside).archived_game.entries) == newest
    assert house.reported() == ""
    assert not house.wishes.accepted_losses.exists()
    moved(process)
    assert house.writer.keep("g_1", NOON).added > old


def test_what_archive_and_log_know_of_a_game_that_is_there_is_not_given_up(house: House) -> None:
    before = house.content()
    ended(house)
    house.put_back(before)
    assert house.search.accept(house.search.whole()) == []
    assert "its file in the archive" in house.reported()
    refused(house.process(), "its file in the archive")


# -- by hand -----------------------------------------------------------------------------------


@pytest.fixture
def by_hand(server: embedded.EmbeddedServer, tmp_path: Path) -> Iterator[tuple[House, dict[str, str]]]:
    pair = Pair(connection.client(server.url(0)), connection.client(server.url(1)))
    pair.events.flushall()
    pair.queue.flushall()
    addresses = {"EVENTS_REDIS_URL": server.url(0), "QUEUE_REDIS_URL": server.url(1)}
    yield House(pair, tmp_path), addresses | {"DATA_DIR": str(tmp_path)}
    pair.events.close()
    pair.queue.close()


def test_monitor_and_restore_by_hand_after_a_loss_that_was_played_on(
    by_hand: tuple[House, dict[str, str]], capsys: Capture
) -> None:
    house, environment = by_hand
    started(house.games)
    started(house.games, "g_2")
    before = house.content()
    newest = moved(house.games)
    house.writer.keep("g_1", NOON)
    give_up(house.games, "g_2")
    house.finished.log.enter("g_2")
    house.mover.archive("g_2")
    house.finished.copied()
    assert command_line.main(["monitor"], environment) == 0
    house.put_back(before)
    blind = house.process(blind=True)
    moved_otherwise(blind, 6)
    played(blind, 60, "g_2")
    assert command_line.main(["monitor"], environment) == 1
    told = capsys.readouterr().out
    assert "WRONG  g_1: the store has another history of it than its backup" in told
    assert "WRONG  g_2: the store has" in told
    assert command_line.main(["backup", "restore"], environment) == 0
    told = capsys.readouterr().out
    assert f"g_1 restored to {newest}; the store had another history" in told
    assert "g_2 restored to" in told
    assert len(house.files.aside()) == 2
    assert command_line.main(["monitor"], environment) == 0
    assert command_line.main(["backup", "restore"], environment) == 0
    assert command_line.main(["backup", "verify", *map(str, house.files.aside())], environment) == 0
    assert house.process().load("g_2").finalized
    moved(house.process())
