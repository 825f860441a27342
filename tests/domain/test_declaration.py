"""The parts of the game are declared in one order, whichever of them a process imports first."""

import json
import subprocess
import sys

import pytest

PROGRAM = """
import importlib, json, sys
importlib.import_module(sys.argv[1])
from domain.decks.titles import TITLES
from domain.engine.abilities import ABILITIES
from domain.engine.runner import WATCHERS
from domain.options import OPTIONS
from domain.traits import TRAITS
watchers = [[event.__name__, *(each.__qualname__ for each, _ in found)] for event, found in WATCHERS.items()]
print(json.dumps([list(TITLES), list(ABILITIES), list(OPTIONS), list(TRAITS), watchers]))
"""


@pytest.mark.processes
def test_api_worker_and_bench_run_the_same_watchers_in_the_same_order__TIME_10() -> None:
    """Each of these begins with another part of the game, and decides commands of the same games."""
    orders = []
    for first in ("service.app", "workers.jobs.bot_turns", "domain.variants.technology", "domain.decks.destiny"):
        words = [sys.executable, "-c", PROGRAM, first]
        orders.append(json.loads(subprocess.run(words, capture_output=True, check=True, text=True).stdout))
    assert all(len(declared) > 1 for declared in orders[0])
    assert orders.count(orders[0]) == len(orders)
