"""The page uses the browser: a sound, a notice of a turn, and the clipboard."""

from typing import Any

import pytest

from tests.browser.conftest import Opens
from tests.browser.test_playing import Asked, ask, question, seat_of
from tests.repo.running import Run

pytestmark = [pytest.mark.processes, pytest.mark.slow]

BROWSER = """
  window.tones = [];
  window.told = [];
  window.AudioContext = class {
    currentTime = 0;
    createGain() {
      return { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect: () => undefined };
    }
    createOscillator() {
      const frequency = { value: 0 };
      return { frequency, connect: (next) => next, start: () => window.tones.push(frequency.value), stop() {} };
    }
  };
  window.Notification = class {
    static permission = 'default';
    static async requestPermission() { return (this.permission = window.name); }
    constructor(title, { body }) { window.told.push(`${title}: ${body}`); }
    addEventListener() {}
  };
  Object.defineProperty(document, 'hidden', { get: () => window.away === true });
"""
"""Stands in for the browser: `name` is what it says when it is asked for notices, `away` whether nobody looks."""


@pytest.fixture(scope="module")
def seat(service: Run) -> tuple[str, str]:
    return seat_of(service, {})


def idle(opened: Opens, service: Run, seat: tuple[str, str], permission: str) -> tuple[Asked, Any]:
    """Opens a table at which nothing is asked, with its menu open."""
    asked = Asked(service, seat)

    def prepare(page: Any) -> None:
        page.add_init_script(BROWSER)
        page.evaluate("said => window.name = said", permission)

    page = asked.at(opened, alone=True, before=prepare)
    page.get_by_text("Nothing is asked of you now.").wait_for()
    page.get_by_label("Menu").click()
    return asked, page


def put(asked: Asked, page: Any, **more: Any) -> None:
    """Asks something."""
    asked.questions = [ask("confirm", **more)]
    asked.news(page)
    question(page).wait_for()


def test_a_turn_is_heard_and_noticed_by_who_has_asked_for_it(
    opened: Opens, service: Run, seat: tuple[str, str]
) -> None:
    asked, page = idle(opened, service, seat, "granted")
    page.get_by_label("A quiet sound").check()
    # One hears at once what one has chosen.
    page.wait_for_function("() => tones.length === 2")
    page.get_by_label("A notice of the browser").check()
    assert page.evaluate("told") == []
    page.evaluate("window.away = true")
    put(asked, page)
    page.wait_for_function("() => tones.length === 4 && told.length === 1")
    assert page.evaluate("told") == ["Your turn: Do you take the card?"]


def test_a_turn_is_not_noticed_while_the_player_looks_and_is_silent_at_first(
    opened: Opens, service: Run, seat: tuple[str, str]
) -> None:
    asked, page = idle(opened, service, seat, "granted")
    page.get_by_label("A notice of the browser").check()
    put(asked, page)
    page.wait_for_function("() => document.title.startsWith('(1) Your turn')")
    assert page.evaluate("[told, tones]") == [[], []]


def test_a_browser_that_forbids_notices_is_said(opened: Opens, service: Run, seat: tuple[str, str]) -> None:
    _, page = idle(opened, service, seat, "denied")
    # It does not stay checked.
    page.get_by_label("A notice of the browser").click()
    page.get_by_text("The browser does not allow notices of this page.").wait_for()
    page.locator("input:checked").wait_for(state="detached")
    assert page.evaluate("localStorage.getItem('cosmic-ledger-notices')") == "off"


@pytest.mark.parametrize("clipboard", ["open", "closed"])
def test_a_link_is_copied(opened: Opens, service: Run, seat: tuple[str, str], clipboard: str) -> None:
    _, page = idle(opened, service, seat, "granted")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    if clipboard == "closed":
        # A page that came without TLS can use no clipboard.
        page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('closed')); }")
    page.get_by_role("button", name="Copy the link").click()
    page.get_by_role("status").filter(has_text="Copied").wait_for()
    assert page.evaluate("navigator.clipboard.readText()") == f"{service.url}/?game={seat[0]}"
