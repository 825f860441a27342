"""Team Cosmic (TEAM-01..13): partners who sit opposite each other, and who win together."""

from domain.variants.variant import variant

ID = "team"

variant(
    ID,
    "Team Cosmic",
    "Players are dealt into pairs that sit opposite each other, never attack each other and win together.",
    "TEAM",
    because="TEAM-01",
    seats_min=5,
)
