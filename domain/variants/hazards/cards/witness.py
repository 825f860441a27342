"""The Witness: nobody loses a power for too few home colonies (HAZ-26)."""

from domain import powers
from domain.decks.titles import title_of
from domain.encounter.state_checks import check_powers
from domain.engine.runner import Runner, watches
from domain.events import CardsMoved
from domain.state import State
from domain.variants.hazards.cards.page import hazard
from domain.variants.hazards.cards.powers_that_be import alone
from domain.variants.hazards.variant_state import IN_PLAY, in_game, works

CARD = hazard(
    "witness",
    "The Witness",
    (
        "This hazard stays in play. No player loses an alien power for too few home colonies, and powers that were "
        "lost for this come back. When it enters play, the Entropy Beast and the Cosmic Guardian are discarded."
    ),
    rule="HAZ-26",
    stays=True,
)
alone(CARD)


@powers.waives(powers.HOME_COLONIES)
def witnessed(state: State) -> bool:
    return works(state, CARD)


@watches(CardsMoved, within=in_game)
def powers_come_and_go(runner: Runner, event: CardsMoved) -> None:
    """Updates powers at once when it enters play or leaves."""
    if IN_PLAY in (event.source, event.target) and any(title_of(card) == CARD.id for card in event.cards):
        check_powers(runner, runner.state.seats.keys())
