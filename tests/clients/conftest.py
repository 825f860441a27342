"""The client packages as somebody would install them, made once for all tests of a run."""

import fcntl
import os
import shutil
import subprocess
import sys
import tarfile
import venv
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from clients import tarball, wheel
from clients.__main__ import made
from service import VERSION as VERSION
from tests.repo.node import found
from tests.repo.sources import ROOT

EXAMPLES = ROOT / "examples"
PROGRAMS = ("client_bot.ts", "minimal_bot.ts")


def environment(folder: Path, *packages: str) -> "subprocess.CompletedProcess[str]":
    """Installs packages into a clean environment, as quickly as it can be done here; returns how that ended."""
    python = folder / "bin" / "python"
    beside = ROOT / ".boot" / "bin" / "uv"
    if uv := shutil.which("uv") or (beside.exists() and str(beside)):
        # uv knows pip's index only if it is told; if it reaches none, pip with its own configuration may.
        index = {"UV_DEFAULT_INDEX": os.environ["PIP_INDEX_URL"]} if "PIP_INDEX_URL" in os.environ else {}
        subprocess.run([uv, "venv", "--quiet", "--python", sys.executable, str(folder)], check=True)
        words = [uv, "pip", "install", "--quiet", "--python", str(python), *packages]
        done = subprocess.run(words, capture_output=True, text=True, check=False, env={**index, **os.environ})
        if done.returncode == 0:
            return done
    venv.create(folder, with_pip=True)
    words = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *packages]
    return subprocess.run(words, capture_output=True, text=True, check=False)


def installed_wheel(built: Path, folder: Path) -> Path:
    """Returns the interpreter of a clean environment with nothing but the wheel and what it asks for."""
    done = environment(folder, str(built))
    assert done.returncode == 0, done.stderr
    return folder / "bin" / "python"


def installed_tarball(built: Path, folder: Path) -> Path:
    """Returns a clean folder with nothing but the npm package and what it asks for."""
    folder.mkdir()
    (folder / "package.json").write_text('{"private": true, "type": "module"}')
    install = ["npm", "install", "--silent", "--no-audit", "--no-fund", "--prefer-offline", str(built)]
    subprocess.run(install, cwd=folder, check=True)
    return folder


def once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """Returns a folder that the first process of a parallel run fills, and all others only read."""
    base = factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / name
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.with_suffix(".whole").exists():
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
            make(folder)
            folder.with_suffix(".whole").touch()
    return folder


@pytest.fixture(scope="session")
def python_package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Returns the folder into which the wheel is unpacked; the wheel is in its `dist`."""

    def unpack(folder: Path) -> None:
        built = made(wheel)
        (folder / "dist").mkdir()
        shutil.copy(built, folder / "dist")
        with zipfile.ZipFile(built) as packed:
            packed.extractall(folder)

    return once(tmp_path_factory, "python-package", unpack)


@pytest.fixture(scope="session")
def clean_python(python_package: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    (built,) = (python_package / "dist").glob("*.whl")
    return installed_wheel(built, tmp_path_factory.mktemp("environment") / "venv")


@pytest.fixture(scope="session")
def node() -> str:
    """Returns the program `node`."""
    return found()


@pytest.fixture(scope="session")
def npm_package(node: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Returns a folder: the tarball is in its folder `packed`, and its types of the service in `src/schema.ts`."""

    def unpack(folder: Path) -> None:
        built = made(tarball)
        (folder / "packed").mkdir()
        shutil.copy(built, folder / "packed")
        (folder / "src").mkdir()
        with tarfile.open(built) as packed:
            types = packed.extractfile("package/dist/schema.d.ts")
            assert types
            (folder / "src" / "schema.ts").write_bytes(types.read())

    return once(tmp_path_factory, "npm-package", unpack)


@pytest.fixture(scope="session")
def compiled(npm_package: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Returns the programs and tests that use the npm package, compiled, in a clean folder with nothing but that."""
    return (
        once(tmp_path_factory, "npm-programs", lambda folder: compile_programs(npm_package, folder)) / "app" / "tested"
    )


def compile_programs(package: Path, folder: Path) -> None:
    """Checks programs and tests strictly, with the package as it was packed, and compiles them, all in one go."""
    (built,) = (package / "packed").glob("*.tgz")
    app = installed_tarball(built, folder / "app")
    (app / "dist").symlink_to(app / "node_modules" / tarball.NAME / "dist")
    shutil.copytree(tarball.HERE / "test", app / "test")
    for name in PROGRAMS:
        shutil.copy(EXAMPLES / name, app / "test")
    for name in ("tsconfig.json", "tsconfig.test.json"):
        shutil.copy(tarball.HERE / name, app)
    strict = ["--erasableSyntaxOnly", "--typeRoots", str(tarball.tools() / "@types")]
    tsc = [tarball.compiler(), "--project", "tsconfig.test.json", *strict]
    told = subprocess.run(tsc, cwd=app, capture_output=True, text=True)
    assert told.returncode == 0, told.stdout
