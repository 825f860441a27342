"""Answers to the eleven kinds of questions, made by keys alone: no screen, no server.

A draft shows rows with a cursor. Its keys: `go` moves the cursor, `mark` marks, `change` makes a number more or less or
moves a thing; `answer` is what the server gets. What is wrong with a draft is a sentence in Incomplete.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from terminal.words import Words

Question = Mapping[str, Any]
Answer = dict[str, Any]


class Incomplete(Exception):
    """The draft is no answer yet; the text says what is missing."""


@dataclass
class Row:
    """A line that can be chosen. `sign` stands before it and says how it is marked; `text` explains it."""

    label: str
    sign: str = ""
    text: str = ""


class Draft:
    """An answer in the making."""

    hint = ""

    def __init__(self) -> None:
        self.cursor = 0
        self.prompt = ""

    def rows(self) -> list[Row]:
        """Returns the rows that are shown."""
        raise AssertionError("every draft has rows")

    def go(self, step: int) -> None:
        """Moves the cursor by `step` rows, not beyond the ends."""
        self.go_to(self.cursor + step)

    def go_to(self, row: int) -> None:
        """Moves the cursor to a row, counted from 0."""
        self.cursor = max(0, min(row, len(self.rows()) - 1))

    def mark(self) -> None:
        """Marks the row at the cursor, or takes its mark away."""

    def change(self, step: int) -> None:
        """Makes the number at the cursor more or less, or moves the thing there."""

    def further(self) -> "Draft | None":
        """Returns the draft that the row at the cursor leads to, if it has a question of its own."""
        return None

    def finished_by(self, inner: Answer) -> Answer:
        """Returns the answer, once the further draft has its own."""
        return inner

    def answer(self) -> Answer:
        """Returns the answer without its kind. Raises Incomplete."""
        raise AssertionError("every draft has an answer")


class Picking(Draft):
    """One row of several, at the cursor: yes or no."""

    hint = "number or ↑ ↓, enter"

    def __init__(self, choices: Sequence[tuple[Row, Answer]]) -> None:
        super().__init__()
        self.choices = choices

    def rows(self) -> list[Row]:
        return [row for row, _ in self.choices]

    def answer(self) -> Answer:
        return dict(self.choices[self.cursor][1])


class Marking(Draft):
    """Some of a list, at least `least` and at most `most`. Where it is exactly one, that at the cursor."""

    def __init__(self, member: str, things: Sequence[tuple[str, Row]], least: int, most: int) -> None:
        super().__init__()
        self.member, self.things, self.least, self.most = member, things, least, most
        self.marked: list[str] = []
        self.hint = "number or ↑ ↓, enter" if self._one else f"number or ↑ ↓, space marks {_bounds(least, most)}, enter"

    @property
    def _one(self) -> bool:
        return self.least == self.most == 1

    def rows(self) -> list[Row]:
        if self._one:
            return [row for _, row in self.things]
        return [Row(row.label, "[x]" if id in self.marked else "[ ]", row.text) for id, row in self.things]

    def mark(self) -> None:
        id = self.things[self.cursor][0]
        if id in self.marked:
            self.marked.remove(id)
        else:
            self.marked.append(id)

    def answer(self) -> Answer:
        marked = [self.things[self.cursor][0]] if self._one and not self.marked else self.marked
        if not self.least <= len(marked) <= self.most:
            raise Incomplete(f"Mark {_bounds(self.least, self.most)}; you have marked {len(marked)}.")
        return {self.member: list(marked)}


@dataclass
class Amount:
    """A number with its bounds."""

    id: str
    label: str
    least: int
    most: int
    step: int = 1
    now: int = 0


class Counting(Draft):
    """A number for each row; together at least `least` and at most `most`."""

    def __init__(
        self, amounts: Sequence[Amount], least: int, most: int, shape: Callable[[dict[str, int]], Answer]
    ) -> None:
        super().__init__()
        self.amounts, self.least, self.most, self.shape = amounts, least, most, shape
        for amount in amounts:
            amount.now = amount.least
        self.hint = f"↑ ↓ a row, ← → less or more ({_bounds(least, most)} in all), enter"

    def rows(self) -> list[Row]:
        return [Row(f"{each.label} (up to {each.most})", f"<{each.now:>2} >") for each in self.amounts]

    def mark(self) -> None:
        self.change(1)

    def change(self, step: int) -> None:
        amount = self.amounts[self.cursor]
        amount.now = max(amount.least, min(amount.now + step * amount.step, amount.most))

    def answer(self) -> Answer:
        total = sum(each.now for each in self.amounts)
        if not self.least <= total <= self.most:
            raise Incomplete(f"It must be {_bounds(self.least, self.most)} in all; it is {total}.")
        return self.shape({each.id: each.now for each in self.amounts})


class Placing(Draft):
    """A target for each item."""

    hint = "↑ ↓ an item, ← → where it goes, enter"

    def __init__(self, items: Sequence[tuple[str, str, list[str]]], begin: Mapping[str, str], words: Words) -> None:
        """Takes items with what each is and where it may go."""
        super().__init__()
        self.items, self.words = items, words
        self.places = {id: begin.get(id, targets[0]) for id, _, targets in items}

    def rows(self) -> list[Row]:
        words = self.words
        return [
            Row(f"{words.name(what)} → {words.name(self.places[id])}", "<>", words.text(what))
            for id, what, _ in self.items
        ]

    def mark(self) -> None:
        self.change(1)

    def change(self, step: int) -> None:
        id, _, targets = self.items[self.cursor]
        self.places[id] = targets[(targets.index(self.places[id]) + step) % len(targets)]

    def answer(self) -> Answer:
        cards: dict[str, list[str]] = {}
        for id, place in self.places.items():
            cards.setdefault(place, []).append(id)
        return {"items": cards}


class Ordering(Draft):
    """Things in an order, the first one first."""

    hint = "↑ ↓ a thing, ← → moves it up or down, enter"

    def __init__(self, items: list[tuple[str, str]], words: Words) -> None:
        super().__init__()
        self.items, self.words = items, words

    def rows(self) -> list[Row]:
        return [Row(label, "<>", self.words.text(id)) for id, label in self.items]

    def change(self, step: int) -> None:
        target = max(0, min(self.cursor + step, len(self.items) - 1))
        self.items.insert(target, self.items.pop(self.cursor))
        self.cursor = target

    def answer(self) -> Answer:
        return {"order": [id for id, _ in self.items]}


class Using(Draft):
    """An ability, perhaps with a question of its own, or a pass, where the cursor begins."""

    hint = "number or ↑ ↓, enter"

    def __init__(self, question: Question, words: Words) -> None:
        super().__init__()
        self.abilities, self.may_pass, self.words = question["abilities"], question["may_pass"], words
        self.cursor = len(self.abilities) if self.may_pass else 0

    def rows(self) -> list[Row]:
        uses = [Row(ability["label"], text=ability["text"]) for ability in self.abilities]
        return [*uses, *([Row("Pass")] if self.may_pass else [])]

    def further(self) -> Draft | None:
        asked = self.abilities[self.cursor]["question"] if self.cursor < len(self.abilities) else None
        return draft(asked, self.words) if asked else None

    def finished_by(self, inner: Answer) -> Answer:
        ability = self.abilities[self.cursor]
        return {"use": ability["use"], "answer": {"kind": ability["question"]["kind"], **inner}}

    def answer(self) -> Answer:
        return {"use": self.abilities[self.cursor]["use"]} if self.cursor < len(self.abilities) else {"pass": True}


class Dealing(Draft):
    """The draft of a deal: accept, refuse, withdraw, or make an offer."""

    hint = "number or ↑ ↓, enter"

    def __init__(self, question: Question, words: Words) -> None:
        super().__init__()
        me, other = question["between"]
        offer, by = question["offer"], question["offer_by"]
        self.question, self.words = question, words
        self.choices: list[tuple[Row, Answer | None]] = []
        if offer and by == other:
            terms = f"you give {_goods(offer['take'], words)} and get {_goods(offer['give'], words)}"
            self.choices.append((Row("Accept", text=f"{words.name(other)} offers: {terms}."), {"accept": offer["id"]}))
        if offer and by == me:
            terms = f"you give {_goods(offer['give'], words)} and get {_goods(offer['take'], words)}"
            self.choices.append((Row("Withdraw your offer", text=f"Your offer: {terms}."), {"withdraw": True}))
        if question["offers_left"]:
            left = f"You may make {question['offers_left']} more."
            self.choices.append((Row("Make an offer", text=left), None))
        self.choices.append((Row("Refuse: no deal", text="Both of you lose ships."), {"refuse": True}))

    def rows(self) -> list[Row]:
        return [row for row, _ in self.choices]

    def further(self) -> Draft | None:
        return None if self.choices[self.cursor][1] else Offering(self.question, self.words)

    def answer(self) -> Answer:
        return dict(self.choices[self.cursor][1] or {})


@dataclass
class _Good:
    """Something that one side may give: `most` of it, as `kind` of the terms; `id` where it is one thing."""

    side: str
    kind: str
    id: str
    label: str
    most: int = 1
    now: int = 0


class Offering(Draft):
    """The two sides of an offer: what you give and what you get."""

    hint = "↑ ↓ a row, ← → none or more, enter offers, escape goes back"

    def __init__(self, question: Question, words: Words) -> None:
        super().__init__()
        self.prompt = "What do you give, and what do you get?"
        me, other = question["between"]
        hand, kinds = question["hand_sizes"][other], question["kinds"]
        self.goods = [
            *_goods_of("give", me, question, words),
            *(_Good("give", "cards", card["id"], f"your {words.name(card['title'])}") for card in question["cards"]),
            *_goods_of("take", other, question, words),
            _Good("take", "card_count", "", "cards of the other hand", hand),
            *(_Good("take", "kinds", kind, f"{_kind(kind, words)} cards of the other hand", hand) for kind in kinds),
        ]

    def rows(self) -> list[Row]:
        verbs = {"give": "Give", "take": "Get"}
        return [Row(f"{verbs[good.side]} {good.label}", _amount(good)) for good in self.goods]

    def mark(self) -> None:
        good = self.goods[self.cursor]
        good.now = 0 if good.now == good.most else good.now + 1

    def change(self, step: int) -> None:
        good = self.goods[self.cursor]
        good.now = max(0, min(good.now + step, good.most))

    def answer(self) -> Answer:
        sides: dict[str, dict[str, Any]] = {"give": {}, "take": {}}
        for good in self.goods:
            if good.now:
                _add(sides[good.side], good)
        if not any(sides.values()):
            raise Incomplete("An offer names a card or a colony.")
        return {"offer": sides}


def _goods_of(side: str, seat: str, question: Question, words: Words) -> list[_Good]:
    colonies = [_Good(side, "colony", id, f"a colony at {words.name(id)}") for id in question["colonies"][seat]]
    releases = [
        _Good(side, "release", colour, f"{words.name(colour)}'s ships out of the warp", most)
        for colour, most in question["releases"].get(seat, {}).items()
    ]
    others = [
        _Good(side, kind, id, f"{words.name(kind).lower()}: {words.name(id)}")
        for kind, goods in question["goods"].items()
        for id in goods["give"].get(seat, ())
    ]
    return [*colonies, *releases, *others]


def _kind(kind: str, words: Words) -> str:
    return words.name(kind).lower()


def _amount(good: _Good) -> str:
    return ("[x]" if good.now else "[ ]") if good.most == 1 and good.id else f"<{good.now:>2} >"


def _add(side: dict[str, Any], good: _Good) -> None:
    """Puts a good into the terms of a side. Raises Incomplete."""
    match good.kind:
        case "colony" if "colony" in side:
            raise Incomplete("Each side gives one colony at most.")
        case "colony":
            side["colony"] = good.id
        case "card_count":
            side["card_count"] = good.now
        case "release" | "kinds" as numbers:
            side.setdefault(numbers, {})[good.id] = good.now
        case kind:
            side.setdefault(kind, []).append(good.id)


def _goods(terms: Mapping[str, Any], words: Words) -> str:
    """Returns the side of an open offer, in words."""
    parts: list[str] = []
    for kind, value in terms.items():
        match kind, value:
            case "colony", str(planet):
                parts.append(f"a colony at {words.name(planet)}")
            case "card_count", int(count):
                parts.append(f"{count} card{'s' * (count != 1)} of the other's choice")
            case "kinds", dict(kinds):
                parts += [f"{n} {_kind(kind, words)} card{'s' * (n != 1)}" for kind, n in kinds.items()]
            case "release", dict(ships):
                parts += [f"{count} of {words.name(colour)}'s ships out of the warp" for colour, count in ships.items()]
            case _, list(ids):
                parts.append(words.listed(ids))
    return ", ".join(parts) or "nothing"


def _bounds(least: int, most: int) -> str:
    return str(least) if least == most else f"{least} to {most}"


def draft(question: Question, words: Words) -> Draft:
    """Returns a fresh draft for a question of any kind. Raises KeyError for a kind that is not known."""
    made = _DRAFTS[question["kind"]](question, words)
    made.prompt = question["prompt"]
    return made


def _confirm(_: Question, __: Words) -> Draft:
    return Picking([(Row("Yes"), {"yes": True}), (Row("No"), {"yes": False})])


def _options(question: Question, words: Words) -> Draft:
    things = [(option["id"], Row(option["label"], text=words.text(option["id"]))) for option in question["options"]]
    return Marking("options", things, question["min"], question["max"])


def _number(question: Question, _: Words) -> Draft:
    amount = Amount("number", "Number", question["min"], question["max"], question["step"])
    return Counting([amount], question["min"], question["max"], lambda given: {"number": given["number"]})


def _named(member: str) -> Callable[[Question, Words], Draft]:
    def made(question: Question, words: Words) -> Draft:
        things = [(id, Row(words.name(id), text=words.text(id))) for id in question[member]]
        return Marking(member, things, question["min"], question["max"])

    return made


def _cards(question: Question, words: Words) -> Draft:
    things = [(card["id"], _card(card["title"], question["name"], words)) for card in question["cards"]]
    return Marking("cards", things, question["min"], question["max"])


def _card(title: str | None, asked: str, words: Words) -> Row:
    """Returns the row of a card; an alien that is chosen by its flare is explained by its power, not by the flare."""
    if title is None:
        return Row("a card face down")
    thing = title.removeprefix("flare-") if asked == "choose_alien" else title
    return Row(words.name(thing), text=words.text(thing))


def _ships(question: Question, words: Words) -> Draft:
    places = question["places"]
    if any(place.get("marks") for place in places):
        things = [
            (ship, Row(f"{words.name(place['place'])}: {words.name(mark)}", text=words.text(mark)))
            for place in places
            for ship in place["ships"]
            for mark in [(place.get("marks") or {}).get(ship, ship)]
        ]
        return Marking("ships", things, question["min"], question["max"])
    amounts = [
        Amount(place["place"], words.name(place["place"]), place.get("min", 0), place["max"]) for place in places
    ]
    return Counting(amounts, question["min"], question["max"], lambda given: {"from": _some(given)})


def _distribute(question: Question, words: Words) -> Draft:
    targets = question["targets"]
    if "items" not in question:
        total = question["total"]
        amounts = [
            Amount(each["target"], words.name(each["target"]), each.get("min", 0), each["max"]) for each in targets
        ]
        return Counting(amounts, total, total, lambda given: {"amounts": _some(given)})
    marks, allowed = question.get("marks") or {}, question["allowed"] or {}
    everywhere = [each["target"] for each in targets]
    items = [(id, marks.get(id, id), allowed.get(id, everywhere)) for id in question["items"]]
    begin = {id: place for place, ids in question["on_timeout"].get("items", {}).items() for id in ids}
    return Placing(items, begin, words)


def _some(amounts: Mapping[str, int]) -> dict[str, int]:
    return {id: count for id, count in amounts.items() if count}


_DRAFTS: dict[str, Callable[[Question, Words], Draft]] = {
    "confirm": _confirm,
    "choose_option": _options,
    "choose_number": _number,
    "choose_seats": _named("seats"),
    "choose_planets": _named("planets"),
    "choose_cards": _cards,
    "choose_ships": _ships,
    "distribute": _distribute,
    "arrange": lambda question, words: Ordering([(item["id"], item["label"]) for item in question["items"]], words),
    "respond": Using,
    "deal": Dealing,
}
KINDS = tuple(_DRAFTS)
"""The kinds of questions."""
