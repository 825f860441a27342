"""Stream tickets: a sender's rights at the stream of one game, once and for a minute, for what sends no headers.

A browser's `EventSource` can only be given an address, and an address is written down in many places. So it holds no
token, but a ticket that is worth nothing once it was used. On the side of the store that can be rebuilt:

    cg:stream-ticket:<game>:<SHA-256 of the ticket>     whose it is: the digest of a token, and its person

It is encrypted: the key follows from the ticket and from a secret of the server that is not in the store. So nobody who
can write there makes a ticket with the rights of others.
"""

import hashlib
import secrets
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec
import redis
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from service.callers.tokens import Bearer
from service.http.problems import Problem
from service.store.log.event_log import answering

PREFIX = "cet_"
SECONDS = 60
"""Seconds for which a ticket is good."""
SEAL = b"cg-ticket-1"
"""The purpose of the secret of the server."""
_NONCE = bytes(12)
"""The nonce may be constant: each key encrypts once (RFC 8439)."""


class Holder(NamedTuple):
    """The sender of a request for a ticket: the digest of the token, and the person of a player token.

    Both are empty for a spectator without a token.
    """

    digest: str = ""
    person: str = ""


class StreamTickets:
    """The tickets that are given out, each good once. Safe to use from several threads and processes.

    `secret` gives the 32 bytes of the server without which nobody makes a ticket.
    """

    def __init__(self, client: redis.Redis, secret: Callable[[], bytes]) -> None:
        self._client: Any = client
        self._secret = secret

    def issue(self, game: str, bearer: Bearer | None) -> str:
        """Returns a new ticket for the stream of this game with the rights of this bearer. Raises StoreUnavailable."""
        ticket = PREFIX + secrets.token_urlsafe(32)
        holder = Holder(bearer.digest, bearer.person) if bearer else Holder()
        with answering():
            sealed = self._box(game, ticket).encrypt(_NONCE, msgspec.json.encode(holder), None)
            self._client.set(_name(game, ticket), sealed, ex=SECONDS)
        return ticket

    def redeem(self, game: str, ticket: str) -> Holder:
        """Returns the holder of a ticket, and deletes the ticket. Raises Problem ticket_invalid; StoreUnavailable."""
        with answering():
            # One command of the store: only one of two requests with the same ticket gets it.
            sealed = self._client.getdel(_name(game, ticket))
        try:
            plain = self._box(game, ticket).decrypt(_NONCE, sealed or b"", None)
        except InvalidTag:
            raise Problem("ticket_invalid") from None
        return msgspec.json.decode(plain, type=Holder)

    def _box(self, game: str, ticket: str) -> ChaCha20Poly1305:
        """Returns the cipher of one ticket (HKDF, RFC 5869)."""
        words = self._secret() + f"{game}|{ticket}".encode()
        return ChaCha20Poly1305(HKDF(SHA256(), 32, salt=None, info=SEAL).derive(words))


def _name(game: str, ticket: str) -> str:
    return f"cg:stream-ticket:{game}:{hashlib.sha256(ticket.encode()).hexdigest()}"
