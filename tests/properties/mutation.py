"""Answers that somebody might send: a good one with one thing changed, dropped, doubled or made up."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

JUNK: list[Any] = [
    None,
    True,
    False,
    -1,
    0,
    1,
    2,
    5,
    10**15,
    1.5,
    "",
    "red",
    "nobody",
    "red-1",
    "deck",
    "attack-08",
    "attack-08#1",
    "flare-human#1",
    "negotiate",
    "clock",
    "u_1",
    [],
    {},
    [[]],
    [{}],
    {"": None},
    ["red", "red"],
    [None],
    ["red-01"],
    {"red-1": 1},
    {"cards": 1},
    {"cards": -1, "ships": 2},
    {"give": {}, "take": {"card_count": 1}},
    {"give": {}, "take": {"titles": ["negotiate"]}},
    {"give": {"release": {"red": 1}}, "take": {}},
]
MEMBERS = [
    "kind",
    "yes",
    "options",
    "number",
    "seats",
    "planets",
    "cards",
    "from",
    "ships",
    "items",
    "amounts",
    "order",
    "use",
    "answer",
    "pass",
    "offer",
    "accept",
    "refuse",
    "withdraw",
    "give",
    "take",
    "constructor",
]


def mutated(answer: dict[str, Any], random: Random) -> dict[str, Any]:
    """Returns a changed copy; it may still be legal."""
    changed = deepcopy(answer)
    for _ in range(random.choice([1, 1, 1, 2, 3])):
        holders = list(_holders(changed))
        random.choice(CHANGES)(random.choice(holders), random)
    return changed


def _holders(value: Any) -> list[Any]:
    """Returns every object and list inside a value, the value itself first."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else []
    own = [value] if isinstance(value, (dict, list)) else []
    return own + [holder for each in inner for holder in _holders(each)]


def _drop(holder: Any, random: Random) -> None:
    if holder:
        del holder[random.choice(list(_places(holder)))]


def _replace(holder: Any, random: Random) -> None:
    if holder:
        holder[random.choice(list(_places(holder)))] = deepcopy(random.choice(JUNK))


def _nudge(holder: Any, random: Random) -> None:
    """Changes something that is counted by one more or less."""
    for place in _places(holder):
        if type(holder[place]) is int:
            holder[place] += random.choice([-1, 1])
        elif type(holder[place]) is bool:
            holder[place] = not holder[place]


def _add(holder: Any, random: Random) -> None:
    made_up = deepcopy(random.choice(JUNK))
    if isinstance(holder, dict):
        holder[random.choice(MEMBERS)] = made_up
    else:
        holder.append(made_up)


def _double(holder: Any, random: Random) -> None:
    if isinstance(holder, list) and holder:
        holder.append(deepcopy(random.choice(holder)))


def _places(holder: Any) -> list[Any]:
    return list(holder) if isinstance(holder, dict) else list(range(len(holder)))


CHANGES = [_drop, _replace, _replace, _nudge, _add, _double]
