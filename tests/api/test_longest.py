"""A game that is too long for this server says so, can be read as before, and can be ended."""

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask

from service import context
from tests.api.client import client_of
from tests.api.conftest import PLAIN_ALIENS, QUICK, Store, context_of
from tests.api.table import Table, code

LONGEST = 60
BESIDE_THE_LOG: dict[str, dict[str, Any]] = {
    "/annotations": {"version": 1, "text": "A long game.", "audience": "all"},
    "/messages": {"text": "A long game."},
    "/share-links": {"perspective": "public"},
    "/webhooks": {"url": "https://example.org/cosmic"},
}
"""Operations that append no event, and are possible all the same."""


@pytest.fixture
def short(bare_app: Flask, store: Store) -> Iterator[Flask]:
    settings = QUICK._replace(longest_game=LONGEST)
    context.attach(bare_app, context.build(settings, store.events, store.queue))
    yield bare_app
    context_of(bare_app).feed.close()


def test_commands_beyond_the_bound_are_refused_and_conceding_is_not(short: Flask) -> None:
    table = Table(client_of(short), options=PLAIN_ALIENS).start()
    while table.version() < LONGEST:
        seat, question = table.asked()[0]
        assert table.answer(seat, question["id"], question["on_timeout"]).status_code == 201
    version = table.version()
    seat, question = table.asked()[0]
    refused = table.answer(seat, question["id"], question["on_timeout"])
    assert (refused.status_code, code(refused)) == (409, "game_too_long")
    assert refused.json["context"] == {"max": LONGEST}
    assert code(table.command(table.as_host(), type="pause_game")) == "game_too_long"
    undo = table.client.post(f"{table.path}/undo-requests", json={"to_seq": 30}, headers=table.as_seat(seat))
    assert code(undo) == "game_too_long"
    assert table.version() == version
    for path in ("/state", "/questions", f"/events?after={version - 5}", "/export"):
        assert table.client.get(table.path + path, headers=table.as_seat(seat)).status_code == 200
    red = table.as_seat("red")
    for path, body in BESIDE_THE_LOG.items():
        assert table.client.post(table.path + path, json=body, headers=red).status_code == 201
    assert table.version() == version
    table.end()
    assert table.client.get(f"{table.path}/verification").json["finalized"]
