"""Whole games of everything at random tables: `python -m tests.properties.soak`.

Every table has all sets, aliens that were dealt least so far, and variants that go together: none, some, or as many as
fit. Each game is played to its end by random players and watched by some properties, the next ones each time. At the
end, or when it is interrupted, there is a summary: games, encounters, events, the longest game, and how often each
alien was dealt and used.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import NamedTuple

from domain.aliens.page import ALIENS
from domain.aliens.selection import compatible, faults, usable
from domain.engine.abilities import ABILITIES
from domain.events import Event, UseDeclared
from domain.options import complete
from domain.variants.variant import SEATS_MAX, SEATS_MIN, VARIANTS
from tests.properties.pairs import PairsProgress, arguments, done_by, figures, fits, watched_by
from tests.properties.plans import ALL, SETS, dealt, plan
from tests.properties.play import Plan
from tests.properties.watching import WATCHING, SideBySide, load

WATCHERS = 2
"""The number of properties that watch each game."""
FLARE = "flare-"
TURN_LIMIT = 150
"""The limit of turns: with all variants random players may never come to an end."""


class Table(NamedTuple):
    """A game to be played, and the properties that watch it."""

    plan: Plan
    properties: tuple[str, ...]


class Soaked(NamedTuple):
    """The result of a game. `uses`: alien -> how often its power or flare was used."""

    plan: Plan
    figures: Counter[str]
    uses: Counter[str]
    faults: list[str]


def tables(count: int, first: int) -> Iterator[Table]:
    """Yields a number of tables; the aliens that were dealt least come next."""
    properties, sat = sorted(name for name in WATCHING if WATCHING[name].course is SideBySide), Counter[str]()
    for number in range(first, first + count):
        random = Random(number)
        seats = SEATS_MIN + number % (SEATS_MAX - SEATS_MIN + 1)
        variants = dealt(random, seats, (), random.choice((0, *range(1, ALL), ALL)))
        found = _table(number, seats, variants, sat)
        sat.update(found.options["aliens"].values())
        watching = [properties[(WATCHERS * number + at) % len(properties)] for at in range(WATCHERS)]
        yield Table(found, tuple(property for property in watching if fits(property, variants)))


def _table(number: int, seats: int, variants: tuple[str, ...], sat: Counter[str]) -> Plan:
    """Returns a usual game of all sets in which the aliens are chosen, if they go with the variants."""
    random, usual = Random(number), plan(number, seats, variants, unusual=False)
    options = {**usual.options, "sets": SETS[-1], "alien_selection": "chosen", "turn_limit": TURN_LIMIT}
    for _ in range(100):
        order = sorted(usable(complete(options, variants), seats), key=lambda alien: (sat[alien], random.random()))
        options["aliens"] = dict(zip(usual.seats, compatible(order, seats, []), strict=True))
        if not faults(complete(options, variants), list(usual.seats), None):
            return replace(usual, options=options)
        sat = sat + Counter({random.choice(order): 1 for _ in range(seats)})
    raise RuntimeError(f"no aliens are found for {variants} at {seats} seats")


def soaked(table: Table) -> Soaked:
    """Plays a game to its end and has it watched."""
    play = SideBySide(table.plan)
    broken = watched_by([WATCHING[name] for name in table.properties], play)
    return Soaked(table.plan, figures(play.history), uses(play.history), broken)


def uses(events: list[Event]) -> Counter[str]:
    """Returns alien -> how often its power or flare was used in a game, by whomever."""
    found = Counter[str]()
    for event in events:
        if isinstance(event, UseDeclared):
            alien = ABILITIES[event.ability].title.removeprefix(FLARE)
            found[alien] += alien in ALIENS
    return found


def declared() -> set[str]:
    """Returns the aliens with a power or flare that its player uses; the others' powers work by themselves."""
    kinds = ("power", "wild", "super")
    return {each.title.removeprefix(FLARE) for each in ABILITIES.values() if each.kind in kinds} & ALIENS.keys()


def summary(all_games: list[Soaked]) -> str:
    """Returns the table at the end."""
    total = sum((each.figures for each in all_games), Counter[str]())
    longest = max(all_games, key=lambda each: each.figures["encounters"])
    sat = Counter(alien for each in all_games for alien in each.plan.options["aliens"].values())
    seats = Counter(len(each.plan.seats) for each in all_games)
    variants = Counter(variant for each in all_games for variant in each.plan.variants)
    used = sum((each.uses for each in all_games), Counter[str]())
    rows = {
        "games": f"{total['games']:,}, {total['ends']:,} of them won before the limit of turns",
        "seats": ", ".join(f"{number}: {count}" for number, count in sorted(seats.items())),
        "encounters": f"{total['encounters']:,}",
        "events": f"{total['events']:,}",
        "longest": f"{longest.figures['encounters']} encounters, {longest.figures['events']:,} events",
        "variants": f"{len(variants)} of {len(VARIANTS)}, {_span(variants[each] for each in VARIANTS)} games each",
        "aliens dealt": f"{len(sat)} of {len(ALIENS)}, {_span(sat[each] for each in ALIENS)} times each",
        "aliens used": f"{len(used)} of {len(declared())}, {used.total():,} uses",
        "not used": ", ".join(sorted(declared() - used.keys())) or "none",
        "faults": str(sum(len(each.faults) for each in all_games)),
    }
    width = max(map(len, rows)) + 2
    lines = [f"{name.ljust(width)}{told}" for name, told in rows.items()]
    names = [f"{alien} {used[alien]}/{sat[alien]}" for alien in sorted(ALIENS)]
    return "\n".join([*lines, "", "alien, used/dealt:", *_columns(names)])


def _span(counts: Iterator[int]) -> str:
    found = sorted(counts)
    return f"{found[0]} to {found[-1]}" if found[0] != found[-1] else str(found[0])


def _columns(names: list[str], columns: int = 4, width: int = 28) -> list[str]:
    rows = [names[at : at + columns] for at in range(0, len(names), columns)]
    return ["".join(name.ljust(width) for name in row).rstrip() for row in rows]


def main() -> int:
    parser = arguments(__doc__)
    parser.add_argument("--games", type=int, default=200, help="games in all")
    chosen = parser.parse_args()
    load()
    wanted = list(tables(chosen.games, chosen.first))
    progress, found = PairsProgress(len(wanted), chosen.minutes), list[Soaked]()
    with suppress(KeyboardInterrupt), done_by(chosen.processes, soaked, wanted) as done:
        for each in done:
            found.append(each)
            progress.tell(each.faults)
            if progress.is_late:
                break
    print(summary(found) if found else "no game was played")
    return 1 if any(each.faults for each in found) else 0


if __name__ == "__main__":
    sys.exit(main())
