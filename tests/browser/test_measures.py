"""The weight and the speed of the page.

Requests and bytes are judged. Times depend on the machine: they are noted in the report of the tests, and not judged;
`python -m bench --only page` measures them.
"""

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.conftest import SEATS, Opens
from tests.browser.test_players import opened_as, person
from tests.browser.test_troubles import joined
from tests.repo.running import Run

pytestmark = [pytest.mark.processes, pytest.mark.slow]

Notes = Callable[[str, object], None]
MOST_REQUESTS, MOST_BYTES = 15, 200 * 1024
QUIET_MS = 1500
"""A view without a new request for so long is complete."""
PAINTED = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
DRAWN = "() => window.drawn"
WHEN_DRAWN = """
    new MutationObserver((_, self) => {
      if (!document.querySelector('.board svg.picture')) return;
      window.drawn = performance.now();
      self.disconnect();
    }).observe(document, { childList: true, subtree: true });
"""
UNTIL_SHOWN = """async ([path, token]) => {
  const heading = document.querySelector('h1');
  const shown = new Promise((resolve) => {
    new MutationObserver(() => heading.textContent.includes('paused') && resolve(performance.now()))
      .observe(heading, { childList: true, characterData: true, subtree: true });
  });
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  await fetch(path, { method: 'POST', headers, body: JSON.stringify({ type: 'pause_game' }) });
  const answered = performance.now();
  return (await shown) - answered;
}"""


def asked_by(page: Any) -> dict[str, dict[str, Any]]:
    """Notes each request of a page that goes to the server: its address and its bytes, coded, as they come in."""
    found: dict[str, dict[str, Any]] = {}
    protocol = page.context.new_cdp_session(page)

    def begin(event: dict[str, Any]) -> None:
        found[event["requestId"]] = {"address": event["request"]["url"], "bytes": 0}

    def forget(event: dict[str, Any]) -> None:
        found.pop(event["requestId"], None)

    def answer(event: dict[str, Any]) -> None:
        if event["response"].get("fromDiskCache"):
            forget(event)

    def grow(event: dict[str, Any]) -> None:
        # Nothing else says how much of a stream has come.
        if event["requestId"] in found:
            found[event["requestId"]]["bytes"] += event["encodedDataLength"]

    def end(event: dict[str, Any]) -> None:
        if event["requestId"] in found:
            found[event["requestId"]]["bytes"] = event["encodedDataLength"]

    protocol.on("Network.requestWillBeSent", begin)
    protocol.on("Network.responseReceived", answer)
    protocol.on("Network.requestServedFromCache", forget)
    protocol.on("Network.dataReceived", grow)
    protocol.on("Network.loadingFinished", end)
    protocol.send("Network.clearBrowserCache")
    protocol.send("Network.enable")
    return found


def check(page: Any, service: Run, asked: dict[str, dict[str, Any]], note: Notes, view: str) -> None:
    """Waits until a view is complete, and checks what it has asked for."""
    # Streams stay open, so the network is never idle.
    seen = 0
    while seen != len(asked):
        seen = len(asked)
        page.wait_for_timeout(QUIET_MS)
    addresses = sorted(each["address"].removeprefix(service.url) for each in asked.values())
    weight = sum(each["bytes"] for each in asked.values())
    note(f"requests of {view}", len(addresses))
    note(f"bytes of {view}", round(weight))
    print(f"{len(addresses)} requests, {weight} bytes:", *addresses)
    assert len(addresses) <= MOST_REQUESTS, addresses
    assert weight <= MOST_BYTES
    # A second request for the same address is wasted.
    assert len(addresses) == len(set(addresses))


@pytest.mark.parametrize("seated", [True, False], ids=["a player", "a spectator"])
def test_how_much_a_first_view_asks_for(opened: Opens, service: Run, record_property: Notes, seated: bool) -> None:
    game, _, tokens = joined(service)
    page = opened("/?learn", alone=True)
    page.goto("about:blank")
    asked = asked_by(page)
    page.goto(f"{service.url}/?game={game}{f'#token={tokens[0]}' if seated else ''}")
    page.locator(".board svg.picture").wait_for()
    check(page, service, asked, record_property, "a first view")


def test_how_much_the_first_page_of_a_person_with_games_asks_for(
    opened: Opens, service: Run, record_property: Notes
) -> None:
    token = person(service, "Rae")
    for _ in range(3):
        made = service.call("POST", "/v1/games", {"seats": 3, "visibility": "private"})
        path = f"/v1/games/{made['game']['id']}"
        code = service.call("POST", f"{path}/invites", {}, made["host_token"])["code"]
        service.call("POST", f"{path}/seats", {"name": "Rae", "invite_code": code}, token)
    bots = [{"seat": seat, "kind": "basic"} for seat in SEATS]
    made = service.call("POST", "/v1/games", {"seats": SEATS, "bots": bots, "options": {"bot_pace": "calm"}})
    path, host = f"/v1/games/{made['game']['id']}/commands", made["host_token"]
    for command in ("start_game", "pause_game"):
        service.call("POST", path, {"type": command}, host)
    page = opened_as(opened, token, "/", alone=True)
    # The page knows up to where it has heard of the person: it asks again only for what it has missed.
    page.wait_for_function("() => localStorage.getItem('cosmic-ledger-news')")
    page.goto("about:blank")
    asked = asked_by(page)
    page.goto(service.url)
    page.locator(".my-games a.game").nth(2).wait_for()
    page.locator(".live .board svg.picture").wait_for()
    check(page, service, asked, record_property, "the first page")


def test_how_long_a_table_takes(opened: Opens, service: Run, record_property: Notes) -> None:
    game, _, _ = joined(service)
    page = opened(f"/?game={game}", alone=True, before=lambda page: page.add_init_script(WHEN_DRAWN))
    page.wait_for_function(DRAWN)
    times = {"first paint": page.evaluate(PAINTED), "board": page.evaluate("window.drawn")}
    for name, milliseconds in times.items():
        record_property(f"{name}, ms", round(milliseconds))
        print(f"{name}: {milliseconds:.0f} ms")


def test_how_long_an_event_takes_to_the_screen(opened: Opens, service: Run, record_property: Notes) -> None:
    game, host, _ = joined(service)
    page = opened(f"/?game={game}")
    page.locator(".board svg.picture").wait_for()
    took = page.evaluate(UNTIL_SHOWN, [f"/v1/games/{game}/commands", host])
    record_property("from an event to the screen, ms", round(took))
    print(f"from an event to the screen: {took:.0f} ms")
    assert "paused" in page.locator("h1").inner_text()
