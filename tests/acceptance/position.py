"""A position as a client lays it: who sits where, with which aliens, hands, ships and decks."""

from typing import Any, Self

PLAIN_HAND = ("attack-08", "negotiate")


class Position:
    """A table of four (unless said otherwise) without aliens and with plain hands; red begins at Regroup."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.options: dict[str, Any] = {}
        self.variants: list[str] = []
        self.position: dict[str, Any] | None = {"start": "regroup", "offense": "red"}
        self.parts: dict[str, dict[str, Any]] = {}
        self.seats("red", "blue", "green", "yellow")

    def seats(self, *colours: str) -> Self:
        """Sets who sits at the table, clockwise."""
        self.parts = {colour: {"seat": colour, "aliens": [], "hand": list(PLAIN_HAND)} for colour in colours}
        return self

    def seat(self, colour: str, **part: Any) -> Self:
        """Sets `aliens`, `hand` (titles), `ships` (planet -> ships) and `warp` of one seat."""
        self.parts[colour].update(part)
        return self

    def hand(self, colour: str, *titles: str) -> Self:
        """Sets the titles of the seat's hand."""
        return self.seat(colour, hand=list(titles))

    def alien(self, colour: str, *aliens: str) -> Self:
        """Sets the aliens of the seat."""
        return self.seat(colour, aliens=list(aliens))

    def ships(self, colour: str, warp: int = 0, **elsewhere: int) -> Self:
        """Lays ships: `ships("red", warp=3, blue_2=2)` puts these there, the rest on the home planets."""
        places = {planet.replace("_", "-"): count for planet, count in elsewhere.items()}
        home = [planet for planet in self.home_planets(colour) if planet not in places]
        rest = 4 * len(self.home_planets(colour)) - warp - sum(places.values())
        for index, planet in enumerate(home):
            places[planet] = rest // len(home) + (index < rest % len(home))
        return self.seat(colour, ships={p: n for p, n in places.items() if n}, warp=warp)

    def home_planets(self, colour: str) -> list[str]:
        """Returns the printed planets of a colour: five, or four with that variant."""
        return home_planets(colour)[: 4 if "four_planets" in self.variants else 5]

    def offense(self, colour: str, encounter: int = 1) -> Self:
        """Sets whose encounter it is, and its number in the turn."""
        return self.lay(offense=colour, encounter=encounter)

    def lay(self, **members: Any) -> Self:
        """Lays further members of the position document."""
        assert self.position is not None
        self.position.update(members)
        return self

    def against(self, *colours: str) -> Self:
        """Sets the destiny cards that come up (a colour, `wild`, or a special card)."""
        assert self.position is not None
        self.position.setdefault("destiny_top", []).extend(f"destiny-{colour}" for colour in colours)
        return self

    def as_dealt(self) -> Self:
        """Uses the usual setup in place of a laid table."""
        self.position = None
        return self

    def option(self, **options: Any) -> Self:
        self.options.update(options)
        return self

    def play_with(self, *variants: str) -> Self:
        """Sets the variants of the game."""
        self.variants += variants
        return self

    def body(self) -> dict[str, Any]:
        """Returns the body of `POST /v1/games`."""
        body: dict[str, Any] = {
            "seats": list(self.parts),
            "seed": self.seed,
            "options": {"timers": "none", **self.options},
        }
        if self.variants:
            body["variants"] = self.variants
        if self.position is not None:
            body["position"] = {**self.position, "seats": list(self.parts.values())}
        return body


def home_planets(colour: str) -> list[str]:
    """Returns the five printed planets of a colour."""
    return [f"{colour}-{number}" for number in range(1, 6)]
