"""The kickers on the table; there is one deck only, and its cards have one back (CREW-03, CREW-05)."""

from typing import Any

from domain.cards import kickers
from domain.state import State
from domain.variants.common_rewards.declaration import ID
from domain.variants.variant import shows


@shows(ID)
def common_rewards(state: State, viewer: str) -> dict[str, Any]:
    """Shows `kickers`: seat -> title of the kicker before it, or None for whom it is face down."""
    return {"kickers": kickers.seen_by(state, viewer)}
