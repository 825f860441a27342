"""A system: its seat with alien, score and hand, and the planets that it has."""

from collections.abc import Iterator

from domain.questions.wording import counted
from service.play.board import planet
from service.play.board.canvas import Canvas, Look, View
from service.play.board.plain_text import colonies_of, named


class System:
    """The system of a seat, laid out in a width."""

    def __init__(self, canvas: Canvas, view: View, seat: str, width: float) -> None:
        self.canvas, self.view, self.seat, self.width = canvas, view, seat, width
        self.shown = view["seats"][seat]
        self.bodies = planet.bodies(view, seat)
        self.head = canvas.wrapped(self._aliens(), width - 2 * canvas.sizes["padding"])
        slots = canvas.sizes["slots"]
        self.rows = [self.bodies[start : start + slots] for start in range(0, len(self.bodies), slots)]

    def height(self) -> float:
        """Returns the height of its panel."""
        text = self.canvas.line("title") + (len(self.head) + 1) * self.canvas.line() + 4
        padding: float = 2 * self.canvas.sizes["padding"]
        return padding + text + sum(planet.height(self.canvas, row) for row in self.rows)

    def aim(self) -> float | None:
        """Returns where the planet that is attacked is, from the left edge; None: it is elsewhere."""
        for row in self.rows:
            for place, body in enumerate(row):
                if body.aimed_at:
                    return self._middle(place)
        return None

    def _middle(self, place: int) -> float:
        canvas = self.canvas
        room = self.width - 2 * canvas.sizes["padding"]
        middle: float = canvas.sizes["padding"] + room * (place + 0.5) / canvas.sizes["slots"]
        return middle

    def draw(self, x: float, y: float, height: float) -> None:
        """Draws the panel with all that is on it; `height` is that of its neighbours."""
        canvas, padding = self.canvas, self.canvas.sizes["padding"]
        active = self.seat == self.view["turn"]["seat"]
        edge: Look = {"stroke": canvas.colour(self.seat), "stroke_width": 3.5} if active else {}
        canvas.panel(x, y, self.width, height, **edge)
        line = y + padding + canvas.line("title") / 2
        canvas.token(self.seat, x + padding + 10, line, 9)
        canvas.text(x + padding + 28, line, named(self.seat), "title", font_weight="700")
        signs = self._signs(active)
        canvas.text(
            x + self.width - padding, line, signs, text_anchor="end", font_weight="600", fill=canvas.colours["lit"]
        )
        line += canvas.line("title") / 2 + canvas.line() / 2
        for words in self.head:
            canvas.text(x + padding, line, words)
            line += canvas.line()
        canvas.text(x + padding, line, self._score(), fill=canvas.colours["quiet"])
        top = line + canvas.line() / 2 + 4
        for row in self.rows:
            for place, body in enumerate(row):
                planet.draw(canvas, x + self._middle(place), top, body, row, self.seat)
            top += planet.height(canvas, row)

    def _aliens(self) -> str:
        shown = self.shown
        aliens = [f"{named(each)}{'' if each in shown['power_active'] else ' (no power)'}" for each in shown["aliens"]]
        return " · ".join([", ".join(aliens) or "no alien yet", *self._player()])

    def _player(self) -> Iterator[str]:
        shown = self.shown
        if shown["bot"]:
            yield f"bot {shown['bot']}"
        if shown["stand_in"]:
            yield f"away, bot {shown['stand_in']} plays"
        if shown["conceded"]:
            yield "gave up"

    def _signs(self, active: bool) -> str:
        asked = self.view["status"] == "running" and self.seat in self.view["waiting"]
        signs = {
            "won": self.seat in self.view["winners"],
            "on turn": active and self.view["status"] == "running",
            "asked": asked,
            "you": self.seat == self.view["viewer"],
        }
        return " · ".join(sign for sign, shown in signs.items() if shown)

    def _score(self) -> str:
        shown = self.shown
        colonies = colonies_of(shown)
        return " · ".join([colonies, counted(shown["hand_size"], "card"), f"{shown['ships_in_warp']} in the warp"])
