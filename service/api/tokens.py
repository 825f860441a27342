"""Other tokens in place of those that were lost or seen by somebody else."""

import hashlib
from typing import Any

from flask import Response

from domain.commands import ReissueToken
from service import ids
from service.api.edge import access, fingerprints
from service.api.edge.access import visitor
from service.api.edge.blueprint import Blueprint, answer
from service.api.games import REFUSED_RETRIES, retryable
from service.callers import tokens
from service.context import context
from service.http.problems import Problem
from service.schemas import games as game_schemas
from service.schemas import tokens as schemas
from service.store.deciding import PreparedCommand
from service.store.log.sender import Sender

blueprint = Blueprint(
    "tokens", __name__, url_prefix="/v1/games/<game_id>", description="Replacements for lost or leaked tokens."
)


@blueprint.route("/seats/<seat>/token", methods=["POST"])
@blueprint.operation(
    "issueSeatToken",
    who=access.MEMBER,
    late=True,
    refuses=("wrong_seat", "illegal_command", "game_over", *REFUSED_RETRIES, "not_confirmed", "game_too_long"),
)
@blueprint.arguments(game_schemas.RetryKey, location="headers")
@blueprint.response(201, schemas.SeatToken)
def issue_seat_token(headers: dict[str, str], game_id: str, seat: str) -> Response:
    """Replaces the token of a seat: for its player, or by the host for a player who lost it (TABLE-07).

    All earlier tokens of the seat and its share links end at once. When the host does this, an event tells everybody,
    because the host could now see that hand. After a lost answer, repeat with the same Idempotency-Key; the token that
    has ended may do that too.
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
        id_of_call = f"{fingerprints.sender()}|{key}" if key else ids.ulid()
        command_id = f"host:reissue:{hashlib.sha256(id_of_call.encode()).hexdigest()[:32]}"
        command = ReissueToken(at=ids.now(), seat=seat)
        # The log comes first: nobody gets a token that the log does not record.
        done = context().games.carry_out(
            PreparedCommand(game, command, Sender(command_id, fingerprints.of_request(), "host"))
        )
        if done.replayed:
            # The event of then is no leave to take the seat's token once more now.
            raise Problem("idempotency_key_reused", "This was carried out before, but its answer is no longer kept.")
        return context().tokens.replace(tokens.SEAT, game, done.state.seats[seat].player, why=tokens.REISSUED)
    if sender.own_seat(state) != seat:
        raise Problem("wrong_seat", seat=seat, rule="TABLE-03")
    assert sender.bearer is not None
    presented = "" if sender.bearer.person else sender.bearer.digest
    return context().tokens.replace(tokens.SEAT, game, sender.bearer.player, presented)


@blueprint.route("/host-token", methods=["POST"])
@blueprint.operation("issueHostToken", who=access.HOST, late=True, refuses=(*REFUSED_RETRIES, "not_confirmed"))
@blueprint.arguments(game_schemas.RetryKey, location="headers")
@blueprint.response(201, schemas.HostToken)
def issue_host_token(headers: dict[str, str], game_id: str) -> Response:
    """Replaces the host token. The old token and the host's share links end at once."""

    def issue() -> dict[str, Any]:
        sender = access.enter(game_id, access.HOST).bearer
        assert sender is not None
        return {"host_token": context().tokens.replace(tokens.HOST, game_id, presented=sender.digest)}

    issued, replayed = retryable(headers, issue)
    return shown_once(issued, replayed)


def shown_once(issued: dict[str, Any], replayed: bool) -> Response:
    """Returns the answer with something that no cache may keep."""
    replay = {"Idempotency_Replayed": "true"} if replayed else {}
    return answer(issued, 201, Cache_Control="no-store", **replay)
