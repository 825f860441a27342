"""The history of a game in sentences: the events of its log in their order, each as one viewer may read it."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from domain.events import TYPES
from domain.game.history import pages
from domain.game.history.teller import BEGINNING, CHANGES, HistoryLine, Teller
from domain.game.views import eyes
from domain.history import lives
from domain.story import UNTOLD, Scene
from service.store.games import Games
from service.store.log import decoding
from service.store.log.entries import LogEntry
from service.store.states import snapshots
from service.store.states.snapshots import Snapshot

JSON, PLAIN, MARKDOWN = "application/json", "text/plain", "text/markdown"
FORMS = (JSON, PLAIN, MARKDOWN)
AT_ONCE = 500
"""Events that are read at once."""
_SILENT = tuple(
    b'{"type":"%s"' % name.encode() for name, kind in TYPES.items() if kind in UNTOLD and kind not in CHANGES
)
"""The beginnings of bodies of events that nobody needs to decode: there is nothing to narrate, and the scene stays."""


class LoggedLine(NamedTuple):
    """A line with what the log says of its event. `alive`: no undo has taken it back."""

    line: HistoryLine
    type: str
    by: str
    cause: str
    command_id: str
    alive: bool


class NarrationPage(NamedTuple):
    """Some of the lines, and the version with which the next one begins; 0 when these are the last."""

    lines: list[LoggedLine]
    following: int


class _EventFields(msgspec.Struct):
    """The part of an event's envelope that an item needs."""

    type: str
    by: str
    command_id: str
    cause: str = ""


_FIELDS = msgspec.json.Decoder(_EventFields)


def of_game(
    games: Games, game: str, newest: Snapshot, viewer: str, first: int, until: int, limit: int, level: str
) -> NarrationPage:
    """Returns at most `limit` lines about the events `first`..`until`, as it was known at `until`.

    `viewer`: a seat or `public` at `newest`. Raises Corrupt, StoreUnavailable.
    """
    state = newest.state

    def earlier(version: int) -> Scene:
        return Scene.of(games.state_at(game, version)) if version else BEGINNING

    teller = Teller(level, earlier(first - 1), first - 1, earlier)
    alive = snapshots.alive_at(tuple(each for each in newest.undos if each[0] <= until), until)
    lines: list[LoggedLine] = []
    after = first - 1
    while entries := games.between(game, after, min(after + AT_ONCE, until)):
        for entry in entries:
            if entry.body.startswith(_SILENT):
                continue
            who = None if state.finalized else eyes(state, viewer, entry.seq)
            line = teller.line(entry.seq, decoding.decoded(game, entry), who)
            if line is None:
                continue
            if len(lines) == limit:
                return NarrationPage(lines, entry.seq)
            lines.append(logged(line, entry, alive))
        after = entries[-1].seq
    return NarrationPage(lines, 0)


def logged(line: HistoryLine, entry: LogEntry, alive: Sequence[tuple[int, int]]) -> LoggedLine:
    """Returns the line of an event of the log. Raises msgspec.MsgspecError."""
    front = _FIELDS.decode(entry.body)
    return LoggedLine(line, front.type, front.by, front.cause, front.command_id, lives(alive, entry.seq))


def item(logged_line: LoggedLine) -> dict[str, Any]:
    """Returns the line as clients get it."""
    line = logged_line.line
    shown: dict[str, Any] = {
        "version": line.version,
        "type": logged_line.type,
        "turn": line.turn or None,
        "encounter": line.encounter or None,
        "text": line.text,
        "about": line.about,
        "importance": line.importance,
        "command_id": logged_line.command_id,
        "by": logged_line.by,
        "alive": logged_line.alive,
    }
    return {**shown, "cause": logged_line.cause} if logged_line.cause else shown


def written(lines: Sequence[LoggedLine], form: str) -> str:
    """Returns the lines as plain text or in Markdown."""
    write = pages.markdown if form == MARKDOWN else pages.plain
    return write((each.line, each.alive) for each in lines)
