"""One or some of a list: yes or no, options, a number, seats, planets, cards, an order."""

from collections.abc import Iterator
from itertools import permutations
from math import factorial
from typing import Any, ClassVar

from domain.questions.counting import count_subsets, first_subsets, subsets
from domain.questions.question import Ordered, Question
from domain.questions.wording import about, counted, listed, read


class Confirm(Question, kw_only=True):
    kind = "confirm"
    yes: bool = False

    def answers(self) -> Iterator[dict[str, Any]]:
        yield {"yes": self.yes}
        yield {"yes": not self.yes}

    def ways(self) -> int:
        return 2

    def choice(self, answer: dict[str, Any]) -> str:
        return "Yes" if answer["yes"] else "No"

    def value(self, answer: dict[str, Any]) -> bool:
        return bool(self.member(answer, "yes", bool))


class ChooseSome(Question, kw_only=True):
    """Some of a list: `among` is the member of the question with the list, and that of the answer with the choice."""

    among: ClassVar[str]
    least: int = 1
    most: int = 1

    def _list(self) -> list[str]:
        return list(getattr(self, self.among))

    def answers(self) -> Iterator[dict[str, Any]]:
        for chosen in subsets(self._list(), self.least, self.most):
            yield {self.among: chosen}

    def legal(self, limit: int = 200) -> list[dict[str, Any]]:
        chosen = first_subsets(self._list(), self.least, self.most, limit)
        return [{"kind": self.kind, self.among: each} for each in chosen]

    def ways(self) -> int:
        return count_subsets(len(self._list()), self.least, self.most)

    def value(self, answer: dict[str, Any]) -> list[str]:
        chosen = self.member(answer, self.among, list)
        return self.subset(chosen, self._list(), self.least, self.most, f"/{self.among}")


class ChooseOption(ChooseSome, kw_only=True):
    """`options` are id -> label. The value is the list of chosen ids."""

    kind = "choose_option"
    among = "options"
    options: dict[str, str]

    def offer(self) -> dict[str, Any]:
        options = [{"id": id, "label": read(label)} for id, label in self.options.items()]
        return {"options": options, "min": self.least, "max": self.most}

    def choice(self, answer: dict[str, Any]) -> str:
        return listed(self.options[each] for each in answer["options"])


class ChooseNumber(Question, kw_only=True):
    """`of` names the counted thing in the singular: `ship`."""

    kind = "choose_number"
    least: int
    most: int
    step: int = 1
    of: str = ""

    def offer(self) -> dict[str, Any]:
        return {"min": self.least, "max": self.most, "step": self.step}

    def answers(self) -> Iterator[dict[str, Any]]:
        for number in range(self.least, self.most + 1, self.step):
            yield {"number": number}

    def ways(self) -> int:
        return len(range(self.least, self.most + 1, self.step))

    def choice(self, answer: dict[str, Any]) -> str:
        return counted(answer["number"], self.of) if self.of else str(answer["number"])

    def value(self, answer: dict[str, Any]) -> int:
        number: int = self.member(answer, "number", int)
        if number not in range(self.least, self.most + 1, self.step):
            reason = "too_few" if number < self.least else "too_many" if number > self.most else "off_step"
            steps = f" in steps of {self.step}" if self.step != 1 else ""
            text = f"{number} is not allowed. Choose {self.least} to {self.most}{steps}."
            raise self.no(reason, text, "/number", min=self.least, max=self.most, given=number)
        return number


class ChooseSeats(ChooseSome, kw_only=True):
    """`labels`: seat -> the result of choosing it alone, if the question says more than its name."""

    kind = "choose_seats"
    among = "seats"
    seats: list[str]
    labels: dict[str, str] = {}

    def offer(self) -> dict[str, Any]:
        return {"seats": self.seats, "min": self.least, "max": self.most}

    def choice(self, answer: dict[str, Any]) -> str:
        seats = answer["seats"]
        if len(seats) == 1 and seats[0] in self.labels:
            return self.labels[seats[0]]
        return listed(map(about, seats)) if seats else "nobody"


class ChoosePlanets(ChooseSome, kw_only=True):
    kind = "choose_planets"
    among = "planets"
    may_name_places = True
    planets: list[str]

    def put_in_order(self, ordered: Ordered) -> None:
        if (planets := ordered(self.planets)) != self.planets:
            self.keep_the_default()
            self.planets = planets

    def offer(self) -> dict[str, Any]:
        return {"planets": self.planets, "min": self.least, "max": self.most}

    def choice(self, answer: dict[str, Any]) -> str:
        return listed(map(about, answer["planets"])) if answer["planets"] else "no planet"


class ChooseCards(ChooseSome, kw_only=True):
    """`cards` are card ids -> titles (an empty title where the seat may not know it)."""

    kind = "choose_cards"
    among = "cards"
    cards: dict[str, str]

    def offer(self) -> dict[str, Any]:
        cards = [{"id": id, "title": title or None} for id, title in self.cards.items()]
        return {"cards": cards, "min": self.least, "max": self.most}

    def choice(self, answer: dict[str, Any]) -> str:
        names = [about(self.cards[card]) for card in answer["cards"] if self.cards[card]]
        unknown = len(answer["cards"]) - len(names)
        if not names:
            return counted(unknown, "unknown card") if unknown else "no card"
        return listed([*names, counted(unknown, "unknown card")] if unknown else names)


class Arrange(Question, kw_only=True):
    """The value is the items in the chosen order."""

    kind = "arrange"
    items: dict[str, str]

    def offer(self) -> dict[str, Any]:
        return {"items": [{"id": id, "label": read(label)} for id, label in self.items.items()]}

    def answers(self) -> Iterator[dict[str, Any]]:
        for order in permutations(self.items):
            yield {"order": list(order)}

    def ways(self) -> int:
        return factorial(len(self.items))

    def choice(self, answer: dict[str, Any]) -> str:
        return ", then ".join(self.items[each] for each in answer["order"])

    def value(self, answer: dict[str, Any]) -> list[str]:
        count = len(self.items)
        return self.subset(self.member(answer, "order", list), list(self.items), count, count, "/order")
