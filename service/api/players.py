"""Players: one token for the seats that a person holds in many games."""

from typing import Any

from flask import Response

from service.api.edge import access
from service.api.edge.blueprint import Blueprint
from service.api.games import REFUSED_RETRIES, retryable
from service.api.tokens import shown_once
from service.callers.tokens import Bearer
from service.context import context
from service.notices import places
from service.schemas import games as game_schemas
from service.schemas import tokens as schemas

blueprint = Blueprint(
    "players", __name__, url_prefix="/v1/players", description="One token for the seats that you have in many games."
)


@blueprint.route("", methods=["POST"])
@blueprint.operation("createPlayer", refuses=(*REFUSED_RETRIES, "not_confirmed"))
@blueprint.arguments(game_schemas.RetryKey, location="headers")
@blueprint.response(201, schemas.PlayerToken)
def create_player(headers: dict[str, str]) -> Response:
    """Creates a player token. Join games with it: it is then the seat token of each seat that you take with it."""
    made, replayed = retryable(headers, lambda: {"token": context().persons.create()})
    return shown_once(made, replayed)


@blueprint.route("/me/token", methods=["POST"])
@blueprint.operation("rotatePlayerToken", who=access.PLAYER, late=True, refuses=(*REFUSED_RETRIES, "not_confirmed"))
@blueprint.arguments(game_schemas.RetryKey, location="headers")
@blueprint.response(201, schemas.PlayerToken)
def rotate_player_token(headers: dict[str, str]) -> Response:
    """Replaces your player token; the old one ends at once. After a lost answer, repeat with the same key."""

    def rotate() -> dict[str, Any]:
        person = access.identify()
        return {"token": context().persons.rotate(person.person, person.digest)}

    made, replayed = retryable(headers, rotate)
    return shown_once(made, replayed)


@blueprint.route("/me", methods=["DELETE"])
@blueprint.operation("forgetPlayer", who=access.PLAYER, refuses=("not_confirmed",))
@blueprint.response(204, description="The server has forgotten which seats are yours")
def forget_player(person: Bearer) -> Response:
    """Forgets which seats are yours, ends your seeks, deletes what you said at games, and ends your player token.

    The seats and their seat tokens stay.
    """
    players, watched = context().persons.said_in(person.person)
    for game, player in players.items():
        context().talk.erase(game, player=player)
    for game in watched:
        context().talk.erase(game, person=person.person)
    context().matchmaking.forget(person.person)
    forgotten = False
    while not forgotten:
        # Again where another request has asked for a ladder id in between.
        context().profiles.forget(person.person)
        context().dispatcher.webhooks.remove_all(places.of_person(person.person))
        # Last: after a failure the same request does the rest.
        forgotten = context().persons.forget(person.person, person.digest)
    return Response(status=204)
