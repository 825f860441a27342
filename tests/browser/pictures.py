"""Writes the pictures of docs/clients/page.md: `python -m tests.browser.pictures`."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Page, Route, sync_playwright

from service.play.board.picture import picture
from tests.api.rich_tables import rich_view
from tests.browser.conftest import FLAGS
from tests.browser.test_players import BECOME, ladder_id, person, won_by_first
from tests.browser.test_playing import OPEN, answered, seat_of
from tests.browser.test_verification import choose, dropped, honest, tampered
from tests.repo import chromium
from tests.repo.running import Run, running
from tests.repo.sources import ROOT
from tests.waiting import eventually

FOLDER = ROOT / "docs" / "clients"
SEATS = ["red", "blue", "green", "yellow"]
WIDE, TALL, TALLER = 1440, 860, 1130
PHONE = 360, 800
CHOICE = {
    "kind": "choose_planets",
    "prompt": "At which planet do you aim the hyperspace gate?",
    "planets": ["purple-1", "purple-2", "purple-3", "purple-4"],
    "min": 1,
    "max": 1,
}
NO_TIPS = "localStorage.setItem('cosmic-ledger-tips', 'off')"
FREE = {"taken": True, "bot": None, "name": "", "player": None}


class Players:
    """Three persons on the ladder, with seeks and challenges of each other, and one who plays their first game."""

    def __init__(self, service: Run) -> None:
        self.ada, self.bo, self.cleo = (person(service, name) for name in ("Ada", "Bo", "Cleo the Unreasonable"))
        for winner, *others in (
            (self.ada, self.bo, self.cleo),
            (self.bo, self.cleo, self.ada),
            (self.ada, self.cleo, self.bo),
        ):
            won_by_first(service, [winner, *others])
        self.ids = {token: ladder_id(service, token) for token in (self.ada, self.bo, self.cleo)}
        table = {"seats": 4, "variants": ["technology"], "options": {"sets": ["base", "storm"]}}
        service.call("POST", "/v1/seeks", {**table, "rated": True, "ratings": {"least": -5}}, self.bo)
        service.call("POST", "/v1/seeks", {"seats": 3, "who": "persons"}, self.cleo)
        service.call("POST", "/v1/seeks", {"seats": 5, "variants": ["hazards"]}, self.ada)
        others = [self.ids[self.ada], self.ids[self.cleo]]
        service.call("POST", "/v1/challenges", {"players": others, "rated": True}, self.bo)
        service.call("POST", "/v1/challenges", {"players": [self.ids[self.cleo]], "bots": ["basic"]}, self.ada)
        service.call("PUT", f"/v1/players/me/blocks/{self.ids[self.cleo]}", token=self.ada)
        self.rated = str(service.call("POST", "/v1/games", {"seats": 3, "options": {"rated": True}})["game"]["id"])
        self._play(service, 1)
        self._play(service, 2)

    def _play(self, service: Run, people: int) -> None:
        """Begins a game of three seats; bots play where no people do."""
        seats = ["red", "blue", "green"]
        bots = [{"seat": seat, "kind": "basic"} for seat in seats[people:]]
        options = {"timers": {}, "alien_selection": "random"}
        made = service.call("POST", "/v1/games", {"seats": seats, "bots": bots, "options": options})
        path = f"/v1/games/{made['game']['id']}"
        for token, name in ((self.ada, "Ada"), (self.bo, "Bo"))[:people]:
            service.call("POST", f"{path}/seats", {"name": name}, token)
        service.call("POST", f"{path}/commands", {"type": "start_game"}, made["host_token"])


def played(service: Run) -> str:
    """Plays a game of bots to its end; returns its id."""
    bots = [{"seat": seat, "kind": "basic"} for seat in SEATS]
    made = service.call("POST", "/v1/games", {"seats": SEATS, "bots": bots, "seed": "cd" * 32})
    game = str(made["game"]["id"])
    service.call("POST", f"/v1/games/{game}/commands", {"type": "start_game"}, made["host_token"])
    eventually(lambda: service.call("GET", f"/v1/games/{game}")["status"] == "over")
    return game


def revealed(service: Run, game: str) -> int:
    """Returns the version at which an encounter with allies is decided by its totals."""
    told = service.call("GET", f"/v1/games/{game}/history?level=story&limit=5000")["items"]
    ends: list[int] = [each["version"] for each in told if "wins the encounter" in each["text"]]
    encounters = ((at, service.call("GET", f"/v1/games/{game}/state?at={at}")["encounter"]) for at in ends)
    return next((at for at, now in encounters if now["allies"] and len(now["totals"]) == 2), ends[0])


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
        answered(page)
        asked.wait_for()
    write(page, "question")


def lobby(page: Page, service: Run) -> None:
    """Opens the list of games; one of them waits for players."""
    made = service.call(
        "POST", "/v1/games", {"seats": 4, "variants": ["space_stations", "technology"], "seed": "ef" * 32}
    )
    service.call("POST", f"/v1/games/{made['game']['id']}/seats", {"name": "Ann"})
    page.goto(service.url)
    page.locator("a.game").nth(2).wait_for()
    write(page, "lobby")


def players(page: Page, service: Run) -> None:
    """Opens the ladder and the tables that people seek as somebody who has played."""
    there = Players(service)
    page.goto(service.url)
    page.evaluate(BECOME, there.ada)
    page.goto(f"{service.url}/?ladder")
    page.locator("tr.own").wait_for()
    write(page, "ladder")
    page.goto(f"{service.url}/?find")
    page.get_by_role("button", name="Accept").wait_for()
    write(page, "find")


def create(page: Page, service: Run) -> None:
    """Opens the form for a new game, with two variants that do not go together."""
    page.goto(f"{service.url}/?new")
    for name in ("Reward Deck", "Common Rewards"):
        page.locator("label.choice", has=page.get_by_text(name, exact=True)).click()
    page.locator(".fault").first.wait_for()
    page.mouse.wheel(0, 200)
    write(page, "create")


@contextmanager
def everything_at(page: Page, service: Run, seat: tuple[str, str]) -> Iterator[None]:
    """Opens a game of six seats with every variant that goes with the others."""
    game, token = seat
    version = service.call("GET", f"/v1/games/{game}/state", token=token)["version"]
    view = {**rich_view(6), "version": version, "waiting": ["red"], "questions": [{**OPEN, **CHOICE}]}
    seats = [{**seat, "seat": colour} for colour in view["seats"] for seat in [FREE]]
    shown = {**service.call("GET", f"/v1/games/{game}"), "seats": seats}

    def draw(route: Route) -> None:
        """Draws the view as the service would."""
        asked = {name: words[0] for name, words in parse_qs(urlsplit(route.request.url).query).items()}
        svg = picture(view, asked["theme"], asked["layout"], asked.get("focus", ""))
        route.fulfill(body=svg, content_type="image/svg+xml")

    page.route("**/state", lambda route: route.fulfill(json=view))
    page.route("**/board.svg?**", draw)
    page.route(f"**/v1/games/{game}", lambda route: route.fulfill(json=shown))
    page.goto(f"{service.url}/?game={game}#token={token}")
    page.locator(".board .touch").first.wait_for()
    yield
    page.unroute_all()


def everything(page: Page, service: Run, name: str) -> None:
    """Takes a picture of a game of six seats with everything."""
    with everything_at(page, service, seat_of(service, {})):
        write(page, name)


def audit(page: Page, service: Run, game: str) -> None:
    """Takes pictures of a version under audit, and of a good and a tampered file."""
    moved = service.call("GET", f"/v1/games/{game}/events?types=ships_moved&limit=500")["items"]
    decided = revealed(service, game)
    lost = [each["seq"] for each in moved if each["seq"] > decided and "warp" in str(each["data"])]
    page.goto(f"{service.url}/?audit={game}&at={lost[0]}")
    page.locator("div.changed").first.wait_for()
    write(page, "audit")
    page.goto(f"{service.url}/?game={game}")
    page.locator(".after table").wait_for()
    page.locator(".dock").screenshot(path=FOLDER / "page-after.png", animations="disabled")
    page.goto(f"{service.url}/?verify=")
    for name, content in (("verified", honest()), ("tampered", tampered(dropped)[0])):
        choose(page, content)
        page.locator(".outcome-card.good" if name == "verified" else ".outcome-card.bad").wait_for()
        page.locator(".verification").screenshot(path=FOLDER / f"page-{name}.png", animations="disabled")


def main() -> None:
    """Plays games and takes their pictures."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder) / "var") as service,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium.found(), args=FLAGS)
        page = browser.new_page(viewport={"width": WIDE, "height": TALL}, reduced_motion="reduce")
        page.add_init_script(NO_TIPS)
        game = played(service)
        page.goto(f"{service.url}/?game={game}&at={revealed(service, game)}")
        page.locator(".past .board .frame svg").wait_for()
        page.locator(".sentence[aria-current]").wait_for()
        write(page, "table")
        question(page, service)
        audit(page, service, game)
        lobby(page, service)
        create(page, service)
        page.set_viewport_size({"width": WIDE, "height": TALLER})
        everything(page, service, "everything")
        phone = browser.new_page(viewport={"width": PHONE[0], "height": PHONE[1]}, color_scheme="dark")
        phone.add_init_script(NO_TIPS)
        everything(phone, service, "phone")
        players(browser.new_page(viewport={"width": WIDE, "height": TALL}, reduced_motion="reduce"), service)
        browser.close()


if __name__ == "__main__":
    main()
