"""Stream tickets: a sender's rights at the stream of one game, once and for a minute, for what sends no headers.

A browser's `EventSource` can only be given an address, and an address is written down in many places. So it holds no
token, but a ticket that is worth nothing once it was used. On the side of the store that can be rebuilt:

    cg:stream-ticket:<game>:<SHA-256 of the ticket>     whose it is: the digest of a token, and its person
"""

import hashlib
import secrets
from typing import Any, NamedTuple

import msgspec
import redis

from service.http.problems import Problem
from service.http.tokens import Bearer
from service.store.log.event_log import answering

PREFIX = "cet_"
SECONDS = 60
"""How long a ticket is good."""


class Holder(NamedTuple):
    """The sender of a request for a ticket: the digest of the token, and the person of a player token.

    Both are empty for a spectator without a token.
    """

    digest: str = ""
    person: str = ""


class StreamTickets:
    """Gives tickets out and takes each of them back once. Safe to use from several threads and processes."""

    def __init__(self, client: redis.Redis) -> None:
        self._client: Any = client

    def issue(self, game: str, bearer: Bearer | None) -> str:
        """A new ticket for the stream of this game with the rights of this bearer. Raises StoreUnavailable."""
        ticket = PREFIX + secrets.token_urlsafe(32)
        holder = Holder(bearer.digest, bearer.person) if bearer else Holder()
        with answering():
            self._client.set(_name(game, ticket), msgspec.json.encode(holder), ex=SECONDS)
        return ticket

    def redeem(self, game: str, ticket: str) -> Holder:
        """Whose ticket it is, of which nothing is left afterwards. Raises Problem ticket_invalid; StoreUnavailable."""
        with answering():
            # One command of the store: of two requests with the same ticket one gets it.
            found = self._client.getdel(_name(game, ticket))
        if found is None:
            raise Problem("ticket_invalid")
        return msgspec.json.decode(found, type=Holder)


def _name(game: str, ticket: str) -> str:
    return f"cg:stream-ticket:{game}:{hashlib.sha256(ticket.encode()).hexdigest()}"
