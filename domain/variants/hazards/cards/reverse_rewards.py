"""Reverse Rewards: defensive allies land, offensive allies get rewards (HAZ-23)."""

from domain import board
from domain.encounter.resolution import FOR_SHIPS, LANDS_TOO, TURNED_BACK, rewards_the_attackers, winners
from domain.engine.runner import Runner
from domain.state import Frame, State
from domain.variants.hazards.cards.page import hazard
from domain.variants.hazards.variant_state import works

CARD = hazard(
    "reverse-rewards",
    "Reverse Rewards",
    (
        "When a side wins this encounter, its allies change their gains. Defensive allies land their ships on the "
        "targeted planet and get no rewards. Offensive allies take their ships back to colonies and get one reward for "
        "each of these ships."
    ),
    rule="HAZ-23",
    count=3,
)


@rewards_the_attackers
def works_now(state: State) -> bool:
    return works(state, CARD)


def gains_are_exchanged(runner: Runner, frame: Frame) -> None:
    """Exchanges the gains before ships land or return (W-73); the main players are not affected."""
    now = runner.encounter
    if not now.winner or not works(runner.state, CARD):
        return
    allies = board.side_members(runner.state, now.winner)[1:]
    if now.winner == "defense":
        LANDS_TOO.note(runner, allies)
        return
    TURNED_BACK.note(runner, [*TURNED_BACK.of(now), *(seat for seat in allies if seat not in TURNED_BACK.of(now))])
    FOR_SHIPS.note(runner, [*FOR_SHIPS.of(now), *allies])


winners.insert(gains_are_exchanged, before="land_or_return", within=works_now)
