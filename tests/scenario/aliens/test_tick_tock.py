"""Tick-Tock: time is on its side."""

from domain.events import CardsMoved, SheetNoted
from tests.scenario.table import Table


def left(table: Table) -> int:
    return int(table.state.sheets["tick-tock"]["tokens"])


def defended(table: Table) -> Table:
    """A defense wins; green is Tick-Tock."""
    table.seat("green", "tick-tock").against("blue").aims_at("blue-2").with_ships(1)
    return table.reveals(red="attack-08", blue="attack-08")


def test_it_starts_with_ten_tokens__tick_tock(table: Table) -> None:
    table.seat("green", "tick-tock").start()
    assert left(table) == 10


def test_every_won_defense_takes_a_token__tick_tock(table: Table) -> None:
    defended(table).play_out()
    assert left(table) == 9


def test_every_deal_takes_a_token__tick_tock(table: Table) -> None:
    table.seat("green", "tick-tock").to_a_deal()
    table.offers("red", take={"colony": "blue-1"}).accepts("blue").play_out()
    assert left(table) == 9


def test_a_won_offense_takes_none__tick_tock(table: Table) -> None:
    table.seat("green", "tick-tock").seat("red", hand=["attack-20"]).against("blue").aims_at("blue-2").with_ships(1)
    table.reveals(red="attack-20", blue="attack-08").play_out()
    assert left(table) == 10


def test_with_no_token_left_it_wins_at_once__tick_tock(table: Table) -> None:
    table.seat("green", "tick-tock").against("blue").start().happens(
        SheetNoted(alien="tick-tock", note="tokens", value=1)
    )
    table.aims_at("blue-2").with_ships(1).reveals(red="attack-08", blue="attack-08").play_out("game_ended")
    assert table.state.winners == ["green"]


def test_the_victory_is_shared_with_who_has_five_colonies_then__tick_tock(table: Table) -> None:
    table.seat("green", "tick-tock").ships("yellow", red_1=1, red_2=1, red_3=1, red_4=1, red_5=1).against(
        "blue"
    ).start()
    table.happens(SheetNoted(alien="tick-tock", note="tokens", value=1))
    table.aims_at("blue-2").with_ships(1).reveals(red="attack-08", blue="attack-08").play_out("game_ended")
    assert sorted(table.state.winners) == ["green", "yellow"]


def test_zapped_the_token_stays__tick_tock(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap", "attack-08"])
    defended(table).uses("yellow", "cosmic-zap").play_out()
    assert left(table) == 10


def test_super_a_ship_for_one_more_token__tick_tock(table: Table) -> None:
    table.seat("blue", "tick-tock", hand=["flare-tick-tock", "attack-08"]).against("blue").aims_at("blue-2")
    table.with_ships(1).reveals(red="attack-08", blue="attack-08").uses("blue", "tick-tock.super").play_out()
    assert left(table) == 8
    assert table.in_warp("blue") == 1


def test_super_zapped_no_ship_is_lost_and_the_token_stays__tick_tock(table: Table) -> None:
    table.seat("blue", "tick-tock", hand=["flare-tick-tock", "attack-08"]).seat(
        "green", hand=["cosmic-zap", "attack-08"]
    )
    table.against("blue").aims_at("blue-2").with_ships(1).reveals(red="attack-08", blue="attack-08")
    table.uses("blue", "tick-tock.super").uses("green", "cosmic-zap").play_out()
    assert table.in_warp("blue") == 0
    assert left(table) == 9


def reshuffling(table: Table) -> Table:
    """Rewards empty the deck: green holds the wild flare."""
    table.seat("green", hand=["flare-tick-tock", "attack-08"]).against("blue").aims_at("blue-2").with_ships(1)
    table.allies(defense={"yellow": 4}).until("select_card")
    state = table.state
    rest = state.zones["deck"]
    return table.happens(
        CardsMoved(source="deck", target="discard", count=len(rest) - 2, why="position", cards=rest[:-2])
    )


def test_wild_a_reshuffle_founds_a_colony__tick_tock(table: Table) -> None:
    reshuffling(table).reveals(red="attack-08", blue="attack-08")
    table.uses("green", "tick-tock.wild", planets=["red-3"]).until("settle", "green")
    table.answer("green", **{"from": {"green-1": 4}}).play_out()
    assert table.ships_of("green", "red-3") == 4


def test_wild_card_zapped_no_colony_is_founded__tick_tock(table: Table) -> None:
    table.seat("yellow", hand=["card-zap", "attack-08"])
    reshuffling(table).reveals(red="attack-08", blue="attack-08")
    table.uses("green", "tick-tock.wild", planets=["red-3"]).uses("yellow", "card-zap").play_out()
    assert not table.has_colony("green", "red-3")
