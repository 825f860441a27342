"""The closed vocabulary of questions (API section 13).

Every question describes itself to a client, lists ready answers, knows its default and turns an answer
into a plain value (or refuses it with a reason). Answers are JSON objects tagged by `kind`.
"""

from collections.abc import Iterator
from itertools import combinations, islice, permutations
from typing import Any, ClassVar

import msgspec

from domain.refusal import illegal


class Question(msgspec.Struct, kw_only=True):
    """`time_class` chooses the deadline: reaction, decision or deal, counted from `since` (unix ms) or from the asking.

    `fallback` is the default answer.
    """

    kind: ClassVar[str] = ""
    prompt: str
    rule: str = ""
    name: str = ""
    sealed: bool = False
    time_class: str = "decision"
    fallback: dict[str, Any] | None = None
    since: int | None = None

    def describe(self) -> dict[str, Any]:
        """What a client is shown: everything that it needs to answer."""
        return {
            "kind": self.kind,
            "name": self.name,
            "prompt": self.prompt,
            "rule": self.rule,
            "sealed": self.sealed,
            "time_class": self.time_class,
            "on_timeout": self.default(),
            **self.offer(),
        }

    def offer(self) -> dict[str, Any]:
        """The options or bounds, by kind."""
        return {}

    def tell_apart(self, marks: dict[str, str]) -> None:
        """Ships that bear these public marks (ship -> mark) are told apart from now on."""

    def answers(self) -> Iterator[dict[str, Any]]:
        """Ready answers, best known first; perhaps not all when `complete` is false."""
        raise AssertionError(self.kind)

    def legal(self, limit: int = 200) -> list[dict[str, Any]]:
        """At most `limit` ready answers, tagged by kind."""
        return [{"kind": self.kind, **answer} for answer in islice(self.answers(), limit)]

    def complete(self, limit: int = 200) -> bool:
        """True when `legal(limit)` is every legal answer."""
        return sum(1 for _ in islice(self.answers(), limit + 1)) <= limit

    def default(self) -> dict[str, Any]:
        """The answer that the clock gives (TIME-32)."""
        if self.fallback is not None:
            return {"kind": self.kind, **self.fallback}
        return {"kind": self.kind, **next(self.answers())}

    def check(self, answer: dict[str, Any]) -> Any:
        """The value of an answer. Raises Refused when it is not one of the legal ones."""
        if answer.get("kind", self.kind) != self.kind:
            raise self.no("wrong_kind", f"This question is answered by `{self.kind}`.", expected=self.kind)
        return self.value({key: value for key, value in answer.items() if key != "kind"})

    def value(self, answer: dict[str, Any]) -> Any:
        raise AssertionError(self.kind)

    def no(self, reason: str, detail: str, **context: Any) -> Exception:
        return illegal(reason, detail, self.rule or None, **context)

    def member(self, answer: dict[str, Any], name: str, type_: type) -> Any:
        """The one member that this kind of answer has."""
        if set(answer) != {name} or type(answer[name]) is not type_:
            raise self.no("wrong_members", f"Answer with exactly `{name}`.", expected=[name])
        return answer[name]

    def subset(self, chosen: list[Any], allowed: list[str], least: int, most: int) -> list[str]:
        """`chosen` as it is, when it names between `least` and `most` different allowed things."""
        strange = [item for item in chosen if item not in allowed]
        if strange:
            raise self.no("not_an_option", "That is not among the options.", given=strange, allowed=allowed)
        if len(set(chosen)) != len(chosen):
            raise self.no("chosen_twice", "Each thing may be named once.", given=chosen)
        if not least <= len(chosen) <= most:
            reason = "too_few" if len(chosen) < least else "too_many"
            raise self.no(reason, f"Choose {least} to {most}.", min=least, max=most, given=len(chosen))
        return chosen


def _subsets(items: list[str], least: int, most: int) -> Iterator[list[str]]:
    for size in range(least, min(most, len(items)) + 1):
        for combination in combinations(items, size):
            yield list(combination)


class Confirm(Question, kw_only=True):
    kind = "confirm"
    yes: bool = False

    def answers(self) -> Iterator[dict[str, Any]]:
        yield {"yes": self.yes}
        yield {"yes": not self.yes}

    def value(self, answer: dict[str, Any]) -> bool:
        return bool(self.member(answer, "yes", bool))


class ChooseOption(Question, kw_only=True):
    """`options` are id -> label. The value is the list of chosen ids."""

    kind = "choose_option"
    options: dict[str, str]
    least: int = 1
    most: int = 1

    def offer(self) -> dict[str, Any]:
        options = [{"id": id, "label": label} for id, label in self.options.items()]
        return {"options": options, "min": self.least, "max": self.most}

    def answers(self) -> Iterator[dict[str, Any]]:
        for chosen in _subsets(list(self.options), self.least, self.most):
            yield {"options": chosen}

    def value(self, answer: dict[str, Any]) -> list[str]:
        return self.subset(self.member(answer, "options", list), list(self.options), self.least, self.most)


class ChooseNumber(Question, kw_only=True):
    kind = "choose_number"
    least: int
    most: int
    step: int = 1

    def offer(self) -> dict[str, Any]:
        return {"min": self.least, "max": self.most, "step": self.step}

    def answers(self) -> Iterator[dict[str, Any]]:
        for number in range(self.least, self.most + 1, self.step):
            yield {"number": number}

    def value(self, answer: dict[str, Any]) -> int:
        number: int = self.member(answer, "number", int)
        if number not in range(self.least, self.most + 1, self.step):
            reason = "too_few" if number < self.least else "too_many" if number > self.most else "off_step"
            raise self.no(reason, f"Choose {self.least} to {self.most}.", min=self.least, max=self.most, given=number)
        return number


class ChooseSeats(Question, kw_only=True):
    kind = "choose_seats"
    seats: list[str]
    least: int = 1
    most: int = 1

    def offer(self) -> dict[str, Any]:
        return {"seats": self.seats, "min": self.least, "max": self.most}

    def answers(self) -> Iterator[dict[str, Any]]:
        for chosen in _subsets(self.seats, self.least, self.most):
            yield {"seats": chosen}

    def value(self, answer: dict[str, Any]) -> list[str]:
        return self.subset(self.member(answer, "seats", list), self.seats, self.least, self.most)


class ChoosePlanets(Question, kw_only=True):
    kind = "choose_planets"
    planets: list[str]
    least: int = 1
    most: int = 1

    def offer(self) -> dict[str, Any]:
        return {"planets": self.planets, "min": self.least, "max": self.most}

    def answers(self) -> Iterator[dict[str, Any]]:
        for chosen in _subsets(self.planets, self.least, self.most):
            yield {"planets": chosen}

    def value(self, answer: dict[str, Any]) -> list[str]:
        return self.subset(self.member(answer, "planets", list), self.planets, self.least, self.most)


class ChooseCards(Question, kw_only=True):
    """`cards` are card ids -> titles (an empty title where the seat may not know it)."""

    kind = "choose_cards"
    cards: dict[str, str]
    least: int = 1
    most: int = 1

    def offer(self) -> dict[str, Any]:
        cards = [{"id": id, "title": title or None} for id, title in self.cards.items()]
        return {"cards": cards, "min": self.least, "max": self.most}

    def answers(self) -> Iterator[dict[str, Any]]:
        for chosen in _subsets(list(self.cards), self.least, self.most):
            yield {"cards": chosen}

    def value(self, answer: dict[str, Any]) -> list[str]:
        return self.subset(self.member(answer, "cards", list), list(self.cards), self.least, self.most)


class ChooseShips(Question, kw_only=True):
    """`places` are place -> ships there that may be chosen. The value is a sorted list of ship ids.

    `spared`: ship -> the rule by which it may be chosen only when every other offered ship is.
    `marks` tells ships apart; they are public.
    """

    kind = "choose_ships"
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
        """By numbers first; then, where ships of a place are told apart, by ships."""
        for amounts in self._amounts(list(self.places), self.least, self.most):
            yield {"from": {place: count for place, count in amounts.items() if count}}
        for ships in self._by_mark():
            yield {"ships": ships}

    def _amounts(self, places: list[str], least: int, most: int) -> Iterator[dict[str, int]]:
        base = [self.place_least.get(p, 0) for p in places]
        limits = [min(len(self.places[p]), self.place_most.get(p, most)) - b for p, b in zip(places, base, strict=True)]
        if sum(limits) + sum(base) < least:
            return
        for amounts in _compositions(limits, least - sum(base), most - sum(base)):
            yield {place: b + more for place, b, more in zip(places, base, amounts, strict=True)}

    def _by_mark(self) -> Iterator[list[str]]:
        """One choice for each number of ships of every mark at every place, if the numbers alone do not give it."""
        heaps: dict[tuple[str, str], list[str]] = {}
        for place, ships in self.places.items():
            for ship in ships:
                heaps.setdefault((place, self.marks.get(ship, "")), []).append(ship)
        if len(heaps) == len(self.places):
            return
        for amounts in _compositions([min(len(heap), self.most) for heap in heaps.values()], self.least, self.most):
            taken: dict[str, list[str]] = {}
            for (place, _), heap, count in zip(heaps, heaps.values(), amounts, strict=True):
                taken.setdefault(place, []).extend(heap[:count])
            by_number = all(sorted(ships) == sorted(self.places[p][: len(ships)]) for p, ships in taken.items())
            chosen = sorted(ship for ships in taken.values() for ship in ships)
            if not by_number and self._room(chosen) is None and not self._too_early(chosen):
                yield chosen

    def value(self, answer: dict[str, Any]) -> list[str]:
        if set(answer) == {"from"}:
            ships = self._any_ships(self.member(answer, "from", dict))
        else:
            ships = self.member(answer, "ships", list)
        if early := self._too_early(ships):
            raise illegal("spared", "Another ship must be chosen first.", self.spared[early], given=early)
        self.subset(ships, [ship for there in self.places.values() for ship in there], self.least, self.most)
        if wrong := self._room(ships):
            raise wrong
        return sorted(ships)

    def _too_early(self, ships: list[Any]) -> str:
        """The first ship that may be chosen only when all others are, although they are not."""
        named = (ship for ship in ships if isinstance(ship, str) and ship in self.spared)
        free = [ship for there in self.places.values() for ship in there if ship not in self.spared]
        return "" if all(ship in ships for ship in free) else next(named, "")

    def _room(self, ships: list[str]) -> Exception | None:
        """Why so many ships of one place cannot be chosen, or nothing."""
        for place, there in self.places.items():
            if place not in self.place_most and place not in self.place_least:
                continue
            given = len([ship for ship in ships if ship in there])
            most, least = self.place_most.get(place, given), self.place_least.get(place, 0)
            if given > most:
                return self.no("too_many", f"At most {most} from {place}.", place=place, max=most, given=given)
            if given < least:
                return self.no("too_few", f"At least {least} from {place}.", place=place, min=least, given=given)
        return None

    def _any_ships(self, amounts: dict[Any, Any]) -> list[str]:
        ships: list[str] = []
        for place, count in amounts.items():
            if place not in self.places:
                raise self.no("not_an_option", "No ship of that place may be chosen.", given=place)
            there = self.places[place]
            if not isinstance(count, int) or isinstance(count, bool) or count < 0:
                raise self.no("wrong_members", "A number of ships is a whole number from 0 up.", given=count)
            if count > len(there):
                raise self.no("too_many", f"Only {len(there)} there.", place=place, max=len(there), given=count)
            ships += there[:count]
        return ships


def _compositions(limits: list[int], least: int, most: int) -> Iterator[list[int]]:
    """Every way to take `least` to `most` things from heaps with these limits, fewest things first."""

    def split(index: int, total: int) -> Iterator[list[int]]:
        if index == len(limits) - 1:
            if total <= limits[index]:
                yield [total]
            return
        rest = sum(limits[index + 1 :])
        for take in range(min(limits[index], total), max(0, total - rest) - 1, -1):
            for tail in split(index + 1, total - take):
                yield [take, *tail]

    if not limits:
        if least == 0:
            yield []
        return
    for total in range(least, most + 1):
        yield from split(0, total)


class Distribute(Question, kw_only=True):
    """`total` anonymous units, or `items`, over `targets` (target -> most it may get; `least`: what it must get).

    With `items` every item goes to exactly one target; the value is target -> list of items. `marks` tells ships apart.
    Without, the value is target -> amount and the amounts sum up to `total`.
    """

    kind = "distribute"
    targets: dict[str, int]
    total: int = 0
    items: list[str] = []
    allowed: dict[str, list[str]] = {}
    least: dict[str, int] = {}
    marks: dict[str, str] = {}

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
        """By numbers first; then, where the items are ships that are told apart, by ships."""
        count = len(self.items) if self.items else self.total
        names = list(self.targets)
        base = [self.least.get(name, 0) for name in names]
        limits = [min(self.targets[name], count) - b for name, b in zip(names, base, strict=True)]
        for more in _compositions(limits, count - sum(base), count - sum(base)):
            amounts = [b + m for b, m in zip(base, more, strict=True)]
            if not self.items:
                yield {"amounts": {n: a for n, a in zip(names, amounts, strict=True) if a}}
                continue
            rest, given = list(self.items), {}
            for name, amount in zip(names, amounts, strict=True):
                mine = [item for item in rest if self._may(item, name)][:amount]
                rest = [item for item in rest if item not in mine]
                if mine:
                    given[name] = mine
            if not rest and all(len(given.get(name, ())) >= b for name, b in zip(names, base, strict=True)):
                yield {"items": given}
        heaps: dict[str, list[str]] = {}
        for item in self.items:
            heaps.setdefault(self.marks.get(item, ""), []).append(item)
        if len(heaps) > 1 and not self.allowed:
            yield from ({"items": given} for given in self._by_mark(list(heaps.values()), {}))

    def _by_mark(self, heaps: list[list[str]], given: dict[str, list[str]]) -> Iterator[dict[str, list[str]]]:
        """The ships of each mark, one mark after the other, in every number to every target."""
        lacking = sum(max(0, least - len(given.get(name, ()))) for name, least in self.least.items())
        if lacking > sum(map(len, heaps)):
            return
        if not heaps:
            yield {target: items for target, items in given.items() if items}
            return
        count = len(heaps[0])
        room = [min(count, most - len(given.get(name, ()))) for name, most in self.targets.items()]
        for amounts in _compositions(room, count, count):
            rest, more = heaps[0], {}
            for name, amount in zip(self.targets, amounts, strict=True):
                more[name], rest = [*given.get(name, ()), *rest[:amount]], rest[amount:]
            yield from self._by_mark(heaps[1:], more)

    def complete(self, limit: int = 200) -> bool:
        return not self.items and super().complete(limit)

    def _may(self, item: str, target: str) -> bool:
        return item not in self.allowed or target in self.allowed[item]

    def value(self, answer: dict[str, Any]) -> dict[str, Any]:
        if self.items:
            return self._items(self.member(answer, "items", dict))
        amounts = self.member(answer, "amounts", dict)
        for target, amount in amounts.items():
            if target not in self.targets:
                raise self.no("not_an_option", "That target is not offered.", given=target)
            if not isinstance(amount, int) or isinstance(amount, bool) or amount < 0:
                raise self.no("wrong_members", "An amount is a whole number from 0 up.", given=amount)
            if amount > self.targets[target]:
                most = self.targets[target]
                raise self.no("too_many", f"At most {most} there.", target=target, max=most, given=amount)
        if sum(amounts.values()) != self.total:
            raise self.no("wrong_total", f"The amounts sum up to {self.total}.", total=self.total)
        self._enough(amounts)
        return {target: amount for target, amount in amounts.items() if amount}

    def _items(self, given: dict[str, Any]) -> dict[str, list[str]]:
        placed: list[str] = []
        for target, items in given.items():
            if target not in self.targets or not isinstance(items, list):
                raise self.no("not_an_option", "That target is not offered.", given=target)
            if len(items) > self.targets[target]:
                raise self.no("too_many", f"At most {self.targets[target]} there.", target=target)
            for item in items:
                if item not in self.items or not self._may(item, target):
                    raise self.no("not_an_option", "That item may not go there.", given=item, target=target)
            placed += items
        if sorted(placed) != sorted(self.items):
            raise self.no("wrong_total", "Every item goes to exactly one target.", items=self.items)
        self._enough({target: len(items) for target, items in given.items()})
        return {target: items for target, items in given.items() if items}

    def _enough(self, amounts: dict[str, int]) -> None:
        for target, least in self.least.items():
            if amounts.get(target, 0) < least:
                raise self.no("too_few", f"At least {least} there.", target=target, min=least)


class Arrange(Question, kw_only=True):
    """The value is the items in the chosen order."""

    kind = "arrange"
    items: dict[str, str]

    def offer(self) -> dict[str, Any]:
        return {"items": [{"id": id, "label": label} for id, label in self.items.items()]}

    def answers(self) -> Iterator[dict[str, Any]]:
        for order in permutations(self.items):
            yield {"order": list(order)}

    def value(self, answer: dict[str, Any]) -> list[str]:
        count = len(self.items)
        return self.subset(self.member(answer, "order", list), list(self.items), count, count)


class Option(msgspec.Struct):
    """One thing that may be done in answer to `respond`, with the choice that it begins with."""

    label: str
    rule: str = ""
    question: Question | None = None


class Respond(Question, kw_only=True):
    """Use one of these abilities, or pass. The value is None, or {use, value}."""

    kind = "respond"
    time_class: str = "reaction"
    abilities: dict[str, Option]
    may_pass: bool = True

    def offer(self) -> dict[str, Any]:
        abilities = [
            {
                "use": id,
                "label": option.label,
                "rule": option.rule,
                "question": option.question.describe() if option.question else None,
            }
            for id, option in self.abilities.items()
        ]
        return {"abilities": abilities, "may_pass": self.may_pass}

    def tell_apart(self, marks: dict[str, str]) -> None:
        for option in self.abilities.values():
            if option.question:
                option.question.tell_apart(marks)

    def answers(self) -> Iterator[dict[str, Any]]:
        if self.may_pass:
            yield {"pass": True}
        for id, option in self.abilities.items():
            if option.question is None:
                yield {"use": id}
                continue
            for answer in option.question.answers():
                yield {"use": id, "answer": {"kind": option.question.kind, **answer}}

    def complete(self, limit: int = 200) -> bool:
        subs = [o.question for o in self.abilities.values() if o.question]
        return all(sub.complete(limit) for sub in subs) and super().complete(limit)

    def value(self, answer: dict[str, Any]) -> dict[str, Any] | None:
        if answer.get("pass") is True and set(answer) == {"pass"} and self.may_pass:
            return None
        use = answer.get("use")
        if not isinstance(use, str) or not set(answer) <= {"use", "answer"}:
            raise self.no("wrong_members", "Answer with `use` (and its `answer`), or with `pass`: true.")
        if use not in self.abilities:
            allowed = list(self.abilities)
            raise self.no("not_usable", "That cannot be used by this seat now.", given=use, allowed=allowed)
        question = self.abilities[use].question
        if question is None:
            if "answer" in answer:
                raise self.no("wrong_members", "This use asks nothing.", given="answer")
            return {"use": use, "value": None}
        if not isinstance(answer.get("answer"), dict):
            raise self.no("wrong_members", "This use needs an `answer`.", use=use)
        return {"use": use, "value": question.check(answer["answer"])}
