"""Reports to the operator: who is reported, for what, with the messages as they were then.

A report is kept for 90 days, or until the operator or a deletion removes it:

    cg:{reports}:open      id -> report
    cg:{reports}:times     the same ids by the time of the report
"""

from typing import Any, NamedTuple

import msgspec
import redis

from service import ids, logging_setup
from service.store.connection.durability import NONE, Replicas
from service.store.connection.replicated_writes import ReplicatedWrites
from service.store.log.event_log import PREFIX, answering

OPEN, TIMES = f"{PREFIX}{{reports}}:open", f"{PREFIX}{{reports}}:times"
KEPT_MS = 90 * 24 * 3600 * 1000
MOST, MOST_OF_ONE = 1000, 20
"""Reports that are kept of all people, and of one; a person who has as many reports no more before some are done.

A report that is one too many of all takes the place of the newest one by the person who has made the most, if that
person has at least two more: so a few people with many tokens keep nobody else from reporting.
"""
MOST_MESSAGES = 20

# KEYS: reports, times. ARGV: id, report, now, the oldest time kept, the most, the most of one, the person.
ADD = """
for _, id in ipairs(redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', '(' .. ARGV[4])) do
  redis.call('HDEL', KEYS[1], id)
  redis.call('ZREM', KEYS[2], id)
end
local counts, newest, busiest = {}, {}, ARGV[7]
counts[busiest] = 0
for _, id in ipairs(redis.call('ZRANGE', KEYS[2], 0, -1)) do
  local by = string.match(redis.call('HGET', KEYS[1], id) or '', '^{"by":"([^"]*)"')
  if by then
    counts[by], newest[by] = (counts[by] or 0) + 1, id
    busiest = counts[by] > counts[busiest] and by or busiest
  end
end
if counts[ARGV[7]] >= tonumber(ARGV[6]) then
  return 0
end
if redis.call('HLEN', KEYS[1]) >= tonumber(ARGV[5]) then
  if counts[busiest] < counts[ARGV[7]] + 2 then
    return 0
  end
  redis.call('HDEL', KEYS[1], newest[busiest])
  redis.call('ZREM', KEYS[2], newest[busiest])
end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
redis.call('ZADD', KEYS[2], ARGV[3], ARGV[1])
return 1
"""


class Sentence(msgspec.Struct, frozen=True):
    """A message that was reported: its id, when and in which room it was said, and its text."""

    id: str
    at: int
    room: str
    text: str


class Report(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A report, `by` a person, of a `player` of a game or of a spectator there; `person` is that one, if known."""

    by: str
    person: str = ""
    game: str
    player: str = ""
    seat: str = ""
    by_player: str = ""
    name: str = ""
    reason: str
    messages: tuple[Sentence, ...] = ()
    at: int


class Listed(NamedTuple):
    """A report under its id."""

    id: str
    report: Report


class Reports:
    """The reports that the store has. Safe to use from several processes."""

    def __init__(self, client: redis.Redis, replicas: Replicas = NONE) -> None:
        self._client: Any = client
        self._writer = ReplicatedWrites(client, replicas)

    def add(self, report: Report) -> str | None:
        """Keeps a report, and returns its id; None when there are as many as are kept.

        Raises StoreUnavailable, NotConfirmed.
        """
        id, text = f"r_{ids.ulid()}", _ENCODER.encode(report)
        bounds = [report.at, report.at - KEPT_MS, MOST, MOST_OF_ONE]
        with answering():
            done = self._writer.script(ADD, [OPEN, TIMES], [id, text, *bounds, report.by])
        return id if done else None

    def all(self) -> list[Listed]:
        """Returns the reports that are kept, the oldest first. Raises StoreUnavailable."""
        with answering():
            stored = self._client.hgetall(OPEN)
        reports = [Listed(id.decode(), report) for id, text in stored.items() if (report := _read(text))]
        oldest = ids.now() - KEPT_MS
        return sorted(
            (each for each in reports if each.report.at >= oldest), key=lambda each: (each.report.at, each.id)
        )

    def remove(self, id: str) -> bool:
        """Removes a report; returns False when there is none. Raises StoreUnavailable, NotConfirmed."""
        with answering():
            removed, _ = self._writer.run(OPEN, ("HDEL", OPEN, id), ("ZREM", TIMES, id))
        return bool(removed)

    def forget(self, person: str) -> None:
        """Removes the reports by a person, and those of the person. Raises StoreUnavailable, NotConfirmed."""
        for id, report in self.all():
            if person in (report.by, report.person):
                self.remove(id)


def _read(text: bytes) -> Report | None:
    """Returns a stored report; None for one that cannot be read, which must not hide the others."""
    try:
        return _DECODER.decode(text)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        logging_setup.LOG.error("record_damaged", detail=f"a report cannot be read: {error}")
        return None


_ENCODER, _DECODER = msgspec.json.Encoder(), msgspec.json.Decoder(Report)
