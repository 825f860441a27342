"""Shock Trooper Shuttle Pods: a ship back in others' Regroup, or another player loses one (STAT-34, STAT-35)."""

from domain import board
from domain.board import WARP
from domain.encounter import roles, timings
from domain.encounter.choose_ships import choose_own_ships
from domain.encounter.ships import lose
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.questions import ChooseSeats
from domain.state import State
from domain.variants.space_stations.abilities import ability, once, spend, station

CARD = station(
    "shock-trooper-shuttle-pods",
    "Shock Trooper Shuttle Pods",
    (
        "Once in the regroup of another player, you may get one of your ships back from the warp. If you have "
        "none there, you may name another player instead, who loses a ship."
    ),
)


def others_with_ships(state: State, seat: str) -> list[str]:
    """Returns the players that the owner could name: not itself, and none without a ship outside the warp."""
    return [
        each
        for each in board.clockwise(state, seat)[1:]
        if choose_own_ships(state, each, 1, "", "STAT-35", "shuttle_pods").most
    ]


def something_to_do(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(board.ships_at(runner.state, WARP, seat) or others_with_ships(runner.state, seat))


def whom(runner: Runner, seat: str, moment: Moment) -> ChooseSeats | None:
    """Asks for a player, only when its owner has no ship in the warp."""
    if board.ships_at(runner.state, WARP, seat):
        return None
    seats = others_with_ships(runner.state, seat)
    return ChooseSeats(prompt="Who loses a ship?", rule="STAT-35", name="shuttle_pods", seats=seats)


@ability(
    CARD,
    at=(timings.START_OF_ENCOUNTER, timings.END_OF_REGROUP),
    roles=roles.not_offense,
    when=once(CARD, something_to_do),
    asks=whom,
    rule="STAT-34",
)
class Pods:
    """Once in every Regroup, at its beginning or at its end."""

    @staticmethod
    def take_off(runner: Runner, use: Use) -> None:
        spend(runner, use)
        if use.value is None:
            runner.call("retrieve", seat=use.seat, count=1, why=CARD.id)

    @staticmethod
    def strike(runner: Runner, use: Use) -> None:
        """Lets the named player pick the ship."""
        if use.value is None:
            return
        prompt = "The shuttle pods: which ship goes to the warp?"
        question = choose_own_ships(runner.state, use.value[0], 1, prompt, "STAT-35", "shuttle_pods_ship")
        lose(runner, runner.ask(use.value[0], question) if question.most else [], CARD.id)
