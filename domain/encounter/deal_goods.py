"""Further kinds of goods that can change hands in a deal, besides cards and colonies (CORE-183)."""

from collections.abc import Callable
from typing import NamedTuple

from domain.engine.agenda import Procedure
from domain.engine.runner import Runner
from domain.questions import DealGoods
from domain.state import Frame, State

Gets = dict[str, list[str]]
"""Seat -> the ids of the things that it gets."""


class Trade(NamedTuple):
    """A kind of goods: the things that two seats could give (None: not in this game), and how they change hands."""

    offered: Callable[[State, str, str], DealGoods | None]
    exchange: Callable[[Runner, Gets], None]


TRADES: dict[str, Trade] = {}


def trade(
    kind: str, offered: Callable[[State, str, str], DealGoods | None], exchange: Callable[[Runner, Gets], None]
) -> None:
    """Declares a kind of goods under the name that it has in offers."""
    TRADES[kind] = Trade(offered, exchange)


def goods_between(state: State, one: str, other: str) -> dict[str, DealGoods]:
    """Returns kind -> the things that these two seats can give each other now."""
    by_kind: dict[str, DealGoods] = {}
    for kind, each in TRADES.items():
        goods = each.offered(state, one, other)
        if goods is not None:
            by_kind[kind] = goods
    return by_kind


exchange = Procedure("exchange_goods")


@exchange.step
def change_hands(runner: Runner, frame: Frame) -> None:
    """Moves the goods; `gets` lists the seats in the order in which they place the things that they got."""
    TRADES[frame.vars["kind"]].exchange(runner, frame.vars["gets"])
