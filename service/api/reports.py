"""Reports: a player tells the operator what somebody did at a game, with the messages of that somebody."""

from typing import Any

from flask import Response

from domain.faults import Fault, fault
from domain.state import State
from service import ids
from service.api.edge import access
from service.api.edge.access import Visitor, seat_of
from service.api.edge.blueprint import Blueprint, answer
from service.api.games import REFUSED_RETRIES, retryable
from service.api.players import PRIVATE
from service.callers.tokens import Bearer
from service.context import context
from service.http.problems import Problem, invalid
from service.logging_setup import LOG
from service.play.live import talk
from service.play.live.talk import Message
from service.players.reports import Report, Sentence
from service.schemas import games as game_schemas
from service.schemas import players as schemas

blueprint = Blueprint(
    "reports", __name__, url_prefix="/v1/players/me/reports", description="Tell the operator of a player."
)


@blueprint.route("", methods=["POST"])
@blueprint.operation(
    "reportPlayer",
    who=access.PLAYER,
    refuses=("not_found", "report_limit", "spectators_forbidden", "game_damaged", "restore_needed", *REFUSED_RETRIES),
)
@blueprint.arguments(game_schemas.RetryKey, location="headers")
@blueprint.arguments(schemas.NewReport)
@blueprint.response(201, schemas.ReportMade)
def report_player(headers: dict[str, str], body: dict[str, Any], person: Bearer) -> Response:
    """Reports a player or a spectator of a game to the operator, who reads the messages as they are now.

    The other player does not learn of it. The operator sees which player of the game you are, if you are one.
    """
    made, replayed = retryable(headers, lambda: _reported(body, person))
    return answer(made, 201, **PRIVATE, **({"Idempotency_Replayed": "true"} if replayed else {}))


def _reported(body: dict[str, Any], person: Bearer) -> dict[str, Any]:
    shared, game = context(), body["game"]
    reader = access.elsewhere(game)
    state = shared.games.load(game)
    messages = _messages(reader, state, body["messages"])
    player = body.get("player") or messages[0].said.player
    if messages:
        _check_one_writer(messages, player)
    if player and not messages and seat_of(state, player) is None:
        raise invalid(fault("/player", "No seat of this game has this player."))
    spectator = messages[0].said if messages and not player else None
    report = Report(
        by=person.person,
        person=spectator.person if spectator else shared.persons.of_game(game).get(player, ""),
        game=game,
        player=player,
        seat=seat_of(state, player) or "",
        by_player=reader.player,
        name=spectator.name if spectator else "",
        reason=body["reason"],
        messages=tuple(Sentence(each.name, each.id, each.room, each.said.text) for each in messages),
        at=ids.now(),
    )
    id = shared.reports.add(report)
    if id is None:
        raise Problem("report_limit")
    access.check_still_known(person.person, lambda: shared.reports.forget(person.person))
    LOG.info("player_reported", report=id, game=game)
    return {"id": id, "created_at": ids.iso(report.at)}


def _messages(reader: Visitor, state: State, wanted: list[str]) -> list[Message]:
    """Returns the messages of these ids. Raises Problem validation_failed where the reader may not read one."""
    game, over = state.game, state.status == "over"
    until = access.said_until(game)
    messages, faults = [], list[Fault]()
    for index, id in enumerate(wanted):
        message = context().talk.find(game, talk.number(id) or 0)
        late = message and until is not None and message.room != talk.SPECTATORS and message.id > until
        if message is None or late or not reader.listener.may_read(message, over):
            faults.append(fault(f"/messages/{index}", "There is no such message."))
        else:
            messages.append(message)
    if faults:
        raise invalid(*faults)
    return messages


def _check_one_writer(messages: list[Message], player: str) -> None:
    writers = {(each.said.player, each.said.person) for each in messages}
    if len(writers) > 1 or messages[0].said.player != player:
        raise invalid(fault("/messages", "A report is about one writer."))
