"""The four moons as facts; of what they do only the category is known for sure (CLASSIC-26)."""

from dataclasses import dataclass

IMMEDIATE, CONTINUOUS = "immediate", "continuous"
"""Kinds: once, when it is occupied; as long as it is occupied (CLASSIC-20)."""
EXPLICIT, GENERAL = "explicit", "general"


@dataclass(frozen=True)
class Moon:
    """A moon; its id is the place of the ships on it.

    The categories (CLASSIC-27): `selects_ships` explicitly or in general, `ship_value` of a single ship,
    `outside_bonus` of each ship that is in no encounter.
    """

    id: str
    name: str
    kind: str
    about: str
    rule: str
    selects_ships: str = ""
    ship_value: int = 1
    outside_bonus: int = 0


FLUX = Moon(
    "moon-flux",
    "Flux Moon",
    CONTINUOUS,
    "At the start of an own encounter name a player and pick one ship in a colony of his or hers: it goes to the warp.",
    "MOON-05",
    selects_ships=EXPLICIT,
)
IMPLOSION = Moon(
    "moon-implosion",
    "Implosion Moon",
    IMMEDIATE,
    "When it is occupied, all ships of all players on its planet go to the warp.",
    "MOON-06",
    selects_ships=GENERAL,
)
MINI_MAC = Moon(
    "moon-mini-mac",
    "Mini Mac Moon",
    CONTINUOUS,
    "When totals are counted, one own ship in the encounter may count 4.",
    "MOON-07",
    ship_value=4,
)
DEFENSE = Moon(
    "moon-defense",
    "Defense Moon",
    CONTINUOUS,
    "Each own ship on it adds 1 to the total of the defense whose main player or ally its owner is.",
    "MOON-08",
    outside_bonus=1,
)

MOONS = {moon.id: moon for moon in (FLUX, IMPLOSION, MINI_MAC, DEFENSE)}
