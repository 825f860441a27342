"""Mercenary: is paid for every victory."""

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.encounter import roles, timings
from domain.encounter.resolution import FOR_SHIPS
from domain.encounter.rewards import REWARD_CARDS_DRAWN
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.mechanics.sorted_rewards import SortedRewards

MERCENARY = alien(
    "mercenary",
    "Mercenary",
    edition="incursion",
    alert="green",
    verb="Bounty Hunting",
    power=(
        "As a main player or offensive ally, when your side wins, you must collect rewards as a defensive "
        "ally does: a card or one of your ships from the warp for each of your ships in the encounter. You "
        "get them besides everything else."
    ),
    wild=(
        "As the defense, when you win with ships in the encounter, you may collect rewards as a defensive "
        "ally with as many ships does."
    ),
    super="When you draw cards as rewards, you may look at them and discard those that you do not want.",
)


def my_side_won(runner: Runner, seat: str, moment: Moment) -> bool:
    return board.side_of(runner.state, seat) == runner.encounter.winner


def won_with_ships(runner: Runner, seat: str, moment: Moment) -> bool:
    return my_side_won(runner, seat, moment) and board.count_in_encounter(runner.state, seat) > 0


@power(MERCENARY, at=timings.WINNER_KNOWN, roles=roles.main_or_offensive_ally, must=True, when=my_side_won)
@wild(MERCENARY, at=timings.WINNER_KNOWN, roles=roles.defense, when=won_with_ships)
def bounty(runner: Runner, use: Use) -> None:
    """Gives rewards like those of a defensive ally with as many ships, collected when rewards are."""
    FOR_SHIPS.note(runner, [*FOR_SHIPS.of(runner.encounter), use.seat])


REWARDS = SortedRewards(MERCENARY.id)


@super_(MERCENARY, at=REWARD_CARDS_DRAWN, holds=REWARDS.drew_some, asks=REWARDS.which_go, secret=True)
def pick_and_choose(runner: Runner, use: Use) -> None:
    REWARDS.discard(runner, use)
