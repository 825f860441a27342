"""Forks of a running game by consent: ask the others, vote, withdraw, and read what was asked before (FORK-09)."""

import secrets
from typing import Any

from flask import Response, g

from domain.commands import RequestFork
from domain.forks import FRESH
from service import access, forking, ids, seat_commands, undo_log, votes
from service.access import visitor
from service.api.forks import bots_of, bring_into_being
from service.blueprint import Blueprint, answer
from service.context import context
from service.problems import Problem
from service.schemas import fork_requests as schemas
from service.schemas.games import SignedHeaders
from service.schemas.undo import UndoHeaders, UndoQuery, Vote
from service.undo_log import AGREED, FORK, Request

blueprint = Blueprint(
    "fork_requests", __name__, url_prefix="/v1/games/<game_id>/fork-requests", description="Forks by consent."
)


@blueprint.route("", methods=["POST"])
@blueprint.operation(
    "requestFork",
    who=access.SEAT,
    refuses=(
        "wrong_seat", "undo_pending", "undo_limit_reached", "fork_refused", "version_not_reached", "illegal_command",
        "game_over", "game_paused", "idempotency_key_reused", *seat_commands.REFUSES,
    ),
)  # fmt: skip
@blueprint.arguments(UndoHeaders, location="headers")
@blueprint.arguments(schemas.NewForkRequest)
@blueprint.response(201, schemas.ForkRequest)
def request_fork(headers: dict[str, str], body: dict[str, Any], game_id: str) -> Response:
    """Asks all others who play for a fork with fresh randomness; where nobody needs to agree it is made at once."""
    sender, state = visitor(), context().games.load(game_id)
    seat = sender.own_seat(state)
    begins = forking.beginning(game_id, body["at_seq"], FRESH)
    bots = dict(bots_of(begins.then, body["seats"]))
    command = RequestFork(
        at=ids.now(), seat=seat, to=begins.seq, game=ids.game(), bots=bots, reason=body["reason"]
    )  # fmt: skip
    key = headers.get("idempotency_key") or secrets.token_hex(8)
    done = seat_commands.give(state, seat, command, f"{sender.caller}:{key}", g.fingerprint)
    context().wakeups.after(done.state)
    made = undo_log.told(done.entries, FORK)
    if not made:
        raise Problem("idempotency_key_reused")
    told = {"Idempotency_Replayed": "true"} if done.replayed else {}
    shown = _made(game_id, votes.find(done.state, FORK, made[0]["id"]))
    location = f"/v1/games/{game_id}/fork-requests/{shown['id']}"
    return answer(shown, 201, Location=location, ETag=f'"{done.state.version}.{seat}"', **told)


def _made(game: str, request: Request) -> Request:
    """Whoever learns that all agree finds the fork, also where a process died in between."""
    if request["state"] == AGREED:
        bring_into_being(game, request)
    return request


@blueprint.route("", methods=["GET"])
@blueprint.operation("listForkRequests", who=access.ANYONE)
@blueprint.arguments(UndoQuery, location="query")
@blueprint.response(200, schemas.ForkRequests)
def list_fork_requests(query: dict[str, int], game_id: str) -> Response:
    """The open request and past ones, newest first."""
    return votes.page(game_id, FORK, query)


@blueprint.route("/<id>", methods=["GET"])
@blueprint.operation("getForkRequest", who=access.ANYONE)
@blueprint.response(200, schemas.ForkRequest)
def get_fork_request(game_id: str, id: str) -> Response:
    """One request: the votes so far, what became of it, and the fork."""
    found = _made(game_id, votes.find(context().games.load(game_id), FORK, id))
    return answer(found, Cache_Control="private, no-cache")


@blueprint.route("/<id>", methods=["DELETE"])
@blueprint.operation("withdrawForkRequest", who=access.SEAT, refuses=votes.REFUSED_WITHDRAWALS)
@blueprint.arguments(SignedHeaders, location="headers")
@blueprint.response(204, description="Withdrawn")
def withdraw_fork_request(headers: dict[str, str], game_id: str, id: str) -> Response:  # noqa: ARG001 - read when signed
    """Who asked withdraws the open request; again does no harm."""
    return votes.withdraw(game_id, FORK, id)


@blueprint.route("/<id>/votes/<seat>", methods=["PUT"])
@blueprint.operation("voteOnFork", who=access.MEMBER, refuses=votes.REFUSED_VOTES)
@blueprint.arguments(SignedHeaders, location="headers")
@blueprint.arguments(Vote)
@blueprint.response(200, schemas.ForkRequest)
def vote_on_fork(headers: dict[str, str], body: dict[str, str], game_id: str, id: str, seat: str) -> Response:  # noqa: ARG001
    """Agrees or refuses: the same command as the answer to the vote's question. The same vote again does no harm."""
    return answer(_made(game_id, votes.vote(game_id, FORK, id, seat, body["vote"])))
