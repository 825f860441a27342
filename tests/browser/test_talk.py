"""People talk at a table in a browser: to all, to one, as spectators, and what each of them reads of it."""

from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import SEATS, Opens, obstacles
from tests.browser.test_troubles import WITHDRAW
from tests.repo.running import Run

pytestmark = [pytest.mark.processes, pytest.mark.slow]

NAMES = ("Ann", "Ben", "Cat")


@pytest.fixture
def table(service: Run) -> tuple[str, list[str]]:
    """Starts a game of three people and returns its id, and their tokens."""
    options = {"alien_selection": "random", "timers": {}}
    made = service.call("POST", "/v1/games", {"seats": SEATS, "options": options, "spectator_talk": "apart"})
    path = f"/v1/games/{made['game']['id']}"
    tokens = [service.call("POST", f"{path}/seats", {"name": name})["token"] for name in NAMES]
    service.call("POST", f"{path}/commands", {"type": "start_game"}, made["host_token"])
    return made["game"]["id"], tokens


def talk_of(page: Any) -> Any:
    """Opens the tab Talk and returns it."""
    page.get_by_role("tab", name="Talk").click()
    return page.get_by_role("region", name="Talk")


def test_all_read_what_is_said_to_all_and_one_what_is_said_to_one(
    opened: Opens, table: tuple[str, list[str]], axe: Path
) -> None:
    game, tokens = table
    ann, ben, cat = (opened(f"/?game={game}#token={token}") for token in tokens)
    cat.get_by_role("tab", name="Talk").wait_for()
    talk_of(ann).get_by_role("button", name="Truce?").click()
    ann.get_by_label("To", exact=True).select_option("blue")
    ann.get_by_label("Say something").fill("Cat must not win")
    ann.get_by_role("button", name="Say", exact=True).click()
    ben.get_by_role("tab", name="Talk 2 unread").wait_for()
    said = talk_of(ben).locator(".message")
    said.nth(1).wait_for()
    assert "Ann" in said.nth(0).inner_text()
    assert "to you alone" in said.nth(1).inner_text()
    ben.get_by_role("tab", name="Talk", exact=True).wait_for()
    cat.get_by_role("tab", name="Talk 1 unread").wait_for()
    assert talk_of(cat).locator(".message .text").all_inner_texts() == ["Truce?"]
    assert obstacles(ann, axe, 1440, 360, part=".panel") == []


def test_who_is_muted_is_not_read_any_more(opened: Opens, service: Run, table: tuple[str, list[str]]) -> None:
    game, tokens = table
    ann = opened(f"/?game={game}#token={tokens[0]}")
    talk = talk_of(ann)
    service.call("POST", f"/v1/games/{game}/messages", {"text": "Hello"}, tokens[1])
    talk.get_by_text("Hello").wait_for()
    talk.get_by_role("button", name="Mute Ben").click()
    talk.get_by_text("Hello").wait_for(state="detached")
    talk.get_by_role("button", name="Muted Ben").click()
    talk.get_by_text("Hello").wait_for()


def test_a_message_that_is_deleted_leaves_the_page(opened: Opens, service: Run, table: tuple[str, list[str]]) -> None:
    game, tokens = table
    page = opened(f"/?game={game}#token={tokens[0]}")
    talk = talk_of(page)
    said = service.call("POST", f"/v1/games/{game}/messages", {"text": "Oops"}, tokens[1])
    talk.get_by_text("Oops").wait_for()
    assert page.evaluate(WITHDRAW, [f"/v1/games/{game}/messages/{said['id']}", tokens[1]]) == 204
    talk.get_by_text("Oops").wait_for(state="detached")


def test_spectators_talk_apart_from_the_players(opened: Opens, service: Run, table: tuple[str, list[str]]) -> None:
    game, tokens = table
    one, other = opened(f"/?game={game}"), opened(f"/?game={game}")
    talk_of(one).get_by_label("Your name").fill("Eve")
    one.get_by_label("Say something").fill("Red will win")
    one.get_by_role("button", name="Say", exact=True).click()
    heard = talk_of(other).locator(".message", has_text="Red will win")
    heard.wait_for()
    assert "Eve" in heard.inner_text()
    assert "among spectators" in heard.inner_text()
    assert service.call("GET", f"/v1/games/{game}/messages", token=tokens[0])["items"] == []


def test_what_cannot_be_said_is_told_in_a_sentence(opened: Opens, faults: Any, table: tuple[str, list[str]]) -> None:
    game, tokens = table
    faults.expected = ("422", "Failed to load resource")
    ann = opened(f"/?game={game}#token={tokens[0]}")
    talk = talk_of(ann)
    ann.route("**/messages", lambda route: route.fulfill(status=422, json={"code": "x", "detail": "Too much said."}))
    ann.get_by_label("Say something").fill("Hello")
    ann.get_by_role("button", name="Say", exact=True).click()
    talk.get_by_role("alert").filter(has_text="Too much said.").wait_for()
    assert ann.get_by_label("Say something").input_value() == "Hello", "nothing is lost"
