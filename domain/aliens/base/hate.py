"""Hate: rages at the start of its turn."""

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.decks.nature import nature
from domain.decks.piles import discard, hand
from domain.decks.taking import discard_at_random
from domain.decks.titles import facts, has_encounter_card, title_of
from domain.encounter import roles, timings
from domain.encounter.choose_ships import choose_from_another, choose_own_ships
from domain.encounter.resolution import CONCLUDED
from domain.encounter.ships import lose
from domain.engine.moments import Moment, use_declared
from domain.engine.runner import Runner
from domain.engine.uses import Use, takes_effect
from domain.engine.windows import open_window
from domain.events import CardsRevealedInHand
from domain.questions import ChooseCards, Question
from domain.questions.wording import about

HATE = alien(
    "hate",
    "Hate",
    edition="base",
    alert="yellow",
    verb="Rage",
    power=(
        "At the start of your turn you must show a card from your hand and discard it. Each other player must "
        "then discard a card of the same type, and in the case of an attack one of at least the same value, "
        "or lose three ships of your choice to the warp. Afterwards you draw a new hand if you hold no "
        "encounter card."
    ),
    wild=(
        "As a main player, before encounter cards are selected, you may make your opponent discard a random "
        "card. If your opponent then holds no encounter card, your side wins the encounter at once."
    ),
    super=(
        "When you use your power, you may keep the card that you show instead of discarding it. It cannot be "
        "this flare."
    ),
)
SHIPS_LOST = 3


def matching(runner: Runner, seat: str, hated: str) -> dict[str, str]:
    """Returns the cards of the same type; attacks must be at least as high."""
    wanted = nature(runner.state, hated)
    same = [card for card in hand(runner, seat) if nature(runner.state, card).kind == wanted.kind]
    fits = [card for card in same if wanted.kind != "attack" or facts(card).value >= wanted.value]
    return {card: title_of(card) for card in fits}


@power(HATE, at=timings.START_OF_TURN, roles=roles.offense, must=True)
class Rage:
    """A card goes; the others discard one of its type, or lose three ships of Hate's choice."""

    @staticmethod
    def discard_one(runner: Runner, use: Use) -> str | None:
        """Asks for a card to discard. Without any card there is nothing to hate."""
        cards = {card: title_of(card) for card in hand(runner, use.seat) if card != use.notes.get("show")}
        if not cards:
            return "new_hand"
        question = ChooseCards(prompt="Which card do you hate?", name="hate", cards=cards, secret=True)
        use.notes["hated"] = runner.ask(use.seat, question)[0]
        runner.emit(CardsRevealedInHand(seat=use.seat, cards=[use.notes["hated"]]))
        open_window(runner, use_declared(use.id))
        return None

    @staticmethod
    def let_it_go(runner: Runner, use: Use) -> str | None:
        """Lets the seat spare the victim; the power may be zapped before the card is shown, and after that too."""
        if runner.state.uses[use.id].cancelled:
            return "done"
        if not use.notes.get("show") and use.notes["hated"] in hand(runner, use.seat):
            discard(runner, use.seat, [use.notes["hated"]], "hate")
        return None

    @staticmethod
    def others_answer(runner: Runner, use: Use) -> None:
        others = board.clockwise(runner.state, use.seat)[1:]
        questions: dict[str, Question] = {}
        for seat in others:
            if cards := matching(runner, seat, use.notes["hated"]):
                questions[seat] = ChooseCards(
                    prompt=(
                        f"{about(use.seat)} hates {about(use.notes['hated'])}. "
                        "Do you discard a card of this type, or lose 3 ships?"
                    ),
                    name="hate_answer",
                    cards=cards,
                    least=0,
                    secret=True,
                    fallback={"cards": [next(iter(cards))]},
                )
        answers = runner.ask_all(questions)
        use.notes["victims"] = [seat for seat in others if not answers.get(seat)]
        for seat, cards_given in answers.items():
            discard(runner, seat, cards_given, "hate")

    @staticmethod
    def ships(runner: Runner, use: Use) -> str | None:
        """Takes the ships that Hate chooses."""
        if not use.notes["victims"]:
            return None
        victim = use.notes["victims"][0]
        prompt = f"Which ships does {about(victim)} lose?"
        mine = choose_own_ships(runner.state, victim, SHIPS_LOST, prompt, "CORE-214", "hate_ships").places
        question = choose_from_another(runner.state, mine, SHIPS_LOST, prompt, "CORE-214", "hate_ships")
        ships = runner.ask(use.seat, question) if question.most else []
        use.notes["victims"] = use.notes["victims"][1:]
        lose(runner, ships, "hate")
        return "ships"

    @staticmethod
    def new_hand(runner: Runner, use: Use) -> None:
        runner.call("new_hand", seat=use.seat)


def not_shown_yet(runner: Runner, seat: str, moment: Moment) -> bool:
    return not takes_effect(runner.state, moment["use"])


@super_(HATE, with_use="hate.power", roles=roles.offense, when=not_shown_yet)
def only_show_it(runner: Runner, use: Use) -> None:
    """Shows the card, which is kept and cannot be this flare."""
    use.subject_notes["show"] = use.card


@wild(HATE, at=timings.BEFORE_SELECTION, roles=roles.main)
class Strike:
    """The opponent discards a random card; without an encounter card left, this player wins at once."""

    @staticmethod
    def strike(runner: Runner, use: Use) -> None:
        discard_at_random(runner, board.opponent(runner.state, use.seat), 1, "hate")

    @staticmethod
    def unarmed(runner: Runner, use: Use) -> None:
        if not has_encounter_card(hand(runner, board.opponent(runner.state, use.seat))):
            side = board.side_of(runner.state, use.seat)
            CONCLUDED.note(runner, {"side": side, "source": "flare-hate"})
            runner.go_to("encounter", "resolution")
