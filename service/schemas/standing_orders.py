"""Schema of standing orders: the same document is read and written. What an order may say is the domain's (TIME-31)."""

from typing import Any, ClassVar

import marshmallow as ma
from marshmallow import fields, validate

from domain.game.standing_orders import MOST_ORDERS
from service.schemas.answers import Answer
from service.schemas.base import In, about

NAME = validate.Length(1, 60)


class StandingOrder(In):
    """An order that passes a kind of window, or answers a kind of question always the same."""

    window = fields.String(
        validate=NAME,
        metadata=about("The `name` of `respond` questions to pass; `*` is all. An unknown one is refused."),
    )
    question = fields.String(validate=NAME, metadata=about("The `name` of questions to answer; or `window`."))
    answer = fields.Nested(Answer, metadata=about("The answer to the question. If it does not fit, the seat is asked."))
    until = fields.String(
        metadata=about("When the order ends; `game` when left out.", enum=["phase", "encounter", "game"])
    )
    when = fields.String(
        metadata=about(
            "When to pass: always (the default), only while you have nothing playable in hand, or only while all that "
            "you could use is pointless (ORDERS-04).",
            enum=["always", "nothing_playable", "pointless"],
        )
    )


class StandingOrders(In):
    """All orders of a seat."""

    rule: ClassVar[str] = "TIME-31"

    orders = fields.List(fields.Nested(StandingOrder), required=True, validate=validate.Length(max=MOST_ORDERS))
    default = fields.String(
        load_default="keep",
        validate=validate.OneOf(["keep", "drop"]),
        metadata=about(
            "Whether the default order is in the list: pass every window while you have nothing playable in hand. "
            "`keep` adds it if it is missing, and is meant when left out; `drop` leaves it out, so that every window "
            "asks you."
        ),
    )


class StandingOrderChange(In):
    """One standing order that is added or taken away; the others stay. Exactly one of the two members."""

    rule: ClassVar[str] = "TIME-31"

    add = fields.Nested(
        StandingOrder,
        metadata=about("The order to add, in the place of one for the same question, or the same window and `when`."),
    )
    remove = fields.Nested(StandingOrder, metadata=about("The order to take away, as it is in your list."))

    @ma.validates_schema
    def _one(self, data: dict[str, Any], **_: Any) -> None:
        if len(data) != 1:
            raise ma.ValidationError("Give either `add` or `remove`.")
