"""Common rewards (CREW-01..06): the reward deck is shuffled into the cosmic deck, and the backs do not count."""

from domain.decks.reward import DECK
from domain.decks.titles import BROUGHT, Brought
from domain.variants.variant import variant

ID = "common_rewards"

variant(
    ID,
    "Common Rewards",
    "The 32 reward cards are part of the cosmic deck; everything else is played as usual.",
    "CREW",
    because="CREW-01",
    excludes=("reward_deck",),
)
BROUGHT[ID] = Brought(DECK, apart=False)
