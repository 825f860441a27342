"""The search in a log: the events that a viewer looks for, among those that it may see."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from domain.game.answers import STAND_IN
from domain.game.history.teller import EVERYTHING, HistoryLine, Teller
from domain.game.history.uses import BY
from domain.game.views import eyes
from domain.story import STORY, Scene
from service.play.reading import event_views, resume_points
from service.play.reading.event_views import EventView
from service.play.reading.ranges import AT_ONCE
from service.play.reading.resume_points import START, ResumePoint
from service.play.reading.story_filter import line_of, scene_after
from service.store.games import Games
from service.store.log.entries import LogEntry
from service.store.log.sender import BOT, WEBHOOK
from service.store.states.snapshots import Snapshot

LOOKED_AT = 5000
"""Events that one request looks at, at most."""
CAUSES = (*BY, STAND_IN, BOT, WEBHOOK)
"""The reasons for which somebody or something else has spoken for a seat."""


class Wanted(NamedTuple):
    """The conditions that an event must meet, all that are given.

    `seat`: it is by or about it. `card`, `rule`, `use`: its data names it, a card also by its title. `turn`,
    `encounter`: where it belongs. `story`: the story of the game has a sentence about it.
    """

    types: frozenset[str] = frozenset()
    seat: str = ""
    cause: str = ""
    card: str = ""
    rule: str = ""
    use: str = ""
    turn: int | None = None
    encounter: int | None = None
    story: bool = False


class SearchPage(NamedTuple):
    """Events as the viewer sees them, and the stretch of the log that was looked at for them (0, 0: nothing).

    `end`: the place of the last event that was looked at.
    """

    items: list[EventView]
    first: int
    last: int
    end: ResumePoint


def search(
    games: Games,
    game: str,
    newest: Snapshot,
    viewer: str,
    wanted: Wanted,
    span: tuple[int, int],
    limit: int,
    back: bool,
) -> SearchPage:
    """Returns at most `limit` of the events between two versions, both left out; the newest first if `back`.

    It looks at LOOKED_AT events at most. `viewer`: a seat or `public` at `newest`. Raises Corrupt, StoreUnavailable.
    """
    at_once = AT_ONCE if wanted != Wanted() else limit
    views: list[EventView] = []
    begin = end = START
    for point, view in _looked_at(games, game, newest, viewer, wanted, span, at_once, back):
        begin, end = begin if begin.seq else point, point
        if view is not None:
            views.append(view)
        if len(views) == limit or abs(end.seq - begin.seq) + 1 == LOOKED_AT:
            break
    first, last = sorted((begin, end))
    return SearchPage(views, first.seq, last.seq, last)


def _looked_at(
    games: Games,
    game: str,
    newest: Snapshot,
    viewer: str,
    wanted: Wanted,
    span: tuple[int, int],
    at_once: int,
    back: bool,
) -> Iterator[tuple[ResumePoint, EventView | None]]:
    """Yields every event of the span, as the viewer sees it if it is one that is wanted."""
    judge = _judge(game, newest, viewer, wanted)
    teller: Teller | None = None
    needs_teller = wanted.story or wanted.turn is not None or wanted.encounter is not None

    def earlier(version: int) -> Scene:
        return scene_after(games, game, version)

    after, before = span
    while after + 1 < before:
        low, high = (
            (max(after, before - 1 - at_once), before - 1) if back else (after, min(after + at_once, before - 1))
        )
        entries = games.between(game, low, high)
        if not entries:
            return
        if needs_teller and (back or teller is None):
            teller = Teller(EVERYTHING, earlier(low), low, earlier)
        judged = ((resume_points.point(entry.seq, entry.hash), judge(entry, teller)) for entry in entries)
        # Sentences and places follow from what came before, so a stretch is judged in the order of the log.
        yield from reversed(list(judged)) if back else judged
        after, before = (after, low + 1) if back else (entries[-1].seq, before)


Judge = Callable[[LogEntry, Teller | None], EventView | None]


def _judge(game: str, newest: Snapshot, viewer: str, wanted: Wanted) -> Judge:
    state, alive = newest.state, newest.alive
    if wanted == Wanted():
        return lambda entry, _: event_views.render(game, entry, eyes(state, viewer, entry.seq), alive, state.finalized)
    bodies = tuple(b'{"type":"%s"' % type.encode() for type in wanted.types)
    named = [word.encode() for word in (wanted.card, wanted.rule, wanted.use) if word]

    def judge(entry: LogEntry, teller: Teller | None) -> EventView | None:
        who = eyes(state, viewer, entry.seq)
        if teller is not None and not _fits(
            line_of(game, entry, teller, None if state.finalized else who), teller, wanted
        ):
            return None
        if bodies and not entry.body.startswith(bodies):
            return None
        # A viewer sees no more than is stored, so an event without the word is left out at once.
        if any(word not in entry.body and word not in entry.hidden for word in named):
            return None
        view = event_views.render(game, entry, who, alive, state.finalized)
        return view if concerns(view, wanted) else None

    return judge


def _fits(line: HistoryLine | None, teller: Teller, wanted: Wanted) -> bool:
    if wanted.turn not in (None, teller.turn) or wanted.encounter not in (None, teller.encounter):
        return False
    return not wanted.story or (line is not None and line.importance == STORY)


def concerns(view: EventView, wanted: Wanted) -> bool:
    """Returns True when the event, as a viewer sees it, is one that is wanted; its place and its sentence are not
    looked at.
    """
    data = view["data"]
    if wanted.types and view["type"] not in wanted.types:
        return False
    if wanted.seat and view["by"] != f"seat:{wanted.seat}" and data.get("seat") != wanted.seat:
        return False
    if wanted.cause and wanted.cause not in (view.get("cause"), data.get("cause")):
        return False
    return all(word in _words(data) for word in (wanted.rule, wanted.use) if word) and (
        not wanted.card or any(wanted.card in (word, word.partition("#")[0]) for word in _words(data))
    )


def _words(value: Any) -> Iterator[str]:
    """Yields all texts in plain data, the names of members that are ids too."""
    if isinstance(value, str):
        # If a choice is written as one text, its parts are named too.
        yield from (value, *value.split("|")) if "|" in value else (value,)
    elif isinstance(value, dict):
        for name, inner in value.items():
            yield name
            yield from _words(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _words(inner)
