"""Teams in a custom position: `teams`: pairs of seats, the odd player alone as the last team; else dealt at random."""

from typing import Any

from domain.faults import Fault, any_of
from domain.refusal import step
from domain.state import State
from domain.variants.team import variant_state
from domain.variants.team.declaration import ID
from domain.variants.team.setup import PART, strangers
from domain.variants.variant import fault, position_part, writes_position


@position_part(ID, PART)
def faults(position: dict[str, Any], seats: list[str]) -> list[Fault]:
    """Returns the faults: each seat is in one team, and all teams but the last are pairs (TEAM-02).

    In an encounter under way partners are neither opponents nor allies against each other (TEAM-05, TEAM-06).
    """
    part = position[PART]
    sizes = [2] * (len(seats) // 2) + [1] * (len(seats) % 2)
    if not isinstance(part, list) or not all(isinstance(team, list) for team in part):
        return [fault(f"/{PART}", "Send a list of teams, each a list of seats.", "TEAM-02")]
    named = [seat for team in part for seat in team]
    if not all(isinstance(seat, str) for seat in named) or sorted(named) != sorted(seats):
        return [fault(f"/{PART}", f"Name each of {any_of(seats, 'and')} in one team.", "TEAM-02")]
    if [len(team) for team in part] != sizes:
        return [fault(f"/{PART}", f"The teams have {', '.join(map(str, sizes))} seats, in this order.", "TEAM-02")]
    return [
        fault(f"/allies{step(one)}" if rule == "TEAM-06" else "/defense", "This is the partner of a main player.", rule)
        for one, other, rule in strangers(position)
        if [one, other] in part or [other, one] in part
    ]


@writes_position(ID)
def written(state: State, whole: bool) -> dict[str, Any]:
    return {PART: variant_state.teams(state)}
