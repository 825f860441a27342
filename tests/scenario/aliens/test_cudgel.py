"""Cudgel: its victories cost more than the ships that fought."""

import pytest

from tests.scenario.table import Table
from tests.scenario.variants.skills import lay, letters_at, pick

HAND = ["attack-10", "negotiate"]


def beaten(table: Table, red: str = "attack-40", blue: str = "attack-08", ships: int = 3) -> Table:
    """Red, the Cudgel, encounters blue on blue-2 (four ships there) with these cards."""
    table.seat("red", "cudgel", hand=[red, *HAND]).seat("blue", hand=[blue, *HAND]).against("blue")
    return table.aims_at("blue-2").with_ships(ships, "red-1").reveals(red=red, blue=blue)


def smashed(table: Table, seat: str, **ships: int) -> Table:
    """The seat loses these ships by the smash."""
    table.until("smash", seat)
    return table.answer(seat, **{"from": {planet.replace("_", "-"): count for planet, count in ships.items()}})


def test_the_opponent_loses_as_many_further_ships_as_it_has_in_the_encounter__cudgel(table: Table) -> None:
    smashed(beaten(table), "blue", blue_1=1, blue_5=2).play_out()
    assert table.in_warp("blue") == 4 + 3
    assert (table.ships_of("blue", "blue-1"), table.ships_of("blue", "blue-5")) == (3, 2)
    assert table.ships_of("red", "blue-2") == 3


def test_the_opponent_chooses_from_any_colonies_outside_the_encounter__cudgel_CUDGEL_01(table: Table) -> None:
    table.ships("blue", green_1=2)
    beaten(table).until("smash", "blue")
    places = table.question("blue").question.places  # type: ignore[attr-defined]
    assert set(places) == {"blue-1", "blue-3", "blue-4", "blue-5", "green-1"}
    table.refuses("blue", "too_few", "CORE-214", **{"from": {"blue-1": 2}})


def test_as_the_defense_it_smashes_the_offense__cudgel(table: Table) -> None:
    table.seat("blue", "cudgel", hand=["attack-40", *HAND]).seat("red", hand=["attack-08", *HAND]).against("blue")
    table.aims_at("blue-2").with_ships(2, "red-1").reveals(red="attack-08", blue="attack-40")
    smashed(table, "red", red_1=2, red_2=2).play_out()
    assert table.in_warp("red") == 2 + 4


def test_only_its_ships_count_and_not_those_of_its_allies__cudgel(table: Table) -> None:
    table.seat("red", "cudgel", hand=["attack-40", *HAND]).against("blue").aims_at("blue-2").with_ships(1, "red-1")
    table.allies(offense={"green": 4}).reveals(red="attack-40", blue="attack-08")
    smashed(table, "blue", blue_1=1).play_out()
    assert table.in_warp("blue") == 4 + 1


def test_an_opponent_with_fewer_ships_loses_all_of_them__cudgel_CORE_215(table: Table) -> None:
    table.ships("blue", warp=14, blue_1=2, blue_2=4, blue_3=0, blue_4=0, blue_5=0)
    beaten(table).play_out()
    assert table.in_warp("blue") == 20


def test_an_opponent_without_any_other_ship_is_not_asked__cudgel(table: Table) -> None:
    table.ships("blue", warp=16, blue_1=0, blue_2=4, blue_3=0, blue_4=0, blue_5=0)
    beaten(table).play_out()
    assert table.outcome_of("cudgel.power") == "carried_out"
    assert table.in_warp("blue") == 20


def test_it_must_smash__cudgel_CORE_240(table: Table) -> None:
    beaten(table).play_out()
    assert table.outcome_of("cudgel.power") == "carried_out"
    assert table.in_warp("blue") == 4 + 3


def test_zapped_only_the_usual_ships_are_lost__cudgel(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap", *HAND])
    beaten(table).uses("yellow", "cosmic-zap").play_out()
    assert table.outcome_of("cudgel.power") == "cancelled"
    assert table.in_warp("blue") == 4


def test_an_attack_against_a_negotiate_smashes_too__cudgel(table: Table) -> None:
    smashed(beaten(table, blue="negotiate"), "blue", blue_1=3).play_out()
    assert table.in_warp("blue") == 4 + 3


def test_smashed_ships_raise_compensation__cudgel_CUDGEL_01(table: Table) -> None:
    smashed(beaten(table, blue="negotiate"), "blue", blue_1=3).play_out()
    assert table.last("compensation_fixed").count == 4 + 3


def test_smashed_ships_alone_bring_compensation__cudgel_CUDGEL_01(table: Table) -> None:
    table.ships("blue", blue_2=0)
    smashed(beaten(table, blue="negotiate"), "blue", blue_1=3).play_out()
    assert table.last("compensation_fixed").count == 3


def test_a_win_with_a_negotiate_does_not_smash__cudgel(table: Table) -> None:
    table.seat("red", "cudgel", hand=["negotiate", *HAND]).seat("blue", "loser", hand=["attack-08", "flare-loser"])
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1").selects("red", "negotiate")
    table.selects("blue", "attack-08").uses("blue", "loser.super").play_out()
    assert table.result() == "offense_won"
    assert not table.used("cudgel.power")


@pytest.mark.parametrize("made", [True, False])
def test_a_deal_made_or_failed_does_not_smash__cudgel(table: Table, made: bool) -> None:
    table.seat("red", "cudgel").to_a_deal()
    if made:
        table.offers("red", give={"cards": ["attack-08"]}).accepts("blue").play_out()
    else:
        table.answer("red", refuse=True).play_out()
    assert table.result() == ("deal" if made else "failed_deal")
    assert not table.used("cudgel.power")


def test_a_win_without_cards_does_not_smash__cudgel(table: Table) -> None:
    table.seat("red", "cudgel", hand=["flare-hate", "attack-08"]).seat("blue", hand=["attack-10"]).against("blue")
    table.aims_at("blue-2").with_ships(1).uses("red", "hate.wild").play_out()
    assert table.result() == "offense_won"
    assert not table.used("cudgel.power")


def test_a_loss_does_not_smash__cudgel(table: Table) -> None:
    beaten(table, "attack-08", "attack-40").play_out()
    assert not table.used("cudgel.power")
    assert table.in_warp("red") == 3


def test_not_as_an_ally__cudgel_CORE_018(table: Table) -> None:
    table.seat("green", "cudgel").seat("red", hand=["attack-40", *HAND]).against("blue").aims_at("blue-2")
    table.with_ships(1).allies(offense={"green": 1}).reveals(red="attack-40", blue="attack-08").play_out()
    assert not table.used("cudgel.power")


def test_without_three_home_colonies_it_does_not_smash__cudgel_CORE_260(table: Table) -> None:
    table.ships("red", red_1=6, red_2=6, red_3=0, red_4=0, red_5=0, green_1=8)
    beaten(table).play_out()
    assert table.in_warp("blue") == 4


def test_ships_that_are_saved_are_not_lost__cudgel(table: Table) -> None:
    table.seat("blue", "zombie")
    smashed(beaten(table, blue="negotiate"), "blue", blue_1=3).play_out()
    assert table.in_warp("blue") == 0
    assert not table.happened("compensation_fixed")


def test_the_opponent_may_give_up_leaders__cudgel_SKILL_39(table: Table) -> None:
    lay(lay(table.variant("skill_tokens"), "blue", blue_1="LLLE", blue_2="EEWW"), "red", red_1="WWWW")
    table.seat("red", "cudgel", hand=["attack-40", *HAND]).seat("blue", hand=["attack-08", *HAND]).against("blue")
    table.aims_at("blue-2").with_ships(2, "red-1").reveals(red="attack-40", blue="attack-08").until("smash", "blue")
    table.answer("blue", ships=pick(table, "blue", "LE", "blue-1")).play_out()
    assert letters_at(table, "blue-1", "blue") == "LL"


def test_with_three_players_too__cudgel(table: Table) -> None:
    table.seats("red", "blue", "green")
    smashed(beaten(table, ships=1), "blue", blue_3=1).play_out()
    assert table.in_warp("blue") == 4 + 1


# -- the super flare ---------------------------------------------------------------------------------


def a_whole_side(table: Table, yellow: list[str] | None = None) -> Table:
    """Red, the Cudgel with its flare, beats blue and its allies green and yellow."""
    table.seat("red", "cudgel", hand=["attack-40", "flare-cudgel", *HAND])
    table.seat("yellow", hand=yellow or HAND).against("blue").aims_at("blue-2").with_ships(2, "red-1")
    return table.allies(defense={"green": 1, "yellow": 1}).reveals(red="attack-40", blue="attack-08")


def test_super_chosen_allies_of_the_opponent_are_smashed_too__cudgel(table: Table) -> None:
    a_whole_side(table).uses("red", "cudgel.super", seats=["green"])
    smashed(smashed(table, "blue", blue_1=2), "green", green_1=2).play_out()
    assert (table.in_warp("blue"), table.in_warp("green"), table.in_warp("yellow")) == (4 + 2, 1 + 2, 1)
    assert "flare-cudgel" in table.hand("red")


def test_super_all_allies_may_be_smashed__cudgel(table: Table) -> None:
    a_whole_side(table).uses("red", "cudgel.super", seats=["green", "yellow"]).play_out()
    assert (table.in_warp("blue"), table.in_warp("green"), table.in_warp("yellow")) == (4 + 2, 1 + 2, 1 + 2)


def test_super_they_choose_at_the_same_time__cudgel_CORE_348(table: Table) -> None:
    a_whole_side(table).uses("red", "cudgel.super", seats=["green", "yellow"]).until("smash", "yellow")
    assert [table.asked(seat) for seat in ("blue", "green", "yellow")] == ["smash"] * 3


def test_super_not_when_the_opponent_has_no_ally__cudgel(table: Table) -> None:
    table.seat("red", "cudgel", hand=["attack-40", "flare-cudgel"]).against("blue").aims_at("blue-2").with_ships(1)
    table.allies(offense={"green": 1}).reveals(red="attack-40", blue="attack-08").play_out()
    assert not table.was_offered("red", "cudgel.super")


def test_super_card_zapped_the_opponent_alone_is_smashed__cudgel(table: Table) -> None:
    a_whole_side(table, ["card-zap", *HAND]).uses("red", "cudgel.super", seats=["green"])
    table.uses("yellow", "card-zap").play_out()
    assert (table.in_warp("blue"), table.in_warp("green")) == (4 + 2, 1)
    assert "flare-cudgel" in table.pile("discard")


def test_super_cosmic_zapped_the_opponent_alone_is_smashed__cudgel_FLARE_02(table: Table) -> None:
    a_whole_side(table, ["cosmic-zap", *HAND]).until("use", "yellow").passes("yellow")
    table.uses("red", "cudgel.super", seats=["green"]).uses("yellow", "cosmic-zap").play_out()
    assert (table.in_warp("blue"), table.in_warp("green")) == (4 + 2, 1)
    assert "flare-cudgel" in table.hand("red")


# -- the wild flare ----------------------------------------------------------------------------------


def landing(table: Table, yellow: list[str] | None = None) -> Table:
    """Red, who holds the flare, wins on blue-2 with its ally green; yellow has two ships there."""
    table.ships("yellow", blue_2=2).seat("yellow", hand=yellow or HAND)
    table.seat("red", hand=["attack-40", "flare-cudgel", *HAND]).against("blue").aims_at("blue-2")
    return table.with_ships(3, "red-1").allies(offense={"green": 1}).reveals(red="attack-40", blue="attack-08")


def test_wild_the_ships_of_others_on_the_new_colony_go_to_the_warp__cudgel(table: Table) -> None:
    landing(table).uses("red", "cudgel.wild").play_out()
    assert table.in_warp("yellow") == 2
    assert not table.has_colony("yellow", "blue-2")


def test_wild_allies_of_the_offense_stay__cudgel(table: Table) -> None:
    landing(table).uses("red", "cudgel.wild").play_out()
    assert (table.ships_of("red", "blue-2"), table.ships_of("green", "blue-2")) == (3, 1)


def test_wild_the_others_may_be_left_there__cudgel(table: Table) -> None:
    landing(table).until("colony_founded", "red").passes("red").play_out()
    assert table.ships_of("yellow", "blue-2") == 2


def test_wild_card_zapped_the_others_stay__cudgel(table: Table) -> None:
    landing(table, ["card-zap", *HAND]).uses("red", "cudgel.wild").uses("yellow", "card-zap").play_out()
    assert table.ships_of("yellow", "blue-2") == 2
    assert "flare-cudgel" in table.pile("discard")


def test_wild_not_where_nobody_else_has_ships__cudgel(table: Table) -> None:
    table.seat("red", hand=["attack-40", "flare-cudgel", *HAND]).against("blue").aims_at("blue-2")
    table.with_ships(3, "red-1").reveals(red="attack-40", blue="attack-08").play_out()
    assert not table.was_offered("red", "cudgel.wild")


def test_wild_not_on_a_colony_that_it_had_before__cudgel_CUDGEL_02(table: Table) -> None:
    table.ships("red", blue_2=1)
    landing(table).play_out()
    assert not table.was_offered("red", "cudgel.wild")


def test_wild_when_it_takes_the_last_ships_the_other_founds_no_colony_by_that_deal__cudgel_CUDGEL_02(
    table: Table,
) -> None:
    table.ships("blue", blue_1=0, blue_2=20, blue_3=0, blue_4=0, blue_5=0)
    table.seat("red", hand=["negotiate", "flare-cudgel", *HAND]).to_a_deal()
    table.offers("red", give={"colony": "red-1"}, take={"colony": "blue-2"}).accepts("blue")
    table.at("deal_colony", "red", **{"from": {"gate": 1}}).uses("red", "cudgel.wild").play_out()
    assert table.in_warp("blue") == 20
    assert table.has_colony("red", "blue-2")
    assert not table.has_colony("blue", "red-1")


def test_wild_a_colony_by_a_deal_is_gained_too__cudgel_CUDGEL_02(table: Table) -> None:
    table.seat("red", hand=["negotiate", "flare-cudgel", *HAND]).to_a_deal()
    table.offers("red", give={"cards": ["attack-10"]}, take={"colony": "blue-4"}).accepts("blue")
    table.until("deal_colony", "red").answer("red", **{"from": {"gate": 1}}).uses("red", "cudgel.wild").play_out()
    assert table.has_colony("red", "blue-4")
    assert table.in_warp("blue") == 4


def test_wild_not_on_a_colony_that_is_gained_before_resolution__cudgel_CUDGEL_02(table: Table) -> None:
    table.seat("red", "mite", hand=["flare-cudgel", *HAND]).seat("blue", hand=[*HAND, "plague", "quash"])
    table.against("blue").aims_at("blue-2")
    table.with_ships(3, "red-1").at("bluster", "blue", options=["colony"]).play_out()
    assert table.has_colony("red", "blue-2")
    assert not table.was_offered("red", "cudgel.wild")


def test_smashed_ships_may_take_others_along__cudgel(table: Table) -> None:
    table.seat("blue", "vacuum")
    beaten(table, ships=1).play_out()
    assert table.used("vacuum.power")


def test_wild_not_for_the_defense_that_gains_one__cudgel_CORE_018(table: Table) -> None:
    table.seat("blue", hand=["negotiate", "flare-cudgel", *HAND]).to_a_deal()
    table.offers("blue", give={"cards": ["attack-10"]}, take={"colony": "red-4"}).accepts("red").play_out()
    assert table.result() == "deal"
    assert not table.was_offered("blue", "cudgel.wild")


def test_wild_not_for_an_ally__cudgel_CORE_018(table: Table) -> None:
    table.ships("yellow", blue_2=2).seat("green", hand=["flare-cudgel", *HAND]).against("blue").aims_at("blue-2")
    table.with_ships(3, "red-1").allies(offense={"green": 1}).reveals(red="attack-08", blue="negotiate").play_out()
    assert not table.was_offered("green", "cudgel.wild")


def test_wild_with_three_players_too__cudgel(table: Table) -> None:
    table.seats("red", "blue", "green").ships("green", blue_2=1)
    table.seat("red", hand=["attack-40", "flare-cudgel", *HAND]).against("blue").aims_at("blue-2")
    table.with_ships(3, "red-1").reveals(red="attack-40", blue="attack-08").uses("red", "cudgel.wild").play_out()
    assert table.in_warp("green") == 1


def test_ships_aboard_a_worldship_are_in_the_encounter__cudgel_leviathan_CUDGEL_01(table: Table) -> None:
    table.seat("red", "leviathan", hand=["attack-00", "negotiate"]).seat("blue", "cudgel", hand=["attack-40"])
    table.against("blue").aims_at("blue-2").uses("red", "leviathan.power", planets=["red-3"])
    table.reveals(red="attack-00", blue="attack-40").until("smash", "red")
    assert "red-3" not in table.question("red").question.places  # type: ignore[attr-defined]
