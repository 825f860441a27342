"""A browser, a service with its workers, and pages on which nothing may go wrong."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NoReturn
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from clients import bundle
from tests.repo import chromium
from tests.repo.running import Run
from tests.waiting import PATIENCE_S, eventually

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SEATS = ["red", "blue", "green"]
PHONE, TABLET, WIDE = (
    ViewportSize(width=width, height=height) for width, height in ((360, 740), (820, 1180), (1440, 900))
)
NO_PAGE = "/healthz"
"""An address of the service at which no program runs: what a browser keeps of the service can be set there."""
KEEP = """kept => {
  localStorage.clear();
  sessionStorage.clear();
  Object.assign(localStorage, kept);
}"""
OPEN_THINGS = ".question, dialog[open], details[open]"
"""The things that a page which stays for the next test must not have."""
PLAYER = "cosmic-ledger-player"
"""The name under which a browser keeps the token of a player."""


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Yields Chromium. Where it is missing the tests are left out with one line; in CI they fail.

    It ends with the tests of this folder: Playwright keeps an event loop in this thread, and beside it no other test
    could run one of its own.
    """
    program = chromium.found()
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield started
        started.close()


@pytest.fixture(scope="package")
def service(browser: Browser, installation: Run) -> Run:
    """Returns the installation. Browsers get the page as it was built."""
    if not bundle.is_current():
        pytest.fail(bundle.AGAIN, pytrace=False)
    return installation


def lobby(service: Run) -> tuple[str, str]:
    """Returns a game of bots that has not begun, and that a turn will end: its id and the token of its host."""
    bots = [{"seat": seat, "kind": "basic"} for seat in SEATS]
    body = {"seats": SEATS, "bots": bots, "seed": "ab" * 32, "options": {"turn_limit": 1}}
    made = service.call("POST", "/v1/games", body)
    return str(made["game"]["id"]), str(made["host_token"])


@pytest.fixture
def newest(service: Run) -> str:
    """Returns a game of bots that has just ended: on the first page no game is before it."""
    game, host = lobby(service)
    service.call("POST", f"/v1/games/{game}/commands", {"type": "start_game"}, host)
    assert eventually(lambda: service.call("GET", f"/v1/games/{game}/verification")["finalized"])
    return game


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


class SharedPage(Page):
    """A page that tests use one after the other: it opens the board for half of what a new browser costs.

    What would last beyond a test is refused.
    """

    hearers: list[tuple[Any, Any]]
    """The events that a test listens to, and who hears them."""

    def on(self, event: Any, f: Any) -> None:
        """Listens until the test is over."""
        self.hearers.append((event, f))
        super().on(event, f)

    def listen_no_more(self) -> None:
        """Forgets who listens."""
        while self.hearers:
            self.remove_listener(*self.hearers.pop())

    def _refused(self, *_: object, **__: object) -> NoReturn:
        raise AssertionError("the next test would get this too: ask for a browser of its own by `opened(alone=True)`")

    context = property(_refused)
    add_init_script = expose_function = expose_binding = once = _refused


class SharedPages:
    """Pages that are free, each in a browser of its own; and those that stay where they are until their module ends."""

    def __init__(self, browser: Browser, url: str) -> None:
        self._browser, self._empty = browser, url + NO_PAGE
        self._free: list[SharedPage] = []
        self._staying: dict[object, SharedPage] = {}

    def take(self) -> SharedPage:
        """Returns a page that nobody uses. It shows nothing, and what its browser keeps of the service can be set."""
        page: Any = self._free.pop() if self._free else new_page(self._browser)
        page.__class__, page.hearers = SharedPage, []
        if page.url != self._empty:
            page.goto(self._empty)
        return page  # type: ignore[no-any-return]

    def give_back(self, page: SharedPage) -> None:
        """Frees a page, unless a test has closed it."""
        if page.is_closed():
            return
        page.listen_no_more()
        page.goto(self._empty)
        page.unroute_all(behavior="ignoreErrors")
        page.emulate_media(color_scheme="null", reduced_motion="reduce", media="null")
        page.mouse.move(0, 0)
        self._free.append(page)

    def staying(self, place: object) -> SharedPage | None:
        """Returns the page that a test has left at a place, if there is one."""
        return self._staying.pop(place, None)

    def leave(self, page: SharedPage, place: object) -> None:
        """Leaves a page where it is, unless something is asked there: then the next test opens the place again."""
        if page.is_closed() or page.locator(OPEN_THINGS).count():
            self.give_back(page)
            return
        page.listen_no_more()
        page.mouse.move(0, 0)
        self._staying[place] = page

    def give_back_all(self) -> None:
        """Frees the pages that have stayed."""
        while self._staying:
            self.give_back(self._staying.popitem()[1])


def new_page(browser: Browser, **options: Any) -> Page:
    """Opens a page of a person who has a browser of their own."""
    page = browser.new_context(reduced_motion="reduce", **options).new_page()
    page.set_default_timeout(PATIENCE_S * 1000)
    return page


VISIT = "to => { history.pushState(null, '', to); dispatchEvent(new PopStateEvent('popstate')); }"


def visit(page: Any, to: str) -> None:
    """Goes to another part of the page as its links do: the program stays, and all that is shown begins again."""
    page.evaluate(VISIT, to)


@pytest.fixture(scope="package")
def shared_pages(browser: Browser, service: Run) -> SharedPages:
    """Returns the pages that the tests of this folder share."""
    return SharedPages(browser, service.url)


@pytest.fixture(scope="module")
def no_page_stays(shared_pages: SharedPages) -> Iterator[None]:
    """Frees the pages that stay at the end of their module."""
    yield
    shared_pages.give_back_all()


@pytest.fixture
def opened(
    browser: Browser, service: Run, faults: Faults, shared_pages: SharedPages, no_page_stays: None
) -> Iterator[Opens]:
    """Opens an address of the service as a person whose browser keeps only what is said.

    `before` prepares the page. `alone` is for what would last longer than a test; options are those of a context. With
    `again` the page stays for the next test of the module that asks for the same: there this is called, and nothing is
    opened. That costs a fifth.
    """
    with ExitStack() as ends:

        def open_(
            path: str = "/",
            *,
            width: int = 1440,
            height: int = 900,
            keeps: Mapping[str, str] | None = None,
            before: Callable[[Any], object] = lambda page: None,
            again: Callable[[Any], object] | None = None,
            alone: bool = False,
            **options: Any,
        ) -> Any:
            size: ViewportSize = {"width": width, "height": height}
            place = (path, width, height, *sorted((keeps or {}).items()))
            page: Page
            if again and (stayed := shared_pages.staying(place)):
                ends.callback(shared_pages.leave, stayed, place)
                faults.watch(stayed)
                before(stayed)
                again(stayed)
                return stayed
            if alone or options:
                page = new_page(browser, viewport=size, **options)
                ends.callback(page.context.close)
                page.goto(service.url + NO_PAGE)
            else:
                page = shared = shared_pages.take()
                if again:
                    ends.callback(shared_pages.leave, shared, place)
                else:
                    ends.callback(shared_pages.give_back, shared)
                page.set_viewport_size(size)
            page.evaluate(KEEP, {"cosmic-ledger-tips": "off", **(keeps or {})})
            faults.watch(page)
            before(page)
            page.goto(service.url + path)
            return page

        yield open_


@pytest.fixture(scope="session")
def axe() -> Path:
    """Returns the program that finds what a page keeps from people who do not see, or use no mouse."""
    from clients import vendored
    from tests.repo.node import found

    found()
    return vendored.tools() / "axe-core" / "axe.min.js"


IS_LIGHT = "matchMedia('(prefers-color-scheme: light)').matches"
OF_COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
"""The rules of axe whose results depend on the theme."""
VIOLATIONS = """([part, options]) => axe.run(part, { resultTypes: ["violations"], ...options })
  .then(({ violations }) => violations.filter(({ impact }) => impact === "serious" || impact === "critical"))"""


def serious(page: Any, axe: Path, part: str = "html", themes: int = 2) -> list[str]:
    """Returns what axe calls serious or critical on a page as it is now, in its theme and in the other one."""
    if not page.evaluate("'axe' in window"):
        # Evaluated by the browser's own tools: the page itself runs no program of others.
        page.evaluate(axe.read_text(encoding="utf-8"))
    found: list[str] = []
    # First as it is: for another theme everything is drawn again.
    schemes = ("light", "dark")[:: 1 if page.evaluate(IS_LIGHT) else -1]
    options: dict[str, Any]
    for scheme, options in [*zip(schemes, ({}, OF_COLOURS), strict=True)][:themes]:
        page.emulate_media(color_scheme=scheme)
        for each in page.evaluate(VIOLATIONS, [part, options]):
            found.append(f"{scheme}: {each['id']}: {[node['html'] for node in each['nodes']]}")
    return found


FITTING = """() => [...document.querySelectorAll('.board .picture')].every(({ viewBox: { baseVal } }) =>
  baseVal.width < 500 === matchMedia('(max-width: 45rem)').matches)"""
"""A check that each board has the picture of its layout, narrow or wide."""


TOO_WIDE = "document.documentElement.scrollWidth > innerWidth"


def obstacles(page: Any, axe: Path, *widths: int, part: str = "html") -> list[str]:
    """Returns what is serious on a page at these widths of the window, and whether it is wider than that.

    The first width is looked at in both themes, and each other layout in one of them, by all rules: the only colour
    that depends on the width is the ground of the panel of a table, which is looked at narrow first.
    """
    found: list[str] = []
    for width in widths:
        page.set_viewport_size({"width": width, "height": 900})
        page.wait_for_function(FITTING)
        found += [f"{width}: {each}" for each in serious(page, axe, part, themes=2 if width == widths[0] else 1)]
        found += [f"{width}: wider than the window"] if page.evaluate(TOO_WIDE) else []
    return found
