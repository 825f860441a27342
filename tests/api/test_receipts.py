"""Receipts show events from the stored bytes as everybody reads them later."""

from typing import Any

import msgspec
import pytest
from flask import Flask

from domain.game import views
from domain.game.views import PUBLIC
from service.play.reading import event_views
from service.store.log.entries import LogEntry
from service.store.log.envelope import Envelope
from service.store.publishing import Executed
from tests.api.client import client_of
from tests.api.conftest import context_of
from tests.api.table import Table

COMMANDS = 60


def read(done: Executed, viewer: str) -> list[tuple[str, LogEntry, str, event_views.Ranges]]:
    """Returns the stored events of a command, and the seat for which they are read."""
    state = done.state
    return [(state.game, entry, views.eyes(state, viewer, entry.seq), done.alive) for entry in done.entries]


def read_later(done: Executed, viewer: str) -> list[Any]:
    """Returns the events as a page of the log has them."""
    return [event_views.render(*each) for each in read(done, viewer)]


@pytest.mark.parametrize("options", [{}, {"response_windows": "veiled", "timers": "relaxed"}], ids=["open", "veiled"])
def test_of_a_command_each_viewer_is_told_what_a_page_of_events_has(app: Flask, options: dict[str, Any]) -> None:
    carried_out: list[Executed] = []
    context_of(app).games.subscribe(lambda _, done: carried_out.append(done))
    table = Table(client_of(app), seed="receipts", options=options).start()
    for _ in range(COMMANDS):
        # A veiled window stays open until its time is over.
        if not (asked := table.asked()):
            break
        seat, question = asked[0]
        assert table.answer(seat, question["id"], question["on_timeout"]).status_code == 201
    shown = b""
    for done in carried_out:
        for viewer in (*done.state.seats, PUBLIC):
            told = msgspec.json.encode(event_views.of_command(done, viewer))
            assert told == msgspec.json.encode(read_later(done, viewer))
            again = msgspec.json.encode(event_views.of_command(done._replace(replayed=True), viewer))
            assert told == again
            later = [event_views.packed(*each) for each in read(done, viewer)]
            assert b"[" + b",".join(later) + b"]" == told
            shown += told
    # The game was one in which all of this happens.
    happened = (b'"draws":[{', b'"commitments":["', b'"command":{', b'"reveals":true', b'"alive":true')
    assert all(member in shown for member in happened)


def test_an_event_that_an_undo_has_made_dead_is_told_as_dead(table: Table, app: Flask) -> None:
    carried_out: list[Executed] = []
    before = table.version()
    seat, question = table.asked()[0]
    assert table.answer(seat, question["id"], question["on_timeout"]).status_code == 201
    context_of(app).games.subscribe(lambda _, done: carried_out.append(done))
    body = {"to_seq": before, "reason": ""}
    asked = table.client.post(f"{table.path}/undo-requests", json=body, headers=table.as_seat(seat))
    assert asked.status_code == 201
    for done in carried_out:
        assert msgspec.json.encode(event_views.of_command(done, seat)) == msgspec.json.encode(read_later(done, seat))
    assert not all(each["alive"] for done in carried_out for each in read_later(done, seat))


def test_no_member_of_an_envelope_is_left_out() -> None:
    assert {*event_views.HandedOn.__struct_fields__} - {"alive", "hash"} == {*Envelope.__struct_fields__}
