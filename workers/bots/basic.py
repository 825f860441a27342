"""The policy `basic`: sensible play by rules of thumb, one for each ability and each question."""

import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

from workers.bots import (
    alliances,
    choices,
    deals,
    destiny,
    encounter_cards,
    galactic_council,
    ship_choices,
    techs,
    uses,
)
from workers.bots.table import Answer, Question, Recall, SeenTable, View

Rule = Callable[[SeenTable, Question], Answer | None]


def choose(
    view: View,
    question: Question,
    legal: Sequence[Answer],  # noqa: ARG001 - as all policies
    rng: Random,
    recall: Recall,
) -> Answer | None:
    """Returns an answer by the rule for this question.

    None, only in a deal: its offer is open, so the other side should answer.
    """
    table = SeenTable(view, rng, recall)
    if question["kind"] == "respond":
        return {"kind": "respond", **_respond(table, question)}
    answer = _rule(question)(table, question)
    return answer and {"kind": question["kind"], **answer}


def _rule(question: Question) -> Rule:
    """Returns the rule for questions of this name, else that for its kind."""
    return RULES.get((question["kind"], question["name"])) or choices.KINDS[question["kind"]]


def _respond(table: SeenTable, question: Question) -> Answer:
    for ability in question["abilities"]:
        if uses.worth_it(table, ability):
            return _use(table, ability)
    if question["may_pass"]:
        return {"pass": True}
    return _use(table, table.rng.choice(question["abilities"]))


def _use(table: SeenTable, ability: View) -> Answer:
    """Returns the use of an ability with its choice."""
    asked: Question | None = ability["question"]
    if asked is None:
        return {"use": ability["use"]}
    answer = _rule(asked)(table, asked)
    # Nobody can wait for somebody else within a use.
    return {"use": ability["use"], "answer": {"kind": asked["kind"], **(answer or choices.usual(table, asked))}}


_TABLE: dict[str, dict[str, list[str]]] = tomllib.loads(
    Path(__file__).with_name("questions.toml").read_text(encoding="utf-8")
)
_MODULES = {
    module.__name__.rpartition(".")[2]: module
    for module in (alliances, choices, galactic_council, deals, destiny, encounter_cards, ship_choices, techs, uses)
}


def _named(rule: str) -> Rule:
    module, _, function = rule.partition(".")
    rule_of_name: Rule = getattr(_MODULES[module], function)
    return rule_of_name


RULES: dict[tuple[str, str], Rule] = {
    (kind, name): _named(rule) for kind, rules in _TABLE.items() for rule, names in rules.items() for name in names
}
"""Kind and name of a question -> what is done about it. It is data: no code names an alien outside of its page."""
