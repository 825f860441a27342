"""The wins of each alien, counted along the log of finished games.

The counts say how many entries of the log are in them. So nothing is counted twice or left out when a count breaks off,
and lost counts are made again from the first entry on.
"""

from pathlib import Path
from typing import Any, NamedTuple

import redis
import structlog

from domain.events import GameFinalized
from domain.game import results
from domain.game.results import Result
from service.store.errors import Corrupt, GameNotFound
from service.store.finished.entries import FINISHED, FinishedGames, part, read_entry
from service.store.games import Games
from service.store.log import decoding
from service.store.log.event_log import answering

SCRIPT = Path(__file__).with_name("count.lua").read_text()
NAME = "aliens"
ENTRIES, GAMES, WINS = "entries", "games", "wins"
"""The fields: entries of the log that are counted, games that are, and `<alien>|<seats>|games` and `|wins`."""
AT_ONCE = 200
BEGINNINGS = (b'{"type":"game_started"', b'{"type":"turn_began"')
"""Right after one of these the first turn has begun."""

log = structlog.get_logger()


class Count(NamedTuple):
    """The number of games of an alien with a number of seats, and of its wins."""

    games: int
    wins: int


class Counts(NamedTuple):
    """Entries and games that are counted, and alien -> number of seats -> its counts."""

    entries: int
    games: int
    aliens: dict[str, dict[int, Count]]


class AlienResults:
    """The counts of one store. Safe to use from several processes."""

    def __init__(self, client: redis.Redis, finished: FinishedGames) -> None:
        self._client: Any = client
        self._finished = finished

    def count(self, games: Games, most: int) -> int:
        """Counts at most `most` further entries, and returns their number. Raises StoreUnavailable, ArchiveAway,
        LogDamaged.

        A game that cannot be read is left out for good, with a line in the log of the program.
        """
        begun = self._begun()
        counted = 0
        for place, stored in enumerate(self._finished.entries(begun, most), begun):
            entry = read_entry(stored)
            fields = _fields(_results(games, entry.game)) if entry.kind == FINISHED else []
            with answering():
                if not self._client.eval(SCRIPT, 1, part(NAME), place, *fields):
                    # Another process counts as well.
                    break
            counted += 1
        return counted

    def _begun(self) -> int:
        """Returns the number of counted entries; 0 when the log is shorter: then it is not the one that was counted."""
        counted = self.table().entries
        if counted <= self._finished.size():
            return counted
        with answering():
            self._client.delete(part(NAME))
        return 0

    def table(self) -> Counts:
        """Returns all counts. Raises StoreUnavailable."""
        with answering():
            stored = {name.decode(): int(value) for name, value in self._client.hgetall(part(NAME)).items()}
        aliens: dict[str, dict[int, Count]] = {}
        for name, value in stored.items():
            alien, *rest = name.split("|")
            if rest and rest[1] == GAMES:
                wins = stored.get(f"{alien}|{rest[0]}|{WINS}", 0)
                aliens.setdefault(alien, {})[int(rest[0])] = Count(value, wins)
        return Counts(stored.get(ENTRIES, 0), stored.get(GAMES, 0), aliens)


def _fields(results: list[Result]) -> list[str]:
    """Returns the counts that grow by one."""
    fields = [GAMES] if results else []
    for result in results:
        fields.append(f"{result.alien}|{result.seats}|{GAMES}")
        if result.won:
            fields.append(f"{result.alien}|{result.seats}|{WINS}")
    return fields


def _results(games: Games, game: str) -> list[Result]:
    try:
        newest = games.newest(game)
        last = games.between(game, newest.version - 1, newest.version)
        end = decoding.decoded(game, last[0])
        begun = _beginning(games, game, newest.version)
        if begun is None or not isinstance(end, GameFinalized):
            return []
        return results.of_game(games.state_at(game, begun), end.winners)
    except (Corrupt, GameNotFound) as error:
        log.error("not_counted", game=game, error=str(error))
        return []


def _beginning(games: Games, game: str, until: int) -> int | None:
    """Returns the version right after which the first turn has begun; None when the game ended before."""
    after = 0
    while entries := games.between(game, after, min(after + AT_ONCE, until)):
        for entry in entries:
            if entry.body.startswith(BEGINNINGS) and games.state_at(game, entry.seq).turn.number:
                return entry.seq
        after = entries[-1].seq
    return None
