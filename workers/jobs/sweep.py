"""The sweep for work that a killed process left undone: lost deadlines and bots, and games left open.

A round goes over all registered games, a page at a time, so that an installation in which nothing happens costs the
same whatever it holds (docs/decisions/0019).
"""

from collections import OrderedDict, deque
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import TypeVar

from service.jobs.queue import JobQueue
from service.play.bots.jobs import BotJobs, game_of
from service.store import deadlines
from service.store.errors import Corrupt, StoreError
from service.store.games import Games
from service.store.log.entries import Head
from workers.bots.turns import turns
from workers.unix_time import is_over

PAGE = 100
"""Games whose heads are read at once."""
SOON_MS = 60_000
"""Deadlines that pass sooner than this are restored, however short a round is."""
STILL_MS = 5_000
"""Milliseconds without a move after which the bots of a game are taken for forgotten."""
LOADED_EACH_S, MOST_LOADED = 2, 20
"""Games whose state is read in a second and in one go, so that deadlines do not wait after it."""
MOST_KNOWN = 20_000
"""Games of which is remembered that they wait for people."""
LONGEST_WAIT = 8
"""Rounds between two tries for a game whose bots do not move."""

T = TypeVar("T")


def finalize(games: Games, heads: Mapping[str, Head | None] | None = None) -> int:
    """Finalizes those of these games that are over, or of all. Returns how many.

    Raises StoreError; one that is damaged stays as it is.
    """
    if heads is None:
        heads = games.log.known_heads(games.log.active())
    finalized = 0
    for game in [game for game, head in heads.items() if head and head.status == "over"]:
        with suppress(Corrupt):
            finalized += games.finalize(game) is not None
    return finalized


class Round:
    """A round over all registered games: a page with each step, and from the start again after the last."""

    def __init__(self, games: Games, queue: JobQueue, bots: "StillGames") -> None:
        self._games, self._queue, self._bots = games, queue, bots
        self._left: OrderedDict[int, int] = OrderedDict()
        self._places: dict[int, int] = {}
        self._began, self._took = 0, 0

    @property
    def is_over(self) -> bool:
        """True when the next step begins a new round."""
        return not self._left

    def step(self, now: int) -> int:
        """Puts right what is wrong with the games of a page; how many games it has. Raises StoreError, RedisError."""
        if not self._left:
            self._begin(now)
        games = list(self._page())
        heads = self._games.log.known_heads(games)
        # Deadlines that pass later are looked at once more before that.
        deadlines.restore(self._queue.connection, heads, now + 2 * max(self._took, SOON_MS))
        for game in deadlines.closed(heads):
            self._games.log.settle(game)
        finalize(self._games, heads)
        self._bots.note({game: head.version for game, head in heads.items() if head and head.status == "running"}, now)
        return len(games)

    def _begin(self, now: int) -> None:
        self._took, self._began = now - self._began if self._began else 0, now
        self._left.update(self._games.log.active_counts())
        self._bots.new_round()

    def _page(self) -> Iterator[str]:
        """Returns the games of as many shards as fill a page; a large shard takes several pages."""
        places: dict[int, int] = {}
        expected = 0
        for shard, count in self._left.items():
            if places and expected + count > PAGE:
                break
            places[shard] = self._places.get(shard, 0)
            expected += count
        games, self._places = self._games.log.active_page(places, PAGE)
        for shard in places:
            if shard not in self._places:
                del self._left[shard]
        return iter(dict.fromkeys(games))


class StillGames:
    """The search for games that stand still although bots are asked; it wakes those."""

    def __init__(self, games: Games, bot_jobs: BotJobs) -> None:
        self._games, self._bot_jobs = games, bot_jobs
        self._seen: deque[tuple[int, dict[str, int]]] = deque()
        self._suspected: dict[str, int] = {}
        self._still: dict[str, int] = {}
        self._idle: OrderedDict[str, int] = OrderedDict()
        self._tries: OrderedDict[str, tuple[int, int, int]] = OrderedDict()
        self._round = 0
        self._loaded_at = 0

    def new_round(self) -> None:
        """Says that all games are looked at once more."""
        self._round += 1

    def note(self, versions: Mapping[str, int], now: int) -> None:
        """Notes running games at their versions: those that do not move from there are looked at."""
        unknown = {game: version for game, version in versions.items() if self._idle.get(game) != version}
        if unknown:
            self._seen.append((now, unknown))

    def suspect(self, game: str, version: int) -> None:
        """Notes a game of which somebody else knows that it stands still; it comes before all others."""
        self._suspected[game] = version

    def wake(self, now: int) -> int:
        """Wakes the bots of a few games that stand still. Returns how many games. Raises StoreError, RedisError."""
        if self._seen and is_over(self._seen[0][0], STILL_MS, now):
            _, versions = self._seen.popleft()
            heads = self._games.log.known_heads(versions)
            # The rest of the former page comes again in the next round.
            self._still = {
                game: head.version
                for game, head in heads.items()
                if head and head.status == "running" and head.version == versions[game] and self._is_due(game, head)
            }
        left, woken = min(LOADED_EACH_S * abs(now - self._loaded_at) // 1000, MOST_LOADED), 0
        while left > 0 and (waiting := self._suspected or self._still):
            game = next(iter(waiting))
            woken += self._wake(game, waiting.pop(game))
            self._loaded_at, left = now, left - 1
        return woken

    def _is_due(self, game: str, head: Head) -> bool:
        tried, next_round, _ = self._tries.get(game, (0, 0, 1))
        return tried != head.version or next_round <= self._round

    def _wake(self, game: str, version: int) -> bool:
        tried, _, wait = self._tries.get(game, (version, 0, 1))
        wait = wait if tried == version else 1
        _remember(self._tries, game, (version, self._round + wait, min(2 * wait, LONGEST_WAIT)))
        try:
            state = self._games.load(game)
        except StoreError:
            return False
        if not turns(state):
            _remember(self._idle, game, version)
            self._tries.pop(game, None)
            return False
        self._bot_jobs.enqueue_again(state)
        return True


class RunningJobs:
    """The search for jobs of bots whose worker was killed: rq looks after those no sooner than a minute later."""

    def __init__(self, games: Games, queue: JobQueue, bots: StillGames) -> None:
        self._games, self._queue, self._bots = games, queue, bots
        self._before: dict[str, int] = {}

    def look(self) -> None:
        """Suspects games that did not move since the last look while a job was at work on them both times.

        Raises StoreError, RedisError.
        """
        # Between the two lists a job is for a moment; the next look finds it.
        begun = self._queue.started_job_registry.get_job_ids(cleanup=False)
        jobs = {*begun, *self._queue.intermediate_queue.get_job_ids()}
        games = {game for job in jobs if (game := game_of(job))}
        heads = self._games.log.known_heads(games) if games else {}
        now = {game: head.version for game, head in heads.items() if head and head.status == "running"}
        for game, version in now.items():
            if self._before.get(game) == version:
                self._bots.suspect(game, version)
        self._before = now


def _remember(facts: OrderedDict[str, T], game: str, fact: T) -> None:
    facts[game] = fact
    facts.move_to_end(game)
    while len(facts) > MOST_KNOWN:
        facts.popitem(last=False)
