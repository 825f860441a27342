"""Carries out answers to questions, several together and without Flask, where this process knows game and token.

A command of this kind is decided on the state in hand and stored by one script, which compares token and head. What is
left is what Flask, its hooks and a round trip of its own would cost it. So those that come while others are carried out
are decided one after the other and stored in one round trip (docs/decisions/0021-warm-commands.md). Whatever is unusual
or against a command is left to the operation, which begins as if nothing had been tried.
"""

import re
import time
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from marshmallow import ValidationError

from domain.commands import Command
from domain.game import absence
from domain.state import State
from service import ids
from service.api import commands
from service.api.edge import access, fingerprints, rate_limits, request_log, senders
from service.api.edge.access import Visitor
from service.api.edge.blueprint import decoded
from service.api.edge.warm_reads import WarmAnswer
from service.callers import tokens
from service.callers.quotas import Share
from service.context import Context
from service.http import deprecations, headers
from service.http.problems import Problem
from service.http.rate_limit_headers import QuotaStatus, headers_of
from service.schemas.games import KEY
from service.schemas.play import AnyCommand
from service.store.games import Attempt, Executed
from service.store.log.sender import Sender

OPERATION, TYPE = "postCommand", "answer"
UNUSUAL = (b"command-signature", b"content-encoding", b"if-match", b"prefer")
"""Headers that only the operation understands."""
_PATH = "/v1/games/{}/commands"
_KEY = re.compile(KEY)


class Request(NamedTuple):
    """A POST without a query and without UNUSUAL headers: its path, headers that matter, empty where there is none."""

    path: str
    authorization: str
    idempotency_key: str
    content_type: str
    request_id: str
    address: str
    body: bytes


class _Begun(NamedTuple):
    """A request that is about to be attempted; it is counted already, as one of `share`."""

    asked: Request
    attempt: Attempt
    visitor: Visitor
    share: Share
    standings: tuple[QuotaStatus, ...]
    began: float


class WarmCommands:
    """Carries out commands; for one thread."""

    def __init__(self, shared: Context) -> None:
        self._shared = shared
        self._schema: Any = AnyCommand()

    @staticmethod
    def is_one(path: str) -> bool:
        """Whether a request with this path may be one."""
        return path == _PATH.format(ids.game_of(path))

    def answers(self, asked: Sequence[Request]) -> list[WarmAnswer | None]:
        """The answer to each of these requests; None where the operation has to give it."""
        begun = [self._begun(each) for each in asked]
        done = iter(self._shared.games.attempt_all([each.attempt for each in begun if each]))
        return [each and self._answer(each, next(done)) for each in begun]

    def _begun(self, asked: Request) -> _Begun | None:
        began, shared, game = time.perf_counter(), self._shared, ids.game_of(asked.path)
        # Without a key nobody could ask later what became of it; the operation knows one in quotes.
        if asked.content_type != "application/json" or not _KEY.fullmatch(asked.idempotency_key):
            return None
        try:
            token = tokens.presented(asked.authorization or None)
            known = shared.tokens.remembered(tokens.digest(token), game) if token else None
            record, state = shared.lobby.remembered(game), shared.games.in_hand(game)
            if known is None or record is None or state is None or not _is_usual(state, known.bearer):
                return None
            visitor = Visitor(record, known.bearer)
            made = self._made(asked, visitor, state)
            if made is None:
                return None
            widened = rate_limits.factor_of(asked.address, shared.settings)
            share = Share("commands", rate_limits.name_of(known.bearer), widened)
            standings = shared.limits.take(share)
        except (Problem, ValidationError):
            return None
        shared.presence.seen(game, visitor.player)
        attempt = Attempt(game, *made, state, known.credential)
        return _Begun(asked, attempt, visitor, share, standings, began)

    def _made(self, asked: Request, visitor: Visitor, state: State) -> tuple[Command, Sender] | None:
        """The command and its sender; None of what is no answer or must be signed. Raises ValidationError, Problem."""
        body: dict[str, Any] = self._schema.load(decoded(asked.body, self._schema))
        if body["type"] != TYPE:
            return None
        command = commands.COMMANDS[TYPE](visitor, state, body)
        fingerprint = fingerprints.of("POST", asked.path, asked.body)
        id, seat = f"{visitor.caller}:{asked.idempotency_key}", visitor.own_seat(state)
        sender = senders.of_seat_without_key(visitor, state, seat, id, fingerprint, body.get("see") or "")
        return sender and (command, sender)

    def _answer(self, begun: _Begun, done: Executed | None) -> WarmAnswer | None:
        asked, attempt, shared = begun.asked, begun.attempt, self._shared
        if done is None:
            shared.limits.give_back(begun.share)
            return None
        document, named = commands.receipt(done, begun.visitor.perspective(done.state), attempt.sender.command_id)
        body = msgspec.json.encode(document)
        content = {"Content-Type": "application/json", "Content-Length": str(len(body))}
        told = {**content, **named, **headers_of(begun.standings)}
        request_id = headers.request_id(asked.request_id)
        every = [*told.items(), *headers.of_every_answer(request_id), *deprecations.headers_of(OPERATION)]
        answered = request_log.Answered(OPERATION, "POST", 201, time.perf_counter() - begun.began)
        facts = {"request_id": request_id, "operation": OPERATION, "game": attempt.game, "command": TYPE}
        seat = attempt.sender.by.removeprefix("seat:")
        request_log.record(answered, asked.address, shared.settings, **facts, seat=seat)
        return WarmAnswer(201, every, body)


def _is_usual(state: State, bearer: tokens.Bearer) -> bool:
    """Whether a seat plays at a table without bots, whose turns are put in their queue."""
    return access.seat_of(state, bearer.player) is not None and not absence.bots(state)
