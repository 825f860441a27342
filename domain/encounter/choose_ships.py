"""Questions about ships: which of yours, which of another player, and where they go (CORE-214, CORE-215, TIME-32)."""

from collections.abc import Callable, Container
from typing import Any

from domain import board, powers
from domain.board import BESIDE, GATE, REMOVED, WARP
from domain.engine.runner import Runner
from domain.extension_points import ExtensionPoint
from domain.questions import ChoosePlanets, ChooseShips, Distribute
from domain.state import State


def some_of(runner: Runner, seat: str, ships: list[str], count: int, prompt: str, rule: str = "") -> list[str]:
    """Returns `count` of these ships, all if there are fewer; the seat chooses if the ships have different marks.

    It asks, so it comes first in its step. In the effect of an ability `rule` is by default that of the ability.
    """
    if count <= 0 or count >= len(ships) or board.alike(runner.state, ships):
        return ships[: max(0, count)]
    places: dict[str, list[str]] = {}
    for ship in ships:
        places.setdefault(runner.state.ships[ship], []).append(ship)
    chosen: list[str] = runner.ask(seat, choose_ships_from(places, count, prompt, rule, "which_ships"))
    return chosen


def picked(runner: Runner, seat: str, ships: list[str], count: int, prompt: str, rule: str = "") -> list[str]:
    """Returns ships like `some_of`, but the seat chooses also if its ships are in different places."""
    places: dict[str, list[str]] = {}
    for ship in ships:
        places.setdefault(runner.state.ships[ship], []).append(ship)
    if count >= len(ships) or len(places) == 1:
        return some_of(runner, seat, ships, count, prompt, rule)
    question = choose_ships_from(places, count, prompt, rule, "which_ships", spared(runner.state, places))
    chosen: list[str] = runner.ask(seat, question)
    return chosen


def told_apart(state: State, ships: list[str], question: Distribute) -> Distribute:
    """Returns the question that distributes ships; it asks for each ship if they have different marks."""
    if board.alike(state, ships):
        return question
    question.items, question.total = ships, 0
    if question.fallback:
        question.fallback = {"items": _items(ships, question.fallback["amounts"])}
    return question


def _items(ships: list[str], split: dict[str, Any]) -> dict[str, list[str]]:
    """Returns target -> ships; by numbers, the ships are taken in their order."""
    ships_for, rest = {}, list(ships)
    for target, part in split.items():
        count = part if isinstance(part, int) else 0
        ships_for[target] = rest[:count] if isinstance(part, int) else part
        rest = rest[count:]
    return ships_for


def places_of(ships: list[str], split: dict[str, Any]) -> dict[str, str]:
    """Returns ship -> place, from the answer to a question that went through `told_apart`."""
    return {ship: target for target, mine in _items(ships, split).items() for ship in mine}


also_in_reach: ExtensionPoint[Callable[[State, str], dict[str, list[str]]]] = ExtensionPoint()
"""`function(state, seat)`: place -> ships of the seat there, outside of colonies, that others may pick too."""


def in_reach(state: State, seat: str) -> dict[str, list[str]]:
    """Returns place -> the seat's ships outside the encounter that an effect may pick wherever they are."""
    places = board.colonies(state, seat)
    for further in also_in_reach:
        places |= further(state, seat)
    return places


def in_system(state: State, seat: str, system: str) -> dict[str, list[str]]:
    """Returns place -> the seat's ships in a home system: on its planets, and at home where ships count as in it."""
    places = {planet: board.ships_at(state, planet, seat) for planet in board.planets(state, system)}
    for further in also_in_reach if system == seat else ():
        places |= further(state, seat)
    return {place: ships for place, ships in places.items() if ships}


not_to_give: ExtensionPoint[Callable[[str], object]] = ExtensionPoint()
"""`function(place)` is true of places whose ships their owner cannot give."""


def choose_own_ships(
    state: State, seat: str, count: int, prompt: str, rule: str, name: str, besides: str = ""
) -> ChooseShips:
    """Asks for `count` ships of the seat (or all) from anywhere outside the warp and `besides` (CORE-214, CORE-215).

    The owner cannot give some ships. Ships that are at `besides` too, from a further place, are spared as well.
    """
    places = board.by_place(state, seat)
    out = (WARP, REMOVED, besides, *board.at_rest(state), *board.places_within(state, besides))
    excluded = [place for place in places if powers.in_stock(place) or any(holds(place) for holds in not_to_give)]
    places = {place: ships for place, ships in places.items() if place not in out and place not in excluded}
    return choose_ships_from(places, count, prompt, rule, name, last=spared(state, places))


def choose_ships_from(
    places: dict[str, list[str]], count: int, prompt: str, rule: str, name: str, last: Container[str] = ()
) -> ChooseShips:
    """Asks for `count` ships from these places, all if there are fewer; a seat gives up its ships with it.

    The default comes from the largest colonies, then from the encounter, and the ships named `last` after all others
    (TIME-32).
    """
    total = min(count, sum(len(ships) for ships in places.values()))
    return ChooseShips(
        prompt=prompt,
        rule=rule,
        name=name,
        places=places,
        least=total,
        most=total,
        fallback=_from_largest(places, total, last),
    )


def choose_any(places: dict[str, list[str]], prompt: str, name: str, *, most: int = 20, rule: str = "") -> ChooseShips:
    """Asks for at least one and at most this number of ships of these places: a seat sends its ships with it.

    In the effect of an ability `rule` is by default that of the ability.
    """
    most = min(most, sum(len(ships) for ships in places.values()))
    return ChooseShips(prompt=prompt, rule=rule, name=name, places=places, least=1, most=most)


def _from_largest(places: dict[str, list[str]], total: int, last: Container[str]) -> dict[str, Any]:
    heaps = sorted(places.items(), key=lambda heap: (heap[0] in (GATE, BESIDE), -len(heap[1])))
    ships = [ship for _, there in heaps for ship in there]
    if any(ship in last for ship in ships):
        return {"ships": sorted(sorted(ships, key=lambda ship: ship in last)[:total])}
    amounts: dict[str, int] = {}
    for place, there in heaps:
        take = min(len(there), total - sum(amounts.values()))
        if take:
            amounts[place] = take
    return {"from": amounts}


Spares = Callable[[State, str], bool]
_SPARED: dict[str, Spares] = {}


def spares(rule: str) -> Callable[[Spares], Spares]:
    """Declares a rule: only its owner may pick a ship of which `function(state, ship)` is true before others."""

    def register(function: Spares) -> Spares:
        _SPARED[rule] = function
        return function

    return register


def spared(state: State, places: dict[str, list[str]]) -> dict[str, str]:
    """Returns ship of these places -> the rule by which nobody but its owner may pick it before the others."""
    return {
        ship: rule
        for rule, spares_it in _SPARED.items()
        for ships in places.values()
        for ship in ships
        if spares_it(state, ship)
    }


def choose_from_another(
    state: State, places: dict[str, list[str]], count: int, prompt: str, rule: str, name: str, chooser: str = ""
) -> ChooseShips:
    """Asks for `count` ships of another seat, picked one by one, all if there are fewer; spared ships come last.

    `chooser`: this seat may also pick its ships, and none of them is spared. Chance, or an effect that hits all ships
    of a place, picks no ship and does not use this.
    """
    reasons = {s: why for s, why in spared(state, places).items() if not chooser or board.owner(state, s) != chooser}
    free = {place: [ship for ship in ships if ship not in reasons] for place, ships in places.items()}
    if count > (left := sum(map(len, free.values()))) and reasons:
        offered = {place: [*free[place], *(s for s in ships if s in reasons)] for place, ships in places.items()}
        question = choose_ships_from(offered, count, prompt, rule, name, last=reasons)
        question.place_least = {place: len(ships) for place, ships in free.items() if ships and left}
    else:
        question = choose_ships_from({p: ships for p, ships in free.items() if ships}, count, prompt, rule, name)
    question.spared = reasons
    return question


def choose_colony(seat_planets: list[str], prompt: str, name: str, *, rule: str = "") -> ChoosePlanets:
    """Asks for one of some planets; in the effect of an ability `rule` is by default that of the ability."""
    return ChoosePlanets(prompt=prompt, rule=rule, name=name, planets=seat_planets)
