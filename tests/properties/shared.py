"""The games that all properties watch together: they are chosen so that everything is among them.

A game of ordinary random players costs little; to look at it costs more. So each of these games is played once and
looked at by every property that says something of it, and the properties that try much look now and then.
"""

from __future__ import annotations

import os
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any, NamedTuple
from zlib import crc32

from domain.aliens.selection import compatible, faults, usable
from domain.decks.titles import TITLES
from domain.options import complete
from domain.variants.variant import combine
from tests.properties import positions
from tests.properties.plans import ALL, EXAMPLES, SETS, dealt, plan
from tests.properties.play import Plan, Play
from tests.properties.watching import WATCHING, Broken, SideBySide, watch

BASE, EVERYTHING = SETS
IS_SOAK = EXAMPLES > 10
RUN = os.environ.get("PYTEST_XDIST_TESTRUNUID", "") if IS_SOAK else ""
"""The seed: in a soak each run has other games, and all processes of it the same."""
VARIANTS_IN_ALL = (0, 1, 2, ALL)


class Row(NamedTuple):
    """A game that is to be among them; what is not said here is random."""

    seats: int
    variants: tuple[str, ...] = ()
    sets: list[str] = EVERYTHING
    begins: str = "random"
    """The way in which aliens are selected, or `position`."""
    windows: str = "open"
    turns: int | None = 4
    aliens: tuple[str, ...] = ()
    """The aliens at the table in any case: `begins` is `chosen` or `position` then."""
    as_many_as_fit: bool = False
    """Further variants are in the game, all that go together."""


ROWS = (
    Row(3, sets=BASE, begins="flares", turns=None),
    Row(3, begins="flares", turns=None),
    Row(4, begins="draft", windows="veiled"),
    Row(6, sets=BASE, begins="draft"),
    Row(4, begins="position", aliens=("macron", "parasite", "observer", "wraith")),
    Row(5, begins="position", aliens=("bulwark", "ethic", "macron", "healer")),
    Row(4, begins="chosen", aliens=("macron", "bulwark", "parasite")),
    Row(4, begins="position", windows="veiled", aliens=("healer", "ethic")),
    Row(5, ("common_rewards",), begins="chosen", aliens=("chosen", "coordinator", "cryo", "deuce")),
    Row(4, ("reward_deck",), begins="chosen", windows="veiled", aliens=("magician", "merchant", "mind")),
    Row(6, ("reward_deck", "team"), begins="chosen", aliens=("miser", "mite", "mouth", "scavenger")),
    Row(3, ("classic", "four_planets"), begins="chosen", aliens=("wraith",)),
    Row(4, ("skill_tokens",), begins="chosen", windows="veiled", aliens=("wraith",)),
    Row(3, ("hazards", "planetoids"), sets=BASE),
    Row(5, ("space_stations", "station_conquest", "multiple_stations"), begins="position"),
    Row(5, ("team", "technology", "common_rewards"), sets=BASE),
    Row(3, ("cosmic_quakes", "technology", "classic"), sets=BASE, begins="position", windows="veiled"),
    Row(4, ("four_planets", "skill_tokens", "planetoids"), begins="draft"),
    Row(6, ("sixth_player", "hazards"), begins="position", turns=3, as_many_as_fit=True),
    Row(4, begins="flares", windows="veiled", turns=3, as_many_as_fit=True),
    Row(5, begins="position", sets=BASE, turns=3, as_many_as_fit=True),
    Row(6, ("sixth_player",), turns=3, as_many_as_fit=True),
)


@cache
def shared() -> tuple[Plan, ...]:
    """Returns the shared games; in a soak there are many more of all kinds."""
    further = range(count(SideBySide) - len(ROWS))
    return (*(_arranged(number, row) for number, row in enumerate(ROWS)), *map(_any, further))


def count(course: type[Play]) -> int:
    """Returns how many shared games go on like this, without making their plans."""
    if course is SideBySide:
        return len(ROWS) + EXAMPLES * IS_SOAK
    return EXAMPLES // 3 if IS_SOAK else course.games


def _arranged(number: int, row: Row) -> Plan:
    random = Random(f"shared {RUN} {number}")
    variants = dealt(random, row.seats, row.variants, ALL) if row.as_many_as_fit else row.variants
    usual = plan(random.randrange(2**40), row.seats, variants, unusual=False)
    options = {**usual.options, "sets": row.sets, "turn_limit": row.turns, "response_windows": row.windows}
    options |= {"alien_selection": "random", "aliens": {}}
    if row.begins == "position":
        laid = positions.unusual(random, list(usual.seats), variants, row.sets)
        _hold(laid, list(row.aliens), random)
        return replace(usual, options=options, position=laid)
    options["alien_selection"] = row.begins
    while row.begins == "chosen" and (not options["aliens"] or _faults(options, usual)):
        others = [alien for alien in usable(complete(options, variants), row.seats) if alien not in row.aliens]
        found = [
            *row.aliens,
            *compatible(random.sample(others, len(others)), row.seats - len(row.aliens), [*row.aliens]),
        ]
        options["aliens"] = dict(zip(usual.seats, random.sample(found, row.seats), strict=True))
    assert not _faults(options, usual), row
    return replace(usual, options=options)


def _faults(options: dict[str, Any], usual: Plan) -> list[Any]:
    return faults(complete(options, usual.variants), list(usual.seats), None)


def _hold(laid: dict[str, Any], aliens: list[str], random: Random) -> None:
    """Gives these aliens to as many seats of a position, with their flares; nobody else has either."""
    flares = {f"flare-{alien}" for alien in aliens} & set(TITLES)
    for part in laid["seats"]:
        part["aliens"] = [alien for alien in part["aliens"] if alien not in aliens]
        part["hand"] = [title for title in part["hand"] if title not in flares]
    laid["discard"] = [title for title in laid["discard"] if title not in flares]
    for part, alien in zip(random.sample(laid["seats"], len(aliens)), aliens, strict=True):
        part["aliens"] = [alien]
        part["hand"] += [f"flare-{alien}"] * (f"flare-{alien}" in flares)


def _any(number: int) -> Plan:
    """Returns any game.

    One in four has as many variants as go together, and one has none and reaches its natural end.
    """
    random = Random(f"any {RUN} {number}")
    seats, size = random.choice(combine()), VARIANTS_IN_ALL[number % len(VARIANTS_IN_ALL)]
    found = plan(random.randrange(2**40), seats, dealt(random, seats, (), size), unusual=bool(size))
    return found if size else replace(found, options={**found.options, "turn_limit": None})


def of_course(course: type[Play]) -> tuple[Plan, ...]:
    """Returns the games that go on in a way of their own; the seeds follow each other, for what depends on the seed."""
    if course is SideBySide:
        return shared()
    first = crc32(RUN.encode()) if IS_SOAK else 0
    plans = []
    for seed in range(first, first + count(course)):
        random = Random(f"{course.__name__} {seed}")
        seats = random.choice(combine())
        usual = plan(seed, seats, dealt(random, seats, (), random.choice(VARIANTS_IN_ALL)))
        plans.append(replace(usual, options={**usual.options, "turn_limit": course.turns}))
    return tuple(plans)


class Report(NamedTuple):
    """The report of a game: the properties that do not hold in it, and all that has happened."""

    broken: list[Broken]
    happened: set[str]


_reports: dict[tuple[str, int], Report] = {}


def report(course: type[Play], number: int) -> Report:
    """Returns what was seen in the shared game of this number, which is played when it is first asked for."""
    key = course.__name__, number
    if key not in _reports:
        play = course(of_course(course)[number])
        broken = watch(play, [each for each in WATCHING.values() if each.course is course])
        _reports[key] = Report(broken, {name for event in play.history for name in play.said(event)})
    return _reports[key]
