"""The service as it is run: its server in a separate process, over the embedded store."""

import http.client
import json
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis.configuration import storage_directory

from service.openapi import expansion
from tests.api.live import LiveServer
from tests.conftest import PROFILE
from tests.waiting import PATIENCE_S

pytestmark = pytest.mark.processes

EXAMPLES, PHASES = (100, "examples,coverage,fuzzing") if PROFILE == "soak" else (5, "examples,fuzzing")
"""Requests that are made up for each operation, and how; each wrong value of each member is a matter of a soak."""
REFUSALS = '["2xx", 400, 401, 403, 404, 406, 409, 412, 422]'


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    running = LiveServer(tmp_path_factory.mktemp("live"))
    yield running
    running.close()


class Game:
    """A running game of three people on a live server."""

    def __init__(self, server: LiveServer) -> None:
        self.server = server
        made = self.call("/v1/games", {"seats": 3})
        self.path, self.host = f"/v1/games/{made['game']['id']}", made["host_token"]
        joined = [self.call(f"{self.path}/seats", {"name": f"guest {n}"}) for n in range(3)]
        self.tokens = {each["seat"]: each["token"] for each in joined}
        self.call(f"{self.path}/commands", {"type": "start_game"}, self.host)

    def open(self, path: str, body: Any = None, token: str = "", **headers: str) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.server.url + path, data=data, headers=headers)
        if body is not None:
            request.add_header("Content-Type", "application/json")
        if token:
            request.add_header("Authorization", f"Bearer {token}")
        return urllib.request.urlopen(request, timeout=PATIENCE_S)

    def call(self, path: str, body: Any = None, token: str = "") -> Any:
        with self.open(path, body, token) as response:
            return json.load(response)

    def waiting(self) -> str:
        return str(self.call(f"{self.path}/questions")["waiting"][0])

    def move(self) -> list[int]:
        """Gives the default answer of a seat that is asked; returns the events that this made."""
        seat = self.waiting()
        question = self.call(f"{self.path}/questions", token=self.tokens[seat])["items"][0]
        body = {"type": "answer", "question_id": question["id"], "answer": question["on_timeout"]}
        done = self.call(f"{self.path}/commands", body, self.tokens[seat])
        return [event["seq"] for event in done["events"]]


def test_a_stream_hears_commands_while_they_happen(server: LiveServer) -> None:
    game = Game(server)
    version = game.call(game.path)["version"]
    heard: list[int] = []
    enough = threading.Event()

    def follow(wanted: int) -> None:
        with game.open(f"{game.path}/stream", **{"Last-Event-ID": str(version), "Accept": "text/event-stream"}) as live:
            for line in live:
                if line.startswith(b"id: "):
                    heard.append(int(line[4:].partition(b":")[0]))
                    if len(heard) >= wanted:
                        enough.set()
                        return

    follower = threading.Thread(target=follow, args=(10,), daemon=True)
    follower.start()
    made: list[int] = []
    while len(made) < 10:
        made += game.move()
    assert enough.wait(PATIENCE_S)
    assert heard == made[:10]


def test_a_megabyte_is_refused_and_the_server_goes_on(server: LiveServer) -> None:
    game = Game(server)
    with pytest.raises((urllib.error.HTTPError, urllib.error.URLError)) as refused:
        game.open(f"{game.path}/commands", {"type": "start_game", "see": "x" * 1_000_000}, game.host)
    if isinstance(refused.value, urllib.error.HTTPError):
        assert json.load(refused.value)["code"] == "body_too_large"
    assert game.move()


@pytest.mark.slow
def test_the_server_answers_as_its_document_says_to_whatever_is_sent(server: LiveServer, tmp_path: Path) -> None:
    game = Game(server)
    config = tmp_path / "schemathesis.toml"
    config.write_text(
        f'headers = {{ Authorization = "Bearer {game.tokens[game.waiting()]}" }}\n'
        f'[parameters]\ngame_id = "{game.path.rsplit("/", 1)[1]}"\n'
        f"[checks.positive_data_acceptance]\nexpected-statuses = {REFUSALS}\n"
        # It answers to wrong setups too: that is what it is for.
        '[[operations]]\ninclude-path = "/v1/setup-checks"\n'
        '[operations.checks.negative_data_rejection]\nexpected-statuses = ["2xx", "4xx"]\n'
    )
    # From a file: it would wait ten seconds for an address.
    described = tmp_path / "openapi.json"
    described.write_text(json.dumps(game.call("/docs/openapi.json")))
    where = [str(described), "--url", server.url]
    # It would read the YAML of the document for each answer that is one.
    where += ["--exclude-path-regex", "stream|^/docs/|^/readyz|^/openapi.yaml"]
    # It can make no lines of JSON: tests/api/test_proof.py and tests/proof send broken exports of every kind.
    where += ["--exclude-operation-id", "uploadArchive"]
    # It would replace the token that all other requests come with.
    where += ["--exclude-operation-id", "issueSeatToken"]
    ran = schemathesis(["--config-file", str(config)], where, tmp_path)
    assert ran.returncode == 0, ran.stdout[-6000:] + ran.stderr[-2000:]


@pytest.mark.slow
def test_a_status_that_an_operation_does_not_declare_is_found_by_made_up_requests(
    server: LiveServer, tmp_path: Path
) -> None:
    game = Game(server)
    spoilt = game.call("/openapi.json")
    assert spoilt["paths"]["/v1/games/{game_id}"]["get"]["x-problems"].pop("404") == ["not_found"]
    described = tmp_path / "openapi.json"
    described.write_text(json.dumps(expansion.expanded(spoilt)))
    where = [str(described), "--url", server.url, "--include-operation-id", "getGame"]
    ran = schemathesis([], [*where, "--checks", "status_code_conformance"], tmp_path)
    assert ran.returncode == 1, ran.stdout[-6000:] + ran.stderr[-2000:]
    assert "Undocumented status code" in ran.stdout, ran.stdout


def schemathesis(options: list[str], where: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    """Sends made-up requests; `where` is the document in full, for it reads no `x-problems`."""
    tool = str(Path(sys.executable).with_name("schemathesis"))
    # It takes its tables of characters from where our tests have left them: to make them takes seconds.
    kept = storage_directory()
    kept.create_if_missing()
    (folder / ".hypothesis").symlink_to(kept.path, target_is_directory=True)
    amount = ["--phases", PHASES, "--max-examples", str(EXAMPLES), "--seed", "1", "--no-color"]
    amount += ["--generation-database", "none", "--request-timeout", str(PATIENCE_S)]
    return subprocess.run([tool, *options, "run", *where, *amount], cwd=folder, capture_output=True, text=True)


def test_asked_to_end_it_asks_open_streams_to_reconnect_and_ends(tmp_path: Path) -> None:
    server = LiveServer(tmp_path)
    try:
        game = Game(server)
        with game.open(f"{game.path}/stream", Accept="text/event-stream") as live:
            assert live.readline() == b"retry: 2000\n"
            server.stop()
            assert b"event: reconnect" in live.read()
    finally:
        server.close()


@pytest.mark.parametrize("head", ["POST /nowhere", "POST /v1/games/g_x/commands", "PUT /v1/games"])
def test_a_refusal_before_the_body_is_read_leaves_the_connection_open(server: LiveServer, head: str) -> None:
    """A client that sends head and body one after the other would lose its next request."""
    body = b'{"type": "start_game"}'
    told = f"{head} HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE_S) as line:
        for _ in range(2):
            line.sendall(told.encode())
            time.sleep(0.2)
            line.sendall(body)
            answer = http.client.HTTPResponse(line)
            answer.begin()
            assert answer.status in (404, 405)
            answer.read()


def test_a_body_that_is_too_large_ends_the_connection_and_the_answer_says_so(server: LiveServer) -> None:
    told = "POST /v1/games HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 99999999\r\n\r\n"
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE_S) as line:
        line.sendall(told.encode())
        answer = http.client.HTTPResponse(line)
        answer.begin()
        assert (answer.status, answer.headers["Connection"]) == (413, "close")
