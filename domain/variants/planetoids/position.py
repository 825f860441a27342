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
    part = position[ID]
    if not isinstance(part, dict):
        return [fault(f"/{ID}", "Send an object: a planetoid, and its `system` and its `origin`.")]
    errors = []
    for planetoid, places in part.items():
        at = step(planetoid)
        if planetoid not in PLANETOIDS:
            errors.append(fault(f"/{ID}{at}", f"There is no planetoid {named(planetoid)}.", "PLAN-01", PLANETOIDS))
        elif not isinstance(places, dict) or set(places) != set(PLACES):
            errors.append(fault(f"/{ID}{at}", f"Send an object with {any_of(PLACES, 'and')}."))
        else:
            wrong = [name for name in PLACES if places[name] not in seats]
            errors += [no_seat(f"/{ID}{at}/{name}", seats) for name in wrong]
    return errors or _crowds(part)


def _crowds(part: dict[str, dict[str, str]]) -> list[Fault]:
    errors = []
    for name, rule in PLACES.items():
        counts = Counter(places[name] for places in part.values())
        errors += [
            fault(f"/{ID}", f"{count} planetoids have `{system}` as `{name}`; {MOST_IN_A_SYSTEM} fit.", rule)
            for system, count in counts.items()
            if count > MOST_IN_A_SYSTEM
        ]
    return errors


@position_planets
def planets(position: dict[str, Any]) -> list[str]:
    """Returns the planetoids in play, which are places for ships."""
    part = position.get(ID)
    return [each for each in part if each in PLANETOIDS] if isinstance(part, dict) else []


@writes_position(ID)
def written(state: State, whole: bool) -> dict[str, Any]:
    """Returns where the planetoids and their markers are.

    A third one that an effect brought to a system is left out.
    """
    members: dict[str, dict[str, str]] = {}
    for each, system in variant_state.in_play(state).items():
        places = {"system": system, "origin": variant_state.origin(state, each)}
        if all(sum(other[name] == at for other in members.values()) < MOST_IN_A_SYSTEM for name, at in places.items()):
            members[each] = places
    return {ID: members}
