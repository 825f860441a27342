"""The choices of `basic` where no rule of its own exists: they depend on whose the things are.

Of its things it gives as few as it may, and the least useful ones; of those of others, or of nobody, it takes as many
and as good ones as it can.
"""

from collections.abc import Callable

from workers.bots import ship_choices, uses
from workers.bots.amounts import best
from workers.bots.table import Answer, Question, SeenTable, attack_value, plain

Rule = Callable[[SeenTable, Question], Answer]

USEFUL = {"morph": 9, "negotiate": 4, "crooked-deal": 5}
OF_ITS_OWN = 12
"""Worth of a card that does something, as the number of an attack."""


def value(title: str | None) -> int:
    """Returns what a card is worth in a hand, as the number of an attack."""
    attack = attack_value(title)
    return USEFUL.get(plain(title), OF_ITS_OWN) if attack is None else attack


def usual(_: SeenTable, question: Question) -> Answer:
    """Returns the default, since the question knows best."""
    return {name: value for name, value in question["on_timeout"].items() if name != "kind"}


def cards(table: SeenTable, question: Question) -> Answer:
    """Gives up as few of its cards as it may, the least useful; of all others it takes as many as it may, the best."""
    mine = {card["id"] for card in table.seats[table.me]["hand"]}
    if mine.issuperset(card["id"] for card in question["cards"]):
        return cheapest_cards(table, question)
    ranked = sorted(question["cards"], key=_worth, reverse=True)
    return {"cards": best([card["id"] for card in ranked], question, question["max"])}


def cheapest_cards(_: SeenTable, question: Question) -> Answer:
    """Gives up its least useful cards, and as few as it may."""
    ranked = sorted(question["cards"], key=_worth)
    return {"cards": best([card["id"] for card in ranked], question, 0)}


def _worth(card: dict[str, str]) -> int:
    return value(card["title"])


def option(table: SeenTable, question: Question) -> Answer:
    """Returns its side, where a side is asked for; else the default."""
    side = table.side(table.me)
    return {"options": [side]} if side in [each["id"] for each in question["options"]] else usual(table, question)


def any_card(table: SeenTable, question: Question) -> Answer:
    """Chooses by chance: one is as good as another."""
    ids = [card["id"] for card in question["cards"]]
    table.rng.shuffle(ids)
    return {"cards": best(ids, question)}


def any_option(table: SeenTable, question: Question) -> Answer:
    """Chooses by chance: one is as good as another."""
    ids = [each["id"] for each in question["options"]]
    table.rng.shuffle(ids)
    return {"options": best(ids, question)}


def all_cards(_: SeenTable, question: Question) -> Answer:
    """Chooses as many as it may: each of them counts."""
    return {"cards": best([card["id"] for card in question["cards"]], question, question["max"])}


def most(_: SeenTable, question: Question) -> Answer:
    """Returns the highest number."""
    return {"number": question["max"]}


def ships(table: SeenTable, question: Question) -> Answer:
    """Chooses as few of its ships as it may, unless they come back from the warp; of others as many as it may."""
    mine = all(ship.rpartition("-")[0] == table.me for place in question["places"] for ship in place["ships"])
    lost = all(place["place"] == "warp" for place in question["places"])
    return ship_choices.give_up(table, question) if mine and not lost else ship_choices.all_that_may(table, question)


KINDS: dict[str, Rule] = {
    "arrange": usual,
    "choose_cards": cards,
    "choose_number": usual,
    "choose_option": option,
    "choose_planets": ship_choices.aim,
    "choose_seats": uses.strongest_other,
    "choose_ships": ships,
    "confirm": usual,
    "distribute": usual,
}
"""Kind of a question -> what is done about it."""
