"""The sentence of the Lunar Cannon in the history of a game; techs are cards, and move as cards do."""

from domain.questions.wording import about
from domain.story import Scene, Sentence, because, seats, tell_reasons, tells, untold
from domain.variants.technology.events import LunarCannonPlaced, TechActionsDeclined

tell_reasons({"moved": "", "left_alone": ", as the other planet is gone"})


untold(TechActionsDeclined)


@tells(LunarCannonPlaced)
def lunar_cannon_placed(event: LunarCannonPlaced, scene: Scene) -> Sentence:
    """Tells that the cannon is beside two planets, or the one that is left."""
    where = f"{about(event.system)}'s home system, beside {seats(event.planets)}"
    return Sentence(f"The Lunar Cannon is in {where}{because(event.why)}.")
