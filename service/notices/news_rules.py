"""The rules of news: which occasions of a game are news to a person who sits there, and which notices follow. Pure."""

from typing import Any

import msgspec

from service import ids
from service.notices.notice_rules import Occasion
from service.notices.webhooks import (
    CHALLENGE,
    CHALLENGE_ANSWER,
    CHALLENGE_END,
    FINISHED,
    INVITE,
    MATCH,
    MATCH_FAILURE,
    PENDING,
    POSTED,
    REMINDER,
    SEEK_END,
    STARTED,
    UNDO,
    UNDONE,
    Seen,
)
from service.players import news
from service.players.news import NewsFrame, NewsItem
from service.store.states.snapshots import Snapshot

EVENTS = {
    news.YOUR_TURN: PENDING,
    news.QUESTION: PENDING,
    news.BEGAN: STARTED,
    news.ENDED: FINISHED,
    news.MESSAGE: POSTED,
    news.REMINDED: REMINDER,
    news.UNDO_REQUESTED: UNDO,
    news.UNDONE: UNDONE,
    news.INVITED: INVITE,
    news.CHALLENGED: CHALLENGE,
    news.ANSWERED: CHALLENGE_ANSWER,
    news.CHALLENGE_CLOSED: CHALLENGE_END,
    news.MATCHED: MATCH,
    news.SEEK_EXPIRED: SEEK_END,
    news.MATCH_FAILED: MATCH_FAILURE,
}
"""Kind of a frame -> the event of webhooks that says the same."""


class NoticeFacts(msgspec.Struct, frozen=True):
    """The facts of a frame that a notice needs; each kind has some of them."""

    game_id: str = ""
    version: int = 0
    seat: str = ""
    question_ids: tuple[str, ...] = ()
    deadline_at: str | None = None
    message_id: str = ""
    undo_request_id: str = ""
    from_seat: str = ""

    @property
    def due(self) -> int | None:
        """The deadline, as unix ms."""
        return ids.milliseconds(self.deadline_at) if self.deadline_at is not None else None


_FACTS = msgspec.json.Decoder(NoticeFacts)


def items(game: Snapshot, seat: str, occasions: list[Occasion], before: Seen, look: str) -> list[NewsItem]:
    """Returns the frames for the player of a seat, who had seen `before`.

    `look` is the same for a look and its repetition, and for no other: so what both find is added once.
    """
    undone = any(each.event == UNDONE for each in occasions)
    # After an undo another question may have the id of one that was taken back.
    waited = not undone and any(id in game.state.questions for id in before.asked)
    common = {"game_id": game.state.game, "version": game.version, "seat": seat}
    added = []
    for occasion in occasions:
        match occasion.event:
            case event if event == PENDING:
                kind, more = (news.QUESTION if waited else news.YOUR_TURN), _of_questions(occasion)
            case event if event == STARTED:
                kind, more = news.BEGAN, {}
            case event if event == FINISHED:
                kind, more = news.ENDED, {"winners": game.state.winners}
            case event if event == POSTED:
                kind, more = news.MESSAGE, {"message_id": occasion.about, "from_seat": occasion.seat}
            case event if event == REMINDER:
                kind, more = news.REMINDED, _of_questions(occasion)
            case event if event == UNDO and occasion.seat != seat:
                kind, more = news.UNDO_REQUESTED, {"undo_request_id": occasion.about, "from_seat": occasion.seat}
            case event if event == UNDONE:
                kind, more = news.UNDONE, {}
            case _:
                continue
        once = f"{look}|{occasion.event}|{len(game.undos)}|{occasion.about}{','.join(occasion.questions)}"
        added.append(NewsItem(kind, {**common, **more}, once))
    return added


def _of_questions(occasion: Occasion) -> dict[str, Any]:
    due = ids.iso(occasion.due) if occasion.due is not None else None
    return {"question_ids": list(occasion.questions), "deadline_at": due}


def facts(frame: NewsFrame) -> NoticeFacts:
    """Returns the facts of a frame."""
    return _FACTS.decode(frame.data)
