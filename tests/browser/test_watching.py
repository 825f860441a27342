"""People watch games in a browser."""

from pathlib import Path
from typing import Any

import pytest

from domain.questions.wording import counted
from tests.browser.conftest import SEATS, Faults, Opens, serious
from tests.repo.running import Run

pytestmark = [pytest.mark.processes, pytest.mark.slow]


def lobby_of(service: Run) -> tuple[str, str]:
    """Opens a game of bots that has not begun: its id and the host's token."""
    bots = [{"seat": seat, "kind": "basic"} for seat in SEATS]
    made = service.call("POST", "/v1/games", {"seats": SEATS, "bots": bots, "seed": "ab" * 32})
    return made["game"]["id"], made["host_token"]


def test_a_visitor_finds_a_game_and_sees_its_board_and_its_history(opened: Opens, service: Run, finished: str) -> None:
    page = opened()
    page.locator(f"a.game[href='?game={finished}']").click()
    winners = service.call("GET", f"/v1/games/{finished}")["winners"]
    page.get_by_role("heading", level=1, name="won").wait_for()
    assert winners[0].capitalize() in page.locator("h1").inner_text()
    assert page.locator(".board .system").count() == len(SEATS)
    assert page.locator(".sentence").last.inner_text()


def test_the_board_has_all_ships_of_the_view(opened: Opens, service: Run, finished: str) -> None:
    view = service.call("GET", f"/v1/games/{finished}/state?at=400")
    page = opened(f"/?game={finished}&at=400")
    page.locator(".board .system").first.wait_for()
    for planet, ships in view["planets"].items():
        seat, number = planet.split("-")
        body = page.locator(f".system.{seat} [role=img][aria-label^='{seat.capitalize()} planet {number}']")
        shown = set(body.locator("title").all_text_contents()) - {body.get_attribute("aria-label")}
        assert shown == {f"{counted(len(ids), 'ship')} of {of.capitalize()}" for of, ids in ships.items() if ids}


def test_a_sentence_goes_to_its_version_and_a_button_back(opened: Opens, service: Run, finished: str) -> None:
    page = opened(f"/?game={finished}")
    sentence = page.locator(".sentence", has_text="The cards are revealed").last
    sentence.click()
    page.locator(".side.defense", has_text="Card: ").wait_for()
    assert sentence.get_attribute("aria-current") == "step"
    page.get_by_role("button", name="Back to now").click()
    page.get_by_role("heading", level=1, name="won").wait_for()


def test_a_game_is_seen_live(opened: Opens, service: Run) -> None:
    game, host = lobby_of(service)
    page = opened(f"/?game={game}")
    page.get_by_role("heading", level=1, name="The game has not begun").wait_for()
    service.call("POST", f"/v1/games/{game}/commands", {"type": "start_game"}, host)
    page.get_by_role("heading", level=1, name="won").wait_for(timeout=90_000)


def test_a_lost_connection_is_said_and_comes_back(opened: Opens, service: Run, faults: Faults) -> None:
    faults.expected = ("Failed to load resource", "ERR_INTERNET_DISCONNECTED")
    game, host = lobby_of(service)
    page = opened(f"/?game={game}")
    page.get_by_role("heading", level=1, name="The game has not begun").wait_for()
    page.context.set_offline(True)
    service.call("POST", f"/v1/games/{game}/commands", {"type": "start_game"}, host)
    page.context.set_offline(False)
    page.get_by_role("heading", level=1, name="won").wait_for(timeout=90_000)


def test_a_game_that_is_not_there_is_said_in_a_sentence(opened: Opens, faults: Faults) -> None:
    faults.expected = ("404",)
    page = opened("/?game=g_01M00000000000000000000000")
    page.get_by_role("alert").wait_for()
    assert "no such game" in page.get_by_role("alert").inner_text()
    page.get_by_role("link", name="All games").click()
    page.get_by_role("heading", level=1, name="Games").wait_for()


def test_a_seat_link_gives_the_seat_and_leaves_the_address_bar(opened: Opens, service: Run) -> None:
    made = service.call("POST", "/v1/games", {"seats": SEATS, "visibility": "private", "seed": "ab" * 32})
    game = made["game"]["id"]
    joined = service.call("POST", f"/v1/games/{game}/seats", {"name": "Ann"}, made["host_token"])
    page = opened(f"/?game={game}#token={joined['token']}")
    page.locator(".system.red", has_text="you").wait_for()
    assert "token" not in page.url
    page.reload()
    page.locator(".system.red", has_text="you").wait_for()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_lobby_and_table_have_no_serious_finding(opened: Opens, finished: str, axe: Path, scheme: str) -> None:
    page: Any = opened(color_scheme=scheme)
    page.locator("a.game").first.wait_for()
    assert serious(page, axe) == []
    page = opened(f"/?game={finished}&at=400", color_scheme=scheme)
    page.locator(".board .system").first.wait_for()
    assert serious(page, axe) == []


@pytest.mark.parametrize("width", [360, 820])
def test_nothing_is_wider_than_the_window(opened: Opens, finished: str, width: int) -> None:
    for path, what in (("/", "a.game"), (f"/?game={finished}&at=400", ".board .system")):
        page = opened(path, width=width)
        page.locator(what).first.wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") <= width
