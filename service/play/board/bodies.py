"""Draws planets, moons, planetoids and stations, with the ships on them."""

from math import cos, pi, sin

from service.play.board import emblems, ships
from service.play.board.lettering import fitted
from service.play.board.markup import Paper, number
from service.play.board.palette import BODY, NEUTRAL, SHADE, Theme, lighter
from service.play.board.stacks import box_of
from service.play.board.things import Body, PlacedBadge

ROCK = ((-0.95, -0.4), (-0.35, -1), (0.55, -0.9), (1.02, -0.1), (0.7, 0.75), (-0.1, 1), (-0.85, 0.6))
"""The corners of a planetoid, as shares of its radius."""
NOTE = 8.5
"""The size of the number of a planet."""


def defs() -> str:
    """Defines the gradients of the planets."""
    found = [
        f'<radialGradient id="board-{seat}" cx=".36" cy=".3" r=".8">'
        f'<stop offset="0" stop-color="{lighter(colour, 0.4)}"/><stop offset=".45" stop-color="{colour}"/>'
        f'<stop offset="1" stop-color="{SHADE[seat]}"/></radialGradient>'
        for seat, colour in BODY.items()
    ]
    moon = '<stop offset="0" stop-color="#f0f2fa"/><stop offset="1" stop-color="#6d7694"/>'
    return "".join(found) + f'<radialGradient id="board-moon" cx=".36" cy=".3" r=".8">{moon}</radialGradient>'


def draw(paper: Paper, theme: Theme, body: Body) -> None:
    """Draws a body with everything on and beside it."""
    world = body.world
    paper.begin(world.title, data_kind=world.kind, data_id=world.id)
    _begin_at(paper, body.x, body.y)
    _world(paper, theme, body, body.radius)
    paper.end()
    paper.end()
    for station in body.stations:
        badge(paper, theme, station)
    for moon in body.moons:
        paper.begin(moon.moon.title, data_kind="moon", data_id=moon.moon.id)
        paper.draw("circle", cx=moon.x, cy=moon.y, r=moon.radius, fill="url(#board-moon)", stroke=NEUTRAL)
        paper.end()
        for stack in moon.stacks:
            ships.draw(paper, theme, stack)
    for stack in body.stacks:
        ships.draw(paper, theme, stack)


def _begin_at(paper: Paper, x: float, y: float, scale: float = 1) -> None:
    """Begins a group around a point: things that look the same are then written with the same words."""
    more = f" scale({scale:.2f})" if scale != 1 else ""
    paper.put(f'<g transform="translate({number(x)} {number(y)}){more}">')


def _world(paper: Paper, theme: Theme, body: Body, radius: float) -> None:
    world = body.world
    if world.attacker:
        colour = theme.seats.get(world.attacker, theme.ink)
        paper.draw("circle", r=radius + 5, fill="none", stroke=colour, stroke_width=3)
        paper.draw("circle", r=radius + 10, fill="none", stroke=colour, stroke_opacity=0.55)
    look: dict[str, str | float] = {
        "fill": f"url(#board-{world.seat})" if world.seat in BODY else "url(#board-moon)",
        "stroke": BODY.get(world.seat, NEUTRAL),
    }
    if world.lost:
        look |= {"fill_opacity": 0.3, "stroke_dasharray": "4 3", "stroke": theme.seats.get(world.seat, theme.quiet)}
    if world.kind == "planetoid":
        points = " ".join(f"{number(radius * dx)},{number(radius * dy)}" for dx, dy in ROCK)
        paper.draw("polygon", points=points, stroke_linejoin="round", **look)
    else:
        paper.draw("circle", r=radius, **look)
    if world.genesis:
        size = {"rx": radius * 1.25, "ry": radius * 0.32, "stroke_width": 2}
        paper.draw("ellipse", fill="none", stroke=theme.warning, transform="rotate(-18)", **size)
    if world.frozen:
        _frost(paper, radius)
    if world.cannon:
        place = f"translate({number(radius * 0.72)} {number(-radius * 0.72)})"
        paper.draw("path", d="M2-6a6 6 0 1 0 4 8a5 5 0 0 1-4-8z", fill=theme.warning, stroke="#0a0d1c", transform=place)
    _mark(paper, theme, body, radius)


def _frost(paper: Paper, radius: float) -> None:
    arms = "".join(
        f"M{number(-radius * cos(turn * pi / 3))} {number(-radius * sin(turn * pi / 3))}"
        f"L{number(radius * cos(turn * pi / 3))} {number(radius * sin(turn * pi / 3))}"
        for turn in range(3)
    )
    paper.draw("circle", r=radius - 2, fill="#dff3ff", fill_opacity=0.55, stroke="#ffffff", stroke_width=2)
    paper.draw("path", d=arms, stroke="#ffffff", stroke_width=2, stroke_opacity=0.8)


def _mark(paper: Paper, theme: Theme, body: Body, radius: float) -> None:
    """Writes the number of a planet in it, and a longer note on its lower edge."""
    world = body.world
    if len(world.mark) > 2:
        width = 5.4 * len(world.mark) + 8
        lowest = max((box.y + box.height for box in map(box_of, body.stacks)), default=body.y) - body.y
        y = max(radius - 3, lowest + 1)
        paper.draw("rect", x=-width / 2, y=y, width=width, height=11, rx=5.5, fill=theme.pill)
        paper.text(0, y + 5.5, world.mark, NOTE, text_anchor="middle")
    elif len(body.stacks) < 3 and not (len(body.stacks) == 2 and world.fleets[0].letters):
        look = {"fill": theme.ink if world.lost else "#0a0d1c", "font_weight": "700", "text_anchor": "middle"}
        paper.text(-radius * 0.58, -radius * 0.42, world.mark, NOTE * min(1, radius / 24), **look)


def badge(paper: Paper, theme: Theme, placed: PlacedBadge) -> None:
    """Draws the emblem of a station, a tech or a hazard, with what belongs to it."""
    thing, radius = placed.badge, placed.radius
    paper.begin(thing.title, data_kind=thing.kind, data_id=thing.id)
    _begin_at(paper, placed.x, placed.y)
    colour = theme.seats.get(thing.seat, theme.warning)
    if placed.width:
        size = {"x": -radius - 3, "y": -radius - 1, "width": placed.width, "height": 2 * radius + 2, "rx": radius + 1}
        paper.draw("rect", fill=theme.panel, stroke=theme.warning, **size)
        paper.text(radius + 3, 0, fitted(thing.note, placed.width - 2 * radius - 12, 10.5), 10.5)
    else:
        paper.draw("circle", r=radius, fill=theme.panel, stroke=colour, stroke_opacity=0.4)
    paper.begin(fill=colour, stroke=colour, transform=f"scale({radius / 33:.2f})")
    paper.put(emblems.emblem(thing.id, thing.kind) if thing.open else emblems.face_down(thing.kind))
    paper.end()
    if thing.kind == "station" and thing.note:
        paper.draw("circle", cx=radius * 0.7, cy=radius * 0.7, r=5.5, fill=theme.pill, stroke=colour)
        paper.text(radius * 0.7, radius * 0.7, thing.note, 8, text_anchor="middle", font_weight="700")
    paper.end()
    paper.end()
    for stack in placed.stacks:
        ships.draw(paper, theme, stack)
