"""Sets of what is due when: deadlines of games, bots that pause, webhooks.

A sorted set of the store, whose scores are unix milliseconds. Of several times for one entry the earliest stays. An
entry that somebody takes gets a later time, the end of its lease: nobody else takes it until then, and it comes again
if it is not done by then. No method translates errors: each raises RedisError.
"""

import time
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

import redis
from redis.client import Pipeline

from service.store.errors import StoreUnavailable
from service.store.log.event_log import answering

# KEYS: the set. ARGV: the time, the entry, the channel.
ARM = """
redis.call('ZADD', KEYS[1], 'LT', ARGV[1], ARGV[2])
if redis.call('ZRANGE', KEYS[1], 0, 0)[1] == ARGV[2] then
  redis.call('PUBLISH', ARGV[3], ARGV[2])
end
"""
# KEYS: the set. ARGV: now, the time until which it is leased, the most.
TAKE = """
local found = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'LIMIT', 0, ARGV[3])
for _, member in ipairs(found) do
  redis.call('ZADD', KEYS[1], ARGV[2], member)
end
return found
"""
# KEYS: the set. ARGV: the time until which it is leased, the most, then entries with the times at which they were seen.
TAKE_SEEN = """
local taken = {}
for at = 3, #ARGV, 2 do
  if #taken == tonumber(ARGV[2]) then break end
  if tonumber(redis.call('ZSCORE', KEYS[1], ARGV[at])) == tonumber(ARGV[at + 1]) then
    redis.call('ZADD', KEYS[1], ARGV[1], ARGV[at])
    taken[#taken + 1] = ARGV[at]
  end
end
return taken
"""
# KEYS: the set. ARGV: the entry, now, the new time or ''. What was armed meanwhile was armed for a time that has come:
# it stays.
DONE = """
local score = redis.call('ZSCORE', KEYS[1], ARGV[1])
if score and tonumber(score) > tonumber(ARGV[2]) then
  redis.call('ZREM', KEYS[1], ARGV[1])
end
if ARGV[3] ~= '' then
  redis.call('ZADD', KEYS[1], 'LT', ARGV[3], ARGV[1])
end
return 1
"""

Member = TypeVar("Member", str, bytes)
Entries = list[tuple[bytes, float]]
"""Members of a set with their times (unix ms), as the store gives them."""


class DueSet(NamedTuple):
    """One such set; on the channel `wake` it says that an entry has become the earliest of all."""

    key: str
    wake: str

    def arm(self, client: redis.Redis, member: str, at: int) -> None:
        """Notes when an entry is due, and wakes those who sleep until the first one, if it is that one now."""
        client.register_script(ARM)([self.key], [at, member, self.wake])

    def note(self, client: redis.Redis, times: Mapping[str, int]) -> None:
        """Notes when entries are due, and wakes nobody."""
        client.zadd(self.key, dict(times), lt=True)

    def put_off(self, client: redis.Redis, member: str, until: int) -> None:
        """Gives an entry a later time, if it is in the set."""
        client.zadd(self.key, {member: until}, xx=True)

    def entries(self, client: redis.Redis, *, latest_first: bool = False) -> Entries:
        """Returns all entries in the order of their times."""
        entries: Any = client.zrange(self.key, 0, -1, desc=latest_first, withscores=True)
        return list(entries)

    def due(self, client: redis.Redis, now: int, most: int) -> Entries:
        """Returns the first entries whose time has come; they stay as they are."""
        entries: Any = client.zrange(self.key, "-inf", str(now), byscore=True, offset=0, num=most, withscores=True)
        return list(entries)

    def take(self, client: redis.Redis, now: int, until: int, most: int) -> list[str]:
        """Takes the first entries whose time has come, until then."""
        entries: Any = client.register_script(TAKE)([self.key], [now, until, most])
        return [member.decode() for member in entries]

    def take_seen(self, client: redis.Redis, seen: Sequence[tuple[str, int]], until: int, most: int) -> list[str]:
        """Takes the first of these entries until then whose times are still those that were seen."""
        if not seen:
            return []
        words = [word for entry in seen for word in entry]
        entries: Any = client.register_script(TAKE_SEEN)([self.key], [until, most, *words])
        return [member.decode() for member in entries]

    def remove(self, client: redis.Redis, members: Sequence[Member]) -> list[Member]:
        """Removes entries for good; those that nobody else has removed before."""
        pipe = client.pipeline(transaction=False)
        for member in members:
            pipe.zrem(self.key, member)
        return [member for member, removed in zip(members, pipe.execute(), strict=True) if removed]

    def missing(self, client: redis.Redis, members: Sequence[str]) -> list[str]:
        """Returns those of these entries that are not in the set."""
        scores: Any = client.zmscore(self.key, list(members))
        return [member for member, score in zip(members, scores, strict=True) if score is None]

    def replace(self, client: redis.Redis, right: Mapping[str, int], gone: Sequence[str]) -> None:
        """Gives entries these times, and removes others.

        In this order, so that a crash in between leaves an entry too many, not one too few.
        """
        pipe = client.pipeline(transaction=False)
        if right:
            pipe.zadd(self.key, dict(right))
        if gone:
            pipe.zrem(self.key, *gone)
        pipe.execute()

    def done(self, client: redis.Redis, member: str, now: int, again: int | None = None) -> None:
        """Removes an entry that was taken, unless it was armed meanwhile; `again` is when it is due next."""
        client.register_script(DONE)([self.key], [member, now, "" if again is None else again])

    def next(self, client: redis.Redis) -> int | None:
        """Returns when the first entry is due; None without one."""
        first: Any = client.zrange(self.key, 0, 0, withscores=True)
        return int(first[0][1]) if first else None

    def ask_next(self, pipe: Pipeline, after: int) -> None:
        """Asks for the first entry that is due after a time, beside what else is asked: a list of one or of none."""
        pipe.zrange(self.key, f"({after}", "(+inf", byscore=True, offset=0, num=1, withscores=True)

    def ask_first(self, pipe: Pipeline, most: int) -> None:
        """Asks for the first entries, due or not, beside what else is asked."""
        pipe.zrange(self.key, 0, "(+inf", byscore=True, offset=0, num=most, withscores=True)


class Waker:
    """A thread's sleep until an earlier entry is armed; `close` ends its connection."""

    def __init__(self, client: redis.Redis, channel: str) -> None:
        """Subscribes to `channel`, on which a set says that an entry has become the earliest."""
        self._client: Any = client
        self._channel = channel
        self._messages: Any = None

    def sleep(self, seconds: float) -> bool:
        """Returns True if it was woken, at the first call too: it was not connected when older entries were armed.

        Raises StoreUnavailable when the store is away.
        """
        try:
            with answering():
                if self._messages is None:
                    self._messages = self._client.pubsub(ignore_subscribe_messages=True)
                    self._messages.subscribe(self._channel)
                    return True
                ends = time.monotonic() + seconds
                # What ends the wait may be the answer to the subscription.
                while (left := ends - time.monotonic()) > 0:
                    if self._messages.get_message(timeout=left):
                        return True
                return False
        except StoreUnavailable:
            # What is published meanwhile is lost: the next call begins with a new connection.
            self.close()
            raise

    def close(self) -> None:
        """Ends the connection."""
        if self._messages is not None:
            self._messages.close()
            self._messages = None
