"""The documents build into a site without a broken link, and its pages ask no other host for anything."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.exceptions import Abort

pytestmark = [pytest.mark.processes, pytest.mark.slow]

ROOT = Path(__file__).resolve().parents[2]
FOREIGN = re.compile(r"\s*(?:https?:)?//", re.IGNORECASE)
IN_STYLES = re.compile(r"(?:url\(|@import)\s*['\"]?((?:https?:)?//[^'\")\s]*)", re.IGNORECASE)
LOADED_BY_SCRIPT = re.compile(r"class=\"mermaid\"|data-md-component=\"source\"")
"""Files that the scripts of the theme would fetch from another host: the program for diagrams, the facts of a forge."""
WITH_HOST = re.compile(r"<(?!a[\s>])[^<]*//[^<]*", re.IGNORECASE)
"""A tag that may name an address on a host. To parse the others, which are nearly all, would take two seconds."""
FOLDERS = ["play", "clients", "auditing", "rules", "operate", "develop", "decisions"]


class References(HTMLParser):
    """Files that a browser fetches to show a page: all that is named by a tag other than a link to follow."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if tag != "a" and name in ("src", "href", "srcset", "poster", "data", "action") and value:
                self.found += [part.strip() for part in value.split(",")]


def foreign(page: str) -> list[str]:
    """Returns the addresses on other hosts that a page or a style sheet loads."""
    found: list[str] = []
    for tag in WITH_HOST.findall(page):
        references = References()
        references.feed(tag)
        found += references.found
    return [reference for reference in found if FOREIGN.match(reference)] + IN_STYLES.findall(page)


def built(docs: Path, site: Path) -> Path:
    """Returns the site of other documents, built as strictly as `make docs` does. Raises Abort where a warning is."""
    build(load_config(str(ROOT / "mkdocs.yml"), docs_dir=str(docs), site_dir=str(site)))
    return site


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, subprocess.CompletedProcess[str]]:
    """Returns the site that the command of `make docs` builds, and what it printed."""
    folder = tmp_path_factory.mktemp("site")
    recipe = re.findall(r"^docs: .*\n\t(.*)$", (ROOT / "Makefile").read_text(), re.MULTILINE)[0]
    command = f"{recipe.replace('$(PY)', sys.executable)} --site-dir {folder}"
    environment = {name: value for name, value in os.environ.items() if not name.startswith("NO_")}
    return folder, subprocess.run(command, shell=True, cwd=ROOT, env=environment, capture_output=True, text=True)


@pytest.fixture(scope="module")
def site(made: tuple[Path, subprocess.CompletedProcess[str]]) -> Path:
    return made[0]


def pages(site: Path) -> Iterator[Path]:
    yield from site.rglob("*.html")


def test_every_document_is_a_page_of_the_site(site: Path) -> None:
    documents = {path.relative_to(ROOT / "docs").with_suffix("") for path in (ROOT / "docs").rglob("*.md")}
    assert {page.relative_to(site).with_suffix("") for page in pages(site)} >= documents
    assert len(documents) >= 8


def test_the_command_that_builds_it_prints_what_it_does_and_nothing_else(
    made: tuple[Path, subprocess.CompletedProcess[str]],
) -> None:
    told = made[1]
    assert told.returncode == 0, told.stderr
    assert [line for line in (told.stdout + told.stderr).splitlines() if not line.startswith("INFO ")] == []


def test_no_page_asks_another_host_for_a_script_a_style_a_font_or_a_picture(site: Path) -> None:
    texts = {path: path.read_text() for path in [*pages(site), *site.rglob("*.css")]}
    assert {path.name: hosts for path, text in texts.items() if (hosts := foreign(text))} == {}
    assert [path.name for path, text in texts.items() if path.suffix == ".html" and LOADED_BY_SCRIPT.search(text)] == []


def test_the_folders_are_in_the_order_in_which_people_need_them(site: Path) -> None:
    tabs = re.findall(r'<li class="md-tabs__item">\s*<a href="([a-z]+)/', (site / "index.html").read_text())
    assert tabs == [folder for folder in FOLDERS if any((ROOT / "docs" / folder).glob("*.md"))]


def test_each_link_that_leads_nowhere_stops_the_build(tmp_path: Path) -> None:
    links = ["[a](missing.md)", "[a](../missing.md)", "[a](#missing)", "[a](/docs/a.md)", "[a](b/)"]
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "index.md").write_text("\n\n".join(["# A page", *links]))
    with pytest.raises(Abort, match=f" {len(links)} warnings "):
        built(tmp_path / "docs", tmp_path / "site")


def test_a_link_out_of_the_documents_leads_to_a_copy_of_the_file_or_of_the_first_page_of_the_folder(
    tmp_path: Path,
) -> None:
    (tmp_path / "docs").mkdir()
    text = "# A page\n\n[a](../openapi.yaml) and `[b](../openapi.yaml)` and [c](../tests/)\n"
    (tmp_path / "docs" / "index.md").write_text(text)
    page = (built(tmp_path / "docs", tmp_path / "site") / "index.html").read_text()
    assert 'href="repository/openapi.yaml"' in page
    assert "[b](../openapi.yaml)" in page
    assert 'href="repository/tests/index.html"' in page
    assert (tmp_path / "site" / "repository" / "openapi.yaml").read_bytes() == (ROOT / "openapi.yaml").read_bytes()


@pytest.mark.parametrize(
    "text",
    [
        '<script src="https://cdn.example/x.js">',
        '<link rel="stylesheet" href="//fonts.example/css">',
        '<img srcset="a.png 1x, https://img.example/b.png 2x">',
        "@import 'https://fonts.example/css';",
        "a { src: url(//fonts.example/a.woff2) }",
    ],
)
def test_each_way_to_ask_another_host_is_found(text: str) -> None:
    assert len(foreign(text)) == 1
    assert foreign('<a href="https://example.org/">') == []
