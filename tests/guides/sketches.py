"""Questions as a sheet of paper would put them: boxes to tick, with the ticks of an answer."""

import json
import textwrap
from collections.abc import Iterable
from typing import Any

from tests.guides.questions import Example, Shown

WIDTH = 92
"""Characters of a line, so that a sketch fits the page of a forge."""


def sketch(example: Example) -> str:
    """Returns the question with its choices; those of the answer are marked `(x)` and `[x]`."""
    question, answer = example.question, example.command["answer"]
    prompt = textwrap.wrap(f"To {question['seat']}: {question['prompt']}", WIDTH - 4)
    choices = [line for row in _rows(question, answer) for line in _wrapped(row)]
    rule = "+" + "-" * (WIDTH - 2) + "+"
    return "\n".join([rule, *(f"| {line:<{WIDTH - 4}} |" for line in [*prompt, "", *choices]), rule])


def _wrapped(row: str) -> list[str]:
    indent = " " * (len(row) - len(row.lstrip()) + 4)
    return textwrap.wrap(row, WIDTH - 4, subsequent_indent=indent) or [""]


def _rows(question: Shown, answer: Shown) -> Iterable[str]:
    match question["kind"]:
        case "confirm":
            return [_ticks(("yes", "no"), ["yes" if answer["yes"] else "no"], 1)]
        case "choose_option":
            return [_tick(each["label"], each["id"] in answer["options"], question) for each in question["options"]]
        case "choose_number":
            numbers = range(question["min"], question["max"] + 1, question["step"])
            return [_ticks(map(str, numbers), [str(answer["number"])], 1)]
        case "choose_seats" | "choose_planets" as kind:
            things = kind.partition("_")[2]
            return [_ticks(question[things], answer[things], question["max"]), _bounds(question)]
        case "choose_cards":
            cards = question["cards"]
            return [_tick(each["title"] or "?", each["id"] in answer["cards"], question) for each in cards]
        case "choose_ships":
            rows = [_heap(each["place"], len(each["ships"]), answer["from"]) for each in question["places"]]
            return [*rows, _bounds(question)]
        case "distribute":
            given = answer["amounts"]
            rows = [f"  {each['target']}: {given.get(each['target'], 0)}" for each in question["targets"]]
            return [*rows, f"  {question['total']} in all"]
        case "arrange":
            labels = {each["id"]: each["label"] for each in question["items"]}
            return [f"  {place}. {labels[each]}" for place, each in enumerate(answer["order"], 1)]
        case "respond":
            uses = [
                f"{_tick(each['label'], each['use'] == answer.get('use'))}: {each['text']}"
                for each in question["abilities"]
            ]
            return [*uses, *_further(question, answer), _tick("Pass", "pass" in answer)]
        case "deal":
            return _deal(question, answer)
    raise AssertionError(question["kind"])


def _further(question: Shown, answer: Shown) -> Iterable[str]:
    """Yields the choice with which a use begins."""
    used = next((each["question"] for each in question["abilities"] if each["use"] == answer.get("use")), None)
    if used:
        yield f"      {used['prompt']}"
        yield from (f"    {row}" for row in _rows(used, answer["answer"]))


def _deal(question: Shown, answer: Shown) -> Iterable[str]:
    other = question["between"][1]
    offer = question["offer"]
    yield f"  you have: {', '.join(each['title'] for each in question['cards'])}"
    yield f"  {other} has: {question['hand_sizes'][other]} cards"
    yield f"  {question['offer_by']} offers to give {_goods(offer['give'])} and to take {_goods(offer['take'])}"
    ticked = {"accept": "Accept", "refuse": "Refuse", "offer": "Make another offer"}
    yield from (_tick(words, name in answer) for name, words in ticked.items())


def _goods(side: dict[str, Any]) -> str:
    return json.dumps(side) if side else "nothing"


def _heap(place: str, ships: int, chosen: dict[str, int]) -> str:
    taken = chosen.get(place, 0)
    return f"  {place}: " + " ".join(["[x]"] * taken + ["[ ]"] * (ships - taken))


def _ticks(things: Iterable[str], chosen: list[str], most: int) -> str:
    return "   ".join(_tick(each, each in chosen, {"max": most}) for each in things)


def _tick(words: str, chosen: bool, question: Shown | None = None) -> str:
    """Returns one choice: round where only one may be made."""
    mark = "x" if chosen else " "
    return f"  [{mark}] {words}" if question and question["max"] > 1 else f"  ({mark}) {words}"


def _bounds(question: Shown) -> str:
    least, most = question["min"], question["max"]
    return f"  choose {least}" if least == most else f"  choose {least} to {most}"
