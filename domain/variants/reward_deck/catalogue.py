"""The number of cards that the variant brings (REW-50)."""

from typing import Any

from domain.decks import reward
from domain.variants.reward_deck.declaration import ID
from domain.variants.variant import counts


@counts(ID)
def components(seats: list[str], options: dict[str, Any]) -> dict[str, int]:
    return {"reward_cards": len(reward.cards())}
