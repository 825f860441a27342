"""The backup of the players on the ladder: one file, `<folder>/players.json`, replaced as a whole.

    {"format":"cg-players-1","sha256":"...","players":[{"ladder":"l_...","person":"...","token":"<digest>",...}]}

It has what makes a ladder id belong to its player: the digest of the token, name and kind. It has no seats, blocks,
talk or other tokens. A player who was deleted is not in the next file. A player whom the store has lost stays in it, so
that a store that comes up empty does not empty the file.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import msgspec
import redis

from domain.rating.rated_games import PERSON
from service import logging_setup
from service.http.problems import Problem
from service.players.persons import key_of
from service.players.profiles import NAMES, Profiles, ladder_key
from service.store.backup.backup import BackupAway
from service.store.connection.cluster import Command
from service.store.connection.disk import sync_folder
from service.store.errors import RecordDamaged
from service.store.log.event_log import answering

FORMAT, NAME = "cg-players-1", "players.json"
AT_ONCE = 500
Item = TypeVar("Item")

# KEYS: a person. ARGV: digest of its token, created, kind, ladder id. 0 for a person whom the store knows, or has
# forgotten.
RESTORE = """
if redis.call('EXISTS', KEYS[1]) == 1 then
  return redis.call('HGET', KEYS[1], 'ladder') == ARGV[4] and 1 or 0
end
redis.call('HSET', KEYS[1], 'token', ARGV[1], 'created', ARGV[2], 'kind', ARGV[3], 'ladder', ARGV[4])
return 2
"""


class SavedPlayer(msgspec.Struct, frozen=True):
    """A player on the ladder; `token` is a digest, `created` (unix ms) of the token, and `since` of the ladder id."""

    ladder: str
    person: str
    token: str
    name: str
    kind: str
    created: int
    since: int


class Restored(NamedTuple):
    """The players who are known again, and those of them whose names others have by now."""

    players: int
    nameless: list[str]


class _File(msgspec.Struct):
    format: str
    sha256: str
    players: msgspec.Raw


class PlayersBackup:
    """The backup of one store in one folder. Any number may be at work."""

    def __init__(self, client: redis.Redis, folder: Path) -> None:
        self._client: Any = client
        self._profiles = Profiles(client)
        self.path = folder / NAME

    def is_due(self, now: int, every_ms: int) -> bool:
        """Returns whether nobody has looked for so long (unix ms), and there is something to look for.

        Raises BackupAway, StoreUnavailable.
        """
        try:
            last = os.stat(self.path).st_mtime_ns // 1_000_000
        except FileNotFoundError:
            return self.has_players()
        except OSError as error:
            raise BackupAway(f"the backup cannot be read ({error})") from error
        # A file of the future says that the clock was put back.
        return not last <= now < last + every_ms

    def has_players(self) -> bool:
        """Returns whether somebody has a ladder id, or had one when the file was written. Raises StoreUnavailable."""
        with answering():
            return self.path.exists() or bool(self._client.exists(NAMES))

    def keep(self, now: int) -> int:
        """Brings the file up to date, and returns how many players it has.

        Raises RecordDamaged: a damaged file is not replaced before somebody has looked at it. Raises BackupAway,
        StoreUnavailable.
        """
        before = saved_players(self.path)
        here = {player.ladder: player for player in self._stored()}
        lost = {player.ladder: player for player in self._unknown(before)}
        players = sorted({**lost, **here}.values(), key=lambda player: player.ladder)
        try:
            if players != before or not self.path.exists():
                self._write(players)
            os.utime(self.path, ns=(now * 1_000_000, now * 1_000_000))
        except OSError as error:
            raise BackupAway(f"the backup cannot be written ({error})") from error
        return len(players)

    def _write(self, players: list[SavedPlayer]) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        content = msgspec.json.encode(players)
        part = self.path.with_name(f".{NAME}.{os.getpid()}.part")
        with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o600), "wb") as file:
            file.write(msgspec.json.encode(_File(FORMAT, sha256(content).hexdigest(), msgspec.Raw(content))))
            file.flush()
            os.fsync(file.fileno())
        part.replace(self.path)
        sync_folder(self.path.parent)

    def _stored(self) -> Iterator[SavedPlayer]:
        """Yields the players on the ladder whom the store knows; one that cannot be read is left out."""
        with answering():
            names = {ladder.decode(): text for ladder, text in self._client.hscan_iter(NAMES, count=AT_ONCE)}
        for ladders in _portions(list(names)):
            records = self._answers([("HMGET", ladder_key(ladder), "person", "created") for ladder in ladders])
            known = [(ladder, *record) for ladder, record in zip(ladders, records, strict=True) if record[0]]
            fields = ("token", "created", "kind", "ladder")
            persons = self._answers([("HMGET", key_of(person.decode()), *fields) for _, person, _ in known])
            for (ladder, person, since), (token, created, kind, own) in zip(known, persons, strict=True):
                if token and own == ladder.encode():
                    with _readable(ladder):
                        name = names[ladder].partition(b"\n")[0].decode()
                        texts = (ladder, person.decode(), token.decode(), name, (kind or PERSON.encode()).decode())
                        yield SavedPlayer(*texts, int(created), int(since))

    def _unknown(self, players: list[SavedPlayer]) -> Iterator[SavedPlayer]:
        """Yields the players of whom the store has no record: it has lost them. A deleted one has a record."""
        for batch in _portions(players):
            there = self._answers([("EXISTS", ladder_key(player.ladder)) for player in batch])
            yield from (player for player, exists in zip(batch, there, strict=True) if not exists)

    def _answers(self, commands: list[Command]) -> list[Any]:
        with answering():
            pipe = self._client.pipeline(transaction=False)
            for command in commands:
                pipe.execute_command(*command)
            answers: list[Any] = pipe.execute()
        return answers

    def restore(self) -> Restored:
        """Makes those players known again whom the store has lost. Raises RecordDamaged, BackupAway, StoreUnavailable.

        Nobody comes back who was deleted in this store. It is harmless when done twice.
        """
        count, nameless = 0, []
        for player in self._unknown(saved_players(self.path)):
            key = key_of(player.person)
            with answering():
                arguments = [player.token, player.created, player.kind, player.ladder]
                done = self._client.eval(RESTORE, 1, key, *arguments)
            if not done:
                continue
            try:
                self._profiles.put_back(player.ladder, player.person, player.name, player.kind, player.since)
            except Problem:
                nameless.append(player.ladder)
            count += 1
        return Restored(count, nameless)


def saved_players(path: Path) -> list[SavedPlayer]:
    """Returns the players in a file; none without one. Raises RecordDamaged, BackupAway."""
    try:
        file = _FILES.decode(path.read_bytes())
        players = _PLAYERS.decode(file.players)
    except FileNotFoundError:
        return []
    except OSError as error:
        raise BackupAway(f"the backup cannot be read ({error})") from error
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise RecordDamaged(f"{path.name} cannot be read ({error})") from None
    if file.format != FORMAT or file.sha256 != sha256(bytes(file.players)).hexdigest():
        raise RecordDamaged(f"{path.name} is not what was written")
    return players


def _portions(items: list[Item]) -> Iterator[list[Item]]:
    return (items[start : start + AT_ONCE] for start in range(0, len(items), AT_ONCE))


@contextmanager
def _readable(ladder: str) -> Iterator[None]:
    """Leaves out what is not what was written: one damaged player must not keep the others without a backup."""
    try:
        yield
    except ValueError as error:
        logging_setup.LOG.error("record_damaged", ladder=ladder, detail=str(error))


_FILES, _PLAYERS = msgspec.json.Decoder(_File), msgspec.json.Decoder(list[SavedPlayer])
