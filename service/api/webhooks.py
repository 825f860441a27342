"""Webhooks: requests to an address of yours when a game goes on, is over, or waits for you."""

from collections.abc import Callable
from typing import Any, NamedTuple

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
from service.notices.webhooks import BY_OWNER, NOTIFY, Owner, Seen, TooManyWebhooks, UrlTaken, Webhook, WebhookProgress
from service.schemas import games as game_schemas
from service.schemas import webhooks as schemas

blueprint = Blueprint(
    "webhooks", __name__, url_prefix="/v1/games/<game_id>/webhooks", description="Requests to an address of yours."
)

PRIVATE = {"Vary": "Authorization", "Cache_Control": "private, no-store"}


class OwnWebhooks(NamedTuple):
    """The webhooks of one owner at a game, or of a person for all games (service/notices/places.py).

    `beginning` says what a webhook has seen that begins now (unix ms). `state`: the game, if it is one.
    """

    place: str
    owner: Owner
    beginning: Callable[[int], Seen]
    state: State | None = None

    def all(self) -> list[WebhookProgress]:
        """Returns them, oldest first."""
        box = context().dispatcher.webhooks.box(self.place)
        return [progress for progress in box.hooks if progress.hook.owner == self.owner]

    def one(self, id: str) -> WebhookProgress:
        """Returns the one with this id. Raises Problem not_found."""
        own = next((progress for progress in self.all() if progress.hook.id == id), None)
        if own is None:
            raise Problem("not_found", "You have no such webhook.")
        return own

    def make(self, body: dict[str, Any]) -> dict[str, Any]:
        """Makes a webhook, and returns it with its secret. Raises Problem."""
        shared = context()
        hook = Webhook(
            webhooks.new_id(),
            self.owner,
            _url(body["url"]),
            tuple(body["events"]),
            body.get("mode", NOTIFY),
            body["format"],
            signatures.new_secret(),
            ids.now(),
            origin=webhooks.origin(rate_limits.address()),
        )
        seen = self.beginning(hook.created)
        try:
            shared.dispatcher.webhooks.add(self.place, hook, seen)
        except UrlTaken:
            raise Problem("webhook_exists") from None
        except TooManyWebhooks:
            detail = f"There are {webhooks.MOST} webhooks: delete one."
            raise Problem("illegal_command", detail, reason="too_many", max=webhooks.MOST) from None
        shared.dispatcher.wake(self.place, ids.now())
        return {**self.shown(WebhookProgress(hook, seen, 0)), "secret": hook.secret}

    def change(self, id: str, body: dict[str, Any]) -> Response:
        """Changes one, and answers with it. Raises Problem."""
        progress, shared = self.one(id), context()
        if webhooks.PENDING not in body.get("events", [webhooks.PENDING]) and progress.hook.decides:
            detail = f"A webhook that decides needs `{webhooks.PENDING}`."
            raise invalid(fault("/events", detail))
        goes_on = body.get("paused") is False and bool(progress.hook.paused)
        seen = self.beginning(ids.now()) if goes_on else None
        try:
            hook = shared.dispatcher.webhooks.change(self.place, id, lambda each: _changed(each, body), seen)
        except LookupError:
            raise Problem("not_found", "You have no such webhook.") from None
        if goes_on:
            shared.dispatcher.wake(self.place, ids.now())
        shown = self.shown(WebhookProgress(hook, progress.seen, 0 if goes_on else progress.failures))
        return answer(
            {**shown, "secret": hook.secret} if body.get("rotate_secret") else shown, Cache_Control="no-store"
        )

    def remove(self, id: str) -> Response:
        """Deletes one. Raises Problem."""
        context().dispatcher.webhooks.remove(self.place, self.one(id).hook)
        return Response(status=204)

    def test(self, id: str, version: int) -> Response:
        """Sends a test to one. Raises Problem."""
        progress = self.one(id)
        _check_on()
        return self._sent(context().dispatcher.test(self.place, progress.hook, version, ids.now()))

    def listed(self) -> Response:
        """Answers with all, without their secrets."""
        return answer({"items": [self.shown(progress) for progress in self.all()], "next": None}, **PRIVATE)

    def deliveries(self, id: str) -> Response:
        """Answers with the deliveries to one. Raises Problem."""
        progress = self.one(id)
        items = [self._delivery(each) for each in context().dispatcher.deliveries.all(self.place, progress.hook.id)]
        return answer({"items": items, "next": None}, **PRIVATE)

    def retry(self, id: str, delivery_id: str) -> Response:
        """Tries a delivery again. Raises Problem."""
        progress, shared = self.one(id), context()
        _check_on()
        delivery = shared.dispatcher.deliveries.find(self.place, id, delivery_id)
        if delivery is None:
            raise Problem("not_found", "There is no such delivery.")
        if progress.hook.paused:
            raise Problem("illegal_command", "The webhook is paused: let it go on first.", reason="paused")
        return self._sent(shared.dispatcher.send_again(self.place, delivery, ids.now()))

    def shown(self, progress: WebhookProgress) -> dict[str, Any]:
        """Returns a webhook as its owner may see it."""
        hook, now = progress.hook, ids.now()
        return {
            "id": hook.id,
            "url": hook.url,
            "seat": seat_of(self.state, hook.owner.player) if self.state else None,
            "events": list(hook.events),
            "mode": hook.mode,
            "format": hook.format,
            "created_at": ids.iso(hook.created),
            "paused": bool(hook.paused),
            "paused_by": hook.paused or None,
            "failures": progress.failures,
            "former_secret_until": ids.iso(hook.former_until) if hook.former_until > now else None,
        }

    def _sent(self, delivery: Delivery) -> Response:
        return answer(self._delivery(delivery), 202, **PRIVATE)

    def _delivery(self, delivery: Delivery) -> dict[str, Any]:
        game = self.place if self.state else delivery.game or delivery.data.get("game_id")
        return {
            "id": delivery.id,
            "event": delivery.event,
            "created_at": ids.iso(delivery.created),
            "game_id": game,
            "version": delivery.version,
            "seat": delivery.seat or None,
            "question_ids": list(delivery.questions),
            "state": delivery.state,
            "attempts": [_try(each) for each in delivery.tries],
            "next_try_at": ids.iso(delivery.next) if delivery.next is not None else None,
        }


def _check_on() -> None:
    if not context().settings.webhooks.on:
        raise Problem("webhooks_off")


def _url(url: str) -> str:
    """Returns the address of a webhook, written in one way. Raises Problem."""
    _check_on()
    try:
        return context().settings.webhooks.target(url).url
    except Forbidden as error:
        raise invalid(fault("/url", str(error))) from None


def _changed(hook: Webhook, body: dict[str, Any]) -> Webhook:
    if "events" in body:
        hook = structs.replace(hook, events=tuple(body["events"]))
    if "paused" in body:
        hook = structs.replace(hook, paused=(hook.paused or BY_OWNER) if body["paused"] else "")
    return hook.rotated(ids.now()) if body.get("rotate_secret") else hook


def _try(tried: Try) -> dict[str, Any]:
    return {
        "at": ids.iso(tried.at),
        "latency_ms": tried.took,
        "status": tried.status,
        "outcome": tried.outcome or "accepted",
    }


def _of(game: str) -> OwnWebhooks:
    """Returns the webhooks of the sender at a game."""
    sender, newest = _sender(), access.newest_snapshot(game)
    owner = Owner(sender.digest, sender.player, sender.person)
    return OwnWebhooks(game, owner, lambda now: notice_rules.beginning(newest, now), newest.state)


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
    sender, state = _sender(), context().games.load(game)
    if state.status == "over":
        raise Problem("game_over", rule="CORE-285")
    if body["mode"] == webhooks.DECIDE:
        _check_decides(sender, state)
    return _of(game).make(body)


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


@blueprint.route("", methods=["GET"])
@blueprint.operation("listWebhooks", who=access.MEMBER)
@blueprint.response(200, schemas.Webhooks)
def list_webhooks(game_id: str) -> Response:
    """Lists your webhooks of this game, oldest first, without their secrets."""
    return _of(game_id).listed()


@blueprint.route("/<id>", methods=["PATCH"])
@blueprint.operation("changeWebhook", who=access.MEMBER, refuses=("not_confirmed",))
@blueprint.arguments(schemas.WebhookChange)
@blueprint.response(200, schemas.ShownWebhook)
def change_webhook(body: dict[str, Any], game_id: str, id: str) -> Response:
    """Pauses one of your webhooks, lets it go on, changes its events, or rotates its secret.

    One that goes on is notified of what is open then, and not of what happened in its pause.
    """
    return _of(game_id).change(id, body)


@blueprint.route("/<id>", methods=["DELETE"])
@blueprint.operation("deleteWebhook", who=access.MEMBER, refuses=("not_confirmed",))
@blueprint.response(204, description="Deleted")
def delete_webhook(game_id: str, id: str) -> Response:
    """Deletes one of your webhooks; nothing more is sent to it."""
    return _of(game_id).remove(id)


@blueprint.route("/<id>/test", methods=["POST"])
@blueprint.operation("testWebhook", who=access.MEMBER, refuses=("webhooks_off", "not_confirmed"))
@blueprint.response(202, schemas.Delivery)
def test_webhook(game_id: str, id: str) -> Response:
    """Sends the event `webhook.test`, to a paused webhook too. See `deliveries` for what came of it."""
    return _of(game_id).test(id, access.newest(game_id).version)


@blueprint.route("/<id>/deliveries", methods=["GET"])
@blueprint.operation("listDeliveries", who=access.MEMBER)
@blueprint.response(200, schemas.Deliveries)
def list_deliveries(game_id: str, id: str) -> Response:
    """Lists the deliveries to one of your webhooks, newest first: each try, its status, and when the next one is."""
    return _of(game_id).deliveries(id)


@blueprint.route("/<id>/deliveries/<delivery_id>/retry", methods=["POST"])
@blueprint.operation("retryDelivery", who=access.MEMBER, refuses=("webhooks_off", "illegal_command", "not_confirmed"))
@blueprint.response(202, schemas.Delivery)
def retry_delivery(game_id: str, id: str, delivery_id: str) -> Response:
    """Tries a delivery again now. Its receiver knows it by the same `webhook-id`."""
    return _of(game_id).retry(id, delivery_id)
