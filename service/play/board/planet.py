"""The bodies of a system: planets, moons and planetoids, each with the ships on it."""

from collections.abc import Iterator
from typing import NamedTuple

from service.play.board import ships
from service.play.board.canvas import Canvas, Look, View
from service.play.board.plain_text import named


class Body(NamedTuple):
    """A thing that ships can be on. Its mark is drawn on it, its note below that."""

    id: str
    mark: str
    fleets: ships.Fleets
    kind: str = "planet"
    note: str = ""
    origin: str = ""
    """A seat whose sign it bears: the origin of a planetoid, the owner of a station."""
    station: str = ""
    aimed_at: bool = False
    frozen: bool = False


def bodies(view: View, system: str) -> list[Body]:
    """Returns everything in a system: its planets, those that have come to it, and what variants bring."""
    moved, planetoids = view["further_planets"], view["variants"].get("planetoids", {}).get("planetoids", {})
    printed = [each for each in view["planets"] if moved.get(each, each.rpartition("-")[0]) == system]
    printed += sorted({each for each, there in moved.items() if there == system} - {*printed})
    planets = [_planet(view, each, system) for each in printed if each not in planetoids]
    return [*planets, *_moons(view, printed), *_planetoids(view, system)]


def _planet(view: View, id: str, system: str) -> Body:
    now = view["encounter"] or {}
    home, _, number = id.rpartition("-")
    note = "" if home == system else f"of {named(home)}"
    aimed, frozen = now.get("planet") == id, now.get("frozen") == id
    return Body(id, number, view["planets"].get(id, {}), "planet", note, "", _station(view, id), aimed, frozen)


def _station(view: View, planet: str) -> str:
    """Returns the owner of the station beside a planet; empty for none."""
    stations = view["variants"].get("space_stations", {}).get("stations", {})
    return next((each["owner"] for each in stations.values() if each["planet"] == planet), "")


def _moons(view: View, planets: list[str]) -> Iterator[Body]:
    for id, moon in view["variants"].get("classic", {}).get("moons", {}).items():
        if moon["planet"] in planets:
            yield Body(id, "", moon["ships"], "moon", f"moon of {moon['planet'].rpartition('-')[2]}")


def _planetoids(view: View, system: str) -> Iterator[Body]:
    for id, each in view["variants"].get("planetoids", {}).get("planetoids", {}).items():
        if each["system"] == system:
            aimed = (view["encounter"] or {}).get("planet") == id
            note = "planetoid"
            yield Body(
                id, id.rpartition("-")[2], each["ships"], "planetoid", note, each["origin"], _station(view, id), aimed
            )


def draw(canvas: Canvas, x: float, y: float, body: Body, row: list[Body], owner: str) -> None:
    """Draws a body around the middle `x`, from the top `y` of its row."""
    radius, middle, below = _radius(canvas, body), _middle(canvas, y, row), _below(canvas, y, row)
    lit = canvas.colours["lit"]
    if body.aimed_at:
        canvas.add("circle", cx=x, cy=middle, r=radius + 6, fill="none", stroke=lit, stroke_width=4)
    look: Look = {
        "fill": canvas.colours["space"],
        "stroke": canvas.colour(owner),
        "stroke_width": 2.5,
    }
    if body.frozen:
        look["stroke_dasharray"] = "5 4"
    canvas.shape("rock" if body.kind == "planetoid" else "circle", x, middle, radius, _title(body), **look)
    canvas.text(x, middle, body.mark, "title" if body.kind == "planet" else "body", text_anchor="middle")
    _signs(canvas, x, middle, radius, body)
    if note := _note(body):
        look = {"font_weight": "700", "fill": lit} if body.aimed_at else {"fill": canvas.colours["quiet"]}
        canvas.text(x, below - canvas.sizes["slot"]["note"] / 2, note, "small", text_anchor="middle", **look)
    size = canvas.sizes["ship"]
    ships.draw(canvas, x, below + size["row"] / 2, body.fleets, size["columns"], size["column"])


def height(canvas: Canvas, row: list[Body]) -> float:
    """Returns the height of a row of bodies.

    There is room for a few fleets from the first: what is below should not jump.
    """
    size = canvas.sizes["ship"]
    lines = max(-(-len(ships.present(body.fleets)) // size["columns"]) for body in row)
    needed: float = max(lines, size["rows"]) * size["row"] + canvas.sizes["slot"]["gap"]
    return _below(canvas, 0, row) + needed


def _radius(canvas: Canvas, body: Body) -> float:
    size = canvas.sizes["slot"]
    radius: float = size["radius"] if body.kind == "planet" else size["small_radius"]
    return radius


def _middle(canvas: Canvas, y: float, row: list[Body]) -> float:
    ring: float = canvas.sizes["slot"]["ring"]
    return y + ring + max(_radius(canvas, body) for body in row)


def _below(canvas: Canvas, y: float, row: list[Body]) -> float:
    """Returns where the ships of a row begin: under its bodies and their notes."""
    size, most = canvas.sizes["slot"], max(_radius(canvas, body) for body in row)
    under: float = y + 2 * (size["ring"] + most) + size["note"]
    return under


def _note(body: Body) -> str:
    return "attacked" if body.aimed_at else "frozen" if body.frozen else body.note


def _signs(canvas: Canvas, x: float, y: float, radius: float, body: Body) -> None:
    """Draws the signs above a body: of its origin on the right; of the station beside it there, or else on the left."""
    if body.origin:
        canvas.token(body.origin, x + radius, y - radius + 4, 6, f"from the system of {named(body.origin)}")
    if body.station:
        look = {"fill": canvas.colours["panel"], "stroke": canvas.colours["ink"]}
        beside = x - radius if body.origin else x + radius - 3
        canvas.shape("station", beside, y - radius + 5, 9, **look, stroke_width=1.5)
        canvas.token(body.station, beside, y - radius + 5, 5, f"space station of {named(body.station)}")


def _title(body: Body) -> str:
    origin = [f"from the system of {named(body.origin)}"] if body.origin else []
    station = [f"with a space station of {named(body.station)}"] if body.station else []
    attacked = ["attacked"] if body.aimed_at else []
    return ", ".join([named(body.id), *attacked, *origin, *station, ships.in_words(body.fleets) or "no ships"])
