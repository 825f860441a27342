"""Series for Prometheus: every one is explained, bounded, recorded where it happens, and used."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

import fakeredis
import pytest
import redis
import yaml
from flask import Flask
from prometheus_client import Metric
from prometheus_client.parser import text_string_to_metric_families

from domain.commands import Command
from service import context
from service.administration import metrics_collector
from service.api.edge.blueprint import OPERATIONS
from service.callers.tokens import digest
from service.http.problem_codes import KINDS
from service.observability import metrics
from service.store.connection.measured import measured
from tests.api.client import ApiClient
from tests.api.conftest import QUICK, Store, context_of, three_people
from tests.api.contract import document
from tests.api.table import Table, code
from tests.repo.sources import ROOT

TOKEN = "cea_" + "A" * 43
ADMIN = {"Authorization": f"Bearer {TOKEN}"}
DOCUMENT = (ROOT / "docs" / "operate" / "monitoring.md").read_text()
EXAMPLES = ROOT / "docs" / "operate" / "examples"
LABELS = {"operation", "status", "code", "kind", "type", "outcome", "job", "role", "cache", "result", "level"}
"""The values of all of these are words of the program."""
OF_THE_SCRAPE = {"role", "state", "process"}
UNITS = ("_total", "_seconds", "_bytes")
COUNTED = {"open_streams", "kept", "bans", "queue_jobs", "deadlines_armed", "notices_waiting", "store_up"}
COUNTED |= {"store_connected_clients", "store_connected_replicas"}
"""Gauges of things, which have no unit."""


@pytest.fixture
def app(bare_app: Flask, store: Store) -> Iterator[Flask]:
    settings = QUICK._replace(admin_token_hash=digest(TOKEN))
    context.attach(bare_app, context.build(settings, store.events, store.queue))
    yield bare_app
    context_of(bare_app).feed.close()


class Recorded(Protocol):
    """By how much a series has grown since the test began."""

    def __call__(self, name: str, **labels: str) -> float: ...


@pytest.fixture
def recorded(monkeypatch: pytest.MonkeyPatch) -> Recorded:
    """Turns recording on; returns by how much a series has grown since."""
    monkeypatch.setattr(metrics, "ON", True)
    # Games that an earlier test held.
    metrics.kept("view_bytes", 0)
    before = dict(samples())

    def grown(name: str, **labels: str) -> float:
        key = (metrics.PREFIX + name, tuple(sorted(labels.items())))
        return dict(samples()).get(key, 0.0) - before.get(key, 0.0)

    return grown


def samples() -> Iterator[tuple[tuple[str, Any], float]]:
    for family in metrics.REGISTRY.collect():
        for sample in family.samples:
            yield (sample.name, tuple(sorted(sample.labels.items()))), sample.value


@pytest.fixture
def families(store: Store, monkeypatch: pytest.MonkeyPatch) -> list[Metric]:
    """Returns all that there can be; the store of the tests does not know INFO."""
    info = {"used_memory": 5, "maxmemory": 10, "connected_clients": 2, "connected_slaves": 1}
    for client in (store.events, store.queue):
        monkeypatch.setattr(client, "info", lambda: info)
    return [*metrics.REGISTRY.collect(), *metrics_collector.StoreFacts(store.events, store.queue).collect()]


def own_name(family: Metric) -> str:
    full = family.name + ("_total" if family.type == "counter" else "")
    assert full.startswith(metrics.PREFIX)
    return full.removeprefix(metrics.PREFIX)


# -- what there is ---------------------------------------------------------------------------------


def test_every_series_has_a_help_text_and_is_documented(families: list[Metric]) -> None:
    assert len(families) > 20
    for family in families:
        assert len(family.documentation) > 10, family.name
        assert f"`{own_name(family)}`" in DOCUMENT, family.name


def test_everything_that_is_documented_or_alerted_on_exists(families: list[Metric]) -> None:
    known = {own_name(family) for family in families}
    table = DOCUMENT.partition("| series")[2].partition("### What to alert on")[0]
    rows = [line.split("|")[1] for line in table.splitlines() if line.startswith("| `")]
    named = {name for row in rows for name in re.findall(r"`([a-z_]+)`", row)}
    assert len(named) > 20
    assert named - known == set()
    rules = yaml.safe_load((EXAMPLES / "alerts.yml").read_text())["groups"][0]["rules"]
    assert len(rules) >= 8
    for rule in rules:
        series = re.findall(r"cosmic_ledger_([a-z_]+)", rule["expr"])
        assert series
        assert {name.removesuffix("_bucket") for name in series} <= known, rule["alert"]
    assert yaml.safe_load((EXAMPLES / "prometheus.yml").read_text())["rule_files"] == ["alerts.yml"]


def test_names_follow_the_conventions_and_no_label_can_hold_what_a_client_chooses(families: list[Metric]) -> None:
    for family in families:
        name = own_name(family)
        assert name in COUNTED or name.endswith(UNITS), name
        for sample in family.samples:
            assert set(sample.labels) <= LABELS | OF_THE_SCRAPE | {"le"}, name
    for metric in vars(metrics).values():
        assert set(getattr(metric, "_labelnames", ())) <= LABELS


def test_facts_of_the_store_are_asked_at_the_scrape_and_one_that_is_away_says_so(store: Store) -> None:
    def values() -> dict[str, dict[tuple[str, ...], float]]:
        collected = metrics_collector.StoreFacts(store.events, store.queue).collect()
        return {own_name(each): {tuple(s.labels.values()): s.value for s in each.samples} for each in collected}

    store.queue.set("cg:heartbeat:clock", 1_000)
    store.queue.zadd("cg:due", {"g_1|3": 1_000.0})
    now = values()
    assert "store_memory_used_bytes" not in now
    assert now["store_up"] == {("events",): 1, ("queue",): 1}
    assert now["deadlines_armed"] == {(): 1}
    assert now["deadline_overdue_seconds"][()] > 1_000
    assert list(now["heartbeat_age_seconds"]) == [("clock",)]
    assert now["queue_jobs"] == {("waiting",): 0, ("started",): 0, ("failed",): 0}
    store.server.connected = False
    assert values() == {"store_up": {("events",): 0, ("queue",): 0}}
    store.server.connected = True


# -- what is recorded ------------------------------------------------------------------------------


def test_nothing_is_recorded_when_nobody_can_read_it(table: Table) -> None:
    assert not metrics.ON
    before = dict(samples())
    seat, question = table.asked()[0]
    table.answer(seat, question["id"], question["on_timeout"])
    table.client.get("/nowhere")
    client = fakeredis.FakeRedis()
    assert measured(client, "events") is client
    assert client.execute_command.__name__ == "execute_command"
    assert not hasattr(client.execute_command, "__wrapped__")
    assert dict(samples()) == before


def test_requests_commands_and_problems_are_recorded_by_operation_outcome_and_code(
    recorded: Recorded, table: Table
) -> None:
    seat, question = table.asked()[0]
    for _ in range(2):
        table.answer(seat, question["id"], question["on_timeout"], **{"Idempotency-Key": "k" * 20})
    refused = table.answer(seat, question["id"], question["on_timeout"])
    assert recorded("commands_total", type="answer", outcome="done", code="") == 1
    assert recorded("commands_total", type="answer", outcome="replayed", code="") == 1
    assert recorded("commands_total", type="answer", outcome="refused", code=code(refused)) == 1
    assert recorded("problems_total", code=code(refused)) == 1
    assert recorded("http_requests_total", operation="postCommand", status="4xx") == 1
    assert recorded("http_requests_total", operation="postCommand", status="2xx") >= 2
    assert recorded("http_request_duration_seconds_count", operation="postCommand") >= 3
    table.client.get(f"/{table.id}")
    assert recorded("http_requests_total", operation="none", status="4xx") == 1


def test_lookups_in_caches_faults_bans_and_unknown_tokens_are_recorded(
    recorded: Recorded, client: ApiClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = three_people(client).start()
    hits = recorded("cache_lookups_total", cache="states", result="hit")
    table.client.get(f"{table.path}/state", headers=table.as_seat("red"))
    assert recorded("cache_lookups_total", cache="states", result="hit") > hits
    assert recorded("cache_lookups_total", cache="lobby", result="hit") > 0
    table.client.get(table.path, headers={"Authorization": "Bearer ces_nobody"})
    assert recorded("auth_failures_total") == 1
    ban = {"address": "203.0.113.9", "seconds": 60, "reason": "A test."}
    table.client.post("/v1/admin/bans", json=ban, headers=ADMIN)
    table.client.get("/v1/games", environ_base={"REMOTE_ADDR": "203.0.113.9"})
    assert recorded("banned_requests_total") == 1
    monkeypatch.setattr(context_of(table.client.application).games, "load", _broken)
    with table.client.application.test_request_context(table.path):
        table.client.application.full_dispatch_request()
    assert recorded("internal_errors_total") == 1
    # The fault, and the request that met it.
    assert recorded("log_lines_total", level="error") == 2


def _broken(game: str) -> None:
    raise ValueError(game)


def test_open_streams_are_counted_while_they_are_open(recorded: Recorded, table: Table) -> None:
    stream = table.client.get(f"{table.path}/stream", headers={"Accept": "text/event-stream"})
    assert recorded("open_streams", kind="stream") == 1
    stream.close()
    assert recorded("open_streams", kind="stream") == 0
    table.client.get(f"{table.path}/events?after={table.version()}&wait=1")
    assert recorded("open_streams", kind="long_poll") == 0


def test_what_is_kept_of_games_is_counted_and_given_back(recorded: Recorded, table: Table) -> None:
    table.client.get(f"{table.path}/state", headers=table.as_seat("red"))
    assert recorded("kept", kind="view_bytes") > 1_000
    stream = table.client.get(f"{table.path}/stream", headers={"Accept": "text/event-stream"})
    assert recorded("kept", kind="followed_games") == 1
    stream.close()
    assert recorded("kept", kind="followed_games") == 0
    seat, question = table.asked()[0]
    table.answer(seat, question["id"], question["on_timeout"])
    assert recorded("kept", kind="view_bytes") == 0


def test_round_trips_to_the_store_are_timed_by_role_and_failures_are_counted(recorded: Recorded) -> None:
    server = fakeredis.FakeServer()
    client = measured(fakeredis.FakeRedis(server=server), "events")
    client.set("a", 1)
    pipe = client.pipeline(transaction=False)
    pipe.get("a")
    pipe.get("b")
    assert pipe.execute() == [b"1", None]
    assert recorded("store_round_trip_seconds_count", role="events") == 2
    client.blpop(["nothing"], timeout=0.01)
    assert recorded("store_round_trip_seconds_count", role="events") == 2
    server.connected = False
    with pytest.raises(redis.ConnectionError):
        client.get("a")
    assert recorded("store_errors_total", role="events") == 1
    assert recorded("store_round_trip_seconds_count", role="events") == 2


def test_every_value_of_a_label_is_a_word_of_the_program(recorded: Recorded, table: Table) -> None:
    table.end()
    table.client.get(f"/v1/games/{table.id}x/{table.tokens['red']}")
    paths = document()["paths"].values()
    operations = {method["operationId"] for path in paths for method in path.values() if "operationId" in method}
    assert set(OPERATIONS.values()) == operations
    types = {command.__struct_config__.tag for command in Command.__subclasses__()}
    for (name, labels), _ in samples():
        for label, value in labels:
            if label == "operation":
                assert value in operations | {"none"}, name
            elif label == "type":
                assert value in types, name
            elif (label, name) == ("code", metrics.PREFIX + "problems_total"):
                assert value in KINDS
            assert table.id not in value


def test_room_is_taken_before_anything_is_recorded_and_a_full_disk_turns_recording_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "metrics"
    environment = {metrics.FOLDER: str(folder)}
    assert metrics._folder(environment) == folder
    assert {file.stat().st_size for file in folder.iterdir()} == {metrics.RESERVED}
    assert len(list(folder.iterdir())) == len(metrics.FILES)
    metrics.empty(folder)
    assert list(folder.iterdir()) == []

    def full(*_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.posix_fallocate", full, raising=False)
    assert metrics._folder(environment) is None
    assert list(folder.iterdir()) == []
    assert metrics._folder({}) is None


def test_every_kind_of_series_has_a_file_for_which_room_is_taken() -> None:
    kinds = {
        "gauge_" + series._multiprocess_mode if series._type == "gauge" else series._type
        for series in vars(metrics).values()
        if hasattr(series, "_labelnames")
    }
    assert kinds == set(metrics.FILES)


# -- who may read it -------------------------------------------------------------------------------


def test_the_api_shows_metrics_to_the_admin_token_alone(client: ApiClient, table: Table) -> None:
    assert code(client.get("/metrics")) == "token_missing"
    assert code(client.get("/metrics", headers=table.as_host())) == "token_invalid"
    found = client.get("/metrics", headers=ADMIN)
    assert found.mimetype == "text/plain"
    assert "cosmic_ledger_store_up" in {family.name for family in text_string_to_metric_families(found.text)}
