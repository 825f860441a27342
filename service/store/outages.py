"""Outages: stretches in which nobody could answer, and what games get for them (CLOCK-07).

Each API process beats twice a second: it has the store take a write, as a command would, and notes the moment with the
queue's own clock. A beat that comes late after the last one, of any process, ends an outage. Processes that were killed
or stopped, stores that hang or are full, a machine that was suspended and a clock that was set forward all look alike
here. A clock that was set back is noted like an outage of negative length: else deadlines would be so much later.

The key is a list: the last beat, then the newest outages. If it is lost, so is what was not made up for yet.
"""

import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

import redis
import structlog

from domain.commands import MoveDeadlines
from domain.engine import clocks
from domain.refusal import Refused
from domain.state import State
from service.store.deadlines import WAKE
from service.store.deciding import PreparedCommand
from service.store.errors import GameTooLong, StoreError
from service.store.games import Games
from service.store.log import envelope
from service.store.log.event_log import PREFIX, answering
from service.store.log.sender import TIMER, Sender
from service.store.states.snapshots import Snapshot

KEY = PREFIX + "beats"
EVERY_MS = 500
"""Milliseconds between two beats of a process."""
FRESH_MS = 1_000
"""Milliseconds without a beat after which no deadline fires: nothing is known to be accepted then."""
SHORTEST_MS = 2_000
"""A stretch without a beat that is longer is an outage."""
KEPT = 20
"""The number of outages that are remembered, the newest ones."""
BACK, FURTHEST = 100, 1_000
"""Events of a game that are read at once to find what was open in an outage, and how many at most."""
MOST_SETTLED = 20_000
"""Games of which is remembered that they need no more for the newest outage."""

_NOW = """
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
if redis.call('TYPE', KEYS[1]).ok ~= 'list' then redis.call('DEL', KEYS[1]) end
"""
BEAT = (
    _NOW
    + """
local last = tonumber(redis.call('LPOP', KEYS[1]) or now)
if last and math.abs(now - last) > tonumber(ARGV[1]) then
  local newest = string.match(redis.call('LINDEX', KEYS[1], 0) or '', '^%d+')
  local number = string.format('%.0f', math.max(now, (tonumber(newest) or 0) + 1))
  redis.call('LPUSH', KEYS[1], number .. string.format(':%.0f:%.0f', last, now))
  redis.call('LTRIM', KEYS[1], 0, ARGV[2] - 1)
  redis.call('PUBLISH', ARGV[3], 'outage')
end
redis.call('LPUSH', KEYS[1], string.format('%.0f', now))
return {string.format('%.0f', now), redis.call('LRANGE', KEYS[1], 0, -1)}
"""
)
READ = _NOW + "return {string.format('%.0f', now), redis.call('LRANGE', KEYS[1], 0, -1)}"

log = structlog.get_logger()


class Outage(NamedTuple):
    """A time, from `since` to `until` (unix ms), in which nobody could answer.

    `until` is earlier when the clock was set back. A later outage has a higher number.
    """

    number: int
    since: int
    until: int


class KnownOutages(NamedTuple):
    """The time (ms) since the last beat, None without any, and the outages from the oldest one on."""

    silent: int | None
    outages: Sequence[Outage]

    @property
    def accepts(self) -> bool:
        """True if commands can be given just now, by all that is known. If no API ever was there it is not asked."""
        return self.silent is None or abs(self.silent) <= FRESH_MS

    @property
    def newest(self) -> int:
        """The number of the newest outage; 0 without any."""
        return self.outages[-1].number if self.outages else 0


NOTHING = KnownOutages(None, ())
"""The value if no API has ever been there."""


def beat(queue: redis.Redis) -> KnownOutages:
    """Notes that commands are accepted, and wakes all clocks when that ends an outage."""
    with answering():
        return _read(queue.register_script(BEAT)([KEY], [SHORTEST_MS, KEPT, WAKE]))


def known(queue: redis.Redis) -> KnownOutages:
    """Returns what the beats say at this moment."""
    with answering():
        return _read(queue.register_script(READ)([KEY]))


def _read(stored: Any) -> KnownOutages:
    """Reads beats and outages; anything else was planted there."""
    now, (last, *noted) = stored[0], stored[1] or [b""]
    outages = []
    for each in reversed(noted):
        with suppress(ValueError, TypeError):
            outage = Outage(*map(int, each.split(b":")))
            if 0 < outage.until <= outage.number and 0 < outage.since != outage.until:
                outages.append(outage)
    return KnownOutages(int(now) - int(last) if last.isdigit() else None, tuple(sorted(outages)))


# -- making up ---------------------------------------------------------------------------------------


def make_up(games: Games, game: str, outages: Sequence[Outage], at: int) -> State | None:
    """Moves the deadlines of a game for these outages, each once, although others do it too. `at`: unix ms.

    The state after that; None when there was nothing to move. Raises what Games.load and Games.carry_out raise.
    """
    if not outages:
        return None
    moved = None
    for outage in outages:
        newest = games.newest(game)
        if not _counts(newest, outage, at):
            continue
        command = _command(games, newest, outage, at)
        id = f"move_deadlines:{outage.number}"
        with suppress(Refused, GameTooLong):
            done = games.carry_out(PreparedCommand(game, command, Sender(id, "move_deadlines", "clock", cause=TIMER)))
            moved = done.state if done.events else moved
    return moved


def _counts(newest: Snapshot, outage: Outage, at: int) -> bool:
    """Makes up for an outage; returns False if the game has done so, or has no deadline that it could move.

    That a clock was set back the log must show, too: no access to the queue takes time away from players.
    """
    state = newest.state
    if state.made_up is not None and state.made_up.outage >= outage.number:
        return False
    if outage.until < outage.since and newest.at <= at:
        return False
    return any(pending.due is not None for pending in state.questions.values())


def _command(games: Games, newest: Snapshot, outage: Outage, at: int) -> MoveDeadlines:
    """Returns the command by which a game makes up for an outage, in its time, which never runs backwards."""
    was_ahead = clocks.ahead(newest.state)
    since = outage.since + was_ahead
    before, moment = _last(games, newest, since)
    until = max(outage.until, moment)
    during, _ = _last(games, newest, until)
    ahead = until - outage.until
    return MoveDeadlines(
        # It is carried out in the new time of the game.
        at=at + ahead - was_ahead,
        outage=outage.number,
        since=since,
        until=until,
        before=before,
        during=during,
        ahead=ahead,
    )


def _last(games: Games, newest: Snapshot, moment: int) -> tuple[int, int]:
    """Returns the last version up to a moment, and its time (unix ms); zeros when that is too long ago to matter."""
    if newest.at <= moment:
        return newest.version, newest.at
    game, last = newest.state.game, newest.version
    while last > max(0, newest.version - FURTHEST):
        after = max(0, last - BACK)
        for entry in reversed(games.log.read(game, after, last - after)):
            if (at := envelope.read_time(envelope.decode(entry.body).at)) <= moment:
                return entry.seq, at
        last = after
    return 0, 0


class Beats:
    """The beats of one API process, and the guard before its commands.

    No command counts time of an outage: before one is decided the outage is noted and made up for. Safe to use from
    several threads.
    """

    def __init__(self, games: Games, queue: redis.Redis, now: Callable[[], int]) -> None:
        self._games, self._queue, self._now = games, queue, now
        self._known = NOTHING
        self._beat_at: int | None = None
        self._tried_at, self._tries = 0, 0
        self._settled: dict[str, int] = {}
        self._lock = threading.Lock()
        self._away = False

    def beat(self) -> None:
        """Beats once. Raises nothing: a store that takes no command is what the beats that are missing tell."""
        # A process that is stopped while it beats is late.
        asked = self._now()
        try:
            self._games.log.try_write()
            outage = beat(self._queue)
        except (StoreError, redis.RedisError) as error:
            if not self._away:
                log.warning("no_command_accepted", error=str(error))
            self._away = True
            return
        finally:
            self._tried_at, self._tries = self._now(), self._tries + 1
        if outage.newest > self._known.newest and abs((ended := outage.outages[-1]).until - asked) <= SHORTEST_MS:
            log.warning("outage", since=ended.since, until=ended.until, ms=ended.until - ended.since)
        self._away, self._known, self._beat_at = False, outage, asked

    def is_settled(self, game: str) -> bool:
        """Returns whether this process knows of nothing to be made up for in this game. Asks nobody."""
        if self._beat_at is None or abs(self._now() - self._beat_at) > SHORTEST_MS:
            return False
        newest = self._known.newest
        return not newest or self._settled.get(game) == newest

    def settle(self, game: str) -> None:
        """Makes up, before a command, for the outages that are new to the game.

        If that cannot be done the command goes on without it. Raises what `make_up` raises.
        """
        if self.is_settled(game):
            return
        tries = self._tries
        with self._lock:
            # The commands that wait while a store hangs wait for one try, and not for one each.
            if self._tries == tries and self._is_late():
                self.beat()
        if (newest := self._known.newest) and self._settled.get(game) != newest:
            make_up(self._games, game, self._known.outages, self._now())
            if len(self._settled) >= MOST_SETTLED:
                self._settled.clear()
            self._settled[game] = newest

    def _is_late(self) -> bool:
        """Returns whether a beat is missing. While none gets through it is tried again at the usual pace only."""
        now = self._now()
        late = self._beat_at is None or abs(now - self._beat_at) > SHORTEST_MS
        return late and abs(now - self._tried_at) > EVERY_MS


def watched(games: Games, queue: redis.Redis, now: Callable[[], int]) -> Beats:
    """Returns the beats of this process, which guard the commands of its games from now on."""
    beats = Beats(games, queue, now)
    games.guard(beats)
    return beats
