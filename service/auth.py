"""Tokens: 32 random bytes behind a prefix that tells the kind, stored as SHA-256, shown once.

`ceh_` is the host of one game, `ces_` plays one seat of one game: it belongs to a player, so it follows the player
when seats are swapped, and opens nothing any more when the player has left.
"""

import hashlib
import secrets
import time
from typing import Any, NamedTuple

import redis

from service.problems import Problem
from service.store import bearers
from service.store.profile import NONE, Replicas

HOST, SEAT = "host", "seat"
PREFIXES = {HOST: "ceh_", SEAT: "ces_"}

CACHE_SECONDS = 5.0
CACHE_SIZE = 10_000


class Bearer(NamedTuple):
    """Who a token speaks for: the host, or a player, of one game. `id` is a short name of the token itself."""

    id: str
    game: str
    role: str
    player: str


def digest(token: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


class Tokens:
    """Issues tokens and knows them again; what was looked up is remembered for some seconds."""

    def __init__(self, client: redis.Redis, replicas: Replicas = NONE) -> None:
        self._client: Any = client
        self._replicas = replicas
        self._known: dict[str, tuple[float, Bearer]] = {}

    def issue(self, role: str, game: str, player: str = "") -> str:
        """A new token. Raises StoreUnavailable."""
        token = PREFIXES[role] + secrets.token_urlsafe(32)
        bearers.note(self._client, digest(token), game, role, player, self._replicas)
        return token

    def find(self, token: str, game: str) -> Bearer:
        """Whose token this is; `game` is where it is looked for first. Raises Problem token_invalid, StoreUnavailable.

        What is beside the game is there as long as the game is, whatever server of a cluster is away.
        """
        hashed = digest(token)
        known = self._known.get(hashed)
        if known and known[0] > time.monotonic():
            return known[1]
        stored = bearers.find(self._client, hashed, game)
        if stored is None:
            self._known.pop(hashed, None)
            raise Problem("token_invalid")
        bearer = Bearer(hashed[:16], *stored)
        if len(self._known) >= CACHE_SIZE:
            self._known.clear()
        self._known[hashed] = (time.monotonic() + CACHE_SECONDS, bearer)
        return bearer


def presented(header: str | None) -> str | None:
    """The token of an `Authorization` header, or None when there is no header. Raises Problem token_invalid."""
    if header is None:
        return None
    scheme, _, token = header.partition(" ")
    if scheme.lower() != "bearer" or not token.strip().startswith(tuple(PREFIXES.values())):
        raise Problem("token_invalid", "Send `Authorization: Bearer <token>` with a token of this server.")
    return token.strip()
