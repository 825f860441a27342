"""The built-in bots: name -> how it plays."""

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from service.play.bots.profiles import BOTS
from workers.bots import basic, random
from workers.bots.table import Answer, Question, Recall, View

Choose = Callable[[View, Question, Sequence[Answer], Random, Recall], Answer | None]


class Policy(NamedTuple):
    """`choose(view, question, legal, rng, recall)` knows what a person in the seat may know, and nothing else.

    One that `plans` tries other answers than the chosen one out before it gives one, which takes long.
    """

    choose: Choose
    about: str
    plans: bool = False


POLICIES: dict[str, Policy] = {
    "random": Policy(random.choose, BOTS["random"]),
    "basic": Policy(basic.choose, BOTS["basic"]),
    "planner": Policy(basic.choose, BOTS["planner"], plans=True),
}
