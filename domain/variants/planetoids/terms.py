"""The mass imbalance: each origin marker makes its system need one more colony (PLAN-21, PLAN-23)."""

from domain.encounter.victory import may_decide_victories, raises_the_need
from domain.state import State
from domain.variants.planetoids import variant_state
from domain.variants.planetoids.declaration import ID
from domain.variants.planetoids.events import PlanetoidCreated, PlanetoidMoved
from domain.variants.variant import played_with

may_decide_victories(PlanetoidCreated, PlanetoidMoved, within=played_with(ID))


@raises_the_need("PLAN-21")
def own_markers(state: State, seat: str) -> int:
    return len(variant_state.markers(state, seat)) if state.further_planets else 0
