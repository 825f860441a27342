"""The policy `basic`: sensible play by rules of thumb; what it has no rule for it leaves to chance."""

from collections.abc import Callable, Sequence
from random import Random

from workers.bots import alliances, council, deals, encounter_cards, fleet, uses
from workers.bots.bounds import best, liked
from workers.bots.table import Answer, Question, Table, View, attack_value

Rule = Callable[[Table, Question], Answer | None]


def choose(view: View, question: Question, legal: Sequence[Answer], rng: Random) -> Answer | None:
    """An answer by the rule for this question.

    None, only in a deal: its offer is open, so the other side should answer.
    """
    table = Table(view, rng)
    if question["kind"] == "respond":
        return {"kind": "respond", **_respond(table, question, legal)}
    rule = RULES.get((question["kind"], question["name"]))
    if rule is None:
        return rng.choice(legal)
    answer = rule(table, question)
    return answer and {"kind": question["kind"], **answer}


def _respond(table: Table, question: Question, legal: Sequence[Answer]) -> Answer:
    for ability in question["abilities"]:
        if uses.worth_it(table, ability):
            return _use(table, ability, legal)
    if question["may_pass"]:
        return {"pass": True}
    return _use(table, table.rng.choice(question["abilities"]), legal)


def _use(table: Table, ability: View, legal: Sequence[Answer]) -> Answer:
    """The ability with its choice: by the rule for that question, else one of the ready ones."""
    asked: Question | None = ability["question"]
    if asked is None:
        return {"use": ability["use"]}
    rule = RULES.get((asked["kind"], asked["name"]))
    answer = rule(table, asked) if rule else None
    if answer is None:
        ready = [each["answer"] for each in legal if each.get("use") == ability["use"]]
        return {"use": ability["use"], "answer": table.rng.choice(ready) if ready else asked["on_timeout"]}
    return {"use": ability["use"], "answer": {"kind": asked["kind"], **answer}}


def _own_colour(table: Table, question: Question) -> Answer:
    """A home colony more where one is to be had; abroad where there is none, or where one colony more wins."""
    options = [option["id"] for option in question["options"]]
    order = ("redraw", "homecoming") if table.one_short(table.me) else ("homecoming", "redraw")
    wanted = [option for option in order if option in options]
    return {"options": liked(wanted[:1], options, question)}


def _defense(table: Table, question: Question) -> Answer:
    """Mostly the leader, sometimes a seat that is weakly defended."""
    if table.rng.random() < 0.6:
        return uses.strongest_other(table, question)
    ranked = sorted(question["seats"], key=lambda seat: min(table.colonies(seat).values(), default=0))
    return {"seats": best(ranked, question)}


def _usual(_: Table, question: Question) -> Answer:
    """The default, where the question knows best."""
    return {name: value for name, value in question["on_timeout"].items() if name != "kind"}


def _second_encounter(table: Table, _: Question) -> Answer:
    """With a fair attack and ships to send."""
    return {"yes": table.best_attack() >= 8 and table.spare_ships() >= 2}


def _cheapest_cards(_: Table, question: Question) -> Answer:
    """Parts with the least useful cards: attacks from low to high, then everything else."""
    value = {card["id"]: attack_value(card["title"]) for card in question["cards"]}
    order = sorted(value, key=lambda card: (value[card] is None, value[card] or 0))
    return {"cards": best(order, question, 0)}


RULES: dict[tuple[str, str], Rule] = {
    ("choose_planets", "aim"): fleet.aim,
    ("choose_ships", "launch"): fleet.launch,
    ("choose_ships", "commit"): fleet.commit,
    ("choose_planets", "regroup"): fleet.weakest_colony,
    ("distribute", "return_ships"): fleet.spread,
    ("distribute", "rewards"): fleet.rewards,
    ("choose_ships", "failed_deal"): fleet.give_up,
    ("choose_ships", "plague"): fleet.give_up,
    ("choose_ships", "cost"): fleet.give_up,
    ("choose_seats", "plague"): uses.strongest_other,
    ("choose_ships", "deal_colony"): fleet.settle,
    ("choose_option", "own_colour"): _own_colour,
    ("choose_seats", "wild_destiny"): _defense,
    ("choose_seats", "invite"): alliances.invite,
    ("choose_option", "ally"): alliances.ally,
    ("choose_cards", "select_card"): encounter_cards.select,
    ("confirm", "second_encounter"): _second_encounter,
    ("confirm", "colony_gift"): _usual,
    ("choose_ships", "settle_gift"): _usual,
    ("choose_option", "partners_colour"): _own_colour,
    ("deal", "deal"): deals.deal,
    ("confirm", "council_floor"): council.floor,
    ("choose_option", "council_parts"): _usual,
    ("distribute", "council_cards"): _usual,
    ("confirm", "council_answer"): council.answer,
    ("choose_ships", "council_failed"): fleet.give_up,
    ("choose_ships", "alliance_ship"): fleet.give_up,
    ("choose_planets", "entropy_beast"): fleet.farthest,
    ("choose_cards", "deal_cards"): _cheapest_cards,
    ("choose_cards", "plague_card"): _cheapest_cards,
    ("choose_cards", "gift"): _cheapest_cards,
    ("choose_ships", "escorts"): fleet.commit,
    ("choose_ships", "moon_landing"): fleet.land,
    ("choose_ships", "detonation"): fleet.give_up,
    ("choose_seats", "moon_flux"): uses.strongest_other,
    ("choose_seats", "rebirth_for"): uses.oneself,
    ("distribute", "rebirth"): fleet.spread,
    ("distribute", "rift"): uses.own_part,
    ("choose_cards", "kicker"): uses.highest,
    ("choose_option", "reinforcement"): uses.reinforced_side,
    ("choose_seats", "force_field"): uses.opposing_allies,
    ("choose_seats", "reincarnate"): uses.strongest_other,
}
"""Kind and name of a question -> what is done about it."""
