"""The changes of skills to rules of the base game: the condition of powers, and which ships are spared."""

from domain import board, powers
from domain.encounter import choose_ships, state_checks
from domain.encounter.totals import Term, term
from domain.state import State
from domain.variants.skill_tokens.options import LEADERS_ONLY, POWER_RULE
from domain.variants.skill_tokens.skills import LEADER, LEADERS_NEEDED, active_leaders

LEADERS = "SKILL-30"


@powers.condition(LEADERS)
def enough_leaders(state: State, seat: str) -> bool:
    """Returns True with at least three active Leaders.

    With fewer the power is lost until there are three again (SKILL-31).
    """
    return not state.marks or len(active_leaders(state, seat)) >= LEADERS_NEEDED.of(state)


@state_checks.explains(LEADERS)
def _too_few(state: State, seat: str) -> list[Term]:
    left = active_leaders(state, seat)
    return [term("active_leaders", len(left), ships=left), *state_checks.lacks(LEADERS_NEEDED, state)]


@powers.waives(powers.HOME_COLONIES)
def leaders_alone_count(state: State) -> bool:
    """Returns True if by the option home colonies do not matter (SKILL-32)."""
    return state.options.get(POWER_RULE) == LEADERS_ONLY


@choose_ships.spares("SKILL-37")
def leader(state: State, ship: str) -> bool:
    """Returns True for a Leader, which nobody else may pick as long as another ship can be picked.

    Those of another colour are none.
    """
    return state.marks.get(ship) == LEADER and board.owner(state, ship) == board.colour(ship)
