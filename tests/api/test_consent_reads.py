"""The cost of reading the requests on which seats vote does not grow with the log around them."""

from typing import Any

import pytest

from tests.api.client import ApiClient, client_of
from tests.api.conftest import PLAIN_ALIENS, Store, context_of, made
from tests.api.table import Table

LISTS = ("motions", "undo-requests", "fork-requests")


@pytest.fixture
def table(client: ApiClient) -> Table:
    return Table(client, seed="a table of three", options=PLAIN_ALIENS).start()


def grown(table: Table, commands: int) -> None:
    for _ in range(commands):
        for word in ("pause_game", "resume_game"):
            assert table.command(table.as_host(), type=word).status_code == 201


def asked(table: Table) -> list[str]:
    """Returns an undo, and a motion and a request for a fork that other seats withdraw; where they are."""
    seat, question = table.play_until("choose_planets", "aim")
    before = table.version()
    assert table.answer(seat, question["id"], question["on_timeout"]).status_code == 201
    others = [each for each in table.tokens if each != seat]
    bodies: list[tuple[str, str, Any]] = [
        (seat, "undo-requests", {"target": "my_last_command"}),
        (others[0], "motions", {"kind": "end"}),
        (others[1], "fork-requests", {"at_seq": before}),
    ]
    paths = []
    for asker, name, body in bodies:
        done = table.client.post(f"{table.path}/{name}", json=body, headers=table.as_seat(asker))
        assert done.status_code == 201, done.text
        paths.append(f"{table.path}/{name}/{done.json['id']}")
        if done.json["state"] == "open":
            assert table.client.delete(paths[-1], headers=table.as_seat(asker)).status_code == 204
    return paths


def cost(read: list[int], client: ApiClient, path: str) -> int:
    read.clear()
    assert client.get(path).status_code == 200
    return sum(read)


def test_a_log_that_grows_makes_no_list_of_requests_dearer(table: Table, read: list[int], store: Store) -> None:
    single = asked(table)
    paths = [*single, *(f"{table.path}/{name}" for name in LISTS)]
    said = [table.client.get(path).json for path in paths]
    young = [cost(read, table.client, path) for path in paths]
    grown(table, 150)
    cold = client_of(made(store))
    assert cold.get(f"{table.path}/state").status_code == 200
    for client in (table.client, cold):
        assert [cost(read, client, path) for path in paths] == young
    assert max(young) < 20
    for path, before in zip(single, said, strict=False):
        assert cold.get(path).json == before
    for path, before in zip(paths[3:], said[3:], strict=True):
        assert cold.get(path).json["items"] == before["items"]


def test_a_request_that_nobody_made_costs_no_look_into_the_log(table: Table, read: list[int]) -> None:
    asked(table)
    for name, kind in zip(LISTS, ("motion", "undo", "fork"), strict=True):
        for number in ("99", "0", "x", "-1"):
            read.clear()
            assert table.client.get(f"{table.path}/{name}/{kind}_{number}").status_code == 404
            assert sum(read) == 0


def test_the_marks_in_the_store_are_those_of_the_log(table: Table, store: Store) -> None:
    """A process that begins with a snapshot knows the requests before it."""
    asked(table)
    grown(table, 60)
    games = context_of(table.client.application).games
    known = games.newest(table.id)
    fresh = context_of(made(store)).games.newest(table.id)
    assert known.consents == fresh.consents != ()
    store.events.delete(f"cg:{{{table.id}}}:snap")
    assert context_of(made(store)).games.newest(table.id).consents == known.consents
