"""Every pair of encounter cards with kickers on one side or both (REW-22, REW-23, REW-34..39f)."""

from itertools import product

import pytest

from tests.scenario.table import Table
from tests.scenario.variants.rewards import compensation, lays, losses

CARDS = {
    "attack": ("attack-10", "attack-08"),
    "minus": ("rw-attack-m07", "rw-attack-m04"),
    "negotiate": ("negotiate", "negotiate"),
    "crooked": ("rw-crooked-deal", "rw-crooked-deal"),
    "morph": ("rw-morph", "morph"),
}
"""The cards that red and blue play."""
VALUES = {"attack-10": 10, "attack-08": 8, "rw-attack-m07": -7, "rw-attack-m04": -4}
KICKERS = [("reward_deck", pair) for pair in ((2, None), (None, 3), (0, 3), (3, 2))] + [("common_rewards", (3, 2))]
SHIPS = {"red": 3, "blue": 2}
REST = ["attack-06"] * 3 + ["attack-04"] * 2 + ["negotiate"] * 4
"""The cards that each of them holds besides."""


def times(kicker: int | None) -> int:
    return 1 if kicker is None else kicker


def crooked(card: str) -> int:
    return int(card == "rw-crooked-deal")


def fought(table: Table, cards: dict[str, str], kickers: dict[str, int | None]) -> Table:
    """Three ships of red encounter two of blue; both show these cards, with these kickers."""
    for seat, card in cards.items():
        pair = [card] if kickers[seat] is None else [card, f"rw-kicker-{kickers[seat]}"]
        table.seat(seat, hand=[*pair, *REST])
    table.ships("blue", blue_2=2).against("blue").aims_at("blue-2").with_ships(3, "red-1")
    for seat, kicker in kickers.items():
        if kicker is not None:
            lays(table, seat)
    return table.reveals(**cards)


@pytest.mark.parametrize(("variant", "kickers"), KICKERS)
@pytest.mark.parametrize(("red", "blue"), list(product(CARDS, CARDS)))
def test_what_two_cards_and_two_kickers_come_to__REW_34_REW_36_REW_38_REW_39b_REW_39c(
    table: Table, red: str, blue: str, variant: str, kickers: tuple[int | None, int | None]
) -> None:
    shown = {"red": CARDS[red][0], "blue": CARDS[blue][1]}
    fought(table.variant(variant), shown, dict(zip(SHIPS, kickers, strict=True)))
    by = dict(zip(SHIPS, map(times, kickers), strict=True))
    became = {
        "red": shown["blue"] if red == "morph" else shown["red"],
        "blue": shown["red"] if blue == "morph" else shown["blue"],
    }
    attackers = [seat for seat, card in became.items() if card in VALUES]
    if red == blue == "morph":
        assert table.play_out().result() == "both_lost"
        assert {seat: table.in_warp(seat) for seat in SHIPS} == SHIPS
    elif len(attackers) == 2:
        table.play_out("totals_fixed")
        found = {"red": table.total("offense").amount, "blue": table.total("defense").amount}
        assert found == {seat: VALUES[card] * by[seat] + SHIPS[seat] for seat, card in became.items()}
    elif attackers:
        (loser,) = became.keys() - {*attackers}
        table.play_out()
        due = (SHIPS[loser] + crooked(became[loser])) * by[loser]
        assert compensation(table)[0] == due
        assert len(table.hand(loser)) == len(REST) + min(due, len(REST))
    else:
        table.until("deal").answer("red", refuse=True).play_out()
        due_of = {
            me: (3 - crooked(became[me]) + crooked(became[other])) * by[other]
            for me, other in (("red", "blue"), ("blue", "red"))
        }
        assert losses(table) == due_of
        assert {seat: table.in_warp(seat) for seat in SHIPS} == due_of
