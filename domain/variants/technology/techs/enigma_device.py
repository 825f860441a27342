"""Enigma Device: everybody has exactly eight cards afterwards."""

from domain import board
from domain.decks.piles import HAND_SIZE, discard, draw, hand
from domain.decks.taking import discard_at_random
from domain.decks.titles import title_of
from domain.encounter import timings
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.questions import ChooseCards
from domain.variants.technology.abilities import ability, tech

TECH = tech(
    "enigma-device",
    "Enigma Device",
    4,
    "At the start of any encounter, you may discard this tech, and then any of your cards. After that each player, "
    "from you clockwise, draws cards or discards cards at random until the hand has exactly eight.",
)


@ability(TECH, at=timings.START_OF_ENCOUNTER, rule="TECH-24")
class Enigma:
    @staticmethod
    def discard_any(runner: Runner, use: Use) -> None:
        cards = {card: title_of(card) for card in hand(runner, use.seat)}
        if not cards:
            return
        question = ChooseCards(
            prompt="Which of your cards do you discard first?",
            name="enigma_device",
            cards=cards,
            least=0,
            most=len(cards),
            secret=True,
            fallback={"cards": []},
        )
        discard(runner, use.seat, runner.ask(use.seat, question), TECH.id)

    @staticmethod
    def to_eight(runner: Runner, use: Use) -> str | None:
        """Fills the hands to eight, one player after the other; a quake in between gives everybody eight anyway."""
        left = use.notes.setdefault("left", board.clockwise(runner.state, use.seat))
        if not left:
            return None
        seat, *use.notes["left"] = left
        surplus = len(hand(runner, seat)) - HAND_SIZE
        if surplus < 0:
            draw(runner, seat, -surplus, TECH.id)
        else:
            discard_at_random(runner, seat, surplus, TECH.id)
        return "to_eight"
