"""The clock has backups brought up to date, a slice at a time, and one bad game keeps none of the others waiting."""

from pathlib import Path

import pytest
from redis import Redis
from rq import Queue

from domain.commands import Concede
from service.settings import Settings
from service.store import backup as files_of
from service.store.archive import Archive
from service.store.backup import Backup
from service.store.games import Games
from service.store.keeper import Keeper
from service.store.log import key
from tests.workers.conftest import NewGame, Watch
from tests.workers.test_clock import run_jobs
from workers import backup, process
from workers import clock as clocks
from workers.clock import Clock

PEOPLE = dict.fromkeys(("red", "blue", "green"), "")
HOUR_S = 3600.0


@pytest.fixture
def files(tmp_path: Path) -> Backup:
    return Backup(tmp_path / "backup")


@pytest.fixture
def keeper(games: Games, files: Backup, tmp_path: Path) -> Keeper:
    return Keeper(games._client, files, Archive(tmp_path / "archive"))


def version(files: Backup, game: str) -> int:
    mark = files.last(game)
    return mark.version if mark else 0


def test_each_game_is_looked_at_once_in_the_time_that_was_set__store_3_12(
    games: Games, keeper: Keeper, files: Backup, new_game: NewGame
) -> None:
    first, watch = new_game(PEOPLE), Watch(10_000)
    assert backup.kept(keeper, HOUR_S, watch) == 1
    before = version(files, first)
    games.execute(first, Concede(at=10_000, seat="blue"), "c1", "f", "seat:blue")
    second = new_game(PEOPLE)
    watch.ms += 60_000
    assert backup.kept(keeper, HOUR_S, watch) == 1
    assert (version(files, first), version(files, second)) == (before, games.load(second).version)
    watch.ms += 3_540_000
    assert backup.kept(keeper, HOUR_S, watch) == 1
    assert version(files, first) == games.load(first).version


def test_a_job_ends_when_its_slice_is_over_and_the_next_one_goes_on(
    keeper: Keeper, files: Backup, new_game: NewGame
) -> None:
    names = [new_game(PEOPLE) for _ in range(3)]
    times = iter(range(0, 10**9, backup.SLICE_MS // 4))
    assert backup.kept(keeper, HOUR_S, lambda: next(times)) < 3
    assert backup.kept(keeper, HOUR_S, lambda: next(times)) >= 1
    assert [game for game in names if version(files, game)] == names


def test_a_damaged_game_does_not_keep_the_others_from_being_backed_up(
    games: Games, keeper: Keeper, files: Backup, new_game: NewGame
) -> None:
    broken, whole = new_game(PEOPLE), new_game(PEOPLE)
    games._client.hset(key(broken, "head"), "h", "00" * 32)
    assert backup.kept(keeper, HOUR_S, Watch(10_000)) == 1
    assert (version(files, broken), version(files, whole)) == (0, games.load(whole).version)


def test_a_game_that_somebody_else_has_in_hand_is_passed_over(
    keeper: Keeper, files: Backup, new_game: NewGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = new_game(PEOPLE), new_game(PEOPLE)
    with files.held(first):
        assert backup.kept(keeper, HOUR_S, Watch(10_000)) == 1
    assert version(files, first) == 0
    assert version(files, second) > 0


def test_a_folder_that_is_away_stops_no_worker(
    keeper: Keeper, files: Backup, new_game: NewGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    new_game(PEOPLE)
    files.folder.write_text("a file stands in the way")
    said: list[str] = []
    monkeypatch.setattr(backup.log, "error", lambda event, **_: said.append(event))
    assert backup.kept(keeper, HOUR_S, Watch(10_000)) == 0
    assert said == ["backup_away"]


@pytest.mark.usefixtures("worker_process")
@pytest.mark.parametrize(("every", "found"), [(HOUR_S, True), (None, False)])
def test_the_clock_asks_for_it_every_minute_unless_no_backups_are_wanted(
    games: Games,
    new_game: NewGame,
    keeper: Keeper,
    files: Backup,
    queue: Queue,
    connection: Redis,
    monkeypatch: pytest.MonkeyPatch,
    every: float | None,
    found: bool,
) -> None:
    monkeypatch.setattr(process, "chosen", lambda: Settings(backup_every=every))
    monkeypatch.setattr(process, "keeper", lambda: keeper)
    game, watch = new_game(PEOPLE), Watch(50_000)
    clock = Clock(games, queue, watch, backup_every=every)
    for _ in range(2):
        clock.tick()
        clock.tick()
        period = watch.ms // clocks.EVERY_BACKUP_MS
        assert queue.job_ids == ([f"backup-{period}"] if found else [])
        run_jobs(queue)
        watch.ms += clocks.EVERY_BACKUP_MS
    assert (version(files, game) > 0) == found
    if found:
        assert files_of.read(files.path(game)).shelved.entries == games.log.read_whole(game)
