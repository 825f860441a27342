"""The answers of `basic` in a council of all players: a failed deal costs everybody three ships, so it is fair to
others.
"""

from workers.bots.table import Answer, Question, SeenTable, View

COLONY, CARD, FURTHER_GOODS = 3, 1, 2


def floor(table: SeenTable, _: Question) -> Answer:
    """Takes the floor mostly, to make an offer."""
    return {"yes": table.rng.random() < 0.8}


def answer(table: SeenTable, _: Question) -> Answer:
    """Accepts what costs it no more than it brings, and gives the game to nobody else."""
    offer = table.encounter.get("offer") or {}
    gains = {seat: planet for seat, (_giver, planet) in offer.get("colonies", {}).items()}
    if any(table.wins_by(seat, planet) for seat, planet in gains.items() if seat not in table.friends()):
        return {"yes": False}
    return {"yes": bool(offer) and _worth(table.me, offer) >= 0}


def _worth(me: str, offer: View) -> int:
    """Returns what it gets, less what it gives; a colony that is dealt away is shared, not lost."""
    gifts = offer.get("gifts", {})
    cards = sum(gift.get(me, 0) for gift in gifts.values()) - sum(gifts.get(me, {}).values())
    named = offer.get("titles", {})
    cards += sum(len(gift.get(me, [])) for gift in named.values()) - sum(map(len, named.get(me, {}).values()))
    goods = sum(len(gets.get(me, [])) for gets in offer.get("goods", {}).values())
    granted = sum(giver == me for giver, _planet in offer.get("colonies", {}).values())
    return COLONY * ((me in offer.get("colonies", {})) - granted) + CARD * cards + FURTHER_GOODS * goods
