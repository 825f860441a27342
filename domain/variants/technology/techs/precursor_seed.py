"""Precursor Seed: a further alien, drawn when it is completed."""

from domain.aliens.selection import drawable
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.events import AlienGained
from domain.powers import tied
from domain.state import State
from domain.variants.technology.abilities import COMPLETED, ability, on_completion, tech

TECH = tech(
    "precursor-seed",
    "Precursor Seed",
    9,
    "When you complete this tech, you draw another alien at random. You have its power in addition to all others. This "
    "tech stays in play.",
    once=False,
)


@tied
def alien_of(state: State, seat: str) -> str:
    """Returns the alien that this seat has by the tech; it stays with it (XVAR-39)."""
    return state.gained.get(f"{seat}:{TECH.id}", "")


@ability(TECH, at=COMPLETED, must=True, when=on_completion(TECH), rule="TECH-35", is_use=False)
def sprout(runner: Runner, use: Use) -> None:
    """Draws any alien that could be drawn at an Alien Outpost; if none is left, there is no further alien."""
    state = runner.state
    if aliens := drawable(state):
        alien = runner.sample(aliens, 1, f"{TECH.id} {use.seat}")[0]
        runner.emit(AlienGained(seat=use.seat, alien=alien, why=TECH.id, first_draw=state.draws, draws=1))
