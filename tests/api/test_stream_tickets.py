"""Stream tickets: the rights of a token at the stream of one game, once and for a minute."""

import hashlib
import io
import json
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr
from pathlib import Path
from typing import Any

import pytest
import structlog

from service import logging_setup
from service.callers.stream_tickets import SECONDS
from service.callers.tokens import digest
from service.http import request_scope
from tests.api.client import ApiClient, ApiResponse, client_of
from tests.api.conftest import PLAIN_ALIENS, QUICK, OpenGame, Store, context_of, made
from tests.api.table import Table, code
from tests.api.test_stream import SSE, frames, named, stream
from tests.api.test_two_processes import beside


def ticket(table: Table, who: dict[str, str] | None = None) -> str:
    answer = table.client.post(f"{table.path}/stream-tickets", headers=who or {})
    assert answer.status_code == 201, answer.text
    assert answer.headers["Cache-Control"] == "no-store"
    return str(answer.json["ticket"])


def use(client: ApiClient, table: Table, ticket: str, headers: dict[str, str] | None = None) -> ApiResponse:
    return client.get(f"{table.path}/stream?ticket={ticket}", headers={**SSE, **(headers or {})})


def of_private_game(client: ApiClient) -> Table:
    return Table(client, visibility="private", seed="shared", options=PLAIN_ALIENS).start()


@pytest.fixture
def over(client: ApiClient) -> Table:
    """Returns a private game that has ended: its streams end by themselves."""
    table = of_private_game(client)
    table.end()
    return table


def first(response: ApiResponse, name: str) -> dict[str, Any]:
    """Returns the first frame of this name; the stream goes on."""
    assert response.status_code == 200, response.text
    found = next(frame for frame in frames(response) if frame["frame"] == name)
    response.close()
    return found


def test_a_ticket_shows_what_the_token_shows_that_asked_for_it(client: ApiClient) -> None:
    table = of_private_game(client)
    shared = client.post(f"{table.path}/share-links", json={"perspective": "me"}, headers=table.as_seat("blue")).json
    asking = (table.as_seat("red"), table.as_host(), {"Authorization": f"Bearer {shared['token']}"})
    for who in asking:
        by_ticket, by_token = use(client, table, ticket(table, who)), stream(table, who)
        seen = []
        for response in (by_ticket, by_token):
            found = []
            for frame in frames(response):
                if frame["frame"] == "game_event":
                    found.append(frame["data"])
                    if frame["data"]["seq"] == table.version_as_host():
                        break
            response.close()
            seen.append(found)
        assert seen[0] == seen[1] != []


def test_a_spectator_may_follow_a_public_game_by_a_ticket_and_sees_what_everybody_sees(table: Table) -> None:
    assert first(use(table.client, table, ticket(table)), "snapshot_hint")["data"]["version"] == table.version()
    table.end()
    by_ticket = list(frames(use(table.client, table, ticket(table))))
    assert named(by_ticket, "game_event") == named(list(frames(stream(table))), "game_event")


def test_a_stranger_gets_no_ticket_of_a_private_game(over: Table) -> None:
    refused = over.client.post(f"{over.path}/stream-tickets")
    assert (refused.status_code, code(refused)) == (404, "not_found")


def test_a_ticket_counts_once(over: Table) -> None:
    given = ticket(over, over.as_seat("red"))
    assert named(list(frames(use(over.client, over, given))), "end")
    again = use(over.client, over, given)
    assert (again.status_code, code(again)) == (401, "ticket_invalid")
    assert again.headers["WWW-Authenticate"] == "Bearer"


def test_a_ticket_goes_on_after_the_last_event_id(over: Table) -> None:
    found = list(frames(use(over.client, over, ticket(over, over.as_host()), {"Last-Event-ID": "9"})))
    assert named(found, "game_event")[0]["data"]["seq"] == 10
    again = use(over.client, over, f"{ticket(over, over.as_host())}&after=9")
    assert named(list(frames(again)), "game_event")[0]["data"]["seq"] == 10


def _expired(table: Table, other: str, store: Store) -> str:
    given = ticket(table, table.as_host())
    (name,) = store.queue.keys("cg:stream-ticket:*")
    assert 0 < store.queue.ttl(name) <= SECONDS == 60
    store.queue.pexpire(name, 0)
    return given


def _forged(table: Table, other: str, store: Store) -> str:
    return "cet_" + "0" * 43


def _foreign(table: Table, other: str, store: Store) -> str:
    return str(table.client.post(f"/v1/games/{other}/stream-tickets").json["ticket"])


def _token(table: Table, other: str, store: Store) -> str:
    """Returns a token, which is no ticket: it has no place in an address."""
    return table.host


def _empty(table: Table, other: str, store: Store) -> str:
    return ""


@pytest.mark.parametrize("given", [_expired, _forged, _foreign, _token, _empty])
def test_what_is_no_ticket_of_this_game_opens_nothing(
    over: Table, store: Store, open_game: OpenGame, given: Callable[[Table, str, Store], str]
) -> None:
    refused = use(over.client, over, given(over, open_game()["game"]["id"], store))
    assert (refused.status_code, code(refused)) == (401, "ticket_invalid")


def test_a_ticket_at_another_game_is_not_used_up(table: Table, over: Table) -> None:
    given = ticket(over, over.as_seat("red"))
    assert code(use(over.client, table, given)) == "ticket_invalid"
    assert named(list(frames(use(over.client, over, given))), "end")


def test_nobody_sends_a_ticket_and_a_token(over: Table) -> None:
    refused = use(over.client, over, ticket(over, over.as_host()), over.as_host())
    assert (refused.status_code, code(refused)) == (401, "ticket_invalid")


def test_the_stream_alone_takes_a_ticket(over: Table) -> None:
    given = ticket(over, over.as_host())
    for path in ("/state", "/events", ""):
        assert over.client.get(f"{over.path}{path}?ticket={given}").status_code in (404, 422), path
    assert over.client.get("/v1/lobby/stream?ticket=x", headers=SSE).status_code in (200, 422)
    assert named(list(frames(use(over.client, over, given))), "end")


def test_a_ticket_of_a_token_that_has_ended_is_worth_nothing(client: ApiClient) -> None:
    table = of_private_game(client)
    given = ticket(table, table.as_seat("red"))
    assert client.post(f"{table.path}/seats/red/token", headers=table.as_seat("red")).status_code == 201
    refused = use(client, table, given)
    assert (refused.status_code, code(refused)) == (401, "token_revoked")


def test_two_processes_take_a_ticket_once(store: Store, tmp_path: Path) -> None:
    settings = QUICK._replace(signing_key=tmp_path / "key.pem")
    apps = [made(store, settings), made(beside(store), settings)]
    here, there = (client_of(app) for app in apps)
    table = of_private_game(here)
    table.end()
    given = ticket(table, table.as_seat("red"))
    assert named(list(frames(use(there, table, given))), "end")
    assert code(use(here, table, given)) == "ticket_invalid"
    for app in apps:
        context_of(app).feed.close()


def test_a_stream_by_ticket_counts_among_those_of_the_token(store: Store) -> None:
    app = made(store, QUICK._replace(rate_limits=True, streams_per_token=1))
    client = client_of(app)
    table = of_private_game(client)
    held = use(client, table, ticket(table, table.as_seat("red")))
    assert held.status_code == 200
    refused = stream(table, table.as_seat("red"))
    assert (refused.status_code, code(refused)) == (429, "quota_exceeded")
    held.close()
    context_of(app).feed.close()


def test_tickets_have_a_quota_and_wrong_ones_count_as_failures(store: Store) -> None:
    app = made(store, QUICK._replace(rate_limits=True))
    client = client_of(app)
    table = of_private_game(client)
    given = client.post(f"{table.path}/stream-tickets", headers=table.as_seat("red"))
    assert given.headers["RateLimit-Policy"] == '"stream_tickets";q=60;w=60'
    assert '"auth_failures"' in use(client, table, "cet_made_up").headers["RateLimit-Policy"]
    context_of(app).feed.close()


@pytest.fixture
def as_it_was() -> Iterator[None]:
    """Restores the log that the other tests had."""
    before = structlog.get_config()
    yield
    structlog.configure(**before)


@pytest.mark.usefixtures("as_it_was")
def test_no_line_no_metric_no_answer_and_no_key_of_the_store_has_a_ticket(store: Store) -> None:
    app = made(store, QUICK._replace(log_requests=True))
    client = client_of(app)
    table = of_private_game(client)
    table.end()
    given = ticket(table, table.as_seat("red"))
    stored = [repr((name, store.queue.get(name))) for name in store.queue.keys("cg:stream-ticket:*")]
    assert hashlib.sha256(given.encode()).hexdigest() in stored[0]
    # pytest puts its own stream in place before each test.
    with redirect_stderr(io.StringIO()) as written:
        logging_setup.set_up("probe", request_scope.facts)
        sent = [use(client, table, given), use(client, table, given), use(client, table, f"{given}&after=x")]
    assert [answer.status_code for answer in sent] == [200, 401, 401]
    context_of(app).feed.close()
    assert written.getvalue().count("streamGame") == 3
    told = [written.getvalue(), *stored, *(answer.text + str(answer.headers) for answer in sent)]
    told.append(client.get("/metrics").text)
    assert not [text for text in told if given in text or given.removeprefix("cet_") in text]


def test_a_ticket_that_was_written_into_the_store_of_the_queue_is_worth_nothing(over: Table, store: Store) -> None:
    """People who can write there get no rights of others, even with the digest of a token or a ticket of their own."""

    def name(ticket: str) -> str:
        return f"cg:stream-ticket:{over.id}:{hashlib.sha256(ticket.encode()).hexdigest()}"

    queue: Any = store.queue
    of_others = queue.get(name(ticket(over, over.as_host())))
    for given in (ticket(over, over.as_seat("blue")), "cet_planted"):
        for text in (json.dumps([digest(over.tokens["red"]), ""]), "", "x" * 40, of_others):
            queue.set(name(given), text)
            assert code(use(over.client, over, given)) == "ticket_invalid"
