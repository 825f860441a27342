"""Below a path of a proxy, such as `https://example.org/cosmic/`: every link leads to where the client came from."""

import http.client
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import urljoin, urlsplit

import pytest

from service import settings
from tests.api.client import ApiClient
from tests.api.live import LiveServer
from tests.api.table import Table
from tests.api.test_internet import EXAMPLES, Caddy, Game, bearing, call
from tests.waiting import PATIENCE_S

BELOW = "/cosmic"
HOST = "https://example.org"
LINK = re.compile(r"/(?:v1|problems|docs|openapi|page|readyz)\b")

IN_PAGES = re.compile(r'(?:href|src)="(?!data:)([^"$#]+)"')
IN_SCRIPTS = re.compile(r'(?:from |new URL\()"(\.[^"]+|[^"]+\.js)"')
"""References of pages and scripts: files, addresses, and modules."""


def links(value: Any) -> Iterator[str]:
    """Yields the texts of an answer that are addresses on a server."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        for each in value:
            yield from links(each)
    elif isinstance(value, str) and re.match(rf"(?:{BELOW})?{LINK.pattern}", value):
        yield value


def test_links_and_headers_are_below_the_path(client: ApiClient) -> None:
    """WSGI names the path in `SCRIPT_NAME` (PEP 3333)."""
    below: dict[str, Any] = {"environ_overrides": {"SCRIPT_NAME": BELOW}}
    table = Table(client).start()
    made = client.post("/v1/games", json={"seats": 3}, **below)
    assert made.headers["Location"] == f"{BELOW}/v1/games/{made.json['game']['id']}"
    found = [client.get(path, **below) for path in ("/", "/v1/catalog", "/v1/games?limit=1", "/v1/games/g_none")]
    found += [client.get(f"{table.path}/{part}?limit=1", **below) for part in ("events", "history")]
    for answer in found:
        given = list(links(answer.json))
        assert given, answer.request.path
        assert [each for each in given if not each.startswith(f"{BELOW}/")] == [], answer.request.path
    root = client.get("/", **below).headers["Link"]
    assert root.count(f"<{BELOW}/") == root.count("<") > 0
    assert BELOW not in client.get("/").text


def test_the_path_is_that_of_the_public_address() -> None:
    for address, path in (("https://example.org/cosmic/", BELOW), ("https://example.org", ""), ("", "")):
        assert settings.read({"PUBLIC_URL": address}).public_path == path


@pytest.fixture(scope="module")
def caddy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Caddy]:
    """Yields the documented Caddyfile, in front of a server that knows its public address."""
    folder = tmp_path_factory.mktemp("below")
    server = LiveServer(folder, TRUSTED_PROXIES="127.0.0.1", PUBLIC_URL=f"{HOST}{BELOW}")
    try:
        running = Caddy(folder, server.port, EXAMPLES / "Caddyfile.below", BELOW)
        yield running
        running.close()
    finally:
        server.close()


class BelowGame(Game):
    """A running game of three people, all of whom play through the proxy."""

    root = BELOW


@pytest.mark.processes
def test_a_game_is_played_followed_and_read_through_the_documented_caddyfile(caddy: Caddy) -> None:
    game = BelowGame(caddy.port)
    version = game.move()
    page = game.get("/events?limit=1")
    assert page["next"].startswith(f"{BELOW}/v1/games/")
    assert call(caddy.port, "GET", page["next"]).json["items"][0]["seq"] == 2
    seat, token = next(iter(game.tokens.items()))
    assert game.get("/state", token)["viewer"] == seat
    refused = call(caddy.port, "GET", f"{game.path}/state", **bearing("ces_nobody")).json
    assert call(caddy.port, "GET", refused["type"]).status == 200
    connection = http.client.HTTPConnection("127.0.0.1", caddy.port, timeout=PATIENCE_S)
    headers = {"Accept": "text/event-stream", "Last-Event-ID": str(version - 1)}
    connection.request("GET", f"{game.path}/stream", headers=headers)
    stream = connection.getresponse()
    assert next(line for line in stream if line.startswith(b"id: ")).startswith(f"id: {version}:".encode())
    connection.close()


@pytest.mark.processes
def test_the_page_and_the_documents_find_their_files(caddy: Caddy) -> None:
    moved = call(caddy.port, "GET", BELOW)
    assert (moved.status, moved.headers["Location"]) == (308, f"{BELOW}/")
    seen: set[str] = set()
    waiting = [f"{BELOW}/", f"{BELOW}/docs", f"{BELOW}/problems"]
    while waiting:
        path = waiting.pop()
        answer = call(caddy.port, "GET", path, Accept="text/html,*/*")
        assert answer.status == 200, path
        seen.add(path)
        if answer.headers["Content-Type"].partition(";")[0] not in ("text/html", "text/javascript"):
            continue
        if "/vendor/" in path or "swagger-ui" in path:
            continue
        # What a script puts into the page is found from the page, and what it loads from the script.
        of_page = f"{BELOW}/" if path.endswith(".js") else path
        text = answer.body.decode()
        found = [(of_page, name) for name in IN_PAGES.findall(text)] + [
            (path, name) for name in IN_SCRIPTS.findall(text)
        ]
        for place, name in found:
            target = urlsplit(urljoin(f"{HOST}{place}", name))
            assert target.path.startswith(f"{BELOW}/"), f"{path} names {name}"
            if target.path not in seen and target.path not in waiting:
                waiting.append(target.path)
    assert any(re.fullmatch(rf"{BELOW}/page/worker-\w+\.js", path) for path in seen)
    assert f"{BELOW}/docs/start.js" in seen
