"""Distributions, by number or thing by thing."""

from collections.abc import Iterator
from typing import Any

from domain import board
from domain.faults import named
from domain.questions import counting
from domain.questions.counting import compositions, count_compositions, first_compositions
from domain.questions.question import Ordered, Question
from domain.questions.wording import about, counted, listed, ships_marked
from domain.refusal import Refused, step

KINDS = {
    "cards": ("card from the deck", "cards from the deck"),
    "ships": ("ship out of the warp", "ships out of the warp"),
    "reward_cards": ("reward card", "reward cards"),
}
"""Targets that are a kind of thing themselves: one of it, and several. All others are places and seats for ships."""


class Distribute(Question, kw_only=True):
    """`total` anonymous units, or `items`, over `targets` (target -> most it may get; `least`: what it must get).

    `where` holds the words after an amount in labels, for a target without `to`: `of Red`, `above the deck`. With
    `items` every item goes to exactly one target; the value is target -> list of items. `marks` distinguishes ships.
    Without, the value is target -> amount and the amounts sum up to `total`.
    """

    kind = "distribute"
    may_name_ships = True
    may_name_places = True
    targets: dict[str, int]
    total: int = 0
    items: list[str] = []
    allowed: dict[str, list[str]] = {}
    least: dict[str, int] = {}
    marks: dict[str, str] = {}
    where: dict[str, str] = {}

    def offer(self) -> dict[str, Any]:
        targets: list[dict[str, Any]] = [{"target": target, "max": most} for target, most in self.targets.items()]
        if self.least:
            targets = [{**target, "min": self.least.get(target["target"], 0)} for target in targets]
        if not self.items:
            return {"total": self.total, "targets": targets}
        marks = {"marks": self.marks} if self.marks else {}
        return {"items": self.items, "targets": targets, "allowed": self.allowed or None, **marks}

    def tell_apart(self, marks: dict[str, str]) -> None:
        self.marks = {item: marks[item] for item in self.items if item in marks}

    def answers(self) -> Iterator[dict[str, Any]]:
        """Yields answers by numbers first; then by ships, if the items are ships with different marks."""
        names, (base, limits, further) = list(self.targets), self._bounds()
        for more in compositions(limits, further, further):
            amounts = [b + m for b, m in zip(base, more, strict=True)]
            if not self.items:
                yield {"amounts": {n: a for n, a in zip(names, amounts, strict=True) if a}}
                continue
            rest, items = list(self.items), {}
            for name, amount in zip(names, amounts, strict=True):
                mine = [item for item in rest if self._may(item, name)][:amount]
                rest = [item for item in rest if item not in mine]
                if mine:
                    items[name] = mine
            if not rest and all(len(items.get(name, ())) >= b for name, b in zip(names, base, strict=True)):
                yield {"items": items}
        heaps: dict[str, list[str]] = {}
        for item in self.items:
            heaps.setdefault(self.marks.get(item, ""), []).append(item)
        if len(heaps) > 1 and not self.allowed:
            yield from ({"items": items} for items in self._by_mark(list(heaps.values()), {}))

    def legal(self, limit: int = 200) -> list[dict[str, Any]]:
        """Numbers come from a table, like those of `ChooseShips`."""
        if self.items or self.least:
            return super().legal(limit)
        _, limits, total = self._bounds()
        kind, ways = self.kind, first_compositions(tuple(limits), total, total, limit)
        return [{"kind": kind, "amounts": amounts} for amounts in counting.named(ways, list(self.targets))]

    def ways(self) -> int | None:
        _, limits, further = self._bounds()
        return None if self.items else count_compositions(limits, further, further)

    def _bounds(self) -> tuple[list[int], list[int], int]:
        """Returns what each target must get, how much more it may get, and how much more there is."""
        count = len(self.items) if self.items else self.total
        base = [self.least.get(name, 0) for name in self.targets]
        limits = [min(most, count) - least for most, least in zip(self.targets.values(), base, strict=True)]
        return base, limits, count - sum(base)

    def choice(self, answer: dict[str, Any]) -> str:
        if "items" in answer:
            return listed(f"{self._called(items)} {self._where(target)}" for target, items in answer["items"].items())
        return listed(self._amount(target, count) for target, count in answer["amounts"].items())

    def _amount(self, target: str, count: int) -> str:
        if target in KINDS:
            return counted(count, *KINDS[target])
        return f"{counted(count, 'ship')} {self._where(target)}"

    def _where(self, target: str) -> str:
        return self.where.get(target, f"to {about(target)}")

    def _called(self, items: list[str]) -> str:
        """Returns the words for ships by their number, with marks where they have any; for everything else its name."""
        ships = [item for item in items if item in board.SHIPS.get(board.colour(item), ())]
        if not ships:
            return listed(map(about, items))
        marks = [self.marks.get(ship, "") for ship in ships]
        counts = {mark: marks.count(mark) for mark in dict.fromkeys(marks)}
        return listed(ships_marked(count, mark) for mark, count in counts.items())

    def _by_mark(self, heaps: list[list[str]], placed: dict[str, list[str]]) -> Iterator[dict[str, list[str]]]:
        """Yields the ships of each mark, one mark after the other, in every number to every target."""
        lacking = sum(max(0, least - len(placed.get(name, ()))) for name, least in self.least.items())
        if lacking > sum(map(len, heaps)):
            return
        if not heaps:
            yield {target: items for target, items in placed.items() if items}
            return
        count = len(heaps[0])
        room = [min(count, most - len(placed.get(name, ()))) for name, most in self.targets.items()]
        for amounts in compositions(room, count, count):
            rest, more = heaps[0], {}
            for name, amount in zip(self.targets, amounts, strict=True):
                more[name], rest = [*placed.get(name, ()), *rest[:amount]], rest[amount:]
            yield from self._by_mark(heaps[1:], more)

    def complete(self, limit: int = 200) -> bool:
        return not self.items and super().complete(limit)

    def _may(self, item: str, target: str) -> bool:
        return item not in self.allowed or target in self.allowed[item]

    def put_in_order(self, ordered: Ordered) -> None:
        if not any(map(board.is_planet, self.targets)):
            return
        if (targets := ordered(self.targets)) != list(self.targets):
            self.keep_the_default()
            self.targets = {target: self.targets[target] for target in targets}

    def value(self, answer: dict[str, Any]) -> dict[str, Any]:
        if self.items:
            return self._items(self.member(answer, "items", dict))
        amounts = self.member(answer, "amounts", dict)
        for target, amount in amounts.items():
            at = "/amounts" + step(str(target))
            if target not in self.targets:
                raise self._no_target(target, at)
            if not isinstance(amount, int) or isinstance(amount, bool) or amount < 0:
                raise self.no("wrong_members", "Send a whole number from 0 up.", at, given=amount)
            if amount > self.targets[target]:
                most = self.targets[target]
                text = f"{amount} is more than {most}."
                raise self.no("too_many", text, at, target=target, max=most, given=amount)
        if sum(amounts.values()) != self.total:
            text = f"The amounts sum up to {sum(amounts.values())}, not to {self.total}."
            raise self.no("wrong_total", text, "/amounts", total=self.total)
        self._enough(amounts, "/amounts")
        return {target: amounts[target] for target in self.targets if amounts.get(target)}

    def _items(self, answer: dict[str, Any]) -> dict[str, list[str]]:
        placed: list[str] = []
        for target, items in answer.items():
            at = "/items" + step(str(target))
            if target not in self.targets or not isinstance(items, list):
                raise self._no_target(target, at)
            if len(items) > self.targets[target]:
                text = f"{len(items)} items are more than {self.targets[target]}."
                raise self.no("too_many", text, at, target=target)
            for index, item in enumerate(items):
                if item not in self.items or not self._may(item, target):
                    text = f"{named(item)} may not go there."
                    raise self.no("not_an_option", text, f"{at}/{index}", given=item, target=target)
            placed += items
        if sorted(placed) != sorted(self.items):
            raise self.no("wrong_total", "Send every item to exactly one target.", "/items", items=self.items)
        self._enough({target: len(items) for target, items in answer.items()}, "/items")
        return {target: answer[target] for target in self.targets if answer.get(target)}

    def _no_target(self, target: Any, at: str) -> Refused:
        text = f"{named(target)} is no target."
        return self.no("not_an_option", text, at, given=target, allowed=list(self.targets))

    def _enough(self, amounts: dict[str, int], at: str) -> None:
        for target, least in self.least.items():
            if amounts.get(target, 0) < least:
                text = f"{named(target)} gets {amounts.get(target, 0)}, which is less than {least}."
                raise self.no("too_few", text, at, target=target, min=least)
