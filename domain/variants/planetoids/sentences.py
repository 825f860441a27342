"""The sentences of planetoids in the history of a game."""

from domain.questions.wording import about
from domain.story import Scene, Sentence, tell_reasons, tells
from domain.variants.planetoids.events import PlanetoidCreated, PlanetoidMoved

tell_reasons({"absorbed": ", absorbed by the system"})


@tells(PlanetoidCreated)
def planetoid_created(event: PlanetoidCreated, scene: Scene) -> Sentence:
    """Tells that a planetoid is created in some home system."""
    return Sentence(f"{about(event.planetoid)} comes into play in {about(event.system)}'s home system.")


@tells(PlanetoidMoved)
def planetoid_moved(event: PlanetoidMoved, scene: Scene) -> Sentence:
    """Tells that a planetoid is moved by a player, or by another planetoid that came."""
    way = f"from {about(event.source)}'s home system to {about(event.target)}'s"
    if event.why == "bumped":
        return Sentence(f"{about(event.planetoid)} is bumped {way}.")
    return Sentence(f"{about(event.seat)} moves {about(event.planetoid)} {way}.")
