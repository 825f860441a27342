"""Writes the pictures of docs/clients/page.md: `python -m tests.browser.pictures`."""

import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.browser.conftest import FLAGS
from tests.browser.test_playing import click_once, seat_of
from tests.repo import chromium
from tests.repo.running import Run, eventually, running
from tests.repo.sources import ROOT

FOLDER = ROOT / "docs" / "clients"
SEATS = ["red", "blue", "green", "yellow"]
WIDE, TALL = 1440, 860


def played(service: Run) -> str:
    """A game of bots that is over: its id."""
    bots = [{"seat": seat, "kind": "basic"} for seat in SEATS]
    made = service.call("POST", "/v1/games", {"seats": SEATS, "bots": bots, "seed": "cd" * 32})
    game = str(made["game"]["id"])
    service.call("POST", f"/v1/games/{game}/commands", {"type": "start_game"}, made["host_token"])
    eventually(lambda: service.call("GET", f"/v1/games/{game}")["status"] == "over", 90)
    return game


def revealed(service: Run, game: str) -> int:
    """The version at which an encounter with allies is decided."""
    told = service.call("GET", f"/v1/games/{game}/history?level=story&limit=5000")["items"]
    ends: list[int] = [each["version"] for each in told if "wins the encounter" in each["text"]]
    with_allies = (at for at in ends if service.call("GET", f"/v1/games/{game}/state?at={at}")["encounter"]["allies"])
    return next(with_allies, ends[0])


def write(page: Page, name: str) -> None:
    """Writes what is in the window as docs/clients/page-NAME.png."""
    page.screenshot(path=FOLDER / f"page-{name}.png", animations="disabled")


def question(page: Page, service: Run) -> None:
    """Answers until a main player is asked for allies, and takes a picture of that."""
    game, token = seat_of(service, {})
    page.goto(f"{service.url}/?game={game}#token={token}")
    asked = page.locator(".question").first
    asked.wait_for()
    while asked.get_by_text("as allies").count() == 0:
        handle = asked.element_handle()
        click_once(page)
        page.wait_for_function("question => !question.isConnected", arg=handle)
        asked.wait_for()
    write(page, "question")


def main() -> None:
    """Plays a game and takes its pictures."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder) / "var") as service,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium.found(), args=FLAGS)
        page = browser.new_page(viewport={"width": WIDE, "height": TALL})
        game = played(service)
        page.goto(f"{service.url}/?game={game}&at={revealed(service, game)}")
        page.locator(".side.defense", has_text="Card: ").wait_for()
        page.locator(".sentence[aria-current]").wait_for()
        write(page, "table")
        question(page, service)
        browser.close()


if __name__ == "__main__":
    main()
