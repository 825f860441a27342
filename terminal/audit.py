"""The screen of an auditor: event by event, what each changed, its hash, and whether the log is what was written."""

import json
from collections.abc import Awaitable, Callable
from typing import ClassVar

from rich.text import Text
from textual import work
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.widgets import Static

from terminal.connection import Connection, Json, Refused, Unreachable
from terminal.panels import TextScreen, keys_page

PAGE = 25
KEYS = [
    ("← →", "the event before or after"),
    ("page up, down", f"{PAGE} events back or on"),
    ("home, end", "the first event, the last"),
    ("↑ ↓", "scroll"),
    ("v", "check an export of the game on this machine"),
    ("?", "this page"),
    ("q", "leave"),
]
Check = Callable[[], Awaitable[str]]


class AuditApp(App[None]):
    """The events of a game. `check` fetches the export and checks it here; what it returns is shown."""

    CSS = """
    #moment { height: 1; background: $primary; color: $text; }
    #verified { height: auto; max-height: 3; padding: 0 1; }
    VerticalScroll { height: 1fr; border-top: solid $primary; padding: 0 1; }
    """
    ENABLE_COMMAND_PALETTE = False
    TITLE = "Cosmic Ledger"
    BINDINGS: ClassVar = [
        Binding("question_mark", "keys", "keys"),
        Binding("left", "step(-1)", "back", priority=True),
        Binding("right", "step(1)", "on", priority=True),
        Binding("pageup", f"step(-{PAGE})", "page back", priority=True),
        Binding("pagedown", f"step({PAGE})", "page on", priority=True),
        Binding("home", "step(-1000000)", "first", priority=True),
        Binding("end", "step(1000000)", "last", priority=True),
        Binding("v", "check", "check here"),
        Binding("q", "quit", "leave"),
    ]

    def __init__(self, connection: Connection, game: str, token: str, check: Check) -> None:
        super().__init__()
        self.connection, self.game, self.token, self.check = connection, game, token, check
        # Held, and never looked up: an answer that comes while the person leaves may find no screen any more.
        self.moment, self.verified = Static(id="moment"), Static("Verifying ...", id="verified")
        self.event = Static(id="event")
        self.scrolled = VerticalScroll(self.event)
        self.version = 1
        self.last = 1
        self.shown = 0
        """The event that is on the screen; 0 before the first one is."""
        self.ended_by = ""

    def compose(self) -> ComposeResult:
        """Yields the moment, the result of the verification, and the event with its changes."""
        yield self.moment
        yield self.verified
        yield self.scrolled

    def on_mount(self) -> None:
        """Begins with the first event, and has the server verify the log."""
        self.scrolled.focus()
        self.begin()

    @work(exclusive=True, group="begin")
    async def begin(self) -> None:
        """Reads the length of the log, and what the server says of it."""
        try:
            self.last = (await self.connection.get(f"/games/{self.game}", self.token))["version"]
            self.fetch(self.version)
            verification = await self.connection.get(f"/games/{self.game}/verification", self.token)
        except (Refused, Unreachable) as error:
            self.ended_by = str(error)
            self.exit()
            return
        self.verified.update(verified(verification))

    @work(exclusive=True, group="fetch")
    async def fetch(self, version: int) -> None:
        """Shows one event."""
        steps = {"from": str(version - 1), "to": str(version)}
        try:
            event = await self.connection.get(f"/games/{self.game}/events/{version}", self.token)
            changes = await self.connection.get(f"/games/{self.game}/diff", self.token, steps) if version > 1 else []
        except (Refused, Unreachable) as error:
            self.event.update(Text(str(error)))
            return
        self.shown = version
        self.moment.update(f" {self.game} · event {version} of {self.last} · ? keys")
        self.event.update(event_page(event, changes))
        self.scrolled.scroll_home(animate=False)

    def action_step(self, events: int) -> None:
        """Goes on by `events` events."""
        self.version = max(1, min(self.version + events, self.last))
        self.fetch(self.version)

    @work(exclusive=True, group="check")
    async def action_check(self) -> None:
        """Checks the export here, and shows what was found."""
        before = self.verified.content
        self.verified.update("Checking the export on this machine ...")
        try:
            verdict = await self.check()
        except (Refused, Unreachable, OSError) as error:
            verdict = str(error)
        self.verified.update(before)
        self.push_screen(TextScreen(Text(verdict)))

    def action_keys(self) -> None:
        """Shows the keys."""
        self.push_screen(keys_page("Keys", KEYS))


def verified(verification: Json) -> Text:
    """Returns the server's check of its log, in a line or two."""
    checked = ", ".join(f"{count} {what.replace('_', ' ')}" for what, count in verification["checked"].items())
    if verification["ok"]:
        return Text(f"The server finds nothing wrong: {checked}. v checks it here.")
    return Text(f"BROKEN at event {verification['first_bad_seq']}: {verification['detail']}", style="bold reverse")


def event_page(event: Json, changes: list[Json]) -> Text:
    """Returns an event: who, when, its hash, what it holds, and what it changed in the view."""
    page = Text(f"{event['seq']}  {event['type']}", style="bold")
    page.append(
        f"\n{event['at']}  by {event['by']}" + (f" ({event['cause']})" if event.get("cause") else ""), style="not bold"
    )
    page.append("" if event["alive"] else "\ntaken back by an undo", style="reverse")
    page.append(f"\nhash {event['hash']}\n\n", style="not bold")
    page.append("What it changed\n")
    for change in changes:
        page.append(_change(change) + "\n", style="not bold")
    page.append("" if changes else "Nothing that you can see.\n", style="not bold")
    return page.append("\nAs it is stored\n").append(json.dumps(event, indent=1), style="not bold")


def _change(change: Json) -> str:
    """Returns an operation of a JSON Patch as a line."""
    signs = {"add": "+", "remove": "-", "replace": "="}
    sign = signs.get(change["op"], change["op"])
    value = (
        f"  {json.dumps(change['value'])}"
        if "value" in change
        else f"  from {change['from']}"
        if "from" in change
        else ""
    )
    return f"{sign} {change['path']}{value}"
