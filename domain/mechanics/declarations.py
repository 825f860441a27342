"""All mechanics; importing this declares their procedures, extensions, facts and parts of the view."""

from domain.mechanics import (
    captured_places,
    captured_ships,
    colonies,
    commandeered_ships,
    extra_rewards,
    hidden_ships,
    initial_ships_on_sheet,
    payment_limits,
    pick_up_discards,
    second_card,
    ship_executions,
    spare_colours,
    used_cards,
    victory_margin,
)

MECHANICS = (
    captured_places,
    captured_ships,
    colonies,
    commandeered_ships,
    ship_executions,
    extra_rewards,
    hidden_ships,
    victory_margin,
    initial_ships_on_sheet,
    payment_limits,
    pick_up_discards,
    second_card,
    spare_colours,
    used_cards,
)
