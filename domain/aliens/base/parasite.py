"""Parasite: allies uninvited."""

from domain import powers
from domain.aliens.page import alien, power, super_, wild
from domain.encounter import roles, timings
from domain.encounter.alliance import MAY_ALLY, may_join
from domain.encounter.launch import can_send
from domain.encounter.state_checks import POWER_LOST
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.events import ModifierAdded
from domain.mechanics.colonies import foreign_planets, found_colony_with_one_ship
from domain.questions import ChoosePlanets
from domain.state import Modifier

PARASITE = alien(
    "parasite",
    "Parasite",
    edition="base",
    alert="green",
    verb="Infest",
    power=(
        "When it is your turn to answer the invitations, you may ally with either side, even if it has not invited you."
    ),
    wild=(
        "When another player loses the use of a power because of too few home colonies, you may place one of "
        "your ships on a planet of that player's home system on which you have no colony. Other ships there "
        "do not matter."
    ),
    super="As an ally, you may send any number of ships.",
)
ANY_NUMBER = 40


def somebody_did_not_invite(runner: Runner, seat: str, moment: Moment) -> bool:
    invited = runner.encounter.invited
    uninvited = [side for side, seats in invited.items() if seat not in seats and may_join(runner.state, seat, side)]
    return bool(uninvited) and can_send(runner.state, seat)


@power(PARASITE, at=timings.ALLIANCE_TURN, roles=roles.not_main, when=somebody_did_not_invite)
def infest(runner: Runner, use: Use) -> None:
    """Lets the seat ally with either side, invited or not."""
    MAY_ALLY.note(runner, ["offense", "defense"], use.seat)


def another_lost_the_power(runner: Runner, seat: str, moment: Moment) -> bool:
    """Returns True for a loss by too few home colonies, and not for another reason."""
    victim = moment["seat"]
    if powers.HOME_COLONIES not in runner.state.seats[victim].lacking:
        return False
    lost = [alien for alien in powers.held(runner.state, victim) if alien not in powers.PERMANENT]
    return victim != seat and bool(lost) and bool(places(runner, seat, moment))


def places(runner: Runner, seat: str, moment: Moment) -> list[str]:
    return foreign_planets(runner.state, seat, moment["seat"])


def where(runner: Runner, seat: str, moment: Moment) -> ChoosePlanets:
    planets = places(runner, seat, moment)
    return ChoosePlanets(prompt="Where does your ship settle?", name="parasite", planets=planets)


@wild(PARASITE, at=POWER_LOST, when=another_lost_the_power, asks=where)
def move_in(runner: Runner, use: Use) -> None:
    """Settles one of its ships on a home planet of the player who lost the power, beside the ships there."""
    found_colony_with_one_ship(runner, use.seat, use.value[0], "parasite")


@super_(PARASITE, at=timings.LOADING, roles=roles.ally)
def swarm(runner: Runner, use: Use) -> None:
    """Allows any number of its ships as an ally."""
    runner.emit(ModifierAdded(modifier=Modifier(use.seat, "ship_limit", ANY_NUMBER, "flare-parasite")))
