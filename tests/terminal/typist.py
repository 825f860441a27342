"""Keys that give an answer, as a person would type them."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from textual.pilot import Pilot
from textual.widgets import Static

from tests.waiting import PATIENCE_S

PAUSE_S = 0.05

Shown = Mapping[str, Any]


def keys(question: Shown, answer: Shown) -> list[str]:
    """Returns what to type when this question is shown for the first time."""
    match question["kind"]:
        case "confirm":
            return ["1" if answer["yes"] else "2", "enter"]
        case "choose_option":
            return _marked([option["id"] for option in question["options"]], answer["options"], question)
        case "choose_seats" | "choose_planets":
            member = question["kind"].removeprefix("choose_")
            return _marked(question[member], answer[member], question)
        case "choose_cards":
            return _marked([card["id"] for card in question["cards"]], answer["cards"], question)
        case "choose_number":
            return ["right"] * ((answer["number"] - question["min"]) // question["step"]) + ["enter"]
        case "choose_ships":
            return _ships(question, answer)
        case "distribute":
            return _distributed(question, answer)
        case "arrange":
            return _arranged([item["id"] for item in question["items"]], answer["order"])
        case "respond":
            return _used(question, answer)
        case "deal":
            return _dealt(question, answer)
    raise AssertionError(question["kind"])


def _row(number: int) -> list[str]:
    return [*str(number + 1)]


def _marked(ids: Sequence[str], chosen: Sequence[str], question: Shown) -> list[str]:
    if question["min"] == question["max"] == 1:
        return [*_row(ids.index(chosen[0])), "enter"]
    return [key for id in chosen for key in (*_row(ids.index(id)), "space")] + ["enter"]


def _counted(rows: Sequence[tuple[str, int]], wanted: Mapping[str, int]) -> list[str]:
    """Returns from `rows` the ids with the numbers that they begin with."""
    return [key for id, least in rows for key in (*["right"] * (wanted.get(id, 0) - least), "down")] + ["enter"]


def _ships(question: Shown, answer: Shown) -> list[str]:
    places = question["places"]
    if not any(place.get("marks") for place in places):
        return _counted([(place["place"], place.get("min", 0)) for place in places], answer["from"])
    chosen = answer.get("ships") or [
        ship for place in places for ship in place["ships"][: answer["from"].get(place["place"], 0)]
    ]
    return _marked([ship for place in places for ship in place["ships"]], chosen, question)


def _distributed(question: Shown, answer: Shown) -> list[str]:
    if "items" not in question:
        rows = [(target["target"], target.get("min", 0)) for target in question["targets"]]
        return _counted(rows, answer["amounts"])
    begin = {id: place for place, ids in question["on_timeout"]["items"].items() for id in ids}
    wanted = {id: place for place, ids in answer["items"].items() for id in ids}
    typed = []
    for id in question["items"]:
        targets = (question["allowed"] or {}).get(id) or [target["target"] for target in question["targets"]]
        typed += ["right"] * ((targets.index(wanted[id]) - targets.index(begin[id])) % len(targets)) + ["down"]
    return [*typed, "enter"]


def _arranged(ids: list[str], order: Sequence[str]) -> list[str]:
    typed, rows = [], list(ids)
    for place, id in enumerate(order):
        now = rows.index(id)
        typed += [*_row(now), *["left"] * (now - place)]
        rows.insert(place, rows.pop(now))
    return [*typed, "enter"]


def _used(question: Shown, answer: Shown) -> list[str]:
    uses = [ability["use"] for ability in question["abilities"]]
    if "use" not in answer:
        return [*_row(len(uses)), "enter"]
    asked = question["abilities"][uses.index(answer["use"])]["question"]
    return [*_row(uses.index(answer["use"])), "enter", *(keys(asked, answer["answer"]) if asked else [])]


def _dealt(question: Shown, answer: Shown) -> list[str]:
    rows = ["accept" if question["offer_by"] == question["between"][1] else "withdraw"] if question["offer"] else []
    rows += [*(["offer"] if question["offers_left"] else []), "refuse"]
    (said,) = set(answer) - {"kind"}
    return [*_row(rows.index(said)), "enter", *(_offered(question, answer["offer"]) if said == "offer" else [])]


def _offered(question: Shown, offer: Shown) -> list[str]:
    me, other = question["between"]
    goods = [*_goods("give", me, question), *(("give", "cards", card["id"]) for card in question["cards"])]
    goods += [*_goods("take", other, question), ("take", "card_count", "")]
    goods += [("take", "kinds", kind) for kind in question["kinds"]]
    return [key for good in goods for key in (*["right"] * _amount(offer, good), "down")] + ["enter"]


def _goods(side: str, seat: str, question: Shown) -> list[tuple[str, str, str]]:
    return [
        *((side, "colony", planet) for planet in question["colonies"][seat]),
        *((side, "release", colour) for colour in question["releases"].get(seat, {})),
        *((side, kind, id) for kind, goods in question["goods"].items() for id in goods["give"].get(seat, ())),
    ]


def _amount(offer: Shown, good: tuple[str, str, str]) -> int:
    side, kind, id = good
    match offer[side].get(kind):
        case int(number):
            return number
        case dict(numbers):
            return int(numbers.get(id, 0))
        case list(ids):
            return int(id in ids)
        case planet:
            return int(planet == id)


async def until(pilot: Pilot[Any], true: Callable[[], object]) -> None:
    """Waits until something is true on the screen."""
    for _ in range(int(PATIENCE_S / PAUSE_S)):
        if true():
            return
        await pilot.pause(PAUSE_S)
    shown = [str(each.render()) for each in pilot.app.query(Static)]
    raise AssertionError(f"{true} is not true of {shown}")
