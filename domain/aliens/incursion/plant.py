"""Plant: grows on the powers of its hosts."""

from domain import board, powers
from domain.aliens.page import ALIENS, alien, power, super_, wild
from domain.encounter import roles, timings
from domain.encounter.victory import WIN
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.events import PowerGrafted, PowerLent
from domain.events.facts import Fact
from domain.questions import ChooseOption, ChooseSeats
from domain.questions.wording import about
from domain.state import State

PLANT = alien(
    "plant",
    "Plant",
    edition="incursion",
    alert="red",
    verb="Grafting",
    unverified="that one power of a player with several is grafted, by choice of the Plant",
    power=(
        "As a main player, before encounter cards are selected, you may take the power of a player in whose "
        "home system you have a colony. You have it besides yours until the encounter ends, and that player "
        "is without it."
    ),
    wild=(
        "As a main player, after alliances are formed, you may take over the power of an ally of either side. "
        "You have it in place of yours until the encounter ends, and that ally is without it."
    ),
    super=(
        "When another player wins the game and you have a colony in that player's home system, you may cancel "
        "the victory: you win alone."
    ),
)

GRAFTED = Fact("plant_grafted", False, lasting=True)
"""Plant has grafted a power in this encounter, whichever seat has Plant."""


def is_hosted(state: State, seat: str, host: str) -> bool:
    """Returns True if the seat has a colony in the home system of the other one."""
    return not set(board.planets(state, host)).isdisjoint(board.colonies(state, seat))


def grafts(runner: Runner, seat: str) -> dict[str, str]:
    """Returns `host:alien` -> its name, of all powers in force that can be grafted."""
    state = runner.state
    hosts = [host for host in board.clockwise(state, seat)[1:] if is_hosted(state, seat, host)]
    return {
        f"{host}:{each}": f"{ALIENS[each].name}, the power of {about(host)}"
        for host in hosts
        for each in powers.active(state, host)
        if each not in powers.BOUND
    }


def can_graft(runner: Runner, seat: str, moment: Moment) -> bool:
    """Returns True for one player's power in an encounter, also when Planning is played again."""
    return not GRAFTED.of(runner.encounter)


def which_power(runner: Runner, seat: str, moment: Moment) -> ChooseOption:
    options = grafts(runner, seat)
    return ChooseOption(prompt="Which power do you graft?", name="graft", options=options)


@power(PLANT, at=timings.BEFORE_SELECTION, roles=roles.main, when=can_graft, asks=which_power)
def grafting(runner: Runner, use: Use) -> None:
    """Adds the power of a host to its own until the encounter ends; the host does not have it."""
    host, _, alien = use.value[0].partition(":")
    if use.value[0] in grafts(runner, use.seat):
        # An alien that this power has brought belongs to it.
        brought = runner.state.gained.get(f"{host}:{alien}", "")
        GRAFTED.note(runner, True)
        for each in filter(None, (alien, brought)):
            runner.emit(PowerGrafted(seat=use.seat, host=host, alien=each))


def lenders(runner: Runner, seat: str) -> list[str]:
    """Returns allies of either side whose power can replace its power."""
    state = runner.state
    busy = {*state.lent, *state.lent.values()}
    allies = [
        each for each in board.timing_order(state) if each in state.current_encounter.allies and not {seat, each} & busy
    ]
    return [each for each in allies if powers.active(state, each) and not powers.BOUND & {*powers.held(state, each)}]


def an_ally_has_a_power(runner: Runner, seat: str, moment: Moment) -> bool:
    return not powers.BOUND & {*powers.held(runner.state, seat)}


def whose_power(runner: Runner, seat: str, moment: Moment) -> ChooseSeats:
    seats = lenders(runner, seat)
    return ChooseSeats(prompt="Whose power do you take over?", name="take_over", seats=seats)


@wild(PLANT, at=timings.ALLIANCES_FORMED, roles=roles.main, when=an_ally_has_a_power, asks=whose_power)
def take_over(runner: Runner, use: Use) -> None:
    """Replaces its power by an ally's power; the ally has none meanwhile."""
    if use.value[0] in lenders(runner, use.seat):
        runner.emit(PowerLent(lender=use.value[0], borrower=use.seat, alien=powers.held(runner.state, use.value[0])[0]))


def a_host_wins(runner: Runner, seat: str, moment: Moment) -> bool:
    return any(winner != seat and is_hosted(runner.state, seat, winner) for winner in moment["winners"])


@super_(PLANT, instead_of=WIN, when=a_host_wins)
def overgrow(runner: Runner, use: Use) -> None:
    """Voids the victory: the Plant wins alone."""
    use.intent.update(winners=[use.seat], rule="CORE-283", why=PLANT.id)
