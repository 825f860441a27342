"""Meteor Storm: when both attack with more than 25 together, both sides lose (HAZ-19)."""

from domain.encounter.resolution import BOTH_LOSE
from domain.engine.runner import Runner, watches
from domain.events import TotalsFixed
from domain.variants.hazards.cards.page import hazard
from domain.variants.hazards.variant_state import in_game, works

CARD = hazard(
    "meteor-storm",
    "Meteor Storm",
    (
        "If both main players reveal attacks and the totals of both sides add up to more than 25, both sides lose this "
        "encounter, whatever any other effect says."
    ),
    rule="HAZ-19",
    count=2,
)
MOST = 25


@watches(TotalsFixed, within=in_game)
def too_much_for_the_planet(runner: Runner, event: TotalsFixed) -> None:
    """Decides the encounter: totals are fixed only when both cards are attacks (TIME-25)."""
    if works(runner.state, CARD) and sum(event.totals.values()) > MOST:
        BOTH_LOSE.note(runner, CARD.id)
