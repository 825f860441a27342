"""Laying kickers and their like on a scenario's table."""

from typing import Any

from domain.game.views import view
from tests.scenario.table import Table


def played(table: Table, red: list[str], blue: list[str], ships: int = 3, kickers: tuple[str, ...] = ()) -> Table:
    """Plays an encounter of red with blue on blue-2 (four ships there).

    Each shows the first card, and these seats play a kicker.
    """
    table.variant("reward_deck").seat("red", hand=red).seat("blue", hand=blue).against("blue")
    table.aims_at("blue-2").with_ships(ships, "red-1")
    for seat in kickers:
        lays(table, seat)
    return table.reveals(red=red[0], blue=blue[0])


def lays(table: Table, seat: str, title: str = "") -> Table:
    """Plays on until the seat may play a kicker, and plays it."""
    table.start()
    hand = table.state.zones[f"hand:{seat}"]
    card = next(each for each in hand if each.startswith(title or "rw-kicker"))
    return table.uses(seat, "kicker", cards=[card])


def compensation(table: Table) -> tuple[int, list[tuple[str, int]]]:
    """Returns the number of cards as it was fixed, and what it is the sum of."""
    fixed = table.last("compensation_fixed")
    return fixed.count, [(term["source"], term["amount"]) for term in fixed.terms]


def losses(table: Table) -> dict[str, int]:
    """Returns how many ships each lost by the failed deal."""
    return dict(table.last("deal_losses_fixed").counts)


def shown(table: Table, viewer: str = "public") -> dict[str, Any]:
    """Returns what the viewer sees of the variant."""
    part: dict[str, Any] = view(table.state, viewer)["variants"]["reward_deck"]
    return part
