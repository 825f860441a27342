"""Counts of how often a request waits for the store.

The figures are today's, and a change that makes one larger says why.
"""

from collections.abc import Iterator

import fakeredis
import pytest
from flask import Flask

from domain.commands import PauseGame, ResumeGame
from service.context import Context
from service.store.deciding import PreparedCommand
from service.store.games import Games
from service.store.log.sender import Sender
from tests.api.client import client_of
from tests.api.conftest import PLAIN_ALIENS, QUICK, Store, context_of, made
from tests.api.persons import Person
from tests.api.table import Table
from tests.work.round_trips import RoundTrips
from workers.bots.turns import take_turns
from workers.unix_time import unix_ms


@pytest.fixture
def store() -> Store:
    return Store()


@pytest.fixture
def round_trips() -> RoundTrips:
    return RoundTrips()


@pytest.fixture
def app(store: Store, round_trips: RoundTrips) -> Iterator[Flask]:
    """Yields the service as it is shipped, with quotas."""
    round_trips.watch(store.events, "events")
    round_trips.watch(store.queue, "queue")
    app = made(store, QUICK._replace(rate_limits=True, local_quota_factor=100))
    yield app
    context_of(app).feed.close()


@pytest.fixture
def table(app: Flask) -> Table:
    """Returns a running game that this process knows, with players who have sent requests before."""
    table = Table(client_of(app), seed="a table of three", options=PLAIN_ALIENS).start()
    answered(table)
    for seat in table.tokens:
        assert table.command(table.as_seat(seat), type="nonsense").status_code == 422
        assert table.client.get(f"{table.path}/state", headers=table.as_seat(seat)).status_code == 200
    assert table.client.get(f"{table.path}/state").status_code == 200
    return table


@pytest.fixture
def shared(app: Flask) -> Context:
    return context_of(app)


def answered(table: Table) -> str:
    """Returns the seat that has just given the default answer to the first question."""
    seat, question = table.asked()[0]
    assert table.answer(seat, question["id"], question["on_timeout"]).status_code == 201
    return seat


def test_a_command_on_a_known_game(table: Table, round_trips: RoundTrips) -> None:
    seat, question = table.asked()[0]
    with round_trips.of() as trips:
        assert table.answer(seat, question["id"], question["on_timeout"]).status_code == 201
    assert len(trips) == 1


def test_a_read_of_a_known_state(table: Table, round_trips: RoundTrips) -> None:
    with round_trips.of() as trips:
        assert table.client.get(f"{table.path}/state", headers=table.as_seat("red")).status_code == 200
    assert len(trips) == 1


def test_a_state_that_has_not_changed(table: Table, round_trips: RoundTrips) -> None:
    tag = table.client.get(f"{table.path}/state", headers=table.as_seat("red")).headers["ETag"]
    known = table.as_seat("red", **{"If-None-Match": tag})
    with round_trips.of() as trips:
        assert table.client.get(f"{table.path}/state", headers=known).status_code == 304
    assert len(trips) == 1


def test_a_spectators_read(table: Table, round_trips: RoundTrips) -> None:
    with round_trips.of() as trips:
        assert table.client.get(f"{table.path}/state").status_code == 200
    assert len(trips) == 1


def test_questions(table: Table, round_trips: RoundTrips) -> None:
    with round_trips.of() as trips:
        assert table.client.get(f"{table.path}/questions", headers=table.as_seat("red")).status_code == 200
    assert len(trips) == 1


def test_a_command_after_another_process_has_moved_the_game(
    table: Table, store: Store, round_trips: RoundTrips
) -> None:
    other = Games(fakeredis.FakeRedis(server=store.server, db=0), fakeredis.FakeRedis(server=store.server, db=1))
    other.carry_out(PreparedCommand(table.id, PauseGame(at=unix_ms()), Sender("pause", "", "host")))
    other.carry_out(PreparedCommand(table.id, ResumeGame(at=unix_ms()), Sender("resume", "", "host")))
    with round_trips.of() as trips:
        assert table.command(table.as_seat("red"), type="concede").status_code == 201
    # The first is handed what is missing, the second is stored.
    assert [trip.sent for trip in trips] == [("EVALSHA",), ("EVALSHA",)]


def test_the_newest_events(table: Table, round_trips: RoundTrips) -> None:
    after = table.version() - 8
    with round_trips.of() as trips:
        found = table.client.get(f"{table.path}/events?after={after}", headers=table.as_seat("red"))
    assert len(found.json["items"]) == 8
    assert len(trips) == 1


def test_a_command_that_is_refused(table: Table, round_trips: RoundTrips) -> None:
    seat, question = table.asked()[0]
    assert table.answer(seat, question["id"], question["on_timeout"]).status_code == 201
    with round_trips.of() as trips:
        assert table.answer(seat, question["id"], question["on_timeout"]).status_code == 409
    assert len(trips) == 2


def test_a_first_command_on_a_game_that_no_process_knows(table: Table, store: Store) -> None:
    round_trips, fresh = RoundTrips(), Store()
    fresh.events = fakeredis.FakeRedis(server=store.server, db=0)
    fresh.queue = fakeredis.FakeRedis(server=store.server, db=1)
    seat, question = table.asked()[0]
    round_trips.watch(fresh.events, "events")
    round_trips.watch(fresh.queue, "queue")
    cold = made(fresh, QUICK._replace(rate_limits=True, local_quota_factor=100))
    body = {"type": "answer", "question_id": question["id"], "answer": question["on_timeout"]}
    with round_trips.of() as trips:
        done = client_of(cold).post(f"{table.path}/commands", json=body, headers=table.as_seat(seat))
    assert done.status_code == 201
    # Token with head, snapshot, events, quota, lobby, finished games, commitment of the seed, secrets, append.
    assert len(trips) == 9
    context_of(cold).feed.close()


def test_a_game_with_its_seats_and_who_is_there(table: Table, round_trips: RoundTrips) -> None:
    with round_trips.of() as trips:
        assert table.client.get(table.path, headers=table.as_seat("red")).status_code == 200
    # Token with head, and the head once more; the record with presence is remembered.
    assert len(trips) == 2


def test_a_message_and_the_messages_since(table: Table, round_trips: RoundTrips) -> None:
    path, red = f"{table.path}/messages", table.as_seat("red")
    first = table.client.post(path, json={"text": "Is anybody here?"}, headers=red)
    with round_trips.of() as trips:
        said = table.client.post(path, json={"text": "Hello"}, headers=red)
    assert said.status_code == 201
    # Token with head, quota, the message.
    assert len(trips) == 3
    with round_trips.of() as trips:
        found = table.client.get(f"{path}?after={first.json['id']}", headers=red)
    assert found.json["items"] == [said.json]
    assert len(trips) == 2


def test_an_undo_that_needs_nobody(table: Table, round_trips: RoundTrips) -> None:
    before = table.version()
    seat = answered(table)
    body = {"to_seq": before, "reason": "oops"}
    with round_trips.of() as trips:
        asked = table.client.post(f"{table.path}/undo-requests", json=body, headers=table.as_seat(seat))
    assert (asked.status_code, asked.json["state"]) == (201, "applied")
    assert len(trips) == 1


def test_an_answer_of_a_bot(app: Flask, shared: Context, round_trips: RoundTrips) -> None:
    everyone = [{"seat": "red", "kind": "basic"}, {"kind": "basic"}, {"kind": "basic"}]
    bots = Table(client_of(app), bots=everyone, seed="three bots").start()
    take_turns(shared.games, bots.id, unix_ms, most=5)
    before = bots.version()
    with round_trips.of() as trips:
        assert take_turns(shared.games, bots.id, unix_ms, most=5).version > before
    assert len(trips) == 1 + 5


LISTS = ("/v1/seeks", "/v1/challenges", "/v1/players/me/blocks", "/v1/players/me/export")
"""Lists of people, and of what people want."""


def test_a_list_of_people_is_read_at_once_however_long_it_is(app: Flask, round_trips: RoundTrips) -> None:
    client, waits = client_of(app), list[list[int]]()
    ann, *others = [Person(client, name=f"Player {number}") for number in range(8)]
    profiles = context_of(app).profiles
    ladder = {each: profiles.ladder_id(each.id) for each in (ann, *others)}
    for some in (others[:2], others[2:]):
        for each in some:
            seek = {"seats": 6, "options": {"turn_limit": 99}}
            challenge = {"players": [ladder[ann]], "bots": ["basic"]}
            for path, body in (("/v1/seeks", seek), ("/v1/challenges", challenge)):
                assert client.post(path, json=body, headers=each.headers).status_code == 201
        for each in some:
            assert client.put(f"/v1/players/me/blocks/{ladder[each]}", headers=ann.headers).status_code == 200
        waits.append([])
        for path in LISTS:
            with round_trips.of() as trips:
                ann.get(path)
            waits[-1].append(sum(trip.role == "events" for trip in trips))
    assert waits[0] == waits[1]
