"""People ask the table in a browser: for moves taken back, for a pause, for anything that players vote on."""

import re
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.browser.conftest import PHONE, SEATS, TABLET, WIDE, Opens, serious
from tests.browser.test_playing import seat_of
from tests.repo.running import Run

pytestmark = [pytest.mark.processes, pytest.mark.slow]


class People(NamedTuple):
    """A running game of three people, and their tokens."""

    game: str
    red: str
    blue: str
    green: str


@pytest.fixture
def people(service: Run) -> People:
    return three_people(service)


def three_people(service: Run) -> People:
    """Returns a game in which all three have answered once, so that nobody goes back alone."""
    made = service.call("POST", "/v1/games", {"seats": SEATS, "seed": "ab" * 32, "options": {"timers": {}}})
    game = made["game"]["id"]
    names = ("Ann", "Ben", "Cat")
    tokens = [service.call("POST", f"/v1/games/{game}/seats", {"name": name})["token"] for name in names]
    service.call("POST", f"/v1/games/{game}/commands", {"type": "start_game"}, made["host_token"])
    for token in tokens:
        question = service.call("GET", f"/v1/games/{game}/state", token=token)["questions"][0]
        answer = {"type": "answer", "question_id": question["id"], "answer": question["on_timeout"]}
        service.call("POST", f"/v1/games/{game}/commands", answer, token)
    return People(game, *tokens)


def green_agrees(service: Run, people: People) -> None:
    """Answers the undo that is asked for, without a page."""
    path = f"/v1/games/{people.game}/undo-requests/undo_1/votes/green"
    service.call("PUT", path, {"vote": "approve"}, people.green)


def at_table(opened: Opens, people: People, token: str) -> Any:
    return opened(f"/?game={people.game}#token={token}")


def asking(page: Any) -> Any:
    """Returns the forms by which one asks the table."""
    if not page.locator(".menu[open]").count():
        page.get_by_label("Menu").click()
    page.locator(".requests summary").click()
    return page.locator(".requests")


def undoing(page: Any) -> Any:
    """Returns what the button beside the question opens."""
    page.get_by_role("button", name="Undo", exact=False).first.click()
    return page.get_by_role("dialog", name="Take back your last answer")


def test_a_player_takes_an_answer_back_when_the_others_agree(
    opened: Opens, service: Run, people: People, axe: Path
) -> None:
    red, blue = at_table(opened, people, people.red), at_table(opened, people, people.blue)
    undo = undoing(red)
    undo.get_by_text("Ben and Cat must agree.").wait_for()
    undo.locator(".then svg").wait_for()
    undo.get_by_label("Reason").fill("I misread my card")
    assert serious(red, axe, "[role=dialog], dialog") == []
    undo.get_by_role("button", name="Ask Ben and Cat to take it back").click()
    vote = blue.locator(".question", has_text="Do you agree?")
    vote.locator(".taken-back .then svg").wait_for()
    assert vote.locator(".taken-back li").count() > 0
    blue.get_by_label("Menu").click()
    asked = blue.get_by_role("region", name="Asked of the table")
    asked.get_by_text("I misread my card").wait_for()
    blue.get_by_label("Menu").click()
    green_agrees(service, people)
    vote.get_by_role("button", name="Agree", exact=True).click()
    vote.wait_for(state="detached")
    (request,) = service.call("GET", f"/v1/games/{people.game}/undo-requests")["items"]
    assert (request["state"], request["reason"]) == ("applied", "I misread my card")


def test_a_vote_says_who_asks_for_what_and_why__and_the_menu_is_in_sight_beside_the_clocks(
    opened: Opens, service: Run, people: People
) -> None:
    reason = {"target": "my_last_command", "reason": "I misread my card"}
    service.call("POST", f"/v1/games/{people.game}/undo-requests", reason, people.red)
    red = at_table(opened, people, people.red)
    red.get_by_role("region", name="Asked of the table").get_by_text("You ask to take back").wait_for()
    red.get_by_text("To agree: Ben and Cat.").wait_for()
    page = at_table(opened, people, people.blue)
    wish = page.locator(".question .wish")
    for size in (WIDE, TABLET, PHONE):
        page.set_viewport_size(size)
        wish.get_by_text("Ann asks to take back 3 answers").wait_for()
        wish.get_by_text("I misread my card").wait_for()
        page.locator(".clocks .left").nth(1).wait_for()
        menu = page.get_by_label("Menu").bounding_box()
        assert menu["x"] + menu["width"] <= size["width"]


def test_an_answer_that_nobody_has_seen_is_taken_back_at_once(opened: Opens, service: Run) -> None:
    game, token = seat_of(service, {})
    page = opened(f"/?game={game}#token={token}")
    page.locator(".alien-card").first.click()
    page.get_by_role("button", name=re.compile("^Play ")).click()
    page.locator(".question:not(.choose_cards)").or_(page.locator(".waiting")).first.wait_for()
    undo = undoing(page)
    undo.get_by_text("Nobody has to agree.").wait_for()
    assert undo.locator("li").count() > 0
    undo.get_by_role("button", name="Take it back", exact=True).click()
    page.locator(".alien-card").first.wait_for()


def test_the_forms_are_there_before_they_unfold(opened: Opens, people: People) -> None:
    """Else one pushes the others down below a hand that has begun to write."""
    red = at_table(opened, people, people.red)
    red.get_by_label("Menu").click()
    red.locator(".requests").wait_for()
    buttons = red.locator(".requests form button").all_text_contents()
    assert buttons == ["Ask to take back", "Put it to the vote"]


def test_an_undo_goes_back_to_a_command_of_choice_and_is_withdrawn(opened: Opens, service: Run, people: People) -> None:
    red = at_table(opened, people, people.red)
    forms = asking(red)
    target = forms.get_by_label("Take back").locator("option").nth(1)
    target.wait_for(state="attached")
    wanted = target.get_attribute("value")
    forms.get_by_label("Take back").select_option(wanted)
    forms.get_by_role("button", name="Ask to take back").click()
    red.get_by_role("button", name="Withdraw it").click()
    red.locator(".requests summary").wait_for()
    (request,) = service.call("GET", f"/v1/games/{people.game}/undo-requests")["items"]
    assert (str(request["to_seq"]), request["state"]) == (wanted, "withdrawn")


def test_players_vote_on_a_pause_and_on_its_end(opened: Opens, service: Run, people: People) -> None:
    red, blue = at_table(opened, people, people.red), at_table(opened, people, people.blue)
    for kind, said, paused in (("pause", "Pause: the clocks stop", True), ("resume", "Go on after the pause", False)):
        forms = asking(red)
        forms.get_by_label("Put a motion").select_option(kind)
        forms.get_by_role("button", name="Put it to the vote").click()
        blue.locator(".question").get_by_text("Do you agree?").wait_for()
        if not blue.locator(".menu[open]").count():
            blue.get_by_label("Menu").click()
        asked = blue.get_by_role("region", name="Asked of the table")
        asked.get_by_text(f"Ann moves: {said}.").wait_for()
        blue.locator(".question").get_by_role("button", name="Agree", exact=True).click()
        asked.wait_for(state="detached")
        assert service.call("GET", f"/v1/games/{people.game}/state")["paused"] is paused


def test_what_the_table_refuses_is_told_in_a_sentence(opened: Opens, faults: Any, people: People, service: Run) -> None:
    """One who withdrew a request waits before the next one."""
    faults.expected = ("429", "409", "Failed to load resource")
    red = at_table(opened, people, people.red)
    for _ in range(2):
        forms = asking(red)
        forms.get_by_role("button", name="Ask to take back").click()
        withdraw = red.get_by_role("button", name="Withdraw it")
        red.locator(".trouble:not(:empty), .request button").first.wait_for()
        if withdraw.count():
            withdraw.click()
            red.locator(".requests summary").wait_for()
    assert "wait" in red.locator(".trouble:not(:empty)").inner_text().lower()


def test_the_host_stops_the_clocks_and_lets_them_go_on(opened: Opens, service: Run) -> None:
    page = opened()
    page.get_by_role("button", name="Play now").click()
    page.locator(".question").first.wait_for()
    asking(page).get_by_role("button", name="Pause the game").click()
    page.get_by_role("heading", name="paused").wait_for()
    page.locator(".requests").get_by_role("button", name="Go on after the pause").click()
    page.locator("h1", has_text="paused").wait_for(state="detached")
