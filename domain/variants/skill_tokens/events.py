"""The events of skills, each next to its reducer."""

from domain.events import Event
from domain.events.facts import Fact
from domain.reducers import changes_nothing, reduces
from domain.state import State


class SkillsGiven(Event, frozen=True, kw_only=True):
    """Ship -> its skill, for ever (SKILL-01)."""

    skills: dict[str, str]


class EscortsCalled(Event, frozen=True, kw_only=True):
    """A seat called Escorts to its side or not: the number that everybody sees (SKILL-12, SKILL-21)."""

    seat: str
    side: str
    called: bool
    count: int


class SkillsCompared(Event, frozen=True, kw_only=True):
    """The one comparison of an encounter: it is over when there are more Shields than Weapons (SKILL-50..52)."""

    weapons: int
    shields: int
    ends: bool


@reduces(SkillsGiven)
def _skills_given(state: State, event: SkillsGiven) -> None:
    state.marks |= event.skills


changes_nothing(EscortsCalled)

SKILLS = Fact[dict[str, int] | None]("skills", None)
"""The numbers of `weapons` and `shields` that were compared."""


@reduces(SkillsCompared)
def _skills_compared(state: State, event: SkillsCompared) -> None:
    SKILLS.put(state.current_encounter, {"weapons": event.weapons, "shields": event.shields})
