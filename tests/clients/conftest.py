"""The client packages as somebody would install them, made once for all tests of a run."""

import fcntl
import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Callable
from pathlib import Path

import pytest

from clients import document, tarball, wheel
from tests.repo.node import found

VERSION = "9.8.7"
"""The tool that builds packages here: it must come from outside."""


def installed_wheel(built: Path, folder: Path) -> Path:
    """Returns the interpreter of a clean environment with nothing but the wheel and what it asks for."""
    python = folder / "bin" / "python"
    if uv := shutil.which("uv"):
        subprocess.run([uv, "venv", "--quiet", "--python", sys.executable, str(folder)], check=True)
        subprocess.run([uv, "pip", "install", "--quiet", "--python", str(python), str(built)], check=True)
    else:
        venv.create(folder, with_pip=True)
        pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", str(built)]
        subprocess.run(pip, check=True)
    return python


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
    """Returns the folder in which the wheel was built; the wheel is in its `dist`."""
    return once(
        tmp_path_factory,
        "python-package",
        lambda folder: wheel.build(document.read(), VERSION, folder, folder / "dist"),
    )


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
    """Returns the folder in which the tarball was built; the tarball is in its folder `packed`."""
    return once(
        tmp_path_factory,
        "npm-package",
        lambda folder: tarball.build(document.read(), VERSION, folder, folder / "packed"),
    )


@pytest.fixture(scope="session")
def clean_node(npm_package: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    (built,) = (npm_package / "packed").glob("*.tgz")
    return installed_tarball(built, tmp_path_factory.mktemp("folder") / "app")
