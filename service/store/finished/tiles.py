"""The log of finished games as static files, laid out as C2SP tlog-tiles has it, below one folder:

    checkpoint                          the newest signed note
    tile/<level>/<number>[.p/<width>]   up to 256 hashes of 32 bytes
    tile/entries/<number>[.p/<width>]   up to 256 entries, each after its length (two bytes)

The folder is a copy: what is there survives the loss of the store, and any web server can serve it. A checkpoint is
written after all that it vouches for.
"""

import contextlib
import os
import re
import secrets
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from service.store.connection.disk import sync_folder
from service.store.errors import ArchiveAway, LogDamaged
from service.store.finished.merkle import WIDTH

ENTRIES = "entries"
CHECKPOINT = "checkpoint"
LENGTH = 2
HASH = 32
_PATH = re.compile(r"(entries|[0-9]|[1-5][0-9]|6[0-3])/((?:x[0-9]{3}/){0,5}[0-9]{3})(?:\.p/([1-9][0-9]{0,2}))?")


class Tile(NamedTuple):
    """A tile: its level (None: of entries), its number in the level, how many of 256 it holds."""

    level: int | None
    number: int
    width: int

    def path(self) -> str:
        """Returns the path of the tile, below `tile/`."""
        digits = f"{self.number:03}"
        digits = digits.zfill(-(-len(digits) // 3) * 3)
        parts = [digits[at : at + 3] for at in range(0, len(digits), 3)]
        number = "/".join([*(f"x{part}" for part in parts[:-1]), parts[-1]])
        partial = f".p/{self.width}" if self.width < WIDTH else ""
        return f"{ENTRIES if self.level is None else self.level}/{number}{partial}"


def tile_of(path: str) -> Tile | None:
    """Returns the inverse of `path`; None when it is none."""
    if not (match := _PATH.fullmatch(path)):
        return None
    level, number, width = match.groups()
    place = Tile(
        None if level == ENTRIES else int(level), int(re.sub("[x/]", "", number)), int(width) if width else WIDTH
    )
    return place if place.path() == path else None


def there(size: int, place: Tile) -> bool:
    """Returns True if a log of `size` entries has this tile."""
    return place.number * WIDTH + place.width <= _hashes(size, place.level)


def _hashes(size: int, level: int | None) -> int:
    """Returns the number of hashes (or entries) that a level of a log of this size has."""
    return size >> 8 * (level or 0)


def between(before: int, size: int) -> Iterator[Tile]:
    """Yields the tiles that a log of `size` entries has and one of `before` had not."""
    for level in (None, *range(64)):
        old, count = _hashes(before, level), _hashes(size, level)
        if count == 0:
            return
        for number in range(old // WIDTH, -(-count // WIDTH)):
            width = min(WIDTH, count - number * WIDTH)
            if number * WIDTH + width > old:
                yield Tile(level, number, width)


def bundle(entries: Sequence[bytes]) -> bytes:
    """Returns entries as a tile holds them."""
    return b"".join(len(entry).to_bytes(LENGTH, "big") + entry for entry in entries)


def unbundled(content: bytes) -> list[bytes]:
    """Returns the inverse of `bundle`. Raises ValueError."""
    entries, at = [], 0
    while at < len(content):
        end = at + LENGTH + int.from_bytes(content[at : at + LENGTH], "big")
        entries.append(content[at + LENGTH : end])
        at = end
    if bundle(entries) != content:
        raise ValueError("a bundle of entries ends too early")
    return entries


class TileFolder:
    """The files of a folder. Any number of processes may write them: they write the same.

    `private`: they are for their owner alone, where others are for any web server.
    """

    def __init__(self, folder: Path, private: bool = False) -> None:
        self.folder = folder
        self._mode = 0o600 if private else 0o666

    def checkpoint(self) -> str | None:
        """Returns the newest note; None when there is none yet. Raises ArchiveAway."""
        try:
            return (self.folder / CHECKPOINT).read_text(encoding="utf-8")
        except (FileNotFoundError, NotADirectoryError):
            return None
        except (OSError, UnicodeDecodeError) as error:
            raise ArchiveAway(f"the copy of the log cannot be read ({error})") from error

    def size(self) -> int:
        """Returns for how many entries the newest note vouches. Raises ArchiveAway, LogDamaged."""
        note = self.checkpoint()
        try:
            return int(note.split("\n", 2)[1]) if note else 0
        except (IndexError, ValueError):
            raise LogDamaged(f"{self.folder / CHECKPOINT} is no checkpoint") from None

    def keep(self, tile: Tile, content: bytes) -> None:
        """Writes a tile. Raises ArchiveAway."""
        path = self.folder / "tile" / tile.path()
        self._write(path, content)
        if tile.width == WIDTH:
            # A full tile has all that its beginnings had.
            shutil.rmtree(path.with_name(f"{path.name}.p"), ignore_errors=True)

    def vouch(self, note: str) -> None:
        """Writes the note for which every tile is there. Raises ArchiveAway."""
        self._write(self.folder / CHECKPOINT, note.encode())

    def entries(self) -> Iterator[bytes]:
        """Yields all entries for which the newest note vouches. Raises ArchiveAway, LogDamaged."""
        size = self.size()
        for number in range(-(-size // WIDTH)):
            width = min(WIDTH, size - number * WIDTH)
            try:
                yield from unbundled(self._content(Tile(None, number, width))[1])[:width]
            except ValueError as error:
                raise LogDamaged(f"in the copy {error}") from None

    def tile(self, place: Tile) -> bytes:
        """Returns a tile for which a note vouches, in this width. Raises ArchiveAway, LogDamaged."""
        tile, content = self._content(place)
        if tile == place:
            return content
        if place.level is not None:
            return content[: place.width * HASH]
        try:
            return bundle(unbundled(content)[: place.width])
        except ValueError as error:
            raise LogDamaged(f"in {self.folder / 'tile' / place.path()} {error}") from None

    def _content(self, tile: Tile) -> tuple[Tile, bytes]:
        # If another process has gone on, the full tile has replaced its beginning.
        for each in (tile, tile._replace(width=WIDTH)):
            try:
                return each, (self.folder / "tile" / each.path()).read_bytes()
            except (FileNotFoundError, NotADirectoryError):
                continue
            except OSError as error:
                raise ArchiveAway(f"the copy of the log cannot be read ({error})") from error
        raise LogDamaged(f"in the copy {tile.path()} is missing")

    def _write(self, path: Path, content: bytes) -> None:
        fresh = path.with_name(f".{path.name}.{secrets.token_hex(4)}.part")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with open(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, self._mode), "wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            fresh.replace(path)
            sync_folder(path.parent)
        except OSError as error:
            with contextlib.suppress(OSError):
                fresh.unlink()
            raise ArchiveAway(f"the copy of the log cannot be written ({error})") from error
