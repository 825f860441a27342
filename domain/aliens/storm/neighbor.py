"""Neighbor: lives next door and lends a hand."""

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.encounter import roles, timings
from domain.encounter.choose_ships import in_system
from domain.encounter.resolution import BESIDES, REWARDED, rewarded_seats
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.events import ModifierAdded
from domain.state import Modifier

NEIGHBOR = alien(
    "neighbor",
    "Neighbor",
    edition="storm",
    alert="green",
    verb="Community",
    power=(
        "As a main player or ally, when your side's main player reveals an attack card, you must add 1 to "
        "your side's total for each of your ships that is in the targeted system but not in the encounter."
    ),
    wild=(
        "As a defensive ally, when your side wins, you may collect rewards for the ships of the defense as "
        "well as for yours."
    ),
    super=(
        "As a main player, when you use your power, you may count your allies' ships in the targeted system "
        "in the same way."
    ),
)
ALLIES = "allies"


def bystanders(runner: Runner, seat: str) -> int:
    """Returns the seat's ships in the targeted system that are not in the encounter."""
    state, fighting = runner.state, board.in_encounter(runner.state, seat)
    there = in_system(state, seat, board.system_of(state, state.current_encounter.planet))
    return sum(ship not in fighting for ships in there.values() for ship in ships)


def my_side_attacks(runner: Runner, seat: str, moment: Moment) -> bool:
    main = board.main_player(runner.state, board.side_of(runner.state, seat))
    return runner.encounter.faces[main].type == "attack"


@power(NEIGHBOR, at=timings.CARDS_REVEALED, roles=roles.involved, must=True, when=my_side_attacks)
def community(runner: Runner, use: Use) -> None:
    """Adds one for each of its ships nearby; with the super flare for its allies' ships too."""
    side = board.side_of(runner.state, use.seat)
    count = bystanders(runner, use.seat)
    runner.emit(ModifierAdded(modifier=Modifier(side, "total", count, NEIGHBOR.id)))
    for ally in use.notes.get(ALLIES, []):
        runner.emit(ModifierAdded(modifier=Modifier(side, "total", bystanders(runner, ally), "flare-neighbor")))


def allies_nearby(runner: Runner, seat: str) -> list[str]:
    allies = board.side_members(runner.state, board.side_of(runner.state, seat))[1:]
    return [ally for ally in allies if bystanders(runner, ally)]


def allies_live_there(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(allies_nearby(runner, seat))


@super_(NEIGHBOR, with_use="neighbor.power", roles=roles.main, when=allies_live_there)
def whole_neighborhood(runner: Runner, use: Use) -> None:
    use.subject_notes[ALLIES] = allies_nearby(runner, use.seat)


def defenders(runner: Runner) -> int:
    return board.count_in_encounter(runner.state, runner.encounter.defense)


def rewards_are_due(runner: Runner, seat: str, moment: Moment) -> bool:
    return seat in rewarded_seats(runner.state) and defenders(runner) > 0


@wild(NEIGHBOR, at=timings.WINNER_KNOWN, roles=roles.defensive_ally, when=rewards_are_due)
def double_pay(runner: Runner, use: Use) -> None:
    """Gives rewards for the ships of the defense as well."""
    REWARDED.note(runner, REWARDED.of(runner.encounter, use.seat) + defenders(runner), use.seat)
    BESIDES.note(runner, BESIDES.of(runner.encounter, use.seat) + defenders(runner), use.seat)
