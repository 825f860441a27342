"""The moments at which a seat has something to say. The module knows neither threads nor connections."""

from .models import GameEventFrame, QuestionFrame, QuestionList, QuestionToOthers, SnapshotHintFrame
from .problems import Conflict
from .unions import QuestionToYou, StreamFrame

PASSING = frozenset({"question_closed", "not_waiting_for_you", "undo_pending", "game_paused", "game_over"})
"""Refusals of an answer after which a player waits for the next frame."""


class Attention:
    """Which frames of a stream are worth a look at the questions."""

    def __init__(self) -> None:
        self._seen = 0
        self._left_open = False

    def looked(self, version: int, left_open: bool) -> None:
        """Notes that the questions were read at this version.

        `left_open`: one of ours has no answer; anything may change it.
        """
        self._seen, self._left_open = version, left_open

    def asks(self, frame: StreamFrame) -> bool:
        """Checks whether something may be asked that was not asked at the last look."""
        match frame:
            case GameEventFrame():
                index, count = frame.data.part
                return self._left_open and index == count - 1 and frame.data.seq > self._seen
            case SnapshotHintFrame() | QuestionFrame():
                return frame.data.version > self._seen
        return False


def restored(refusal: Conflict) -> bool:
    """Returns whether the refusal of a stream says that the log is another one: then a player begins again."""
    return refusal.code == "other_branch"


def mine(questions: QuestionList) -> list[QuestionToYou]:
    """Returns the questions that the bearer of the token may answer: only those are shown in full."""
    return [question for question in questions.items if not isinstance(question, QuestionToOthers)]


def passing(refusal: Conflict) -> bool:
    """Checks whether the refusal of an answer only says that the game has moved on."""
    return refusal.code in PASSING
