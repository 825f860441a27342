"""Invites: codes that open one seat of one game, once.

A code is 128 random bits, stored as SHA-256. Its user is noted before the seat is taken, by one writer of many: two
who come with the same code get one seat.
"""

import hashlib
import secrets
from typing import Any, NamedTuple

import redis

from service import ids
from service.store.connection.durability import NONE, Replicas
from service.store.connection.replicated_writes import ReplicatedWrites
from service.store.log.event_log import answering, key

PREFIX = "cei_"
USUAL_SECONDS = 7 * 24 * 3600
MOST_SECONDS = 30 * 24 * 3600
MOST_OPEN = 64
WITHDRAWN = "-"
"""The value in the place of the player who used it."""


class Invite(NamedTuple):
    """One invite: `digest` of its code, the `seat` that it is for (empty: any), unix ms; `used` by which player.

    `sender` is the player who invites, as the host says; nothing where the host does not say it.
    """

    digest: str
    seat: str
    created: int
    until: int
    used: str = ""
    sender: str = ""

    @property
    def id(self) -> str:
        """The name under which it is listed: the start of the digest reveals nothing of the code."""
        return self.digest[:16]

    def fault(self, player: str, seat: str) -> str:
        """Returns why this player cannot take this seat (empty: any) with it; nothing when all is well."""
        if self.used and self.used != player:
            return "withdrawn" if self.used == WITHDRAWN else "used"
        if not self.used and self.until <= ids.now():
            return "expired"
        return "other_seat" if self.seat and seat not in ("", self.seat) else ""


class Invites:
    """The invites of all games."""

    def __init__(self, client: redis.Redis, replicas: Replicas = NONE) -> None:
        self._client: Any = client
        self._writer = ReplicatedWrites(client, replicas)

    def create(self, game: str, seat: str, until: int, sender: str = "") -> tuple[str, Invite]:
        """Returns a new code and its invite. Raises StoreUnavailable, NotConfirmed."""
        code = PREFIX + secrets.token_urlsafe(16)
        invite, name = Invite(_digest(code), seat, ids.now(), until, sender=sender), key(game, "invites")
        with answering():
            text = "|".join(map(str, (invite.seat, invite.created, invite.until, *([sender] if sender else []))))
            self._writer.run(name, ("HSET", name, invite.digest, text))
        return code, invite

    def all(self, game: str) -> list[Invite]:
        """Returns those that were not withdrawn, oldest first. Raises StoreUnavailable."""
        with answering():
            stored = self._client.hgetall(key(game, "invites"))
        fields = {name.decode(): value.decode() for name, value in stored.items()}
        invites = [
            _read(name, text, fields.get(f"used:{name}", "")) for name, text in fields.items() if ":" not in name
        ]
        return sorted((each for each in invites if each.used != WITHDRAWN), key=lambda each: (each.created, each.id))

    def find(self, game: str, code: str) -> Invite | None:
        """Returns the invite of a code, also one that opens nothing any more. Raises StoreUnavailable."""
        digest = _digest(code)
        with answering():
            text, used = self._client.hmget(key(game, "invites"), digest, f"used:{digest}")
        return _read(digest, text.decode(), used.decode() if used else "") if text else None

    def use(self, game: str, invite: Invite, player: str) -> tuple[Invite, bool]:
        """Uses an invite. Returns it with its user: this player, unless somebody was quicker; True when that is new.

        Raises StoreUnavailable, NotConfirmed.
        """
        name, field = key(game, "invites"), f"used:{invite.digest}"
        with answering():
            new, used = self._writer.run(name, ("HSETNX", name, field, player), ("HGET", name, field))
        return invite._replace(used=used.decode()), bool(new)

    def release(self, game: str, invite: Invite) -> None:
        """Makes an invite unused again after its seat could not be taken. Raises StoreUnavailable."""
        name = key(game, "invites")
        with answering():
            self._writer.run(name, ("HDEL", name, f"used:{invite.digest}"))

    def withdraw(self, game: str, invite: Invite) -> Invite:
        """Withdraws an invite unless somebody has used it, and returns it. Raises StoreUnavailable, NotConfirmed."""
        return self.use(game, invite, WITHDRAWN)[0]


def _digest(code: str) -> str:
    return hashlib.sha256(code.encode()).hexdigest()


def _read(digest: str, text: str, used: str) -> Invite:
    seat, created, until, *sender = text.split("|")
    return Invite(digest, seat, int(created), int(until), used, *sender)
