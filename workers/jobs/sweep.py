"""Finds what a process left undone that died in between: bots that nobody woke, games that nobody finalized."""

from contextlib import suppress
from itertools import islice

from service.play.bot_jobs import BotJobs
from service.store.errors import Corrupt, StoreError
from service.store.games import Games
from workers.bots.turns import turns

MOST_LOADED = 50
"""Games whose state is read in one sweep, so that deadlines do not wait after it."""
LONGEST_WAIT = 64
"""Sweeps between two tries for a game whose bots do not move."""


def finalize(games: Games) -> int:
    """Finalizes games that are over. Returns how many. Raises StoreError; one that is damaged stays as it is."""
    heads = games.log.known_heads(games.log.active()).items()
    finalized = 0
    for game in [game for game, head in heads if head and head.status == "over"]:
        with suppress(Corrupt):
            finalized += games.finalize(game) is not None
    return finalized


class BotSweep:
    """Finds games that have not moved since the last sweep.

    A game that still does not move is tried ever more rarely.
    """

    def __init__(self, games: Games, bot_jobs: BotJobs) -> None:
        self._games, self._bot_jobs = games, bot_jobs
        self._seen: dict[str, int] = {}
        self._idle: dict[str, int] = {}
        self._tries: dict[str, tuple[int, int]] = {}
        self._round = 0

    def sweep(self) -> int:
        """Wakes the bots of such games. Returns how many games. Raises StoreError, RedisError."""
        self._round += 1
        versions = self._running()
        still = [game for game, version in versions.items() if self._seen.get(game) == version]
        self._seen = versions
        self._idle = {game: version for game, version in self._idle.items() if versions.get(game) == version}
        self._tries = {game: tried for game, tried in self._tries.items() if game in still}
        due = (game for game in still if game not in self._idle and self._tries.get(game, (0, 0))[0] <= self._round)
        return sum(self._wake(game, versions[game]) for game in islice(due, MOST_LOADED))

    def _running(self) -> dict[str, int]:
        heads = self._games.log.known_heads(self._games.log.active()).items()
        return {game: head.version for game, head in heads if head and head.status == "running"}

    def _wake(self, game: str, version: int) -> bool:
        _, wait = self._tries.get(game, (0, 1))
        self._tries[game] = (self._round + wait, min(2 * wait, LONGEST_WAIT))
        try:
            state = self._games.load(game)
        except StoreError:
            return False
        if not turns(state):
            self._idle[game] = version
            return False
        self._bot_jobs.enqueue_again(state)
        return True
