"""The files of the page: typed, nothing foreign in them, packages as they were published, documented requests only."""

import gzip
import json
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from clients import document, tarball, vendored
from tests.repo.node import found

PAGE = vendored.VENDOR.parent
MOST_BYTES = 200 * 1024
OWN = [path for path in sorted(PAGE.rglob("*.js")) if vendored.VENDOR not in path.parents]


@pytest.mark.slow
def test_the_packages_are_what_the_lock_names() -> None:
    found()
    kept = {path.name: path.read_text(encoding="utf-8") for path in vendored.VENDOR.iterdir()}
    assert kept == vendored.files()


def test_the_lock_names_no_registry() -> None:
    lock = (vendored.HERE / "package-lock.json").read_text(encoding="utf-8")
    assert '"integrity"' in lock
    assert "resolved" not in lock


@pytest.mark.slow
def test_the_page_is_strictly_typed_by_the_contract(tmp_path: Path) -> None:
    found()
    installed = tarball.tools()
    shutil.copytree(PAGE, tmp_path / "page")
    shutil.copy(vendored.HERE / "tsconfig.json", tmp_path)
    (tmp_path / "node_modules").symlink_to(vendored.tools())
    described = tmp_path / "openapi.json"
    described.write_text(json.dumps(document.read()), encoding="utf-8")
    generate = [str(installed / ".bin" / "openapi-typescript"), str(described), "--default-non-nullable=false"]
    subprocess.run([*generate, "--output", str(tmp_path / "page" / "schema.d.ts")], check=True, capture_output=True)
    tsc = [str(installed / ".bin" / "tsc"), "--project", "tsconfig.json"]
    checked = subprocess.run(tsc, cwd=tmp_path, capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout


def test_the_page_is_light(record_property: Callable[[str, object], None]) -> None:
    served = [path for path in PAGE.rglob("*") if path.suffix in (".html", ".css", ".js", ".svg")]
    weights = {path.name: len(gzip.compress(path.read_bytes(), mtime=0)) for path in served}
    record_property("bytes of the page, compressed", sum(weights.values()))
    record_property("bytes of its packages", sum(weights[path.name] for path in vendored.VENDOR.glob("*.js")))
    print(f"The page has {sum(weights.values())} bytes, compressed: {dict(sorted(weights.items()))}")
    assert sum(weights.values()) <= MOST_BYTES, weights


def test_no_file_names_another_server() -> None:
    for path in [*OWN, *sorted(PAGE.glob("*.css")), PAGE / "index.html"]:
        assert re.findall(r"https?://(?!www\.w3\.org/)\S+", path.read_text(encoding="utf-8")) == [], path.name


@pytest.mark.parametrize("way", ["innerHTML", "outerHTML", "insertAdjacentHTML", "dangerouslySetInnerHTML", "eval("])
def test_no_text_becomes_markup_or_program(way: str) -> None:
    assert [path.name for path in OWN if way in path.read_text(encoding="utf-8")] == []


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
