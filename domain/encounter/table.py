"""All procedures of the base game; importing this declares them."""

from domain import board
from domain.encounter import (
    alliance,
    captives,
    compensation,
    contest,
    deal,
    destiny,
    encounter,
    hired,
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
    unseen,
    victory,
    worldship,
)
from domain.engine.windows import timing_order

PHASES = (regroup, destiny, launch, alliance, planning, reveal, resolution)
AROUND = (
    setup, state_checks, captives, sheets, unseen, hired, turn, encounter, ships, deal, compensation, rewards, victory,
    worldship, contest,
)  # fmt: skip

timing_order(board.timing_order)
