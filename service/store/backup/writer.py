"""The writer of backups of the games in the store: what is new is added, what is damaged is not copied."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import redis

from service.store.archive import archive, game_dump
from service.store.archive.archive import Archive
from service.store.archive.archive_mover import NotThere
from service.store.backup.backup import Backup, BackupFile, Mark
from service.store.errors import Corrupt, StoreError
from service.store.log import decoding, envelope
from service.store.log.entries import LogEntry
from service.store.log.event_log import EventLog

AT_ONCE = 500


class Behind(StoreError):
    """The store has less of a game than its backup: something was lost."""

    def __init__(self, game: str, version: int, kept: int) -> None:
        super().__init__(f"{game} is at {version} in the store, and at {kept} in its backup: restore it")


class OtherHistory(StoreError):
    """The store has another history of a game than its backup: it was played on after a loss."""

    def __init__(self, game: str, kept: int) -> None:
        super().__init__(f"{game} has another history in the store than in its backup (event {kept}): restore it")


class BackedUp(NamedTuple):
    """A game whose backup is as new as the store; `added` events are new in it."""

    game: str
    version: int
    added: int


class BackupWriter:
    """Backups of one store. Any number may be at work; of each game one at a time.

    `spare`: the copy of the archive that the backup holds as well, if it does.
    """

    def __init__(self, client: redis.Redis, files: Backup, archived: Archive, mirror: Archive | None = None) -> None:
        self._client: Any = client
        self._files = files
        self._archives = [archived, mirror] if mirror else [archived]
        self._log = EventLog(client, archived)

    def due(self, now: int, every_ms: int) -> Iterator[str]:
        """Yields the games at whose backup nobody has looked for so long, or since they ended.

        Raises StoreUnavailable.
        """
        for game in self._log.active():
            last = self._files.looked_at(game)
            # A file of the future says that the clock was put back.
            if last is None or not last <= now < last + every_ms:
                yield game
        for game in self._log.settled():
            mark = self._files.last(game)
            if mark is None or mark.head["st"] != "finalized":
                yield game

    def keep(self, game: str, now: int) -> BackedUp:
        """Adds what is new to the backup of a game.

        Raises NotThere, Busy, Behind, OtherHistory, Corrupt (what is damaged is not copied), BackupAway,
        StoreUnavailable.
        """
        head = game_dump.head(self._client, game)
        if not head or head.get("st") == "archived":
            raise NotThere(f"{game} is {head.get('st') or 'not in the store'}: only games in the store are backed up")
        with self._files.held(game) as file:
            if file.mark:
                self._check_continues(game, int(head["v"]), file.mark)
            return self._grown(game, head, file, now)

    def _check_continues(self, game: str, version: int, mark: Mark) -> None:
        """Raises Behind or OtherHistory unless the store's log continues where the backup ends."""
        if version < mark.version:
            raise Behind(game, version, mark.version)
        if [entry.hash for entry in self._log.read(game, mark.version - 1, 1)] != [mark.head["h"]]:
            raise OtherHistory(game, mark.version)

    def _grown(self, game: str, head: dict[str, str], file: BackupFile, now: int) -> BackedUp:
        version, before = int(head["v"]), file.mark.version if file.mark else 0
        cover = game_dump.cover(self._client, game, head)
        commands = game_dump.commands(self._client, game, version, before) if version > before else {}
        # Secrets that the store has lost since are not lost here.
        secrets = {**(file.mark.key if file.mark else {}), **cover.key}
        mark = Mark(head=cover.head, key=secrets, lobby=cover.lobby, tokens=cover.tokens, commands=commands)
        if file.mark is None or not _same(mark, file.mark):
            entries = list(self._log.stretch(game, before, version))
            _check(game, entries, file.mark, mark)
            file.append(game, entries, mark)
        file.looked_at(now)
        return BackedUp(game, version, version - before)

    def tidy(self) -> list[str]:
        """Removes the backups of games that have left the store for a file that is there; which games these were.

        Where the backup holds a copy of the archive that one must be there too.
        """
        gone, names = [], self._files.games()
        for start in range(0, len(names), AT_ONCE):
            heads = self._log.known_heads(names[start : start + AT_ONCE]).items()
            for game in [game for game, head in heads if head and head.status == "archived"]:
                if self._is_there(game_dump.head(self._client, game)):
                    self._files.remove(game)
                    gone.append(game)
        return gone

    def _is_there(self, head: dict[str, str]) -> bool:
        try:
            return all(archive.digest(each.folder / head["file"]) == head["sha256"] for each in self._archives)
        except OSError:
            return False


def _same(one: Mark, other: Mark) -> bool:
    """Returns whether nothing has changed since."""
    return (one.head, one.key, one.lobby, one.tokens) == (other.head, other.key, other.lobby, other.tokens)


def _check(game: str, entries: list[LogEntry], before: Mark | None, mark: Mark) -> None:
    """Checks that the entries continue the chain up to the head and hidden parts fit their commitments.

    Raises Corrupt.
    """
    start, after = (bytes.fromhex(before.head["h"]), before.version) if before else (envelope.genesis(game), 0)
    last = decoding.check_chain(game, start, entries)
    if (after + len(entries), last.hex()) != (mark.version, mark.head["h"]):
        raise Corrupt(game, after + len(entries) + 1, "it is missing at the end of the stream, or its head is another")
    # Where salts were lost and replaced, the check of the whole log finds which salt belongs where.
    if [name for name in mark.key if name.startswith("salt")] == ["salt"]:
        decoding.check_hidden(game, entries, bytes.fromhex(mark.key["salt"]))
