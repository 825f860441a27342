"""Chosen: prays for a better card."""

from domain.aliens.page import alien, power, super_, wild
from domain.decks.nature import nature
from domain.decks.piles import discard_pile, draw, put_cards, to_hand
from domain.decks.titles import facts
from domain.encounter import roles, timings
from domain.encounter.reveal import put_in_its_place
from domain.engine.moments import Moment, named, timing
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.engine.windows import open_window
from domain.events import ModifierAdded
from domain.events.facts import Fact
from domain.questions import ChooseCards, ChooseOption
from domain.state import Modifier

CHOSEN = alien(
    "chosen",
    "Chosen",
    edition="base",
    alert="green",
    verb="Divine Intervention",
    power=(
        "Once in an encounter, as a main player, after the encounter cards are revealed, you may draw three "
        "cards. You may play one encounter card among them in place of your revealed card or, if both are "
        "attacks, add its value to yours. The drawn cards that you do not play are discarded."
    ),
    wild="As a main player, before encounter cards are selected, you may draw one card from the deck.",
    super="After you draw three cards with your power, you may keep those of them that are not encounter cards.",
)

DRAWN = "sheet:chosen"
"""The zone of the drawn cards until they are picked, kept or discarded."""
INTERVENED = Fact("divine_intervention", "", lasting=True)
SEEN = named("chosen_saw_the_cards", "After the three cards are drawn", "You have drawn three cards.")
"""The moment at which the flare is played: after the draw."""


def drawn(runner: Runner, encounter_cards: bool) -> dict[str, str]:
    cards = runner.state.zones.get(DRAWN, [])
    return {card: facts(card).id for card in cards if facts(card).is_encounter_card == encounter_cards}


def not_yet(runner: Runner, seat: str, moment: Moment) -> bool:
    """Returns True once per encounter, whichever seat has the power."""
    return not INTERVENED.noted(runner.encounter)


@power(CHOSEN, at=timings.CARDS_REVEALED, roles=roles.main, when=not_yet)
class DivineIntervention:
    """Three cards; one of them may take the place of the revealed card, or be added to it."""

    @staticmethod
    def draw_three(runner: Runner, use: Use) -> None:
        INTERVENED.note(runner, use.seat)
        draw(runner, use.seat, 3, "chosen", DRAWN)
        open_window(runner, timing(SEEN, only=[use.seat]))

    @staticmethod
    def pick(runner: Runner, use: Use) -> str | None:
        cards = drawn(runner, encounter_cards=True)
        question = ChooseCards(prompt="Which card do you play?", name="chosen", cards=cards, least=0, secret=True)
        use.notes["picked"] = runner.ask(use.seat, question) if cards else []
        return None if use.notes["picked"] else "discard_the_rest"

    @staticmethod
    def play(runner: Runner, use: Use) -> None:
        """Adds an attack to an attack. Anything else replaces the card, and the outcome is determined again."""
        seat, card = use.seat, use.notes["picked"][0]
        both_attack = runner.encounter.faces[seat].type == nature(runner.state, card).kind == "attack"
        how = ChooseOption(
            prompt="Does the chosen card replace yours, or do you add its value to yours?",
            name="chosen_how",
            options={"replace": "it replaces your card", "add": "its value is added"},
        )
        if both_attack and runner.ask(seat, how) == ["add"]:
            put_cards(runner, [card], DRAWN, f"played:{seat}", "chosen", seat=seat)
            runner.emit(ModifierAdded(modifier=Modifier(seat, "card_plus", facts(card).value, facts(card).id)))
            return
        put_in_its_place(runner, seat, card, DRAWN, "chosen")

    @staticmethod
    def discard_the_rest(runner: Runner, use: Use) -> None:
        for card in list(runner.state.zones.get(DRAWN, [])):
            pile = discard_pile(runner.state, card)
            put_cards(runner, [card], DRAWN, pile, "chosen", seat=use.seat)


def something_to_keep(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(drawn(runner, encounter_cards=False))


def which_to_keep(runner: Runner, seat: str, moment: Moment) -> ChooseCards:
    cards = drawn(runner, encounter_cards=False)
    return ChooseCards(
        prompt="Which of the other cards do you keep?",
        name="chosen_keeps",
        cards=cards,
        least=0,
        most=len(cards),
        secret=True,
    )


@super_(CHOSEN, at=SEEN, roles=roles.main, holds=something_to_keep, asks=which_to_keep, secret=True)
def keep(runner: Runner, use: Use) -> None:
    """Lets the seat keep the drawn cards that are no encounter cards."""
    if use.value:
        to_hand(runner, use.seat, use.value, DRAWN, "flare-chosen", seen_by=[use.seat])


@wild(CHOSEN, at=timings.BEFORE_SELECTION, roles=roles.main)
def one_more_card(runner: Runner, use: Use) -> None:
    draw(runner, use.seat, 1, "flare-chosen")
