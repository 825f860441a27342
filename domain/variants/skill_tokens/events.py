"""What happens to skills, each event beside its reducer."""

from domain.events import Event
from domain.reducers import changes_nothing, reduces
from domain.state import State


class SkillsGiven(Event, frozen=True, kw_only=True):
    """Ship -> its skill, for ever (SKILL-01)."""

    skills: dict[str, str]


class EscortsCalled(Event, frozen=True, kw_only=True):
    """Whether a seat called Escorts to its side, and how many that everybody sees (SKILL-12, SKILL-21)."""

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


@reduces(SkillsCompared)
def _skills_compared(state: State, event: SkillsCompared) -> None:
    state.current_encounter.facts["skills"] = {"weapons": event.weapons, "shields": event.shields}
