"""The facts about games beside their logs: visibility, names of players, the list of public games.

They are mutable and erasable, and no part of the log: it knows players by a random id only.
"""

import base64
import binascii
import time
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import redis

from service.observability import metrics
from service.play.live import talk
from service.store.connection.durability import NONE, Replicas
from service.store.connection.replicated_writes import ReplicatedWrites
from service.store.errors import Corrupt
from service.store.log.event_log import LIVE, answering, key
from service.store.log.newest_first import newest_first

PUBLIC, UNLISTED, PRIVATE = "public", "unlisted", "private"
VISIBILITIES = (PUBLIC, UNLISTED, PRIVATE)

DOOR = ("visibility", "invite_required", "player_required", "spectator_talk")
"""The members of a record that say how people find the game and come in."""

CACHE_SECONDS = 5.0
CACHE_SIZE = 10_000

_PUBLIC_GAMES = "cg:games"
_HIDDEN_GAMES = "cg:hidden"


class Record(NamedTuple):
    """`created` is unix milliseconds, `names` player id -> name, `next` the game of the rematch, if there is one.

    `next_by` is the player who asked for the rematch first; nothing where that was the host.

    With `invite_required` nobody takes a seat without a code, and with `player_required` nobody without a player token.
    The operator may have `hidden` it: then `visibility` is
    not public, whatever its host chose. `changed` (unix milliseconds) is when its host last changed how people come in,
    0 for never. `presence` is stored by service/play/live/presence.py.
    """

    game: str
    visibility: str
    created: int
    seed_commitment: str
    chosen_seed: bool
    names: dict[str, str]
    next: str = ""
    invite_required: bool = False
    hidden: bool = False
    presence: Mapping[str, str] = {}
    spectator_talk: str = talk.OFF
    changed: int = 0
    next_by: str = ""
    player_required: bool = False

    @property
    def is_private(self) -> bool:
        """True when only members see the game."""
        return self.visibility == PRIVATE


class Lobby:
    """Records of games; what was read is remembered for some seconds."""

    def __init__(self, client: redis.Redis, replicas: Replicas = NONE) -> None:
        self._client: Any = client
        self._writer = ReplicatedWrites(client, replicas)
        self._known: dict[str, tuple[float, Record]] = {}

    def open(self, record: Record) -> None:
        """Makes a created game known. Raises StoreUnavailable."""
        door = {name: _written(name, getattr(record, name)) for name in DOOR}
        facts: dict[str, str | int] = {
            "created": record.created,
            "seed_commitment": record.seed_commitment,
            "chosen_seed": int(record.chosen_seed),
            **{name: value for name, value in door.items() if value is not None},
            **{f"name:{player}": name for player, name in record.names.items()},
        }
        record_key = key(record.game, "lobby")
        with answering():
            self._writer.run(record_key, ("HSET", record_key, *(word for fact in facts.items() for word in fact)))
            if record.visibility == PUBLIC:
                self._writer.run(_PUBLIC_GAMES, ("ZADD", _PUBLIC_GAMES, record.created, record.game))

    def list_again(self, game: str) -> None:
        """Puts a game that came back into the list of public games, if it is one. Raises StoreUnavailable."""
        self._known.pop(game, None)
        record = self.find(game)
        if record and record.visibility == PUBLIC:
            with answering():
                self._client.zadd(_PUBLIC_GAMES, {game: record.created})

    def remembered(self, game: str) -> Record | None:
        """Returns the record of a game that was read a moment ago; None when it would have to be read."""
        cached = self._known.get(game)
        return cached[1] if cached and cached[0] > time.monotonic() else None

    def find(self, game: str) -> Record | None:
        """Returns the record of a game, or None when there is no such game (any more).

        Raises Corrupt, StoreUnavailable.
        """
        cached = self.remembered(game)
        metrics.cache("lobby", hit=cached is not None)
        return cached or self.fresh(game)

    def fresh(self, game: str) -> Record | None:
        """Reads the record without the cache: names that others have just written are in it.

        Raises Corrupt, StoreUnavailable.
        """
        self._known.pop(game, None)
        with answering():
            pipe = self._client.pipeline(transaction=False)
            pipe.hgetall(key(game, "lobby"))
            pipe.hgetall(key(game, "presence"))
            fields, presence = pipe.execute()
        if not fields:
            self._known.pop(game, None)
            return None
        try:
            record = _read(game, _text(fields), _text(presence))
        except (ValueError, LookupError):
            raise Corrupt(game, 1, "its record cannot be read") from None
        if len(self._known) >= CACHE_SIZE:
            self._known.clear()
        self._known[game] = (time.monotonic() + CACHE_SECONDS, record)
        return record

    def name(self, game: str, player: str, name: str | None) -> None:
        """Notes, or with None forgets, what a player is called. Raises StoreUnavailable."""
        with answering():
            record_key, field = key(game, "lobby"), f"name:{player}"
            self._writer.run(
                record_key, ("HDEL", record_key, field) if name is None else ("HSET", record_key, field, name)
            )
        self._known.pop(game, None)

    def set_door(self, game: str, door: Mapping[str, Any], at: int) -> None:
        """Changes some members of `DOOR` of a game at a time (unix ms), and its place in the list of public games.

        Streams of the game are woken: they look whether they may go on. Raises StoreUnavailable.
        """
        record_key = key(game, "lobby")
        facts = [(name, _written(name, value)) for name, value in door.items()]
        changes = [
            ("HDEL", record_key, name) if fact is None else ("HSET", record_key, name, fact) for name, fact in facts
        ]
        with answering():
            self._writer.run(record_key, *changes, ("HSET", record_key, "changed", at))
        record = self.fresh(game)
        with answering():
            if record and record.visibility == PUBLIC:
                self._client.zadd(_PUBLIC_GAMES, {game: record.created})
            else:
                self._client.zrem(_PUBLIC_GAMES, game)
            self._client.publish(LIVE, f"{game}|0")

    def follow(self, game: str, next: str, by: str) -> str:
        """Notes which game comes after this one, and which player asked for it, unless that is known; the one that is.

        Raises StoreUnavailable.
        """
        with answering():
            known = key(game, "lobby")
            there: bytes = self._writer.run(known, ("HSETNX", known, "next", next), ("HGET", known, "next"))[1]
            if there.decode() == next and by:
                self._writer.run(known, ("HSETNX", known, "next_by", by))
        self._known.pop(game, None)
        return there.decode()

    def hide(self, game: str, hidden: bool) -> Record | None:
        """Takes a public game off the list, or puts it back there; the record then, None when there is no such game.

        Raises StoreUnavailable.
        """
        self._known.pop(game, None)
        if self.find(game) is None:
            return None
        record_key = key(game, "lobby")
        with answering():
            self._writer.run(
                record_key, ("HSET", record_key, "hidden", "1") if hidden else ("HDEL", record_key, "hidden")
            )
            if hidden:
                self._client.sadd(_HIDDEN_GAMES, game)
                self._client.zrem(_PUBLIC_GAMES, game)
            else:
                self._client.srem(_HIDDEN_GAMES, game)
        self.list_again(game)
        return self.find(game)

    def hidden_games(self) -> list[str]:
        """Returns the games that the operator has hidden, in the order of their ids. Raises StoreUnavailable."""
        with answering():
            stored = self._client.smembers(_HIDDEN_GAMES)
        return sorted(member.decode() for member in stored)

    def withdraw(self, game: str) -> None:
        """Forgets a game, and what people remarked on it: nobody finds it any more, its log stays.

        Raises StoreUnavailable.
        """
        with answering():
            self._client.zrem(_PUBLIC_GAMES, game)
            self._client.srem(_HIDDEN_GAMES, game)
            self._client.delete(
                *(key(game, name) for name in ("lobby", "annotations", "presence", "persons", *talk.KEYS))
            )
        self._known.pop(game, None)

    def public_games(self, before: tuple[int, str] | None = None) -> Iterator[tuple[int, str]]:
        """Returns (created, game) of public games newest first, after a place. Raises StoreUnavailable."""
        return newest_first(self._client, _PUBLIC_GAMES, before)


def _read(game: str, fields: dict[str, str], presence: dict[str, str]) -> Record:
    """Returns the record in these fields. Raises ValueError, LookupError."""
    hidden, visibility = "hidden" in fields, fields["visibility"]
    if visibility not in VISIBILITIES:
        # A private game must not be shown to all because of a damaged byte.
        raise ValueError(visibility)
    return Record(
        game,
        UNLISTED if hidden and visibility == PUBLIC else visibility,
        int(fields["created"]),
        fields["seed_commitment"],
        fields["chosen_seed"] == "1",
        {name[5:]: value for name, value in fields.items() if name.startswith("name:")},
        fields.get("next", ""),
        "invite_required" in fields,
        hidden,
        presence,
        fields.get("spectator_talk", talk.OFF),
        int(fields.get("changed", 0)),
        fields.get("next_by", ""),
        "player_required" in fields,
    )


def _written(name: str, value: Any) -> str | int | None:
    """Returns a member of `DOOR` as its record has it; None: the record is without it."""
    if name == "visibility":
        return str(value)
    return (1 if value is True else str(value)) if value not in (False, talk.OFF) else None


def _text(stored: dict[bytes, bytes]) -> dict[str, str]:
    return {name.decode(): value.decode() for name, value in stored.items()}


def cursor(place: tuple[int, str]) -> str:
    """Returns a place in the list of games as an opaque word."""
    return base64.urlsafe_b64encode(f"{place[0]}|{place[1]}".encode()).decode().rstrip("=")


def place(cursor: str) -> tuple[int, str]:
    """Returns the inverse of `cursor`. Raises ValueError on anything that is none."""
    try:
        created, _, game = base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)).decode().partition("|")
    except (binascii.Error, UnicodeDecodeError) as error:
        raise ValueError("no cursor") from error
    if not created.isascii() or not created.isdigit() or len(created) > 15:
        raise ValueError("no cursor")
    return int(created), game
