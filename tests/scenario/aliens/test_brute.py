"""Brute: threatens one of the other side."""

import pytest

from domain.game.views import redact
from tests.scenario.table import Table
from tests.scenario.variants.hazards import comes


def allied(table: Table, brute: str = "red") -> Table:
    """Red attacks blue-2 with three ships, yellow with it; green defends with two."""
    table.seat(brute, "brute").seat("blue", hand=["attack-06", "attack-20"]).against("blue").aims_at("blue-2")
    return table.with_ships(3, "red-1").allies(offense={"yellow": 1}, defense={"green": 2})


# -- the power ---------------------------------------------------------------------------------


def test_the_victim_may_open_its_hand_of_which_one_card_is_kept__brute(table: Table) -> None:
    allied(table).uses("red", "brute.power", seats=["blue"]).at("threatened", "blue", options=["hand"])
    table.until("grab", "red").answer("red", cards=[table.card("blue", "attack-20")])
    assert table.hand("blue") == ["attack-06"]
    assert "attack-20" in table.hand("red")


def test_nobody_else_sees_the_hand__brute(table: Table) -> None:
    allied(table).uses("red", "brute.power", seats=["blue"]).at("threatened", "blue", options=["hand"])
    seen = table.last("hand_seen")
    assert ["cards" in redact(seen, viewer) for viewer in ("red", "blue", "green")] == [True, True, False]
    table.until("grab", "red").answer("red", cards=[table.card("blue", "attack-20")])
    moved = table.last("cards_moved")
    assert ["cards" in redact(moved, viewer) for viewer in ("red", "blue", "green")] == [True, True, False]


def test_a_main_player_that_withdraws_takes_its_force_to_any_of_its_colonies__brute(table: Table) -> None:
    allied(table).uses("red", "brute.power", seats=["blue"]).at("threatened", "blue", options=["withdraw"])
    table.until("return_ships", "blue").refuses("blue", "not_an_option", amounts={"blue-2": 4})
    table.answer("blue", amounts={"blue-1": 1, "blue-4": 3})
    assert (table.ships_of("blue", "blue-1"), table.ships_of("blue", "blue-4")) == (5, 7)
    assert table.ships_of("blue", "blue-2") == 0


def test_and_fights_on_with_no_ships__brute(table: Table) -> None:
    allied(table).uses("red", "brute.power", seats=["blue"]).at("threatened", "blue", options=["withdraw"])
    table.reveals(red="attack-08", blue="attack-20").play_out()
    assert table.total("defense").amount == 20 + 2
    assert table.result() == "defense_won"


def test_the_offense_withdraws_out_of_the_gate__brute(table: Table) -> None:
    allied(table, "blue").uses("blue", "brute.power", seats=["red"]).at("threatened", "red", options=["withdraw"])
    table.at("return_ships", "red", amounts={"red-5": 3}).until("select_card")
    assert (table.ships_of("red", "gate"), table.ships_of("red", "red-5")) == (0, 7)


def test_an_ally_that_withdraws_is_no_ally_any_more__brute(table: Table) -> None:
    allied(table).uses("red", "brute.power", seats=["green"]).at("threatened", "green", options=["withdraw"])
    table.until("select_card")
    assert table.encounter.allies == {"yellow": "offense"}
    assert sum(table.ships_of("green", f"green-{n}") for n in range(1, 6)) == 20


@pytest.mark.parametrize("side", ["offense", "defense"])
def test_an_ally_threatens_the_other_side__brute(table: Table, side: str) -> None:
    allied(table, {"offense": "yellow", "defense": "green"}[side]).until(
        "alliances_formed", {"offense": "yellow", "defense": "green"}[side]
    )
    seat, own = {"offense": ("yellow", "red"), "defense": ("green", "blue")}[side]
    table.refuses(seat, "not_an_option", use="brute.power", answer={"seats": [own]})
    table.uses(seat, "brute.power", seats=[{"red": "blue", "blue": "red"}[own]]).until("threatened")


def test_only_one_player_in_an_encounter__brute(table: Table) -> None:
    allied(table).uses("red", "brute.power", seats=["blue"]).at("threatened", "blue", options=["withdraw"])
    table.offered.clear()
    table.until("select_card")
    assert not table.was_offered("red", "brute.power")


def test_it_is_optional__brute(table: Table) -> None:
    allied(table).until("select_card")
    assert table.was_offered("red", "brute.power")
    assert not table.used("brute.power")


def test_a_player_who_takes_no_part_threatens_nobody__brute(table: Table) -> None:
    table.seat("green", "brute").against("blue").aims_at("blue-2").with_ships(3).until("select_card")
    assert not table.was_offered("green", "brute.power")


def test_a_player_who_has_no_cards_can_only_withdraw__brute(table: Table) -> None:
    table.seat("green", hand=[])
    allied(table).uses("red", "brute.power", seats=["green"]).until("select_card")
    assert table.encounter.allies == {"yellow": "offense"}


def test_a_player_who_has_no_other_colony_can_only_open_its_hand__brute(table: Table) -> None:
    table.seat("blue", ships={"blue-2": 3}, warp=17)
    allied(table).uses("red", "brute.power", seats=["blue"]).until("grab", "red")
    assert table.ships_of("blue", "blue-2") == 3


def test_a_player_who_has_spent_its_only_card_on_a_zap_that_fails_loses_nothing__brute_BRUTE_01(table: Table) -> None:
    table.seat("red", "brute", hand=["attack-08", "card-zap"])
    table.seat("blue", hand=["cosmic-zap"], ships={"blue-2": 3}, warp=17).against("blue").aims_at("blue-2")
    table.with_ships(3, "red-1").uses("red", "brute.power", seats=["blue"]).uses("blue", "cosmic-zap")
    table.uses("red", "card-zap").until("select_card")
    assert table.ships_of("blue", "blue-2") == 3
    assert not table.happened("hand_seen")


def test_a_player_who_can_do_neither_cannot_be_threatened__brute_BRUTE_01(table: Table) -> None:
    table.seat("red", "brute").seat("blue", hand=[], ships={"blue-2": 3}, warp=17).against("blue").aims_at("blue-2")
    table.with_ships(3, "red-1").until("select_card")
    assert not table.was_offered("red", "brute.power")


def test_a_player_who_has_no_ships_in_the_encounter_can_only_open_its_hand__brute(table: Table) -> None:
    table.ships("blue", blue_2=0).seat("blue", hand=["attack-06", "attack-20"])
    allied(table).uses("red", "brute.power", seats=["blue"]).until("grab", "red")


def test_whose_last_card_is_taken_draws_a_new_hand__brute_CORE_121(table: Table) -> None:
    table.seat("red", "brute").seat("blue", hand=["attack-06"]).against("blue").aims_at("blue-2").with_ships(3)
    table.uses("red", "brute.power", seats=["blue"]).at("threatened", "blue", options=["hand"])
    table.until("grab", "red").answer("red", cards=[table.card("blue", "attack-06")]).until("select_card")
    assert len(table.hand("blue")) == 8


def test_cosmic_zapped_nobody_gives_in__brute(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    allied(table).uses("red", "brute.power", seats=["blue"]).uses("yellow", "cosmic-zap").until("select_card")
    assert table.outcome_of("brute.power") == "cancelled"
    assert len(table.hand("blue")) == 2


# -- the flare ---------------------------------------------------------------------------------


def test_wild_compensation_is_one_card__brute(table: Table) -> None:
    table.seat("red", hand=["attack-20", "flare-brute", "morph", "attack-10"]).against("blue").aims_at("blue-2")
    table.with_ships(3).reveals(red="attack-20", blue="negotiate").uses("red", "brute.wild").play_out()
    fixed = table.last("compensation_fixed")
    assert (fixed.count, [(term["source"], term["amount"]) for term in fixed.terms]) == (
        1,
        [("ships_lost", 4), ("flare-brute", -3)],
    )
    assert len(table.hand("red")) == 2


def rewarded(table: Table, holder: str = "red") -> Table:
    """Blue wins a defense together with green, who had three ships, and yellow, who had one."""
    table.seat("blue", hand=["attack-20"]).seat(holder, hand=["attack-08", "flare-brute"]).against("blue")
    table.aims_at("blue-2").with_ships(3, "red-1").allies(defense={"green": 3, "yellow": 1})
    return table.reveals(red="attack-08", blue="attack-20")


def test_wild_each_defensive_ally_gets_one_reward__brute(table: Table) -> None:
    rewarded(table).uses("red", "brute.wild").play_out()
    chosen = {event.seat: sum(event.amounts.values()) for event in table.happened("rewards_chosen")}
    assert chosen == {"green": 1, "yellow": 1}


def test_wild_one_payment_below_the_limit_is_not_changed__brute(table: Table) -> None:
    rewarded(table).uses("red", "brute.wild").play_out()
    yellow = next(event for event in table.happened("rewards_chosen") if event.seat == "yellow")
    assert [term["source"] for term in yellow.terms] == ["ships"]


def test_wild_an_ally_may_use_it__brute(table: Table) -> None:
    rewarded(table, "green").uses("green", "brute.wild").play_out()
    assert all(sum(event.amounts.values()) == 1 for event in table.happened("rewards_chosen"))


def test_wild_not_when_nothing_is_to_be_paid__brute(table: Table) -> None:
    table.seat("red", hand=["attack-20", "flare-brute"]).against("blue").aims_at("blue-2").with_ships(3)
    table.allies(defense={"green": 1}).reveals(red="attack-20", blue="attack-08").play_out()
    assert not table.was_offered("red", "brute.wild")


def test_wild_not_for_a_defense_that_wins_alone__brute(table: Table) -> None:
    table.seat("red", hand=["attack-04", "flare-brute"]).seat("blue", hand=["attack-20"]).against("blue")
    table.aims_at("blue-2").with_ships(3).reveals(red="attack-04", blue="attack-20").play_out()
    assert not table.was_offered("red", "brute.wild")


def test_wild_not_for_others__brute(table: Table) -> None:
    table.seat("yellow", hand=["flare-brute"]).seat("blue", hand=["attack-20"]).against("blue").aims_at("blue-2")
    table.with_ships(3).allies(defense={"green": 3}).reveals(red="attack-08", blue="attack-20").play_out()
    assert not table.was_offered("yellow", "brute.wild")


def test_wild_card_zapped_everything_is_paid__brute(table: Table) -> None:
    table.seat("green", hand=["card-zap"])
    rewarded(table).uses("red", "brute.wild").uses("green", "card-zap").play_out()
    assert table.outcome_of("brute.wild") == "cancelled"
    assert sum(table.happened("rewards_chosen")[0].amounts.values()) == 3


def blow(table: Table, zap: str = "") -> Table:
    table.seat("red", "brute", hand=["attack-08", "flare-brute"]).seat(
        "blue", hand=["attack-08", *([zap] if zap else [])]
    )
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1")
    return table.allies(offense={"yellow": 1}, defense={"green": 2}).uses("red", "brute.super")


def test_super_defense_and_defensive_allies_lose_one_of_its_ships_each__brute(table: Table) -> None:
    blow(table).until("select_card")
    assert [table.in_warp(seat) for seat in ("red", "blue", "green", "yellow")] == [0, 1, 1, 0]
    assert (table.ships_of("blue", "blue-2"), table.ships_of("green", "beside")) == (3, 1)


def test_super_not_against_a_planet_that_nobody_defends__brute(table: Table) -> None:
    table.ships("blue", blue_2=0).seat("red", "brute", hand=["attack-08", "flare-brute"]).against("blue")
    table.aims_at("blue-2").with_ships(3).until("select_card")
    assert not table.was_offered("red", "brute.super")


def test_super_only_as_the_offense__brute(table: Table) -> None:
    table.seat("blue", "brute", hand=["attack-08", "flare-brute"]).against("blue").aims_at("blue-2").with_ships(3)
    table.until("select_card")
    assert table.was_offered("blue", "brute.power")
    assert not table.was_offered("blue", "brute.super")


@pytest.mark.parametrize("zap", ["card-zap", "cosmic-zap"])
def test_super_zapped_nobody_loses_a_ship__brute(table: Table, zap: str) -> None:
    blow(table, zap).uses("blue", zap).until("select_card")
    assert table.outcome_of("brute.super") == "cancelled"
    assert table.in_warp("blue") == 0


def test_wild_limits_the_reward_of_a_mercenary_that_defends_alone__brute_mercenary(table: Table) -> None:
    table.seat("red", hand=["attack-04", "flare-brute"]).seat("blue", "mercenary", hand=["attack-20"]).against("blue")
    table.aims_at("blue-2").with_ships(3).reveals(red="attack-04", blue="attack-20")
    table.uses("red", "brute.wild").play_out()
    assert sum(table.last("rewards_chosen").amounts.values()) == 1


def test_wild_limits_reversed_rewards__brute_HAZ_23(table: Table) -> None:
    table.seat("red", hand=["attack-40"]).seat("green", hand=[]).seat("blue", hand=["attack-08", "flare-brute"])
    comes(table, "reverse_rewards").aims_at("blue-2").with_ships(2, "red-1").allies(offense={"green": 2})
    table.reveals(red="attack-40", blue="attack-08").uses("blue", "brute.wild").play_out()
    assert len(table.hand("green")) == 1
