"""Effects that replace or follow a loss of ships are asked about losses outside of encounters, too."""

import pytest

from domain.board import WARP
from domain.engine.abilities import ABILITIES
from domain.engine.ability import Ability
from domain.engine.runner import NO_CHANCE, Runner
from tests.scenario.table import Table

LOSSES = ("instead:lose_ships", "after:lose_ships", "after:remove_ships")
OF_LOSSES = [(each, moment) for each in ABILITIES.values() for moment in each.moments if moment in LOSSES]


@pytest.mark.parametrize(("ability", "moment"), OF_LOSSES, ids=[f"{each.id}-{moment}" for each, moment in OF_LOSSES])
def test_ships_may_be_lost_before_the_first_encounter_of_a_turn__CORE_240(ability: Ability, moment: str) -> None:
    """Hate takes ships at the start of the turn, for example: then nobody is offense, and there is no outcome."""
    table = Table().from_the_start_of_the_turn().start()
    state = table.state
    state.encounter = None
    runner = Runner(state, NO_CHANCE)
    ships = [ship for ship, place in state.ships.items() if place == "red-1"][:2]
    lost = {"key": moment, "ships": ships, "why": "cost", "to": WARP}
    for seat in state.seats:
        ability.roles(state, seat)
        for condition in (ability.when, ability.holds):
            if condition is not None:
                condition(runner, seat, lost)
