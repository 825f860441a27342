"""The log of finished games: one append-only list for the whole service, and the Merkle tree over it.

The format: docs/auditing/finished-games.md.

Each finalized game has one entry, lines of text with their line feeds: `cg-finished-1`, game, version, head (hex) and
the time of its last event. All of it can be read off the game's export. What else is to be said of the game follows as
further entries, because no entry of the log is ever changed. They begin with kind, game, version and head too:

    cg-archived-1   the SHA-256 of its file, when it moves to the archive
    cg-rated-1      the result of a rated game, in five lines: domain/rating/places.py
    cg-unrated-1    why its result counts no more: a word that the operator chose

Kept in the events store and written by one script: an entry is there once, with its hashes, or not at all. A store that
has lost entries for which the copy in DATA_DIR vouches takes no others until they are put back.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import redis

from domain.events import Event
from domain.rating import places
from domain.rating.places import RatedResult
from service.store.connection.durability import NONE, Replicas
from service.store.connection.replicated_writes import ReplicatedWrites
from service.store.errors import Contended, Corrupt, LogDamaged
from service.store.finished import merkle
from service.store.finished.tiles import HASH, TileFolder
from service.store.log import decoding, envelope
from service.store.log.event_log import PREFIX, EventLog, answering

SCRIPT = Path(__file__).with_name("enter.lua").read_text()
ATTEMPTS = 64
AT_ONCE = 500
"""Events of a rated game that are read at once."""
NAME = "the log of finished games"
WAY_OUT = "put them back with `python -m service finished restore`"
FINISHED, ARCHIVED, RATED, UNRATED = "cg-finished-1", "cg-archived-1", "cg-rated-1", "cg-unrated-1"
KINDS = (FINISHED, ARCHIVED, RATED, UNRATED)
UNRATED_BECAUSE = ("collusion", "several_accounts", "fault_of_the_service", "other")
"""The reasons for which the operator takes a result out of the ladder."""
_NAMED = {RATED: "rated", UNRATED: "unrated"}


class FinishedEntry(NamedTuple):
    """An entry of the log on a game.

    `value` is when it was finalized (by its last event), the hash of its file, its result, or why that does not count.
    """

    kind: str
    game: str
    version: int
    hash: str
    value: str

    @property
    def name(self) -> str:
        """The name of the entry, which the log has once: of each game, of each file, of each result."""
        return self.game if self.kind == FINISHED else f"{self.game}|{_NAMED.get(self.kind, self.value)}"

    def of_file(self, sha256: str) -> "FinishedEntry":
        """Returns the entry of the file to which the game is moved."""
        return self._replace(kind=ARCHIVED, value=sha256)

    def rated(self, result: RatedResult) -> "FinishedEntry":
        """Returns the entry of the result of the game."""
        return self._replace(kind=RATED, value=result.written())

    def unrated(self, reason: str) -> "FinishedEntry":
        """Returns the entry that takes the result of the game out of the ladder."""
        return self._replace(kind=UNRATED, value=reason)

    def result(self) -> RatedResult | None:
        """Returns the result that this entry holds, if it holds one. Raises LogDamaged."""
        if self.kind != RATED:
            return None
        try:
            return places.read(self.value)
        except ValueError as error:
            raise LogDamaged(f"the result of {self.game} cannot be read: {error}") from None

    def text(self) -> str:
        """Returns the bytes of the entry (ASCII), of which the leaf is the hash."""
        return f"{self.kind}\n{self.game}\n{self.version}\n{self.hash}\n{self.value}\n"


def read_entry(stored: bytes) -> FinishedEntry:
    """Returns the inverse of `text`. Raises LogDamaged."""
    try:
        kind, game, version, hash, *value, rest = stored.decode("ascii").split("\n")
        entry = FinishedEntry(kind, game, int(version), hash, "\n".join(value))
    except ValueError as error:
        raise LogDamaged(f"an entry cannot be read: {error}") from None
    if kind == RATED:
        has_form = places.has_form(entry.value)
    else:
        has_form = kind in KINDS and len(value) == 1 and (kind != UNRATED or entry.value in UNRATED_BECAUSE)
    if rest or not has_form or entry.text().encode() != stored:
        raise LogDamaged(f"{stored!r} is no entry")
    return entry


def part(name: str) -> str:
    """Returns the key of one part of the log; all share a hash tag and so a cluster slot."""
    return f"{PREFIX}{{finished}}:{name}"


class FinishedGames:
    """The log of one store, and of its copy if there is one. Safe to use from several threads and processes."""

    def __init__(
        self, client: redis.Redis, log: EventLog, copy: TileFolder | None = None, replicas: Replicas = NONE
    ) -> None:
        self._client: Any = client
        self._log = log
        self.copy = copy
        self._writer = ReplicatedWrites(client, replicas)

    # -- growing -------------------------------------------------------------------------------

    def enter(self, game: str) -> int:
        """Enters a finalized game, if it is not there, and its result, if it is rated; returns the place of the game.

        Raises Corrupt, StoreUnavailable.
        """
        return self.add_with_result(self.finalized(game))

    def add_with_result(self, entry: FinishedEntry) -> int:
        """Adds the entry for a game, and its result, as `enter` does."""
        index = self.add(entry)
        if (result := self._result(entry)) is not None:
            self.add(entry.rated(result))
        # A process that is killed before this leaves the game listed, and the next one does the rest.
        self._log.unlist(entry.game)
        return index

    def _result(self, entry: FinishedEntry) -> RatedResult | None:
        """Returns the result of a rated game; of any other game only the first event is read. Raises Corrupt."""
        first = [*self._events(entry, 1)]
        if not first or not places.is_of_rated_game(first[0]):
            return None
        try:
            return places.result(self._events(entry, entry.version))
        except LookupError as error:
            raise Corrupt(entry.game, entry.version, f"it has no result: {error!r}") from error

    def _events(self, entry: FinishedEntry, until: int) -> Iterator[Event]:
        for after in range(0, until, AT_ONCE):
            for logged in self._log.read_whole(entry.game, after, min(AT_ONCE, until - after)):
                yield decoding.decoded(entry.game, logged)

    def finalized(self, game: str) -> FinishedEntry:
        """Returns the entry for a game. Raises Corrupt if it is not finalized, or its end is not what was written."""
        head = self._log.head(game)
        if head is None or head.status not in ("finalized", "archived"):
            raise Corrupt(game, head.version if head else 0, "it is not finalized")
        last = self._log.read(game, head.version - 1, 1)
        try:
            body = envelope.decode(last[0].body)
        except (IndexError, ValueError) as error:
            raise Corrupt(game, head.version, f"its last event cannot be read: {error}") from error
        if body.type != "game_finalized" or last[0].hash != head.hash:
            raise Corrupt(game, head.version, "its last event is not the one that finalized it")
        return FinishedEntry(FINISHED, game, head.version, head.hash, body.at)

    def add(self, entry: FinishedEntry, at: int | None = None) -> int:
        """Adds an entry, if there is none of its name, and returns its place; `at`: the only one that it may get.

        Raises Corrupt when the log says something else of the game, LogDamaged, StoreUnavailable.
        """
        for _ in range(ATTEMPTS):
            if (place := self.find(entry.name)) is not None:
                return self._same(entry, place)
            size = self._whole() if at is None else at
            hashes = list(merkle.risen(merkle.leaf(entry.text().encode()), size, EntryTree(self).begun))
            keys = [part("entries"), part("index"), *(part(f"level:{level}") for level in range(len(hashes)))]
            said, place = self._writer.script(SCRIPT, keys, [size, entry.name, entry.text(), *hashes])
            match said:
                case b"entered":
                    return int(place)
                case b"known":
                    return self._same(entry, int(place))
                case b"damaged":
                    raise LogDamaged(f"of {place} entries not all have a hash")
        raise Contended(NAME, ATTEMPTS)

    def _whole(self) -> int:
        """Returns the size of a log that has lost nothing for which its copy vouches. Raises LogDamaged."""
        size = self.size()
        if self.copy and size < (copied := self.copy.size()):
            raise LogDamaged(f"the store has {size} entries and {self.copy.folder} has {copied}: {WAY_OUT}")
        return size

    def _same(self, entry: FinishedEntry, place: int) -> int:
        if self.entries(place, 1) != [entry.text().encode()]:
            raise Corrupt(entry.game, entry.version, f"{NAME} has it with another end, as entry {place}")
        return place

    def restore(self) -> int:
        """Adds the entries of the copy that a store has lost; how many. Raises what `add` raises."""
        before = self.size()
        for place, stored in enumerate(self.copy.entries() if self.copy else ()):
            if self.add(read_entry(stored), place) != place:
                raise LogDamaged(f"entry {place} of the copy has another place in the store")
        return self.size() - before

    # -- reading -------------------------------------------------------------------------------

    def size(self) -> int:
        """Returns the number of entries. Raises StoreUnavailable, as all that follow."""
        with answering():
            return int(self._client.xlen(part("entries")))

    def find(self, name: str) -> int | None:
        """Returns the place of an entry, from 0; None when it is not there."""
        with answering():
            place = self._client.hget(part("index"), name)
        return None if place is None else int(place)

    def rated(self, game: str) -> FinishedEntry | None:
        """Returns the entry of the result of a game, if there is one. Raises LogDamaged."""
        place = self.find(f"{game}|{_NAMED[RATED]}")
        return None if place is None else read_entry(self.entries(place, 1)[0])

    def entries(self, after: int, limit: int) -> list[bytes]:
        """Returns up to `limit` entries from place `after` on. Raises LogDamaged on a gap."""
        with answering():
            stored = self._client.xrange(part("entries"), f"{after + 1}-0", f"{after + limit}-0")
        for place, (id, fields) in enumerate(stored, after + 1):
            if id != b"%d-0" % place or b"e" not in fields:
                raise LogDamaged(f"entry {place - 1} is missing")
        return [fields[b"e"] for _, fields in stored]

    def hashes(self, level: int, first: int, count: int) -> bytes:
        """Returns `count` hashes of a level, or as many as there are."""
        with answering():
            start = first * HASH
            return bytes(self._client.getrange(part(f"level:{level}"), start, start + count * HASH - 1))


class EntryTree:
    """The tree as one reader meets it: every tile is fetched once."""

    def __init__(self, log: FinishedGames) -> None:
        self._log = log
        self._tiles: dict[tuple[int, int], bytes] = {}

    def tile(self, level: int, number: int) -> bytes:
        """Returns the hashes of a tile, as many as there are."""
        if (level, number) not in self._tiles:
            self._tiles[level, number] = self._log.hashes(level, number * merkle.WIDTH, merkle.WIDTH)
        return self._tiles[level, number]

    def begun(self, level: int, number: int) -> Sequence[bytes]:
        """Returns all hashes of a tile but the last. Raises LogDamaged."""
        return [self.read(level, number * merkle.WIDTH + place) for place in range(merkle.WIDTH - 1)]

    def read(self, level: int, number: int) -> bytes:
        """Returns one hash of a level. Raises LogDamaged, StoreUnavailable."""
        place = number % merkle.WIDTH * HASH
        hash = self.tile(level, number // merkle.WIDTH)[place : place + HASH]
        if len(hash) != HASH:
            raise LogDamaged(f"hash {number} of level {level} is missing")
        return hash

    def root(self, size: int) -> bytes:
        """Returns the root of the first entries."""
        return merkle.root(self.read, size)
