"""Filch: takes what others have played."""

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.decks.nature import nature
from domain.decks.piles import discard, hand, put_cards
from domain.decks.titles import title_of
from domain.encounter import roles, timings
from domain.engine.abilities import ABILITIES
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use, cancel
from domain.mechanics.used_cards import lying, pick_up
from domain.questions import ChooseCards

FILCH = alien(
    "filch",
    "Filch",
    edition="base",
    alert="green",
    verb="Theft",
    power=(
        "As a main player, at the end of the encounter, after the encounter cards are discarded, you may take "
        "your opponent's encounter card from the discard pile into your hand."
    ),
    wild=(
        "When any player plays an artifact or a flare, you may answer by discarding a negotiate from your "
        "hand. The card that you answer has no effect, and you take it into your hand."
    ),
    super=(
        "After the encounter cards of any encounter are discarded, you may take one that another player used, "
        "even if you were not involved."
    ),
)


def loot(runner: Runner, seat: str, moment: Moment) -> list[str]:
    """Returns the used cards of the opponent that are still on the pile."""
    return lying(runner, moment).get(board.opponent(runner.state, seat), [])


def the_opponents_card_is_there(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(loot(runner, seat, moment))


def question(cards: list[str]) -> ChooseCards:
    return ChooseCards(prompt="Which card do you take?", name="filch", cards={card: title_of(card) for card in cards})


def which_of_several(runner: Runner, seat: str, moment: Moment) -> ChooseCards | None:
    """Asks which card is taken; mostly there is only one (FILCH-01)."""
    cards = loot(runner, seat, moment)
    return question(cards) if len(cards) > 1 else None


@power(
    FILCH,
    at=timings.ENCOUNTER_CLOSES,
    roles=roles.main,
    when=the_opponents_card_is_there,
    asks=which_of_several,
)
def theft(runner: Runner, use: Use) -> None:
    """Takes the card with which the opponent finally resolved the encounter."""
    for card in (use.value or loot(runner, use.seat, use.moment))[:1]:
        pick_up(runner, use.seat, card, FILCH.id)


def cards_of_others(runner: Runner, seat: str, moment: Moment) -> ChooseCards:
    return question([card for owner, cards in lying(runner, moment).items() if owner != seat for card in cards])


@super_(FILCH, at=timings.ENCOUNTER_CLOSES, asks=cards_of_others)
def steal_from_anybody(runner: Runner, use: Use) -> None:
    pick_up(runner, use.seat, use.value[0], "flare-filch")


def negotiates(runner: Runner, seat: str) -> dict[str, str]:
    return {card: title_of(card) for card in hand(runner, seat) if nature(runner.state, card).kind == "negotiate"}


def a_card_can_be_stolen(runner: Runner, seat: str, moment: Moment) -> bool:
    """Returns True for an artifact or a flare that has not been cancelled yet; its player may be anybody."""
    subject = runner.state.uses[moment["use"]]
    kinds = ("artifact", "wild", "super")
    return bool(subject.card) and not subject.cancelled and ABILITIES[subject.ability].kind in kinds


def which_negotiate(runner: Runner, seat: str, moment: Moment) -> ChooseCards:
    cards = negotiates(runner, seat)
    return ChooseCards(prompt="Which negotiate do you discard for it?", name="filch_pays", cards=cards, secret=True)


@wild(FILCH, answers=True, when=a_card_can_be_stolen, asks=which_negotiate, secret=True)
def snatch(runner: Runner, use: Use) -> None:
    """Gives a negotiate for the card, which is taken from the table.

    Without the negotiate there is nothing to pay with.
    """
    paid = [card for card in use.value if card in hand(runner, use.seat)]
    subject = use.subject
    if not paid or subject.cancelled or subject.card not in runner.state.zones["table"]:
        return
    discard(runner, use.seat, paid, "flare-filch")
    cancel(runner, use.subject_id)
    put_cards(runner, [subject.card], "table", f"hand:{use.seat}", "flare-filch", use.seat)
