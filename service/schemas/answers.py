"""Answers to questions: a closed union by `kind`, one schema per kind of question (docs/clients/questions.md)."""

from copy import copy
from typing import Any

import marshmallow as ma
from marshmallow import fields, validate

from domain.encounter.deal_goods import TRADES
from domain.game.open_questions import LOADED
from service.schemas.base import In, Out, StrictBoolean, Union, about, whole

MOST = 1_000
MOST_IDS = 400
"""More than a game has cards or ships."""
LONGEST = 120
"""Characters of an id."""


def _id(**more: Any) -> fields.String:
    return fields.String(validate=validate.Length(1, LONGEST), **more)


class Ids(fields.List[str]):
    """Some ids. Where all have the form of one, no field is asked for each of them."""

    def __init__(self, **more: Any) -> None:
        super().__init__(_id(), validate=validate.Length(max=MOST_IDS), **more)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> list[Any]:
        if value.__class__ is list and all(map(_is_id, value)):
            return list(value)
        return super()._deserialize(value, attr, data, **kwargs)


def _ids(**more: Any) -> Ids:
    return Ids(**more)


class Numbers(fields.Dict):
    """Id -> how many. Where all have that form, no field is asked for each of them."""

    def __init__(self, **more: Any) -> None:
        super().__init__(keys=_id(), values=whole(0, MOST), **more)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if value.__class__ is dict and all(_is_id(id) and _is_number(number) for id, number in value.items()):
            return dict(value)
        return super()._deserialize(value, attr, data, **kwargs)  # type: ignore[no-untyped-call]


def _numbers(**more: Any) -> Numbers:
    return Numbers(**more)


def _is_id(value: Any) -> bool:
    return value.__class__ is str and 0 < len(value) <= LONGEST


def _is_number(value: Any) -> bool:
    return value.__class__ is int and 0 <= value <= MOST


class Given(In):
    """The part of one side of an offer."""

    colony = _id(allow_none=True, metadata=about("A planet on which the other side may found a colony."))
    cards = _ids(metadata=about("Cards of yours, by id."))
    card_count = whole(0, MOST, metadata=about("Cards of the other hand, at random."))
    titles = _ids(metadata=about("Titles of cards that the other player may or may not hold."))
    kinds = fields.Dict(
        keys=_id(),
        values=whole(1, MOST),
        metadata=about("Kind of cards of the other hand, such as `attack` -> how many. Its player chooses which."),
    )
    release = fields.Dict(keys=_id(), values=whole(1, MOST), metadata=about("Ships to free: colour -> how many."))


assert LOADED
FURTHER_GOODS: dict[str, fields.Field[Any]] = {
    kind: _ids(metadata=about("By id, as the question lists them under `goods`.")) for kind in sorted(TRADES)
}
"""Kinds of goods that variants bring into deals."""

DealSide = Given.from_dict(FURTHER_GOODS, name="DealSide")


class DealTerms(In):
    give = fields.Nested(DealSide)
    take = fields.Nested(DealSide)


MEMBERS: dict[str, dict[str, fields.Field[Any]]] = {
    "confirm": {"yes": StrictBoolean(required=True)},
    "choose_option": {"options": _ids(required=True)},
    "choose_number": {"number": whole(-MOST, MOST, required=True)},
    "choose_seats": {"seats": _ids(required=True)},
    "choose_planets": {"planets": _ids(required=True)},
    "choose_cards": {"cards": _ids(required=True)},
    "choose_ships": {
        "ships": _ids(metadata=about("Ships by id; or `from`.")),
        "from": _numbers(metadata=about("Any ships of these places: place -> how many.")),
    },
    "distribute": {
        "amounts": _numbers(metadata=about("Target -> amount; where the question has a `total`.")),
        "items": fields.Dict(
            keys=_id(), values=_ids(), metadata=about("Target -> items; where the question has `items`.")
        ),
    },
    "arrange": {"order": _ids(required=True)},
    "respond": {
        "use": _id(metadata=about("The ability to use; or `pass`.")),
        "answer": fields.Nested(
            lambda: Answer(), metadata=about("The answer to the question of the ability, if it has one.")
        ),
        "pass": StrictBoolean(validate=validate.OneOf([True])),
    },
    "deal": {
        "offer": fields.Nested(DealTerms),
        "accept": _id(metadata=about("The id of the open offer.")),
        "withdraw": StrictBoolean(validate=validate.OneOf([True])),
        "refuse": StrictBoolean(validate=validate.OneOf([True])),
    },
}


def _schema(kind: str) -> type[ma.Schema]:
    name = "".join(word.capitalize() for word in kind.split("_")) + "Answer"
    tag = fields.Constant(kind, required=True)
    made: type[ma.Schema] = In.from_dict({"kind": tag, **MEMBERS[kind]}, name=name)
    return made


def _left_out(member: fields.Field[Any]) -> fields.Field[Any]:
    copied = copy(member)
    copied.required = False
    return copied


GivenAnswer: type[ma.Schema] = Out.from_dict(
    {
        "kind": fields.String(metadata=about("Left out where the event names it.", enum=list(MEMBERS))),
        **{name: _left_out(member) for members in MEMBERS.values() for name, member in members.items()},
        "answer": fields.Nested(
            lambda: GivenAnswer(), metadata=about("The answer to the question of the ability, if it has one.")
        ),
    },
    name="GivenAnswer",
)
"""An answer as the log has it: the members of its kind."""


class Answer(Union):
    """One of the eleven kinds."""

    type_field = "kind"
    type_schemas = {kind: _schema(kind) for kind in MEMBERS}
