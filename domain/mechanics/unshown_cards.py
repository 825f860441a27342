"""An encounter card that stays face down and counts as the card that its player has claimed."""

from domain.decks.piles import deck_of, put_cards
from domain.encounter.planning import place_of_card
from domain.encounter.reveal import leaves_face_down, stays_face_down_as
from domain.engine.runner import Runner
from domain.events.facts import SeatFact
from domain.state import State

CLAIM = SeatFact("claim", "")
"""The title that the card before the seat counts as, by a claim that nobody has challenged."""
WHY = "never_shown"


def believe(runner: Runner, place: str, title: str) -> None:
    """The card before this seat stays face down and counts as a card of this title."""
    CLAIM.note(runner, title, place)


def believed(state: State, place: str) -> bool:
    """A claim about the card before this seat was believed in this encounter; it may be over."""
    return CLAIM.noted(state.current_encounter, place)


@stays_face_down_as
def claimed(state: State, place: str) -> str:
    return CLAIM.of(state.current_encounter, place)


@leaves_face_down
def under_its_deck(runner: Runner, place: str, replaced: bool) -> None:
    """Nobody else has seen the card, and it goes to the bottom of the deck that it came from.

    If another card replaces it, the claim is over.
    """
    seat, card = place_of_card(runner.state, place), runner.state.zones[f"played:{place}"][0]
    deck = deck_of(runner.state, card)
    put_cards(runner, [card], f"played:{place}", deck, WHY, seat, [seat], to_the_bottom=True)
    if replaced:
        CLAIM.note(runner, "", place)
