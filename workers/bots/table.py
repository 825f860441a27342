"""The view of a bot's seat as its rules read it: the same JSON that any client gets."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from domain.decks.titles import title_of
from domain.game.memory import SeatMemory

View = Mapping[str, Any]
Question = Mapping[str, Any]
Answer = dict[str, Any]
Recall = Callable[[], SeatMemory]
"""The memory of hidden cards of the seat; asked for only where it counts, since the log is read then."""

OTHER_SIDE = {"offense": "defense", "defense": "offense"}
NO_ENCOUNTER: View = {"allies": {}, "cards": {}, "faces": {}, "winner": ""}


def plain(title: str | None) -> str:
    """Returns the title without the word for the deck that it comes from (`rw-morph`: morph); empty where it is not
    known.
    """
    return (title or "").removeprefix("rw-").removeprefix("edict-")


def attack_value(title: str | None) -> int | None:
    """Returns the number on an attack card (`attack-08`; `rw-attack-m04`: -4), or None for every other card."""
    kind, _, number = plain(title).partition("-")
    digits = number.removeprefix("m")
    if kind != "attack" or not digits.isdigit():
        return None
    return -int(digits) if number.startswith("m") else int(digits)


class SeenTable:
    """The table as one seat sees and remembers it; `rng` settles what reason leaves open."""

    def __init__(self, view: View, rng: Random, recall: Recall) -> None:
        self.view, self.rng, self._recall = view, rng, recall
        self.me: str = view["viewer"]
        self.seats: Mapping[str, View] = view["seats"]
        self.encounter: View = view["encounter"] or NO_ENCOUNTER

    # -- seats ---------------------------------------------------------------------------------

    def friends(self) -> list[str]:
        """Returns the seats with which it wins: itself, and its partner in a game of teams."""
        teams: list[list[str]] = self.view.get("variants", {}).get("team", {}).get("teams", [])
        return next((team for team in teams if self.me in team), [self.me])

    def others(self) -> list[str]:
        """Returns the seats that it plays against."""
        return [seat for seat in self.seats if seat not in self.friends()]

    def score(self, seat: str) -> int:
        """Returns the number of foreign colonies; nobody (a defense not yet known) has none."""
        return int(self.seats[seat]["foreign_colonies"]) if seat else 0

    def one_short(self, seat: str) -> bool:
        """Returns True when one more foreign colony wins."""
        return bool(seat) and self.nearness(seat) >= -1

    def home_of(self, planet: str) -> str:
        """Returns the colour of the home system in which a planet is now (`blue-2`: blue)."""
        return str(self.view.get("further_planets", {}).get(planet) or planet.rpartition("-")[0])

    def wins_by(self, seat: str, planet: str) -> bool:
        """Returns True when a colony on this planet would be the seat's last one."""
        return self.one_short(seat) and self.home_of(planet) != seat and not self.ships_on(planet, seat)

    def nearness(self, seat: str) -> int:
        """Returns how near a seat is to winning: no colony missing is 0, each missing one counts down."""
        return self.score(seat) - int(self.seats[seat]["colonies_needed"])

    def hand(self) -> list[str]:
        """Returns the titles of the cards in its hand."""
        return [card["title"] for card in self.seats[self.me]["hand"]]

    def best_attack(self) -> int:
        """Returns the highest attack of the hand, or -1."""
        return max((value for title in self.hand() if (value := attack_value(title)) is not None), default=-1)

    def remembered_cards(self, seat: str) -> list[str]:
        """Returns the titles of the cards that it has seen of another hand, with those that its
        selected card may be.
        """
        memory = self._recall()
        held = [card for card, zone in memory.places.items() if zone == f"hand:{seat}"]
        return [title_of(card) for card in (*held, *memory.selected.get(seat, {}))]

    # -- ships ---------------------------------------------------------------------------------

    def ships_on(self, planet: str, seat: str) -> int:
        return len(self.view["planets"].get(planet, {}).get(seat, []))

    def colonies(self, seat: str) -> dict[str, int]:
        """Maps each planet to the ships of the seat there."""
        return {planet: len(there[seat]) for planet, there in self.view["planets"].items() if seat in there}

    def spare_home_colonies(self) -> int:
        """Returns those of its home colonies that its power does not need."""
        mine = self.seats[self.me]
        return int(mine["home_colonies"] - mine["home_colonies_needed"])

    def spare_ships(self) -> int:
        """Returns its ships that can leave without giving up a colony."""
        return sum(count - 1 for count in self.colonies(self.me).values())

    # -- the encounter -------------------------------------------------------------------------

    @property
    def planet(self) -> str:
        return str(self.encounter.get("planet") or "")

    def main_player(self, side: str) -> str:
        return str(self.encounter.get(side) or "")

    def side(self, seat: str) -> str:
        """Returns `offense`, `defense`, or nothing for a seat that has no part in the encounter."""
        for side in OTHER_SIDE:
            if self.encounter.get(side) == seat:
                return side
        return str(self.encounter.get("allies", {}).get(seat, ""))

    def ships_of_side(self, side: str) -> int:
        """Returns the number of ships that count for a side now."""
        gate_or_planet = "gate" if side == "offense" else "beside"
        ships = sum(len(there) for there in self.view[gate_or_planet].values())
        if side == "defense":
            ships += self.ships_on(self.planet, self.main_player("defense"))
        return ships

    def lead(self) -> int | None:
        """Returns the total of its side less the other's, while both show attacks; None when no totals count."""
        faces, terms, side = self.encounter.get("faces"), self.encounter.get("terms"), self.side(self.me)
        if not side or not faces or not terms or any(face["type"] != "attack" for face in faces.values()):
            return None
        totals = {each: sum(term["amount"] for term in terms_of_side) for each, terms_of_side in terms.items()}
        return int(totals[side] - totals[OTHER_SIDE[side]])

    def winning(self) -> bool | None:
        """Returns True when its side would win now; the defense wins a tie. None when no totals count."""
        lead = self.lead()
        if lead is None:
            return None
        return lead > 0 or (lead == 0 and self.side(self.me) == "defense")
