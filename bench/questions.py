"""The number of questions to a seat: `python -m bench.questions`.

Targets (TIME-31): with the default standing order almost no questions except the decisions of the game; without any
order a few for each seat and encounter.
"""

from argparse import ArgumentParser
from collections import Counter
from random import Random
from typing import NamedTuple

from bench.games import SEATS, chosen, started
from domain.commands import SetStandingOrders
from domain.decider import advance
from domain.events import EncounterBegan
from domain.game.open_questions import open_questions

GAMES = 20
POLICY = "basic"


class QuestionCounts(NamedTuple):
    """One game: its encounters, and how many questions its seats got during encounters."""

    encounters: int
    decisions: int
    responds: int


def main() -> None:
    """Prints questions per seat and encounter, for both ways to sit at the table."""
    ArgumentParser("python -m bench.questions", description=__doc__).parse_args()
    print(f"{'4 seats':24}{'encounters':>11}{'decisions':>11}{'responds':>10}{'together':>10}   per seat and encounter")
    for what, silent in (("the default order", True), ("no order at all", False)):
        report(what, [play(seed, silent) for seed in range(GAMES)])


def report(what: str, games: list[QuestionCounts]) -> None:
    """Prints one line: the mean over all games."""
    encounters = sum(game.encounters for game in games)
    each = encounters * len(SEATS)
    decisions, responds = sum(game.decisions for game in games) / each, sum(game.responds for game in games) / each
    print(f"{what:24}{encounters:>11}{decisions:>11.2f}{responds:>10.2f}{decisions + responds:>10.2f}")


def play(seed: int, silent: bool) -> QuestionCounts:
    """Returns a whole game of bots; without `silent` every seat has cancelled its default order."""
    state, chance = started(POLICY, seed)
    for seat in () if silent else SEATS:
        advance(state, SetStandingOrders(seat=seat, orders=[]), chance)
    encounters, kinds, earlier, rng = 0, Counter[str](), set(state.questions), Random(seed)
    while state.status != "over":
        happened = advance(state, chosen(state, POLICY, rng), chance)
        encounters += sum(isinstance(event, EncounterBegan) for event in happened)
        if new := state.questions.keys() - earlier:
            earlier |= new
            asked = open_questions(state)
            kinds.update(asked[id].question.kind for id in new if state.encounter)
    return QuestionCounts(encounters, kinds.total() - kinds["respond"], kinds["respond"])


if __name__ == "__main__":
    main()
