"""The page for people: how it is served."""

import re

from service.api.page import FOLDER
from tests.api.client import ApiClient
from tests.api.table import code

PEOPLE = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


def test_a_browser_gets_the_page_and_a_program_the_links(client: ApiClient) -> None:
    page = client.get("/", headers=PEOPLE)
    assert page.mimetype == "text/html"
    assert "page/main.js" in page.text
    assert client.get("/", headers={"Accept": "application/json"}).json["links"]["service-doc"] == "/docs"


def test_each_file_that_a_file_names_is_served(client: ApiClient) -> None:
    linked = [f"/{each}" for each in re.findall(r'(?:src|href)="(page/[^"]+)"', client.get("/", headers=PEOPLE).text)]
    assert linked
    seen: set[str] = set()
    while linked:
        path = linked.pop()
        if path in seen:
            continue
        seen.add(path)
        answer = client.get(path)
        assert answer.status_code == 200, path
        for name in re.findall(r'from ?"(\.[^"]+)"', answer.text) if path.endswith(".js") else ():
            folder = path.rpartition("/")[0]
            while name.startswith(("./", "../")):
                folder = folder if name.startswith("./") else folder.rpartition("/")[0]
                name = name.partition("/")[2]
            linked.append(f"{folder}/{name}")
        workers = re.findall(r'new Worker\(new URL\("([^"]+)", import.meta.url\)', answer.text)
        linked += [f"{path.rpartition('/')[0]}/{name}" for name in workers]
    served = {f"/page/{path.relative_to(FOLDER).as_posix()}" for path in FOLDER.rglob("*.js")}
    assert {path for path in seen if path.endswith(".js")} == served


def test_files_are_asked_for_again_and_sent_once(client: ApiClient) -> None:
    for path in ("/page/main.js", "/page/page.css", "/page/vendor/preact.js", "/page/picture.svg"):
        first = client.get(path)
        assert first.headers["Cache-Control"] == "no-cache"
        assert client.get(path, headers={"If-None-Match": first.headers["ETag"]}).status_code == 304


def test_the_page_runs_nothing_but_its_own_files(client: ApiClient) -> None:
    for path in ("/", "/page/main.js"):
        policies = client.get(path, headers=PEOPLE).headers.getlist("Content-Security-Policy")
        assert len(policies) == 1
        assert policies[0].startswith("default-src 'self';")
        assert "unsafe" not in policies[0]
    assert "<style" not in client.get("/", headers=PEOPLE).text


def test_only_files_of_the_page_are_served(client: ApiClient) -> None:
    for path in ("nothing.js", "../app.py", "vendor/preact.LICENSE", "vendor/preact.d.ts", "shapes.d.ts"):
        assert code(client.get(f"/page/{path}")) == "not_found", path
