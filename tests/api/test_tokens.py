"""Tokens end with the seat, in every process and on every stream."""

from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from flask import Flask

from service import context
from service.store import token_records
from service.store.log.event_log import key
from service.store.token_records import TokenRecord
from tests.api.client import ApiClient, ApiResponse, client_of
from tests.api.conftest import QUICK, OpenGame, Store, made
from tests.api.following import finished
from tests.api.table import Table, code
from tests.api.test_stream import frames, stream

READS = ("", "/state", "/questions", "/events", "/events/1", "/export", "/head", "/verification", "/draws", "/stream")


@pytest.fixture
def private(client: ApiClient) -> Table:
    """Seats three people in the lobby of a private game."""
    return Table(client, visibility="private")


@pytest.fixture
def elsewhere(store: Store) -> Any:
    """Returns a client of another process over the same store."""
    other = made(store)
    yield client_of(other)
    other.extensions["cosmic-ledger"].feed.close()


def leave(table: Table, seat: str, headers: dict[str, str]) -> None:
    assert table.client.delete(f"{table.path}/seats/{seat}", headers=headers).status_code == 204


def by_player(table: Table) -> str:
    leave(table, "red", table.as_seat("red"))
    return "left"


def by_host(table: Table) -> str:
    leave(table, "red", table.as_host())
    return "removed"


def refused(response: ApiResponse, why: str) -> bool:
    return (code(response), response.json["context"]) == ("token_revoked", {"reason": why})


@pytest.mark.parametrize("gone", [by_player, by_host])
def test_a_player_without_a_seat_is_a_stranger_to_a_private_game(
    private: Table, elsewhere: ApiClient, gone: Callable[[Table], str]
) -> None:
    token = private.as_seat("red")
    for client in (private.client, elsewhere):
        assert client.get(f"{private.path}/state", headers=token).status_code == 200
    why = gone(private)
    for client in (elsewhere, private.client):
        for path in READS:
            assert refused(client.get(private.path + path, headers=token), why), path
        body = {"name": "Back again", "seat": "red"}
        assert refused(client.post(f"{private.path}/seats", json=body, headers=token), why)
        assert refused(client.post(f"{private.path}/rematch", headers=token), why)
        assert code(client.get(f"{private.path}/state")) == "not_found"
    # Others are as they were.
    assert private.client.get(f"{private.path}/state", headers=private.as_seat("blue")).status_code == 200


def test_a_token_without_its_seat_stays_ended_after_the_start_and_the_end(private: Table) -> None:
    gone = private.as_seat("red")
    leave(private, "red", private.as_host())
    private.join("red")
    private.start()
    assert refused(private.client.get(f"{private.path}/state", headers=gone), "removed")
    private.end()
    assert refused(private.client.get(f"{private.path}/state", headers=gone), "removed")


def test_a_process_that_dies_between_log_and_tokens_leaves_no_token_of_a_free_seat(
    private: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    shared = private.client.application.extensions["cosmic-ledger"]
    with monkeypatch.context() as patched:
        patched.setattr(shared.tokens, "end", lambda *_: None)
        leave(private, "red", private.as_host())
    assert refused(private.client.get(f"{private.path}/state", headers=private.as_seat("red")), "left")


def test_a_stranger_is_told_nothing_by_a_stream_after_the_seat_is_free(private: Table) -> None:
    response = stream(private, private.as_seat("red"), f"?after={private.version_as_host()}")
    live = frames(response)
    assert next(live)["frame"] == "snapshot_hint"
    leave(private, "red", private.as_host())
    assert [frame["frame"] for frame in live if frame["frame"] != ":"] == ["reconnect"]
    assert refused(stream(private, private.as_seat("red")), "removed")


def test_a_long_poll_tells_nothing_to_a_player_whose_seat_became_free(
    private: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def meanwhile(work: Coroutine[Any, Any, Any]) -> Any:
        leave(private, "red", private.as_host())
        return finished(work)

    monkeypatch.setattr("tests.api.contract.finished", meanwhile)
    query = f"?after={private.version_as_host()}&wait=5"
    told = private.client.get(f"{private.path}/events{query}", headers=private.as_seat("red"))
    assert code(told) == "token_revoked"


def test_no_cache_keeps_what_a_private_game_told_after_its_end(client: ApiClient) -> None:
    for visibility, kept in (("private", "private, no-cache"), ("public", "public, max-age=86400, immutable")):
        table = Table(client, visibility=visibility).start()
        table.end()
        for path in ("/state", "/events", "/events/1", "/draws", "/diff?from=1&to=2"):
            told = client.get(table.path + path, headers=table.as_seat("red"))
            assert told.headers["Cache-Control"] == kept, path


def test_an_ended_token_stays_ended_when_a_backup_is_put_back(store: Store, app: Flask) -> None:
    tokens = app.extensions["cosmic-ledger"].tokens
    tokens.issue("seat", "g_1", "p_red")
    before = token_records.of_game(store.events, "g_1")
    tokens.end("g_1", "p_red", "left")
    token_records.restore(store.events, "g_1", before)
    assert [token_records.read(text) for text in token_records.of_game(store.events, "g_1").values()] == [
        TokenRecord("ended", "p_red", why="left")
    ]
    store.events.delete(key("g_1", "tokens"))
    token_records.restore(store.events, "g_1", before)
    assert token_records.of_game(store.events, "g_1") == before


def test_a_token_of_another_game_is_found_and_is_a_spectator(store: Store, lobby: Table, open_game: OpenGame) -> None:
    context.attach(lobby.client.application, context.build(QUICK, store.events, store.queue))
    game = open_game()["game"]["id"]
    seen = lobby.client.get(f"/v1/games/{game}/state", headers=lobby.as_seat("red"))
    assert (seen.status_code, seen.json["viewer"]) == (200, "public")
