"""Ghoul: gains from the ships that it defeats."""

from domain import board, powers
from domain.aliens.page import alien, power, super_, wild
from domain.board import WARP
from domain.encounter import roles, timings
from domain.encounter.resolution import collected
from domain.encounter.ships import BY_THE_OUTCOME
from domain.engine.moments import Moment
from domain.engine.runner import Runner, watches
from domain.engine.uses import Use
from domain.events import ShipsMoved
from domain.events.facts import Fact
from domain.mechanics.captured_places import captor

GHOUL = alien(
    "ghoul",
    "Ghoul",
    edition="incursion",
    alert="red",
    verb="Feast",
    power=(
        "When you win the encounter as a main player, you must collect a reward for each opposing ship that "
        "it sent to the warp. Each reward is a card or one of your ships from the warp, as you like."
    ),
    wild=(
        "When you win the encounter as a main player, you may collect a reward for each player on the opposing side."
    ),
    super=(
        "As an offensive ally, when your side wins, you may use your power and collect a reward for each "
        "opposing ship that went to the warp."
    ),
)
FALLEN = Fact("ghoul_fallen", 0)
"""The fact that counts the ships which the encounter has brought from the losing side into the warp."""


@watches(ShipsMoved, within=GHOUL.in_game)
def the_fallen_are_counted(runner: Runner, event: ShipsMoved) -> None:
    """Counts the lost ships even if an effect saves them later.

    Ships saved, captured or removed on their way do not count.
    """
    if event.why in BY_THE_OUTCOME and runner.state.encounter and powers.holder(runner.state, GHOUL.id):
        fallen = sum(to == WARP and not captor(place) for place, to in event.moves.values())
        FALLEN.note(runner, FALLEN.of(runner.state.encounter) + fallen)


def rewards_are_collected(runner: Runner, seat: str, moment: Moment) -> bool:
    """Returns True if its side has won, and no effect keeps everybody from collecting."""
    now = runner.encounter
    return bool(now.winner) and board.side_of(runner.state, seat) == now.winner and collected(runner.state)


def there_is_a_feast(runner: Runner, seat: str, moment: Moment) -> bool:
    return rewards_are_collected(runner, seat, moment) and FALLEN.of(runner.encounter) > 0


@power(GHOUL, at=timings.AFTER_RESOLUTION, roles=roles.main, must=True, when=there_is_a_feast)
@super_(GHOUL, at=timings.AFTER_RESOLUTION, roles=roles.offensive_ally, when=there_is_a_feast)
def feast(runner: Runner, use: Use) -> None:
    """Gives one defender reward for each ship."""
    runner.call("rewards", seat=use.seat, count=FALLEN.of(runner.encounter), besides=FALLEN.of(runner.encounter))


@wild(GHOUL, at=timings.AFTER_RESOLUTION, roles=roles.main, when=rewards_are_collected)
def scraps(runner: Runner, use: Use) -> None:
    """Gives one reward for each opposing player."""
    opposing = board.side_members(runner.state, board.other_side(runner.encounter.winner))
    runner.call("rewards", seat=use.seat, count=len(opposing), besides=len(opposing))
