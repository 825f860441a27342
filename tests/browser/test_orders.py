"""People say in a browser what they answer each time."""

from typing import Any

import pytest

from tests.browser.conftest import Opens
from tests.browser.test_playing import OPEN, seat_of
from tests.repo.running import Run

pytestmark = [pytest.mark.processes, pytest.mark.slow]

BEGINNING = [{"window": "*", "until": "game", "when": when} for when in ("nothing_playable", "pointless")]
"""The orders with which a seat begins."""


def orders(service: Run, game: str, token: str) -> list[dict[str, Any]]:
    """Returns the standing orders of Red."""
    found: list[dict[str, Any]] = service.call("GET", f"/v1/games/{game}/seats/red/standing-orders", token=token)[
        "orders"
    ]
    return found


def test_a_player_asks_for_every_window_and_takes_that_back(opened: Opens, service: Run) -> None:
    game, token = seat_of(service, {})
    page = opened(f"/?game={game}#token={token}")
    page.get_by_label("Menu").click()
    page.locator(".orders summary").click()
    box = page.get_by_label("Ask me everything")
    assert not box.is_checked()
    box.click()
    page.wait_for_function("() => document.querySelector('.orders input:checked:enabled')")
    assert orders(service, game, token) == []
    box.click()
    page.wait_for_function("() => document.querySelector('.orders input:not(:checked):enabled')")
    assert orders(service, game, token) == BEGINNING


def test_a_window_is_passed_from_now_on_and_asked_for_again(opened: Opens, service: Run) -> None:
    game, token = seat_of(service, {})
    state = service.call("GET", f"/v1/games/{game}/state", token=token)
    window = {**OPEN, "kind": "respond", "name": "start_of_turn", "may_pass": True, "abilities": []}

    def show(route: Any) -> None:
        known = orders(service, game, token)
        seats = {**state["seats"], "red": {**state["seats"]["red"], "standing_orders": [full(each) for each in known]}}
        route.fulfill(json={**state, "seats": seats, "questions": [window] if known == BEGINNING and not done else []})

    done: list[bool] = []
    page = opened(f"/?game={game}#token={token}", before=lambda page: page.route("**/state", show))
    page.get_by_role("button", name="Pass in this window all encounter").click()
    page.get_by_text("Nothing is asked of you now.").wait_for()
    assert orders(service, game, token) == [
        *BEGINNING,
        {"window": "start_of_turn", "until": "encounter", "when": "always"},
    ]
    done.append(True)
    page.get_by_label("Menu").click()
    page.locator(".orders summary", has_text="(1)").click()
    page.get_by_role("button", name="Take away: Pass").click()
    page.locator(".orders li").wait_for(state="detached")
    assert orders(service, game, token) == BEGINNING


def full(order: dict[str, Any]) -> dict[str, Any]:
    """Returns the order as a view has it, with all its members."""
    return {"window": "", "question": "", "answer": {}, **order}
