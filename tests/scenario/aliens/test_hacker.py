"""Hacker: reads other hands before it collects."""

import pytest

from domain.decks.titles import title_of
from domain.game.views import redact, view
from tests.scenario.table import Table
from tests.scenario.variants import hazards, techs
from tests.scenario.variants.rewards import compensation, lays

RICH = ["quash", "plague", "reinforcement-2", "attack-01", "attack-11"]
FLARE = "flare-hacker"


def beaten(table: Table, *hand: str, payer: list[str] | None = None, ships: int = 2) -> Table:
    """Red is Hacker and has lost these ships to blue with a negotiate; green holds three cards."""
    table.seat("red", "hacker", hand=["negotiate", *hand]).seat("blue", hand=["attack-40", *(payer or RICH)])
    table.seat("green", hand=["attack-30", "morph", "attack-20"]).against("blue").aims_at("blue-2")
    return table.with_ships(ships, "red-1").reveals(red="negotiate", blue="attack-40")


def picks(table: Table, giver: str, *titles: str) -> Table:
    return table.at("take_by_choice", "red", cards=[table.card(giver, title) for title in titles])


def taken(table: Table) -> list[str]:
    """The titles that were taken as compensation."""
    moved = [event for event in table.happened("cards_moved") if event.why == "compensation"]
    return sorted(title_of(card) for event in moved for card in event.cards)


# -- collecting --------------------------------------------------------------------------------


def test_it_looks_at_the_opponents_hand_and_picks_the_cards__hacker(table: Table) -> None:
    picks(beaten(table).uses("red", "hacker.power", seats=["blue"]), "blue", "plague", "attack-11").play_out()
    seen = table.last("hand_seen")
    assert (seen.seat, seen.viewer, len(seen.cards)) == ("blue", "red", 5)
    assert table.hand("red") == ["plague", "attack-11"]


def test_it_may_collect_from_any_other_player__hacker(table: Table) -> None:
    picks(beaten(table).uses("red", "hacker.power", seats=["green"]), "green", "attack-30", "morph").play_out()
    assert table.last("compensation_fixed").payer == "green"
    assert table.hand("red") == ["attack-30", "morph"]
    assert table.hand("green") == ["attack-20"]
    assert taken(table) == ["attack-30", "morph"]


def test_as_many_cards_as_ever__hacker(table: Table) -> None:
    beaten(table).uses("red", "hacker.power", seats=["blue"]).until("take_by_choice", "red")
    one = [table.card("blue", "plague")]
    table.refuses("red", "too_few", cards=one)
    table.refuses("red", "too_many", cards=list(table.state.zones["hand:blue"]))


def test_a_player_with_fewer_cards_gives_them_all__hacker_CORE_172(table: Table) -> None:
    table.seat("yellow", hand=["attack-04"])
    beaten(table, ships=4).uses("red", "hacker.power", seats=["yellow"]).play_out()
    assert taken(table) == ["attack-04"]
    assert table.was_offered("red", "hacker.power")


def test_players_without_cards_cannot_be_hacked__hacker(table: Table) -> None:
    table.seat("yellow", hand=[])
    beaten(table).until("compensation_due", "red")
    answer = {"kind": "choose_seats", "seats": ["yellow"]}
    table.refuses("red", "not_an_option", use="hacker.power", answer=answer)


def test_nobody_else_learns_what_it_saw_and_took__hacker_CORE_313(table: Table) -> None:
    picks(beaten(table).uses("red", "hacker.power", seats=["green"]), "green", "attack-30", "morph").play_out()
    moved = next(event for event in table.happened("cards_moved") if event.why == "compensation")
    for viewer in ("public", "blue", "yellow"):
        assert "cards" not in redact(table.last("hand_seen"), viewer)
        assert "cards" not in redact(moved, viewer)
        assert "attack-30" not in str(view(table.state, viewer))
    assert len(redact(table.last("hand_seen"), "red")["cards"]) == 3


def test_it_is_optional__hacker(table: Table) -> None:
    beaten(table).play_out()
    assert table.was_offered("red", "hacker.power")
    assert not table.happened("hand_seen")
    assert len(taken(table)) == 2


def test_as_the_defense_too__hacker(table: Table) -> None:
    table.seat("blue", "hacker", hand=["negotiate"]).seat("red", hand=["attack-20", *RICH]).against("blue")
    table.aims_at("blue-2").with_ships(1).reveals(red="attack-20", blue="negotiate")
    table.uses("blue", "hacker.power", seats=["red"]).until("take_by_choice", "blue")
    table.answer("blue", cards=[table.card("red", title) for title in RICH[:4]]).play_out()
    assert taken(table) == sorted(RICH[:4])


def test_an_ally_collects_nothing_and_hacks_nobody__hacker_CORE_170(table: Table) -> None:
    table.seat("green", "hacker").seat("red", hand=["negotiate"]).seat("blue", hand=["attack-40", *RICH])
    table.against("blue").aims_at("blue-2").with_ships(1).allies(offense={"green": 1})
    table.reveals(red="negotiate", blue="attack-40").play_out()
    assert not table.was_offered("green", "hacker.power")


def test_without_lost_ships_there_is_nothing_to_hack__hacker_CORE_171(table: Table) -> None:
    table.ships("blue", blue_2=0).seat("red", hand=["attack-20", *RICH]).seat("blue", "hacker", hand=["negotiate"])
    table.against("blue").aims_at("blue-2").with_ships(1).reveals(red="attack-20", blue="negotiate").play_out()
    assert not table.was_offered("blue", "hacker.power")


def test_cosmic_zapped_it_collects_at_random_from_its_opponent__hacker(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    beaten(table).uses("red", "hacker.power", seats=["green"]).uses("yellow", "cosmic-zap").play_out()
    assert table.outcome_of("hacker.power") == "cancelled"
    assert table.last("compensation_fixed").payer == "blue"
    assert not table.happened("hand_seen")
    assert len(taken(table)) == 2


def test_where_ionic_gas_was_played_nothing_is_collected__hacker_CORE_201(table: Table) -> None:
    table.seat("yellow", hand=["ionic-gas"])
    beaten(table).uses("yellow", "ionic-gas").play_out()
    assert not table.was_offered("red", "hacker.power")


def test_at_a_table_of_three_without_any_flare__hacker(table: Table) -> None:
    beaten(table.seats("red", "blue", "green")).uses("red", "hacker.power", seats=["green"])
    picks(table, "green", "attack-20", "morph").play_out()
    assert table.hand("green") == ["attack-30"]


def test_the_named_player_may_play_cards_before_paying__hacker_HACKER_01_CORE_173(table: Table) -> None:
    table.variant("reward_deck")
    beaten(table, payer=["rw-finder", *RICH]).until("compensation_due", "red")
    table.uses("red", "hacker.power", seats=["blue"]).until("before_compensation", "blue")
    table.uses("blue", "rw-finder", seats=["green"]).until("take_by_choice", "red")
    assert "rw-finder" not in table.hand("blue")


def test_a_payer_that_may_choose_the_cards_chooses_them__hacker_HACKER_01(table: Table) -> None:
    table.seat("blue", "bulwark")
    beaten(table, payer=["flare-bulwark", *RICH]).uses("red", "hacker.power", seats=["blue"])
    table.uses("blue", "bulwark.super").until("own_choice", "blue")
    table.answer("blue", cards=[table.card("blue", "quash"), table.card("blue", "attack-01")]).play_out()
    assert not table.happened("hand_seen")
    assert taken(table) == ["attack-01", "quash"]


# -- with the reward deck ----------------------------------------------------------------------


def test_a_crooked_deal_is_worth_one_card_more__hacker_REW_21(table: Table) -> None:
    table.variant("reward_deck").seat("red", "hacker", hand=["rw-crooked-deal"]).seat("blue", hand=["attack-40", *RICH])
    table.against("blue").aims_at("blue-2").with_ships(2, "red-1").reveals(red="rw-crooked-deal", blue="attack-40")
    picks(table.uses("red", "hacker.power", seats=["blue"]), "blue", "quash", "plague", "attack-11").play_out()
    assert compensation(table) == (3, [("ships_lost", 2), ("rw-crooked-deal", 1)])
    assert taken(table) == ["attack-11", "plague", "quash"]


def test_a_kicker_multiplies_what_it_picks__hacker_REW_36(table: Table) -> None:
    table.variant("reward_deck").seat("red", "hacker", hand=["negotiate", "rw-kicker-2"])
    table.seat("blue", hand=["attack-40", *RICH]).against("blue").aims_at("blue-2").with_ships(2, "red-1")
    lays(table, "red").reveals(red="negotiate", blue="attack-40").uses("red", "hacker.power", seats=["blue"])
    picks(table, "blue", *RICH[:4]).play_out()
    assert taken(table) == sorted(RICH[:4])


def test_it_names_no_backs_because_it_sees_the_cards__hacker_REW_10_REW_11(table: Table) -> None:
    table.variant("reward_deck")
    beaten(table, payer=["rw-attack-16", *RICH]).uses("red", "hacker.power", seats=["blue"])
    picks(table, "blue", "rw-attack-16", "quash").play_out()
    assert sorted(table.hand("red")) == ["quash", "rw-attack-16"]
    assert table.last("hand_seen").viewer == "red"


def test_zapped_it_names_a_back_for_each_card_as_ever__hacker_REW_11(table: Table) -> None:
    table.variant("reward_deck").seat("yellow", hand=["cosmic-zap"])
    beaten(table, payer=["rw-attack-16", *RICH]).uses("red", "hacker.power", seats=["green"])
    table.uses("yellow", "cosmic-zap").at("back", "red", options=["reward"]).play_out()
    assert "rw-attack-16" in table.hand("red")


def test_a_rift_that_it_picks_goes_off_and_counts_as_a_card__hacker_REW_43_REW_45(table: Table) -> None:
    table.variant("reward_deck")
    picks(
        beaten(table, payer=["rw-rift-3", *RICH]).uses("red", "hacker.power", seats=["blue"]),
        "blue",
        "rw-rift-3",
        "quash",
    )
    table.play_out()
    assert table.hand("red") == ["quash"]
    assert table.in_warp("red") == 2 + 3
    assert table.pile("reward_discard") == ["rw-rift-3"]


# -- paying ------------------------------------------------------------------------------------


def paying(table: Table, *hand: str) -> Table:
    """Blue is Hacker and has beaten red, who lost two ships with a negotiate."""
    table.seat("red", hand=["negotiate"]).seat("blue", "hacker", hand=["attack-40", *(hand or RICH)]).against("blue")
    return table.aims_at("blue-2").with_ships(2, "red-1").reveals(red="negotiate", blue="attack-40")


def test_it_chooses_the_cards_that_its_opponent_collects__hacker(table: Table) -> None:
    paying(table).uses("blue", "hacker.pay").until("own_choice", "blue")
    table.answer("blue", cards=[table.card("blue", "attack-01"), table.card("blue", "quash")]).play_out()
    assert taken(table) == ["attack-01", "quash"]


def test_it_cannot_give_fewer_cards_than_it_owes__hacker(table: Table) -> None:
    paying(table).uses("blue", "hacker.pay").until("own_choice", "blue")
    table.refuses("blue", "too_few", cards=[table.card("blue", "attack-01")])


def test_where_all_its_cards_go_there_is_nothing_to_choose__hacker(table: Table) -> None:
    paying(table, "quash", "plague").play_out()
    assert not table.was_offered("blue", "hacker.pay")
    assert taken(table) == ["plague", "quash"]


def test_that_is_optional_too__hacker(table: Table) -> None:
    paying(table).play_out()
    assert table.was_offered("blue", "hacker.pay")
    assert len(taken(table)) == 2


def test_cosmic_zapped_chance_chooses_what_it_pays__hacker(table: Table) -> None:
    table.seat("green", hand=["cosmic-zap"])
    paying(table).uses("blue", "hacker.pay").uses("green", "cosmic-zap").play_out()
    assert table.outcome_of("hacker.pay") == "cancelled"
    assert len(taken(table)) == 2
    assert not any(event.name == "own_choice" for event in table.happened("answered"))


def test_a_rift_that_it_chooses_to_pay_goes_off__hacker_HACKER_01_REW_43(table: Table) -> None:
    table.variant("reward_deck")
    paying(table, "rw-rift-3", *RICH).uses("blue", "hacker.pay").until("own_choice", "blue")
    table.answer("blue", cards=[table.card("blue", "rw-rift-3"), table.card("blue", "quash")]).play_out()
    assert table.hand("red") == ["quash"]
    assert table.pile("reward_discard") == ["rw-rift-3"]


# -- the wild flare ----------------------------------------------------------------------------


def refusing(table: Table) -> Table:
    """Blue holds the flare and has beaten red, who lost two ships with a negotiate."""
    table.seat("red", hand=["negotiate"]).seat("blue", hand=["attack-40", FLARE, *RICH]).against("blue")
    return table.aims_at("blue-2").with_ships(2, "red-1").reveals(red="negotiate", blue="attack-40")


def test_wild_the_opponent_collects_nothing__hacker(table: Table) -> None:
    refusing(table).uses("blue", "hacker.wild").play_out()
    assert compensation(table) == (0, [("ships_lost", 2), (FLARE, -2)])
    assert taken(table) == []
    assert sorted(table.hand("blue")) == sorted([FLARE, *RICH])


def test_wild_it_is_optional__hacker(table: Table) -> None:
    refusing(table).play_out()
    assert table.was_offered("blue", "hacker.wild")
    assert len(taken(table)) == 2


def test_wild_a_hacker_that_collects_from_somebody_else_is_not_stopped__hacker(table: Table) -> None:
    picks(
        beaten(table, payer=[FLARE, *RICH]).uses("red", "hacker.power", seats=["green"]), "green", "morph", "attack-20"
    )
    table.play_out()
    assert not table.was_offered("blue", "hacker.wild")
    assert taken(table) == ["attack-20", "morph"]


def test_wild_a_hacker_that_collects_from_its_opponent_is__hacker(table: Table) -> None:
    beaten(table, payer=[FLARE, *RICH]).uses("red", "hacker.power", seats=["blue"]).uses("blue", "hacker.wild")
    table.play_out()
    assert taken(table) == []
    assert not table.happened("hand_seen")


def test_wild_a_bystander_cannot_refuse__hacker_CORE_018(table: Table) -> None:
    table.seat("yellow", hand=[FLARE, "attack-06", "attack-06", "attack-06"])
    beaten(table).uses("red", "hacker.power", seats=["yellow"]).play_out()
    assert not table.was_offered("yellow", "hacker.wild")


def test_wild_nothing_is_drawn_from_the_deck_instead__hacker_HACKER_01(table: Table) -> None:
    table.seat("red", "ethic")
    refusing(table).uses("blue", "hacker.wild").play_out()
    assert not table.was_offered("red", "ethic.deck")
    assert table.hand("red") == []


def test_wild_card_zapped_the_opponent_collects__hacker(table: Table) -> None:
    table.seat("green", hand=["card-zap"])
    refusing(table).uses("blue", "hacker.wild").uses("green", "card-zap").play_out()
    assert table.outcome_of("hacker.wild") == "cancelled"
    assert compensation(table)[0] == 2
    assert len(taken(table)) == 2


# -- the super flare ---------------------------------------------------------------------------


def picked(table: Table, giver: str = "green", hand: tuple[str, ...] = ("attack-04", FLARE)) -> Table:
    """Red is Hacker and has picked a morph and an attack of 20 of green."""
    return picks(beaten(table, *hand).uses("red", "hacker.power", seats=[giver]), giver, "morph", "attack-20")


def gives(table: Table, *titles: str) -> Table:
    table.until("compensation_taken", "red")
    return table.uses("red", "hacker.super", cards=[table.card("red", title) for title in titles])


def test_super_it_gives_that_player_cards_of_its_choice__hacker(table: Table) -> None:
    gives(picked(table), "attack-04").play_out()
    assert sorted(table.hand("green")) == ["attack-04", "attack-30"]
    assert sorted(table.hand("red")) == ["attack-20", FLARE, "morph"]


def test_super_also_the_cards_that_it_has_just_taken__hacker(table: Table) -> None:
    gives(picked(table), "attack-20", "attack-04").play_out()
    assert sorted(table.hand("green")) == ["attack-04", "attack-20", "attack-30"]


def test_super_at_most_as_many_as_it_took__hacker(table: Table) -> None:
    picked(table).until("compensation_taken", "red")
    cards = [table.card("red", title) for title in ("attack-04", "attack-20", "morph")]
    table.refuses("red", "too_many", use="hacker.super", answer={"kind": "choose_cards", "cards": cards})


def test_super_not_the_flare_itself__hacker_CORE_225(table: Table) -> None:
    picked(table).until("compensation_taken", "red")
    answer = {"kind": "choose_cards", "cards": [table.card("red", FLARE)]}
    table.refuses("red", "not_an_option", use="hacker.super", answer=answer)


def test_super_not_after_compensation_at_random__hacker(table: Table) -> None:
    beaten(table, FLARE).play_out()
    assert not table.was_offered("red", "hacker.super")


def test_super_a_rift_that_it_gives_does_not_go_off__hacker_REW_44(table: Table) -> None:
    table.variant("reward_deck")
    gives(picked(table, hand=("rw-rift-3", FLARE)), "rw-rift-3").play_out()
    assert "rw-rift-3" in table.hand("green")
    assert table.in_warp("green") == 0


def test_super_only_the_two_players_see_the_cards__hacker_CORE_313(table: Table) -> None:
    gives(picked(table), "attack-04").play_out()
    moved = next(event for event in table.happened("cards_moved") if event.why == FLARE)
    declared = next(event for event in table.happened("use_declared") if event.ability == "hacker.super")
    assert "cards" not in redact(moved, "blue")
    assert "attack-04" not in str(redact(declared, "blue"))
    assert redact(moved, "green")["cards"] == moved.cards


@pytest.mark.parametrize("zap", ["card-zap", "cosmic-zap"])
def test_super_zapped_it_gives_nothing_back__hacker_CORE_226(table: Table, zap: str) -> None:
    table.seat("yellow", hand=[zap])
    gives(picked(table), "attack-04").uses("yellow", zap).play_out()
    assert table.outcome_of("hacker.super") == "cancelled"
    assert table.hand("green") == ["attack-30"]
    assert (FLARE in table.hand("red")) == (zap == "cosmic-zap")


# -- with variants -----------------------------------------------------------------------------


def teamed(table: Table) -> Table:
    """Red and yellow are partners, and so are blue and purple; green plays alone."""
    table.seats("red", "blue", "green", "yellow", "purple").variant("team")
    return table.position(teams=[["red", "yellow"], ["blue", "purple"], ["green"]])


def test_it_may_collect_from_its_partner_and_sees_that_hand__hacker_TEAM_10(table: Table) -> None:
    teamed(table).seat("yellow", hand=["force-field", "attack-06", "attack-04"])
    beaten(table).uses("red", "hacker.power", seats=["yellow"])
    picks(table, "yellow", "force-field", "attack-06").play_out()
    assert (table.last("hand_seen").seat, table.last("hand_seen").viewer) == ("yellow", "red")
    assert table.hand("red") == ["force-field", "attack-06"]
    assert table.hand("yellow") == ["attack-04"]


def test_a_partner_with_fewer_cards_gives_them_all_and_nobody_pays_the_rest__hacker_TEAM_10_CORE_172(
    table: Table,
) -> None:
    teamed(table).seat("yellow", hand=["force-field"])
    beaten(table, ships=4).uses("red", "hacker.power", seats=["yellow"]).play_out()
    assert table.hand("red") == ["force-field"]
    assert sorted(table.hand("blue")) == sorted(RICH)


def test_techs_and_cards_under_them_cannot_be_picked__hacker_TECH_38(table: Table) -> None:
    techs.lay(table, blue=techs.completed(quark_battery={"card": "attack-06"}))
    beaten(table).uses("red", "hacker.power", seats=["blue"]).until("take_by_choice", "red")
    assert sorted(table.question("red").question.cards.values()) == sorted(RICH)  # type: ignore[attr-defined]


def test_in_a_cosmic_nebula_its_opponent_pays_at_random__hacker_HAZ_13(table: Table) -> None:
    hazards.lay(table, deck_top=[hazards.full("cosmic_nebula")], marked=[True])
    beaten(table).uses("red", "hacker.power", seats=["green"]).play_out()
    assert len(table.hand("green")) == 3
    assert len(table.hand("red")) == 2
    assert not table.happened("hand_seen")


def test_after_a_psychic_switcheroo_the_other_player_hacks__hacker_HAZ_22(table: Table) -> None:
    hazards.lay(table, deck_top=[hazards.full("psychic_switcheroo")], marked=[True])
    table.seat("blue", "human")
    beaten(table).play_out()
    assert not table.was_offered("red", "hacker.power")
    assert table.was_offered("blue", "hacker.pay")


def test_with_four_planets_two_home_colonies_are_enough__hacker_FOUR_04(table: Table) -> None:
    table.variant("four_planets").ships("red", red_1=4, red_2=4, red_3=0, red_4=0, green_1=8)
    picks(beaten(table).uses("red", "hacker.power", seats=["green"]), "green", "morph", "attack-20").play_out()
    assert table.hand("red") == ["morph", "attack-20"]
