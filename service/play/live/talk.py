"""Talk: what players, and apart from them spectators, say to each other at a game.

Beside the log (TALK-01): no event, state, export of a game, archive or backup has a word of it. All its keys are in the
slot of the game:

    cg:{<game>}:talk               messages of players, sorted by their ids: `<id>|<message>`
    cg:{<game>}:talk.spectators    messages of spectators, likewise
    cg:{<game>}:talk.about         `last`: the newest id; `mute|<player>|<other>`: one player has muted another

Ids are unix milliseconds of the store, and grow: an id says when, and not how many messages came before it. A message
names players, not seats: a player who gets a seat later does not get what was said to the one before (TALK-02).
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec
import redis

from service import ids
from service.store.connection.durability import NONE, Replicas
from service.store.connection.replicated_writes import ReplicatedWrites
from service.store.log.event_log import ARCHIVED, BESIDE, answering, key

TABLE, PRIVATE, SPECTATORS = "table", "private", "spectators"
ROOMS = (TABLE, PRIVATE, SPECTATORS)
OFF, APART = "off", "apart"
SPECTATOR_TALK = (OFF, APART)
"""The settings for the talk of spectators among themselves (TALK-03)."""
SEAT, HOST, VIEWER, SPECTATOR = "seat", "host", "viewer", "spectator"

LONGEST = 500
"""Characters of a message."""
MOST_LINES = 20
MOST = 500
"""Messages of players that a game keeps, and of spectators as many; the oldest go first."""
RECENT = 50
"""Messages of either that streams look at: no more may come between two looks."""

LISTS = ("talk", "talk.spectators")
KEYS = (*LISTS, "talk.about")
"""All that is stored of the talk at a game, by the names of its keys."""
# KEYS: head, about, list. ARGV: the channel for notifications, the game, how many are kept, the message.
# Answers its id, or nothing when the game is in the archive.
POST = f"""
if redis.call('HGET', KEYS[1], 'st') == '{ARCHIVED}' then
  return ''
end
local time = redis.call('TIME')
local id = math.max(time[1] * 1000 + math.floor(time[2] / 1000), (redis.call('HGET', KEYS[2], 'last') or 0) + 1)
id = string.format('%d', id)
redis.call('HSET', KEYS[2], 'last', id)
redis.call('ZADD', KEYS[3], id, id .. '|' .. ARGV[4])
redis.call('ZREMRANGEBYRANK', KEYS[3], 0, -1 - ARGV[3])
redis.call('PUBLISH', ARGV[1], ARGV[2])
return id
"""


class Said(msgspec.Struct, frozen=True, omit_defaults=True):
    """A message as it is stored: of a `player` with the `seat` of that moment, or of a spectator.

    `to`: the players who are addressed, each with the seat of that moment; empty: everybody. A spectator is a `person`
    with a player token, and has given a `name`.
    """

    text: str
    player: str = ""
    seat: str = ""
    to: dict[str, str] = {}
    person: str = ""
    name: str = ""


class Message(NamedTuple):
    """A stored message; `id` is its time, too (unix ms)."""

    id: int
    said: Said

    @property
    def room(self) -> str:
        """To whom it is said: to the table, to some players, or to spectators."""
        if not self.said.player:
            return SPECTATORS
        return PRIVATE if self.said.to else TABLE

    @property
    def name(self) -> str:
        """The id as clients know it."""
        return f"m_{self.id}"

    def view(self) -> dict[str, Any]:
        """Returns the message as all see it who may read it."""
        said = self.said
        return {
            "id": self.name,
            "at": ids.iso(self.id),
            "room": self.room,
            "seat": said.seat or None,
            "player": said.player or None,
            "name": said.name or None,
            "to": list(said.to.values()) if said.to else None,
            "text": said.text,
        }


class Listener(NamedTuple):
    """Somebody who may read a game: a `player` with a seat, the host, a bearer of a view token, a spectator.

    What persons say as spectators whom the spectator has `blocked` is not for this one.
    """

    role: str
    player: str = ""
    blocked: frozenset[str] = frozenset()

    def may_read(self, message: Message, over: bool) -> bool:
        """Returns whether a message is for this listener (TALK-02, TALK-03)."""
        if message.room == SPECTATORS:
            return over or self.role in (HOST, SPECTATOR)
        if message.room == PRIVATE:
            return self.role == SEAT and self.player in (message.said.player, *message.said.to)
        return True


class Conversation(NamedTuple):
    """Messages by their ids, who has muted whom, and the newest id that was ever given."""

    messages: tuple[Message, ...] = ()
    mutes: frozenset[tuple[str, str]] = frozenset()
    last: int = 0

    def heard_by(self, listener: Listener, over: bool) -> list[Message]:
        """Returns the messages that this listener may read, without those of players that the listener has muted."""
        return [
            message
            for message in self.messages
            if listener.may_read(message, over)
            and (listener.player, message.said.player) not in self.mutes
            and message.said.person not in listener.blocked
        ]

    def missing_in(self, later: "Conversation") -> frozenset[int]:
        """Returns the ids of messages that were deleted until a later look; those that are merely too old are not among
        them.
        """
        there = {message.id for message in later.messages}
        gone = set()
        for spectators in (False, True):
            room = [each.id for each in later.messages if (each.room == SPECTATORS) == spectators]
            oldest = min(room) if len(room) >= RECENT else 0
            here = {each.id for each in self.messages if (each.room == SPECTATORS) == spectators}
            gone |= {id for id in here - there if id > oldest}
        return frozenset(gone)


NOTHING = Conversation()


class Talk:
    """The talk at all games. Safe to use from several threads."""

    def __init__(self, client: redis.Redis, replicas: Replicas = NONE) -> None:
        self._client: Any = client
        self._writer = ReplicatedWrites(client, replicas)

    def post(self, game: str, said: Said) -> Message | None:
        """Returns the message as it is stored; None when the game is in the archive.

        Raises StoreUnavailable, NotConfirmed.
        """
        keys = [key(game, name) for name in ("head", "talk.about", LISTS[not said.player])]
        with answering():
            id = self._writer.script(POST, keys, [BESIDE, game, MOST, msgspec.json.encode(said)])
        return Message(int(id), said) if id else None

    def read(self, game: str, after: int = 0) -> Conversation:
        """Returns the messages after an id, oldest first. Raises StoreUnavailable."""
        return self._read(game, lambda pipe, name: pipe.zrangebyscore(name, f"({after}", "+inf"))

    def recent(self, game: str) -> Conversation:
        """Returns the newest messages. Raises StoreUnavailable."""
        return self._read(game, lambda pipe, name: pipe.zrevrange(name, 0, RECENT - 1))

    def _read(self, game: str, ask: Any) -> Conversation:
        with answering():
            # All at one moment: a later message is never seen before an earlier one.
            pipe = self._client.pipeline()
            for name in LISTS:
                ask(pipe, key(game, name))
            pipe.hgetall(key(game, "talk.about"))
            *parts, about = pipe.execute()
        messages = sorted((_message(entry) for entries in parts for entry in entries), key=lambda each: each.id)
        facts = {name.decode(): value.decode() for name, value in about.items()}
        mutes = frozenset(_pair(name) for name in facts if name.startswith("mute|"))
        return Conversation(tuple(messages), mutes, int(facts.get("last", 0)))

    def find(self, game: str, id: int) -> Message | None:
        """Returns one message. Raises StoreUnavailable."""
        messages = self._read(game, lambda pipe, name: pipe.zrangebyscore(name, id, id)).messages
        return messages[0] if messages else None

    def delete(self, game: str, messages: Iterable[Message]) -> None:
        """Deletes messages, and notifies the streams of the game. Raises StoreUnavailable, NotConfirmed."""
        gone: dict[str, list[int]] = {}
        for message in messages:
            gone.setdefault(key(game, LISTS[message.room == SPECTATORS]), []).append(message.id)
        with answering():
            for name, numbers in gone.items():
                self._writer.run(name, *(("ZREMRANGEBYSCORE", name, id, id) for id in numbers))
            if gone:
                self._client.publish(BESIDE, game)

    def erase(self, game: str, player: str = "", person: str = "") -> None:
        """Deletes all that a player of the game, or a person as a spectator, has said; and whom the player has muted.

        Raises StoreUnavailable, NotConfirmed.
        """
        conversation = self.read(game)
        said = [each for each in conversation.messages if (each.said.player, each.said.person) == (player, person)]
        self.delete(game, said)
        about = key(game, "talk.about")
        muted = [f"mute|{one}|{other}" for one, other in conversation.mutes if player and player in (one, other)]
        if muted:
            with answering():
                self._writer.run(about, ("HDEL", about, *sorted(muted)))

    def mute(self, game: str, player: str, other: str, *, muted: bool) -> None:
        """Mutes one player for another, or ends that. Raises StoreUnavailable, NotConfirmed."""
        about, field = key(game, "talk.about"), f"mute|{player}|{other}"
        with answering():
            self._writer.run(about, ("HSET", about, field, "1") if muted else ("HDEL", about, field))

    def forget(self, game: str) -> None:
        """Forgets all of it. Raises StoreUnavailable."""
        with answering():
            self._client.delete(*(key(game, name) for name in KEYS))


def number(id: str) -> int | None:
    """Returns the number of a message's id as clients write it; None for anything else."""
    digits = id.removeprefix("m_")
    is_one = id.startswith("m_") and digits.isascii() and digits.isdigit() and len(digits) < 16
    return int(digits) if is_one else None


def _message(entry: bytes) -> Message:
    id, _, said = entry.partition(b"|")
    return Message(int(id), msgspec.json.decode(said, type=Said))


def _pair(field: str) -> tuple[str, str]:
    _, one, other = field.split("|")
    return one, other
