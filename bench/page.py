"""A game in Chromium, from its address to its board: requests, bytes and time, with a near and a far server.

Needs Chromium, which `CHROMIUM` names or the path has. Each visit is that of a new browser profile.
"""

import os
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from playwright.sync_api import Browser, BrowserContext, sync_playwright

from bench.measuring import lines
from bench.measuring.house import house
from bench.measuring.play import Client, Foresight, Table
from bench.measuring.row import Row, Run
from service.store.games import Games

MOVES = 40
"""Answers before the page is opened: then hands, warp and colonies are what they usually are."""
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
NAMES = ("chromium", "chromium-browser", "google-chrome")
QUIET_S = 1.5
"""Seconds without a request after which a view is complete."""
NEAR: dict[str, Any] = {}
FAR = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 0.75e6 / 8}
"""The network far away, in the words of Chromium: milliseconds of a round trip, bytes in a second."""
KIB = 1024
BOARD = "svg.picture, .drawing .system"
"""The board, also in trees before 0026."""
WHEN_DRAWN = f"""
    new MutationObserver((_, self) => {{
      if (!document.querySelector('{BOARD}')) return;
      requestAnimationFrame(() => (window.drawn = performance.now()));
      self.disconnect();
    }}).observe(document, {{ childList: true, subtree: true }});
"""


class Visit(NamedTuple):
    """The cost of showing a game once."""

    requests: int
    kib: float
    drawn_ms: float


def rows(run: Run) -> list[Row]:
    """Visits of a new browser, near and far, and of one that was here before."""
    with house() as home:
        api = home.api()
        table = Table(Client(api.port))
        answers = Foresight(Games(home.stores.events, home.stores.queue)).answers(table.id, MOVES)
        script = [table.command(each, f"{table.id}-{at}") for at, each in enumerate(answers)]
        lines.drive(api.port, [script]).check(201)
        address = f"http://127.0.0.1:{api.port}/?game={table.id}"
        near, far, again = [], [], []
        # Playwright keeps an event loop of its own in this thread, beside which nothing else can be driven.
        with browser() as chromium:
            for turn in range(run.rounds):
                run.say(f"round {turn + 1} of {run.rounds}")
                for found, conditions in ((near, NEAR), (far, FAR)):
                    context = chromium.new_context(viewport={"width": 1440, "height": 900})
                    found.append(visited(context, f"{address}#token={table.token()}", conditions))
                    if conditions is FAR:
                        again.append(visited(context, address, conditions))
                    context.close()
    return [
        Row("first view of a game: requests", "", "", [], [each.requests for each in near], 15),
        Row("first view of a game: bytes, coded", "KiB", "", [], [each.kib for each in near], 200),
        Row("until the board", "ms", "", [], [each.drawn_ms for each in near], 1000),
        Row("until the board, 1.6 Mbit/s and 150 ms away", "ms", "", [], [each.drawn_ms for each in far], 2000),
        Row("the same for one who comes back: bytes, coded", "KiB", "", [], [each.kib for each in again]),
        Row("the same for one who comes back: until the board", "ms", "", [], [each.drawn_ms for each in again]),
    ]


@contextmanager
def browser() -> Iterator[Browser]:
    """Starts Chromium. Raises FileNotFoundError when there is none."""
    named = (os.environ.get("CHROMIUM"), *map(shutil.which, NAMES))
    program = next(filter(None, named), None)
    if program is None:
        raise FileNotFoundError("Chromium is not found: name it with CHROMIUM")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield started
        started.close()


def visited(context: BrowserContext, address: str, conditions: dict[str, Any]) -> Visit:
    """Opens the page and waits until it shows the board and asks nothing more."""
    page = context.new_page()
    protocol: Any = context.new_cdp_session(page)
    asked: dict[str, float] = {}
    last = [time.monotonic()]

    def sent(event: dict[str, Any]) -> None:
        if not event["request"]["url"].startswith(("data:", "blob:")):
            asked[event["requestId"]] = 0.0
            last[0] = time.monotonic()

    def forget(event: dict[str, Any]) -> None:
        asked.pop(event["requestId"], None)

    def answered(event: dict[str, Any]) -> None:
        if event["response"].get("fromDiskCache"):
            forget(event)

    def grown(event: dict[str, Any]) -> None:
        # Nothing else says how much of a stream has come.
        if event["requestId"] in asked:
            asked[event["requestId"]] += event["encodedDataLength"]

    def ended(event: dict[str, Any]) -> None:
        if event["requestId"] in asked:
            asked[event["requestId"]] = event["encodedDataLength"]
            last[0] = time.monotonic()

    protocol.on("Network.requestWillBeSent", sent)
    protocol.on("Network.responseReceived", answered)
    protocol.on("Network.requestServedFromCache", forget)
    protocol.on("Network.dataReceived", grown)
    protocol.on("Network.loadingFinished", ended)
    protocol.send("Network.enable")
    if conditions:
        protocol.send("Network.emulateNetworkConditions", conditions)
    page.add_init_script(WHEN_DRAWN)
    page.goto(address)
    page.wait_for_function("() => window.drawn", timeout=60_000)
    while time.monotonic() - last[0] < QUIET_S:
        page.wait_for_timeout(100)
    drawn = float(page.evaluate("window.drawn"))
    page.close()
    return Visit(len(asked), sum(asked.values()) / KIB, drawn)
