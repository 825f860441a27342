"""Big Space Laser: ten more for a main player who attacks alone (STAT-26)."""

from domain import board
from domain.encounter import roles, timings
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.events import ModifierAdded
from domain.state import Modifier
from domain.variants.space_stations.abilities import ability, station

CARD = station(
    "big-space-laser",
    "Big Space Laser",
    ("As a main player, when you have revealed an attack card and have no ally, you may add 10 to your total."),
)
MORE = 10


def attacks_alone(runner: Runner, seat: str, moment: Moment) -> bool:
    """Returns True for a lone attack: called Escorts are no allies, and neither is a seat with a cancelled alliance."""
    now = runner.encounter
    side = "offense" if seat == now.offense else "defense"
    fired = any(modifier.source == CARD.id for modifier in now.modifiers)
    return not fired and now.faces[seat].type == "attack" and side not in now.allies.values()


@ability(CARD, at=timings.TOTALLING, roles=roles.main, when=attacks_alone, rule="STAT-26")
def fire(runner: Runner, use: Use) -> None:
    """Adds to the total, after replacement and multiplication (CORE-137)."""
    runner.emit(ModifierAdded(modifier=Modifier(board.side_of(runner.state, use.seat), "total", MORE, CARD.id)))
