"""The systems and the origins of the planetoids.

The state holds both places: `State.further_planets` the system that a planetoid is in now, the variant's `origins`
the system with its origin marker. A marker is in play exactly while its planetoid is (PLAN-20, PLAN-22, PLAN-44).
"""

from domain import board
from domain.state import State
from domain.variants.planetoids.declaration import ID

PLANETOIDS = board.unprinted(*(f"planetoid-{number}" for number in range(1, 13)))
MOST_IN_A_SYSTEM = 2
"""The largest number of planetoids (PLAN-35), and of origin markers (PLAN-34), in a system."""


def in_play(state: State) -> dict[str, str]:
    """Returns planetoid -> its system, by number."""
    return {each: system for each in PLANETOIDS if (system := state.further_planets.get(each, ""))}


def supply(state: State) -> list[str]:
    """Returns the planetoids that are set aside, with their markers (PLAN-03, PLAN-40).

    Nobody keeps them (PLANETOID-02).
    """
    return [each for each in PLANETOIDS if not state.further_planets.get(each) and each not in state.trophies]


def origin(state: State, planetoid: str) -> str:
    """Returns the system with the origin marker of a planetoid that is in play."""
    return str(state.variants[ID]["origins"][planetoid])


def lying_in(state: State, system: str) -> list[str]:
    """Returns the planetoids in a system now."""
    return [each for each, where in in_play(state).items() if where == system]


def markers(state: State, system: str) -> list[str]:
    """Returns the planetoids whose origin markers are in a system (PLAN-20)."""
    return [each for each in in_play(state) if origin(state, each) == system]


def occupied(state: State, seat: str) -> list[str]:
    """Returns the planetoids on which a seat has a ship (PLAN-31)."""
    settled = board.colonies(state, seat)
    return [each for each in in_play(state) if each in settled]


def to_the_right(state: State, system: str) -> str:
    """Returns the next system counterclockwise: turns go to the left, planetoids to the right (PLAN-45)."""
    return board.clockwise(state, system)[-1]
