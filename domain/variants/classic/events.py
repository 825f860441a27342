"""The events of moons, each next to its reducer; ships land on them by `ShipsMoved`."""

from domain.events import Event
from domain.reducers import reduces
from domain.state import State
from domain.variants.classic.declaration import ID


class MoonsLaidOut(Event, frozen=True, kw_only=True):
    """Moon -> the planet beside it, face up."""

    moons: dict[str, str]
    first_draw: int = 0
    draws: int = 0


@reduces(MoonsLaidOut)
def _moons_laid_out(state: State, event: MoonsLaidOut) -> None:
    state.variants[ID]["moons"] = dict(event.moons)
    if event.draws:
        state.draws = event.first_draw + event.draws
