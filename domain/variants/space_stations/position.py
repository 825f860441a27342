"""Stations in a custom position: `stations`: {id: {"owner": seat, "planet": planet}}, perhaps with more facts.

`counters` are on the energy generator; `alien` is the one beside the outpost (drawn as usual when it is not named).
When the member is there, nobody else has a station.
"""

from typing import Any

from domain import board
from domain.aliens.page import ALIENS
from domain.faults import Fault, any_of, named
from domain.refusal import step
from domain.state import State
from domain.variants.space_stations import variant_state
from domain.variants.space_stations.abilities import all_stations
from domain.variants.space_stations.declaration import ID
from domain.variants.space_stations.setup import PART
from domain.variants.space_stations.stations import alien_outpost, cosmic_energy_generator
from domain.variants.variant import POSITION_PLANETS, fault, no_seat, position_part, writes_position

NEEDED = {"owner", "planet"}


def besides(id: str) -> set[str]:
    """Returns the further members of a station."""
    return {cosmic_energy_generator.CARD.id: {"counters"}, alien_outpost.CARD.id: {"alien"}}.get(id, set())


@position_part(ID, PART)
def faults(position: dict[str, Any], seats: list[str]) -> list[Fault]:
    """Returns the faults: unknown stations, owners and planets, and two stations at one planet."""
    part = position[PART]
    if not isinstance(part, dict):
        return [fault(f"/{PART}", "Send an object: a station, and its `owner` and its `planet`.")]
    further = [planet for planets in POSITION_PLANETS for planet in planets(position)]
    errors, taken = [], set()
    for id, facts in part.items():
        at = step(id)
        if id not in all_stations():
            errors.append(fault(f"/{PART}{at}", f"There is no station {named(id)}.", allowed=all_stations()))
        elif not isinstance(facts, dict) or not NEEDED <= set(facts) <= NEEDED | besides(id):
            errors.append(fault(f"/{PART}{at}", _members(id)))
        elif facts["owner"] not in seats:
            errors.append(no_seat(f"/{PART}{at}/owner", seats))
        elif facts["planet"] not in [*board.PLANETS[facts["owner"]], *further]:
            errors.append(fault(f"/{PART}{at}/planet", "Send a planet of the owner's home system.", "STAT-03"))
        elif facts["planet"] in taken:
            errors.append(fault(f"/{PART}{at}/planet", "A planet has at most one station.", "STAT-21"))
        else:
            taken.add(facts["planet"])
            errors += _further_faults(position, facts, at)
    return errors


def _members(id: str) -> str:
    perhaps = f", and perhaps {any_of(sorted(besides(id)), 'and')}" if besides(id) else ""
    return f"Send an object with {any_of(sorted(NEEDED), 'and')}{perhaps}."


def _further_faults(position: dict[str, Any], facts: dict[str, Any], at: str) -> list[Fault]:
    if type(facts.get("counters", 0)) is not int or facts.get("counters", 0) < 0:
        return [fault(f"/{PART}{at}/counters", "Send a whole number from 0 up.")]
    if "alien" in facts and facts["alien"] not in _free_aliens(position):
        return [fault(f"/{PART}{at}/alien", "Send an alien that nobody at the table has.", "STAT-24")]
    return []


def _free_aliens(position: dict[str, Any]) -> list[str]:
    """Returns known aliens that the position, well-formed or not, gives to nobody."""
    parts = position.get("seats")
    lists = [part.get("aliens") for part in parts if isinstance(part, dict)] if isinstance(parts, list) else []
    return [alien for alien in ALIENS if not any(isinstance(held, list) and alien in held for held in lists)]


@writes_position(ID)
def written(state: State, whole: bool) -> dict[str, Any]:
    """Returns the stations that are at a planet of their owner's system, where a position can put them."""
    members: dict[str, dict[str, Any]] = {}
    for id, facts in variant_state.in_play(state).items():
        owner, planet = facts["owner"], facts["planet"]
        if planet in board.PLANETS[owner] or (planet in state.further_planets and planet not in _printed()):
            members[id] = {"owner": owner, "planet": planet}
            if "counters" in besides(id) and facts.get("counters"):
                members[id]["counters"] = facts["counters"]
            if "alien" in besides(id) and (alien := alien_outpost.alien_beside(state)):
                members[id]["alien"] = alien
    return {PART: members}


def _printed() -> set[str]:
    return {planet for planets in board.PLANETS.values() for planet in planets}
