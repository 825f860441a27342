"""The margin of a victory: how far apart two totals are that decided it (ARCADE-01)."""

from domain.encounter.resolution import outright_winner
from domain.state import Encounter


def margin(now: Encounter) -> int | None:
    """The difference of the final totals; None where they have not decided the encounter (CORE-328)."""
    if not now.winner or not now.totals or outright_winner(now):
        return None
    return abs(now.totals["offense"] - now.totals["defense"])


def won_by(now: Encounter, least: int) -> bool:
    """True when a side has won by at least so much."""
    found = margin(now)
    return found is not None and found >= least
