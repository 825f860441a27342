"""Persons: one player token (`cep_`) for the seats that somebody holds in many games.

Beside all logs and erasable (docs/operate/privacy.md): a log knows players by a random id of the one game. Only here is
written which of these are the same person, in no backup and no export. The keys of a person are in one slot of a
cluster:

    cg:player:{<id>}           digest of the token, when it was made, and `ended:<digest>` -> why for those before it;
                               `leaving` instead of the token while the person is being forgotten; the profile (see
                               profiles.py)
    cg:player:{<id>}:seats     game -> player id there
    cg:player:{<id>}:games     the same games by the time of joining
    cg:player:{<id>}:talks     games at which the person has talked as a spectator
    cg:player:{<id>}:hosted    games that the person hosts

In the same slot are the news of the person (news.py) and its webhooks (service/notices). Everything is forgotten
together.

Beside a game is which of its players are persons, until it is withdrawn or archived:

    cg:{<game>}:persons        player id there, or `host` -> person
"""

import re
import secrets
from collections.abc import Iterator, Sequence
from typing import Any

import redis

from service import ids
from service.callers import tokens
from service.http.problems import Problem
from service.store.connection.cluster import Command
from service.store.connection.durability import NONE, Replicas
from service.store.connection.replicated_writes import ReplicatedWrites
from service.store.log.event_log import FOLLOWED, NEWS, PREFIX, answering, key
from service.store.log.newest_first import ListPlace, newest_first

NAME = "persons"
_TOKEN = re.compile(r"cep_([0-9a-f]{16})[A-Za-z0-9_-]{43}")
# KEYS: a person. ARGV: digest that was presented, digest of the fresh token, the channel of news, the person.
ROTATE = """
if redis.call('HGET', KEYS[1], 'token') ~= ARGV[1] then
  return 0
end
redis.call('HSET', KEYS[1], 'token', ARGV[2], 'ended:' .. ARGV[1], 'rotated')
redis.call('PUBLISH', ARGV[3], ARGV[4] .. '|')
return 1
"""


# KEYS: a person, its seats. ARGV: game, player, the player before or ''. 0 when it is another one by now, or the person
# is not known (any more).
CLAIM = """
local there = redis.call('HGET', KEYS[2], ARGV[1]) or ''
if redis.call('HEXISTS', KEYS[1], 'token') == 0 or (there ~= ARGV[2] and there ~= ARGV[3]) then
  return 0
end
if ARGV[2] == '' then
  redis.call('HDEL', KEYS[2], ARGV[1])
else
  redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
end
return 1
"""
# KEYS: a person, its seats, its games. ARGV: game, player, now. 0 when the person is another player there by now, or is
# not known (any more).
SIT = """
local there = redis.call('HGET', KEYS[2], ARGV[1])
if redis.call('HEXISTS', KEYS[1], 'token') == 0 or (there and there ~= ARGV[2]) then
  return 0
end
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
redis.call('ZADD', KEYS[3], ARGV[3], ARGV[1])
return 1
"""
# KEYS: a person. ARGV: digest of its token, why it ends, the channel of news, the person. From here on every script
# that writes for the person refuses, so that nothing is written behind what is erased.
LEAVE = """
if redis.call('HGET', KEYS[1], 'token') ~= ARGV[1] then
  return redis.call('HGET', KEYS[1], 'leaving') == ARGV[1] and 1 or 0
end
redis.call('HSET', KEYS[1], 'leaving', ARGV[1], 'ended:' .. ARGV[1], ARGV[2])
redis.call('HDEL', KEYS[1], 'token')
redis.call('PUBLISH', ARGV[3], ARGV[4] .. '|')
return 1
"""
# KEYS: a person, and all that goes with it. 0 while there is a ladder id.
FORGET = """
if redis.call('HEXISTS', KEYS[1], 'ladder') == 1 or redis.call('HEXISTS', KEYS[1], 'unused') == 1 then
  return 0
end
redis.call('HDEL', KEYS[1], 'leaving', 'created', 'name', 'kind')
redis.call('DEL', unpack(KEYS, 2))
return 1
"""
# KEYS: a person, one of its sets. ARGV: the member. 0 when the person is not known (any more).
NOTE = """
if redis.call('HEXISTS', KEYS[1], 'token') == 0 then
  return 0
end
redis.call('SADD', KEYS[2], ARGV[1])
return 1
"""


def id_in(token: str) -> str:
    """Returns the person that a player token names. Raises Problem token_invalid."""
    matched = _TOKEN.fullmatch(token)
    if matched is None:
        raise Problem("token_invalid")
    return matched[1]


class Persons:
    """The persons that the store knows: made known, found by their token, and forgotten."""

    def __init__(self, client: redis.Redis, replicas: Replicas = NONE) -> None:
        self._client: Any = client
        self._writer = ReplicatedWrites(client, replicas)

    def create(self) -> str:
        """Returns the token of a new person. Raises StoreUnavailable, NotConfirmed."""
        person = ids.person()
        token, name = _fresh(person), key_of(person)
        with answering():
            self._writer.run(name, ("HSET", name, "token", tokens.digest(token), "created", ids.now()))
        return token

    def find(self, person: str, digest: str, game: str = "") -> tokens.Bearer:
        """Returns the person with this token, as the player of a seat of `game` where there is one.

        Raises Problem token_invalid, token_revoked; StoreUnavailable.
        """
        with answering():
            pipe = self._client.pipeline(transaction=False)
            for command in self.asking(person, digest, game):
                pipe.execute_command(*command)
            return self.found(person, digest, game, pipe.execute())

    def asking(self, person: str, digest: str, game: str) -> list[Command]:
        """Returns the commands to the store that `found` needs."""
        return [("HMGET", key_of(person), "token", f"ended:{digest}"), ("HGET", key_of(person, "seats"), game)]

    def found(self, person: str, digest: str, game: str, answers: list[Any]) -> tokens.Bearer:
        """Finds the caller as `find` does, from the answers to `asking`.

        Raises Problem token_invalid, token_revoked.
        """
        (current, why), player = answers
        if why is not None:
            raise tokens.revoked(why.decode())
        if current is None or current.decode() != digest:
            raise Problem("token_invalid")
        if player is None:
            return tokens.Bearer(digest, "", tokens.PLAYER, person=person)
        return tokens.Bearer(digest, game, tokens.SEAT, player.decode(), person=person)

    def rotate(self, person: str, digest: str) -> str:
        """Replaces the token of a person; the one with this digest ends.

        Raises Problem token_revoked, StoreUnavailable.
        """
        token = _fresh(person)
        with answering():
            if not self._writer.script(ROTATE, [key_of(person)], [digest, tokens.digest(token), NEWS, person]):
                raise tokens.revoked(tokens.ROTATED)
        return token

    def leave(self, person: str, digest: str) -> None:
        """Ends the token of a person who is about to be forgotten; it may have been ended by an earlier call.

        Raises Problem token_revoked; StoreUnavailable, NotConfirmed.
        """
        with answering():
            if not self._writer.script(LEAVE, [key_of(person)], [digest, tokens.FORGOTTEN, NEWS, person]):
                raise tokens.revoked(tokens.ROTATED)

    def is_leaving(self, person: str, digest: str) -> bool:
        """Checks whether the person with this token is being forgotten. Raises StoreUnavailable."""
        with answering():
            stored: bytes | None = self._client.hget(key_of(person), "leaving")
        return stored is not None and stored.decode() == digest

    def is_known(self, person: str) -> bool:
        """Checks whether a person has a token, and was not forgotten meanwhile. Raises StoreUnavailable."""
        with answering():
            return bool(self._client.hexists(key_of(person), "token"))

    def forget(self, person: str) -> bool:
        """Forgets which seats belong together; the seats stay. `leave` comes first.

        Returns False, with nothing forgotten, for a person with a ladder id: `Profiles.forget` comes before. Raises
        StoreUnavailable, NotConfirmed.
        """
        players, _ = self.said_in(person)
        beside = ("seats", "games", "talks", "hosted", "news", "told")
        keys = [key_of(person), *(key_of(person, each) for each in beside)]
        with answering():
            for game, player in [*players.items(), *((game, tokens.HOST) for game in self.hosted(person))]:
                self._writer.run(key(game, NAME), ("HDEL", key(game, NAME), player))
            return bool(self._writer.script(FORGET, keys, []))

    def created(self, person: str) -> int:
        """Returns when (unix ms) a person was made known. Raises StoreUnavailable."""
        with answering():
            return int(self._client.hget(key_of(person), "created") or 0)

    def player(self, person: str, game: str) -> str:
        """Returns which player the person is at a game, or is about to be; empty for none. Raises StoreUnavailable."""
        with answering():
            stored: bytes | None = self._client.hget(key_of(person, "seats"), game)
        return (stored or b"").decode()

    def claim(self, person: str, game: str, player: str, before: str = "") -> bool:
        """Notes which player the person is about to be at a game, if it is still this one `before`.

        Of several requests that want a seat for one person the last one counts. Raises StoreUnavailable, NotConfirmed.
        """
        keys = [key_of(person), key_of(person, "seats")]
        with answering():
            return bool(self._writer.script(CLAIM, keys, [game, player, before]))

    def sit(self, person: str, game: str, player: str) -> bool:
        """Notes that a seat belongs to a person; False for one who is another player there by now, or forgotten.

        Raises StoreUnavailable, NotConfirmed.
        """
        beside, keys = key(game, NAME), [key_of(person), key_of(person, "seats"), key_of(person, "games")]
        with answering():
            # First, so that a person who is forgotten now leaves nothing.
            self._writer.run(beside, ("HSET", beside, player, person))
            # From now on the game is looked at for the news of the person.
            self._writer.run(FOLLOWED, ("SADD", FOLLOWED, game), ("PUBLISH", FOLLOWED, game))
            done = bool(self._writer.script(SIT, keys, [game, player, ids.now()]))
            if not done:
                self._writer.run(beside, ("HDEL", beside, player))
        return done

    def common(self, person: str, other: str) -> dict[str, tuple[str, str]]:
        """Returns the games in which both have a seat, with the players who they are. Raises StoreUnavailable."""
        mine, theirs = self.said_in(person)[0], self.said_in(other)[0]
        return {game: (mine[game], theirs[game]) for game in sorted(mine.keys() & theirs.keys())}

    def host(self, person: str, game: str) -> None:
        """Notes that a person who is known hosts a game. Raises StoreUnavailable, NotConfirmed."""
        beside = key(game, NAME)
        with answering():
            # First, so that a person who is forgotten now leaves nothing.
            self._writer.run(beside, ("HSET", beside, tokens.HOST, person))
            if not self._writer.script(NOTE, [key_of(person), key_of(person, "hosted")], [game]):
                self._writer.run(beside, ("HDEL", beside, tokens.HOST))

    def hosted(self, person: str) -> list[str]:
        """Returns the games that a person hosts, in the order of their ids. Raises StoreUnavailable."""
        with answering():
            return sorted(game.decode() for game in self._client.smembers(key_of(person, "hosted")))

    def of_game(self, game: str) -> dict[str, str]:
        """Returns the persons who have joined a game, by their players there, and the `host`; some may have left.

        Raises StoreUnavailable.
        """
        with answering():
            stored = self._client.hgetall(key(game, NAME))
        return {player.decode(): person.decode() for player, person in stored.items()}

    def has_talked(self, person: str, game: str) -> None:
        """Notes that a person is about to talk at a game as a spectator.

        Raises Problem token_revoked; StoreUnavailable, NotConfirmed.
        """
        with answering():
            if not self._writer.script(NOTE, [key_of(person), key_of(person, "talks")], [game]):
                raise tokens.revoked(tokens.FORGOTTEN)

    def said_in(self, person: str) -> tuple[dict[str, str], set[str]]:
        """Returns the player of the person in each game, and the games with talk of the person as a spectator.

        Raises StoreUnavailable.
        """
        with answering():
            pipe = self._client.pipeline(transaction=False)
            pipe.hgetall(key_of(person, "seats"))
            pipe.smembers(key_of(person, "talks"))
            seats, talks = pipe.execute()
        return {game.decode(): player.decode() for game, player in seats.items()}, {game.decode() for game in talks}

    def games(self, person: str, before: ListPlace | None = None) -> Iterator[ListPlace]:
        """Returns the person's games after a place, newest first, with the time of joining. Raises StoreUnavailable."""
        return newest_first(self._client, key_of(person, "games"), before)

    def players(self, person: str, games: Sequence[str]) -> list[str]:
        """Returns which player the person is at each of these games; empty for none. Raises StoreUnavailable."""
        with answering():
            stored = self._client.hmget(key_of(person, "seats"), games) if games else []
        return [(each or b"").decode() for each in stored]


def key_of(person: str, of: str = "") -> str:
    """Returns the key of a person, or of one of the things beside it in the same slot."""
    return f"{PREFIX}player:{{{person}}}" + (f":{of}" if of else "")


def _fresh(person: str) -> str:
    return f"{tokens.PREFIXES[tokens.PLAYER]}{person}{secrets.token_urlsafe(32)}"
