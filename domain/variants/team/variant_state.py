"""The teams, in the order in which they were dealt; the last one may be a single player (TEAM-02)."""

from domain.state import State
from domain.variants.team.declaration import ID


def teams(state: State) -> list[list[str]]:
    """Returns all teams; none in other games, and before they are dealt."""
    pairs: list[list[str]] = state.variants.get(ID, {}).get("teams", [])
    return pairs


def partner(state: State, seat: str) -> str:
    """Returns the partner of a seat, or None for the odd player."""
    return state.shared_homes.get(seat, "")


def odd_player(state: State) -> str:
    """Returns the player without a partner, opposite whom the unused planet is (TEAM-03), or None with full pairs."""
    return next((team[0] for team in teams(state) if len(team) == 1), "")


def in_extra_turn(state: State) -> bool:
    """Returns True while the odd player has the turn of the unused planet (TEAM-09)."""
    return state.variants[ID].get("extra_turn") == state.turn.number


def reached(state: State) -> dict[str, str]:
    """Returns seat -> the rule by which an effect has brought it to victory, whatever the board shows (PARTNER-05)."""
    rules: dict[str, str] = state.variants.get(ID, {}).get("reached", {})
    return rules
