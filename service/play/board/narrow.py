"""The places of a narrow picture, for phones: one system, the encounter below it, and a strip of all plates."""

from math import cos, pi, sin

from service.play.board import stacks
from service.play.board.around import RADII, badges, body, boxes
from service.play.board.table import Table
from service.play.board.things import BoardScene, Body, Box, Gate, Orbit, Pile, PlacedBadge, Plate, Stack, Warp

WIDTH, HEIGHT = 360.0, 330.0
PAGE = Box(2, 2, WIDTH - 4, HEIGHT - 4)
BOX = Box(8, 184, 344, 78)
STRIP = Box(4, 266, 352, 58)
WARP = (56.0, 150.0, 32.0)
SKY, BOW = 68.0, 12.0
"""The height of the first and last planet, and how much lower the middle ones are."""


def scene(table: Table, focus: str) -> BoardScene:
    """Arranges one system and the encounter."""
    seats = table.seats()
    shown = focus if focus in seats else _system(table, seats)
    bodies, orbits = _bodies(table, shown)
    plates = _plates(table, seats, shown)
    warp, piles, hazards = _warp(table), _piles(table), _hazards(table)
    taken = [each for placed in bodies for each in boxes(placed)]
    taken += [BOX, *(stacks.box_of(stack) for stack in warp.stacks)]
    taken += [Box(pile.x - 6, pile.y, 36, 44) for pile in piles]
    taken += [Box(warp.x - warp.radius, warp.y - warp.radius, 2 * warp.radius, 2 * warp.radius)]
    taken += [Box(each.x - each.radius, each.y - each.radius, 2 * each.radius, 2 * each.radius) for each in hazards]
    return BoardScene(
        WIDTH,
        HEIGHT,
        f"{table.happens()}. Cosmic Ledger, game {table.view['game']}, version {table.view['version']}",
        table.described(),
        orbits,
        bodies,
        plates,
        warp,
        _gate(table, bodies, taken),
        table.encounter(),
        BOX,
        piles,
        hazards,
        narrow=True,
    )


def _system(table: Table, seats: list[str]) -> str:
    now = table.now
    if now and now["planet"]:
        for seat in seats:
            if any(world.attacker for world in table.worlds(seat)):
                return seat
    return now["system"] if now and now["system"] in seats else seats[0] if seats else ""


def _bodies(table: Table, seat: str) -> tuple[tuple[Body, ...], tuple[Orbit, ...]]:
    worlds = list(table.worlds(seat)) if seat else []
    if not worlds:
        return (), ()
    needed = sum(2 * RADII[world.kind] + 8 for world in worlds)
    scale = min(1.0, (WIDTH - 16) / needed)
    widths = [2 * RADII[world.kind] * scale for world in worlds]
    gap = min((WIDTH - 16 - sum(widths)) / len(worlds), 22.0)
    x = WIDTH / 2 - (sum(widths) + gap * (len(worlds) - 1)) / 2
    found = []
    for world, width in zip(worlds, widths, strict=True):
        middle = x + width / 2
        found.append(body(world, middle, _sky(middle), scale, (0.0, -1.0)))
        x += width + gap
    points = tuple((10 + step * (WIDTH - 20) / 12, _sky(10 + step * (WIDTH - 20) / 12)) for step in range(13))
    return tuple(found), (Orbit(seat, points),)


def _sky(x: float) -> float:
    return SKY + BOW * sin(pi * x / WIDTH)


def _plates(table: Table, seats: list[str], shown: str) -> tuple[Plate, ...]:
    if not seats:
        return ()
    pitch = (STRIP.width + 4) / len(seats)
    found = []
    for number, name in enumerate(seats):
        seat = table.seat(name)
        beside: tuple[PlacedBadge, ...] = ()
        aboard: tuple[Stack, ...] = ()
        if name == shown:
            room = 46.0 * len(seat.fleets)
            beside = badges(seat.beside, 150, 14, 352 - room, 8)
            aboard = tuple(
                Stack(fleet, 352 - 23 - 46 * place, 14, False, True, 0.9) for place, fleet in enumerate(seat.fleets)
            )
        found.append(Plate(seat, STRIP.x + pitch * number, STRIP.y, pitch - 4, STRIP.height, beside, aboard))
    return tuple(found)


def _warp(table: Table) -> Warp:
    ships, (x, y, radius) = table.view["warp"], WARP
    fleets = table.fleets("warp", ships)
    count = sum(map(len, ships.values()))
    aside = max((stacks.pill_width(Stack(fleet, 0, 0, False, True, 0.95)) for fleet in fleets), default=0) / 2 + 1
    found = []
    for number, fleet in enumerate(fleets):
        single = number == len(fleets) - 1 and not number % 2
        left = 0 if single else aside if number % 2 else -aside
        found.append(Stack(fleet, x + left, y - 12 + number // 2 * 13, False, True, 0.95))
    title = f"Warp: {table.in_words(ships) or 'no ships'}"
    return Warp(x, y, radius, f"WARP {count}" if count else "WARP", title, tuple(found))


def _piles(table: Table) -> tuple[Pile, ...]:
    # Decks of variants are named in the text of the board; here is room for three piles.
    return tuple(Pile(name, count, 252 + 36 * place, 128) for place, (name, count) in enumerate([*table.piles()][:3]))


def _hazards(table: Table) -> tuple[PlacedBadge, ...]:
    return tuple(
        PlacedBadge(badge._replace(note=""), 14 + 19 * place, 14, 8) for place, badge in enumerate(table.hazards())
    )


def _gate(table: Table, bodies: tuple[Body, ...], taken: list[Box]) -> Gate | None:
    """Places the cone from the box up to the planet; one that is aimed elsewhere ends below the planets."""
    now, view = table.now, table.view
    aimed = next((each for each in bodies if each.world.attacker), None)
    ships = table.fleets("gate", view["gate"])
    beside = table.fleets("beside", view["beside"])
    if not now or not (aimed or ships or beside):
        return None
    to_x, to_y = (aimed.x, aimed.y + aimed.radius + 7) if aimed else (WIDTH / 2, 118.0)
    x, y = WIDTH / 2, BOX.y + 4
    places = [
        (x + (to_x - x) * share / 20 + aside, y + (to_y - y) * share / 20)
        for aside in (0, -30, 30, -55, 55, -80, 80)
        for share in range(2, 19)
    ]
    inside = stacks.free(ships, places, taken, PAGE)
    away = aimed.radius if aimed else 0.0
    around = [
        (to_x + cos(turn * pi / 12) * far, to_y - away + sin(turn * pi / 12) * far)
        for far in (away + more for more in (18, 30, 42, 56, 72))
        for turn in range(24)
    ]
    nearby = stacks.free(beside, [*around, *places], taken, PAGE)
    title = f"Hyperspace gate: {table.in_words(view['gate']) or 'no ships'}"
    if aimed:
        title += f"; aimed at {aimed.world.title.partition(':')[0]}"
    return Gate(now["offense"], ((x - 30, y), (x + 30, y)), (to_x, to_y), title, (*inside, *nearby))
