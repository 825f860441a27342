"""The names of servers and games on the command line, and the words of a verb that cannot begin."""

import sys
from collections.abc import Mapping

import pytest

from terminal.addresses import place
from workers import command_line


def test_a_server_that_is_not_there_is_one_line(
    home: Mapping[str, str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("terminal.connection.TRIES", 1)
    assert command_line.main(["games", "--server", "http://127.0.0.1:1"], home) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("not done: http://127.0.0.1:1 does not answer")


@pytest.mark.parametrize("module", ["httpx"])
def test_without_the_extra_a_verb_says_in_one_line_what_to_install(
    module: str, home: Mapping[str, str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in sys.modules if name.startswith("terminal.") and ".verbs" not in name]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, module, None)
    assert (
        command_line.main(["games" if module == "httpx" else "watch", *([] if module == "httpx" else ["g_1"])], home)
        == 1
    )
    assert "is not installed: in the folder of the source, pip install '.[terminal]'" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("g_1A", ("http://here", "g_1A", "")),
        ("g_1A+cei_x-Y", ("http://here", "g_1A", "cei_x-Y")),
        ("https://ledger.example/v1/games/g_1A", ("https://ledger.example", "g_1A", "")),
        ("https://ledger.example/v1/games/g_1A+cei_x", ("https://ledger.example", "g_1A", "cei_x")),
        ("https://ledger.example/?game=g_1A", ("https://ledger.example", "g_1A", "")),
        ("https://ledger.example/cosmic/v1/games/g_1A", ("https://ledger.example/cosmic", "g_1A", "")),
    ],
)
def test_a_game_is_named_by_its_id_its_address_or_an_invitation(written: str, meant: tuple[str, str, str]) -> None:
    assert place(written, "http://here") == meant


def test_what_names_no_game_is_refused() -> None:
    with pytest.raises(ValueError, match="names no game"):
        place("game 1", "http://here")
