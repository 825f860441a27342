"""Forks of a running game by consent: ask the others, vote, withdraw, and read what was asked before (FORK-09)."""

from typing import Any

from flask import Response

from domain.commands import RequestFork
from domain.requests.forks import FRESH
from service import ids
from service.api.edge import access, consent
from service.api.edge.access import visitor
from service.api.edge.blueprint import Blueprint, answer
from service.api.forks import bots_of
from service.context import context
from service.http.caching import EACH_TIME
from service.play.lobby import forking
from service.play.reading.consent_history import AGREED, Request
from service.schemas import fork_requests as schemas
from service.schemas.consent import RequestHeaders, RequestsQuery, Vote
from service.schemas.games import SignedHeaders
from service.store.log.consents import FORK

blueprint = Blueprint(
    "fork_requests", __name__, url_prefix="/v1/games/<game_id>/fork-requests", description="Forks by consent."
)


@blueprint.route("", methods=["POST"])
@blueprint.operation(
    "requestFork",
    who=access.SEAT,
    refuses=("fork_refused", "version_not_reached", *consent.REFUSED_REQUESTS),
)
@blueprint.arguments(RequestHeaders, location="headers")
@blueprint.arguments(schemas.NewForkRequest)
@blueprint.response(201, schemas.ForkRequest)
def request_fork(headers: dict[str, str], body: dict[str, Any], game_id: str) -> Response:
    """Asks the other players for a fork with fresh randomness. If nobody needs to agree, it is made at once."""
    sender, state, game = visitor(), access.newest(game_id), ids.game()
    seat, reason = sender.own_seat(state), body["reason"]
    begins = forking.beginning(context().games, game_id, body["at_seq"], FRESH)
    bots = dict(bots_of(begins.then, body["seats"]))
    command = RequestFork(at=ids.now(), seat=seat, to=begins.seq, game=game, bots=bots, reason=reason)
    request, done = consent.ask(sender, state, FORK, command, headers.get("idempotency_key"))
    return consent.made(FORK, _made(game_id, request), done)


def _made(game: str, request: Request) -> Request:
    """Makes the fork if all agree and it is missing, because a process ended in between."""
    if request["state"] == AGREED:
        context().agreed_forks.make(game, request)
    return request


@blueprint.route("", methods=["GET"])
@blueprint.operation("listForkRequests", who=access.ANYONE)
@blueprint.arguments(RequestsQuery, location="query")
@blueprint.response(200, schemas.ForkRequests)
def list_fork_requests(query: dict[str, int], game_id: str) -> Response:
    """Lists the open request and past ones, newest first."""
    return consent.page(game_id, FORK, query)


@blueprint.route("/<id>", methods=["GET"])
@blueprint.operation("getForkRequest", who=access.ANYONE)
@blueprint.response(200, schemas.ForkRequest)
def get_fork_request(game_id: str, id: str) -> Response:
    """Returns one request: the votes until now, what became of it, and the fork."""
    request = _made(game_id, consent.find(context().games.load(game_id), FORK, id))
    return answer(request, Cache_Control=EACH_TIME)


@blueprint.route("/<id>", methods=["DELETE"])
@blueprint.operation("withdrawForkRequest", who=access.SEAT, refuses=consent.REFUSED_WITHDRAWALS)
@blueprint.arguments(SignedHeaders, location="headers")
@blueprint.response(204, description="Withdrawn")
def withdraw_fork_request(headers: dict[str, str], game_id: str, id: str) -> Response:  # noqa: ARG001 - read when signed
    """Withdraws your open request. Repeating it is harmless."""
    return consent.withdraw(visitor(), game_id, FORK, id)


@blueprint.route("/<id>/votes/<seat>", methods=["PUT"])
@blueprint.operation("voteOnFork", who=access.MEMBER, refuses=consent.REFUSED_VOTES)
@blueprint.arguments(SignedHeaders, location="headers")
@blueprint.arguments(Vote)
@blueprint.response(200, schemas.ForkRequest)
def vote_on_fork(headers: dict[str, str], body: dict[str, str], game_id: str, id: str, seat: str) -> Response:  # noqa: ARG001
    """Approves or rejects the request.

    This is the same command as the answer to the question. Voting the same again is harmless.
    """
    return answer(_made(game_id, consent.vote(visitor(), game_id, FORK, id, seat, body["vote"])))
