"""The names of things in one game, so that views and events need not repeat names beside ids."""

import hashlib

import msgspec
from flask import Response

from domain.game import names
from service.api.edge import access
from service.api.edge.blueprint import Blueprint, answer
from service.context import context
from service.http.caching import EACH_TIME, not_modified
from service.schemas import service as schemas

blueprint = Blueprint(
    "names", __name__, url_prefix="/v1/games/<game_id>/names", description="What things are called in one game."
)


@blueprint.route("", methods=["GET"])
@blueprint.operation("listNames", who=access.ANYONE)
@blueprint.response(200, schemas.Names)
def list_names(game_id: str) -> Response:
    """Returns a name for every id that can appear in views, questions and events of this game.

    A card is called like its title: `attack-08#3` like `attack-08`. An id of several parts, such as `hand:red`, is
    called like its parts. Players may change their own names at any time, so those are in `GET /v1/games/{id}`.
    """
    named = names.of_game(context().games.load(game_id))
    etag = f'"{hashlib.sha256(msgspec.json.encode(named)).hexdigest()[:32]}"'
    headers = {"ETag": etag, "Cache-Control": EACH_TIME, "Vary": "Authorization"}
    return not_modified(headers) or answer({"names": named}, **headers)
