"""The clock has backups brought up to date, a slice at a time, and one bad game keeps none of the others waiting."""

from pathlib import Path

import pytest
from redis import Redis

from domain.commands import Concede
from service import ids
from service.finished_log import backup_mirror
from service.finished_log.backup_mirror import BackupMirror, Location, checked_log
from service.finished_log.checkpoints import FinishedLog
from service.jobs.queue import JobQueue
from service.players.persons import Persons, id_in
from service.players.players_backup import PlayersBackup, saved_players
from service.players.profiles import Profiles
from service.settings import Settings
from service.signing.keys import Signer
from service.store.archive.archive import Archive
from service.store.archive.archive_mover import ArchiveMover
from service.store.backup import backup as files_of
from service.store.backup.backup import Backup
from service.store.backup.writer import BackupWriter
from service.store.deciding import PreparedCommand
from service.store.finished.entries import FinishedGames
from service.store.finished.tiles import TileFolder
from service.store.games import Games
from service.store.log.event_log import key
from service.store.log.sender import Sender
from tests.workers.conftest import ManualClock, NewGame
from tests.workers.test_clock import run_jobs
from workers import housekeeping as module
from workers.housekeeping import Housekeeper
from workers.jobs import backup, process

PEOPLE = dict.fromkeys(("red", "blue", "green"), "")
HOUR_S = 3600.0


@pytest.fixture
def files(tmp_path: Path) -> Backup:
    return Backup(tmp_path / "backup")


@pytest.fixture
def backup_writer(games: Games, files: Backup, tmp_path: Path) -> BackupWriter:
    return BackupWriter(games._client, files, Archive(tmp_path / "archive"))


def version(files: Backup, game: str) -> int:
    mark = files.last(game)
    return mark.version if mark else 0


def test_each_game_is_looked_at_once_in_the_time_that_was_set(
    games: Games, backup_writer: BackupWriter, files: Backup, new_game: NewGame
) -> None:
    first, watch = new_game(PEOPLE), ManualClock(10_000)
    assert backup.kept(backup_writer, HOUR_S, watch) == 1
    before = version(files, first)
    games.carry_out(PreparedCommand(first, Concede(at=10_000, seat="blue"), Sender("c1", "f", "seat:blue")))
    second = new_game(PEOPLE)
    watch.ms += 60_000
    assert backup.kept(backup_writer, HOUR_S, watch) == 1
    assert (version(files, first), version(files, second)) == (before, games.load(second).version)
    watch.ms += 3_540_000
    assert backup.kept(backup_writer, HOUR_S, watch) == 1
    assert version(files, first) == games.load(first).version


def test_a_job_ends_when_its_slice_is_over_and_the_next_one_goes_on(
    backup_writer: BackupWriter, files: Backup, new_game: NewGame
) -> None:
    names = [new_game(PEOPLE) for _ in range(3)]
    times = iter(range(0, 10**9, backup.SLICE_MS // 4))
    assert backup.kept(backup_writer, HOUR_S, lambda: next(times)) < 3
    assert backup.kept(backup_writer, HOUR_S, lambda: next(times)) >= 1
    assert [game for game in names if version(files, game)] == names


def test_a_damaged_game_does_not_keep_the_others_from_being_backed_up(
    games: Games, backup_writer: BackupWriter, files: Backup, new_game: NewGame
) -> None:
    broken, whole = new_game(PEOPLE), new_game(PEOPLE)
    games._client.hset(key(broken, "head"), "h", "00" * 32)
    assert backup.kept(backup_writer, HOUR_S, ManualClock(10_000)) == 1
    assert (version(files, broken), version(files, whole)) == (0, games.load(whole).version)


@pytest.mark.parametrize(
    ("name", "field", "value"),
    [
        ("head", "v", "1x"),
        ("head", "h", b"\xff"),
        ("lobby", "created", b"\xff"),
        ("tokens", "a", b"\xff"),
        ("cmd", "a", b"\xff"),
        ("cmd", "a", "1"),
    ],
)
def test_a_damaged_record_does_not_keep_the_others_from_being_backed_up(
    games: Games,
    backup_writer: BackupWriter,
    files: Backup,
    new_game: NewGame,
    name: str,
    field: str,
    value: str | bytes,
) -> None:
    broken, whole = new_game(PEOPLE), new_game(PEOPLE)
    games._client.hset(key(broken, name), field, value)
    assert backup.kept(backup_writer, HOUR_S, ManualClock(10_000)) == 1
    assert (version(files, broken), version(files, whole)) == (0, games.load(whole).version)


def test_a_game_that_somebody_else_has_in_hand_is_passed_over(
    backup_writer: BackupWriter, files: Backup, new_game: NewGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = new_game(PEOPLE), new_game(PEOPLE)
    with files.held(first):
        assert backup.kept(backup_writer, HOUR_S, ManualClock(10_000)) == 1
    assert version(files, first) == 0
    assert version(files, second) > 0


def test_a_folder_that_is_away_stops_no_worker(
    backup_writer: BackupWriter, files: Backup, new_game: NewGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    new_game(PEOPLE)
    files.folder.write_text("a file stands in the way")
    said: list[str] = []
    monkeypatch.setattr(backup.log, "error", lambda event, **_: said.append(event))
    assert backup.kept(backup_writer, HOUR_S, ManualClock(10_000)) == 0
    assert said == ["backup_away"]


@pytest.fixture
def pair(tmp_path: Path) -> BackupMirror:
    own, spare = tmp_path, tmp_path / "backup"
    return BackupMirror(
        Location(Archive(own / "archive"), TileFolder(own / "finished")),
        Location(Archive(spare / "archive"), TileFolder(spare / "finished", private=True)),
    )


def over(games: Games, game: str) -> str:
    """Returns a game that has ended, as the clock sees to it."""
    for seat in ("blue", "green"):
        games.carry_out(PreparedCommand(game, Concede(at=10_000, seat=seat), Sender(f"c {seat}", "f", f"seat:{seat}")))
    games.log.settle(game)
    return game


@pytest.fixture
def archived(games: Games, pair: BackupMirror, new_game: NewGame) -> list[str]:
    """Returns the files of two games that are over and entered, beside one that runs."""
    mover = ArchiveMover(games._client, pair.original.archived, pair.original.log)
    names = [mover.archive(over(games, new_game(PEOPLE))) for _ in range(2)]
    new_game(PEOPLE)
    FinishedLog(FinishedGames(games._client, games.log, pair.original.log), Signer(None), "a.example/log").copied()
    return names


def test_the_job_copies_archive_and_log_as_well(
    backup_writer: BackupWriter, files: Backup, pair: BackupMirror, archived: list[str]
) -> None:
    assert backup.kept(backup_writer, HOUR_S, ManualClock(10_000), pair) == 3
    assert len(files.games()) == 1
    assert pair.mirror.archived.names() == archived
    assert checked_log(pair.mirror.log) == checked_log(pair.original.log)
    assert checked_log(pair.mirror.log).size == 4
    assert backup.kept(backup_writer, HOUR_S, ManualClock(10_000), pair) == 0


def test_the_log_waits_until_the_copies_of_all_games_are_there(
    backup_writer: BackupWriter, pair: BackupMirror, archived: list[str]
) -> None:
    times = iter(range(0, 10**9, backup.SLICE_MS // 2))
    seen: list[tuple[int, int]] = []
    for _ in range(6):
        backup.kept(backup_writer, HOUR_S, lambda: next(times), pair)
        seen.append((len(pair.mirror.archived.names()), pair.mirror.log.size()))
    assert seen[0] == (0, 0)
    assert seen[-1] == (2, 4)
    assert all(size == 0 for count, size in seen if count < 2)


def test_a_damaged_file_keeps_nothing_else_from_being_copied(
    backup_writer: BackupWriter, pair: BackupMirror, archived: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[object] = []
    monkeypatch.setattr(backup.log, "error", lambda event, **more: said.append((event, more["file"])))
    (pair.original.archived.folder / archived[0]).write_bytes(b"nothing")
    (pair.original.log.folder / "tile/entries/000.p/4").write_bytes(b"nothing")
    assert backup.kept(backup_writer, HOUR_S, ManualClock(10_000), pair) == 2
    assert said == [("not_backed_up", archived[0]), ("not_backed_up", "finished")]
    assert pair.mirror.archived.names() == archived[1:]
    assert pair.mirror.log.size() == 0


def test_a_checkpoint_that_cannot_be_read_keeps_no_game_from_being_backed_up(
    backup_writer: BackupWriter,
    files: Backup,
    pair: BackupMirror,
    archived: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said: list[object] = []
    monkeypatch.setattr(backup.log, "error", lambda event, **more: said.append((event, more["file"])))
    (pair.original.log.folder / "checkpoint").write_bytes(b"\xff")
    assert backup.kept(backup_writer, HOUR_S, ManualClock(10_000), pair) == 3
    assert said == [("not_backed_up", "finished")]


def test_only_a_folder_outside_of_data_dir_gets_copies(tmp_path: Path) -> None:
    data = tmp_path / "var"
    inside = [None, data, data / "backup", data / "deeper" / "backup", tmp_path / "x" / ".." / "var"]
    assert [backup_mirror.chosen(Settings(data_dir=data, backup_dir=each)) for each in inside] == [None] * len(inside)
    found = backup_mirror.chosen(Settings(data_dir=data, backup_dir=tmp_path / "variant"))
    assert found
    assert found.mirror.archived.folder == tmp_path / "variant" / "archive"


@pytest.mark.usefixtures("worker_process")
@pytest.mark.parametrize(("every", "found"), [(HOUR_S, True), (None, False)])
def test_the_clock_asks_for_it_every_minute_unless_no_backups_are_wanted(
    games: Games,
    new_game: NewGame,
    backup_writer: BackupWriter,
    files: Backup,
    queue: JobQueue,
    housekeeping: JobQueue,
    connection: Redis,
    monkeypatch: pytest.MonkeyPatch,
    every: float | None,
    found: bool,
) -> None:
    monkeypatch.setattr(process, "chosen", lambda: Settings(backup_every=every))
    monkeypatch.setattr(process, "backup_writer", lambda: backup_writer)
    game, watch = new_game(PEOPLE), ManualClock(50_000)
    housekeeper = Housekeeper(games, queue, watch, backup_every=every)
    for _ in range(2):
        housekeeper.tick()
        housekeeper.tick()
        period = watch.ms // module.EVERY_BACKUP_MS
        asked = [id for id in housekeeping.job_ids if id.startswith("backup-")]
        assert asked == ([f"backup-{period}"] if found else [])
        run_jobs(housekeeping)
        watch.ms += module.EVERY_BACKUP_MS
    assert (version(files, game) > 0) == found
    if found:
        assert files_of.read(files.path(game)).archived_game.entries == games.log.read_whole(game)


def test_the_players_of_the_ladder_are_kept_once_in_the_time_that_was_set(
    games: Games, backup_writer: BackupWriter, files: Backup
) -> None:
    persons, profiles = Persons(games._client), Profiles(games._client)
    players, watch = PlayersBackup(games._client, files.folder), ManualClock(10_000)
    backup.kept(backup_writer, HOUR_S, watch, players=players)
    assert not players.path.exists()
    for name in ("Ann", "Bob"):
        person = id_in(persons.create())
        profiles.change(person, name=name)
        profiles.ladder_id(person)
        backup.kept(backup_writer, HOUR_S, watch, players=players)
    assert [player.name for player in saved_players(players.path)] == ["Ann"]
    watch.ms += 3_600_000
    backup.kept(backup_writer, HOUR_S, watch, players=players)
    assert sorted(player.name for player in saved_players(players.path)) == ["Ann", "Bob"]


def test_a_damaged_file_of_players_keeps_no_game_without_a_backup(
    games: Games, backup_writer: BackupWriter, files: Backup, new_game: NewGame
) -> None:
    players = PlayersBackup(games._client, files.folder)
    files.folder.mkdir()
    players.path.write_bytes(b"{")
    game = new_game(PEOPLE)
    assert backup.kept(backup_writer, HOUR_S, ManualClock(ids.now()), players=players) == 1
    assert version(files, game)
    assert players.path.read_bytes() == b"{"
