"""The ladder as the store keeps it: a projection of the log of finished games (RATE-09).

It says how many entries of the log are counted, so that nothing counts twice or is left out. It is lost without harm:
the next job computes it again from the first entry on. That happens too when the operator takes a result out, which
counts from the start on as if it had never been. All keys are in the slot of the log:

    ladder                         generation, entries (that are counted); `begun`: a generation that is being written
    ladder:<generation>:ratings    ladder id -> kind, mean, deviation, games, games with the first place
    ladder:<generation>:<kind>     ladder ids in the order of the ladder
    ladder:<generation>:<id>       the games of one ladder id in the order of the log, with the rating after each

A new generation is written beside the old one, and takes its place in one step.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import msgspec
import redis

from domain.rating.ladder import Ladders, Rating
from service import ids
from service.rating.log_of_results import LoggedResult, counted, left_out
from service.store.errors import LogDamaged
from service.store.finished.entries import UNRATED, FinishedEntry, FinishedGames, part, read_entry
from service.store.log.event_log import answering

SCRIPT = Path(__file__).with_name("change.lua").read_text()
LADDER = "ladder"
AT_ONCE = 500
"""Entries that are read at once."""
MOST_CHANGES = 1000
"""Changes that one call to the store carries while a new generation is written."""
ATTEMPTS = 5

Answer = TypeVar("Answer")


class Counted(NamedTuple):
    """The generation of the ladder, and how many entries of the log are in it."""

    generation: str
    entries: int


class Standing(NamedTuple):
    """A player on the ladder of one kind; the first `rank` is 1."""

    rank: int
    ladder: str
    kind: str
    rating: Rating


class Step(NamedTuple):
    """A rated game of a player: its number among them, its entry in the log, the place in it, the numbers after it."""

    number: int
    entry: int
    game: str
    place: int
    mu: float
    sigma: float

    @property
    def rating(self) -> float:
        """The number by which the ladder is ordered, after this game."""
        return Rating(self.mu, self.sigma).value


class Change(NamedTuple):
    """A command to the store about one key."""

    command: str
    key: str
    arguments: tuple[Any, ...]


_DECODE_RATING = msgspec.json.Decoder(tuple[str, float, float, int, int]).decode
_DECODE_STEP = msgspec.json.Decoder(tuple[int, str, int, float, float]).decode


class KeptLadder:
    """The ladder of one store. Safe to use from several processes."""

    def __init__(self, client: redis.Redis, finished: FinishedGames) -> None:
        self._client: Any = client
        self._finished = finished

    # -- counting ------------------------------------------------------------------------------

    def count(self, most: int) -> int:
        """Counts at most `most` further entries, and returns their number. Raises StoreUnavailable, LogDamaged."""
        begun = self.counted()
        entries = [read_entry(stored) for stored in self._finished.entries(begun.entries, most)]
        shorter = begun.entries > self._finished.size()
        if shorter or any(entry.kind == UNRATED for entry in entries):
            return self._compute_again(begun)
        if not entries:
            return 0
        results = [*counted(entries, first=begun.entries)]
        ladders = self._ladders(begun.generation, results)
        generation = begun.generation or self._begin(begun)
        changes = [*_changes(generation, ladders, results)]
        done = self._change(begun, Counted(generation, begun.entries + len(entries)), changes)
        return len(entries) if done else 0

    def _ladders(self, generation: str, results: Iterable[LoggedResult]) -> Ladders:
        """Returns the ladders with the players of these games as they are kept."""
        players = sorted({ladder for logged in results for ladder in logged.result.ladder_ids})
        ladders = Ladders()
        for ladder, found in zip(players, self._ratings(generation, players), strict=True):
            if found is not None:
                ladders.ratings.setdefault(found[0], {})[ladder] = found[1]
        return ladders

    def _ratings(self, generation: str, players: list[str]) -> list[tuple[str, Rating] | None]:
        if not players or not generation:
            return [None] * len(players)
        with answering():
            stored = self._client.hmget(_key(generation, "ratings"), players)
        return [None if each is None else _rating(each) for each in stored]

    def _begin(self, begun: Counted) -> str:
        """Returns a new generation, which nobody reads yet; one that a killed process has begun is removed."""
        generation = ids.ulid()
        with answering():
            left = (self._client.hget(part(LADDER), "begun") or b"").decode()
            # From here on the process that has begun the other one cannot put it in place any more.
            self._client.hset(part(LADDER), "begun", generation)
        if left != begun.generation:
            self._remove(left)
        return generation

    def _compute_again(self, begun: Counted) -> int:
        """Writes a new generation from the first entry on; returns how many entries it counts that the old one did not.

        Raises StoreUnavailable, LogDamaged.
        """
        until, generation = self._finished.size(), self._begin(begun)
        unrated = left_out(self._entries(until))
        ladders = Ladders()
        changes = _changes(generation, ladders, counted(self._entries(until), unrated))
        while some := [*islice(changes, MOST_CHANGES)]:
            with answering():
                pipe = self._client.pipeline(transaction=False)
                for change in some:
                    pipe.execute_command(change.command, change.key, *change.arguments)
                pipe.execute()
        if not self._change(begun, Counted(generation, until), []):
            # Another process counts as well. The next one that begins a generation removes what was written here.
            return 0
        self._remove(begun.generation)
        return max(0, until - begun.entries)

    def _entries(self, until: int) -> Iterator[FinishedEntry]:
        for after in range(0, until, AT_ONCE):
            for stored in self._finished.entries(after, min(AT_ONCE, until - after)):
                yield read_entry(stored)

    def _change(self, begun: Counted, then: Counted, changes: list[Change]) -> bool:
        keys = {key: number for number, key in enumerate(dict.fromkeys(change.key for change in changes), 1)}
        arguments: list[Any] = [begun.generation, begun.entries, then.generation, then.entries]
        for change in changes:
            arguments += [keys[change.key], len(change.arguments), change.command, *change.arguments]
        with answering():
            return bool(self._client.eval(SCRIPT, 1 + len(keys), part(LADDER), *keys, *arguments))

    def _remove(self, generation: str) -> None:
        """Removes a generation that nobody reads any more."""
        if not generation:
            return
        ratings = _key(generation, "ratings")
        with answering():
            kinds = set()
            for ladder, stored in self._client.hscan_iter(ratings, count=AT_ONCE):
                kinds.add(_rating(stored)[0])
                self._client.unlink(_key(generation, ladder.decode()))
            self._client.unlink(ratings, *(_key(generation, kind) for kind in sorted(kinds)))

    def is_behind(self) -> bool:
        """Returns True while the log has entries that are not counted. Raises StoreUnavailable."""
        return self.counted().entries != self._finished.size()

    # -- reading -------------------------------------------------------------------------------

    def counted(self) -> Counted:
        """Returns how much of the log the ladder counts. Raises StoreUnavailable, as all that follow."""
        with answering():
            generation, entries = self._client.hmget(part(LADDER), "generation", "entries")
        return Counted((generation or b"").decode(), int(entries or 0))

    def _of_one_generation(self, read: Callable[[str], Answer]) -> tuple[Counted, Answer]:
        """Returns what was read while the ladder was not replaced."""
        for _ in range(ATTEMPTS):
            before = self.counted()
            answer = read(before.generation)
            if self.counted().generation == before.generation:
                return before, answer
        raise LogDamaged("the ladder is replaced faster than it can be read")

    def size(self, kind: str) -> int:
        """Returns how many players are on the ladder of a kind."""
        with answering():
            return int(self._client.zcard(_key(self.counted().generation, kind)))

    def page(self, kind: str, after: int, limit: int) -> tuple[int, list[Standing]]:
        """Returns the number of counted entries, and the players of a kind after this rank, the best first."""

        def read(generation: str) -> list[Standing]:
            with answering():
                members = self._client.zrange(_key(generation, kind), after, after + limit - 1)
            players = [member.decode() for member in members]
            ratings = self._ratings(generation, players)
            return [
                Standing(rank, ladder, *found)
                for rank, (ladder, found) in enumerate(zip(players, ratings, strict=True), after + 1)
                if found is not None
            ]

        begun, standings = self._of_one_generation(read)
        return begun.entries, standings

    def ratings(self, ladders: list[str]) -> dict[str, Rating]:
        """Returns the ratings of these players, without those of players before the first rated game."""
        if not ladders:
            return {}
        rows = self._of_one_generation(lambda generation: self._ratings(generation, ladders))[1]
        return {ladder: row[1] for ladder, row in zip(ladders, rows, strict=True) if row is not None}

    def standing(self, ladder: str) -> Standing | None:
        """Returns where a player is on the ladder; None for one without a rated game."""

        def read(generation: str) -> Standing | None:
            (found,) = self._ratings(generation, [ladder])
            if found is None:
                return None
            with answering():
                rank = self._client.zrank(_key(generation, found[0]), ladder)
            return Standing(int(rank or 0) + 1, ladder, *found)

        return self._of_one_generation(read)[1]

    def course(self, ladder: str, before: int | None, limit: int) -> list[Step]:
        """Returns the rated games of a player, newest first; `before`: those with a smaller number alone."""

        def read(generation: str) -> list[Step]:
            key = _key(generation, ladder)
            with answering():
                last = int(self._client.llen(key)) if before is None else max(0, before - 1)
                first = max(0, last - limit)
                rows = self._client.lrange(key, first, last - 1) if last else []
            return [Step(number, *_DECODE_STEP(row)) for number, row in enumerate(rows, first + 1)][::-1]

        return self._of_one_generation(read)[1]


def _key(generation: str, name: str) -> str:
    return part(f"{LADDER}:{generation}:{name}")


def _rating(stored: bytes) -> tuple[str, Rating]:
    """Returns kind and rating of a player."""
    kind, mu, sigma, games, wins = _DECODE_RATING(stored)
    return kind, Rating(mu, sigma, games, wins)


def _changes(generation: str, ladders: Ladders, results: Iterable[LoggedResult]) -> Iterator[Change]:
    """Counts these games in the ladders, and yields the changes of the store that say so.

    The rating of a player is written after each game: which keys a generation has is known from its ratings.
    """
    for logged in results:
        if not ladders.apply(logged.result):
            continue
        kind = logged.result.kinds[0]
        for ladder, place in logged.result.best_places.items():
            now = ladders.ratings[kind][ladder]
            numbers = msgspec.json.encode((kind, now.mu, now.sigma, now.games, now.wins))
            yield Change("HSET", _key(generation, "ratings"), (ladder, numbers))
            yield Change("ZADD", _key(generation, kind), (-now.value, ladder))
            row = msgspec.json.encode((logged.place, logged.game, place, now.mu, now.sigma))
            yield Change("RPUSH", _key(generation, ladder), (row,))
