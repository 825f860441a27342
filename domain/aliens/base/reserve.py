"""Reserve: its small attacks wait for the reveal, and it turns the help of others away."""

from domain.aliens.page import alien, power, super_, wild
from domain.cards.reinforcements import play_as_reinforcements, which_side
from domain.decks.nature import nature
from domain.decks.piles import DISCARDED, discard, hand
from domain.decks.titles import facts, title_of
from domain.encounter import roles, timings
from domain.encounter.reveal import totals_do_not_count
from domain.engine.abilities import ABILITIES
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use, cancel
from domain.mechanics.pick_up_discards import discarded_by_others, pick_up
from domain.questions import ChooseCards

RESERVE = alien(
    "reserve",
    "Reserve",
    edition="base",
    alert="green",
    verb="Reinforce",
    power=(
        "As a main player or ally, after the encounter cards are revealed, you may play any number of attack "
        "cards of value 06 or lower from your hand as reinforcements of that value, for either side. When "
        "another player plays a reinforcement, you may discard a negotiate from your hand to cancel it; the "
        "reinforcement is discarded."
    ),
    wild=(
        "When another player discards reinforcements, whether they were played or not, you may take them into "
        "your hand. Your reinforcements are discarded as usual."
    ),
    super=(
        "As a main player or ally, after the encounter cards are revealed, you may play one attack card of "
        "value 09 or lower from your hand as a reinforcement."
    ),
)
LOW, NOT_HIGH = 6, 9


def attacks(runner: Runner, seat: str, highest: int) -> dict[str, str]:
    cards = [
        card
        for card in hand(runner, seat)
        if nature(runner.state, card).kind == "attack" and facts(card).value <= highest
    ]
    return {card: title_of(card) for card in cards}


def low_attacks(runner: Runner, seat: str, moment: Moment) -> ChooseCards:
    cards = attacks(runner, seat, LOW)
    return ChooseCards(
        prompt="Which attacks do you play as reinforcements?", name="reserves", cards=cards, most=len(cards)
    )


def a_higher_one(runner: Runner, seat: str, moment: Moment) -> ChooseCards:
    cards = attacks(runner, seat, NOT_HIGH)
    return ChooseCards(prompt="Which attack do you play as a reinforcement?", name="reserve", cards=cards)


@power(RESERVE, at=timings.TOTALLING, roles=roles.involved, asks=low_attacks, often=True, pointless=totals_do_not_count)
@super_(RESERVE, at=timings.TOTALLING, roles=roles.involved, asks=a_higher_one, pointless=totals_do_not_count)
def reinforce(runner: Runner, use: Use) -> None:
    """Plays all cards for one side; the power can be used again for the other one."""
    side = runner.ask(use.seat, which_side(runner, use.seat, use.moment))[0]
    cards = [card for card in use.value if card in hand(runner, use.seat)]
    if cards:
        play_as_reinforcements(runner, use.seat, cards, side)


def another_reinforces(runner: Runner, seat: str, moment: Moment) -> bool:
    played = runner.state.uses[moment["use"]]
    return played.seat != seat and not played.cancelled and ABILITIES[played.ability].kind == "reinforcement"


def a_negotiate(runner: Runner, seat: str, moment: Moment) -> ChooseCards:
    """Asks for a negotiate; crooked deals are negotiates too."""
    cards = {card: title_of(card) for card in hand(runner, seat) if nature(runner.state, card).kind == "negotiate"}
    return ChooseCards(prompt="Which negotiate do you discard?", name="turn_away", cards=cards)


@power(RESERVE, part="cancel", answers=True, roles=roles.involved, when=another_reinforces, asks=a_negotiate)
def turn_away(runner: Runner, use: Use) -> None:
    cards = [card for card in use.value if card in hand(runner, use.seat)]
    if cards:
        discard(runner, use.seat, cards, RESERVE.id)
        cancel(runner, use.subject_id)


def reinforcements_lie_there(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(discarded_by_others(runner, seat, moment, "reinforcement"))


@wild(RESERVE, at=DISCARDED, when=reinforcements_lie_there)
def keep_the_force(runner: Runner, use: Use) -> None:
    """Keeps cards that were discarded together."""
    pick_up(runner, use.seat, use.moment, "reinforcement", RESERVE.id)
