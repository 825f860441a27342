"""The structs of a scene: where things are, and what they are. They are immutable and know nothing of drawing."""

from typing import NamedTuple


class Fleet(NamedTuple):
    """The ships of a seat at a place. `letters` has a letter for each ship with a skill, in order."""

    seat: str
    at: str
    ships: int
    letters: str
    title: str


class Stack(NamedTuple):
    """A fleet with the middle of its number. `saucers`: its ships are drawn above the number; `row`: skills beside it.

    `scale` is a share of the usual size.
    """

    fleet: Fleet
    x: float
    y: float
    saucers: bool = True
    row: bool = False
    scale: float = 1.0


class Badge(NamedTuple):
    """A tech, a hazard or a station: an emblem with a title. `open` is false for one that is face down or not done."""

    kind: str
    id: str
    seat: str
    title: str
    open: bool = True
    note: str = ""
    fleets: tuple[Fleet, ...] = ()


class PlacedBadge(NamedTuple):
    """A badge around a point; `width` is that of one with its name beside it."""

    badge: Badge
    x: float
    y: float
    radius: float
    stacks: tuple[Stack, ...] = ()
    width: float = 0.0


class Moon(NamedTuple):
    """A moon beside a planet."""

    id: str
    title: str
    fleets: tuple[Fleet, ...]


class PlacedMoon(NamedTuple):
    """A moon around a point."""

    moon: Moon
    x: float
    y: float
    radius: float
    stacks: tuple[Stack, ...]


class World(NamedTuple):
    """A planet or a planetoid. `seat` is the one whose colour it has; `attacker` is the offense or empty."""

    kind: str
    id: str
    seat: str
    mark: str
    title: str
    fleets: tuple[Fleet, ...]
    attacker: str = ""
    lost: bool = False
    frozen: bool = False
    genesis: bool = False
    cannon: bool = False
    stations: tuple[Badge, ...] = ()
    moons: tuple[Moon, ...] = ()


class Body(NamedTuple):
    """A world around a point, with the ships on it, the moons and stations beside it."""

    world: World
    x: float
    y: float
    radius: float
    stacks: tuple[Stack, ...]
    stations: tuple[PlacedBadge, ...] = ()
    moons: tuple[PlacedMoon, ...] = ()


class Alien(NamedTuple):
    """An alien of a seat."""

    id: str
    name: str
    active: bool


class SeatPlate(NamedTuple):
    """The content of the plate of a seat. `pips` are foreign colonies, further ones that count, and those needed."""

    seat: str
    name: str
    aliens: tuple[Alien, ...]
    pips: tuple[int, int, int]
    score: str
    cards: int
    tags: tuple[str, ...]
    warning: str
    own: bool
    active: bool
    stations: str
    title: str
    beside: tuple[Badge, ...] = ()
    fleets: tuple[Fleet, ...] = ()


class Plate(NamedTuple):
    """A plate with its left upper corner, and what is beside it."""

    seat: SeatPlate
    x: float
    y: float
    width: float
    height: float
    badges: tuple[PlacedBadge, ...] = ()
    stacks: tuple[Stack, ...] = ()


class Card(NamedTuple):
    """An encounter card on the table; `kind` is empty for one that is face down."""

    seat: str
    id: str
    kind: str
    value: str
    title: str


class Side(NamedTuple):
    """A side of the encounter. `total` is empty before it is known."""

    side: str
    seat: str
    name: str
    ships: str
    allies: tuple[tuple[str, str], ...]
    card: Card | None
    total: str
    amount: int
    terms: tuple[str, ...]
    result: str


class EncounterBox(NamedTuple):
    """The text of the box in the middle: both sides, or before an encounter what comes next.

    `shown` are the seats, with their aliens, of which it speaks then.
    """

    heading: str
    note: str
    sides: tuple[Side, ...]
    title: str
    shown: tuple[tuple[str, str], ...]


class Box(NamedTuple):
    """A rectangle with its left upper corner."""

    x: float
    y: float
    width: float
    height: float

    def meets(self, other: "Box", gap: float = 0) -> bool:
        """Says whether less than the gap is between both."""
        return (
            self.x < other.x + other.width + gap
            and other.x < self.x + self.width + gap
            and self.y < other.y + other.height + gap
            and other.y < self.y + self.height + gap
        )


class Gate(NamedTuple):
    """The hyperspace gate: a cone from its two ends to its tip, with the ships in it and those beside the planet."""

    seat: str
    ends: tuple[tuple[float, float], tuple[float, float]]
    tip: tuple[float, float]
    title: str
    stacks: tuple[Stack, ...]


class Warp(NamedTuple):
    """The warp around a point with the lost ships."""

    x: float
    y: float
    radius: float
    label: str
    title: str
    stacks: tuple[Stack, ...]


class Pile(NamedTuple):
    """A pile of cards with its left upper corner."""

    name: str
    cards: int
    x: float
    y: float


class Orbit(NamedTuple):
    """The line on which the planets of a seat are."""

    seat: str
    points: tuple[tuple[float, float], ...]


class BoardScene(NamedTuple):
    """Everything that is drawn of a view."""

    width: float
    height: float
    title: str
    description: str
    orbits: tuple[Orbit, ...]
    bodies: tuple[Body, ...]
    plates: tuple[Plate, ...]
    warp: Warp
    gate: Gate | None
    encounter: EncounterBox
    box: Box
    piles: tuple[Pile, ...]
    hazards: tuple[PlacedBadge, ...]
    narrow: bool
