"""Cosmic Nebula: every power that is used is zapped (HAZ-13)."""

from domain.cards.zaps import zap
from domain.engine.abilities import ABILITIES
from domain.engine.runner import Runner, watches
from domain.events import UseDeclared
from domain.variants.hazards.cards.page import hazard
from domain.variants.hazards.variant_state import in_game, works

CARD = hazard(
    "cosmic-nebula",
    "Cosmic Nebula",
    (
        "For the rest of this encounter, each use of an alien power is cancelled as if a Cosmic Zap had answered it, "
        "and the power cannot be used again until the encounter ends."
    ),
    rule="HAZ-13",
)


@watches(UseDeclared, within=in_game)
def the_power_fails(runner: Runner, event: UseDeclared) -> None:
    """Cancels the power when it is announced, so that nothing can come before (HAZ-09)."""
    ability = ABILITIES[event.ability]
    if ability.kind in ("power", "super") and ability.is_use and works(runner.state, CARD):
        zap(runner, event.use)
