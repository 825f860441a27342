"""The middle of the board: both sides of the encounter, and between them the hyperspace gate and the warp."""

from typing import Any

from domain.questions.wording import counted
from service.play.board import ships
from service.play.board.canvas import Canvas, Look, View
from service.play.board.plain_text import named, titled

SIDES = ("offense", "defense")


class Side:
    """A side of the encounter: its players with their ships, its card, and its total with the terms."""

    def __init__(self, canvas: Canvas, view: View, side: str, width: float) -> None:
        self.canvas, self.view, self.side, self.width = canvas, view, side, width
        self.now: View = view["encounter"] or {}
        self.seat = str(self.now.get(side, ""))
        self.lines = [line for each in self._said() for line in canvas.wrapped(each, self._room())]

    def _room(self) -> float:
        room: float = self.width - 2 * self.canvas.sizes["padding"]
        return room

    def height(self) -> float:
        """Returns the height of its panel."""
        canvas = self.canvas
        lines = max(len(self.lines), canvas.sizes["side"]["lines"])
        needed: float = 2 * canvas.sizes["padding"] + canvas.line("head") * 2 + lines * canvas.line()
        return needed

    def draw(self, x: float, y: float, height: float) -> None:
        """Draws the panel."""
        canvas, padding, place = self.canvas, self.canvas.sizes["padding"], self.canvas.sizes["side"]
        edge: Look = {"stroke": canvas.colour(self.seat), "stroke_width": 2} if self.seat else {}
        canvas.panel(x, y, self.width, height, **edge)
        line = y + padding + canvas.line("head") / 2
        canvas.text(x + padding, line, self.side.capitalize(), "title", fill=canvas.colours["quiet"])
        if self.seat:
            canvas.token(self.seat, x + padding + place["token"], line, 9)
            canvas.text(x + padding + place["name"], line, named(self.seat), "title", font_weight="700")
        if (total := self._total()) is not None:
            canvas.text(x + self.width - padding, line, total, "head", text_anchor="end", font_weight="700")
        line += canvas.line("head")
        ships.draw(canvas, x + self.width / 2, line, self.fleets(), place["columns"], place["column"])
        line += canvas.line("head") / 2 + canvas.line() / 2
        for words in self.lines:
            canvas.text(x + padding, line, words)
            line += canvas.line()

    def fleets(self) -> dict[str, Any]:
        """Maps each seat to its ships on this side."""
        view, now = self.view, self.now
        if not self.seat:
            return {}
        if self.side == "offense":
            return dict(view["gate"])
        there = view["planets"].get(now["planet"], {}).get(self.seat, [])
        return {self.seat: there, **view["beside"]}

    def _total(self) -> str | None:
        if self.side in self.now.get("totals", {}):
            return str(self.now["totals"][self.side])
        if "terms" in self.now:
            return f"{sum(term['amount'] for term in self.now['terms'][self.side])} so far"
        return None

    def _said(self) -> list[str]:
        now = self.now
        if not self.seat:
            return []
        said = []
        if self.seat in now["cards"]:
            card = now["cards"][self.seat]
            said.append(f"Card: {titled(card) if card else 'face down'}")
        if allies := [named(ally) for ally, side in now["allies"].items() if side == self.side]:
            said.append(f"Allies: {', '.join(allies)}")
        if terms := self._terms():
            said.append(" · ".join(terms))
        if now["winner"]:
            said.append("wins" if now["winner"] == self.side else "loses")
        return said

    def _terms(self) -> list[str]:
        now = self.now
        terms = now["explained"].get(f"total:{self.side}") or now.get("terms", {}).get(self.side, [])
        return [f"{term['amount']:+} {_source(term)}" for term in terms]


def _source(term: View) -> str:
    source = titled(term["source"])
    return f"{source} of {named(term['seat'])}" if term.get("seat") else source


class Middle:
    """The hyperspace gate and the warp."""

    def __init__(self, canvas: Canvas, view: View, width: float) -> None:
        self.canvas, self.view, self.width = canvas, view, width

    def height(self) -> float:
        """Returns its height."""
        needed: float = self.canvas.sizes["centre"]["height"]
        return needed

    def draw(self, x: float, y: float, height: float) -> None:
        """Draws both, one above the other."""
        canvas, view = self.canvas, self.view
        canvas.panel(x, y, self.width, height, fill=canvas.colours["space"])
        middle, half = x + self.width / 2, height / 2
        for top, name, fleets in ((y, "Hyperspace gate", view["gate"]), (y + half, "Warp", view["warp"])):
            count = counted(sum(ships.present(fleets).values()), "ship")
            label = f"{name}: {count}"
            canvas.text(middle, top + 24, label, text_anchor="middle", font_weight="600")
            size = canvas.sizes["centre"]
            ships.draw(canvas, middle, top + 48, fleets, size["columns"], size["column"])
        canvas.add("line", x1=x + 16, x2=x + self.width - 16, y1=y + half, y2=y + half, stroke=canvas.colours["edge"])
