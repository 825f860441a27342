"""A browser, which only the tests of the page need."""

import importlib.util
import os
import shutil

import pytest

NEEDED = "Chromium (named by CHROMIUM, or on the path) and the package `playwright`"
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The one without windows comes first: to the others each page costs a window, and so four times as much."""


def found() -> str:
    """Returns the program. Where it or what drives it is missing the test is left out with one line; in CI it fails."""
    named = (os.environ.get("CHROMIUM"), *map(shutil.which, NAMES))
    if importlib.util.find_spec("playwright"):
        for program in filter(None, named):
            return program
    if os.environ.get("CI"):
        pytest.fail(f"{NEEDED} are not found, and in CI nothing is left out", pytrace=False)
    pytest.skip(f"{NEEDED} are not found: the page is not tested here")
