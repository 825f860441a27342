"""Makes a command of a body, and the receipt that its sender gets."""

from collections.abc import Callable
from typing import Any

from domain import commands
from domain.commands import Command
from domain.state import State
from service import ids
from service.api.edge.access import Visitor
from service.http.caching import etag
from service.http.problems import Problem
from service.play.reading import event_views
from service.play.reading.state_views import questions
from service.store.games import Executed


def _host(make: type[Command]) -> Callable[[Visitor, State, dict[str, Any]], Command]:
    def build(sender: Visitor, state: State, body: dict[str, Any]) -> Command:  # noqa: ARG001
        if not sender.is_host:
            raise Problem("host_required")
        return make(at=ids.now())

    return build


def _answer(sender: Visitor, state: State, body: dict[str, Any]) -> Command:
    seat = sender.own_seat(state)
    return commands.Answer(at=ids.now(), seat=seat, question=body["question_id"], answer=body["answer"])


def _concede(sender: Visitor, state: State, body: dict[str, Any]) -> Command:  # noqa: ARG001
    return commands.Concede(at=ids.now(), seat=sender.own_seat(state))


def _extend(sender: Visitor, state: State, body: dict[str, Any]) -> Command:
    return commands.ExtendDeadline(at=ids.now(), seat=sender.own_seat(state), question=body["question_id"])


COMMANDS: dict[str, Callable[[Visitor, State, dict[str, Any]], Command]] = {
    "start_game": _host(commands.StartGame),
    "answer": _answer,
    "concede": _concede,
    "pause_game": _host(commands.PauseGame),
    "resume_game": _host(commands.ResumeGame),
    "extend_deadline": _extend,
}


def receipt(done: Executed, viewer: str, command_id: str) -> tuple[dict[str, Any], dict[str, str]]:
    """What a command did, as the viewer may see it, and the headers that name it."""
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
