"""The recovery of games that the store has lost in part, from their backups or their files in the archive.

Nothing that is there is lost: a game goes back where the store has none of it, or only its beginning; another history
is kept in a file first.
"""

from contextlib import suppress
from pathlib import Path
from typing import Any

import redis

from service.store import token_records
from service.store.archive import archive, archive_mover, game_dump
from service.store.archive.archive import Archive, ArchivedGame
from service.store.archive.archive_mover import NotThere
from service.store.archive.restore import fill_in, replace_game
from service.store.backup.backup import Backup, Mark
from service.store.errors import Corrupt, StoreError
from service.store.finished.entries import FinishedGames, read_entry
from service.store.log import decoding, envelope
from service.store.log.entries import LogEntry
from service.store.log.event_log import EventLog, answering, key

AT_ONCE = 100
"""Events of another history that are read at once: where one is damaged, those before it are kept."""


class Differs(StoreError):
    """The store has another history of a game than its backup, and that one is vouched for."""

    def __init__(self, game: str) -> None:
        super().__init__(
            f"{game} is another one in the store than in its backup, and the log of finished games has the end that "
            "is in the store: nothing is changed"
        )


class Recovery:
    """A recovery into one store. It is harmless when done twice, or by two at once.

    `files`: where a history is kept that gives way to the one of a backup.
    """

    def __init__(self, client: redis.Redis, files: Backup) -> None:
        self._client: Any = client
        self._files = files
        self._log = EventLog(client)
        self._finished = FinishedGames(client, self._log)

    def restore(self, archived_game: ArchivedGame, now: int) -> str:
        """Puts back what the store has lost of a game, and says in a few words what that was.

        Where the store has another history it was played on after the loss: that is kept in a file beside the backups.
        Raises Differs when that one is in the log of finished games, NotThere when the store has more than the backup
        but not all of it, Corrupt when the backup is damaged, BackupAway, StoreUnavailable.
        """
        archive_mover.check(archived_game)
        cover, entries = archived_game
        game, head = cover.game, game_dump.head(self._client, cover.game)
        if head.get("st") == "archived":
            return "in the archive"
        version = int(head.get("v", 0))
        if not self._is_same(game, version, head.get("h", ""), entries):
            return self._exchanged(archived_game, head, now)
        if version and version >= len(entries) and self._whole(game, head):
            fill_in(self._client, cover)
            return "unchanged" if version == len(entries) else f"gone on to {version}"
        if version > len(entries):
            raise NotThere(f"{game} has {version} events and is damaged; its backup ends at {len(entries)}")
        self._replace(archived_game, head, now)
        return f"restored to {len(entries)}" + (f" from {version}" if version else "")

    def _replace(
        self, archived_game: ArchivedGame, head: dict[str, str], now: int, other_history: bool = False
    ) -> None:
        """Raises NotThere when the game has moved since its head was read."""
        game = archived_game.cover.game
        if not replace_game(self._client, archived_game, head, {"restored": str(now)}, other_history):
            raise NotThere(f"{game} has changed while it was put back: try again")
        fill_in(self._client, archived_game.cover)

    def _exchanged(self, archived_game: ArchivedGame, head: dict[str, str], now: int) -> str:
        cover, entries = archived_game
        game, version = cover.game, int(head["v"])
        if self._entered(game) == (version, head["h"]):
            raise Differs(game)
        branch = self._readable(game, version)
        common = sum(mine.hash == other.hash for mine, other in zip(entries, branch, strict=False))
        saved = self._kept(game, head, branch)
        self._replace(archived_game, head, now, other_history=True)
        read = "" if len(branch) == version else f" (only the first {len(branch)} events can be read)"
        left = f"kept in {saved}" if saved else "nothing is left of it"
        return f"restored to {len(entries)}; the store had another history from {common + 1} to {version}{read}: {left}"

    def _entered(self, game: str) -> tuple[int, str] | None:
        """Returns version and hash of the end that the log of finished games has of a game."""
        place = self._finished.find(game)
        entries = [read_entry(stored) for stored in self._finished.entries(place, 1)] if place is not None else []
        return (entries[0].version, entries[0].hash) if entries else None

    def _readable(self, game: str, version: int) -> list[LogEntry]:
        """Returns the events of a history that can be read and continue the chain."""
        readable: list[LogEntry] = []
        head = envelope.genesis(game)
        with suppress(Corrupt):
            while len(readable) < version:
                for entry in self._log.stretch(game, len(readable), min(version, len(readable) + AT_ONCE)):
                    head = envelope.link(head, entry.seq, entry.body)
                    if head.hex() != entry.hash:
                        return readable
                    readable.append(entry)
        return readable

    def _kept(self, game: str, head: dict[str, str], branch: list[LogEntry]) -> Path | None:
        if not branch:
            return None
        last = branch[-1]
        cover = game_dump.cover(self._client, game, {**head, "v": str(last.seq), "h": last.hash})
        commands = game_dump.commands(self._client, game, last.seq)
        mark = Mark(head=cover.head, key=cover.key, lobby=cover.lobby, tokens=cover.tokens, commands=commands)
        return self._files.keep_aside(game, branch, mark)

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

    def _is_same(self, game: str, version: int, hash: str, entries: list[LogEntry]) -> bool:
        """Returns whether one log continues the other.

        Raises NotThere, and Corrupt if the one of the store is damaged.
        """
        if not version:
            if (further := self._length(game)) > len(entries):
                raise NotThere(f"{game} has lost its head, but {further} events are there, more than in its backup")
            return True
        if version <= len(entries):
            return hash == entries[version - 1].hash
        stored = self._log.read(game, len(entries) - 1, 1)
        if not stored:
            raise NotThere(f"{game} has {version} events and is damaged; its backup ends at {len(entries)}")
        return stored[0].hash == entries[-1].hash

    def _length(self, game: str) -> int:
        with answering():
            newest = self._client.xrevrange(key(game, "ev"), count=1)
        return int(newest[0][0].partition(b"-")[0]) if newest else 0

    def _whole(self, game: str, head: dict[str, str]) -> bool:
        """Returns whether all events up to this head are there, and lead to it."""
        try:
            entries = list(self._log.stretch(game, 0, int(head["v"])))
            last = decoding.check_chain(game, envelope.genesis(game), entries)
            for entry in entries:
                decoding.decoded(game, entry)
        except Corrupt:
            return False
        return len(entries) == int(head["v"]) and last.hex() == head["h"]
