"""A game that is over, in a browser: who won, how it went, and another one with the same people."""

from pathlib import Path

import pytest

from tests.browser.conftest import SEATS, Faults, Opens, serious
from tests.repo.running import Run, eventually

pytestmark = [pytest.mark.processes, pytest.mark.slow]


def test_the_end_shows_winners_colonies_cards_and_luck(opened: Opens, service: Run, finished: str) -> None:
    page = opened(f"/?game={finished}")
    page.locator(".after table").wait_for()
    winners = service.call("GET", f"/v1/games/{finished}")["winners"]
    assert winners[0].capitalize() in page.locator(".after h2").inner_text()
    told = service.call("GET", f"/v1/games/{finished}/stats")
    for place, seat in enumerate(told["seats"]):
        cells = page.locator(".after tbody tr").nth(place).locator("td").all_inner_texts()
        counts = [told["colonies"][-1]["seats"][seat], told["seats"][seat]["cards"]["drawn"]]
        assert cells[:2] == [str(count) for count in counts], seat
        assert page.locator(".after tbody tr").nth(place).locator("svg.bar").count() == 2
    points = page.locator(".after .course").first.get_attribute("points")
    assert page.locator(".after .course").count() == len(SEATS)
    assert len(str(points).split()) == 1 + len(told["colonies"])
    assert page.get_by_role("button", name="Play again").count() == 0, "one who watches cannot ask for a rematch"
    page.locator(".after").get_by_role("link", name="Verify").click()
    page.get_by_role("heading", name="Everything fits").wait_for()


def test_one_button_plays_again(opened: Opens, service: Run) -> None:
    bots = [{"seat": seat, "kind": "basic"} for seat in SEATS[1:]]
    made = service.call("POST", "/v1/games", {"seats": SEATS, "bots": bots, "seed": "ab" * 32})
    game = made["game"]["id"]
    token = service.call("POST", f"/v1/games/{game}/seats", {"name": "Ann"})["token"]
    service.call("POST", f"/v1/games/{game}/commands", {"type": "start_game"}, made["host_token"])
    service.call("POST", f"/v1/games/{game}/commands", {"type": "concede"}, token)
    assert eventually(lambda: service.call("GET", f"/v1/games/{game}")["status"] == "over", 90)
    page = opened(f"/?game={game}#token={token}")
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda address: address.rpartition("=")[2] not in ("", game) and "#" not in address)
    next_game = service.call("GET", f"/v1/games/{game}")["next_game_id"]
    assert page.url.endswith(next_game)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_end_has_no_serious_finding_and_fits_a_phone(opened: Opens, finished: str, axe: Path, scheme: str) -> None:
    page = opened(f"/?game={finished}", width=360, color_scheme=scheme)
    page.locator(".after table").wait_for()
    assert serious(page, axe) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_missing_statistics_are_said_and_the_rest_stays(opened: Opens, finished: str, faults: Faults) -> None:
    faults.expected = ("404",)
    page = opened()
    page.route("**/stats", lambda route: route.fulfill(status=404, json={"code": "not_found", "detail": "It is gone."}))
    page.goto(f"{page.url}?game={finished}")
    page.locator(".after [role=alert]", has_text="It is gone.").wait_for()
    page.get_by_role("heading", level=1, name="won").wait_for()
