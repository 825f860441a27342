"""The parts of the screens: the board, the question with its draft, the sentences, and the pages of keys and texts."""

from collections.abc import Sequence
from textwrap import wrap
from typing import Any

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.message import Message
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Static

from terminal import answering, board
from terminal.answering import Answer, Draft, Incomplete, Row
from terminal.words import Words

SHARE = 60
"""Percent of the lines of the screen that a question may have."""
FEWEST = 3
"""Rows of a question that are always shown, if it has them."""
TEXT_INDENT = " " * 4


class Board(Static):
    """The table as the server's page of text has it."""

    DEFAULT_CSS = "Board { height: auto; }"

    def show(self, page: str) -> None:
        """Shows this page."""
        self.update(board.table(page))


class Sentences(Static):
    """The latest sentences of the story, as many as there is room for; the newest is last and in bold."""

    texts: Sequence[str] = ()

    def show(self, texts: Sequence[str]) -> None:
        """Shows these sentences, or the last of them."""
        self.texts = texts
        self.refresh()

    def render(self) -> Text:
        """Returns the sentences, wrapped for the size of the widget."""
        width, room = max(20, self.size.width), max(1, self.size.height)
        shown: list[Text] = []
        for text in reversed(self.texts):
            lines = _lines(text, width, "" if shown else "bold")
            if len(shown) + len(lines) > room:
                break
            shown = [*lines, *shown]
        return Text("\n").join(shown)


class QuestionPanel(Widget, can_focus=True):
    """A question with the draft of its answer. It posts Answered."""

    DEFAULT_CSS = f"""
    QuestionPanel {{
        height: auto; min-height: 3; max-height: {SHARE}%; border-top: solid $primary; padding: 0 1;
    }}
    """
    BINDINGS = [
        Binding("up,k", "go(-1)", "up", show=False),
        Binding("down,j", "go(1)", "down", show=False),
        Binding("left,minus", "change(-1)", "less", show=False),
        Binding("right,plus", "change(1)", "more", show=False),
        Binding("space", "mark", "mark", show=False),
        Binding("enter", "send", "answer", show=False),
        Binding("escape", "back", "back", show=False),
        *(Binding(str(digit), f"digit({digit})", show=False) for digit in range(10)),
    ]

    class Answered(Message):
        """A seat's answer is ready."""

        def __init__(self, question: str, answer: Answer) -> None:
            super().__init__()
            self.question, self.answer = question, answer

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.question: answering.Question | None = None
        self.words = Words()
        self.drafts: list[Draft] = []
        self.typed = ""
        self.note = ""
        self.idle = "Nobody asks you anything now."

    @property
    def draft(self) -> Draft | None:
        """The draft that the keys change."""
        return self.drafts[-1] if self.drafts else None

    def ask(self, question: answering.Question | None, words: Words) -> None:
        """Puts a question; the draft of the one that is there already is kept."""
        if question is None or self.question is None or _changed(question, self.question):
            self.drafts = [answering.draft(question, words)] if question else []
            self.note = self.typed = ""
        self.question, self.words = question, words
        self.refresh(layout=True)

    def say(self, note: str) -> None:
        """Shows a sentence below the rows."""
        self.note = note
        self.refresh(layout=True)

    def action_go(self, step: int) -> None:
        """Moves the cursor."""
        self.typed = ""
        if self.draft:
            self.draft.go(step)
        self.refresh(layout=True)

    def action_digit(self, digit: int) -> None:
        """Goes to the row with this number; two digits after each other are one number."""
        if not self.draft:
            return
        rows = len(self.draft.rows())
        both = self.typed + str(digit)
        self.typed = both if 0 < int(both) <= rows else str(digit)
        if 0 < int(self.typed) <= rows:
            self.draft.go_to(int(self.typed) - 1)
        self.refresh(layout=True)

    def action_change(self, step: int) -> None:
        """Changes the number at the cursor, or moves the thing there."""
        self.typed = self.note = ""
        if self.draft:
            self.draft.change(step)
        self.refresh(layout=True)

    def action_mark(self) -> None:
        """Marks the row at the cursor."""
        self.typed = self.note = ""
        if self.draft:
            self.draft.mark()
        self.refresh(layout=True)

    def action_back(self) -> None:
        """Leaves the question of a use or an offer."""
        if len(self.drafts) > 1:
            self.drafts.pop()
        self.note = self.typed = ""
        self.refresh(layout=True)

    def action_send(self) -> None:
        """Goes into the question of the row, or posts the answer."""
        if not self.draft or not self.question:
            return
        self.typed = ""
        if further := self.draft.further():
            self.drafts.append(further)
            self.refresh(layout=True)
            return
        try:
            answer = self.draft.answer()
        except Incomplete as error:
            self.say(str(error))
            return
        for outer in reversed(self.drafts[:-1]):
            answer = outer.finished_by(answer)
        self.post_message(self.Answered(self.question["id"], {"kind": self.question["kind"], **answer}))

    def render(self) -> Text:
        """Returns the question, its rows with what they do, a message, and the keys, which always have room."""
        if not self.question or not self.draft:
            return Text("\n".join(filter(None, [self.note, self.idle])))
        width, room = self._room()
        below = [*_lines(self.note, width, "reverse"), Text(f"{self.draft.hint}   ? keys", style="dim")]
        above = _lines(self.draft.prompt, width, "bold")
        if self.draft is self.drafts[0]:
            answered = _lines(self.question["about"].get("use", {}).get("text", ""), width, "italic")
            above += _cut(answered, room - len(above) - len(below) - FEWEST)
        return Text("\n").join([*above, *_rows(self.draft, width, room - len(above) - len(below)), *below])

    def _room(self) -> tuple[int, int]:
        """Returns the number of columns and of lines without the border."""
        screen = self.app.size
        return max(20, (self.size.width or screen.width - 2)), max(8, screen.height * SHARE // 100 - 1)


def _rows(draft: Draft, width: int, room: int) -> list[Text]:
    """Returns all rows with their texts if there is room, else rows around the cursor and the text of the one there."""
    rows = draft.rows()
    shown = [_line(number, row, number == draft.cursor) for number, row in enumerate(rows)]
    # The same text need not stand there twice.
    told = [row.text if row.text not in [before.text for before in rows[:at]] else "" for at, row in enumerate(rows)]
    texts = [_lines(text, width, "italic", indent=TEXT_INDENT) for text in told]
    if len(shown) + sum(map(len, texts)) <= room:
        return [line for row, text in zip(shown, texts, strict=True) for line in (row, *text)]
    text = _lines(rows[draft.cursor].text if rows else "", width, "italic", indent=TEXT_INDENT)
    most = max(FEWEST, min(room - 1 - len(text), len(rows)))
    first = max(0, min(draft.cursor - most // 2, len(rows) - most))
    found = shown[first : first + most]
    if len(rows) > most:
        found.append(Text(f"  rows {first + 1} to {first + most} of {len(rows)}", style="dim"))
    return [*found, *_cut(text, room - len(found))]


def _lines(text: str, width: int, style: str, indent: str = "") -> list[Text]:
    return [Text(line, style=style) for line in wrap(text, width, initial_indent=indent, subsequent_indent=indent)]


def _cut(lines: list[Text], most: int) -> list[Text]:
    """Returns at most `most` of the lines, but at least one; dots say that there are more."""
    most = max(1, most)
    return [*lines[: most - 1], lines[most - 1].copy().append(" ...")] if len(lines) > most else lines


def _changed(new: answering.Question, old: answering.Question) -> bool:
    """Checks whether it is another question.

    A deal stays one while its offers change, and then a draft is for nothing.
    """
    return bool(new["id"] != old["id"] or new.get("offer") != old.get("offer") or new["kind"] != old["kind"])


def _line(number: int, row: Row, here: bool) -> Text:
    mark = f"{row.sign} " if row.sign else ""
    return Text(f"{'>' if here else ' '}{number + 1:>2} {mark}{row.label}", style="bold" if here else "")


class TextScreen(ModalScreen[None]):
    """A page of text above the screen; escape closes it."""

    DEFAULT_CSS = (
        "TextScreen VerticalScroll { margin: 1 2; border: solid $primary; padding: 0 1; background: $surface; }"
    )
    BINDINGS = [Binding("escape,q,enter,question_mark,h", "app.pop_screen", "close")]

    def __init__(self, text: Text) -> None:
        super().__init__()
        self.text = text

    def compose(self) -> ComposeResult:
        """Yields the text, which scrolls."""
        with VerticalScroll():
            yield Static(self.text)


class Agreement(ModalScreen[bool]):
    """A question of the client itself: y or n."""

    DEFAULT_CSS = """
    Agreement { align: center middle; }
    Agreement Static { width: auto; max-width: 90%; border: solid $warning; padding: 1 2; }
    """
    BINDINGS = [Binding("y", "dismiss(True)", "yes"), Binding("n,escape,q", "dismiss(False)", "no")]

    def __init__(self, prompt: str) -> None:
        super().__init__()
        self.prompt = prompt

    def compose(self) -> ComposeResult:
        """Yields the question with its two keys."""
        yield Static(f"{self.prompt}\n\ny yes    n no")


def keys_page(title: str, keys: list[tuple[str, str]]) -> TextScreen:
    """Returns the page that explains the keys."""
    text = Text(f"{title}\n\n", style="bold")
    for key, meaning in keys:
        text.append(f"{key:<14}", style="bold").append(f"{meaning}\n", style="not bold")
    return TextScreen(text.append("\nescape closes this page", style="dim"))
