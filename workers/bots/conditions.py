"""Conditions under which `basic` uses what it may use: each looks at the table as its seat sees it."""

from collections.abc import Callable

from workers.bots.encounter_cards import EXPECTED, FAIR
from workers.bots.table import OTHER_SIDE, SeenTable, View, attack_value

Worth = Callable[[SeenTable], bool]

POOR = 6
"""The highest attack of a hand that hardly wins an encounter."""
FEW_CARDS = 4
TO_SPARE = 4
"""Ships that can leave their colonies from which on it pays some without need."""


def always(_: SeenTable) -> bool:
    """Is always true: the use costs nothing that counts, or what it costs is worth it."""
    return True


def never(_: SeenTable) -> bool:
    """Is never true: more often than not the use costs more than it gives."""
    return False


# -- the encounter -----------------------------------------------------------------------------------


def as_main_player(table: SeenTable) -> bool:
    """Checks that it is one of the two whose encounter this is."""
    return table.me in (table.main_player("offense"), table.main_player("defense"))


def taking_part(table: SeenTable) -> bool:
    """Checks that it is on one of the two sides."""
    return bool(table.side(table.me))


def losing(table: SeenTable) -> bool:
    """Checks that both show attacks and that its side would lose now."""
    return table.winning() is False


def losing_as_main_player(table: SeenTable) -> bool:
    """Checks that its encounter is about to be lost."""
    return losing(table) and as_main_player(table)


def defense_losing(table: SeenTable) -> bool:
    """Checks that it is on the defense, which would lose now."""
    return losing(table) and table.side(table.me) == "defense"


def played_low(table: SeenTable) -> bool:
    """Checks that its selected card is an attack that an average one beats."""
    value = _selected(table)
    return value is not None and value < EXPECTED


def played_high(table: SeenTable) -> bool:
    """Checks that its selected card is an attack that beats an average one."""
    value = _selected(table)
    return value is not None and value >= EXPECTED


def reversal_helps(table: SeenTable) -> bool:
    """Checks that the digits of its card in the other order are a higher number."""
    value = _selected(table)
    return value is not None and 0 <= value < 100 and int(f"{value:02d}"[::-1]) > value + 5


def _selected(table: SeenTable) -> int | None:
    return attack_value(table.encounter["cards"].get(table.me))


def enemies_allied(table: SeenTable) -> bool:
    """Checks that it is a main player against two or more, or that an ally of the offense would win."""
    side = table.side(table.me)
    against = _allies(table, OTHER_SIDE.get(side, ""))
    winning = [seat for seat in _allies(table, "offense") if table.wins_by(seat, table.planet)]
    return bool(set(winning) - {table.me}) or (table.main_player(side) == table.me and len(against) >= 2)


def more_enemies(table: SeenTable) -> bool:
    """Checks that the other side has more allies than its side."""
    side = table.side(table.me)
    return bool(side) and len(_allies(table, OTHER_SIDE[side])) > len(_allies(table, side))


def _allies(table: SeenTable, side: str) -> list[str]:
    return [seat for seat, theirs in table.encounter["allies"].items() if theirs == side]


def others_collect(table: SeenTable) -> bool:
    """Checks that the other side is about to collect compensation or rewards."""
    side, winner = table.side(table.me), table.encounter["winner"]
    if not side or table.main_player(side) != table.me:
        return False
    if winner == side:
        # A seat that negotiates by a power shows no card.
        shown = table.encounter["faces"].get(table.main_player(OTHER_SIDE[side]), {})
        return bool(shown.get("type") == "negotiate")
    return winner == "defense" and bool(_allies(table, "defense"))


def deal_of_others(table: SeenTable) -> bool:
    """Checks that two others agree and that one of them is about to win."""
    mains = [table.main_player("offense"), table.main_player("defense")]
    return table.me not in mains and any(table.one_short(seat) for seat in mains)


def offense_leads(table: SeenTable) -> bool:
    """Checks that somebody else has the turn and is as near to winning as anybody."""
    offense = table.main_player("offense")
    return offense in table.others() and table.nearness(offense) >= max(map(table.nearness, table.seats))


# -- cards -------------------------------------------------------------------------------------------


def poor_hand(table: SeenTable) -> bool:
    """Checks that it holds no attack that wins more than it loses."""
    return table.best_attack() <= POOR


def fair_hand(table: SeenTable) -> bool:
    """Checks that it holds an attack that may win by itself."""
    return table.best_attack() >= FAIR


def few_cards(table: SeenTable) -> bool:
    """Checks that it holds few enough cards for a new hand to be near."""
    return len(table.hand()) <= FEW_CARDS


def multiplies(table: SeenTable) -> bool:
    """Checks that its hand has a kicker that makes something more."""
    return any(title.startswith("rw-kicker-") and title != "rw-kicker-0" for title in table.hand())


# -- ships -------------------------------------------------------------------------------------------


def some_lost(table: SeenTable) -> bool:
    """Checks that two or more of its ships are in the warp."""
    return _in_warp(table, table.me) >= 2


def one_lost(table: SeenTable) -> bool:
    """Checks that one of its ships or more is in the warp."""
    return _in_warp(table, table.me) >= 1


def many_lost(table: SeenTable) -> bool:
    """Checks that it has at least as many ships in the warp as anybody else, and at least three."""
    return _in_warp(table, table.me) >= max(3, *(_in_warp(table, seat) for seat in table.seats))


def _in_warp(table: SeenTable, seat: str) -> int:
    return int(table.seats[seat]["ships_in_warp"])


def ships_to_spare(table: SeenTable) -> bool:
    """Checks that it can pay ships without giving up a colony."""
    return table.spare_ships() >= TO_SPARE


def losing_with_ships_to_spare(table: SeenTable) -> bool:
    """Checks that its side would lose and that it can pay ships for that."""
    return losing(table) and ships_to_spare(table)


# -- the others --------------------------------------------------------------------------------------


def somebody_leads(table: SeenTable) -> bool:
    """Checks that another seat has two foreign colonies or more, and no fewer than it has."""
    leader = max(table.others(), key=table.nearness)
    return table.score(leader) >= max(2, table.score(table.me))


def behind(table: SeenTable) -> bool:
    """Checks that somebody else is nearer to winning."""
    return max(map(table.nearness, table.others())) > table.nearness(table.me)


def hurts(table: SeenTable) -> bool:
    """Checks that the use to be answered cancels one of its uses, or helps the other side of its encounter to win."""
    answered = _answered(table)
    if answered is None or answered["seat"] in table.friends():
        return False
    subject = table.view["uses"].get(answered["subject"])
    if subject:
        return subject["seat"] in table.friends()
    side = table.side(table.me)
    return bool(side) and table.side(answered["seat"]) == OTHER_SIDE[side] and as_main_player(table)


def of_others(table: SeenTable) -> bool:
    """Checks that the use to be answered is one of another seat."""
    answered = _answered(table)
    return answered is None or answered["seat"] not in table.friends()


def cancels_mine(table: SeenTable) -> bool:
    """Checks that the use to be answered cancels one of its uses."""
    answered = _answered(table)
    subject = table.view["uses"].get(answered["subject"]) if answered else None
    return subject is not None and bool(subject["seat"] == table.me)


def _answered(table: SeenTable) -> View | None:
    uses: dict[str, View] = table.view["uses"]
    open_uses = [use for use in uses.values() if not use["cancelled"]]
    return open_uses[-1] if open_uses else None
