"""Matches: the people who were brought together, until their game is made.

A match is written by the same script that takes the seeks, or the last acceptance of a challenge. It says everything of
the game that is not drawn by the game itself: the id, who sits where, the ids of the players and their seeds. So each
process that makes the game makes the same one, and a process that is killed in between is followed by another:

    cg:{matching}:matches      game -> the match
    cg:{matching}:unmade       game by the time (unix ms) at which somebody else makes it
    cg:{matching}:fate:<game>  why it is never made, or nothing: it is about to begin; for a day

Some games cannot be made. The first process that writes the fate decides: so no game begins after its
people have heard that it failed.
"""

import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import msgspec
import redis

from domain import board
from service import ids
from service.logging_setup import LOG
from service.matching.tables import KEPT_MS, Table, challenge_key, part, seek_key
from service.players.profiles import Profile
from service.store.connection.durability import NONE, Replicas
from service.store.connection.replicated_writes import ReplicatedWrites
from service.store.due_set import DueSet
from service.store.log.event_log import answering

MATCHES, UNMADE = part("matches"), part("unmade")
LEASE_MS = 10_000
"""Milliseconds for which the process that brought people together makes their game; then others do it."""
LONGEST_WAIT_MS = 300_000
"""Milliseconds between two attempts to make a game, at most."""
FAILED = "failed"
"""The state of a seek or challenge whose game cannot be made."""
Record = TypeVar("Record")
_FAIL = Path(__file__).with_name("fail.lua").read_text()
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

    @property
    def ladders(self) -> list[str]:
        """The ladder ids of its people."""
        return [sitter.ladder for sitter in self.sitters if sitter.ladder]

    def text(self) -> bytes:
        """Returns the match as it is stored."""
        return msgspec.json.encode(self)


class Failure(msgspec.Struct, frozen=True):
    """The reason why a game is never made: the code of a problem, and words for people."""

    code: str
    detail: str


def failure_in(stored: bytes | None) -> Failure | None:
    """Returns a stored reason; None for nothing."""
    return read_record(stored, Failure) if stored else None


def read_record(stored: bytes, form: type[Record]) -> Record | None:
    """Returns what is stored; None for what cannot be read, which must not hide the others."""
    try:
        return msgspec.json.decode(stored, type=form)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        LOG.error("record_damaged", detail=f"a {form.__name__.lower()} cannot be read: {error}")
        return None


class Comer(NamedTuple):
    """Somebody for whom a seat is wanted: a person, perhaps with a seek, or a bot."""

    profile: Profile | None = None
    seek: str = ""
    bot: str = ""


def match_of(game: str, table: Table, comers: Sequence[Comer], challenge: str = "") -> Match:
    """Returns a new match that becomes this game. Its seats are dealt by chance."""
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
        """Takes matches whose game was not made in time; nobody else has them for a while. Raises StoreUnavailable.

        One that cannot be read stays where it is, and is not taken again.
        """
        with answering():
            games = _DUE.take(self._client, now, now + LEASE_MS, most)
            stored = self._client.hmget(MATCHES, games) if games else []
        matches = {game: read_record(text or b"", Match) for game, text in zip(games, stored, strict=True)}
        with answering():
            _DUE.remove(self._client, [game for game, match in matches.items() if match is None])
        return [match for match in matches.values() if match]

    def put_off(self, match: Match, now: int) -> None:
        """Has the next attempt wait as long as there were attempts. Raises StoreUnavailable."""
        with answering():
            _DUE.put_off(self._client, match.game, now + min(max(now - match.at, LEASE_MS), LONGEST_WAIT_MS))

    def begin(self, game: str) -> Failure | None:
        """Notes that a game is about to begin; returns why it must not, if that was decided before.

        Raises StoreUnavailable, NotConfirmed.
        """
        return self._decide(game, b"", "NX")

    def fail(self, game: str, failure: Failure, *, begun: bool = False) -> Failure | None:
        """Notes that a game is never made; returns why, or None when it was about to begin before.

        `begun`: also then, since so much time has passed that nobody is about to begin it any more. Raises
        StoreUnavailable, NotConfirmed.
        """
        return self._decide(game, msgspec.json.encode(failure), *(() if begun else ("NX",)))

    def _decide(self, game: str, fate: bytes, *conditions: str) -> Failure | None:
        name = part(f"fate:{game}")
        with answering():
            _, stored = self._writer.run(name, ("SET", name, fate, "PX", KEPT_MS, *conditions), ("GET", name))
        return failure_in(stored)

    def end(self, match: Match, failure: Failure) -> None:
        """Ends the seeks or the challenge of a match whose game is never made. Raises StoreUnavailable."""
        seeks = [seek_key(sitter.seek) for sitter in match.sitters if sitter.seek]
        sources = [challenge_key(match.challenge)] if match.challenge else seeks
        arguments = (match.game, FAILED, msgspec.json.encode(failure))
        with answering():
            self._writer.scripts(_FAIL, [([source], arguments) for source in sources])

    def done(self, game: str) -> None:
        """Forgets a match whose game is made and known to its people. Raises StoreUnavailable, NotConfirmed."""
        with answering():
            # The lease last: without it nobody would look for the match.
            self._writer.run(MATCHES, ("HDEL", MATCHES, game), ("ZREM", UNMADE, game))
