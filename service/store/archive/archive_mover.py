"""The mover of games between store and archive: each is written, read back and proved before anything is removed.

A process that is killed in between leaves the game whole in the store, and the next run moves it.
"""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import redis

from domain.engine.chance import seed_commitment
from domain.game.reseeding import Reseeded
from domain.state import Reseeding
from service.store.archive import archive, game_dump, restore
from service.store.archive.archive import Archive, ArchivedGame
from service.store.connection import disk
from service.store.errors import Corrupt, GameNotFound, RestoreNeeded, StoreError
from service.store.finished.entries import FinishedGames
from service.store.finished.tiles import TileFolder
from service.store.log import decoding, envelope, game_secrets
from service.store.log.event_log import EventLog, answering, key

MOVED = ("ev", "pv", "cmd", "snap", "key", "invites", "presence", "persons", "talk", "talk.spectators", "talk.about")
CHUNK = 500
# Removes what was moved and leaves the head as a stub, unless the game is not the one that was written.
# KEYS: head, then what goes. ARGV: version, head hash, file, its SHA-256.
MOVE = """
local v, h, st = unpack(redis.call('HMGET', KEYS[1], 'v', 'h', 'st'))
if v ~= ARGV[1] or h ~= ARGV[2] or st ~= 'finalized' then
  return 0
end
redis.call('HSET', KEYS[1], 'st', 'archived', 'file', ARGV[3], 'sha256', ARGV[4])
redis.call('HDEL', KEYS[1], 'due')
redis.call('UNLINK', unpack(KEYS, 2))
return 1
"""


class NotThere(StoreError):
    """An error: a game that is to be moved is not where it should be; the text says what to do."""


class ArchiveMover:
    """A mover of games of one store and one archive. Any number may be at work.

    `copy` is that of the log of finished games, which has an entry for every game and its file before the game leaves
    the store.
    """

    def __init__(self, client: redis.Redis, archive: Archive, copy: TileFolder | None = None) -> None:
        self._client: Any = client
        self._archive = archive
        self._log = EventLog(client, archive)
        self._finished = FinishedGames(client, self._log, copy)
        self._move: Any = client.register_script(MOVE)

    def due(self, now: int, after_ms: int) -> Iterator[str]:
        """Yields the games that have been finalized (or restored) for so long. Raises StoreUnavailable.

        A damaged game counts as due: `archive` reports what is wrong with it.
        """
        for game in self._log.settled():
            head = game_dump.head(self._client, game)
            if head.get("st") != "finalized":
                # Moved already, by somebody who was stopped before noting it.
                self._log.unsettle(game)
                continue
            with suppress(Corrupt):
                if max(self._ended(game, head), int(head.get("restored", 0))) + after_ms > now:
                    continue
            yield game

    def archive(self, game: str) -> str:
        """Moves a finalized game to its file and returns the name of the file.

        Raises NotThere, Corrupt, StoreUnavailable.
        """
        head = game_dump.head(self._client, game)
        if head.get("st") != "finalized":
            raise NotThere(f"{game} is {head.get('st') or 'not in the store'}: only finalized games are archived")
        self._check_file(game, head)
        name, entry = self._archive.name(game, self._ended(game, head)), self._finished.finalized(game)
        if not self._is_there(game, name, head):
            cover = game_dump.cover(self._client, game, head)
            if game_dump.head(self._client, game) != head:
                # Its secrets may have left the store with it: a file without them must not replace one with them.
                raise NotThere(f"{game} has changed before it was written: try again")
            self._archive.write(name, cover, self._log.stretch(game, 0, int(head["v"])))
            check(self._archive.read(game, name))
        sha256 = archive.digest(self._archive.folder / name)
        self._finished.add_with_result(entry)
        self._finished.add(entry.of_file(sha256))
        keys = [key(game, each) for each in ("head", *MOVED)]
        with answering():
            if not self._move(keys=keys, args=[head["v"], head["h"], name, sha256]):
                raise NotThere(f"{game} has changed while it was written: try again")
        self._log.unsettle(game)
        return name

    def copy(self, game: str, path: Path) -> None:
        """Writes a game as it is now, finalized or not, to a file that `restore` takes. Raises OSError as well."""
        head = game_dump.head(self._client, game)
        if not head:
            raise GameNotFound(game)
        if name := self._log.file_of(game):
            filed = self._archive.read(game, name)
            archive.write(path, filed.cover, filed.entries)
            return
        cover = game_dump.cover(self._client, game, head)
        if head["st"] != "finalized":
            cover.commands = game_dump.commands(self._client, game, int(head["v"]))
        archive.write(path, cover, self._log.stretch(game, 0, int(head["v"])))

    def restore(self, archived_game: ArchivedGame, now: int) -> None:
        """Puts a game back into the store. Raises NotThere when it is there, Corrupt, StoreUnavailable."""
        check(archived_game)
        cover = archived_game.cover
        game = cover.game
        head = game_dump.head(self._client, game)
        if (status := head.get("st", "archived")) != "archived":
            raise NotThere(f"{game} is in the store already, as {status}")
        if not restore.replace_game(self._client, archived_game, head, {"restored": str(now)}):
            raise NotThere(f"{game} has changed while it was put back: try again")
        restore.fill_in(self._client, cover)

    def _check_file(self, game: str, head: dict[str, str]) -> None:
        """Raises RestoreNeeded when the archive has a file with another end: the game was played on after a loss."""
        name = self._archive.find(game)
        try:
            filed = archive.read(self._archive.folder / name, game).cover.head if name else head
        except (OSError, Corrupt):
            # A file that cannot be read is written again.
            return
        if (filed["v"], filed["h"]) != (head["v"], head["h"]):
            raise RestoreNeeded(game, int(head["v"]), archive.WITNESS, int(filed["v"]))

    def _is_there(self, game: str, name: str, head: dict[str, str]) -> bool:
        """Returns True if its file is there and whole, from before it was restored or from somebody who was stopped.

        That one stays as it is: the log of finished games may know it by its SHA-256.
        """
        with suppress(OSError, Corrupt):
            path = self._archive.folder / name
            filed = archive.read(path, game)
            check(filed)
            # A process that was stopped may not have waited for the name to be on the disk.
            disk.sync_folder(path.parent)
            return (filed.cover.head.get("v"), filed.cover.head.get("h")) == (head["v"], head["h"])
        return False

    def _ended(self, game: str, head: dict[str, str]) -> int:
        """Returns the time of the last event (unix ms). Raises Corrupt."""
        version = int(head["v"])
        try:
            return envelope.read_time(envelope.decode(self._log.read(game, version - 1, 1)[0].body).at)
        except (IndexError, ValueError) as error:
            raise Corrupt(game, version, f"its last event cannot be read: {error}") from error


def check(archived_game: ArchivedGame) -> None:
    """Checks that every hidden part fits its commitment, and that the seed does. Raises Corrupt.

    The chain was followed to the head when the file was read. Hidden parts from before the loss of a salt master cannot
    be opened any more, and a lost seed is not needed.
    """
    cover, entries = archived_game
    events = [decoding.decoded(cover.game, entry) for entry in entries]
    reseeded = [(seq, event) for seq, event in enumerate(events, 1) if isinstance(event, Reseeded)]
    salts_since = max((seq for seq, event in reseeded if event.salts_lost), default=0)
    seed_since, commitment = 0, getattr(events[0], "seed_commitment", "")
    for seq, event in reseeded:
        if event.seed_lost:
            seed_since, commitment = seq, event.seed_commitment
    try:
        names = game_secrets.names(Reseeding(seed_since, salts_since, commitment))
        seed, salt = (bytes.fromhex(cover.key[name]) for name in names)
    except (KeyError, ValueError) as error:
        raise Corrupt(cover.game, 0, f"its archive does not hold its secrets: {error}") from error
    decoding.check_hidden(cover.game, entries[max(salts_since - 1, 0) :], salt)
    if commitment != seed_commitment(seed):
        raise Corrupt(cover.game, max(seed_since, 1), "the seed in its archive does not fit its commitment")
