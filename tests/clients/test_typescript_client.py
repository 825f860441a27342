"""The npm package: its own tests run in Node, and everything is strictly typed."""

import os
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from clients import tarball
from clients.running import ToolError, node_modules
from tests.waiting import PATIENCE_S

pytestmark = [pytest.mark.processes, pytest.mark.slow]


@pytest.fixture(scope="module")
def folder(npm_package: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Returns the folder with the package as it was packed, and its tests, compiled."""
    made = tmp_path_factory.mktemp("tests")
    for name in ("dist", "node_modules", "package.json", "tsconfig.json"):
        (made / name).symlink_to(npm_package / name)
    shutil.copytree(tarball.HERE / "test", made / "test")
    shutil.copy(tarball.HERE / "tsconfig.test.json", made)
    compiler = str(made / "node_modules" / ".bin" / "tsc")
    tsc = [compiler, "--preserveSymlinks", "--project", "tsconfig.test.json"]
    compiled = subprocess.run(tsc, cwd=made, capture_output=True, text=True)
    assert compiled.returncode == 0, compiled.stdout
    return made


def test_its_own_tests_hold(folder: Path, node: str) -> None:
    tests = sorted(str(path) for path in (folder / "tested").glob("*.test.js"))
    assert tests
    told = subprocess.run([node, "--test", *tests], cwd=folder, capture_output=True, text=True, timeout=PATIENCE_S)
    assert told.returncode == 0, told.stdout + told.stderr


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
