"""Players: one token for the seats that a person holds in many games, and what is known of that person."""

from collections.abc import Sequence
from typing import Any

import msgspec
from flask import Response

from domain.game.names import name_of
from domain.rating.rated_games import PERSON
from service import ids
from service.api import challenges, seeks
from service.api.edge import access
from service.api.edge.blueprint import Blueprint, answer
from service.api.games import REFUSED_RETRIES, retryable
from service.api.ladder import NEWEST, standing_shown, step_shown
from service.api.tokens import shown_once
from service.callers import tokens
from service.callers.tokens import Bearer
from service.context import context
from service.http import merge_patch
from service.http.problems import Problem
from service.http.public_paths import public
from service.notices import places
from service.notices.webhooks import Webhook
from service.play.lobby.game_records import Record
from service.play.reading.annotations import author_of
from service.players.blocks import Block
from service.players.news import MOST, START
from service.players.profiles import Profile
from service.schemas import games as game_schemas
from service.schemas import ladder as ladder_schemas
from service.schemas import players as schemas
from service.schemas import tokens as token_schemas
from service.store.errors import Corrupt

blueprint = Blueprint(
    "players", __name__, url_prefix="/v1/players", description="One token for the seats that you have in many games."
)

PRIVATE = {"Vary": "Authorization", "Cache_Control": "private, no-store"}


@blueprint.route("", methods=["POST"])
@blueprint.operation("createPlayer", refuses=(*REFUSED_RETRIES, "not_confirmed"))
@blueprint.arguments(game_schemas.RetryKey, location="headers")
@blueprint.response(201, token_schemas.PlayerToken)
def create_player(headers: dict[str, str]) -> Response:
    """Creates a player token. Join games with it: it is then the seat token of each seat that you take with it."""
    made, replayed = retryable(headers, lambda: {"token": context().persons.create()})
    return shown_once(made, replayed)


@blueprint.route("/me", methods=["GET"])
@blueprint.operation("getMe", who=access.PLAYER, refuses=("record_damaged",))
@blueprint.response(200, schemas.Me)
def get_me(person: Bearer) -> Response:
    """Returns your name, your kind and your ladder id."""
    return answer(shown(context().profiles.find(person.person)), **PRIVATE)


@blueprint.route("/me", methods=["PATCH"])
@blueprint.operation(
    "changeMe", who=access.PLAYER, refuses=("name_taken", "name_needed", "kind_fixed", "record_damaged")
)
@blueprint.arguments(schemas.MeChange)
@blueprint.described(requestBody={"content": {merge_patch.MEDIA_TYPE: {"schema": schemas.MeChange}}})
@blueprint.response(200, schemas.Me)
def change_me(body: dict[str, Any], person: Bearer) -> Response:
    """Changes your name or your kind, by a JSON Merge Patch (RFC 7396).

    Seats keep the names with which they were taken.
    """
    name = (body["name"] or "") if "name" in body else None
    return answer(shown(context().profiles.change(person.person, name, body.get("kind"))), **PRIVATE)


def shown(profile: Profile) -> dict[str, Any]:
    """Returns a profile as its owner sees it."""
    return {"name": profile.name or None, "kind": profile.kind, "ladder_id": profile.ladder or None}


@blueprint.route("/me/token", methods=["POST"])
@blueprint.operation("rotatePlayerToken", who=access.PLAYER, late=True, refuses=(*REFUSED_RETRIES, "not_confirmed"))
@blueprint.arguments(game_schemas.RetryKey, location="headers")
@blueprint.response(201, token_schemas.PlayerToken)
def rotate_player_token(headers: dict[str, str]) -> Response:
    """Replaces your player token; the old one ends at once. After a lost answer, repeat with the same key."""

    def rotate() -> dict[str, Any]:
        person = access.identify()
        return {"token": context().persons.rotate(person.person, person.digest)}

    made, replayed = retryable(headers, rotate)
    return shown_once(made, replayed)


@blueprint.route("/me", methods=["DELETE"])
@blueprint.operation("forgetPlayer", who=access.PLAYER, late=True, refuses=("not_confirmed", "record_damaged"))
@blueprint.response(204, description="The server has forgotten you")
def forget_player() -> Response:
    """Forgets you: your profile, which seats are yours and their names, what you said, your blocks and your reports.

    Your player token ends. The seats and their seat tokens stay. A ladder id stays in the log of finished games, and
    leads to nobody any more.
    """
    shared, person = context(), access.identify_leaving()
    me = person.person
    # First, so that no other request of the person writes behind what is erased; after a failure the same request with
    # the same token does the rest.
    shared.persons.leave(me, person.digest)
    players, watched = shared.persons.said_in(me)
    for game, player in players.items():
        shared.talk.erase(game, player=player)
        shared.lobby.name(game, player, None)
    for game in watched:
        shared.talk.erase(game, person=me)
    shared.reports.forget(me)
    shared.tables.blocks.forget(me)
    shared.matchmaking.forget(me)
    forgotten = False
    while not forgotten:
        # Again where a request that came before has got a ladder id in between.
        shared.profiles.forget(me)
        shared.dispatcher.webhooks.remove_all(places.of_person(me))
        forgotten = shared.persons.forget(me)
    return Response(status=204)


# -- what everybody may know -----------------------------------------------------------------------


@blueprint.route("/<ladder_id>", methods=["GET"])
@blueprint.operation("getPlayer", refuses=("not_found", "log_damaged", "record_damaged"))
@blueprint.arguments(ladder_schemas.CourseQuery, location="query")
@blueprint.response(200, schemas.PlayerPage)
def get_player(query: dict[str, int], ladder_id: str) -> Response:
    """Shows a player of rated games: name and kind, place on the ladder, aliens, and the games with their results.

    Games that are not rated are nobody's here, and nothing leads from here to a seat in one.
    """
    shared, limit = context(), query["limit"]
    profile, standing = shared.profiles.of_ladder(ladder_id), shared.ladder.standing(ladder_id)
    if profile is None and standing is None:
        raise Problem("not_found", "There is no such player.")
    name, course = profile.name if profile else "", shared.ladder.course(ladder_id, query.get("before"), limit)
    more = bool(course) and course[-1].number > 1
    names = {ladder_id: name} if name else {}
    aliens = sorted(shared.alien_results.of_player(ladder_id).items(), key=lambda each: (-each[1].games, each[0]))
    document = {
        "ladder_id": ladder_id,
        "name": name or None,
        # The log knows the kind of a player of whom the store has lost the profile.
        "kind": profile.kind if profile else standing.kind if standing else PERSON,
        "standing": standing and standing_shown(standing, names),
        "aliens": [{"alien": alien, "name": name_of(alien) or alien, **count._asdict()} for alien, count in aliens],
        "items": [step_shown(step) for step in course],
        "next": public(f"/v1/players/{ladder_id}?before={course[-1].number}&limit={limit}") if more else None,
    }
    return answer(document, Cache_Control=NEWEST)


# -- all that is kept ------------------------------------------------------------------------------


@blueprint.route("/me/export", methods=["GET"])
@blueprint.operation("exportMe", who=access.PLAYER, refuses=("record_damaged",))
@blueprint.response(200, schemas.PlayerExport)
def export_me(person: Bearer) -> Response:
    """Returns all that the server keeps of you beside the logs of games. Games themselves have exports of their own."""
    shared, me, now = context(), person.person, ids.now()
    players, watched = shared.persons.said_in(me)
    profile = shared.profiles.find(me)
    document = {
        "profile": shown(profile),
        "created_at": ids.iso(shared.persons.created(me)),
        "seats": [_seat(game, players[game], at, person) for at, game in shared.persons.games(me) if game in players],
        "hosted": shared.persons.hosted(me),
        "webhooks": [_webhook(each.hook) for each in shared.dispatcher.webhooks.box(places.of_person(me)).hooks],
        "news": [
            {"frame": "player_event", "id": str(each.id), "data": msgspec.Raw(each.event)}
            for each in shared.news.after(me, START, most=MOST).frames
        ],
        "seeks": seeks.all_shown(shared.matchmaking.seeks.of_person(me, now)),
        "challenges": challenges.all_shown(shared.matchmaking.challenges.of_player(profile.ladder, now)),
        "messages": [
            *(each for game, player in players.items() for each in _messages(game, player, "")),
            *(each for game in sorted(watched) for each in _messages(game, "", me)),
        ],
        "blocks": blocks_shown(shared.tables.blocks.of(me)),
        "reports": [
            {"id": each.id, "game": report.game, "created_at": ids.iso(report.at), "reason": report.reason}
            for each in shared.reports.all()
            if (report := each.report).by == me
        ],
    }
    return answer(document, Content_Disposition='attachment; filename="player.json"', **PRIVATE)


def _seat(game: str, player: str, at: int, person: Bearer) -> dict[str, Any]:
    shared, record = context(), _record(game)
    author = author_of(person._replace(game=game, role=tokens.SEAT, player=player))
    hooks = [each.hook for each in shared.dispatcher.webhooks.box(game).hooks]
    return {
        "game": game,
        "player": player,
        "joined_at": ids.iso(at),
        "name": record.names.get(player) if record else None,
        "muted": sorted(other for mine, other in shared.talk.recent(game).mutes if mine == player),
        "annotations": [
            {"version": each.version, "at": ids.iso(each.at), "text": each.text}
            for each in shared.annotations.all(game)
            if each.author == author
        ],
        "webhooks": [_webhook(hook) for hook in hooks if hook.owner.player == player],
    }


def _webhook(hook: Webhook) -> dict[str, Any]:
    return {"url": hook.url, "events": list(hook.events), "created_at": ids.iso(hook.created)}


def _messages(game: str, player: str, person: str) -> list[dict[str, Any]]:
    said = [
        each for each in context().talk.read(game).messages if (each.said.player, each.said.person) == (player, person)
    ]
    return [
        {"game": game, "id": each.name, "at": ids.iso(each.id), "room": each.room, "text": each.said.text}
        for each in said
    ]


def _record(game: str) -> Record | None:
    try:
        return context().lobby.find(game)
    except Corrupt:
        # One that cannot be read must not hide the others.
        return None


def blocks_shown(blocks: Sequence[Block]) -> list[dict[str, Any]]:
    """Returns blocks as their owner sees them, with the names by which the others are known there now."""
    names = context().profiles.names([block.id for block in blocks if not block.game])
    for block in blocks:
        if block.game and (record := _record(block.game)):
            names[block.id] = record.names.get(block.id, "")
    return [
        {"id": each.id, "game": each.game or None, "name": names.get(each.id) or None, "created_at": ids.iso(each.at)}
        for each in blocks
    ]
