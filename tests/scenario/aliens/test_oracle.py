"""Oracle: sees the opponent's card before choosing."""

import pytest

from domain.events import CardsMoved
from domain.game.views import view
from tests.scenario.table import Table

ORACLE_FLARE = ["attack-08", "negotiate", "flare-oracle"]


def encounter(table: Table, hand: list[str] | None = None) -> Table:
    table.seat("red", "oracle", hand=hand or ["attack-08", "negotiate"])
    return table.against("blue").aims_at("blue-2").with_ships(3, "red-1")


def test_the_opponent_selects_first_and_face_up__oracle(table: Table) -> None:
    encounter(table).until("select_card")
    assert [asked.seat for asked in table.questions().values()] == ["blue"]
    table.selects("blue", "negotiate")
    assert view(table.state, "red")["encounter"]["cards"] == {"blue": "negotiate"}
    assert table.asked("red") == "select_card"


def test_everybody_sees_the_open_card__oracle(table: Table) -> None:
    encounter(table).selects("blue", "negotiate")
    assert view(table.state)["encounter"]["cards"] == {"blue": "negotiate"}


def test_its_own_card_stays_secret__oracle(table: Table) -> None:
    table.seat("green", hand=["emotion-control"])
    encounter(table).selects("blue", "negotiate").selects("red", "attack-08")
    assert table.last("card_selected").face_up is False


def test_as_the_defense_it_sees_the_offenses_card__oracle(table: Table) -> None:
    table.seat("blue", "oracle").against("blue").aims_at("blue-2").with_ships(3).until("select_card")
    assert [asked.seat for asked in table.questions().values()] == ["red"]


def test_the_open_card_is_selected_not_revealed__oracle(table: Table) -> None:
    encounter(table).selects("blue", "negotiate")
    assert not table.happened("cards_revealed")
    table.selects("red", "attack-08").play_out()
    assert table.result() == "offense_won"


def test_a_player_who_is_no_main_player_sees_nothing__oracle_CORE_018(table: Table) -> None:
    table.seat("green", "oracle").against("blue").aims_at("blue-2").with_ships(3).until("select_card")
    assert {asked.seat for asked in table.questions().values()} == {"red", "blue"}


def test_an_opponent_who_has_lost_its_encounter_cards_draws_first__oracle_TIME_22(table: Table) -> None:
    table.seat("green", hand=["cosmic-zap"]).deck(*["attack-06"] * 7, "attack-10")
    encounter(table).until("use", "green")
    cards = list(table.state.zones["hand:blue"])
    table.happens(CardsMoved(source="hand:blue", target="removed", count=2, why="position", cards=cards))
    table.passes("green").selects("blue", "attack-10")
    assert view(table.state)["encounter"]["cards"] == {"blue": "attack-10"}


def test_cosmic_zapped_both_choose_secretly__oracle(table: Table) -> None:
    table.seat("green", hand=["cosmic-zap"])
    encounter(table).uses("green", "cosmic-zap").until("select_card")
    assert {asked.seat for asked in table.questions().values()} == {"red", "blue"}


def test_wild_the_hands_are_mixed_and_as_many_cards_come_back__oracle(table: Table) -> None:
    table.seat("red", hand=["attack-08", "attack-20", "flare-oracle"]).seat("blue", hand=["negotiate"] * 5)
    table.against("blue").aims_at("blue-2").with_ships(3).uses("red", "oracle.wild")
    assert len(table.hand("red")) == 3
    assert len(table.hand("blue")) == 5
    mixed = sorted(table.hand("red") + table.hand("blue"))
    assert mixed == sorted(["attack-08", "attack-20", "flare-oracle", *["negotiate"] * 5])


def test_wild_the_flare_is_part_of_neither_hand_while_it_works__oracle_CORE_225(table: Table) -> None:
    table.seat("red", hand=["attack-08", "flare-oracle"]).seat("blue", hand=["negotiate"] * 5).against("blue")
    table.aims_at("blue-2").with_ships(3).uses("red", "oracle.wild").until("select_card")
    assert "flare-oracle" in table.hand("red")
    assert len(table.hand("red")) == 2


def test_wild_the_defense_may_use_it_too__oracle(table: Table) -> None:
    table.seat("blue", hand=["negotiate", "flare-oracle"]).against("blue").aims_at("blue-2").with_ships(3)
    table.uses("blue", "oracle.wild").until("select_card")
    assert len(table.hand("red")) == 2


def test_wild_card_zapped_the_hands_stay__oracle(table: Table) -> None:
    table.seat("red", hand=ORACLE_FLARE).seat("green", hand=["card-zap"]).against("blue").aims_at("blue-2")
    table.with_ships(3).uses("red", "oracle.wild").uses("green", "card-zap").until("select_card")
    assert table.hand("red") == ["attack-08", "negotiate"]
    assert table.hand("blue") == ["attack-08", "negotiate"]


def test_super_ends_the_encounter_as_if_by_a_deal__oracle(table: Table) -> None:
    encounter(table, ORACLE_FLARE).allies(offense={"green": 2}, defense={"yellow": 1}).selects("blue", "attack-08")
    table.uses("red", "oracle.super").play_out()
    assert table.result() == "deal"
    assert table.last("encounter_ended").successful
    assert "attack-08" in table.hand("blue")
    assert all(table.ships_of(seat, place) == 0 for seat in table.state.seats for place in ("gate", "beside", "warp"))


def test_super_a_second_encounter_may_follow__oracle_CORE_043(table: Table) -> None:
    encounter(table, ORACLE_FLARE).selects("blue", "attack-08").uses("red", "oracle.super")
    table.at("second_encounter", "red", yes=True).until("aim", "red")
    assert table.encounter.number == 2


def test_super_comes_after_the_open_card_and_before_its_own__oracle(table: Table) -> None:
    encounter(table, ORACLE_FLARE).until("select_card", "blue")
    assert not table.was_offered("red", "oracle.super")
    table.selects("blue", "attack-08")
    assert table.may_use("red", "oracle.super")
    assert "red" not in table.encounter.selected


@pytest.mark.parametrize("zap", ["card-zap", "cosmic-zap"])
def test_super_cancelled_the_encounter_goes_on__oracle(table: Table, zap: str) -> None:
    table.seat("green", hand=[zap])
    encounter(table, ORACLE_FLARE).selects("blue", "negotiate").uses("red", "oracle.super").uses("green", zap)
    table.selects("red", "attack-08").play_out()
    assert table.result() == "offense_won"


def test_wild_is_for_main_players_only__oracle_CORE_018(table: Table) -> None:
    table.seat("green", hand=["flare-oracle", "attack-08"]).against("blue").aims_at("blue-2").with_ships(3)
    table.allies(offense={"green": 1}).until("select_card")
    assert not table.was_offered("green", "oracle.wild")
