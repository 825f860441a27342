"""People watch games in a browser."""

from pathlib import Path

import pytest

from tests.browser.conftest import SEATS, Faults, Opens, lobby, obstacles, serious
from tests.browser.test_troubles import first_question, joined
from tests.repo.running import Run
from tests.waiting import eventually

pytestmark = [pytest.mark.processes, pytest.mark.slow]


def test_a_visitor_finds_a_game_and_sees_its_board_and_its_history(opened: Opens, service: Run, newest: str) -> None:
    page = opened()
    page.locator(f"a.game[href='?game={newest}']").click()
    winners = service.call("GET", f"/v1/games/{newest}")["winners"]
    page.get_by_role("heading", level=1, name="won").wait_for()
    assert winners[0].capitalize() in page.locator("h1").inner_text()
    page.locator(".board [data-kind='seat']").first.wait_for()
    assert page.locator(".board [data-kind='seat']").count() == len(SEATS)
    assert page.locator(".sentence").last.inner_text()


def test_the_board_has_all_ships_of_the_view(opened: Opens, service: Run, finished: str) -> None:
    view = service.call("GET", f"/v1/games/{finished}/state?at=400")
    page = opened(f"/?game={finished}&at=400")
    page.locator(".board[data-version='400']").wait_for()
    drawn = {
        (each.get_attribute("data-at"), each.get_attribute("data-seat"), each.get_attribute("data-count"))
        for each in page.locator(".board [data-kind='ships']").all()
    }
    for planet, ships in view["planets"].items():
        for seat, ids in ships.items():
            assert not ids or (planet, seat, str(len(ids))) in drawn


def test_a_sentence_goes_to_its_version_which_looks_like_the_past(opened: Opens, finished: str) -> None:
    page = opened(f"/?game={finished}")
    page.get_by_role("button", name="The whole game").click()
    sentence = page.locator(".sentence", has_text="The cards are revealed").last
    sentence.click()
    page.get_by_role("region", name="The past").get_by_text("Version").wait_for()
    page.locator(".past .board .frame svg").wait_for()
    assert sentence.get_attribute("aria-current") == "step"
    version = page.locator(".past .board").get_attribute("data-version")
    page.wait_for_url(f"**&at={version}")
    page.reload()
    page.locator(f".past .board[data-version='{version}']").wait_for()
    page.get_by_role("button", name="The sentence before").click()
    assert eventually(lambda: page.locator(".board").get_attribute("data-version") != version)
    page.get_by_role("button", name="Back to now").click()
    page.get_by_role("heading", level=1, name="won").wait_for()
    page.wait_for_url(f"**/?game={finished}")
    assert page.locator(".past").count() == 0


def test_the_question_of_now_cannot_be_answered_in_the_past(opened: Opens, service: Run, axe: Path) -> None:
    bots = [{"seat": seat, "kind": "basic"} for seat in SEATS[1:]]
    made = service.call("POST", "/v1/games", {"seats": SEATS, "bots": bots, "seed": "ab" * 32})
    game = made["game"]["id"]
    token = service.call("POST", f"/v1/games/{game}/seats", {"name": "Ann"})["token"]
    service.call("POST", f"/v1/games/{game}/commands", {"type": "start_game"}, made["host_token"])
    asked = f"/v1/games/{game}/state"
    assert eventually(lambda: service.call("GET", asked, token=token)["questions"])
    page = opened(f"/?game={game}#token={token}")
    page.locator(".dock .question").wait_for()
    page.goto(f"{service.url}/?game={game}&at=5")
    page.get_by_role("button", name="Back to now").wait_for()
    assert page.locator(".dock").evaluate("dock => dock.inert")
    assert serious(page, axe) == []
    page.get_by_role("button", name="Back to now").click()
    assert eventually(lambda: not page.locator(".dock").evaluate("dock => dock.inert"))


def test_a_game_is_seen_live(opened: Opens, service: Run) -> None:
    game, host = lobby(service)
    page = opened(f"/?game={game}")
    page.get_by_role("heading", level=1, name="The game has not begun").wait_for()
    page.get_by_role("button", name="The whole game").click()
    service.call("POST", f"/v1/games/{game}/commands", {"type": "start_game"}, host)
    page.get_by_role("heading", level=1, name="won").wait_for()
    page.locator(".sentence", has_text="The game is over").wait_for()
    # A person who wants few movements sees none of what has happened again.
    assert page.locator(".caption").count() == 0
    above, left = page.locator(".tab").evaluate(
        "tab => [tab.scrollTop, tab.scrollHeight - tab.scrollTop - tab.clientHeight]"
    )
    assert above > 0
    assert left < 1, "the history follows the game to its end"


def test_what_a_command_changes_is_fetched_once_in_short_pages(opened: Opens, service: Run) -> None:
    """Each frame of the stream would be three requests, and long pages of sentences count as expensive reads."""
    game, _, tokens = joined(service)
    page = opened(f"/?game={game}")
    page.locator("[data-presence]").first.wait_for(state="attached")
    page.locator(".board .picture").wait_for()
    asked: list[str] = []
    page.on("request", lambda each: asked.append(each.url))
    for _ in range(2):
        token, question = first_question(service, game, tokens)
        answer = {"type": "answer", "question_id": question["id"], "answer": question["on_timeout"]}
        done = service.call("POST", f"/v1/games/{game}/commands", answer, token)
        page.locator(f".board[data-version='{done['version']}']").wait_for()
    assert sum(each.endswith("/state") for each in asked) == 2
    assert all("limit=100&" in each for each in asked if "/history" in each)


def test_a_lost_connection_is_said_and_comes_back(opened: Opens, service: Run, faults: Faults) -> None:
    faults.expected = ("Failed to load resource", "ERR_INTERNET_DISCONNECTED")
    game, host = lobby(service)
    page = opened(f"/?game={game}", alone=True)
    page.get_by_role("heading", level=1, name="The game has not begun").wait_for()
    page.context.set_offline(True)
    service.call("POST", f"/v1/games/{game}/commands", {"type": "start_game"}, host)
    page.context.set_offline(False)
    page.get_by_role("heading", level=1, name="won").wait_for()


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
    page.locator(".tag", has_text="you").wait_for()
    assert "token" not in page.url
    page.reload()
    page.locator(".tag", has_text="you").wait_for()


def test_the_table_has_no_serious_finding_and_fits_the_window(opened: Opens, finished: str, axe: Path) -> None:
    page = opened(f"/?game={finished}&at=400")
    page.locator(".past .board .frame svg").wait_for()
    assert obstacles(page, axe, 360, 820, 1440) == []
