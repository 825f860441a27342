"""The board as a picture: a scene drawn as an SVG document.

It is made of the view alone, so it shows a reader what that reader may see, and nothing else. The same view gives the
same bytes. There is no style in it, because the page that holds it allows none.
"""

from collections.abc import Mapping
from functools import cache
from random import Random

from service.play.board import bodies, middle, plates, ships
from service.play.board.markup import SVG, Paper, escaped, number
from service.play.board.palette import COLOURS, FONT, Theme
from service.play.board.scene import scene
from service.play.board.table import View
from service.play.board.things import BoardScene, Pile

STARS, SEED = 150, 35


def picture(
    view: View, theme: str, layout: str = "wide", focus: str = "", names: Mapping[str, str] | None = None
) -> str:
    """Draws a view (plain JSON data, as `GET .../state` answers it) in the theme `light` or `dark`.

    `layout` and `focus` are those of `scene`; `names` maps ids of players to what they are called.
    """
    return drawn(scene(view, layout, focus, names or {}), theme)


def drawn(scene: BoardScene, theme: str) -> str:
    """Draws a scene."""
    paper, colours = Paper(), COLOURS[theme]
    for orbit in scene.orbits:
        line = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in orbit.points)
        colour = colours.seats.get(orbit.seat, colours.quiet)
        paper.draw("path", d=line, fill="none", stroke=colour, stroke_opacity=0.35, stroke_width=1.5)
    middle.warp(paper, scene.warp)
    if scene.gate:
        middle.gate(paper, colours, scene.gate)
    for body in scene.bodies:
        bodies.draw(paper, colours, body)
    for hazard in scene.hazards:
        bodies.badge(paper, colours, hazard)
    for pile in scene.piles:
        _pile(paper, colours, pile)
    for plate in scene.plates:
        plates.draw(paper, colours, plate, scene.narrow)
    middle.box(paper, colours, scene.box, scene.encounter, scene.narrow)
    middle.stacks(paper, colours, scene.warp)
    if scene.gate:
        middle.stacks(paper, colours, scene.gate)
    size = f'width="{number(scene.width)}" height="{number(scene.height)}"'
    return (
        f'<svg role="img" aria-labelledby="board-title board-description" xmlns="{SVG}"'
        f' viewBox="0 0 {number(scene.width)} {number(scene.height)}" {size}>'
        f'<title id="board-title">{escaped(scene.title)}</title>'
        f'<desc id="board-description">{escaped(scene.description)}</desc>'
        f"{_ground(theme, scene.width, scene.height)}"
        f'<g font-family="{escaped(FONT)}" fill="{colours.ink}">{paper.whole()}</g></svg>\n'
    )


@cache
def _ground(theme: str, width: float, height: float) -> str:
    """Draws what is the same in each picture of a size: gradients, saucers, space with its stars."""
    colours = COLOURS[theme]
    edge, centre = colours.space
    bright, dark = colours.warp
    paper, dice = Paper(), Random(SEED)
    size = {"width": width, "height": height}
    paper.draw("rect", fill="url(#board-space)", **size)
    for radius, share in ((0.7, 0.6), (1.0, 0.28), (1.5, 0.12)):
        dots = (
            f"M{number(dice.uniform(2, width - 2))} {number(dice.uniform(2, height - 2))}h0"
            for _ in range(round(STARS * share))
        )
        look: dict[str, str | float] = {
            "stroke": colours.star,
            "stroke_width": 2 * radius,
            "stroke_linecap": "round",
            "stroke_opacity": 0.6,
        }
        paper.draw("path", d="".join(dots), **look)
    return (
        f'<defs><radialGradient id="board-space" cx=".5" cy=".5" r=".62">'
        f'<stop offset="0" stop-color="{centre}"/><stop offset="1" stop-color="{edge}"/></radialGradient>'
        f'<radialGradient id="board-warp"><stop offset="0" stop-color="{dark}"/><stop offset=".55"'
        f' stop-color="{bright}" stop-opacity=".75"/><stop offset="1" stop-color="{bright}" stop-opacity=".15"/>'
        f"</radialGradient>{bodies.defs()}{ships.defs()}{middle.defs(colours)}</defs>{paper.whole()}"
    )


def _pile(paper: Paper, theme: Theme, pile: Pile) -> None:
    """Draws a pile: the back of a card with the number, and its name below."""
    x, y = pile.x, pile.y
    paper.begin(f"{pile.name}: {pile.cards}")
    paper.draw("rect", x=x + 2, y=y + 2, width=22, height=28, rx=3, fill=theme.pill, stroke=theme.line)
    paper.draw("rect", x=x, y=y, width=22, height=28, rx=3, fill=theme.panel, stroke=theme.quiet)
    paper.text(x + 11, y + 14, str(pile.cards), 10.5, text_anchor="middle", font_weight="700")
    paper.text(x + 11, y + 36, pile.name, 8, text_anchor="middle", fill=theme.quiet)
    paper.end()
