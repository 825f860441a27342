"""Outlaw: takes from the other side."""

import pytest

from domain.game.views import redact
from tests.scenario.table import Table


def allied(table: Table) -> Table:
    """Red, who is Outlaw, attacks blue-2; green is with the defense, yellow with the offense."""
    table.seat("red", "outlaw", hand=["attack-08"]).seat("blue", hand=["attack-04", "attack-06"])
    table.seat("green", hand=["morph"]).seat("yellow", hand=["attack-10"])
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1")
    return table.allies(offense={"yellow": 1}, defense={"green": 1})


# -- the power ---------------------------------------------------------------------------------


def test_one_random_card_of_the_opponent_and_of_each_of_its_allies__outlaw(table: Table) -> None:
    allied(table).uses("red", "outlaw.power").until("select_card")
    assert (len(table.hand("blue")), table.hand("green")) == (1, [])
    assert "morph" in table.hand("red")
    assert len(table.hand("red")) == 3


def test_allies_of_its_side_and_others_keep_their_cards__outlaw(table: Table) -> None:
    allied(table).uses("red", "outlaw.power").until("select_card")
    assert table.hand("yellow") == ["attack-10"]


def test_the_cards_are_drawn_by_chance_and_seen_by_both_alone__outlaw(table: Table) -> None:
    allied(table).uses("red", "outlaw.power").until("select_card")
    moved = next(event for event in table.happened("cards_moved") if event.source == "hand:blue")
    assert moved.draws == 1
    assert ["cards" in redact(moved, viewer) for viewer in ("red", "blue", "green")] == [True, True, False]


def test_as_the_defense_it_robs_the_offense_and_its_allies__outlaw(table: Table) -> None:
    table.seat("blue", "outlaw").against("blue").aims_at("blue-2").with_ships(3).allies(offense={"green": 1})
    table.uses("blue", "outlaw.power").until("select_card")
    assert [len(table.hand(seat)) for seat in ("red", "blue", "green", "yellow")] == [1, 4, 1, 2]


def test_before_the_cards_are_selected__outlaw(table: Table) -> None:
    allied(table).until("alliances_formed", "red")
    assert table.may_use("red", "outlaw.power")


def test_it_is_optional__outlaw(table: Table) -> None:
    allied(table).until("select_card")
    assert table.was_offered("red", "outlaw.power")
    assert not table.used("outlaw.power")


def test_an_ally_does_not_waylay__outlaw(table: Table) -> None:
    table.seat("green", "outlaw").against("blue").aims_at("blue-2").with_ships(3).allies(offense={"green": 1})
    table.until("select_card")
    assert not table.was_offered("green", "outlaw.power")


def test_a_defense_left_without_encounter_card_draws_a_new_hand__outlaw_CORE_121(table: Table) -> None:
    table.seat("red", "outlaw").seat("blue", hand=["attack-04"]).against("blue").aims_at("blue-2").with_ships(3)
    table.uses("red", "outlaw.power").until("select_card")
    assert len(table.hand("blue")) == 8


def test_zapped_by_the_victim_it_keeps_its_cards__outlaw(table: Table) -> None:
    table.seat("red", "outlaw").seat("blue", hand=["attack-04", "cosmic-zap"]).against("blue").aims_at("blue-2")
    table.with_ships(3).uses("red", "outlaw.power").uses("blue", "cosmic-zap").until("select_card")
    assert table.outcome_of("outlaw.power") == "cancelled"
    assert table.hand("blue") == ["attack-04"]
    assert len(table.hand("red")) == 2


# -- the flare ---------------------------------------------------------------------------------


def beaten(table: Table) -> Table:
    """Green, with the offense, loses together with red to blue and yellow."""
    table.seat("green", hand=["attack-01", "flare-outlaw"]).seat("blue", hand=["attack-40", "attack-04", "negotiate"])
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1").allies(offense={"green": 1}, defense={"yellow": 1})
    return table.reveals(red="attack-08", blue="attack-40")


@pytest.mark.parametrize("victim", ["blue", "yellow"])
def test_wild_a_random_card_of_one_player_on_the_winning_side__outlaw(table: Table, victim: str) -> None:
    beaten(table).until("after_resolution", "green")
    before = len(table.hand(victim))
    table.uses("green", "outlaw.wild", seats=[victim]).play_out("use_closed")
    assert len(table.hand(victim)) == before - 1
    assert len(table.hand("green")) == 3


def test_wild_nobody_of_its_side__outlaw(table: Table) -> None:
    beaten(table).until("after_resolution", "green")
    table.refuses("green", "not_an_option", use="outlaw.wild", answer={"seats": ["red"]})


def test_wild_not_on_the_winning_side__outlaw(table: Table) -> None:
    table.seat("yellow", hand=["flare-outlaw"]).seat("blue", hand=["attack-40"]).against("blue").aims_at("blue-2")
    table.with_ships(3).allies(defense={"yellow": 1}).reveals(red="attack-08", blue="attack-40").play_out()
    assert not table.was_offered("yellow", "outlaw.wild")


def test_wild_not_for_a_main_player__outlaw(table: Table) -> None:
    table.seat("red", hand=["attack-08", "flare-outlaw"]).seat("blue", hand=["attack-40", "attack-04"])
    table.against("blue").aims_at("blue-2").with_ships(3).reveals(red="attack-08", blue="attack-40").play_out()
    assert not table.was_offered("red", "outlaw.wild")


def test_wild_card_zapped_no_card_is_drawn__outlaw(table: Table) -> None:
    table.seat("red", hand=["attack-08", "card-zap"])
    beaten(table).uses("green", "outlaw.wild", seats=["blue"]).uses("red", "card-zap").play_out()
    assert table.outcome_of("outlaw.wild") == "cancelled"
    assert table.hand("blue") == ["attack-04", "negotiate"]


def overrun(table: Table, outlaw: str = "blue") -> Table:
    """Red and green win at blue-2, where blue and yellow defend; one of these two is Outlaw."""
    table.seat("red", hand=["attack-40"]).seat(outlaw, "outlaw", hand=["attack-08", "flare-outlaw"])
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1").allies(offense={"green": 2}, defense={"yellow": 1})
    return table.reveals(red="attack-40", blue="attack-08")


@pytest.mark.parametrize("outlaw", ["blue", "yellow"])
def test_super_the_allies_of_the_offense_go_home_instead_of_landing__outlaw(table: Table, outlaw: str) -> None:
    if outlaw == "yellow":
        table.seat("blue", hand=["attack-08"])
    overrun(table, outlaw).uses(outlaw, "outlaw.super").play_out()
    assert not table.has_colony("green", "blue-2")
    assert (table.in_warp("green"), sum(table.ships_of("green", f"green-{n}") for n in range(1, 6))) == (0, 20)


def test_super_the_offense_itself_still_lands__outlaw(table: Table) -> None:
    overrun(table).uses("blue", "outlaw.super").play_out()
    assert table.ships_of("red", "blue-2") == 3
    assert (table.result(), table.in_warp("blue")) == ("offense_won", 4)


def test_super_the_owner_chooses_the_colonies__outlaw(table: Table) -> None:
    overrun(table).uses("blue", "outlaw.super").at("return_ships", "green", amounts={"green-5": 2}).play_out()
    assert table.ships_of("green", "green-5") == 6


def test_super_not_when_the_defense_wins__outlaw(table: Table) -> None:
    table.seat("blue", "outlaw", hand=["attack-40", "flare-outlaw"]).against("blue").aims_at("blue-2").with_ships(3)
    table.allies(offense={"green": 2}).reveals(red="attack-08", blue="attack-40").play_out()
    assert not table.was_offered("blue", "outlaw.super")


def test_super_not_against_an_offense_without_allies__outlaw(table: Table) -> None:
    table.seat("red", hand=["attack-40"]).seat("blue", "outlaw", hand=["attack-08", "flare-outlaw"]).against("blue")
    table.aims_at("blue-2").with_ships(3).reveals(red="attack-40", blue="attack-08").play_out()
    assert not table.was_offered("blue", "outlaw.super")


def test_super_not_on_the_side_of_the_offense__outlaw(table: Table) -> None:
    table.seat("red", "outlaw", hand=["attack-40", "flare-outlaw"]).against("blue").aims_at("blue-2").with_ships(3)
    table.allies(offense={"green": 2}).reveals(red="attack-40", blue="attack-08").play_out()
    assert not table.was_offered("red", "outlaw.super")


@pytest.mark.parametrize("zap", ["card-zap", "cosmic-zap"])
def test_super_zapped_the_allies_land__outlaw(table: Table, zap: str) -> None:
    table.seat("green", hand=["attack-01", zap])
    overrun(table).uses("blue", "outlaw.super").uses("green", zap).play_out()
    assert table.outcome_of("outlaw.super") == "cancelled"
    assert table.ships_of("green", "blue-2") == 2
