"""The form of a hazard's page: the facts of its card, and its effect when it is drawn."""

from domain.decks.piles import put_cards
from domain.decks.titles import TITLES, Title, copies, title
from domain.engine.agenda import Procedure
from domain.engine.runner import Runner
from domain.variants.hazards.variant_state import DECK, DISCARDED, IN_PLAY, WHY

TEMPORARY, PERMANENT = "temporary", "permanent"
RULES: dict[str, str] = {}
"""Hazard -> its rule."""
AT_ONCE: dict[str, Procedure] = {}
"""Hazard -> the procedure that runs when it is drawn."""


def hazard(id: str, name: str, text: str, rule: str, count: int = 1, stays: bool = False) -> Title:
    """Declares a hazard; one that `stays` in play does so until its text says otherwise (HAZ-04)."""
    card = title(
        f"hazard-{id}",
        f"Hazard: {name}",
        "hazard",
        count=count,
        deck=DECK,
        set="conflict",
        subtype=PERMANENT if stays else TEMPORARY,
        text=text,
    )
    RULES[card.id] = rule
    return card


def at_once(hazard: Title) -> Procedure:
    """Returns a new procedure that runs when the hazard is drawn."""
    AT_ONCE[hazard.id] = Procedure(hazard.id)
    return AT_ONCE[hazard.id]


def put_away(runner: Runner, cards: list[str]) -> None:
    """Discards these hazards from play."""
    put_cards(runner, cards, IN_PLAY, DISCARDED, WHY)


def all_hazards() -> list[Title]:
    """Returns every hazard, in the order of their pages."""
    return [TITLES[id] for id in RULES]


def deck() -> list[str]:
    """Returns the ids of all 28 hazards."""
    return copies(*all_hazards())
