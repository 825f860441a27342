"""Caching of an answer: not at all while a game runs, for good when its log is finalized (RFC 9111)."""

import pytest

from tests.api.table import Table

VARY = "Authorization, Accept-Encoding"
PATHS = ("/state", "/state?at=9", "/events", "/events/9", "/diff?from=3&to=9", "/draws")


@pytest.mark.parametrize("path", PATHS)
def test_while_the_game_runs_each_look_asks_again(table: Table, path: str) -> None:
    for headers in ({}, table.as_seat("red")):
        found = table.client.get(table.path + path, headers=headers)
        assert (found.headers["Cache-Control"], found.headers["Vary"]) == ("private, no-cache", VARY)


@pytest.mark.parametrize("path", PATHS)
def test_what_is_told_of_a_finalized_log_stays_as_it_is_and_may_be_kept(table: Table, path: str) -> None:
    table.play_until("choose_ships")
    table.end()
    found = table.client.get(table.path + path)
    assert (found.headers["Cache-Control"], found.headers["Vary"]) == (
        "public, max-age=86400, immutable",
        VARY,
    )
    assert table.client.get(table.path + path).data == found.data


@pytest.mark.parametrize("path", ["/state", "/state?at=9", "/diff?from=3&to=9", "/verification", ""])
def test_that_nothing_has_changed_is_told_with_the_headers_of_the_whole_answer(table: Table, path: str) -> None:
    whole = table.client.get(table.path + path)
    known = table.client.get(table.path + path, headers={"If-None-Match": whole.headers["ETag"]})
    assert (known.status_code, known.data) == (304, b"")
    for name in ("ETag", "Cache-Control", "Vary"):
        assert known.headers.get(name) == whole.headers.get(name)
