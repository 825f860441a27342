"""The files of the page: nothing foreign in them, packages as they were published, documented requests only.

What browsers get is built of them, and light. tests/clients has the schema by which they are typed.
"""

import gzip
import json
import re
from collections.abc import Callable

import pytest

from clients import bundle, document, vendored
from domain.game import catalogue
from service.play.board import emblems
from tests.repo.node import found

PAGE = bundle.PAGE
MOST_BYTES = 170 * 1024
"""The limit of a first view for files that are the same for all games; the game may take 30 KB."""
OWN = [path for path in sorted(PAGE.rglob("*.js")) if not {vendored.VENDOR, bundle.BUILT} & {*path.parents}]


def test_the_built_page_is_that_of_its_sources() -> None:
    """Without building it: a digest of the sources is beside the built files."""
    assert bundle.is_current(), bundle.AGAIN


@pytest.mark.slow
def test_building_the_page_again_gives_the_same_bytes() -> None:
    found()
    assert {path.name: path.read_bytes() for path in bundle.BUILT.iterdir()} == bundle.files()


@pytest.mark.slow
def test_the_packages_are_what_the_lock_names() -> None:
    found()
    kept = {path.name: path.read_text(encoding="utf-8") for path in vendored.VENDOR.iterdir()}
    assert kept == vendored.files()


def test_the_lock_names_no_registry() -> None:
    lock = (vendored.HERE / "package-lock.json").read_text(encoding="utf-8")
    assert '"integrity"' in lock
    assert "resolved" not in lock


def test_the_page_is_light(record_property: Callable[[str, object], None]) -> None:
    """Files alone; test_measures.py looks at a view in a browser."""
    built = {path.name: path.read_bytes() for path in bundle.BUILT.glob("*") if not path.name.startswith("worker-")}
    del built[bundle.DIGEST], built[bundle.LICENSES]
    fetched = {"emblems": emblems.sprite().encode(), "things": json.dumps(catalogue.entries("things")).encode()}
    weights = {name: len(gzip.compress(content, 6, mtime=0)) for name, content in {**built, **fetched}.items()}
    record_property("bytes of a first view, compressed", sum(weights.values()))
    print(f"A first view has {sum(weights.values())} bytes, compressed: {weights}")
    assert sum(weights.values()) <= MOST_BYTES, weights


def test_no_file_names_another_server() -> None:
    built = [path for path in bundle.BUILT.iterdir() if path.name != bundle.LICENSES]
    for path in [*OWN, *sorted(PAGE.rglob("*.css")), PAGE / "index.html", *built]:
        assert re.findall(r"https?://(?!www\.w3\.org/)\S+", path.read_text(encoding="utf-8")) == [], path.name


@pytest.mark.parametrize("way", ["innerHTML", "outerHTML", "insertAdjacentHTML", "dangerouslySetInnerHTML", "eval("])
def test_no_text_becomes_markup_or_program(way: str) -> None:
    assert [path.name for path in OWN if way in path.read_text(encoding="utf-8")] == []


def test_an_effect_ends_with_what_it_belongs_to() -> None:
    """The hooks of Preact are imported in one place, which chooses those that do."""
    assert [path for path in OWN if "vendor/hooks.js" in path.read_text(encoding="utf-8")] == [PAGE / "hooks.js"]
    assert "useLayoutEffect as useEffect" in (PAGE / "hooks.js").read_text(encoding="utf-8")


def test_the_page_asks_documented_addresses_only() -> None:
    described = [re.sub(r"\{\w+\}", "[^/]+", path) for path in document.read()["paths"]]
    asked = {
        re.sub(r"\$\{(?:[^{}]|\{[^{}]*\})*\}", "X", address).partition("?")[0].rstrip("X").rstrip("/")
        for path in OWN
        for address in re.findall(r"[`\"](/v1/[^`\"]*)[`\"]", path.read_text(encoding="utf-8"))
    }
    assert asked
    for address in asked:
        known = any(re.fullmatch(pattern, address) or re.fullmatch(pattern, f"{address}/X") for pattern in described)
        assert known, address
