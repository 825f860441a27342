"""The cost of variants: `python -m bench.variants`. Target: with all of them at least half as many turns a second.

One game of each kind after the other, round by round, so that other load on the machine affects all of them equally;
processor time of the decisions alone. Variants ask for further decisions, so commands are compared too.
"""

import time
from argparse import ArgumentParser
from random import Random
from typing import NamedTuple

from bench.games import SEATS
from domain import state as states
from domain.commands import Answer, CreateGame, StartGame, TakeSeat
from domain.decider import advance
from domain.engine.chance import Chance
from domain.game.open_questions import open_questions
from domain.variants.variant import VARIANTS, combine, conflicts

ROUNDS = 12
TURNS = 20
"""Turns of each game; games with variants last longer."""
READY_ANSWERS = 30
NONE, ALL = "no variant", "all together"


class Played(NamedTuple):
    """Processor seconds of all decisions, and their results."""

    seconds: float = 0.0
    turns: int = 0
    commands: int = 0
    events: int = 0

    def plus(self, other: "Played") -> "Played":
        return Played(
            self.seconds + other.seconds,
            self.turns + other.turns,
            self.commands + other.commands,
            self.events + other.events,
        )


def main() -> None:
    """Prints turns and commands per second for no variant, each alone with what it needs, and all together."""
    ArgumentParser("python -m bench.variants", description=__doc__).parse_args()
    kinds = {NONE: [], **{name: alone(name) for name in VARIANTS if len(SEATS) in combine(name)}, ALL: together()}
    totals = dict.fromkeys(kinds, Played())
    for seed in range(ROUNDS):
        for name, variants in kinds.items():
            totals[name] = totals[name].plus(play(variants, seed))
    columns = f"{'turns/s':>9}{'of none':>9}{'commands/s':>12}{'of none':>9}{'commands/turn':>15}{'events/turn':>13}"
    print(f"{'4 seats':20}{columns}")
    for name, played in totals.items():
        report(name, played, totals[NONE])


def alone(name: str) -> list[str]:
    """Returns the variant and the variants that it needs."""
    return [*VARIANTS[name].needs, name]


def together() -> list[str]:
    """Returns as many variants as can be combined at this table, in order."""
    chosen: list[str] = []
    for name in VARIANTS:
        more = list(dict.fromkeys([*chosen, *alone(name)]))
        if not conflicts(more, len(SEATS)):
            chosen = more
    return chosen


def report(name: str, played: Played, none: Played) -> None:
    """Prints one line; the ratios compare the speed with games without variants."""
    turns, commands = played.turns / played.seconds, played.commands / played.seconds
    print(
        f"{name:20}{turns:>9.0f}{turns * none.seconds / none.turns:>9.2f}"
        f"{commands:>12,.0f}{commands * none.seconds / none.commands:>9.2f}"
        f"{played.commands / played.turns:>15.1f}{played.events / played.turns:>13.1f}"
    )


def play(variants: list[str], seed: int) -> Played:
    """Plays the first turns of a game of random players."""
    state, chance, rng = states.new(), Chance(seed.to_bytes(32, "big"), "g_bench"), Random(seed)
    create = CreateGame(game="g_bench", seats=list(SEATS), variants=variants, options={"timers": {}})
    advance(state, create, chance)
    for seat in SEATS:
        advance(state, TakeSeat(seat=seat, player=f"p_{seat}"), chance)
    advance(state, StartGame(), chance)
    seconds, commands = 0.0, 0
    while state.status != "over" and state.turn.number <= TURNS:
        id, asked = next(iter(open_questions(state).items()))
        command = Answer(seat=asked.seat, question=id, answer=rng.choice(asked.question.legal(READY_ANSWERS)))
        began = time.process_time()
        advance(state, command, chance)
        seconds += time.process_time() - began
        commands += 1
    return Played(seconds, state.turn.number, commands, state.version)


if __name__ == "__main__":
    main()
