"""The screen of a player: the table, who is waited for, and your questions."""

from time import monotonic
from typing import ClassVar

from rich.text import Text
from textual import work
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Static

from terminal import board, words
from terminal.connection import Connection, Json, Refused, Unreachable
from terminal.following import Following, Moment
from terminal.panels import Agreement, Board, QuestionPanel, Sentences, TextScreen, keys_page
from terminal.words import Words

WIDE = 110
KEYS = [
    ("1 2 3 ...", "go to the row with this number"),
    ("↑ ↓ or k j", "a row up or down"),
    ("← → or - +", "less or more, or another place, at this row"),
    ("space", "mark this row"),
    ("enter", "answer, or go into the choice of this row"),
    ("escape", "back out of that choice"),
    ("page up, down", "scroll the table"),
    ("h", "your hand and all aliens, with what they do"),
    ("l", "what has happened, in sentences"),
    ("u", "ask to take back your last answer; the others vote"),
    ("x", "ask for more time for your question"),
    ("s", "start the game, if you are the host"),
    ("c", "concede"),
    ("?", "this page"),
    ("q", "leave; the game waits for you, and `play GAME` comes back"),
]


class PlayApp(App[None]):
    """A seat of a game. `host`: the host's token, if this person has it."""

    CSS = """
    #moment { height: 1; background: $primary; color: $text; }
    #table { height: 1fr; }
    Screen.-wide #scrolled { width: 80; }
    #story { width: 1fr; height: 1fr; border-left: solid $primary; padding: 0 1; display: none; }
    Screen.-wide #story { display: block; }
    #hand { height: auto; max-height: 3; }
    """
    ENABLE_COMMAND_PALETTE = False
    TITLE = "Cosmic Ledger"
    # A wide terminal has room for the story beside the table.
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE, "-wide")]
    BINDINGS: ClassVar = [
        Binding("question_mark", "keys", "keys"),
        Binding("h", "texts", "texts"),
        Binding("l", "history", "history"),
        Binding("u", "undo", "undo"),
        Binding("x", "extend", "more time"),
        Binding("s", "start", "start"),
        Binding("c", "concede", "concede"),
        Binding("pageup", "scroll(-5)", show=False),
        Binding("pagedown", "scroll(5)", show=False),
        Binding("q", "quit", "leave"),
    ]

    def __init__(self, connection: Connection, game: str, token: str, host: str = "") -> None:
        super().__init__()
        self.connection, self.game, self.token, self.host = connection, game, token, host
        self.following = Following(connection, game, token, self.show, self.forget)
        self.words = Words()
        # Held, and never looked up: news that comes while the person leaves may find no screen any more.
        self.moment, self.board, self.story = Static(id="moment"), Board(), Sentences(id="story")
        self.hand, self.panel = Static(id="hand"), QuestionPanel()
        self.scrolled = VerticalScroll(self.board, id="scrolled", can_focus=False)
        self.view: Json | None = None
        self.sentences: list[str] = []
        self.ended_by = ""
        self._told_to = 0
        self._fetched_at = monotonic()

    def compose(self) -> ComposeResult:
        """Yields the moment, the table with its story, the hand and the question."""
        yield self.moment
        yield Horizontal(self.scrolled, self.story, id="table")
        yield self.hand
        yield self.panel

    def on_mount(self) -> None:
        """Begins to follow the game."""
        self.panel.focus()
        self.set_interval(1.0, self.show_moment)
        self.begin()

    @work(exclusive=True, group="begin")
    async def begin(self) -> None:
        """Fetches the words, then follows."""
        try:
            self.words = await words.fetched(self.connection)
        except (Refused, Unreachable) as error:
            self.end(error)
            return
        self.watch_stream()
        self.watch_moments()

    @work(group="stream")
    async def watch_stream(self) -> None:
        """Follows the stream."""
        try:
            await self.following.stream()
        except Refused as error:
            self.end(error)

    @work(group="moments")
    async def watch_moments(self) -> None:
        """Fetches what is new."""
        try:
            await self.following.moments()
        except Refused as error:
            self.end(error)

    def forget(self) -> None:
        """Drops the sentences: they may never have happened."""
        self.sentences, self._told_to = [], 0

    def end(self, error: Exception) -> None:
        """Leaves the screen; the verb says why."""
        self.ended_by = str(error)
        self.exit()

    def show(self, moment: Moment) -> None:
        """Shows a new moment."""
        view = moment.view
        fresh = self.view is None or view["version"] != self.view["version"]
        self.view, self._fetched_at = view, monotonic()
        self.board.show(moment.page)
        hand = board.hand(moment.page)
        self.hand.update(hand)
        self.hand.display = bool(hand)
        mine = [each for each in view["questions"] if each["seat"] == view["viewer"] and "kind" in each]
        self.panel.idle = self._nothing_to_answer(view)
        self.panel.ask(mine[0] if mine else None, self.words)
        self.show_moment()
        if fresh:
            self.tell()

    def _nothing_to_answer(self, view: Json) -> str:
        if view["status"] == "over":
            return f"The game is over: {self.words.listed(view['winners']) or 'nobody'} won. q leaves."
        if view["status"] == "lobby":
            return "The game has not begun. s starts it." if self.host else "The host has not started the game yet."
        return "Nobody asks you anything now. ? shows the keys."

    @work(exclusive=True, group="tell")
    async def tell(self) -> None:
        """Fetches the sentences that are new."""
        try:
            wanted = {"from": str(self._told_to + 1), "level": "story", "limit": "200"}
            page = await self.connection.get(f"/games/{self.game}/history", self.token, wanted)
        except (Refused, Unreachable):
            # The next news tries again.
            return
        for item in page["items"]:
            self.sentences.append(item["text"])
            self._told_to = item["version"]
        if page["items"] and page["next"]:
            self.tell()
        self.story.show(self.sentences)

    def show_moment(self) -> None:
        """Shows the top line: the game, who is waited for and for how long, or that the server is away."""
        if self.view is None:
            self.moment.update(f" {self.following.trouble or 'Asking the server ...'}")
            return
        waiting = [self._waited_for(seat) for seat in self.view["waiting"]]
        parts = [f" {self.game}", self.view["status"]]
        parts += ["paused"] if self.view["paused"] else []
        parts += [f"waiting for {', '.join(waiting)}"] if waiting else []
        parts += [self.following.trouble] if self.following.trouble else []
        self.moment.update(Text(" · ".join(parts), no_wrap=True, overflow="ellipsis"))

    def _waited_for(self, seat: str) -> str:
        assert self.view
        name = "you" if seat == self.view["viewer"] else self.words.name(seat)
        left = [
            question["remaining_ms"]
            for question in self.view["questions"]
            if question["seat"] == seat and question.get("remaining_ms") is not None
        ]
        if not left:
            return name
        seconds = max(0, int(min(left) / 1000 - (monotonic() - self._fetched_at)))
        return f"{name} ({seconds // 60}:{seconds % 60:02})"

    def on_question_panel_answered(self, message: QuestionPanel.Answered) -> None:
        """Sends the answer."""
        self.send({"type": "answer", "question_id": message.question, "answer": message.answer})

    @work(group="send")
    async def send(self, command: Json, path: str = "commands", token: str = "") -> None:
        """Sends a command; a refusal is a sentence below the question."""
        self.panel.say("Sending ...")
        try:
            await self.connection.post(f"/games/{self.game}/{path}", command, token or self.token)
            self.panel.say("")
        except (Refused, Unreachable) as error:
            self.panel.say(str(error))
        self.following.look()

    def action_keys(self) -> None:
        """Shows the keys."""
        self.push_screen(keys_page("Keys", KEYS))

    def action_texts(self) -> None:
        """Shows what cards and aliens do."""
        if self.view is not None:
            self.push_screen(TextScreen(board.explained(self.view, self.words)))

    def action_history(self) -> None:
        """Shows what has happened, the newest first."""
        self.push_screen(TextScreen(Text("\n".join(reversed(self.sentences)) or "Nothing has happened yet.")))

    def action_scroll(self, lines: int) -> None:
        """Scrolls the table."""
        self.scrolled.scroll_relative(y=lines, animate=False)

    def action_start(self) -> None:
        """Starts the game as its host."""
        if self.host:
            self.send({"type": "start_game"}, token=self.host)
        else:
            self.panel.say("Only the host can start the game.")

    def action_undo(self) -> None:
        """Asks the others to take back your last answer."""
        self.ask("Ask the others to take back your last answer?", {"target": "my_last_command"}, "undo-requests")

    def action_extend(self) -> None:
        """Asks for more time."""
        question = self.panel.question
        if question is not None:
            self.send({"type": "extend_deadline", "question_id": question["id"]})

    def action_concede(self) -> None:
        """Gives up, after one more question."""
        self.ask("Concede? Your questions then answer themselves.", {"type": "concede"}, "commands")

    def ask(self, prompt: str, command: Json, path: str) -> None:
        """Sends a command if the person agrees."""

        def agreed(yes: bool | None) -> None:
            if yes:
                self.send(command, path)

        self.push_screen(Agreement(prompt), agreed)
