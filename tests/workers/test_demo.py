"""The demo game as a person at a terminal sees it."""

import io
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from rich.live import Live

from workers import demo
from workers.demo import Api, Board, Frame


class Played(Api):
    """A game that is over before anybody has looked: three encounters, and a colony won in the last one."""

    def __init__(self) -> None:
        super().__init__("http://ledger.example")

    def encounters(self, game: str, version: int) -> int:
        return 0

    def stream(self, game: str, after: int | str) -> Any:
        for version in (10, 20, 30):
            yield Frame("game_event", f"{version}:{'0' * 16}", f'{{"seq": {version}, "type": "encounter_began"}}')
        yield Frame("end", "", "{}")

    def state(self, game: str, version: int | None = None) -> dict[str, Any]:
        colonies = 5 if version is None else version // 10
        seat = {"bot": "basic", "foreign_colonies": colonies, "hand_size": 7, "ships_in_warp": 2}
        return {"seats": {"red": seat}, "winners": ["red"], "version": 31, "status": "over"}


def drawn() -> str:
    """Returns everything that is written while the game is shown."""
    console = Console(file=io.StringIO(), force_terminal=True, width=100)
    with Live(console=console, auto_refresh=False) as live:
        demo.shown(Played(), "g_1", 0, Board(live, Played().address("g_1")))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_the_last_picture_is_the_one_at_the_end_of_the_game() -> None:
    last = drawn().rpartition("demo game, ")[2]
    assert last.startswith("over after 3 encounters")
    assert "●●●●●" in last


def test_a_person_is_shown_the_address() -> None:
    assert "http://ledger.example/?game=g_1" in drawn()


def test_bots_take_their_time_in_a_terminal_and_elsewhere__TABLE_09(monkeypatch: pytest.MonkeyPatch) -> None:
    bodies: list[Any] = []

    def call(_: Api, method: str, path: str, body: object = None, token: str = "") -> dict[str, Any]:
        bodies.append(body)
        return {"game": {"id": "g_2"}, "host_token": "ceh_1"}

    monkeypatch.setattr(Api, "_call", call)
    assert Api("http://ledger.example").create() == ("g_2", "ceh_1")
    assert bodies[0]["options"] == {"bot_pace": "calm"}


def test_when_a_game_is_over_another_one_begins(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    made: list[str] = []

    def create(_: Api) -> tuple[str, str]:
        if len(made) == 3:
            raise OSError("the server has gone")
        made.append(f"g_{len(made)}")
        return made[-1], "ceh_1"

    monkeypatch.setattr(Played, "create", create)
    monkeypatch.setattr(Played, "start", lambda *_: None)
    monkeypatch.setattr(demo, "Console", lambda: Console(file=io.StringIO(), width=100))
    monkeypatch.setattr(demo, "BETWEEN_GAMES", 0.0)
    with pytest.raises(OSError, match="gone"):
        demo.watch_all(Played(), tmp_path / "demo-game")
    assert made == ["g_0", "g_1", "g_2"]


@pytest.mark.parametrize(("status", "goes_on"), [("running", True), ("over", False)])
def test_a_game_that_is_over_is_not_shown_again(
    status: str, goes_on: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(Played, "state", lambda *_: {"version": 31, "status": status})
    monkeypatch.setattr(Played, "create", lambda *_: ("g_2", "ceh_1"))
    monkeypatch.setattr(Played, "start", lambda *_: None)
    note = tmp_path / "demo-game"
    note.write_text("g_1\n")
    assert demo.chosen_game(Played(), note) == (("g_1", 31) if goes_on else ("g_2", 0))
    assert note.read_text().strip() == ("g_1" if goes_on else "g_2")
