"""Ships: a token for each seat that has some, and how many."""

from collections.abc import Mapping, Sequence

from domain.game.names import name_of
from domain.questions.wording import counted
from service.play.board.canvas import Canvas

Fleets = Mapping[str, Sequence[str]]


def present(fleets: Fleets) -> dict[str, int]:
    """Maps each seat that has ships to their number."""
    return {seat: len(ships) for seat, ships in fleets.items() if ships}


def in_words(fleets: Fleets) -> str:
    """Returns the ships as words, such as `3 ships of Red`."""
    return ", ".join(f"{counted(count, 'ship')} of {name_of(seat)}" for seat, count in present(fleets).items())


def draw(canvas: Canvas, x: float, y: float, fleets: Fleets, columns: int, column: float) -> None:
    """Draws tokens with counts, each `column` wide, in rows around the middle `x`; `y` is the
    middle of the first row.
    """
    size = canvas.sizes["ship"]
    there = list(present(fleets).items())
    for start in range(0, len(there), columns):
        row = there[start : start + columns]
        left = x - column * len(row) / 2
        for place, (seat, count) in enumerate(row):
            at = left + place * column
            canvas.token(seat, at + size["radius"], y, size["radius"], in_words({seat: fleets[seat]}))
            canvas.text(at + 2 * size["radius"] + 2, y, str(count), "small", font_weight="600")
        y += size["row"]
