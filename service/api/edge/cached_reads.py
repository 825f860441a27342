"""Answers reads of a state that this process has cached, without a thread and without Flask.

The state is cached, its view is packed, the token is remembered and the quota is leased. What is left is one question
to the store: are this record of the token and this head of the game still so? Many reads ask it together
(docs/decisions/0016-one-door-for-commands.md). Any other read is answered by the operation.
"""

import time
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from domain.game.views import PUBLIC
from domain.state import State
from service import ids
from service.api.edge import access, rate_limits, reads, request_log
from service.api.edge.access import CachedIdentity
from service.callers.quotas import Bucket
from service.context import Context
from service.http import codings, deprecations, headers
from service.http.caching import held, in_coding, of_a_state
from service.http.problems import Problem
from service.http.rate_limit_headers import headers_of
from service.store.log.event_log import StateClaim

OPERATION = "getState"
_PATH = "/v1/games/{}/state"


class ReadRequest(NamedTuple):
    """A GET without a query: its path, its headers that matter, empty when they are not there, and its address."""

    path: str
    authorization: str
    if_none_match: str
    accept_encoding: str
    request_id: str
    address: str


class ReadyAnswer(NamedTuple):
    """Status, headers and body of an answer; a 304 has no body."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes


class CachedReads:
    """Answers reads of states; `confirm` asks the store whether a claim holds, after it was called."""

    def __init__(self, shared: Context, confirm: Callable[[StateClaim], Awaitable[bool]]) -> None:
        self._shared = shared
        self._confirm = confirm

    async def answer(self, asked: ReadRequest) -> ReadyAnswer | None:
        """Returns the answer to this request, for the event loop; None when the operation has to give it."""
        began = time.perf_counter()
        game = ids.game_of(asked.path)
        if asked.path != _PATH.format(game) or (identity := self._sender(asked.authorization, game)) is None:
            return None
        at = identity.at
        if not await self._confirm(StateClaim(game, *identity.credential, at.version, at.hash)):
            return None
        answer = self._represented(asked, identity)
        if answer is not None:
            done = request_log.AnsweredRequest(OPERATION, "GET", answer.status, time.perf_counter() - began)
            named = {"request_id": dict(answer.headers)["Request-Id"], "operation": OPERATION, "game": game}
            request_log.record(done, asked.address, self._shared.settings, **named)
        return answer

    def _sender(self, authorization: str, game: str) -> CachedIdentity | None:
        """Returns the seat or the host of this game, if this process remembers its token."""
        try:
            return access.cached_identity(self._shared, authorization, game)
        except Problem:
            return None

    def _represented(self, asked: ReadRequest, identity: CachedIdentity) -> ReadyAnswer | None:
        """Returns the state for this viewer, or 304; None when a part of that is not cached."""
        shared, record, bearer = self._shared, identity.record, identity.bearer
        state, viewer = identity.at.state, identity.seat or PUBLIC
        named = of_a_state(state, state, viewer, record.is_private)
        named["Vary"] = reads.varying(named["Vary"])
        body = b""
        if tag := held(asked.if_none_match, named["ETag"]):
            named["ETag"] = tag
        else:
            coding = codings.chosen(asked.accept_encoding)
            packed = self._body(state, viewer, coding)
            if packed is None:
                return None
            body, named = packed, in_coding(named, coding)
        widened = rate_limits.factor_of(asked.address, shared.settings)
        standings = shared.limits.take_leased(Bucket("reads", rate_limits.name_of(bearer), widened))
        if standings is None:
            return None
        content = {} if tag else {"Content-Type": "application/json", "Content-Length": str(len(body))}
        told = {**content, **named, **headers_of(standings)}
        every = [*told.items(), *headers.of_every_answer(headers.request_id(asked.request_id))]
        every += deprecations.headers_of(OPERATION)
        return ReadyAnswer(304 if tag else 200, every, body)

    def _body(self, state: State, viewer: str, coding: str) -> bytes | None:
        """Returns the view, in this content coding if there is one; None when it is not cached."""
        views = self._shared.state_views
        return views.coded_at_once(state, viewer, coding) if coding else views.at_once(state, viewer)
