"""Matches: the people who were brought together, until their game is made.

A match is written by the same script that takes the seeks, or the last acceptance of a challenge. It says everything of
the game that is not drawn by the game itself: the id, who sits where, the ids of the players and their seeds. So each
process that makes the game makes the same one, and a process that is killed in between is followed by another:

    cg:{matching}:matches      game -> the match
    cg:{matching}:unmade       game by the time (unix ms) at which somebody else makes it
"""

import secrets
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
import redis

from domain import board
from service import ids
from service.matching.tables import Table, part
from service.players.profiles import Profile
from service.store.connection.durability import NONE, Replicas
from service.store.connection.replicated_writes import ReplicatedWrites
from service.store.due_set import DueSet
from service.store.log.event_log import answering

MATCHES, UNMADE = part("matches"), part("unmade")
LEASE_MS = 10_000
"""Milliseconds for which the process that brought people together makes their game; then others do it."""
_DUE = DueSet(UNMADE, part("unmade-wake"))


class Sitter(msgspec.Struct, frozen=True):
    """Somebody who will sit at the table: a person with the seek that was taken, or a bot of a policy.

    `ladder` and `kind` are those of the person when the match was made.
    """

    seat: str
    player: str
    seed: str
    person: str = ""
    ladder: str = ""
    kind: str = ""
    seek: str = ""
    bot: str = ""


class Match(msgspec.Struct, frozen=True):
    """A game that is to be made. `challenge`: the one that everybody has accepted."""

    game: str
    at: int
    table: Table
    sitters: list[Sitter]
    challenge: str = ""

    def text(self) -> bytes:
        """Returns the match as it is stored."""
        return msgspec.json.encode(self)


class Comer(NamedTuple):
    """Somebody for whom a seat is wanted: a person, perhaps with a seek, or a bot."""

    profile: Profile | None = None
    seek: str = ""
    bot: str = ""


def match_of(game: str, table: Table, comers: Sequence[Comer], challenge: str = "") -> Match:
    """Returns a new match, of which this game comes. Chance says who sits where."""
    seats = sorted(board.COLOURS[: table.seats], key=lambda _: secrets.token_bytes(8))
    sitters = [_sitter(seat, comer) for seat, comer in zip(seats, comers, strict=True)]
    order = board.COLOURS.index
    return Match(game, ids.now(), table, sorted(sitters, key=lambda each: order(each.seat)), challenge)


def _sitter(seat: str, comer: Comer) -> Sitter:
    player, seed = ids.player(), secrets.token_hex(32)
    if comer.profile is None:
        return Sitter(seat, player, seed, bot=comer.bot)
    return Sitter(seat, player, seed, comer.profile.person, comer.profile.ladder, comer.profile.kind, seek=comer.seek)


class Matches:
    """The matches whose game is not known to be made. Safe to use from several processes."""

    def __init__(self, client: redis.Redis, replicas: Replicas = NONE) -> None:
        self._client: Any = client
        self._writer = ReplicatedWrites(client, replicas)

    def is_any_due(self, now: int) -> bool:
        """Checks whether a process has not made its game in time. Raises StoreUnavailable."""
        with answering():
            first = _DUE.next(self._client)
        return first is not None and first <= now

    def take(self, now: int, most: int) -> list[Match]:
        """Takes matches whose game was not made in time; nobody else has them for a while. Raises StoreUnavailable."""
        with answering():
            games = _DUE.take(self._client, now, now + LEASE_MS, most)
            stored = self._client.hmget(MATCHES, games) if games else []
        return [msgspec.json.decode(text, type=Match) for text in stored if text]

    def done(self, game: str) -> None:
        """Forgets a match whose game is made and known to its people. Raises StoreUnavailable, NotConfirmed."""
        with answering():
            # The lease last: without it nobody would look for the match.
            self._writer.run(MATCHES, ("HDEL", MATCHES, game), ("ZREM", UNMADE, game))
