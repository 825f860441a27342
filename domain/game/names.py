"""Names: one for every id of a thing in views, questions and events."""

from functools import cache

from domain import aliens, board, cards, variants
from domain.aliens.page import ALIENS
from domain.decks.titles import TITLES
from domain.encounter import table
from domain.engine import abilities, moments
from domain.mechanics import declarations as mechanics
from domain.mechanics.captured_places import CAPTURED
from domain.questions.wording import ORDINALS, Spoken, speaker
from domain.state import State, sets_in_play
from domain.story import namer
from domain.variants.variant import CATALOGUE

LOADED = (aliens, cards, table, mechanics, variants)
"""Importing these declares everything that has a name."""

COLOURS = {colour: colour.capitalize() for colour in board.COLOURS}
PLANETS = {
    planet: f"{COLOURS[colour]} planet {number}"
    for colour, planets in board.PLANETS.items()
    for number, planet in enumerate(planets, start=1)
}
SHIPS = {
    ship: f"{COLOURS[colour]} ship {number}"
    for colour, ships in board.SHIPS.items()
    if colour in COLOURS
    for number, ship in enumerate(ships, start=1)
}
PLACES = {
    board.GATE: "Hyperspace gate",
    board.BESIDE: "Beside the targeted planet",
    board.WARP: "Warp",
    board.REMOVED: "Out of the game",
    CAPTURED: "Captured",
    board.SHEET: "Alien sheet",
}
PILES = {
    "deck": "Cosmic deck",
    "discard": "Cosmic discard pile",
    "destiny_discard": "Destiny discard pile",
    "reward": "Reward deck",
    "reward_discard": "Reward discard pile",
    "hazards_in_play": "Hazards in play",
    "hazards_discard": "Hazard discard pile",
    "pooled": "Mixed hands",
    "mirrored": "Former discard pile",
    "table": "Table",
    "hand": "Hand",
    "played": "Encounter card",
    "dealt": "Dealt flares",
    "techs": "Tech deck",
    "techs_discard": "Tech discard pile",
    "research": "Research",
    "completed": "Completed techs",
    "drawn_techs": "Drawn techs",
    "battery": "Card under a tech",
}
CARDS = {
    "attack": "Attack",
    "negotiate": "Negotiate",
    "morph": "Morph",
    "reinforcement": "Reinforcement",
    "artifact": "Artifact",
    "flare": "Flare",
    "kicker": "Kicker",
    "rift": "Rift",
    "destiny": "Destiny",
    "station": "Space station",
    "hazard": "Hazard",
    "temporary": "Temporary",
    "permanent": "Permanent",
    "crooked_deal": "Crooked Deal",
    "cosmic": "Cosmic deck",
    "edicts": "Edicts",
    "stations": "Space stations",
    "tech": "Tech",
}
"""Kinds and subtypes of cards, and the decks to which they belong."""
USES = {"power": "Power", "wild": "Wild", "super": "Super", "passive": "Power", "moon": "Moon"}
"""Kinds of abilities, besides those of cards."""
PHASES = {
    "start_turn": "Start of turn",
    "regroup": "Regroup",
    "destiny": "Destiny",
    "launch": "Launch",
    "alliance": "Alliance",
    "planning": "Planning",
    "reveal": "Reveal",
    "resolution": "Resolution",
}
SIDES = {"offense": "Offense", "defense": "Defense", "none": "Neither side"}
RESULTS = {
    "decided": "Decided",
    "both_lose": "Both sides lose",
    "offense_won": "The offense won",
    "defense_won": "The defense won",
    "both_lost": "Both sides lost",
    "deal": "Deal",
    "failed_deal": "Failed deal",
    "homecoming": "A home colony was founded again",
    "succeeded": "A success without a winner",
    "aborted": "The encounter was broken off",
}
"""The ways to decide an encounter, and its results."""
GOODS = {
    "cards": "Cards",
    "colony": "Colony",
    "ships": "Ships",
    "captured_ships": "Captured ships",
    "reward_cards": "Reward cards",
}
"""The things that a deal or a reward can give."""
TERMS = {
    "ships_lost": "Ships lost",
    "home_colonies": "Home colonies",
    "foreign_colonies": "Foreign colonies",
    "active_leaders": "Active Leaders",
}
"""The sources of terms in an explained number, besides cards, powers and rules."""


@cache
def names() -> dict[str, str]:
    """Returns id -> name. Only `name_of` names compound ids (`attack-08#3`, `hand:red`).

    In the order of the ids: which module was imported first must change neither the hash of the ruleset nor an ETag.
    """
    assert LOADED
    entries = [entry for list_ in CATALOGUE.values() for entry in list_()]
    by_id = _together(
        *(COLOURS, PLANETS, SHIPS, PLACES, PILES, CARDS, USES, PHASES, SIDES, RESULTS, GOODS, TERMS, moments.NAMES),
        {id: alien.name for id, alien in ALIENS.items()},
        {id: title.name for id, title in TITLES.items()},
        {id: ability.label for id, ability in abilities.ABILITIES.items()},
        {entry["id"]: entry["name"] for entry in entries},
    )
    return dict(sorted(by_id.items()))


def of_game(state: State) -> dict[str, str]:
    """Returns id -> name for this game: without empty seats, and without aliens of other sets."""
    colours = board.COLOURS if state.status == "lobby" else {*state.seats, *state.fleets}
    absent = {id for colour in board.COLOURS if colour not in colours for id in _of_colour(colour)}
    absent |= {id for colour in colours for id in _not_on_the_table(state, colour)}
    sets = sets_in_play(state)
    if sets is not None:
        strangers = {id for id, alien in ALIENS.items() if alien.edition not in sets}
        carriers = strangers | {f"flare-{id}" for id in strangers}
        absent |= carriers | {id for id, ability in abilities.ABILITIES.items() if ability.title in carriers}
    return {id: name for id, name in names().items() if id not in absent}


def _of_colour(colour: str) -> tuple[str, ...]:
    return colour, *board.PLANETS[colour], *board.SHIPS[colour]


def _not_on_the_table(state: State, colour: str) -> set[str]:
    """Returns the planets and ships of a colour that this game is played without."""
    printed = {*board.printed_planets(state, colour), *board.ships_of(state, colour)}
    return {*board.PLANETS[colour], *board.SHIPS[colour]} - printed


def _together(*groups: dict[str, str]) -> dict[str, str]:
    """Returns all groups as one. Raises ValueError when an id has two names."""
    by_id: dict[str, str] = {}
    for group in groups:
        for id, name in group.items():
            if by_id.setdefault(id, name) != name:
                raise ValueError(f"two names of {id}: {by_id[id]} and {name}")
    return by_id


@namer
def name_of(id: str) -> str | None:
    """Returns the name of the thing with this id; None when the id is not of a thing.

    A card has the name of its title; a seat's place or pile is named by both parts.
    """
    by_id = names()
    if id in by_id:
        return by_id[id]
    title, _, copy = id.rpartition("#")
    if copy.isdigit():
        return by_id.get(title)
    parts = [by_id.get(part, part if part.isdigit() else "") for part in id.split(":")]
    return ", ".join(parts) if len(parts) > 1 and all(parts) else None


PHRASES = {
    board.GATE: "the hyperspace gate",
    board.BESIDE: "the space beside the attacked planet",
    board.WARP: "the warp",
    board.REMOVED: "the ships that are out of the game",
    "offense": "the offense",
    "defense": "the defense",
    "none": "neither side",
    "deck": "the cosmic deck",
    "cosmic": "the cosmic deck",
    "discard": "the cosmic discard pile",
    "destiny": "the destiny deck",
    "destiny_discard": "the destiny discard pile",
    "reward": "the reward deck",
    "reward_discard": "the reward discard pile",
    "techs": "the tech deck",
    "techs_discard": "the tech discard pile",
    "hazards": "the hazard deck",
    "hazards_discard": "the hazard discard pile",
    "genesis-planet": "the Genesis planet",
    "prometheus-01": "the Prometheus",
    "hand": "the hand",
    "cards": "cards from the deck",
    "ships": "ships out of the warp",
}
"""The words for a place, a side or a pile in sentences."""
_PLANETS = {
    planet: f"{COLOURS[colour]}'s {ordinal} planet"
    for colour, planets in board.PLANETS.items()
    for ordinal, planet in zip(ORDINALS, planets, strict=True)
}
_SHIPS = frozenset(ship for ships in board.SHIPS.values() for ship in ships)
"""All ships, those of no colour too: the variants that bring them are loaded."""


@speaker
@cache
def spoken(id: str) -> Spoken:
    """Returns the words for the thing with this id in a sentence; any other id stays as it is."""
    if id in COLOURS:
        return Spoken(COLOURS[id], "seats")
    if id in _PLANETS:
        return Spoken(_PLANETS[id], "planets")
    if id in _SHIPS:
        return Spoken(PHRASES.get(id) or SHIPS[id], "ships")
    if id.startswith("u_"):
        return Spoken("this use", "uses")
    kind, _, whose = id.partition(":")
    if whose:
        return Spoken(_of(kind, whose))
    name = PHRASES.get(id) or name_of(id) or id
    if "#" in id:
        return Spoken(name, "cards")
    return Spoken(name, "planets" if id in board.FURTHER else "")


def _of(kind: str, whose: str) -> str:
    """Returns the name of a place of a seat: a hand, an alien sheet, captured ships."""
    holder, _, ship = whose.partition(":")
    owner = name_of(holder) or holder
    if kind == board.SHEET:
        return f"the {owner} sheet"
    if ship.isdigit():
        return f"{owner}'s tech {ship}"
    if kind == CAPTURED:
        return f"{name_of(ship)}, which holds them" if ship else f"{owner}'s captured ships"
    return f"{owner}'s {(name_of(kind) or kind).lower()}"
