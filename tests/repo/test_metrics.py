"""`/metrics` of all processes: their records are added up, at a separate port and in the API."""

import os
import re
import signal
from collections.abc import Iterator
from typing import NamedTuple
from urllib.request import Request

import pytest
from prometheus_client.parser import text_string_to_metric_families

from service.callers.tokens import digest
from tests.repo.running import DIRECT, Run, free_port, running
from tests.waiting import PATIENCE_S, eventually

pytestmark = pytest.mark.processes

Samples = dict[tuple[str, tuple[tuple[str, str], ...]], float]
"""(name, labels) -> value."""

PLAY = "workers.jobs.bot_turns.play"
TOKEN = "cea_" + "A" * 43
FOUR_BOTS = {"seats": 4, "bots": [{"kind": "basic"}, {"kind": "random"}, {"kind": "basic"}, {"kind": "random"}]}


class Measured(NamedTuple):
    """An installation whose metrics are read at a port of their own, too."""

    run: Run
    metrics: str


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Measured]:
    port = free_port()
    folder = tmp_path_factory.mktemp("measured") / "var"
    with running(folder, METRICS_PORT=str(port), ADMIN_TOKEN_HASH=digest(TOKEN)) as run:
        url = f"http://127.0.0.1:{port}/metrics"
        # The metrics server may be ready a moment after the API.
        assert eventually(lambda: run.member("workers.metrics_server") and answers(url))
        yield Measured(run, url)


def scraped(url: str, token: str = "") -> tuple[str, Samples]:
    """Returns the page, and its samples."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    with DIRECT.open(Request(url, headers=headers), timeout=PATIENCE_S) as answer:
        text = answer.read().decode()
    samples: Samples = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            name = sample.name.removeprefix("cosmic_ledger_")
            samples[name, tuple(sorted(sample.labels.items()))] = sample.value
    return text, samples


def value(samples: Samples, name: str, **labels: str) -> float:
    return samples.get((name, tuple(sorted(labels.items()))), 0.0)


@pytest.mark.slow
def test_metrics_cover_all_processes_and_name_no_game_or_person(measured: Measured) -> None:
    run = measured.run
    places = ((measured.metrics, ""), (f"{run.url}/metrics", TOKEN))
    made = run.call("POST", "/v1/games", FOUR_BOTS)
    game, host = made["game"]["id"], made["host_token"]
    run.call("POST", f"/v1/games/{game}/commands", {"type": "start_game"}, host)
    assert eventually(lambda: run.call("GET", f"/v1/games/{game}")["status"] == "over")
    # The job whose last answer has ended the game is counted when it is done.
    assert eventually(lambda: value(scraped(*places[0])[1], "jobs_total", job=PLAY, outcome="done") >= 1)
    for place in places:
        text, samples = scraped(*place)
        assert value(samples, "http_requests_total", operation="createGame", status="2xx") >= 1
        assert value(samples, "commands_total", type="start_game", outcome="done", code="") == 1
        assert value(samples, "commands_total", type="answer", outcome="done", code="") > 20
        assert value(samples, "jobs_total", job=PLAY, outcome="done") >= 1
        assert value(samples, "clock_tick_duration_seconds_count") > 0
        assert value(samples, "clock_last_tick_timestamp_seconds") > 1_700_000_000
        assert value(samples, "store_up", role="events") == value(samples, "store_up", role="queue") == 1
        assert value(samples, "store_memory_used_bytes", role="events") > 0
        assert value(samples, "store_round_trip_seconds_count", role="events") > 100
        assert value(samples, "log_lines_total", level="info") > 0
        for secret in (game, host, TOKEN, "127.0.0.1", made["game"]["seats"][0]["player"]):
            assert secret not in text
        assert not re.search(r"\b[gp]_[0-9A-Z]{26}", text)


@pytest.mark.slow
def test_streams_of_a_process_that_was_killed_are_not_counted_for_ever(measured: Measured) -> None:
    run, url = measured
    game = run.call("POST", "/v1/games", {"seats": 3})["game"]["id"]
    stream = Request(f"{run.url}/v1/games/{game}/stream", headers={"Accept": "text/event-stream"})
    watched = DIRECT.open(stream, timeout=PATIENCE_S)
    watched.readline()
    assert eventually(lambda: value(scraped(url)[1], "open_streams", kind="stream") == 1)
    created = value(scraped(url)[1], "http_requests_total", operation="createGame", status="2xx")
    for pid in api_processes(run):
        os.kill(pid, signal.SIGKILL)
    watched.close()
    assert eventually(lambda: value(scraped(url)[1], "open_streams", kind="stream") == 0)
    # The counts of the dead stay.
    assert value(scraped(url)[1], "http_requests_total", operation="createGame", status="2xx") == created >= 1


def api_processes(run: Run) -> list[int]:
    """Returns the processes of the API."""
    others = ("workers.", "redis", "valkey", "unixsocket")
    return [pid for pid, args in run.family().items() if not any(word in args for word in others)]


def answers(url: str) -> bool:
    try:
        return bool(scraped(url)[0])
    except OSError:
        return False


@pytest.mark.slow
def test_without_a_reader_nothing_is_recorded_and_no_port_is_open(installation: Run) -> None:
    installation.call("POST", "/v1/games", {"seats": 3})
    assert installation.member("workers.metrics_server") is None
    assert not (installation.folder / "metrics").exists()
