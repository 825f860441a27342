"""Three hazards that never are in play together: each discards the others when it enters play."""

from domain.decks.titles import Title, title_of
from domain.engine.runner import Runner
from domain.state import Frame
from domain.variants.hazards.cards.page import at_once, put_away
from domain.variants.hazards.variant_state import in_play

ALL: list[str] = []


def alone(hazard: Title) -> None:
    """Discards the others of the three when this hazard is drawn."""
    ALL.append(hazard.id)

    def others_leave(runner: Runner, frame: Frame) -> None:
        others = [each for each in ALL if each != hazard.id]
        if cards := [card for card in in_play(runner.state) if title_of(card) in others]:
            put_away(runner, cards)

    at_once(hazard).step(others_leave)
