"""Troubles at a table are described in a sentence, and nothing is lost."""

import json
import re
from typing import Any

import pytest

from tests.browser.conftest import SEATS, Faults, Opens, visit
from tests.browser.test_playing import OPEN, Asked, seat_of
from tests.browser.test_verification import by_node
from tests.repo.running import Run
from tests.repo.sources import ROOT

pytestmark = [pytest.mark.processes, pytest.mark.slow]

LOST = "The connection is lost."
SEED = "ab" * 32
NAMES = {"Red": "Ann", "Blue": "Ben", "Green": "Cat"}
WITHDRAW = """([path, token]) => fetch(path, { method: 'DELETE', headers: { Authorization: `Bearer ${token}` } })
  .then(answer => answer.status)"""


def joined(service: Run) -> tuple[str, str, list[str]]:
    """Starts a game of three people: its id, the host's token, and those of the seats."""
    options = {"alien_selection": "random"}
    made = service.call("POST", "/v1/games", {"seats": SEATS, "seed": SEED, "options": options})
    path = f"/v1/games/{made['game']['id']}"
    tokens = [service.call("POST", f"{path}/seats", {"name": name})["token"] for name in NAMES.values()]
    service.call("POST", f"{path}/commands", {"type": "start_game"}, made["host_token"])
    return made["game"]["id"], made["host_token"], tokens


def first_question(service: Run, game: str, tokens: list[str]) -> tuple[str, dict[str, Any]]:
    """Returns the token of a seat that is asked, and its question."""
    for token in tokens:
        view = service.call("GET", f"/v1/games/{game}/state", token=token)
        mine = [question for question in view["questions"] if question["kind"]]
        if mine:
            return token, mine[0]
    raise LookupError("nobody is asked")


def cut(page: Any) -> None:
    """Keeps a page from its stream."""
    page.route("**/stream", lambda route: route.abort())


def test_a_stream_that_is_cut_is_said_and_goes_on_without_a_gap(opened: Opens, service: Run, faults: Faults) -> None:
    faults.expected = ("Failed to load resource", "ERR_FAILED")
    game, host, _ = joined(service)
    page = opened(f"/?game={game}", before=cut)
    page.get_by_text(LOST).wait_for()
    page.get_by_role("button", name="The whole game").click()
    service.call("POST", f"/v1/games/{game}/commands", {"type": "pause_game"}, host)
    page.unroute("**/stream")
    page.get_by_role("heading", level=1, name="paused").wait_for()
    page.get_by_text(LOST).wait_for(state="detached")
    texts = [each["text"] for each in service.call("GET", f"/v1/games/{game}/history?level=story&limit=500")["items"]]
    page.wait_for_function("count => document.querySelectorAll('.sentence').length === count", arg=len(texts))
    shown = [each.strip() for each in page.locator(".sentence").all_inner_texts()]
    assert shown == [re.sub(r"\b(Red|Blue|Green)\b", lambda found: NAMES[found[0]], text) for text in texts]


def test_a_page_forgets_what_a_restored_service_does_not_know_and_goes_on(
    opened: Opens, service: Run, faults: Faults
) -> None:
    faults.expected = ("Failed to load resource", "ERR_FAILED")
    game, host, _ = joined(service)
    path = f"/v1/games/{game}"
    earlier = service.call("GET", f"{path}/state")["version"]
    service.call("POST", f"{path}/commands", {"type": "pause_game"}, host)
    other = {"type": "/problems/other_branch", "title": "Another branch", "status": 409, "code": "other_branch"}
    page = opened(f"/?game={game}", before=cut)
    page.get_by_role("heading", level=1, name="paused").wait_for()
    page.get_by_role("button", name="The whole game").click()
    last = page.locator(".sentence").last
    assert "pause" in last.inner_text()
    # The service is restored: it is at an earlier moment, and the stream of the page would be that of another branch.
    refused: list[str] = []

    def refuse_once(route: Any) -> None:
        if refused:
            route.abort()
            return
        refused.append(route.request.url)
        route.fulfill(status=409, json=other, content_type="application/problem+json")

    page.route("**/state", lambda route: route.continue_(url=f"{route.request.url}?at={earlier}"))
    page.route("**/history?*", lambda route: route.continue_(url=f"{route.request.url}&at={earlier}"))
    page.route("**/stream", refuse_once)
    page.get_by_role("heading", level=1, name="paused").wait_for(state="detached")
    page.wait_for_function("() => ![...document.querySelectorAll('.sentence')].at(-1)?.textContent.includes('pause')")
    # It goes on from there: what comes is told once.
    page.unroute_all()
    page.get_by_role("heading", level=1, name="paused").wait_for()
    page.get_by_text(LOST).wait_for(state="detached")
    page.wait_for_function("() => [...document.querySelectorAll('.sentence')].at(-1)?.textContent.includes('pause')")
    told = page.locator(".sentence").all_inner_texts()
    assert len([text for text in told if "pause" in text]) == 1
    assert len(refused) == 1


def test_a_page_says_at_once_that_a_game_must_be_restored(opened: Opens, service: Run, faults: Faults) -> None:
    faults.expected = ("503", "Failed to load resource")
    game, _, _ = joined(service)
    detail = "This game is to be restored."
    problem = {
        "type": "/problems/restore_needed",
        "title": detail,
        "status": 503,
        "code": "restore_needed",
        "detail": detail,
    }
    asked: list[str] = []

    def refuse(route: Any) -> None:
        asked.append(route.request.url.partition("?")[0])
        content = "application/problem+json"
        route.fulfill(status=503, json=problem, content_type=content, headers={"Retry-After": "60"})

    page = opened(f"/?game={game}", before=lambda page: page.route(f"**/v1/games/{game}**", refuse))
    page.locator("[role=alert]", has_text=detail).wait_for()
    assert asked
    assert len(set(asked)) == len(asked)


WAITS = """
globalThis.document = Object.assign(new EventTarget(), {{ hidden: true }});
const {{ seenOrLater, Turn }} = await import({module});
const over = new AbortController();
const said = (waiting) => waiting.then(() => "looks", () => "ended");
const waiting = said(seenOrLater(over.signal));
over.abort(new Error("left"));
const late = said(seenOrLater(over.signal));
console.log(JSON.stringify([await waiting, await late, new Turn(over.signal).signal.aborted]));
"""


def test_a_hidden_tab_that_leaves_its_game_looks_no_more() -> None:
    module = (ROOT / "service" / "page" / "hidden-tabs.js").as_uri()
    assert json.loads(by_node(WAITS.format(module=json.dumps(module)))) == ["ended", "ended", True]


SEEN = """seen => {
  Object.defineProperty(document, "hidden", { get: () => !seen, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_a_browser_with_many_tabs_has_connections_left_for_the_one_that_is_seen(
    opened: Opens, service: Run, faults: Faults
) -> None:
    game, host, tokens = joined(service)
    tabs = [opened(f"/?game={game}#token={tokens[0]}", alone=True)]
    # A browser has six connections to a service.
    for _ in range(6):
        tabs[-1].locator(".picture").wait_for()
        tabs[-1].evaluate(SEEN, False)
        tabs.append(tabs[0].context.new_page())
        faults.watch(tabs[-1])
        tabs[-1].goto(f"{service.url}/?game={game}")
    tabs[-1].locator(".picture").wait_for()
    service.call("POST", f"/v1/games/{game}/commands", {"type": "pause_game"}, host)
    for tab in (tabs[-1], tabs[3]):
        tab.evaluate(SEEN, True)
        tab.get_by_role("heading", level=1, name="paused").wait_for()


def test_a_token_that_has_ended_is_said_and_the_game_can_be_watched(
    opened: Opens, service: Run, faults: Faults
) -> None:
    faults.expected = ("401", "Failed to load resource")
    game, host, tokens = joined(service)
    page = opened(f"/?game={game}#token={tokens[0]}")
    page.locator(".hand .card").first.wait_for()
    service.call("POST", f"/v1/games/{game}/seats/red/token", {}, host)
    page.locator(".notice [role=alert]", has_text="You can go on as one who watches.").wait_for()
    page.get_by_role("link", name="Try again").click()
    page.locator(".picture").wait_for()
    assert page.locator(".hand").count() == 0
    assert tokens[0] not in page.evaluate("JSON.stringify(localStorage)")


def test_a_game_that_is_withdrawn_while_one_joins_is_said(opened: Opens, service: Run, faults: Faults) -> None:
    faults.expected = ("404", "Failed to load resource")
    made = service.call("POST", "/v1/games", {"seats": SEATS, "seed": SEED})
    page = opened(f"/?game={made['game']['id']}")
    page.get_by_role("heading", name="Before the game").wait_for()
    page.get_by_label("Your name").fill("Ann")
    join = page.get_by_role("button", name="Join").element_handle()
    assert page.evaluate(WITHDRAW, [f"/v1/games/{made['game']['id']}", made["host_token"]]) == 204
    # The page may have heard of it already: then there is nothing left to press.
    join.evaluate("button => button.click()")
    page.locator(".notice [role=alert]", has_text="no such game").wait_for()
    page.get_by_role("link", name="All games").click()
    page.get_by_role("heading", level=1, name="Games").wait_for()


def test_an_answer_to_a_question_that_is_closed_is_said(opened: Opens, service: Run, faults: Faults) -> None:
    faults.expected = ("409", "Failed to load resource")
    game, token = seat_of(service, {})
    asked = Asked(service, (game, token), {**OPEN, "kind": "confirm"})

    def close(route: Any) -> None:
        """Closes the question for somebody else before the answer comes."""
        asked.questions = []
        route.continue_()

    page = asked.at(opened, before=lambda page: page.route("**/commands", close))
    page.get_by_role("button", name="Yes").click()
    page.locator(".questions [role=alert]", has_text="This question is not open. Your answer did not count.").wait_for()
    page.get_by_text("Nothing is asked of you now.").wait_for()


def test_a_player_goes_on_in_two_windows(opened: Opens, service: Run) -> None:
    game, _, tokens = joined(service)
    token, question = first_question(service, game, tokens)
    pages = [opened(f"/?game={game}#token={token}") for _ in range(2)]
    for page in pages:
        page.locator(f".question[data-id='{question['id']}']").wait_for()
    answer = {"type": "answer", "question_id": question["id"], "answer": question["on_timeout"]}
    service.call("POST", f"/v1/games/{game}/commands", answer, token)
    for page in pages:
        page.wait_for_function(
            "id => ![...document.querySelectorAll('.question')].some(each => each.dataset.id === id)",
            arg=question["id"],
        )


def test_a_link_takes_no_seat_from_one_who_has_one(opened: Opens, service: Run, faults: Faults) -> None:
    faults.expected = ("401", "Failed to load resource")
    game, _, (red, blue, _) = joined(service)
    page = opened(f"/?game={game}#token={red}")
    page.locator(".hand .card").first.wait_for()
    visit(page, f"?game={game}#token=cgs_{'0' * 43}")
    page.get_by_role("alert").get_by_text("This link does not work.").wait_for()
    page.locator(".hand .card").first.wait_for()
    page.get_by_role("button", name="Close").click()
    visit(page, f"?game={game}#token={blue}")
    page.get_by_role("button", name="Keep my seat").click()
    assert kept_seat(page, game) == red
    page.goto(f"{service.url}/?game={game}&again=1#token={blue}")
    page.get_by_role("button", name="Play blue").click()
    page.get_by_role("alert").wait_for(state="detached")
    page.locator(".hand .card").first.wait_for()
    assert kept_seat(page, game) == blue


def kept_seat(page: Any, game: str) -> str:
    """Returns the token of the seat that the browser keeps."""
    return str(page.evaluate("game => JSON.parse(localStorage['cosmic-ledger-tokens'])[game].seat", game))


KEEP = "([game, tokens]) => localStorage.setItem('cosmic-ledger-tokens', JSON.stringify({ [game]: tokens }))"
KEPT = "game => JSON.parse(localStorage.getItem('cosmic-ledger-tokens') ?? '{}')[game] ?? {}"


def test_a_link_replaces_nothing_that_is_kept_of_a_game_and_keeps_nothing_that_does_not_work(
    opened: Opens, service: Run, faults: Faults
) -> None:
    faults.expected = ("401", "403", "404", "Failed to load resource")
    made = service.call("POST", "/v1/games", {"seats": SEATS, "visibility": "private"})
    game, host = made["game"]["id"], made["host_token"]
    codes = [service.call("POST", f"/v1/games/{game}/invites", {}, host)["code"] for _ in range(2)]
    links = [service.call("POST", f"/v1/games/{game}/share-links", {"perspective": "public"}, host) for _ in range(2)]
    own = {"watch": links[0]["token"], "invite": codes[0]}
    # A token that is good, in another game.
    _, _, (foreign, *_) = joined(service)
    useless = [("token", "ces_bogus"), ("watch", "cev_bogus"), ("invite", "no"), ("token", foreign), ("watch", foreign)]
    of_host = {"host": host}
    page = opened()

    def follow(name: str, token: str, tokens: dict[str, str]) -> None:
        page.evaluate(KEEP, [game, tokens])
        visit(page, f"?game={game}#{name}={token}")
        page.locator(".notice").get_by_role("alert").or_(page.locator(".notice[role=alert]")).first.wait_for()

    # Each kind of token meets each way to be kept out, or in.
    pairs = [*zip(useless, [own] * 5, strict=True), *zip(useless, [{}, of_host, {}, of_host, {}], strict=True)]
    for (name, token), tokens in pairs:
        follow(name, token, tokens)
        page.get_by_text("This link does not work.").wait_for()
        page.get_by_role("button", name="Close").click()
        page.get_by_text("Before the game" if tokens else "There is no such game").first.wait_for()
        assert page.evaluate(KEPT, game) == tokens, (name, token)
    for name, token in (("watch", links[1]["token"]), ("invite", codes[1])):
        follow(name, token, own)
        page.get_by_role("button", name="Keep mine").click()
        assert page.evaluate(KEPT, game) == own
        follow(name, token, own)
        page.get_by_role("button", name="Use this one").click()
        page.get_by_text("Before the game").wait_for()
        assert page.evaluate(KEPT, game) == own | {name: token}
