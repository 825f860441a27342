"""A game is the same game in every process: no order of a set, no address of an object decides anything."""

from __future__ import annotations

import os
import subprocess
import sys

from domain.board import COLOURS
from tests.properties.play import Plan, Play
from tests.repo.sources import ROOT

SEEDS = range(4)
FIRST_COMMANDS = 200
"""Enough for half of a game."""


def happenings() -> str:
    """Prints a line for each of some games of three to six seats: all that happened."""
    lines = []
    for seed in SEEDS:
        options = {"response_windows": "veiled"} if seed % 2 else {}
        plan = Plan(seed, COLOURS[: 3 + seed % 4], options)
        lines.append(repr(list(Play(plan).happenings(FIRST_COMMANDS))))
    return "\n".join(lines)


def test_two_processes_with_other_hash_seeds_play_the_same_games() -> None:
    command = [sys.executable, "-c", "from tests.properties.test_processes import happenings; print(happenings())"]
    one, other = (
        subprocess.run(
            command, env=os.environ | {"PYTHONHASHSEED": seed}, cwd=ROOT, capture_output=True, text=True, check=True
        ).stdout.splitlines()
        for seed in ("1", "2")
    )
    assert len(one) == len(SEEDS)
    assert one == other
