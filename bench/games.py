"""Bots-only games in the pure core: `python -m bench.games`. Targets: 10 games/s per core; a command in p50 <= 1 ms."""

import time
from argparse import ArgumentParser
from collections.abc import Sequence
from functools import partial
from random import Random
from statistics import median, quantiles
from typing import Any, NamedTuple

from domain import state as states
from domain.commands import Answer, Command, CreateGame, StartGame, TakeSeat
from domain.decider import advance, decide
from domain.engine.chance import Chance
from domain.game.memory import SeatMemory
from domain.game.open_questions import open_questions
from domain.refusal import Refused
from domain.state import State
from workers.bots.policies import POLICIES
from workers.bots.turns import answer_of

SEATS = ("red", "blue", "green", "yellow")
GAMES = 40
COMMANDS = 1_000


class Played(NamedTuple):
    """One game: seconds in all, seconds of each decision, events."""

    seconds: float
    decisions: list[float]
    events: int


def main() -> None:
    """Prints games and decisions per second for each policy, and what one command costs."""
    ArgumentParser("python -m bench.games", description=__doc__).parse_args()
    print(f"{'4 seats':10}{'games/s':>10}{'core only':>12}{'decisions/s':>13}{'answers':>9}{'events':>8}")
    for policy in POLICIES:
        report(policy, [play(policy, seed) for seed in range(GAMES)])
    accepted, refused = commands()
    for what, seconds in (("accepted", accepted), ("refused", refused)):
        print(f"a command {what}: p50 {1e3 * median(seconds):.3f} ms, p99 {1e3 * quantiles(seconds, n=100)[98]:.3f} ms")


def report(policy: str, games: list[Played]) -> None:
    """Prints one line: whole games with the bots' thinking, then the core alone."""
    thought, decided = sum(game.seconds for game in games), [sum(game.decisions) for game in games]
    answers = [len(game.decisions) for game in games]
    print(
        f"{policy:10}{GAMES / thought:>10.1f}{GAMES / sum(decided):>12.1f}{sum(answers) / sum(decided):>13,.0f}"
        f"{median(answers):>9.0f}{median(game.events for game in games):>8.0f}"
    )


def started(
    policy: str, seed: int, variants: Sequence[str] = (), options: dict[str, Any] | None = None
) -> tuple[State, Chance]:
    """Returns a running game of four bots."""
    state, chance = states.new(), Chance(seed.to_bytes(32, "big"), "g_bench")
    advance(
        state, CreateGame(game="g_bench", seats=list(SEATS), variants=list(variants), options=options or {}), chance
    )
    for seat in SEATS:
        advance(state, TakeSeat(seat=seat, player=f"p_{seat}", bot=policy), chance)
    advance(state, StartGame(), chance)
    return state, chance


def chosen(state: State, policy: str, rng: Random) -> Answer:
    """Returns the answer of the first bot that has a question; it remembers nothing."""
    for id, asked in open_questions(state).items():
        answer = answer_of(POLICIES[policy], state, id, asked, rng, partial(SeatMemory, asked.seat))
        if answer is not None:
            return Answer(seat=asked.seat, question=id, answer=answer)
    raise RuntimeError("everybody waits for everybody")


def play(policy: str, seed: int) -> Played:
    """Returns a whole game, decided in place."""
    began, decisions, rng = time.perf_counter(), [], Random(seed)
    state, chance = started(policy, seed)
    while state.status != "over":
        command = chosen(state, policy, rng)
        decided = time.perf_counter()
        advance(state, command, chance)
        decisions.append(time.perf_counter() - decided)
    return Played(time.perf_counter() - began, decisions, state.version)


def commands() -> tuple[list[float], list[float]]:
    """Returns the seconds of commands as the service decides them, on a private copy: accepted ones, refused ones."""
    accepted: list[float] = []
    refused: list[float] = []
    seed = 0
    while len(accepted) < COMMANDS:
        seed += 1
        state, chance = started("basic", seed)
        rng = Random(seed)
        while state.status != "over":
            command = chosen(state, "basic", rng)
            accepted.append(timed(state, command, chance))
            wrong = Answer(seat=command.seat, question=command.question, answer={"kind": "nonsense"})
            refused.append(timed(state, wrong, chance))
            advance(state, command, chance)
    return accepted, refused


def timed(state: State, command: Command, chance: Chance) -> float:
    """Returns the seconds of one decision, accepted or refused."""
    began = time.perf_counter()
    try:
        decide(state, command, chance)
    except Refused:
        return time.perf_counter() - began
    return time.perf_counter() - began


if __name__ == "__main__":
    main()
