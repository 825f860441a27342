"""The four moons as facts; only the category of their effects is known for sure (CLASSIC-26)."""

from dataclasses import dataclass

IMMEDIATE, CONTINUOUS = "immediate", "continuous"
"""Kinds: once, when it is occupied; as long as it is occupied (CLASSIC-20)."""
EXPLICIT, GENERAL = "explicit", "general"


@dataclass(frozen=True)
class Moon:
    """A moon; its id is the place of the ships on it.

    `text`: its effect, in the project's words. The categories (CLASSIC-27): `selects_ships` explicitly or in general,
    `ship_value` of a single ship, `outside_bonus` of each ship that is in no encounter.
    """

    id: str
    name: str
    kind: str
    text: str
    rule: str
    selects_ships: str = ""
    ship_value: int = 1
    outside_bonus: int = 0


FLUX = Moon(
    "moon-flux",
    "Flux Moon",
    CONTINUOUS,
    (
        "At the start of your encounter as the offense, if you have a ship on this moon, you may name a "
        "player and choose one ship on that player's colonies. It goes to the warp."
    ),
    "MOON-05",
    selects_ships=EXPLICIT,
)
IMPLOSION = Moon(
    "moon-implosion",
    "Implosion Moon",
    IMMEDIATE,
    "When the first ship lands on this moon, all ships of all players on its planet go to the warp.",
    "MOON-06",
    selects_ships=GENERAL,
)
MINI_MAC = Moon(
    "moon-mini-mac",
    "Mini Mac Moon",
    CONTINUOUS,
    (
        "As a main player or ally with a ship on this moon, when both main players have revealed attacks, you "
        "may have one of your ships in the encounter count 4."
    ),
    "MOON-07",
    ship_value=4,
)
DEFENSE = Moon(
    "moon-defense",
    "Defense Moon",
    CONTINUOUS,
    (
        "As the defense or a defensive ally, when both main players have revealed attacks, you must add 1 to "
        "the defense's total for each of your ships on this moon."
    ),
    "MOON-08",
    outside_bonus=1,
)

MOONS = {moon.id: moon for moon in (FLUX, IMPLOSION, MINI_MAC, DEFENSE)}
