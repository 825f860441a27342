"""All numbered rules together."""

from domain.rulebook import core, incursion, planetoids, rulings, timing

BOOK: dict[str, str] = {**core.RULES, **timing.RULES, **incursion.RULES, **planetoids.RULES, **rulings.RULES}


def rules() -> list[dict[str, str]]:
    """Every rule as {id, text}."""
    return [{"id": id, "text": text} for id, text in BOOK.items()]
