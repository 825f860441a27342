"""Validation of custom starting positions, with a JSON pointer to every fault."""

from collections import Counter
from collections.abc import Collection
from typing import Any

from domain import board
from domain.aliens.page import ALIENS
from domain.decks import destiny
from domain.decks.titles import TITLES, copies, in_hands, title_of, with_own_piles
from domain.encounter.laid_encounter import PHASES, START_TURN, at_least
from domain.events.laid_table import MEMBER, TABLE_AT, TAKEN_IN
from domain.faults import Fault, any_of, named, one_of
from domain.game import laid_table
from domain.game.laid_ships import Places, commandeered_faults, ship_faults, takes_a_colour
from domain.options import OPTIONS
from domain.powers import COUNTERS
from domain.refusal import step
from domain.variants.variant import (
    POSITION_MARKS,
    POSITION_PARTS,
    POSITION_PLACES,
    POSITION_PLANETS,
    fault,
    home_planets,
    no_seat,
)

PILES = ("deck_top", "destiny_top", "discard", "removed", "destiny_discard")
"""The members with titles of cards in a pile."""
ENCOUNTER = {"encounter", "defense", "planet", "allies", "cards"}
"""The members about the encounter at whose phase `start` play begins."""
SHEETS = {"tokens", "sheet_cards"}
TAKEN = {TAKEN_IN, TABLE_AT}
"""The members that name the moment of another game from which the position is; they change nothing."""
LOST = {"destroyed", "trophies"}
"""The members about planets that are not on the table any more."""
REST = {"seats", "offense", "start", "deck_size", "commandeered", "timers"}
MEMBERS = {*REST, *PILES, *ENCOUNTER, *SHEETS, *TAKEN, *LOST}
SEAT_MEMBERS = {"seat", "aliens", "hand", "hand_size", "ships", "warp", "fleet"}
MOST_IN_A_HAND = 100
MOST_TOKENS = 100
SIDES = ("offense", "defense")


def faults(position: dict[str, Any], seats: list[str], variants: Collection[str] = ()) -> list[Fault]:
    """Returns every fault of a position for a table with these seats and variants, or an empty list."""
    if MEMBER in position:
        # It says everything; the other members describe it.
        return _timer_faults(position) + laid_table.faults(position, seats, list(variants))
    errors = _timer_faults(position)
    for name in sorted(set(position) - MEMBERS):
        variant, check = POSITION_PARTS.get(name, ("", None))
        if check is None:
            members = {*MEMBERS, *(each for each, (of, _) in POSITION_PARTS.items() if of in variants)}
            errors.append(fault(step(name), "There is no such member.", allowed=sorted(members)))
        elif variant not in variants:
            errors.append(fault(step(name), f"This member belongs to the variant `{variant}`."))
        else:
            errors += check(position, seats)
    count = home_planets(variants)
    errors += _absent_planets(position, {planet for seat in seats for planet in board.PLANETS[seat][count:]})
    parts = position.get("seats", [])
    if not isinstance(parts, list) or not all(isinstance(part, dict) for part in parts):
        return [*errors, fault("/seats", "Send a list of objects, one for each seat.")]
    for index, part in enumerate(parts):
        errors += _seat_faults(part, f"/seats/{index}", seats)
    marks = {mark: each * count for variant in variants for mark, each in POSITION_MARKS.get(variant, {}).items()}
    places = _places(position, parts, seats, count)
    errors += ship_faults(position, parts, places, marks) + commandeered_faults(position, places)
    seated = [part.get("seat") for part in parts]
    if len({str(name) for name in seated}) < len(seated):
        errors.append(fault("/seats", "Name each seat once."))
    if position.get("offense", seats[0]) not in seats:
        errors.append(no_seat("/offense", seats))
    errors += _start_faults(position) + _encounter_faults(position, seats, places.planets)
    errors += _sheet_faults(position, parts) + _lost_faults(position, parts, seats, count)
    for name in PILES:
        if not _titles(position.get(name, [])):
            errors.append(fault(f"/{name}", "Send a list of titles of cards."))
    errors += _deck_faults(position)
    return errors + _card_faults(position, parts, seats, variants) + _alien_faults(parts) + _setup_faults(parts, seats)


def _titles(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def _readable(value: Any) -> list[str]:
    """Returns the titles; none for a malformed list, which is already a fault."""
    return value if _titles(value) else []


def _deck_faults(position: dict[str, Any]) -> list[Fault]:
    """Returns the faults of `deck_size`: the most cards of the deck when play begins.

    The cards beneath are out of the game.
    """
    top = _readable(position.get("deck_top", []))
    size = position.get("deck_size", len(top))
    return (
        []
        if type(size) is int and size >= len(top)
        else [fault("/deck_size", f"Send a whole number from {len(top)} up.")]
    )


def _absent_planets(position: dict[str, Any], planets: set[str]) -> list[Fault]:
    """Returns the mentions of planets that the game is played without; those of `seats` have a check of their own."""
    others = {name: value for name, value in position.items() if name != "seats"} if planets else {}
    return [fault(at, "This table has no such planet.") for at in _mentions(others, "", planets)]


def _mentions(value: Any, at: str, names: set[str]) -> list[str]:
    """Returns the pointers to these names in a value, as they are: keys of objects and strings."""
    if isinstance(value, dict):
        keys = [at + step(key) for key in value if key in names]
        return keys + [pointer for key, each in value.items() for pointer in _mentions(each, at + step(key), names)]
    if isinstance(value, list):
        return [pointer for index, each in enumerate(value) for pointer in _mentions(each, f"{at}/{index}", names)]
    return [at] if isinstance(value, str) and value in names else []


def _places(position: dict[str, Any], parts: list[dict[str, Any]], seats: list[str], count: int) -> Places:
    """Returns the places for ships at this table: planets of home systems and of variants, and alien sheets."""
    destroyed = _readable(position.get("destroyed", []))
    planets = {planet for seat in seats for planet in board.PLANETS[seat][:count] if planet not in destroyed}
    planets |= {planet for lying in POSITION_PLANETS for planet in lying(position)}
    others = {place for lying in POSITION_PLACES for place in lying(position)}
    aliens = [alien for part in parts for alien in _readable(part.get("aliens", [])) if alien in ALIENS]
    return Places(seats, planets, planets | others, aliens, count * board.SHIPS_PER_PLANET)


def _lost_faults(position: dict[str, Any], parts: list[dict[str, Any]], seats: list[str], count: int) -> list[Fault]:
    """Returns the faults of destroyed planets: unknown ones, ships nowhere, trophies of planets still there."""
    destroyed, trophies = position.get("destroyed", []), position.get("trophies", {})
    if not _titles(destroyed):
        return [fault("/destroyed", "Send a list of planets.")]
    if not isinstance(trophies, dict):
        return [fault("/trophies", "Send an object: a destroyed planet, and the seat that keeps it.")]
    placed = [part.get("seat") for part in parts if "ships" in part]
    errors = []
    for index, planet in enumerate(destroyed):
        owner = next((seat for seat in seats if planet in board.PLANETS[seat][:count]), "")
        if not owner or planet in destroyed[:index]:
            errors.append(fault(f"/destroyed/{index}", "Send planets of this table, each once."))
        elif owner not in placed:
            errors.append(fault(f"/destroyed/{index}", f"Place the `ships` of {owner}: they are not there any more."))
    for planet, seat in trophies.items():
        if planet not in destroyed:
            errors.append(fault("/trophies" + step(planet), "Only destroyed planets are trophies."))
        elif seat not in seats:
            errors.append(no_seat("/trophies" + step(planet), seats))
    return errors


def _timer_faults(position: dict[str, Any]) -> list[Fault]:
    wrong = OPTIONS["timers"].check(position.get("timers"))
    return [fault("/timers", wrong)] if wrong else []


def _start_faults(position: dict[str, Any]) -> list[Fault]:
    errors, start = [], position.get("start", START_TURN)
    if start not in (START_TURN, *PHASES):
        return [one_of("/position/start", (START_TURN, *PHASES))]
    if position.get("encounter", 1) not in (1, 2) or position.get("encounter") is True:
        errors.append(one_of("/position/encounter", (1, 2)))
    if start != START_TURN and "offense" not in position:
        errors.append(fault("/offense", f"To start from `{start}` this member is needed."))
    if position.get("encounter") == 2 and start == START_TURN:
        errors.append(fault("/start", "A second encounter starts from one of its phases."))
    return errors


def _encounter_faults(position: dict[str, Any], seats: list[str], planets: set[str]) -> list[Fault]:
    """Returns the faults of the stages of the encounter. Each is needed from the next phase on, and unknown before."""
    start = position.get("start", START_TURN)
    if start not in (START_TURN, *PHASES):
        return []
    errors = []
    for name, phase, earliest in (("defense", "launch", "launch"), ("planet", "alliance", "launch")):
        if name in position and not at_least(start, earliest):
            errors.append(fault(f"/{name}", f"This is not known before the phase `{earliest}`."))
        elif name not in position and at_least(start, phase):
            errors.append(fault(f"/{name}", f"To start from `{start}` this member is needed."))
    mains = [position.get("offense"), position.get("defense")]
    if "defense" in position and (position["defense"] not in seats or position["defense"] == position.get("offense")):
        errors.append(no_seat("/defense", seats, ", and not the offense"))
    if "planet" in position and position["planet"] not in list(planets):
        errors.append(fault("/planet", "Send a planet of this table."))
    others = [seat for seat in seats if seat not in mains]
    return errors + _ally_faults(position, start, others) + _card_on_the_table_faults(position, start)


def _ally_faults(position: dict[str, Any], start: str, others: list[str]) -> list[Fault]:
    allies = position.get("allies", {})
    if not isinstance(allies, dict):
        return [fault("/allies", "Send an object: a seat, and `offense` or `defense`.")]
    if allies and not at_least(start, "alliance"):
        return [fault("/allies", "Nobody is an ally before the phase `alliance`.")]
    wrong = [seat for seat, side in allies.items() if seat not in others or side not in SIDES]
    return [
        fault("/allies" + step(seat), f"Only {any_of(others, 'and')} can be allies, of {any_of(SIDES)}.")
        for seat in wrong
    ]


def _card_on_the_table_faults(position: dict[str, Any], start: str) -> list[Fault]:
    """Returns the faults of the encounter cards on the table."""
    cards, mains = position.get("cards", {}), [position.get("offense"), position.get("defense")]
    if not isinstance(cards, dict):
        return [fault("/cards", "Send an object: a seat, and the title of its encounter card.")]
    if cards and not at_least(start, "planning"):
        return [fault("/cards", "Nobody has selected a card before the phase `planning`.")]
    missing = [seat for seat in mains if seat not in list(cards)] if at_least(start, "reveal") else []
    errors = [fault("/cards", f"To start from `{start}` the card of {named(seat)} is needed.") for seat in missing]
    for seat, title in cards.items():
        if seat not in mains:
            errors.append(fault("/cards" + step(seat), "Only the main players select cards.", "CORE-123"))
        elif not isinstance(title, str) or title not in TITLES or not TITLES[title].is_encounter_card:
            errors.append(fault("/cards" + step(seat), "Send the title of an encounter card."))
    return errors


def _sheet_faults(position: dict[str, Any], parts: list[dict[str, Any]]) -> list[Fault]:
    """Returns the faults of tokens and cards on sheets that nobody has, or that have no place for them."""
    laid = [alien for part in parts for alien in _readable(part.get("aliens", []))]
    tokens, cards, errors = position.get("tokens", {}), position.get("sheet_cards", {}), []
    if not isinstance(tokens, dict) or not isinstance(cards, dict):
        return [
            fault(
                "/tokens" if isinstance(cards, dict) else "/sheet_cards",
                "Send an object: an alien, and what is on its sheet.",
            )
        ]
    for alien, count in tokens.items():
        if alien not in laid or alien not in COUNTERS:
            errors.append(
                fault(
                    "/tokens" + step(alien),
                    f"Send one of {any_of(sorted(COUNTERS))} that the position gives to a seat.",
                )
            )
        elif type(count) is not int or not 1 <= count <= MOST_TOKENS:
            errors.append(fault("/tokens" + step(alien), f"Send a whole number from 1 to {MOST_TOKENS}."))
    for alien, titles in cards.items():
        if alien not in laid:
            errors.append(fault("/sheet_cards" + step(alien), "Send an alien that the position gives to a seat."))
        elif not _titles(titles):
            errors.append(fault("/sheet_cards" + step(alien), "Send a list of titles of cards."))
    return errors


def _seat_faults(part: dict[str, Any], at: str, seats: list[str]) -> list[Fault]:
    errors = [
        fault(at + step(name), "There is no such member.", allowed=sorted(SEAT_MEMBERS))
        for name in sorted(set(part) - SEAT_MEMBERS)
    ]
    if part.get("seat") not in seats:
        errors.append(no_seat(f"{at}/seat", seats))
    for name in ("aliens", "hand"):
        if not _titles(part.get(name, [])):
            errors.append(fault(f"{at}/{name}", "Send a list of ids."))
    size = part.get("hand_size", 0)
    if type(size) is not int or not 0 <= size <= MOST_IN_A_HAND:
        errors.append(fault(f"{at}/hand_size", f"Send a whole number from 0 to {MOST_IN_A_HAND}."))
    if "hand" in part and "hand_size" in part:
        errors.append(fault(f"{at}/hand_size", "Send either `hand` or `hand_size`."))
    return errors


def _card_faults(
    position: dict[str, Any], parts: list[dict[str, Any]], seats: list[str], variants: Collection[str]
) -> list[Fault]:
    """Returns the faults: unknown titles, too many copies (CORE-342), and cards among those of another deck."""
    stock = Counter(title_of(card) for card in copies(*in_hands(variants)))
    lists = [(f"/seats/{i}/hand", part.get("hand", [])) for i, part in enumerate(parts)]
    lists += [(f"/cards{step(seat)}", [title]) for seat, title in _objects(position, "cards")]
    cosmic = [(f"/{name}", position.get(name, [])) for name in ("deck_top", "discard", "removed")]
    cosmic += [(f"/sheet_cards{step(alien)}", titles) for alien, titles in _objects(position, "sheet_cards")]
    errors = _overdrawn(stock, lists + cosmic) + _misplaced(cosmic, with_own_piles(variants))
    destiny_stock = Counter(title_of(card) for card in destiny.deck(seats))
    of_destiny = [(f"/{name}", position.get(name, [])) for name in ("destiny_discard", "destiny_top")]
    return errors + _overdrawn(destiny_stock, of_destiny)


def _objects(position: dict[str, Any], name: str) -> list[tuple[str, Any]]:
    """Returns the entries of a member; none when it is malformed, which is already a fault."""
    member = position.get(name, {})
    return list(member.items()) if isinstance(member, dict) else []


def _misplaced(lists: list[tuple[str, Any]], apart: set[str]) -> list[Fault]:
    return [
        fault(f"{at}/{index}", f"`{title}` belongs to the {TITLES[title].deck} deck.")
        for at, titles in lists
        for index, title in enumerate(_readable(titles))
        if title in TITLES and TITLES[title].deck in apart
    ]


def _overdrawn(stock: Counter[str], lists: list[tuple[str, Any]]) -> list[Fault]:
    errors = []
    for at, titles in lists:
        for index, title in enumerate(_readable(titles)):
            if title not in stock:
                errors.append(fault(f"{at}/{index}", f"There is no card {named(title)}."))
            elif stock[title] == 0:
                errors.append(fault(f"{at}/{index}", f"There are not so many copies of `{title}`.", "CORE-342"))
            else:
                stock[title] -= 1
    return errors


def _alien_faults(parts: list[dict[str, Any]]) -> list[Fault]:
    errors, taken = [], set()
    for i, part in enumerate(parts):
        for j, alien in enumerate(_readable(part.get("aliens", []))):
            if alien not in ALIENS:
                errors.append(fault(f"/seats/{i}/aliens/{j}", f"There is no alien {named(alien)}."))
            elif alien in taken:
                errors.append(fault(f"/seats/{i}/aliens/{j}", f"`{alien}` is at the table already.", "CORE-026"))
            taken.add(alien)
    return errors


def _setup_faults(parts: list[dict[str, Any]], seats: list[str]) -> list[Fault]:
    """Returns the faults of aliens for whose Game Setup no unplayed colour is left (CORE-032, SETUP-03)."""
    spare, errors = len(board.COLOURS) - len(seats), []
    for i, part in enumerate(parts):
        for j, alien in enumerate(_readable(part.get("aliens", []))):
            spare -= takes_a_colour(alien)
            if takes_a_colour(alien) and spare < 0:
                wrong = f"The Game Setup of `{alien}` needs a colour that nobody plays, and none is left."
                errors.append(fault(f"/seats/{i}/aliens/{j}", wrong, "SETUP-03"))
    return errors
