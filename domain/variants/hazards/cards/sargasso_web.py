"""Sargasso Web: played cards leave the game (HAZ-24)."""

from domain.decks.piles import played_cards_go, put_cards
from domain.decks.titles import facts
from domain.engine.runner import Runner, watches
from domain.events import CardsMoved
from domain.mechanics.second_card import LAID
from domain.state import State
from domain.variants.hazards.cards.page import hazard
from domain.variants.hazards.variant_state import in_game, works

CARD = hazard(
    "sargasso-web",
    "Sargasso Web",
    (
        "Every card that is played in this encounter leaves the game as soon as its effect is over, encounter cards "
        "and flares too."
    ),
    rule="HAZ-24",
    count=2,
)
GONE = "removed"
PLAYED = ("played", "kicker", LAID)
"""The kinds of zones of encounter cards and of what is played with them."""


@played_cards_go
def out_of_the_game(state: State, card: str) -> str:
    """Removes a card that is on the table, or played as a reinforcement from a hand (HAZARD-09).

    A card that is discarded from a hand without being played is discarded as usual.
    """
    if not works(state, CARD):
        return ""
    zone = next((zone for zone, cards in state.zones.items() if card in cards), "")
    on_the_table = zone == "table" or zone.partition(":")[0] in PLAYED
    return GONE if on_the_table or _is_being_played(state, card, zone) else ""


def _is_being_played(state: State, card: str, zone: str) -> bool:
    """Returns True for an encounter card that an effect plays as a reinforcement: it never is on the table."""
    kind, _, seat = zone.partition(":")
    return kind == "hand" and facts(card).is_encounter_card and [seat, card] in state.current_encounter.played


@watches(CardsMoved, within=in_game)
def nobody_keeps_it(runner: Runner, event: CardsMoved) -> None:
    """Removes a played card that an effect brings to a hand or a sheet instead.

    One that is taken back unrevealed may stay.
    """
    if not event.target.startswith(("hand:", "sheet:")) or not works(runner.state, CARD):
        return
    revealed = event.source.partition(":")[0] in PLAYED and runner.encounter.faces
    if event.source == "table" or revealed:
        put_cards(runner, event.cards, event.target, GONE, CARD.id)
