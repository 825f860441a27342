"""The teams, in the order in which they were dealt; the last one may be a single player (TEAM-02)."""

from domain.state import State
from domain.variants.team.declaration import ID


def teams(state: State) -> list[list[str]]:
    """All teams; none in other games, and before they are dealt."""
    found: list[list[str]] = state.variants.get(ID, {}).get("teams", [])
    return found


def partner(state: State, seat: str) -> str:
    """The partner of a seat; nothing for the odd player."""
    return state.shared_homes.get(seat, "")


def odd_player(state: State) -> str:
    """The player without a partner, opposite whom the unused planet is (TEAM-03); nothing with full pairs."""
    return next((team[0] for team in teams(state) if len(team) == 1), "")


def in_extra_turn(state: State) -> bool:
    """True while the odd player has the turn of the unused planet (TEAM-09)."""
    return state.variants[ID].get("extra_turn") == state.turn.number


def reached(state: State) -> dict[str, str]:
    """Seat -> the rule by which an effect has brought it to victory, whatever is on the board now (PARTNER-05)."""
    found: dict[str, str] = state.variants.get(ID, {}).get("reached", {})
    return found
