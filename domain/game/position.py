"""Validation of custom starting positions, with a JSON pointer to every fault."""

from collections import Counter
from collections.abc import Collection
from typing import Any

from domain import board
from domain.aliens.page import ALIENS
from domain.decks import destiny
from domain.decks.titles import TITLES, copies, in_hands, title_of, with_own_piles
from domain.refusal import step
from domain.variants.variant import POSITION_MARKS, POSITION_PARTS, POSITION_PLACES, POSITION_PLANETS, home_planets

MEMBERS = {"seats", "deck_top", "deck_size", "destiny_top", "discard", "offense", "start", "encounter"}
SEAT_MEMBERS = {"seat", "aliens", "hand", "ships", "warp"}

Fault = dict[str, Any]


def faults(position: dict[str, Any], seats: list[str], variants: Collection[str] = ()) -> list[Fault]:
    """Every fault of a position for a table with these seats and variants; an empty list when it can be played."""
    found = []
    for name in sorted(set(position) - MEMBERS):
        variant, check = POSITION_PARTS.get(name, ("", None))
        if check is None:
            found.append(_fault(step(name), "no such member"))
        elif variant not in variants:
            found.append(_fault(step(name), f"this member belongs to the variant {variant}"))
        else:
            found += check(position, seats)
    count = home_planets(variants)
    found += _absent_planets(position, {planet for seat in seats for planet in board.PLANETS[seat][count:]})
    parts = position.get("seats", [])
    if not isinstance(parts, list) or not all(isinstance(part, dict) for part in parts):
        return [*found, _fault("/seats", "a list of objects, one per seat")]
    planets = {planet for seat in seats for planet in board.PLANETS[seat][:count]}
    planets |= {planet for lying in [*POSITION_PLANETS, *POSITION_PLACES] for planet in lying(position)}
    marks = {mark: each * count for variant in variants for mark, each in POSITION_MARKS.get(variant, {}).items()}
    for index, part in enumerate(parts):
        at = f"/seats/{index}"
        found += _seat_faults(part, at, seats) + _ship_faults(part, at, planets, marks, count * board.SHIPS_PER_PLANET)
    named = [part.get("seat") for part in parts]
    if len({str(name) for name in named}) < len(named):
        found.append(_fault("/seats", "each seat may be named once"))
    if position.get("offense", seats[0]) not in seats:
        found.append(_fault("/offense", f"one of {seats}"))
    if position.get("start", "start_turn") not in ("start_turn", "regroup"):
        found.append(_fault("/start", "start_turn or regroup"))
    found += _start_faults(position)
    for name in ("deck_top", "destiny_top", "discard"):
        if not _titles(position.get(name, [])):
            found.append(_fault(f"/{name}", "a list of card titles"))
    found += _deck_faults(position)
    return found + _card_faults(position, parts, seats, variants) + _alien_faults(parts) + _setup_faults(parts, seats)


def _fault(pointer: str, detail: str, rule: str = "") -> Fault:
    return {"pointer": f"/position{pointer}", "detail": detail, **({"rule": rule} if rule else {})}


NO_PLANET = "no planet of this table"


def _absent_planets(position: dict[str, Any], planets: set[str]) -> list[Fault]:
    """The mentions of planets that the game is played without; those of `seats` have a check of their own."""
    others = {name: value for name, value in position.items() if name != "seats"} if planets else {}
    return [_fault(at, NO_PLANET) for at in _mentions(others, "", planets)]


def _mentions(value: Any, at: str, names: set[str]) -> list[str]:
    """The pointers to these names in a value, as they are: keys of objects and strings."""
    if isinstance(value, dict):
        keys = [at + step(key) for key in value if key in names]
        return keys + [found for key, each in value.items() for found in _mentions(each, at + step(key), names)]
    if isinstance(value, list):
        return [found for index, each in enumerate(value) for found in _mentions(each, f"{at}/{index}", names)]
    return [at] if isinstance(value, str) and value in names else []


def _titles(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def _readable(value: Any) -> list[str]:
    """The titles; none for a malformed list, which is already a fault."""
    return value if _titles(value) else []


def _deck_faults(position: dict[str, Any]) -> list[Fault]:
    """`deck_size`: how many cards the deck has at most when play begins; the cards beneath are out of the game."""
    top = _readable(position.get("deck_top", []))
    size = position.get("deck_size", len(top))
    return [] if type(size) is int and size >= len(top) else [_fault("/deck_size", f"a number from {len(top)} up")]


def _start_faults(position: dict[str, Any]) -> list[Fault]:
    found = []
    if position.get("encounter", 1) not in (1, 2) or position.get("encounter") is True:
        found.append(_fault("/encounter", "1 or 2"))
    if position.get("start") == "regroup" and "offense" not in position:
        found.append(_fault("/offense", "needed to start from regroup"))
    if position.get("encounter") == 2 and position.get("start") != "regroup":
        found.append(_fault("/start", "a second encounter starts from regroup"))
    return found


def _seat_faults(part: dict[str, Any], at: str, seats: list[str]) -> list[Fault]:
    found = [_fault(at + step(name), "no such member") for name in sorted(set(part) - SEAT_MEMBERS)]
    if part.get("seat") not in seats:
        found.append(_fault(f"{at}/seat", f"one of {seats}"))
    for name in ("aliens", "hand"):
        if not _titles(part.get(name, [])):
            found.append(_fault(f"{at}/{name}", "a list of ids"))
    return found


def _ship_faults(
    part: dict[str, Any], at: str, planets: set[str], marks: dict[str, int], of_each_colour: int
) -> list[Fault]:
    """All ships of each colour, on planets of the table or in the warp (CORE-340)."""
    ships, warp = part.get("ships"), part.get("warp", 0)
    in_warp = _ships(warp, marks)
    if in_warp is None or in_warp > of_each_colour:
        return [_fault(f"{at}/warp", f"0 to {of_each_colour} ships{_or_by(marks)}")]
    if ships is None:
        return [_fault(f"{at}/warp", "needs `ships` beside it")] if in_warp else []
    if not isinstance(ships, dict):
        return [_fault(f"{at}/ships", "planet -> number of ships")]
    found = [_fault(f"{at}/ships" + step(p), NO_PLANET) for p in ships if p not in planets]
    counts = {planet: _ships(given, marks) for planet, given in ships.items()}
    wrong = [planet for planet, count in counts.items() if count is None]
    found += [_fault(f"{at}/ships" + step(p), f"a whole number from 0 up{_or_by(marks)}") for p in wrong]
    total = sum(count or 0 for count in counts.values()) + in_warp
    if not found and total != of_each_colour:
        found.append(_fault(f"{at}/ships", f"{of_each_colour} ships together with the warp, not {total}", "CORE-340"))
    return found or _mark_faults([*ships.values(), warp], at, marks)


def _mark_faults(places: list[Any], at: str, marks: dict[str, int]) -> list[Fault]:
    """The faults of marks with more ships than a colour has."""
    borne = {mark: sum(given.get(mark, 0) for given in places if isinstance(given, dict)) for mark in marks}
    surplus = [mark for mark, count in borne.items() if count > marks[mark]]
    return [_fault(f"{at}/ships", f"more ships of these marks than there are: {surplus}")] if surplus else []


def _ships(given: Any, marks: dict[str, int]) -> int | None:
    """How many ships a place has, by a number or by mark -> number; none if it is malformed."""
    counts = list(given.values()) if marks and isinstance(given, dict) and given.keys() <= marks.keys() else [given]
    return sum(counts) if all(type(count) is int and count >= 0 for count in counts) else None


def _or_by(marks: dict[str, int]) -> str:
    return f", or so many of each of {list(marks)}" if marks else ""


def _card_faults(
    position: dict[str, Any], parts: list[dict[str, Any]], seats: list[str], variants: Collection[str]
) -> list[Fault]:
    """Unknown titles, more copies than there are (CORE-342), and cards among those of another deck."""
    stock = Counter(title_of(card) for card in copies(*in_hands(variants)))
    lists = [(f"/seats/{i}/hand", part.get("hand", [])) for i, part in enumerate(parts)]
    cosmic = [(f"/{name}", position.get(name, [])) for name in ("deck_top", "discard")]
    found = _overdrawn(stock, lists + cosmic) + _misplaced(cosmic, with_own_piles(variants))
    destiny_stock = Counter(title_of(card) for card in destiny.deck(seats))
    return found + _overdrawn(destiny_stock, [("/destiny_top", position.get("destiny_top", []))])


def _misplaced(lists: list[tuple[str, Any]], apart: set[str]) -> list[Fault]:
    return [
        _fault(f"{at}/{index}", f"{title} belongs to the {TITLES[title].deck} deck")
        for at, titles in lists
        for index, title in enumerate(_readable(titles))
        if title in TITLES and TITLES[title].deck in apart
    ]


def _overdrawn(stock: Counter[str], lists: list[tuple[str, Any]]) -> list[Fault]:
    found = []
    for at, titles in lists:
        for index, title in enumerate(_readable(titles)):
            if title not in stock:
                found.append(_fault(f"{at}/{index}", f"no such card: {title}"))
            elif stock[title] == 0:
                found.append(_fault(f"{at}/{index}", f"more copies of {title} than there are", "CORE-342"))
            else:
                stock[title] -= 1
    return found


def _alien_faults(parts: list[dict[str, Any]]) -> list[Fault]:
    found, taken = [], set()
    for i, part in enumerate(parts):
        for j, alien in enumerate(_readable(part.get("aliens", []))):
            if alien not in ALIENS:
                found.append(_fault(f"/seats/{i}/aliens/{j}", f"no such alien: {alien}"))
            elif alien in taken:
                found.append(_fault(f"/seats/{i}/aliens/{j}", f"{alien} is at the table already", "CORE-026"))
            taken.add(alien)
    return found


def _setup_faults(parts: list[dict[str, Any]], seats: list[str]) -> list[Fault]:
    """Aliens whose Game Setup takes a colour that nobody plays, where none is left for it (CORE-032, SETUP-03)."""
    spare, found = len(board.COLOURS) - len(seats), []
    for i, part in enumerate(parts):
        for j, alien in enumerate(_readable(part.get("aliens", []))):
            if alien not in ALIENS or not ALIENS[alien].setup or ALIENS[alien].players_max == len(board.COLOURS):
                continue
            spare -= 1
            if spare < 0:
                wrong = f"the Game Setup of {alien} needs a colour that nobody plays, and none is left"
                found.append(_fault(f"/seats/{i}/aliens/{j}", wrong, "SETUP-03"))
    return found
