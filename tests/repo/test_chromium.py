"""Tests that need a browser are left out where there is none, but never in CI."""

from pathlib import Path

import pytest

from tests.repo import chromium


@pytest.fixture(autouse=True)
def _no_browser(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CHROMIUM", raising=False)


def test_without_a_browser_a_test_is_left_out_with_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match=r"^Chromium [^\n]+ are not found: [^\n]+$"):
        chromium.found()


def test_in_ci_it_fails_instead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="in CI nothing is left out"):
        chromium.found()
