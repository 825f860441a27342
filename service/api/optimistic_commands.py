"""Commands of people without Flask, where this process knows token and game: one, or several together.

A command is prepared and decided on the cached state, and stored by one script, which compares token and head
(docs/decisions/0016-one-door-for-commands.md). The event loop gives answers to questions to one thread that stores
several in one round trip; the app offers every other command by itself before it begins with Flask. If anything is
unusual or against a command, the operation carries it out as if nothing had been tried, and says what there is to say.
"""

import re
import time
from collections.abc import Sequence
from io import BytesIO
from typing import Any, NamedTuple

import msgspec
from marshmallow import ValidationError

from domain.game import absence
from domain.state import State
from service import ids
from service.api import commands
from service.api.commands import CommandForm
from service.api.edge import access, fingerprints, rate_limits, request_log, senders
from service.api.edge.access import Visitor
from service.api.edge.blueprint import decoded
from service.api.edge.cached_reads import ReadyAnswer
from service.callers import idempotency
from service.callers.quotas import Bucket
from service.context import Context
from service.http import deprecations, headers
from service.http.problems import Problem
from service.http.rate_limit_headers import QuotaStatus, headers_of
from service.schemas.games import KEY
from service.store.deciding import OptimisticCommand, PreparedCommand
from service.store.publishing import Executed

ANSWERS = "answer"
"""The commands that share a thread: each takes about as long as any other."""
UNUSUAL = (b"command-signature", b"content-encoding", b"if-match", b"prefer")
"""Headers that only the operation understands."""
_UNUSUAL_VARIABLES = frozenset("HTTP_" + name.decode().upper().replace("-", "_") for name in UNUSUAL)
_KEY = re.compile(KEY)


class CommandRequest(NamedTuple):
    """A POST without a query and without UNUSUAL headers: its path, headers that matter, empty where there is none.

    `root` is the path of a proxy below which its links lead.
    """

    root: str
    path: str
    authorization: str
    idempotency_key: str
    content_type: str
    request_id: str
    address: str
    body: bytes


class _Begun(NamedTuple):
    """A request that is about to be carried out; it is counted already, as one of `share`. `facts` are for the log."""

    asked: CommandRequest
    form: CommandForm
    wanted: OptimisticCommand
    visitor: Visitor
    command_id: str
    share: Bucket
    standings: tuple[QuotaStatus, ...]
    facts: dict[str, str]
    began: float


def is_one(path: str) -> bool:
    """Returns whether a request with this path may share a thread."""
    return path == f"/v1/games/{ids.game_of(path)}/commands"


def carry_out(shared: Context, asked: Sequence[CommandRequest], alone: bool) -> list[ReadyAnswer | None]:
    """Returns the answer to each of these requests; None where the operation has to give it.

    Requests that are not `alone` share a thread with others: only answers at tables of people.
    """
    begun = [_begin(shared, each, alone) for each in asked]
    done = iter(shared.games.carry_out([each.wanted for each in begun if each]))
    return [each and _answer(shared, each, next(done)) for each in begun]


def answer(shared: Context, wsgi_environ: dict[str, Any]) -> ReadyAnswer | None:
    """Returns the answer to a POST in a WSGI environment (PEP 3333); None where the operation has to give it."""
    if wsgi_environ.get("QUERY_STRING"):
        return None
    game = ids.game_of(wsgi_environ["PATH_INFO"])
    form = commands.FORMS.get(wsgi_environ["PATH_INFO"].removeprefix(f"/v1/games/{game}/"))
    if form is None or not _UNUSUAL_VARIABLES.isdisjoint(wsgi_environ):
        return None
    settings, length = shared.settings, wsgi_environ.get("CONTENT_LENGTH", "")
    if not length.isdigit() or int(length) > settings.longest_body:
        return None
    forwarded = wsgi_environ.get("HTTP_X_FORWARDED_FOR")
    peer = wsgi_environ.get("REMOTE_ADDR") or "unknown"
    address = settings.trusted_proxies.client(peer, [forwarded] if forwarded else [])
    if shared.moderation.ban_of(address):
        return None
    body = wsgi_environ["wsgi.input"].read(int(length))
    wsgi_environ["wsgi.input"] = BytesIO(body)
    # The operation, if it has to carry out the command, uses the same key: so it is stored once.
    key = wsgi_environ.get("HTTP_IDEMPOTENCY_KEY") or idempotency.made_for(wsgi_environ)
    asked = CommandRequest(
        wsgi_environ["SCRIPT_NAME"],
        wsgi_environ["PATH_INFO"],
        wsgi_environ.get("HTTP_AUTHORIZATION", ""),
        key,
        wsgi_environ.get("CONTENT_TYPE", ""),
        wsgi_environ.get("HTTP_REQUEST_ID", ""),
        address,
        body,
    )
    return carry_out(shared, [asked], alone=True)[0]


def _begin(shared: Context, asked: CommandRequest, alone: bool) -> _Begun | None:
    """Reads and counts a request. None if it is unusual or refused."""
    began, game = time.perf_counter(), ids.game_of(asked.path)
    form = commands.FORMS.get(asked.path.removeprefix(f"/v1/games/{game}/"))
    # Without a key nobody could ask later what became of it; the operation knows one in quotes.
    if form is None or asked.content_type != "application/json" or not _KEY.fullmatch(asked.idempotency_key):
        return None
    try:
        identity = access.cached_identity(shared, asked.authorization, game)
        if identity is None:
            return None
        # The turns of bots are put in their queue, for which the other commands of a batch shall not wait.
        if not alone and (identity.seat is None or absence.bots(identity.at.state)):
            return None
        body: dict[str, Any] = form.schema.load(decoded(asked.body, form.schema))
        if not alone and body["type"] != ANSWERS:
            return None
        visitor = Visitor(identity.record, identity.bearer)
        id = f"{visitor.caller}:{asked.idempotency_key}"
        fingerprint = fingerprints.of("POST", asked.path, asked.body)

        def prepare(state: State) -> PreparedCommand | None:
            try:
                command = form.makers[body.get("type", "")](visitor, state, body)
            except Problem:
                return None
            sender = senders.without_signature(visitor, state, id, fingerprint, body.get("see") or "")
            return sender and PreparedCommand(game, command, sender)

        widened = rate_limits.factor_of(asked.address, shared.settings)
        share = Bucket("commands", rate_limits.name_of(identity.bearer), widened)
        standings = shared.limits.take(share)
    except (Problem, ValidationError):
        return None
    shared.presence.seen(game, visitor.player)
    wanted = OptimisticCommand(game, prepare, identity.credential)
    facts = {"game": game, **({"command": body["type"]} if "type" in body else {})}
    return _Begun(asked, form, wanted, visitor, id, share, standings, facts, began)


def _answer(shared: Context, begun: _Begun, done: Executed | None) -> ReadyAnswer | None:
    """Returns the answer to a command that was carried out."""
    asked, operation = begun.asked, begun.form.operation
    shown = done and begun.form.answer(done, begun.visitor.perspective(done.state), begun.command_id)
    if done is None or shown is None:
        shared.limits.give_back(begun.share)
        return None
    document, named = shown
    body = msgspec.json.encode(document)
    content = {"Content-Type": "application/json", "Content-Length": str(len(body))}
    request_id = headers.request_id(asked.request_id)
    every = headers.with_links_below([*{**content, **named, **headers_of(begun.standings)}.items()], asked.root)
    every += [*headers.of_every_answer(request_id), *deprecations.headers_of(operation)]
    answered = request_log.AnsweredRequest(operation, "POST", 201, time.perf_counter() - begun.began)
    facts = {"request_id": request_id, "operation": operation, **begun.facts}
    if seat := begun.visitor.seat(done.state):
        facts["seat"] = seat
    request_log.record(answered, asked.address, shared.settings, **facts)
    return ReadyAnswer(201, every, body)
