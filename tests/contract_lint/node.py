"""A check whether programs for Node are there."""

import os
import shutil
from pathlib import Path

import pytest


def needs(programs: Path, target: str) -> None:
    """Leaves a test out where there is no Node or where these programs were not installed by `make <target>`.

    Where CI=true the test fails instead.
    """
    if shutil.which("node") and programs.is_dir():
        return
    missing = f"needs Node, and `make {target}` before it"
    if os.environ.get("CI") == "true":
        pytest.fail(missing)
    pytest.skip(missing)
