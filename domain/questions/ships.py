"""Which ships, by number from each place or by their ids."""

from collections.abc import Iterator
from typing import Any

from domain.faults import named
from domain.questions import counting
from domain.questions.counting import compositions, count_compositions, first_compositions
from domain.questions.question import Ordered, Question
from domain.questions.wording import about, counted, from_places, ships_marked
from domain.refusal import illegal, step


class ChooseShips(Question, kw_only=True):
    """`places` are place -> ships there that may be chosen. The value is a sorted list of ship ids.

    `spared`: ship -> the rule by which it may be chosen only when every other offered ship is.
    `marks` are public and distinguish ships.
    """

    kind = "choose_ships"
    may_name_ships = True
    may_name_places = True
    places: dict[str, list[str]]
    least: int
    most: int
    place_most: dict[str, int] = {}
    place_least: dict[str, int] = {}
    spared: dict[str, str] = {}
    marks: dict[str, str] = {}

    def offer(self) -> dict[str, Any]:
        places = [self._place(place, ships) for place, ships in self.places.items()]
        return {"places": places, "min": self.least, "max": self.most}

    def _place(self, place: str, ships: list[str]) -> dict[str, Any]:
        shown: dict[str, Any] = {"place": place, "ships": ships}
        if self.place_least:
            shown["min"] = self.place_least.get(place, 0)
        shown["max"] = min(len(ships), self.place_most.get(place, len(ships)))
        if self.marks:
            shown["marks"] = {ship: self.marks[ship] for ship in ships if ship in self.marks}
        return shown

    def tell_apart(self, marks: dict[str, str]) -> None:
        self.marks = {ship: marks[ship] for ships in self.places.values() for ship in ships if ship in marks}

    def answers(self) -> Iterator[dict[str, Any]]:
        """Yields answers by numbers first; then by ships, if the ships of a place have different marks."""
        for amounts in self._amounts():
            yield {"from": {place: count for place, count in amounts.items() if count}}
        for ships in self._by_mark():
            yield {"ships": ships}

    def legal(self, limit: int = 200) -> list[dict[str, Any]]:
        """Returns answers by numbers, from a table: the same few numbers of ships come again and again."""
        base, limits = self._bounds()
        if self.marks or any(base):
            return super().legal(limit)
        kind, ways = self.kind, first_compositions(tuple(limits), self.least, self.most, limit)
        return [{"kind": kind, "from": amounts} for amounts in counting.named(ways, list(self.places))]

    def choice(self, answer: dict[str, Any]) -> str:
        if "from" in answer:
            return from_places(answer["from"])
        chosen, counts = set(answer["ships"]), dict[tuple[str, str], int]()
        for place, ships in self.places.items():
            for ship in ships:
                if ship in chosen:
                    key = place, self.marks.get(ship, "")
                    counts[key] = counts.get(key, 0) + 1
        if not any(mark for _, mark in counts):
            return from_places({place: count for (place, _), count in counts.items()})
        if len(counts) == 1:
            (place, mark), count = next(iter(counts.items()))
            return f"{ships_marked(count, mark)} from {about(place)}"
        parts = [f"{_apart(count, mark)} from {about(place)}" for (place, mark), count in counts.items()]
        return f"{counted(len(chosen), 'ship')}: {', '.join(parts)}"

    def ways(self) -> int | None:
        if self.marks:
            return None
        base, limits = self._bounds()
        return count_compositions(limits, self.least - sum(base), self.most - sum(base))

    def _amounts(self) -> Iterator[dict[str, int]]:
        base, limits = self._bounds()
        for amounts in compositions(limits, self.least - sum(base), self.most - sum(base)):
            yield {place: b + more for place, b, more in zip(self.places, base, amounts, strict=True)}

    def _bounds(self) -> tuple[list[int], list[int]]:
        """Returns how many ships must come from each place, and how many more may."""
        if not self.place_least and not self.place_most:
            return [0] * len(self.places), [min(len(ships), self.most) for ships in self.places.values()]
        base = [self.place_least.get(place, 0) for place in self.places]
        most = [min(len(ships), self.place_most.get(place, self.most)) for place, ships in self.places.items()]
        return base, [high - low for high, low in zip(most, base, strict=True)]

    def _by_mark(self) -> Iterator[list[str]]:
        """Yields one choice for each number of ships of each mark at each place, if numbers alone do not give it."""
        if not self.marks:
            return
        heaps: dict[tuple[str, str], list[str]] = {}
        for place, ships in self.places.items():
            for ship in ships:
                heaps.setdefault((place, self.marks.get(ship, "")), []).append(ship)
        if len(heaps) == len(self.places):
            return
        for amounts in compositions([min(len(heap), self.most) for heap in heaps.values()], self.least, self.most):
            taken: dict[str, list[str]] = {}
            for (place, _), heap, count in zip(heaps, heaps.values(), amounts, strict=True):
                taken.setdefault(place, []).extend(heap[:count])
            by_number = all(sorted(ships) == sorted(self.places[p][: len(ships)]) for p, ships in taken.items())
            chosen = sorted(ship for ships in taken.values() for ship in ships)
            if not by_number and self._room(chosen) is None and not self._too_early(chosen):
                yield chosen

    def put_in_order(self, ordered: Ordered) -> None:
        if (places := ordered(self.places)) != list(self.places):
            self.keep_the_default()
            self.places = {place: self.places[place] for place in places}

    def value(self, answer: dict[str, Any]) -> list[str]:
        if set(answer) == {"from"}:
            ships = self._any_ships(self.member(answer, "from", dict))
        else:
            ships = self.member(answer, "ships", list)
        if early := self._too_early(ships):
            at = _place(answer, ships.index(early))
            raise illegal("spared", "Another ship must be chosen first.", self.spared[early], at, given=early)
        if "ships" in answer:
            every = [ship for there in self.places.values() for ship in there]
            self.subset(ships, every, self.least, self.most, "/ships")
        else:
            # Numbers name no ship twice, and none that may not be chosen.
            self.so_many(len(ships), self.least, self.most, "/from")
        if wrong := self._room(ships):
            raise wrong
        return sorted(ships)

    def _too_early(self, ships: list[Any]) -> str:
        """Returns the first ship that may be chosen only when all others are, although they are not."""
        if not self.spared:
            return ""
        named = (ship for ship in ships if isinstance(ship, str) and ship in self.spared)
        free = [ship for there in self.places.values() for ship in there if ship not in self.spared]
        return "" if all(ship in ships for ship in free) else next(named, "")

    def _room(self, ships: list[str]) -> Exception | None:
        """Returns the reason against this number of ships of one place, or None."""
        if not self.place_most and not self.place_least:
            return None
        for place, there in self.places.items():
            if place not in self.place_most and place not in self.place_least:
                continue
            count = len([ship for ship in ships if ship in there])
            most, least = self.place_most.get(place, count), self.place_least.get(place, 0)
            if count > most:
                text = f"{count} ships from {named(place)} are more than {most}."
                return self.no("too_many", text, place=place, max=most, given=count)
            if count < least:
                text = f"{count} ships from {named(place)} are less than {least}."
                return self.no("too_few", text, place=place, min=least, given=count)
        return None

    def _any_ships(self, amounts: dict[Any, Any]) -> list[str]:
        ships: list[str] = []
        for place, count in amounts.items():
            at = "/from" + step(str(place))
            if place not in self.places:
                text = f"No ship of {named(place)} may be chosen."
                raise self.no("not_an_option", text, at, given=place, allowed=list(self.places))
            there = self.places[place]
            if not isinstance(count, int) or isinstance(count, bool) or count < 0:
                raise self.no("wrong_members", "Send a whole number from 0 up.", at, given=count)
            if count > len(there):
                text = f"{count} are more ships than the {len(there)} that may be chosen there."
                raise self.no("too_many", text, at, place=place, max=len(there), given=count)
            ships += there[:count]
        return ships


def _place(answer: dict[str, Any], index: int) -> str:
    """Returns the pointer to a ship that an answer names, or to the numbers of ships."""
    return f"/ships/{index}" if "ships" in answer else "/from"


def _apart(count: int, mark: str) -> str:
    """Returns ships of one mark among those of others."""
    return ships_marked(count, mark) if mark else f"{counted(count, 'ship')} without a token"
