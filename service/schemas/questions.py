"""Schemas of questions: a closed union by `kind`, one schema for each of the eleven kinds (docs/clients/questions.md).

The seat that is asked gets a question in full; the others get only that it is asked. A question with which the use of
an ability begins has the members of its kind, but no clock of its own.
"""

from typing import Any

import marshmallow as ma
from marshmallow import fields

from domain.encounter.deal_goods import TRADES
from domain.game.names import GOODS
from domain.game.open_questions import LOADED
from service.schemas.answers import Answer
from service.schemas.base import LARGEST, Either, Out, Union, about, whole
from service.schemas.named import camel, word_of

assert LOADED
Members = dict[str, fields.Field[Any]]

CHOSEN = Either(
    "Chosen",
    "The value of an answer: yes or no, a number, ids, or amounts or ids by target.",
    (
        {"type": "boolean"},
        {"type": "integer"},
        {"type": "string"},
        {"type": "array", "items": {"type": "string"}},
        {"type": "object", "additionalProperties": {"type": "integer"}},
        {"type": "object", "additionalProperties": {"type": "array", "items": {"type": "string"}}},
    ),
)


def ids(text: str, **more: Any) -> fields.List[str]:
    """Returns a list of ids."""
    return fields.List(fields.String(), required=True, metadata=about(text), **more)


def by_seat(values: fields.Field[Any], text: str, **more: Any) -> fields.Dict:
    """Returns a map from seats."""
    return fields.Dict(keys=fields.String(), values=values, required=True, metadata=about(text), **more)


class OpenUse(Out):
    """An ability or card that was declared and is not carried out or cancelled yet."""

    ability = fields.String(required=True, metadata=about("Its name is in `/v1/catalog/names`."))
    name = fields.String(required=True, metadata=about("The alien, card or station that has the ability."))
    label = fields.String(required=True, metadata=about("The use in a few words."))
    kind = word_of("AbilityKind", required=True)
    seat = word_of("Seat", required=True, metadata=about("The seat that uses it."))
    card = fields.String(required=True, allow_none=True, metadata=about("The card that is played; null for a power."))
    subject = fields.String(required=True, metadata=about("The use that this one answers; empty for none."))
    chosen = fields.Raw(
        required=True,
        allow_none=True,
        metadata=about(
            "The choice that it was declared with; null when it has none, or a secret one.",
            form=CHOSEN,
        ),
    )
    cancelled = fields.String(required=True, metadata=about("How it was cancelled; empty while it is not."))


class UseToAnswer(OpenUse):
    """The use that a question asks you to answer."""

    id = fields.String(required=True, metadata=about("Its key in `uses` of the state."))
    text = fields.String(required=True, metadata=about("What it does, in plain words."))


class SpokenOf(Out):
    """The ids of the things that a prompt mentions, by kind, so that a page can highlight them."""

    seats = fields.List(word_of("Seat"), required=True)
    planets = ids("The planets.")
    ships = ids("The ships.")
    cards = ids("The cards.")
    uses = ids("Keys of `uses` in the state.")
    use = fields.Nested(
        UseToAnswer, metadata=about("The use that waits for this answer; left out when the question answers no use.")
    )


class KnownCard(Out):
    """A card whose title you know."""

    id = fields.String(required=True)
    title = fields.String(required=True, metadata=about("Its id in `/v1/catalog/cards`."))


class CardToChoose(Out):
    """A card that may be chosen."""

    id = fields.String(required=True)
    title = fields.String(
        required=True,
        allow_none=True,
        metadata=about("Its id in `/v1/catalog/cards`; null where you may not know it."),
    )


class Choice(Out):
    """One of several things, with words for people."""

    id = fields.String(required=True)
    label = fields.String(required=True)


class ShipsOfPlace(Out):
    """The ships that may be chosen at a place."""

    place = fields.String(required=True)
    ships = ids("The ships there.")
    min = whole(0, LARGEST, metadata=about("How many must be chosen there at least; 0 when left out."))
    max = whole(0, LARGEST, required=True, metadata=about("How many may be chosen there at most."))
    marks = fields.Dict(
        keys=fields.String(), values=fields.String(), metadata=about("Ship -> what distinguishes it: a skill.")
    )


class Target(Out):
    """The target of a share, and how large the share may be."""

    target = fields.String(required=True)
    min = whole(0, LARGEST, metadata=about("The least; 0 when left out."))
    max = whole(0, LARGEST, required=True)


class Goods(Out):
    """A further kind of goods in a deal."""

    give = by_seat(fields.List(fields.String()), "Seat -> what it can give.")
    room = by_seat(fields.Integer(), "Seat -> how many it has room for.")


class OfferSide(Out):
    """The side of one player in an offer."""

    class Meta(Out.Meta):
        include = {
            kind: fields.List(fields.String(), metadata=about(f"By id: {GOODS.get(kind, kind).lower()}."))
            for kind in sorted(TRADES)
        }

    colony = fields.String(metadata=about("A planet for a colony."))
    cards = fields.List(fields.String(), metadata=about("Cards by id."))
    card_count = whole(0, LARGEST, metadata=about("So many cards of the other hand, at random."))
    titles = fields.List(fields.String(), metadata=about("Titles that the other player may hold."))
    kinds = fields.Dict(
        keys=fields.String(),
        values=fields.Integer(),
        metadata=about("Kind of cards -> how many of the other hand, which its player chooses."),
    )
    release = fields.Dict(
        keys=fields.String(), values=fields.Integer(), metadata=about("Ships that are set free: colour -> how many.")
    )


class StandingOffer(Out):
    """The offer that is open, as the question shows it."""

    id = fields.String(required=True)
    give = fields.Nested(OfferSide, required=True, metadata=about("What the player who offers gives."))
    take = fields.Nested(OfferSide, required=True, metadata=about("What this player gets for it."))


_MANY: Members = {
    "min": fields.Integer(required=True, metadata=about("How many at least.")),
    "max": fields.Integer(required=True, metadata=about("How many at most.")),
}
OFFERS: dict[str, Members] = {
    "confirm": {},
    "choose_option": {
        "options": fields.List(fields.Nested(Choice), required=True, metadata=about("What may be chosen.")),
        **_MANY,
    },
    "choose_number": {**_MANY, "step": fields.Integer(required=True, metadata=about("From `min` in these steps."))},
    "choose_seats": {"seats": fields.List(word_of("Seat"), required=True), **_MANY},
    "choose_planets": {"planets": ids("The planets that may be chosen."), **_MANY},
    "choose_cards": {"cards": fields.List(fields.Nested(CardToChoose), required=True), **_MANY},
    "choose_ships": {"places": fields.List(fields.Nested(ShipsOfPlace), required=True), **_MANY},
    "distribute": {
        "targets": fields.List(fields.Nested(Target), required=True),
        "total": whole(0, LARGEST, metadata=about("How much there is to give out; or `items`.")),
        "items": fields.List(fields.String(), metadata=about("What there is to give out; or `total`.")),
        "allowed": fields.Dict(
            keys=fields.String(),
            values=fields.List(fields.String()),
            allow_none=True,
            metadata=about("Item -> the targets that it may go to; null where each may go to all."),
        ),
        "marks": fields.Dict(
            keys=fields.String(), values=fields.String(), metadata=about("Item -> what distinguishes it: a skill.")
        ),
    },
    "arrange": {"items": fields.List(fields.Nested(Choice), required=True, metadata=about("What is to be ordered."))},
    "respond": {
        "abilities": fields.List(
            fields.Nested(lambda: Offered()),
            required=True,
            metadata=about("The abilities that may be used now."),
        ),
        "may_pass": fields.Boolean(required=True),
    },
    "deal": {
        "between": fields.List(word_of("Seat"), required=True, metadata=about("You, and the other player.")),
        "cards": fields.List(fields.Nested(KnownCard), required=True, metadata=about("Your cards.")),
        "hand_sizes": by_seat(fields.Integer(), "Seat -> cards in hand."),
        "kinds": fields.List(
            word_of("CardKind"), required=True, metadata=about("The kinds of cards that you can ask for.")
        ),
        "colonies": by_seat(fields.List(fields.String()), "Seat -> planets where it could let the other one land."),
        "releases": by_seat(
            fields.Dict(keys=fields.String(), values=fields.Integer()), "Seat -> colour -> ships it could set free."
        ),
        "goods": fields.Dict(
            keys=fields.String(),
            values=fields.Nested(Goods),
            required=True,
            metadata=about("Further kinds of goods, which variants bring."),
        ),
        "offers_left": whole(0, LARGEST, required=True, metadata=about("How many more offers you may make.")),
        "offer": fields.Nested(StandingOffer, required=True, allow_none=True, metadata=about("The open offer.")),
        "offer_by": word_of("Seat", required=True, allow_none=True, metadata=about("The seat that has made it.")),
        "both_asked": fields.Boolean(required=True, metadata=about("False when only you are asked.")),
    },
}
"""Kind -> the members that it has beside those of all questions."""

_WORDS: Members = {
    "name": fields.String(required=True, metadata=about("The kind of moment, see standing orders.")),
    "prompt": fields.String(
        required=True, metadata=about("The question in a sentence for people; its wording may change.")
    ),
    "about": fields.Nested(SpokenOf, required=True, metadata=about("What the prompt speaks of.")),
    "rule": fields.String(required=True, metadata=about("Id of the rule that asks, see `/v1/catalog/rules`.")),
    "secret": fields.Boolean(required=True, metadata=about("The answer stays hidden until the rules reveal it.")),
    "time_class": word_of("TimeClass", required=True),
}
_ASKED: Members = {
    "id": fields.String(required=True),
    "seat": word_of("SeatOrHost", required=True, metadata=about("The seat that is asked.")),
}


def _clock() -> Members:
    return {
        "deadline_at": fields.String(
            required=True,
            allow_none=True,
            metadata=about(
                "When the clock answers: the end of base time and reserve. Null without a deadline and while clocks "
                "are stopped.",
                format="date-time",
            ),
        ),
        "base_ends_at": fields.String(
            required=True,
            allow_none=True,
            metadata=about("When the base time ends and the reserve of the seat begins to run.", format="date-time"),
        ),
        "reserve_ms": whole(
            0,
            LARGEST,
            required=True,
            allow_none=True,
            metadata=about(
                "The part of the time up to the deadline that is reserve; 0 without a reserve, null without a deadline."
            ),
        ),
        "remaining_ms": whole(
            0,
            LARGEST,
            required=True,
            allow_none=True,
            metadata=about("Milliseconds until the deadline; in a pause what is left. Null without a deadline."),
        ),
    }


def _of_kind(kind: str, more: Members, name: str) -> type[ma.Schema]:
    timeout = fields.Nested(
        Answer.type_schemas[kind], required=True, metadata=about("The answer that the clock will give.")
    )
    tag = fields.Constant(kind, required=True)
    members = {**more, "kind": tag, **_WORDS, "on_timeout": timeout, **OFFERS[kind]}
    return Out.from_dict(members, name=f"{camel(kind)}{name}")


class QuestionToYou(Union):
    """A question in full, for the seat that is asked."""

    type_field = "kind"
    type_schemas = {kind: _of_kind(kind, {**_ASKED, **_clock()}, "Question") for kind in OFFERS}


class QuestionOfUse(Union):
    """The question with which a use begins; `answer` of the answer to the window answers it."""

    type_field = "kind"
    type_schemas = {kind: _of_kind(kind, {}, "OfUse") for kind in OFFERS if kind not in ("respond", "deal")}


class Offered(Out):
    """An ability that may be used in answer to a question of the kind `respond`."""

    use = fields.String(required=True, metadata=about("The id to answer with; its name is in `/v1/catalog/names`."))
    name = fields.String(
        required=True, metadata=about("What gives the ability: an alien, a card, a station or a moon.")
    )
    label = fields.String(required=True)
    text = fields.String(required=True, metadata=about("What it does, in plain words."))
    rule = fields.String(required=True)
    question = fields.Nested(
        QuestionOfUse,
        required=True,
        allow_none=True,
        metadata=about("The question with which the use begins; `answer` answers it. Null when the use asks nothing."),
    )


_OF_OTHERS: Members = {
    "id": fields.String(
        required=True,
        allow_none=True,
        metadata=about("Null in a veiled window, where nobody may know whether this seat is asked."),
    ),
    "seat": word_of("SeatOrHost", required=True, metadata=about("The seat that is asked, or could be.")),
    "kind": fields.Constant(
        None,
        required=True,
        metadata=about(
            "Null: you do not see what it is asked.",
            # A generator that does not know `const` still tells it apart from every kind of question.
            beside={"description": "Always null: you do not see what it is asked.", "enum": ["", None]},
        ),
    ),
}
QuestionToOthers = Out.from_dict({**_OF_OTHERS, **_clock()}, name="QuestionToOthers")
QuestionToOthers.__doc__ = "A question that another seat is asked."

QUESTION = Either(
    "Question",
    "An open question: in full for the seat that is asked; for others only which seat that is.",
    (QuestionToYou, QuestionToOthers),
)


def questions(text: str = "") -> fields.List[Any]:
    """Returns a list of questions, as the viewer may see them."""
    return fields.List(fields.Raw(metadata={"form": QUESTION}), required=True, metadata=about(text) if text else {})
