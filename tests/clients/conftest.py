"""The client packages as somebody would install them, made once for each file of tests."""

import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from clients import document, tarball, wheel
from tests.repo.node import found

VERSION = "9.8.7"
"""Of the packages that are built here: it must come from outside."""


def installed_wheel(built: Path, folder: Path) -> Path:
    """The interpreter of a clean environment with nothing but the wheel and what it asks for."""
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
    """A clean folder with nothing but the npm package and what it asks for."""
    folder.mkdir()
    (folder / "package.json").write_text('{"private": true, "type": "module"}')
    install = ["npm", "install", "--silent", "--no-audit", "--no-fund", "--prefer-offline", str(built)]
    subprocess.run(install, cwd=folder, check=True)
    return folder


@pytest.fixture(scope="session")
def python_wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("python")
    return wheel.build(document.read(), VERSION, folder, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="session")
def clean_python(python_wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return installed_wheel(python_wheel, tmp_path_factory.mktemp("environment") / "venv")


@pytest.fixture(scope="session")
def node() -> str:
    """The program `node`."""
    return found()


@pytest.fixture(scope="session")
def npm_tarball(node: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("typescript")
    return tarball.build(document.read(), VERSION, folder, tmp_path_factory.mktemp("tarball"))


@pytest.fixture(scope="session")
def clean_node(npm_tarball: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return installed_tarball(npm_tarball, tmp_path_factory.mktemp("folder") / "app")
