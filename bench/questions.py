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


EVERYTHING = [
    *("classic", "four_planets", "hazards", "multiple_stations", "planetoids", "reward_deck", "skill_tokens"),
    *("space_stations", "station_conquest", "technology"),
]
"""Variants that go together."""
ALL_ALIENS = {"sets": ["base", "incursion", "storm", "classic"], "alien_selection": "random"}
MOST_NAMES = 24


class QuestionCounts(NamedTuple):
    """One game: its encounters, and the kinds and names of the questions that its seats got during encounters."""

    encounters: int
    asked: Counter[tuple[str, str]]


WAYS: dict[str, list[dict[str, str]]] = {
    "the orders of a new game": [NOTHING_PLAYABLE, POINTLESS],
    "what is pointless, too": [NOTHING_PLAYABLE],
    "everything": [],
}
"""The questions that a seat is asked -> its standing orders."""


def main() -> None:
    """Prints questions per seat and encounter, for each way to sit at the table, with no, one and all variants."""
    parser = ArgumentParser("python -m bench.questions", description=__doc__)
    parser.add_argument("--names", action="store_true", help="also print which questions these are")
    names = parser.parse_args().names
    for name, variants in (("the base game", []), ("technology", ["technology"]), ("all variants", EVERYTHING)):
        print(f"{name:24}{'encounters':>11}{'decisions':>11}{'responds':>10}{'together':>10}   per seat and encounter")
        for what, orders in WAYS.items():
            report(what, [play(seed, orders, variants) for seed in range(GAMES)], names)


def report(what: str, games: list[QuestionCounts], names: bool) -> None:
    """Prints one line: the mean over all games; with `names` also the questions that are asked most often."""
    encounters = sum(game.encounters for game in games)
    each = encounters * len(SEATS)
    asked = sum((game.asked for game in games), Counter[tuple[str, str]]())
    responds = sum(count for (kind, _), count in asked.items() if kind == "respond") / each
    together = asked.total() / each
    print(f"{what:24}{encounters:>11}{together - responds:>11.2f}{responds:>10.2f}{together:>10.2f}")
    for (kind, name), count in asked.most_common(MOST_NAMES if names else 0):
        print(f"    {kind} {name}: {count / each:.2f}")


def play(seed: int, orders: list[dict[str, str]], variants: list[str]) -> QuestionCounts:
    """Plays a whole game of bots with these standing orders; one with all variants is played with all aliens."""
    state, chance = started(POLICY, seed, variants, ALL_ALIENS if variants == EVERYTHING else None)
    for seat in SEATS:
        advance(state, SetStandingOrders(seat=seat, orders=orders), chance)
    encounters, asked, earlier, rng = 0, Counter[tuple[str, str]](), set(state.questions), Random(seed)
    while state.status != "over":
        happened = advance(state, chosen(state, POLICY, rng), chance)
        encounters += sum(isinstance(event, EncounterBegan) for event in happened)
        if new := state.questions.keys() - earlier:
            earlier |= new
            found = open_questions(state)
            asked.update((found[id].question.kind, found[id].question.name) for id in new if state.encounter)
    return QuestionCounts(encounters, asked)


if __name__ == "__main__":
    main()
