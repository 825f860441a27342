"""What `basic` chooses where no rule of its own exists: it depends on whose the things are.

Of its things it gives as few as may be, and the least useful ones; of what others have, or nobody, it takes as much and
as good as it can.
"""

from collections.abc import Callable

from workers.bots import fleet, uses
from workers.bots.bounds import best, liked
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
    worth = {card["id"]: value(card["title"]) for card in question["cards"]}
    mine = {card["id"] for card in table.seats[table.me]["hand"]}
    if worth.keys() <= mine:
        return {"cards": best(sorted(worth, key=lambda card: worth[card]), question, 0)}
    return {"cards": best(sorted(worth, key=lambda card: -worth[card]), question, question["max"])}


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


def destiny(table: Table, question: Question) -> Answer:
    """On its turn the weakest home system; else of two others the one that is nearest to winning, and never itself."""
    mine = table.view["turn"]["seat"] == table.me

    def liking(card: dict[str, str]) -> tuple[int, float]:
        seat = plain(card["title"]).removeprefix("destiny-")
        if seat not in table.seats:
            return 1, 0.0
        if seat in table.friends() or seat == table.view["turn"]["seat"]:
            return 2, 0.0
        return 0, float(_weakest(table, seat) if mine else -table.nearness(seat))

    ranked = sorted(question["cards"], key=liking)
    return {"cards": best([card["id"] for card in ranked], question)}


def _weakest(table: Table, seat: str) -> int:
    """The ships on the planet of a home system that has the fewest."""
    homes = [table.ships_on(planet, seat) for planet in table.view["planets"] if table.home_of(planet) == seat]
    return min(homes, default=0)


def cheapest_cards(_: Table, question: Question) -> Answer:
    """Parts with the least useful cards, with as few as may be."""
    worth = {card["id"]: value(card["title"]) for card in question["cards"]}
    return {"cards": best(sorted(worth, key=lambda card: worth[card]), question, 0)}


def ships(table: Table, question: Question) -> Answer:
    """As few of its ships as may be, unless they come back from the warp; of others as many as it may."""
    mine = all(ship.rpartition("-")[0] == table.me for place in question["places"] for ship in place["ships"])
    lost = all(place["place"] == "warp" for place in question["places"])
    return fleet.give_up(table, question) if mine and not lost else fleet.all_that_may(table, question)


def own_colour(table: Table, question: Question) -> Answer:
    """A home colony more where one is to be had; abroad where there is none, or where one colony more wins."""
    options = [option["id"] for option in question["options"]]
    order = ("redraw", "homecoming") if table.one_short(table.me) else ("homecoming", "redraw")
    wanted = [option for option in order if option in options]
    return {"options": liked(wanted[:1], options, question)}


def second_encounter(table: Table, _: Question) -> Answer:
    """With a fair attack and ships to send."""
    return {"yes": table.best_attack() >= 8 and table.spare_ships() >= 2}


KINDS: dict[str, Rule] = {
    "arrange": usual,
    "choose_cards": cards,
    "choose_number": usual,
    "choose_option": option,
    "choose_planets": fleet.aim,
    "choose_seats": uses.strongest_other,
    "choose_ships": ships,
    "confirm": usual,
    "distribute": usual,
}
"""Kind of a question -> what is done about it."""
