"""Fodder: throws its small cards into the fight."""

import pytest

from tests.scenario.table import Table
from tests.scenario.variants import skills
from tests.scenario.variants.rewards import lays

FLARE = "flare-fodder"


def overwhelming(table: Table, *more: str, red: str = "attack-06", blue: str = "attack-11") -> Table:
    """Red, who is Fodder, attacks blue-2 with three ships; between 6 and 11 it holds a 7 and a 9."""
    hand = [red, "attack-05", "attack-07", "attack-09", "attack-20", "quash", *more]
    table.seat("red", "fodder", hand=hand).seat("blue", hand=[blue])
    return table.against("blue").aims_at("blue-2").with_ships(3, "red-1").reveals(red=red, blue=blue)


def adds(table: Table, *titles: str, seat: str = "red") -> Table:
    """The seat picks these cards."""
    return table.until("fodder", seat).answer(seat, cards=[table.card(seat, title) for title in titles])


def offered(table: Table) -> set[str]:
    """The titles among which red picks."""
    return set(table.until("fodder", "red").question("red").question.cards.values())  # type: ignore[attr-defined]


# -- the power ---------------------------------------------------------------------------------


def test_it_discards_cards_between_the_two_and_adds_their_values__fodder(table: Table) -> None:
    adds(overwhelming(table).uses("red", "fodder.power"), "attack-07", "attack-09").play_out()
    assert table.total("offense").explained == [("attack-06", 6), ("ships", 3), ("fodder", 16)]
    assert table.pile("discard")[:2] == ["attack-07", "attack-09"]
    assert sorted(table.hand("red")) == ["attack-05", "attack-20", "quash"]


@pytest.mark.parametrize("title", ["attack-07", "attack-09"])
def test_any_number_of_them__fodder(table: Table, title: str) -> None:
    adds(overwhelming(table).uses("red", "fodder.power"), title).play_out()
    assert table.total("offense").amount == 6 + 3 + int(title[-2:])


def test_strictly_above_its_card_and_strictly_below_the_opponents__fodder(table: Table) -> None:
    hand = ["attack-06", "attack-06", "attack-07", "attack-10", "attack-12", "attack-13"]
    table.seat("red", "fodder", hand=hand).seat("blue", hand=["attack-12"]).against("blue").aims_at("blue-2")
    table.with_ships(3).reveals(red="attack-06", blue="attack-12").uses("red", "fodder.power")
    assert offered(table) == {"attack-07", "attack-10"}


def test_only_attack_cards__fodder(table: Table) -> None:
    overwhelming(table, "reinforcement-5", "morph", "negotiate").uses("red", "fodder.power")
    assert offered(table) == {"attack-07", "attack-09"}


def test_as_the_defense_too__fodder(table: Table) -> None:
    table.seat("blue", "fodder", hand=["attack-04", "attack-08"]).seat("red", hand=["attack-10"]).against("blue")
    table.aims_at("blue-2").with_ships(3).reveals(red="attack-10", blue="attack-04").uses("blue", "fodder.power")
    adds(table, "attack-08", seat="blue").play_out()
    assert table.total("defense").amount == 4 + 4 + 8


@pytest.mark.parametrize(
    ("red", "blue"), [("negotiate", "attack-11"), ("attack-06", "negotiate"), ("attack-20", "attack-11")]
)
def test_only_with_two_attacks_and_the_lower_card__fodder(table: Table, red: str, blue: str) -> None:
    overwhelming(table, red=red, blue=blue).play_out()
    assert not table.was_offered("red", "fodder.power")


def test_a_morph_is_worth_as_much_as_the_other_card__fodder_CORE_131(table: Table) -> None:
    overwhelming(table, red="morph").play_out()
    assert not table.was_offered("red", "fodder.power")


def test_without_such_cards_there_is_nothing_to_use__fodder(table: Table) -> None:
    overwhelming(table, red="attack-08", blue="attack-08").play_out()
    assert not table.was_offered("red", "fodder.power")


def test_it_is_optional__fodder(table: Table) -> None:
    overwhelming(table).play_out()
    assert table.was_offered("red", "fodder.power")
    assert table.total("offense").amount == 6 + 3


def test_once_in_an_encounter__fodder_FODDER_01(table: Table) -> None:
    adds(overwhelming(table).uses("red", "fodder.power"), "attack-07")
    table.offered.clear()
    table.play_out()
    assert not table.was_offered("red", "fodder.power")


def test_not_as_an_ally__fodder(table: Table) -> None:
    table.seat("green", "fodder", hand=["attack-07", "attack-09"]).seat("red", hand=["attack-06"]).seat(
        "blue", hand=["attack-11"]
    )
    table.against("blue").aims_at("blue-2").with_ships(3).allies(offense={"green": 1})
    table.reveals(red="attack-06", blue="attack-11").play_out()
    assert not table.was_offered("green", "fodder.power")


def test_cards_that_have_changed_count_as_what_they_are_now__fodder_FODDER_01(table: Table) -> None:
    """Blue's negotiate has become an attack 15 by a flare."""
    table.seat("red", "fodder", hand=["attack-06", "attack-13", "attack-20"])
    table.seat("blue", hand=["negotiate", "flare-pacifist"]).against("blue").aims_at("blue-2").with_ships(3)
    table.reveals(red="attack-06", blue="negotiate").uses("blue", "pacifist.wild").uses("red", "fodder.power")
    adds(table, "attack-13").play_out()
    assert table.total("offense").amount == 6 + 3 + 13


def test_with_three_players_it_is_the_same__fodder(table: Table) -> None:
    table.seats("red", "blue", "green")
    adds(overwhelming(table).uses("red", "fodder.power"), "attack-09").play_out()
    assert table.total("offense").amount == 6 + 3 + 9


def test_cosmic_zapped_nothing_is_discarded_or_added__fodder(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    overwhelming(table).uses("red", "fodder.power").uses("yellow", "cosmic-zap").play_out()
    assert table.outcome_of("fodder.power") == "cancelled"
    assert table.total("offense").amount == 6 + 3
    assert "attack-07" in table.hand("red")


# -- with the reward deck ----------------------------------------------------------------------


def test_reward_attacks_are_attack_cards_and_go_to_their_own_pile__fodder_REW_04(table: Table) -> None:
    table.variant("reward_deck")
    adds(overwhelming(table, "rw-attack-10").uses("red", "fodder.power"), "rw-attack-10", "attack-09").play_out()
    assert table.total("offense").amount == 6 + 3 + 10 + 9
    assert "rw-attack-10" in table.pile("reward_discard")


def test_values_below_zero_may_be_added_too__fodder_REW_15(table: Table) -> None:
    table.variant("reward_deck")
    overwhelming(table, "rw-attack-m04", "rw-attack-m01", red="rw-attack-m07", blue="attack-04")
    table.uses("red", "fodder.power")
    assert offered(table) == {"rw-attack-m04", "rw-attack-m01"}
    adds(table, "rw-attack-m01").play_out()
    assert table.total("offense").amount == -7 + 3 - 1


@pytest.mark.parametrize("seat", ["red", "blue"])
def test_a_kicker_does_not_change_what_is_compared_or_added__fodder_FODDER_01_REW_34(table: Table, seat: str) -> None:
    table.variant("reward_deck")
    hands = {"red": ["attack-06", "attack-05", "attack-07", "attack-20"], "blue": ["attack-11"]}
    hands[seat].append("rw-kicker-3")
    table.seat("red", "fodder", hand=hands["red"]).seat("blue", hand=hands["blue"]).against("blue").aims_at("blue-2")
    table.with_ships(3)
    lays(table, seat).reveals(red="attack-06", blue="attack-11").uses("red", "fodder.power")
    assert offered(table) == {"attack-07"}
    adds(table, "attack-07").play_out()
    assert table.total("offense").amount == (18 if seat == "red" else 6) + 3 + 7


# -- the super flare ---------------------------------------------------------------------------


def test_super_any_card_below_the_opponents_may_be_added__fodder(table: Table) -> None:
    overwhelming(table, FLARE).uses("red", "fodder.power").uses("red", "fodder.super")
    assert offered(table) == {"attack-05", "attack-07", "attack-09"}
    adds(table, "attack-05", "attack-09").play_out()
    assert table.total("offense").amount == 6 + 3 + 14
    assert FLARE in table.hand("red")


def test_super_also_cards_equal_to_its_revealed_card__fodder(table: Table) -> None:
    overwhelming(table, FLARE, "attack-06").uses("red", "fodder.power").uses("red", "fodder.super")
    assert "attack-06" in offered(table)


def test_super_not_cards_as_high_as_the_opponents__fodder(table: Table) -> None:
    more = ["attack-10", FLARE]
    overwhelming(table, *more, blue="attack-10").uses("red", "fodder.power").uses("red", "fodder.super")
    assert offered(table) == {"attack-05", "attack-07", "attack-09"}


def test_super_with_the_flare_the_power_is_usable_with_the_higher_card_too__fodder_FODDER_01(table: Table) -> None:
    overwhelming(table, FLARE, red="attack-08", blue="attack-08").uses("red", "fodder.power")
    table.uses("red", "fodder.super")
    assert offered(table) == {"attack-05", "attack-07"}


def test_super_left_unplayed_such_a_use_adds_nothing__fodder_FODDER_01(table: Table) -> None:
    overwhelming(table, FLARE, red="attack-08", blue="attack-08").uses("red", "fodder.power").play_out()
    assert table.total("offense").amount == 8 + 3


def test_super_not_when_it_gives_no_further_cards__fodder(table: Table) -> None:
    table.seat("red", "fodder", hand=["attack-06", "attack-09", FLARE]).seat("blue", hand=["attack-11"])
    table.against("blue").aims_at("blue-2").with_ships(3).reveals(red="attack-06", blue="attack-11")
    table.uses("red", "fodder.power").play_out()
    assert not table.was_offered("red", "fodder.super")


@pytest.mark.parametrize("zap", ["card-zap", "cosmic-zap"])
def test_super_zapped_only_the_cards_between_are_left__fodder_FLARE_02(table: Table, zap: str) -> None:
    table.seat("yellow", hand=[zap])
    overwhelming(table, FLARE).uses("red", "fodder.power")
    if table.asked("yellow") == "use":
        table.passes("yellow")
    table.uses("red", "fodder.super").uses("yellow", zap)
    assert offered(table) == {"attack-07", "attack-09"}
    assert table.outcome_of("fodder.super") == "cancelled"


# -- the wild flare ----------------------------------------------------------------------------


def revealed(table: Table, answer: str = "none", red: str = "attack-06", blue: str = "attack-08") -> Table:
    """Both sides have invited green, who has the flare, and who gave this answer."""
    table.seat("green", hand=["attack-04", FLARE]).seat("red", hand=[red]).seat("blue", hand=[blue]).against("blue")
    table.aims_at("blue-2").with_ships(3, "red-1").invites("red", "green").invites("blue", "green")
    table.at("ally", "green", options=[answer])
    return table.reveals(red=red, blue=blue)


@pytest.mark.parametrize(("side", "place"), [("offense", "gate"), ("defense", "beside")])
def test_wild_who_has_declined_joins_with_one_ship__fodder(table: Table, side: str, place: str) -> None:
    revealed(table).uses("green", "fodder.wild", options=[side]).at("late_ship", "green", **{"from": {"green-4": 1}})
    moves = [list(event.moves.values()) for event in table.happened("ships_moved") if event.why == "flare-fodder"]
    assert moves == [[["green-4", place]]]
    assert [(event.seat, event.side) for event in table.happened("ally_drawn_in")] == [("green", side)]


def test_wild_exactly_one__fodder(table: Table) -> None:
    revealed(table).uses("green", "fodder.wild", options=["offense"]).until("late_ship", "green")
    table.refuses("green", "too_many", **{"from": {"green-4": 2}})
    table.refuses("green", "too_few", **{"from": {}})


def test_wild_the_ship_counts_for_the_total__fodder(table: Table) -> None:
    revealed(table).uses("green", "fodder.wild", options=["offense"]).play_out()
    assert table.total("offense").explained == [("attack-06", 6), ("ships", 3), ("ships", 1)]


def test_wild_it_may_play_reinforcements_like_any_ally__fodder_CORE_132(table: Table) -> None:
    table.seat("green", hand=["attack-04", FLARE, "reinforcement-5"]).against("blue").aims_at("blue-2").with_ships(3)
    table.invites("red", "green").at("ally", "green", options=["none"]).reveals(red="attack-08", blue="attack-08")
    table.uses("green", "fodder.wild", options=["offense"])
    table.uses("green", "reinforcement-5", options=["offense"]).play_out()
    assert table.total("offense").amount == 8 + 3 + 1 + 5


def test_wild_it_shares_the_colony__fodder(table: Table) -> None:
    revealed(table, red="attack-20").uses("green", "fodder.wild", options=["offense"]).play_out()
    assert table.ships_of("green", "blue-2") == 1


def test_wild_it_shares_the_loss__fodder(table: Table) -> None:
    revealed(table, red="attack-20").uses("green", "fodder.wild", options=["defense"]).play_out()
    assert table.in_warp("green") == 1


def test_wild_it_gets_a_reward_for_its_ship__fodder(table: Table) -> None:
    revealed(table, blue="attack-20").uses("green", "fodder.wild", options=["defense"]).play_out()
    chosen = {event.seat: sum(event.amounts.values()) for event in table.happened("rewards_chosen")}
    assert chosen == {"green": 1}


def test_wild_only_a_side_that_has_invited_it__fodder(table: Table) -> None:
    table.seat("green", hand=["attack-04", FLARE]).against("blue").aims_at("blue-2").with_ships(3)
    table.invites("red", "green").at("ally", "green", options=["none"]).reveals(red="attack-08", blue="attack-08")
    table.until("cards_revealed", "green")
    table.refuses("green", "not_an_option", use="fodder.wild", answer={"options": ["defense"]})
    table.uses("green", "fodder.wild", options=["offense"]).play_out()
    assert table.total("offense").amount == 8 + 3 + 1


def test_wild_who_was_not_invited_cannot_join__fodder_FODDER_01(table: Table) -> None:
    table.seat("green", hand=["attack-04", FLARE]).against("blue").aims_at("blue-2").with_ships(3)
    table.invites("red", "yellow").reveals(red="attack-08", blue="attack-08").play_out()
    assert not table.was_offered("green", "fodder.wild")


@pytest.mark.parametrize("side", ["offense", "defense"])
def test_wild_not_for_an_ally__fodder(table: Table, side: str) -> None:
    revealed(table, side).play_out()
    assert not table.was_offered("green", "fodder.wild")


def test_wild_not_for_a_main_player__fodder(table: Table) -> None:
    table.seat("red", hand=["attack-08", FLARE]).against("blue").aims_at("blue-2").with_ships(3).play_out()
    assert not table.was_offered("red", "fodder.wild")


def test_wild_an_ally_that_was_sent_home_has_not_declined__fodder_FODDER_01(table: Table) -> None:
    table.seat("yellow", hand=["force-field"]).seat("green", hand=["attack-04", FLARE]).against("blue")
    table.aims_at("blue-2").with_ships(3).allies(offense={"green": 2}).uses("yellow", "force-field", seats=["green"])
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert not table.was_offered("green", "fodder.wild")


def test_wild_with_three_players_the_third_joins__fodder(table: Table) -> None:
    table.seats("red", "blue", "green")
    revealed(table).uses("green", "fodder.wild", options=["offense"]).play_out()
    assert table.total("offense").amount == 6 + 3 + 1


def test_wild_before_a_deal_the_ship_goes_home_with_the_others__fodder_CORE_180(table: Table) -> None:
    revealed(table, red="negotiate", blue="negotiate").uses("green", "fodder.wild", options=["offense"])
    table.until("deal")
    assert sum(table.ships_of("green", f"green-{n}") for n in range(1, 6)) == 20


def test_wild_the_late_ship_calls_no_escorts__fodder_SKILL_10(table: Table) -> None:
    table.variant("skill_tokens")
    skills.lay(table, "red", red_1="WWW")
    skills.lay(table, "blue", blue_2="EL")
    revealed(table).uses("green", "fodder.wild", options=["offense"]).play_out()
    assert not [event for event in table.happened("escorts_called") if event.seat == "green"]


def test_wild_not_for_fodder_itself__fodder_CORE_222(table: Table) -> None:
    table.seat("green", "fodder")
    revealed(table).play_out()
    assert not table.was_offered("green", "fodder.wild")


def test_wild_card_zapped_it_stays_out__fodder(table: Table) -> None:
    table.seat("yellow", hand=["card-zap"])
    revealed(table).uses("green", "fodder.wild", options=["offense"]).uses("yellow", "card-zap").play_out()
    assert table.outcome_of("fodder.wild") == "cancelled"
    assert table.total("offense").amount == 6 + 3


def declined(table: Table) -> Table:
    """Green was invited by both sides, stays out, and holds Fodder's flare."""
    table.seat("green", hand=["attack-04", "flare-fodder"])
    table.seat("red", hand=["attack-06"]).seat("blue", hand=["attack-08"]).against("blue")
    table.aims_at("blue-2").with_ships(3, "red-1").invites("red", "green").invites("blue", "green")
    return table.at("ally", "green", options=["none"]).reveals(red="attack-06", blue="attack-08")


@pytest.mark.parametrize(("alien", "total"), [("macron", 6 + 3 + 4), ("human", 6 + 3 + 1 + 4)])
def test_a_late_ally_uses_its_power__fodder(table: Table, alien: str, total: int) -> None:
    table.seat("green", alien)
    declined(table).uses("green", "fodder.wild", options=["offense"]).play_out()
    assert table.total("offense").amount == total


def test_also_what_was_added_once__fodder_FODDER_01_CHRONOS_01(table: Table) -> None:
    table.seat("blue", "fodder", hand=["attack-06", "attack-08", "attack-10", "attack-11"])
    table.seat("red", "chronos", hand=["attack-40", "attack-20"]).against("blue").aims_at("blue-2").with_ships(2)
    table.reveals(red="attack-40", blue="attack-06").uses("blue", "fodder.power")
    table.at("fodder", "blue", cards=[table.card("blue", "attack-10")]).uses("red", "chronos.power")
    table.offered.clear()
    table.reveals(red="attack-20").play_out()
    assert not table.was_offered("blue", "fodder.power")
