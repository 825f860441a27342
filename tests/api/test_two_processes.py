"""Two processes of the API over one store: what one has acknowledged holds at the other from its next request on."""

from collections.abc import Iterator
from typing import NamedTuple

import fakeredis
import pytest

from service.administration.moderation import network
from tests.api.client import ApiClient, ApiResponse, client_of
from tests.api.conftest import PLAIN_ALIENS, Store, context_of, made
from tests.api.table import Table, code


class Processes(NamedTuple):
    """A game as it is met at one process and at the other; both have it cached."""

    here: Table
    there: ApiClient


def beside(store: Store) -> Store:
    """Returns the same store through connections of its own."""
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


def default(table: Table) -> tuple[str, str, object]:
    """Returns a seat that is asked, its question and the default answer."""
    seat, question = table.asked()[0]
    return seat, question["id"], question["on_timeout"]


def at(client: ApiClient, table: Table, seat: str, question: str, answer: object, **headers: str) -> ApiResponse:
    """Sends an answer to one of the processes."""
    body = {"type": "answer", "question_id": question, "answer": answer}
    return client.post(f"{table.path}/commands", json=body, headers=table.as_seat(seat, **headers))


def test_commands_by_turns_at_both_processes_follow_on_each_other_without_a_gap(processes: Processes) -> None:
    table, there = processes
    version = table.version()
    for turn in range(12):
        done = at((table.client, there)[turn % 2], table, *default(table))
        assert done.status_code == 201, done.text
        first, version = version + 1, done.json["version"]
        assert [event["seq"] for event in done.json["events"]] == list(range(first, version + 1))


def test_a_process_with_an_old_state_says_of_a_command_what_is_true_now(processes: Processes) -> None:
    table, there = processes
    seat, question, answer = default(table)
    assert at(table.client, table, seat, question, answer).status_code == 201
    late = at(there, table, seat, question, answer)
    assert code(late) == "question_closed"


def test_a_process_with_an_old_state_decides_on_the_events_that_it_is_handed(processes: Processes) -> None:
    table, there = processes
    for _ in range(3):
        assert at(table.client, table, *default(table)).status_code == 201
    pinned = {"If-Match": table.client.get(f"{table.path}/state").headers["ETag"]}
    seat, question, answer = default(table)
    assert at(there, table, seat, question, answer, **pinned).status_code == 201
    assert code(at(there, table, seat, question, answer, **pinned)) == "version_mismatch"


def test_a_command_sent_again_to_the_other_process_is_carried_out_once(processes: Processes) -> None:
    table, there = processes
    seat, question, answer = default(table)
    once = {"Idempotency-Key": "once-and-only-once"}
    first = at(table.client, table, seat, question, answer, **once)
    again = at(there, table, seat, question, answer, **once)
    assert (again.status_code, again.headers["Idempotency-Replayed"]) == (201, "true")
    assert again.json["events"] == first.json["events"]


def known_there(processes: Processes) -> tuple[str, str, object]:
    """Returns a seat whose token and game the other process remembers, with what it could answer."""
    table, there = processes
    assert at(there, table, *default(table)).status_code == 201
    seat, question, answer = default(table)
    assert there.get(f"{table.path}/state", headers=table.as_seat(seat)).status_code == 200
    return seat, question, answer


def test_a_command_by_a_token_that_the_other_process_ended_is_refused_at_once(processes: Processes) -> None:
    table, there = processes
    seat, question, answer = known_there(processes)
    version = table.version()
    assert table.client.post(f"{table.path}/seats/{seat}/token", headers=table.as_seat(seat)).status_code == 201
    refused = at(there, table, seat, question, answer)
    assert (refused.status_code, code(refused)) == (401, "token_revoked")
    assert refused.json["context"]["reason"] == "rotated"
    assert table.version() == version


@pytest.mark.parametrize(
    ("query", "body"),
    [
        ("", {"type": "nonsense"}),
        ("", {"type": "start_game"}),
        ("", {"type": "answer", "question_id": "q_999", "answer": {"kind": "confirm", "yes": True}}),
        ("?dry_run=true", {"type": "concede"}),
    ],
)
def test_whatever_a_token_asks_that_has_ended_it_is_told_that_first(
    processes: Processes, query: str, body: dict[str, object]
) -> None:
    table, there = processes
    seat, *_ = known_there(processes)
    path, headers = f"{table.path}/commands{query}", table.as_seat(seat)
    assert code(there.post(path, json=body, headers=headers)) != "token_revoked"
    assert table.client.post(f"{table.path}/seats/{seat}/token", headers=headers).status_code == 201
    assert code(there.post(path, json=body, headers=headers)) == "token_revoked"


def test_a_token_that_has_ended_does_not_learn_what_its_key_did_before(processes: Processes) -> None:
    table, there = processes
    seat, question, answer = known_there(processes)
    once = {"Idempotency-Key": "what-did-it-do"}
    assert at(there, table, seat, question, answer, **once).status_code == 201
    assert table.client.post(f"{table.path}/seats/{seat}/token", headers=table.as_seat(seat)).status_code == 201
    assert code(at(there, table, seat, question, answer, **once)) == "token_revoked"


def test_the_hosts_token_ends_at_the_other_process_too(processes: Processes) -> None:
    table, there = processes
    path, host = f"{table.path}/commands", table.as_host()
    assert there.post(path, json={"type": "pause_game"}, headers=host).status_code == 201
    assert there.post(path, json={"type": "resume_game"}, headers=host).status_code == 201
    assert table.client.post(f"{table.path}/host-token", headers=host).status_code == 201
    assert code(there.post(path, json={"type": "pause_game"}, headers=host)) == "token_revoked"
    assert table.client.get(table.path).json["status"] == "running"


def test_a_network_that_is_banned_at_one_process_is_banned_at_the_other_after_its_next_look(store: Store) -> None:
    one, other = made(store), made(beside(store))
    context_of(one).moderation.ban(network("203.0.113.9"), 60, "spam")
    context_of(other).moderation.refresh()
    banned = client_of(other).get("/v1/meta", environ_base={"REMOTE_ADDR": "203.0.113.9"})
    assert code(banned) == "address_banned"
    for app in (one, other):
        context_of(app).feed.close()
