"""The number of cards that the variant adds to the cosmic deck."""

from typing import Any

from domain.decks import reward
from domain.variants.common_rewards.declaration import ID
from domain.variants.variant import counts


@counts(ID)
def components(seats: list[str], options: dict[str, Any]) -> dict[str, int]:
    return {"cosmic_cards": len(reward.cards())}
