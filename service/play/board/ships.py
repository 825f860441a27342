"""Draws stacks of ships: saucers in the colour of their seat, and below them its mark with their number."""

from service.play.board.markup import Paper, number
from service.play.board.palette import BODY, MARKS, NEUTRAL, NO_MARK, Theme
from service.play.board.stacks import LETTERS, MOST_SAUCERS, PILL, SAUCER, kinds, pill_width, summed
from service.play.board.things import Stack


def defs() -> str:
    """The saucers, once for each height of a stack."""
    found = []
    for count in range(1, MOST_SAUCERS + 1):
        hulls = "".join(
            f'<ellipse cy="{number(-SAUCER * level)}" rx="11" ry="3.6" stroke="#0a0d1c" stroke-width="1"/>'
            for level in range(count)
        )
        top = number(-SAUCER * (count - 1) - 1)
        dome = f'<path d="M-4.5 {top}a4.5 4.8 0 0 1 9 0z" fill="#f4f7ff" stroke="#0a0d1c" stroke-width=".8"/>'
        found.append(f'<g id="board-ships-{count}">{hulls}{dome}</g>')
    return "".join(found)


def draw(paper: Paper, theme: Theme, stack: Stack) -> None:
    """Draws a stack; the page finds it by its attributes."""
    fleet, scale = stack.fleet, stack.scale
    x, y = stack.x, stack.y
    data = {"data_kind": "ships", "data_seat": fleet.seat, "data_at": fleet.at, "data_count": str(fleet.ships)}
    paper.begin(fleet.title, **data)
    colour = BODY.get(fleet.seat, NEUTRAL)
    if stack.saucers:
        count = min(fleet.ships, MOST_SAUCERS)
        place = f"translate({number(x)} {number(y - (PILL / 2 + 2) * scale)})"
        more = f" scale({scale:.2f})" if scale != 1 else ""
        paper.draw("use", href=f"#board-ships-{count}", fill=colour, transform=place + more)
    width, high = pill_width(stack), PILL * scale
    paper.draw(
        "rect", x=x - width / 2, y=y - high / 2, width=width, height=high, rx=high / 2, fill=theme.pill, stroke=colour
    )
    mark(paper, fleet.seat, x - width / 2 + 7 * scale, y, 0.8 * scale)
    look = {"font_weight": "700"}
    paper.text(x - width / 2 + 12.5 * scale, y, str(fleet.ships), 10 * scale, **look)
    if fleet.letters and stack.row:
        begin = x - width / 2 + (14 + 6.8 * len(str(fleet.ships))) * scale
        paper.text(begin, y, kinds(fleet), 7.5 * scale, fill=theme.quiet)
    elif fleet.letters:
        words = summed(fleet)
        below, room = y + (PILL + LETTERS) / 2 * scale, (5.4 * len(words) + 4) * scale
        paper.draw(
            "rect",
            x=x - room / 2,
            y=below - LETTERS / 2 * scale,
            width=room,
            height=LETTERS * scale,
            rx=3,
            fill=theme.pill,
        )
        paper.text(x, below, words, 7.5 * scale, text_anchor="middle")
    paper.end()


def mark(paper: Paper, seat: str, x: float, y: float, scale: float) -> None:
    """Draws the shape of a seat around a point."""
    place = f"translate({number(x)} {number(y)})" + (f" scale({scale:.2f})" if scale != 1 else "")
    paper.draw("path", d=MARKS.get(seat, NO_MARK), fill=BODY.get(seat, NEUTRAL), transform=place)
