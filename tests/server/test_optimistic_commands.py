"""An answer to a question is stored with others where the process knows its game and token; nothing else changes."""

import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from service.callers.quotas import POLICIES, SEAT
from service.http.rate_limit_headers import Quota
from tests.api.client import client_of
from tests.api.conftest import Store, context_of, made
from tests.api.signing import SigningTable
from tests.api.table import Table
from tests.server.conftest import LONG, Begin, Operations
from tests.server.serving import Heard, Line, Serving

QUOTAS = LONG._replace(rate_limits=True, local_quota_factor=1)
COMMANDS = 60
"""The commands of a seat in an hour here."""
OF_EACH_REQUEST = ("request-id", "ratelimit", "date")
JSON = "application/json"

WISH = "Prefer: wait=0\n"
"""Headers of a command that shall reach the operation."""


def post(
    server: Serving,
    table: Table,
    seat: str,
    body: Any,
    key: str = "",
    headers: str = "",
    to: str = "commands",
    content_type: str = JSON,
) -> Heard:
    sent = body if isinstance(body, str) else json.dumps(body)
    named = f"Idempotency-Key: {key}\n" if key else ""
    with Line(server.port) as line:
        head = f"Authorization: Bearer {table.tokens[seat]}\nContent-Type: {content_type}\n"
        length = f"Content-Length: {len(sent)}\n"
        return line.say(f"POST {table.path}/{to} HTTP/1.1\nHost: here\n{head}{named}{headers}{length}\n{sent}").answer(
            "POST"
        )


def asked(table: Table) -> tuple[str, dict[str, Any]]:
    """Returns a seat that is asked something, and the body of its default answer."""
    seat, question = table.asked()[0]
    return seat, {"type": "answer", "question_id": question["id"], "answer": question["on_timeout"]}


def play(server: Serving, table: Table, key: str, **options: Any) -> Heard:
    """Sends the next answer of the game."""
    seat, body = asked(table)
    return post(server, table, seat, body, key, **options)


@pytest.fixture
def knowing(begin: Begin, table: Table, operations: Operations) -> Serving:
    """Starts a server that knows the table and the token of each seat."""
    server = begin()
    learned(server, table)
    operations()
    return server


def learned(server: Serving, table: Table) -> None:
    """Sends a request of each seat, so that the server knows it."""
    for seat in table.tokens:
        with Line(server.port) as line:
            told = f"Authorization: Bearer {table.tokens[seat]}\n"
            assert line.ask(f"{table.path}/state", headers=told).answer().status == 200


# -- the same answer -------------------------------------------------------------------------------


def test_the_answer_to_an_optimistic_command_is_that_of_the_operation(
    knowing: Serving, table: Table, operations: Operations
) -> None:
    for number in range(5):
        seat, body = asked(table)
        first = post(knowing, table, seat, body, f"key-{number:04}")
        assert operations() == 0
        # A wish is only for the operation, and the command is the same one.
        second = post(knowing, table, seat, body, f"key-{number:04}", WISH)
        assert operations() == 1
        assert (first.status, second.status) == (201, 201)
        assert first.body == second.body
        assert second.headers["Idempotency-Replayed"] == "true"
        assert lasting(first) | {"idempotency-replayed": "true"} == lasting(second)


def lasting(heard: Heard) -> dict[str, str]:
    """Returns the headers, without what each request has for itself."""
    return {name: value for name, value in heard.headers.items() if name.lower() not in OF_EACH_REQUEST}


def test_a_request_keeps_the_id_that_its_client_gave_it(knowing: Serving, table: Table, operations: Operations) -> None:
    assert play(knowing, table, "key-0001", headers="Request-Id: mine-1\n").headers["Request-Id"] == "mine-1"
    assert operations() == 0


def test_a_command_that_is_sent_again_is_not_carried_out_again(
    knowing: Serving, table: Table, operations: Operations
) -> None:
    seat, body = asked(table)
    first, second = (post(knowing, table, seat, body, "key-0001") for _ in range(2))
    assert operations() == 1
    assert first.body == second.body
    assert (first.headers["Idempotency-Replayed"], second.headers["Idempotency-Replayed"]) == (None, "true")


def test_another_command_under_the_same_key_is_refused(knowing: Serving, table: Table, operations: Operations) -> None:
    seat, body = asked(table)
    assert post(knowing, table, seat, body, "key-0001").status == 201
    assert post(knowing, table, seat, {**body, "question_id": "q_999"}, "key-0001").code == "idempotency_key_reused"
    assert operations() == 1


def test_a_whole_game_is_played_and_every_command_is_in_its_log(
    knowing: Serving, table: Table, operations: Operations
) -> None:
    versions = [play(knowing, table, f"key-{number:04}").json["version"] for number in range(40)]
    assert operations() == 0
    assert versions == sorted(set(versions))
    assert table.client.get(f"{table.path}/verification", headers=table.as_host()).json["ok"]


# -- what is left to the operation -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "status", "code"),
    [
        ({"question_id": "q_999"}, 409, "question_closed"),
        ({"answer": {"kind": "choose_number", "number": 99}}, 409, "illegal_command"),
        ({"answer": {"kind": "no_kind"}}, 422, "validation_failed"),
        ({"answer": None}, 422, "validation_failed"),
        ({"more": 1}, 422, "validation_failed"),
        ({"type": "no_type"}, 422, "validation_failed"),
        ({"type": "pause_game"}, 422, "validation_failed"),
    ],
)
def test_what_is_against_a_command_is_said_by_the_operation(
    knowing: Serving, table: Table, operations: Operations, change: dict[str, Any], status: int, code: str
) -> None:
    seat, body = asked(table)
    before = table.version()
    refused = post(knowing, table, seat, {**body, **change}, "key-0001")
    assert (refused.status, refused.code) == (status, code)
    assert operations() == 1
    assert table.version() == before


@pytest.mark.parametrize(
    ("body", "content_type", "code"),
    [
        ("{", JSON, "malformed_request"),
        ("[" * 40 + "]" * 40, JSON, "validation_failed"),
        ('{"type": "answer"}', "text/plain", "unsupported_media_type"),
    ],
)
def test_a_body_that_cannot_be_read_is_refused_by_the_operation(
    knowing: Serving, table: Table, operations: Operations, body: str, content_type: str, code: str
) -> None:
    assert post(knowing, table, "red", body, "key-0001", content_type=content_type).code == code
    assert operations() == 1


@pytest.mark.parametrize(
    ("key", "headers", "to"),
    [
        ("", "", "commands"),
        ("short", "", "commands"),
        ("key-0001", "If-Match: *\n", "commands"),
        ("key-0001", "Prefer: return=representation\n", "commands"),
        ("key-0001", "", "commands?dry_run=true"),
    ],
)
def test_an_unusual_command_is_carried_out_by_the_operation(
    knowing: Serving, table: Table, operations: Operations, key: str, headers: str, to: str
) -> None:
    done = play(knowing, table, key, headers=headers, to=to)
    assert done.status == (422 if key == "short" else 200 if "dry_run" in to else 201)
    assert operations() == 1
    assert ("state" in done.json) == ("Prefer" in headers)


def test_a_process_that_does_not_know_the_token_leaves_it_to_the_operation(
    begin: Begin, table: Table, operations: Operations
) -> None:
    server = begin()
    known: set[str] = set()
    for number in range(8):
        seat, body = asked(table)
        assert post(server, table, seat, body, f"key-{number:04}").status == 201
        assert operations() == (seat not in known)
        known.add(seat)


def test_a_command_other_than_an_answer_is_carried_out_by_the_operation(
    knowing: Serving, table: Table, operations: Operations
) -> None:
    assert post(knowing, table, "red", {"type": "concede"}, "key-0001").status == 201
    assert operations() == 1


def test_at_a_table_with_bots_the_operation_gives_them_their_turn(
    begin: Begin, store: Store, operations: Operations
) -> None:
    server = begin()
    table = Table(client_of(made(store)), bots=[{"kind": "random", "seat": "green"}], seed="a bot").start()
    learned(server, table)
    operations()
    seat, question = next((each, first[0]) for each in table.tokens if (first := table.questions(each)))
    body = {"type": "answer", "question_id": question["id"], "answer": question["on_timeout"]}
    assert post(server, table, seat, body, "key-0001").status == 201
    assert operations() == 1


def test_a_seat_that_signs_is_heard_by_the_operation_alone__SIGN_01(
    begin: Begin, store: Store, operations: Operations
) -> None:
    server = begin()
    signers = SigningTable(client_of(made(store)), ("red", "blue", "green"), seed="signers")
    signers.start()
    learned(server, signers)
    operations()
    seat, body = asked(signers)
    assert seat in signers.keys
    assert post(server, signers, seat, body, "key-0001").code == "signature_missing"
    assert operations() == 1


def test_a_token_that_another_process_has_replaced_changes_nothing(knowing: Serving, table: Table) -> None:
    seat, body = asked(table)
    before = table.version()
    assert table.client.post(f"{table.path}/seats/{seat}/token", headers=table.as_host()).status_code == 201
    refused = post(knowing, table, seat, body, "key-0001")
    assert (refused.status, refused.code) == (401, "token_revoked")
    assert [event["type"] for event in since(table, before)] == ["token_reissued"]


def since(table: Table, version: int) -> list[dict[str, Any]]:
    found = table.client.get(f"{table.path}/events?after={version}", headers=table.as_host()).json["items"]
    return [event for event in found if event["type"] != "agenda_moved"]


def test_a_token_of_another_game_plays_nothing_of_this_one(knowing: Serving, table: Table) -> None:
    other = Table(table.client, visibility="private").start()
    seat, body = asked(table)
    table.tokens[seat] = other.tokens[seat]
    assert post(knowing, table, seat, body, "key-0001").code == "not_a_player"


def test_what_another_process_has_moved_is_decided_anew(knowing: Serving, table: Table, operations: Operations) -> None:
    for number in range(3):
        seat, body = asked(table)
        assert table.answer(seat, body["question_id"], body["answer"]).status_code == 201
        assert play(knowing, table, f"key-{number:04}").status == 201
    operations()
    assert play(knowing, table, "key-0009").status == 201
    assert operations() == 0


def test_two_processes_carry_out_each_command_once(begin: Begin, table: Table) -> None:
    servers = [begin(), begin()]
    for server in servers:
        learned(server, table)
    with ThreadPoolExecutor(2) as threads:
        for number in range(12):
            seat, body = asked(table)
            sent = [
                threads.submit(post, server, table, seat, body, f"key-{number:04}-{at}")
                for at, server in enumerate(servers)
            ]
            heard = [each.result() for each in sent]
            assert sorted(each.status for each in heard) == [201, 409]
            assert {each.code for each in heard if each.status == 409} == {"question_closed"}
    assert table.client.get(f"{table.path}/verification", headers=table.as_host()).json["ok"]


# -- quotas, store, log ----------------------------------------------------------------------------


def test_optimistic_commands_use_up_the_quota_like_others_and_refused_ones_once(
    begin: Begin, table: Table, operations: Operations, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(POLICIES, "commands", Quota(COMMANDS, 3600, SEAT))
    server = begin(QUOTAS)
    learned(server, table)
    seat, body = asked(table)
    left = []
    for number in range(COMMANDS // 2):
        sent = body if number == 1 else {**body, "question_id": "q_999"}
        heard = post(server, table, seat, sent, f"key-{number:04}")
        left.append(int(heard.headers["RateLimit"].partition("r=")[2].partition(";")[0]))
    assert left == list(range(COMMANDS - 1, COMMANDS // 2 - 1, -1))
    context_of(server.app).limits._leases.clear()


def test_a_store_that_is_away_is_said_by_the_operation(
    knowing: Serving, store: Store, table: Table, operations: Operations
) -> None:
    seat, body = asked(table)
    store.server.connected = False
    refused = post(knowing, table, seat, body, "key-0001")
    store.server.connected = True
    assert (refused.status, refused.code) == (503, "unavailable")
    assert operations() == 1
    assert post(knowing, table, seat, body, "key-0001").status == 201


def test_every_command_is_logged_with_its_seat_where_the_operator_asks_for_that(
    begin: Begin, table: Table, operations: Operations, capsys: pytest.CaptureFixture[str]
) -> None:
    server = begin(LONG._replace(log_requests=True))
    learned(server, table)
    operations()
    seat, body = asked(table)
    for headers in ("", WISH):
        post(server, table, seat, body, "key-0001", headers)
    assert operations() == 1
    lines = [line for line in capsys.readouterr().err.splitlines() if "postCommand" in line and table.id in line]
    assert len(lines) == 2
    for line in lines:
        assert seat in line
        assert "answer" in line


def test_a_player_is_heard_by_a_command(knowing: Serving, table: Table) -> None:
    seat, body = asked(table)
    presence = context_of(knowing.app).presence
    presence._seen.clear()
    assert post(knowing, table, seat, body, "key-0001").status == 201
    assert [game for game, _ in presence._seen] == [table.id]
