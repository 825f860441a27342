"""Technology (TECH-01..14): techs that ships research in secret, to be used when they are completed."""

from domain.decks.piles import SHUFFLED, UNNOTICED
from domain.variants.variant import variant

ID = "technology"
DECK = "techs"
WHY = "tech"
"""The reason of all moves of tech cards; no power watches them, since techs are in no hand and no cosmic pile."""

variant(
    ID,
    "Technology",
    "Each player has a secret tech; ships research it, and once it is completed it may be used.",
    "TECH",
    because="TECH-01",
)
SHUFFLED.append(DECK)
UNNOTICED.add(WHY)
