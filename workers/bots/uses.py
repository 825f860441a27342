"""The rules by which `basic` uses what it may use, or passes."""

from workers.bots.abilities import WHEN
from workers.bots.amounts import best, liked, poured
from workers.bots.table import Answer, Question, SeenTable, View, plain


def worth_it(table: SeenTable, ability: View) -> bool:
    """Returns True when using this ability now is better than keeping it."""
    name = plain(ability["use"])
    if name.startswith("reinforcement-"):
        return _turns_the_tables(table, int(name.rpartition("-")[2]))
    # A use that is not optional must be made; only the order is asked.
    return name not in WHEN or WHEN[name](table)


def _turns_the_tables(table: SeenTable, value: int) -> bool:
    """Checks that all reinforcements of the hand together would change the result, and that this
    one is needed for it.
    """
    if table.winning() is not False:
        return False
    titles = map(plain, table.hand())
    hand = [int(title.rpartition("-")[2]) for title in titles if title.startswith("reinforcement-")]
    missing = -(table.lead() or 0) + (table.side(table.me) == "offense")
    return missing > 0 and sum(hand) >= missing and (value >= missing or max(hand) < missing)


def reinforced_side(table: SeenTable, question: Question) -> Answer:
    options = [option["id"] for option in question["options"]]
    return {"options": liked([side for side in options if side == table.side(table.me)], options, question)}


def opposing_allies(table: SeenTable, question: Question) -> Answer:
    """Returns those who help the other side; all of them that may be named."""
    side = table.side(table.me)
    against = [seat for seat in question["seats"] if not side or table.side(seat) != side]
    return {"seats": liked(against, question["seats"], question)}


def strongest_other(table: SeenTable, question: Question) -> Answer:
    """Returns the seat that is nearest to winning, but not the bot's seat or its partner's if there is another."""
    friends = table.friends()
    ranked = sorted(question["seats"], key=lambda seat: (seat in friends, -table.nearness(seat)))
    return {"seats": best(ranked, question)}


def friend_or_weakest(table: SeenTable, question: Question) -> Answer:
    """Returns itself or its partner, if they may be chosen; else the seat that is farthest from winning."""
    friends = table.friends()
    ranked = sorted(question["seats"], key=lambda seat: (seat not in friends, table.nearness(seat)))
    return {"seats": best(ranked, question)}


def most_cards(table: SeenTable, question: Question) -> Answer:
    """Returns the other seat with the largest hand."""
    ranked = sorted(question["seats"], key=lambda seat: (seat == table.me, -table.seats[seat]["hand_size"]))
    return {"seats": best(ranked, question)}


def oneself(table: SeenTable, question: Question) -> Answer:
    """Returns the bot's seat, if it may be chosen."""
    return {"seats": best(sorted(question["seats"], key=lambda seat: seat != table.me), question)}


def own_part(table: SeenTable, question: Question) -> Answer:
    """Gives as much as possible to the bot's seat."""
    return {"amounts": poured({table.me: question["total"]}, question)}


def highest(_: SeenTable, question: Question) -> Answer:
    """Returns the card with the highest number at the end of its title."""
    number = {card["id"]: (card["title"] or "").rpartition("-")[2] for card in question["cards"]}
    return {"cards": best(sorted(number, key=lambda card: number[card], reverse=True), question)}
