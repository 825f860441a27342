"""Vacuum Turbines: four cards of the cosmic deck, of which any are kept."""

from domain.decks.piles import discard_pile, draw, put_cards, to_hand
from domain.decks.titles import title_of
from domain.encounter import timings
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.questions import ChooseCards
from domain.variants.technology.abilities import ability, tech

TECH = tech(
    "vacuum-turbines",
    "Vacuum Turbines",
    2,
    "At the start of any encounter, you may discard this tech and draw four cards. You keep as many of them as you "
    "like and discard the others.",
)
CARDS = 4


@ability(TECH, at=timings.START_OF_ENCOUNTER, rule="TECH-21")
class Turbines:
    """The cards are in no hand until they are kept."""

    @staticmethod
    def draw_four(runner: Runner, use: Use) -> None:
        draw(runner, use.seat, CARDS, TECH.id, f"drawn:{use.seat}")

    @staticmethod
    def keep_any(runner: Runner, use: Use) -> None:
        zone, seat = f"drawn:{use.seat}", use.seat
        cards = {card: title_of(card) for card in runner.state.zones.get(zone, [])}
        if not cards:
            return
        question = ChooseCards(
            prompt="Which cards do you keep?",
            name="vacuum_turbines",
            cards=cards,
            least=0,
            most=len(cards),
            secret=True,
            fallback={"cards": list(cards)},
        )
        chosen = runner.ask(seat, question)
        if chosen:
            to_hand(runner, seat, chosen, zone, TECH.id, seen_by=[seat])
        for card in [card for card in cards if card not in chosen]:
            put_cards(runner, [card], zone, discard_pile(runner.state, card), TECH.id, seat=seat)
