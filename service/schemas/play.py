"""Schemas of play: commands, questions, states and receipts."""

from typing import Any

from marshmallow import ValidationError, fields, validate

from domain.events import TYPES
from domain.faults import named
from domain.game.catalogue import is_card
from domain.game.history.teller import EVERYTHING, LEVELS
from domain.game.reasons import WORDS
from domain.rulebook.book import BOOK
from service.play.event_search import CAUSES
from service.schemas.answers import Answer
from service.schemas.base import LARGEST, Flag, Form, In, Known, Out, Union, about, whole, words, written
from service.schemas.games import KEY, SignedHeaders

QUESTION_ID = r"q_[0-9]{1,15}"


class Command(In):
    """What every command may carry."""

    see = words(
        r"[0-9]{1,15}:[0-9a-f]{16}",
        metadata=about("The head that the sender knows: version and first 16 digits of its hash. It is recorded."),
    )


class StartGame(Command):
    """The host closes the lobby; every seat must be taken."""

    type = fields.Constant("start_game", required=True)


class AnswerQuestion(Command):
    """A seat answers an open question."""

    type = fields.Constant("answer", required=True)
    question_id = words(QUESTION_ID, required=True)
    answer = fields.Nested(Answer, required=True)


class Concede(Command):
    """A seat gives up: its questions get their defaults from now on."""

    type = fields.Constant("concede", required=True)


class PauseGame(Command):
    """The host stops the clock; answers are refused meanwhile."""

    type = fields.Constant("pause_game", required=True)


class ResumeGame(Command):
    """The host resumes a paused game; every question has what was left of its time (CLOCK-05)."""

    type = fields.Constant("resume_game", required=True)


class ExtendDeadline(Command):
    """Restarts the base time of your question, a few times in a game; it draws on your reserve (CLOCK-04)."""

    type = fields.Constant("extend_deadline", required=True)
    question_id = words(QUESTION_ID, required=True)


class AnyCommand(Union):
    """One of the commands that change a game's history."""

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
    idempotency_key = words(
        KEY,
        data_key="Idempotency-Key",
        metadata=about(
            "The log keeps it with the command: the same key with the same body gets the same answer again."
        ),
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


class Offered(Out):
    """An ability that may be used in answer to a question of the kind `respond`."""

    use = fields.String(required=True, metadata=about("The id to answer with; its name is in `/v1/catalog/names`."))
    name = fields.String(
        required=True, metadata=about("What gives the ability: an alien, a card, a station or a moon.")
    )
    label = fields.String(required=True)
    text = fields.String(required=True, metadata=about("What it does, in plain words."))
    rule = fields.String(required=True)
    question = fields.Dict(
        keys=fields.String(),
        required=True,
        allow_none=True,
        metadata=about("The question with which the use begins; `answer` answers it. Null when the use asks nothing."),
    )


class OpenUse(Out):
    """An ability or card that was declared and is not carried out or cancelled yet."""

    ability = fields.String(required=True, metadata=about("Its name is in `/v1/catalog/names`."))
    name = fields.String(required=True, metadata=about("The alien, card or station that has the ability."))
    label = fields.String(required=True)
    kind = fields.String(required=True, metadata=about("`power`, `wild`, `super` or the type of the card."))
    seat = fields.String(required=True, metadata=about("The seat that uses it."))
    card = fields.String(required=True, allow_none=True, metadata=about("The card that is played; null for a power."))
    subject = fields.String(required=True, metadata=about("The use that this one answers; empty for none."))
    chosen = fields.Raw(
        required=True,
        allow_none=True,
        metadata=about("The choice that it was declared with; null when it has none, or a secret one."),
    )
    cancelled = fields.String(required=True, metadata=about("How it was cancelled; empty while it is not."))


class UseToAnswer(OpenUse):
    """The use that a question asks you to answer."""

    id = fields.String(required=True, metadata=about("Its key in `uses` of the state."))


class SpokenOf(Out):
    """The ids of the things that a prompt mentions, by kind, so that a page can highlight them."""

    seats = fields.List(fields.String(), required=True)
    planets = fields.List(fields.String(), required=True)
    ships = fields.List(fields.String(), required=True)
    cards = fields.List(fields.String(), required=True)
    uses = fields.List(fields.String(), required=True, metadata=about("Keys of `uses` in the state."))
    use = fields.Nested(
        UseToAnswer, metadata=about("The use that waits for this answer; left out when the question answers no use.")
    )


class Question(Out):
    """An open question: in full for the seat that is asked; for others only which seat that is."""

    id = fields.String(
        required=True,
        allow_none=True,
        metadata=about("Null in a veiled window, where nobody may know whether this seat is asked."),
    )
    seat = fields.String(required=True)
    deadline_at = fields.String(
        required=True,
        allow_none=True,
        metadata=about(
            "When the clock answers: the end of base time and reserve. Null without a deadline and while clocks are "
            "stopped.",
            format="date-time",
        ),
    )
    base_ends_at = fields.String(
        required=True,
        allow_none=True,
        metadata=about("When the base time ends and the reserve of the seat begins to run.", format="date-time"),
    )
    reserve_ms = whole(
        0,
        LARGEST,
        required=True,
        allow_none=True,
        metadata=about(
            "The part of the time up to the deadline that is reserve; 0 without a reserve, null without a deadline."
        ),
    )
    remaining_ms = whole(
        0,
        LARGEST,
        required=True,
        allow_none=True,
        metadata=about("Milliseconds until the deadline; in a pause what is left. Null without a deadline."),
    )
    kind = fields.String(metadata=about("One of the eleven kinds; the answer has the same `kind`."))
    name = fields.String()
    prompt = fields.String(metadata=about("The question in a sentence for people; its wording may change."))
    # `about` is the name of a function here.
    spoken_of = fields.Nested(
        SpokenOf, data_key="about", attribute="about", metadata=about("What the prompt speaks of.")
    )
    rule = fields.String(metadata=about("Id of the rule that asks, see `/v1/catalog/rules`."))
    secret = fields.Boolean(metadata=about("The answer stays hidden until the rules reveal it."))
    time_class = fields.String()
    on_timeout = fields.Nested(Answer, metadata=about("The answer that the clock will give."))
    abilities = fields.List(
        fields.Nested(Offered),
        metadata=about("For questions of the kind `respond`: the abilities that may be used now."),
    )


class QuestionList(Out):
    items = fields.List(fields.Nested(Question), required=True)
    next = fields.Constant(None, required=True)
    version = whole(0, LARGEST, required=True)
    status = fields.String(required=True)
    phase = fields.String(required=True)
    waiting = fields.List(fields.String(), required=True, metadata=about("The seats that have to answer."))
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


class OpenUndo(Out):
    """The request for an undo that must be decided before the game continues."""

    id = fields.String(required=True)
    seat = fields.String(required=True)
    to_seq = whole(1, LARGEST, required=True)
    reason = fields.String(required=True)
    crosses = fields.Dict(required=True)
    needs = fields.List(fields.String(), required=True, metadata=about("The seats that are asked, or `host`."))
    votes = fields.Dict(keys=fields.String(), values=fields.String(), required=True)
    expires_at = fields.String(required=True, allow_none=True, metadata={"format": "date-time"})


class OpenForkRequest(Out):
    """The request for a fork that must be decided before the game continues."""

    id = fields.String(required=True)
    seat = fields.String(required=True)
    at_seq = whole(1, LARGEST, required=True)
    reason = fields.String(required=True)
    needs = fields.List(fields.String(), required=True)
    votes = fields.Dict(keys=fields.String(), values=fields.String(), required=True)
    expires_at = fields.String(required=True, allow_none=True, metadata={"format": "date-time"})


class State(Out):
    """One perspective of a game; the members of the table are described in the documentation of the view."""

    game = fields.String(required=True)
    version = whole(0, LARGEST, required=True)
    status = fields.String(required=True)
    viewer = fields.String(required=True, metadata=about("The seat whose view this is, or `public`."))
    phase = fields.String(required=True)
    paused = fields.Boolean(required=True)
    waiting = fields.List(fields.String(), required=True)
    questions = fields.List(fields.Nested(Question), required=True)
    seats = fields.Dict(keys=fields.String(), values=fields.Dict(), required=True)
    planets = fields.Dict(keys=fields.String(), values=fields.Dict(), required=True)
    removed = fields.Dict(
        keys=fields.String(),
        values=fields.List(fields.String()),
        required=True,
        metadata=about("The ships that are out of the game, by seat (CORE-216)."),
    )
    uses = fields.Dict(
        keys=fields.String(),
        values=fields.Nested(OpenUse),
        required=True,
        metadata=about(
            "The uses that are not closed yet, the oldest first; each may still be answered or carried out."
        ),
    )
    encounter = fields.Dict(required=True, allow_none=True)
    mechanics = fields.Dict(
        keys=fields.String(),
        values=fields.Dict(),
        required=True,
        metadata=about(
            "What a few aliens bring to the table, each under its name, of those that play a part now: "
            "`captured_ships` (ships by place and seat), `hidden_ships` (`seats` that may have some, `ships` of the "
            "viewer), "
            "`hired_cards` (`counts` by seat, `cards` of the viewer), `home_planet_in_gate` (`planet`)."
        ),
    )
    undo = fields.Nested(
        OpenUndo,
        required=True,
        allow_none=True,
        metadata=about("The open request for an undo: meanwhile the only questions are its votes."),
    )
    fork_request = fields.Nested(
        OpenForkRequest,
        required=True,
        allow_none=True,
        metadata=about("The open request for a fork: meanwhile the only questions are its votes."),
    )
    winners = fields.List(fields.String(), required=True)


_REASON = {
    "description": (
        "For what reason it happens: a word, the id of the thing whose text makes it happen, or the number of a rule. "
        "These are the words; later versions may have more."
    ),
    "anyOf": [{"type": "string", "enum": sorted(WORDS)}, {"type": "string"}],
}


class Event(Out):
    """An event of the log as the viewer may see it. New types and members may appear at any time."""

    seq = whole(1, LARGEST, required=True)
    type = fields.String(required=True, metadata=about("One of `/v1/schemas/events`."))
    schema = whole(1, LARGEST, required=True)
    at = fields.String(required=True, metadata={"format": "date-time"})
    by = fields.String(required=True, metadata=about("`seat:red`, `host`, `clock`, ...; `seat` in a veiled window."))
    cause = fields.String(metadata=about("`timer`, `bot` or `webhook`; left out when the player of the seat acted."))
    command_id = fields.String(
        required=True,
        metadata=about("The same on all events of a command; in a veiled window another than its receipt's."),
    )
    part = fields.List(fields.Integer(), required=True, metadata=about("Index and count within its command."))
    command = fields.Dict(metadata=about("On the first event: the command, without what is hidden."))
    ruleset = fields.String()
    see = fields.String()
    signed = fields.Dict(
        metadata=about(
            "On the first event of a player who signs: the request as sent, and its signature. If the command hides "
            "anything, a hidden part holds this until the game is over, and `command.hidden` names it."
        )
    )
    data = fields.Dict(required=True, metadata=about("What the viewer may see of it.", properties={"why": _REASON}))
    reveals = fields.Boolean(
        required=True, metadata=about("The event showed hidden information to somebody, or used chance.")
    )
    alive = fields.Boolean(
        required=True,
        metadata=about(
            "False after an undo of this event. A later `moves_undone` may undo events that you already have."
        ),
    )
    commitments = fields.List(fields.String(), required=True, metadata=about("The commitments to the hidden parts."))
    hash = fields.String(required=True, metadata=about("The chain head after this event."))


class EventWithProof(Event):
    prev_hash = fields.String(required=True)
    openings = fields.List(fields.Dict(), required=True, metadata=about("The hidden parts meant for the viewer."))


class LookedAt(Out):
    """The stretch of the log that was looked at for a page."""

    first = whole(1, LARGEST, required=True)
    last = whole(1, LARGEST, required=True)


class EventPage(Out):
    items = fields.List(fields.Nested(Event), required=True)
    next = fields.String(
        required=True, allow_none=True, metadata=about("Null when everything that was asked for has been looked at.")
    )
    version = whole(0, LARGEST, required=True, metadata=about("`seq` of the last event of the game."))
    looked_at = fields.Nested(
        LookedAt, required=True, allow_none=True, metadata=about("Null when there was nothing to look at.")
    )


class EventTypes(fields.String):
    """Types of events, separated by commas, each of which exists."""

    allowed = tuple(sorted(TYPES))

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        given = str(super()._deserialize(value, attr, data, **kwargs))
        if unknown := [type for type in given.split(",") if type not in TYPES]:
            raise ValidationError(f"There is no type of events {named(unknown[0])}.")
        return given


class EventsQuery(In):
    after = written(0, LARGEST, metadata=about("Only events after this one; 0 when left out."))
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
        validate=Known(is_card, "card"),
        metadata=about("Only events that name this card (`morph#1`) or title (`morph`)."),
    )
    rule = fields.String(validate=Known(BOOK.__contains__, "rule"), metadata=about("Only events that name this rule."))
    use = words(r"u_[0-9]{1,15}", metadata=about("Only events that name this use."))
    level = fields.String(
        load_default=EVERYTHING,
        validate=validate.OneOf(LEVELS),
        metadata=about("`story`: only events of which the history has a sentence that is no detail."),
    )
    wait = written(0, 25, load_default=0, metadata=about("Seconds to wait for an event when there is none yet."))


class StreamQuery(In):
    after = written(0, LARGEST, metadata=about("Begin after this event; `Last-Event-ID` takes precedence."))
    level = fields.String(
        load_default=EVERYTHING,
        validate=validate.OneOf(LEVELS),
        metadata=about("`story`: only events of which the history has a sentence that is no detail; `seq` has gaps."),
    )


class StreamHeaders(In):
    last_event_id = words(r"[0-9]{1,15}", data_key="Last-Event-ID")


class Receipt(Out):
    """What a command did."""

    command_id = fields.String(required=True, allow_none=True, metadata=about("Null after a dry run."))
    version = whole(0, LARGEST, required=True)
    events = fields.List(fields.Nested(Event), required=True)
    questions = fields.List(fields.Nested(Question), required=True, metadata=about("What is open now."))
    state = fields.Nested(State)
