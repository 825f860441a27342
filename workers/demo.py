"""The demo game of `make run`: four bots play, and the terminal shows encounters, colonies and the winner.

`python -m workers.demo URL`. It speaks HTTP like any client. A run makes a game and notes its id in DATA_DIR; the next
one goes on watching that game. When a game is over another one begins. The bots take their time (TABLE-09), so that
people can follow, in the terminal and on the page.
"""

import contextlib
import json
import os
import signal
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from rich.console import Console
from rich.live import Live
from rich.table import Table

from domain.game.bot_options import CALM
from service.store.connection.connection import data_dir

BOTS = ["basic", "random", "basic", "random"]
NOTE = "demo-game"
# The server says something at least every 15 s.
SILENCE = 40.0
TRIES = 20
CONFLICT = 409
BETWEEN_GAMES = 30.0
"""Seconds in which the end of a game can be seen."""
# This machine is asked directly, whatever proxy the environment names.
DIRECT = urllib.request.build_opener(urllib.request.ProxyHandler({}))
State = dict[str, Any]


class Frame(NamedTuple):
    """One message of the event stream; `id` is the sequence number of a game event, else empty."""

    event: str
    id: str
    data: str


class Api:
    """The few calls that the demo needs. All raise OSError when the server does not answer or says no."""

    def __init__(self, url: str) -> None:
        self._page, self._url = url, f"{url}/v1"

    def create(self) -> tuple[str, str]:
        """Creates a game of four bots, at a pace for people; returns its id and the host's token."""
        seats = ["red", "blue", "green", "yellow"]
        bots = [{"seat": seat, "kind": kind} for seat, kind in zip(seats, BOTS, strict=True)]
        made = self._call("POST", "/games", {"seats": seats, "bots": bots, "options": {"bot_pace": CALM}})
        return made["game"]["id"], made["host_token"]

    def start(self, game: str, token: str) -> None:
        """Starts the game, as its host."""
        self._call("POST", f"/games/{game}/commands", {"type": "start_game"}, token)

    def state(self, game: str, version: int | None = None) -> State:
        """Returns what everybody may see, now or at a past version."""
        at = "" if version is None else f"?at={version}"
        return self._call("GET", f"/games/{game}/state{at}")

    def address(self, game: str) -> str:
        """Returns the address at which a browser shows the game."""
        return f"{self._page}/?game={game}"

    def encounters(self, game: str, version: int) -> int:
        """Returns how many encounters had begun at that version."""
        begun, following = 0, f"/games/{game}/events?types=encounter_began&before={version + 1}&after=0&limit=500"
        while following:
            page = self._call("GET", following.removeprefix("/v1"))
            begun, following = begun + len(page["items"]), page["next"]
        return begun

    def stream(self, game: str, after: int | str) -> Iterator[Frame]:
        """Yields the messages of one connection, until it ends."""
        headers = {"Accept": "text/event-stream", "Last-Event-ID": str(after)}
        request = urllib.request.Request(f"{self._url}/games/{game}/stream", headers=headers)
        with DIRECT.open(request, timeout=SILENCE) as lines:
            yield from frames(line.decode() for line in lines)

    def _call(self, method: str, path: str, body: object = None, token: str = "") -> dict[str, Any]:
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self._url + path, data, headers, method=method)
        with DIRECT.open(request, timeout=SILENCE) as answer:
            said: dict[str, Any] = json.load(answer)
        return said


def frames(lines: Iterator[str]) -> Iterator[Frame]:
    """Yields server-sent events, parsed from their lines."""
    fields: dict[str, str] = {}
    for line in lines:
        # A line that begins with a colon is a sign of life and nothing else.
        name, _, value = line.rstrip("\r\n").partition(":")
        if name:
            fields[name] = value.removeprefix(" ")
        elif fields and not value:
            yield Frame(fields.get("event", "message"), fields.get("id", ""), fields.get("data", ""))
            fields = {}


class Screen(Protocol):
    """The place where progress is shown."""

    def show(self, encounter: int, state: State) -> None:
        """Shows the progress of the game."""

    def end(self, encounters: int, state: State) -> None:
        """Shows the table at the end of the game."""


class Lines:
    """A plain line for each encounter."""

    def show(self, encounter: int, state: State) -> None:
        """Prints the progress of the game."""
        print(f"demo: encounter {encounter:2}: {colonies(state)}", flush=True)

    def end(self, encounters: int, state: State) -> None:
        """Ends the picture: the outcome is a line of its own."""


class Board:
    """A table that stays in its place."""

    def __init__(self, live: Live, address: str) -> None:
        self._live, self._address = live, address

    def show(self, encounter: int, state: State) -> None:
        """Draws the table again."""
        self._draw(f"encounter {encounter}", state)

    def end(self, encounters: int, state: State) -> None:
        """Draws the last table, which stays."""
        self._draw(f"over after {encounters} encounters", state)

    def _draw(self, moment: str, state: State) -> None:
        table = Table(title=f"demo game, {moment}", caption=self._address, title_justify="left", caption_justify="left")
        for heading in ("seat", "bot", "foreign colonies", "cards", "ships in the warp"):
            table.add_column(heading)
        for seat, facts in state["seats"].items():
            won = "●" * facts["foreign_colonies"]
            table.add_row(seat, facts["bot"], won, str(facts["hand_size"]), str(facts["ships_in_warp"]))
        self._live.update(table, refresh=True)


def colonies(state: State) -> str:
    """Returns the foreign colonies of each seat, in words."""
    return ", ".join(f"{seat} {facts['foreign_colonies']}" for seat, facts in state["seats"].items())


def outcome(game: str, encounters: int, state: State) -> str:
    """Returns one line about a game that is over."""
    winners = " and ".join(state["winners"]) or "nobody"
    return f"demo game {game} is over after {encounters} encounters: {winners} won (colonies: {colonies(state)})"


def follow(api: Api, game: str, seen: int, screen: Screen) -> int:
    """Shows what comes after version `seen` until the game is over, and counts all its encounters.

    A connection that ends is opened again. Raises OSError when that is in vain.
    """
    encounters = api.encounters(game, seen)
    failures = 0
    place: int | str = seen
    while True:
        try:
            for frame in api.stream(game, place):
                failures = 0
                if frame.event == "end":
                    return encounters
                if frame.event == "game_event":
                    place, event = frame.id, json.loads(frame.data)
                    if event["type"] == "encounter_began":
                        encounters += 1
                        screen.show(encounters, api.state(game, event["seq"]))
        except OSError as error:
            failures += 1
            if isinstance(error, urllib.error.HTTPError) and error.code == CONFLICT:
                # The server was restored: what was shown since then has not happened.
                place = version = api.state(game)["version"]
                encounters = api.encounters(game, version)
            if failures > TRIES:
                raise
            time.sleep(1.0)


def chosen_game(api: Api, note: Path) -> tuple[str, int]:
    """Returns a game and the version from which to show it.

    It is the game of an earlier run from now on, if this server still knows it and it is not over; else a new one from
    its begin.
    """
    if note.exists() and (version := _running(api, game := note.read_text().strip())):
        return game, version
    game, token = api.create()
    api.start(game, token)
    # Without the note the next run shows another game, which is no reason not to show this one.
    with contextlib.suppress(OSError):
        note.parent.mkdir(parents=True, exist_ok=True)
        note.write_text(f"{game}\n")
    return game, 0


def _running(api: Api, game: str) -> int | None:
    """Returns the version of a game that is still played; None where it is over or gone."""
    try:
        state = api.state(game)
    except urllib.error.HTTPError as error:
        if error.code == 404:
            return None
        raise
    version: int = state["version"]
    return None if state["status"] == "over" else version


def watch(api: Api, note: Path) -> None:
    """Chooses a game, shows it, and says how it ended."""
    console = Console()
    game, seen = chosen_game(api, note)
    if console.is_terminal:
        with Live(console=console, auto_refresh=False) as live:
            encounters, state = shown(api, game, seen, Board(live, api.address(game)))
    else:
        encounters, state = shown(api, game, seen, Lines())
    print(outcome(game, encounters, state), flush=True)


def watch_all(api: Api, note: Path) -> None:
    """Shows one game after the other. Raises OSError when the server is not there any more."""
    while True:
        watch(api, note)
        time.sleep(BETWEEN_GAMES)


def address_of_game(url: str, folder: Path) -> str:
    """Returns the address of the demo game in a browser, and begins one if there is none; empty without an answer."""
    api = Api(url)
    try:
        return api.address(chosen_game(api, folder / NOTE)[0])
    except OSError:
        return ""


def shown(api: Api, game: str, seen: int, screen: Screen) -> tuple[int, State]:
    """Shows what comes after a version, and how the game ended: all its encounters, and its last state."""
    encounters, state = follow(api, game, seen, screen), api.state(game)
    screen.end(encounters, state)
    return encounters, state


def main() -> int:
    """Returns exit code 0 if it was asked to stop, 1 if the server could not be used."""
    # An exception, so that the terminal gets its cursor back.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        watch_all(Api(sys.argv[1]), data_dir(os.environ) / NOTE)
    except OSError as error:
        print(f"demo: no game to show ({error})", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
