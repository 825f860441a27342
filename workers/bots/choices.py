"""What `basic` chooses where no rule of its own exists: it depends on whose the things are.

Of its things it gives as few as may be, and the least useful ones; of what others have, or nobody, it takes as much and
as good as it can.
"""

from collections.abc import Callable

from workers.bots import ship_choices, uses
from workers.bots.amounts import best
from workers.bots.table import Answer, Question, Table, attack_value, plain

Rule = Callable[[Table, Question], Answer]

USEFUL = {"morph": 9, "negotiate": 4, "crooked-deal": 5}
OF_ITS_OWN = 12
"""What a card is worth that does something, as the number of an attack."""


def value(title: str | None) -> int:
    """What a card is worth in a hand, as the number of an attack."""
    attack = attack_value(title)
    return USEFUL.get(plain(title), OF_ITS_OWN) if attack is None else attack


def usual(_: Table, question: Question) -> Answer:
    """The default, where the question knows best."""
    return {name: value for name, value in question["on_timeout"].items() if name != "kind"}


def cards(table: Table, question: Question) -> Answer:
    """The least useful of its cards, as few as may be; the best of all others, as many as it may have."""
    mine = {card["id"] for card in table.seats[table.me]["hand"]}
    if mine.issuperset(card["id"] for card in question["cards"]):
        return cheapest_cards(table, question)
    ranked = sorted(question["cards"], key=_worth, reverse=True)
    return {"cards": best([card["id"] for card in ranked], question, question["max"])}


def cheapest_cards(_: Table, question: Question) -> Answer:
    """Parts with the least useful cards, with as few as may be."""
    ranked = sorted(question["cards"], key=_worth)
    return {"cards": best([card["id"] for card in ranked], question, 0)}


def _worth(card: dict[str, str]) -> int:
    return value(card["title"])


def option(table: Table, question: Question) -> Answer:
    """Its side, where a side is asked for; else the default."""
    side = table.side(table.me)
    return {"options": [side]} if side in [each["id"] for each in question["options"]] else usual(table, question)


def any_card(table: Table, question: Question) -> Answer:
    """One is as good as another."""
    ids = [card["id"] for card in question["cards"]]
    table.rng.shuffle(ids)
    return {"cards": best(ids, question)}


def any_option(table: Table, question: Question) -> Answer:
    """One is as good as another."""
    ids = [each["id"] for each in question["options"]]
    table.rng.shuffle(ids)
    return {"options": best(ids, question)}


def all_cards(_: Table, question: Question) -> Answer:
    """As many as may be: each of them counts."""
    return {"cards": best([card["id"] for card in question["cards"]], question, question["max"])}


def most(_: Table, question: Question) -> Answer:
    """The highest number."""
    return {"number": question["max"]}


def ships(table: Table, question: Question) -> Answer:
    """As few of its ships as may be, unless they come back from the warp; of others as many as it may."""
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
