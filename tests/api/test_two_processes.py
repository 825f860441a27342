"""Two processes of the API over one store: what one has acknowledged holds at the other from its next request on."""

from collections.abc import Iterator
from typing import NamedTuple

import fakeredis
import pytest

from tests.api.client import ApiClient, client_of
from tests.api.conftest import PLAIN_ALIENS, Store, context_of, made
from tests.api.table import Table, code


class Processes(NamedTuple):
    """A game as it is met at one process and at the other; both have it in hand."""

    here: Table
    there: ApiClient


def beside(store: Store) -> Store:
    """The same store through connections of its own."""
    other = Store()
    other.server = store.server
    other.events = fakeredis.FakeRedis(server=store.server, db=0)
    other.queue = fakeredis.FakeRedis(server=store.server, db=1)
    return other


@pytest.fixture
def processes(store: Store) -> Iterator[Processes]:
    apps = [made(store), made(beside(store))]
    here, there = (client_of(app) for app in apps)
    table = Table(here, seed="a table of three", options=PLAIN_ALIENS).start()
    for seat in table.tokens:
        assert there.get(f"{table.path}/state", headers=table.as_seat(seat)).status_code == 200
    yield Processes(table, there)
    for app in apps:
        context_of(app).feed.close()


def test_what_one_process_acknowledged_is_in_the_next_answer_of_the_other(processes: Processes) -> None:
    table, there = processes
    for _ in range(10):
        seat, question = table.asked()[0]
        done = table.answer(seat, question["id"], question["on_timeout"])
        state = there.get(f"{table.path}/state", headers=table.as_seat(seat))
        assert state.json["version"] == done.json["version"]
        assert state.headers["ETag"] == done.headers["ETag"]


def test_a_state_that_the_other_process_moved_is_never_called_unchanged(processes: Processes) -> None:
    table, there = processes
    for _ in range(5):
        seat, question = table.asked()[0]
        tag = there.get(f"{table.path}/state", headers=table.as_seat(seat)).headers["ETag"]
        assert table.answer(seat, question["id"], question["on_timeout"]).status_code == 201
        known = table.as_seat(seat, **{"If-None-Match": tag})
        assert there.get(f"{table.path}/state", headers=known).status_code == 200


def test_a_token_that_one_process_ended_is_refused_by_the_other_from_its_next_request_on(processes: Processes) -> None:
    table, there = processes
    red = table.as_seat("red")
    assert table.client.post(f"{table.path}/seats/red/token", headers=red).status_code == 201
    refused = there.get(f"{table.path}/state", headers=red)
    assert (refused.status_code, code(refused)) == (401, "token_revoked")
