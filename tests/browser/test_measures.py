"""The speed of the page. The times depend on the machine: they are noted in the report of the tests, and not judged."""

from collections.abc import Callable

import pytest

from tests.api.rich_tables import rich_view
from tests.browser.conftest import Opens
from tests.browser.test_troubles import joined
from tests.repo.running import Run

pytestmark = [pytest.mark.processes, pytest.mark.slow]

Notes = Callable[[str, object], None]
PAINTED = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
DRAWN = "() => window.drawn"
WHEN_DRAWN = """
    new MutationObserver((_, self) => {
      if (!document.querySelector('.drawing .system')) return;
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


def test_how_long_a_table_of_six_seats_takes(opened: Opens, service: Run, record_property: Notes) -> None:
    game, _, tokens = joined(service)
    version = service.call("GET", f"/v1/games/{game}/state", token=tokens[0])["version"]
    view = {**rich_view(6), "version": version}
    page = opened()
    page.add_init_script(WHEN_DRAWN)
    page.route("**/state", lambda route: route.fulfill(json=view))
    page.goto(f"{service.url}/?game={game}")
    page.wait_for_function(DRAWN)
    times = {"first paint": page.evaluate(PAINTED), "board of six seats": page.evaluate("window.drawn")}
    for name, milliseconds in times.items():
        record_property(f"{name}, ms", round(milliseconds))
        print(f"{name}: {milliseconds:.0f} ms")
    assert page.locator(".drawing .system").count() == len(view["seats"])


def test_how_long_an_event_takes_to_the_screen(opened: Opens, service: Run, record_property: Notes) -> None:
    game, host, _ = joined(service)
    page = opened(f"/?game={game}")
    page.locator(".board .system").first.wait_for()
    took = page.evaluate(UNTIL_SHOWN, [f"/v1/games/{game}/commands", host])
    record_property("from an event to the screen, ms", round(took))
    print(f"from an event to the screen: {took:.0f} ms")
    assert "paused" in page.locator("h1").inner_text()
