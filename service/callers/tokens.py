"""Tokens: a prefix that names the kind and 32 random bytes, stored as SHA-256, shown once.

`ceh_` is the host of one game. `ces_` plays one seat of one game: it belongs to a player, so it follows the player when
seats are swapped, and ends when the player leaves. `cev_` looks with the eyes of one, and ends with it. `cep_` is a
person with seats in many games (service/players/persons.py). Every request looks its token up: a token that has ended
is refused from the next request on, in every process. Where a request acts on what its process remembers of a token,
the store compares that before anything happens (access.CachedIdentity).
"""

import hashlib
import secrets
import threading
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any, NamedTuple

import redis

from service import ids
from service.http.problems import Problem
from service.observability import metrics
from service.store import token_records
from service.store.connection.durability import NONE, Replicas
from service.store.token_records import TokenRecord

HOST, SEAT, VIEW, PLAYER = "host", "seat", "view", "player"
PREFIXES = {HOST: "ceh_", SEAT: "ces_", VIEW: "cev_", PLAYER: "cep_"}
ME, PUBLIC = "me", "public"
"""The perspectives of a view token: of the player who gave it out, or of everybody."""

LEFT, REMOVED, ROTATED, REISSUED, WITHDRAWN = "left", "removed", "rotated", "reissued", "withdrawn"
"""The reasons for which a token has ended."""
EXPIRED = "expired"
FORGOTTEN = "forgotten"
MOST_REMEMBERED = 10_000
"""Tokens that a process remembers; the one that was shown longest ago is forgotten first."""


class Bearer(NamedTuple):
    """The host or the player of one game to whom a token belongs; `digest` is that of the token.

    View tokens have a `perspective`. Player tokens have a `person`, and no game where that one has no seat.
    """

    digest: str
    game: str
    role: str
    player: str = ""
    perspective: str = ""
    person: str = ""


class Link(NamedTuple):
    """A view token as its owner may see it; `until` is unix ms."""

    digest: str
    perspective: str
    until: int

    @property
    def id(self) -> str:
        """The name under which it is listed: the start of the digest reveals nothing of the token."""
        return self.digest[:16]


def digest(token: str) -> str:
    """Returns what is stored of a token: its SHA-256 (hex)."""
    return hashlib.sha256(token.encode()).hexdigest()


def revoked(why: str) -> Problem:
    """Returns the refusal of a token that has ended."""
    return Problem("token_revoked", reason=why)


class Remembered(NamedTuple):
    """A token as this process looked it up last; `record` is what was stored of it then."""

    bearer: Bearer
    record: str


class Tokens:
    """The tokens of hosts and players: issued, looked up and ended. Safe to use from several threads."""

    def __init__(self, client: redis.Redis, replicas: Replicas = NONE) -> None:
        self._client: Any = client
        self._replicas = replicas
        self._lock = threading.Lock()
        self._remembered: OrderedDict[str, Remembered] = OrderedDict()

    def issue(self, role: str, game: str, player: str = "") -> str:
        """Returns a new token. Raises StoreUnavailable, NotConfirmed."""
        token = PREFIXES[role] + secrets.token_urlsafe(32)
        token_records.note(self._client, digest(token), game, TokenRecord(role, player), self._replicas)
        return token

    def find(self, hashed: str, game: str, answered: Sequence[bytes | None] = ()) -> Bearer:
        """Returns the bearer of a token by its digest; the token is looked for in `game` first.

        `answered`: the answer to `token_records.asking` of both, if it was asked. Raises Problem token_invalid,
        token_revoked; StoreUnavailable. Tokens are found beside their game as long as the game is, whatever server of a
        cluster is away.
        """
        placed = token_records.find(self._client, hashed, game, answered)
        try:
            bearer = _bearer(hashed, placed)
        except Problem:
            self._remember(hashed, None)
            raise
        if placed and bearer.role in (HOST, SEAT):
            self._remember(hashed, Remembered(bearer, placed[1].text))
        return bearer

    def remembered(self, hashed: str, game: str) -> Remembered | None:
        """Returns a host's or a player's token of this game as this process saw it last.

        It may have ended meanwhile.
        """
        with self._lock:
            remembered = self._remembered.get(hashed)
            if remembered is None or remembered.bearer.game != game:
                return None
            self._remembered.move_to_end(hashed)
            return remembered

    def _remember(self, hashed: str, remembered: Remembered | None) -> None:
        with self._lock:
            before = self._remembered.pop(hashed, None)
            if remembered is not None and remembered == before:
                self._remembered[hashed] = before
                return
            if remembered is not None:
                self._remembered[hashed] = remembered
                if len(self._remembered) > MOST_REMEMBERED:
                    self._remembered.popitem(last=False)
            metrics.kept("token_records", len(self._remembered))

    def replace(self, role: str, game: str, player: str = "", presented: str = "", why: str = ROTATED) -> str:
        """Creates a token; all others of this player (none: of the host) end at once, also those for looking only.

        Only while the token with the digest `presented`, if one is given, has not ended itself. Raises Problem
        token_revoked, StoreUnavailable, NotConfirmed.
        """
        token = PREFIXES[role] + secrets.token_urlsafe(32)
        fresh = (digest(token), TokenRecord(role, player))
        if not token_records.replace(self._client, game, player, why, fresh, presented, self._replicas):
            raise revoked(why)
        return token

    def share(self, by: Bearer, perspective: str, until: int) -> tuple[str, Link]:
        """Returns a view token of the bearer's game, good until `until` (unix ms).

        Raises Problem token_revoked, StoreError.
        """
        token = PREFIXES[VIEW] + secrets.token_urlsafe(32)
        link = Link(digest(token), perspective, until)
        fresh = (link.digest, TokenRecord(VIEW, by.player, perspective, until))
        owner = "" if by.person else by.digest
        if not token_records.replace(self._client, by.game, by.player, "", fresh, owner, self._replicas):
            raise revoked(ROTATED)
        return token, link

    def links(self, by: Bearer) -> list[Link]:
        """Returns the view tokens that this bearer's player (or the host) gave out, still good.

        Raises StoreUnavailable.
        """
        stored = token_records.of_game(self._client, by.game).items()
        records = [(hashed, token_records.read(text)) for hashed, text in stored]
        return sorted(
            (
                Link(hashed, token.perspective, token.until)
                for hashed, token in records
                if token.role == VIEW and token.player == by.player and token.until > ids.now()
            ),
            key=lambda link: (link.until, link.id),
        )

    def withdraw(self, game: str, link: Link) -> None:
        """Ends a view token. Raises StoreUnavailable, NotConfirmed."""
        token_records.end(self._client, game, link.digest, WITHDRAWN, self._replicas)

    def end(self, game: str, player: str, why: str) -> None:
        """Ends every token of a player. Raises StoreUnavailable, NotConfirmed."""
        token_records.replace(self._client, game, player, why, replicas=self._replicas)


def _bearer(hashed: str, placed: tuple[str, TokenRecord] | None) -> Bearer:
    """Returns the bearer of a token that was found. Raises Problem token_invalid, token_revoked."""
    if placed is None:
        raise Problem("token_invalid")
    home, token = placed
    if token.role == token_records.ENDED:
        raise revoked(token.why)
    if token.until and token.until <= ids.now():
        raise revoked(EXPIRED)
    return Bearer(hashed, home, token.role, token.player, token.perspective)


def presented(header: str | None) -> str | None:
    """Returns the token of an `Authorization` header, or None when there is no header. Raises Problem token_invalid."""
    if header is None:
        return None
    scheme, _, token = header.partition(" ")
    if scheme.lower() != "bearer" or not token.strip().startswith(tuple(PREFIXES.values())):
        raise Problem("token_invalid", "Send `Authorization: Bearer <token>` with a token of this server.")
    return token.strip()
