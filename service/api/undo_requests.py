"""Undo by consent: ask to go back, vote, withdraw, and read what was asked before."""

from typing import Any

from flask import Response

from service.api import commands
from service.api.edge import access, consent
from service.api.edge.access import visitor
from service.api.edge.blueprint import Blueprint, answer
from service.context import context
from service.http.caching import EACH_TIME
from service.schemas import undo as schemas
from service.schemas.consent import RequestHeaders, RequestsQuery, Vote
from service.schemas.games import SignedHeaders
from service.store.log.consents import UNDO

blueprint = Blueprint(
    "undo_requests", __name__, url_prefix="/v1/games/<game_id>/undo-requests", description="Undo by consent."
)


@blueprint.route("", methods=["POST"])
@blueprint.operation(
    "requestUndo",
    who=access.SEAT,
    refuses=("undo_disabled", "undo_refused", *consent.REFUSED_REQUESTS),
)
@blueprint.arguments(RequestHeaders, location="headers")
@blueprint.arguments(schemas.NewUndoRequest)
@blueprint.response(201, schemas.UndoRequest)
def request_undo(headers: dict[str, str], body: dict[str, Any], game_id: str) -> Response:
    """Asks to go back, and shows what that would undo. If nobody needs to agree, it is done at once."""
    sender, state = visitor(), access.newest(game_id)
    command = commands.undo_request(sender, state, body)
    return consent.made(UNDO, *consent.ask(sender, state, UNDO, command, headers.get("idempotency_key")))


@blueprint.route("", methods=["GET"])
@blueprint.operation("listUndoRequests", who=access.ANYONE)
@blueprint.arguments(RequestsQuery, location="query")
@blueprint.response(200, schemas.UndoRequests)
def list_undo_requests(query: dict[str, int], game_id: str) -> Response:
    """Lists the open request and past ones, newest first."""
    return consent.page(game_id, UNDO, query)


@blueprint.route("/<id>", methods=["GET"])
@blueprint.operation("getUndoRequest", who=access.ANYONE)
@blueprint.response(200, schemas.UndoRequest)
def get_undo_request(game_id: str, id: str) -> Response:
    """Returns one request: what it crosses, the votes until now, what became of it."""
    return answer(consent.find(context().games.load(game_id), UNDO, id), Cache_Control=EACH_TIME)


@blueprint.route("/<id>", methods=["DELETE"])
@blueprint.operation("withdrawUndo", who=access.SEAT, refuses=consent.REFUSED_WITHDRAWALS)
@blueprint.arguments(SignedHeaders, location="headers")
@blueprint.response(204, description="Withdrawn")
def withdraw_undo(headers: dict[str, str], game_id: str, id: str) -> Response:  # noqa: ARG001 - read when signed
    """Withdraws your open request. Repeating it is harmless."""
    return consent.withdraw(visitor(), game_id, UNDO, id)


@blueprint.route("/<id>/votes/<seat>", methods=["PUT"])
@blueprint.operation("voteOnUndo", who=access.MEMBER, refuses=consent.REFUSED_VOTES)
@blueprint.arguments(SignedHeaders, location="headers")
@blueprint.arguments(Vote)
@blueprint.response(200, schemas.UndoRequest)
def vote_on_undo(headers: dict[str, str], body: dict[str, str], game_id: str, id: str, seat: str) -> Response:  # noqa: ARG001
    """Approves or rejects the request.

    This is the same command as the answer to the question. Voting the same again is harmless.
    """
    return answer(consent.vote(visitor(), game_id, UNDO, id, seat, body["vote"]))
