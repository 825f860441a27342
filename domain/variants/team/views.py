"""Teams, seating and what partners wait for, as everybody sees them."""

from typing import Any

from domain import board
from domain.state import State
from domain.variants.team import variant_state
from domain.variants.team.declaration import ID
from domain.variants.variant import shows_to_all


@shows_to_all(ID)
def team(state: State) -> dict[str, Any]:
    """Shows `teams`; `seating`: all seats clockwise, the unused planet after the last one if there is an odd player.

    `odd_player` and whether it has its `extra_turn` now; `reached`: seat -> the rule by which an effect has brought it
    to victory.
    """
    return {
        "teams": variant_state.teams(state),
        "seating": board.seating(state),
        "odd_player": variant_state.odd_player(state),
        "extra_turn": variant_state.in_extra_turn(state),
        "reached": variant_state.reached(state),
    }
