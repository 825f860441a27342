"""Webhooks: requests to an address of yours when a game goes on, is over, or waits for you."""

from typing import Any

from flask import Response
from msgspec import structs

from domain.faults import fault
from domain.state import State
from service import ids
from service.api.edge import access, rate_limits
from service.api.edge.access import seat_of, visitor
from service.api.edge.blueprint import Blueprint, answer
from service.api.games import REFUSED_RETRIES, retryable
from service.api.tokens import shown_once
from service.callers import tokens
from service.callers.tokens import Bearer
from service.context import context
from service.http.problems import Problem, invalid
from service.notices import notice_rules, signatures, webhooks
from service.notices.addresses import Forbidden
from service.notices.deliveries import Delivery, Try
from service.notices.webhooks import BY_OWNER, Owner, TooManyWebhooks, UrlTaken, Webhook, WebhookProgress
from service.schemas import games as game_schemas
from service.schemas import webhooks as schemas

blueprint = Blueprint(
    "webhooks", __name__, url_prefix="/v1/games/<game_id>/webhooks", description="Requests to an address of yours."
)

PRIVATE = {"Vary": "Authorization", "Cache_Control": "private, no-store"}


@blueprint.route("", methods=["POST"])
@blueprint.operation(
    "createWebhook",
    who=access.MEMBER,
    refuses=(
        "webhooks_off",
        "webhook_exists",
        "illegal_command",
        "game_over",
        "signature_missing",
        *REFUSED_RETRIES,
        "not_confirmed",
    ),
)
@blueprint.arguments(game_schemas.RetryKey, location="headers")
@blueprint.arguments(schemas.NewWebhook)
@blueprint.response(201, schemas.ShownWebhook)
def create_webhook(headers: dict[str, str], body: dict[str, Any], game_id: str) -> Response:
    """Creates a webhook of your seat, or of the host. Its secret is shown only this once.

    It ends with the token that made it: when that is replaced, and when you leave the game.
    """
    made, replayed = retryable(headers, lambda: _made(game_id, body))
    return shown_once(made, replayed)


def _made(game: str, body: dict[str, Any]) -> dict[str, Any]:
    shared, sender = context(), _sender()
    if not shared.settings.webhooks.on:
        raise Problem("webhooks_off")
    try:
        url = shared.settings.webhooks.target(body["url"]).url
    except Forbidden as error:
        raise invalid(fault("/url", str(error))) from None
    newest = shared.games.newest(game)
    if newest.state.status == "over":
        raise Problem("game_over", rule="CORE-285")
    if body["mode"] == webhooks.DECIDE:
        _check_decides(sender, newest.state)
    hook = Webhook(
        webhooks.new_id(),
        Owner(sender.digest, sender.player, sender.person),
        url,
        tuple(body["events"]),
        body["mode"],
        body["format"],
        signatures.new_secret(),
        ids.now(),
        origin=webhooks.origin(rate_limits.address()),
    )
    try:
        shared.dispatcher.webhooks.add(game, hook, notice_rules.beginning(newest, hook.created))
    except UrlTaken:
        raise Problem("webhook_exists") from None
    except TooManyWebhooks:
        detail = f"The game has {webhooks.MOST} webhooks: delete one."
        raise Problem("illegal_command", detail, reason="too_many", max=webhooks.MOST) from None
    shared.dispatcher.wake(game, ids.now())
    return {
        **_shown(newest.state, WebhookProgress(hook, notice_rules.beginning(newest, hook.created), 0)),
        "secret": hook.secret,
    }


def _check_decides(sender: Bearer, state: State) -> None:
    """Refuses a webhook that decides for nobody, or for somebody who signs. Raises Problem."""
    if sender.role != tokens.SEAT:
        raise invalid(fault("/mode", "The host has no seat to decide."))
    if sender.player in state.keys:
        seat = seat_of(state, sender.player)
        raise Problem("signature_missing", "Your seat signs its commands, which a webhook cannot do.", seat=seat)


def _sender() -> Bearer:
    bearer = visitor().bearer
    assert bearer is not None
    return bearer


def _own(game: str) -> list[WebhookProgress]:
    """Returns the webhooks of the sender."""
    sender = _sender()
    mine = Owner(sender.digest, sender.player, sender.person)
    return [progress for progress in context().dispatcher.webhooks.box(game).hooks if progress.hook.owner == mine]


def _one(game: str, id: str) -> WebhookProgress:
    own = next((progress for progress in _own(game) if progress.hook.id == id), None)
    if own is None:
        raise Problem("not_found", "You have no such webhook.")
    return own


def _shown(state: State, progress: WebhookProgress) -> dict[str, Any]:
    hook, now = progress.hook, ids.now()
    return {
        "id": hook.id,
        "url": hook.url,
        "seat": seat_of(state, hook.owner.player),
        "events": list(hook.events),
        "mode": hook.mode,
        "format": hook.format,
        "created_at": ids.iso(hook.created),
        "paused": bool(hook.paused),
        "paused_by": hook.paused or None,
        "failures": progress.failures,
        "former_secret_until": ids.iso(hook.former_until) if hook.former_until > now else None,
    }


@blueprint.route("", methods=["GET"])
@blueprint.operation("listWebhooks", who=access.MEMBER)
@blueprint.response(200, schemas.Webhooks)
def list_webhooks(game_id: str) -> Response:
    """Lists your webhooks of this game, oldest first, without their secrets."""
    state = access.newest(game_id)
    return answer({"items": [_shown(state, progress) for progress in _own(game_id)], "next": None}, **PRIVATE)


@blueprint.route("/<id>", methods=["PATCH"])
@blueprint.operation("changeWebhook", who=access.MEMBER, refuses=("not_confirmed",))
@blueprint.arguments(schemas.WebhookChange)
@blueprint.response(200, schemas.ShownWebhook)
def change_webhook(body: dict[str, Any], game_id: str, id: str) -> Response:
    """Pauses one of your webhooks, lets it go on, changes its events, or rotates its secret.

    One that goes on is notified of what is open then, and not of what happened in its pause.
    """
    progress, shared = _one(game_id, id), context()
    if webhooks.PENDING not in body.get("events", [webhooks.PENDING]) and progress.hook.decides:
        detail = f"A webhook that decides needs `{webhooks.PENDING}`."
        raise invalid(fault("/events", detail))
    goes_on = body.get("paused") is False and bool(progress.hook.paused)
    newest = access.newest_snapshot(game_id)
    seen = notice_rules.beginning(newest, ids.now()) if goes_on else None
    try:
        hook = shared.dispatcher.webhooks.change(game_id, id, lambda each: _changed(each, body), seen)
    except LookupError:
        raise Problem("not_found", "You have no such webhook.") from None
    if goes_on:
        shared.dispatcher.wake(game_id, ids.now())
    shown = _shown(newest.state, WebhookProgress(hook, progress.seen, 0 if goes_on else progress.failures))
    return answer({**shown, "secret": hook.secret} if body.get("rotate_secret") else shown, Cache_Control="no-store")


def _changed(hook: Webhook, body: dict[str, Any]) -> Webhook:
    if "events" in body:
        hook = structs.replace(hook, events=tuple(body["events"]))
    if "paused" in body:
        hook = structs.replace(hook, paused=(hook.paused or BY_OWNER) if body["paused"] else "")
    return hook.rotated(ids.now()) if body.get("rotate_secret") else hook


@blueprint.route("/<id>", methods=["DELETE"])
@blueprint.operation("deleteWebhook", who=access.MEMBER, refuses=("not_confirmed",))
@blueprint.response(204, description="Deleted")
def delete_webhook(game_id: str, id: str) -> Response:
    """Deletes one of your webhooks; nothing more is sent to it."""
    context().dispatcher.webhooks.remove(game_id, _one(game_id, id).hook)
    return Response(status=204)


@blueprint.route("/<id>/test", methods=["POST"])
@blueprint.operation("testWebhook", who=access.MEMBER, refuses=("webhooks_off", "not_confirmed"))
@blueprint.response(202, schemas.Delivery)
def test_webhook(game_id: str, id: str) -> Response:
    """Sends the event `webhook.test`, to a paused webhook too. See `deliveries` for what came of it."""
    progress, shared = _one(game_id, id), context()
    if not shared.settings.webhooks.on:
        raise Problem("webhooks_off")
    version = shared.games.load(game_id).version
    return answer(_delivery(shared.dispatcher.test(game_id, progress.hook, version, ids.now())), 202, **PRIVATE)


@blueprint.route("/<id>/deliveries", methods=["GET"])
@blueprint.operation("listDeliveries", who=access.MEMBER)
@blueprint.response(200, schemas.Deliveries)
def list_deliveries(game_id: str, id: str) -> Response:
    """Lists the deliveries to one of your webhooks, newest first: each try, its status, and when the next one is."""
    progress = _one(game_id, id)
    items = [_delivery(each) for each in context().dispatcher.deliveries.all(game_id, progress.hook.id)]
    return answer({"items": items, "next": None}, **PRIVATE)


@blueprint.route("/<id>/deliveries/<delivery_id>/retry", methods=["POST"])
@blueprint.operation("retryDelivery", who=access.MEMBER, refuses=("webhooks_off", "illegal_command", "not_confirmed"))
@blueprint.response(202, schemas.Delivery)
def retry_delivery(game_id: str, id: str, delivery_id: str) -> Response:
    """Tries a delivery again now. Its receiver knows it by the same `webhook-id`."""
    progress, shared = _one(game_id, id), context()
    if not shared.settings.webhooks.on:
        raise Problem("webhooks_off")
    delivery = shared.dispatcher.deliveries.find(game_id, id, delivery_id)
    if delivery is None:
        raise Problem("not_found", "There is no such delivery.")
    if progress.hook.paused:
        raise Problem("illegal_command", "The webhook is paused: let it go on first.", reason="paused")
    return answer(_delivery(shared.dispatcher.send_again(game_id, delivery, ids.now())), 202, **PRIVATE)


def _delivery(delivery: Delivery) -> dict[str, Any]:
    return {
        "id": delivery.id,
        "event": delivery.event,
        "created_at": ids.iso(delivery.created),
        "version": delivery.version,
        "seat": delivery.seat or None,
        "question_ids": list(delivery.questions),
        "state": delivery.state,
        "attempts": [_try(each) for each in delivery.tries],
        "next_try_at": ids.iso(delivery.next) if delivery.next is not None else None,
    }


def _try(tried: Try) -> dict[str, Any]:
    return {
        "at": ids.iso(tried.at),
        "latency_ms": tried.took,
        "status": tried.status,
        "outcome": tried.outcome or "accepted",
    }
