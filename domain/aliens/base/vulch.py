"""Vulch: feeds on what others throw away."""

from domain import board
from domain.aliens.page import alien, passive, power, super_, wild
from domain.decks.piles import DISCARDED, discard, hand
from domain.decks.taking import take
from domain.decks.titles import title_of
from domain.encounter import roles, timings
from domain.encounter.planning import keep_kinds
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.events import HandSeen
from domain.events.deals import DEAL
from domain.mechanics.pick_up_discards import discarded_by_others, pick_up
from domain.questions import ChooseCards, Confirm
from domain.questions.wording import about

VULCH = alien(
    "vulch",
    "Vulch",
    edition="base",
    alert="green",
    verb="Salvage",
    power=(
        "When another player discards an artifact, whether it was played or not, you must take it into your "
        "hand. When you draw a new hand, you show and keep your artifacts and draw a whole hand besides."
    ),
    wild=(
        "As a main player, after you win an encounter or make a deal, you may make your opponent show you "
        "cards from hand one at a time. You keep one of them; those that you turn down are discarded."
    ),
    super=(
        "When another player discards flares, you may take them into your hand. When you draw a new hand, you "
        "may keep your flares too."
    ),
)


def artifacts_lie_there(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(discarded_by_others(runner, seat, moment, "artifact"))


@power(VULCH, at=DISCARDED, must=True, when=artifacts_lie_there)
def salvage(runner: Runner, use: Use) -> None:
    pick_up(runner, use.seat, use.moment, "artifact", VULCH.id)


@passive(VULCH, "keep_artifact")
def keeps_artifacts(runner: Runner, seat: str, base: int) -> int:
    """Keeps the artifacts, which are shown, when a new hand is drawn."""
    return 1


def i_succeeded(runner: Runner, seat: str, moment: Moment) -> bool:
    encounter = runner.encounter
    won = DEAL.of(encounter) == "made" or encounter.winner == board.side_of(runner.state, seat)
    return won and bool(hand(runner, board.opponent(runner.state, seat)))


@wild(VULCH, at=timings.AFTER_RESOLUTION, roles=roles.main, when=i_succeeded)
class PickOver:
    """The opponent hands over cards one at a time until one is kept; the others are discarded."""

    @staticmethod
    def hand_over(runner: Runner, use: Use) -> str | None:
        opponent = board.opponent(runner.state, use.seat)
        cards = {card: title_of(card) for card in hand(runner, opponent)}
        if not cards:
            return "done"
        question = ChooseCards(prompt="Which card do you hand over next?", name="vulch_card", cards=cards, secret=True)
        card = runner.ask(opponent, question)[0]
        use.notes["card"] = card
        runner.emit(HandSeen(seat=opponent, viewer=use.seat, cards=[card]))
        return None

    @staticmethod
    def keep_or_not(runner: Runner, use: Use) -> str | None:
        card, opponent = use.notes["card"], board.opponent(runner.state, use.seat)
        name = about(card)
        question = Confirm(prompt=f"Do you keep {name}? If not, it is discarded.", name="vulch_keep", yes=True)
        if runner.ask(use.seat, question):
            take(runner, opponent, use.seat, [card], "vulch")
            return None
        discard(runner, opponent, [card], "vulch")
        return "hand_over"


def flares_lie_there(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(discarded_by_others(runner, seat, moment, "flare"))


@super_(VULCH, at=DISCARDED, when=flares_lie_there)
def salvage_flares(runner: Runner, use: Use) -> None:
    pick_up(runner, use.seat, use.moment, "flare", VULCH.id)


@super_(VULCH, part="super_keep", at=timings.HAND_SHOWN)
def keep_flares(runner: Runner, use: Use) -> None:
    """Keeps flares too when a new hand is drawn."""
    keep_kinds(runner, ["flare"])
