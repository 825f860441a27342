"""Whole games of bots in the pure core beside random players of gin rummy on rlcard."""

import json
import subprocess
import time
from random import Random

from bench.games import chosen, started
from bench.measuring import peers
from bench.measuring.row import Row, Run
from domain.commands import Answer
from domain.decider import advance
from domain.events import EncounterBegan
from domain.game.open_questions import open_questions
from domain.state import State
from workers.bots.legal_answers import MOST

SECONDS = 3.0
POLICIES = ("random", "basic")


def rows(run: Run) -> list[Row]:
    """Measures decisions and encounters for each processor second; thinking, deciding and recording included."""
    seconds = SECONDS / 3 if run.quick else SECONDS
    python = peers.rlcard(run.say)
    rummy: list[float] = []
    decisions: dict[str, list[float]] = {name: [] for name in POLICIES}
    encounters: dict[str, list[float]] = {name: [] for name in POLICIES}
    for turn in range(run.rounds):
        run.say(f"round {turn + 1} of {run.rounds}")
        if python:
            words = [str(python), str(peers.SOURCES / "gin_rummy.py"), str(seconds)]
            figures = json.loads(subprocess.run(words, capture_output=True, check=True).stdout)
            rummy.append(figures["decisions"] / figures["seconds"])
        for policy in POLICIES:
            answered, began = playout(policy, turn * 1000, seconds)
            decisions[policy].append(answered)
            encounters[policy].append(began)
    against = "rlcard, gin rummy"
    return [
        Row("decisions of random bots", "1/CPU s", against, rummy, decisions["random"], 0.75, 2.0, more=True),
        Row("decisions of basic bots", "1/CPU s", against, rummy, decisions["basic"], more=True),
        *(Row(f"encounters of {policy} bots", "1/CPU s", "", [], encounters[policy], more=True) for policy in POLICIES),
    ]


def blind(state: State, rng: Random) -> Answer:
    """Returns the answer of a random player, who needs no view of the game."""
    id, asked = next(iter(open_questions(state).items()))
    return Answer(seat=asked.seat, question=id, answer=rng.choice(asked.question.legal(MOST)))


def playout(policy: str, seed: int, seconds: float) -> tuple[float, float]:
    """Returns decisions and encounters for each processor second, over whole games of four seats until the time is
    over.
    """
    answers = encounters = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        seed += 1
        state, chance = started(policy, seed)
        rng = Random(seed)
        while state.status != "over":
            command = chosen(state, policy, rng) if policy != "random" else blind(state, rng)
            happened = advance(state, command, chance)
            answers += 1
            encounters += sum(isinstance(event, EncounterBegan) for event in happened)
    used = time.process_time() - start
    return answers / used, encounters / used
