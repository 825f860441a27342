"""Talk at a game: messages of players to all or some, and of spectators among themselves."""

from typing import Any

import msgspec
from flask import Response

from domain.faults import fault, one_of
from domain.state import State
from service.api.edge import access
from service.api.edge.access import visitor
from service.api.edge.blueprint import Blueprint, answer
from service.api.games import REFUSED_RETRIES, retryable
from service.callers import tokens
from service.context import context
from service.http.problems import Problem, invalid
from service.http.public_paths import public
from service.play.live import talk
from service.play.live.talk import Message, Said
from service.schemas import games as game_schemas
from service.schemas import talk as schemas
from service.schemas.lines import lines as lines_of

blueprint = Blueprint("messages", __name__, url_prefix="/v1/games/<game_id>/messages", description="Talk at a game.")

NDJSON = "application/x-ndjson"
FILTERS = ("room", "seat")


@blueprint.route("", methods=["POST"])
@blueprint.operation(
    "postMessage",
    who=access.ANYONE,
    refuses=("token_missing", "not_a_player", "talk_refused", "name_taken", "blocked", *REFUSED_RETRIES),
)
@blueprint.arguments(game_schemas.RetryKey, location="headers")
@blueprint.arguments(schemas.NewMessage)
@blueprint.response(201, schemas.Message)
def post_message(headers: dict[str, str], body: dict[str, Any], game_id: str) -> Response:
    """Says something: a player to the table or to some seats, a spectator with a player token to other spectators.

    Messages are kept beside the log and change nothing in the game. A repeated request with the same Idempotency-Key
    stores no second message.
    """
    said: list[Message] = []

    def say() -> dict[str, Any]:
        said.append(_said(game_id, body))
        # The text is not kept a second time: it may be deleted.
        return {"message": said[0].id}

    made, replayed = retryable(headers, say)
    message = said[0] if said else context().talk.find(game_id, made["message"])
    if message is None:
        raise Problem("not_found", "This message was deleted.")
    return answer(message.view(), 201, **({"Idempotency_Replayed": "true"} if replayed else {}))


def _said(game: str, body: dict[str, Any]) -> Message:
    """Returns the message of the request, stored."""
    state, sender = access.newest(game), visitor().bearer
    message = context().talk.post(game, _by_seat(state, body) if visitor().player else _by_spectator(state, body))
    if message is None:
        raise Problem("talk_refused", "The talk at an archived game is deleted.", rule="TALK-06", reason="archived")
    if sender is not None and sender.person:
        access.check_still_known(sender.person, lambda: context().talk.delete(game, [message]))
    return message


def _by_seat(state: State, body: dict[str, Any]) -> Said:
    if "name" in body:
        raise invalid(fault("/name", "Only spectators give a name."))
    own = visitor().own_seat(state)
    to: dict[str, str] = {}
    for seat in body.get("to", ()):
        there = state.seats.get(seat)
        if there is None:
            raise invalid(one_of(f"/to/{body['to'].index(seat)}", state.seats))
        reason = "yourself" if seat == own else "bot" if there.bot else "" if there.player else "free_seat"
        if reason:
            raise Problem("talk_refused", "Nobody reads this there.", rule="TALK-02", reason=reason, seat=seat)
        to[there.player] = seat
    return Said(body["text"], visitor().player, own, to)


def _by_spectator(state: State, body: dict[str, Any]) -> Said:
    sender = visitor().bearer
    if sender is None:
        raise Problem("token_missing", "Spectators talk with a player token: `POST /v1/players`.")
    if sender.role != tokens.PLAYER:
        raise Problem("not_a_player", "The host talks with a seat token, or as a spectator with a player token.")
    if visitor().record.spectator_talk != talk.APART:
        raise Problem("talk_refused", "Spectators of this game do not talk.", rule="TALK-03", reason="spectator_talk")
    if "to" in body:
        raise invalid(fault("/to", "Spectators talk to all spectators."))
    if "name" not in body:
        raise invalid(fault("/name", "A spectator needs a name."))
    context().tables.admit(sender.person, state)
    context().seat_names.check(state, "", body["name"])
    context().persons.has_talked(sender.person, state.game)
    return Said(body["text"], person=sender.person, name=body["name"])


@blueprint.route("", methods=["GET"])
@blueprint.operation("listMessages", who=access.READER)
@blueprint.arguments(schemas.MessagesQuery, location="query")
@blueprint.response(200, schemas.MessagePage)
def list_messages(query: dict[str, Any], game_id: str) -> Response:
    """Lists the messages that you may read, oldest first. Ask with `after` for those that came since."""
    messages = [message for message in _heard(game_id, query.get("after", "")) if _wanted(message, query)]
    page, more = messages[: query["limit"]], len(messages) > query["limit"]
    filters = "".join(f"&{name}={query[name]}" for name in FILTERS if name in query)
    next = (
        public(f"/v1/games/{game_id}/messages?after={page[-1].name}&limit={query['limit']}{filters}") if more else None
    )
    document = {"items": [message.view() for message in page], "next": next}
    return answer(document, Vary="Authorization", Cache_Control="private, no-store")


def _heard(game: str, after: str = "") -> list[Message]:
    over = access.newest(game).status == "over"
    heard = context().talk.read(game, talk.number(after) or 0).heard_by(visitor().listener, over)
    until = access.said_until(game)
    # Spectators know already what they say to each other.
    return [each for each in heard if until is None or each.room == talk.SPECTATORS or each.id <= until]


def _wanted(message: Message, query: dict[str, Any]) -> bool:
    room, seat = query.get("room"), query.get("seat")
    return room in (None, message.room) and seat in (None, message.said.seat)


@blueprint.route("/export", methods=["GET"])
@blueprint.operation("exportMessages", who=access.READER)
@blueprint.response(200, lines_of(schemas.Message), content_type=NDJSON, description="Lines of JSON, a message each")
def export_messages(game_id: str) -> Response:
    """Returns the messages that you may read as lines of JSON. They are no part of the export of the game, and of no
    proof.

    Fetch them before the game is archived, if you want to keep them.
    """
    lines = b"".join(msgspec.json.encode(message.view()) + b"\n" for message in _heard(game_id))
    response = Response(lines, content_type=NDJSON)
    response.headers["Content-Disposition"] = f'attachment; filename="{game_id}-messages.ndjson"'
    response.headers["Vary"] = "Authorization"
    response.headers["Cache-Control"] = "private, no-store"
    return response


# An id is longer than the word `export`, which is no message.
@blueprint.route("/<string(minlength=8):id>", methods=["DELETE"])
@blueprint.operation("deleteMessage", who=access.ANYONE, refuses=("token_missing", "host_required", "not_confirmed"))
@blueprint.response(204, description="Deleted")
def delete_message(game_id: str, id: str) -> Response:
    """Deletes a message, for its writer or for the host. Streams report it, and clients remove it."""
    message, sender = found(game_id, id), visitor().bearer
    if not visitor().is_host and not _wrote(message):
        over = access.newest(game_id).status == "over"
        if not visitor().listener.may_read(message, over):
            raise not_there()
        if sender is None:
            raise Problem("token_missing", rule="TALK-04")
        raise Problem("host_required", "Its writer and the host may delete a message.", rule="TALK-04")
    context().talk.delete(game_id, [message])
    return Response(status=204)


def _wrote(message: Message) -> bool:
    sender, said = visitor().bearer, message.said
    if sender is None:
        return False
    return said.player == visitor().player if said.player else said.person == sender.person


def found(game: str, id: str) -> Message:
    """Returns the message with this id. Raises Problem not_found."""
    at = talk.number(id)
    message = context().talk.find(game, at) if at is not None else None
    if message is None:
        raise not_there()
    return message


def not_there() -> Problem:
    """Returns the problem of a message that is not there, or not for the sender."""
    return Problem("not_found", "There is no such message.")
