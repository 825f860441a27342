"""Games as files that grow: `<folder>/<game>.ndjson`, only ever appended to, in portions.

    {"format":"cg-backup-1","game":"..."}
    {"event":{...},"hidden":[...]}        one line for each event: its stored bytes and hidden parts, verbatim
    {"mark":{...},"crc":...}              ends a portion: head, secrets and what else is kept of the game at that moment

A portion counts when its mark is there and whole; what a killed writer left after the last mark is cut off by the next
one. A reader recomputes the chain hashes. No line depends on the version of the server that holds the store.
"""

import contextlib
import fcntl
import mmap
import os
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

from service.store.archive.archive import ArchivedGame, Cover
from service.store.connection.disk import sync_folder
from service.store.errors import Corrupt, StoreError, StoreUnavailable
from service.store.log import envelope
from service.store.log.entries import LogEntry

FORMAT = "cg-backup-1"
SUFFIX = ".ndjson"
ASIDE = ".aside"
"""Suffix of a history of a game that is not the one of store and backup any more: nobody appends to it."""

UNREADABLE = (msgspec.MsgspecError, UnicodeDecodeError)
"""Errors that a decoder raises on bytes that were never written."""

_MARK = b'{"mark":'


class Busy(StoreError):
    """Somebody else is writing the file of this game at this moment."""


class BackupAway(StoreUnavailable):
    """The folder of the backups cannot be written or read just now."""


class Mark(msgspec.Struct, kw_only=True, omit_defaults=True):
    """The end of a portion of `bytes` bytes (the lines of its events, and the first line of the file).

    The fields are those of an archive's cover; `commands` are those of this portion.
    """

    bytes: int = 0
    head: dict[str, str]
    key: dict[str, str]
    lobby: dict[str, str]
    tokens: dict[str, str] = {}
    commands: dict[str, str] = {}

    @property
    def version(self) -> int:
        """The number of the last event."""
        return int(self.head["v"])


class _First(msgspec.Struct):
    format: str
    game: str


class _SavedEvent(msgspec.Struct, omit_defaults=True):
    event: msgspec.Raw
    hidden: msgspec.Raw = msgspec.Raw(b"")


class _Marked(msgspec.Struct):
    mark: msgspec.Raw
    crc: int


_ENCODER = msgspec.json.Encoder()
_FIRSTS = msgspec.json.Decoder(_First)
_LINES = msgspec.json.Decoder(_SavedEvent)
_MARKED = msgspec.json.Decoder(_Marked)
_MARKS = msgspec.json.Decoder(Mark)


class BackupFile(NamedTuple):
    """The file of one game, held by this process alone: its last mark (None in a new one) and where that ends."""

    path: Path
    handle: int
    mark: Mark | None
    end: int

    def append(self, game: str, entries: Iterable[LogEntry], mark: Mark) -> None:
        """Adds a portion and waits for the disk; what was after the last mark is gone. Raises OSError."""
        lines = [] if self.mark else [_ENCODER.encode(_First(FORMAT, game)) + b"\n"]
        lines += [_line(entry) for entry in entries]
        portion = b"".join(lines)
        mark.bytes = len(portion)
        encoded = _ENCODER.encode(mark)
        crc = zlib.crc32(encoded, zlib.crc32(portion))
        os.ftruncate(self.handle, self.end)
        with open(self.handle, "r+b", closefd=False) as file:
            file.seek(self.end)
            file.write(portion + _MARK + encoded + b',"crc":%d}\n' % crc)
            file.flush()
            os.fsync(file.fileno())

    def looked_at(self, now: int) -> None:
        """Notes when (unix ms) the file was last as new as the store. Raises OSError."""
        os.utime(self.handle, ns=(now * 1_000_000, now * 1_000_000))


class Backup:
    """The folder of such files. Safe to use from several threads and processes of one machine."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def path(self, game: str) -> Path:
        """Returns the path of the file of a game, whether or not there is one."""
        return self.folder / f"{game}{SUFFIX}"

    def games(self) -> list[str]:
        """Returns the games that have a file."""
        return sorted(path.name.removesuffix(SUFFIX) for path in self.folder.glob(f"*{SUFFIX}"))

    def aside(self) -> list[Path]:
        """Lists the files that were put aside."""
        return sorted(self.folder.glob(f"*{SUFFIX}*{ASIDE}"))

    def looked_at(self, game: str) -> int | None:
        """Returns when (unix ms) the file of a game was last as new as the store; None without a file.

        Raises BackupAway.
        """
        try:
            # This runs for each game each minute: a Path would cost several times as much as the look.
            return os.stat(f"{self.folder}/{game}{SUFFIX}").st_mtime_ns // 1_000_000
        except FileNotFoundError:
            return None
        except OSError as error:
            raise BackupAway(f"the backup cannot be read ({error})") from error

    def last(self, game: str) -> Mark | None:
        """Returns the last mark of the file of a game; None without one. Raises BackupAway."""
        try:
            with self.path(game).open("rb") as file:
                return _last_mark(file.fileno())[0]
        except FileNotFoundError:
            return None
        except OSError as error:
            raise BackupAway(f"the backup cannot be read ({error})") from error

    @contextlib.contextmanager
    def held(self, game: str) -> Iterator[BackupFile]:
        """Holds the file of a game, created if it is missing, and locked for this process. Raises Busy, BackupAway."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            path = self.path(game)
            handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except OSError as error:
            raise BackupAway(f"the backup cannot be written ({error})") from error
        try:
            _take(handle, path)
            yield BackupFile(path, handle, *_last_mark(handle))
            sync_folder(self.folder)
        except OSError as error:
            raise BackupAway(f"the backup cannot be written ({error})") from error
        finally:
            os.close(handle)

    def put_aside(self, game: str, mark: Mark) -> Path:
        """Gives the file another name, so that a new one is begun. Raises OSError."""
        other = self._path_aside(game, mark)
        self.path(game).replace(other)
        return other

    def keep_aside(self, game: str, entries: list[LogEntry], mark: Mark) -> Path:
        """Writes a history beside the file of its game. Raises BackupAway."""
        path = self._path_aside(game, mark)
        try:
            self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
            try:
                BackupFile(path, handle, None, 0).append(game, entries, mark)
                sync_folder(self.folder)
            finally:
                os.close(handle)
        except OSError as error:
            raise BackupAway(f"the backup cannot be written ({error})") from error
        return path

    def _path_aside(self, game: str, mark: Mark) -> Path:
        path = self.path(game)
        return path.with_name(f"{path.name}.{mark.version}-{mark.head['h'][:8]}{ASIDE}")

    def remove(self, game: str) -> None:
        """Removes the file of a game. Raises BackupAway."""
        try:
            self.path(game).unlink(missing_ok=True)
        except OSError as error:
            raise BackupAway(f"the backup cannot be tidied ({error})") from error


def _take(handle: int, path: Path) -> None:
    """Raises Busy when another process has the file, or has put it aside or removed it meanwhile."""
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        same = os.fstat(handle).st_ino == path.stat().st_ino
    except (BlockingIOError, FileNotFoundError):
        same = False
    if not same:
        raise Busy(f"{path.name} is being written by somebody else")


def _line(entry: LogEntry) -> bytes:
    hidden = b',"hidden":' + entry.hidden if entry.hidden else b""
    return b'{"event":' + entry.body + hidden + b"}\n"


def _last_mark(handle: int) -> tuple[Mark | None, int]:
    """Returns the last mark whose portion is whole, and the place after it.

    Only the end of a long file is looked at.
    """
    if not os.fstat(handle).st_size:
        return None, 0
    with mmap.mmap(handle, 0, access=mmap.ACCESS_READ) as content:
        before = len(content)
        while (newline := content.rfind(b"\n" + _MARK, 0, before)) >= 0:
            start, end = newline + 1, content.find(b"\n", newline + 1)
            if end >= 0 and (mark := _whole(content[start:end], content, start)):
                return mark, end + 1
            before = start
    return None, 0


def _whole(line: bytes, content: mmap.mmap, start: int) -> Mark | None:
    """Returns the mark in this line; None if it is unreadable, or its checksum is not that of the portion before it."""
    with contextlib.suppress(*UNREADABLE):
        marked = _MARKED.decode(line)
        mark = _MARKS.decode(marked.mark)
        portion = content[start - mark.bytes : start] if mark.bytes <= start else b""
        if zlib.crc32(bytes(marked.mark), zlib.crc32(portion)) == marked.crc:
            return mark
    return None


class ReadBackup(NamedTuple):
    """A game as read from its file. `loose`: the number of bytes after the last whole portion, which do not count.

    `damaged`: not all of these are events, so it was no killed writer who left them.
    """

    archived_game: ArchivedGame
    loose: int
    damaged: bool


def read(path: Path, game: str = "") -> ReadBackup:
    """Returns a game as its last mark has it. Raises Corrupt with the first event that is wrong, and OSError."""
    game = game or path.name.partition(SUFFIX)[0]
    with path.open("rb") as file:
        _, end = _last_mark(file.fileno())
        content = file.read()
    loose = content[end:]
    whole = loose[: loose.rfind(b"\n") + 1].splitlines()
    return ReadBackup(_read(game, content[:end]), len(loose), not all(map(_is_event, whole)))


def _is_event(line: bytes) -> bool:
    with contextlib.suppress(*UNREADABLE):
        return bool(_LINES.decode(line))
    return False


def _read(game: str, content: bytes) -> ArchivedGame:
    entries: list[LogEntry] = []
    head, crc = envelope.genesis(game), 0
    cover: Cover | None = None
    commands: dict[str, str] = {}
    for number, line in enumerate(content.splitlines(keepends=True)):
        try:
            if line.startswith(_MARK):
                cover, crc = _marked(game, line, crc, len(entries), head), 0
                commands |= cover.commands
                continue
            if number == 0:
                _check_first(game, _FIRSTS.decode(line))
            else:
                read = _LINES.decode(line)
                head = envelope.link(head, len(entries) + 1, bytes(read.event))
                entries.append(LogEntry(len(entries) + 1, bytes(read.event), head.hex(), bytes(read.hidden)))
        except UNREADABLE as error:
            raise Corrupt(game, len(entries) + 1, f"a line of its backup cannot be read: {error}") from error
        crc = zlib.crc32(line, crc)
    if cover is None:
        raise Corrupt(game, 0, "its backup holds no whole portion")
    cover.commands = commands
    return ArchivedGame(cover, entries)


def _check_first(game: str, first: _First) -> None:
    if (first.format, first.game) != (FORMAT, game):
        raise Corrupt(game, 0, f"this is a backup of {first.game} in the form {first.format}")


def _marked(game: str, line: bytes, crc: int, version: int, head: bytes) -> Cover:
    """Raises Corrupt unless the mark matches the portion before it, and one of UNREADABLE."""
    marked = _MARKED.decode(line)
    if zlib.crc32(bytes(marked.mark), crc) != marked.crc:
        raise Corrupt(game, version, "a portion of its backup does not fit its checksum")
    mark = _MARKS.decode(marked.mark)
    if (mark.version, mark.head["h"]) != (version, head.hex()):
        raise Corrupt(game, version, "the chain of its backup does not lead to its head")
    return Cover(game=game, head=mark.head, key=mark.key, lobby=mark.lobby, tokens=mark.tokens, commands=mark.commands)
