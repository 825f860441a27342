"""The second copy of the log of finished games: it only grows, and only by what fits what is there."""

import errno
from collections.abc import Callable
from pathlib import Path

import pytest

from service.finished_log.backup_mirror import Location, bring_back, checked_log
from service.finished_log.checkpoints import FinishedLog
from service.finished_log.signed_notes import Checkpoint
from service.settings import Settings
from service.store.archive.archive import Archive
from service.store.backup.backup import BackupAway, Busy
from service.store.errors import LogDamaged
from service.store.finished.entries import FinishedGames
from service.store.finished.merkle import WIDTH
from service.store.finished.tiles import CHECKPOINT, TileFolder
from service.store.log.event_log import EventLog
from tests.finished_log.conftest import entry
from tests.store.conftest import Pair

pytestmark = pytest.mark.parametrize("stores", ["fakeredis"], indirect=True)
SIZES = [1, 5, WIDTH - 1, WIDTH, WIDTH + 3, 2 * WIDTH + 44]


@pytest.fixture
def own(log: FinishedLog, tmp_path: Path) -> Location:
    assert log.log.copy
    return Location(Archive(tmp_path / "archive"), log.log.copy)


@pytest.fixture
def spare(tmp_path: Path) -> Location:
    return Location(Archive(tmp_path / "spare" / "archive"), TileFolder(tmp_path / "spare" / "finished", private=True))


def grown(log: FinishedLog, size: int, end: str = "ab") -> None:
    for number in range(log.log.size(), size):
        log.log.add(entry(number, end))
    log.copied()


def bring(source: Location, target: Location) -> int:
    return source.bring_log(target, source.note())


def files(room: Location) -> dict[str, bytes]:
    folder = room.log.folder
    paths = [path for path in folder.rglob("*") if path.is_file() and not path.name.startswith(".")]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def test_the_copy_holds_byte_for_byte_what_the_log_holds_however_often_it_is_brought(
    log: FinishedLog, own: Location, spare: Location
) -> None:
    before = 0
    for size in SIZES:
        grown(log, size)
        assert bring(own, spare) == size - before
        assert bring(own, spare) == 0
        assert files(spare) == files(own)
        assert checked_log(spare.log) == log.checkpoint()
        before = size


def test_store_and_copy_that_are_lost_together_begin_no_other_log(
    log: FinishedLog, own: Location, spare: Location, stores: Pair, tmp_path: Path
) -> None:
    wishes = Settings(data_dir=tmp_path / "data", backup_dir=tmp_path / "spare")
    assert bring_back(wishes) == 0
    grown(log, 5)
    bring(own, spare)
    stores.events.flushall()
    assert [bring_back(wishes), bring_back(wishes)] == [5, 0]
    empty = FinishedGames(stores.events, EventLog(stores.events), TileFolder(wishes.finished))
    with pytest.raises(LogDamaged):
        empty.add(entry(0, "cd"))
    assert empty.restore() == 5
    assert empty.add(entry(5)) == 5


def test_its_files_are_for_their_owner_alone(log: FinishedLog, own: Location, spare: Location) -> None:
    grown(log, 3)
    bring(own, spare)
    assert {path.stat().st_mode & 0o077 for path in spare.log.folder.rglob("*") if path.is_file()} == {0}


def test_an_older_checkpoint_never_takes_the_place_of_a_newer_one(
    log: FinishedLog, own: Location, spare: Location
) -> None:
    grown(log, 3)
    older = own.note()
    grown(log, 7)
    bring(own, spare)
    newest = files(spare)
    assert own.bring_log(spare, older) == 0
    assert files(spare) == newest


def test_a_checkpoint_of_before_brings_no_more_than_it_vouches_for(
    log: FinishedLog, own: Location, spare: Location
) -> None:
    grown(log, 5)
    older, known = own.note(), log.checkpoint()
    # The tile is full meanwhile, and its beginning is gone.
    grown(log, WIDTH + 1)
    assert own.bring_log(spare, older) == 5
    assert checked_log(spare.log) == known
    assert bring(own, spare) == WIDTH - 4
    assert checked_log(spare.log) == log.checkpoint()


@pytest.mark.parametrize("size", [2, 3, 9])
def test_a_log_that_tells_another_story_is_not_mixed_with_the_copy(
    log: FinishedLog, own: Location, spare: Location, stores: Pair, open_log: Callable[[], FinishedLog], size: int
) -> None:
    grown(log, 3)
    bring(own, spare)
    kept = files(spare)
    stores.events.flushall()
    (own.log.folder / CHECKPOINT).unlink()
    grown(open_log(), size, end="cd")
    with pytest.raises(LogDamaged, match="another one"):
        bring(own, spare)
    assert files(spare) == kept


def test_any_changed_or_missing_file_is_found_and_named(log: FinishedLog, own: Location) -> None:
    grown(log, WIDTH + 9)
    places = [path for path in (own.log.folder / "tile").rglob("*") if path.is_file()]
    assert len(places) == 5
    for path in places:
        whole = path.read_bytes()
        for damage in (
            whole[:-1],
            whole + b"\0\0",
            whole[:-9] + bytes([whole[-9] ^ 1]) + whole[-8:],
            bytes(2),
            bytes([whole[0] ^ 128]) + whole[1:],
        ):
            path.write_bytes(damage)
            with pytest.raises(LogDamaged) as caught:
                checked_log(own.log)
            assert str(own.log.folder) in str(caught.value)
        path.unlink()
        with pytest.raises(LogDamaged):
            checked_log(own.log)
        path.write_bytes(whole)
    assert checked_log(own.log) == log.checkpoint()


def test_what_is_damaged_is_not_copied(log: FinishedLog, own: Location, spare: Location) -> None:
    grown(log, 3)
    bring(own, spare)
    kept = files(spare)
    grown(log, 8)
    path = own.log.folder / "tile/entries/000.p/8"
    path.write_bytes(path.read_bytes().replace(b"2026", b"2025"))
    with pytest.raises(LogDamaged, match=r"tile/entries/000\.p/8"):
        bring(own, spare)
    assert files(spare) == kept


class Killed(BaseException):
    """Somebody's end."""


def test_wherever_a_writer_is_killed_the_copy_is_of_use_and_the_next_one_ends_it(
    log: FinishedLog, own: Location, spare: Location, monkeypatch: pytest.MonkeyPatch
) -> None:
    grown(log, 5)
    bring(own, spare)
    known: list[Checkpoint] = [log.checkpoint()]
    grown(log, WIDTH + 2)
    plain, kills, left = Path.replace, 0, 0

    def killed(path: Path, target: Path) -> Path:
        nonlocal left
        if left == 0:
            raise Killed
        left -= 1
        return plain(path, target)

    monkeypatch.setattr(Path, "replace", killed)
    for lives in range(20):
        left = lives
        try:
            bring(own, spare)
            break
        except Killed:
            kills += 1
            assert checked_log(spare.log) == known[0]
    assert kills == 6
    assert checked_log(spare.log) == log.checkpoint()


def test_two_copiers_do_not_meet(
    log: FinishedLog, own: Location, spare: Location, monkeypatch: pytest.MonkeyPatch
) -> None:
    grown(log, 3)
    plain = TileFolder.vouch

    def meanwhile(copy: TileFolder, note: str) -> None:
        with pytest.raises(Busy):
            bring(own, spare)
        plain(copy, note)

    monkeypatch.setattr(TileFolder, "vouch", meanwhile)
    assert bring(own, spare) == 3


def test_a_disk_without_room_is_told_in_one_line(
    log: FinishedLog, own: Location, spare: Location, monkeypatch: pytest.MonkeyPatch
) -> None:
    grown(log, 3)

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(BackupAway, match=r"cannot be copied to .*spare/finished.*No space left on device"):
        bring(own, spare)
    assert spare.log.size() == 0
    assert not list(spare.log.folder.rglob("*.part"))
