"""The rules of notices: a game as it is, compared with what a webhook has seen of it. Pure.

States are compared, not events: what began and was over in between causes no notice.
"""

from typing import NamedTuple

from msgspec import structs

from domain.engine import clocks
from domain.game import views
from domain.game.views import PUBLIC
from domain.requests.consent import HOST
from domain.state import State, UndoRequest
from service.notices.webhooks import FINISHED, PENDING, POSTED, REMINDER, STARTED, UNDO, UNDONE, NotedQuestion, Seen
from service.play.live.talk import SPECTATORS, Conversation, Listener
from service.store.states.snapshots import Snapshot

REMINDED_AT = (50, 90)
"""Percent of the time of a question after which its seat is reminded."""

QUIET_MS = 2_000
"""Milliseconds for which the log of a game must be quiet before anybody is notified: several quick commands are one
notice.
"""
LONGEST_MS = 10_000
"""Milliseconds that a notice waits for that at most, at a table that is never quiet."""


class Occasion(NamedTuple):
    """Something to notify of: an event, and of questions their ids, since when they are open and until when (unix ms).

    `about` is the id of the request for an undo, or of the newest message.
    """

    event: str
    seat: str = ""
    questions: tuple[str, ...] = ()
    since: int = 0
    due: int | None = None
    about: str = ""


class Notices(NamedTuple):
    """The notices, what the webhook has seen then, and when (unix ms) to look again if nothing happens."""

    occasions: list[Occasion]
    seen: Seen
    again: int | None


def beginning(game: Snapshot, now: int) -> Seen:
    """Returns what a webhook has seen that begins now (unix ms): the present of game and talk, but no open question."""
    state = game.state
    return Seen(state.status, undo=state.request.id if state.request else "", undone=len(game.undos), talked=now)


def of_talk(conversation: Conversation, listener: Listener, over: bool, seen: Seen) -> list[Occasion]:
    """Returns one occasion for all new messages of others that this listener may read (TALK-02)."""
    news = [
        message
        for message in conversation.heard_by(listener, over)
        if message.id > seen.talked and message.room != SPECTATORS and message.said.player != listener.player
    ]
    return [Occasion(POSTED, news[-1].said.seat, about=news[-1].name)] if news else []


def is_quiet(game: Snapshot, seen: Seen, now: int) -> bool:
    """Returns whether the log of a game has been quiet for long enough, or a webhook has waited for
    that long enough.
    """
    return seen.version == game.version or now >= quiet_at(game, seen)


def quiet_at(game: Snapshot, seen: Seen) -> int:
    """Returns when (unix ms) a webhook is notified of what has happened, if nothing more happens."""
    return game.at + QUIET_MS if not seen.moved else min(game.at + QUIET_MS, seen.moved + LONGEST_MS)


def found(game: Snapshot, seen: Seen, seat: str, decides: bool, now: int) -> Notices:
    """Finds the notices for the player of a seat, or with no `seat` for the host, now (unix ms).

    Questions that waited for a vote are the same as before it, but not to one who `decides`: the request may have been
    in vain meanwhile.
    """
    state = game.state
    occasions = _of_the_game(state, seen)
    if seen.undone != len(game.undos):
        occasions.append(Occasion(UNDONE))
        # After an undo another question may have the id of one that was taken back.
        seen = structs.replace(seen, asked={})
    asked = _asked(state, game.at, seen, seat, now)
    for each in dict.fromkeys(question.seat for question in asked.values()):
        of_seat = {id: question for id, question in asked.items() if question.seat == each}
        if any(id not in seen.asked for id in of_seat):
            occasions.append(_occasion(PENDING, each, of_seat))
    occasions += _reminders(asked, now)
    noted = {id: structs.replace(question, reminded=_stage(question, now)) for id, question in asked.items()}
    if not decides:
        noted |= {id: question for id, question in seen.asked.items() if _is_set_aside(state, id)}
    undo = state.request.id if state.request else seen.undo
    now_seen = Seen(state.status, state.version, 0, undo, len(game.undos), noted, seen.talked)
    return Notices(occasions, now_seen, _again(noted))


def _of_the_game(state: State, seen: Seen) -> list[Occasion]:
    """Returns the occasions that concern everybody at the table."""
    news = []
    if seen.status in ("", "new", "lobby") and state.status in ("running", "over"):
        news.append(Occasion(STARTED))
    if isinstance(state.request, UndoRequest) and state.request.id != seen.undo:
        news.append(Occasion(UNDO, state.request.seat, about=state.request.id))
    if seen.status != "over" and state.status == "over":
        news.append(Occasion(FINISHED))
    return news


def _asked(state: State, at: int, seen: Seen, seat: str, now: int) -> dict[str, NotedQuestion]:
    """Returns the open questions of people that the owner may know of. The host does not see veiled windows."""
    if state.status != "running" or state.halted:
        # After a pause everybody is asked again.
        return {}
    asked = {}
    for id, whose in views.asked_of(state, seat or PUBLIC).items():
        if not _concerns(state, whose, seat):
            continue
        due, before = state.questions[id].due, seen.asked.get(id)
        due = None if due is None else clocks.on_the_wall(state, due)
        if before is None:
            question = NotedQuestion(whose, min(at, now), due)
            asked[id] = structs.replace(question, reminded=_stage(question, now))
        elif before.due != due:
            # It has another time now: reminders are counted from the start.
            asked[id] = NotedQuestion(whose, now, due)
        else:
            asked[id] = before
    return asked


def _concerns(state: State, whose: str, seat: str) -> bool:
    """Returns whether a question put to `whose` concerns the player of `seat`, or with none the host."""
    if seat:
        return whose == seat and not state.seats[seat].bot
    return whose == HOST or (whose in state.seats and not state.seats[whose].bot)


def _is_set_aside(state: State, id: str) -> bool:
    """Checks for a question that waits for a vote, and comes back after it."""
    return state.request is not None and id in state.request.set_aside


def _occasion(event: str, seat: str, questions: dict[str, NotedQuestion]) -> Occasion:
    dues = [question.due for question in questions.values() if question.due is not None]
    since = min(question.since for question in questions.values())
    return Occasion(event, seat, tuple(questions), since, min(dues, default=None))


def _reminders(asked: dict[str, NotedQuestion], now: int) -> list[Occasion]:
    """Returns one occasion for each seat whose time has come to a mark since the last notice."""
    late: dict[str, dict[str, NotedQuestion]] = {}
    for id, question in asked.items():
        if _stage(question, now) > question.reminded and question.due is not None and now < question.due:
            late.setdefault(question.seat, {})[id] = question
    return [_occasion(REMINDER, seat, questions) for seat, questions in late.items()]


def _marks(question: NotedQuestion) -> list[int]:
    if question.due is None:
        return []
    return [question.since + (question.due - question.since) * percent // 100 for percent in REMINDED_AT]


def _stage(question: NotedQuestion, now: int) -> int:
    """Returns how many marks of its time have passed."""
    return max(question.reminded, sum(mark <= now for mark in _marks(question)))


def _again(asked: dict[str, NotedQuestion]) -> int | None:
    ahead = [mark for question in asked.values() for mark in _marks(question)[question.reminded :]]
    return min(ahead, default=None)
