"""Standing orders: what a seat has said once for many questions (TIME-31)."""

from typing import Any

from domain.state import PASS_WHEN_NOTHING_PLAYABLE, State

MOST_ORDERS = 50
MEMBERS = {"window", "question", "answer", "until", "when"}


def silent(state: State, seat: str) -> bool:
    """True while the seat has only the default order: it is never asked when it holds nothing playable."""
    return PASS_WHEN_NOTHING_PLAYABLE in state.seats[seat].orders


def passes(state: State, seat: str, window: str, playable: bool) -> bool:
    """True when an order of the seat passes this kind of window."""
    return any(
        order.window in ("*", window) and (order.when == "always" or not playable)
        for order in state.seats[seat].orders
        if order.window
    )


def answer(state: State, seat: str, question: str) -> dict[str, Any] | None:
    """The answer that an order of the seat gives to this kind of question, if there is one."""
    return next((order.answer for order in state.seats[seat].orders if order.question == question), None)


def faults(orders: list[dict[str, Any]]) -> list[dict[str, str]]:
    """What is wrong with a list of orders as a client gives it, with JSON pointers."""
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
    if not isinstance(order.get("answer", {}), dict) or (order.get("window") and order.get("answer")):
        return "only an order for a question has an answer"
    if order.get("question") and not (isinstance(order.get("answer"), dict) and order["answer"]):
        return "an order for a question needs its answer"
    return ""
