"""Webhooks of a person: requests to an address of yours when anything happens in any of your games."""

from typing import Any

from flask import Response

from service.api.edge import access
from service.api.edge.blueprint import Blueprint
from service.api.games import REFUSED_RETRIES, retryable
from service.api.tokens import shown_once
from service.api.webhooks import OwnWebhooks
from service.callers.tokens import Bearer
from service.context import context
from service.notices import places
from service.notices.webhooks import Owner, Seen
from service.schemas import games as game_schemas
from service.schemas import webhooks as schemas

blueprint = Blueprint(
    "player_webhooks", __name__, url_prefix="/v1/players/me/webhooks", description="Webhooks of all your games."
)


def _of(person: Bearer) -> OwnWebhooks:
    """Returns the webhooks of a person."""
    owner, news = Owner(person.digest, person=person.person), context().news
    return OwnWebhooks(places.of_person(person.person), owner, lambda _: Seen(news=str(news.newest(person.person))))


@blueprint.route("", methods=["POST"])
@blueprint.operation(
    "createPlayerWebhook",
    who=access.PLAYER,
    refuses=("webhooks_off", "webhook_exists", "illegal_command", *REFUSED_RETRIES, "not_confirmed"),
)
@blueprint.arguments(game_schemas.RetryKey, location="headers")
@blueprint.arguments(schemas.NewPlayerWebhook)
@blueprint.response(201, schemas.ShownWebhook)
def create_player_webhook(headers: dict[str, str], body: dict[str, Any], person: Bearer) -> Response:
    """Creates a webhook of all your games, now and later. Its secret is shown only this once.

    It ends with the player token that made it.
    """
    made, replayed = retryable(headers, lambda: _of(person).make(body))
    webhooks, place = context().dispatcher.webhooks, places.of_person(person.person)
    access.check_still_known(person.person, lambda: webhooks.remove_all(place))
    return shown_once(made, replayed)


@blueprint.route("", methods=["GET"])
@blueprint.operation("listPlayerWebhooks", who=access.PLAYER)
@blueprint.response(200, schemas.Webhooks)
def list_player_webhooks(person: Bearer) -> Response:
    """Lists your webhooks of all your games, oldest first, without their secrets."""
    return _of(person).listed()


@blueprint.route("/<id>", methods=["PATCH"])
@blueprint.operation("changePlayerWebhook", who=access.PLAYER, refuses=("not_found", "not_confirmed"))
@blueprint.arguments(schemas.PlayerWebhookChange)
@blueprint.response(200, schemas.ShownWebhook)
def change_player_webhook(body: dict[str, Any], id: str, person: Bearer) -> Response:
    """Pauses one of your webhooks of all your games, lets it go on, changes its events, or rotates its secret.

    One that goes on is notified of what happens from then on.
    """
    return _of(person).change(id, body)


@blueprint.route("/<id>", methods=["DELETE"])
@blueprint.operation("deletePlayerWebhook", who=access.PLAYER, refuses=("not_found", "not_confirmed"))
@blueprint.response(204, description="Deleted")
def delete_player_webhook(id: str, person: Bearer) -> Response:
    """Deletes one of your webhooks of all your games; nothing more is sent to it."""
    return _of(person).remove(id)


@blueprint.route("/<id>/test", methods=["POST"])
@blueprint.operation("testPlayerWebhook", who=access.PLAYER, refuses=("not_found", "webhooks_off", "not_confirmed"))
@blueprint.response(202, schemas.Delivery)
def test_player_webhook(id: str, person: Bearer) -> Response:
    """Sends the event `webhook.test`, to a paused webhook too. See `deliveries` for what came of it."""
    return _of(person).test(id, 0)


@blueprint.route("/<id>/deliveries", methods=["GET"])
@blueprint.operation("listPlayerDeliveries", who=access.PLAYER, refuses=("not_found",))
@blueprint.response(200, schemas.Deliveries)
def list_player_deliveries(id: str, person: Bearer) -> Response:
    """Lists the deliveries to one of your webhooks, newest first: each try, its status, and when the next one is."""
    return _of(person).deliveries(id)


@blueprint.route("/<id>/deliveries/<delivery_id>/retry", methods=["POST"])
@blueprint.operation(
    "retryPlayerDelivery",
    who=access.PLAYER,
    refuses=("not_found", "webhooks_off", "illegal_command", "not_confirmed"),
)
@blueprint.response(202, schemas.Delivery)
def retry_player_delivery(id: str, delivery_id: str, person: Bearer) -> Response:
    """Tries a delivery again now. Its receiver knows it by the same `webhook-id`."""
    return _of(person).retry(id, delivery_id)
