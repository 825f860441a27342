"""People step through a game in a browser: by sentence, keys, marks, eyes, notes, finds, side lines, and going on."""

import itertools
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import SEATS, Faults, Opens, obstacles, visit
from tests.repo.running import Run
from tests.waiting import eventually

pytestmark = [pytest.mark.processes, pytest.mark.slow]

MIDDLE = 400
HELD = """async ([steps, pause]) => {
  const board = document.querySelector('.board');
  const seen = [performance.now()];
  const watching = new MutationObserver(() => seen.push(performance.now()));
  watching.observe(board, { attributeFilter: ['data-version'] });
  for (let step = 0; step < steps; step++) {
    dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', repeat: step > 0, bubbles: true }));
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  const wanted = document.querySelector('output').textContent.split(' ')[0];
  while (board.dataset.version !== wanted) await new Promise((resolve) => setTimeout(resolve, 5));
  watching.disconnect();
  return seen;
}"""

PRESSED = """steps => {
  const key = new KeyboardEvent('keydown', { key: 'ArrowRight', repeat: true });
  for (let step = 0; step < steps; step++) dispatchEvent(key);
}"""

FRAMES_ARE_LATE = """
const later = setTimeout;
requestAnimationFrame = (then) => later(then, 3000);
setTimeout = (then, pause, ...more) => later(then, pause < 100 ? 3000 : pause, ...more);
"""


def shows(page: Any, version: int) -> None:
    """Waits until the board of a version is shown."""
    page.locator(f".board[data-version='{version}']").wait_for()


def is_known(page: Any, version: int) -> None:
    """Waits until the event of a version is there too, and what it changed."""
    shows(page, version)
    page.get_by_role("heading", level=2, name=f"Event {version}:").wait_for()


def story_of(service: Run, game: str) -> list[Any]:
    """Reads the sentences between which one steps."""
    items: list[Any] = service.call("GET", f"/v1/games/{game}/history?level=story&limit=5000")["items"]
    return items


def audit(opened: Opens, game: str, at: int | None = None) -> Any:
    """Goes to the audit of a game on the page of the tests before; where there is none it opens one."""
    path = f"/?audit={game}" if at is None else f"/?audit={game}&at={at}"
    page = opened("/?learn", again=lambda page: None)
    # Another part lies between: else the tab of the test before would stay.
    visit(page, "/?learn")
    page.get_by_role("heading", level=1, name="How it is played").wait_for()
    visit(page, path)
    return page


def tab(page: Any, name: str) -> None:
    page.get_by_role("tab", name=name).click()


def undone(service: Run) -> tuple[str, str, int, int]:
    """Plays a game in which the host took an answer back: its id, the token, what stayed, the event of the undo."""
    bots = [{"seat": seat, "kind": "basic"} for seat in SEATS[1:]]
    body = {"seats": SEATS, "bots": bots, "seed": "ab" * 32, "options": {"undo_policy": "host"}}
    made = service.call("POST", "/v1/games", body)
    game, host = made["game"]["id"], made["host_token"]
    path = f"/v1/games/{game}"
    token = service.call("POST", f"{path}/seats", {"name": "Ann"})["token"]
    service.call("POST", f"{path}/commands", {"type": "start_game"}, host)

    def asked() -> Any:
        """Returns the state in which the person is asked."""
        state = service.call("GET", f"{path}/state", token=token)
        return state if state["questions"] else None

    stays = eventually(asked)["version"]
    commands = service.call("GET", f"{path}/legal-commands?limit=1", token=token)["items"]
    service.call("POST", f"{path}/commands", commands[0]["command"], token)
    request = service.call("POST", f"{path}/undo-requests", {"to_seq": stays, "reason": "I misread my card"}, token)
    request = service.call("PUT", f"{path}/undo-requests/{request['id']}/votes/host", {"vote": "approve"}, host)
    assert request["state"] == "applied"
    return game, token, stays, request["decided_seq"]


def test_the_audit_of_a_running_game_goes_on_with_it(opened: Opens, service: Run) -> None:
    made = service.call("POST", "/v1/games", {"seats": SEATS, "options": {"alien_selection": "random"}})
    path, host = f"/v1/games/{made['game']['id']}", made["host_token"]
    for name in ("Ann", "Ben", "Cat"):
        service.call("POST", f"{path}/seats", {"name": name})
    service.call("POST", f"{path}/commands", {"type": "start_game"}, host)

    def after(command: str) -> int:
        """Returns the version after a command."""
        service.call("POST", f"{path}/commands", {"type": command}, host)
        return int(service.call("GET", f"{path}/state")["version"])

    before = int(service.call("GET", f"{path}/state")["version"])
    page = opened(f"/?audit={made['game']['id']}")
    shows(page, before)
    paused = after("pause_game")
    assert paused > before
    shows(page, paused)
    page.keyboard.press("Home")
    shows(page, 1)
    resumed = after("resume_game")
    slider = page.get_by_role("slider", name="Version")
    page.wait_for_function("most => document.querySelector('[aria-label=Version]').max === most", arg=str(resumed))
    # A reader of the past stays there.
    assert slider.input_value() == "1"
    page.keyboard.press("End")
    shows(page, resumed)


def test_keys_and_the_slider_go_from_sentence_to_sentence(opened: Opens, service: Run, finished: str) -> None:
    versions = [each["version"] for each in story_of(service, finished)]
    encounters = service.call("GET", f"/v1/games/{finished}/encounters?limit=200")["items"]
    newest = service.call("GET", f"/v1/games/{finished}")["version"]
    page = audit(opened, finished)
    shows(page, newest)
    page.keyboard.press("Home")
    shows(page, 1)
    first, second = [version for version in versions if version > 1][:2]
    page.keyboard.press("ArrowRight")
    shows(page, first)
    page.keyboard.press("ArrowRight")
    shows(page, second)
    page.keyboard.press("ArrowLeft")
    shows(page, first)
    page.keyboard.press("PageDown")
    shows(page, next(each["first"] for each in encounters if each["first"] > first))
    assert page.locator(".mark-of-encounter").count() == len(encounters)
    page.keyboard.press("End")
    shows(page, newest)
    page.get_by_role("slider", name="Version").fill(str(MIDDLE))
    shows(page, MIDDLE)
    page.get_by_role("combobox", name="Encounter").select_option(str(encounters[1]["first"]))
    shows(page, encounters[1]["first"])


def test_bookkeeping_is_stepped_through_when_it_is_asked_for(opened: Opens, service: Run, finished: str) -> None:
    versions = [each["version"] for each in story_of(service, finished)]
    before, after = next((a, b) for a, b in itertools.pairwise(versions) if b > a + 1)
    page = audit(opened, finished, before)
    shows(page, before)
    page.get_by_role("switch", name="Bookkeeping").check()
    page.keyboard.press("ArrowRight")
    is_known(page, before + 1)
    page.get_by_text("Bookkeeping, without a sentence.").or_(page.locator(".told:not(.quiet)")).first.wait_for()
    page.get_by_role("switch", name="Bookkeeping").uncheck()
    page.keyboard.press("ArrowRight")
    shows(page, after)


def test_what_a_version_has_changed_is_lit_on_the_board(opened: Opens, service: Run, finished: str) -> None:
    moved = service.call("GET", f"/v1/games/{finished}/events?types=ships_moved&limit=50")["items"]
    version = next(each["seq"] for each in moved if "warp" in str(each["data"]))
    page = audit(opened, finished, version)
    is_known(page, version)
    page.locator(".board div.changed").first.wait_for()
    assert page.locator(".board div.changed").count() >= len(("the warp", "a place"))
    page.get_by_role("link", name="Table").click()
    page.get_by_role("button", name="Back to now").wait_for()
    shows(page, version)
    assert page.locator(".board div.changed").count() == 0


def test_what_was_moved_is_said_with_where_it_was__RFC_6902(opened: Opens, finished: str) -> None:
    """All ships of a seat go from one place to another: the difference has no value then."""
    moves = [
        {"op": "move", "from": "/gate/blue", "path": "/warp/blue"},
        {"op": "copy", "from": "/encounter/offense", "path": "/encounter/winner"},
        {"op": "add", "path": "/encounter/terms", "value": None},
    ]

    def answer(route: Any) -> None:
        route.fulfill(json=moves)

    page = opened(f"/?audit={finished}&at={MIDDLE}", before=lambda page: page.route("**/diff?from=*", answer))
    is_known(page, MIDDLE)
    said = [each.replace("\n", " ").replace("\u203a", ">") for each in page.locator(".changes li").all_inner_texts()]
    assert said == [
        "→ gate > blue → warp > blue",
        "+ encounter > offense → encounter > winner",
        "+ encounter > terms: null",
    ]


def test_a_version_shows_its_event_its_sentence_and_what_it_changed(opened: Opens, service: Run, finished: str) -> None:
    told = service.call("GET", f"/v1/games/{finished}/history?from={MIDDLE}&limit=5")["items"]
    moved = next(each for each in told if each["text"])
    version = moved["version"]
    event = service.call("GET", f"/v1/games/{finished}/events/{version}")
    page = audit(opened, finished, version)
    is_known(page, version)
    assert page.locator(".told").inner_text() == moved["text"]
    assert event["hash"] in page.locator(".fact .facts").inner_text()
    page.get_by_text("As it is in the log").click()
    assert json.loads(page.locator(".as-logged pre").inner_text()) == event
    changes = service.call("GET", f"/v1/games/{finished}/diff?from={version - 1}&to={version}")
    quiet = ("/version", "/waiting", "/questions")
    shown = [each for each in changes if not each["path"].startswith(quiet)]
    assert page.locator(".changes li").count() == min(len(shown), 40)


def test_a_held_key_asks_for_pictures_alone_and_for_none_that_is_not_wanted(
    opened: Opens, service: Run, finished: str
) -> None:
    versions = [1, *(each["version"] for each in story_of(service, finished) if each["version"] > 1)]
    page = opened(f"/?audit={finished}&at=1", alone=True)
    is_known(page, 1)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    steps = 60
    page.evaluate(PRESSED, steps)
    is_known(page, versions[steps])
    pictures = [url for url in asked if "board.svg" in url]
    assert len(set(pictures)) == len(pictures), "no picture is fetched twice"
    assert len(pictures) < steps, "those that were passed by are not fetched"
    others = [url for url in asked if f"/{finished}/" in url and "board.svg" not in url and "/history" not in url]
    assert all(f"/{versions[steps]}" in url or f"to={versions[steps]}" in url for url in others), others
    asked.clear()
    page.keyboard.press("ArrowLeft")
    shows(page, versions[steps - 1])
    page.keyboard.press("ArrowRight")
    is_known(page, versions[steps])
    assert not any(f"at={versions[steps]}&" in url for url in asked), "versions that were seen are kept"


def test_how_smoothly_a_held_key_steps(
    opened: Opens, service: Run, finished: str, record_property: Callable[[str, object], None]
) -> None:
    """The times depend on the machine: they are noted, and not judged."""
    versions = [1, *(each["version"] for each in story_of(service, finished) if each["version"] > 1)]
    page = audit(opened, finished, 1)
    is_known(page, 1)
    steps = 45
    seen = page.evaluate(HELD, [steps, 33])
    shows(page, versions[steps])
    gaps = [later - before for before, later in itertools.pairwise(seen)]
    record_property("pictures a second under a held key", round(1000 * len(gaps) / (seen[-1] - seen[0]), 1))
    record_property("longest gap under a held key, ms", round(max(gaps)))
    print(f"{len(gaps)} pictures for {steps} steps in {seen[-1] - seen[0]:.0f} ms, longest gap {max(gaps):.0f} ms")


def test_play_goes_on_by_itself_at_a_chosen_speed_and_stops(opened: Opens, service: Run, finished: str) -> None:
    versions = [each["version"] for each in story_of(service, finished)]
    page = audit(opened, finished, versions[4])
    shows(page, versions[4])
    page.get_by_role("button", name="16").click()
    page.get_by_role("button", name="Play").click()
    assert eventually(lambda: int(page.locator(".board").get_attribute("data-version")) >= versions[8])
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="Play").wait_for()


def test_the_address_names_the_moment_and_can_be_copied(opened: Opens, service: Run, finished: str) -> None:
    page = opened(f"/?audit={finished}&at={MIDDLE}", alone=True)
    is_known(page, MIDDLE)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.keyboard.press("Home")
    page.wait_for_url("**&at=1")
    page.get_by_role("button", name="Copy link").click()
    page.get_by_role("button", name="Copied").wait_for()
    assert page.evaluate("navigator.clipboard.readText()") == f"{service.url}/?audit={finished}&at=1"


def test_where_the_clipboard_is_closed_the_link_can_be_copied_by_hand(opened: Opens, finished: str) -> None:
    closed = "Object.defineProperty(navigator, 'clipboard', { value: undefined })"
    page = opened(f"/?audit={finished}&at={MIDDLE}", alone=True, before=lambda page: page.add_init_script(closed))
    shows(page, MIDDLE)
    page.get_by_role("button", name="Copy link").click()
    assert page.get_by_label("The link").input_value().endswith(f"?audit={finished}&at={MIDDLE}")


def test_a_picture_that_comes_when_its_board_is_gone_is_not_shown(opened: Opens, finished: str) -> None:
    page = opened("/?learn", alone=True, before=lambda page: page.add_init_script(FRAMES_ARE_LATE))
    held: list[Any] = []
    page.route("**/board.svg*", lambda route: held.append(route))
    with page.expect_request("**/board.svg*"):
        visit(page, f"?audit={finished}&at={MIDDLE}")
    visit(page, "?learn")
    page.locator(".board").wait_for(state="detached")
    with page.expect_response("**/board.svg*"):
        held.pop().continue_()
    # The answer to a later request comes later: by then the page has taken the picture.
    page.evaluate("() => fetch('/healthz').then((answer) => answer.text())")


@pytest.mark.parametrize("sought", ["card", "rule", "turn", "seat", "words"])
def test_a_search_jumps_to_what_it_finds(opened: Opens, service: Run, finished: str, sought: str) -> None:
    story = {each["version"]: each for each in story_of(service, finished)}
    path = f"/v1/games/{finished}/events?limit=500"
    ruled = next(
        word
        for event in service.call("GET", path)["items"]
        for word in json.dumps(event["data"]).split('"')
        if word.startswith("CORE-")
    )
    typed, expected = {
        "card": ("negotiate", service.call("GET", f"{path}&level=story&card=negotiate")["items"][0]["seq"]),
        "rule": (ruled, service.call("GET", f"{path}&rule={ruled}")["items"][0]["seq"]),
        "turn": ("turn 2", service.call("GET", f"{path}&level=story&turn=2")["items"][0]["seq"]),
        "seat": ("Blue", service.call("GET", f"{path}&level=story&seat=blue")["items"][0]["seq"]),
        "words": ("cards are revealed", next(at for at, each in story.items() if "cards are revealed" in each["text"])),
    }[sought]
    page = audit(opened, finished, 1)
    shows(page, 1)
    page.keyboard.press("/")
    field = page.get_by_role("combobox", name="Find a card")
    field.fill(typed)
    field.press("Enter")
    shows(page, expected)
    assert page.locator(".hits [aria-current]").inner_text().startswith(str(expected))
    field.fill("no such words")
    field.press("Enter")
    page.get_by_text("Nothing was found.").wait_for()


def test_a_note_is_written_shown_at_its_moment_marked_and_removed(opened: Opens, service: Run) -> None:
    game, token, stayed, _ = undone(service)
    page = opened(f"/?game={game}#token={token}")
    page.get_by_label("Menu").wait_for()
    visit(page, f"?audit={game}&at={stayed}")
    shows(page, stayed)
    tab(page, "Notes")
    page.get_by_label("A note on version").fill("Here I misread my card")
    page.locator(".notes-of-game select").select_option("all")
    page.get_by_role("button", name="Write it down").click()
    page.locator(".note", has_text="Here I misread my card").wait_for()
    [kept] = service.call("GET", f"/v1/games/{game}/annotations")["items"]
    assert (kept["version"], kept["audience"]) == (stayed, "all")
    stranger = opened(f"/?audit={game}&at=1")
    shows(stranger, 1)
    stranger.get_by_role("button", name=f"Note on version {stayed}").click()
    shows(stranger, stayed)
    stranger.get_by_role("region", name="Notes on this version").get_by_text("Here I misread my card").wait_for()
    assert stranger.get_by_role("button", name="Remove").count() == 0
    page.get_by_role("button", name="Remove").click()
    page.get_by_text("Nobody has written one yet.").wait_for()
    assert page.locator(".mark-of-note").count() == 0


def test_a_finished_game_is_seen_with_the_eyes_of_any_seat(opened: Opens, finished: str) -> None:
    page = audit(opened, finished, MIDDLE)
    shows(page, MIDDLE)
    eyes = page.get_by_role("combobox", name="Seen by")
    assert eyes.locator("option").count() == 1 + len(SEATS)
    with page.expect_response(lambda answer: "perspective=blue" in answer.url) as answered:
        eyes.select_option("blue")
    assert answered.value.ok


def test_what_was_undone_can_be_walked(opened: Opens, service: Run) -> None:
    game, token, stayed, by = undone(service)
    page = opened(f"/?game={game}#token={token}")
    page.get_by_label("Menu").click()
    page.get_by_role("link", name="Audit").click()
    page.get_by_text("One side line was undone").click()
    page.get_by_role("button", name=f"Events {stayed + 1} to {by - 1}").click()
    is_known(page, stayed + 1)
    assert page.locator(".mark-of-branch").count() == 1
    page.get_by_text(f"Undone at event {by}").wait_for()
    page.get_by_role("button", name="To where the game went on").click()
    shows(page, by)


def test_a_version_begins_a_fork_that_is_shown_beside_its_origin(
    opened: Opens, service: Run, finished: str, axe: Path
) -> None:
    commands = service.call("GET", f"/v1/games/{finished}/commands?after={MIDDLE}&limit=50")["items"]
    version = next(each["last"] for each in commands if each["target"])
    page = opened(f"/?audit={finished}&at={version}")
    shows(page, version)
    tab(page, "Go on")
    with page.expect_download() as kept:
        page.get_by_role("button", name="Download the export").click()
    assert Path(kept.value.path()).read_bytes().startswith(b'{"format":"cg-export-2"')
    page.get_by_role("button", name="Fork from here").click()
    page.get_by_role("button", name="Open the fork").wait_for()
    page.get_by_role("link", name="Beside its origin").click()
    sides = page.locator(".side-of-two")
    page.locator(".side-of-two .board .frame svg").nth(1).wait_for()
    assert sides.locator("[aria-current]").all_inner_texts() == ["Here they part."] * 2
    page.get_by_text("Not in anything that is on the table.").wait_for()
    page.keyboard.press("End")
    page.get_by_text("Won by: not yet here").wait_for()
    assert obstacles(page, axe, 1440, 360) == []
    fork = page.url.partition("compare=")[2].partition("&")[0]
    origin = service.call("GET", f"/v1/games/{fork}")["forked_from"]
    assert origin["game_id"] == finished
    page.goto(f"{service.url}/?audit={fork}")
    page.locator(".board .frame svg").wait_for()
    tab(page, "Go on")
    page.get_by_role("link", name="Beside its origin").wait_for()


def test_games_that_have_nothing_in_common_are_not_compared(
    opened: Opens, service: Run, finished: str, faults: Faults
) -> None:
    faults.expected = ("40",)
    other = service.call("POST", "/v1/games", {"seats": SEATS})["game"]["id"]
    page = opened(f"/?compare={finished}&with={other}")
    page.get_by_role("alert").filter(has_text=".").wait_for()


def test_a_refused_fork_is_said(opened: Opens, service: Run, finished: str, faults: Faults) -> None:
    faults.expected = ("409", "422")
    page = audit(opened, finished, 1)
    shows(page, 1)
    tab(page, "Go on")
    page.get_by_role("button", name="Fork from here").click()
    page.locator(".more-of-it [role=alert]", has_text=".").wait_for()


def test_a_lost_connection_is_said_and_the_step_comes_later(opened: Opens, finished: str, faults: Faults) -> None:
    faults.expected = ("Failed to load resource", "ERR_INTERNET_DISCONNECTED")
    page = opened(f"/?audit={finished}&at={MIDDLE}", alone=True)
    shows(page, MIDDLE)
    page.context.set_offline(True)
    page.keyboard.press("Home")
    page.get_by_text("The service does not answer").wait_for()
    page.context.set_offline(False)
    shows(page, 1)


def test_a_game_that_is_not_there_is_said(opened: Opens, faults: Faults) -> None:
    faults.expected = ("404",)
    page = opened("/?audit=g_01M00000000000000000000000")
    page.get_by_text("There is no such game").wait_for()


def test_the_audit_has_no_serious_finding_and_fits_the_window(opened: Opens, finished: str, axe: Path) -> None:
    page = opened(f"/?audit={finished}&at={MIDDLE}")
    is_known(page, MIDDLE)
    assert page.evaluate("document.documentElement.scrollHeight") <= 900
    page.get_by_text("As it is in the log").click()
    assert obstacles(page, axe, 1440, 360) == []
    for name in ("Find", "Notes", "Go on"):
        tab(page, name)
        assert obstacles(page, axe, 1440, 360, part=".panel") == [], name
        board, line = (page.locator(each).bounding_box() for each in (".board", ".timeline"))
        assert board["y"] < line["y"], "the board comes first"
