"""Block lists: whom a person does not want to meet, in any game.

A block names somebody as the blocker met them: by a ladder id, or by a player of one game. Only the store knows which
person that is. So a list does not tell that the player of a seat is the same person as somebody on the ladder.

    cg:player:{<id>}:blocks        ladder id or player id -> person, game, time
    cg:player:{<id>}:blocked_by    `<person>|<ladder id or player id>`: where a deletion has to look
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec
import redis

from service import ids, logging_setup
from service.callers import tokens
from service.http.problems import Problem
from service.players.persons import NOTE, key_of
from service.store.connection.durability import NONE, Replicas
from service.store.connection.replicated_writes import ReplicatedWrites
from service.store.log.event_log import answering

MOST = 500
"""Blocks of one person."""
BLOCKS, BLOCKED_BY = "blocks", "blocked_by"

# KEYS: a person, its blocks. ARGV: ladder id or player id, the block, the most.
BLOCK = """
if redis.call('HEXISTS', KEYS[1], 'token') == 0 then
  return 'gone'
end
if redis.call('HEXISTS', KEYS[2], ARGV[1]) == 1 then
  return 'there'
end
if redis.call('HLEN', KEYS[2]) >= tonumber(ARGV[3]) then
  return 'full'
end
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
return 'added'
"""


class _Stored(msgspec.Struct, frozen=True, omit_defaults=True):
    person: str
    at: int
    game: str = ""


class Block(NamedTuple):
    """A block as its owner sees it: `id` is a ladder id or, with its `game`, a player there; `at` is unix ms."""

    id: str
    game: str
    at: int


class Blocks:
    """The block lists that the store has. Safe to use from several processes."""

    def __init__(self, client: redis.Redis, replicas: Replicas = NONE) -> None:
        self._client: Any = client
        self._writer = ReplicatedWrites(client, replicas)

    def of(self, person: str) -> list[Block]:
        """Returns the block list of a person, the oldest first. Raises StoreUnavailable."""
        stored = self._stored(person).items()
        blocks = [Block(id, each.game, each.at) for id, each in stored]
        return sorted(blocks, key=lambda block: (block.at, block.id))

    def blocked(self, person: str) -> frozenset[str]:
        """Returns the persons whom a person has blocked. Raises StoreUnavailable."""
        return self.blocked_by([person])[person]

    def blocked_by(self, persons: Iterable[str]) -> dict[str, frozenset[str]]:
        """Returns for each of these persons whom that one has blocked. Raises StoreUnavailable."""
        asked = list(persons)
        with answering():
            pipe = self._client.pipeline(transaction=False)
            for person in asked:
                pipe.hvals(key_of(person, BLOCKS))
            stored = pipe.execute() if asked else []
        blocks = [[_read(text) for text in texts] for texts in stored]
        blocked = [frozenset(block.person for block in each if block) for each in blocks]
        return dict(zip(asked, blocked, strict=True))

    def is_blocked(self, person: str, by: Iterable[str]) -> bool:
        """Returns whether one of these persons has blocked this one. Raises StoreUnavailable."""
        return any(person in blocked for blocked in self.blocked_by(by).values())

    def add(self, person: str, other: str, id: str, game: str = "") -> Block:
        """Adds another person to the list of this one, under a ladder id or a player id, and returns the block.

        Raises Problem block_limit, not_found (the other one was deleted), token_revoked; StoreUnavailable.
        """
        stored = _Stored(other, ids.now(), game)
        keys = [key_of(other), key_of(other, BLOCKED_BY)]
        with answering():
            # First, so that a deletion of the other one finds the block.
            noted = self._writer.script(NOTE, keys, [f"{person}|{id}"])
            done = noted and self._writer.script(
                BLOCK, [key_of(person), key_of(person, BLOCKS)], [id, msgspec.json.encode(stored), MOST]
            )
            if done in (b"gone", b"full"):
                self._unnote(other, person, id)
            elif not self._client.hexists(key_of(other), "token"):
                # Deleted at the same time, perhaps before there was a block to be found.
                self._drop(person, id)
                noted = 0
        if not noted:
            raise Problem("not_found", "There is no such player.")
        if done == b"gone":
            raise tokens.revoked(tokens.FORGOTTEN)
        if done == b"full":
            raise Problem("block_limit", max=MOST)
        added = next((block for block in self.of(person) if block.id == id), None)
        if added is None:
            # The person was deleted meanwhile, or has ended the block in another tab.
            raise Problem("not_found", "There is no such block any more.")
        return added

    def remove(self, person: str, id: str) -> str | None:
        """Takes a block off the list of a person, and returns who was blocked; None when there is no such block.

        Raises StoreUnavailable.
        """
        stored = self._stored(person).get(id)
        if stored is None:
            return None
        with answering():
            self._drop(person, id)
            self._unnote(stored.person, person, id)
        return stored.person

    def forget(self, person: str) -> None:
        """Forgets the block list of a person, and the person in those of others. Raises StoreUnavailable."""
        with answering():
            for member in self._client.smembers(key_of(person, BLOCKED_BY)):
                blocker, _, id = member.decode().partition("|")
                self._drop(blocker, id)
            for id, stored in self._stored(person).items():
                self._unnote(stored.person, person, id)
            self._writer.run(key_of(person), ("DEL", key_of(person, BLOCKS)), ("DEL", key_of(person, BLOCKED_BY)))

    def _stored(self, person: str) -> dict[str, _Stored]:
        with answering():
            stored = self._client.hgetall(key_of(person, BLOCKS))
        blocks = {id.decode(errors="replace"): _read(text) for id, text in stored.items()}
        return {id: block for id, block in blocks.items() if block}

    def _drop(self, person: str, id: str) -> None:
        self._writer.run(key_of(person, BLOCKS), ("HDEL", key_of(person, BLOCKS), id))

    def _unnote(self, other: str, person: str, id: str) -> None:
        self._writer.run(key_of(other, BLOCKED_BY), ("SREM", key_of(other, BLOCKED_BY), f"{person}|{id}"))


def _read(text: bytes) -> _Stored | None:
    """Returns a stored block; None for one that cannot be read, which must not hide the others."""
    try:
        return _DECODER.decode(text)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        logging_setup.LOG.error("record_damaged", detail=f"a block cannot be read: {error}")
        return None


_DECODER = msgspec.json.Decoder(_Stored)
