"""Motions about the table: put, vote, withdraw, and read what was put before (MOTION-01..06)."""

from typing import Any

from flask import Response

from domain.commands import PutMotion
from service import ids
from service.api.edge import access, consent
from service.api.edge.access import visitor
from service.api.edge.blueprint import Blueprint, answer
from service.context import context
from service.http.caching import EACH_TIME
from service.schemas import motions as schemas
from service.schemas.consent import RequestHeaders, RequestsQuery, Vote
from service.schemas.games import SignedHeaders
from service.store.log.consents import MOTION

blueprint = Blueprint(
    "motions",
    __name__,
    url_prefix="/v1/games/<game_id>/motions",
    description="What the players who are there decide about their table.",
)


@blueprint.route("", methods=["POST"])
@blueprint.operation("putMotion", who=access.SEAT, refuses=("motion_limit_reached", *consent.REFUSED_REQUESTS))
@blueprint.arguments(RequestHeaders, location="headers")
@blueprint.arguments(schemas.NewMotion)
@blueprint.response(201, schemas.Motion)
def put_motion(headers: dict[str, str], body: dict[str, Any], game_id: str) -> Response:
    """Puts a motion to the players who are there. If nobody else is, it is carried at once."""
    sender, state = visitor(), access.newest(game_id)
    command = PutMotion(
        at=ids.now(),
        seat=sender.own_seat(state),
        kind=body["kind"],
        of=body.get("seat", ""),
        timers=body.get("timers"),
        reason=body["reason"],
    )
    return consent.made(MOTION, *consent.ask(sender, state, MOTION, command, headers.get("idempotency_key")))


@blueprint.route("", methods=["GET"])
@blueprint.operation("listMotions", who=access.ANYONE)
@blueprint.arguments(RequestsQuery, location="query")
@blueprint.response(200, schemas.Motions)
def list_motions(query: dict[str, int], game_id: str) -> Response:
    """Lists the open motion and past ones, newest first."""
    return consent.page(game_id, MOTION, query)


@blueprint.route("/<id>", methods=["GET"])
@blueprint.operation("getMotion", who=access.ANYONE)
@blueprint.response(200, schemas.Motion)
def get_motion(game_id: str, id: str) -> Response:
    """Returns one motion: the votes until now, and what became of it."""
    return answer(consent.find(context().games.load(game_id), MOTION, id), Cache_Control=EACH_TIME)


@blueprint.route("/<id>", methods=["DELETE"])
@blueprint.operation("withdrawMotion", who=access.SEAT, refuses=consent.REFUSED_WITHDRAWALS)
@blueprint.arguments(SignedHeaders, location="headers")
@blueprint.response(204, description="Withdrawn")
def withdraw_motion(headers: dict[str, str], game_id: str, id: str) -> Response:  # noqa: ARG001 - read when signed
    """Withdraws your open motion. Repeating it is harmless."""
    return consent.withdraw(visitor(), game_id, MOTION, id)


@blueprint.route("/<id>/votes/<seat>", methods=["PUT"])
@blueprint.operation("voteOnMotion", who=access.SEAT, refuses=consent.REFUSED_VOTES)
@blueprint.arguments(SignedHeaders, location="headers")
@blueprint.arguments(Vote)
@blueprint.response(200, schemas.Motion)
def vote_on_motion(headers: dict[str, str], body: dict[str, str], game_id: str, id: str, seat: str) -> Response:  # noqa: ARG001
    """Votes for or against the motion.

    This is the same command as the answer to the question. Voting the same again is harmless. With any vote a player
    who is to be removed shows that he or she is there.
    """
    return answer(consent.vote(visitor(), game_id, MOTION, id, seat, body["vote"]))
