"""The requests of the operator: close and hide games, ban networks, switch off the creation of games.

Nothing here removes an event. Each action is logged with its request id, and never with the token.
"""

import secrets
from typing import Any

import msgspec
from flask import Response

from domain.commands import CloseGame
from domain.faults import fault
from service import ids
from service.administration import moderation
from service.administration.moderation import Ban, Creation
from service.api.edge import access, fingerprints, withdrawals
from service.api.edge.blueprint import Blueprint, answer
from service.api.edge.rate_limits import address
from service.api.messages import found
from service.context import context
from service.http.problems import Problem, invalid
from service.http.proxies import read_address
from service.logging_setup import LOG
from service.play.lobby.game_records import Record
from service.players.reports import Listed
from service.schemas import admin as schemas
from service.schemas import players as player_schemas
from service.store.deciding import PreparedCommand
from service.store.errors import Corrupt, GameNotFound
from service.store.finished.entries import read_entry
from service.store.log.sender import Sender

blueprint = Blueprint("admin", __name__, url_prefix="/v1/admin", description="For the operator alone.")

BY = "operator"


# -- games -----------------------------------------------------------------------------------------


@blueprint.route("/games/<game_id>/close", methods=["POST"])
@blueprint.operation(
    "closeGame", who=access.ADMIN, refuses=("not_found", "game_over", "seed_lost", "restore_needed", "game_damaged")
)
@blueprint.arguments(schemas.Closing)
@blueprint.response(200, schemas.AdminGame)
def close_game(body: dict[str, str], game_id: str) -> Response:
    """Ends a game without a winner, and records the reason in the log (CLOSE-01). A lobby is withdrawn instead."""
    record = _record(game_id)
    if withdrawals.withdraw(game_id):
        _log("withdraw_game", game=game_id)
        return answer({**_shown(record), "status": "withdrawn"})
    command = CloseGame(at=ids.now(), reason=body["reason"])
    context().games.carry_out(
        PreparedCommand(game_id, command, Sender(f"{BY}:close:{secrets.token_hex(8)}", fingerprints.of_request(), BY))
    )
    _log("close_game", game=game_id, reason=body["reason"])
    return answer(_shown(record))


@blueprint.route("/games/<game_id>/hidden", methods=["PUT"])
@blueprint.operation("hideGame", who=access.ADMIN, refuses=("not_found", "seed_lost", "restore_needed", "game_damaged"))
@blueprint.arguments(schemas.Hiding)
@blueprint.response(200, schemas.AdminGame)
def hide_game(body: dict[str, bool], game_id: str) -> Response:
    """Hides a public game from the list, or lists it again. People who have its address can still read and play it."""
    _record(game_id)
    record = context().lobby.hide(game_id, body["hidden"])
    if record is None:
        raise GameNotFound(game_id)
    _log("hide_game" if body["hidden"] else "show_game", game=game_id)
    return answer(_shown(record))


@blueprint.route("/games/<game_id>/unrated", methods=["POST"])
@blueprint.operation(
    "unrateGame", who=access.ADMIN, refuses=("not_found", "not_rated", "restore_needed", "log_damaged")
)
@blueprint.arguments(schemas.Unrating)
@blueprint.response(200, schemas.UnratedGame)
def unrate_game(body: dict[str, str], game_id: str) -> Response:
    """Takes the result of a rated game out of the ladder, which counts as if it had never been (RATE-09).

    An entry of the log of finished games says so for good. A game that is out already stays so for its first reason.
    """
    _record(game_id)
    log = context().finished.log
    rated = log.rated(game_id)
    if rated is None:
        raise Problem("not_rated")
    unrated = rated.unrated(body["reason"])
    index = log.find(unrated.name)
    if index is None:
        index = log.add(unrated)
        _log("unrate_game", game=game_id, reason=body["reason"])
    reason = read_entry(log.entries(index, 1)[0]).value
    return answer({"id": game_id, "index": index, "reason": reason})


@blueprint.route("/hidden-games", methods=["GET"])
@blueprint.operation("listHiddenGames", who=access.ADMIN)
@blueprint.response(200, schemas.HiddenGames)
def list_hidden_games() -> Response:
    """Lists all games that are hidden now."""
    records = [record for game in context().lobby.hidden_games() if (record := _readable(game))]
    heads = context().games.log.heads([record.game for record in records])
    items = [
        {
            "id": record.game,
            "status": head.status if head else "withdrawn",
            "version": head.version if head else 0,
            "visibility": record.visibility,
            "hidden": record.hidden,
        }
        for record, head in zip(records, heads, strict=True)
    ]
    return answer({"items": items, "next": None}, Cache_Control="no-store")


def _readable(game: str) -> Record | None:
    try:
        return context().lobby.find(game)
    except Corrupt as error:
        # One that cannot be read must not hide the others.
        LOG.error("game_not_listed", game=game, error=str(error))
        return None


@blueprint.route("/games/<game_id>/messages/<id>", methods=["DELETE"])
@blueprint.operation("removeMessage", who=access.ADMIN, refuses=("not_found", "restore_needed", "not_confirmed"))
@blueprint.response(204, description="Deleted")
def remove_message(game_id: str, id: str) -> Response:
    """Deletes a message of any room at a game (TALK-04). A reader who reports a message names its id."""
    _record(game_id)
    context().talk.delete(game_id, [found(game_id, id)])
    _log("remove_message", game=game_id, message=id)
    return Response(status=204)


def _record(game: str) -> Record:
    record = context().lobby.find(game) if ids.is_game(game) else None
    if record is None:
        raise GameNotFound(game)
    return record


def _shown(record: Record) -> dict[str, Any]:
    state = context().games.load(record.game)
    return {
        "id": record.game,
        "status": state.status,
        "version": state.version,
        "visibility": record.visibility,
        "hidden": record.hidden,
    }


# -- bans ------------------------------------------------------------------------------------------


@blueprint.route("/bans", methods=["POST"])
@blueprint.operation("banAddress", who=access.ADMIN, refuses=("ban_limit",))
@blueprint.arguments(schemas.NewBan)
@blueprint.response(201, schemas.Ban)
def ban_address(body: dict[str, Any]) -> Response:
    """Bans an address or a network for a time.

    Every process applies the ban within two seconds. It replaces an earlier ban.
    """
    try:
        network = moderation.network(body["address"])
    except ValueError:
        detail = "Send an address such as 203.0.113.9, or a network such as 203.0.113.0/24 or 2001:db8::/48."
        raise invalid(fault("/address", detail)) from None
    own = read_address(address())
    if own is not None and own in network:
        raise invalid(fault("/address", "This ban would include your address, so you could not lift it."))
    ban = context().moderation.ban(network, body["seconds"], body["reason"])
    _log("ban", ban=ban.id, prefix=network.prefixlen, seconds=body["seconds"])
    return answer(_ban(ban), 201, Location=f"/v1/admin/bans/{ban.id}")


@blueprint.route("/bans", methods=["GET"])
@blueprint.operation("listBans", who=access.ADMIN)
@blueprint.response(200, schemas.Bans)
def list_bans() -> Response:
    """Lists all bans that have not ended; the one that ends first comes first."""
    items = [_ban(ban) for ban in context().moderation.bans()]
    return answer({"items": items, "next": None}, Cache_Control="no-store")


@blueprint.route("/bans/<ban_id>", methods=["DELETE"])
@blueprint.operation("liftBan", who=access.ADMIN, refuses=("not_found",))
@blueprint.response(204, description="Lifted")
def lift_ban(ban_id: str) -> Response:
    """Ends a ban before its time."""
    if not context().moderation.lift(ban_id):
        raise Problem("not_found", "There is no such ban.")
    _log("lift_ban", ban=ban_id)
    return Response(status=204)


def _ban(ban: Ban) -> dict[str, str]:
    return {
        "id": ban.id,
        "network": str(ban.network),
        "reason": ban.reason,
        "created_at": ids.iso(ban.created),
        "until": ids.iso(ban.until),
    }


# -- reports ---------------------------------------------------------------------------------------


@blueprint.route("/reports", methods=["GET"])
@blueprint.operation("listReports", who=access.ADMIN)
@blueprint.response(200, player_schemas.ReportList)
def list_reports() -> Response:
    """Lists the reports of players that are kept, the oldest first. Each is kept for 90 days at most."""
    items = [_report(each) for each in context().reports.all()]
    return answer({"items": items, "next": None}, Cache_Control="no-store")


@blueprint.route("/reports/<id>", methods=["DELETE"])
@blueprint.operation("removeReport", who=access.ADMIN, refuses=("not_found", "not_confirmed"))
@blueprint.response(204, description="Removed")
def remove_report(id: str) -> Response:
    """Removes a report with the messages in it. The messages at the game stay: remove them there."""
    if not context().reports.remove(id):
        raise Problem("not_found", "There is no such report.")
    _log("remove_report", report=id)
    return Response(status=204)


def _report(listed: Listed) -> dict[str, Any]:
    id, report = listed
    record = _readable(report.game)
    name = record.names.get(report.player) if record else None
    return {
        "id": id,
        "created_at": ids.iso(report.at),
        "game": report.game,
        "player": report.player or None,
        "seat": report.seat or None,
        "name": report.name or name,
        "by": report.by_player or None,
        "reason": report.reason,
        "messages": [{**msgspec.structs.asdict(each), "at": ids.iso(each.at)} for each in report.messages],
    }


# -- switches --------------------------------------------------------------------------------------


@blueprint.route("/switches", methods=["GET"])
@blueprint.operation("listSwitches", who=access.ADMIN)
@blueprint.response(200, schemas.Switches)
def list_switches() -> Response:
    """Lists the switches of the operator, and how they are set."""
    context().moderation.refresh()
    return answer({"items": [_switch(context().moderation.creation())], "next": None}, Cache_Control="no-store")


@blueprint.route("/switches/creation", methods=["PUT"])
@blueprint.operation("switchCreation", who=access.ADMIN)
@blueprint.arguments(schemas.Switch)
@blueprint.response(200, schemas.SwitchState)
def switch_creation(body: dict[str, Any]) -> Response:
    """Switches the creation of games, forks and rematches on or off. Existing games continue and can be joined."""
    creation = context().moderation.switch_creation(body["on"], body["message"])
    _log("switch_creation", on=creation.on)
    return answer(_switch(creation))


def _switch(creation: Creation) -> dict[str, Any]:
    return {
        "name": moderation.CREATION,
        "on": creation.on,
        "message": creation.message,
        "since": None if creation.since is None else ids.iso(creation.since),
    }


def _log(action: str, **facts: Any) -> None:
    LOG.info("admin_action", action=action, **facts)
