"""The input of a learning program: a seat's view, its question and its legal answers as numbers from 0 to 1.

Only the view of the seat goes in, so that nothing hidden can come out. Seats count from the observing one, clockwise.
The places of the numbers are the same in all games of one version of this package.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any
from zlib import crc32

import numpy as np

from domain import board
from domain.aliens.page import ALIENS
from domain.decks.titles import TITLES, title_of
from domain.engine.moments import NAMES
from domain.game.names import PHASES
from domain.rulebook.question_names import KINDS

MOST_ANSWERS = 200
"""Answers of a question that can be given; a question with more has the first of them."""
SEATS = len(board.COLOURS)
BINS = 64
"""Places for the words of an answer: each word has one of them, and several may share one."""
OF_SEAT = (
    "present",
    "foreign_colonies",
    "home_colonies",
    "ships_in_warp",
    "hand_size",
    "active_powers",
    "has_the_turn",
    "is_offense",
    "is_defense",
    "allied_with_offense",
    "allied_with_defense",
)
OF_ENCOUNTER = ("offense_total", "defense_total", "turn_number", "second_encounter")
OF_ANSWER = (
    "is_there",
    "is_default",
    "passes",
    "attack_value",
    "attacks",
    "negotiates",
    "reinforcements",
    "artifacts",
    "flares",
    "other_cards",
    "own_planets",
    "other_planets",
    "ships",
)
FULL = {"foreign_colonies": 5, "home_colonies": 5, "ships_in_warp": 20, "hand_size": 12, "attack_value": 40}
"""The amount that counts as 1; more of it is 1 too."""
SHIPS, CARDS, TOTAL, TURNS = 8, 4, 40, 50
KINDS_OF_CARDS = {
    "negotiate": "negotiates",
    "reinforcement": "reinforcements",
    "artifact": "artifacts",
    "flare": "flares",
}

View = Mapping[str, Any]


@cache
def layout() -> dict[str, int]:
    """Maps the parts of an observation in their order to how many numbers each has."""
    return {
        "seats": SEATS * len(OF_SEAT),
        "aliens": SEATS * len(ALIENS),
        "hand": len(TITLES),
        "phase": len(PHASES),
        "encounter": len(OF_ENCOUNTER),
        "kind of the question": len(_kind_places()),
        "name of the question": len(_name_places()),
    }


def size() -> int:
    """Returns how many numbers an observation has."""
    return sum(layout().values())


def answer_size() -> int:
    """Returns how many numbers an answer has: those of `OF_ANSWER`, one for each seat, and its words."""
    return len(OF_ANSWER) + SEATS + BINS


def observed(view: View, question: View | None, seat: str) -> Any:
    """Returns the observation of a seat; without a question its part is 0."""
    around = _around(view, seat)
    seats: Any = np.zeros((SEATS, len(OF_SEAT)), np.float32)
    aliens: Any = np.zeros((SEATS, len(ALIENS)), np.float32)
    for place, colour in enumerate(around):
        facts = view["seats"][colour]
        seats[place] = [_part(name, value) for name, value in _of_seat(view, colour, facts)]
        for alien in facts.get("aliens", ()):
            aliens[place, _alien_places()[alien]] = 1
    hand: Any = np.zeros(len(TITLES), np.float32)
    for card in view["seats"][seat].get("hand", ()):
        hand[_title_places()[card["title"]]] += 1 / CARDS
    asked = [np.zeros(len(_kind_places())), np.zeros(len(_name_places()))]
    if question:
        asked[0][_kind_places()[question["kind"]]] = 1
        asked[1][_name_places()[question["name"]]] = 1
    phase = np.array([each == view["phase"] for each in PHASES])
    parts = [seats.ravel(), aliens.ravel(), hand, phase, np.array(_of_encounter(view)), *asked]
    return np.clip(np.concatenate(parts), 0, 1).astype(np.float32)


def answers(view: View, question: View, legal: Sequence[Mapping[str, Any]], seat: str) -> Any:
    """Returns a row of numbers for each legal answer; the rows after the last one are 0."""
    rows: Any = np.zeros((MOST_ANSWERS, answer_size()), np.float32)
    around = _around(view, seat)
    for row, answer in zip(rows, legal, strict=False):
        _describe(row, view, around, answer)
        row[OF_ANSWER.index("is_there")] = 1
        row[OF_ANSWER.index("is_default")] = answer == question["on_timeout"]
    return np.clip(rows, 0, 1)


def _around(view: View, seat: str) -> list[str]:
    colours = list(view["seats"])
    first = colours.index(seat)
    return colours[first:] + colours[:first]


def _of_seat(view: View, colour: str, facts: View) -> Iterator[tuple[str, float]]:
    encounter = view["encounter"] or {}
    side = encounter.get("allies", {}).get(colour)
    yield "present", 1
    for name in ("foreign_colonies", "home_colonies", "ships_in_warp", "hand_size"):
        yield name, facts.get(name) or 0
    yield "active_powers", len(facts.get("power_active", ()))
    yield "has_the_turn", (view["turn"] or {}).get("seat") == colour
    yield "is_offense", encounter.get("offense") == colour
    yield "is_defense", encounter.get("defense") == colour
    yield "allied_with_offense", side == "offense"
    yield "allied_with_defense", side == "defense"


def _of_encounter(view: View) -> list[float]:
    totals, turn = (view["encounter"] or {}).get("totals", {}), view["turn"] or {}
    sides = [(totals.get(side) or 0) / TOTAL for side in ("offense", "defense")]
    return [*sides, turn.get("number", 0) / TURNS, turn.get("encounters", 0) > 1]


def _describe(row: Any, view: View, around: Sequence[str], answer: Mapping[str, Any]) -> None:
    for path, value in _leaves("", answer):
        if isinstance(value, str) and value in around:
            row[len(OF_ANSWER) + around.index(value)] = 1
        elif isinstance(value, str) and "#" in value:
            _describe_card(row, value)
        elif isinstance(value, str) and value in view["planets"]:
            row[OF_ANSWER.index("own_planets" if value.startswith(around[0]) else "other_planets")] += 1 / SHIPS
        elif path.rpartition("/")[2] in view["planets"] and isinstance(value, int):
            planet = path.rpartition("/")[2]
            row[OF_ANSWER.index("ships")] += value / SHIPS
            row[OF_ANSWER.index("own_planets" if planet.startswith(around[0]) else "other_planets")] += value / SHIPS
        else:
            row[len(OF_ANSWER) + SEATS + crc32(f"{path}={value}".encode()) % BINS] = 1
        if path.endswith(("/pass", "/refuse")):
            row[OF_ANSWER.index("passes")] = 1


def _describe_card(row: Any, card: str) -> None:
    title = TITLES[title_of(card)]
    if title.kind == "attack":
        row[OF_ANSWER.index("attacks")] += 1 / CARDS
        row[OF_ANSWER.index("attack_value")] += _part("attack_value", title.value)
    else:
        row[OF_ANSWER.index(KINDS_OF_CARDS.get(title.kind, "other_cards"))] += 1 / CARDS


def _leaves(path: str, value: Any) -> Iterator[tuple[str, Any]]:
    """Yields each word and number of an answer with the names that lead to it."""
    if isinstance(value, Mapping):
        for name, inner in value.items():
            yield from _leaves(f"{path}/{name}", inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _leaves(path, inner)
    else:
        yield path, value


def _part(name: str, value: float) -> float:
    return value / FULL.get(name, 1)


@cache
def _alien_places() -> dict[str, int]:
    return {alien: place for place, alien in enumerate(sorted(ALIENS))}


@cache
def _title_places() -> dict[str, int]:
    return {title: place for place, title in enumerate(sorted(TITLES))}


@cache
def _kind_places() -> dict[str, int]:
    return {kind: place for place, kind in enumerate(sorted({"respond"}.union(*KINDS.values())))}


@cache
def _name_places() -> dict[str, int]:
    return {name: place for place, name in enumerate(sorted({*KINDS, *NAMES}))}
