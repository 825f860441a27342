"""Two veiled games that differ in one hidden card look the same to everybody else (TIME-37)."""

from typing import Any

import pytest

from domain.game.views import view
from tests.properties.play import Plan
from tests.properties.twins import SEATS, Pair, begun, both, exchanged
from tests.properties.watching import Game, watched

COMMANDS = 24
APART = 300
"""The average number of commands between two exchanges of cards."""
LEAST = 20
"""The number of commands in each pair before the card comes into play."""
PLAIN, PLAIN_REWARD = "attack-10", "rw-attack-10"
ARTIFACTS = ("emotion-control", "force-field", "ionic-gas", "mobius-tubes", "plague", "quash", "card-zap", "cosmic-zap")
FLARES = (
    "flare-human",
    "flare-oracle",
    "flare-zombie",
    "flare-warpish",
    "flare-loser",
    "flare-sorcerer",
    "flare-chronos",
    "flare-magician",
    "flare-vulch",
    "flare-classic-void",
)
KICKERS = ("rw-kicker-0", "rw-kicker-2", "rw-kicker-3")
RIFTS = ("rw-rift-3", "rw-rift-4", "rw-rift-5")
REWARDS = (*KICKERS, *RIFTS, "rw-finder", "rw-hand-zap", "rw-space-junk", "rw-card-zap", "rw-morph")
WITH_REWARDS = ("reward_deck",)
ALIENS = ("zombie", "macron", "oracle", "healer")


def pairs() -> list[Pair]:
    """Returns artifacts, flares, kickers and rifts against plain cards and each other, in every hand."""
    cards = [*ARTIFACTS, *FLARES]
    found: list[tuple[str, str, tuple[str, ...]]] = [(card, PLAIN, ()) for card in cards]
    found += [(card, PLAIN_REWARD, WITH_REWARDS) for card in REWARDS]
    found += [(ARTIFACTS[0], FLARES[0], ()), (FLARES[1], FLARES[2], ()), (KICKERS[0], KICKERS[2], WITH_REWARDS)]
    found += [(RIFTS[0], RIFTS[2], WITH_REWARDS), (KICKERS[1], RIFTS[1], WITH_REWARDS), ("plague", "force-field", ())]
    return [
        Pair(
            card,
            other,
            SEATS[number % len(SEATS)],
            variants,
            ALIENS if number % 3 else (),
            "start_turn" if number % 2 else "regroup",
            timers=None if number % 4 else 60,
        )
        for number, (card, other, variants) in enumerate(found)
    ]


@pytest.mark.parametrize("pair", pairs(), ids=lambda pair: f"{pair.card}-{pair.other}-{pair.holder}")
def test_a_hidden_card_changes_nothing_that_others_see__TIME_37(pair: Pair) -> None:
    twins = both(pair)
    assert list(twins.differences(COMMANDS)) == []
    assert twins.played >= LEAST


def test_in_open_windows_the_comparison_finds_a_difference() -> None:
    """The comparison can fail: an open window shows who is waited for."""
    twins = both(Pair("plague", PLAIN, windows="open"))
    assert "public: view" in {where for where, _, _ in twins.differences(0)}


def test_the_seat_that_holds_the_card_sees_it() -> None:
    twins = both(Pair("plague", PLAIN))
    one, other = (twin.shown("green") for twin in twins.games)
    assert one.view != other.view
    assert one.numbers == other.numbers


@pytest.mark.parametrize("orders", [[], [{"window": "*"}], [{"window": "start_of_encounter", "until": "encounter"}]])
def test_orders_of_the_lobby_change_nothing_that_others_see__TIME_36_TIME_37(orders: list[dict[str, Any]]) -> None:
    for pair in (Pair("plague", PLAIN), Pair("flare-human", "quash", start="start_turn")):
        twins = both(pair, orders)
        assert list(twins.differences(COMMANDS)) == []
        assert twins.played >= LEAST


def test_in_the_first_window_orders_of_the_lobby_ask_or_silence_their_seat__TIME_36() -> None:
    pair = Pair("plague", PLAIN)
    asked = {tuple(map(str, orders or ())): begun(pair, "plague", orders) for orders in (None, [{"window": "*"}])}
    assert [any(each.seat == "green" for each in twin.state.questions.values()) for twin in asked.values()] == [
        True,
        False,
    ]


@pytest.mark.parametrize("start", ["regroup", "start_turn"])
def test_the_first_window_of_a_veiled_game_is_veiled_already__TIME_30(start: str) -> None:
    """Also where nobody holds what could be used in it: the clock closes it, and all who have cards are waited for."""
    for card in ("plague", PLAIN):
        twin = begun(Pair("plague", PLAIN, start=start), card)
        assert twin.window_is_veiled
        assert sorted(view(twin.state)["waiting"]) == sorted(SEATS)


def test_there_are_thirty_pairs_and_every_kind_is_among_them() -> None:
    kinds = {card.removeprefix("rw-").partition("-")[0] for pair in pairs() for card in (pair.card, pair.other)}
    assert len(pairs()) >= 30
    assert {"flare", "kicker", "rift", "attack", "plague"} <= kinds
    assert {pair.holder for pair in pairs()} == set(SEATS)


def is_veiled(plan: Plan) -> bool:
    """Returns True for a game with veiled windows."""
    return plan.options.get("response_windows") == "veiled"


@watched(among=is_veiled)
async def test_a_card_that_changes_in_the_middle_of_a_veiled_game_is_seen_by_nobody_else__TIME_37(game: Game) -> None:
    """Whatever aliens, variants and positions are in the game."""
    left = game.random.randrange(60)
    async for _ in game.moments():
        left -= 1
        twins = exchanged(game.state, game.play.now, game.random) if left < 0 else None
        if twins is not None:
            assert list(twins.differences(COMMANDS)) == []
            left = game.random.randrange(2 * APART)
