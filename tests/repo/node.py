"""Node, which only some tests need: the service, its documents and its examples in Python do without."""

import os
import shutil

import pytest


def found() -> str:
    """Returns the program `node`. Where it is missing the test is left out with one line; in CI it fails."""
    node = shutil.which("node")
    if node and shutil.which("npm"):
        return node
    if os.environ.get("CI"):
        pytest.fail("Node and npm are not found, and in CI nothing is left out", pytrace=False)
    pytest.skip("Node and npm are not found: what is written for them is not tested here")
