"""A read of which the process has everything is the same answer, and what the store says of it comes first."""

import asyncio
import threading
from collections.abc import Sequence
from datetime import date
from typing import Any

import pytest
import redis

from service.callers.quotas import POLICIES, SEAT
from service.http import deprecations
from service.http.deprecations import Deprecation
from service.http.rate_limit_headers import Quota
from service.server.batcher import Batcher
from service.store.errors import StoreUnavailable
from service.store.log.event_log import StateClaim
from tests.api.conftest import Store, context_of
from tests.api.table import Table
from tests.server.conftest import LONG, Begin, Operations
from tests.server.serving import Heard, Line, Serving
from tests.waiting import PATIENCE_S

QUOTAS = LONG._replace(rate_limits=True, local_quota_factor=1)
READS = 60
"""The reads of a seat in an hour here."""
OF_EACH_REQUEST = ("request-id", "ratelimit", "date")
MOST = 20
"""Claims that are confirmed at once here."""


def read(server: Serving, table: Table, seat: str = "red", headers: str = "", of: str = "state") -> Heard:
    with Line(server.port) as line:
        return line.ask(f"{table.path}/{of}", headers=f"Authorization: Bearer {table.tokens[seat]}\n{headers}").answer()


def same(one: Heard, other: Heard) -> bool:
    """Returns True if two answers differ only in what each request has for itself."""
    named = [
        {name: value for name, value in each.headers.items() if name.lower() not in OF_EACH_REQUEST}
        for each in (one, other)
    ]
    return (one.status, one.body, named[0]) == (other.status, other.body, named[1])


def test_the_answer_to_a_warm_read_is_that_of_the_operation(begin: Begin, table: Table, operations: Operations) -> None:
    server = begin(QUOTAS)
    first, second = read(server, table), read(server, table)
    assert operations() == 1
    assert first.status == 200
    assert same(first, second)
    assert first.headers["Request-Id"] != second.headers["Request-Id"]


def test_a_warm_read_says_as_well_that_the_operation_is_deprecated(
    begin: Begin, table: Table, operations: Operations, monkeypatch: pytest.MonkeyPatch
) -> None:
    days = date(2027, 3, 1), date(2028, 1, 1)
    entry = Deprecation(deprecations.OPERATION, "getState", *days, "getGame", "/docs#/play/getState")
    monkeypatch.setattr(deprecations, "TABLE", (entry,))
    server = begin(QUOTAS)
    first, second = read(server, table), read(server, table)
    assert operations() == 1
    assert same(first, second)
    assert second.headers["Sunset"] == "Sat, 01 Jan 2028 00:00:00 GMT"


def test_a_client_that_holds_the_state_gets_304_from_both(begin: Begin, table: Table, operations: Operations) -> None:
    server = begin()
    held = f"If-None-Match: {read(server, table).headers['ETag']}\n"
    # A slash at the end is only for the operation.
    first, second = read(server, table, headers=held, of="state?perspective=red"), read(server, table, headers=held)
    assert operations() == 2
    assert first.status == 304
    assert same(first, second)


def test_a_coded_state_is_warm_when_it_was_coded_once(begin: Begin, table: Table, operations: Operations) -> None:
    server = begin()
    asked = "Accept-Encoding: gzip\n"
    read(server, table)
    first, second = read(server, table, headers=asked), read(server, table, headers=asked)
    assert operations() == 2
    assert first.headers["Content-Encoding"] == "gzip"
    assert same(first, second)
    held = f"{asked}If-None-Match: {second.headers['ETag']}\n"
    assert same(read(server, table, headers=held, of="state?perspective=red"), read(server, table, headers=held))
    assert operations() == 1


def test_several_requests_at_once_on_a_connection_are_answered_in_their_order(
    begin: Begin, table: Table, operations: Operations
) -> None:
    server = begin()
    for seat in table.tokens:
        read(server, table, seat)
    operations()
    seats = [*table.tokens, *table.tokens]
    asked = [f"GET {table.path}/state HTTP/1.1\nHost: here\nAuthorization: Bearer {table.tokens[s]}\n\n" for s in seats]
    with Line(server.port) as line:
        line.say("".join(asked))
        assert [line.answer().json["viewer"] for _ in seats] == seats
    assert operations() == 0


def test_a_client_that_wants_the_connection_closed_gets_its_answer_and_the_end(
    begin: Begin, table: Table, operations: Operations
) -> None:
    server = begin()
    read(server, table)
    operations()
    with Line(server.port) as line:
        asked = f"Authorization: Bearer {table.tokens['red']}\nConnection: close\n"
        heard = line.ask(f"{table.path}/state", headers=asked).answer()
        assert (heard.status, heard.headers["Connection"]) == (200, "close")
        assert line.is_closed()
    assert operations() == 0


def test_another_tag_gets_the_state(begin: Begin, table: Table, operations: Operations) -> None:
    server = begin()
    first, second = read(server, table), read(server, table, headers='If-None-Match: "1.red"\n')
    assert operations() == 1
    assert same(first, second)


def test_a_request_keeps_the_id_that_its_client_gave_it(begin: Begin, table: Table, operations: Operations) -> None:
    server = begin()
    for _ in range(2):
        assert read(server, table, headers="Request-Id: mine-1\n").headers["Request-Id"] == "mine-1"
    assert operations() == 1


def test_what_another_process_has_moved_is_in_the_next_answer(
    begin: Begin, table: Table, operations: Operations
) -> None:
    server = begin()
    for _ in range(4):
        tag = read(server, table).headers["ETag"]
        assert read(server, table, headers=f"If-None-Match: {tag}\n").status == 304
        seat, question = table.asked()[0]
        version = table.answer(seat, question["id"], question["on_timeout"]).json["version"]
        told = read(server, table, headers=f"If-None-Match: {tag}\n")
        assert (told.status, told.json["version"]) == (200, version)
    assert operations() == 5


def test_a_token_that_another_process_has_replaced_is_refused_at_once(begin: Begin, table: Table) -> None:
    server = begin()
    assert [read(server, table).status for _ in range(2)] == [200, 200]
    assert table.client.post(f"{table.path}/seats/red/token", headers=table.as_host()).status_code == 201
    assert (told := read(server, table)).status == 401
    assert told.code == "token_revoked"


def test_each_seat_sees_its_own_hand(begin: Begin, table: Table, operations: Operations) -> None:
    server = begin()
    for _ in range(2):
        seen = {seat: read(server, table, seat).json for seat in table.tokens}
        assert {seat: state["viewer"] for seat, state in seen.items()} == {seat: seat for seat in table.tokens}
    assert operations() == len(table.tokens)


def test_the_host_sees_what_everybody_sees(begin: Begin, table: Table, operations: Operations) -> None:
    server = begin()
    table.tokens["host"] = table.host
    first, second = read(server, table, "host"), read(server, table, "host")
    assert operations() == 1
    assert first.json["viewer"] == "public"
    assert same(first, second)


@pytest.mark.parametrize("of", ["state?at=1", "questions", "legal-commands", "state?perspective=public"])
def test_any_other_read_is_answered_by_its_operation(
    begin: Begin, table: Table, operations: Operations, of: str
) -> None:
    server = begin()
    read(server, table)
    operations()
    assert read(server, table, of=of).status in (200, 204)
    assert operations() == 1


def test_a_token_of_another_game_sees_nothing_of_this_one(begin: Begin, table: Table, operations: Operations) -> None:
    server, other = begin(), Table(table.client, visibility="private").start()
    assert [read(server, other).status for _ in range(2)] == [200, 200]
    other.tokens["red"] = table.tokens["red"]
    assert read(server, other).status == 404
    assert operations() == 2


def test_cached_reads_use_up_the_quota_like_others(begin: Begin, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(POLICIES, "reads", Quota(READS, 3600, SEAT))
    server = begin(QUOTAS)
    asked = f"Authorization: Bearer {table.tokens['red']}\n"
    with Line(server.port) as line:
        left = [line.ask(f"{table.path}/state", headers=asked).answer() for _ in range(READS + 1)]
    assert [each.status for each in left] == [200] * READS + [429]
    remaining = [int(each.headers["RateLimit"].partition("r=")[2].partition(";")[0]) for each in left[:READS]]
    assert remaining == list(range(READS - 1, -1, -1))


def test_a_store_that_is_away_is_said_by_the_operation(
    begin: Begin, store: Store, table: Table, operations: Operations
) -> None:
    server = begin()
    read(server, table)
    operations()
    store.server.connected = False
    assert (told := read(server, table)).status == 503
    assert operations() == 1
    assert told.code == "unavailable"
    store.server.connected = True


def test_every_request_is_logged_where_the_operator_asks_for_that(
    begin: Begin, table: Table, capsys: pytest.CaptureFixture[str]
) -> None:
    server = begin(LONG._replace(log_requests=True))
    for _ in range(2):
        read(server, table)
    lines = [line for line in capsys.readouterr().err.splitlines() if "getState" in line and table.id in line]
    assert len(lines) == 2


# -- one question for many -------------------------------------------------------------------------


def claims(number: int) -> list[StateClaim]:
    return [StateClaim(f"g_{each}", "digest", "seat|red", each, "hash") for each in range(number)]


def test_claims_that_come_while_the_store_is_asked_share_the_next_question() -> None:
    asked: list[int] = []
    first_is_asked, go_on = threading.Event(), threading.Event()

    def ask(them: Sequence[StateClaim]) -> list[bool]:
        asked.append(len(them))
        first_is_asked.set()
        assert go_on.wait(PATIENCE_S)
        return [claim.version % 2 == 0 for claim in them]

    async def all_of_them() -> list[bool]:
        confirmations = Batcher("confirmations", ask, otherwise=False, most=MOST)
        first, *others = claims(MOST + 11)
        begun = [asyncio.create_task(confirmations.ask(first))]
        await asyncio.to_thread(first_is_asked.wait, 20)
        begun += [asyncio.create_task(confirmations.ask(claim)) for claim in others]
        await asyncio.sleep(0)
        go_on.set()
        found = await asyncio.gather(*begun)
        confirmations.close()
        return found

    assert asyncio.run(all_of_them()) == [claim.version % 2 == 0 for claim in claims(MOST + 11)]
    assert asked == [1, MOST, 10]


@pytest.mark.parametrize("fault", [StoreUnavailable("away"), ValueError("a mistake")])
def test_nothing_is_confirmed_when_the_question_fails_and_the_next_one_is_asked(fault: Exception) -> None:
    answers: list[Any] = [fault, [True]]

    def ask(_: Sequence[StateClaim]) -> list[bool]:
        answer: Any = answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        found: list[bool] = answer
        return found

    async def twice() -> list[bool]:
        confirmations = Batcher("confirmations", ask, otherwise=False, most=MOST)
        found = [await confirmations.ask(claim) for claim in claims(2)]
        confirmations.close()
        return found

    assert asyncio.run(twice()) == [False, True]


def test_a_client_that_leaves_meanwhile_harms_nobody() -> None:
    go_on = threading.Event()

    def ask(them: Sequence[StateClaim]) -> list[bool]:
        assert go_on.wait(PATIENCE_S)
        return [True] * len(them)

    async def one_leaves() -> bool:
        confirmations = Batcher("confirmations", ask, otherwise=False, most=MOST)
        leaving, staying = (asyncio.create_task(confirmations.ask(claim)) for claim in claims(2))
        await asyncio.sleep(0)
        leaving.cancel()
        go_on.set()
        found = await staying
        confirmations.close()
        return found

    assert asyncio.run(one_leaves())


def test_the_store_confirms_only_what_is_so(begin: Begin, table: Table) -> None:
    server = begin()
    read(server, table)
    shared = context_of(server.app)
    at, known = shared.games.cached(table.id), next(iter(shared.tokens._remembered.values()))
    assert at is not None
    true = StateClaim(table.id, known.bearer.digest, known.record, at.version, at.hash)
    false = [
        true._replace(game="g_00000000000000000000000000"),
        true._replace(token="0" * 64),
        true._replace(record="ended|red"),
        true._replace(version=at.version - 1),
        true._replace(hash="0" * 64),
    ]
    assert shared.games.log.confirmed([true, *false, true]) == [True, *[False] * len(false), True]


def test_on_a_cluster_nothing_is_confirmed(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    log = context_of(begin().app).games.log
    monkeypatch.setattr("service.store.log.event_log.is_alone", lambda _: False)
    monkeypatch.setattr(redis.Redis, "pipeline", None)
    assert log.confirmed(claims(2)) == [False, False]
