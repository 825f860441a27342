"""The margin of a victory: how far apart two totals are that decided it (ARCADE-01, MARGIN-01)."""

from domain.encounter.resolution import totals_decide
from domain.state import Encounter


def margin(now: Encounter) -> int | None:
    """Returns the difference of the final totals; None where they have not decided the encounter (CORE-328)."""
    if not now.winner or not now.totals or not totals_decide(now):
        return None
    return abs(now.totals["offense"] - now.totals["defense"])


def won_by(now: Encounter, least: int) -> bool:
    """Returns True if a side has won by at least this number; never without a margin (MARGIN-01)."""
    difference = margin(now)
    return difference is not None and difference >= least


def won_within(now: Encounter, most: int) -> bool:
    """Returns True if a side has won by at most this number; never without a margin (MARGIN-01)."""
    difference = margin(now)
    return difference is not None and difference <= most
