"""The built-in bots: name -> how it plays."""

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from service.bots import BOTS
from workers.bots import basic, random
from workers.bots.table import Answer, Question, View

Choose = Callable[[View, Question, list[Answer], Random], Answer | None]


class Policy(NamedTuple):
    """`choose(view, question, legal, rng)` sees what any client of the seat sees, and nothing else."""

    choose: Choose
    about: str


POLICIES: dict[str, Policy] = {
    "random": Policy(random.choose, BOTS["random"]),
    "basic": Policy(basic.choose, BOTS["basic"]),
}
