"""Planetoids in a custom position: `planetoids`: {id: {"system": seat, "origin": seat}}; ships are in `ships`."""

from collections import Counter
from typing import Any

from domain.faults import Fault, any_of, named
from domain.refusal import step
from domain.state import State
from domain.variants.planetoids import variant_state
from domain.variants.planetoids.declaration import ID
from domain.variants.planetoids.variant_state import MOST_IN_A_SYSTEM, PLANETOIDS
from domain.variants.variant import fault, no_seat, position_part, position_planets, writes_position

PLACES = {"system": "PLAN-35", "origin": "PLAN-34"}
"""The places of a planetoid and of its marker, and the rule of how many fit into a system."""


@position_part(ID, ID)
def faults(position: dict[str, Any], seats: list[str]) -> list[Fault]:
    """Returns the faults: unknown planetoids and systems, and more than two planetoids or markers in one system."""
    given = position[ID]
    if not isinstance(given, dict):
        return [fault(f"/{ID}", "Send an object: a planetoid, and its `system` and its `origin`.")]
    found = []
    for planetoid, places in given.items():
        at = step(planetoid)
        if planetoid not in PLANETOIDS:
            found.append(fault(f"/{ID}{at}", f"There is no planetoid {named(planetoid)}.", "PLAN-01", PLANETOIDS))
        elif not isinstance(places, dict) or set(places) != set(PLACES):
            found.append(fault(f"/{ID}{at}", f"Send an object with {any_of(PLACES, 'and')}."))
        else:
            wrong = [name for name in PLACES if places[name] not in seats]
            found += [no_seat(f"/{ID}{at}/{name}", seats) for name in wrong]
    return found or _crowds(given)


def _crowds(given: dict[str, dict[str, str]]) -> list[Fault]:
    found = []
    for name, rule in PLACES.items():
        counts = Counter(places[name] for places in given.values())
        found += [
            fault(f"/{ID}", f"{count} planetoids have `{system}` as `{name}`; {MOST_IN_A_SYSTEM} fit.", rule)
            for system, count in counts.items()
            if count > MOST_IN_A_SYSTEM
        ]
    return found


@position_planets
def planets(position: dict[str, Any]) -> list[str]:
    """Returns the planetoids in play, which are places for ships."""
    given = position.get(ID)
    return [each for each in given if each in PLANETOIDS] if isinstance(given, dict) else []


@writes_position(ID)
def written(state: State, whole: bool) -> dict[str, Any]:
    """Returns where the planetoids and their markers are.

    A third one that an effect brought to a system is left out.
    """
    found: dict[str, dict[str, str]] = {}
    for each, system in variant_state.in_play(state).items():
        places = {"system": system, "origin": variant_state.origin(state, each)}
        if all(sum(other[name] == at for other in found.values()) < MOST_IN_A_SYSTEM for name, at in places.items()):
            found[each] = places
    return {ID: found}
