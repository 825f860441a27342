"""The position document of a state: what `position` of a new game must say for a table like this one."""

from collections import Counter
from typing import Any

from domain import board, powers
from domain.board import BESIDE, GATE, WARP
from domain.decks.piles import back
from domain.decks.titles import TITLES, title_of
from domain.encounter.encounter import has_acted
from domain.encounter.laid_encounter import REGROUP, START_TURN, at_least, phase_under_way
from domain.events.laid_table import MEMBER, TAKEN_IN
from domain.game import laid_table
from domain.game.laid_ships import Places
from domain.game.views import lazy_view
from domain.state import Encounter, State
from domain.variants.variant import POSITION_PLACES, POSITION_PLANETS, POSITION_WRITERS

Document = dict[str, Any]

WHOLE = ""
"""The viewer who sees everything: the game is over and its secrets are revealed."""


def document(state: State, viewer: str = WHOLE) -> Document:
    """Returns the position as a seat or `public` sees it, with hidden cards left to be dealt; by default everything.

    It holds the table: a game that begins from that goes on exactly there. Raises Refused while nobody is playing, and
    where something is hidden that could be neither left out nor dealt.
    """
    table = laid_table.of(state) if viewer == WHOLE else laid_table.as_seen(state, viewer)
    further: Document = {}
    for variant, writes in POSITION_WRITERS.items():
        if variant in state.variants:
            further |= writes(state, viewer == WHOLE)
    places = _places(state, further)
    written: Document = {
        "seats": [_seat(state, seat, viewer, places) for seat in state.seats],
        **_piles(state, viewer),
        **_sheets(state, viewer),
        **_encounter(state, viewer, places.planets),
        **further,
        "timers": state.options["timers"],
    }
    if gone := [planet for planet in board.all_printed(state) if state.further_planets.get(planet) == ""]:
        written["destroyed"] = gone
        written["trophies"] = {planet: state.trophies[planet] for planet in gone if planet in state.trophies}
    if commanded := {ship: seat for ship, seat in state.commandeered.items() if board.colour(ship) in state.seats}:
        written["commandeered"] = commanded
    if state.encounter is not None:
        written[TAKEN_IN] = phase_under_way(state)
    return {**written, MEMBER: table}


def _places(state: State, further: Document) -> Places:
    """Returns the places that the document can name; `further` are its members of variants."""
    printed = {planet for seat in state.seats for planet in board.printed_planets(state, seat)}
    planets = {planet for planet in printed if state.further_planets.get(planet) != ""}
    planets |= {planet for lying in POSITION_PLANETS for planet in lying(further)}
    others = {place for lying in POSITION_PLACES for place in lying(further)}
    aliens = _aliens(state)
    count = state.home_planets * board.SHIPS_PER_PLANET
    return Places(list(state.seats), planets, planets | others, aliens, count)


def _aliens(state: State) -> list[str]:
    """Returns the aliens that the document gives to seats."""
    return [alien for seat in state.seats for alien in _aliens_of(state, seat)]


def _aliens_of(state: State, seat: str) -> list[str]:
    """Returns its aliens, but for those that stay with a thing on the table: they are named there."""
    tied = powers.tied_aliens(state, seat)
    return [alien for alien in state.seats[seat].aliens if alien not in tied]


# -- seats and ships -------------------------------------------------------------------------------


def _seat(state: State, seat: str, viewer: str, places: Places) -> Document:
    hand = state.zones.get(f"hand:{seat}", [])
    seen: Document = {"hand": titles(hand)} if viewer in (WHOLE, seat) else {"hand_size": len(hand)}
    ships = _ships(state, seat, places, _by_id(state))
    written = {"seat": seat, "aliens": _aliens_of(state, seat), **seen, "warp": ships.pop(WARP, 0), "ships": ships}
    further = next((colour for colour, of in state.fleets.items() if of == seat and colour in board.COLOURS), "")
    return {**written, "fleet": _ships(state, further, places, by_id=False)} if further else written


def _ships(state: State, colour: str, places: Places, by_id: bool) -> dict[str, Any]:
    """Returns place -> its ships of this colour: how many, how many of each mark, or their ids where they matter."""
    there: dict[str, list[str]] = {}
    for ship in board.ships_of(state, colour):
        there.setdefault(_place(state, ship, places), []).append(ship)
    if by_id:
        return dict(there)
    if state.marks:
        return {place: dict(Counter(state.marks[ship] for ship in ships)) for place, ships in there.items()}
    return {place: len(ships) for place, ships in there.items()}


def _by_id(state: State) -> bool:
    """Returns True for ships that are named by ids: those with another commander, or that a mechanic tells apart."""
    return bool(state.commandeered) or any(holds(state) for holds in board.named_one_by_one)


def _place(state: State, ship: str, places: Places) -> str:
    """Returns the place of a ship as a position names it; the warp for a place that no position knows."""
    place = ":".join(state.ships[ship].split(":")[:3])
    seat, now = board.native_owner(state, ship), state.encounter
    if place == GATE:
        return GATE if now and (seat == now.offense or now.allies.get(seat) == "offense") else WARP
    if place == BESIDE:
        return BESIDE if now and now.allies.get(seat) == "defense" else WARP
    colours = [*state.seats, *(colour for colour in state.fleets if colour in board.COLOURS)]
    return place if places.has(place, colours) else WARP


# -- cards and tokens ------------------------------------------------------------------------------


def titles(cards: list[str]) -> list[str]:
    """Returns the titles of cards."""
    return [title_of(card) for card in cards]


def _piles(state: State, viewer: str) -> Document:
    written: Document = {"deck_size": len(state.zones["deck"])}
    if viewer == WHOLE:
        written |= {"deck_top": titles(state.zones["deck"][::-1]), "destiny_top": titles(state.zones["destiny"][::-1])}
    for name in ("discard", "destiny_discard"):
        written[name] = titles(state.zones[name])
    gone = [card for card in state.zones["removed"] if TITLES[title_of(card)].kind != "destiny"]
    return {**written, "removed": titles([card for card in gone if back(state, card) == "cosmic"])}


def _sheets(state: State, viewer: str) -> Document:
    held = _aliens(state)
    tokens = {alien: state.sheets.get(alien, {}).get(powers.TOKENS) for alien in held if alien in powers.COUNTERS}
    cards = {alien: state.zones.get(f"{board.SHEET}:{alien}", []) for alien in held}
    seen = {
        alien: titles([card for card in there if back(state, card) == "cosmic"])
        for alien, there in cards.items()
        if viewer == WHOLE or alien in powers.OPEN_SHEETS or viewer in powers.beholders(state, alien)
    }
    written = {"tokens": {alien: count for alien, count in tokens.items() if count}}
    return {**written, "sheet_cards": {alien: there for alien, there in seen.items() if there}}


# -- the encounter ---------------------------------------------------------------------------------


def _encounter(state: State, viewer: str, planets: set[str]) -> Document:
    now = state.encounter
    if now is None:
        return {"start": START_TURN, "offense": state.turn.seat} if state.turn.seat else {"start": START_TURN}
    cards = _cards(state, now, viewer)
    start = _start(state, now, cards, planets)
    written: Document = {"start": start, "offense": now.offense, "encounter": min(now.number, 2)}
    if at_least(start, "launch"):
        written["defense"] = now.defense
    if at_least(start, "launch") and now.planet in planets:
        written["planet"] = now.planet
    if at_least(start, "alliance"):
        written["allies"] = dict(now.allies)
    if at_least(start, "planning"):
        written["cards"] = cards
    return written


def _start(state: State, now: Encounter, cards: dict[str, str], planets: set[str]) -> str:
    """Returns the phase that is under way, or the last one before it that a position can begin with."""
    start = phase_under_way(state)
    if start == REGROUP and has_acted(state):
        # What is left of Regroup is gone: nothing is done twice.
        start = "destiny"
    if at_least(start, "reveal") and len(cards) < 2:
        start = "planning"
    if at_least(start, "alliance") and now.planet not in planets:
        start = "launch"
    if at_least(start, "launch") and not now.defense:
        start = "destiny"
    return start


def _cards(state: State, now: Encounter, viewer: str) -> dict[str, str]:
    """Returns main player -> title of the encounter card before it, if the viewer knows it."""
    if viewer == WHOLE:
        before = {seat: state.zones.get(f"played:{seat}", []) for seat in (now.offense, now.defense)}
        shown_titles = {seat: title_of(cards[0]) for seat, cards in before.items() if cards}
    else:
        shown = lazy_view(state, viewer)["encounter"]["cards"]
        shown_titles = {seat: title for seat, title in shown.items() if title is not None}
    return {seat: title for seat, title in shown_titles.items() if TITLES[title].is_encounter_card}
