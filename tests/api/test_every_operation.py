"""What every operation may answer, asked of each of them.

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
from service.http import quotas
from service.http.quotas import Quota
from service.http.tokens import digest
from service.store.connection.disk import Disk
from tests.api.client import ApiClient, ApiResponse, client_of
from tests.api.conftest import QUICK, Store
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
    """Whether it takes anything that may fit no schema."""
    parts = document()["paths"][operation.path][operation.method.lower()]
    return "422" in parts["responses"] and operation.id != "uploadArchive"


def ids(operation: Operation) -> str:
    return operation.id


def asked(client: ApiClient, operation: Operation, game: str = "g_x", **more: Any) -> ApiResponse:
    """One request to an operation; nothing that it names need be there."""
    body: dict[str, Any] = {"json": {}} if operation.body else {}
    return client.open(path_of(operation, game), method=operation.method, **body, **more)


def path_of(operation: Operation, game: str = "g_x") -> str:
    """Its path, with something in the braces."""
    path = operation.path.replace("{game_id}", game)
    for name in [part.split("}")[0] for part in path.split("{")[1:]]:
        path = path.replace(f"{{{name}}}", PLACES.get(name, "x"))
    return path


class Failing(Client):
    """A client whose server may fail."""

    may_fail = True


@pytest.fixture
def admitted(app: Flask, store: Store) -> Admitted:
    """The headers with which an operation lets somebody in, of a game of its own."""
    settings = QUICK._replace(admin_token_hash=digest(ADMIN_TOKEN))
    context.attach(app, context.build(settings, store.events, store.queue))
    client = client_of(app)
    game = Table(client).start()

    def headers(operation: Operation) -> tuple[str, dict[str, str]]:
        match AUDIENCES[operation.id]:
            case access.ADMIN:
                token = ADMIN_TOKEN
            case access.PLAYER:
                token = client.post("/v1/players", json={}).json["token"]
            case access.HOST:
                token = game.host
            case _:
                token = game.tokens["red"]
        return game.id, {"Authorization": f"Bearer {token}"}

    return headers


@pytest.mark.parametrize("operation", [each for each in ALL if each.body], ids=ids)
def test_a_body_that_cannot_be_read_is_refused(client: ApiClient, admitted: Admitted, operation: Operation) -> None:
    game, headers = admitted(operation)
    for media_type, expected in (("application/json", 400), ("text/plain", 415)):
        refused = client.open(
            path_of(operation, game), method=operation.method, data="{", content_type=media_type, headers=headers
        )
        # An export is lines of JSON, which are no JSON.
        assert refused.status_code == (415 if operation.id == "uploadArchive" else expected)


@pytest.mark.parametrize("operation", [each for each in ALL if is_checked(each)], ids=ids)
def test_what_fits_no_schema_is_refused(client: ApiClient, admitted: Admitted, operation: Operation) -> None:
    """A member that no body has, a parameter that no query has, or a key that no request may have."""
    game, headers = admitted(operation)
    path = f"{path_of(operation, game)}?no_such_parameter=1"
    body = {"no_such_member": 1} if operation.body else None
    refused = client.open(path, method=operation.method, json=body, headers={**headers, "Idempotency-Key": "short"})
    assert (refused.status_code, code(refused)) == (422, "validation_failed")


@pytest.mark.parametrize("operation", [each for each in ALL if AUDIENCES[each.id]], ids=ids)
def test_a_token_that_nobody_knows_is_refused(table: Table, operation: Operation) -> None:
    headers = {"Authorization": f"Bearer ces_{'0' * 43}"}
    refused = asked(table.client, operation, table.id, headers=headers)
    if operation.id not in LATE:
        assert refused.status_code == 401
    assert refused.status_code in (401, 422)


@pytest.mark.parametrize("operation", ALL, ids=ids)
def test_a_network_that_is_banned_is_refused(client: ApiClient, app: Flask, operation: Operation) -> None:
    moderation = app.extensions["cosmic-ledger"].moderation
    moderation.ban(ip_network(BANNED), 3600, "A flood.")
    refused = asked(client, operation, environ_base={"REMOTE_ADDR": BANNED})
    assert (refused.status_code, code(refused)) == (403, "address_banned")


@pytest.mark.parametrize("operation", [each for each in ALL if each.id not in UNCOUNTED], ids=ids)
def test_a_caller_whose_quota_is_used_up_is_refused(
    app: Flask, store: Store, operation: Operation, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, quota in quotas.POLICIES.items():
        monkeypatch.setitem(quotas.POLICIES, name, Quota(1, quota.seconds, quota.by))
    counting = QUICK._replace(rate_limits=True, local_quota_factor=1)
    context.attach(app, context.build(counting, store.events, store.queue))
    client = client_of(app)
    asked(client, operation)
    refused = asked(client, operation)
    assert (refused.status_code, code(refused)) == (429, "quota_exceeded")


@pytest.mark.parametrize("operation", ALL, ids=ids)
def test_a_fault_of_the_program_is_answered_without_a_trace(
    app: Flask, operation: Operation, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The view fails, whatever it does."""
    endpoint, _ = app.url_map.bind("localhost").match(path_of(operation), method=operation.method)

    def failing(**_: Any) -> None:
        raise ValueError("a secret of the program")

    monkeypatch.setitem(app.view_functions, endpoint, failing)
    monkeypatch.setattr(app, "test_client_class", Failing)
    refused = asked(client_of(app), operation)
    assert (refused.status_code, code(refused)) == (500, "internal_error")
    assert "a secret" not in refused.text


@pytest.mark.parametrize("operation", ALL, ids=ids)
def test_a_store_that_does_not_answer_is_no_fault_of_the_program(
    table: Table, app: Flask, store: Store, operation: Operation
) -> None:
    """Whatever needs no store is answered as always."""
    context.attach(app, context.build(QUICK, store.events, store.queue))
    store.server.connected = False
    refused = asked(client_of(app), operation, table.id, headers=table.as_seat("red"))
    assert refused.status_code < 500 or refused.status_code == 503
    if operation.id != "getReadiness":
        assert code(refused) == "unavailable" or refused.status_code < 500


@pytest.mark.parametrize(
    "operation", [each for each in ALL if each.method != "GET" and each.id not in STORES_NOTHING], ids=ids
)
def test_a_request_that_writes_is_refused_while_the_disk_is_full(
    app: Flask, store: Store, operation: Operation, tmp_path: Path
) -> None:
    disk = Disk(tmp_path, MORE_THAN_THERE_IS, holds_store=True)
    context.attach(app, context.build(QUICK, store.events, store.queue, disk))
    refused = asked(client_of(app), operation)
    assert (refused.status_code, code(refused)) == (507, "store_full")
