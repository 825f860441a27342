"""The news of a person: what has happened in all games where the person sits, as frames in one order.

Beside all logs and erasable. The keys of a person are in one slot of a cluster:

    cg:player:{<id>}:news      the newest frames, each with its kind and its data (JSON)
    cg:player:{<id>}:told      marks of what was added once, by the number of its frame

The id of a frame is its time (unix ms) and its number. Numbers have no gaps: so a reader sees that frames are missing,
and by the time that a store which has lost its end has given a number twice. No frame holds the name of anybody.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
import redis

from service.players.persons import key_of
from service.store.connection.durability import NONE, Replicas
from service.store.connection.replicated_writes import ReplicatedWrites
from service.store.log.event_log import NEWS, answering

FORM = r"[0-9]{1,15}-[0-9]{1,15}"
"""The form of the id of a frame."""
MOST = 1000
"""Frames of a person that are kept; the oldest go first."""
KEPT_S = 90 * 24 * 3600
"""Seconds after its newest frame for which the news of a person are kept."""
PAGE = 100
"""Frames that are read at a time."""

YOUR_TURN, QUESTION, BEGAN, ENDED, MESSAGE = "your_turn", "question", "game_began", "game_ended", "message"
INVITED, CHALLENGED, ANSWERED, MATCHED = "invited", "challenged", "challenge_answered", "seek_matched"
MATCH_FAILED, CHALLENGE_CLOSED, SEEK_EXPIRED = "match_failed", "challenge_closed", "seek_expired"
REMINDED, UNDO_REQUESTED, UNDONE = "reminder", "undo_requested", "undo_done"

# KEYS: a person, news, told. ARGV: the channel, the person, how many are kept and for how many seconds, then kind, data
# and mark (or '') of each frame. Returns the ids; none for a person who is forgotten, and for what was added before.
TELL = """
if redis.call('HEXISTS', KEYS[1], 'token') == 0 then
  return {}
end
local newest = redis.call('XREVRANGE', KEYS[2], '+', '-', 'COUNT', 1)[1]
local at, number = string.match(newest and newest[1] or '0-0', '^(%d+)-(%d+)$')
local time = redis.call('TIME')
at = math.max(tonumber(at), time[1] * 1000 + math.floor(time[2] / 1000))
number = tonumber(number)
local ids = {}
for i = 5, #ARGV, 3 do
  local mark = ARGV[i + 2]
  if mark == '' or not redis.call('ZSCORE', KEYS[3], mark) then
    number = number + 1
    ids[#ids + 1] = string.format('%d-%d', at, number)
    redis.call('XADD', KEYS[2], 'MAXLEN', ARGV[3], ids[#ids], 'kind', ARGV[i], 'data', ARGV[i + 1])
    if mark ~= '' then
      redis.call('ZADD', KEYS[3], number, mark)
    end
  end
end
if #ids > 0 then
  redis.call('ZREMRANGEBYSCORE', KEYS[3], '-inf', number - ARGV[3])
  redis.call('EXPIRE', KEYS[2], ARGV[4])
  redis.call('EXPIRE', KEYS[3], ARGV[4])
  redis.call('PUBLISH', ARGV[1], ARGV[2] .. '|' .. ids[#ids])
end
return ids
"""


class NewsId(NamedTuple):
    """The id of a frame: its time (unix ms), and its number among the frames of its person."""

    at: int
    number: int

    def __str__(self) -> str:
        return f"{self.at}-{self.number}"

    @classmethod
    def read(cls, text: str) -> "NewsId":
        """Returns the id that this text says; the start for an empty one."""
        at, _, number = text.partition("-")
        return cls(int(at), int(number)) if text else START


START = NewsId(0, 0)
"""The place before all frames."""


class NewsItem(NamedTuple):
    """A frame that is to be added: its kind, and its data. What has a mark `once` is added once.

    So a worker may repeat what was perhaps interrupted.
    """

    kind: str
    data: dict[str, Any]
    once: str = ""


class NewsFrame(NamedTuple):
    """A frame as it is kept; `data` is JSON."""

    id: NewsId
    kind: str
    data: bytes

    @property
    def event(self) -> bytes:
        """The news as JSON; the kind goes first, as in every tagged union."""
        return b'{"type":"%s",%s' % (self.kind.encode(), self.data[1:])


class NewsPage(NamedTuple):
    """The frames after a place, and the place after them; `gap` says that frames between are lost."""

    frames: list[NewsFrame]
    last: NewsId
    gap: bool


class News:
    """The news of all persons. Safe to use from several threads."""

    def __init__(self, client: redis.Redis, replicas: Replicas = NONE) -> None:
        self._client: Any = client
        self._writer = ReplicatedWrites(client, replicas)

    def tell(self, person: str, kind: str, data: dict[str, Any], once: str = "") -> str | None:
        """Adds one frame to the news of a person as `tell_all` does, and returns its id; None where that adds none.

        Raises StoreUnavailable, NotConfirmed.
        """
        return next(iter(self.tell_all(person, [NewsItem(kind, data, once)])), None)

    def tell_all(self, person: str, items: Sequence[NewsItem]) -> list[str]:
        """Adds frames to the news of a person at once, and returns the ids of those that are new.

        A person who is forgotten gets none. Raises StoreUnavailable, NotConfirmed.
        """
        if not items:
            return []
        words = [word for each in items for word in (each.kind, msgspec.json.encode(each.data), each.once)]
        keys = [key_of(person), key_of(person, "news"), key_of(person, "told")]
        with answering():
            ids = self._writer.script(TELL, keys, [NEWS, person, MOST, KEPT_S, *words])
        return [id.decode() for id in ids]

    def newest(self, person: str) -> NewsId:
        """Returns the id of the newest frame; the start without one. Raises StoreUnavailable."""
        with answering():
            entries = self._client.xrevrange(key_of(person, "news"), count=1)
        return NewsId.read(entries[0][0].decode()) if entries else START

    def numbers(self, persons: Sequence[str]) -> dict[str, int]:
        """Returns the numbers of the newest frames of these persons. Raises StoreUnavailable."""
        with answering():
            pipe = self._client.pipeline(transaction=False)
            for person in persons:
                pipe.xrevrange(key_of(person, "news"), count=1)
            answers = pipe.execute() if persons else []
        newest = (NewsId.read(entries[0][0].decode()) if entries else START for entries in answers)
        return {person: each.number for person, each in zip(persons, newest, strict=True)}

    def after(self, person: str, place: NewsId, most: int = PAGE) -> NewsPage:
        """Returns the first frames after a place. Raises StoreUnavailable."""
        name = key_of(person, "news")
        with answering():
            # The order matters: a frame that is added in between is no gap.
            pipe = self._client.pipeline(transaction=False)
            pipe.xrevrange(name, count=1)
            pipe.xrange(name, f"({place}", count=most)
            newest, entries = pipe.execute()
        if not entries:
            last = NewsId.read(newest[0][0].decode()) if newest else START
            return NewsPage([], last, last != place)
        frames = [_frame(id.decode(), fields) for id, fields in entries]
        return NewsPage(frames, frames[-1].id, frames[0].id.number != place.number + 1)


def _frame(id: str, fields: dict[bytes, bytes]) -> NewsFrame:
    return NewsFrame(NewsId.read(id), fields[b"kind"].decode(), fields[b"data"])
