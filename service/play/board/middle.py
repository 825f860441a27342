"""Draws the middle: the warp, the gate, and over them the box with both sides of the encounter."""

from math import cos, pi, sin

from service.play.board import plates, ships
from service.play.board.lettering import fitted, wide, wrapped
from service.play.board.markup import Paper, number
from service.play.board.palette import BANDS, BODY, FACE, NEUTRAL, PRINT, Theme
from service.play.board.things import Box, Card, EncounterBox, Gate, Side, Warp

Look = dict[str, str | float]
CARD = (52.0, 72.0)
SMALL_CARD = (28.0, 38.0)


def defs(theme: Theme) -> str:
    """Defines the arms of the warp, in a circle with a radius of 100."""
    arms = "".join(
        "M"
        + "L".join(
            f"{number(far * cos(turn + far / 38))} {number(far * sin(turn + far / 38))}" for far in range(8, 98, 6)
        )
        for turn in (0, pi / 2, pi, pi * 1.5)
    )
    return f'<path id="board-arms" d="{arms}" fill="none" stroke="{theme.accent}" stroke-linecap="round"/>'


def warp(paper: Paper, place: Warp) -> None:
    """Draws the warp; its ships are drawn later."""
    paper.begin(place.title, data_kind="warp", data_id="warp")
    paper.draw("circle", cx=place.x, cy=place.y, r=place.radius, fill="url(#board-warp)")
    at = f"translate({number(place.x)} {number(place.y)}) scale({place.radius / 100:.2f})"
    paper.draw("use", href="#board-arms", transform=at, stroke_width=3, stroke_opacity=0.3)
    large = place.radius > 60
    look: Look = {"text_anchor": "middle", "font_weight": "700"}
    size, edge = (11, 13) if large else (9.5, 6)
    y = place.y + place.radius - edge
    paper.text(place.x, y, place.label, size, letter_spacing="2" if large else "0", **look)
    paper.end()


def gate(paper: Paper, theme: Theme, place: Gate) -> None:
    """Draws the cone of the gate."""
    (x1, y1), (x2, y2) = place.ends
    x, y = place.tip
    colour = theme.seats.get(place.seat, theme.quiet)
    paper.begin(place.title, data_kind="gate", data_id="gate")
    points = f"{number(x1)},{number(y1)} {number(x)},{number(y)} {number(x2)},{number(y2)}"
    paper.draw("polygon", points=points, fill=colour, fill_opacity=0.28, stroke=colour, stroke_dasharray="4 3")
    paper.end()


def box(paper: Paper, theme: Theme, place: Box, encounter: EncounterBox, narrow: bool) -> None:
    """Draws the box of the encounter."""
    paper.begin(encounter.title)
    size = {"x": place.x, "y": place.y, "width": place.width, "height": place.height}
    won = next((side.seat for side in encounter.sides if side.result == "wins"), "")
    edge = theme.seats.get(won, theme.line)
    paper.draw("rect", rx=12, fill=theme.panel, stroke=edge, stroke_width=2.5 if won else 1.5, **size)
    if encounter.sides:
        _sides(paper, theme, place, encounter, narrow)
    else:
        _announced(paper, theme, place, encounter, narrow)
    paper.end()


def _announced(paper: Paper, theme: Theme, place: Box, encounter: EncounterBox, narrow: bool) -> None:
    """Draws the emblem of the seat whose turn it is, and below it what comes next."""
    x, y, room = place.x + place.width / 2, place.y + place.height / 2, place.width - 24
    large, small, radius = (17, 11, 13) if narrow else (23, 14, 23)
    look: Look = {"text_anchor": "middle"}
    for number_, (seat, alien) in enumerate(encounter.shown):
        aside = (number_ - (len(encounter.shown) - 1) / 2) * (2 * radius + 10)
        plates.emblem(paper, theme, seat, alien, x + aside, y - large * 0.5 - radius, radius)
    y += radius - 4 if encounter.shown else 0
    heading = fitted(encounter.heading, room, large, True)
    paper.text(x, y - small * 0.3, heading, large, font_weight="700", **look)
    paper.text(x, y + large * 0.9, fitted(encounter.note, room, small), small, fill=theme.quiet, **look)


def _sides(paper: Paper, theme: Theme, place: Box, encounter: EncounterBox, narrow: bool) -> None:
    middle = place.x + place.width / 2
    wide_, high = SMALL_CARD if narrow else CARD
    gap, top = (6, 8) if narrow else (13, 12)
    for side, sign in zip(encounter.sides, (-1, 1), strict=True):
        left = middle - gap - wide_ if sign < 0 else middle + gap
        _card(paper, theme, side, Box(left, place.y + top, wide_, high))
        outer = place.x + 14 if sign < 0 else place.x + place.width - 14
        room = (place.width - 28) / 2 - gap - wide_ - 8
        _side(paper, theme, side, outer, place, room, narrow)
    if not any(side.terms for side in encounter.sides) and not any(side.result for side in encounter.sides):
        below = place.y + place.height - (19 if narrow else 32)
        size = 9 if narrow else 11
        note = fitted(encounter.note, place.width - 28, size)
        paper.text(middle, below, note, size, text_anchor="middle", fill=theme.quiet)
    if not narrow:
        paper.text(middle, place.y + top + high / 2, "vs", 11, text_anchor="middle", fill=theme.quiet)
    _bar(paper, theme, place, encounter, narrow)


def _side(paper: Paper, theme: Theme, side: Side, x: float, place: Box, room: float, narrow: bool) -> None:
    """Writes the side from its outer edge: name, total or ships, allies, terms."""
    at = {"text_anchor": "start" if side.side == "offense" else "end"}
    large, middling, small = (12, 10, 9) if narrow else (15, 12, 11)
    y = place.y + (14 if narrow else 21)
    name = fitted(side.name, room, large, True)
    paper.text(x, y, name, large, font_weight="700", fill=theme.seats.get(side.seat, theme.ink), **at)
    y += middling * 1.55
    if side.total:
        total = 18 if narrow else 26
        y += 1 if narrow else 8
        look = {"font_weight": "700", "data_side": side.side, **at}
        paper.text(x, y, side.total, total, **look)
        beside = wide(side.total, total, True) + 8
        words = fitted(side.result or (side.ships if narrow else ""), room - beside, middling, True)
        along = x + beside if side.side == "offense" else x - beside
        won = {"font_weight": "700", "fill": theme.warning if side.result == "wins" else theme.quiet}
        paper.text(along, y + 3, words, middling, **at, **won)
        y += total * 0.5 + small * 0.75
    else:
        paper.text(x, y, side.ships, middling, font_weight="700", **at)
        y += small * 1.6
    allies = f"with {', '.join(name for _, name in side.allies)}" if side.allies else ""
    paper.text(x, y, fitted(allies, room, small), small, fill=theme.quiet, **at)
    if side.terms and not narrow:
        rest = (place.width - 28) / 2 - 8
        lines = wrapped(" ".join(side.terms), rest, 10, 2)
        for number_, line in enumerate(lines):
            below = place.y + place.height - 28 - 12 * (len(lines) - 1 - number_)
            paper.text(x, below, line, 10, fill=theme.quiet, **at)


def _bar(paper: Paper, theme: Theme, place: Box, encounter: EncounterBox, narrow: bool) -> None:
    """Draws both amounts as a bar in the colours of their seats."""
    x, y, width = place.x + 14, place.y + place.height - (10 if narrow else 15), place.width - 28
    high = 4 if narrow else 7
    offense, defense = encounter.sides
    amounts = [max(side.amount, 0) for side in encounter.sides]
    share = amounts[0] / sum(amounts) if sum(amounts) else 0.5
    share = min(max(share, 0.04), 0.96)
    paper.draw("rect", x=x, y=y, width=width, height=high, rx=high / 2, fill=BODY.get(defense.seat, NEUTRAL))
    paper.draw("rect", x=x, y=y, width=width * share, height=high, rx=high / 2, fill=BODY.get(offense.seat, NEUTRAL))
    paper.draw("rect", x=x + width * share - 1.5, y=y - 3, width=3, height=high + 6, rx=1.5, fill=theme.ink)


def _card(paper: Paper, theme: Theme, side: Side, place: Box) -> None:
    """Draws the card of a side: its place, its back or its face."""
    card, seat = side.card, side.seat
    colour = theme.seats.get(seat, theme.quiet)
    size = {"x": place.x, "y": place.y, "width": place.width, "height": place.height, "rx": 6}
    if card is None:
        paper.begin(f"No card of {side.name} yet", data_card=seat)
        paper.draw("rect", fill="none", stroke=theme.line, stroke_dasharray="4 3", stroke_width=1.5, **size)
        paper.end()
        return
    look = {"data_id": card.id} if card.id else {}
    paper.begin(card.title, data_kind="card", data_card=seat, **look)
    x, y = place.x + place.width / 2, place.y + place.height / 2
    if not card.kind:
        paper.draw("rect", fill=theme.pill, stroke=colour, stroke_width=1.8, **size)
        place_ = f"translate({number(x)} {number(y)}) scale({place.width / 46:.2f})"
        paper.begin(fill="none", stroke=colour, transform=place_)
        paper.draw("path", d="M-14 0Q0-15 14 0Q0 15-14 0z")
        paper.draw("circle", r=5)
        paper.draw("path", d="M0-22V-14M0 14V22M-17-20L-12-14M17-20L12-14M-17 20L-12 14M17 20L12 14")
        paper.end()
    else:
        _face(paper, card, place, colour)
    paper.end()


def _face(paper: Paper, card: Card, place: Box, colour: str) -> None:
    x, band = place.x + place.width / 2, place.height * 0.24
    ground = BANDS.get(card.kind, BANDS["artifact"])
    size = {"x": place.x, "width": place.width, "rx": 6}
    paper.draw("rect", y=place.y, height=place.height, fill=FACE, stroke=colour, stroke_width=2, **size)
    paper.draw("rect", y=place.y + 1, height=band, fill=ground, x=place.x + 1, width=place.width - 2, rx=5)
    look = {"text_anchor": "middle", "fill": PRINT, "font_weight": "700"}
    words = card.kind.capitalize()
    small = min(9.0, place.width / (wide(words, 1, True) + 0.6))
    paper.text(x, place.y + band / 2 + 1, words, small, **look)
    paper.text(x, place.y + band + (place.height - band) / 2, card.value, place.height * 0.36, **look)


def stacks(paper: Paper, theme: Theme, place: Warp | Gate) -> None:
    """Draws the ships in the warp or in the gate."""
    for stack in place.stacks:
        ships.draw(paper, theme, stack)
