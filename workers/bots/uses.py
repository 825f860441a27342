"""When `basic` uses what it may use, and when it passes."""

from collections.abc import Callable

from workers.bots.bounds import best, liked, poured
from workers.bots.table import OTHER_SIDE, Answer, Question, Table, View, plain

Worth = Callable[[Table], bool]


def worth_it(table: Table, ability: View) -> bool:
    """True when using this ability now is better than keeping it."""
    name = plain(ability["use"])
    if name.startswith("reinforcement-"):
        return _turns_the_tables(table, int(name.rpartition("-")[2]))
    known = WORTH.get(name)
    if known:
        return known(table)
    return table.rng.random() < (0.8 if name.endswith(".power") else 0.4)


def _turns_the_tables(table: Table, value: int) -> bool:
    """True when all reinforcements in hand together would change the result, and this one is needed for it."""
    if table.winning() is not False:
        return False
    titles = map(plain, table.hand())
    hand = [int(title.rpartition("-")[2]) for title in titles if title.startswith("reinforcement-")]
    missing = -(table.lead() or 0) + (table.side(table.me) == "offense")
    return missing > 0 and sum(hand) >= missing and (value >= missing or max(hand) < missing)


def _hurts(table: Table) -> bool:
    """The use to be answered cancels one of its uses, or helps the other side of its encounter."""
    uses: dict[str, View] = table.view["uses"]
    answered = [use for use in uses.values() if not use["cancelled"]]
    if not answered or answered[-1]["seat"] == table.me:
        return False
    subject = uses.get(answered[-1]["subject"])
    if subject:
        return bool(subject["seat"] == table.me)
    side = table.side(table.me)
    return bool(side) and table.side(answered[-1]["seat"]) == OTHER_SIDE[side] and table.rng.random() < 0.6


def _losing(table: Table) -> bool:
    return table.winning() is False and table.me in (table.main_player("offense"), table.main_player("defense"))


def _many_lost(table: Table) -> bool:
    """It has at least as many ships in the warp as anybody else."""
    lost = {seat: facts["ships_in_warp"] for seat, facts in table.seats.items()}
    return lost[table.me] >= max(3, *lost.values())


def _somebody_leads(table: Table) -> bool:
    leader = max(table.others(), key=table.nearness)
    return table.score(leader) >= max(2, table.score(table.me))


def _enemies_allied(table: Table) -> bool:
    """As a main player against two or more, or where an ally of the offense would win."""
    side = table.side(table.me)
    allies = table.encounter["allies"]
    against = [seat for seat, theirs in allies.items() if theirs == OTHER_SIDE.get(side, "")]
    winning = [seat for seat, theirs in allies.items() if theirs == "offense" and table.wins_by(seat, table.planet)]
    return bool(set(winning) - {table.me}) or (table.main_player(side) == table.me and len(against) >= 2)


def _others_collect(table: Table) -> bool:
    """The other side is about to collect compensation or rewards."""
    side, winner = table.side(table.me), table.encounter["winner"]
    if not side or table.main_player(side) != table.me:
        return False
    if winner == side:
        # A seat that negotiates by a power shows no card.
        shown = table.encounter["faces"].get(table.main_player(OTHER_SIDE[side]), {})
        return bool(shown.get("type") == "negotiate")
    return winner == "defense" and "defense" in table.encounter["allies"].values()


def _deal_of_others(table: Table) -> bool:
    """Two others agree and one of them is about to win."""
    mains = [table.main_player("offense"), table.main_player("defense")]
    return table.me not in mains and any(table.one_short(seat) for seat in mains)


def _some_lost(table: Table) -> bool:
    """Some of its ships are in the warp."""
    return int(table.seats[table.me]["ships_in_warp"]) >= 2


def _multiplies(table: Table) -> bool:
    """The hand has a kicker that makes something more."""
    return any(title.startswith("rw-kicker-") and title != "rw-kicker-0" for title in table.hand())


def _always(_: Table) -> bool:
    return True


WORTH: dict[str, Worth] = {
    "card-zap": _hurts,
    "cosmic-zap": _hurts,
    "emotion-control": _losing,
    "mobius-tubes": _many_lost,
    "plague": _somebody_leads,
    "force-field": _enemies_allied,
    "ionic-gas": _others_collect,
    "quash": _deal_of_others,
    "rift-3": _some_lost,
    "rift-4": _some_lost,
    "rift-5": _some_lost,
    "kicker": _multiplies,
    "moon-flux": _always,
    "moon-mini-mac": _always,
}


def reinforced_side(table: Table, question: Question) -> Answer:
    options = [option["id"] for option in question["options"]]
    return {"options": liked([side for side in options if side == table.side(table.me)], options, question)}


def opposing_allies(table: Table, question: Question) -> Answer:
    """Those who help the other side; all of them that may be named."""
    side = table.side(table.me)
    against = [seat for seat in question["seats"] if not side or table.side(seat) != side]
    return {"seats": liked(against, question["seats"], question)}


def strongest_other(table: Table, question: Question) -> Answer:
    """The seat that is nearest to winning, but not the bot's seat or its partner's if there is another."""
    friends = table.friends()
    ranked = sorted(question["seats"], key=lambda seat: (seat in friends, -table.nearness(seat)))
    return {"seats": best(ranked, question)}


def oneself(table: Table, question: Question) -> Answer:
    """The bot's seat, if it may be chosen."""
    return {"seats": best(sorted(question["seats"], key=lambda seat: seat != table.me), question)}


def own_part(table: Table, question: Question) -> Answer:
    """As much as possible for the bot's seat."""
    return {"amounts": poured({table.me: question["total"]}, question)}


def highest(_: Table, question: Question) -> Answer:
    """The card with the highest number at the end of its title."""
    number = {card["id"]: (card["title"] or "").rpartition("-")[2] for card in question["cards"]}
    return {"cards": best(sorted(number, key=lambda card: number[card], reverse=True), question)}
