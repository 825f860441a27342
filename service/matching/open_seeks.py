"""Seeks: people who want a table, until a game has come of it.

All keys are in one slot of a cluster, so that one script takes the seeks of a whole table or none:

    cg:{matching}:seek:<id>            the seek, `person` while it is open, until (unix ms); then `state` and `game`, or
                                       `failure` when that game cannot be made
    cg:{matching}:open                 open ones by their beginning
    cg:{matching}:ends                 open ones by their end
    cg:{matching}:table:<digest>       open ones for tables that are alike
    cg:{matching}:of:<person>          open ones of a person by their end

A seek that is over no longer says whose it was, and is forgotten a day after its end.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import redis

from domain.matching.seeks import ANYONE
from service.matching.matches import FAILED, LEASE_MS, MATCHES, UNMADE, Failure, Match, failure_in, read_record
from service.matching.tables import KEPT_MS, Table, drop_lost, ids_over, part, seek_key
from service.store.connection.durability import NONE, Replicas
from service.store.connection.replicated_writes import ReplicatedWrites
from service.store.log.event_log import answering
from service.store.log.newest_first import PAGE, newest_first

OPEN, MATCHED, WITHDRAWN, EXPIRED = "open", "matched", "withdrawn", "expired"
STATES = (OPEN, MATCHED, WITHDRAWN, EXPIRED, FAILED)
MOST_OPEN = 10
"""Open seeks of a person at most."""
USUAL_SECONDS = MOST_SECONDS = 24 * 3600
_OPEN, _ENDS = part("open"), part("ends")
_SCRIPTS = {name: Path(__file__).with_name(f"{name}.lua").read_text() for name in ("open", "close", "take")}


class Seek(msgspec.Struct, frozen=True):
    """A table that somebody wants, for whom it asks, and from when until when (unix ms)."""

    id: str
    table: Table
    created: int
    until: int
    who: str = ANYONE
    least: float | None = None
    most: float | None = None


class StoredSeek(NamedTuple):
    """A seek with the person that it belongs to while it is open, its state, and the game that has come of it.

    `failure`: why none has come of it.
    """

    seek: Seek
    person: str
    state: str
    game: str
    failure: Failure | None = None


class OpenSeeks:
    """The seeks of one store. Safe to use from several processes."""

    def __init__(self, client: redis.Redis, replicas: Replicas = NONE) -> None:
        self._client: Any = client
        self._writer = ReplicatedWrites(client, replicas)

    def open(self, seek: Seek, person: str, now: int) -> bool:
        """Opens a seek; False when the person has `MOST_OPEN` already. Raises StoreUnavailable, NotConfirmed."""
        arguments = (
            *(seek.id, msgspec.json.encode(seek), person, seek.created, seek.until),
            *(now, MOST_OPEN, seek.until - now + KEPT_MS, now - MOST_SECONDS * 1000),
        )
        with answering():
            return bool(self._writer.script(_SCRIPTS["open"], _keys(seek, person), arguments))

    def find(self, id: str, now: int) -> StoredSeek | None:
        """Returns a seek; None when there is none, or none any more. Raises StoreUnavailable."""
        return next(iter(self._read([id], now)), None)

    def newest(self, now: int, before: tuple[int, str] | None = None, at_once: int = PAGE) -> Iterator[StoredSeek]:
        """Yields open ones, newest first, after a place (beginning, id) in this list; `at_once` are read together.

        Raises StoreUnavailable.
        """
        places = newest_first(self._client, _OPEN, before)
        while page := [id for _, id in islice(places, at_once)]:
            yield from self._open(page, now)

    def of_person(self, person: str, now: int) -> list[StoredSeek]:
        """Returns the open ones of a person, newest first. Raises StoreUnavailable."""
        with answering():
            ids = [member.decode() for member in self._client.zrange(_of(person), 0, -1)]
        return self._open(sorted(ids, reverse=True), now)

    def at_table(self, table: Table, now: int, most: int) -> list[StoredSeek]:
        """Returns the open ones for such a table, those that have waited longest first. Raises StoreUnavailable."""
        with answering():
            ids = [member.decode() for member in self._client.zrange(_table(table), 0, most - 1)]
        return self._open(ids, now)

    def _open(self, ids: Sequence[str], now: int) -> list[StoredSeek]:
        return [each for each in self._read(ids, now) if each.state == OPEN]

    def _read(self, ids: Sequence[str], now: int) -> list[StoredSeek]:
        with answering():
            pipe = self._client.pipeline(transaction=False)
            for id in ids:
                pipe.hmget(seek_key(id), "seek", "person", "state", "game", "failure")
            stored = pipe.execute()
        seeks = []
        for text, *facts, failure in stored:
            if text and (seek := read_record(text, Seek)):
                person, state, game = ((fact or b"").decode() for fact in facts)
                open_or_not = state or (OPEN if seek.until > now else EXPIRED)
                seeks.append(StoredSeek(seek, person, open_or_not, game, failure_in(failure)))
        return seeks

    def close(self, stored: StoredSeek, state: str) -> str:
        """Closes a seek, if it is open; returns the state that it has then. Raises StoreUnavailable, NotConfirmed."""
        with answering():
            keys = _keys(stored.seek, stored.person)
            closed: bytes = self._writer.script(_SCRIPTS["close"], keys, [stored.seek.id, state])
        return closed.decode()

    def forget(self, person: str, now: int) -> None:
        """Withdraws all seeks of a person. Raises StoreUnavailable, NotConfirmed."""
        for stored in self.of_person(person, now):
            self.close(stored, WITHDRAWN)
        with answering():
            self._client.delete(_of(person))

    def take(self, match: Match, seeks: Sequence[StoredSeek], now: int) -> bool:
        """Takes all of these for a match, which is then written; False when one of them is no longer open.

        Raises StoreUnavailable, NotConfirmed.
        """
        keys = [MATCHES, UNMADE, _OPEN, _ENDS]
        for each in seeks:
            keys += [seek_key(each.seek.id), _table(each.seek.table), _of(each.person)]
        arguments = [now, match.game, match.text(), now + LEASE_MS, *(each.seek.id for each in seeks)]
        with answering():
            return bool(self._writer.script(_SCRIPTS["take"], keys, arguments))

    def is_any(self) -> bool:
        """Checks whether there is an open seek, or one that has just come to its end. Raises StoreUnavailable."""
        with answering():
            return bool(self._client.exists(_ENDS))

    def some(self, now: int, most: int) -> list[StoredSeek]:
        """Returns open ones, all if there are no more than that, else some by chance. Raises StoreUnavailable."""
        with answering():
            ids = [member.decode() for member in self._client.zrandmember(_ENDS, most)]
        return self._open(ids, now)

    def over(self, now: int, most: int) -> list[StoredSeek]:
        """Returns those that have come to their end and are not closed. Raises StoreUnavailable, NotConfirmed."""
        with answering():
            ids = ids_over(self._client, _ENDS, now, most)
        stored = self._read(ids, now)
        with answering():
            drop_lost(self._writer, _ENDS, {*ids} - {each.seek.id for each in stored})
        return stored


def _table(table: Table) -> str:
    return part(f"table:{table.digest}")


def _of(person: str) -> str:
    return part(f"of:{person}")


def _keys(seek: Seek, person: str) -> list[str]:
    return [seek_key(seek.id), _OPEN, _ENDS, _table(seek.table), _of(person)]
