"""The parts beside the systems: the piles, and in lines of text all that is not drawn as a thing."""

from collections.abc import Iterator

from service.play.board import ships
from service.play.board.canvas import Canvas, Look, View
from service.play.board.plain_text import effects, named, of_variants, planets_of, titled

SUBJECT = 108
"""The width for the subject of a line."""


def piles(view: View) -> Iterator[tuple[str, int]]:
    """Yields the piles and the number of their cards."""
    yield "Deck", view["piles"]["deck"]
    yield "Discard", len(view["open_piles"]["discard"])
    yield "Destiny", view["piles"]["destiny"]
    yield "Destiny discard", len(view["open_piles"]["destiny_discard"])


def lines(view: View) -> Iterator[tuple[str, str]]:
    """Yields the subjects and what is said of each."""
    now = view["encounter"] or {}
    if now.get("offer"):
        yield "Offer", f"made by {named(now['offer']['by'])}"
    yield "On the table", ", ".join(titled(card.partition("#")[0]) for card in view["open_piles"]["table"])
    yield "Out", ships.in_words(view["removed"])
    yield from effects(view)
    yield "Variants", ", ".join(map(named, view["variants"]))
    yield from of_variants(view)
    if "skill_tokens" in view["variants"]:
        for seat in view["seats"]:
            yield "Skills", f"{named(seat)}: {'   '.join(planets_of(view, seat))}"
    hand = view["seats"].get(view["viewer"], {}).get("hand", ())
    yield "Your hand", ", ".join(titled(card["title"]) for card in hand)


class Notes:
    """The panel under the board."""

    def __init__(self, canvas: Canvas, view: View, width: float) -> None:
        self.canvas, self.view, self.width = canvas, view, width
        self.column = (width - 3 * canvas.sizes["padding"]) / 2
        room = self.column - SUBJECT
        said = [(subject, canvas.wrapped(text, room)) for subject, text in lines(view) if text]
        self.blocks = [block for block in said if block[1]]
        self.left = self._half()

    def _half(self) -> int:
        """Returns how many blocks are in the left column, so that both are about as high."""
        whole, so_far = sum(len(words) for _, words in self.blocks), 0
        for number, (_, words) in enumerate(self.blocks):
            if 2 * so_far >= whole:
                return number
            so_far += len(words)
        return len(self.blocks)

    def _columns(self) -> tuple[list[tuple[str, list[str]]], ...]:
        return self.blocks[: self.left], self.blocks[self.left :]

    def height(self) -> float:
        """Returns the height of the panel."""
        most = max(sum(len(words) for _, words in column) for column in self._columns())
        padding: float = self.canvas.sizes["padding"]
        return 3 * padding + float(self.canvas.sizes["pile"]["height"]) + most * self.canvas.line()

    def draw(self, x: float, y: float, height: float) -> None:
        """Draws the piles in a row, and under them the lines in two columns."""
        canvas, padding = self.canvas, self.canvas.sizes["padding"]
        canvas.panel(x, y, self.width, height)
        self._piles(x + padding, y + padding)
        top = y + 2 * padding + canvas.sizes["pile"]["height"]
        for number, column in enumerate(self._columns()):
            left, line = x + padding + number * (self.column + padding), top + canvas.line() / 2
            for subject, words in column:
                canvas.text(left, line, canvas.fitted(subject, SUBJECT), font_weight="600")
                for each in words:
                    canvas.text(left + SUBJECT, line, each)
                    line += canvas.line()

    def _piles(self, x: float, y: float) -> None:
        canvas, size = self.canvas, self.canvas.sizes["pile"]
        look: Look = {"fill": canvas.colours["space"], "stroke": canvas.colours["quiet"], "stroke_width": 1.5}
        for name, count in piles(self.view):
            canvas.add("rect", f"{name}: {count}", x=x, y=y, width=size["width"], height=size["height"], rx=4, **look)
            middle = y + size["height"] / 2
            canvas.text(x + size["width"] / 2, middle, str(count), text_anchor="middle", font_weight="700")
            canvas.text(x + size["width"] + 8, middle, name)
            x += size["column"]
