"""Other tokens in place of those that were lost or seen by somebody else."""

import hashlib
from typing import Any

from flask import Response

from domain.commands import ReissueToken
from service import ids
from service.api.edge import access, fingerprints
from service.api.edge.access import visitor
from service.api.edge.blueprint import Blueprint, answer
from service.api.games import retryable
from service.context import context
from service.http import tokens
from service.http.problems import Problem
from service.schemas import games as game_schemas
from service.schemas import tokens as schemas
from service.store.log.sender import Sender

blueprint = Blueprint("tokens", __name__, url_prefix="/v1/games/<game_id>", description="Tokens in place of others.")


@blueprint.route("/seats/<seat>/token", methods=["POST"])
@blueprint.operation(
    "issueSeatToken",
    who=access.MEMBER,
    late=True,
    refuses=("wrong_seat", "illegal_command", "game_over", "idempotency_key_reused", "not_confirmed", "game_too_long"),
)
@blueprint.arguments(game_schemas.RetryKey, location="headers")
@blueprint.response(201, schemas.SeatToken)
def issue_seat_token(headers: dict[str, str], game_id: str, seat: str) -> Response:
    """Another token for a seat: for its player, or by the host for a player who lost it (TABLE-07).

    Every token of the seat that there was ends at once, its share links too. What the host does here is an event that
    everybody sees, as the host could now look into that hand. A lost answer is given again under the same
    Idempotency-Key, also to the token that has ended.
    """

    def issue() -> dict[str, Any]:
        access.enter(game_id, access.MEMBER)
        return {"seat": seat, "token": _seat_token(game_id, seat, headers.get("idempotency_key"))}

    issued, replayed = retryable(headers, issue)
    return shown_once(issued, replayed)


def _seat_token(game: str, seat: str, key: str | None) -> str:
    sender, state = visitor(), context().games.load(game)
    if seat not in state.seats:
        raise Problem("not_found", "There is no such seat.")
    if sender.is_host:
        # The log is public, and the key is part of what opens the kept answer.
        known = f"{fingerprints.sender()}|{key}" if key else ids.ulid()
        command_id = f"host:reissue:{hashlib.sha256(known.encode()).hexdigest()[:32]}"
        command = ReissueToken(at=ids.now(), seat=seat)
        # The log comes first: nobody gets a token of which it does not tell.
        done = context().games.execute(game, command, Sender(command_id, fingerprints.of_request(), "host"))
        if done.replayed:
            # The event of then is no leave to take the seat's token once more now.
            raise Problem("idempotency_key_reused", "This was carried out before, and its answer is not kept any more.")
        return context().tokens.replace(tokens.SEAT, game, done.state.seats[seat].player, why=tokens.REISSUED)
    if sender.own_seat(state) != seat:
        raise Problem("wrong_seat", seat=seat, rule="TABLE-03")
    assert sender.bearer is not None
    presented = "" if sender.bearer.person else sender.bearer.digest
    return context().tokens.replace(tokens.SEAT, game, sender.bearer.player, presented)


@blueprint.route("/host-token", methods=["POST"])
@blueprint.operation("issueHostToken", who=access.HOST, late=True, refuses=("idempotency_key_reused", "not_confirmed"))
@blueprint.arguments(game_schemas.RetryKey, location="headers")
@blueprint.response(201, schemas.HostToken)
def issue_host_token(headers: dict[str, str], game_id: str) -> Response:
    """Another token for the host; the old one ends at once, and the host's share links."""

    def issue() -> dict[str, Any]:
        sender = access.enter(game_id, access.HOST).bearer
        assert sender is not None
        return {"host_token": context().tokens.replace(tokens.HOST, game_id, presented=sender.digest)}

    issued, replayed = retryable(headers, issue)
    return shown_once(issued, replayed)


def shown_once(issued: dict[str, Any], replayed: bool) -> Response:
    """The answer with something that no cache may keep."""
    replay = {"Idempotency_Replayed": "true"} if replayed else {}
    return answer(issued, 201, Cache_Control="no-store", **replay)
