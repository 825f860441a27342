"""Validation of standing orders from a client (TIME-31)."""

from collections.abc import Collection
from typing import Any

from domain.engine.abilities import BY_MOMENT
from domain.rulebook.question_names import KINDS

EVERY_WINDOW = "*"
MOST_ORDERS = 50
RESPOND = frozenset({"respond"})
"""What a window asks for; it has the name of its moment."""
MEMBERS = {"window", "question", "answer", "until", "when"}


def faults(orders: list[dict[str, Any]]) -> list[dict[str, str]]:
    """The faults of a client's list of orders, with JSON pointers."""
    found = [] if len(orders) <= MOST_ORDERS else [{"pointer": "/orders", "detail": f"at most {MOST_ORDERS} orders"}]
    for index, order in enumerate(orders[:MOST_ORDERS]):
        wrong = no_order(order)
        if wrong:
            found.append({"pointer": f"/orders/{index}", "detail": wrong})
    return found


def no_order(order: dict[str, Any]) -> str:
    """What is wrong with the form of an order, or with its window; nothing if it is one."""
    if not set(order) <= MEMBERS:
        return f"the members are {sorted(MEMBERS)}"
    if order.get("until", "game") not in ("phase", "encounter", "game"):
        return "until is phase, encounter or game"
    if order.get("when", "always") not in ("always", "nothing_playable"):
        return "when is always or nothing_playable"
    if bool(order.get("window")) == bool(order.get("question")):
        return "an order names either a window to pass or a question to answer"
    if not all(isinstance(order.get(name, ""), str) for name in ("window", "question")):
        return "window and question are names"
    if order.get("window") and order["window"] not in (EVERY_WINDOW, *BY_MOMENT):
        return f"there is no such window; there are {EVERY_WINDOW} for all, and {sorted(BY_MOMENT)}"
    if not isinstance(order.get("answer", {}), dict) or (order.get("window") and order.get("answer")):
        return "only an order for a question has an answer"
    if order.get("question") and not (isinstance(order.get("answer"), dict) and order["answer"]):
        return "an order for a question needs its answer"
    return ""


def faults_for(orders: list[dict[str, Any]], seats: Collection[str]) -> list[dict[str, str]]:
    """Like `faults`, in a game with these seats: an unknown question and an answer that never fits are faults too.

    Commands of older games were decided without this, so it is not asked when they are decided again.
    """
    if found := faults(orders):
        return found
    wrong = [(index, never_kept(order, seats)) for index, order in enumerate(orders)]
    return [{"pointer": f"/orders/{index}", "detail": detail} for index, detail in wrong if detail]


def never_kept(order: dict[str, Any], seats: Collection[str]) -> str:
    """Why an order can never be of use in a game with these seats; nothing if it can."""
    if wrong := no_order(order):
        return wrong
    return _never_fits(order, seats) if order.get("question") else ""


def _never_fits(order: dict[str, Any], seats: Collection[str]) -> str:
    kinds, answer = kinds_of(order["question"]), order["answer"]
    if not kinds:
        return "there is no such question: take the `name` of a question that was put to you"
    if order.get("when", "always") != "always":
        return "when is about passing a window: an order for a question has always"
    if answer.get("kind") not in kinds:
        return f"this question is answered by {' or '.join(sorted(kinds))}"
    if strange := sorted(set(answer.get("seats", ())) - set(seats)):
        return f"nobody at this table has the colour {strange[0]}"
    lists = [value for value in answer.values() if isinstance(value, list)]
    if any(len(set(named)) != len(named) for named in lists):
        return "the answer names a thing twice"
    return ""


def kinds_of(name: str) -> frozenset[str]:
    """The kinds of questions that have this name, windows included; none when there is no such question."""
    return KINDS.get(name, frozenset()) | (RESPOND if name in BY_MOMENT else frozenset())
