"""Receipts that players have shown: signed heads, of each game the furthest, `<folder>/<game>.json`.

The signature was checked before. What a receipt says was in the store once.
"""

import os
from pathlib import Path
from typing import NamedTuple

import msgspec

from service.store.connection.disk import sync_folder

SUFFIX = ".json"


class Receipt(msgspec.Struct):
    """A signed head, as `GET /v1/games/{id}/head` gives it."""

    game: str
    version: int
    hash: str
    at: str
    signature: str
    key_id: str


_DECODER = msgspec.json.Decoder(Receipt)


def read(content: bytes) -> Receipt:
    """Returns a receipt. Raises ValueError."""
    receipt = _DECODER.decode(content)
    if not receipt.game.replace("_", "").isalnum():
        raise ValueError("this is no id of a game")
    return receipt


class Receipts(NamedTuple):
    """The folder of such files."""

    folder: Path

    def generation(self) -> int:
        """Returns a number that is another one after each change.

        It is asked with each command, so it costs one look at the folder.
        """
        try:
            return os.stat(self.folder).st_mtime_ns
        except OSError:
            return 0

    def games(self) -> list[str]:
        """Returns the games of which a receipt was shown."""
        return sorted(path.name.removesuffix(SUFFIX) for path in self.folder.glob(f"[!.]*{SUFFIX}"))

    def of(self, game: str) -> Receipt | None:
        """Returns the furthest receipt of a game. Raises OSError, ValueError."""
        try:
            return read(self._path(game).read_bytes())
        except FileNotFoundError:
            return None

    def keep(self, receipt: Receipt) -> None:
        """Keeps a receipt, unless one that is as far is there. Raises OSError, ValueError."""
        furthest = self.of(receipt.game)
        if furthest and furthest.version >= receipt.version:
            return
        self.folder.mkdir(parents=True, exist_ok=True)
        path = self._path(receipt.game)
        fresh = path.with_name(f".{path.name}.part")
        with fresh.open("wb") as file:
            file.write(msgspec.json.encode(receipt))
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
        sync_folder(self.folder)

    def remove(self, game: str) -> None:
        """Forgets the receipt of a game. Raises OSError."""
        self._path(game).unlink(missing_ok=True)

    def _path(self, game: str) -> Path:
        return self.folder / f"{game}{SUFFIX}"
