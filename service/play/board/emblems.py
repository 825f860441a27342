"""Emblems: each alien, tech, hazard, station, moon and planetoid has one, which comes from its id alone.

An emblem is drawn around the origin within a radius of 30, in the colours that its group has as `fill` and `stroke`.
"""

from functools import cache
from hashlib import sha256
from math import cos, pi, sin

from domain.aliens.page import ALIENS
from domain.variants.variant import CATALOGUE
from service.play.board.markup import SVG
from service.play.board.palette import MARKS

KINDS = {
    "tech": "techs",
    "hazard": "hazards",
    "station": "stations",
    "moon": "moons",
    "planetoid": "planetoids",
}
"""Kind of an emblem -> the list of the catalogue with its ids; those of aliens are not in it."""
FRAMES = {"tech": (6, 0.0), "hazard": (3, 0.0), "station": (4, pi / 4), "moon": (24, 0.0), "planetoid": (7, 0.0)}
"""Kind -> the number of corners of its frame, and how far it is turned."""
REACH = {"alien": 28.0, "tech": 19.0, "hazard": 14.0, "station": 17.0, "moon": 20.0, "planetoid": 19.0}
"""Kind -> how far from the middle its parts go."""


class _Dice:
    """Choices that follow from an id."""

    def __init__(self, id: str) -> None:
        self._digest = int.from_bytes(sha256(id.encode()).digest(), "big")

    def of(self, count: int) -> int:
        """Chooses one of the numbers below this one."""
        self._digest, found = divmod(self._digest, count)
        return found

    def between(self, low: float, high: float) -> float:
        """Chooses one of 64 numbers."""
        return low + (high - low) * self.of(64) / 63


@cache
def emblem(id: str, kind: str) -> str:
    """Returns the elements of an emblem of this kind: `alien`, or one of `KINDS`."""
    dice, reach = _Dice(id), REACH[kind]
    count, part = 3 + dice.of(5), dice.of(len(PARTS))
    inner, turn = dice.between(0.2, 0.42) * reach, dice.between(0, 2 * pi / count)
    breadth = dice.between(0.3, 0.55) * (2 * pi / count)
    outer = reach * (1 if kind == "alien" else dice.between(0.85, 1))
    leaves = "".join(PARTS[part](turn + each * 2 * pi / count, inner, outer, breadth) for each in range(count))
    found = [frame(kind), f'<path d="{leaves}" stroke="none"/>']
    if dice.of(2):
        between = "".join(
            _dot(turn + (each + 0.5) * 2 * pi / count, outer * 0.72, reach * 0.09) for each in range(count)
        )
        found.append(f'<path d="{between}" stroke="none"/>')
    if dice.of(3) == 0:
        found.append(f'<circle r="{_n(reach * dice.between(0.55, 0.75))}" fill="none" stroke-width="2"/>')
    return "".join(found) + EYES[dice.of(len(EYES))](inner)


def _n(value: float) -> str:
    # An emblem is drawn at two thirds of its size: halves are as fine as a screen shows.
    return f"{round(value * 2) / 2:g}"


def _point(angle: float, far: float) -> str:
    return f"{_n(far * sin(angle))} {_n(-far * cos(angle))}"


def frame(kind: str) -> str:
    """Returns the outline of a kind; aliens have none, because a ring in the colour of their seat is around them."""
    if kind not in FRAMES:
        return ""
    corners, turned = FRAMES[kind]
    far = 30.0 if kind != "hazard" else 32.0
    points = "L".join(_point(turned + 2 * pi * each / corners, far) for each in range(corners))
    return f'<path d="M{points}z" fill="none" stroke-width="4" stroke-linejoin="round"/>'


def face_down(kind: str) -> str:
    """Returns the elements of something of this kind that nobody may know, or that is not done."""
    return f'<g stroke-dasharray="8 6">{frame(kind)}</g><circle r="7" stroke="none"/>'


def _dot(angle: float, far: float, radius: float) -> str:
    x, y, size = far * sin(angle), -far * cos(angle), _n(radius)
    return f"M{_n(x - radius)} {_n(y)}a{size} {size} 0 1 0 {_n(2 * radius)} 0a{size} {size} 0 1 0 {_n(-2 * radius)} 0z"


# Each part goes from the inner to the outer radius around an angle; the breadth is an angle, too.


def _blade(angle: float, inner: float, outer: float, breadth: float) -> str:
    tip = _point(angle + breadth * 0.6, outer)
    return f"M{_point(angle - breadth, inner)}L{tip}L{_point(angle + breadth, inner)}z"


def _spear(angle: float, inner: float, outer: float, breadth: float) -> str:
    middle = (inner + outer) / 2
    return (
        f"M{_point(angle, inner * 0.8)}L{_point(angle - breadth * 0.7, middle)}L{_point(angle, outer)}"
        f"L{_point(angle + breadth * 0.7, middle)}z"
    )


def _petal(angle: float, inner: float, outer: float, breadth: float) -> str:
    far = outer * 0.75
    return (
        f"M{_point(angle, inner * 0.8)}Q{_point(angle - breadth * 1.2, far)} {_point(angle, outer)}"
        f"Q{_point(angle + breadth * 1.2, far)} {_point(angle, inner * 0.8)}z"
    )


def _sickle(angle: float, inner: float, outer: float, breadth: float) -> str:
    return (
        f"M{_point(angle, inner)}Q{_point(angle - breadth * 1.6, outer)} {_point(angle + breadth, outer)}"
        f"Q{_point(angle - breadth * 0.4, outer * 0.75)} {_point(angle, inner)}z"
    )


def _bar(angle: float, inner: float, outer: float, breadth: float) -> str:
    narrow = breadth * 0.45
    return (
        f"M{_point(angle - narrow, inner)}L{_point(angle - narrow, outer)}L{_point(angle + narrow, outer)}"
        f"L{_point(angle + narrow, inner)}z"
    )


def _pearl(angle: float, inner: float, outer: float, breadth: float) -> str:
    radius = min((outer - inner) / 2, outer * breadth * 0.55)
    return _dot(angle, outer - radius, radius) + _dot(angle, inner + radius * 0.35, radius * 0.4)


def _fork(angle: float, inner: float, outer: float, breadth: float) -> str:
    return (
        f"M{_point(angle, inner)}L{_point(angle - breadth, outer)}L{_point(angle, outer * 0.7)}"
        f"L{_point(angle + breadth, outer)}z"
    )


def _arch(angle: float, inner: float, outer: float, breadth: float) -> str:
    thin, narrow = outer * 0.78, breadth * 0.25
    return (
        f"M{_point(angle - breadth, thin)}A{_n(thin)} {_n(thin)} 0 0 1 {_point(angle + breadth, thin)}"
        f"L{_point(angle + breadth, outer)}A{_n(outer)} {_n(outer)} 0 0 0 {_point(angle - breadth, outer)}z"
        f"M{_point(angle - narrow, inner)}L{_point(angle, thin * 0.92)}L{_point(angle + narrow, inner)}z"
    )


PARTS = (_blade, _spear, _petal, _sickle, _bar, _pearl, _fork, _arch)


def _ball(radius: float) -> str:
    return f'<circle r="{_n(radius * 0.7)}" stroke="none"/>'


def _ring(radius: float) -> str:
    return f'<circle r="{_n(radius * 0.75)}" fill="none" stroke-width="2.5"/>'


def _iris(radius: float) -> str:
    return f'{_ring(radius)}<circle r="{_n(radius * 0.3)}" stroke="none"/>'


def _slit(radius: float) -> str:
    wide, high = radius * 0.95, radius * 0.75
    lids = f"M{_n(-wide)} 0Q0 {_n(-high * 1.6)} {_n(wide)} 0Q0 {_n(high * 1.6)} {_n(-wide)} 0z"
    pupil = f"M0 {_n(-high * 0.6)}V{_n(high * 0.6)}"
    return f'<path d="{lids}" fill="none" stroke-width="2"/><path d="{pupil}" stroke-width="2.5"/>'


def _cross(radius: float) -> str:
    arm = _n(radius * 0.6)
    return f'<path d="M-{arm} 0H{arm}M0 -{arm}V{arm}" stroke-width="3"/>'


EYES = (_ball, _ring, _iris, _slit, _cross)


def all_ids() -> dict[str, str]:
    """Returns id -> kind, of all things that have an emblem."""
    found = dict.fromkeys(sorted(ALIENS), "alien")
    return found | {str(each["id"]): kind for kind, name in KINDS.items() for each in CATALOGUE[name]()}


@cache
def sprite() -> str:
    """Returns a document with a symbol for each emblem and each mark of a seat, in the colour of the text around it."""
    symbols = "".join(
        f'<symbol id="{id}" viewBox="-33 -33 66 66"><g fill="currentColor" stroke="currentColor">'
        f"{emblem(id, kind)}</g></symbol>"
        for id, kind in all_ids().items()
    )
    seats = "".join(
        f'<symbol id="seat-{seat}" viewBox="-5 -5 10 10"><path d="{shape}" fill="currentColor"/></symbol>'
        for seat, shape in MARKS.items()
    )
    return f'<svg xmlns="{SVG}">{symbols}{seats}</svg>\n'
