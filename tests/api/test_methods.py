"""HEAD and OPTIONS at every path of the API document, and what a page of another origin may send and read."""

from collections.abc import Iterator

import pytest

from tests.api.client import ApiClient
from tests.api.contract import document
from tests.api.table import Table

METHODS = ("get", "post", "put", "patch", "delete")
PLACES = {
    "seq": "1",
    "seat": "red",
    "id": "m_1790000000000",
    "kind": "aliens",
    "type": "game_created",
    "tile": "0/0",
    "code": "not_found",
}
"""Parameter of a path -> a value that fits it; it need not name anything."""
ORIGIN = {"Origin": "https://example.org"}
SAFE = {"Cache-Control", "Content-Language", "Content-Length", "Content-Type", "Expires", "Last-Modified", "Pragma"}
"""Headers that a page may always read (Fetch, CORS-safelisted response-header names)."""
FOR_THE_WAY = {
    "Content-Encoding",
    "Content-Security-Policy",
    "Date",
    "Referrer-Policy",
    "Vary",
    "X-Accel-Buffering",
    "X-Content-Type-Options",
}
"""Headers for browsers and proxies; no client needs to read them."""


def paths(game: str) -> Iterator[tuple[str, set[str]]]:
    """Yields each path of the document, with values in its braces, and its methods."""
    for path, item in document()["paths"].items():
        filled = path.replace("{game_id}", game)
        for name in [part.split("}")[0] for part in filled.split("{")[1:]]:
            filled = filled.replace(f"{{{name}}}", PLACES.get(name, "x"))
        yield filled, {method.upper() for method in METHODS if method in item}


def words(header: str) -> set[str]:
    return set(header.split(", "))


@pytest.mark.parametrize("visibility", ["public", "private"])
def test_options_names_the_methods_of_every_path_and_needs_no_token(client: ApiClient, visibility: str) -> None:
    """A preflight has no token (Fetch, CORS-preflight fetch), so a private game answers it like any other."""
    game = Table(client, visibility=visibility).id
    wrong = []
    for path, methods in paths(game):
        asked = {**ORIGIN, "Access-Control-Request-Method": min(methods)}
        answered = client.options(path, headers=asked)
        has = methods | {"OPTIONS"} | ({"HEAD"} if "GET" in methods else set())
        allowed = words(answered.headers.get("Allow", ""))
        crossing = words(answered.headers.get("Access-Control-Allow-Methods", ""))
        if not (answered.status_code == 200 and answered.data == b"" and allowed == crossing == has):
            wrong.append((path, answered.status_code, allowed, crossing))
        assert answered.headers["Access-Control-Allow-Origin"] == "*", path
    assert wrong == []


def test_head_answers_like_get_and_sends_no_body_at_every_path(table: Table) -> None:
    wrong = []
    for path, methods in paths(table.id):
        if "GET" not in methods:
            continue
        with table.client.get(path) as got:
            expected = got.status_code, got.content_type, got.headers.get("Cache-Control")
        with table.client.head(path) as head:
            found = head.status_code, head.content_type, head.headers.get("Cache-Control")
            if found != expected or head.data:
                wrong.append((path, expected, found, len(head.data)))
    assert wrong == []


def test_a_page_may_send_every_header_of_the_document(client: ApiClient) -> None:
    allowed = words(client.options("/v1/games", headers=ORIGIN).headers["Access-Control-Allow-Headers"])
    named = {
        each["name"]
        for item in document()["paths"].values()
        for method in METHODS
        for each in item.get(method, {}).get("parameters", [])
        if each.get("in") == "header"
    }
    assert "Idempotency-Key" in named
    # A browser sets Accept itself, or a page does without being asked (Fetch, CORS-safelisted request-header).
    assert named - {"Accept"} <= allowed


def test_a_page_may_read_every_header_that_says_something_to_clients(table: Table) -> None:
    sent, exposed = set[str](), set[str]()
    for path, methods in paths(table.id):
        if "GET" not in methods:
            continue
        with table.client.get(path, headers=ORIGIN) as got:
            sent |= set(got.headers.keys())
            exposed = words(got.headers["Access-Control-Expose-Headers"])
    started = Table(table.client)
    answered = table.client.post(
        f"{started.path}/commands",
        json={"type": "start_game"},
        headers=started.as_host(**ORIGIN, Prefer="return=representation"),
    )
    sent |= set(answered.headers.keys()) | {"Allow"}
    unread = {name for name in sent - SAFE - FOR_THE_WAY if not name.startswith("Access-Control-")}
    assert unread - exposed == set()
    assert {"Preference-Applied", "Content-Disposition", "Location"} <= unread
