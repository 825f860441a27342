"""Presence: which players have a stream or a long poll open, over all processes, and when each was last active.

Beside the log: no state, no export and no backup has it. A request writes nothing. It notes in memory what is new, and
one thread of the process writes that, to the keys

    cg:processes              process -> until when it counts as alive (unix ms of the store), sorted
    cg:{<game>}:presence      `<player>|<process>`: the player has connections to this process
                              `now:<player>` -> `1|ms` or `0|ms`: connected or not, and since when
                              `seen:<player>` -> the last request with the player's token (unix ms)

A process says every `BEAT_S` that it lives. The connections of a process that was killed are forgotten after `LAPSE_S`,
and every other process has noticed that `BEAT_S` later. The name of a process begins with the time of its start: one
that others cannot know yet counts as alive.
"""

import secrets
import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple

import redis
import structlog

from service import ids
from service.store.connection.replicated_writes import ReplicatedWrites
from service.store.errors import StoreError
from service.store.log.event_log import BESIDE, PREFIX, answering, key

BEAT_S = 10.0
LAPSE_S = 30.0
"""Seconds after the last heartbeat of a killed process in which its connections still count."""
GRACE_S = 10.0
"""Seconds for which a player is connected after the last connection ended: clients come again."""
SEEN_EVERY_S = 60.0
"""Seconds between two writes of when a player was last active."""
TICK_S = 5.0
GATHER_S = 0.1
"""Seconds for which changes are gathered before they are written."""
MOST_NOTED = 20_000
"""Players of whom a process remembers when they were active."""

PROCESSES = PREFIX + "processes"
# KEYS: processes. ARGV: this one or '', the rest of its name, milliseconds until it lapses.
# Answers its name, whether it was not alive before, and all that are alive.
BEAT = """
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local process = ARGV[1]
if process == '' then
  process = string.format('%d', now) .. '-' .. ARGV[2]
end
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', string.format('%d', now))
local new = redis.call('ZADD', KEYS[1], string.format('%d', now + ARGV[3]), process)
return {process, new, redis.call('ZRANGE', KEYS[1], 0, -1)}
"""
# KEYS: presence of a game. ARGV: the game, the channel for notifications, milliseconds until a process lapses, how many
# processes are alive, those, then words of three: `open` or `closed`, player and process; `seen`, player and time.
# Answers whether somebody has come or gone.
NOTE = """
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local alive = {}
for at = 5, 4 + ARGV[4] do
  alive[ARGV[at]] = true
end
for at = 5 + ARGV[4], #ARGV, 3 do
  local what, player, value = ARGV[at], ARGV[at + 1], ARGV[at + 2]
  if what == 'open' then
    redis.call('HSET', KEYS[1], player .. '|' .. value, '1')
  elseif what == 'closed' then
    redis.call('HDEL', KEYS[1], player .. '|' .. value)
  elseif tonumber(redis.call('HGET', KEYS[1], 'seen:' .. player) or 0) < tonumber(value) then
    redis.call('HSET', KEYS[1], 'seen:' .. player, value)
  end
end
local stored, here, known = redis.call('HGETALL', KEYS[1]), {}, {}
for at = 1, #stored, 2 do
  local player, process = string.match(stored[at], '^([^|]+)|(.+)$')
  if player then
    known[player] = known[player] or '0'
    if alive[process] or tonumber(string.match(process, '^%d+')) > now - ARGV[3] then
      here[player] = '1'
    else
      redis.call('HDEL', KEYS[1], stored[at])
    end
  end
  local noted = string.match(stored[at], '^now:(.+)$')
  if noted then
    known[noted] = string.sub(stored[at + 1], 1, 1)
  end
end
local changed = 0
for player, before in pairs(known) do
  local present = here[player] or '0'
  if present ~= before then
    redis.call('HSET', KEYS[1], 'now:' .. player, present .. '|' .. string.format('%d', now))
    changed = 1
  end
end
if changed == 1 then
  redis.call('PUBLISH', ARGV[2], ARGV[1])
end
return changed
"""

Player = tuple[str, str]
"""A game, and a player of it."""

log = structlog.get_logger()


class Present(NamedTuple):
    """The presence of a player: connected or not, since when, and when the player was last active (unix ms)."""

    connected: bool = False
    since: int | None = None
    last_seen: int | None = None


NEVER = Present()


class Presence:
    """The players who are there, according to this process. Safe to use from several threads.

    `clock`: seconds that only grow.
    """

    def __init__(self, client: redis.Redis, clock: Callable[[], float] = time.monotonic) -> None:
        self._writer = ReplicatedWrites(client)
        self._client: Any = client
        self._clock = clock
        self._lock = threading.Lock()
        self._process, self._alive, self._beat_at = "", frozenset[str](), -BEAT_S
        self._open: Counter[Player] = Counter()
        self._leaving: dict[Player, float] = {}
        self._stored: set[Player] = set()
        self._seen: dict[Player, int] = {}
        self._written: OrderedDict[Player, float] = OrderedDict()
        self.changed = threading.Event()

    # -- what requests note --------------------------------------------------------------------

    def seen(self, game: str, player: str) -> None:
        """Notes that a player is active now, without any request."""
        player_of_game, seen = (game, player), self._seen
        if player_of_game in seen or len(seen) < MOST_NOTED:
            seen[player_of_game] = ids.now()

    @contextmanager
    def connected(self, game: str, player: str) -> Iterator[None]:
        """Counts a connection of a player while it lasts."""
        player_of_game = (game, player)
        with self._lock:
            self._open[player_of_game] += 1
            self._leaving.pop(player_of_game, None)
        self.changed.set()
        try:
            yield
        finally:
            with self._lock:
                self._open[player_of_game] -= 1
                if not self._open[player_of_game]:
                    del self._open[player_of_game]
                    self._leaving[player_of_game] = self._clock() + GRACE_S
            self.seen(game, player)

    # -- what answers tell ---------------------------------------------------------------------

    def read(self, stored: Mapping[str, str]) -> dict[str, Present]:
        """Returns the players of a game by what is stored under its key; without a record a player was never there."""
        players = {name.partition(":")[2] for name in stored if name.startswith(("now:", "seen:"))}
        here = {name.partition("|")[0] for name in stored if "|" in name and self._is_alive(name.partition("|")[2])}
        return {player: _present(stored, player, player in here) for player in players | here}

    def of_game(self, game: str) -> dict[str, Present]:
        """Returns those of a game, as they are stored now. Raises StoreUnavailable."""
        with answering():
            stored = self._client.hgetall(key(game, "presence"))
        return self.read({name.decode(): value.decode() for name, value in stored.items()})

    def _is_alive(self, process: str) -> bool:
        return process in self._alive or int(process.partition("-")[0]) > ids.now() - LAPSE_S * 1000

    # -- what one thread writes ----------------------------------------------------------------

    def write(self, followed: Iterable[str] = ()) -> None:
        """Writes what is new, and the heartbeat of this process.

        When another one has lapsed, the `followed` games are looked through for what it held. Raises StoreUnavailable;
        then the same is written the next time.
        """
        before, now = self._alive, self._clock()
        if now - self._beat_at >= BEAT_S or not self._process:
            self._beat()
            self._beat_at = now
        words = self._words(now)
        if before - self._alive:
            for game in followed:
                words.setdefault(game, [])
        for game, changes in words.items():
            self._note(game, changes, now)

    def close(self) -> None:
        """Says that nobody is connected here any more. Raises StoreUnavailable."""
        with self._lock:
            self._open.clear()
            self._leaving.clear()
        self.write()
        with answering():
            self._client.zrem(PROCESSES, self._process)

    def _beat(self) -> None:
        arguments = [self._process, secrets.token_hex(6), round(LAPSE_S * 1000)]
        with answering():
            name, new, alive = self._writer.script(BEAT, [PROCESSES], arguments)
        self._process, self._alive = name.decode(), frozenset(each.decode() for each in alive)
        if new:
            # Others may have forgotten what it held.
            self._stored.clear()

    def _words(self, now: float) -> dict[str, list[str | int]]:
        """Maps each game to what is to be written of it."""
        with self._lock:
            self._leaving = {player: until for player, until in self._leaving.items() if until > now}
            here = set(self._open) | set(self._leaving)
        words: dict[str, list[str | int]] = {}
        for game, player in sorted(here - self._stored):
            words.setdefault(game, []).extend(("open", player, self._process))
        for game, player in sorted(self._stored - here):
            words.setdefault(game, []).extend(("closed", player, self._process))
        for (game, player), at in list(self._seen.items()):
            if now - self._written.get((game, player), now - SEEN_EVERY_S) >= SEEN_EVERY_S:
                words.setdefault(game, []).extend(("seen", player, at))
        return words

    def _note(self, game: str, words: list[str | int], now: float) -> None:
        arguments = [game, BESIDE, round(LAPSE_S * 1000), len(self._alive), *sorted(self._alive), *words]
        with answering():
            self._writer.script(NOTE, [key(game, "presence")], arguments)
        for what, player, value in zip(words[::3], words[1::3], words[2::3], strict=True):
            player_of_game = (game, str(player))
            if what == "open":
                self._stored.add(player_of_game)
            elif what == "closed":
                self._stored.discard(player_of_game)
            else:
                self._is_written(player_of_game, int(value), now)

    def _is_written(self, player: Player, at: int, now: float) -> None:
        if self._seen.get(player) == at:
            del self._seen[player]
        self._written[player] = now
        self._written.move_to_end(player)
        if len(self._written) > MOST_NOTED:
            self._written.popitem(last=False)


def _present(stored: Mapping[str, str], player: str, is_here: bool) -> Present:
    said, _, since = stored.get(f"now:{player}", "0|").partition("|")
    # If both differ, nobody has noted yet that a process was killed.
    noted = since if said == ("1" if is_here else "0") else ""
    seen = stored.get(f"seen:{player}")
    return Present(is_here, int(noted) if noted else None, int(seen) if seen else None)


class PresenceWriter:
    """The thread that writes the presence that a process knows, again and again, until it is closed.

    No request waits for it.
    """

    def __init__(self, presence: Presence, followed: Callable[[], Iterable[str]]) -> None:
        """Takes the presence, and in `followed` the games that somebody follows through this process."""
        self._presence, self._followed = presence, followed
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._write, daemon=True, name="presence")
        self._thread.start()

    def close(self) -> None:
        """Ends it before its connections end; nobody is connected by this process any more."""
        self._closing.set()
        self._presence.changed.set()
        self._thread.join(TICK_S)

    def _write(self) -> None:
        away = False
        while not self._closing.is_set():
            away = self._tried(lambda: self._presence.write(self._followed()), away)
            self._presence.changed.wait(TICK_S)
            self._closing.wait(GATHER_S)
            self._presence.changed.clear()
        self._tried(self._presence.close, away)

    def _tried(self, work: Callable[[], None], away: bool) -> bool:
        """Does it; true when the store was away."""
        try:
            work()
        except StoreError as error:
            if not away:
                log.warning("presence_not_written", error=str(error))
            return True
        return False
