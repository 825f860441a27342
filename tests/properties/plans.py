"""Which games are tried: three to six seats, all sets, variants and options, usual and unusual positions."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any
from zlib import crc32

from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from domain import board
from domain.aliens.selection import faults
from domain.options import complete
from domain.variants.variant import VARIANTS, combine, conflicts
from tests.properties import positions
from tests.properties.play import Plan

EXAMPLES = settings().max_examples
"""The number of examples of the hypothesis profile; a property that plays whole games takes its share of it."""

NO_SHRINKING = (Phase.explicit, Phase.reuse, Phase.generate)
"""A smaller seed is no simpler game."""

SELECTIONS = ("random", "flares", "draft", "chosen")
SETS = (["base"], ["base", "incursion", "storm", "classic"])
TURN_LIMITS = (20, 40, 40, 40, 300 if EXAMPLES > 10 else 100)
"""Random players win late where much is in the game; in a soak one game in five is long enough for its natural end."""
POWER_RULES = ("leaders_and_home_colonies", "leaders_only")
ALL = len(VARIANTS)
SIZES = (0, 0, 0, 1, 1, 2, 2, ALL)
"""The largest number of variants in a game."""

Property = Callable[[Plan], None]
PROPERTIES: dict[str, Property] = {}
"""Every property that plays games of its own."""


def over(share: float) -> Callable[[Property], Callable[[], None]]:
    """Declares a property that plays games of its own.

    The profile sets the share of the examples that is tried.
    """

    def tried(property: Property) -> Callable[[], None]:
        PROPERTIES[property.__name__] = property
        tries = settings(max_examples=max(2, round(EXAMPLES * share)), phases=NO_SHRINKING)
        return tries(given(games(property.__name__))(property))

    return tried


@st.composite
def games(draw: st.DrawFn, of: str = "") -> Plan:
    """Returns a game with random seats, variants and options, perhaps from a position far from the usual setup.

    `of`: for whom, so that not all properties begin with the same game.
    """
    seed = draw(st.integers(0, 2**40)) + crc32(of.encode())
    random = Random(seed)
    seats = random.choice(combine())
    return plan(seed, seats, dealt(random, seats, (), random.choice(SIZES)))


def with_needs(variants: tuple[str, ...]) -> tuple[str, ...]:
    """Returns the variants and those without which they cannot be played."""
    needed = {other for each in variants for other in VARIANTS[each].needs}
    return tuple(sorted({*variants, *needed}))


def dealt(random: Random, seats: int, wanted: tuple[str, ...], most: int) -> tuple[str, ...]:
    """Returns the wanted variants and random others that fit with them at this number of seats, at most `most`."""
    found = with_needs(wanted)
    for each in random.sample(sorted(VARIANTS), ALL):
        more = with_needs((*found, each))
        if len(more) <= most and not conflicts(more, seats):
            found = more
    return found


def plan(seed: int, count: int, variants: tuple[str, ...], unusual: bool = True) -> Plan:
    """Returns the game of this seed: everything else about it is random."""
    random = Random(seed)
    seats = tuple(random.sample(board.COLOURS, count))
    options: dict[str, Any] = {"sets": random.choice(SETS), "turn_limit": random.choice(TURN_LIMITS)}
    if random.random() < 0.5:
        options["response_windows"] = random.choice(["open", "veiled"])
        options["zombie_collects"] = random.random() < 0.5
        options["deal_colony_max_ships"] = random.choice([None, 1, 4])
        options["timers"] = random.choice([{}, {"reaction": 30, "decision": 60, "deal": 60}, {"deal": 0.5}])
    if "skill_tokens" in variants:
        options["skill_tokens.power_rule"] = random.choice(POWER_RULES)
    if unusual and random.random() < 0.5:
        laid = positions.unusual(random, list(seats), variants, options["sets"])
        return Plan(seed, seats, options, laid, variants)
    options["alien_selection"] = random.choice(SELECTIONS)
    if options["alien_selection"] == "chosen":
        options["aliens"] = dict(zip(seats, random.sample(positions.aliens(options["sets"]), count), strict=True))
    if faults(complete(options, variants), list(seats), None):
        options |= {"alien_selection": "random", "aliens": {}}
    return Plan(seed, seats, options, variants=variants)
