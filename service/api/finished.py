"""The log of finished games:

signed checkpoints, tiles and entries for mirrors, proofs for clients that hold one of these.
"""

from typing import Any

from flask import Response

from service.api.edge import access
from service.api.edge.blueprint import Blueprint, answer
from service.context import context
from service.finished_log.checkpoints import FinishedLog
from service.http.caching import FOR_EVER
from service.http.problems import Problem, invalid
from service.http.public_paths import public
from service.schemas import finished as schemas
from service.store.backup.witnesses import LOG
from service.store.errors import GameNotFound, RestoreNeeded
from service.store.finished.entries import read_entry
from service.store.finished.tiles import tile_of

blueprint = Blueprint("finished", __name__, url_prefix="/v1", description="The log of finished games.")

NOTE = "text/plain"
TILE = "application/octet-stream"
NEWEST = "public, max-age=2"


@blueprint.route("/log", methods=["GET"])
@blueprint.operation("getFinishedLog", refuses=("log_damaged",))
@blueprint.response(200, schemas.FinishedLog)
def get_finished_log() -> Response:
    """Returns the name and the size of the log of finished games, and the key that signs its checkpoints."""
    log = _log()
    now = log.checkpoint()
    document = {"origin": now.origin, "size": now.size, "root": now.root.hex(), "verifier_key": log.verifier_key()}
    return answer(document, Cache_Control=NEWEST)


@blueprint.route("/log/checkpoint", methods=["GET"])
@blueprint.operation("getCheckpoint", refuses=("log_damaged",))
@blueprint.response(200, {"type": "string"}, content_type=NOTE, description="A signed note")
def get_checkpoint() -> Response:
    """Returns the newest checkpoint, a signed note (C2SP tlog-checkpoint): origin, size, root, signature."""
    response = Response(_log().note(), content_type=f"{NOTE}; charset=utf-8")
    response.headers["Cache-Control"] = NEWEST
    return response


@blueprint.route("/log/tile/<path:tile>", methods=["GET"])
@blueprint.operation("getTile", refuses=("not_found", "log_damaged"))
@blueprint.response(200, {"type": "string", "format": "binary"}, content_type=TILE, description="Hashes, or entries")
def get_tile(tile: str) -> Response:
    """Returns a tile (C2SP tlog-tiles).

    Its name is `<level>/<number>` or `entries/<number>`, followed by `.p/<width>` while it is partial.
    """
    place = tile_of(tile)
    content = _log().tile(place) if place else None
    if content is None:
        raise Problem("not_found", "The log has no such tile.")
    response = Response(content, content_type=TILE)
    response.headers["Cache-Control"] = FOR_EVER
    return response


@blueprint.route("/log/entries", methods=["GET"])
@blueprint.operation("listLogEntries", refuses=("size_not_reached", "log_damaged"))
@blueprint.arguments(schemas.LogEntriesQuery, location="query")
@blueprint.response(200, schemas.LogEntryPage)
def list_log_entries(query: dict[str, int]) -> Response:
    """Lists entries, oldest first, for people and small programs. Mirrors should fetch tiles."""
    log, after, limit = _log().log, query["after"], query["limit"]
    size = log.size()
    if after > size:
        raise Problem("size_not_reached", size=after, current_size=size)
    items = []
    for index, stored in enumerate(log.entries(after, limit), after):
        entry = read_entry(stored)
        items.append({"index": index, **entry._asdict(), "entry": entry.text()})
    more = public(f"/v1/log/entries?after={after + limit}&limit={limit}") if after + limit < size else None
    return answer({"items": items, "next": more, "size": size}, Cache_Control="no-cache")


@blueprint.route("/log/consistency", methods=["GET"])
@blueprint.operation("getConsistency", refuses=("size_not_reached", "log_damaged"))
@blueprint.arguments(schemas.ConsistencyQuery, location="query")
@blueprint.response(200, schemas.Consistency)
def get_consistency(query: dict[str, int]) -> Response:
    """Proves that a newer tree extends an older one (RFC 6962, 2.1.2), so that no entry was changed."""
    log, old = _log(), query["from_"]
    size = _reached(log, query.get("to"))
    if old > size:
        detail = f"{old} is more than {size}, the size of the newer tree."
        raise invalid({"parameter": "from", "detail": detail})
    path = [each.hex() for each in log.consistency(old, size)]
    return answer({"from": old, "to": size, "path": path, "checkpoint": log.note(size)}, Cache_Control="no-cache")


@blueprint.route("/games/<game_id>/inclusion", methods=["GET"])
@blueprint.operation("getInclusion", who=access.ANYONE, refuses=("not_in_log", "size_not_reached", "log_damaged"))
@blueprint.arguments(schemas.InclusionQuery, location="query")
@blueprint.response(200, schemas.Inclusion)
def get_inclusion(query: dict[str, int], game_id: str) -> Response:
    """Proves that the log has a finished game, with the checkpoint that the proof leads to."""
    log = _log()
    place = log.log.find(game_id)
    # A game whose end is not shown yet has no entry either.
    if place is None or (access.sees_later() and not context().games.load(game_id).finalized):
        raise _missing(game_id)
    size = _reached(log, query.get("size"))
    if place >= size:
        raise Problem("not_in_log", "The game was entered later.", reason="entered_later", index=place)
    (stored,) = log.log.entries(place, 1)
    _check_same(game_id, stored)
    proof = log.proof(place, size)
    document: dict[str, Any] = {"game": game_id, "entry": stored.decode(), "size": size, **proof.document()}
    return answer(document, Cache_Control="no-cache")


def _log() -> FinishedLog:
    return context().finished


def _reached(log: FinishedLog, size: int | None) -> int:
    """Returns the size that is asked for. Raises Problem size_not_reached."""
    now = log.log.size()
    if size is not None and size > now:
        raise Problem("size_not_reached", size=size, current_size=now)
    return now if size is None else size


def _check_same(game: str, stored: bytes) -> None:
    """Raises RestoreNeeded unless the game ends in the store as its entry says: no other history is proved."""
    entry, head = read_entry(stored), context().games.log.head(game)
    if head and (head.version, head.hash) != (entry.version, entry.hash):
        raise RestoreNeeded(game, head.version, LOG, entry.version)


def _missing(game: str) -> Problem:
    head = context().games.log.head(game)
    if head is None:
        raise GameNotFound(game)
    if head.status in ("finalized", "archived"):
        return Problem("not_in_log", "The game is over and will be entered within seconds.", reason="not_entered_yet")
    if head.status == "lobby":
        return Problem("not_in_log", "The game has not begun.", reason="not_started")
    return Problem("not_in_log", "The game is not over: only finalized games are entered.", reason="not_over")
