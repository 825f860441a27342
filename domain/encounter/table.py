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
from domain.mechanics import commandeered_ships, contested_victory, hidden_ships, hired_cards, home_planet_in_gate

PHASES = (regroup, destiny, launch, alliance, planning, reveal, resolution)
AROUND = (
    setup,
    state_checks,
    commandeered_ships,
    sheets,
    hidden_ships,
    hired_cards,
    turn,
    encounter,
    ships,
    deal,
    compensation,
    rewards,
    victory,
    home_planet_in_gate,
    contested_victory,
)

timing_order(board.timing_order)
