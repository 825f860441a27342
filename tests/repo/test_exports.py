"""Sources of the export that the verbs `verify` and `history` read."""

import io
import urllib.request
from pathlib import Path

import pytest

from service.tools import exports


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Returns the addresses that are asked; each answers with itself."""
    found: list[str] = []

    def urlopen(request: urllib.request.Request, timeout: float) -> io.BytesIO:
        found.append(request.full_url)
        return io.BytesIO(request.full_url.encode())

    monkeypatch.setattr(urllib.request, "urlopen", urlopen)
    monkeypatch.setenv(exports.SERVER, "https://ledger.example/")
    return found


def test_the_environment_names_the_server(asked: list[str]) -> None:
    exports.content("g_1", None)
    exports.content("g_1", "https://other.example")
    assert asked == ["https://ledger.example/v1/games/g_1/export", "https://other.example/v1/games/g_1/export"]


def test_a_file_is_read_though_the_environment_names_a_server(asked: list[str], tmp_path: Path) -> None:
    file = tmp_path / "game.ndjson"
    file.write_bytes(b"an export")
    assert exports.content(str(file), None) == b"an export"
    assert asked == []


def test_without_a_server_a_game_is_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(exports.SERVER, raising=False)
    with pytest.raises(OSError, match="g_1"):
        exports.content("g_1", None)
