"""The places of the hazards: the deck, the hazards in play, and the discard pile."""

from domain.decks.piles import SHUFFLED, UNNOTICED, face_up
from domain.decks.titles import Title, title_of
from domain.state import State
from domain.variants.hazards.declaration import ID
from domain.variants.variant import played_with

DECK, DISCARDED, IN_PLAY = "hazards", "hazards_discard", face_up("hazards_in_play")
SHUFFLED.append(DECK)
WHY = "hazard"
"""The cause of all moves of hazards; no effect on discards reacts to it (HAZ-01)."""
UNNOTICED.add(WHY)


in_game = played_with(ID)


def in_play(state: State) -> list[str]:
    """Returns the hazards that everybody follows now, in the order in which they came."""
    return state.zones.get(IN_PLAY, []) if ID in state.variants else []


def the_card(state: State, hazard: Title) -> str:
    """Returns the card of this title in play."""
    return next(card for card in in_play(state) if title_of(card) == hazard.id)


def partners(state: State) -> list[str]:
    """Returns the two seats that must invite each other, if there are any."""
    seats: list[str] = state.variants.get(ID, {}).get("alliance", [])
    return seats


def works(state: State, hazard: Title) -> bool:
    """Returns True while a hazard of this title is in play."""
    return ID in state.variants and any(title_of(card) == hazard.id for card in in_play(state))
