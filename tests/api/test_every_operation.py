"""Answers that every operation may give, asked of each of them.

A ban, a token that nobody knows, a body that cannot be read, a quota, a fault, a store and a disk that are gone.
"""

from collections.abc import Callable
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from service import context
from service.api.edge import access
from service.api.edge.blueprint import AUDIENCES
from service.callers import quotas
from service.callers.tokens import digest
from service.http.rate_limit_headers import Quota
from service.store.connection.disk import Disk
from tests.api.client import ApiClient, ApiResponse, client_of
from tests.api.conftest import QUICK, Store, context_of
from tests.api.contract import Client, document
from tests.api.table import Table, code
from tests.api.test_authorization import LATE, Operation, operations

ALL = operations()
PLACES = {"seq": "1", "seat": "red", "id": "m_1790000000000", "kind": "aliens", "type": "game_created", "tile": "0/0"}
"""Parameter of a path -> a value that fits it; it need not name anything."""
UNCOUNTED = ("getHealth", "getReadiness", "getRoot", "getDocs", "getDocsFile", "getOpenapiYaml", "getOpenapiJson")
"""Operations whose requests count in no quota: watchers and readers of the documentation."""
STORES_NOTHING = ("checkSetup",)
"""Operations that take a body and store nothing."""
MORE_THAN_THERE_IS = 10**18
"""Free bytes that no disk has."""
BANNED = "203.0.113.7"


Admitted = Callable[[Operation], tuple[str, dict[str, str]]]
ADMIN_TOKEN = "cea_" + "A" * 43


def is_checked(operation: Operation) -> bool:
    """Returns True if it takes anything that may fit no schema."""
    parts = document()["paths"][operation.path][operation.method.lower()]
    return "422" in parts["responses"] and operation.id != "uploadArchive"


def asked(client: ApiClient, operation: Operation, game: str = "g_x", **more: Any) -> ApiResponse:
    """Sends one request to an operation; nothing that it names need be there."""
    body: dict[str, Any] = {"json": {}} if operation.body else {}
    return client.open(path_of(operation, game), method=operation.method, **body, **more)


def path_of(operation: Operation, game: str = "g_x") -> str:
    """Returns its path, with something in the braces."""
    path = operation.path.replace("{game_id}", game)
    for name in [part.split("}")[0] for part in path.split("{")[1:]]:
        path = path.replace(f"{{{name}}}", PLACES.get(name, "x"))
    return path


class Failing(Client):
    """A client whose server may fail."""

    may_fail = True


@pytest.fixture
def admitted(app: Flask, store: Store) -> Admitted:
    """Returns the game, and the headers with which an operation on it lets somebody in."""
    settings = QUICK._replace(admin_token_hash=digest(ADMIN_TOKEN))
    context.attach(app, context.build(settings, store.events, store.queue))
    client = client_of(app)
    game = Table(client).start()
    person = client.post("/v1/players", json={}).json["token"]

    def headers(operation: Operation) -> tuple[str, dict[str, str]]:
        match AUDIENCES[operation.id]:
            case access.ADMIN:
                token = ADMIN_TOKEN
            case access.PLAYER:
                token = person
            case access.HOST:
                token = game.host
            case _:
                token = game.tokens["red"]
        return game.id, {"Authorization": f"Bearer {token}"}

    return headers


def test_a_body_that_cannot_be_read_is_refused(
    client: ApiClient, admitted: Admitted, subtests: pytest.Subtests
) -> None:
    for operation in [each for each in ALL if each.body]:
        game, headers = admitted(operation)
        for media_type, expected in (("application/json", 400), ("text/plain", 415)):
            with subtests.test(operation.id, media_type=media_type):
                path = path_of(operation, game)
                refused = client.open(path, method=operation.method, data="{", content_type=media_type, headers=headers)
                # An export is lines of JSON, which are no JSON.
                assert refused.status_code == (415 if operation.id == "uploadArchive" else expected)


def test_what_fits_no_schema_is_refused(client: ApiClient, admitted: Admitted, subtests: pytest.Subtests) -> None:
    """A member that no body has, a parameter that no query has, or a key that no request may have."""
    for operation in [each for each in ALL if is_checked(each)]:
        game, headers = admitted(operation)
        path = f"{path_of(operation, game)}?no_such_parameter=1"
        body = {"no_such_member": 1} if operation.body else None
        with subtests.test(operation.id):
            refused = client.open(
                path, method=operation.method, json=body, headers={**headers, "Idempotency-Key": "short"}
            )
            assert (refused.status_code, code(refused)) == (422, "validation_failed")


def test_a_token_that_nobody_knows_is_refused(table: Table, subtests: pytest.Subtests) -> None:
    headers = {"Authorization": f"Bearer ces_{'0' * 43}", "Invite-Code": "unknown"}
    for operation in [each for each in ALL if AUDIENCES[each.id]]:
        with subtests.test(operation.id):
            refused = asked(table.client, operation, table.id, headers=headers)
            if operation.id not in LATE:
                assert refused.status_code == 401
            assert refused.status_code in (401, 422)


def test_a_network_that_is_banned_is_refused(client: ApiClient, app: Flask, subtests: pytest.Subtests) -> None:
    context_of(app).moderation.ban(ip_network(BANNED), 3600, "A flood.")
    for operation in ALL:
        with subtests.test(operation.id):
            refused = asked(client, operation, environ_base={"REMOTE_ADDR": BANNED})
            assert (refused.status_code, code(refused)) == (403, "address_banned")


def test_a_caller_whose_quota_is_used_up_is_refused(
    app: Flask, store: Store, subtests: pytest.Subtests, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, quota in quotas.POLICIES.items():
        monkeypatch.setitem(quotas.POLICIES, name, Quota(1, quota.seconds, quota.by))
    counting = QUICK._replace(rate_limits=True, local_quota_factor=1)
    for operation in [each for each in ALL if each.id not in UNCOUNTED]:
        # Nobody has asked for anything yet.
        store.queue.flushdb()
        context.attach(app, context.build(counting, store.events, store.queue))
        client = client_of(app)
        with subtests.test(operation.id):
            first = asked(client, operation)
            assert first.status_code != 429
            refused = asked(client, operation)
            assert (refused.status_code, code(refused)) == (429, "quota_exceeded")


def test_a_fault_of_the_program_is_answered_without_a_trace(
    app: Flask, subtests: pytest.Subtests, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The view fails, whatever it does."""

    def failing(**_: Any) -> None:
        raise ValueError("a secret of the program")

    monkeypatch.setattr(app, "test_client_class", Failing)
    client = client_of(app)
    for operation in ALL:
        endpoint, _ = app.url_map.bind("localhost").match(path_of(operation), method=operation.method)
        with subtests.test(operation.id), monkeypatch.context() as broken:
            broken.setitem(app.view_functions, endpoint, failing)
            refused = asked(client, operation)
            assert (refused.status_code, code(refused)) == (500, "internal_error")
            assert "a secret" not in refused.text


def test_a_store_that_does_not_answer_is_no_fault_of_the_program(
    table: Table, app: Flask, store: Store, subtests: pytest.Subtests
) -> None:
    """Whatever needs no store is answered as always."""
    store.server.connected = False
    for operation in ALL:
        # Nothing of the store is cached.
        context.attach(app, context.build(QUICK, store.events, store.queue))
        with subtests.test(operation.id):
            refused = asked(client_of(app), operation, table.id, headers=table.as_seat("red"))
            assert refused.status_code < 500 or refused.status_code == 503
            if operation.id != "getReadiness":
                assert code(refused) == "unavailable" or refused.status_code < 500


def test_a_request_that_writes_is_refused_while_the_disk_is_full(
    app: Flask, store: Store, subtests: pytest.Subtests, tmp_path: Path
) -> None:
    disk = Disk(tmp_path, MORE_THAN_THERE_IS, holds_store=True)
    context.attach(app, context.build(QUICK, store.events, store.queue, disk))
    client = client_of(app)
    for operation in [each for each in ALL if each.method != "GET" and each.id not in STORES_NOTHING]:
        with subtests.test(operation.id):
            refused = asked(client, operation)
            assert (refused.status_code, code(refused)) == (507, "store_full")
