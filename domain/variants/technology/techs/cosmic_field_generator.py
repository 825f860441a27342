"""Cosmic Field Generator: a Cosmic Zap that is no card of a hand (CORE-234)."""

from domain.cards.zaps import COSMIC_ZAPS, a_power_was_used, of_its_own, zap_power
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.variants.technology.abilities import ability, tech

TECH = tech(
    "cosmic-field-generator",
    "Cosmic Field Generator",
    2,
    "When any player uses an alien power, you may answer by discarding this tech, even if the power is yours. It "
    "works like a Cosmic Zap: the use is cancelled, and the power is off until the encounter ends. A Card Zap "
    "cannot stop it.",
)
COSMIC_ZAPS.add(TECH.id)


@ability(TECH, answers=True, when=a_power_was_used, rule="CORE-234", pointless=of_its_own)
def cancel_the_power(runner: Runner, use: Use) -> None:
    zap_power(runner, use)
