"""The reward deck (REW-01..56): rewards may be drawn from a deck of 32 other cards, which has piles of its own."""

from domain.decks.reward import DECK
from domain.decks.titles import BROUGHT, Brought
from domain.variants.variant import variant

ID = "reward_deck"

variant(
    ID,
    "Reward Deck",
    "Players may draw their rewards from a second deck instead: kickers, rifts, crooked deals and more.",
    "REW",
    because="CREW-01",
    excludes=("common_rewards",),
)
BROUGHT[ID] = Brought(DECK, apart=True)
