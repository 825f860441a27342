"""Challenges: a table for people who are named, until all have accepted.

All keys are in one slot of a cluster, so that the last acceptance and the match are written by one script:

    cg:{matching}:challenge:<id>       the challenge, until (unix ms), `answer:<ladder id>`; then `state` and `game`,
                                       or `failure` when that game cannot be made
    cg:{matching}:challenge-ends       open ones by their end
    cg:{matching}:made:<ladder id>     open ones that somebody made, by their end
    cg:{matching}:got:<ladder id>      open ones that somebody got, by their end

People are named by their ladder ids alone. A challenge is forgotten a day after its end.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import redis

from service.matching.matches import FAILED, LEASE_MS, MATCHES, UNMADE, Failure, Match, failure_in, read_record
from service.matching.open_seeks import EXPIRED, OPEN, WITHDRAWN
from service.matching.tables import KEPT_MS, Table, challenge_key, drop_lost, ids_over, part
from service.store.connection.durability import NONE, Replicas
from service.store.connection.replicated_writes import ReplicatedWrites
from service.store.log.event_log import answering

ACCEPTED, REFUSED = "accepted", "refused"
LAST, BEGUN = "last", "begun"
"""The answers to an acceptance for which only a match is missing, and to the one with which the match is written."""
STATES = (OPEN, ACCEPTED, REFUSED, WITHDRAWN, EXPIRED, FAILED)
MOST_MADE, MOST_GOT = 10, 50
"""Open challenges that somebody has made, and those that somebody has got, at most."""
_ENDS = part("challenge-ends")
_SCRIPTS = {name: Path(__file__).with_name(f"{name}.lua").read_text() for name in ("challenge", "answer")}


class Challenge(msgspec.Struct, frozen=True):
    """A table for these people (ladder ids) and bots (kinds), and from when until when it is open (unix ms)."""

    id: str
    table: Table
    by: str
    players: list[str]
    bots: list[str]
    created: int
    until: int

    @property
    def game(self) -> str:
        """The game that comes of it: the same for all who accept at once, so that they meet there once."""
        return "g_" + self.id.removeprefix("c_")

    @property
    def people(self) -> list[str]:
        """All who are to sit at the table, the one who made it first."""
        return [self.by, *self.players]


class StoredChallenge(NamedTuple):
    """A challenge with its answers (ladder id -> ACCEPTED or REFUSED), its state, and the game that has come of it.

    `failure`: why none has come of it.
    """

    challenge: Challenge
    answers: dict[str, str]
    state: str
    game: str
    failure: Failure | None = None


class Challenges:
    """The challenges of one store. Safe to use from several processes."""

    def __init__(self, client: redis.Redis, replicas: Replicas = NONE) -> None:
        self._client: Any = client
        self._writer = ReplicatedWrites(client, replicas)

    def open(self, challenge: Challenge, now: int) -> str:
        """Opens a challenge, and returns nothing; or the ladder id of somebody who has too many, and none is opened.

        Raises StoreUnavailable, NotConfirmed.
        """
        arguments = (
            *(challenge.id, msgspec.json.encode(challenge), challenge.until, now, MOST_MADE, MOST_GOT),
            challenge.until - now + KEPT_MS,
        )
        with answering():
            full = self._writer.script(
                _SCRIPTS["challenge"], [challenge_key(challenge.id), _ENDS, *_lists(challenge)], arguments
            )
        return challenge.people[full - 1] if full else ""

    def find(self, id: str, now: int) -> StoredChallenge | None:
        """Returns a challenge; None when there is none, or none any more. Raises StoreUnavailable."""
        return next(iter(self._read([id], now)), None)

    def of_player(self, ladder: str, now: int) -> list[StoredChallenge]:
        """Returns the open ones that somebody has made or got, newest first. Raises StoreUnavailable."""
        if not ladder:
            return []
        with answering():
            pipe = self._client.pipeline(transaction=False)
            pipe.zrange(part(f"made:{ladder}"), 0, -1)
            pipe.zrange(part(f"got:{ladder}"), 0, -1)
            made, got = pipe.execute()
        ids = sorted((member.decode() for member in (*made, *got)), reverse=True)
        return [each for each in self._read(ids, now) if each.state == OPEN]

    def _read(self, ids: Sequence[str], now: int) -> list[StoredChallenge]:
        with answering():
            pipe = self._client.pipeline(transaction=False)
            for id in ids:
                pipe.hgetall(challenge_key(id))
            stored = pipe.execute()
        found = []
        for fields in ({name.decode(): value for name, value in each.items()} for each in stored):
            if "challenge" in fields and (challenge := read_record(fields["challenge"], Challenge)):
                answers = {name[7:]: value.decode() for name, value in fields.items() if name.startswith("answer:")}
                state = fields.get("state", b"").decode() or (OPEN if challenge.until > now else EXPIRED)
                game, failure = fields.get("game", b"").decode(), failure_in(fields.get("failure"))
                found.append(StoredChallenge(challenge, answers, state, game, failure))
        return found

    def accept(self, challenge: Challenge, ladder: str, now: int, match: Match | None = None) -> str:
        """Notes that somebody accepts, and returns the state then.

        The last acceptance needs a `match`: without it nothing is noted and the answer is LAST, and BEGUN says that the
        match is written. Raises StoreUnavailable, NotConfirmed.
        """
        if match is None:
            return self._answer(challenge, now, ladder, ACCEPTED)
        return self._answer(challenge, now, ladder, ACCEPTED, match.game, match.text())

    def refuse(self, challenge: Challenge, ladder: str, now: int) -> str:
        """Notes that somebody refuses, which closes it; the state then. Raises StoreUnavailable, NotConfirmed."""
        return self._answer(challenge, now, ladder, REFUSED)

    def withdraw(self, challenge: Challenge, now: int) -> str:
        """Closes a challenge, if it is open; returns the state then. Raises StoreUnavailable, NotConfirmed."""
        return self._answer(challenge, now, "", WITHDRAWN)

    def _answer(
        self, challenge: Challenge, now: int, ladder: str, state: str, game: str = "", match: bytes = b""
    ) -> str:
        keys = [challenge_key(challenge.id), MATCHES, UNMADE, _ENDS, *_lists(challenge)]
        arguments = [challenge.id, now, ladder, state, len(challenge.players), game, match, now + LEASE_MS]
        with answering():
            closed: bytes = self._writer.script(_SCRIPTS["answer"], keys, arguments)
        return closed.decode()

    def is_any_over(self, now: int) -> bool:
        """Checks whether a challenge that is not closed has come to its end. Raises StoreUnavailable."""
        with answering():
            return bool(ids_over(self._client, _ENDS, now, 1))

    def over(self, now: int, most: int) -> list[Challenge]:
        """Returns those that have come to their end and are not closed. Raises StoreUnavailable, NotConfirmed."""
        with answering():
            ids = ids_over(self._client, _ENDS, now, most)
        challenges = [stored.challenge for stored in self._read(ids, now)]
        with answering():
            drop_lost(self._writer, _ENDS, {*ids} - {each.id for each in challenges})
        return challenges

    def expire(self, challenge: Challenge, now: int) -> str:
        """Closes a challenge that has come to its end; the state then. Raises StoreUnavailable, NotConfirmed."""
        return self._answer(challenge, now, "", EXPIRED)


def _lists(challenge: Challenge) -> list[str]:
    return [part(f"made:{challenge.by}"), *(part(f"got:{ladder}") for ladder in challenge.players)]
