"""All numbered rules together."""

from domain.rulebook import (
    classic,
    core,
    expansions,
    forks,
    four_planets,
    hazards,
    incursion,
    planetoids,
    rating,
    reward_deck,
    rulings,
    skill_tokens,
    stations,
    table,
    team,
    technology,
    timing,
    undo,
)

PARTS = (
    core,
    timing,
    expansions,
    incursion,
    hazards,
    planetoids,
    rating,
    reward_deck,
    stations,
    skill_tokens,
    classic,
    four_planets,
    technology,
    team,
    table,
    undo,
    forks,
    rating,
    rulings,
)

BOOK: dict[str, str] = {id: text for part in PARTS for id, text in part.RULES.items()}


def rules() -> list[dict[str, str]]:
    """Returns every rule as {id, text}."""
    return [{"id": id, "text": text} for id, text in BOOK.items()]
