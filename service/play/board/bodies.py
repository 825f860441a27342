"""Draws planets, moons, planetoids and stations, with the ships on them."""

from math import cos, pi, sin

from service.play.board import emblems, ships
from service.play.board.markup import Paper, number
from service.play.board.palette import BODY, NEUTRAL, SHADE, Theme
from service.play.board.things import Body, PlacedBadge

ROCK = ((-0.95, -0.4), (-0.35, -1), (0.55, -0.9), (1.02, -0.1), (0.7, 0.75), (-0.1, 1), (-0.85, 0.6))
"""The corners of a planetoid, as shares of its radius."""
NOTE = 8.5
"""The size of the number of a planet."""


def defs() -> str:
    """The gradients of the planets."""
    found = [
        f'<radialGradient id="board-{seat}" cx=".36" cy=".3" r=".8">'
        f'<stop offset="0" stop-color="{_lighter(colour)}"/><stop offset=".45" stop-color="{colour}"/>'
        f'<stop offset="1" stop-color="{SHADE[seat]}"/></radialGradient>'
        for seat, colour in BODY.items()
    ]
    moon = '<stop offset="0" stop-color="#f0f2fa"/><stop offset="1" stop-color="#6d7694"/>'
    return "".join(found) + f'<radialGradient id="board-moon" cx=".36" cy=".3" r=".8">{moon}</radialGradient>'


def _lighter(colour: str) -> str:
    parts = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return "#" + "".join(f"{part + (255 - part) * 2 // 5:02x}" for part in parts)


def draw(paper: Paper, theme: Theme, body: Body) -> None:
    """Draws a body with everything on and beside it."""
    world = body.world
    x, y, radius = body.x, body.y, body.radius
    paper.begin(world.title, data_kind=world.kind, data_id=world.id)
    if world.attacker:
        colour = BODY.get(world.attacker, NEUTRAL)
        paper.draw("circle", cx=x, cy=y, r=radius + 5, fill="none", stroke=colour, stroke_width=3)
        paper.draw("circle", cx=x, cy=y, r=radius + 10, fill="none", stroke=colour, stroke_opacity=0.55)
    look: dict[str, str | float] = {
        "fill": f"url(#board-{world.seat})" if world.seat in BODY else "url(#board-moon)",
        "stroke": BODY.get(world.seat, NEUTRAL),
    }
    if world.lost:
        look |= {"fill_opacity": 0.3, "stroke_dasharray": "4 3"}
    if world.kind == "planetoid":
        points = " ".join(f"{number(x + radius * dx)},{number(y + radius * dy)}" for dx, dy in ROCK)
        paper.draw("polygon", points=points, stroke_linejoin="round", **look)
    else:
        paper.draw("circle", cx=x, cy=y, r=radius, **look)
    if world.genesis:
        paper.draw(
            "ellipse",
            cx=x,
            cy=y,
            rx=radius * 1.25,
            ry=radius * 0.32,
            fill="none",
            stroke=theme.warning,
            stroke_width=2,
            transform=f"rotate(-18 {number(x)} {number(y)})",
        )
    if world.frozen:
        _frost(paper, x, y, radius)
    if world.cannon:
        place = f"translate({number(x + radius * 0.72)} {number(y - radius * 0.72)})"
        paper.draw("path", d="M2-6a6 6 0 1 0 4 8a5 5 0 0 1-4-8z", fill=theme.warning, stroke="#0a0d1c", transform=place)
    _mark(paper, theme, body)
    paper.end()
    for station in body.stations:
        badge(paper, theme, station)
    for moon in body.moons:
        paper.begin(moon.moon.title, data_kind="moon", data_id=moon.moon.id)
        look = {"fill": "url(#board-moon)", "stroke": NEUTRAL}
        paper.draw("circle", cx=moon.x, cy=moon.y, r=moon.radius, **look)
        paper.end()
        for stack in moon.stacks:
            ships.draw(paper, theme, stack)
    for stack in body.stacks:
        ships.draw(paper, theme, stack)


def _frost(paper: Paper, x: float, y: float, radius: float) -> None:
    arms = "".join(
        f"M{number(x - radius * cos(turn * pi / 3))} {number(y - radius * sin(turn * pi / 3))}"
        f"L{number(x + radius * cos(turn * pi / 3))} {number(y + radius * sin(turn * pi / 3))}"
        for turn in range(3)
    )
    paper.draw("circle", cx=x, cy=y, r=radius - 2, fill="#dff3ff", fill_opacity=0.55, stroke="#ffffff", stroke_width=2)
    paper.draw("path", d=arms, stroke="#ffffff", stroke_width=2, stroke_opacity=0.8)


def _mark(paper: Paper, theme: Theme, body: Body) -> None:
    """Writes the number of a planet in it, and a longer note on its lower edge."""
    world, x, y, radius = body.world, body.x, body.y, body.radius
    if len(world.mark) > 2:
        width = 5.4 * len(world.mark) + 8
        paper.draw("rect", x=x - width / 2, y=y + radius - 3, width=width, height=11, rx=5.5, fill=theme.pill)
        paper.text(x, y + radius + 2.5, world.mark, NOTE, text_anchor="middle")
    elif len(body.stacks) < 3 and not (len(body.stacks) == 2 and world.fleets[0].letters):
        ink = theme.ink if world.lost else "#0a0d1c"
        size = NOTE * min(1, radius / 24)
        paper.text(
            x - radius * 0.62, y - radius * 0.52, world.mark, size, text_anchor="middle", fill=ink, font_weight="700"
        )


def badge(paper: Paper, theme: Theme, placed: PlacedBadge) -> None:
    """Draws the emblem of a station, a tech or a hazard, with what belongs to it."""
    thing, x, y, radius = placed.badge, placed.x, placed.y, placed.radius
    paper.begin(thing.title, data_kind=thing.kind, data_id=thing.id)
    colour = BODY.get(thing.seat, theme.warning)
    paper.draw("circle", cx=x, cy=y, r=radius, fill=theme.panel, stroke=colour, stroke_opacity=0.4)
    place = f"translate({number(x)} {number(y)}) scale({radius / 33:.2f})"
    look = {"fill": _on_panel(theme, thing.seat), "stroke": _on_panel(theme, thing.seat), "transform": place}
    if thing.open:
        paper.begin(**look)
        paper.put(emblems.emblem(thing.id, thing.kind))
    else:
        paper.begin(stroke_dasharray="8 6", **look)
        paper.put(emblems.frame(thing.kind) + '<circle r="7" stroke="none"/>')
    paper.end()
    if thing.kind == "hazard":
        paper.text(x + radius + 5, y, thing.note, 11)
    elif thing.note:
        paper.draw("circle", cx=x + radius * 0.7, cy=y + radius * 0.7, r=5.5, fill=theme.pill, stroke=colour)
        paper.text(x + radius * 0.7, y + radius * 0.7, thing.note, 8, text_anchor="middle", font_weight="700")
    paper.end()
    for stack in placed.stacks:
        ships.draw(paper, theme, stack)


def _on_panel(theme: Theme, seat: str) -> str:
    return theme.seats.get(seat, theme.warning)
