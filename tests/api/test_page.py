"""The page for people: how it is served."""

import re
from xml.etree import ElementTree as xml

import pytest

from service.api.page import FOLDER, HASHED, names
from service.http.caching import FOR_EVER
from service.play.board import THEMES
from service.play.board.emblems import sprite
from tests.api.client import ApiClient
from tests.api.table import code
from tests.api.test_board_picture import of_kind, overlapping

PEOPLE = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
WITHOUT_A_HASH = {"index.html", "licenses.txt", "picture.svg"}


def named(client: ApiClient) -> list[str]:
    """Returns the files that the document names."""
    page = client.get("/", headers=PEOPLE).text
    return [f"/{each}" for each in re.findall(r'(?:src|href|content)="(page/[^"]+)"', page)]


def program(client: ApiClient) -> str:
    """Returns the address of the program."""
    (found,) = (each for each in named(client) if each.endswith(".js"))
    return found


def test_a_browser_gets_the_page_and_a_program_the_links(client: ApiClient) -> None:
    page = client.get("/", headers=PEOPLE)
    assert page.mimetype == "text/html"
    assert "page/main-" in page.text
    assert client.get("/", headers={"Accept": "application/json"}).json["links"]["service-doc"] == "/docs"


def test_a_first_view_needs_one_program_one_style_sheet_and_pictures(client: ApiClient) -> None:
    assert sorted(each.rpartition(".")[2] for each in named(client)) == ["css", "js", "svg", "svg", "svg", "svg"]


def test_each_file_that_a_file_names_is_served_and_no_other(client: ApiClient) -> None:
    seen, waiting = set[str](), [*named(client), "/page/index.html"]
    while waiting:
        path = waiting.pop()
        answer = client.get(path)
        assert answer.status_code == 200, path
        seen.add(path)
        if path.endswith((".js", ".css")):
            workers = re.findall(r'new URL\("([^"]+\.js)",\s*import\.meta\.url\)', answer.text)
            licences = re.findall(r"page/(licenses\.txt)", answer.text)
            waiting += [f"/page/{name}" for name in (*workers, *licences) if f"/page/{name}" not in seen]
    assert seen == {f"/page/{name}" for name in names()}


def test_nobody_asks_again_for_a_file_whose_name_has_a_hash(client: ApiClient) -> None:
    assert {name for name in names() if not HASHED.search(name)} == WITHOUT_A_HASH
    for name in names():
        first = client.get(f"/page/{name}")
        assert (first.headers["Cache-Control"] == FOR_EVER) == (name not in WITHOUT_A_HASH), name
        assert client.get(f"/page/{name}", headers={"If-None-Match": first.headers["ETag"]}).status_code == 304
    for path in ("/", "/page/index.html"):
        assert client.get(path, headers=PEOPLE).headers["Cache-Control"] == "no-cache"


def test_files_are_sent_coded(client: ApiClient) -> None:
    whole = client.get(program(client))
    coded = client.get(program(client), headers={"Accept-Encoding": "br"})
    assert coded.headers["Content-Encoding"] == "br"
    assert len(coded.data) < len(whole.data) / 2


def test_the_emblems_are_those_of_the_sources_of_the_game(client: ApiClient) -> None:
    (emblems,) = (each for each in named(client) if "emblems" in each)
    assert client.get(emblems).text == sprite()


@pytest.mark.parametrize("theme", THEMES)
def test_a_still_board_is_drawn_as_every_other_board(client: ApiClient, theme: str) -> None:
    (address,) = (each for each in named(client) if f"still-{theme}" in each)
    drawn = xml.fromstring(client.get(address).text)
    assert len(of_kind(drawn, "planet")) == 20
    assert len(of_kind(drawn, "gate")) == 1
    assert overlapping(drawn, "wide") == []


def test_the_page_runs_nothing_but_its_own_files(client: ApiClient) -> None:
    for path in ("/", program(client)):
        policies = client.get(path, headers=PEOPLE).headers.getlist("Content-Security-Policy")
        assert len(policies) == 1
        assert policies[0].startswith("default-src 'self';")
        assert "unsafe" not in policies[0]
    assert "<style" not in client.get("/", headers=PEOPLE).text


def test_licences_of_packages_in_the_program_are_served_and_named_in_it(client: ApiClient) -> None:
    assert "page/licenses.txt" in client.get(program(client)).text[:200]
    told = client.get("/page/licenses.txt")
    assert told.mimetype == "text/plain"
    for path in (FOLDER.parent / "vendor").glob("*.LICENSE"):
        assert path.read_text(encoding="utf-8").strip() in told.text, path.name


def test_only_built_files_are_served(client: ApiClient) -> None:
    sources = ("main.js", "page.css", "vendor/preact.js", "vendor/preact.LICENSE", "shapes.d.ts")
    for path in (*sources, "nothing.js", "../app.py", "built/index.html", "sources.sha256"):
        assert code(client.get(f"/page/{path}")) == "not_found", path
