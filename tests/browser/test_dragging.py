"""Things are dragged by mouse and by finger: cards into trays, ships to the gate, an order, skilled ships."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import Faults, Opens, new_page
from tests.browser.test_forms import PLACING
from tests.browser.test_playing import Asked, ask, main, question, seat_of
from tests.repo.running import Run

pytestmark = [pytest.mark.processes, pytest.mark.slow]

WAYS = ("mouse", "finger")
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 900}, "has_touch": True, "is_mobile": True}
Drag = Callable[[Any, Any], None]


@pytest.fixture(scope="module")
def seat(service: Run) -> tuple[str, str]:
    return seat_of(service, {})


@pytest.fixture(scope="module")
def phone(browser: Browser) -> Iterator[Page]:
    """Yields a page that is touched: it stays at its table as others do."""
    page = new_page(browser, **PHONE)
    yield page
    page.context.close()


At = Callable[[Asked, str], Any]


@pytest.fixture
def at(opened: Opens, service: Run, faults: Faults, phone: Any) -> At:
    """Returns what goes to a table where one drags in a way."""

    def go(asked: Asked, way: str) -> Any:
        if way == "mouse":
            page = asked.beside(opened)
        else:
            page = phone
            faults.watch(page)
            page.unroute_all()
            asked.attach(page)
            page.goto(service.url + asked.path) if page.url == "about:blank" else asked.news(page)
        # A board that is drawn again takes from the hand what is dragged there.
        page.locator(f".board[data-version='{asked.state['version']}'] .picture").wait_for()
        return page

    return go


def middle(thing: Any) -> dict[str, float]:
    """Returns the middle of a thing in the window."""
    box = thing.bounding_box()
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


class Finger:
    """A finger on the screen of a page."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.protocol = page.context.new_cdp_session(page)

    def touch(self, at: dict[str, float]) -> None:
        self._send("touchStart", [at])

    def move(self, at: dict[str, float]) -> None:
        self._send("touchMove", [at])

    def lift(self) -> None:
        self._send("touchEnd", [])

    def _send(self, kind: str, points: list[dict[str, float]]) -> None:
        self.protocol.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def by_finger(thing: Any, place: Callable[[], Any]) -> None:
    """Moves a thing to a place: the finger stays until the thing comes along."""
    # It is in sight and stays: unlike a mere scroll this begins again where the thing was drawn again.
    thing.tap(trial=True)
    finger = Finger(thing.page)
    finger.touch(middle(thing))
    thing.page.locator(".in-hand").wait_for(state="attached")
    finger.move(middle(place()))
    finger.lift()
    thing.page.locator(".in-hand").wait_for(state="detached")


def by_mouse(thing: Any, place: Callable[[], Any]) -> None:
    """Moves a thing to a place, which may be there only while something is dragged."""
    mouse = thing.page.mouse
    begin = middle(thing)
    mouse.move(begin["x"], begin["y"])
    mouse.down()
    mouse.move(begin["x"] + 20, begin["y"])
    thing.page.locator(".in-hand").wait_for(state="attached")
    end = middle(place())
    mouse.move(end["x"], end["y"])
    mouse.up()
    thing.page.locator(".in-hand").wait_for(state="detached")


DRAGS = {"mouse": by_mouse, "finger": by_finger}


@pytest.mark.parametrize("way", WAYS)
def test_a_card_is_dragged_into_a_tray(at: At, service: Run, seat: tuple[str, str], way: str) -> None:
    asked = Asked(service, seat, ask("deal"))
    page = at(asked, way)
    place = question(page)
    card = place.locator(".supply li", has_text="Negotiate")
    DRAGS[way](card, lambda: place.get_by_role("region", name="You give"))
    place.get_by_role("button", name="Take out: Negotiate").wait_for()
    DRAGS[way](place.locator(".supply li", has_text="3rd planet"), lambda: place.get_by_role("region", name="You give"))
    place.get_by_text("You give Negotiate; Blue gives nothing.").wait_for()
    asked.close(page)


def test_a_tray_that_is_out_of_sight_comes_to_what_is_dragged_to_the_edge(
    at: At, service: Run, seat: tuple[str, str]
) -> None:
    asked = Asked(service, seat, ask("deal"))
    page = at(asked, "finger")
    page.set_viewport_size({"width": 360, "height": 480})
    place = question(page)
    card, tray = place.locator(".supply li", has_text="Negotiate"), place.get_by_role("region", name="You give")
    scrolled = place.locator(".asking > :first-child")
    scrolled.evaluate("each => each.scrollTo(0, each.scrollHeight)")
    card.scroll_into_view_if_needed()
    box = scrolled.bounding_box()
    assert middle(tray)["y"] < box["y"], "the tray is out of sight"
    finger = Finger(page)
    finger.touch(middle(card))
    page.locator(".in-hand").wait_for(state="attached")
    finger.move({"x": box["x"] + box["width"] / 2, "y": box["y"] + 4})
    page.wait_for_function("each => each.scrollTop === 0", arg=scrolled.element_handle())
    finger.move(middle(tray))
    finger.lift()
    place.get_by_role("button", name="Take out: Negotiate").wait_for()
    page.set_viewport_size(PHONE["viewport"])
    asked.close(page)


@pytest.mark.parametrize("way", WAYS)
def test_ships_are_dragged_to_the_gate(at: At, service: Run, seat: tuple[str, str], way: str) -> None:
    asked = Asked(service, seat, ask("choose_ships"))
    page = at(asked, way)
    planet = page.locator(".board [data-spot='red-1'] .touch")
    planet.wait_for()
    assert page.locator(".to-gate").count() == 0
    for ships in ("Send 1 ship", "Send 2 ships"):
        DRAGS[way](planet, lambda: page.locator(".to-gate"))
        main(question(page)).and_(page.get_by_role("button", name=ships, exact=True)).wait_for()
    asked.close(page)


@pytest.mark.parametrize("way", WAYS)
def test_an_order_and_skilled_ships_are_dragged(at: At, service: Run, seat: tuple[str, str], way: str) -> None:
    asked = Asked(service, seat, ask("arrange"), {**PLACING, "id": "q_901"})
    page = at(asked, way)
    second, first = (page.locator(".order li", has_text=name) for name in ("Second", "First"))
    DRAGS[way](second, lambda: first)
    page.get_by_role("button", name="Use this order: Second first").click()
    leader = page.get_by_role("button", name="Leader at your 1st planet")
    leader.wait_for()
    DRAGS[way](leader, lambda: page.get_by_role("group", name="Your 2nd planet"))
    page.get_by_role("button", name="Leader at your 2nd planet").nth(1).wait_for()
    asked.close(page)


def test_a_finger_that_moves_at_once_scrolls_and_drags_nothing(at: At, service: Run, seat: tuple[str, str]) -> None:
    asked = Asked(service, seat, ask("choose_ships"))
    page = at(asked, "finger")
    planet = page.locator(".board [data-spot='red-1'] .touch")
    planet.wait_for()
    finger, begin = Finger(page), middle(planet)
    finger.touch(begin)
    finger.move({**begin, "y": begin["y"] - 40})
    finger.lift()
    planet.click()
    main(question(page)).and_(page.get_by_role("button", name="Send 1 ship", exact=True)).wait_for()
    assert page.locator(".in-hand").count() == 0
    asked.close(page)


def test_escape_ends_a_drag_and_nothing_is_dropped(at: At, service: Run, seat: tuple[str, str]) -> None:
    asked = Asked(service, seat, ask("choose_ships"))
    page = at(asked, "mouse")
    planet = page.locator(".board [data-spot='red-1'] .touch")
    planet.wait_for()

    def after_escape() -> Any:
        """Returns the warp, when nothing is dragged any more."""
        page.keyboard.press("Escape")
        return page.locator(".board [data-id=warp]")

    by_mouse(planet, after_escape)
    assert not main(question(page)).is_enabled()
    asked.close(page)


def test_what_is_dragged_goes_with_its_question(at: At, service: Run, seat: tuple[str, str]) -> None:
    asked = Asked(service, seat, ask("deal"))
    page = at(asked, "mouse")
    card = question(page).locator(".supply li", has_text="Negotiate")
    begin = middle(card)
    page.mouse.move(begin["x"], begin["y"])
    page.mouse.down()
    page.mouse.move(begin["x"] + 20, begin["y"])
    page.locator(".in-hand").wait_for(state="attached")
    asked.questions.clear()
    asked.news(page)
    question(page).wait_for(state="detached")
    page.locator(".in-hand").wait_for(state="detached")
    page.mouse.up()
