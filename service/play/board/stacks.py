"""The arrangement of stacks of ships: on a body, in a row, or where room is."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import groupby

from service.play.board.things import Box, Fleet, Stack

PILL, LETTERS, SAUCER = 12.0, 9.0, 4.0
"""Heights: of a number on its ground, of the letters below it, and of one more saucer above it."""
MOST_SAUCERS = 4
GAP = 1.5
"""Between a stack and what is beside it."""
USUAL = 26.0
"""The radius of a planet on which stacks have their usual size."""


def pill_width(stack: Stack) -> float:
    """Returns the width of the ground of a number, with the letters in a row beside it."""
    beside = 5.4 * len(kinds(stack.fleet)) + 2 if stack.row else 0
    return (16 + 6.8 * len(str(stack.fleet.ships)) + beside) * stack.scale


def letters_width(fleet: Fleet) -> float:
    """Returns the width of the ground of its letters with their numbers."""
    return 5.4 * len(summed(fleet)) + 4


@lru_cache(maxsize=1_000)
def kinds(fleet: Fleet) -> str:
    """Returns the different letters of its skills."""
    return "".join(dict.fromkeys(fleet.letters))


@lru_cache(maxsize=1_000)
def summed(fleet: Fleet) -> str:
    """Returns the letters of its skills with their numbers, such as `E2LS`."""
    found = ((letter, len(list(same))) for letter, same in groupby(fleet.letters))
    return "".join(letter + (str(count) if count > 1 else "") for letter, count in found)


def box_of(stack: Stack) -> Box:
    """Returns the rectangle that a stack needs."""
    scale, below = stack.scale, bool(stack.fleet.letters) and not stack.row
    width = max(pill_width(stack), 24 * scale if stack.saucers else 0)
    if below:
        width = max(width, letters_width(stack.fleet) * scale)
    top = (PILL / 2 + (6 + SAUCER * min(stack.fleet.ships, MOST_SAUCERS) if stack.saucers else 0)) * scale
    bottom = (PILL / 2 + (LETTERS if below else 0)) * scale
    return Box(stack.x - width / 2, stack.y - top, width, top + bottom)


def on_disc(fleets: Sequence[Fleet], x: float, y: float, radius: float) -> tuple[Stack, ...]:
    """Places the stacks on a body: one or two with their saucers, more as numbers alone, with skills in rows."""
    scale, many = min(1.0, radius / USUAL), len(fleets)
    skilled = any(fleet.letters for fleet in fleets)
    if many == 1:
        drop = 5 if skilled else 9
        return (Stack(fleets[0], x, y + drop * scale, scale=scale),)
    if skilled:
        pitch = min((PILL + 1) * scale, 2.1 * radius / max(many, 1))
        size = min(scale, pitch / (PILL + 0.5))
        first = y + 2 * scale - pitch * (many - 1) / 2
        return tuple(Stack(each, x, first + pitch * n, False, True, size) for n, each in enumerate(fleets))
    if many == 2:
        return tuple(
            Stack(each, x + side * 14.5 * scale, y + 9 * scale, scale=scale)
            for each, side in zip(fleets, (-1, 1), strict=True)
        )
    rows = -(-many // 2)
    first = y + 3 * scale - (PILL + 1) * scale * (rows - 1) / 2
    # The numbers of most stacks have one digit, so two of them are about as wide as the body.
    pitch = max(pill_width(Stack(each, 0, 0, False, scale=scale)) for each in fleets) + scale if fleets else 0
    return tuple(
        Stack(
            each,
            x + (0 if n == many - 1 and many % 2 else (n % 2 - 0.5) * pitch),
            first + n // 2 * (PILL + 1) * scale,
            False,
            scale=scale,
        )
        for n, each in enumerate(fleets)
    )


def in_row(fleets: Iterable[Fleet], x: float, y: float, gap: float = 4) -> tuple[Stack, ...]:
    """Places stacks with their saucers side by side around the middle `x`."""
    stacks = [Stack(fleet, 0, y) for fleet in fleets]
    widths = [box_of(stack).width + gap for stack in stacks]
    left, found = x - sum(widths) / 2, list[Stack]()
    for stack, width in zip(stacks, widths, strict=True):
        found.append(stack._replace(x=left + width / 2))
        left += width
    return tuple(found)


def free(
    fleets: Iterable[Fleet], places: Sequence[tuple[float, float]], taken: list[Box], page: Box
) -> tuple[Stack, ...]:
    """Puts each stack at the first place where it meets nothing; `taken` grows by what it needs."""
    found = []
    for fleet in fleets:
        stack = _first_free(fleet, places, taken, page)
        taken.append(box_of(stack))
        found.append(stack)
    return tuple(found)


def _first_free(fleet: Fleet, places: Sequence[tuple[float, float]], taken: list[Box], page: Box) -> Stack:
    for saucers in (True, False):
        stack = Stack(fleet, 0, 0, saucers, row=not saucers and bool(fleet.letters))
        needed = box_of(stack)
        # All that is taken grows by the box, which is a point then: there are many places and many things.
        edges = [
            (
                each.x - needed.x - needed.width - GAP,
                each.x + each.width - needed.x + GAP,
                each.y - needed.y - needed.height - GAP,
                each.y + each.height - needed.y + GAP,
            )
            for each in taken
        ]
        left, right = page.x - needed.x, page.x + page.width - needed.x - needed.width
        top, bottom = page.y - needed.y, page.y + page.height - needed.y - needed.height
        for x, y in places:
            if left <= x <= right and top <= y <= bottom:
                for x1, x2, y1, y2 in edges:
                    if x1 < x < x2 and y1 < y < y2:
                        break
                else:
                    return stack._replace(x=x, y=y)
    # It is readable, and what is below it is not: a table that is so full was never played.
    return Stack(fleet, *places[0], False)
