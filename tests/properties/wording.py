"""Things that prompts and labels must not hold: ids, keys and marks where names belong, numbers that do not agree."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from domain import board
from domain.game.names import names
from domain.questions import Question

ID = re.compile(r"\b[a-z]+(?:-[a-z]+)*-[0-9]+|\bflare-|\w_\w|[a-z]:[a-z]|[\u27e6\u27e7]|\bu_|#[0-9]")
"""The form of ids and keys."""
WORD = re.compile(r"[\w.:#-]*\w")
NUMBER = re.compile(
    r"\b(?:1 (?:more |random )?(?:ships|cards|rewards|Escorts)\b|(?!1 )[0-9]+ (?:ship|card|reward(?! cards)|Escort)\b)"
)
IDS = {id for id in names() if not id.isalpha()} | set(board.COLOURS)
"""Ids that no sentence may hold as a word: all that are no ordinary words, and the colours, which are names."""


def texts(shown: dict[str, Any]) -> Iterator[str]:
    """Yields every text for people in a question as a client is shown it."""
    yield shown["prompt"]
    for option in [*shown.get("options", []), *shown.get("items", [])]:
        if isinstance(option, dict):
            yield option["label"]
    for ability in shown.get("abilities", []):
        yield ability["label"]
        if ability["question"]:
            yield from texts(ability["question"])


@cache
def faults(text: str) -> list[str]:
    """Returns what is wrong with one text for people."""
    found = [f"looks like an id: {match[0]}" for match in ID.finditer(text)]
    found += [f"is an id: {word}" for word in WORD.findall(text) if word in IDS]
    found += [f"does not agree: {match[0]}" for match in NUMBER.finditer(text)]
    if not text or (not text[0].isupper() and not text[0].isdigit() and text[0] != "-"):
        found.append("does not begin with a capital letter")
    if re.search(r"\b[Ww]hich 1\b", text):
        found.append("numbers a single thing")
    if "  " in text or " ." in text or text != text.strip():
        found.append("has a space too many")
    return found


def of_question(question: Question, answers: int = 20) -> list[str]:
    """Returns what is wrong with a question: its prompt, its options, and the labels of its first answers."""
    shown = question.describe()
    written = [*texts(shown), *(question.label(answer) for answer in question.legal(answers))]
    found = [f"{question.name}: {text!r} {fault}" for text in written for fault in faults(text)]
    if shown["prompt"][-1:] not in ".?":
        found.append(f"{question.name}: {shown['prompt']!r} is no sentence")
    return found
