"""The tips of a first game: each is in sight, and covers nothing that is asked or spoken of."""

from typing import Any

import pytest
from playwright.sync_api import TimeoutError as NeverFree

from tests.browser.conftest import PHONE, TABLET, WIDE, Opens
from tests.browser.test_forms import SHAPES
from tests.browser.test_playing import Asked, ask, question, seat_of
from tests.repo.running import Run

pytestmark = [pytest.mark.processes, pytest.mark.slow]

TIPS = ("alien", "answer", "plates", "hand", "ally", "warp", "story", "talk")
DESTINIES = [
    {"id": f"destiny-{name}#1", "title": f"destiny-{name}"} for name in ("most-cards", "wild", "green", "blue")
]
SIDES = [{"id": id, "label": f"Join the {id}"} for id in ("offense", "defense")]
ASKED = {
    "alien": SHAPES["alien"],
    "answer": ask("choose_option", name="ally", options=SIDES),
    "plates": ask("choose_cards", cards=DESTINIES),
    "hand": ask("choose_cards", name="select_card"),
    "ally": ask("choose_option", name="ally"),
    "warp": ask("choose_planets"),
    "story": ask("choose_ships", name="launch"),
    "talk": ask("choose_option"),
}
"""The question during which a tip is shown."""
COVERED = """() => {
  const tip = document.querySelector('.tip').getBoundingClientRect();
  const choices = '.question, .hand .card, [data-offer], .spot, .stepper-here';
  const asked = `${choices}, .lit, .tabs, .board [data-id=red], .board [data-id=warp]`;
  const boxes = [...document.querySelectorAll(asked)].map(each => [each, each.getBoundingClientRect()]);
  const apart = box => box.right <= tip.left || tip.right <= box.left || box.bottom <= tip.top || tip.bottom <= box.top;
  const over = boxes.filter(([, box]) => !apart(box));
  const inside = tip.left >= 0 && tip.top >= 0 && tip.right <= innerWidth && tip.bottom <= innerHeight;
  return [...over.map(([each]) => each.outerHTML.slice(0, 60)), ...(inside ? [] : ['the tip is not in sight'])];
}"""


def at_the_moment_of(tip: str, state: dict[str, Any]) -> None:
    """Puts a table to the moment at which a tip is shown."""
    state["turn"]["number"] = 2 if tip == "story" else 1
    if tip == "warp":
        state["seats"]["red"]["ships_in_warp"] = 1
        state["warp"] = {"red": ["red-01"]}
    if tip == "talk":
        state["seats"]["blue"] |= {"player": "p_ben", "bot": None}


@pytest.fixture(scope="module")
def seat(service: Run) -> tuple[str, str]:
    return seat_of(service, {})


def test_a_tip_covers_nothing_that_is_asked_or_spoken_of(opened: Opens, service: Run, seat: tuple[str, str]) -> None:
    asked = Asked(service, seat, *({**ASKED[tip], "id": f"q_{tip}"} for tip in TIPS))
    at_the_moment_of(TIPS[0], asked.state)
    page = asked.at(opened, keeps={"cosmic-ledger-tips": ""})
    page.locator(".board .plate, .board .spot").first.wait_for(state="attached")
    # The first tip is shown that fits the moment and was not shown before.
    for number, tip in enumerate(TIPS, 1):
        question(page, f"q_{tip}").wait_for()
        for size in (WIDE, TABLET, PHONE):
            page.set_viewport_size(size)
            try:
                page.locator(".tip").wait_for()
                page.get_by_text(f"{number} of {len(TIPS)}").wait_for()
                # Its place is looked for again when something is drawn.
                page.wait_for_function(f"() => ({COVERED})().length === 0")
            except NeverFree:
                assert page.evaluate(COVERED) == [], (tip, size)
                raise
        page.get_by_role("button", name="Got it").click()
        asked.sent.append(None)
        if number < len(TIPS):
            at_the_moment_of(TIPS[number], asked.state)
        asked.news(page)
