"""The closed vocabulary of questions: eleven kinds.

Every question describes itself to a client, lists ready answers, knows its default and turns an answer
into a plain value (or refuses it with a reason). Answers are JSON objects tagged by `kind`.
"""

from domain.questions.choices import (
    Arrange,
    ChooseCards,
    ChooseNumber,
    ChooseOption,
    ChoosePlanets,
    ChooseSeats,
    Confirm,
)
from domain.questions.deal import DealGoods, DealOffer
from domain.questions.distribute import Distribute
from domain.questions.question import Question
from domain.questions.respond import Respond, UseOption
from domain.questions.ships import ChooseShips

__all__ = [
    "Arrange",
    "ChooseCards",
    "ChooseNumber",
    "ChooseOption",
    "ChoosePlanets",
    "ChooseSeats",
    "ChooseShips",
    "Confirm",
    "DealGoods",
    "DealOffer",
    "Distribute",
    "Question",
    "Respond",
    "UseOption",
]
