"""The deals of `basic`. A colony that is dealt away is shared, not lost: swaps are good for both."""

from typing import Any

from workers.bots.choices import value
from workers.bots.table import Answer, Question, SeenTable

COLONY, CARD, FURTHER_GOODS = 3, 1, 2
LAST_OFFERS = 16
"""Offers left from which on it pays to be content with less: a failed deal costs three ships."""

Terms = dict[str, Any]


def deal(table: SeenTable, question: Question) -> Answer | None:
    """Accepts what is fair, else offers a swap. None: its offer is open, so the other side should answer."""
    me, other = question["between"]
    offer = question["offer"]
    if question["offer_by"] == me and question["both_asked"]:
        return None
    if question["offer_by"] == other and _fair(table, question, other):
        return {"accept": offer["id"]}
    if question["offers_left"] and table.rng.random() < 0.9:
        return {"offer": _offer(table, question)} if _can_offer(question) else {"refuse": True}
    return {"refuse": True}


def _fair(table: SeenTable, question: Question, other: str) -> bool:
    """Checks that the deal is worth what it costs and gives the game to nobody."""
    offer = question["offer"]
    if _wins(table, other, offer["take"]) and not _wins(table, table.me, offer["give"]):
        return False
    patience = 0 if question["offers_left"] > LAST_OFFERS else 1
    kinds = list(question.get("goods", {}))
    return _worth(offer["give"], kinds) + patience >= _worth(offer["take"], kinds)


def _wins(table: SeenTable, seat: str, terms: Terms) -> bool:
    return "colony" in terms and table.wins_by(seat, terms["colony"])


def _worth(terms: Terms, kinds: list[str]) -> int:
    """Returns what the terms are worth; `kinds` are the further kinds of goods that variants bring."""
    cards = terms.get("card_count", 0) or len(terms.get("cards", []))
    cards += len(terms.get("titles", [])) + sum(terms.get("kinds", {}).values())
    further = sum(len(terms.get(kind, [])) for kind in kinds)
    return COLONY * bool(terms.get("colony")) + CARD * cards + FURTHER_GOODS * further


def _can_offer(question: Question) -> bool:
    _, other = question["between"]
    return bool(question["colonies"][other] or question["hand_sizes"][other])


def _offer(table: SeenTable, question: Question) -> Terms:
    """Returns a colony for a colony, where both can; else a card for what the other side has."""
    me, other = question["between"]
    mine, theirs = question["colonies"][me], question["colonies"][other]
    cards = sorted(question["cards"], key=lambda card: value(card["title"]))
    if theirs and mine and not table.wins_by(other, _shared(table, mine)):
        return {"give": {"colony": _shared(table, mine)}, "take": {"colony": _foreign(table, theirs)}}
    if question["hand_sizes"][other] and cards:
        return {"give": {"cards": [cards[0]["id"]]}, "take": {"card_count": 1}}
    return {"give": {}, "take": {"colony": table.rng.choice(theirs)} if theirs else {"card_count": 1}}


def _shared(table: SeenTable, planets: list[str]) -> str:
    """Returns the planet to share: a strong one."""
    return max(planets, key=lambda planet: table.ships_on(planet, table.me))


def _foreign(table: SeenTable, planets: list[str]) -> str:
    """Returns a planet that counts as a foreign colony, if there is one."""
    return max(planets, key=lambda planet: (table.home_of(planet) != table.me, table.rng.random()))
