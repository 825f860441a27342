"""Puts games back of which the store has lost something, from their backups.

Nothing that is there is ever written over: a game goes back where the store has none of it, or only its beginning.
"""

from typing import Any

import redis

from service.store import token_records
from service.store.archive import archive, archive_mover, game_dump
from service.store.archive.archive import Archive, ArchivedGame
from service.store.archive.archive_mover import NotThere
from service.store.archive.restore import fill_in, replace_game
from service.store.errors import Corrupt, StoreError
from service.store.log import decoding, envelope
from service.store.log.entries import Entry
from service.store.log.event_log import EventLog, answering, key


class Differs(StoreError):
    """Store and backup have different histories of a game."""

    def __init__(self, game: str, version: int) -> None:
        super().__init__(f"{game} is another one in the store than in its backup from {version} on: nothing is changed")


class Recovery:
    """Restores into one store. Harmless when done twice, or by two at once."""

    def __init__(self, client: redis.Redis) -> None:
        self._client: Any = client
        self._log = EventLog(client)

    def restore(self, archived_game: ArchivedGame, now: int) -> str:
        """Puts back what the store has lost of a game, and says in a few words what that was.

        Raises Differs, NotThere when the store has more than the backup but not all of it, Corrupt when the backup is
        damaged, StoreUnavailable.
        """
        archive_mover.check(archived_game)
        cover, entries = archived_game
        game, head = cover.game, game_dump.head(self._client, cover.game)
        if head.get("st") == "archived":
            return "in the archive"
        version = int(head.get("v", 0))
        self._check_same(game, version, head.get("h", ""), entries)
        if version and version >= len(entries) and self._whole(game, head):
            fill_in(self._client, cover)
            return "unchanged" if version == len(entries) else f"gone on to {version}"
        if version > len(entries):
            raise NotThere(f"{game} has {version} events and is damaged; its backup ends at {len(entries)}")
        if not replace_game(self._client, archived_game, head, {"restored": str(now)}):
            raise NotThere(f"{game} has changed while it was put back: try again")
        fill_in(self._client, cover)
        return f"restored to {len(entries)}" + (f" from {version}" if version else "")

    def restore_stub(self, archived: Archive, name: str) -> None:
        """Makes a file of the archive known again to a store that has lost the game.

        Raises NotThere when it has not, Corrupt when the file is damaged, ArchiveAway, StoreUnavailable.
        """
        game = archive.game_of(name)
        archived_game = archived.read(game, name)
        archive_mover.check(archived_game)
        if status := game_dump.head(self._client, game).get("st"):
            raise NotThere(f"{game} is in the store already, as {status}")
        sha256 = archive.digest(archived.folder / name)
        stub = {**archived_game.cover.head, "st": "archived", "file": name, "sha256": sha256}
        with answering():
            pipe = self._client.pipeline()
            for field, value in archived_game.cover.lobby.items():
                pipe.hsetnx(key(game, "lobby"), field, value)
            pipe.hset(key(game, "head"), mapping=stub)
            pipe.execute()
        token_records.restore(self._client, game, archived_game.cover.tokens)

    def _check_same(self, game: str, version: int, hash: str, entries: list[Entry]) -> None:
        """Raises Differs unless one log continues the other; NotThere when only the head is lost."""
        if not version:
            if (further := self._length(game)) > len(entries):
                raise NotThere(f"{game} has lost its head, but {further} events are there, more than in its backup")
            return
        if version <= len(entries):
            there, kept = hash, entries[version - 1].hash
        else:
            found = self._log.read(game, len(entries) - 1, 1)
            there, kept = found[0].hash if found else "", entries[-1].hash
        if there != kept:
            raise Differs(game, min(version, len(entries)))

    def _length(self, game: str) -> int:
        with answering():
            newest = self._client.xrevrange(key(game, "ev"), count=1)
        return int(newest[0][0].partition(b"-")[0]) if newest else 0

    def _whole(self, game: str, head: dict[str, str]) -> bool:
        """Whether all events are there that the head speaks of, and lead to it."""
        try:
            entries = list(self._log.stretch(game, 0, int(head["v"])))
            last = decoding.check_chain(game, envelope.genesis(game), entries)
            for entry in entries:
                decoding.decoded(game, entry)
        except Corrupt:
            return False
        return len(entries) == int(head["v"]) and last.hex() == head["h"]
