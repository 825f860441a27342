"""The command of a body, and the answer that its sender gets."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import marshmallow as ma

from domain import commands
from domain.commands import Command
from domain.state import State
from service import ids
from service.api.edge import consent
from service.api.edge.access import Visitor
from service.http.caching import etag
from service.http.problems import Problem
from service.play.reading import event_views
from service.play.reading.state_views import questions
from service.schemas.play import AnyCommand
from service.schemas.undo import NewUndoRequest
from service.store.log.consents import UNDO
from service.store.publishing import Executed


def _host(make: type[Command]) -> Callable[[Visitor, State, dict[str, Any]], Command]:
    def build(sender: Visitor, state: State, body: dict[str, Any]) -> Command:  # noqa: ARG001
        if not sender.is_host:
            raise Problem("host_required")
        return make(at=ids.now())

    return build


def _answer_of(sender: Visitor, state: State, body: dict[str, Any]) -> Command:
    seat = sender.own_seat(state)
    return commands.Answer(at=ids.now(), seat=seat, question=body["question_id"], answer=body["answer"])


def _concede(sender: Visitor, state: State, body: dict[str, Any]) -> Command:  # noqa: ARG001
    return commands.Concede(at=ids.now(), seat=sender.own_seat(state))


def _extend(sender: Visitor, state: State, body: dict[str, Any]) -> Command:
    return commands.ExtendDeadline(at=ids.now(), seat=sender.own_seat(state), question=body["question_id"])


Make = Callable[[Visitor, State, dict[str, Any]], Command]

COMMANDS: dict[str, Make] = {
    "start_game": _host(commands.StartGame),
    "answer": _answer_of,
    "concede": _concede,
    "pause_game": _host(commands.PauseGame),
    "resume_game": _host(commands.ResumeGame),
    "extend_deadline": _extend,
}


Answer = tuple[dict[str, Any], dict[str, str]]
"""A document, and the headers that name it."""


def receipt(done: Executed, viewer: str, command_id: str) -> Answer:
    """Returns the result of a command, as the viewer may see it, and the headers that name it."""
    document = {
        "command_id": command_id,
        "version": done.last,
        "events": event_views.of_command(done, viewer),
        "questions": questions(done.state, viewer),
    }
    named = {"ETag": etag(done.state, viewer)}
    if done.entries:
        named["Location"] = f"/v1/games/{done.state.game}/events/{done.first}"
    if done.replayed:
        named["Idempotency-Replayed"] = "true"
    return document, named


def undo_request(sender: Visitor, state: State, body: dict[str, Any]) -> commands.RequestUndo:
    """Makes the request of an undo. Raises Problem not_a_player."""
    return commands.RequestUndo(at=ids.now(), seat=sender.own_seat(state), to=body.get("to_seq"), reason=body["reason"])


def _undo_requested(done: Executed, viewer: str, command_id: str) -> Answer | None:  # noqa: ARG001 - as `receipt`
    request = None if done.replayed else consent.made_now(UNDO, done)
    return (request, consent.named(UNDO, request, done)) if request else None


class CommandForm(NamedTuple):
    """An operation that does nothing but carry out one command, so that it may be optimistic.

    `makers` make the command, by the `type` of the body, and raise Problem if the state is against it. `answer` is None
    where the operation has to give the answer.
    """

    operation: str
    schema: ma.Schema
    makers: Mapping[str, Make]
    answer: Callable[[Executed, str, str], Answer | None]


FORMS = {
    "commands": CommandForm("postCommand", AnyCommand(), COMMANDS, receipt),
    "undo-requests": CommandForm("requestUndo", NewUndoRequest(), {"": undo_request}, _undo_requested),
}
"""Path below that of a game -> the body that is sent there."""
