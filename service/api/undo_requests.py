"""Undo by consent: ask to go back, vote, withdraw, and read what was asked before."""

import secrets
from itertools import islice
from typing import Any

from flask import Response, g

from domain.commands import Answer, RequestUndo, WithdrawUndo
from domain.refusal import Refused
from domain.state import State
from domain.undo.ballot import HOST
from service import access, ids, seat_commands, undo_log
from service.access import visitor
from service.blueprint import Blueprint, answer
from service.context import context
from service.problems import Problem
from service.schemas import undo as schemas
from service.schemas.games import SignedHeaders
from service.undo_log import Request

blueprint = Blueprint(
    "undo_requests", __name__, url_prefix="/v1/games/<game_id>/undo-requests", description="Undo by consent."
)


@blueprint.route("", methods=["POST"])
@blueprint.operation(
    "requestUndo",
    who=access.SEAT,
    refuses=(
        "wrong_seat", "undo_disabled", "undo_pending", "undo_limit_reached", "undo_refused", "illegal_command",
        "game_over", "game_paused", "idempotency_key_reused", *seat_commands.REFUSES,
    ),
)  # fmt: skip
@blueprint.arguments(schemas.UndoHeaders, location="headers")
@blueprint.arguments(schemas.NewUndoRequest)
@blueprint.response(201, schemas.UndoRequest)
def request_undo(headers: dict[str, str], body: dict[str, Any], game_id: str) -> Response:
    """Asks to go back and tells what that takes back; where nobody needs to agree it is done at once."""
    sender, state = visitor(), context().games.load(game_id)
    seat = sender.own_seat(state)
    command = RequestUndo(at=ids.now(), seat=seat, to=body.get("to_seq"), reason=body["reason"])
    key = headers.get("idempotency_key") or secrets.token_hex(8)
    done = seat_commands.give(state, seat, command, f"{sender.caller}:{key}", g.fingerprint)
    context().wakeups.after(done.state)
    made = undo_log.told(done.entries)
    if not made:
        raise Problem("idempotency_key_reused")
    told = {"Idempotency_Replayed": "true"} if done.replayed else {}
    shown = _find(game_id, done.state, made[0]["id"]) if done.replayed else made[0]
    location = f"/v1/games/{game_id}/undo-requests/{shown['id']}"
    return answer(shown, 201, Location=location, ETag=f'"{done.state.version}.{seat}"', **told)


@blueprint.route("", methods=["GET"])
@blueprint.operation("listUndoRequests", who=access.ANYONE)
@blueprint.arguments(schemas.UndoQuery, location="query")
@blueprint.response(200, schemas.UndoRequests)
def list_undo_requests(query: dict[str, int], game_id: str) -> Response:
    """The open request and past ones, newest first."""
    state, limit = context().games.load(game_id), query["limit"]
    before = min(query.get("before", state.version + 1), state.version + 1)
    items = list(islice(undo_log.newest_first(context().games.log, game_id, before), limit + 1))
    more = len(items) > limit
    items = [_with_its_deadline(item, state) for item in items[:limit]]
    following = f"/v1/games/{game_id}/undo-requests?before={items[-1]['seq']}&limit={limit}" if more else None
    return answer({"items": items, "next": following, "version": state.version}, Cache_Control="private, no-cache")


@blueprint.route("/<id>", methods=["GET"])
@blueprint.operation("getUndoRequest", who=access.ANYONE)
@blueprint.response(200, schemas.UndoRequest)
def get_undo_request(game_id: str, id: str) -> Response:
    """One request: what it crosses, the votes so far, what became of it."""
    return answer(_find(game_id, context().games.load(game_id), id), Cache_Control="private, no-cache")


@blueprint.route("/<id>", methods=["DELETE"])
@blueprint.operation(
    "withdrawUndo",
    who=access.SEAT,
    refuses=("wrong_seat", "illegal_command", "game_over", "idempotency_key_reused", *seat_commands.REFUSES),
)
@blueprint.arguments(SignedHeaders, location="headers")
@blueprint.response(204, description="Withdrawn")
def withdraw_undo(headers: dict[str, str], game_id: str, id: str) -> Response:  # noqa: ARG001 - read when signed
    """Who asked withdraws the open request; again does no harm."""
    sender, state = visitor(), context().games.load(game_id)
    seat, request = sender.own_seat(state), _find(game_id, state, id)
    if request["seat"] != seat:
        raise Problem("wrong_seat", seat=request["seat"])
    if request["state"] != undo_log.WITHDRAWN:
        command = WithdrawUndo(at=ids.now(), seat=seat, id=id)
        done = seat_commands.give(state, seat, command, f"{sender.caller}:withdraw:{id}", id)
        context().wakeups.after(done.state)
    return Response(status=204)


@blueprint.route("/<id>/votes/<seat>", methods=["PUT"])
@blueprint.operation(
    "voteOnUndo",
    who=access.MEMBER,
    refuses=(
        "wrong_seat", "question_closed", "not_waiting_for_you", "game_paused", "game_over", "idempotency_key_reused",
        *seat_commands.REFUSES,
    ),
)  # fmt: skip
@blueprint.arguments(SignedHeaders, location="headers")
@blueprint.arguments(schemas.Vote)
@blueprint.response(200, schemas.UndoRequest)
def vote_on_undo(headers: dict[str, str], body: dict[str, str], game_id: str, id: str, seat: str) -> Response:  # noqa: ARG001
    """Agrees or refuses: the same command as the answer to the vote's question. The same vote again does no harm."""
    state = context().games.load(game_id)
    _check_voter(state, seat)
    try:
        _vote(game_id, state, id, seat, body["vote"])
    except Refused as refusal:
        # Perhaps the same vote was given a moment ago, by the other way.
        if refusal.code != "question_closed" or not _voted(game_id, id, seat, body["vote"]):
            raise
    return answer(_find(game_id, context().games.load(game_id), id))


def _check_voter(state: State, seat: str) -> None:
    sender = visitor()
    mine = HOST if sender.is_host else sender.own_seat(state)
    if mine != seat:
        raise Problem("wrong_seat", seat=seat)


def _vote(game: str, state: State, id: str, seat: str, vote: str) -> None:
    request = _find(game, state, id)
    if seat not in request["needs"]:
        raise Problem("not_waiting_for_you", "This request does not need your vote.")
    if request["votes"].get(seat) == vote:
        return
    open_ = state.undo is not None and state.undo.id == id
    question = next((q for q, pending in state.questions.items() if open_ and pending.seat == seat), None)
    if question is None:
        raise Problem("question_closed", "This vote is over.")
    sender = visitor()
    command = Answer(at=ids.now(), seat=seat, question=question, answer={"kind": "confirm", "yes": vote == "approve"})
    command_id = f"{sender.caller}:vote:{id}:{vote}"
    if sender.is_host:
        done = context().games.execute(game, command, command_id, vote, HOST)
    else:
        done = seat_commands.give(state, seat, command, command_id, vote)
    context().wakeups.after(done.state)


def _voted(game: str, id: str, seat: str, vote: str) -> bool:
    votes = _find(game, context().games.load(game), id)["votes"]
    return bool(votes.get(seat) == vote)


def _find(game: str, state: State, id: str) -> Request:
    found = undo_log.find(context().games.log, game, state.version, id)
    if found is None:
        raise Problem("not_found", "There is no such request.")
    return _with_its_deadline(found, state)


def _with_its_deadline(request: Request, state: State) -> Request:
    """A pause moves the deadline of an open request."""
    if state.undo is None or state.undo.id != request["id"]:
        return request
    due = min((pending.due for pending in state.questions.values() if pending.due is not None), default=None)
    return {**request, "expires_at": None if due is None else ids.iso(due)}
