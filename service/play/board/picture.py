"""The board as a picture: the systems around the encounter, the hyperspace gate and the warp, as an SVG document.

It is made of the view alone, so it shows a reader what that reader may see, and nothing else. The same view gives the
same bytes.
"""

from collections.abc import Iterable

from domain.questions.wording import counted
from service.play.board import ships
from service.play.board.canvas import Canvas, View
from service.play.board.encounter import Middle, Side
from service.play.board.notes import Notes
from service.play.board.plain_text import colonies_of, named, titled
from service.play.board.system import System


def picture(view: View, theme: str) -> str:
    """Returns the document for a view (plain JSON data, as `GET .../state` answers it), in the
    theme `light` or `dark`.
    """
    canvas = Canvas(theme)
    return canvas.document(_Board(canvas, view).draw(), _title(view), _described(view))


class _Board:
    """All panels, one under the other; each is as high as its content."""

    def __init__(self, canvas: Canvas, view: View) -> None:
        self.canvas, self.view = canvas, view
        self.margin, self.gap = canvas.sizes["margin"], canvas.sizes["gap"]
        self.width = canvas.sizes["width"] - 2 * self.margin
        above, below = canvas.sizes["rows"][str(len(view["seats"]))]
        seats = list(view["seats"])
        # They go round clockwise in the order of turns: from the left above, and back from the right below.
        self.above, self.below = self._row(seats[:above]), self._row(seats[above : above + below][::-1])

    def _row(self, seats: list[str]) -> list[tuple[float, System]]:
        """Places systems side by side around the middle, each with its left edge."""
        if not seats:
            return []
        widest = self.canvas.sizes["widest_system"]
        width = min(widest, (self.width - self.gap * (len(seats) - 1)) / len(seats))
        left = self.margin + (self.width - width * len(seats) - self.gap * (len(seats) - 1)) / 2
        return [
            (left + place * (width + self.gap), System(self.canvas, self.view, seat, width))
            for place, seat in enumerate(seats)
        ]

    def draw(self) -> float:
        """Draws everything, and returns the height that it has needed."""
        _head(self.canvas, self.view)
        y = self.margin + self.canvas.sizes["head"]
        bottom = self._systems(self.above, y)
        centre = bottom + self.canvas.sizes["corridor"]
        end = self._centre(centre)
        below = end + self.canvas.sizes["corridor"]
        last = self._systems(self.below, below)
        self._aim(self.above, bottom, centre)
        self._aim(self.below, below, end)
        notes = Notes(self.canvas, self.view, self.width)
        notes.draw(self.margin, last + self.gap, notes.height())
        return float(last + self.gap + notes.height() + self.margin)

    def _systems(self, row: list[tuple[float, System]], y: float) -> float:
        if not row:
            return y
        height = max(system.height() for _, system in row)
        for left, system in row:
            system.draw(left, y, height)
        return y + height

    def _centre(self, y: float) -> float:
        side, middle = self.canvas.sizes["centre"]["side"], self.canvas.sizes["centre"]["middle"]
        parts = (Side(self.canvas, self.view, "offense", side), Middle(self.canvas, self.view, middle))
        left, panels = self.margin, (*parts, Side(self.canvas, self.view, "defense", side))
        height = max(panel.height() for panel in panels)
        for panel in panels:
            panel.draw(left, y, height)
            left += (side if isinstance(panel, Side) else middle) + self.gap
        return y + height

    def _aim(self, row: list[tuple[float, System]], edge: float, gate: float) -> None:
        """Draws the arrow from the gate to the system of the planet that is attacked, under or above that planet."""
        for left, system in row:
            if (at := system.aim()) is not None:
                x, middle, turn = left + at, self.canvas.sizes["width"] / 2, (edge + gate) / 2
                lit, tip = self.canvas.colours["lit"], 12 if edge < gate else -12
                path = f"M{middle:g} {gate:g}V{turn:g}H{x:g}V{edge + tip:g}"
                self.canvas.add("path", d=path, fill="none", stroke=lit, stroke_width=4, stroke_linejoin="round")
                points = f"{x:g},{edge:g} {x - 9:g},{edge + tip * 1.2:g} {x + 9:g},{edge + tip * 1.2:g}"
                self.canvas.add("polygon", "The gate is aimed here", points=points, fill=lit)


def _head(canvas: Canvas, view: View) -> None:
    """Draws two lines: what happens and where the game is; on the right, who is waited for."""
    margin, right = canvas.sizes["margin"], canvas.sizes["width"] - canvas.sizes["margin"]
    width = right - margin
    canvas.text(margin, 30, canvas.fitted(_happens(view), width * 0.7, "head"), "head", font_weight="700")
    quiet = canvas.colours["quiet"]
    canvas.text(margin, 58, canvas.fitted(_where(view), width * 0.6), fill=quiet)
    canvas.text(right, 30, canvas.fitted(_waits(view), width * 0.3), text_anchor="end", font_weight="600")
    canvas.text(right, 58, f"{view['game']} · version {view['version']}", "small", text_anchor="end", fill=quiet)


def _happens(view: View) -> str:
    now = view["encounter"]
    if view["status"] == "over":
        return f"The game is over: {' and '.join(map(named, view['winners'])) or 'nobody'} won"
    if view["status"] != "running":
        return f"The game is not running: {named(view['status']).lower()}"
    if now is None:
        return f"It is the turn of {named(view['turn']['seat'])}" if view["turn"]["seat"] else "The game begins"
    target = named(now["planet"]) if now["planet"] else named(now["defense"]) if now["defense"] else ""
    return f"{named(now['offense'])} attacks {target}" if target else f"{named(now['offense'])} has an encounter"


def _where(view: View) -> str:
    turn, now = view["turn"], view["encounter"]
    said = [f"turn {turn['number']} of {named(turn['seat'])}"] if turn["seat"] else []
    said += [f"encounter {now['number']}"] if now else []
    said += [f"phase {named(view['phase']).lower()}"] if view["phase"] and view["status"] == "running" else []
    said += [titled(now["destiny"]).lower()] if now and now["destiny"] else []
    said += ["paused"] if view["paused"] else []
    for request in ("undo", "fork_request", "motion"):
        said += [f"{named(request).lower()} asked by {named(view[request]['seat'])}"] if view[request] else []
    words = " · ".join(said)
    return words[:1].upper() + words[1:]


def _waits(view: View) -> str:
    waiting = view["waiting"] if view["status"] == "running" else []
    return f"Waiting for {', '.join(map(named, waiting))}" if waiting else ""


def _title(view: View) -> str:
    return f"{_happens(view)}. Cosmic Ledger, game {view['game']}, version {view['version']}"


def _described(view: View) -> Iterable[str]:
    """Yields the picture in sentences, for screen readers."""
    for said in (_where(view), _waits(view)):
        if said:
            yield f"{said}."
    for seat, shown in view["seats"].items():
        aliens = ", ".join(map(named, shown["aliens"])) or "no alien"
        colonies = colonies_of(shown)
        yield f"{named(seat)}: {aliens}, {colonies}, {counted(shown['hand_size'], 'card')}."
    for place, fleets in (("gate", view["gate"]), ("warp", view["warp"])):
        yield f"In the {place}: {ships.in_words(fleets) or 'no ships'}."
