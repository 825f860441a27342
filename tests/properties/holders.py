"""Games with certain aliens at the table, each with its own flare in hand: what they say is tried often enough."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from hypothesis import strategies as st

from domain.decks.titles import TITLES
from domain.variants.variant import combine
from tests.properties import positions
from tests.properties.plans import ALL, FURTHER, dealt, plan
from tests.properties.play import Plan


@st.composite
def held_by(draw: st.DrawFn, *aliens: str) -> Plan:
    """A game in which random seats have these aliens, as many as there are seats, and otherwise anything."""
    seed = draw(st.integers(0, 2**40))
    random = Random(seed)
    count = random.choice(combine())
    variants = dealt(random, count, (), random.choice((0, 0, random.choice(FURTHER), ALL)))
    usual = plan(seed, count, variants, unusual=False)
    options = {name: value for name, value in usual.options.items() if name not in ("alien_selection", "aliens")}
    laid = positions.unusual(random, list(usual.seats), variants, options["sets"])
    hold(laid, random.sample(aliens, min(count, len(aliens))), random)
    return replace(usual, options=options, position=laid)


def hold(laid: dict[str, Any], aliens: list[str], random: Random) -> None:
    """These aliens go to as many seats of a position, with their flares; nobody else has either."""
    flares = {f"flare-{alien}" for alien in aliens} & set(TITLES)
    for part in laid["seats"]:
        part["aliens"] = [alien for alien in part["aliens"] if alien not in aliens]
        part["hand"] = [title for title in part["hand"] if title not in flares]
    laid["discard"] = [title for title in laid["discard"] if title not in flares]
    for part, alien in zip(random.sample(laid["seats"], len(aliens)), aliens, strict=True):
        part["aliens"] = [alien]
        part["hand"] += [f"flare-{alien}"] * (f"flare-{alien}" in flares)
