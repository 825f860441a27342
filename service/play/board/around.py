"""Things around a point of the picture: a world with its ships, its moons and its stations; a row of badges."""

from collections.abc import Iterable
from math import hypot

from service.play.board.stacks import PILL, box_of, on_disc, pill_width
from service.play.board.things import Badge, Body, Box, Moon, PlacedBadge, PlacedMoon, Stack, World

RADII = {"planet": 26.0, "planetoid": 21.0}
STATION, MOON = 11.0, 12.0
"""The radius of a station and of a moon."""


def body(world: World, x: float, y: float, scale: float, outwards: tuple[float, float]) -> Body:
    """Places a world with what is on it; moons and stations are on its outer side, side by side."""
    radius = RADII[world.kind] * scale
    dx, dy = outwards
    size = hypot(dx, dy) or 1.0
    dx, dy = dx / size, dy / size
    beside: list[Badge | Moon] = [*world.stations, *world.moons]
    pitch = min(2 * STATION + 3, (2 * radius + 8) / len(beside)) if beside else 0.0
    stations, moons = list[PlacedBadge](), list[PlacedMoon]()
    for number, thing in enumerate(beside):
        aside = (number - (len(beside) - 1) / 2) * pitch
        middle = x + dx * (radius + 4) - dy * aside, y + dy * (radius + 4) + dx * aside
        if isinstance(thing, Badge):
            stations.append(PlacedBadge(thing, *middle, min(STATION, pitch / 2) * max(scale, 0.8)))
        else:
            small = MOON * scale
            stacks = tuple(
                Stack(fleet, middle[0], middle[1] + row * PILL * scale * 0.9, False, True, scale * 0.85)
                for row, fleet in enumerate(thing.fleets)
            )
            moons.append(PlacedMoon(thing, *middle, small, stacks))
    return Body(world, x, y, radius, on_disc(world.fleets, x, y, radius), tuple(stations), tuple(moons))


def boxes(body: Body) -> list[Box]:
    """Returns the rectangles that a body needs."""
    found = [Box(body.x - body.radius, body.y - body.radius, 2 * body.radius, 2 * body.radius)]
    found += [
        Box(each.x - each.radius, each.y - each.radius, 2 * each.radius, 2 * each.radius) for each in body.stations
    ]
    for moon in body.moons:
        found.append(Box(moon.x - moon.radius, moon.y - moon.radius, 2 * moon.radius, 2 * moon.radius))
        found += [box_of(stack) for stack in moon.stacks]
    return found + [box_of(stack) for stack in body.stacks]


def badges(these: Iterable[Badge], left: float, y: float, right: float, radius: float) -> tuple[PlacedBadge, ...]:
    """Places badges from the left, each with its ships beside it; they move together where there are many."""
    placed, x = list[PlacedBadge](), left
    for badge in these:
        middle, stacks = x + radius, list[Stack]()
        x += 2 * radius + 2
        for fleet in badge.fleets:
            stack = Stack(fleet, 0, y, False, True, 0.9)
            width = pill_width(stack)
            stacks.append(stack._replace(x=x + width / 2))
            x += width + 2
        placed.append(PlacedBadge(badge, middle, y, radius, tuple(stacks)))
        x += 3
    room, needed = right - left, x - 3 - left
    if needed <= room:
        return tuple(placed)
    share = room / needed
    return tuple(
        each._replace(
            x=left + (each.x - left) * share,
            radius=radius * share,
            stacks=tuple(
                stack._replace(x=left + (stack.x - left) * share, scale=stack.scale * share) for stack in each.stacks
            ),
        )
        for each in placed
    )
