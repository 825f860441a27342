"""Loser: makes the winner lose."""

from domain.aliens.page import alien, power, super_, wild
from domain.encounter import roles, timings
from domain.encounter.planning import MUST_ATTACK
from domain.encounter.resolution import BOTH_LOSE, UPSET
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use

LOSER = alien(
    "loser",
    "Loser",
    edition="base",
    alert="green",
    verb="Upset",
    power=(
        "As a main player, before encounter cards are selected, you may declare an upset. Both main players "
        "must then play an attack card if they hold one. After everything else is counted, the side that "
        "would win loses and the other side wins."
    ),
    wild=(
        "As a main player, before encounter cards are selected, you may declare that both sides lose. No "
        "cards are selected, and all ships in the encounter go to the warp."
    ),
    super=(
        "As a main player, you may wait and declare the upset just before the selected cards are revealed. "
        "Then nobody is forced to play an attack card."
    ),
)


def no_upset_yet(runner: Runner, seat: str, moment: Moment) -> bool:
    return not UPSET.of(runner.encounter)


@power(LOSER, at=timings.BEFORE_SELECTION, roles=roles.main, when=no_upset_yet)
def upset(runner: Runner, use: Use) -> None:
    """Makes the winner lose. Both main players must play an attack card if they hold one."""
    UPSET.note(runner, "loser")
    MUST_ATTACK.note(runner, True)


@super_(LOSER, at=timings.REVEALING, roles=roles.main, when=no_upset_yet)
def late_upset(runner: Runner, use: Use) -> None:
    """Swaps the outcome after the cards are selected: nobody is forced to attack."""
    UPSET.note(runner, "flare-loser")


@wild(LOSER, at=timings.BEFORE_SELECTION, roles=roles.main)
def everybody_loses(runner: Runner, use: Use) -> None:
    """Sends all ships in the encounter to the warp. No cards are selected or revealed."""
    BOTH_LOSE.note(runner, "flare-loser")
    runner.go_to("encounter", "resolution")
