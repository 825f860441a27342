"""The number of questions to a seat: `python -m bench.questions`.

Targets (TIME-31, ORDERS-04): with the orders with which players begin almost no questions except the decisions of the
game; without any order a few for each seat and encounter.
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
NOTHING_PLAYABLE = {"window": "*", "when": "nothing_playable"}
POINTLESS = {"window": "*", "when": "pointless"}


class QuestionCounts(NamedTuple):
    """One game: its encounters, and how many questions its seats got during encounters."""

    encounters: int
    decisions: int
    responds: int


WAYS: dict[str, list[dict[str, str]]] = {
    "the orders of a new game": [NOTHING_PLAYABLE, POINTLESS],
    "what is pointless, too": [NOTHING_PLAYABLE],
    "everything": [],
}
"""The questions that a seat is asked -> its standing orders."""


def main() -> None:
    """Prints questions per seat and encounter, for each way to sit at the table, without variants and with techs."""
    ArgumentParser("python -m bench.questions", description=__doc__).parse_args()
    for name, variants in (("the base game", []), ("technology", ["technology"])):
        print(f"{name:24}{'encounters':>11}{'decisions':>11}{'responds':>10}{'together':>10}   per seat and encounter")
        for what, orders in WAYS.items():
            report(what, [play(seed, orders, variants) for seed in range(GAMES)])


def report(what: str, games: list[QuestionCounts]) -> None:
    """Prints one line: the mean over all games."""
    encounters = sum(game.encounters for game in games)
    each = encounters * len(SEATS)
    decisions, responds = sum(game.decisions for game in games) / each, sum(game.responds for game in games) / each
    print(f"{what:24}{encounters:>11}{decisions:>11.2f}{responds:>10.2f}{decisions + responds:>10.2f}")


def play(seed: int, orders: list[dict[str, str]], variants: list[str]) -> QuestionCounts:
    """Plays a whole game of bots with these standing orders."""
    state, chance = started(POLICY, seed, variants)
    for seat in SEATS:
        advance(state, SetStandingOrders(seat=seat, orders=orders), chance)
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
