"""The rated games that two players sat in on one day (RATE-06).

    cg:met:{<ladder id>|<ladder id>}:<day>   the games, for two days

A game is noted before the second of the two sits down, in one step with the count: of several games at once no more are
noted than there may be.
"""

from collections.abc import Iterable, Sequence
from typing import Any

import redis

from service import ids
from service.store.connection.durability import NONE, Replicas
from service.store.connection.replicated_writes import ReplicatedWrites
from service.store.log.event_log import PREFIX, answering

MOST = 5
"""Rated games of one day (UTC) that the same two players may sit in."""
KEPT_S = 2 * 86400
# KEYS: the games of two players on a day. ARGV: this game, the most, seconds to keep them. 1 if the game may go on.
NOTE = """
if redis.call('SISMEMBER', KEYS[1], ARGV[1]) == 1 then
  return 1
end
if redis.call('SCARD', KEYS[1]) >= tonumber(ARGV[2]) then
  return 0
end
redis.call('SADD', KEYS[1], ARGV[1])
redis.call('EXPIRE', KEYS[1], ARGV[3])
return 1
"""


class Meetings:
    """The meetings that the store knows. Safe to use from several processes."""

    def __init__(self, client: redis.Redis, replicas: Replicas = NONE) -> None:
        self._client: Any = client
        self._writer = ReplicatedWrites(client, replicas)

    def note(self, game: str, ladder: str, others: Iterable[str]) -> str | None:
        """Notes that a player meets these others in a game; returns one with whom there were too many games today.

        Raises StoreUnavailable, NotConfirmed.
        """
        for other in others:
            with answering():
                if not self._writer.script(NOTE, [_key(ladder, other)], [game, MOST, KEPT_S]):
                    return other
        return None

    def are_enough(self, ladder: str, other: str, game: str = "") -> bool:
        """Returns whether two players have sat in as many games today as they may; `game` does not count.

        Raises StoreUnavailable.
        """
        with answering():
            pipe = self._client.pipeline(transaction=False)
            pipe.scard(_key(ladder, other))
            pipe.sismember(_key(ladder, other), game)
            count, there = pipe.execute()
        return int(count) >= MOST and not there

    def drop(self, game: str, ladder: str, others: Iterable[str]) -> None:
        """Drops a game that the player has left before its start. Raises StoreUnavailable, NotConfirmed."""
        for other in others:
            name = _key(ladder, other)
            with answering():
                self._writer.run(name, ("SREM", name, game))

    def forget(self, game: str, ladders: Sequence[str]) -> None:
        """Drops a game in which all of these players would have met. Raises StoreUnavailable, NotConfirmed."""
        for number, ladder in enumerate(ladders):
            self.drop(game, ladder, ladders[:number])


def _key(ladder: str, other: str) -> str:
    pair = "|".join(sorted((ladder, other)))
    return f"{PREFIX}met:{{{pair}}}:{ids.now() // 86_400_000}"
