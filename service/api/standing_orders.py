"""Standing orders: what a seat has said once for many questions. Only their owner sees and sets them (TIME-31)."""

import secrets
from typing import Any

import msgspec
from flask import Response

from domain.commands import SetStandingOrders
from domain.state import State
from service import ids
from service.api.edge import access, fingerprints, senders
from service.api.edge.access import visitor
from service.api.edge.blueprint import Blueprint, answer
from service.context import context
from service.http.problems import Problem
from service.schemas import standing_orders as schemas
from service.schemas.games import SignedHeaders

blueprint = Blueprint(
    "standing_orders", __name__, url_prefix="/v1/games/<game_id>/seats", description="Automatic passes and answers."
)


@blueprint.route("/<seat>/standing-orders", methods=["GET"])
@blueprint.operation("getStandingOrders", who=access.SEAT, refuses=("wrong_seat",))
@blueprint.response(200, schemas.StandingOrders)
def get_standing_orders(game_id: str, seat: str) -> Response:
    """The standing orders of your seat. The default order passes while you have nothing playable in hand."""
    state = context().games.load(game_id)
    _check_owner(state, seat)
    return _orders(state, seat)


@blueprint.route("/<seat>/standing-orders", methods=["PUT"])
@blueprint.operation(
    "setStandingOrders",
    who=access.SEAT,
    refuses=("wrong_seat", "game_over", "idempotency_key_reused", *senders.REFUSES),
)
@blueprint.arguments(SignedHeaders, location="headers")
@blueprint.arguments(schemas.StandingOrders)
@blueprint.response(200, schemas.StandingOrders)
def set_standing_orders(headers: dict[str, str], body: dict[str, Any], game_id: str, seat: str) -> Response:  # noqa: ARG001
    """Replaces all standing orders of your seat, also before the start. With an empty list every window asks you.

    Only you see your orders. They end when you leave the seat in the lobby. Forks and rematches begin with the default.
    """
    shared = context()
    state = shared.games.load(game_id)
    _check_owner(state, seat)
    command = SetStandingOrders(at=ids.now(), seat=seat, orders=body["orders"])
    sender, command_id = visitor(), f"{visitor().caller}:{secrets.token_hex(8)}"
    given_by = senders.of_seat(sender, state, seat, command_id, fingerprints.of_request())
    done = shared.games.execute(game_id, command, given_by)
    return _orders(done.state, seat)


def _check_owner(state: State, seat: str) -> None:
    """Raises Problem not_found or wrong_seat."""
    if seat not in state.seats:
        raise Problem("not_found", "There is no such seat.")
    if visitor().own_seat(state) != seat:
        raise Problem("wrong_seat", seat=seat, rule="TABLE-03")


def _orders(state: State, seat: str) -> Response:
    """The orders as they can be sent back: without the members that say nothing."""
    orders = msgspec.to_builtins(state.seats[seat].orders)
    document = {"orders": [{name: value for name, value in order.items() if value} for order in orders]}
    return answer(document, Vary="Authorization", Cache_Control="private, no-store")
