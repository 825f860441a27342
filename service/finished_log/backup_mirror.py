"""Second copies, in the folder of the backups, of what has left the store: the archive and the log of finished games.

    <BACKUP_DIR>/archive/YYYY/MM/<game>.ndjson.zst     as in DATA_DIR/archive, byte for byte; written once
    <BACKUP_DIR>/finished/...                          as in DATA_DIR/finished; grows by tiles, then by its checkpoint

What is damaged is not copied, in neither direction. A killed writer leaves at worst files that nobody reads.
"""

import contextlib
import fcntl
import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, Protocol

from service.finished_log.checkpoints import vouched
from service.finished_log.signed_notes import Checkpoint
from service.store.archive import archive, archive_mover
from service.store.archive.archive import Archive
from service.store.backup.backup import BackupAway, Busy
from service.store.errors import ArchiveAway, Corrupt, LogDamaged
from service.store.finished import merkle, tiles
from service.store.finished.merkle import WIDTH
from service.store.finished.tiles import HASH, Tile, TileFolder

OWNER_ALONE = 0o700


class Location(NamedTuple):
    """One place that holds an archive and a log of finished games."""

    archived: Archive
    log: TileFolder

    def missing(self, other: "Location") -> list[str]:
        """Returns the files of the archive that are here and not in the other location, oldest month first."""
        there = set(other.archived.names())
        return [name for name in self.archived.names() if name not in there]

    def bring(self, name: str, other: "Location") -> None:
        """Copies a file of the archive to the other location, where it is missing. Raises Corrupt, BackupAway."""
        checked(self.archived, name)
        path = other.archived.folder / name
        try:
            archive.duplicate(self.archived.folder / name, path)
        except OSError as error:
            raise BackupAway(f"{path} cannot be written ({error})") from error

    def note(self) -> str | None:
        """Returns the newest checkpoint of the log; None when there is none. Raises LogDamaged."""
        try:
            return self.log.checkpoint()
        except ArchiveAway as error:
            raise LogDamaged(str(error)) from error

    def bring_log(self, other: "Location", note: str | None) -> int:
        """Brings the log in the other location up to a note of this one; how many entries are new there.

        A log that is as long there, or longer, stays as it is. Raises LogDamaged, also when the one is not the
        beginning of the other, Busy, BackupAway.
        """
        try:
            with _held(other.log.folder):
                return _grown(self.log, note, other.log)
        except (ArchiveAway, OSError) as error:
            raise BackupAway(f"{self.log.folder} cannot be copied to {other.log.folder}: {error}") from error


class BackupMirror(NamedTuple):
    """The places of the archive and the log of finished games, and those of their second copies."""

    original: Location
    mirror: Location


class Folders(Protocol):
    """The folders that the operator has set."""

    @property
    def data_dir(self) -> Path: ...

    @property
    def archive(self) -> Path: ...

    @property
    def finished(self) -> Path: ...

    @property
    def backup(self) -> Path: ...


def chosen(wishes: Folders) -> BackupMirror | None:
    """Returns the mirror that the operator has set; None when backups are kept in DATA_DIR, where a copy would be lost
    as well.
    """
    original = Location(Archive(wishes.archive), TileFolder(wishes.finished))
    mirror = Location(Archive(wishes.backup / "archive"), TileFolder(wishes.backup / "finished", private=True))
    data, shared = wishes.data_dir.resolve(), {wishes.archive.resolve(), wishes.finished.resolve()}
    for folder in (mirror.archived.folder.resolve(), mirror.log.folder.resolve()):
        if folder.is_relative_to(data) or folder in shared:
            return None
    return BackupMirror(original, mirror)


def bring_back(wishes: Folders) -> int:
    """Brings the log in DATA_DIR up to its second copy, if that has more; how many entries are new there.

    Without it an empty store beside an empty folder would begin another log under the same name. Raises LogDamaged,
    Busy, BackupAway.
    """
    pair = chosen(wishes)
    note = pair.mirror.note() if pair else None
    return pair.mirror.bring_log(pair.original, note) if pair and note else 0


def make(pair: BackupMirror) -> None:
    """Makes the folders of the second copies, for their owner alone. Raises BackupAway."""
    folders = pair.mirror.archived.folder, pair.mirror.log.folder
    try:
        for folder in (folders[0].parent, *folders):
            folder.mkdir(parents=True, exist_ok=True, mode=OWNER_ALONE)
    except OSError as error:
        raise BackupAway(f"the backup cannot be written ({error})") from error


def checked(archived: Archive, name: str) -> archive.ArchivedGame:
    """Returns a file of the archive that is whole. Raises Corrupt."""
    path = archived.folder / name
    try:
        archived_game = archive.read(path, archive.game_of(name))
        archive_mover.check(archived_game)
    except Corrupt as error:
        raise Corrupt(error.game, error.seq, f"{error.detail} ({path})") from error
    except OSError as error:
        raise Corrupt(archive.game_of(name), 0, f"{path} cannot be read ({error})") from error
    return archived_game


def checked_log(log: TileFolder, note: str | None = None, before: int = 0) -> Checkpoint:
    """Returns the checkpoint of a note (by default the newest), when every tile fits it that a log of `before` had not.

    Raises LogDamaged, ArchiveAway.
    """
    try:
        checkpoint = vouched(log.checkpoint() if note is None else note)
        leaves = _Leaves(log, checkpoint.size)
        for place in tiles.between(before, checkpoint.size):
            _check(log, leaves, place)
        if merkle.root(leaves.read, checkpoint.size) != checkpoint.root:
            raise LogDamaged("its tiles do not lead to the root of its checkpoint")
    except LogDamaged as error:
        raise LogDamaged(f"{error.detail} ({log.folder})") from error
    return checkpoint


class _Leaves:
    """The hashes of the tree of a copy with `size` entries; the last tile of each level is kept."""

    def __init__(self, log: TileFolder, size: int) -> None:
        self._log, self._size = log, size
        self._tiles: dict[int, tuple[int, bytes]] = {}

    def tile(self, level: int, number: int) -> bytes:
        """Returns all hashes of a tile. Raises LogDamaged."""
        if self._tiles.get(level, (-1, b""))[0] != number:
            width = min(WIDTH, (self._size >> 8 * level) - number * WIDTH)
            content = self._log.tile(Tile(level, number, width))
            if len(content) != width * HASH:
                raise LogDamaged(f"tile/{Tile(level, number, width).path()} is not what was written")
            self._tiles[level] = number, content
        return self._tiles[level][1]

    def read(self, level: int, number: int) -> bytes:
        """Returns one hash of a level."""
        at = number % WIDTH * HASH
        return self.tile(level, number // WIDTH)[at : at + HASH]


def _check(log: TileFolder, leaves: _Leaves, place: Tile) -> None:
    """Checks that a tile fits those above it. Raises LogDamaged."""
    if place.level is None:
        try:
            entries = tiles.unbundled(log.tile(place))
        except ValueError:
            entries = []
        fits = b"".join(map(merkle.leaf, entries)) == leaves.tile(0, place.number)
    elif place.width == WIDTH:
        content = leaves.tile(place.level, place.number)
        hashes = [content[at : at + HASH] for at in range(0, len(content), HASH)]
        _, above = merkle.risen(hashes[-1], WIDTH - 1, lambda *_: hashes[:-1])
        fits = above == leaves.read(place.level + 1, place.number)
    else:
        fits = True  # The root is made of each of these hashes.
    if not fits:
        raise LogDamaged(f"tile/{place.path()} is not what was written")


def _root(log: TileFolder) -> Checkpoint:
    """Returns the checkpoint of the newest note of a copy; only the tiles that the root is made of are read."""
    return checked_log(log, before=vouched(log.checkpoint()).size)


def _grown(source: TileFolder, note: str | None, target: TileFolder) -> int:
    there, size = _root(target), vouched(note).size
    if size <= there.size:
        _check_same(target, there, vouched(note))
        return 0
    checked_log(source, note, there.size)
    _check_same(source, vouched(note), there)
    for place in tiles.between(there.size, size):
        content = source.tile(place)
        target.keep(place, content)
        if target.tile(place) != content:
            raise LogDamaged(f"tile/{place.path()} reads otherwise than it was written ({target.folder})")
    target.vouch(note or "")
    return size - there.size


def _check_same(longer: TileFolder, newer: Checkpoint, older: Checkpoint) -> None:
    """Raises LogDamaged when the log of the older checkpoint is not the beginning of the longer one."""
    if merkle.root(_Leaves(longer, newer.size).read, older.size) != older.root:
        raise LogDamaged(f"another one is in {longer.folder} than its first {older.size} entries should be")


@contextlib.contextmanager
def _held(folder: Path) -> Iterator[None]:
    """Yields the folder, created if it is missing, and locked for this process. Raises Busy, OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    handle = os.open(folder / ".lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    except BlockingIOError:
        raise Busy(f"{folder} is being written by somebody else") from None
    finally:
        os.close(handle)
