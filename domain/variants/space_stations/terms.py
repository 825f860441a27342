"""Stations as goods of a deal (STAT-13, STAT-17)."""

from domain import board
from domain.encounter.deal_goods import Gets, trade
from domain.engine.runner import Runner
from domain.questions import DealGoods
from domain.state import State
from domain.variants.space_stations import variant_state
from domain.variants.space_stations.declaration import ID
from domain.variants.space_stations.steps import hand_over
from domain.variants.variant import on


def tradable(state: State, one: str, other: str) -> DealGoods | None:
    """Returns every station of both, with access or without; a seat that gives one away has its planet free again."""
    if not on(state, ID):
        return None
    owned = {seat: variant_state.owned(state, seat) for seat in (one, other)}
    freeing = [
        id
        for seat, ids in owned.items()
        for id in ids
        if board.system_of(state, variant_state.planet_of(state, id)) == seat
    ]
    room = {seat: len(variant_state.free_planets(state, seat)) for seat in owned}
    return DealGoods(givable=owned, room=room, freeing=freeing, rule="STAT-17")


def change_hands(runner: Runner, gets: Gets) -> None:
    hand_over(runner, gets, "deal", "STAT-14")


trade("stations", tradable, change_hands)
