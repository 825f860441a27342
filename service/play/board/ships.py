"""Draws stacks of ships: saucers in the colour of their seat, and below them its mark with their number."""

from functools import lru_cache

from service.play.board.markup import Paper, escaped, number
from service.play.board.palette import BODY, COLOURS, MARKS, NEUTRAL, NO_MARK, Theme, lighter
from service.play.board.stacks import LETTERS, MOST_SAUCERS, PILL, SAUCER, kinds, letters_width, pill_width, summed
from service.play.board.things import Stack


def defs() -> str:
    """Defines the saucers, once for each height of a stack."""
    found = []
    for count in range(1, MOST_SAUCERS + 1):
        hulls = "".join(f'<ellipse cy="{number(-SAUCER * level)}" rx="11" ry="3.7"/>' for level in range(count))
        top = number(-SAUCER * (count - 1) - 1)
        dome = f'<path d="M-4.6 {top}a4.6 4.8 0 0 1 9.2 0z" fill="#fff"/>'
        found.append(f'<g id="board-ships-{count}" stroke="#0a0d1c" stroke-width=".9">{hulls}{dome}</g>')
    return "".join(found)


def draw(paper: Paper, theme: Theme, stack: Stack) -> None:
    """Draws a stack; the page finds it by its attributes, and may move the whole group."""
    fleet = stack.fleet
    paper.begin(fleet.title, data_kind="ships", data_seat=fleet.seat, data_at=fleet.at, data_count=str(fleet.ships))
    more = f" scale({stack.scale:.2f})" if stack.scale != 1 else ""
    paper.put(f'<g transform="translate({number(stack.x)} {number(stack.y)}){more}">')
    # The same number of ships of a seat looks the same wherever it is.
    paper.put(_drawn(theme.name, stack._replace(x=0, y=0, scale=1, fleet=fleet._replace(at="", title=""))))
    paper.put("</g>")
    paper.end()


@lru_cache(maxsize=2_000)
def _drawn(name: str, stack: Stack) -> str:
    paper, theme, fleet = Paper(), COLOURS[name], stack.fleet
    written = theme.seats.get(fleet.seat, theme.quiet)
    if stack.saucers:
        count = min(fleet.ships, MOST_SAUCERS)
        colour = lighter(BODY.get(fleet.seat, NEUTRAL), 0.3)
        paper.draw("use", href=f"#board-ships-{count}", y=-(PILL / 2 + 2), fill=colour)
    width = pill_width(stack)
    size = {"x": -width / 2, "y": -PILL / 2, "width": width, "height": PILL, "rx": PILL / 2}
    paper.draw("rect", fill=theme.pill, stroke=written, **size)
    mark(paper, theme, fleet.seat, 7 - width / 2, 0, 0.8)
    digits = str(fleet.ships)
    paper.text(12.5 - width / 2, 0, digits, 10, font_weight="700")
    if fleet.letters and stack.row:
        paper.text(13.5 + 6.8 * len(digits) - width / 2, 0, kinds(fleet), 7.5)
    elif fleet.letters:
        words, below = summed(fleet), (PILL + LETTERS) / 2
        room = letters_width(fleet)
        size = {"x": -room / 2, "y": below - LETTERS / 2, "width": room, "height": LETTERS, "rx": 3}
        paper.draw("rect", fill=theme.pill, **size)
        paper.text(0, below, words, 7.5, text_anchor="middle")
    return paper.whole()


def mark(paper: Paper, theme: Theme, seat: str, x: float, y: float, scale: float) -> None:
    """Draws the shape of a seat around a point."""
    place = f"translate({number(x)} {number(y)})" + (f" scale({scale:.2f})" if scale != 1 else "")
    colour = theme.seats.get(seat, theme.quiet)
    paper.put(f'<path d="{MARKS.get(seat, NO_MARK)}" fill="{escaped(colour)}" transform="{place}"/>')
