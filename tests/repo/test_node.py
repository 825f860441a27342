"""Tests that need Node are left out where there is none, but never in CI."""

from pathlib import Path

import pytest

from tests.repo import node


def test_without_node_a_test_is_left_out_with_one_line(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match=r"^Node and npm are not found: [^\n]+$"):
        node.found()


def test_in_ci_it_fails_instead(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="in CI nothing is left out"):
        node.found()
