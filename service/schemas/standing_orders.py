"""Schema of standing orders: the same document is read and written. What an order may say is the domain's (TIME-31)."""

from typing import ClassVar

from marshmallow import fields, validate

from domain.game.standing_orders import MOST_ORDERS
from service.schemas.answers import Answer
from service.schemas.base import In, about

NAME = validate.Length(1, 60)


class StandingOrder(In):
    """Passes a kind of window, or answers a kind of question always the same."""

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
            "When to pass: always (the default), or only while you have nothing playable in hand.",
            enum=["always", "nothing_playable"],
        )
    )


class StandingOrders(In):
    """All orders of a seat."""

    rule: ClassVar[str] = "TIME-31"

    orders = fields.List(fields.Nested(StandingOrder), required=True, validate=validate.Length(max=MOST_ORDERS))
