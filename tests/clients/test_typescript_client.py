"""The npm package: its own tests run in Node, and the page for people is strictly typed by its schema."""

import os
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from clients import bundle, tarball, vendored
from clients.running import ToolError, node_modules
from tests.waiting import PATIENCE_S

pytestmark = [pytest.mark.processes, pytest.mark.slow]


def test_its_own_tests_hold(compiled: Path, node: str) -> None:
    tests = sorted(str(path) for path in compiled.glob("*.test.js"))
    assert tests
    told = subprocess.run([node, "--test", *tests], cwd=compiled, capture_output=True, text=True, timeout=PATIENCE_S)
    assert told.returncode == 0, told.stdout + told.stderr


def test_the_page_is_strictly_typed_by_its_schema(npm_package: Path, tmp_path: Path) -> None:
    shutil.copytree(bundle.PAGE, tmp_path / "page", ignore=shutil.ignore_patterns(bundle.BUILT.name))
    shutil.copy(vendored.HERE / "tsconfig.json", tmp_path)
    (tmp_path / "node_modules").symlink_to(vendored.tools())
    shutil.copy(npm_package / "src" / "schema.ts", tmp_path / "page" / "schema.d.ts")
    command = [tarball.compiler(), "--project", "tsconfig.json"]
    checked = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout


def test_a_warning_of_its_generator_is_an_error(node: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    warned = tmp_path / "tools" / ".bin" / "openapi-typescript"
    warned.parent.mkdir(parents=True)
    warned.write_text("#!/bin/sh\necho '✨ openapi-typescript 7'\necho '⚠ something is left out'\n")
    warned.chmod(0o755)
    monkeypatch.setattr(tarball, "tools", lambda: warned.parents[1])
    (tmp_path / "made").mkdir()
    with pytest.raises(ToolError, match=r"^⚠ something is left out$"):
        tarball.source({"paths": {}}, tmp_path / "made")


def test_tools_that_several_need_at_once_are_installed_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    npm = tmp_path / "bin" / "npm"
    npm.parent.mkdir()
    npm.write_text("#!/bin/sh\necho $1 >> calls && mkdir -p node_modules && : > node_modules/.package-lock.json\n")
    npm.chmod(0o755)
    monkeypatch.setenv("PATH", f"{npm.parent}:{os.environ['PATH']}")
    (tmp_path / "package-lock.json").write_text("{}")
    with ThreadPoolExecutor(4) as pool:
        assert set(pool.map(node_modules, [tmp_path] * 4)) == {tmp_path / "node_modules"}
    assert (tmp_path / "calls").read_text() == "ci\n"


def test_the_lock_names_no_registry() -> None:
    lock = (tarball.HERE / "package-lock.json").read_text()
    assert '"integrity"' in lock
    assert "resolved" not in lock
