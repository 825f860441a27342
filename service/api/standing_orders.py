"""Standing orders: what a seat has said once for many questions. Only their owner sees and sets them (TIME-31)."""

import secrets
from typing import Any

import msgspec
from flask import Response

from domain.commands import AddStandingOrder, Command, RemoveStandingOrder, SetStandingOrders
from domain.faults import fault
from domain.game import standing_orders
from domain.state import PASS_WHEN_NOTHING_PLAYABLE, Order, State
from service import ids
from service.api.edge import access, fingerprints, senders
from service.api.edge.access import visitor
from service.api.edge.blueprint import Blueprint, answer
from service.context import context
from service.http.problems import Problem, invalid
from service.schemas import standing_orders as schemas
from service.schemas.games import SignedHeaders
from service.store.deciding import PreparedCommand

blueprint = Blueprint(
    "standing_orders", __name__, url_prefix="/v1/games/<game_id>/seats", description="Automatic passes and answers."
)


@blueprint.route("/<seat>/standing-orders", methods=["GET"])
@blueprint.operation("getStandingOrders", who=access.SEAT, refuses=("wrong_seat",))
@blueprint.response(200, schemas.StandingOrders)
def get_standing_orders(game_id: str, seat: str) -> Response:
    """Returns the standing orders of your seat. The default order passes while you hold nothing playable."""
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
    """Replaces all standing orders of your seat, also before the start.

    The default order stays, unless `default` says `drop`: then every window for which you have no order asks you. Only
    you see your orders. They end when you leave the seat in the lobby. Forks and rematches begin with the default.
    """
    state = context().games.load(game_id)
    _check_owner(state, seat)
    orders = _with_default(body["orders"], body["default"])
    if errors := standing_orders.faults_for(orders, state.seats):
        raise invalid(*errors, rule="TIME-31")
    return _orders(_given(state, seat, SetStandingOrders(at=ids.now(), seat=seat, orders=orders)), seat)


@blueprint.route("/<seat>/standing-orders", methods=["PATCH"])
@blueprint.operation(
    "changeStandingOrders",
    who=access.SEAT,
    refuses=("wrong_seat", "game_over", "illegal_command", "idempotency_key_reused", *senders.REFUSES),
)
@blueprint.arguments(SignedHeaders, location="headers")
@blueprint.arguments(schemas.StandingOrderChange)
@blueprint.response(200, schemas.StandingOrders)
def change_standing_orders(headers: dict[str, str], body: dict[str, Any], game_id: str, seat: str) -> Response:
    """Adds one standing order of your seat, or takes one away; the others stay. Also before the start.

    To add an order that you have is harmless. The default order can be taken away like any other.
    """
    state = context().games.load(game_id)
    _check_owner(state, seat)
    ((what, order),) = body.items()
    return _orders(
        _given(state, seat, CHANGES[what](at=ids.now(), seat=seat, order=order), headers.get("idempotency_key")), seat
    )


CHANGES: dict[str, type[AddStandingOrder | RemoveStandingOrder]] = {
    "add": AddStandingOrder,
    "remove": RemoveStandingOrder,
}


def _given(state: State, seat: str, command: Command, key: str | None = None) -> State:
    """Carries out a command of the visitor's seat, and returns the state after it; `key` is the same when a request is
    sent again.
    """
    sender = visitor()
    command_id = f"{sender.caller}:{key or secrets.token_hex(8)}"
    given_by = senders.of_seat(sender, state, seat, command_id, fingerprints.of_request())
    return context().games.carry_out(PreparedCommand(state.game, command, given_by)).state


def _with_default(orders: list[dict[str, Any]], default: str) -> list[dict[str, Any]]:
    """Returns a list with the default order, unless that is to be dropped (ORDERS-01).

    Raises Problem validation_failed.
    """
    usual = {name: value for name, value in _shown(PASS_WHEN_NOTHING_PLAYABLE).items() if name != "until"}
    there = any(usual.items() <= order.items() for order in orders)
    if default == "drop" and there:
        raise invalid(fault("/default", "`orders` has the default order, so it is not dropped."), rule="ORDERS-01")
    return orders if there or default == "drop" else [*orders, _shown(PASS_WHEN_NOTHING_PLAYABLE)]


def _check_owner(state: State, seat: str) -> None:
    """Raises Problem not_found or wrong_seat."""
    if seat not in state.seats:
        raise Problem("not_found", "There is no such seat.")
    if visitor().own_seat(state) != seat:
        raise Problem("wrong_seat", seat=seat, rule="TABLE-03")


def _orders(state: State, seat: str) -> Response:
    """Returns the orders as they can be sent back."""
    orders = state.seats[seat].orders
    default = any(order.subject == PASS_WHEN_NOTHING_PLAYABLE.subject for order in orders)
    document = {"orders": [_shown(order) for order in orders], "default": "keep" if default else "drop"}
    return answer(document, Vary="Authorization", Cache_Control="private, no-store")


def _shown(order: Order) -> dict[str, Any]:
    """Returns an order without the members that say nothing."""
    return {name: value for name, value in msgspec.to_builtins(order).items() if value}
