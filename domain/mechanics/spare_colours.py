"""Colours that nobody plays, and ships that wait in a stock on a sheet."""

from typing import Any

from domain import board
from domain.encounter.choose_ships import places_of, some_of, told_apart
from domain.encounter.ships import put, set_out, spare
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.mechanics.commandeered_ships import free
from domain.questions import Distribute
from domain.questions.wording import counted


def free_colours(runner: Runner) -> list[str]:
    """Returns the colours that no seat has, and no power has taken yet."""
    return [
        colour for colour in board.COLOURS if colour not in runner.state.seats and colour not in runner.state.fleets
    ]


def a_colour_is_free(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(free_colours(runner))


def spread_out(runner: Runner, seat: str, stock: str, count: int, planets: list[str], why: str) -> None:
    """Moves ships of the stock to these planets; it asks, so it comes first in its step."""
    waiting = board.ships_at(runner.state, stock, seat)
    ships = some_of(runner, seat, waiting, count, "Which ships leave the stock?", "CORE-240")
    question = Distribute(
        prompt=f"On which planets do you place {counted(len(ships), 'ship')}?",
        rule="CORE-240",
        name="spread_out",
        total=len(ships),
        targets=dict.fromkeys(planets, len(ships)),
    )
    split = runner.ask(seat, told_apart(runner.state, ships, question)) if ships and planets else {}
    set_out(runner, places_of(ships, split), why)


def back_to_stock(runner: Runner, data: dict[str, Any], ships: list[str], stock: str, why: str) -> None:
    """Returns these ships to the stock instead of a loss or a movement, whichever seat has commanded them."""
    spare(data, ships)
    free(runner, ships)
    put(runner, dict.fromkeys(ships, stock), why)
