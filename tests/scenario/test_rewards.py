"""Defender rewards: cards and ships out of the warp (CORE-162..166, W-75)."""

from domain.game.views import redact
from tests.scenario.table import Table


def defended(table: Table, **allies: int) -> Table:
    table.seat("blue", hand=["attack-40"]).against("blue").aims_at("blue-2").with_ships(1).allies(defense=allies)
    return table.reveals(red="attack-08", blue="attack-40")


def test_one_reward_for_each_ship_in_the_encounter__CORE_162_CORE_163(table: Table) -> None:
    table.seat("green", hand=[]).deck("attack-20", "attack-15", "quash")
    defended(table, green=3).play_out()
    assert sorted(table.hand("green")) == ["attack-15", "attack-20", "quash"]


def test_rewards_are_cards_and_ships_mixed_as_the_player_likes__CORE_163(table: Table) -> None:
    table.seat("green", hand=[]).ships("green", warp=5)
    defended(table, green=3).at("rewards", "green", amounts={"cards": 1, "ships": 2}).play_out()
    assert len(table.hand("green")) == 1
    assert table.in_warp("green") == 3


def test_the_split_is_decided_before_anything_is_taken__CORE_164(table: Table) -> None:
    table.seat("green", hand=[]).ships("green", warp=5)
    defended(table, green=3).until("rewards", "green")
    assert table.hand("green") == []
    table.answer("green", amounts={"cards": 2, "ships": 1}).play_out()
    assert table.last("rewards_chosen").amounts == {"cards": 2, "ships": 1}


def test_the_split_has_exactly_the_total__CORE_164(table: Table) -> None:
    table.ships("green", warp=5)
    defended(table, green=3).until("rewards", "green")
    table.refuses("green", "wrong_total", "CORE-164", amounts={"cards": 1, "ships": 1})


def test_no_more_ships_than_are_in_the_warp__CORE_166(table: Table) -> None:
    table.ships("green", warp=1)
    defended(table, green=3).until("rewards", "green")
    table.refuses("green", "too_many", "CORE-164", amounts={"ships": 2, "cards": 1})


def test_without_ships_in_the_warp_there_is_nothing_to_choose__CORE_166(table: Table) -> None:
    defended(table, green=3).play_out()
    assert table.last("rewards_chosen").amounts == {"cards": 3}


def test_retrieved_ships_go_to_any_of_its_colonies__CORE_163_CORE_210(table: Table) -> None:
    table.ships("green", warp=2)
    defended(table, green=2).at("rewards", "green", amounts={"ships": 2}).until("return_ships", "green")
    table.answer("green", amounts={"green-1": 1, "green-3": 1}).play_out()
    assert table.in_warp("green") == 0


def test_several_allies_act_in_timing_order__CORE_165(table: Table) -> None:
    table.offense("yellow").seat("blue", hand=["attack-40"]).against("blue").aims_at("blue-2").with_ships(1)
    table.allies(defense={"green": 1, "red": 2}).reveals(yellow="attack-08", blue="attack-40").play_out()
    assert [event.seat for event in table.happened("rewards_chosen")] == ["red", "green"]


def test_cards_drawn_as_rewards_are_secret__CORE_313(table: Table) -> None:
    defended(table, green=2).play_out()
    drawn = next(event for event in table.happened("cards_moved") if event.why == "rewards")
    assert "cards" not in redact(drawn, "red")
    assert len(redact(drawn, "green")["cards"]) == 2
