"""Commands as a list shows them: what each did, and whether play may go back to right after it."""

from collections.abc import Iterable, Sequence

from domain.events import (
    Answered,
    Event,
    GameEnded,
    GamePaused,
    GameResumed,
    GameStarted,
    MovesUndone,
)
from domain.game.history.teller import HistoryLine
from domain.questions.wording import GROUPS, about, read, spoken_of
from domain.requests.events import ForkAgreed, ForkRefused, ForkRequested, UndoRefused, UndoRequested
from domain.state import State
from domain.story import STORY

OPENING, CLOSING = (UndoRequested, ForkRequested), (UndoRefused, ForkRefused, ForkAgreed, MovesUndone)
"""The events that open a request for an undo or a fork, and those that close it."""


def summary(lines: Sequence[HistoryLine], events: Iterable[Event]) -> tuple[str, dict[str, list[str]]]:
    """Returns what a command did: its sentences as the history has them, and the ids that they speak of.

    `events`: its events as the viewer may see them. Small steps are left out where there is anything else to tell.
    """
    chosen = [line for line in lines if line.importance == STORY] or list(lines)
    if chosen:
        return joined(chosen)
    seat = next((event.seat for event in events if isinstance(event, Answered)), None)
    if seat is None:
        return "", joined([])[1]
    text = f"{about(seat)} answers." if seat else "A seat answers."
    return read(text), spoken_of(text)


def joined(lines: Iterable[HistoryLine]) -> tuple[str, dict[str, list[str]]]:
    """Returns sentences one after the other, and the ids that they speak of, each once."""
    lines = list(lines)
    ids = {group: dict.fromkeys(id for line in lines for id in line.about.get(group, [])) for group in GROUPS}
    return " ".join(line.text for line in lines), {group: list(members) for group, members in ids.items()}


def question(events: Iterable[Event]) -> str:
    """Returns the name of the question that a command answers, if the viewer may know it; else empty."""
    return next((event.name for event in events if isinstance(event, Answered)), "")


class Standing:
    """The versions to which an undo or a fork may go back, by the living events (UNDO-09, FORK-05).

    It may while the game is running, is not paused and waits for no votes on a request.
    """

    def __init__(self, state: State) -> None:
        self._running, self._paused = state.status == "running", state.paused
        self._requested = state.request is not None

    @property
    def is_target(self) -> bool:
        """True at such a place."""
        return self._running and not self._paused and not self._requested

    def add(self, event: Event) -> None:
        """Goes on by the next event."""
        if isinstance(event, GameStarted | GameEnded):
            self._running = isinstance(event, GameStarted)
        elif isinstance(event, GamePaused | GameResumed):
            self._paused = isinstance(event, GamePaused)
        elif isinstance(event, OPENING + CLOSING):
            self._requested = isinstance(event, OPENING)
