"""Hazards that change alliances, totals and gains of one encounter (HAZ-15, HAZ-19, HAZ-23)."""

from typing import Any

from domain.game.views import view
from tests.scenario.table import Table
from tests.scenario.variants.hazards import comes

# -- Energy Fields ---------------------------------------------------------------------------------


def test_each_main_player_draws_two_cards_and_shows_them_to_everybody__HAZ_15(table: Table) -> None:
    comes(table, "energy_fields").deck("attack-20", "quash", "morph", "attack-30").until("invite")
    shown = [(event.seat, [card.rpartition("#")[0] for card in event.cards]) for event in revealed(table)]
    assert shown == [("red", ["attack-20", "quash"]), ("blue", ["morph", "attack-30"])]
    assert table.hand("red")[-2:] == ["attack-20", "quash"]
    assert table.hand("blue")[-2:] == ["morph", "attack-30"]
    assert [len(table.hand(seat)) for seat in ("green", "yellow")] == [2, 2]


def revealed(table: Table) -> list[Any]:
    return table.happened("cards_revealed_in_hand")


def test_the_offense_draws_first_and_nobody_is_asked_before__HAZ_15_HAZ_09(table: Table) -> None:
    comes(table, "energy_fields").until("invite", "red")
    phases = [event.phase for event in table.happened("phase_began")]
    assert phases[-1] == "alliance"
    assert [event.seat for event in revealed(table)] == ["red", "blue"]


def test_they_are_drawn_once_with_three_players_too__HAZ_15(table: Table) -> None:
    table.seats("red", "blue", "green")
    comes(table, "energy_fields").play_out()
    assert len(revealed(table)) == 2


def test_a_power_may_react_to_the_draw__HAZ_15(table: Table) -> None:
    """The windows of each draw come between the two."""
    comes(table, "energy_fields").deck("attack-20", "quash", "morph", "attack-30").until("invite")
    order = [event for event in table.events if event.type in ("cards_moved", "cards_revealed_in_hand")]
    assert [getattr(event, "seat", "") for event in order[-4:]] == ["red", "red", "blue", "blue"]


def test_a_quake_replaces_the_draw__HAZ_15_QUAKE_05(table: Table) -> None:
    comes(table, "energy_fields").position(deck_size=1).until("invite")
    assert len(table.happened("quake_struck")) >= 1
    for event in revealed(table):
        assert len(event.cards) == 2


# -- Meteor Storm ----------------------------------------------------------------------------------


def stormed(table: Table, red: str, blue: str, ships: int = 1) -> Table:
    table.seat("red", hand=[red]).seat("blue", hand=[blue])
    comes(table, "meteor_storm").aims_at("blue-2").with_ships(ships, "red-1")
    return table.reveals(red=red, blue=blue).play_out()


def test_both_sides_lose_when_both_totals_are_more_than_25_together__HAZ_19(table: Table) -> None:
    stormed(table, "attack-14", "attack-08")  # 15 and 12
    assert table.result() == "both_lost"
    assert table.last("outcome_fixed").why == "hazard-meteor-storm"
    assert (table.in_warp("red"), table.in_warp("blue")) == (1, 4)
    assert not table.has_colony("red", "blue-2")


def test_exactly_25_is_not_enough__HAZ_19(table: Table) -> None:
    stormed(table, "attack-12", "attack-08")  # 13 and 12
    assert table.total("offense").amount + table.total("defense").amount == 25
    assert table.result() == "offense_won"


def test_with_a_negotiate_there_is_no_storm__HAZ_19(table: Table) -> None:
    stormed(table, "attack-40", "negotiate")
    assert table.result() == "offense_won"


def test_allies_lose_too_and_nobody_gets_anything__HAZ_19_CORE_145(table: Table) -> None:
    table.seat("red", hand=["attack-20"]).seat("blue", hand=["attack-08"])
    comes(table, "meteor_storm").aims_at("blue-2").with_ships(1, "red-1")
    table.allies(offense={"green": 2}, defense={"yellow": 3}).reveals(red="attack-20", blue="attack-08").play_out()
    assert [table.in_warp(seat) for seat in ("red", "blue", "green", "yellow")] == [1, 4, 2, 3]
    assert not table.happened("rewards_chosen")
    assert not table.happened("compensation_fixed")


def test_no_effect_that_names_a_winner_prevents_it__HAZ_19(table: Table) -> None:
    table.seat("red", alien="human", hand=["attack-14", "flare-human"]).seat("blue", hand=["attack-08", "cosmic-zap"])
    comes(table, "meteor_storm").aims_at("blue-2").with_ships(1, "red-1")
    table.reveals(red="attack-14", blue="attack-08").play_out()
    assert table.result() == "both_lost"


def test_an_upset_prevents_it_no_more__HAZ_19(table: Table) -> None:
    table.seat("red", alien="loser", hand=["attack-14"]).seat("blue", hand=["attack-08"])
    comes(table, "meteor_storm").aims_at("blue-2").with_ships(1, "red-1")
    table.uses("red", "loser.power").reveals(red="attack-14", blue="attack-08").play_out()
    assert table.result() == "both_lost"


def test_powers_that_save_ships_still_work__HAZARD_02(table: Table) -> None:
    table.seat("red", alien="zombie")
    stormed(table, "attack-14", "attack-08")
    assert table.result() == "both_lost"
    assert (table.in_warp("red"), table.in_warp("blue")) == (0, 4)


# -- Reverse Rewards -------------------------------------------------------------------------------


def test_winning_defensive_allies_land_on_the_planet_and_get_no_rewards__HAZ_23(table: Table) -> None:
    table.seat("blue", hand=["attack-40"]).seat("green", hand=[])
    comes(table, "reverse_rewards").aims_at("blue-2").with_ships(1).allies(defense={"green": 3})
    table.reveals(red="attack-08", blue="attack-40").play_out()
    assert table.ships_of("green", "blue-2") == 3
    assert table.hand("green") == []
    assert not table.happened("rewards_chosen")
    assert table.ships_of("blue", "blue-2") == 4


def test_winning_offensive_allies_go_home_and_get_a_reward_for_each_ship__HAZ_23(table: Table) -> None:
    table.seat("red", hand=["attack-40"]).seat("green", hand=[]).deck("attack-20", "quash")
    comes(table, "reverse_rewards").aims_at("blue-2").with_ships(2, "red-1").allies(offense={"green": 2})
    table.reveals(red="attack-40", blue="attack-08").play_out()
    assert table.ships_of("green", "blue-2") == 0
    assert sum(table.ships_of("green", f"green-{n}") for n in range(1, 6)) == 20
    assert sorted(table.hand("green")) == ["attack-20", "quash"]
    assert table.ships_of("red", "blue-2") == 2


def test_the_rewards_may_come_from_either_deck_or_the_warp__HAZ_23(table: Table) -> None:
    table.seat("red", hand=["attack-40"]).seat("green", hand=[]).ships("green", warp=4)
    comes(table, "reverse_rewards", "reward_deck").aims_at("blue-2").with_ships(2, "red-1")
    table.allies(offense={"green": 3}).reveals(red="attack-40", blue="attack-08")
    table.at("rewards", "green", amounts={"cards": 1, "ships": 1, "reward_cards": 1}).play_out()
    assert table.in_warp("green") == 3
    assert sorted(card.startswith("rw-") for card in table.hand("green")) == [False, True]


def test_ionic_gas_stops_these_rewards_but_no_landing__HAZ_23_CORE_201(table: Table) -> None:
    table.seat("red", hand=["attack-40"]).seat("green", hand=[]).seat("yellow", hand=["ionic-gas"])
    comes(table, "reverse_rewards").aims_at("blue-2").with_ships(2, "red-1").allies(offense={"green": 2})
    table.reveals(red="attack-40", blue="attack-08").uses("yellow", "ionic-gas").play_out()
    assert table.hand("green") == []
    assert table.ships_of("red", "blue-2") == 2


def test_losing_allies_lose_their_ships_as_usual__HAZ_23(table: Table) -> None:
    table.seat("red", hand=["attack-40"])
    comes(table, "reverse_rewards").aims_at("blue-2").with_ships(2, "red-1").allies(defense={"green": 2})
    table.reveals(red="attack-40", blue="attack-08").play_out()
    assert table.in_warp("green") == 2


def test_a_colony_gained_like_this_counts__HAZ_23(table: Table) -> None:
    table.seat("blue", hand=["attack-40"])
    comes(table, "reverse_rewards").aims_at("blue-2").with_ships(1).allies(defense={"green": 1, "yellow": 2})
    table.reveals(red="attack-08", blue="attack-40").play_out()
    assert [view(table.state)["seats"][seat]["foreign_colonies"] for seat in ("green", "yellow")] == [1, 1]


def test_a_paid_ally_gets_double_on_the_offense_and_nothing_on_the_defense__HAZ_23_mercenary(table: Table) -> None:
    table.seat("red", hand=["attack-40"]).seat("green", alien="mercenary", hand=[])
    comes(table, "reverse_rewards").aims_at("blue-2").with_ships(2, "red-1").allies(offense={"green": 2})
    table.reveals(red="attack-40", blue="attack-08").play_out()
    assert len(table.hand("green")) == 4


def test_as_a_defensive_ally_it_gets_nothing__HAZ_23_mercenary(table: Table) -> None:
    table.seat("blue", hand=["attack-40"]).seat("green", alien="mercenary", hand=[])
    comes(table, "reverse_rewards").aims_at("blue-2").with_ships(2, "red-1").allies(defense={"green": 2})
    table.reveals(red="attack-08", blue="attack-40").play_out()
    assert table.hand("green") == []
    assert table.ships_of("green", "blue-2") == 2
