"""Finished games that somebody has brought: whole exports, checked before they are kept, only ever read.

One file each, `<folder>/<id>.ndjson.zst`; the id follows from the head and the key that signed it: what is
brought again is one, and nobody puts a copy under a signature of their own in its place.
"""

import contextlib
import os
import re
import secrets
import time
from collections import OrderedDict
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import NamedTuple

import zstandard

from domain.history import living
from domain.state import State
from service.play.reading import event_views
from service.store.log import envelope
from service.verification import chain, export_check, export_format, state_check
from service.verification.errors import VerificationError
from service.verification.export_format import EVERYBODY, Export
from service.verification.log_check import Findings

MOST_CACHED = 4
"""Uploads that are kept unpacked."""
LONGEST_CHECK_S = 60.0
"""An export that takes longer to check is not taken: an honest one of that size takes seconds."""
_ID = re.compile(r"a_[0-9a-f]{32}")


class Upload(NamedTuple):
    """An archive: its bytes as they were brought, what they say, and what was found in them."""

    id: str
    content: bytes
    export: Export
    findings: Findings


class Uploads:
    """The archives of a folder. Safe to use from several threads."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._cached: OrderedDict[str, Upload] = OrderedDict()
        self._lock = Lock()

    def keep(self, content: bytes) -> Upload:
        """Checks an export and keeps it. Raises VerificationError, TooLong; OSError when there is no room."""
        export, findings = export_check.checked(content, until=time.monotonic() + LONGEST_CHECK_S)
        if not findings.finalized:
            raise VerificationError(findings.events + 1, "the game is not over: the event `game_finalized` is missing")
        if findings.lost.salts:
            raise VerificationError(
                findings.lost.salts, "what was hidden before this event is closed for good: the game cannot be shown"
            )
        upload = Upload(_id(export, findings), content, export, findings)
        path = self._path(upload.id)
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_suffix(f".{secrets.token_hex(4)}")
        try:
            with fresh.open("wb") as file:
                file.write(zstandard.compress(content, 9))
                file.flush()
                os.fsync(file.fileno())
            fresh.replace(path)
        except OSError:
            with contextlib.suppress(OSError):
                fresh.unlink()
            raise
        self._remember(upload)
        return upload

    def is_unchecked(self, id: str) -> bool:
        """Checks that an archive is there and that `find` would check it again, which takes as long
        as the first time.
        """
        with self._lock:
            if id in self._cached:
                return False
        return _ID.fullmatch(id) is not None and self._path(id).exists()

    def find(self, id: str) -> Upload | None:
        """Returns an archive, or None. Raises VerificationError when the file was damaged since."""
        if not _ID.fullmatch(id):
            return None
        with self._lock:
            if cached := self._cached.get(id):
                self._cached.move_to_end(id)
                return cached
        try:
            content = zstandard.ZstdDecompressor().decompressobj().decompress(self._path(id).read_bytes())
        except FileNotFoundError:
            return None
        except zstandard.ZstdError as error:
            raise VerificationError(0, f"the file cannot be read: {error}") from None
        upload = Upload(id, content, *export_check.checked(content))
        self._remember(upload)
        return upload

    def _path(self, id: str) -> Path:
        return self._folder / f"{id}.ndjson.zst"

    def _remember(self, upload: Upload) -> None:
        with self._lock:
            self._cached[upload.id] = upload
            while len(self._cached) > MOST_CACHED:
                self._cached.popitem(last=False)


def _id(export: Export, findings: Findings) -> str:
    signed_by = export.manifest["head"]["key_id"]
    return f"a_{sha256(f'{findings.hash} {signed_by}'.encode()).hexdigest()[:32]}"


def state_at(upload: Upload, version: int) -> State:
    """Returns the state right after event `version`, folded from the first event. Raises VerificationError."""
    manifest = upload.export.manifest
    state = state_check.state_behind(manifest["game"], manifest["root"], upload.export.lines[:version])
    assert state is not None
    return state


def events(upload: Upload, after: int, limit: int) -> list[event_views.EventView]:
    """Returns events after `after`, with everything open. Raises Unreadable."""
    game, lines = upload.export.manifest["game"], upload.export.lines
    alive = living(chain.undos(lines), len(lines))
    entries = [
        export_format.entry_of(seq, line, b"") for seq, line in enumerate(lines[after : after + limit], after + 1)
    ]
    return [event_views.render(game, entry, EVERYBODY, alive, opened=True) for entry in entries]


def ends_a_command(upload: Upload, version: int) -> bool:
    """Returns True when the event is the last one of its command."""
    index, count = envelope.decode(upload.export.lines[version - 1].body).part
    return index + 1 == count
