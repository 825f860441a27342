"""Vulch: feeds on what others throw away."""

from domain import board
from domain.aliens.page import alien, passive, power, super_, wild
from domain.decks.piles import DISCARDED, discard, discard_pile, hand
from domain.decks.taking import take as take_from_hand
from domain.decks.titles import facts, title_of
from domain.encounter import roles, timings
from domain.engine.moments import Moment
from domain.engine.runner import Game
from domain.engine.uses import Use
from domain.events import CardsMoved, HandSeen
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


def carrion(game: Game, seat: str, moment: Moment, kind: str) -> list[str]:
    """Cards of a kind that somebody else has just discarded and that still lie there."""
    if moment["seat"] == seat:
        return []
    cards = [card for card in moment["cards"] if facts(card).kind == kind]
    return [card for card in cards if card in game.state.zones[discard_pile(game.state, card)]]


def take(game: Game, use: Use, kind: str) -> None:
    for card in carrion(game, use.seat, use.moment, kind):
        moved = CardsMoved(
            source=discard_pile(game.state, card),
            target=f"hand:{use.seat}",
            count=1,
            why="vulch",
            seat=use.seat,
            cards=[card],
        )
        game.emit(moved)


def artifacts_lie_there(game: Game, seat: str, moment: Moment) -> bool:
    return bool(carrion(game, seat, moment, "artifact"))


@power(VULCH, at=DISCARDED, must=True, when=artifacts_lie_there)
def salvage(game: Game, use: Use) -> None:
    take(game, use, "artifact")


@passive(VULCH, "keep_artifact")
def keeps_artifacts(game: Game, seat: str, base: int) -> int:
    """A new hand is drawn on top of the artifacts, which are shown and kept."""
    return 1


def i_succeeded(game: Game, seat: str, moment: Moment) -> bool:
    assert game.state.encounter is not None
    encounter = game.state.encounter
    won = encounter.facts.get("deal") == "made" or encounter.winner == board.side_of(game.state, seat)
    return won and bool(hand(game, board.opponent(game.state, seat)))


@wild(VULCH, at=timings.AFTER_RESOLUTION, roles=roles.main, when=i_succeeded)
class PickOver:
    """The opponent hands over cards one at a time until one is kept; the others are discarded."""

    @staticmethod
    def hand_over(game: Game, use: Use) -> str | None:
        opponent = board.opponent(game.state, use.seat)
        cards = {card: title_of(card) for card in hand(game, opponent)}
        if not cards:
            return "done"
        question = ChooseCards(
            prompt="Which card do you hand over next?", rule="CORE-221", name="vulch_card", cards=cards, sealed=True
        )
        card = game.ask(opponent, question)[0]
        use.notes["card"] = card
        game.emit(HandSeen(seat=opponent, viewer=use.seat, cards=[card]))
        return None

    @staticmethod
    def keep_or_not(game: Game, use: Use) -> str | None:
        card, opponent = use.notes["card"], board.opponent(game.state, use.seat)
        name = about(card)
        question = Confirm(
            prompt=f"Do you keep {name}? If not, it is discarded.", rule="CORE-221", name="vulch_keep", yes=True
        )
        if game.ask(use.seat, question):
            take_from_hand(game, opponent, use.seat, [card], "vulch")
            return None
        discard(game, opponent, [card], "vulch")
        return "hand_over"


def flares_lie_there(game: Game, seat: str, moment: Moment) -> bool:
    return bool(carrion(game, seat, moment, "flare"))


@super_(VULCH, at=DISCARDED, when=flares_lie_there)
def salvage_flares(game: Game, use: Use) -> None:
    take(game, use, "flare")


@super_(VULCH, part="super_keep", at=timings.HAND_SHOWN)
def keep_flares(game: Game, use: Use) -> None:
    """Flares too are kept when a new hand is drawn."""
    game.below("new_hand").vars["keep"] = ["flare"]
