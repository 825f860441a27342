"""The screen of a spectator: a game as it happens, or its past, sentence by sentence."""

import asyncio
from typing import ClassVar

from rich.text import Text
from textual import work
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, VerticalScroll
from textual.timer import Timer
from textual.widgets import Static

from terminal import board, words
from terminal.connection import Connection, Json, Refused, Unreachable
from terminal.following import Following, Moment, moment_at
from terminal.panels import Board, Sentences, TextScreen, keys_page
from terminal.words import Words

STEP_EVERY_S = 1.5
KEYS = [
    ("← →", "a sentence back or on"),
    ("page up, down", "an encounter back or on"),
    ("home, end", "to the first sentence, to the last"),
    ("space", "play, or pause"),
    ("h", "all aliens, with what they do"),
    ("?", "this page"),
    ("q", "leave"),
]


class WatchApp(App[None]):
    """A game over its versions. It begins at the newest one and stays there until a key goes back."""

    CSS = """
    #moment { height: 1; background: $primary; color: $text; }
    #slider { height: 1; }
    #table { height: 2fr; }
    #sentences { height: 1fr; min-height: 5; border-top: solid $primary; padding: 0 1; }
    """
    ENABLE_COMMAND_PALETTE = False
    TITLE = "Cosmic Ledger"
    BINDINGS: ClassVar = [
        Binding("question_mark", "keys", "keys"),
        Binding("left", "step(-1)", "back"),
        Binding("right", "step(1)", "on"),
        Binding("pageup", "encounter(-1)", "encounter back"),
        Binding("pagedown", "encounter(1)", "encounter on"),
        Binding("home", "step(-1000000)", "first"),
        Binding("end", "step(1000000)", "last"),
        Binding("space", "play", "play or pause"),
        Binding("h", "texts", "texts"),
        Binding("q", "quit", "leave"),
    ]

    def __init__(self, connection: Connection, game: str, token: str = "") -> None:
        super().__init__()
        self.connection, self.game, self.token = connection, game, token
        self.following = Following(connection, game, token, self.show_newest, self.forget)
        self.words = Words()
        # Held, and never looked up: news that comes while the person leaves may find no screen any more.
        self.moment, self.slider = Static(id="moment"), Slider(id="slider")
        self.board, self.sentences = Board(), Sentences(id="sentences")
        self.items: list[Json] = []
        self.place: int | None = None
        """Which sentence is shown; None: the newest view, as it comes."""
        self.view: Json | None = None
        self.newest: Moment | None = None
        self.ended_by = ""
        self._read_to = 0
        self._playing: Timer | None = None
        self._reading = asyncio.Lock()

    def compose(self) -> ComposeResult:
        """Yields the moment, the slider, the table and the sentences."""
        yield self.moment
        yield self.slider
        yield Horizontal(VerticalScroll(self.board, can_focus=False), id="table")
        yield self.sentences

    def on_mount(self) -> None:
        """Begins to follow the game."""
        self.begin()

    @work(exclusive=True, group="begin")
    async def begin(self) -> None:
        """Fetches the words, then follows."""
        try:
            self.words = await words.fetched(self.connection)
            await asyncio.gather(self.following.stream(), self.following.moments())
        except (Refused, Unreachable) as error:
            self.ended_by = str(error)
            self.exit()

    def forget(self) -> None:
        """Drops the sentences, and goes to the newest view: what was shown may never have happened."""
        self.items, self._read_to, self.place = [], 0, None

    def show_newest(self, moment: Moment) -> None:
        """Shows a new moment, unless an earlier one is looked at; reads the new sentences."""
        self.newest = moment
        if self.place is None:
            self._show(moment)
        self.read()

    def _show(self, moment: Moment) -> None:
        self.view = moment.view
        self.board.show(moment.page)
        self.show_place()

    @work(group="read")
    async def read(self) -> None:
        """Reads the sentences that are new."""
        following = True
        async with self._reading:
            while following:
                wanted = {"from": str(self._read_to + 1), "level": "story", "limit": "200"}
                try:
                    page = await self.connection.get(f"/games/{self.game}/history", self.token, wanted)
                except (Refused, Unreachable):
                    # The next news tries again.
                    return
                self.items += page["items"]
                self._read_to = page["items"][-1]["version"] if page["items"] else self._read_to
                following = bool(page["items"] and page["next"])
        self.show_place()

    def go(self, place: int) -> None:
        """Shows the table right after a sentence."""
        if not self.items:
            return
        last = len(self.items) - 1
        self.place = max(0, min(place, last))
        if self.place == last and self.newest is not None:
            self.place = None
            # A moment of the past that is under way would come after the newest one.
            self.workers.cancel_group(self, "past")
            self._pause()
            self._show(self.newest)
        else:
            self.show_place()
            self.fetch(self.items[self.place]["version"])

    @work(exclusive=True, group="past")
    async def fetch(self, version: int) -> None:
        """Fetches the moment of a version."""
        try:
            moment = await moment_at(self.connection, self.game, self.token, version)
        except (Refused, Unreachable) as error:
            self.moment.update(f" {error}")
            return
        self._show(moment)

    def show_place(self) -> None:
        """Shows where in the game this is, with the sentences that led to it."""
        if self.view is None:
            return
        at = len(self.items) - 1 if self.place is None else self.place
        status = self.view["status"] if self.place is None else "replay" if self._playing else "paused"
        trouble = f" · {self.following.trouble}" if self.following.trouble else ""
        moment = f" {self.game} · {status} · version {self.view['version']} · ? keys{trouble}"
        self.moment.update(Text(moment, no_wrap=True, overflow="ellipsis"))
        self.slider.show(at, len(self.items))
        self.sentences.show([item["text"] for item in self.items[: at + 1]])

    def action_step(self, sentences: int) -> None:
        """Goes on by `sentences` sentences."""
        self.go((len(self.items) - 1 if self.place is None else self.place) + sentences)

    def action_encounter(self, step: int) -> None:
        """Goes to the first sentence of the encounter before or after."""
        at = len(self.items) - 1 if self.place is None else self.place
        begins = [
            place
            for place in range(1, len(self.items))
            if _chapter(self.items[place]) != _chapter(self.items[place - 1])
        ]
        encounter = (
            [place for place in begins if place > at] if step > 0 else [place for place in begins if place < at][::-1]
        )
        self.go(encounter[0] if encounter else step * len(self.items))

    def action_play(self) -> None:
        """Plays on from here, from the first sentence where the last one is shown; or pauses."""
        if self._playing:
            self._pause()
        else:
            if self.place is None:
                self.go(0)
            self._playing = self.set_interval(STEP_EVERY_S, lambda: self.action_step(1))
        self.show_place()

    def _pause(self) -> None:
        if self._playing:
            self._playing.stop()
        self._playing = None

    def action_keys(self) -> None:
        """Shows the keys."""
        self.push_screen(keys_page("Keys", KEYS))

    def action_texts(self) -> None:
        """Shows what aliens do."""
        if self.view is not None:
            self.push_screen(TextScreen(board.explained(self.view, self.words)))


def _chapter(item: Json) -> tuple[int | None, int | None]:
    return item["turn"], item["encounter"]


class Slider(Static):
    """The place of this moment in the game: a line as wide as the terminal."""

    place = count = 0

    def show(self, place: int, count: int) -> None:
        """Moves the mark to this place among `count` sentences."""
        self.place, self.count = place, count
        self.refresh()

    def render(self) -> Text:
        """Returns the line, drawn for the width of the widget."""
        return slider(self.place, self.count, self.size.width)


def slider(place: int, count: int, width: int) -> Text:
    """Returns the place of this moment in the game: a mark on a line."""
    told = f" {place + 1} of {count} "
    room = max(10, width - len(told) - 2)
    mark = 0 if count < 2 else round(place / (count - 1) * (room - 1))
    return (
        Text(" ").append("━" * mark).append("●", style="bold").append("─" * (room - mark - 1), style="dim").append(told)
    )
