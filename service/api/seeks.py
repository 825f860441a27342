"""Seeks: a table that somebody wants, until others come who fit."""

from collections.abc import Sequence
from itertools import islice
from typing import Any

from flask import Response
from msgspec import structs

from domain.faults import fault
from domain.options import OPTIONS, with_presets
from domain.rating.rated_games import RATED
from service import ids
from service.api.edge import access, fingerprints
from service.api.edge.blueprint import Blueprint, answer
from service.api.games import REFUSED_RETRIES, retryable
from service.callers.tokens import Bearer
from service.context import context
from service.http.problems import Problem, invalid
from service.http.public_paths import public
from service.matching.open_seeks import MOST_OPEN, OPEN, WITHDRAWN, Seek, StoredSeek
from service.matching.tables import Table, table_of
from service.play.lobby.game_records import cursor, place
from service.players.profiles import Profile
from service.schemas import games as game_schemas
from service.schemas import matching as schemas

blueprint = Blueprint("seeks", __name__, url_prefix="/v1/seeks", description="Tables that people seek.")

REFUSED_TABLES = ("variants_conflict", "creation_off", "name_needed", "name_taken", "too_many_open")
"""The refusals of a wanted table, besides those of its form."""


@blueprint.route("", methods=["POST"])
@blueprint.operation("createSeek", who=access.PLAYER, refuses=(*REFUSED_TABLES, *REFUSED_RETRIES))
@blueprint.arguments(game_schemas.RetryKey, location="headers")
@blueprint.arguments(schemas.NewSeek)
@blueprint.response(201, schemas.Seek)
def create_seek(headers: dict[str, str], body: dict[str, Any], person: Bearer) -> Response:
    """Opens a seek for a table. As soon as enough people seek the same one, and all accept each other, a game begins.

    You need a player token, and a name. The stream and the webhooks of the player token say so, and
    everybody plays with that token. A seek ends after a day, or after `expires_in` seconds.
    """
    made, replayed = retryable(headers, lambda: {"id": _seek(person, body, headers.get("idempotency_key"))})
    replay = {"Idempotency_Replayed": "true"} if replayed else {}
    (document,) = all_shown([_found(made["id"])])
    return answer(document, 201, Location=f"/v1/seeks/{made['id']}", **replay)


def _seek(person: Bearer, body: dict[str, Any], key: str | None) -> str:
    """Returns the id of the seek, whose game has begun if enough people were there."""
    shared, now = context(), ids.now()
    shared.moderation.admit_creation()
    table = wanted_table(body, body["seats"])
    profile = named(person, table)
    ratings = body.get("ratings", {})
    id, least, most = new_id("k_", key), ratings.get("least"), ratings.get("most")
    seek = Seek(id, table, now, body["until"], body["who"], least, most)
    if not shared.matchmaking.seeks.open(seek, profile.person, now):
        raise Problem("too_many_open", reason="seeks", max=MOST_OPEN)
    opened = StoredSeek(seek, profile.person, OPEN, "")
    access.check_still_known(person.person, lambda: shared.matchmaking.seeks.close(opened, WITHDRAWN))
    shared.matchmaking.seat(seek)
    return seek.id


def new_id(prefix: str, key: str | None) -> str:
    """Returns a new id, the same for a repeated call: the first may have been stored and not confirmed."""
    id = prefix + ids.ulid()
    return context().idempotency.settle(fingerprints.sender(), key, fingerprints.of_request(), id) if key else id


def wanted_table(body: dict[str, Any], seats: int) -> Table:
    """Returns the table that a body asks for. Raises Refused, Problem validation_failed."""
    options = with_presets(body["options"])
    if RATED in options:
        raise invalid(fault(f"/options/{RATED}", "Send the member `rated` beside the options."))
    return table_of(seats, body["variants"], {**options, RATED: True} if body["rated"] else options)


def named(person: Bearer, table: Table) -> Profile:
    """Returns the profile of somebody who wants a table; on the ladder, if that is rated.

    Raises Problem name_needed, name_taken, token_revoked; RecordDamaged, StoreUnavailable.
    """
    profiles = context().profiles
    if table.is_rated:
        profiles.ladder_id(person.person)
    profile = profiles.find(person.person)
    if not profile.name:
        raise Problem("name_needed")
    return profile


def _found(id: str) -> StoredSeek:
    stored = context().matchmaking.seeks.find(id, ids.now())
    if stored is None:
        raise Problem("not_found", "There is no such seek.")
    return stored


def table_shown(table: Table) -> dict[str, Any]:
    """Returns the members of a document that say which table is wanted; sent again they ask for the same.

    An option that the rules no longer have is left out.
    """
    usual = {name: option.default for name, option in OPTIONS.items() if name != RATED}
    chosen = {name: each for name, each in table.options.items() if name in usual and each != usual[name]}
    return {"seats": table.seats, "variants": table.variants, "options": chosen, "rated": table.is_rated}


def player_shown(profile: Profile | None) -> dict[str, Any]:
    """Returns a player as others see them."""
    if profile is None:
        return {"ladder_id": None, "name": None, "kind": "person"}
    return {"ladder_id": profile.ladder or None, "name": profile.name or None, "kind": profile.kind}


def all_shown(seeks: Sequence[StoredSeek]) -> list[dict[str, Any]]:
    """Returns seeks as everybody sees them."""
    profiles = context().profiles.find_all(stored.person for stored in seeks if _has_owner(stored))
    return [_shown(stored, profiles.get(stored.person)) for stored in seeks]


def _has_owner(stored: StoredSeek) -> bool:
    return bool(stored.state == OPEN and stored.person)


def _shown(stored: StoredSeek, profile: Profile | None) -> dict[str, Any]:
    seek = stored.seek
    return {
        "id": seek.id,
        **table_shown(seek.table),
        "who": seek.who,
        "ratings": {"least": seek.least, "most": seek.most},
        "state": stored.state,
        "by": player_shown(profile) if _has_owner(stored) else None,
        "game_id": stored.game or None,
        "failure": stored.failure and structs.asdict(stored.failure),
        "created_at": ids.iso(seek.created),
        "expires_at": ids.iso(seek.until),
    }


@blueprint.route("", methods=["GET"])
@blueprint.operation("listSeeks", refuses=("token_missing", "token_invalid", "token_revoked", "player_required"))
@blueprint.arguments(schemas.SeeksQuery, location="query")
@blueprint.response(200, schemas.SeekPage)
def list_seeks(query: dict[str, Any]) -> Response:
    """Lists the seeks that are open, newest first. Send the table of one in a seek of yours to sit down there."""
    now, shared = ids.now(), context()
    if query.get("mine"):
        items = all_shown(shared.matchmaking.seeks.of_person(access.identify().person, now))
        return answer({"items": items, "next": None}, Vary="Authorization", Cache_Control="private, no-store")
    most = query["limit"] + 1
    page = list(islice(shared.matchmaking.seeks.newest(now, _place(query), most), most))
    items = all_shown(page[: query["limit"]])
    following = None
    if len(page) > query["limit"]:
        last = page[query["limit"] - 1].seek
        following = public(f"/v1/seeks?cursor={cursor((last.created, last.id))}&limit={query['limit']}")
    return answer({"items": items, "next": following})


def _place(query: dict[str, Any]) -> tuple[int, str] | None:
    if "cursor" not in query:
        return None
    try:
        return place(query["cursor"])
    except ValueError:
        raise invalid({"parameter": "cursor", "detail": "This is not a cursor of this list."}) from None


@blueprint.route("/<id>", methods=["GET"])
@blueprint.operation("getSeek", refuses=("not_found",))
@blueprint.response(200, schemas.Seek)
def get_seek(id: str) -> Response:
    """Returns a seek, also for a day after its end: then it names the game that has come of it."""
    return answer(all_shown([_found(id)])[0])


@blueprint.route("/<id>", methods=["DELETE"])
@blueprint.operation("withdrawSeek", who=access.PLAYER, refuses=("not_found", "not_open", "not_confirmed"))
@blueprint.response(204, description="Withdrawn")
def withdraw_seek(person: Bearer, id: str) -> Response:
    """Withdraws a seek of yours. Where a game has come of it you play that game."""
    stored = _found(id)
    if stored.state == OPEN and stored.person != person.person:
        raise Problem("not_found", "This seek is not yours.")
    state = context().matchmaking.seeks.close(stored, WITHDRAWN) if stored.state == OPEN else stored.state
    if state != WITHDRAWN:
        raise Problem("not_open", state=state)
    return Response(status=204)
