"""Setup: the teams are dealt first of all, and the players take their places (TEAM-02, TEAM-03)."""

from domain.encounter.setup import setup
from domain.engine.runner import Runner
from domain.state import Frame
from domain.variants.team import ID
from domain.variants.team.events import TeamsDealt
from domain.variants.variant import played_with

PART = "teams"
"""The member of a custom position."""


def deal_teams(runner: Runner, frame: Frame) -> None:
    """A card of each colour is shuffled and dealt in pairs; or as the position says."""
    state = runner.state
    if PART in (state.position or {}):
        teams = (state.position or {})[PART]
        runner.emit(TeamsDealt(teams=teams, seating=seated(teams)))
        return
    dealt = runner.shuffled(list(state.seats), PART)
    teams = [dealt[at : at + 2] for at in range(0, len(dealt), 2)]
    runner.emit(
        TeamsDealt(teams=teams, seating=seated(teams), first_draw=state.draws, draws=len(dealt) - 1),
    )


def seated(teams: list[list[str]]) -> list[str]:
    """All seats clockwise: one player of each team, then the others in the same order (PARTNER-01).

    So partners sit opposite each other. An odd player is in the last team; the place opposite comes after all others.
    """
    return [team[0] for team in teams] + [team[1] for team in teams if len(team) == 2]


setup.insert(deal_teams, before=setup.first, within=played_with(ID))
