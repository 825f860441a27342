"""All procedures of the base game; importing this declares them."""

from domain import board
from domain.encounter import (
    alliance,
    compensation,
    deal,
    destiny,
    encounter,
    launch,
    planning,
    regroup,
    resolution,
    reveal,
    rewards,
    setup,
    sheets,
    ships,
    state_checks,
    turn,
    victory,
)
from domain.engine.windows import timing_order

PHASES = (regroup, destiny, launch, alliance, planning, reveal, resolution)
AROUND = (
    setup,
    state_checks,
    sheets,
    turn,
    encounter,
    ships,
    deal,
    compensation,
    rewards,
    victory,
)

timing_order(board.timing_order)
