"""Setup: the teams are dealt first of all, and the players take their places (TEAM-02, TEAM-03)."""

from collections.abc import Sequence
from itertools import permutations
from typing import Any

from domain import board
from domain.encounter.setup import setup
from domain.engine.runner import Runner
from domain.state import Frame
from domain.variants.team import variant_state
from domain.variants.team.declaration import ID
from domain.variants.team.events import PlayersSeated, TeamsDealt
from domain.variants.variant import played_with

PART = "teams"
"""The member of a custom position."""


def deal_teams(runner: Runner, frame: Frame) -> None:
    """Shuffles a card of each colour and deals them in pairs; or as the position says."""
    position = runner.state.position or {}
    if PART in position:
        runner.emit(TeamsDealt(teams=position[PART]))
    elif strangers(position):
        _deal_around(runner, position)
    else:
        dealt = runner.shuffled(list(runner.state.seats), PART)
        runner.emit(TeamsDealt(teams=_pairs(dealt), first_draw=runner.state.draws, draws=len(dealt) - 1))
    runner.emit(PlayersSeated(seating=seated(variant_state.teams(runner.state))))


def _deal_around(runner: Runner, position: dict[str, Any]) -> None:
    """Deals into an encounter under way: the next order of the cards in which no partners are opponents."""
    seats = list(runner.state.seats)
    picked = runner.sample(seats, len(seats), PART)
    teams = next(teams for teams in map(_pairs, permutations(picked)) if not _meet(teams, position))
    runner.emit(TeamsDealt(teams=teams, first_draw=runner.state.draws, draws=len(picked)))


def _pairs(cards: Sequence[str]) -> list[list[str]]:
    return [list(cards[at : at + 2]) for at in range(0, len(cards), 2)]


def _meet(teams: list[list[str]], position: dict[str, Any]) -> bool:
    """Returns True if partners would be against each other in the encounter that the position has under way."""
    return any([one, other] in teams or [other, one] in teams for one, other, _ in strangers(position))


def strangers(position: dict[str, Any]) -> list[tuple[str, str, str]]:
    """Returns pairs of seats that cannot be partners in the encounter under way, and the rule that forbids it."""
    mains = {side: position.get(side) for side in ("offense", "defense")}
    allies = position.get("allies")
    pairs = [(mains["offense"], mains["defense"], "TEAM-05")]
    if isinstance(allies, dict):
        pairs += [
            (seat, mains[board.other_side(side)], "TEAM-06") for seat, side in allies.items() if side in list(mains)
        ]
    return [(one, other, rule) for one, other, rule in pairs if isinstance(one, str) and isinstance(other, str)]


def seated(teams: list[list[str]]) -> list[str]:
    """Returns all seats clockwise: one player of each team, then the others in the same order (PARTNER-01).

    So partners sit opposite each other. An odd player is in the last team; the place opposite comes after all others.
    """
    return [team[0] for team in teams] + [team[1] for team in teams if len(team) == 2]


setup.insert(deal_teams, before=setup.first, within=played_with(ID))
