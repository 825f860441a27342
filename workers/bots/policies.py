"""The built-in bots: name -> how it plays."""

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from service.play.bots import BOTS
from workers.bots import basic, consent, random
from workers.bots.table import Answer, Question, Recall, View

Choose = Callable[[View, Question, Sequence[Answer], Random, Recall], Answer | None]


class Policy(NamedTuple):
    """`choose(view, question, legal, rng, recall)` knows what a person in the seat may know, and nothing else.

    One that `plans` tries other answers than the chosen one out before it gives one, which takes long.
    """

    choose: Choose
    about: str
    plans: bool = False


def _voting(choose: Choose) -> Choose:
    """Whatever the policy: to an undo every bot says the same."""

    def chosen(view: View, question: Question, legal: Sequence[Answer], rng: Random, recall: Recall) -> Answer | None:
        return consent.vote(view) if question["name"] == consent.UNDO else choose(view, question, legal, rng, recall)

    return chosen


POLICIES: dict[str, Policy] = {
    "random": Policy(_voting(random.choose), BOTS["random"]),
    "basic": Policy(_voting(basic.choose), BOTS["basic"]),
    "planner": Policy(_voting(basic.choose), BOTS["planner"], plans=True),
}
