"""The encounters and the commands of a game, with the versions at which they begin and end."""

from collections.abc import Callable
from typing import Any

import msgspec
from flask import Response

from service.api.edge import access, resuming
from service.api.edge.access import visitor
from service.api.edge.blueprint import Blueprint, packed
from service.context import context
from service.http.caching import as_seen, not_modified
from service.http.problems import Problem
from service.http.public_paths import public
from service.play.reading import command_list, encounter_list
from service.play.reading.ranges import RangePage, Ranges
from service.play.reading.resume_points import ResumePoint
from service.schemas import chapters as schemas
from service.store.games import Games
from service.store.states import snapshots
from service.store.states.snapshots import Snapshot

blueprint = Blueprint(
    "chapters", __name__, url_prefix="/v1/games/<game_id>", description="The encounters and the commands of a game."
)
Listed = Callable[[Games, str, Snapshot, str, Ranges, int, int], RangePage]
"""Lists what is on one side of a version: game, newest snapshot, viewer, living ranges, the version, how many."""


@blueprint.route("/encounters", methods=["GET"])
@blueprint.operation("listEncounters", who=access.READER, refuses=("version_not_reached", "other_branch"))
@blueprint.arguments(schemas.EncountersQuery, location="query")
@blueprint.response(200, schemas.EncounterPage)
def list_encounters(query: dict[str, Any], game_id: str) -> Response:
    """Lists the encounters that no undo has taken back: who met whom, how it ended, and where it is in the log."""
    return _page(query, game_id, "encounters", encounter_list.after, encounter_list.before)


@blueprint.route("/commands", methods=["GET"])
@blueprint.operation("listCommands", who=access.READER, refuses=("version_not_reached", "other_branch"))
@blueprint.arguments(schemas.CommandsQuery, location="query")
@blueprint.response(200, schemas.CommandPage)
def list_commands(query: dict[str, Any], game_id: str) -> Response:
    """Lists the commands that no undo has taken back: who gave each, what it did, and whether play may go back to its
    end.
    """
    return _page(query, game_id, "commands", command_list.after, command_list.before)


def _page(query: dict[str, Any], game: str, name: str, onwards: Listed, backwards: Listed) -> Response:
    """Returns one page of a list, forwards from `after`, or backwards where only `before` is given. Raises Problem."""
    newest = access.newest_snapshot(game)
    state, at = newest.state, query.get("at", newest.version)
    if at > newest.version:
        raise Problem("version_not_reached", version=at, current_version=newest.version)
    resuming.check(game, ResumePoint(query.get("after", 0)), newest)
    viewer = visitor().perspective(state)
    headers = {**as_seen(state, visitor().record.is_private), "ETag": f'"{state.version}.{viewer}.{name}"'}
    if held := not_modified(headers):
        return held

    def listed() -> bytes:
        return msgspec.json.encode(_listed(query, game, name, newest, viewer, at, onwards, backwards))

    place = (name, game, newest.hash, viewer, tuple(sorted(query.items())))
    return packed(context().answer_cache.whole(place, listed), **headers)


def _listed(
    query: dict[str, Any],
    game: str,
    name: str,
    newest: Snapshot,
    viewer: str,
    at: int,
    onwards: Listed,
    backwards: Listed,
) -> dict[str, Any]:
    limit = query["limit"]
    ranges = snapshots.alive_at(tuple(each for each in newest.undos if each[0] <= at), at)
    games, pinned = context().games, f"&at={at}" if "at" in query else ""
    if "before" in query and "after" not in query:
        items, more = backwards(games, game, newest, viewer, ranges, query["before"], limit)
        side = "before"
    else:
        until, side = query.get("before", at + 1), "after"
        listed = onwards(games, game, newest, viewer, ranges, query.get("after", 0), limit)
        items = [each for each in listed.items if each["first"] < until]
        more = listed.more and len(items) == len(listed.items)
        pinned += f"&before={until}" if "before" in query else ""
    following = public(f"/v1/games/{game}/{name}?{side}={items[-1]['first']}&limit={limit}{pinned}") if more else None
    return {"items": items, "next": following, "version": newest.version}
