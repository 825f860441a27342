"""All mechanics; importing this declares their procedures, extensions, facts and parts of the view."""

from domain.mechanics import (
    captured_places,
    captured_ships,
    colonies,
    commandeered_ships,
    executions,
    extra_rewards,
    hidden_ships,
    margins,
    muster,
    payment_limits,
    salvage,
    second_card,
    spare_colours,
    used_cards,
)

MECHANICS = (
    captured_places,
    captured_ships,
    colonies,
    commandeered_ships,
    executions,
    extra_rewards,
    hidden_ships,
    margins,
    muster,
    payment_limits,
    salvage,
    second_card,
    spare_colours,
    used_cards,
)
