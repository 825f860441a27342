"""Share links: tokens that only look, for an audience, an overlay, a friend."""

from typing import Any

from flask import Response

from service import ids
from service.api.edge import access
from service.api.edge.access import visitor
from service.api.edge.blueprint import Blueprint, answer
from service.api.games import REFUSED_RETRIES, retryable
from service.api.tokens import shown_once
from service.callers import tokens
from service.callers.tokens import Bearer, Link
from service.context import context
from service.http.problems import Problem
from service.schemas import games as game_schemas
from service.schemas import tokens as schemas

blueprint = Blueprint(
    "share_links", __name__, url_prefix="/v1/games/<game_id>/share-links", description="Tokens that can only read."
)

MOST = 32
"""Share links that one player, or the host, may have at a time."""


@blueprint.route("", methods=["POST"])
@blueprint.operation(
    "createShareLink", who=access.MEMBER, refuses=("illegal_command", *REFUSED_RETRIES, "not_confirmed")
)
@blueprint.arguments(game_schemas.RetryKey, location="headers")
@blueprint.arguments(schemas.NewShareLink)
@blueprint.response(201, schemas.ShownShareLink)
def create_share_link(headers: dict[str, str], body: dict[str, Any], game_id: str) -> Response:  # noqa: ARG001
    """Creates a view token, which can only read: what your seat sees (`me`) or what everybody sees (`public`).

    The view token ends when it expires, when it is withdrawn, when your token is replaced, and when you leave the game.
    """
    made, replayed = retryable(headers, lambda: _share(_sender(), body))
    return shown_once(made, replayed)


def _sender() -> Bearer:
    bearer = visitor().bearer
    assert bearer is not None
    return bearer


def _share(sender: Bearer, body: dict[str, Any]) -> dict[str, Any]:
    if body["perspective"] == tokens.ME and sender.role != tokens.SEAT:
        raise Problem("not_a_player", "The host has no seat: share the `public` view.")
    issued = context().tokens
    if len(issued.links(sender)) >= MOST:
        raise Problem("illegal_command", f"There are {MOST} share links: withdraw one.", reason="too_many", max=MOST)
    token, link = issued.share(sender, body["perspective"], body["until"])
    return {**_shown(link), "token": token}


def _shown(link: Link) -> dict[str, Any]:
    return {"id": link.id, "perspective": link.perspective, "expires_at": ids.iso(link.until)}


@blueprint.route("", methods=["GET"])
@blueprint.operation("listShareLinks", who=access.MEMBER)
@blueprint.response(200, schemas.ShareLinks)
def list_share_links(game_id: str) -> Response:  # noqa: ARG001
    """Lists your share links that have not ended. The one that expires first comes first."""
    items = [_shown(link) for link in context().tokens.links(_sender())]
    return answer({"items": items, "next": None}, Vary="Authorization", Cache_Control="private, no-store")


@blueprint.route("/<id>", methods=["DELETE"])
@blueprint.operation("withdrawShareLink", who=access.MEMBER, refuses=("not_confirmed",))
@blueprint.response(204, description="Withdrawn")
def withdraw_share_link(game_id: str, id: str) -> Response:
    """Ends one of your share links at once."""
    link = next((link for link in context().tokens.links(_sender()) if link.id == id), None)
    if link is None:
        raise Problem("not_found", "You have no such share link.")
    context().tokens.withdraw(game_id, link)
    return Response(status=204)
