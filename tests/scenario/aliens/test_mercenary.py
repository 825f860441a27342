"""Mercenary: is paid for every victory."""

import pytest

from domain.game.views import redact
from tests.scenario.table import Table


def won(table: Table, *hand: str, warp: int = 0) -> Table:
    """Red, the Mercenary, wins with three ships against blue."""
    table.seat("red", "mercenary", hand=["attack-20", *hand]).deck("attack-30", "attack-15", "quash", "plague")
    if warp:
        table.ships("red", warp=warp)
    return table.against("blue").aims_at("blue-2").with_ships(3).reveals(red="attack-20", blue="attack-08")


def chosen(table: Table) -> list[tuple[str, dict[str, int]]]:
    return [(event.seat, event.amounts) for event in table.happened("rewards_chosen")]


# -- bounty hunting ----------------------------------------------------------------------------


def test_a_winning_offense_is_paid_one_reward_for_each_ship__mercenary(table: Table) -> None:
    won(table).play_out()
    assert chosen(table) == [("red", {"cards": 3})]
    assert sorted(table.hand("red")) == ["attack-15", "attack-30", "quash"]


def test_in_ships_out_of_the_warp_or_cards__mercenary(table: Table) -> None:
    won(table, warp=4).at("rewards", "red", amounts={"ships": 2, "cards": 1}).play_out()
    assert (table.in_warp("red"), len(table.hand("red"))) == (1, 1)  # one left in Regroup


def test_on_top_of_the_ordinary_spoils__mercenary(table: Table) -> None:
    won(table).play_out()
    assert table.ships_of("red", "blue-2") == 3
    assert table.in_warp("blue") == 4


def test_a_winning_defense_is_paid_for_its_ships_on_the_planet__mercenary(table: Table) -> None:
    table.seat("blue", "mercenary", hand=["attack-20"]).against("blue").aims_at("blue-2").with_ships(1)
    table.reveals(red="attack-08", blue="attack-20").play_out()
    assert chosen(table) == [("blue", {"cards": 4})]


def test_an_offensive_ally_is_paid__mercenary(table: Table) -> None:
    table.seat("green", "mercenary").seat("red", hand=["attack-20"]).against("blue").aims_at("blue-2").with_ships(1)
    table.allies(offense={"green": 2}).reveals(red="attack-20", blue="attack-08").play_out()
    assert chosen(table) == [("green", {"cards": 2})]


def test_a_defensive_ally_gets_ordinary_rewards_alone__mercenary(table: Table) -> None:
    table.seat("green", "mercenary").seat("blue", hand=["attack-20"]).against("blue").aims_at("blue-2").with_ships(1)
    table.allies(defense={"green": 2}).reveals(red="attack-08", blue="attack-20").play_out()
    assert chosen(table) == [("green", {"cards": 2})]
    assert not table.used("mercenary.power")


@pytest.mark.parametrize(("red", "blue"), [("attack-08", "attack-30"), ("negotiate", "negotiate")])
def test_a_player_who_does_not_win_is_not_paid__mercenary(table: Table, red: str, blue: str) -> None:
    table.seat("red", "mercenary").seat("blue", hand=[blue]).against("blue").aims_at("blue-2").with_ships(3)
    table.reveals(red=red, blue=blue).play_out()
    assert chosen(table) == []


def test_it_is_paid_before_a_defensive_ally_in_timing_order__mercenary(table: Table) -> None:
    table.seat("blue", "mercenary", hand=["attack-20"]).against("blue").aims_at("blue-2").with_ships(1)
    table.allies(defense={"green": 1}).reveals(red="attack-08", blue="attack-20").play_out()
    assert [seat for seat, _ in chosen(table)] == ["blue", "green"]


def test_ionic_gas_leaves_it_unpaid__mercenary(table: Table) -> None:
    table.seat("yellow", hand=["ionic-gas"])
    won(table).uses("yellow", "ionic-gas").play_out()
    assert chosen(table) == []


def test_rewards_may_come_from_the_reward_deck__mercenary(table: Table) -> None:
    table.variant("reward_deck")
    won(table).at("rewards", "red", amounts={"reward_cards": 3}).play_out()
    assert len([title for title in table.hand("red") if title.startswith("rw-")]) == 3


def test_zapped_it_is_not_paid__mercenary(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    won(table).uses("yellow", "cosmic-zap").play_out()
    assert table.outcome_of("mercenary.power") == "cancelled"
    assert chosen(table) == []


# -- the flare ---------------------------------------------------------------------------------


def defended(table: Table, holder: str = "blue") -> Table:
    table.seat("red", hand=["attack-08", "negotiate"]).seat("blue", hand=["attack-20"])
    table.seat(holder, hand=["attack-20", "flare-mercenary"]).against("blue").aims_at("blue-2").with_ships(1)
    return table.reveals(red="attack-20" if holder == "red" else "attack-08", blue="attack-20")


def test_wild_a_winning_defense_collects_rewards_for_its_ships__mercenary(table: Table) -> None:
    defended(table).uses("blue", "mercenary.wild").play_out()
    assert chosen(table) == [("blue", {"cards": 4})]
    assert "flare-mercenary" in table.hand("blue")


def test_wild_not_without_ships_in_the_encounter__mercenary(table: Table) -> None:
    table.ships("blue", blue_2=0)
    defended(table).play_out()
    assert table.result() == "defense_won"
    assert not table.was_offered("blue", "mercenary.wild")


def test_wild_it_may_be_left__mercenary(table: Table) -> None:
    defended(table).play_out()
    assert table.was_offered("blue", "mercenary.wild")
    assert chosen(table) == []


def test_wild_not_for_a_defense_that_lost__mercenary(table: Table) -> None:
    table.seat("red", hand=["attack-30"]).seat("blue", hand=["attack-08", "flare-mercenary"]).against("blue")
    table.aims_at("blue-2").with_ships(1).reveals(red="attack-30", blue="attack-08").play_out()
    assert not table.was_offered("blue", "mercenary.wild")


def test_wild_not_for_the_offense__mercenary(table: Table) -> None:
    table.seat("red", hand=["attack-30", "flare-mercenary"]).against("blue").aims_at("blue-2").with_ships(1)
    table.reveals(red="attack-30", blue="attack-08").play_out()
    assert not table.was_offered("red", "mercenary.wild")


def test_wild_card_zapped_nothing_is_collected__mercenary(table: Table) -> None:
    table.seat("yellow", hand=["card-zap"])
    defended(table).uses("blue", "mercenary.wild").uses("yellow", "card-zap").play_out()
    assert table.outcome_of("mercenary.wild") == "cancelled"
    assert chosen(table) == []


def test_super_it_sees_the_cards_and_throws_away_what_it_does_not_want__mercenary(table: Table) -> None:
    won(table, "flare-mercenary").until("reward_cards_drawn", "red")
    cards = [table.card("red", title) for title in ("attack-15", "quash")]
    table.uses("red", "mercenary.super", cards=cards).play_out()
    assert sorted(table.hand("red")) == ["attack-30", "flare-mercenary"]
    assert {"attack-15", "quash"} <= set(table.pile("discard"))


def test_super_only_cards_that_were_drawn_as_rewards__mercenary(table: Table) -> None:
    won(table, "negotiate", "flare-mercenary").until("reward_cards_drawn", "red")
    card = table.card("red", "negotiate")
    table.refuses("red", "not_an_option", use="mercenary.super", answer={"cards": [card]})


def test_super_also_when_the_flare_itself_was_just_drawn__mercenary(table: Table) -> None:
    table.seat("red", "mercenary", hand=["attack-20"]).deck("flare-mercenary", "attack-00", "attack-01")
    table.against("blue").aims_at("blue-2").with_ships(3).reveals(red="attack-20", blue="attack-08")
    table.until("reward_cards_drawn", "red").uses("red", "mercenary.super", cards=[table.card("red", "attack-00")])
    table.play_out()
    assert sorted(table.hand("red")) == ["attack-01", "flare-mercenary"]


def test_super_not_when_nothing_but_the_flare_was_drawn__mercenary(table: Table) -> None:
    table.seat("red", "mercenary", hand=["attack-20"]).deck("flare-mercenary").against("blue").aims_at("blue-2")
    table.with_ships(1).reveals(red="attack-20", blue="attack-08").play_out()
    assert table.hand("red") == ["flare-mercenary"]
    assert not table.was_offered("red", "mercenary.super")


def test_super_ordinary_rewards_of_a_defensive_ally_too__mercenary(table: Table) -> None:
    table.seat("green", "mercenary", hand=["flare-mercenary"]).seat("blue", hand=["attack-20"]).deck("attack-00")
    table.against("blue").aims_at("blue-2").with_ships(1).allies(defense={"green": 1})
    table.reveals(red="attack-08", blue="attack-20").until("reward_cards_drawn", "green")
    table.uses("green", "mercenary.super", cards=[table.card("green", "attack-00")]).play_out()
    assert table.hand("green") == ["flare-mercenary"]


@pytest.mark.parametrize("zap", ["card-zap", "cosmic-zap"])
def test_super_zapped_the_cards_are_kept__mercenary(table: Table, zap: str) -> None:
    table.seat("yellow", hand=[zap])
    won(table, "flare-mercenary").until("reward_cards_drawn", "red")
    table.uses("red", "mercenary.super", cards=[table.card("red", "attack-15")]).uses("yellow", zap).play_out()
    assert table.outcome_of("mercenary.super") == "cancelled"
    assert "attack-15" in table.hand("red")
    declared = next(event for event in table.happened("use_declared") if event.ability == "mercenary.super")
    assert ["chosen" in redact(declared, viewer) for viewer in ("red", "blue")] == [True, False]


def test_the_bounty_is_for_ships_that_are_left__mercenary(table: Table) -> None:
    table.seat("red", "mercenary", hand=["attack-30"]).seat("blue", "guerrilla", hand=["attack-08"]).against("blue")
    table.aims_at("blue-2").with_ships(4, "red-1").reveals(red="attack-30", blue="attack-08").play_out()
    assert sum(table.last("rewards_chosen").amounts.values()) == 1
