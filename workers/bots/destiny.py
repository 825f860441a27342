"""The choices of `basic` at destiny: whom it encounters where it may choose, and whether it has a second encounter."""

from workers.bots.amounts import best, liked
from workers.bots.encounter_cards import FAIR
from workers.bots.table import Answer, Question, SeenTable, plain
from workers.bots.uses import strongest_other


def own_colour(table: SeenTable, question: Question) -> Answer:
    """Returns a system in which it can get back a home colony; a foreign one where there is none, or where one colony
    more wins.
    """
    options = [option["id"] for option in question["options"]]
    order = ("redraw", "homecoming") if table.one_short(table.me) else ("homecoming", "redraw")
    wanted = [option for option in order if option in options]
    return {"options": liked(wanted[:1], options, question)}


def defense(table: SeenTable, question: Question) -> Answer:
    """Chooses mostly the leader, sometimes a seat that is weakly defended."""
    if table.rng.random() < 0.6:
        return strongest_other(table, question)
    ranked = sorted(question["seats"], key=lambda seat: min(table.colonies(seat).values(), default=0))
    return {"seats": best(ranked, question)}


def card(table: SeenTable, question: Question) -> Answer:
    """Chooses on its turn the weakest home system, else of two others the one that is nearest to winning, and never
    itself.
    """
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


def _weakest(table: SeenTable, seat: str) -> int:
    """Returns the ships on the planet of a home system that has the fewest."""
    homes = [table.ships_on(planet, seat) for planet in table.view["planets"] if table.home_of(planet) == seat]
    return min(homes, default=0)


def second_encounter(table: SeenTable, _: Question) -> Answer:
    """Accepts with a fair attack and ships to send."""
    return {"yes": table.best_attack() >= FAIR and table.spare_ships() >= 2}
