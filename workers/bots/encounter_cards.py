"""Which encounter card `basic` commits."""

from workers.bots.amounts import liked
from workers.bots.table import OTHER_SIDE, Answer, Question, SeenTable, attack_value, plain

EXPECTED = 10
"""The attack that an unknown opponent is thought to play."""
FAIR = 8
"""An attack from here on may win by itself, with luck."""


def select(table: SeenTable, question: Question) -> Answer:
    chosen = _choice(table, question["cards"])["id"]
    return {"cards": liked([chosen], [card["id"] for card in question["cards"]], question)}


def _choice(table: SeenTable, cards: list[dict[str, str]]) -> dict[str, str]:
    """Returns the cheapest attack that should win, the best one when much is at stake, else something of little use."""
    values = {card["id"]: value for card in cards if (value := attack_value(card["title"])) is not None}
    attacks = sorted((card for card in cards if card["id"] in values), key=lambda card: values[card["id"]])
    negotiates = [card for card in cards if plain(card["title"]) in ("negotiate", "crooked-deal")]
    morphs = [card for card in cards if plain(card["title"]) == "morph"]
    if len(negotiates) >= 2 and not _much_at_stake(table) and table.rng.random() < 0.5:
        return negotiates[0]
    needed = _opposing(table) + _ships_behind(table) + (0 if table.side(table.me) == "defense" else 1)
    enough = [card for card in attacks if values[card["id"]] >= needed]
    if enough:
        return enough[-1] if _much_at_stake(table) else enough[0]
    if _much_at_stake(table) and attacks and values[attacks[-1]["id"]] >= needed - 4:
        return attacks[-1]
    if attacks and values[attacks[-1]["id"]] >= FAIR and _loses_by_landing(table):
        return attacks[-1]
    return (negotiates + morphs + attacks + cards)[0]


def _opposing(table: SeenTable) -> int:
    """Returns the value to beat: the card of the opponent if it is face up, else the best one of a hand that was seen
    whole.
    """
    opponent = table.main_player(OTHER_SIDE.get(table.side(table.me), "offense"))
    shown = table.encounter["cards"].get(opponent)
    if shown is not None:
        return attack_value(shown) or 0
    cards = table.remembered_cards(opponent)
    if not cards or len(cards) < _cards_of(table, opponent):
        # A high card that it has seen is more often kept than played.
        return EXPECTED
    return max((value for title in cards if (value := attack_value(title)) is not None), default=0)


def _cards_of(table: SeenTable, seat: str) -> int:
    """Returns how many there are in its hand, with the card that it has selected."""
    return int(table.seats[seat]["hand_size"]) + (seat in table.encounter["selected"])


def _ships_behind(table: SeenTable) -> int:
    side = table.side(table.me) or "offense"
    return table.ships_of_side(OTHER_SIDE[side]) - table.ships_of_side(side)


def _winners_by_landing(table: SeenTable) -> list[str]:
    """Returns the seats on the offense that win the game if the offense lands."""
    landing = [table.main_player("offense")]
    landing += [seat for seat, side in table.encounter["allies"].items() if side == "offense"]
    return [seat for seat in landing if table.wins_by(seat, table.planet)]


def _loses_by_landing(table: SeenTable) -> bool:
    """Checks that it defends and another wins by landing: a Negotiate loses to every attack, so it
    gives the game away.
    """
    winners = _winners_by_landing(table)
    return table.side(table.me) == "defense" and bool(winners) and not set(winners) & set(table.friends())


def _much_at_stake(table: SeenTable) -> bool:
    """Checks that somebody wins the game by landing, or that the bot may lose many ships."""
    if _winners_by_landing(table):
        return True
    return table.side(table.me) == "defense" and table.ships_on(table.planet, table.me) >= 5
