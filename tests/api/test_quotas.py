"""Quotas count: by seat for those who have one, by address for all others, and never twice the quota in a window."""

import re
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any

import fakeredis
import pytest
import redis
import time_machine
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from service.callers import quotas
from service.callers.quotas import POLICIES, SLICES, Bucket, Limits
from service.http.problems import Problem
from service.http.proxies import read as read_proxies
from service.http.rate_limit_headers import Quota, QuotaStatus
from service.settings import Settings
from service.store.states import state_cache
from tests.api.client import ApiClient, ApiResponse, client_of
from tests.api.conftest import QUICK, Store, context_of, made
from tests.api.table import Table, code
from tests.work.round_trips import RoundTrips

NOON = datetime(2030, 1, 1, 12, 0, 0, tzinfo=UTC)
SMALL = {
    "reads": Quota(6, 60, quotas.SEAT),
    "expensive_reads": Quota(3, 60, quotas.SEAT),
    "work_ms": Quota(3000, 60, quotas.ADDRESS),
    "archive_checks": Quota(2, 60, quotas.ADDRESS),
    "commands": Quota(4, 60, quotas.SEAT),
    "messages": Quota(2, 60, quotas.SEAT),
    "create": Quota(3, 3600, quotas.ADDRESS),
    "create_as_member": Quota(3, 3600, quotas.ADDRESS),
    "join": Quota(4, 3600, quotas.ADDRESS),
    "matching": Quota(2, 3600, quotas.SEAT),
    "matching_by_address": Quota(5, 3600, quotas.ADDRESS),
    "issue_tokens": Quota(2, 3600, quotas.SEAT),
    "stream_tickets": Quota(2, 60, quotas.SEAT),
    "auth_failures": Quota(2, 60, quotas.ADDRESS),
}


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    """Stops the time until a test moves it."""
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch, clock: time_machine.Traveller) -> None:
    """Sets quotas that a test uses up with a few requests."""
    assert SMALL.keys() == POLICIES.keys()
    monkeypatch.setattr(quotas, "POLICIES", SMALL)


@pytest.fixture
def limited(store: Store, small: None) -> Iterator[Flask]:
    app = made(store, QUICK._replace(rate_limits=True))
    yield app
    context_of(app).feed.close()


EXPENSIVE = '"expensive_reads";q=3;w=60, "work_ms";q=3000;w=60'
OTHER = {"REMOTE_ADDR": "198.51.100.1"}


class From:
    """A client at an address, which may hold a token."""

    def __init__(self, app: Flask, address: str = "203.0.113.9", token: str = "", forwarded: str = "") -> None:
        self.client: ApiClient = client_of(app)
        self.address = {"REMOTE_ADDR": address}
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}
        if forwarded:
            self.headers["X-Forwarded-For"] = forwarded

    def get(self, path: str) -> ApiResponse:
        return self.client.get(path, environ_base=self.address, headers=self.headers)

    def post(self, path: str, body: object) -> ApiResponse:
        return self.client.post(path, json=body, environ_base=self.address, headers=self.headers)

    def exhaust(self, path: str, most: int = 40) -> ApiResponse:
        """Reads until an answer says that the quota is used up."""
        for _ in range(most):
            if (answer := self.get(path)).status_code == 429:
                return answer
        raise AssertionError(f"{most} requests were let through")


class Hall:
    """A game whose host and one player came from another address than the school of the tests."""

    def __init__(self, app: Flask, visibility: str = "public") -> None:
        maker = From(app, "198.51.100.1")
        created = maker.post("/v1/games", {"seats": 3, "visibility": visibility}).json
        self.path = f"/v1/games/{created['game']['id']}"
        self.host = created["host_token"]
        self.seat = maker.post(f"{self.path}/seats", {"name": "Ann", "seat": "red"}).json["token"]


def left(answer: ApiResponse, policy: str) -> int:
    """Returns what an answer says remains of a quota."""
    found = re.search(rf'"{policy}";r=(\d+);t=\d+', answer.headers["RateLimit"])
    assert found, answer.headers["RateLimit"]
    return int(found[1])


def taken_or_refused(limits: Limits, *buckets: Bucket) -> tuple[QuotaStatus | None, int]:
    """Returns what is left of the first quota after one more request, or None and the seconds to wait."""
    try:
        return limits.take(*buckets)[0], 0
    except Problem as problem:
        return None, int(problem.headers["Retry-After"])


# -- the window --------------------------------------------------------------------------------


@given(st.lists(st.integers(0, 30_000), max_size=60), st.integers(0, 60_000))
def test_no_window_wherever_it_begins_holds_more_than_the_quota(pauses: list[int], start: int) -> None:
    limits, bucket = Limits(fakeredis.FakeRedis()), Bucket("auth_failures", "a")
    most, seconds, _ = bucket.quota
    slice_ms = seconds * 1000 // SLICES
    taken: list[int] = []
    with time_machine.travel(NOON, tick=False) as clock:
        now = start
        for pause in [*pauses, *[0] * 25, 1999, *[0] * 25]:
            now += pause
            clock.move_to(NOON + timedelta(milliseconds=now))
            standing, wait = taken_or_refused(limits, bucket)
            if standing is None:
                assert len([at for at in taken if at > now - seconds * 1000 - slice_ms]) >= most
                assert 0 < wait <= seconds + slice_ms // 1000
                continue
            taken.append(now)
            window = [at for at in taken if at > now - seconds * 1000]
            assert len(window) <= most
            assert 0 <= standing.remaining <= most - len(window)


def test_twice_the_quota_no_longer_passes_at_the_edge_of_a_window(clock: time_machine.Traveller) -> None:
    limits, bucket = Limits(fakeredis.FakeRedis()), Bucket("auth_failures", "a")
    clock.move_to(NOON + timedelta(seconds=59.9))
    for _ in range(20):
        limits.take(bucket)
    clock.move_to(NOON + timedelta(seconds=60.1))
    assert taken_or_refused(limits, bucket)[0] is None


def test_a_client_that_waits_as_long_as_the_answer_says_gets_through(clock: time_machine.Traveller) -> None:
    limits, bucket = Limits(fakeredis.FakeRedis()), Bucket("auth_failures", "a")
    for _ in range(20):
        limits.take(bucket)
    with pytest.raises(Problem) as refused:
        limits.take(bucket)
    clock.shift(int(refused.value.headers["Retry-After"]))
    (standing,) = limits.take(bucket)
    assert standing.remaining == 19


def test_a_refused_request_counts_in_no_quota(clock: time_machine.Traveller) -> None:
    limits = Limits(fakeredis.FakeRedis())
    wide, narrow = Bucket("reads", "a"), Bucket("auth_failures", "a")
    for _ in range(20):
        limits.take(wide, narrow)
    for _ in range(5):
        with pytest.raises(Problem) as refused:
            limits.take(wide, narrow)
        assert refused.value.context == {"violated_policies": ["auth_failures"]}
    (standing,) = limits.take(wide)
    assert standing.remaining == POLICIES["reads"].most - 21


def test_a_server_whose_clock_is_set_back_begins_to_count_again(clock: time_machine.Traveller) -> None:
    limits, bucket = Limits(fakeredis.FakeRedis()), Bucket("auth_failures", "a")
    clock.shift(3600)
    while taken_or_refused(limits, bucket)[0]:
        pass
    clock.shift(-3600)
    standing, _ = taken_or_refused(limits, bucket)
    assert standing
    assert standing.remaining == 19


def test_what_is_stored_of_a_caller_stays_small_and_goes_away(clock: time_machine.Traveller) -> None:
    client = fakeredis.FakeRedis()
    limits, bucket = Limits(client), Bucket("reads", "a")
    for _ in range(200):
        limits.take(bucket)
        clock.shift(0.7)
    assert client.hlen(bucket.key) <= SLICES + 1 + len(("used", "oldest", "newest"))
    clock.shift(63)
    assert client.keys("*") == []


def test_a_refusal_by_one_quota_leaves_the_others_right_when_time_has_passed(clock: time_machine.Traveller) -> None:
    limits = Limits(fakeredis.FakeRedis(), time.time)
    wide, narrow = Bucket("reads", "a"), Bucket("auth_failures", "a")
    for _ in range(5):
        limits.take(wide)
    clock.shift(30)
    for _ in range(20):
        limits.take(wide, narrow)
    clock.shift(32)
    for _ in range(3):
        assert taken_or_refused(limits, wide, narrow)[0] is None
    (standing,) = limits.take(wide)
    assert standing.remaining == POLICIES["reads"].most - 21


def test_several_quotas_cost_one_round_trip(monkeypatch: pytest.MonkeyPatch) -> None:
    client = fakeredis.FakeRedis()
    limits = Limits(client)
    limits.take(Bucket("reads", "a"))
    sent: list[Any] = []
    plain: Callable[..., Any] = client.execute_command

    def noted(*words: Any, **options: Any) -> Any:
        sent.append(words[0])
        return plain(*words, **options)

    monkeypatch.setattr(client, "execute_command", noted)
    limits.take(Bucket("reads", "a"), Bucket("auth_failures", "a"))
    assert sent == ["EVALSHA"]


# -- leases ------------------------------------------------------------------------------------


def leased(server: fakeredis.FakeServer) -> Limits:
    """Returns the quotas of one process."""
    return Limits(fakeredis.FakeRedis(server=server), time.time)


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 9_000)), min_size=20, max_size=120))
def test_each_process_lets_at_most_one_lease_more_through_in_a_window(turns: list[tuple[int, int]]) -> None:
    server, bucket = fakeredis.FakeServer(), Bucket("commands", "a")
    processes = [leased(server) for _ in range(3)]
    taken: list[int] = []
    now = 0
    with time_machine.travel(NOON, tick=False) as clock, pytest.MonkeyPatch.context() as fixed:
        # A quota that twelve turns use up, and leases of several requests.
        fixed.setitem(POLICIES, "commands", Quota(60, 60, quotas.SEAT))
        most, seconds, _ = bucket.quota
        for process, pause in turns:
            now += pause
            clock.move_to(NOON + timedelta(milliseconds=now))
            for _ in range(5):
                status, _ = taken_or_refused(processes[process], bucket)
                taken += [] if status is None else [now]
            window = [at for at in taken if at > now - seconds * 1000]
            assert len(window) <= most + len(processes) * bucket.lease


def test_one_process_lets_through_exactly_the_quota(clock: time_machine.Traveller) -> None:
    limits, bucket = leased(fakeredis.FakeServer()), Bucket("commands", "a")
    left = [limits.take(bucket)[0].remaining for _ in range(600)]
    assert left == list(range(599, -1, -1))
    assert taken_or_refused(limits, bucket)[0] is None


def test_two_processes_share_a_quota_up_to_what_each_has_not_spent(clock: time_machine.Traveller) -> None:
    server, bucket = fakeredis.FakeServer(), Bucket("commands", "a")
    one, other = leased(server), leased(server)
    other.take(bucket)
    passed = 1
    while taken_or_refused(one, bucket)[0] is not None:
        passed += 1
    assert passed == 600 - bucket.lease + 1
    for _ in range(bucket.lease - 1):
        other.take(bucket)
    assert taken_or_refused(other, bucket)[0] is None


def test_a_lease_ends_and_what_was_not_spent_is_given_back_with_its_slice(clock: time_machine.Traveller) -> None:
    limits, bucket = leased(fakeredis.FakeServer()), Bucket("commands", "a")
    limits.take(bucket)
    clock.shift(quotas.LEASE_S)
    (status,) = limits.take(bucket)
    assert status.remaining == 600 - bucket.lease - 1
    clock.shift(bucket.quota.seconds - quotas.LEASE_S + bucket.quota.seconds / SLICES)
    (status,) = limits.take(bucket)
    assert status.remaining == 600 - bucket.lease - 1
    clock.shift(2 * bucket.quota.seconds)
    (status,) = limits.take(bucket)
    assert status.remaining == 599


def test_a_lease_costs_one_round_trip_for_all_of_its_requests() -> None:
    client = fakeredis.FakeRedis()
    limits, bucket, trips = Limits(client), Bucket("commands", "a"), RoundTrips()
    limits.take(Bucket("commands", "somebody else"))
    trips.watch(client, "queue")
    for _ in range(bucket.lease):
        limits.take(bucket)
    assert len(trips.trips) == 1


def test_what_is_not_leased_is_counted_exactly_by_all_processes(small: None) -> None:
    server = fakeredis.FakeServer()
    for policy, quota in SMALL.items():
        if policy in quotas.LEASED:
            continue
        one, other = leased(server), leased(server)
        for turn in range(quota.most):
            (one, other)[turn % 2].take(Bucket(policy, "a"))
        assert taken_or_refused(one, Bucket(policy, "a"))[0] is None
        assert taken_or_refused(other, Bucket(policy, "a"))[0] is None


def test_while_the_queue_is_away_a_process_spends_what_it_has_taken_and_then_refuses_commands() -> None:
    server = fakeredis.FakeServer()
    limits, bucket = leased(server), Bucket("commands", "a")
    limits.take(bucket)
    server.connected = False
    for _ in range(bucket.lease - 1):
        limits.take(bucket)
    with pytest.raises(Problem) as refused:
        limits.take(bucket)
    assert refused.value.code == "unavailable"


def test_the_leases_of_a_process_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quotas, "MOST_LEASES", 3)
    limits = Limits(fakeredis.FakeRedis())
    for caller in range(10):
        limits.take(Bucket("reads", str(caller)))
    assert len(limits._leases) == 3


def test_requests_of_one_caller_at_the_same_moment_take_one_lease() -> None:
    client = fakeredis.FakeRedis()
    limits, bucket = Limits(client), Bucket("commands", "a")
    with ThreadPoolExecutor(8) as threads:
        for _ in threads.map(lambda _: limits.take(bucket), range(bucket.lease)):
            pass
    assert client.hget(bucket.key, "used") == str(bucket.lease).encode()


# -- who is counted ----------------------------------------------------------------------------


def test_every_answer_counts_down_also_those_that_refuse(limited: Flask) -> None:
    hall = Hall(limited)
    stranger = From(limited)
    answers = [
        stranger.get(hall.path),
        stranger.get("/v1/games/g_0000000000000000000000000X"),
        stranger.get("/nowhere"),
        From(limited, token="ces_nobody").get(hall.path),
        stranger.get(f"{hall.path}/events?limit=none"),
        stranger.get("/v1/catalog/nothing"),
    ]
    assert [answer.status_code for answer in answers] == [200, 404, 404, 401, 422, 404]
    assert [left(answer, "reads") for answer in answers] == [5, 4, 3, 2, 1, 0]
    refused = stranger.get(hall.path)
    assert (refused.status_code, code(refused), left(refused, "reads")) == (429, "quota_exceeded", 0)
    assert refused.headers["RateLimit-Policy"] == '"reads";q=6;w=60'
    assert refused.json["context"]["violated_policies"] == ["reads"]
    assert 0 < int(refused.headers["Retry-After"]) <= 62


def test_a_made_up_token_is_no_fresh_quota(limited: Flask) -> None:
    hall = Hall(limited)
    answers = [From(limited, token=f"ces_made_up_{n}").get(hall.path) for n in range(4)]
    assert [code(answer) for answer in answers] == ["token_invalid"] * 2 + ["quota_exceeded"] * 2
    assert [left(answer, "auth_failures") for answer in answers] == [1, 0, 0, 0]
    assert [left(answer, "reads") for answer in answers] == [5, 4, 4, 4]
    assert answers[-1].json["context"]["violated_policies"] == ["auth_failures"]
    catalogue = [From(limited, token=f"ces_made_up_{n}").get("/v1/meta") for n in range(5)]
    assert [answer.status_code for answer in catalogue] == [200] * 4 + [429]


@pytest.mark.parametrize("header", ["Basic abc", "Bearer", "Bearer abc", "ces_abc", "Bearer ces_\u00e9"])
def test_an_authorization_of_another_form_counts_as_a_failure(limited: Flask, header: str) -> None:
    hall = Hall(limited)
    sender = From(limited)
    sender.headers = {"Authorization": header}
    answer = sender.get(hall.path)
    assert (code(answer), left(answer, "auth_failures"), left(answer, "reads")) == ("token_invalid", 1, 5)


def test_a_token_of_another_game_counts_by_address(limited: Flask) -> None:
    first, second = Hall(limited), Hall(limited)
    for token in (first.seat, first.host, first.seat):
        From(limited, token=token).get(second.path)
    assert left(From(limited).get(second.path), "reads") == 2
    assert left(From(limited, token=first.seat).get(first.path), "reads") == 5


def test_a_seat_is_counted_by_itself_from_whatever_address(limited: Flask) -> None:
    hall = Hall(limited)
    assert left(From(limited, "203.0.113.9", hall.seat).get(hall.path), "reads") == 5
    assert left(From(limited, "203.0.113.10", hall.seat).get(hall.path), "reads") == 4
    assert left(From(limited, "203.0.113.9", hall.host).get(hall.path), "reads") == 5


def test_a_person_is_counted_as_such_outside_of_games_and_as_a_seat_where_it_has_one(limited: Flask) -> None:
    hall = Hall(limited)
    token = From(limited, "198.51.100.1").post("/v1/players", {}).json["token"]
    person = From(limited, token=token)
    From(limited).exhaust("/v1/meta")
    assert left(person.get("/v1/games?mine=true"), "reads") == 5
    assert left(person.get("/v1/meta"), "reads") == 4
    assert left(person.get(hall.path), "reads") == 3
    assert From(limited, "198.51.100.1", token).post(f"{hall.path}/seats", {"name": "Bo"}).status_code == 201
    assert left(person.get(hall.path), "reads") == 5


def test_a_made_up_player_token_counts_by_address_and_as_a_failure_where_it_is_asked_for(limited: Flask) -> None:
    for number in range(2):
        answer = From(limited, token=f"cep_{number}").get("/v1/games?mine=true")
        assert (code(answer), left(answer, "auth_failures"), left(answer, "reads")) == (
            "token_invalid",
            1 - number,
            5 - number,
        )
    assert From(limited, token="cep_2").get("/v1/games?mine=true").status_code == 429
    unasked = From(limited, token="cep_3").get("/v1/meta")
    assert (unasked.status_code, unasked.headers["RateLimit-Policy"]) == (200, '"reads";q=6;w=60')


def test_readers_with_a_view_token_are_counted_each_by_address(limited: Flask) -> None:
    hall = Hall(limited)
    link = From(limited, "198.51.100.1", hall.seat).post(f"{hall.path}/share-links", {"perspective": "me"}).json
    From(limited, token=link["token"]).exhaust(hall.path)
    assert left(From(limited, "203.0.113.10", link["token"]).get(hall.path), "reads") == 5
    assert From(limited, token=hall.seat).get(hall.path).status_code == 200


def test_programs_behind_one_address_seek_each_for_themselves_up_to_a_bound_of_all(limited: Flask) -> None:
    tokens = [From(limited).post("/v1/players", {}).json["token"] for _ in range(3)]
    for number, token in enumerate(tokens):
        context_of(limited).profiles.change(token[4:20], f"Program {number}", "program")
    seeks = [From(limited, token=token).post("/v1/seeks", {"seats": 6}) for token in tokens for _ in range(2)]
    assert [each.status_code for each in seeks] == [201] * 5 + [429]
    assert (left(seeks[0], "matching"), left(seeks[4], "matching_by_address")) == (1, 0)
    elsewhere = From(limited, "198.51.100.1", tokens[2])
    assert elsewhere.post("/v1/seeks", {"seats": 6}).status_code == 201
    assert left(elsewhere.post("/v1/challenges", {"players": []}), "matching") == 0


def test_strangers_do_not_keep_a_player_from_another_token(limited: Flask) -> None:
    hall = Hall(limited)
    path = f"{hall.path}/seats/red/token"
    guesses = [From(limited, token=f"ces_made_up_{n}").post(path, {}) for n in range(3)]
    assert [guess.status_code for guess in guesses] == [401, 401, 429]
    first = From(limited, token=hall.seat).post(path, {})
    assert (first.status_code, left(first, "issue_tokens")) == (201, 1)
    second = From(limited, token=first.json["token"]).post(path, {})
    assert (second.status_code, left(second, "issue_tokens")) == (201, 0)
    assert From(limited, token=second.json["token"]).post(path, {}).status_code == 429


def test_setup_checks_count_by_address_whatever_token_comes_along(limited: Flask) -> None:
    hall = Hall(limited)
    answers = [
        From(limited, token=token).post("/v1/setup-checks", {"seats": 3})
        for token in ("ces_made_up", hall.seat, "", "ces_another")
    ]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert answers[-1].json["context"]["violated_policies"] == ["expensive_reads"]


def test_expensive_reads_have_a_separate_quota(limited: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(state_cache, "PAST", 0)
    hall = Hall(limited)
    expensive = (
        f"{hall.path}/verification",
        f"{hall.path}/draws",
        f"{hall.path}/export",
        f"{hall.path}/diff?from=1&to=2",
        f"{hall.path}/state?at=1",
        f"{hall.path}/questions?at=1",
        f"{hall.path}/events?limit=101",
        f"{hall.path}/events?types=answered",
        f"{hall.path}/stats",
        f"{hall.path}/encounters",
        f"{hall.path}/compare?with=g_00000000000000000000000000",
        "/v1/archives/a_00000000000000000000000000000000",
        "/v1/archives/a_00000000000000000000000000000000/events",
    )
    for number, path in enumerate(expensive):
        answer = From(limited, f"203.0.113.{number}").get(path)
        assert answer.headers["RateLimit-Policy"] == EXPENSIVE, path
        assert left(answer, "expensive_reads") == 2
    reader = From(limited)
    refused = reader.exhaust(f"{hall.path}/verification")
    assert refused.json["context"]["violated_policies"] == ["expensive_reads"]
    assert reader.get(hall.path).status_code == 200
    assert From(limited, token=hall.seat).get(f"{hall.path}/verification").status_code == 200


def test_a_state_that_is_there_is_a_read_like_others_also_by_its_version(store: Store, limited: Flask) -> None:
    hall = Hall(limited)
    newest = From(limited).get(f"{hall.path}/state").json["version"]
    cheap = '"reads";q=6;w=60'
    for what in ("state", "board.txt", "board.svg", "questions"):
        assert From(limited).get(f"{hall.path}/{what}?at={newest}").headers["RateLimit-Policy"] == cheap, what
    other = made(store, QUICK._replace(rate_limits=True))
    policies = [
        From(other).get(f"{hall.path}/{what}?at=1").headers["RateLimit-Policy"] for what in ("state", "board.svg")
    ]
    assert policies == [EXPENSIVE, cheap]
    context_of(other).feed.close()


def test_the_processor_time_of_expensive_reads_is_a_quota_of_the_address_whatever_seats_ask(
    limited: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall, spent = Hall(limited), count(step=2.5)
    monkeypatch.setattr("service.api.edge.rate_limits.thread_time", lambda: next(spent))
    path = f"{hall.path}/stats"
    answers = [From(limited, token=token).get(path) for token in (hall.seat, hall.host, hall.seat, "")]
    assert [answer.status_code for answer in answers] == [200, 200, 429, 429]
    assert answers[-1].json["context"]["violated_policies"] == ["work_ms"]
    assert From(limited, token=hall.seat).get(hall.path).status_code == 200
    assert From(limited, "203.0.113.10", hall.seat).get(path).status_code == 200


def test_a_short_page_is_a_read_like_others(limited: Flask) -> None:
    hall = Hall(limited)
    for query in ("", "?limit=100", "?limit=x", "?limit=", "?after=500"):
        assert "reads" in From(limited).get(f"{hall.path}/events{query}").headers["RateLimit-Policy"].split('"')


def test_archives_that_are_checked_again_have_a_separate_quota(
    store: Store, small: None, table: Table, tmp_path: Path
) -> None:
    table.end()
    content = table.client.get(f"{table.path}/export").data
    app = made(store, QUICK._replace(rate_limits=True, data_dir=tmp_path, deep_check_seconds=None))
    reader = From(app)
    brought = reader.client.post("/v1/archives", data=content, content_type="application/x-ndjson", environ_base=OTHER)
    path = f"/v1/archives/{brought.json['id']}"
    at_hand = context_of(app).uploads._cached
    answers = []
    for _ in range(3):
        at_hand.clear()
        answers.append(reader.get(path))
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert [left(answer, "archive_checks") for answer in answers] == [1, 0, 0]
    assert [left(answer, "expensive_reads") for answer in answers] == [2, 1, 0]
    assert answers[-1].json["context"]["violated_policies"] == ["archive_checks"]
    assert From(app, "203.0.113.10").get(path).status_code == 200
    remembered = From(app, "203.0.113.10").get(path)
    assert remembered.headers["RateLimit-Policy"] == EXPENSIVE
    missing = From(app, "203.0.113.11").get("/v1/archives/a_00000000000000000000000000000000")
    assert (missing.status_code, "archive_checks" in missing.headers["RateLimit"]) == (404, False)
    context_of(app).feed.close()


# -- behind one address ------------------------------------------------------------------------


def test_strangers_who_read_too_much_shut_out_nobody_who_has_a_seat(limited: Flask) -> None:
    hall = Hall(limited)
    From(limited).exhaust(hall.path)
    From(limited).exhaust(f"{hall.path}/draws")
    for token in (hall.seat, hall.host):
        member = From(limited, token=token)
        assert member.get(f"{hall.path}/state").status_code == 200
        assert member.get(f"{hall.path}/draws").status_code == 200
    assert From(limited).get(hall.path).status_code == 429


def test_strangers_who_guess_tokens_shut_out_nobody_who_has_one(limited: Flask) -> None:
    hall = Hall(limited)
    From(limited, token="ces_guessed").exhaust(hall.path)
    assert From(limited, token=hall.seat).get(f"{hall.path}/state").status_code == 200
    assert From(limited, token=hall.host).post(f"{hall.path}/commands", {"type": "start_game"}).status_code == 409


def test_strangers_who_command_without_a_seat_use_up_nobodys_commands(limited: Flask) -> None:
    hall, other = Hall(limited), Hall(limited)
    for token in ("", other.seat, other.host, "", other.seat):
        last = From(limited, token=token).post(f"{hall.path}/commands", {"type": "start_game"})
    assert last.status_code == 429
    answer = From(limited, token=hall.seat).post(f"{hall.path}/commands", {"type": "concede"})
    assert left(answer, "commands") == 3


def test_strangers_who_create_and_join_too_much_do_not_stop_members(limited: Flask) -> None:
    hall = Hall(limited)
    stranger = From(limited)
    assert [stranger.post("/v1/games", {"seats": 3}).status_code for _ in range(4)] == [201] * 3 + [429]
    path = f"{hall.path}/seats"
    assert [stranger.post(path, {"name": "X", "seat": "purple"}).status_code for _ in range(5)][-1] == 429
    member = From(limited, token=hall.seat)
    assert member.get(f"{hall.path}/state").status_code == 200
    fork = member.post(f"{hall.path}/forks", {"at": 1})
    assert left(fork, "create_as_member") == 2
    assert stranger.post(f"{hall.path}/forks", {"at": 1}).status_code == 429


def test_forks_by_members_are_counted_by_address_since_each_gives_new_tokens(limited: Flask) -> None:
    halls = [Hall(limited), Hall(limited)]
    answers = [
        From(limited, token=token).post(f"{hall.path}/forks", {"at": 1})
        for hall in halls
        for token in (hall.host, hall.seat)
    ]
    assert [left(answer, "create_as_member") for answer in answers] == [2, 1, 0, 0]
    assert answers[-1].status_code == 429


def test_streams_of_strangers_take_no_place_of_a_seat(store: Store, small: None) -> None:
    app = made(store, QUICK._replace(rate_limits=True, streams_per_address=2, streams_per_token=1))
    hall = Hall(app)
    opened = [From(app).get(f"{hall.path}/stream") for _ in range(3)]
    assert [answer.status_code for answer in opened] == [200, 200, 429]
    assert opened[-1].json["context"]["violated_policies"] == ["streams"]
    mine = [From(app, token=hall.seat).get(f"{hall.path}/stream") for _ in range(2)]
    assert [answer.status_code for answer in mine] == [200, 429]
    theirs = From(app, token=hall.host).get(f"{hall.path}/stream")
    assert theirs.status_code == 200
    for answer in (*opened, *mine, theirs):
        answer.close()
    context_of(app).feed.close()


def test_streams_of_seats_take_no_place_of_strangers(store: Store, small: None) -> None:
    app = made(store, QUICK._replace(rate_limits=True, streams_per_address=1, streams_per_token=1))
    hall, other = Hall(app), Hall(app)
    opened = [From(app, token=token).get(f"{hall.path}/stream") for token in (hall.seat, hall.host, "", other.seat)]
    assert [answer.status_code for answer in opened] == [200, 200, 200, 429]
    for answer in opened:
        answer.close()
    context_of(app).feed.close()


# -- addresses ---------------------------------------------------------------------------------


def test_without_trusted_proxies_a_forwarded_address_is_no_fresh_quota(limited: Flask) -> None:
    answers = [From(limited, forwarded=f"198.51.100.{n}").get("/v1/meta") for n in range(7)]
    assert [answer.status_code for answer in answers] == [200] * 6 + [429]


def test_behind_a_trusted_proxy_each_client_has_a_separate_quota(store: Store, small: None) -> None:
    trusted = read_proxies("10.0.0.0/8")
    app = made(store, QUICK._replace(rate_limits=True, trusted_proxies=trusted))
    From(app, "10.0.0.2", forwarded="198.51.100.1").exhaust("/v1/meta")
    assert From(app, "10.0.0.2", forwarded="203.0.113.1, 198.51.100.1").get("/v1/meta").status_code == 429
    assert left(From(app, "10.0.0.2", forwarded="198.51.100.2").get("/v1/meta"), "reads") == 5
    assert left(From(app, "203.0.113.9", forwarded="198.51.100.3").get("/v1/meta"), "reads") == 5
    assert left(From(app, "203.0.113.9", forwarded="198.51.100.4").get("/v1/meta"), "reads") == 4
    context_of(app).feed.close()


def test_clients_of_one_ipv6_network_share_a_quota(limited: Flask) -> None:
    assert left(From(limited, "2001:db8:1:2::1").get("/v1/meta"), "reads") == 5
    assert left(From(limited, "2001:db8:1:2:ffff::1").get("/v1/meta"), "reads") == 4
    assert left(From(limited, "2001:db8:1:3::1").get("/v1/meta"), "reads") == 5


def test_this_machine_has_the_quotas_of_everybody_unless_more_is_asked_for(store: Store, small: None) -> None:
    app = made(store, QUICK._replace(rate_limits=True))
    assert From(app, "127.0.0.1").get("/v1/meta").headers["RateLimit-Policy"] == '"reads";q=6;w=60'
    wide = made(store, QUICK._replace(rate_limits=True, local_quota_factor=10))
    for address in ("127.0.0.1", "127.0.0.2", "::1"):
        assert From(wide, address).get("/v1/meta").headers["RateLimit-Policy"] == '"reads";q=60;w=60'
    assert From(wide).get("/v1/meta").headers["RateLimit-Policy"] == '"reads";q=6;w=60'
    for each in (app, wide):
        context_of(each).feed.close()


# -- without a count ---------------------------------------------------------------------------


def test_when_nothing_can_be_counted_reads_pass_and_commands_are_refused(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = made(store, QUICK._replace(rate_limits=True))
    hall = Hall(app)
    monkeypatch.setattr(context_of(app).limits, "_count", _gone)
    for token in ("", hall.seat):
        for path in ("/v1/meta", hall.path, f"{hall.path}/verification"):
            answer = From(app, token=token).get(path)
            assert answer.status_code == 200
            assert "RateLimit" not in answer.headers
    assert code(From(app, token="ces_nobody").get(hall.path)) == "token_invalid"
    assert code(From(app).post("/v1/games", {"seats": 3})) == "unavailable"
    assert code(From(app, token=hall.seat).post(f"{hall.path}/commands", {"type": "concede"})) == "unavailable"
    context_of(app).feed.close()


def _gone(**_: Any) -> None:
    raise redis.ConnectionError("gone")


def test_without_limits_nothing_is_counted_and_no_header_is_sent(store: Store) -> None:
    app = made(store, Settings(rate_limits=False))
    assert "RateLimit" not in From(app).get("/v1/meta").headers
    assert From(app).get("/v1/meta").json["limits"] == {}
    assert [key for key in store.queue.keys("*") if b"quota" in key] == []
    context_of(app).feed.close()
