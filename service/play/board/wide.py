"""The places of a wide picture: systems around an ellipse, the viewer's at the bottom, the others clockwise."""

from bisect import bisect
from collections.abc import Sequence
from functools import cache
from math import cos, hypot, pi, sin

from service.play.board import stacks
from service.play.board.around import RADII, badges, body, boxes
from service.play.board.table import Table
from service.play.board.things import (
    BoardScene,
    Body,
    Box,
    Gate,
    Orbit,
    Pile,
    PlacedBadge,
    Plate,
    SeatPlate,
    Stack,
    Warp,
    World,
)

WIDTH, HEIGHT = 1040.0, 690.0
PAGE = Box(2, 2, WIDTH - 4, HEIGHT - 4)
MIDDLE = (520.0, 345.0)
RADIUS = (468.0, 292.0)
"""The radii of the ellipse: horizontal and vertical."""
WARP = 126.0
"""The radius of the warp."""
WITHIN, DOWNWARDS = 90.0, 0.76
"""The length from the middle to the gate. One that points downwards begins at the edge, below the name of the warp."""
BOX = Box(330, 258, 380, 134)
PLATE = (196.0, 66.0)
CORNERS = {
    "lower left": (10.0, 616.0),
    "upper left": (10.0, 8.0),
    "upper right": (834.0, 8.0),
    "lower right": (834.0, 616.0),
    "left": (116.0, 345.0),
    "right": (728.0, 279.0),
    "top": (422.0, 112.0),
    "bottom": (422.0, 512.0),
}
SPOTS = {
    0: (),
    1: ("lower left",),
    2: ("lower left", "upper right"),
    3: ("lower left", "upper left", "upper right"),
    4: ("lower left", "upper left", "upper right", "lower right"),
    5: ("lower left", "left", "upper left", "upper right", "lower right"),
    6: ("lower left", "left", "upper left", "upper right", "right", "lower right"),
    7: ("lower left", "left", "upper left", "top", "upper right", "right", "lower right"),
    8: ("lower left", "left", "upper left", "top", "upper right", "right", "lower right", "bottom"),
}
"""Number of seats -> where their plates are."""
BETWEEN, APART, WIDEST = 34.0, 7.0, 56.0
"""Between two systems, and between two bodies at least and at most."""
LARGEST = 1.12
"""The scale of bodies where there is room."""
STEPS = 720


@cache
def _lengths() -> tuple[float, ...]:
    """Returns the length of the ellipse from its bottom, clockwise, after each step."""
    found, (x, y) = [0.0], _at(0.0)
    for step in range(1, STEPS + 1):
        further = _at(step / STEPS)
        found.append(found[-1] + hypot(further[0] - x, further[1] - y))
        x, y = further
    return tuple(found)


def _at(share: float) -> tuple[float, float]:
    """Returns a point of the ellipse; the shares of its angle begin at the bottom and go clockwise."""
    angle = pi / 2 + share * 2 * pi
    return MIDDLE[0] + RADIUS[0] * cos(angle), MIDDLE[1] + RADIUS[1] * sin(angle)


def _after(length: float) -> tuple[float, float]:
    """Returns the point of the ellipse after this length, clockwise from its bottom."""
    lengths = _lengths()
    length %= lengths[-1]
    step = min(bisect(lengths, length), STEPS) - 1
    part = (length - lengths[step]) / (lengths[step + 1] - lengths[step])
    return _at((step + part) / STEPS)


def _outwards(x: float, y: float) -> tuple[float, float]:
    """Returns the direction away from the ellipse."""
    return (x - MIDDLE[0]) / RADIUS[0] ** 2, (y - MIDDLE[1]) / RADIUS[1] ** 2


def scene(table: Table) -> BoardScene:
    """Arranges the whole table."""
    seats = table.seats()
    systems = [list(table.worlds(seat)) for seat in seats]
    bodies, orbits = _systems(seats, systems)
    plates = tuple(_plate(table.seat(seat), spot) for seat, spot in zip(seats, SPOTS[len(seats)], strict=True))
    orbits = tuple(_tied(orbit, plate) for orbit, plate in zip(orbits, plates, strict=True))
    encounter = table.encounter()
    warp = _warp(table)
    piles = _piles(table)
    hazards = _hazards(table)
    taken = [each for placed in bodies for each in boxes(placed)] + _needed(plates, piles, hazards)
    taken += [BOX, *(stacks.box_of(stack) for stack in warp.stacks)]
    gate = _gate(table, bodies, taken)
    return BoardScene(
        WIDTH,
        HEIGHT,
        f"{table.happens()}. Cosmic Ledger, game {table.view['game']}, version {table.view['version']}",
        table.described(),
        orbits,
        bodies,
        plates,
        warp,
        gate,
        encounter,
        BOX,
        piles,
        hazards,
        narrow=False,
    )


# -- systems ---------------------------------------------------------------------------------------


def _systems(seats: Sequence[str], systems: Sequence[Sequence[World]]) -> tuple[tuple[Body, ...], tuple[Orbit, ...]]:
    """Places all bodies on the ellipse: each system has an equal part of it, or a larger one where it must."""
    if not seats:
        return (), ()
    whole = _lengths()[-1]
    needed = [sum(2 * RADII[world.kind] + APART for world in system) + 1.0 for system in systems]
    room = whole - BETWEEN * len(seats)
    parts = [room / len(seats)] * len(seats)
    scale = min(LARGEST, parts[0] / max(needed))
    if scale < 1:
        parts = [room * each / sum(needed) for each in needed]
        scale = min(1.0, room / sum(needed))
    bodies, orbits = list[Body](), list[Orbit]()
    begin = -parts[0] / 2
    for seat, system, part in zip(seats, systems, parts, strict=True):
        bodies += _system(system, begin, part, scale)
        orbits.append(Orbit(seat, tuple(_after(begin + part * step / 24) for step in range(25))))
        begin += part + BETWEEN
    return tuple(bodies), tuple(orbits)


def _system(system: Sequence[World], begin: float, part: float, scale: float) -> list[Body]:
    widths = [2 * RADII[world.kind] * scale for world in system]
    if not system:
        return []
    gap = min((part - sum(widths)) / len(system), WIDEST)
    at = begin + (part - sum(widths) - gap * (len(system) - 1)) / 2
    places = []
    for width in widths if _after(begin + part / 2)[1] <= MIDDLE[1] + 1 else widths[::-1]:
        places.append(_after(at + width / 2))
        at += width + gap
    if _after(begin + part / 2)[1] > MIDDLE[1] + 1:
        # Below the middle clockwise is to the left, and people read to the right.
        places.reverse()
    return [body(world, x, y, scale, _outwards(x, y)) for world, (x, y) in zip(system, places, strict=True)]


# -- plates and what is beside them ----------------------------------------------------------------


def _plate(seat: SeatPlate, spot: str) -> Plate:
    x, y = CORNERS[spot]
    width, height = PLATE
    above = spot in ("lower left", "lower right", "right", "bottom")
    row = y - 14 if above else y + height + 14
    # Towards the ellipse a row has less room than the plate.
    left, right = (x + 36, x + width) if spot.endswith("right") and spot != "right" else (x, x + width - 36)
    placed = badges(seat.beside, left, row, right, 10)
    further = _beyond(row, above)
    on_sheets = tuple(
        Stack(fleet, left + 24 + number * 46, further, False, True, 0.9) for number, fleet in enumerate(seat.fleets)
    )
    if not placed:
        on_sheets = tuple(stack._replace(y=row) for stack in on_sheets)
    return Plate(seat, x, y, width, height, placed, on_sheets)


def _tied(orbit: Orbit, plate: Plate) -> Orbit:
    """Leads the line of a system to its plate, from the end that is nearer."""
    ends = (orbit.points[0], orbit.points[-1])
    x, y = plate.x + plate.width / 2, plate.y + plate.height / 2
    near = min(ends, key=lambda end: hypot(end[0] - x, end[1] - y))
    edge = min(max(near[0], plate.x), plate.x + plate.width), min(max(near[1], plate.y), plate.y + plate.height)
    points = (edge, *orbit.points) if near == ends[0] else (*orbit.points, edge)
    return orbit._replace(points=points)


def _beyond(row: float, above: bool) -> float:
    return row - 20 if above else row + 20


def _needed(plates: Sequence[Plate], piles: Sequence[Pile], hazards: Sequence[PlacedBadge]) -> list[Box]:
    found = [Box(plate.x, plate.y, plate.width, plate.height) for plate in plates]
    for plate in plates:
        found += [stacks.box_of(stack) for stack in plate.stacks]
        for each in plate.badges:
            found.append(Box(each.x - each.radius, each.y - each.radius, 2 * each.radius, 2 * each.radius))
            found += [stacks.box_of(stack) for stack in each.stacks]
    found += [Box(pile.x - 7, pile.y, 36, 42) for pile in piles]
    return found + [Box(each.x - 13, each.y - 12, each.width, 24) for each in hazards]


# -- the middle ------------------------------------------------------------------------------------

PILE = 36.0
"""From a pile to the next."""


def _warp(table: Table) -> Warp:
    ships = table.view["warp"]
    x, y = MIDDLE
    count = sum(map(len, ships.values()))
    return Warp(
        x,
        y,
        WARP,
        f"WARP {count}" if count else "WARP",
        f"Warp: {table.in_words(ships) or 'no ships'}",
        stacks.in_row(table.fleets("warp", ships), x, y + 84),
    )


def _piles(table: Table) -> tuple[Pile, ...]:
    """Places the piles between the lower plates and the ellipse, where no cone of the gate goes."""
    found = list(table.piles())
    left, right = 214.0, WIDTH - 214 - PILES_WIDE
    return tuple(
        Pile(name, count, left + PILE * place if place < 3 else right - PILE * (len(found) - 1 - place), 648)
        for place, (name, count) in enumerate(found)
    )


PILES_WIDE = 22.0
"""The width of a pile."""


def _hazards(table: Table) -> tuple[PlacedBadge, ...]:
    """Places the hazards with their names, two or three in a row above the box of the encounter."""
    found = list(table.hazards())
    columns = 2 if len(found) < 3 else 3
    width = (BOX.width - 4 * (columns - 1)) / columns
    return tuple(
        PlacedBadge(
            badge, BOX.x + 13 + number % columns * (width + 4), BOX.y - 14 - number // columns * 25, 10, (), width
        )
        for number, badge in enumerate(found)
    )


def _gate(table: Table, bodies: Sequence[Body], taken: list[Box]) -> Gate | None:
    """Places the cone to the planet that is attacked; before the gate is aimed, its ships alone."""
    now, view = table.now, table.view
    aimed = next((each for each in bodies if each.world.attacker), None)
    ships = table.fleets("gate", view["gate"])
    beside = table.fleets("beside", view["beside"])
    if not now or not (aimed or ships or beside):
        return None
    x, y = MIDDLE
    to_x, to_y = (aimed.x, aimed.y) if aimed else (x, y + 180)
    away = hypot(to_x - x, to_y - y)
    dx, dy = (to_x - x) / away, (to_y - y) / away
    reach = away - (aimed.radius + 7 if aimed else 0)
    begin = WARP if dy > DOWNWARDS else WITHIN
    ends = (
        (x + dx * begin - dy * 42, y + dy * begin + dx * 42),
        (x + dx * begin + dy * 42, y + dy * begin - dx * 42),
    )
    # Near the warp and on the axis; what is in the way is passed beside it rather than behind it.
    steps = sorted(
        (abs(aside) + along * 0.4, along, aside)
        for aside in (0, -14, 14, -28, 28, -44, 44, -62, 62, -90, 90, -120, 120)
        for along in range(int(WARP) + 16, int(reach) - 10, 12)
    )
    places = [(x + dx * along - dy * aside, y + dy * along + dx * aside) for _, along, aside in steps]
    inside = stacks.free(ships, places, taken, PAGE)
    around = [
        (to_x + cos(turn * pi / 12) * far, to_y + sin(turn * pi / 12) * far)
        for far in ((aimed.radius if aimed else 0) + more for more in (20, 32, 44, 60, 80))
        for turn in range(24)
    ]
    nearby = stacks.free(beside, around, taken, PAGE)
    title = f"Hyperspace gate: {table.in_words(view['gate']) or 'no ships'}"
    if aimed:
        title += f"; aimed at {aimed.world.title.partition(':')[0]}"
    return Gate(now["offense"], ends, (x + dx * reach, y + dy * reach), title, (*inside, *nearby))
