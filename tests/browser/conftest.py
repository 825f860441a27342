"""A browser, a service with its workers, and pages on which nothing may go wrong."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from clients import bundle
from tests.repo import chromium
from tests.repo.running import Run
from tests.waiting import PATIENCE_S

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SEATS = ["red", "blue", "green"]


@pytest.fixture(scope="package")
def browser() -> Iterator[Any]:
    """Yields Chromium. Where it is missing the tests are left out with one line; in CI they fail.

    It ends with the tests of this folder: Playwright keeps an event loop in this thread, and beside it no other test
    could run one of its own.
    """
    program = chromium.found()
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield started
        started.close()


@pytest.fixture(scope="package")
def service(browser: Any, installation: Run) -> Run:
    """Returns the installation. Browsers get the page as it was built."""
    if not bundle.is_current():
        pytest.fail(bundle.AGAIN, pytrace=False)
    return installation


class Faults:
    """Faults in the pages of a test: their errors, and requests to other servers."""

    def __init__(self, url: str) -> None:
        self.host = urlsplit(url).netloc
        self.found: list[str] = []
        self.expected: tuple[str, ...] = ()

    def watch(self, page: Any) -> None:
        page.on("console", lambda said: self._note(said.text) if said.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: self._note(str(error)))
        page.on("request", lambda request: self._asked(request.url))

    def _note(self, text: str) -> None:
        if not any(part in text for part in self.expected):
            self.found.append(text)

    def _asked(self, url: str) -> None:
        if urlsplit(url).scheme not in ("blob", "data") and urlsplit(url).netloc != self.host:
            self.found.append(f"asked of another server: {url}")


Opens = Callable[..., Any]


@pytest.fixture
def faults(service: Run) -> Iterator[Faults]:
    """Checks that there are none at the end; a test that causes some says which parts of their texts it expects."""
    noted = Faults(service.url)
    yield noted
    assert noted.found == []


@pytest.fixture
def opened(browser: Any, service: Run, faults: Faults) -> Iterator[Opens]:
    """Opens an address of the service as a person with a browser of their own."""
    contexts: list[Any] = []

    def open_(path: str = "/", *, width: int = 1440, tips: bool = False, **options: Any) -> Any:
        context = browser.new_context(viewport={"width": width, "height": 900}, reduced_motion="reduce", **options)
        contexts.append(context)
        if not tips:
            # A blank page has no origin, and so no storage.
            context.add_init_script("if (origin !== 'null') localStorage.setItem('cosmic-ledger-tips', 'off')")
        page = context.new_page()
        page.set_default_timeout(PATIENCE_S * 1000)
        faults.watch(page)
        page.goto(service.url + path)
        return page

    yield open_
    for context in contexts:
        context.close()


@pytest.fixture(scope="session")
def axe() -> Path:
    """Returns the program that finds what a page keeps from people who do not see, or use no mouse."""
    from clients import vendored
    from tests.repo.node import found

    found()
    return vendored.tools() / "axe-core" / "axe.min.js"


OF_COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
"""The rules of axe whose results depend on the theme."""
VIOLATIONS = """([part, options]) => axe.run(part, { resultTypes: ["violations"], ...options })
  .then(({ violations }) => violations.filter(({ impact }) => impact === "serious" || impact === "critical"))"""


def serious(page: Any, axe: Path, part: str = "html") -> list[str]:
    """Returns what axe calls serious or critical on a page as it is now, in dark and in light."""
    if not page.evaluate("'axe' in window"):
        # Evaluated by the browser's own tools: the page itself runs no program of others.
        page.evaluate(axe.read_text(encoding="utf-8"))
    found: list[str] = []
    for scheme, options in (("dark", OF_COLOURS), ("light", {})):
        page.emulate_media(color_scheme=scheme)
        for each in page.evaluate(VIOLATIONS, [part, options]):
            found.append(f"{scheme}: {each['id']}: {[node['html'] for node in each['nodes']]}")
    return found
