"""The second station card (MSTAT-02); it is attached like the first, and so to another planet (STAT-21)."""

from domain.encounter.setup import setup
from domain.engine.runner import Runner
from domain.state import Frame
from domain.variants.multiple_stations.declaration import ID
from domain.variants.space_stations.setup import PART, deal_one_each
from domain.variants.variant import played_with


def deal_second_stations(runner: Runner, frame: Frame) -> None:
    if PART not in (runner.state.position or {}):
        deal_one_each(runner)


setup.insert(deal_second_stations, after="deal_stations", within=played_with(ID))
