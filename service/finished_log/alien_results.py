"""The wins of each alien, and of each alien of a player on the ladder, counted along the log of finished games.

The counts say how many entries of the log are in them. So nothing is counted twice or left out when a count breaks off,
and lost counts are made again from the first entry on.
"""

from pathlib import Path
from typing import Any, NamedTuple

import redis
import structlog

from domain.aliens.page import ALIENS
from domain.events import GameFinalized
from domain.game import results
from domain.game.results import Result
from domain.state import State
from service.store.errors import Corrupt, GameNotFound
from service.store.finished.entries import FINISHED, RATED, UNRATED, FinishedEntry, FinishedGames, part, read_entry
from service.store.games import Games
from service.store.log import decoding
from service.store.log.event_log import answering

SCRIPT = Path(__file__).with_name("count.lua").read_text()
NAME, OF_PLAYERS = "aliens", "aliens:players"
ENTRIES, GAMES, WINS = "entries", "games", "wins"
"""The fields: entries of the log that are counted, games that are, and `<alien>|<seats>|games` and `|wins`.

Those of players: `<ladder id>|<alien>|games` and `|wins`.
"""
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

        A game that cannot be read is left out for good, with a line in the log of the program. A result that the
        operator has taken out of the ladder counts no more for its players.
        """
        begun = self._begun()
        counted = 0
        for place, stored in enumerate(self._finished.entries(begun, most), begun):
            entry = read_entry(stored)
            fields = _fields(_results(games, entry.game)) if entry.kind == FINISHED else []
            by, of_players = -1 if entry.kind == UNRATED else 1, self._fields_of_players(games, entry)
            keys, arguments = (part(NAME), part(OF_PLAYERS)), (place, by, len(fields), *fields, *of_players)
            with answering():
                if not self._client.eval(SCRIPT, len(keys), *keys, *arguments):
                    # Another process counts as well.
                    break
            counted += 1
        return counted

    def _fields_of_players(self, games: Games, entry: FinishedEntry) -> list[str]:
        """Returns the counts of players that change by one with an entry: that of a result, or of its removal."""
        if entry.kind == RATED:
            return _fields_of_result(games, entry)
        rated = self._finished.rated(entry.game) if entry.kind == UNRATED else None
        return _fields_of_result(games, rated) if rated else []

    def _begun(self) -> int:
        """Returns the number of counted entries; 0 when the log is shorter: then it is not the one that was counted."""
        counted = self.table().entries
        if 0 < counted <= self._finished.size():
            return counted
        with answering():
            self._client.delete(part(NAME), part(OF_PLAYERS))
        return 0

    def of_player(self, ladder: str) -> dict[str, Count]:
        """Returns the rated games of a player by the aliens that the player began with. Raises StoreUnavailable."""
        names = [f"{ladder}|{alien}|{what}" for alien in ALIENS for what in (GAMES, WINS)]
        with answering():
            stored = [int(value or 0) for value in self._client.hmget(part(OF_PLAYERS), names)]
        counts = zip(ALIENS, stored[::2], stored[1::2], strict=True)
        return {alien: Count(games, wins) for alien, games, wins in counts if games}

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


def _fields_of_result(games: Games, rated: FinishedEntry) -> list[str]:
    """Returns the counts of players to which the result of a game belongs."""
    game, result = _begun(games, rated.game), rated.result()
    if game is None or result is None:
        return []
    begun, _ = game
    places = dict(zip(result.ladder_ids, result.places, strict=True))
    fields = []
    for seat in begun.seats.values():
        player = begun.ladder_ids.get(seat.player)
        for alien in dict.fromkeys(seat.aliens if player else ()):
            assert player is not None
            fields.append(f"{player.ladder}|{alien}|{GAMES}")
            if places.get(player.ladder) == 1:
                fields.append(f"{player.ladder}|{alien}|{WINS}")
    return fields


def _results(games: Games, game: str) -> list[Result]:
    begun = _begun(games, game)
    return [] if begun is None else results.of_game(*begun)


def _begun(games: Games, game: str) -> tuple[State, list[str]] | None:
    """Returns the state when the first turn of a finished game begins, and who won it; None if it cannot be read."""
    try:
        newest = games.newest(game)
        last = games.between(game, newest.version - 1, newest.version)
        end = decoding.decoded(game, last[0])
        begun = _beginning(games, game, newest.version)
        if begun is None or not isinstance(end, GameFinalized):
            return None
        return games.state_at(game, begun), end.winners
    except (Corrupt, GameNotFound) as error:
        log.error("not_counted", game=game, error=str(error))
        return None


def _beginning(games: Games, game: str, until: int) -> int | None:
    """Returns the version right after which the first turn has begun; None when the game ended before."""
    after = 0
    while entries := games.between(game, after, min(after + AT_ONCE, until)):
        for entry in entries:
            if entry.body.startswith(BEGINNINGS) and games.state_at(game, entry.seq).turn.number:
                return entry.seq
        after = entries[-1].seq
    return None
