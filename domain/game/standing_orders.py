"""Validation of standing orders from a client (TIME-31)."""

from collections.abc import Collection
from typing import Any

from domain.engine.index import BY_MOMENT
from domain.faults import Fault, any_of, below, fault, named, one_of
from domain.refusal import step
from domain.rulebook.question_names import KINDS

EVERY_WINDOW = "*"
MOST_ORDERS = 50
RESPOND = frozenset({"respond"})
"""The kind of question of a window, which has the name of its moment."""
MEMBERS = {"window", "question", "answer", "until", "when"}
UNTIL = ("phase", "encounter", "game")
WHEN = ("always", "nothing_playable", "pointless")


def faults(orders: list[dict[str, Any]]) -> list[Fault]:
    """Returns the faults of a client's list of orders, with JSON pointers."""
    errors = [] if len(orders) <= MOST_ORDERS else [too_many("/orders")]
    wrong = ((index, no_order(order)) for index, order in enumerate(orders[:MOST_ORDERS]))
    return errors + [below(f"/orders/{index}", each) for index, each in wrong if each]


def too_many(pointer: str) -> Fault:
    """Returns the fault of more orders than a seat can have."""
    return fault(pointer, f"A seat has at most {MOST_ORDERS} orders.")


def no_order(order: dict[str, Any]) -> Fault | None:
    """Returns what is wrong with the form of an order, or with its window; nothing if it is one."""
    if strange := sorted(set(order) - MEMBERS):
        return fault(step(strange[0]), "There is no such member.", allowed=sorted(MEMBERS))
    if order.get("until", "game") not in UNTIL:
        return one_of("/until", UNTIL)
    if order.get("when", "always") not in WHEN:
        return one_of("/when", WHEN)
    if bool(order.get("window")) == bool(order.get("question")):
        return fault("", "An order names either a `window` to pass or a `question` to answer.")
    if not all(isinstance(order.get(name, ""), str) for name in ("window", "question")):
        return fault("", "`window` and `question` are names.")
    if order.get("window") and order["window"] not in (EVERY_WINDOW, *BY_MOMENT):
        text = f"There is no window {named(order['window'])}; {named(EVERY_WINDOW)} stands for all."
        return fault("/window", text, allowed=(EVERY_WINDOW, *sorted(BY_MOMENT)))
    if not isinstance(order.get("answer", {}), dict) or (order.get("window") and order.get("answer")):
        return fault("/answer", "Only an order for a question has an answer.")
    if order.get("question") and not (isinstance(order.get("answer"), dict) and order["answer"]):
        return fault("/answer", "An order for a question needs its answer.")
    return None


def faults_for(orders: list[dict[str, Any]], seats: Collection[str]) -> list[Fault]:
    """Returns the same as `faults`, and unknown questions and answers that never fit in a game with these seats.

    Commands of older games were decided without this, so it is not asked when they are decided again.
    """
    if errors := faults(orders):
        return errors
    wrong = ((index, never_kept(order, seats)) for index, order in enumerate(orders))
    return [below(f"/orders/{index}", each) for index, each in wrong if each]


def never_kept(order: dict[str, Any], seats: Collection[str]) -> Fault | None:
    """Returns why an order can never be of use in a game with these seats; nothing if it can."""
    if wrong := no_order(order):
        return wrong
    return _never_fits(order, seats) if order.get("question") else None


def _never_fits(order: dict[str, Any], seats: Collection[str]) -> Fault | None:
    kinds, answer = kinds_of(order["question"]), order["answer"]
    if not kinds:
        text = f"There is no question {named(order['question'])}: take the `name` of one that was put to you."
        return fault("/question", text)
    if order.get("when", "always") != "always":
        return fault("/when", "Only an order to pass a window has it: send `always`.", allowed=("always",))
    if answer.get("kind") not in kinds:
        return fault("/answer/kind", f"This question is answered by {any_of(sorted(kinds))}.", allowed=sorted(kinds))
    if strange := sorted(set(answer.get("seats", ())) - set(seats)):
        return fault("/answer/seats", f"Nobody at this table has the colour {named(strange[0])}.", allowed=seats)
    lists = [value for value in answer.values() if isinstance(value, list)]
    if any(len(set(named)) != len(named) for named in lists):
        return fault("/answer", "The answer names a thing twice.")
    return None


def kinds_of(name: str) -> frozenset[str]:
    """Returns the kinds of questions that have this name, windows included; none when there is no such question."""
    return KINDS.get(name, frozenset()) | (RESPOND if name in BY_MOMENT else frozenset())
