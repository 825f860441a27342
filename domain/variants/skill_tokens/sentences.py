"""The sentences of skills in the history of a game."""

from domain.questions.wording import about, counted
from domain.story import Scene, Sentence, detail, tells
from domain.variants.skill_tokens.events import EscortsCalled, SkillsCompared, SkillsGiven


@tells(SkillsGiven)
def skills_given(event: SkillsGiven, scene: Scene) -> Sentence:
    """Tells that every ship has a skill."""
    return detail("The ships get their skills.")


@tells(EscortsCalled)
def escorts_called(event: EscortsCalled, scene: Scene) -> Sentence:
    """Tells that Escorts are called; ships move by an event of their own."""
    if not event.called:
        return detail(f"{about(event.seat)} calls no Escorts.")
    return Sentence(f"{about(event.seat)} calls {counted(event.count, 'Escort')} to the {event.side}.")


@tells(SkillsCompared)
def skills_compared(event: SkillsCompared, scene: Scene) -> Sentence:
    """Tells that more Shields than Weapons end the encounter."""
    compared = f"{counted(event.weapons, 'Weapon')} against {counted(event.shields, 'Shield')}"
    return Sentence(f"Skills are compared: {compared}, so the encounter {'ends' if event.ends else 'goes on'}.")
