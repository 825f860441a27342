"""The programs with which people make clients from `openapi.yaml`, each with its version pinned."""

import os
import shutil
from pathlib import Path

import pytest

from clients import tarball
from clients.running import ToolError
from tests.clients.conftest import environment

PACKAGES = (
    "openapi-generator-cli==7.26.0",
    "openapi-python-client==0.29.1",
    "datamodel-code-generator==0.89.0",
    # What the sources that they write import.
    "pydantic==2.14.4",
    "python-dateutil==2.9.0.post0",
    "urllib3==2.5.0",
)
"""Generators of PyPI. The first one brings the program for Java."""


def missing(what: str, why: str) -> None:
    """Leaves the test out with one line; in CI it fails."""
    if os.environ.get("CI"):
        pytest.fail(f"{what} is not available ({why}), and in CI nothing is left out", pytrace=False)
    pytest.skip(f"{what} is not available ({why}): what it makes of openapi.yaml is not tested here")


def in_python(folder: Path) -> Path:
    """Returns the interpreter of an environment with the generators of PyPI."""
    told = environment(folder, *PACKAGES)
    if told.returncode:
        missing("The generators of PyPI", (told.stderr.strip().splitlines() or ["no reason"])[-1])
    return folder / "bin" / "python"


def in_java(python: Path) -> list[str]:
    """Returns the words with which openapi-generator is called."""
    java = shutil.which("java")
    if java is None:
        missing("openapi-generator", "there is no java")
    (jar,) = python.parents[1].glob("lib/python*/site-packages/openapi_generator_cli/*.jar")
    # For seconds of work the best compiler and a collector in threads of its own cost more than they bring.
    return [str(java), "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-jar", str(jar), "generate"]


def in_node() -> tuple[str, str]:
    """Returns openapi-typescript and a compiler, as the lock of our own client has them."""
    try:
        return str(tarball.tools() / ".bin" / "openapi-typescript"), tarball.compiler()
    except ToolError as error:
        missing("openapi-typescript", str(error).splitlines()[-1])
        raise
