"""A game that is over, in a browser: who won, how it went, and another one with the same people."""

from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import SEATS, Faults, Opens, obstacles
from tests.repo.running import Run
from tests.waiting import eventually

pytestmark = [pytest.mark.processes, pytest.mark.slow]


def test_the_end_shows_winners_colonies_cards_and_luck_and_fits_a_phone_without_a_serious_finding(
    opened: Opens, service: Run, finished: str, axe: Path
) -> None:
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
    window = page.evaluate("innerHeight")
    assert page.locator(".after table").evaluate("each => each.getBoundingClientRect().bottom") <= window
    assert page.locator(".board .frame svg").evaluate("each => each.getBoundingClientRect().height") > window / 2
    assert page.get_by_role("button", name="Play again").count() == 0, "one who watches cannot ask for a rematch"
    assert obstacles(page, axe, 360, part=".after") == []
    page.locator(".after").get_by_role("link", name="Verify").click()
    page.get_by_role("heading", name="Everything fits").wait_for()


def over(service: Run, names: tuple[str, ...], **settings: object) -> tuple[str, str, list[str]]:
    """Ends a game in which all give up, and returns its id, the host's token, and those of the seats of people."""
    bots = [{"seat": seat, "kind": "basic"} for seat in SEATS[len(names) :]]
    made = service.call("POST", "/v1/games", {"seats": SEATS, "bots": bots, **settings})
    path, host = f"/v1/games/{made['game']['id']}", made["host_token"]
    tokens = [service.call("POST", f"{path}/seats", {"name": name}, host)["token"] for name in names]
    service.call("POST", f"{path}/commands", {"type": "start_game"}, host)
    for token in tokens:
        service.call("POST", f"{path}/commands", {"type": "concede"}, token)
    assert eventually(lambda: service.call("GET", path, token=host)["status"] == "over")
    return made["game"]["id"], host, tokens


def test_one_button_plays_again_at_the_same_seat(opened: Opens, service: Run) -> None:
    game, _, (token,) = over(service, ("Ann",))
    page = opened(f"/?game={game}#token={token}")
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda address: address.rpartition("=")[2] not in ("", game) and "#" not in address)
    next_game = service.call("GET", f"/v1/games/{game}")["next_game_id"]
    assert page.url.endswith(next_game)
    page.locator(".room li", has_text="Ann").get_by_text("you", exact=True).wait_for()
    assert service.call("GET", f"/v1/games/{next_game}")["seats"][0]["seed"], "the browser has added to the chance"


def test_the_others_of_a_private_game_join_the_rematch_with_one_click(opened: Opens, service: Run) -> None:
    game, host, (ann, ben) = over(service, ("Ann", "Ben"), visibility="private")
    first, second = opened(f"/?game={game}#token={ann}"), opened(f"/?game={game}#token={ben}")
    kept = "({ game, host }) => { const kept = JSON.parse(localStorage.getItem('cosmic-ledger-tokens'));"
    kept += " localStorage.setItem('cosmic-ledger-tokens', JSON.stringify({ [game]: { ...kept[game], host } })); }"
    first.evaluate(kept, {"game": game, "host": host})
    first.reload()
    second.get_by_role("button", name="Play again").wait_for()
    first.get_by_role("button", name="Play again").click()
    first.locator(".room li", has_text="Ann").get_by_text("you", exact=True).wait_for()
    second.get_by_text("wants to play again.").wait_for()
    second.get_by_role("button", name="Join").click()
    second.locator(".room li", has_text="Ben").get_by_text("you", exact=True).wait_for()
    first.get_by_role("button", name="Start the game").click()
    for page in (first, second):
        page.locator(".question").first.wait_for()


def test_missing_statistics_are_said_and_the_rest_stays(opened: Opens, finished: str, faults: Faults) -> None:
    faults.expected = ("404",)

    def gone(route: Any) -> None:
        route.fulfill(status=404, json={"code": "not_found", "detail": "It is gone."})

    page = opened(f"/?game={finished}", before=lambda page: page.route("**/stats", gone))
    page.locator(".after [role=alert]", has_text="It is gone.").wait_for()
    page.get_by_role("heading", level=1, name="won").wait_for()
