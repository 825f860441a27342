"""Validation of standing orders from a client (TIME-31)."""

from typing import Any

from domain.engine.abilities import BY_MOMENT

EVERY_WINDOW = "*"
MOST_ORDERS = 50
MEMBERS = {"window", "question", "answer", "until", "when"}


def faults(orders: list[dict[str, Any]]) -> list[dict[str, str]]:
    """The faults of a client's list of orders, with JSON pointers."""
    found = [] if len(orders) <= MOST_ORDERS else [{"pointer": "/orders", "detail": f"at most {MOST_ORDERS} orders"}]
    for index, order in enumerate(orders[:MOST_ORDERS]):
        wrong = _wrong(order)
        if wrong:
            found.append({"pointer": f"/orders/{index}", "detail": wrong})
    return found


def _wrong(order: dict[str, Any]) -> str:
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
