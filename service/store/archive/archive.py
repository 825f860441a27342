"""Games as files: `<folder>/YYYY/MM/<game>.ndjson.zst`, each written whole or not at all, and read back as a log.

    {"format":"cg-archive-1","game":"...","head":{...},"key":{...},"lobby":{...}}    what is kept of the game
    {"event":{...},"hidden":[...]}                one line for each event: its stored bytes and hidden parts, verbatim
    {"end":{"version":...,"hash":"..."}}          the head that the chain leads to

It holds no names of players. A reader recomputes the chain hashes; zstd adds a checksum.
"""

import contextlib
import hashlib
import io
import os
import shutil
import tempfile
import threading
import time
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import msgspec
import zstandard

from service.store.connection.disk import sync_folder
from service.store.errors import ArchiveAway, Corrupt
from service.store.log import envelope
from service.store.log.entries import LogEntry

FORMAT = "cg-archive-1"
SUFFIX = ".ndjson.zst"
WITNESS = "its file in the archive"
"""The name of a file that knows a game, in messages."""
LEVEL = 9
AT_HAND = 8
AT_ONCE = 1 << 16
"""The number of games from files that are kept in memory."""
ABANDONED_S = 3600.0
"""Seconds after which an unfinished file is abandoned."""


class Cover(msgspec.Struct, kw_only=True, omit_defaults=True):
    """The first line: fields of the game's head, its secrets (hex), what is known beside the log but no names.

    `tokens`: digest -> `<role>|<player>`. `commands` (id -> what it stored) only for a game that is not over.
    """

    format: str = FORMAT
    game: str
    head: dict[str, str]
    key: dict[str, str]
    lobby: dict[str, str]
    tokens: dict[str, str] = {}
    commands: dict[str, str] = {}


class ArchivedGame(NamedTuple):
    """A game as read from a file: its chain leads to the head of its cover."""

    cover: Cover
    entries: list[LogEntry]


class _ArchivedEvent(msgspec.Struct, omit_defaults=True):
    event: msgspec.Raw
    hidden: msgspec.Raw = msgspec.Raw(b"")


class _End(msgspec.Struct):
    version: int
    hash: str


class _EndLine(msgspec.Struct):
    end: _End


_COVERS = msgspec.json.Decoder(Cover)
_LINES = msgspec.json.Decoder(_ArchivedEvent)
_LAST = msgspec.json.Decoder(_EndLine)
_ENCODER = msgspec.json.Encoder()


class Archive:
    """The folder of such files. Safe to use from several threads and processes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._at_hand: OrderedDict[str, ArchivedGame] = OrderedDict()
        self._lock = threading.Lock()

    @staticmethod
    def name(game: str, at: int) -> str:
        """Returns the file, below the folder, of a game whose last event is of that time (unix ms)."""
        return f"{datetime.fromtimestamp(at / 1000, UTC):%Y/%m}/{game}{SUFFIX}"

    def write(self, name: str, cover: Cover, entries: Iterable[LogEntry]) -> None:
        """Writes a game to a file of the folder; a killed writer leaves the file as it was. Raises ArchiveAway."""
        path = self.folder / name
        with self._lock:
            self._at_hand.pop(name, None)
        try:
            write(path, cover, entries)
        except OSError as error:
            raise ArchiveAway(f"the archive cannot be written ({error})") from error

    def read(self, game: str, name: str) -> ArchivedGame:
        """Returns a game from its file, or from memory. Raises Corrupt, and ArchiveAway when there is no such file."""
        with self._lock:
            if name in self._at_hand:
                self._at_hand.move_to_end(name)
                return self._at_hand[name]
        try:
            archived_game = read(self.folder / name, game)
        except OSError as error:
            raise ArchiveAway(f"the archive cannot be read ({error})") from error
        with self._lock:
            self._at_hand[name] = archived_game
            while len(self._at_hand) > AT_HAND:
                self._at_hand.popitem(last=False)
        return archived_game

    def entries(self, game: str, name: str) -> list[LogEntry]:
        """Returns the log of a game from its file. Raises what `read` raises."""
        return self.read(game, name).entries

    def secrets(self, game: str, name: str) -> dict[str, str]:
        """Returns the stored secrets of a game (hex) from its file. Raises what `read` raises."""
        return self.read(game, name).cover.key

    def names(self) -> list[str]:
        """Returns the files of the folder, oldest month first."""
        return sorted(path.relative_to(self.folder).as_posix() for path in self.folder.glob(f"*/*/*{SUFFIX}"))

    def find(self, game: str) -> str | None:
        """Returns the file of a game, if there is one."""
        # Each month is asked for this one name: the folder may hold a hundred thousand others.
        path = next(self.folder.glob(f"*/*/{game}{SUFFIX}"), None)
        return path.relative_to(self.folder).as_posix() if path else None

    def tidy(self) -> int:
        """Removes what killed writers left long ago; how many files that were."""
        removed = 0
        for path in self.folder.glob("*/*/.*.part"):
            with contextlib.suppress(OSError):
                if time.time() - path.stat().st_mtime > ABANDONED_S:
                    path.unlink()
                    removed += 1
        return removed


def write(path: Path, cover: Cover, entries: Iterable[LogEntry]) -> None:
    """Writes a game under a temporary name, waits for the disk, and gives the file its name. Raises OSError."""
    with _begun(path) as file:
        packer = zstandard.ZstdCompressor(level=LEVEL, write_checksum=True)
        with packer.stream_writer(file, closefd=False) as packed:
            for line in _written(cover, entries):
                packed.write(line)


def duplicate(source: Path, path: Path) -> None:
    """Copies a file byte for byte as `write` writes one, and gives it its name if it reads the same. Raises OSError."""
    with source.open("rb") as original, _begun(path) as file:
        shutil.copyfileobj(original, file)
        file.seek(0)
        if hashlib.file_digest(file, "sha256").hexdigest() != digest(source):
            raise OSError(f"the copy of {source} reads otherwise")


@contextlib.contextmanager
def _begun(path: Path) -> Iterator[io.BufferedRandom]:
    """Opens a new file, its owner's alone, that gets its name when all of it is on the disk; else it goes.

    Raises OSError.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".part", dir=path.parent)
    try:
        with os.fdopen(handle, "w+b") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(temporary).unlink()
        raise
    sync_folder(path.parent)


def _written(cover: Cover, entries: Iterable[LogEntry]) -> Iterator[bytes]:
    yield _ENCODER.encode(cover) + b"\n"
    version, head = 0, envelope.genesis(cover.game).hex()
    for entry in entries:
        hidden = b',"hidden":' + entry.hidden if entry.hidden else b""
        yield b'{"event":' + entry.body + hidden + b"}\n"
        version, head = entry.seq, entry.hash
    yield _ENCODER.encode(_EndLine(_End(version, head))) + b"\n"


def read(path: Path, game: str = "") -> ArchivedGame:
    """Returns a game from a file; its chain is recomputed.

    Raises Corrupt with the first event that is wrong, and OSError.
    """
    lines = _unpacked(path, game or path.name.removesuffix(SUFFIX))
    try:
        cover = _COVERS.decode(next(lines, b""))
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Corrupt(game or path.name, 0, f"its archive has no cover that can be read: {error}") from error
    if cover.format != FORMAT or (game and cover.game != game):
        raise Corrupt(game or cover.game, 0, f"{path.name} is an archive of {cover.game} in the form {cover.format}")
    return ArchivedGame(cover, _entries(cover, lines))


def _unpacked(path: Path, game: str) -> Iterator[bytes]:
    number, rest, unpacker = 0, b"", zstandard.ZstdDecompressor().decompressobj()
    with path.open("rb") as file:
        while packed := file.read(AT_ONCE):
            try:
                *lines, rest = (rest + unpacker.decompress(packed)).split(b"\n")
            except zstandard.ZstdError as error:
                raise Corrupt(game, number, f"its archive cannot be unpacked: {error}") from error
            for line in lines:
                number += 1
                yield line
    if not unpacker.eof or unpacker.unused_data or rest:
        raise Corrupt(game, number, "its archive does not end where it should")


def _entries(cover: Cover, lines: Iterator[bytes]) -> list[LogEntry]:
    entries: list[LogEntry] = []
    head = envelope.genesis(cover.game)
    for seq, line in enumerate(lines, 1):
        try:
            if line.startswith(b'{"end":'):
                return _ended(cover, entries, head, _LAST.decode(line).end, next(lines, None))
            read = _LINES.decode(line)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise Corrupt(cover.game, seq, f"its line in the archive cannot be read: {error}") from error
        body = bytes(read.event)
        head = envelope.link(head, seq, body)
        entries.append(LogEntry(seq, body, head.hex(), bytes(read.hidden)))
    raise Corrupt(cover.game, len(entries) + 1, "the end of its archive is missing")


def _ended(cover: Cover, entries: list[LogEntry], head: bytes, end: _End, behind: bytes | None) -> list[LogEntry]:
    claimed = (str(end.version), end.hash)
    if (
        behind is not None
        or claimed != (str(len(entries)), head.hex())
        or claimed != (cover.head.get("v"), cover.head.get("h"))
    ):
        raise Corrupt(cover.game, len(entries), "the chain of its archive does not lead to its head")
    return entries


def game_of(name: str) -> str:
    """Returns the game in the file of this name."""
    return name.rpartition("/")[2].removesuffix(SUFFIX)


def digest(path: Path) -> str:
    """Returns the SHA-256 (hex) of a file. Raises OSError."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
