"""Colours, and the marks of the seats: a shape and a letter for each, so that a colour is never the only sign."""

from typing import NamedTuple

THEMES = ("light", "dark")
FONT = "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"


class Theme(NamedTuple):
    """The colours of a picture, as `#rrggbb`."""

    name: str
    space: tuple[str, str]
    """The edge and the middle of space."""
    star: str
    panel: str
    line: str
    ink: str
    quiet: str
    accent: str
    warning: str
    pill: str
    """The ground of a number of ships; `ink` is written on it."""
    warp: tuple[str, str]
    seats: dict[str, str]
    """Seat -> the colour in which its name is written, on a panel and in space."""


DARK = Theme(
    name="dark",
    space=("#0a0d1c", "#1d2550"),
    star="#dfe6ff",
    panel="#141a30",
    line="#2a3458",
    ink="#eef1fb",
    quiet="#9aa6c7",
    accent="#9db8ff",
    warning="#ffd27d",
    pill="#0b1022",
    warp=("#5b3fb0", "#2a1f5e"),
    seats={
        "red": "#ff6b6b",
        "blue": "#5aa9ff",
        "green": "#3fd6a0",
        "yellow": "#f5cf57",
        "purple": "#c08bff",
        "orange": "#ff9f5a",
    },
)
LIGHT = Theme(
    name="light",
    space=("#dde4fb", "#f6f8ff"),
    star="#93a1cf",
    panel="#ffffff",
    line="#bac5e3",
    ink="#141a30",
    quiet="#48547a",
    accent="#2f4fb8",
    warning="#8a5a00",
    pill="#ffffff",
    warp=("#b9a8f0", "#d9d2f7"),
    seats={
        "red": "#b8242c",
        "blue": "#0b5cad",
        "green": "#00694c",
        "yellow": "#755c00",
        "purple": "#7430b8",
        "orange": "#9c4200",
    },
)
COLOURS = {"light": LIGHT, "dark": DARK}
NEUTRAL = "#8d97b5"
"""The colour of what belongs to no seat."""
BODY = DARK.seats
"""Seat -> the colour of its planets and ships, which is the same in both themes."""
SHADE = {
    "red": "#6d1f33",
    "blue": "#173a78",
    "green": "#0d5650",
    "yellow": "#7a5a14",
    "purple": "#4b2a86",
    "orange": "#7c3a1c",
}
"""Seat -> the colour of the far edge of its planets."""
BANDS = {
    "attack": "#ff8a70",
    "negotiate": "#7fdcae",
    "reinforcement": "#ffc861",
    "artifact": "#86b6ff",
    "flare": "#b58cff",
    "morph": "#d8b8ff",
}
"""Kind of a card -> the colour of its band; dark letters are written on it."""
FACE, PRINT = "#f6f3ea", "#141a30"
"""The ground of a card, and what is printed on it."""
LETTERS = {"red": "R", "blue": "B", "green": "G", "yellow": "Y", "purple": "P", "orange": "O"}
MARKS: dict[str, str] = {
    "red": "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
    "blue": "M-3.6-3.6h7.2v7.2h-7.2z",
    "green": "M0-4.4L4.4 3.4H-4.4z",
    "yellow": "M0-4.8L4.4 0L0 4.8L-4.4 0z",
    "purple": "M-2.2-4h4.4L4.4 0L2.2 4h-4.4L-4.4 0z",
    "orange": "M-1.5-4.2h3v2.7h2.7v3h-2.7v2.7h-3v-2.7h-2.7v-3h2.7z",
}
"""Seat -> its shape around the origin, about 8 across."""
NO_MARK = "M-4 0L0-2.5L4 0L0 2.5z"


def lighter(colour: str, share: float) -> str:
    """Mixes a colour with white."""
    parts = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return "#" + "".join(f"{round(part + (255 - part) * share):02x}" for part in parts)
