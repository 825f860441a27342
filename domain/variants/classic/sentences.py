"""The sentence of moons in the history of a game."""

from domain.questions.wording import about, listed
from domain.story import Scene, Sentence, tells
from domain.variants.classic.events import MoonsLaidOut


@tells(MoonsLaidOut)
def moons_laid_out(event: MoonsLaidOut, scene: Scene) -> Sentence:
    """Tells the moons, each beside a planet."""
    placed = listed(f"{about(moon)} beside {about(planet)}" for moon, planet in event.moons.items())
    return Sentence(f"The moons are laid out: {placed}.")
