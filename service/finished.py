"""What this server vouches for in the log of finished games: checkpoints and proofs; and the log by hand.

`python -m service.finished status | enter | restore`, on the store and the folder that the environment names.
"""

import argparse
import os
import sys
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from service import notes, settings
from service.notes import Checkpoint
from service.signing import Key, Signer
from service.store import merkle, tiles
from service.store.archive import Archive, digest, game_of
from service.store.connection import open_stores
from service.store.errors import LogDamaged, StoreError
from service.store.finished import WAY_OUT, FinishedGames, Tree
from service.store.log import EventLog
from service.store.merkle import WIDTH
from service.store.tiles import Copy, Place


class Proof(NamedTuple):
    """That an entry stands in the log: its place, the audit path from the leaf up, the signed checkpoint."""

    place: int
    path: list[bytes]
    size: int
    note: str

    def told(self) -> dict[str, Any]:
        """As an export tells it."""
        return {"index": self.place, "path": [each.hex() for each in self.path], "checkpoint": self.note}


def vouched(note: str | None) -> Checkpoint:
    """What the note of a copy says; without one it is that of an empty log. Raises LogDamaged."""
    try:
        return notes.read(note).checkpoint if note else Checkpoint("", 0, merkle.EMPTY)
    except notes.Unsigned as error:
        raise LogDamaged(f"the copy's checkpoint cannot be read: {error}") from None


class FinishedLog:
    """The log of finished games under the name `origin`, as this server signs it."""

    def __init__(self, log: FinishedGames, signer: Signer, origin: str) -> None:
        self.log, self.origin = log, origin
        self._signer = signer
        self._vouched: tuple[int, bytes] | None = None

    def checkpoint(self, size: int | None = None) -> Checkpoint:
        """The tree of the first entries, of all without a word.

        It is never one that contradicts what this process, or the copy, has seen. Raises LogDamaged, StoreUnavailable.
        """
        whole, tree = self.log.size(), Tree(self.log)
        newest = Checkpoint(self.origin, whole, tree.root(whole))
        known, root = self._vouched or self._of_copy()
        if whole < known:
            raise LogDamaged(f"it has {whole} entries, and had {known}: {WAY_OUT}")
        if tree.root(known) != root:
            raise LogDamaged(f"its first {known} entries are not those that it had")
        self._vouched = (whole, newest.root)
        return newest if size is None else Checkpoint(self.origin, size, tree.root(size))

    def _of_copy(self) -> tuple[int, bytes]:
        kept = vouched(self.log.copy.checkpoint() if self.log.copy else None)
        return kept.size, kept.root

    def note(self, size: int | None = None, key: Key | None = None) -> str:
        """The checkpoint, signed; `key`: the one of what it belongs to. Raises what `checkpoint` raises."""
        key = key or self._signer.key
        return notes.signed(self.checkpoint(size), bytes.fromhex(key.public["public_key"]), key.sign)

    def verifier_key(self) -> str:
        """The key that signs checkpoints, as witnesses are told it."""
        return notes.verifier_key(self.origin, self._public())

    def _public(self) -> bytes:
        return bytes.fromhex(self._signer.public["public_key"])

    def proof(self, place: int, size: int | None = None, key: Key | None = None) -> Proof:
        """That entry `place` stands in the log of this size, of today's without a word. Raises what `note` raises."""
        at = self.checkpoint(size).size
        return Proof(place, merkle.inclusion(Tree(self.log).read, place, at), at, self.note(at, key))

    def consistency(self, old: int, size: int) -> list[bytes]:
        """That the log of `old` entries is the beginning of that of `size`; old <= size. Raises what `note` raises."""
        return merkle.consistency(Tree(self.log).read, old, size) if old else []

    def tile(self, place: Place) -> bytes | None:
        """The content of a tile; None when the log has none there. Raises StoreUnavailable, LogDamaged."""
        if not tiles.there(self.log.size(), place):
            return None
        first = place.number * WIDTH
        if place.level is None:
            return tiles.bundle(self.log.entries(first, place.width))
        return self.log.hashes(place.level, first, place.width)

    def copied(self) -> int:
        """Brings the copy up to the log of today; how many entries are new there. Raises ArchiveAway as well."""
        copy = self.log.copy
        if copy is None:
            return 0
        before, now = copy.size(), self.checkpoint()
        for place in tiles.between(before, now.size):
            copy.keep(place, self.tile(place) or b"")
        if now.size > before:
            copy.vouch(self.note(now.size))
        return now.size - before


# -- by hand -----------------------------------------------------------------------------------


class Desk(NamedTuple):
    """What the commands work with."""

    log: FinishedLog
    games: EventLog
    files: Archive


def status(desk: Desk) -> None:
    """Its newest checkpoint, the key to check it with, and how many sealed games wait."""
    log = desk.log
    print(log.note())
    print(f"key      {log.verifier_key()}")
    print(f"copy     {log.log.copy.size() if log.log.copy else 0} entries")
    print(f"waiting  {sum(1 for _ in desk.games.unlisted())} games")


def enter(desk: Desk) -> None:
    """Enters every finished game of store and archive that is not there; then brings the copy up to date."""
    log = desk.log.log
    for game in sorted({*desk.games.unlisted(), *desk.games.settled()}):
        print(f"entry {log.enter(game)}: {game}")
    for name in desk.files.names():
        game = game_of(name)
        if desk.games.file_of(game) == name:
            entry = log.sealed(game).of_file(digest(desk.files.folder / name))
            print(f"entries {log.enter(game)} and {log.add(entry)}: {game}")
    print(f"{desk.log.copied()} entries copied")


def restore(desk: Desk) -> None:
    """Puts entries of the copy back that the store has lost."""
    print(f"{desk.log.log.put_back()} entries put back")
    print(desk.log.note())


def main(arguments: Sequence[str] | None = None, environment: Mapping[str, str] = os.environ) -> int:
    """0 when all that was asked for is done, else 1."""
    parser = argparse.ArgumentParser(prog="python -m service.finished", description="The log of finished games.")
    commands = parser.add_subparsers(required=True)
    for word, does in (("status", status), ("enter", enter), ("restore", restore)):
        commands.add_parser(word, help=(does.__doc__ or "").strip()).set_defaults(does=does)
    chosen = parser.parse_args(arguments)
    try:
        wishes, stores = settings.read(environment), open_stores(environment)
        try:
            files = Archive(wishes.archive)
            games = EventLog(stores.events, files)
            log = FinishedGames(stores.events, games, Copy(wishes.finished), wishes.replicas)
            chosen.does(Desk(FinishedLog(log, Signer(wishes.signing_key), wishes.log_origin), games, files))
        finally:
            stores.close()
    except (StoreError, OSError, ValueError) as error:
        print(f"not done: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
