"""Draws the plates of the seats: emblem, name, alien, colonies, cards, and what is to be noted of the seat."""

from service.play.board import bodies, emblems, ships
from service.play.board.lettering import fitted, wide
from service.play.board.markup import Paper, number
from service.play.board.palette import LETTERS, Theme
from service.play.board.things import Alien, Plate

MOST_PIPS = 8
"""The largest number of colonies that is drawn; a larger one is written."""
ROOM_OF_TAGS = 78
"""The width that the second line of tags of a large plate may take: the rest is for the aliens."""


def draw(paper: Paper, theme: Theme, plate: Plate, narrow: bool) -> None:
    """Draws a plate with what is beside it."""
    seat = plate.seat
    colour = theme.seats.get(seat.seat, theme.quiet)
    paper.begin(seat.title, data_kind="seat", data_id=seat.seat)
    edge = theme.warning if seat.warning else colour if seat.active else theme.line
    thick = 2.5 if seat.warning or seat.active else 1.2
    size = {"width": plate.width, "height": plate.height}
    paper.put(f'<g transform="translate({number(plate.x)} {number(plate.y)})">')
    paper.draw("rect", rx=10, fill=theme.panel, stroke=edge, stroke_width=thick, **size)
    (_small if narrow else _large)(paper, theme, plate._replace(x=0, y=0))
    paper.end()
    paper.end()
    for badge in plate.badges:
        bodies.badge(paper, theme, badge)
    for stack in plate.stacks:
        ships.draw(paper, theme, stack)


def _large(paper: Paper, theme: Theme, plate: Plate) -> None:
    seat, x, y = plate.seat, plate.x, plate.y
    right, left = x + plate.width - 10, x + 54
    _emblem(paper, theme, plate, x + 28, y + 33, 21)
    tags = seat.tags
    if seat.warning:
        room = wide(seat.warning, 11, True)
        paper.text(right, y + 17, seat.warning, 11, text_anchor="end", font_weight="700", fill=theme.warning)
    else:
        room = wide(tags[0], 11) if tags else 0
        paper.text(right, y + 17, tags[0] if tags else "", 11, text_anchor="end", fill=theme.accent)
        tags = tags[1:]
    paper.text(left, y + 17, fitted(seat.name, right - left - room - 6, 14, True), 14, font_weight="700")
    while len(tags) > 1 and wide(" · ".join(tags), 10.5) > ROOM_OF_TAGS:
        # A whole word less is clearer than half a word.
        tags = tags[:-1]
    said = fitted(" · ".join(tags), ROOM_OF_TAGS, 10.5)
    paper.text(right, y + 34, said, 10.5, text_anchor="end", fill=theme.accent)
    _aliens(paper, theme, seat.aliens, left, y + 34, right - left - wide(said, 10.5) - 6)
    pitch = min(11.0, 60 / max(seat.pips[2], 1))
    end = _pips(paper, theme, plate, left + 4, y + 51, min(4.0, pitch * 0.4), pitch)
    if seat.score:
        paper.text(end, y + 51, seat.score, 9.5, fill=theme.quiet)
    _counts(paper, theme, plate, right, y + 51)


def emblem(
    paper: Paper, theme: Theme, seat: str, alien: str, x: float, y: float, radius: float, active: bool = True
) -> None:
    """Draws the emblem of an alien in a ring of its seat, with the mark of the seat."""
    colour = theme.seats.get(seat, theme.quiet)
    paper.draw("circle", cx=x, cy=y, r=radius, fill=theme.pill, stroke=colour, stroke_width=radius / 11)
    if alien:
        place = f"translate({number(x)} {number(y)}) scale({radius / 36:.2f})"
        dim: dict[str, str | float] = {} if active else {"opacity": 0.35}
        paper.begin(fill=colour, stroke=colour, transform=place, **dim)
        paper.put(emblems.emblem(alien, "alien"))
        paper.end()
    else:
        look: dict[str, str | float] = {"text_anchor": "middle", "font_weight": "700", "fill": colour}
        paper.text(x, y, LETTERS.get(seat, ""), radius, **look)
    ships.mark(paper, theme, seat, x - radius * 0.72, y + radius * 0.72, radius / 22)


def _emblem(paper: Paper, theme: Theme, plate: Plate, x: float, y: float, radius: float) -> None:
    """Draws the emblem of the plate, and the dot that the page shows when the person is there."""
    seat = plate.seat
    alien = seat.aliens[0] if seat.aliens else Alien("", "", True)
    emblem(paper, theme, seat.seat, alien.id, x, y, radius, alien.active)
    place = {"cx": x + radius * 0.72, "cy": y - radius * 0.72, "r": radius / 5}
    look = {"fill": theme.seats["green"], "stroke": theme.panel, "visibility": "hidden"}
    paper.draw("circle", data_presence=seat.seat, **place, **look)


def _aliens(paper: Paper, theme: Theme, aliens: tuple[Alien, ...], x: float, y: float, room: float) -> None:
    """Writes the aliens; one without its power is struck through."""
    words = " + ".join(alien.name for alien in aliens) or "no alien yet"
    off = {"text_decoration": "line-through"} if aliens and not any(alien.active for alien in aliens) else {}
    paper.text(x, y, fitted(words, room, 11.5), 11.5, fill=theme.quiet, **off)


def _pips(paper: Paper, theme: Theme, plate: Plate, x: float, y: float, radius: float, pitch: float) -> float:
    """Draws a circle for each colony that victory needs; what counts besides colonies is square. Returns its end."""
    seat = plate.seat
    foreign, further, needed = seat.pips
    colour = theme.seats.get(seat.seat, theme.quiet)
    if needed > MOST_PIPS:
        words = f"{foreign + further} of {needed}"
        paper.text(x - radius, y, words, 11, fill=theme.ink)
        return x + wide(words, 11)
    full = foreign + further
    for number_ in range(needed):
        filled = number_ < full
        look: dict[str, str | float] = {"fill": colour if filled else "none", "stroke": colour, "stroke_width": 1.4}
        at = x + pitch * number_
        if filled and number_ >= foreign:
            paper.draw("rect", x=at - radius, y=y - radius, width=2 * radius, height=2 * radius, rx=1, **look)
        else:
            paper.draw("circle", cx=at, cy=y, r=radius, **look)
    return x + pitch * needed - radius


def _counts(paper: Paper, theme: Theme, plate: Plate, right: float, y: float) -> None:
    """Writes from the right: the number of cards, and that of stations where they can win."""
    seat = plate.seat
    words = str(seat.cards)
    paper.text(right, y, words, 11.5, text_anchor="end", font_weight="700", fill=theme.quiet)
    left = right - wide(words, 11.5, True) - 12
    paper.draw("rect", x=left, y=y - 6.5, width=9, height=13, rx=2, fill="none", stroke=theme.quiet)
    if seat.stations:
        end = left - 5
        paper.text(end, y, seat.stations, 10, text_anchor="end", fill=theme.quiet)
        middle = end - wide(seat.stations, 10) - 5
        paper.draw(
            "path",
            d="M0-4.5L4.5 0L0 4.5L-4.5 0z",
            fill="none",
            stroke=theme.quiet,
            transform=f"translate({number(middle)} {number(y)}) rotate(45)",
        )


def _small(paper: Paper, theme: Theme, plate: Plate) -> None:
    seat, x, y = plate.seat, plate.x, plate.y
    middle = x + plate.width / 2
    _emblem(paper, theme, plate, x + 15, y + 15, 10)
    right = x + plate.width - 5
    paper.draw("rect", x=x + 29, y=y + 9.5, width=7, height=10, rx=1.5, fill="none", stroke=theme.quiet)
    paper.text(x + 39, y + 14.5, str(seat.cards), 9, fill=theme.quiet, font_weight="700")
    paper.text(
        middle, y + 35, fitted(seat.name, right - x - 4, 9.5, True), 9.5, text_anchor="middle", font_weight="700"
    )
    pitch = min(8.0, (plate.width - 10) / max(seat.pips[2], 1))
    if seat.warning:
        paper.text(middle, y + 49, seat.warning, 9, text_anchor="middle", fill=theme.warning, font_weight="700")
    else:
        _pips(paper, theme, plate, middle - pitch * (seat.pips[2] - 1) / 2, y + 48, min(2.6, pitch / 2 - 0.8), pitch)
