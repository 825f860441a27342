"""The ships of a custom starting position: all of each colour, each at a place of the table (CORE-340)."""

from collections import Counter
from typing import Any, NamedTuple

from domain import board
from domain.aliens.page import ALIENS
from domain.encounter.laid_encounter import START_TURN, at_least
from domain.faults import Fault, any_of
from domain.mechanics.captured_places import CAPTURED
from domain.mechanics.captured_ships import CAPTORS
from domain.refusal import step
from domain.variants.variant import fault

Marks = dict[str, int]
"""The public marks that tell ships apart, and how many ships of a colour have each."""


class Places(NamedTuple):
    """The seats of a table, its planets, its planets with all further places for ships, and the aliens of its seats."""

    seats: list[str]
    planets: set[str]
    on_the_board: set[str]
    aliens: list[str]
    of_each_colour: int

    def ships(self, colour: str) -> tuple[str, ...]:
        """Returns the ids of the ships that this colour has at the table."""
        return board.SHIPS[colour][: self.of_each_colour]

    def has(self, place: str, colours: list[str]) -> bool:
        """Returns True if ships can be at this place; `colours` are those of all ships at the table."""
        kind, _, of = place.partition(":")
        if kind == board.SHEET:
            return of in self.aliens
        if kind == CAPTURED:
            holder, _, held = of.partition(":")
            under = [held for colour in colours if held in self.ships(colour)]
            return holder in self.seats and bool(under or (held in CAPTORS and held in self.aliens))
        return place in (board.GATE, board.BESIDE, board.REMOVED) or place in self.on_the_board


def ship_faults(position: dict[str, Any], parts: list[dict[str, Any]], places: Places, marks: Marks) -> list[Fault]:
    """Returns the faults of ships: too many, too few, at no place of the table, or at places of an encounter."""
    errors: list[Fault] = []
    colours = colours_of(places.seats, parts)
    for index, part in enumerate(parts):
        at, seat = f"/seats/{index}", str(part.get("seat"))
        if "ships" in part and part["ships"] is None:
            errors.append(fault(f"{at}/ships", "Send an object: a place, and the number of ships there."))
        elif seat in board.COLOURS:
            errors += _colour_faults(part.get("ships"), part.get("warp", 0), at, "ships", seat, places, colours, marks)
        if "fleet" in part:
            errors += _fleet_faults(part, at, places, colours, marks)
        for name in ("ships", "fleet"):
            errors += _encounter_faults(position, part.get(name), f"{at}/{name}", seat)
    return errors


def colours_of(seats: list[str], parts: list[dict[str, Any]]) -> list[str]:
    """Returns the colours with ships at the table; one that no seat has comes by Game Setup."""
    further = any("fleet" in part for part in parts)
    return [*seats, *(colour for colour in board.COLOURS if colour not in seats)] if further else list(seats)


def _fleet_faults(part: dict[str, Any], at: str, places: Places, colours: list[str], marks: Marks) -> list[Fault]:
    """Returns the faults of `fleet`: the places of the further colour that Game Setup gives to the seat."""
    fleet = part["fleet"]
    aliens, needed = part.get("aliens", []), [alien for alien in ALIENS if takes_a_colour(alien)]
    if not isinstance(aliens, list) or not any(alien in needed for alien in aliens):
        return [fault(f"{at}/fleet", f"Only a seat with one of {any_of(needed)} has a fleet.")]
    if not isinstance(fleet, dict):
        return [fault(f"{at}/fleet", "Send an object: a place, and the number of ships there.")]
    rest = {place: count for place, count in fleet.items() if place != board.WARP}
    return _colour_faults(rest, fleet.get(board.WARP, 0), at, "fleet", "", places, colours, marks)


def takes_a_colour(alien: str) -> bool:
    """Returns True if the Game Setup of this alien brings the ships of a colour into play that nobody plays."""
    declared = ALIENS.get(alien)
    return declared is not None and declared.setup and declared.players_max < len(board.COLOURS)


def _colour_faults(
    ships: Any,
    warp: Any,
    at: str,
    member: str,
    colour: str,
    places: Places,
    colours: list[str],
    marks: Marks,
) -> list[Fault]:
    in_warp = _count(warp, marks, colour, places)
    if in_warp is None or in_warp > places.of_each_colour:
        return [fault(f"{at}/warp", f"Send a number of ships from 0 to {places.of_each_colour}{_or_by(marks)}.")]
    if ships is None:
        return [fault(f"{at}/warp", "This member needs `ships` beside it.")] if in_warp else []
    if not isinstance(ships, dict):
        return [fault(f"{at}/{member}", "Send an object: a place, and the number of ships there.")]
    errors = [
        fault(f"{at}/{member}" + step(place), "This is no place for ships at this table.")
        for place in ships
        if not places.has(place, colours)
    ]
    counts = {place: _count(value, marks, colour, places) for place, value in ships.items()}
    wrong = [place for place, count in counts.items() if count is None]
    errors += [
        fault(f"{at}/{member}" + step(place), f"Send a whole number from 0 up{_or_by(marks)}.") for place in wrong
    ]
    total = sum(count or 0 for count in counts.values()) + in_warp
    if not errors and total != places.of_each_colour:
        wrong_number = f"There must be {places.of_each_colour} ships together with the warp, not {total}."
        errors.append(fault(f"{at}/{member}", wrong_number, "CORE-340"))
    return errors or _surplus([*ships.values(), warp], f"{at}/{member}", marks)


def _surplus(values: list[Any], at: str, marks: Marks) -> list[Fault]:
    """Returns the faults of marks with more ships than a colour has, and of ships that are named twice."""
    borne = {mark: sum(each.get(mark, 0) for each in values if isinstance(each, dict)) for mark in marks}
    errors = []
    if surplus := [mark for mark, count in borne.items() if count > marks[mark]]:
        errors.append(fault(at, f"There are not so many ships of {any_of(surplus, 'and')}."))
    named = [ship for each in values if isinstance(each, list) for ship in each]
    if twice := sorted(ship for ship, times in Counter(named).items() if times > 1):
        errors.append(fault(at, f"Name {any_of(twice, 'and')} once."))
    if named and any(isinstance(each, dict) for each in values):
        errors.append(fault(at, "Name all ships by their ids, or none."))
    return errors


def _count(value: Any, marks: Marks, colour: str, places: Places) -> int | None:
    """Returns how many ships a place has, by a number, by mark -> number or by their ids; none if it is malformed."""
    if isinstance(value, list):
        return len(value) if colour and all(ship in places.ships(colour) for ship in value) else None
    counts = list(value.values()) if marks and isinstance(value, dict) and value.keys() <= marks.keys() else [value]
    return sum(counts) if all(type(count) is int and count >= 0 for count in counts) else None


def _or_by(marks: Marks) -> str:
    by_mark = f", or so many of each of {any_of(marks, 'and')}" if marks else ""
    return f"{by_mark}, or a list of ids of ships"


def _encounter_faults(position: dict[str, Any], ships: Any, at: str, seat: str) -> list[Fault]:
    """Returns the faults of ships in the gate, or beside the planet, whose owner is in no encounter."""
    places_named = ships if isinstance(ships, dict) else {}
    start, allies = position.get("start", START_TURN), position.get("allies", {})
    side = allies.get(seat) if isinstance(allies, dict) else None
    offense = seat == position.get("offense") and at_least(start, "regroup")
    errors = []
    if places_named.get(board.GATE) and not (offense or side == "offense"):
        errors.append(fault(f"{at}/{board.GATE}", "Only the offense of an encounter and its allies have ships there."))
    if places_named.get(board.BESIDE) and side != "defense":
        errors.append(fault(f"{at}/{board.BESIDE}", "Only allies of the defense have ships there."))
    return errors


def commandeered_faults(position: dict[str, Any], places: Places) -> list[Fault]:
    """Returns the faults of `commandeered`: ship -> the other seat that commands it."""
    commanders = position.get("commandeered", {})
    if not isinstance(commanders, dict):
        return [fault("/commandeered", "Send an object: a ship, and the seat that commands it.")]
    seats = places.seats
    colour_of = {ship: colour for colour in seats for ship in places.ships(colour)}
    wrong = [
        ship
        for ship, seat in commanders.items()
        if ship not in colour_of or seat not in seats or seat == colour_of[ship]
    ]
    return [
        fault("/commandeered" + step(ship), f"Send a ship of a seat, and another seat: {any_of(seats)}.")
        for ship in wrong
    ]
