"""Below a path of a proxy: what the server says before the application is asked leads there too."""

import json

import pytest

from tests.api.table import Table
from tests.server.conftest import LONG, Begin, Operations
from tests.server.serving import POST, Line
from tests.server.test_optimistic_commands import asked, learned, post

BELOW = "/cosmic"
SETTINGS = LONG._replace(public_url=f"https://example.org{BELOW}")

REFUSED = {
    "two hosts": ("GET / HTTP/1.1\nHost: a\nHost: b\n\n", 400),
    "no HTTP": ("GET /\x01\x02\n\n", 400),
    "no length of a chunk": (f"{POST}Transfer-Encoding: chunked\n\nz\n", 400),
    "a coding": (f"{POST}Transfer-Encoding: gzip, chunked\n\n", 501),
    "a version": ("GET / HTTP/3.0\nHost: a\n\n", 505),
    "a long head": (f"GET / HTTP/1.1\nHost: a\nX-Long: {'x' * 70_000}\n\n", 431),
    "many parameters": (f"GET /?{'a&' * 500} HTTP/1.1\nHost: a\n\n", 422),
    "a long body": (f"{POST}Content-Length: 9000000\n\n", 413),
    "a coded body": (f"{POST}Content-Encoding: gzip\nContent-Length: 2\n\n{{}}", 415),
    "of the application": ("GET /v1/games/g_none HTTP/1.1\nHost: a\n\n", 404),
}

INSTANCES = {
    "a long body": "/v1/games",
    "a coded body": "/v1/games",
    "of the application": "/v1/games/g_none",
}
"""The paths of the requests whose heads could be read, where they are not `/`."""


@pytest.mark.parametrize("sent", REFUSED)
def test_every_refusal_names_its_problem_below_the_path(begin: Begin, sent: str) -> None:
    server = begin(SETTINGS)
    said, status = REFUSED[sent]
    with Line(server.port) as line:
        told = line.say(said).answer()
    problem = json.loads(told.body)
    assert (told.status, problem["type"]) == (status, f"{BELOW}/problems/{problem['code']}")
    assert problem["instance"] == BELOW + INSTANCES.get(sent, "/")


def test_refusals_for_want_of_room_name_their_problems_below_the_path(begin: Begin) -> None:
    server = begin(SETTINGS._replace(connections_per_address=1))
    with Line(server.port), Line(server.port) as second:
        assert json.loads(second.answer().body)["type"] == f"{BELOW}/problems/quota_exceeded"


def test_a_command_is_optimistic_below_the_path_too_and_its_event_is_there(
    begin: Begin, table: Table, operations: Operations
) -> None:
    server = begin(SETTINGS)
    learned(server, table)
    operations()
    seat, body = asked(table)
    told = post(server, table, seat, body, "key-0001")
    assert (told.status, operations()) == (201, 0)
    again = post(server, table, seat, body, "key-0001", "Prefer: wait=0\n")
    first = told.json["events"][0]["seq"]
    assert told.headers["Location"] == again.headers["Location"] == f"{BELOW}{table.path}/events/{first}"
    # One that has a thread of its own is tried there before Flask begins.
    undone = post(server, table, seat, {"target": "my_last_command"}, "key-0002", to="undo-requests")
    assert undone.status == 201, undone.body
    assert undone.headers["Location"].startswith(f"{BELOW}{table.path}/undo-requests/")
