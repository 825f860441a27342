"""The league of the built-in bots: the table of each game, and the numbers that a day has for its games (RATE-10).

The events store keeps the game of each number. So no game is begun twice, by several processes or after the queue was
emptied, and a day has no more games than numbers.
"""

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

import redis

from domain import board
from domain.commands import CreateGame
from domain.options import TIME_CLASSES
from domain.rating.rated_games import RATED
from service import ids
from service.store.connection.durability import NONE, Replicas
from service.store.connection.replicated_writes import ReplicatedWrites
from service.store.log.event_log import PREFIX, answering

SEATS = 4
DAY_MS = 86_400_000
GAMES_A_DAY = 24
"""Games on a day. Each is kept for ever, and the archive grows by some 50 KB with it."""
EVERY_MS = DAY_MS // GAMES_A_DAY
"""Milliseconds at least from the beginning of a game to that of the next one."""
FIRST_GAMES, FIRST_EVERY_MS = 20, 60_000
"""Games of a day after one without any, and milliseconds for them instead: a new ladder is soon not empty."""
MOST_A_DAY_MS = DAY_MS // 100
"""Milliseconds after which no more games of a day begin, those of all its games together. A game keeps one processor
busy at most, so the league has the hundredth part of it."""
MOST_A_GAME_MS = 120_000
"""Milliseconds that a game counts at most: one that took longer has waited, for a machine that was busy or off."""
TIMERS = dict.fromkeys(TIME_CLASSES, 86_400)
"""Seconds: a rated game has deadlines. Whatever else a worker does, a bot answers long before them."""


KEPT_S = 3 * DAY_MS // 1000
"""Seconds for which the numbers of a day are kept."""


class Pairing(NamedTuple):
    """The bots of a table: `one` sits alone against `three` at all other seats."""

    one: str
    three: str

    def seats(self, turn: int) -> list[str]:
        """Returns the bots in the order of seats; `one` has another seat each time."""
        return [self.one if place == turn % SEATS else self.three for place in range(SEATS)]


PAIRINGS = (Pairing("basic", "random"), Pairing("planner", "basic"))
"""Each bot alone against three of the next weaker one. Why not otherwise: docs/decisions/0027-the-league.md."""


def ladder_id(bot: str) -> str:
    """Returns the id of a built-in bot on the ladder of the bots."""
    return f"l_{bot}"


class Played(NamedTuple):
    """The time of a game: of its first event and of its last one (unix ms)."""

    began: int
    ended: int


def counted_ms(played: Played) -> int:
    """Returns the milliseconds that a game counts of those that the games of a day may take."""
    return min(played.ended - played.began, MOST_A_GAME_MS)


def pairings(bots: Collection[str]) -> list[Pairing]:
    """Returns the pairings of those bots that may take seats."""
    return [pairing for pairing in PAIRINGS if {*pairing} <= {*bots}]


def day_of(now: int) -> int:
    """Returns the number of a day (UTC)."""
    return now // DAY_MS


def table(day: int, number: int, among: Sequence[Pairing]) -> dict[str, str]:
    """Returns the bot of each seat of a game, which has one of these pairings in its turn."""
    turn, pairing = divmod(day * GAMES_A_DAY + number, len(among))
    return dict(zip(board.COLOURS, among[pairing].seats(turn), strict=False))


def command(game: str, seats: Sequence[str], at: int) -> CreateGame:
    """Returns the command that creates a game of the league."""
    options: dict[str, Any] = {RATED: True, "sets": ["base"], "timers": TIMERS}
    return CreateGame(at=at, game=game, seats=list(seats), options=options)


class Numbers:
    """The games of each day by number, as the events store has them. Safe to use from several processes."""

    def __init__(self, client: redis.Redis, replicas: Replicas = NONE) -> None:
        self._client: Any = client
        self._writer = ReplicatedWrites(client, replicas)

    def games(self, day: int) -> list[str]:
        """Returns the games that have a number of this day, in the order of these. Raises StoreUnavailable."""
        with answering():
            stored = self._client.hgetall(_key(day))
        return [stored[number].decode() for number in sorted(stored, key=int)]

    def take(self, day: int, number: int) -> str:
        """Returns the game of a number, with a new id unless somebody took the number. Raises StoreUnavailable."""
        day_key = _key(day)
        with answering():
            answers = self._writer.run(
                day_key,
                ("HSETNX", day_key, number, ids.game()),
                ("EXPIRE", day_key, KEPT_S),
                ("HGET", day_key, number),
            )
        game: bytes = answers[2]
        return game.decode()


def _key(day: int) -> str:
    return f"{PREFIX}league:{day}"
