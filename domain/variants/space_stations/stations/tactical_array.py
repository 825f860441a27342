"""Tactical Array: the defense draws two cards in Launch (STAT-36)."""

from domain.decks.piles import draw
from domain.encounter import roles, timings
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.variants.space_stations.abilities import ability, once, spend, station

CARD = station(
    "tactical-array",
    "Tactical Array",
    "Once in an encounter, as the defense, you may draw two cards while the offense launches its ships.",
)
CARDS = 2
LAUNCH = (timings.BEFORE_LAUNCH, timings.GATE_AIMED, timings.SHIPS_LAUNCHED)


@ability(CARD, at=LAUNCH, roles=roles.defense, when=once(CARD), rule="STAT-36")
def prepare(runner: Runner, use: Use) -> None:
    spend(runner, use)
    draw(runner, use.seat, CARDS, CARD.id)
