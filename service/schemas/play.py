"""Schemas of play: commands, questions, states and receipts."""

from contextlib import suppress
from typing import Any

from marshmallow import Schema, ValidationError, fields, validate

from domain.events import TYPES
from domain.faults import named
from domain.game.catalogue import is_card
from domain.game.history.teller import EVERYTHING, LEVELS
from domain.rulebook.book import BOOK
from service.play.board import LAYOUTS, THEMES
from service.play.reading import resume_points
from service.play.reading.event_search import CAUSES
from service.schemas.answers import MEMBERS, Answer
from service.schemas.base import LARGEST, Flag, Form, In, KnownId, Out, Union, about, whole, words, written
from service.schemas.games import Key, SignedHeaders
from service.schemas.named import word_of
from service.schemas.questions import questions
from service.schemas.state import State

QUESTION_ID = r"q_[0-9]{1,15}"


class CommandBody(In):
    """The members that every command may carry."""

    see = words(
        r"[0-9]{1,15}:[0-9a-f]{16}",
        metadata=about("The head that the sender knows: version and first 16 digits of its hash. It is recorded."),
    )


class StartGame(CommandBody):
    """The host closes the lobby; every seat must be taken."""

    type = fields.Constant("start_game", required=True)


class AnswerQuestion(CommandBody):
    """A seat answers an open question."""

    type = fields.Constant("answer", required=True)
    question_id = words(QUESTION_ID, required=True)
    answer = fields.Nested(Answer, required=True)


class Concede(CommandBody):
    """A seat gives up: its questions get their defaults from now on."""

    type = fields.Constant("concede", required=True)


class PauseGame(CommandBody):
    """The host stops the clock; answers are refused meanwhile."""

    type = fields.Constant("pause_game", required=True)


class ResumeGame(CommandBody):
    """The host resumes a paused game; every question has what was left of its time (CLOCK-05)."""

    type = fields.Constant("resume_game", required=True)


class ExtendDeadline(CommandBody):
    """The command that restarts the base time of your question, a few times in a game; it draws on your reserve
    (CLOCK-04).
    """

    type = fields.Constant("extend_deadline", required=True)
    question_id = words(QUESTION_ID, required=True)


_FLAT: dict[str, Schema] = {
    kind: CommandBody.from_dict({"question_id": words(QUESTION_ID, required=True), **members})()
    for kind, members in MEMBERS.items()
}
"""Kind of answer -> the members of the command and of the answer in it, as if they were of one object."""
_NEEDED = frozenset(("type", "question_id", "answer"))
_AROUND = ("see", "question_id")
"""The members of the command among them: no answer has one of these names."""


def _flat(body: Any) -> tuple[str, dict[str, Any]] | None:
    """Returns the kind of an answer and the members for its flat schema; None for other commands and in any doubt."""
    if not isinstance(body, dict) or body.get("type") != "answer" or body.keys() - {"see"} != _NEEDED:
        return None
    answer = body["answer"]
    kind = answer.get("kind") if isinstance(answer, dict) else None
    if not isinstance(kind, str) or kind not in _FLAT or not answer.keys().isdisjoint(_AROUND):
        return None
    members = {**answer, **{name: body[name] for name in _AROUND if name in body}}
    del members["kind"]
    return kind, members


class AnyCommand(Union):
    """One of the commands that change a game's history."""

    def load(self, data: Any, **options: Any) -> Any:
        """Loads an answer, as most commands are, by one flat schema.

        If that refuses it, the nested schemas explain why.
        """
        if not options and (flat := _flat(data)):
            kind, members = flat
            with suppress(ValidationError):
                loaded = _FLAT[kind].load(members)
                around = {name: loaded.pop(name) for name in _AROUND if name in loaded}
                return {"type": "answer", **around, "answer": {"kind": kind, **loaded}}
        return super().load(data, **options)  # type: ignore[no-untyped-call]

    type_schemas = {
        "start_game": StartGame,
        "answer": AnswerQuestion,
        "concede": Concede,
        "pause_game": PauseGame,
        "resume_game": ResumeGame,
        "extend_deadline": ExtendDeadline,
    }


class CommandHeaders(SignedHeaders):
    if_match = words(
        r'(\*|"[0-9]{1,15}\.[a-z]{1,20}(:[a-z]{1,10})?")',
        data_key="If-Match",
        metadata=about(
            "The `ETag` of the state that you decided on; refused if the game has moved on. `*`: any state."
        ),
    )
    idempotency_key = Key(
        "The log keeps it with the command: the same key with the same body gets the same answer again."
    )
    prefer = fields.String(data_key="Prefer", metadata=about("`return=representation`: the answer has `state` too."))


class CommandQuery(In):
    dry_run = Flag(load_default=False, metadata=about("Only say whether it would be allowed; nothing is stored."))


class StateQuery(In):
    at = written(1, LARGEST, metadata=about("The state right after this event."))
    perspective = words(
        r"[a-z]{1,20}",
        metadata=about("Whose view: `public` or your seat; when the game is over, any seat."),
    )


class PictureQuery(StateQuery):
    theme = fields.String(
        validate=validate.OneOf(THEMES), load_default=THEMES[0], metadata=about("The colours of the picture.")
    )
    layout = fields.String(
        validate=validate.OneOf(LAYOUTS),
        load_default=LAYOUTS[0],
        metadata=about("`wide` shows all systems, `narrow` one system and the encounter, for phones."),
    )
    focus = words(
        r"[a-z]{1,20}",
        metadata=about("The seat whose system a narrow picture shows; without it, the one that is attacked, or yours."),
    )


class DiffQuery(In):
    from_ = written(1, LARGEST, required=True, data_key="from", metadata=about("The version to begin with."))
    to = written(1, LARGEST, required=True, metadata=about("The version to end with; it may be the earlier one."))


class PatchStep(Out):
    """One operation of a JSON Patch (RFC 6902)."""

    op = fields.String(required=True)
    path = fields.String(required=True)
    value = fields.Raw(allow_none=True)
    # `from` is a word of the language.
    from_ = fields.String(data_key="from", attribute="from")


class LegalQuery(In):
    question_id = words(QUESTION_ID, metadata=about("Only answers to this question."))
    limit = written(
        1,
        200,
        load_default=50,
        metadata=about("How many items there are at most; a page has fewer where these would be more than 15 KB."),
    )
    cursor = words(
        rf"{QUESTION_ID}-[0-9]{{1,4}}",
        metadata=about("From `next` of the page before. Its question must still be open."),
    )


class QuestionList(Out):
    items = questions("Yours first.")
    next = fields.Constant(None, required=True)
    version = whole(0, LARGEST, required=True)
    status = word_of("Status", required=True)
    phase = word_of("Phase", required=True)
    waiting = fields.List(word_of("SeatOrHost"), required=True, metadata=about("Those that have to answer."))
    past = fields.Boolean(
        required=True,
        metadata=about("True when `at` names an earlier version. Nobody can answer these questions any more."),
    )
    server_time = fields.String(required=True, metadata={"format": "date-time"})


class LegalCommand(Out):
    command = fields.Nested(AnyCommand, required=True, metadata=about("A body for `POST .../commands`."))
    label = fields.String(required=True, metadata=about("The answer in a few words for people."))


class LegalCommands(Out):
    items = fields.List(fields.Nested(LegalCommand), required=True)
    next = fields.String(
        required=True,
        allow_none=True,
        metadata=about("The address of the next page. Its question stays the same while it is open."),
    )
    complete = fields.Boolean(
        required=True,
        metadata=about(
            "True when this page and the others together have every legal answer; else see the bounds of the question."
        ),
    )
    version = whole(0, LARGEST, required=True)


class HintQuery(In):
    question_id = words(QUESTION_ID, metadata=about("The question that the hint is about; else your first one."))


class HintedAnswer(Out):
    command = fields.Nested(AnyCommand, required=True, metadata=about("A body for `POST .../commands`."))
    label = fields.String(required=True, metadata=about("The answer in a few words for people."))
    value = fields.Float(
        required=True,
        allow_none=True,
        validate=validate.Range(0, 1),
        metadata=about("The part of a win that you may expect after it: the mean of the trials. Null without trials."),
    )
    trials = whole(0, LARGEST, required=True, metadata=about("How often it was tried out."))


class Hint(Out):
    question_id = words(QUESTION_ID, required=True)
    version = whole(0, LARGEST, required=True)
    items = fields.List(
        fields.Nested(HintedAnswer),
        required=True,
        metadata=about(
            "First what the bot would answer: the usual answer, unless another one is surely better. The others follow "
            "by their value."
        ),
    )


class HintPending(Out):
    question_id = words(QUESTION_ID, required=True)
    version = whole(0, LARGEST, required=True)


EVENT = "Event"
"""The schema of events, which service/schemas/events.py makes of their structs."""


class LookedAt(Out):
    """The stretch of the log that was looked at for a page."""

    first = whole(1, LARGEST, required=True)
    last = whole(1, LARGEST, required=True)


class EventPage(Out):
    items = fields.List(fields.Raw(metadata={"form": EVENT}), required=True)
    next = fields.String(
        required=True, allow_none=True, metadata=about("Null when everything that was asked for has been looked at.")
    )
    version = whole(0, LARGEST, required=True, metadata=about("`seq` of the last event of the game."))
    looked_at = fields.Nested(
        LookedAt, required=True, allow_none=True, metadata=about("Null when there was nothing to look at.")
    )


class EventTypes(fields.String):
    """Known types of events, separated by commas."""

    allowed = tuple(sorted(TYPES))

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        text = str(super()._deserialize(value, attr, data, **kwargs))
        if unknown := [type for type in text.split(",") if type not in TYPES]:
            raise ValidationError(f"There is no type of events {named(unknown[0])}.")
        return text


class Point(fields.String):
    """The point up to which a client has read a log, as a query parameter or a header."""

    def __init__(self, **options: Any) -> None:
        super().__init__(validate=Form(resume_points.FORM), **options)

    def deserialize(self, value: Any, attr: str | None = None, data: Any = None, **kwargs: Any) -> Any:
        """Returns the resume point that was sent."""
        text = super().deserialize(value, attr, data, **kwargs)
        return resume_points.read(text) if isinstance(text, str) else text


POINT = "The `id` of a frame says the branch too (`57:9f86d081884c7d65`); the number alone is also taken."


class EventsQuery(In):
    after = Point(metadata=about(f"Only events after this one; 0 when left out. {POINT}"))
    before = written(1, LARGEST, metadata=about("Only events before this one; without `after` the newest first."))
    limit = written(1, 500, load_default=100, metadata=about("How many items there are at most."))
    types = EventTypes(
        validate=Form(r"[a-z_]{1,40}(,[a-z_]{1,40}){0,40}"), metadata=about("Types of events, separated by commas.")
    )
    seat = words(r"[a-z]{1,20}", metadata=about("Only events by or about this seat."))
    turn = written(0, LARGEST, metadata=about("Only events of the turn with this number; 0: before the first."))
    encounter = written(
        0, LARGEST, metadata=about("Only events of the encounter with this number in its turn; 0: between encounters.")
    )
    cause = fields.String(
        validate=validate.OneOf(CAUSES),
        metadata=about("Only events with this cause: what has spoken for a seat in place of its player."),
    )
    card = fields.String(
        validate=KnownId(is_card, "card"),
        metadata=about("Only events that name this card (`morph#1`) or title (`morph`)."),
    )
    rule = fields.String(
        validate=KnownId(BOOK.__contains__, "rule"), metadata=about("Only events that name this rule.")
    )
    use = words(r"u_[0-9]{1,15}", metadata=about("Only events that name this use."))
    level = fields.String(
        load_default=EVERYTHING,
        validate=validate.OneOf(LEVELS),
        metadata=about("`story`: only the events that the history counts to the story, and no details."),
    )
    wait = written(0, 25, load_default=0, metadata=about("Seconds to wait for an event when there is none yet."))


class StreamQuery(In):
    after = Point(metadata=about(f"Begin after this event; `Last-Event-ID` takes precedence. {POINT}"))
    level = fields.String(
        load_default=EVERYTHING,
        validate=validate.OneOf(LEVELS),
        metadata=about("`story`: only events of which the history has a sentence that is no detail; `seq` has gaps."),
    )
    ticket = fields.String(metadata=about("A stream ticket, for a client that cannot send a token."))


class StreamHeaders(In):
    last_event_id = Point(data_key="Last-Event-ID", metadata=about(f"Begin after this event. {POINT}"))


class Receipt(Out):
    """The result of a command."""

    command_id = fields.String(required=True, allow_none=True, metadata=about("Null after a dry run."))
    version = whole(0, LARGEST, required=True)
    events = fields.List(fields.Raw(metadata={"form": EVENT}), required=True)
    questions = questions("What is open now.")
    state = fields.Nested(State)
