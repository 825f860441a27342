"""Ships, planets and colonies: pure queries on the board (CORE-002..015)."""

from collections.abc import Callable, Collection, Iterable, Set
from functools import lru_cache
from itertools import groupby

from domain import cache
from domain.extension_points import ExtensionPoint
from domain.state import State

COLOURS = ("red", "blue", "green", "yellow", "purple", "orange")
HOME_PLANETS, SHIPS_PER_PLANET = 5, 4
"""The planets of a home system (fewer with some variants), and the ships that start on each of them."""
SHIPS = {colour: tuple(f"{colour}-{n:02}" for n in range(1, HOME_PLANETS * SHIPS_PER_PLANET + 1)) for colour in COLOURS}
PLANETS = {colour: tuple(f"{colour}-{n}" for n in range(1, HOME_PLANETS + 1)) for colour in COLOURS}
"""All that there are of each colour; `ships_of` and `printed_planets` give those of a game."""
_SHIPS_OF = {
    count: {colour: ships[: count * SHIPS_PER_PLANET] for colour, ships in SHIPS.items()}
    for count in range(1, HOME_PLANETS + 1)
}
_SYSTEM_OF = {planet: colour for colour, planets in PLANETS.items() for planet in planets}
_HOME = {colour: frozenset(planets) for colour, planets in PLANETS.items()}
_ALL_PLANETS = frozenset(_SYSTEM_OF)

GATE, BESIDE, WARP = "gate", "beside", "warp"
"""The hyperspace gate; the place of defensive allies beside the targeted planet; the warp."""
REMOVED = "removed"
"""Out of the game for good (CORE-216)."""


FURTHER: set[str] = set()
"""The ids of planets that are printed on no board."""


def unprinted(*planets: str) -> tuple[str, ...]:
    """Declares planets that may be added to a home system; returns their ids."""
    FURTHER.update(planets)
    return planets


def further_fleet(name: str, ships: int) -> tuple[str, ...]:
    """Declares ships of no colour, which a seat may get during a game; returns their ids."""
    ships_of_colour = tuple(f"{name}-{n:02}" for n in range(1, ships + 1))
    for fleets in (SHIPS, *_SHIPS_OF.values()):
        fleets[name] = ships_of_colour
    return ships_of_colour


def is_planet(id: str) -> bool:
    """Returns True for the id of a planet, on the table or not."""
    return id in _ALL_PLANETS or id in FURTHER


SHEET = "sheet"
"""`sheet:citadel` is the place on an alien's sheet; ships there are in play, but on no colony and in no encounter."""
_ON_SHEET = f"{SHEET}:"


def small_systems(state: State) -> bool:
    """Returns True if the home systems have fewer planets than usual; some aliens say what they do then."""
    return state.home_planets < HOME_PLANETS


def printed_planets(state: State, colour: str) -> tuple[str, ...]:
    """Returns the planets with which this home system began."""
    return PLANETS[colour][: state.home_planets]


def all_printed(state: State) -> list[str]:
    """Returns the planets with which all home systems began, in the order of the table."""
    return [planet for colour in state.seats for planet in printed_planets(state, colour)]


def ships_of(state: State, colour: str) -> tuple[str, ...]:
    """Returns the ids of all ships that a colour has in this game, whichever seat commands them."""
    return _SHIPS_OF[state.home_planets][colour]


def on_sheets(state: State, seat: str) -> dict[str, list[str]]:
    """Returns sheet -> the seat's ships there, whether its power is in force or not."""
    if SHEET not in kinds_of_places(state):
        return {}
    there = _stationed(state, seat)
    return {place: list(ships) for place, ships in there.items() if place.startswith(_ON_SHEET)}


_KINDS, _BLOCKS, _ORDER = "kinds of places", "blocks", "order"
"""The values cached besides the ships of each seat. No move of ships changes the order in which they are listed."""


def _stationed(state: State, seat: str) -> dict[str, list[str]]:
    """Returns place -> the ships there that the seat commands, in the order of the table and of its fleet.

    The result is cached: nobody may change it. Rules ask many times where ships are before one moves, and looking
    through all of them each time was slow.
    """
    by_seat: dict[str, dict[str, list[str]]] = cache.of_ships(state)
    stationed = by_seat.get(seat)
    if stationed is None:
        stationed = {}
        # Ships of neighbouring numbers are mostly together.
        for place, together in groupby(fleet(state, seat), state.ships.get):
            if place in stationed:
                stationed[place] += together
            elif place is not None:
                stationed[place] = list(together)
        if len(stationed) > 1:
            stationed = {place: stationed[place] for place in in_table_order(state, seat, stationed)}
        by_seat[seat] = stationed
    return stationed


def in_table_order(state: State, seat: str, places: Collection[str]) -> list[str]:
    """Returns the places in the order of the table: the seat's home planets, those of other seats, then the rest.

    The order is the same whichever ships are where.
    """
    cached, name = cache.of_ships(state), f"{_ORDER} {seat}"
    ranks: dict[str, int] | None = cached.get(name)
    if ranks is None:
        further = tuple(state.further_planets.items())
        ranks = cached[name] = _ranks(tuple(state.seats), seat, state.home_planets, further)
    # Nearly every fleet has ships in the warp or at the gate, so neither part may cost a call for each place.
    planets, rest = list[str](), list[str]()
    for place in places:
        (planets if place in ranks else rest).append(place)
    planets.sort(key=ranks.__getitem__)
    rest.sort()
    return planets + rest


@lru_cache(maxsize=1_000)
def _ranks(seats: tuple[str, ...], seat: str, count: int, further: tuple[tuple[str, str], ...]) -> dict[str, int]:
    """Returns planet -> its place in this order.

    `further`: planet -> home system, for those that were added or have moved.
    """
    moved, in_order = dict(further), list[str]()
    for colour in dict.fromkeys((seat, *seats, *COLOURS)):
        in_order += [planet for planet in PLANETS.get(colour, ())[:count] if planet not in moved]
        in_order += _sorted_further(moved, colour)
    return {planet: rank for rank, planet in enumerate(in_order)}


def _sorted_further(systems: dict[str, str], colour: str) -> list[str]:
    """Returns the further planets of a home system, by name and number."""
    return sorted((planet for planet, system in systems.items() if system == colour), key=lambda it: (len(it), it))


def by_place(state: State, seat: str) -> dict[str, list[str]]:
    """Returns place -> the ships there that the seat commands, for all its ships."""
    return {place: list(ships) for place, ships in _stationed(state, seat).items()}


def places(state: State) -> Set[str]:
    """Returns every place at which there is a ship."""
    return frozenset(state.ships.values())


def kinds_of_places(state: State) -> Set[str]:
    """Returns the beginnings of the places that have a colon in their name: `sheet` for `sheet:citadel`."""
    cached = cache.of_ships(state)
    kinds: Set[str] | None = cached.get(_KINDS)
    if kinds is None:
        kinds = cached[_KINDS] = frozenset(place.partition(":")[0] for place in places(state) if ":" in place)
    return kinds


def ships_moved(state: State, moves: dict[str, list[str]]) -> None:
    """Forgets what is kept of the seats whose ships have moved; that of the others is as true as before."""
    if state.commandeered or state.fleets:
        cache.clear_ships(state)
        return
    cached = cache.of_ships(state)
    for ship, (source, target) in moves.items():
        cached.pop(ship[:-3], None)
        if ":" in source or ":" in target:
            cached.pop(_KINDS, None)


def colour(ship: str) -> str:
    """Returns `red` for `red-07`, whichever seat commands it."""
    return ship[:-3]


def owner(state: State, ship: str) -> str:
    """Returns the seat that commands a ship: the seat that has taken it, else its native owner."""
    if not state.commandeered:
        return native_owner(state, ship) if state.fleets else ship[:-3]
    return state.commandeered.get(ship) or native_owner(state, ship)


def native_owner(state: State, ship: str) -> str:
    """Returns the seat that owns a ship: the seat of its colour, or the one that plays that colour as a further one."""
    return state.fleets.get(ship[:-3], ship[:-3]) if state.fleets else ship[:-3]


def by_owner(state: State, places: Iterable[str]) -> dict[str, dict[str, list[str]]]:
    """Returns place -> seat -> the ships there that it commands, for all these places."""
    commanded: dict[str, dict[str, list[str]]] = {place: {} for place in places}
    if in_blocks := _in_blocks(state):
        for seat in in_blocks:
            for place, ships in _stationed(state, seat).items():
                if place in commanded:
                    commanded[place][seat] = list(ships)
        return commanded
    for ship, place in state.ships.items():
        if place in commanded:
            commanded[place].setdefault(owner(state, ship), []).append(ship)
    return commanded


def _in_blocks(state: State) -> list[str]:
    """Returns the seats in the order of their ships in the state, if these are whole fleets, else nothing."""
    cached = cache.of_ships(state)
    if _BLOCKS not in cached:
        own_colours_only = not state.commandeered and not state.fleets
        colours = list(dict.fromkeys(map(colour, state.ships))) if own_colours_only else []
        whole = [ship for each in colours for ship in fleet(state, each)] == list(state.ships)
        cached[_BLOCKS] = colours if whole else []
    seats: list[str] = cached[_BLOCKS]
    return seats


def commanded_by(state: State, seat: str, ships: Iterable[str]) -> list[str]:
    """Returns those of these ships that a seat commands, in their order."""
    return [ship for ship in ships if owner(state, ship) == seat]


def fleet(state: State, seat: str) -> tuple[str, ...]:
    """Returns the ids of all ships that a seat commands."""
    if not state.commandeered:
        return native_fleet(state, seat) if state.fleets else _SHIPS_OF[state.home_planets][seat]
    taken = tuple(ship for ship, by in state.commandeered.items() if by == seat)
    return tuple(ship for ship in native_fleet(state, seat) if ship not in state.commandeered) + taken


def native_fleet(state: State, seat: str) -> tuple[str, ...]:
    """Returns the ids of all ships of a seat's colours, whichever seat commands them."""
    if not state.fleets:
        return ships_of(state, seat)
    further = [colour for colour, of in state.fleets.items() if of == seat]
    return ships_of(state, seat) + tuple(ship for colour in further for ship in ships_of(state, colour))


def planets(state: State, colour: str) -> list[str]:
    """Returns the planets of a home system now: its printed ones, then the added ones (CORE-003)."""
    if not state.further_planets:
        return list(printed_planets(state, colour))
    printed = [planet for planet in printed_planets(state, colour) if planet not in state.further_planets]
    return [*printed, *_further(state, colour)]


def _further(state: State, colour: str) -> list[str]:
    return _sorted_further(state.further_planets, colour)


def system_of(state: State, planet: str) -> str:
    """Returns the colour of the home system that a planet is in now; None for other ids and destroyed planets."""
    return state.further_planets.get(planet, _SYSTEM_OF.get(planet, ""))


def destroyed(state: State, place: str) -> bool:
    """Returns True if the planet of this place is destroyed."""
    return place in state.further_planets and not state.further_planets[place]


def ships_at(state: State, place: str, colour: str = "") -> list[str]:
    """Returns the ships at a place, of one colour or of all, by id."""
    if colour:
        return list(_stationed(state, colour).get(place, ()))
    return [ship for ship, at in state.ships.items() if at == place]


named_one_by_one: ExtensionPoint[Callable[[State], bool]] = ExtensionPoint()
"""`function(state)` is true while a position has to name ships by their ids, because it matters which ship is where."""


also_marks: ExtensionPoint[Callable[[State], dict[str, str]]] = ExtensionPoint()
"""`function(state)`: ship -> the text after its mark in public."""


def marks(state: State) -> dict[str, str]:
    """Returns the public differences between ships: their marks, and what an effect has added to them."""
    of_ships = state.marks
    for further in also_marks:
        if more := further(state):
            of_ships = of_ships | {ship: f"{of_ships.get(ship, '')}{mark}" for ship, mark in more.items()}
    return of_ships


def alike(state: State, ships: Iterable[str]) -> bool:
    """Returns True if all these ships have the same public mark: then it does not matter which one is taken."""
    of_ships = marks(state)
    return not of_ships or len({of_ships.get(ship, "") for ship in ships}) <= 1


def colonies(state: State, colour: str) -> dict[str, list[str]]:
    """Returns planet -> ships of this colour on it, in the order of the table (CORE-005)."""
    lying = _lying(state) if state.further_planets else _SYSTEM_OF
    return {place: list(ships) for place, ships in _stationed(state, colour).items() if place in lying}


def _lying(state: State) -> dict[str, str]:
    """Returns all planets that are not destroyed."""
    return {planet: system for planet, system in {**_SYSTEM_OF, **state.further_planets}.items() if system}


def home_colonies(state: State, colour: str) -> list[str]:
    """Returns planets of the seat's home system with its ships (CORE-007)."""
    home = frozenset(planets(state, colour)) if state.further_planets else _HOME[colour]
    if state.shared_homes and colour in state.shared_homes:
        home = home.union(planets(state, state.shared_homes[colour]))
    return [place for place in _stationed(state, colour) if place in home]


def at_home(state: State, seat: str, planet: str) -> bool:
    """Returns True for the planets on which a colony of the seat is a home colony."""
    system = system_of(state, planet)
    return bool(system) and system in (seat, state.shared_homes.get(seat))


def foreign_colonies(state: State, colour: str) -> list[str]:
    """Returns planets of other systems with its ships (CORE-007, CORE-015)."""
    if not state.further_planets and not state.shared_homes:
        home = _HOME[colour]
        return [place for place in _stationed(state, colour) if place in _ALL_PLANETS and place not in home]
    return [planet for planet in colonies(state, colour) if not at_home(state, colour, planet)]


def colonies_abroad(state: State, colour: str) -> list[str]:
    """Returns planets of other systems with its ships, those of a system that is home to it too among them."""
    if not state.shared_homes:
        return foreign_colonies(state, colour)
    return [planet for planet in colonies(state, colour) if system_of(state, planet) != colour]


def trophies(state: State, seat: str) -> list[str]:
    """Returns the destroyed planets that a seat has kept."""
    return [planet for planet, of in state.trophies.items() if of == seat] if state.trophies else []


def place_in_encounter(state: State, colour: str) -> str:
    """Returns the place of a main player's or ally's ships in the encounter (CORE-012, CORE-101); None for others."""
    encounter = state.encounter
    if encounter is None:
        return ""
    if colour == encounter.offense or encounter.allies.get(colour) == "offense":
        return GATE
    if colour == encounter.defense:
        return encounter.planet
    return BESIDE if encounter.allies.get(colour) == "defense" else ""


def in_encounter(state: State, colour: str) -> list[str]:
    """Returns the ships that a main player or ally has in the encounter; ships on a planet at rest take no part."""
    place = place_in_encounter(state, colour)
    if state.encounter is None or not place or place in at_rest(state):
        return []
    ships = ships_at(state, place, colour)
    for further in places_within(state, place):
        ships += ships_at(state, further, colour)
    return ships


also_at: ExtensionPoint[Callable[[State, str], str]] = ExtensionPoint()
"""`function(state, place)`: a further place whose ships are at this place of the encounter too, or nothing."""


def places_within(state: State, place: str) -> list[str]:
    """Returns the further places whose ships are at this place of the encounter too."""
    return [further for names in also_at if (further := names(state, place))]


also_counts: ExtensionPoint[Callable[[State, str], int]] = ExtensionPoint()
"""`function(state, seat)`: how many other things count as ships of this main player or ally."""


def count_in_encounter(state: State, colour: str) -> int:
    """Returns how many ships a main player or ally has in the encounter, with everything else that counts as ships."""
    others = [counts(state, colour) for counts in also_counts] if place_in_encounter(state, colour) else []
    return len(in_encounter(state, colour)) + sum(others)


puts_to_rest: ExtensionPoint[Callable[[State], str]] = ExtensionPoint()
"""`function(state)`: a planet that an effect has put to rest, or nothing."""


def at_rest(state: State) -> list[str]:
    """Returns the planets at rest: ships on them do not defend, cannot move and are not lost."""
    return [planet for names in puts_to_rest if (planet := names(state))]


def seating(state: State) -> list[str]:
    """Returns all seats, clockwise."""
    return state.seating or list(state.seats)


def clockwise(state: State, first: str) -> list[str]:
    """Returns all seats, clockwise, beginning with `first` (CORE-002)."""
    return list(_in_order(tuple(state.seating or state.seats), first))


def timing_order(state: State) -> list[str]:
    """Returns the offense, the defense, then the others clockwise from the offense's left (CORE-300, CORE-305)."""
    encounter, seats = state.encounter, tuple(state.seating or state.seats)
    offense = encounter.offense if encounter else state.turn.seat
    return list(_in_order(seats, offense, encounter.defense if encounter else "") if offense else seats)


@lru_cache(maxsize=1_000)
def _in_order(seats: tuple[str, ...], first: str, second: str = "") -> tuple[str, ...]:
    """Returns the seats as they sit, beginning with `first`; `second` comes right after it, if it is a seat."""
    at = seats.index(first)
    order = [seat for seat in seats[at:] + seats[:at] if seat != second]
    if second:
        order.insert(1, second)
    return tuple(order)


def side_of(state: State, seat: str) -> str:
    """Returns `offense`, `defense` or None: the side that the seat is on."""
    encounter = state.encounter
    if encounter is None:
        return ""
    if seat == encounter.offense:
        return "offense"
    if seat == encounter.defense:
        return "defense"
    return encounter.allies.get(seat, "")


def main_player(state: State, side: str) -> str:
    """Returns the main player of a side."""
    encounter = state.encounter or state.current_encounter
    return encounter.offense if side == "offense" else encounter.defense


def opponent(state: State, seat: str) -> str:
    """Returns the other main player (CORE-012)."""
    encounter = state.encounter or state.current_encounter
    return encounter.defense if seat == encounter.offense else encounter.offense


def other_side(side: str) -> str:
    """Returns `offense` for `defense`, and `defense` for `offense`."""
    return "defense" if side == "offense" else "offense"


def side_members(state: State, side: str) -> list[str]:
    """Returns the main player of a side, then its allies in timing order."""
    allied = (state.encounter or state.current_encounter).allies
    main = main_player(state, side)
    return [main, *(seat for seat in timing_order(state) if allied.get(seat) == side)] if allied else [main]


def opposing(state: State, seat: str) -> list[str]:
    """Returns the main player of the side against the seat's, then its allies in timing order."""
    return side_members(state, other_side(side_of(state, seat)))
