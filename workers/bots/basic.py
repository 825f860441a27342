"""The policy `basic`: sensible play by rules of thumb; what it has no rule for it leaves to chance."""

from collections.abc import Callable, Sequence
from random import Random

from workers.bots import alliances, choices, council, deals, encounter_cards, fleet, uses
from workers.bots.bounds import best, liked
from workers.bots.table import Answer, Question, Table, View

Rule = Callable[[Table, Question], Answer | None]


def choose(view: View, question: Question, legal: Sequence[Answer], rng: Random) -> Answer | None:  # noqa: ARG001 - as all policies
    """An answer by the rule for this question.

    None, only in a deal: its offer is open, so the other side should answer.
    """
    table = Table(view, rng)
    if question["kind"] == "respond":
        return {"kind": "respond", **_respond(table, question)}
    answer = _rule(question)(table, question)
    return answer and {"kind": question["kind"], **answer}


def _rule(question: Question) -> Rule:
    """The rule for questions of this name, else that for its kind."""
    return RULES.get((question["kind"], question["name"])) or choices.KINDS[question["kind"]]


def _respond(table: Table, question: Question) -> Answer:
    for ability in question["abilities"]:
        if uses.worth_it(table, ability):
            return _use(table, ability)
    if question["may_pass"]:
        return {"pass": True}
    return _use(table, table.rng.choice(question["abilities"]))


def _use(table: Table, ability: View) -> Answer:
    """The ability with its choice."""
    asked: Question | None = ability["question"]
    if asked is None:
        return {"use": ability["use"]}
    answer = _rule(asked)(table, asked)
    # In a use nobody can wait for somebody else.
    return {"use": ability["use"], "answer": {"kind": asked["kind"], **(answer or choices.usual(table, asked))}}


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


def _second_encounter(table: Table, _: Question) -> Answer:
    """With a fair attack and ships to send."""
    return {"yes": table.best_attack() >= 8 and table.spare_ships() >= 2}


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
    ("confirm", "colony_gift"): choices.usual,
    ("choose_ships", "settle_gift"): choices.usual,
    ("choose_option", "partners_colour"): _own_colour,
    ("deal", "deal"): deals.deal,
    ("confirm", "council_floor"): council.floor,
    ("choose_option", "council_parts"): choices.usual,
    ("distribute", "council_cards"): choices.usual,
    ("confirm", "council_answer"): council.answer,
    ("choose_ships", "council_failed"): fleet.give_up,
    ("choose_ships", "alliance_ship"): fleet.give_up,
    ("choose_planets", "entropy_beast"): fleet.farthest,
    ("choose_cards", "deal_cards"): choices.cheapest_cards,
    ("choose_cards", "plague_card"): choices.cheapest_cards,
    ("choose_cards", "gift"): choices.cheapest_cards,
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
    ("choose_cards", "choose_alien"): choices.any_card,
    ("choose_cards", "dictator"): choices.destiny,
    ("choose_cards", "schedule"): choices.destiny,
    ("choose_option", "parity"): choices.any_option,
    ("choose_option", "whirl"): choices.any_option,
    ("choose_cards", "fodder"): choices.all_cards,
    ("choose_cards", "needles"): choices.all_cards,
    ("choose_cards", "reserve"): choices.all_cards,
    ("choose_cards", "reserves"): choices.all_cards,
    ("choose_number", "clone_more"): choices.most,
    ("choose_number", "ethic_amount"): choices.most,
    ("choose_number", "from_deck"): choices.most,
    ("choose_number", "hand_size"): choices.most,
    ("choose_number", "vengeance"): choices.most,
    ("choose_seats", "alliance_partner"): uses.weakest_other,
    ("choose_seats", "flare_goes_to"): uses.weakest_other,
    ("choose_seats", "freed_for"): uses.weakest_other,
    ("choose_seats", "gift_to"): uses.weakest_other,
    ("choose_seats", "lend_power"): uses.weakest_other,
    ("choose_seats", "offer_to"): uses.weakest_other,
    ("choose_seats", "genius_wild"): uses.oneself,
    ("choose_seats", "heal"): uses.oneself,
    ("choose_seats", "masochist_wild"): uses.oneself,
    ("choose_seats", "observer_wild"): uses.oneself,
    ("choose_seats", "dervish_trades"): uses.most_cards,
    ("choose_seats", "trade_with"): uses.most_cards,
    ("choose_ships", "late_ship"): fleet.reinforce,
    ("choose_ships", "ooze"): fleet.reinforce,
    ("choose_ships", "plasma_thrusters"): fleet.reinforce,
    ("choose_ships", "rift_relay"): fleet.reinforce,
    ("choose_ships", "sloth"): fleet.reinforce,
    ("choose_ships", "sloth_reinforces"): fleet.reinforce,
    ("choose_ships", "worm_ships"): fleet.reinforce,
    ("choose_ships", "settle"): fleet.settle,
    ("choose_ships", "genesis_bomb"): fleet.settle,
    ("choose_cards", "keep_tech"): choices.any_card,
    ("choose_planets", "omega_missile"): fleet.farthest,
    ("choose_planets", "wipe_out"): fleet.farthest,
}
"""Kind and name of a question -> what is done about it."""
