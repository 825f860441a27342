"""The append-only file of the bundled server: where it is whole, and how its damaged end is cut off.

    <store>/appendonlydir/appendonly.aof.manifest      the files in their order; the server writes to the last one
    <store>/appendonlydir/appendonly.aof.1.incr.aof    commands as RESP: *2 CRLF $3 CRLF GET CRLF ...

After a power cut the last file may end in zeros, in garbage or within a command. The server reads no such file. Every
command that was answered is whole: it was synced before. So the file is cut after its last whole command, where MULTI
up to EXEC is one command. What is cut is kept beside it. Damage before other whole commands is not cut off, for these
were given.
"""

import contextlib
import fcntl
import mmap
import os
import re
import shutil
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import BinaryIO, NamedTuple

from service.store.connection.disk import sync_folder
from service.store.errors import NoServer

FOLDER, MANIFEST = "appendonlydir", "appendonly.aof.manifest"
LOCK = "lock"
_BASE, _COMMANDS = ".base.", ".incr.aof"
RESTORE = "python -m service backup restore"

Content = bytes | mmap.mmap

_ARRAY = re.compile(rb"\*([1-9][0-9]{0,6})\r\n")
_BULK = re.compile(rb"\$(0|[1-9][0-9]{0,9})\r\n")
_NAME = re.compile(rb"[A-Za-z]{2,20}")
_NOTE = re.compile(rb"#[ -~]*\r\n")
_BEGIN, _END = b"MULTI", b"EXEC"


class AppendOnlyFileDamaged(NoServer):
    """The file is damaged where nothing may be cut off; the text says where, and what to do."""


class Extent(NamedTuple):
    """The part of a file that is whole. `goes_on`: whole commands follow what is damaged."""

    whole: int
    size: int
    goes_on: bool


class Tail(NamedTuple):
    """The damaged end of a file: `size` bytes from `start` on. `kept`: the file that has them once they are cut."""

    path: Path
    start: int
    size: int
    kept: Path | None = None

    def line(self) -> str:
        """Says in one line what was found, or done."""
        damage = f"{self.size} bytes after the last whole command of {self.path.name} (offset {self.start})"
        return f"the store was mended: {damage} were cut off, and are kept in {self.kept}" if self.kept else damage


def extent(content: Content) -> Extent:
    """Looks through a file of commands."""
    at = whole = 0
    inside = False
    while at < len(content):
        if note := _NOTE.match(content, at):
            at = note.end()
            whole = whole if inside else at
            continue
        name, end = _command(content, at)
        if end < 0 or (name == _BEGIN if inside else name == _END):
            return Extent(whole, len(content), _goes_on(content, at + (end < 0), inside))
        inside = name == _BEGIN or (inside and name != _END)
        whole, at = (whole if inside else end), end
    return Extent(whole, len(content), False)


def _command(content: Content, at: int) -> tuple[bytes, int]:
    """Returns the name of the command at this place, in capitals, and the place after it; -1 when it is not whole."""
    array, name = _ARRAY.match(content, at), b""
    if array is None:
        return name, -1
    at = array.end()
    for place in range(int(array[1])):
        bulk = _BULK.match(content, at)
        if bulk is None:
            return name, -1
        start, at = bulk.end(), bulk.end() + int(bulk[1])
        if content[at : at + 2] != b"\r\n":
            return name, -1
        if place == 0:
            name = content[start:at].upper()
            if not _NAME.fullmatch(name):
                return name, -1
        at += 2
    return name, at


def _goes_on(content: Content, at: int, inside: bool) -> bool:
    """Returns whether whole commands follow from this place on that are no rest of the damaged one.

    `inside`: the damage is within a transaction. Its own beginning may be what is damaged, so up to the first EXEC
    without a MULTI everything may be the rest of one.
    """
    loose = begun = ended = False
    for name in _found(content, at):
        if name == _BEGIN:
            if loose and not inside:
                return True
            begun = True
        elif name == _END:
            if begun or ended:
                return True
            ended, inside, loose = True, False, False
        elif not begun:
            loose = True
    return loose and not inside


def _found(content: Content, at: int) -> Iterator[bytes]:
    """Yields the names of all whole commands from a place on, whatever is between them."""
    while array := _ARRAY.search(content, at):
        name, end = _command(content, array.start())
        if end >= 0:
            yield name
        at = end if end >= 0 else array.start() + 1


# -- on the disk -------------------------------------------------------------------------------


def look(store: Path) -> Tail | None:
    """Returns the damaged end of the file of the server of this folder; None when it is whole, or there is none.

    Raises AppendOnlyFileDamaged where damage may not be cut off, and OSError.
    """
    files = _files(store)
    if not files:
        return None
    *before, last = files
    for path in before:
        extent = _extent(path)
        if extent.whole < extent.size:
            raise _not_to_be_cut(path, extent.whole)
    extent = _extent(last)
    if extent.goes_on:
        raise _not_to_be_cut(last, extent.whole)
    return Tail(last, extent.whole, extent.size - extent.whole) if extent.whole < extent.size else None


def mend(store: Path, now: datetime) -> Tail | None:
    """Cuts the damaged end off, once it is kept beside the file; None when there is none.

    The caller holds the lock of the folder. Raises what `look` raises.
    """
    tail = look(store)
    if tail is None:
        return None
    copy = tail.path.with_name(f"{tail.path.name}.{now:%Y%m%dT%H%M%SZ}-{tail.size}.cut")
    with tail.path.open("r+b") as file:
        file.seek(tail.start)
        _write(copy, file)
        sync_folder(copy.parent)
        file.truncate(tail.start)
        os.fsync(file.fileno())
    return tail._replace(kept=copy)


@contextlib.contextmanager
def held(store: Path) -> Iterator[bool]:
    """Holds the folder, and yields whether it is ours alone: no server runs on it. Raises OSError."""
    handle = os.open(store / LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield False
        else:
            yield True
    finally:
        os.close(handle)


def check_files(store: Path) -> None:
    """Checks that the server of this folder would load all that it has written there.

    Without its manifest, or with an empty file, the server comes up with less, and says nothing. Raises
    AppendOnlyFileDamaged and OSError.
    """
    _files(store)


def _files(store: Path) -> Sequence[Path]:
    """Returns the files of commands that the manifest names, in their order. Raises AppendOnlyFileDamaged."""
    manifest = store / FOLDER / MANIFEST
    named = _named(manifest)
    for path in named:
        if not path.exists() or (_BASE in path.name and not path.stat().st_size):
            raise AppendOnlyFileDamaged(f"{path} is missing or empty: {WAYS_OUT}")
    # A crash may leave a base, or a file without any command, before the manifest names it; but no other file.
    for path in sorted(manifest.parent.glob(f"*{_COMMANDS}")):
        if path not in named and path.stat().st_size:
            raise AppendOnlyFileDamaged(f"{manifest} does not name {path.name}, which has commands: {WAYS_OUT}")
    return [path for path in named if path.suffix == ".aof"]


def _named(manifest: Path) -> Sequence[Path]:
    """Returns the files that the server loads, in their order. Raises AppendOnlyFileDamaged."""
    try:
        lines = manifest.read_text().splitlines()
    except FileNotFoundError:
        return []
    except UnicodeDecodeError:
        lines = ["?"]
    named = []
    for line in filter(lambda line: line and not line.startswith("#"), lines):
        words = line.split()
        about = dict(zip(words[::2], words[1::2], strict=False))
        name = about.get("file", "")
        # A name with blanks is in quotes; ours has none.
        if not name or "/" in name or about.get("type") not in ("b", "h", "i"):
            raise AppendOnlyFileDamaged(f"{manifest} cannot be read: {WAYS_OUT}")
        if about["type"] != "h":
            named.append(manifest.with_name(name))
    return named


def _extent(path: Path) -> Extent:
    with path.open("rb") as file:
        if not os.fstat(file.fileno()).st_size:
            return Extent(0, 0, False)
        with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as content:
            return extent(content)


def _write(copy: Path, piece: BinaryIO) -> None:
    with open(os.open(copy, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600), "wb") as file:
        try:
            shutil.copyfileobj(piece, file)
            file.flush()
            os.fsync(file.fileno())
        except OSError:
            # A full disk must not be filled with beginnings of it.
            copy.unlink(missing_ok=True)
            raise


WAYS_OUT = (
    "move the folder `store` away, start with an empty one, and bring the games back with "
    f"`{RESTORE}` (docs/operate/recovery.md)"
)


def _not_to_be_cut(path: Path, offset: int) -> AppendOnlyFileDamaged:
    return AppendOnlyFileDamaged(
        f"{path} is damaged at offset {offset}, before other commands, so nothing is cut off: {WAYS_OUT}"
    )
