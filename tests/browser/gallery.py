"""Writes pictures of every view for people to look at: `python -m tests.browser.gallery FOLDER`.

Each view is drawn at three widths in both themes, and one encounter as a strip of eight frames.
"""

import itertools
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from tests.browser.conftest import FLAGS
from tests.browser.conftest import lobby as lobby_of_bots
from tests.browser.pictures import NO_TIPS, SEATS, Players, everything_at, played, revealed
from tests.browser.test_forms import SHAPES
from tests.browser.test_playback import STEPS, story_of
from tests.browser.test_players import BECOME
from tests.browser.test_playing import QUESTIONS, Asked, ask, question, seat_of
from tests.browser.test_requests import three_people, undoing
from tests.browser.test_verification import choose, dropped, honest, tampered
from tests.repo import chromium
from tests.repo.running import Run, running
from tests.waiting import eventually

SIZES = {360: 740, 820: 1180, 1440: 900}
THEMES = ("dark", "light")
FRAMES = 8
REVEALED = ("cards_revealed", "outcome_fixed")
COUNTED_MS = 1500
"""The time in which totals count up."""
TIPS = "localStorage.setItem('cosmic-ledger-tips', 'none')"
STRIP = """<body style="margin:0;display:grid;grid-template-columns:1fr 1fr;gap:8px;font:16px sans-serif">
{frames}</body>"""
Write = Callable[[str], None]


class Games:
    """The games that are looked at."""

    def __init__(self, service: Run) -> None:
        self.service = service
        self.players = Players(service)
        self.over = played(service)
        self.seat = seat_of(service, {})
        self.first = seat_of(service, {})
        made = service.call("POST", "/v1/games", {"seats": 4, "variants": ["technology"]})
        self.waiting = str(made["game"]["id"])
        service.call("POST", f"/v1/games/{self.waiting}/seats", {"name": "Ann"})
        commands = service.call("GET", f"/v1/games/{self.over}/commands?after=200&limit=50")["items"]
        at = next(each["last"] for each in commands if each["target"])
        fork = {"at_seq": at, "seats": dict.fromkeys(SEATS, "basic"), "randomness": "fresh"}
        forked = service.call("POST", f"/v1/games/{self.over}/forks", fork)
        self.fork = str(forked["game"]["id"])


def lobby(page: Page, games: Games, write: Write) -> None:
    """Draws the first page with games and without, the form for a new one, and the room before a game."""
    url = games.service.url
    page.goto(url)
    page.locator("a.game").first.wait_for()
    write("first page")
    page.route("**/v1/games?**", lambda route: route.fulfill(json={"items": [], "next": None}))
    page.goto(url)
    page.locator("button.main").wait_for()
    write("first page without games")
    page.unroute_all()
    page.goto(f"{url}/?new")
    page.locator(".faults").first.wait_for()
    write("new game")
    page.goto(f"{url}/?game={games.waiting}")
    page.locator(".room").wait_for()
    write("room")
    page.goto(f"{url}/?learn")
    page.locator(".card.is-flare").wait_for()
    write("primer")


def table(page: Page, games: Games, write: Write) -> None:
    """Draws the table: with everything on it, in the past, at its end, with its tabs, and the first tip."""
    service = games.service
    with everything_at(page, service, games.seat):
        write("everything")
    page.goto(f"{service.url}/?game={games.over}&at={revealed(service, games.over)}")
    page.locator(".past .board .frame svg").wait_for()
    write("past")
    page.goto(f"{service.url}/?game={games.over}")
    page.locator(".after table").wait_for()
    page.locator(".board .picture").wait_for()
    write("after")
    game, token = games.first
    page.goto(f"{service.url}/?game={game}#token={token}")
    page.evaluate(TIPS)
    page.reload()
    page.locator(".question").first.wait_for()
    page.locator(".tip").or_(page.locator(".picture")).first.wait_for()
    page.wait_for_timeout(700)
    write("alien and tip")
    page.evaluate(NO_TIPS)
    page.reload()
    page.locator(".question").first.wait_for()
    page.get_by_role("button", name="See the table").click()
    for name in ("Talk", "Aliens", "Rules"):
        page.locator(f"#tab-{name.lower()}").evaluate("each => each.click()")
        page.wait_for_timeout(300)
        write(f"tab {name}")


def questions(page: Page, games: Games, write: Write) -> None:
    """Draws each kind of question and each large form."""
    shown = {**{kind: ask(kind) for kind in QUESTIONS}, **SHAPES}
    for name, each in shown.items():
        asked = Asked(games.service, games.seat, each)
        asked.attach(page)
        page.goto("about:blank")
        page.goto(games.service.url + asked.path)
        question(page).wait_for()
        page.locator(".board .picture").wait_for()
        page.wait_for_timeout(200)
        write(f"question {name}")
        page.unroute_all()


def stage(page: Page, games: Games, write: Write) -> None:
    """Draws the reveal and the result of an encounter as they are played."""
    service = games.service
    game, host = lobby_of_bots(service)
    page.goto(service.url)
    page.evaluate("kept => Object.assign(localStorage, kept)", STEPS)
    page.goto(f"{service.url}/?game={game}")
    page.locator(".room").wait_for()
    service.call("POST", f"/v1/games/{game}/commands", {"type": "start_game"}, host)
    eventually(lambda: service.call("GET", f"/v1/games/{game}")["status"] == "over")
    types = {each["version"]: each["type"] for each in story_of(service, game)}
    left = set(REVEALED)
    while left:
        at = page.locator(".caption").get_attribute("data-version")
        if (type_ := types.get(int(at or 0), "")) in left:
            page.locator(".reveal .card").nth(1).wait_for()
            page.wait_for_timeout(COUNTED_MS)
            write(f"stage {type_}")
            left.remove(type_)
        page.keyboard.press("Space")
        page.wait_for_function("at => document.querySelector('.caption')?.dataset.version !== at", arg=at)
    page.evaluate("localStorage.removeItem('cosmic-ledger-speed')")


def requests(page: Page, games: Games, write: Write) -> None:
    """Draws an undo and a motion as the player who asks and as another player sees them."""
    service = games.service
    asked = {
        "undo": ("undo-requests", {"target": "my_last_command", "reason": "I misread my card"}),
        "motion": ("motions", {"kind": "draw", "reason": "It is late"}),
    }
    for name, (path, body) in asked.items():
        people = three_people(service)
        table = f"{service.url}/?game={people.game}"
        page.goto("about:blank")
        page.goto(f"{table}#token={people.red}")
        if name == "undo":
            undoing(page).locator(".then svg").wait_for()
            write("undo asked for")
        service.call("POST", f"/v1/games/{people.game}/{path}", body, people.red)
        page.get_by_role("button", name="Withdraw it").wait_for()
        write(f"{name} of mine")
        page.evaluate("localStorage.removeItem('cosmic-ledger-tokens')")
        page.goto("about:blank")
        page.goto(f"{table}#token={people.blue}")
        page.locator(".question", has_text="Do you agree?").wait_for()
        page.locator(".board .picture").wait_for()
        write(f"{name} of another player")


def audit(page: Page, games: Games, write: Write) -> None:
    """Draws the audit, two games side by side, and a file that is verified and one that was tampered with."""
    service = games.service
    page.goto(f"{service.url}/?audit={games.over}&at={revealed(service, games.over)}")
    page.locator(".audit .board .picture").wait_for()
    page.wait_for_timeout(700)
    write("audit")
    page.goto(f"{service.url}/?compare={games.fork}&with={games.over}")
    page.locator(".board .picture").first.wait_for()
    write("compare")
    page.goto(f"{service.url}/?verify=")
    for name, content in (("good", honest()), ("bad", tampered(dropped)[0])):
        choose(page, content)
        page.locator(f".outcome-card.{name}").wait_for()
        write(f"verify {name}")


def after_many(page: dict[str, Any]) -> dict[str, Any]:
    """Returns the page of a player who has played thirty games with three aliens."""
    ratings = itertools.accumulate((3.1, -0.4, 1.2, -1.6, 0.9) * 6)
    items = [
        {**page["items"][0], "number": number, "place": 1 + number % 4, "rating": rating}
        for number, rating in enumerate(ratings, 1)
    ]
    aliens = [("zombie", 15, 7), ("tripler", 11, 2), ("oracle", 4, 0)]
    played = [{"alien": id, "name": id.capitalize(), "games": all_, "wins": won} for id, all_, won in aliens]
    return {**page, "items": items[::-1], "aliens": played}


def players(page: Page, games: Games, write: Write) -> None:
    """Draws what is there for a person: games of their own, profile, ladder, a player, seeks and challenges."""
    url, there = games.service.url, games.players
    page.goto(f"{url}/?me")
    page.get_by_role("button", name="Become a player now").wait_for()
    write("me without a player")
    page.evaluate(BECOME, there.ada)
    page.goto(url)
    page.locator(".my-games a.game").nth(1).wait_for()
    write("my games")
    page.goto(f"{url}/?me")
    page.get_by_role("button", name="Show the link").click()
    page.get_by_role("button", name="QR code").click()
    page.get_by_role("img", name="QR code of the link").wait_for()
    page.get_by_role("button", name="Delete me ...").click()
    page.get_by_role("button", name="Unblock").wait_for()
    write("me")
    page.goto(f"{url}/?ladder")
    page.locator("tr.own").wait_for()
    write("ladder")
    page.get_by_role("link", name="Bots").click()
    page.locator(".empty").wait_for()
    write("ladder without anybody")
    address = f"/v1/players/{there.ids[there.bo]}?limit=50"
    page.route(f"**{address}", lambda route: route.fulfill(json=after_many(games.service.call("GET", address))))
    page.goto(f"{url}/?player={there.ids[there.bo]}")
    page.get_by_role("button", name="Report ...").click()
    page.locator(".rating-course").wait_for()
    write("player")
    page.unroute_all()
    page.goto(f"{url}/?find")
    page.get_by_role("button", name="Accept").wait_for()
    write("find")
    page.get_by_role("button", name="Seek a table").click()
    page.get_by_label("Rated").check()
    page.locator(".faults", has_text="On the table").wait_for()
    write("new seek")
    page.goto(f"{url}/?find&challenge={there.ids[there.bo]}")
    page.locator(".faults", has_text="A table has").wait_for()
    write("new challenge")
    page.goto(f"{url}/?game={there.rated}")
    page.locator(".room").wait_for()
    write("rated room")
    page.evaluate("localStorage.removeItem('cosmic-ledger-player')")


def strip(page: Page, games: Games, folder: Path) -> None:
    """Draws the moments of one encounter beside each other."""
    service = games.service
    told = service.call("GET", f"/v1/games/{games.over}/history?level=story&limit=5000")["items"]
    decided = revealed(service, games.over)
    encounter = next((each["turn"], each["encounter"]) for each in told if each["version"] == decided)
    here = [each for each in told if (each["turn"], each["encounter"]) == encounter]
    chosen = here[:: max(1, len(here) // FRAMES)][: FRAMES - 1] + here[-1:]
    frames = []
    for nth, each in enumerate(chosen):
        page.goto(f"{service.url}/?game={games.over}&at={each['version']}")
        page.locator(f".board[data-version='{each['version']}'] .picture").wait_for()
        page.locator(".space").screenshot(path=folder / f"frame-{nth}.png", animations="disabled")
        frames.append(f'<figure style="margin:0"><img src="frame-{nth}.png" width=720><br>{each["text"]}</figure>')
    (folder / "strip.html").write_text(STRIP.format(frames="".join(frames)), encoding="utf-8")
    page.goto((folder / "strip.html").as_uri())
    page.screenshot(path=folder / "strip.png", full_page=True)


@contextmanager
def started() -> Iterator[tuple[Games, Any]]:
    """Starts a service with games, and a browser."""
    with (
        tempfile.TemporaryDirectory() as var,
        running(Path(var) / "var") as service,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium.found(), args=FLAGS)
        yield Games(service), browser
        browser.close()


VIEWS = (lobby, players, table, questions, stage, requests, audit)


def main(folder: Path, *chosen: str) -> None:
    """Draws all views, or those of the functions that are named."""
    folder.mkdir(parents=True, exist_ok=True)
    with started() as (games, browser):
        for (width, height), theme in itertools.product(SIZES.items(), THEMES):
            size = {"width": width, "height": height}
            page = browser.new_page(viewport=size, color_scheme=theme, reduced_motion="reduce")
            page.add_init_script(f"if (!localStorage.getItem('cosmic-ledger-tips')) {NO_TIPS}")

            def write(name: str, page: Page = page, at: str = f"{width}-{theme}") -> None:
                page.screenshot(path=folder / f"{name.replace(' ', '-')}-{at}.png", animations="disabled")

            for view in VIEWS:
                if not chosen or view.__name__ in chosen:
                    view(page, games, write)
            page.close()
        page = browser.new_page(viewport={"width": 1440, "height": 900}, color_scheme="dark", reduced_motion="reduce")
        page.add_init_script(NO_TIPS)
        strip(page, games, folder)


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
