"""Clone: keeps what it has played."""

import pytest

from domain.game.views import redact
from tests.scenario.table import Table
from tests.scenario.variants import hazards, techs
from tests.scenario.variants.rewards import compensation, lays, played

RICH = ["attack-08", "attack-20", "attack-15", "quash", "plague", "reinforcement-2", "attack-01", "attack-11"]
CLONED = ["attack-08", "flare-clone"]


def replicates(table: Table, red: str = "attack-20", blue: str = "attack-08") -> Table:
    """Red is Clone and attacks blue; both show these cards."""
    table.seat("red", "clone", hand=[red]).seat("blue", hand=[blue]).against("blue").aims_at("blue-2")
    return table.with_ships(3, "red-1").reveals(red=red, blue=blue)


def test_it_returns_its_card_to_the_hand_instead_of_discarding_it__clone(table: Table) -> None:
    replicates(table).uses("red", "clone.power").play_out()
    assert table.hand("red") == ["attack-20"]
    assert table.pile("discard") == ["attack-08"]


def test_as_the_defense_too_and_after_a_defeat__clone(table: Table) -> None:
    table.seat("blue", "clone", hand=["attack-04"]).against("blue").aims_at("blue-2").with_ships(3, "red-1")
    table.reveals(red="attack-08", blue="attack-04").uses("blue", "clone.power").play_out()
    assert table.result() == "offense_won"
    assert table.hand("blue") == ["attack-04"]


def test_it_is_optional__clone(table: Table) -> None:
    replicates(table).play_out()
    assert table.was_offered("red", "clone.power")
    assert table.pile("discard") == ["attack-20", "attack-08"]


def test_the_compensation_is_taken_before_the_card_is_back__clone(table: Table) -> None:
    table.seat("red", "clone", hand=["attack-20"]).seat("blue", hand=["negotiate"]).against("blue")
    table.aims_at("blue-2").with_ships(3, "red-1").reveals(red="attack-20", blue="negotiate")
    table.uses("red", "clone.power").play_out()
    assert compensation(table)[0] == 4
    assert table.hand("red") == ["attack-20"]
    assert table.hand("blue") == []


def test_after_a_deal_and_after_a_failed_one__clone(table: Table) -> None:
    table.seat("red", "clone").to_a_deal().answer("blue", refuse=True).uses("red", "clone.power").play_out()
    assert table.result() == "failed_deal"
    assert table.hand("red") == ["attack-08", "negotiate"]


def test_the_kept_card_is_enough_for_a_second_encounter__clone_CORE_043(table: Table) -> None:
    replicates(table).uses("red", "clone.power").until("second_encounter", "red").answer("red", yes=True)
    table.play_out("encounter_began").until("select_card", "red")
    assert table.hand("red") == ["attack-20"]


def test_everybody_has_seen_the_kept_card__clone(table: Table) -> None:
    replicates(table).uses("red", "clone.power")
    moved = next(event for event in table.happened("cards_moved") if event.why == "clone")
    assert redact(moved, "green")["cards"] == moved.cards


def test_cosmic_zapped_the_card_is_discarded__clone(table: Table) -> None:
    table.seat("green", hand=["cosmic-zap"])
    replicates(table).uses("red", "clone.power").uses("green", "cosmic-zap").play_out()
    assert table.outcome_of("clone.power") == "cancelled"
    assert table.hand("red") == []
    assert table.pile("discard") == ["cosmic-zap", "attack-20", "attack-08"]


def test_only_a_main_player_uses_it__clone_CORE_018(table: Table) -> None:
    table.seat("green", "clone").against("blue").aims_at("blue-2").with_ships(3).allies(offense={"green": 1})
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert not table.was_offered("green", "clone.power")


def test_at_a_table_of_three_without_any_flare__clone(table: Table) -> None:
    replicates(table.seats("red", "blue", "green")).uses("red", "clone.power").play_out()
    assert table.hand("red") == ["attack-20"]


# -- which card --------------------------------------------------------------------------------


def test_of_switched_cards_it_keeps_the_one_that_counted_for_it__clone(table: Table) -> None:
    table.seat("red", "clone", hand=["attack-20"]).seat("blue", "sorcerer", hand=["attack-08"]).against("blue")
    table.aims_at("blue-2").with_ships(3, "red-1").selects("red", "attack-20").selects("blue", "attack-08")
    table.uses("blue", "sorcerer.power").uses("red", "clone.power").play_out()
    assert table.hand("red") == ["attack-08"]
    assert table.pile("discard") == ["attack-20"]


def test_of_a_replaced_card_it_keeps_the_new_one__clone(table: Table) -> None:
    table.seat("red", "clone", hand=["attack-20"]).seat("blue", "phantasm", hand=["attack-08"]).deck("attack-30")
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1").reveals(red="attack-20", blue="attack-08")
    table.at("instability", "blue", seats=["red"]).uses("red", "clone.power").play_out()
    assert table.hand("red") == ["attack-30"]
    assert sorted(table.pile("discard")) == ["attack-08", "attack-20"]


def test_of_two_cards_it_keeps_the_first_one__clone_CLONE_01(table: Table) -> None:
    """A player with both powers has added a card to its card."""
    table.seat("red", "chosen", aliens=["chosen", "clone"], hand=["attack-08"]).deck("attack-30", "plague", "quash")
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1").reveals(red="attack-08", blue="attack-08")
    table.uses("red", "chosen.power").until("chosen", "red")
    new = [card for card in table.state.zones["sheet:chosen"] if card.startswith("attack-30")]
    table.answer("red", cards=new).at("chosen_how", "red", options=["add"]).uses("red", "clone.power").play_out()
    assert table.hand("red") == ["attack-08"]
    assert "attack-30" in table.pile("discard")


def test_a_card_that_stays_face_down_goes_under_the_deck__clone_CLONE_01(table: Table) -> None:
    table.seat("red", "gambler", aliens=["gambler", "clone"], hand=["attack-08"]).seat("blue", hand=["attack-08"])
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1").selects("red", "attack-08")
    table.selects("blue", "attack-08").uses("red", "gambler.power").at("claim", "red", options=["attack-40"])
    table.at("believe", "blue", options=["accept"]).play_out()
    assert not table.was_offered("red", "clone.power")


def test_a_morph_returns_as_a_morph__clone(table: Table) -> None:
    replicates(table, red="morph").uses("red", "clone.power").play_out()
    assert table.hand("red") == ["morph"]


def test_after_two_morphs_too__clone(table: Table) -> None:
    table.variant("common_rewards")
    replicates(table, red="morph", blue="rw-morph").uses("red", "clone.power").play_out()
    assert table.result() == "both_lost"
    assert table.hand("red") == ["morph"]


def test_a_card_of_the_reward_deck_returns_too__clone(table: Table) -> None:
    table.seat("red", "clone")
    played(table, ["rw-attack-16"], ["attack-08"]).uses("red", "clone.power").play_out()
    assert table.hand("red") == ["rw-attack-16"]
    assert table.pile("reward_discard") == []


def test_a_kicker_is_discarded_all_the_same__clone_REW_39k(table: Table) -> None:
    table.seat("red", "clone")
    played(table, ["attack-20", "rw-kicker-2"], ["attack-08"], kickers=("red",)).uses("red", "clone.power").play_out()
    assert table.hand("red") == ["attack-20"]
    assert table.pile("reward_discard") == ["rw-kicker-2"]


def test_what_it_keeps_nobody_else_can_pick_up__clone(table: Table) -> None:
    table.seat("red", "clone", hand=["attack-20"]).seat("blue", "filch", hand=["attack-08"]).against("blue")
    table.aims_at("blue-2").with_ships(3, "red-1").reveals(red="attack-20", blue="attack-08")
    table.uses("red", "clone.power").play_out()
    assert not table.was_offered("blue", "filch.power")


# -- the wild flare ----------------------------------------------------------------------------


def tubes(table: Table, *others: str) -> Table:
    """Red has used an artifact; two of its ships were in the warp."""
    table.ships("red", warp=2).seat("red", hand=["attack-08", "mobius-tubes", "flare-clone", *others]).against("blue")
    return table.uses("red", "mobius-tubes")


def test_wild_an_artifact_that_has_worked_is_kept_in_the_hand__clone(table: Table) -> None:
    tubes(table).uses("red", "clone.wild").until("aim", "red")
    assert table.in_warp("red") == 0
    assert table.outcome_of("mobius-tubes") == "carried_out"
    assert sorted(table.hand("red")) == ["attack-08", "flare-clone", "mobius-tubes"]
    assert table.pile("discard") == []


def test_wild_it_is_optional__clone(table: Table) -> None:
    tubes(table).until("aim", "red")
    assert table.was_offered("red", "clone.wild")
    assert table.pile("discard") == ["mobius-tubes"]


def test_wild_the_kept_artifact_cannot_be_played_again_in_the_encounter__clone(table: Table) -> None:
    table.seat("red", hand=["attack-08", "card-zap", "flare-clone"]).seat("blue", hand=["flare-chosen", "attack-08"])
    table.seat("green", hand=["emotion-control"]).against("blue").aims_at("blue-2").with_ships(1)
    table.uses("blue", "chosen.wild").uses("red", "card-zap").uses("red", "clone.wild").until("select_card", "red")
    table.offered.clear()
    table.selects("red", "attack-08").selects("blue", "attack-08").uses("green", "emotion-control").play_out()
    assert "card-zap" in table.hand("red")
    assert not table.was_offered("red", "card-zap")


def test_wild_but_another_copy_can__clone(table: Table) -> None:
    tubes(table, "mobius-tubes").uses("red", "clone.wild").until("start_of_encounter", "red")
    assert table.may_use("red", "mobius-tubes")
    table.uses("red", "mobius-tubes").until("aim", "red")
    assert table.hand("red").count("mobius-tubes") == 1


def test_wild_in_the_next_encounter_it_can_be_played_again__clone(table: Table) -> None:
    tubes(table.against("blue"), "attack-40").uses("red", "clone.wild").aims_at("blue-2").with_ships(1)
    table.reveals(red="attack-40", blue="attack-08").until("second_encounter", "red").answer("red", yes=True)
    table.uses("red", "mobius-tubes").until("aim", "red")
    assert table.pile("discard")[-1] == "mobius-tubes"


def test_wild_not_for_an_artifact_that_was_zapped__clone_CLONE_01(table: Table) -> None:
    table.seat("blue", hand=["card-zap", "attack-08"])
    tubes(table).uses("blue", "card-zap").until("aim", "red")
    assert not table.was_offered("red", "clone.wild")
    assert table.pile("discard") == ["card-zap", "mobius-tubes"]


def test_wild_not_for_artifacts_of_others__clone(table: Table) -> None:
    table.seat("red", hand=["attack-08", "mobius-tubes"]).seat("green", hand=["flare-clone"]).against("blue")
    table.uses("red", "mobius-tubes").until("aim", "red")
    assert not table.was_offered("green", "clone.wild")


def test_wild_not_for_a_reinforcement__clone(table: Table) -> None:
    table.seat("red", hand=["attack-08", "reinforcement-5", "flare-clone"]).against("blue").aims_at("blue-2")
    table.with_ships(1).reveals(red="attack-08", blue="attack-08")
    table.uses("red", "reinforcement-5", options=["offense"]).play_out()
    assert not table.was_offered("red", "clone.wild")


def test_wild_it_is_not_discarded_so_nobody_salvages_it__clone(table: Table) -> None:
    table.seat("green", "vulch", hand=[])
    tubes(table).uses("red", "clone.wild").until("aim", "red")
    assert table.hand("green") == []
    assert not table.used("vulch.power")


def test_wild_an_artifact_of_the_reward_deck_is_kept_too__clone(table: Table) -> None:
    table.variant("reward_deck").seat("red", hand=["attack-08", "rw-hand-zap", "flare-clone"]).against("blue")
    table.uses("red", "rw-hand-zap", seats=["blue"]).uses("red", "clone.wild").until("aim", "red")
    assert "rw-hand-zap" in table.hand("red")
    assert table.pile("reward_discard") == []


def test_wild_card_zapped_the_artifact_is_discarded__clone(table: Table) -> None:
    table.seat("blue", hand=["card-zap", "attack-08"])
    tubes(table).passes("blue").uses("red", "clone.wild").uses("blue", "card-zap").until("aim", "red")
    assert table.outcome_of("clone.wild") == "cancelled"
    assert table.outcome_of("mobius-tubes") == "carried_out"
    assert table.pile("discard") == ["card-zap", "flare-clone", "mobius-tubes"]


# -- the super flare ---------------------------------------------------------------------------


def collecting(table: Table, payer: list[str], ships: int = 2) -> Table:
    """Red is Clone and has lost these ships to blue with a negotiate."""
    table.seat("red", "clone", hand=["negotiate", "flare-clone"]).seat("blue", hand=["attack-40", *payer])
    table.against("blue").aims_at("blue-2").with_ships(ships, "red-1")
    return table.reveals(red="negotiate", blue="attack-40")


@pytest.mark.parametrize("more", [1, 2])
def test_super_it_takes_up_to_twice_as_many_cards__clone(table: Table, more: int) -> None:
    collecting(table, RICH).uses("red", "clone.super", number=more).play_out()
    assert compensation(table) == (2 + more, [("ships_lost", 2), ("flare-clone", more)])
    assert len(table.hand("red")) == 1 + 2 + more


def test_super_not_more_than_twice_as_many__clone(table: Table) -> None:
    collecting(table, RICH).until("compensation_due", "red")
    table.refuses("red", "too_many", use="clone.super", answer={"kind": "choose_number", "number": 3})


def test_super_the_opponents_hand_is_the_limit__clone_CORE_172(table: Table) -> None:
    collecting(table, ["quash", "plague", "attack-01"]).uses("red", "clone.super", number=2).play_out()
    moved = next(event for event in table.happened("cards_moved") if event.why == "compensation")
    assert (compensation(table)[0], moved.count) == (4, 3)
    assert len(table.hand("red")) == 1 + 3


def test_super_crooked_deals_and_kickers_are_doubled_too__clone_CLONE_01(table: Table) -> None:
    table.variant("reward_deck").seat("red", "clone", hand=["rw-crooked-deal", "rw-kicker-2", "flare-clone"])
    table.seat("blue", hand=["attack-40", *RICH]).against("blue").aims_at("blue-2").with_ships(1, "red-1")
    lays(table, "red").reveals(red="rw-crooked-deal", blue="attack-40").uses("red", "clone.super", number=4).play_out()
    assert compensation(table)[0] == (1 + 1) * 2 * 2


def test_super_where_nothing_is_owed_nothing_is_doubled__clone_REW_39e(table: Table) -> None:
    table.variant("reward_deck").seat("red", "clone", hand=["negotiate", "rw-kicker-0", "flare-clone"])
    table.seat("blue", hand=["attack-40", *RICH]).against("blue").aims_at("blue-2").with_ships(1, "red-1")
    lays(table, "red").reveals(red="negotiate", blue="attack-40").play_out()
    assert not table.was_offered("red", "clone.super")


@pytest.mark.parametrize("zap", ["card-zap", "cosmic-zap"])
def test_super_zapped_it_collects_as_usual__clone_CORE_226(table: Table, zap: str) -> None:
    table.seat("green", hand=[zap])
    collecting(table, RICH).uses("red", "clone.super", number=2).uses("green", zap).play_out()
    assert compensation(table)[0] == 2
    assert ("flare-clone" in table.hand("red")) == (zap == "cosmic-zap")


# -- with variants -----------------------------------------------------------------------------


def test_it_keeps_the_card_that_a_tech_has_brought__clone_TECH_38_CLONE_01(table: Table) -> None:
    """The card that it replaced and the tech are gone."""
    techs.lay(table, red=techs.completed(quark_battery={"card": "attack-40"}))
    replicates(table).uses("red", techs.full("quark_battery")).uses("red", "clone.power").play_out()
    assert table.hand("red") == ["attack-40"]
    assert "attack-20" in table.pile("discard")
    assert techs.discarded(table) == ["quark_battery"]


def test_wild_a_tech_is_no_artifact__clone_TECH_11(table: Table) -> None:
    techs.lay(table, red=techs.completed("vacuum_turbines")).seat("red", hand=["attack-08", "flare-clone"])
    table.against("blue").uses("red", techs.full("vacuum_turbines")).until("aim")
    assert not table.was_offered("red", "clone.wild")
    assert techs.discarded(table) == ["vacuum_turbines"]


def test_wild_a_rift_is_no_artifact__clone_REW_40(table: Table) -> None:
    table.variant("reward_deck").ships("green", warp=2).seat("red", hand=["attack-08", "rw-rift-3", "flare-clone"])
    table.against("blue").uses("red", "rw-rift-3", amounts={"green": 2}).until("aim")
    assert not table.was_offered("red", "clone.wild")
    assert table.pile("reward_discard") == ["rw-rift-3"]


def test_wild_in_a_sargasso_web_the_artifact_leaves_all_the_same__clone_HAZ_24(table: Table) -> None:
    hazards.comes(table, "sargasso_web").seat("red", hand=["attack-08", "emotion-control", "flare-clone"])
    table.aims_at("blue-2").with_ships(2, "red-1").reveals(red="attack-08", blue="attack-08")
    table.uses("red", "emotion-control").uses("red", "clone.wild").play_out()
    assert {"emotion-control", "flare-clone"} <= set(table.pile("removed"))
    assert not {"emotion-control", "flare-clone"} & set(table.hand("red"))


def test_after_a_psychic_switcheroo_the_other_player_keeps_its_card__clone_HAZ_22(table: Table) -> None:
    hazards.lay(table, deck_top=[hazards.full("psychic_switcheroo")], marked=[True]).seat("blue", "human")
    replicates(table).uses("blue", "clone.power").play_out()
    assert "attack-08" in table.hand("blue")
    assert not table.was_offered("red", "clone.power")


def test_with_four_planets_two_home_colonies_are_enough__clone_FOUR_04(table: Table) -> None:
    table.variant("four_planets").ships("red", red_1=4, red_2=4, red_3=0, red_4=0, green_1=8)
    replicates(table).uses("red", "clone.power").play_out()
    assert table.hand("red") == ["attack-20"]


def test_with_partners_it_keeps_its_own_card_alone__clone_TEAM_10(table: Table) -> None:
    table.seats("red", "blue", "green", "yellow", "purple").variant("team")
    table.position(teams=[["red", "yellow"], ["blue", "purple"], ["green"]]).seat("yellow", "clone")
    table.seat("red", hand=["attack-20"]).seat("blue", hand=["attack-08"]).against("blue").aims_at("blue-2")
    table.with_ships(2, "red-1").reveals(red="attack-20", blue="attack-08").play_out()
    assert not table.was_offered("yellow", "clone.power")


def test_wild_an_edict_is_an_artifact_and_can_be_kept__clone_CLASSIC_31(table: Table) -> None:
    table.variant("classic").seat("red", hand=["attack-08", "edict-rebirth", "flare-clone"]).against("blue")
    table.uses("red", "edict-rebirth", seats=["red"]).uses("red", "clone.wild").until("aim", "red")
    assert "edict-rebirth" in table.hand("red")
    assert table.pile("discard") == []
