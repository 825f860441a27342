"""Teams in a custom position: `teams`: pairs of seats, the odd player alone as the last team; else dealt at random."""

from typing import Any

from domain.variants.team import ID
from domain.variants.team.setup import PART
from domain.variants.variant import Fault, position_part


@position_part(ID, PART)
def faults(position: dict[str, Any], seats: list[str]) -> list[Fault]:
    """Each seat is in one team; all teams are pairs, but for the last one of an odd number of seats (TEAM-02)."""
    given = position[PART]
    sizes = [2] * (len(seats) // 2) + [1] * (len(seats) % 2)
    if not isinstance(given, list) or not all(isinstance(team, list) for team in given):
        return [_fault("a list of teams, each a list of seats")]
    named = [seat for team in given for seat in team]
    if not all(isinstance(seat, str) for seat in named) or sorted(named) != sorted(seats):
        return [_fault(f"each of {seats} is in one team")]
    return [] if [len(team) for team in given] == sizes else [_fault(f"teams of {sizes} seats, in this order")]


def _fault(detail: str) -> Fault:
    return {"pointer": f"/position/{PART}", "detail": detail, "rule": "TEAM-02"}
