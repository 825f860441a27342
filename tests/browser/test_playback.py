"""Playback: what has happened is played sentence by sentence. No clock decides: the queue is stepped by the test."""

import re
from itertools import pairwise
from typing import Any

import pytest

from tests.browser.conftest import PHONE, WIDE, Opens, lobby
from tests.browser.test_playing import Asked, ask, seat_of
from tests.browser.test_troubles import first_question
from tests.repo.running import Run
from tests.waiting import eventually

pytestmark = [pytest.mark.processes, pytest.mark.slow]

STEPS, FAST = {"cosmic-ledger-speed": "steps"}, {"cosmic-ledger-speed": "fast"}
"""The words in a browser that say how quickly the past is played."""


def story_of(service: Run, game: str) -> list[dict[str, Any]]:
    """Returns the story of a game."""
    items: list[dict[str, Any]] = []
    following = f"/v1/games/{game}/history?level=story&limit=500"
    while following:
        page = service.call("GET", following)
        items += page["items"]
        following = page["next"]
    return items


INSIDE = """all => all.map(each => each.getBoundingClientRect()).every(({ left, right, top, bottom }) =>
  left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight)"""


def test_every_sentence_is_played_in_the_order_of_the_history_and_each_reveal_is_seen_also_on_a_phone(
    opened: Opens, service: Run
) -> None:
    game, host = lobby(service)
    page = opened(f"/?game={game}", keeps=STEPS)
    page.get_by_role("heading", name="The game has not begun").wait_for()
    seen_before = service.call("GET", f"/v1/games/{game}")["version"]
    service.call("POST", f"/v1/games/{game}/commands", {"type": "start_game"}, host)
    assert eventually(lambda: service.call("GET", f"/v1/games/{game}/verification")["finalized"])
    wanted = [item for item in story_of(service, game) if item["version"] > seen_before and item["alive"]]
    for item in wanted:
        # While the game ran the same sentence may have hidden more: its version says which one it is.
        page.locator(f".caption[data-version='{item['version']}']").wait_for()
        if item["type"] in ("cards_revealed", "outcome_fixed"):
            page.locator(".reveal .card").nth(1).wait_for()
            page.set_viewport_size(PHONE)
            assert page.locator(".reveal, .reveal .card, .caption, .caption button").evaluate_all(INSIDE), item["type"]
            page.set_viewport_size(WIDE)
        page.keyboard.press("Space")
    page.locator(".caption").wait_for(state="detached")
    assert {"cards_revealed", "outcome_fixed"} <= {item["type"] for item in wanted}


def test_sentences_that_pass_quickly_share_a_table_and_each_reveal_has_its_own(opened: Opens, service: Run) -> None:
    game, host = lobby(service)
    asked: set[int] = set()

    def listen(page: Any) -> None:
        page.on("request", lambda each: asked.update(int(at) for at in re.findall(r"/state\?at=(\d+)", each.url)))

    page = opened(f"/?game={game}", keeps=FAST, before=listen)
    page.get_by_role("heading", name="The game has not begun").wait_for()
    seen_before = service.call("GET", f"/v1/games/{game}")["version"]
    service.call("POST", f"/v1/games/{game}/commands", {"type": "start_game"}, host)
    assert eventually(lambda: service.call("GET", f"/v1/games/{game}/verification")["finalized"])
    page.get_by_role("heading", level=1, name="won").wait_for()
    while page.locator(".caption").count():
        page.keyboard.press("Space")
    played = [item for item in story_of(service, game) if item["version"] > seen_before and item["alive"]]
    assert {item["version"] for item in played if item["type"] == "cards_revealed"} <= asked
    assert len(asked) < len({item["version"] for item in played})


def test_on_a_phone_the_choices_are_below_the_table_while_the_past_is_played(opened: Opens, service: Run) -> None:
    seat = seat_of(service, {})
    _, open_question = first_question(service, seat[0], [seat[1]])
    asked = Asked(service, seat, ask("choose_seats"))
    page = asked.at(opened, width=360, keeps=STEPS, before=lambda page: page.unroute("**/commands"))
    page.locator("[data-presence='red'][visibility='visible']").wait_for(state="attached")
    answer = {"type": "answer", "question_id": open_question["id"], "answer": open_question["on_timeout"]}
    service.call("POST", f"/v1/games/{seat[0]}/commands", answer, seat[1])
    page.locator(".caption").wait_for()
    blue = page.locator(".tray .pick", has_text="Blue")
    blue.click()
    page.get_by_role("button", name="To now").click()
    page.locator(".caption").wait_for(state="detached")
    # Nothing jumps from below a finger when the table is up to date again.
    blue.and_(page.locator("[aria-pressed=true]")).wait_for()


FLOWN = """window.flown = 0;
new MutationObserver((all) => {
  window.flown += all.flatMap(({ addedNodes }) => [...addedNodes]).filter((each) => each.matches?.('.flying')).length;
}).observe(document, { childList: true, subtree: true });"""


def test_ships_stay_where_they_are_when_a_narrow_board_turns_to_another_system(
    opened: Opens, service: Run, finished: str
) -> None:
    page = opened("/?learn", width=360, keeps=FAST)
    path = f"/v1/games/{finished}"

    def shown(version: int) -> tuple[str, set[str]]:
        """Returns the home system that a narrow board shows at a version, and who has ships there."""
        picture = page.request.get(f"{service.url}{path}/board.svg?layout=narrow&at={version}").text()
        system = re.findall(r'data-id="(\w+)-1"', picture)[0]
        return system, set(re.findall(rf'data-seat="(\w+)" data-at="{system}-', picture))

    def ships(version: int) -> list[Any]:
        view = service.call("GET", f"{path}/state?at={version}")
        return [view[where] for where in ("planets", "warp", "gate")]

    def turns(one: int, two: int) -> bool:
        """Checks that a seat has ships in two systems, which the board shows one after the other."""
        (here, those), (there, these) = shown(one), shown(two)
        return here != there and not those.isdisjoint(these) and ships(one) == ships(two)

    told = [each["version"] for each in story_of(service, finished)]
    before, after = next((one, two) for one, two in reversed([*pairwise(told)]) if turns(one, two))
    page.goto(f"{service.url}/?game={finished}&at={before}")
    board = page.locator(".board")
    board.and_(page.locator(f"[data-version='{before}']")).locator(".picture").wait_for()
    page.evaluate(FLOWN)
    for name, version in (("The sentence after", after), ("The sentence before", before)):
        page.get_by_role("button", name=name).click()
        board.and_(page.locator(f"[data-version='{version}']")).wait_for()
    assert page.evaluate("window.flown") == 0


def test_what_is_played_ends_at_once_where_a_person_wants_to_be_up_to_date(opened: Opens, service: Run) -> None:
    game, host = lobby(service)
    page = opened(f"/?game={game}", keeps=STEPS)
    page.get_by_role("heading", name="The game has not begun").wait_for()
    seen_before = service.call("GET", f"/v1/games/{game}")["version"]
    service.call("POST", f"/v1/games/{game}/commands", {"type": "start_game"}, host)
    assert eventually(lambda: service.call("GET", f"/v1/games/{game}/verification")["finalized"])
    first, *others = (item for item in story_of(service, game) if item["version"] > seen_before and item["alive"])
    page.locator(f".caption[data-version='{first['version']}']").wait_for()
    page.get_by_role("button", name=f"To now ({len(others)})").click()
    page.locator(".caption").wait_for(state="detached")
    page.get_by_role("heading", level=1, name="won").wait_for()
