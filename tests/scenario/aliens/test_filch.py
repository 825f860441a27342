"""Filch: takes what others have played."""

import pytest

from domain.events import CardsMoved
from domain.game.views import redact
from tests.scenario.aliens.test_fido import conceded
from tests.scenario.table import Table
from tests.scenario.variants import hazards, techs
from tests.scenario.variants.rewards import played

TAKES = ["attack-20", "flare-filch"]


def theft(table: Table, red: str = "attack-20", blue: str = "attack-08") -> Table:
    """Red is Filch and attacks blue, and both show these cards."""
    table.seat("red", "filch", hand=[red]).seat("blue", hand=[blue]).against("blue").aims_at("blue-2")
    return table.with_ships(3, "red-1").reveals(red=red, blue=blue)


def test_it_takes_the_opponents_card_from_the_discard_pile__filch(table: Table) -> None:
    theft(table).uses("red", "filch.power").play_out()
    assert table.hand("red") == ["attack-08"]
    assert table.pile("discard") == ["attack-20"]


def test_as_the_defense_too_and_after_a_defeat__filch(table: Table) -> None:
    table.seat("blue", "filch", hand=["attack-04"]).against("blue").aims_at("blue-2").with_ships(3, "red-1")
    table.reveals(red="attack-08", blue="attack-04").uses("blue", "filch.power").play_out()
    assert table.result() == "offense_won"
    assert table.hand("blue") == ["attack-08"]


def test_it_takes_the_card_only_after_all_cards_of_the_encounter_are_discarded__filch(table: Table) -> None:
    theft(table).until("encounter_closes", "red")
    assert table.state.phase == "resolution"
    assert table.pile("discard") == ["attack-20", "attack-08"]


def test_it_is_optional__filch(table: Table) -> None:
    theft(table).play_out()
    assert table.was_offered("red", "filch.power")
    assert table.pile("discard") == ["attack-20", "attack-08"]


def test_its_card_stays_on_the_pile__filch(table: Table) -> None:
    theft(table, red="negotiate", blue="attack-08").uses("red", "filch.power").play_out()
    assert table.pile("discard") == ["negotiate"]


def test_after_a_deal_it_takes_the_negotiate__filch(table: Table) -> None:
    table.seat("red", "filch").to_a_deal().offers("red", take={"colony": "blue-1"}).accepts("blue")
    table.uses("red", "filch.power").play_out()
    assert table.hand("red") == ["attack-08", "negotiate"]


def test_both_may_lose_and_it_takes_the_card_all_the_same__filch(table: Table) -> None:
    table.variant("common_rewards")
    theft(table, red="morph", blue="rw-morph").uses("red", "filch.power").play_out()
    assert table.result() == "both_lost"
    assert table.hand("red") == ["rw-morph"]


def test_cosmic_zapped_the_card_stays_on_the_pile__filch(table: Table) -> None:
    table.seat("green", hand=["cosmic-zap"])
    theft(table).uses("red", "filch.power").uses("green", "cosmic-zap").play_out()
    assert table.outcome_of("filch.power") == "cancelled"
    assert table.hand("red") == []
    assert table.pile("discard") == ["attack-20", "attack-08", "cosmic-zap"]


def test_only_a_main_player_uses_it__filch_CORE_018(table: Table) -> None:
    table.seat("green", "filch").against("blue").aims_at("blue-2").with_ships(3).allies(offense={"green": 1})
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert not table.was_offered("green", "filch.power")


def test_without_three_home_colonies_it_takes_nothing__filch_CORE_260(table: Table) -> None:
    table.ships("red", red_1=6, red_2=6, red_3=0, red_4=0, red_5=0, green_1=8)
    theft(table).play_out()
    assert not table.was_offered("red", "filch.power")


def test_the_stolen_card_is_enough_for_a_second_encounter__filch_CORE_043(table: Table) -> None:
    theft(table).uses("red", "filch.power").until("second_encounter", "red")
    assert table.hand("red") == ["attack-08"]


def test_at_a_table_of_three__filch(table: Table) -> None:
    theft(table.seats("red", "blue", "green")).uses("red", "filch.power").play_out()
    assert table.hand("red") == ["attack-08"]


def test_where_nobody_holds_a_flare_the_power_works_as_ever__filch(table: Table) -> None:
    theft(table.seat("green", hand=[]).seat("yellow", hand=[])).uses("red", "filch.power").play_out()
    assert {event.ability for event in table.happened("use_declared")} == {"filch.power"}


# -- which card --------------------------------------------------------------------------------


def test_of_switched_cards_it_takes_the_one_that_counted_for_the_opponent__filch_USED_01(table: Table) -> None:
    table.seat("red", "filch", hand=["attack-20"]).seat("blue", "sorcerer", hand=["attack-08"]).against("blue")
    table.aims_at("blue-2").with_ships(3, "red-1").selects("red", "attack-20").selects("blue", "attack-08")
    table.uses("blue", "sorcerer.power").uses("red", "filch.power").play_out()
    assert table.hand("red") == ["attack-20"]


def drawn(table: Table, how: str) -> Table:
    """Blue, who is Chosen, has drawn an attack of 30, which replaces its card or is added to it; red is Filch."""
    table.seat("red", "filch", hand=["attack-20", "flare-filch"]).seat("blue", "chosen", hand=["attack-08"])
    table.deck("attack-30", "plague", "quash").against("blue").aims_at("blue-2").with_ships(3, "red-1")
    table.reveals(red="attack-20", blue="attack-08").uses("blue", "chosen.power").until("chosen", "blue")
    new = [card for card in table.state.zones["sheet:chosen"] if card.startswith("attack-30")]
    return table.answer("blue", cards=new).at("chosen_how", "blue", options=[how])


def test_of_a_replaced_card_it_takes_the_new_one__filch_USED_01(table: Table) -> None:
    drawn(table, "replace").uses("red", "filch.power").play_out()
    assert table.hand("red") == ["flare-filch", "attack-30"]
    assert "attack-08" in table.pile("discard")


def test_of_two_used_cards_it_takes_one_of_its_choice__filch_FILCH_01(table: Table) -> None:
    drawn(table, "add").until("encounter_closes", "red")
    cards = {card.partition("#")[0]: card for card in table.state.zones["discard"]}
    table.uses("red", "filch.power", cards=[cards["attack-30"]]).play_out()
    assert table.hand("red") == ["flare-filch", "attack-30"]


def test_and_the_other_one_by_the_super_flare__filch_FILCH_01(table: Table) -> None:
    drawn(table, "add").until("encounter_closes", "red")
    cards = {card.partition("#")[0]: card for card in table.state.zones["discard"]}
    table.uses("red", "filch.power", cards=[cards["attack-30"]])
    table.uses("red", "filch.super", cards=[cards["attack-08"]]).play_out()
    assert sorted(table.hand("red")) == ["attack-08", "attack-30", "flare-filch"]


def test_a_card_that_went_under_the_deck_cannot_be_taken__filch(table: Table) -> None:
    table.seat("red", "filch", hand=["attack-20"]).seat("blue", "gambler", hand=["attack-08"]).against("blue")
    table.aims_at("blue-2").with_ships(3, "red-1").selects("red", "attack-20").selects("blue", "attack-08")
    table.uses("blue", "gambler.power").at("claim", "blue", options=["attack-30"])
    table.at("believe", "red", options=["accept"]).play_out()
    assert not table.was_offered("red", "filch.power")


def test_a_card_that_another_power_has_swallowed_cannot_be_taken__filch(table: Table) -> None:
    table.seat("red", "filch", hand=["attack-20"]).seat("blue", "mouth").seat("green", hand=[]).against("blue")
    table.aims_at("blue-2").with_ships(3, "red-1").reveals(red="attack-20", blue="attack-08").play_out()
    assert table.was_offered("red", "filch.power")
    assert table.pile("sheet:mouth") == ["attack-20"]


def test_a_card_of_the_reward_deck_is_taken_from_its_own_pile__filch_REW_54(table: Table) -> None:
    table.seat("red", "filch")
    played(table, ["attack-20"], ["rw-attack-16"]).uses("red", "filch.power").play_out()
    assert table.hand("red") == ["rw-attack-16"]
    assert table.pile("reward_discard") == []


def test_a_kicker_stays_on_its_pile__filch_REW_39k(table: Table) -> None:
    table.seat("red", "filch")
    played(table, ["attack-20"], ["attack-08", "rw-kicker-2"], kickers=("blue",)).uses("red", "filch.power").play_out()
    assert table.hand("red") == ["attack-08"]
    assert table.pile("reward_discard") == ["rw-kicker-2"]


def test_an_encounter_that_was_broken_off_leaves_nothing_to_take__filch_USED_01(table: Table) -> None:
    """Blue's card lies open when red turns out to have none to play."""
    table.seat("red", "oracle", hand=["attack-20", "flare-oracle"]).seat("green", "filch", hand=["flare-filch"])
    table.seat("blue", hand=["attack-08"]).against("blue").aims_at("blue-2").with_ships(1).until("face_up", "red")
    card = table.card("red", "attack-20")
    table.happens(CardsMoved(source="hand:red", target="removed", count=1, why="position", cards=[card]))
    table.passes("red").play_out()
    assert table.result() == "aborted"
    assert table.pile("discard") == ["attack-08"]
    assert not table.was_offered("green", "filch.super")


# -- the wild flare ----------------------------------------------------------------------------


def snatch(table: Table, *hand: str, victim: str = "mobius-tubes") -> Table:
    """Red plays an artifact, which green snatches; red has two ships in the warp."""
    table.ships("red", warp=2).seat("red", hand=["attack-08", victim])
    table.seat("green", hand=list(hand or ("negotiate", "flare-filch"))).against("blue")
    return table.uses("red", victim).until("use", "green")


def pays(table: Table, seat: str = "green", title: str = "negotiate") -> Table:
    return table.uses(seat, "filch.wild", cards=[table.card(seat, title)])


def test_wild_an_artifact_has_no_effect_and_is_stolen_for_a_negotiate__filch(table: Table) -> None:
    pays(snatch(table)).until("aim", "red")
    assert table.outcome_of("mobius-tubes") == "cancelled"
    assert table.in_warp("red") == 1
    assert sorted(table.hand("green")) == ["flare-filch", "mobius-tubes"]
    assert table.pile("discard") == ["negotiate"]
    assert table.hand("red") == ["attack-08"]


def test_wild_a_flare_is_stolen_too_and_cannot_be_played_again_in_the_encounter__filch_FILCH_01(table: Table) -> None:
    table.seat("red", hand=["attack-08", "flare-chosen"]).seat("blue", hand=["attack-08", "negotiate", "flare-filch"])
    table.deck("attack-40").against("blue").aims_at("blue-2").with_ships(1).uses("red", "chosen.wild")
    pays(table, "blue").until("select_card", "blue")
    assert table.hand("red") == ["attack-08"]
    assert sorted(table.hand("blue")) == ["attack-08", "flare-chosen", "flare-filch"]
    assert not table.was_offered("blue", "chosen.wild")


def test_wild_without_a_negotiate_nothing_can_be_stolen__filch(table: Table) -> None:
    table.seat("red", hand=["attack-08", "mobius-tubes"]).seat("green", hand=["attack-08", "flare-filch"])
    table.against("blue").uses("red", "mobius-tubes").until("aim", "red")
    assert not table.was_offered("green", "filch.wild")


def test_wild_a_crooked_deal_is_a_negotiate__filch_REW_20(table: Table) -> None:
    table.variant("reward_deck")
    pays(snatch(table, "rw-crooked-deal", "flare-filch"), title="rw-crooked-deal").until("aim", "red")
    assert "mobius-tubes" in table.hand("green")
    assert table.pile("reward_discard") == ["rw-crooked-deal"]


def test_wild_of_different_negotiates_the_thief_names_one__filch_FILCH_01(table: Table) -> None:
    table.variant("reward_deck")
    pays(snatch(table, "rw-crooked-deal", "negotiate", "flare-filch")).until("aim", "red")
    assert sorted(table.hand("green")) == ["flare-filch", "mobius-tubes", "rw-crooked-deal"]


def test_wild_until_it_is_paid_nobody_else_sees_the_negotiate__filch_FILCH_01(table: Table) -> None:
    table.seat("yellow", hand=["card-zap"])
    pays(snatch(table)).uses("yellow", "card-zap").until("aim", "red")
    told = str([redact(event, "red") for event in table.events])
    assert "negotiate#" in str([redact(event, "green") for event in table.happened("use_declared")])
    assert table.card("green", "negotiate") not in told


def test_wild_its_own_artifact_comes_back_for_a_negotiate__filch(table: Table) -> None:
    table.seat("red", hand=["attack-08", "negotiate", "mobius-tubes", "flare-filch"]).against("blue")
    pays(table.uses("red", "mobius-tubes"), "red").until("aim", "red")
    assert sorted(table.hand("red")) == ["attack-08", "flare-filch", "mobius-tubes"]
    assert table.pile("discard") == ["negotiate"]


def test_wild_but_no_second_flare_of_its_own__filch_CORE_224(table: Table) -> None:
    table.seat("red", hand=["attack-08", "negotiate", "flare-chosen", "flare-filch"]).against("blue")
    table.aims_at("blue-2").with_ships(1).uses("red", "chosen.wild").until("select_card", "red")
    assert not table.was_offered("red", "filch.wild")


def test_wild_a_stolen_card_zap_does_not_stop_what_it_answered__filch(table: Table) -> None:
    table.ships("red", warp=2).seat("red", hand=["attack-08", "mobius-tubes"]).seat("blue", hand=["card-zap"])
    table.seat("green", hand=["negotiate", "flare-filch"]).against("blue")
    pays(table.uses("red", "mobius-tubes").uses("blue", "card-zap")).until("aim", "red")
    assert table.outcome_of("mobius-tubes") == "carried_out"
    assert sorted(table.hand("green")) == ["card-zap", "flare-filch"]
    assert not table.was_offered("green", "card-zap")


def test_wild_a_power_is_no_card_and_cannot_be_stolen__filch(table: Table) -> None:
    table.seat("red", "trader").seat("green", hand=["negotiate", "flare-filch"]).against("blue").aims_at("blue-2")
    table.with_ships(1).uses("red", "trader.power").until("select_card", "red")
    assert not table.was_offered("green", "filch.wild")


def test_wild_card_zapped_the_artifact_works_and_the_negotiate_stays__filch(table: Table) -> None:
    table.seat("yellow", hand=["card-zap"])
    pays(snatch(table)).uses("yellow", "card-zap").until("aim", "red")
    assert table.outcome_of("mobius-tubes") == "carried_out"
    assert table.in_warp("red") == 0
    assert table.hand("green") == ["negotiate"]
    assert table.pile("discard") == ["card-zap", "flare-filch", "mobius-tubes"]


# -- the super flare ---------------------------------------------------------------------------


def onlooker(table: Table, *hand: str) -> Table:
    """Green is Filch and takes no part in the encounter of red and blue."""
    table.seat("green", "filch", hand=["flare-filch", *hand]).seat("red", hand=["attack-20"]).against("blue")
    table.seat("blue", hand=["attack-08"]).aims_at("blue-2").with_ships(3, "red-1")
    return table.reveals(red="attack-20", blue="attack-08").until("encounter_closes", "green")


@pytest.mark.parametrize("title", ["attack-20", "attack-08"])
def test_super_it_takes_a_used_card_of_any_player_without_being_involved__filch(table: Table, title: str) -> None:
    onlooker(table)
    card = next(card for card in table.state.zones["discard"] if card.startswith(title))
    table.uses("green", "filch.super", cards=[card]).play_out()
    assert sorted(table.hand("green")) == [title, "flare-filch"]
    assert title not in table.pile("discard")


def test_super_one_card_and_no_more__filch_CORE_224(table: Table) -> None:
    onlooker(table)
    table.uses("green", "filch.super", cards=[table.state.zones["discard"][0]]).play_out()
    assert table.pile("discard") == ["attack-08"]


def test_super_its_card_is_not_among_them__filch(table: Table) -> None:
    table.seat("red", "filch", hand=TAKES).against("blue").aims_at("blue-2").with_ships(3, "red-1")
    table.reveals(red="attack-20", blue="attack-08").until("encounter_closes", "red")
    question = table.question("red").question.abilities["filch.super"].question  # type: ignore[attr-defined]
    assert list(question.cards.values()) == ["attack-08"]


@pytest.mark.parametrize("zap", ["card-zap", "cosmic-zap"])
def test_super_zapped_the_card_stays_on_the_pile__filch_CORE_226(table: Table, zap: str) -> None:
    table.seat("yellow", hand=[zap])
    onlooker(table)
    table.uses("green", "filch.super", cards=[table.state.zones["discard"][0]]).uses("yellow", zap).play_out()
    assert table.outcome_of("filch.super") == "cancelled"
    assert ("flare-filch" in table.hand("green")) == (zap == "cosmic-zap")
    assert {"attack-20", "attack-08"} <= set(table.pile("discard"))


# -- with variants -----------------------------------------------------------------------------


def test_of_a_card_that_a_tech_has_replaced_it_takes_the_new_one__filch_TECH_38_USED_01(table: Table) -> None:
    techs.lay(table, blue=techs.completed(quark_battery={"card": "attack-40"}))
    theft(table).uses("blue", techs.full("quark_battery")).uses("red", "filch.power").play_out()
    assert table.hand("red") == ["attack-40"]
    assert "attack-08" in table.pile("discard")


def test_wild_a_tech_is_neither_artifact_nor_flare__filch_TECH_11(table: Table) -> None:
    techs.lay(table, blue=techs.completed("vacuum_turbines")).seat("green", hand=["flare-filch", "negotiate"])
    table.against("green").uses("blue", techs.full("vacuum_turbines")).until("aim")
    assert table.outcome_of(techs.full("vacuum_turbines")) == "carried_out"
    assert not table.was_offered("green", "filch.wild")


def test_wild_a_rift_is_neither_artifact_nor_flare__filch_REW_40(table: Table) -> None:
    table.variant("reward_deck").ships("blue", warp=2).seat("blue", hand=["attack-08", "rw-rift-3"])
    table.seat("green", hand=["flare-filch", "negotiate"]).against("green").uses(
        "blue", "rw-rift-3", amounts={"blue": 2}
    ).until("aim")
    assert not table.was_offered("green", "filch.wild")


def test_wild_nothing_that_was_played_is_stolen_out_of_a_sargasso_web__filch_HAZARD_09_HAZ_24(table: Table) -> None:
    """Artifact and flare leave the game; the negotiate is a cost, and is discarded as usual."""
    hazards.comes(table, "sargasso_web").seat("green", hand=["flare-filch", "negotiate"])
    table.seat("red", hand=["attack-08", "emotion-control"]).aims_at("blue-2").with_ships(2, "red-1")
    table.reveals(red="attack-08", blue="attack-08").uses("red", "emotion-control")
    table.uses("green", "filch.wild", cards=[table.card("green", "negotiate")]).play_out()
    assert table.outcome_of("emotion-control") == "cancelled"
    assert {"emotion-control", "flare-filch"} <= set(table.pile("removed"))
    assert "negotiate" in table.pile("discard")


def test_in_a_cosmic_nebula_the_card_stays_on_the_pile__filch_HAZ_13(table: Table) -> None:
    hazards.lay(table, deck_top=[hazards.full("cosmic_nebula")], marked=[True])
    theft(table).uses("red", "filch.power").play_out()
    assert table.outcome_of("filch.power") == "cancelled"
    assert table.hand("red") == []


@pytest.mark.parametrize(("home", "offered"), [(2, True), (1, False)])
def test_with_four_planets_two_home_colonies_are_enough__filch_FOUR_04(table: Table, home: int, offered: bool) -> None:
    places = {f"red_{number}": 8 // home if number <= home else 0 for number in range(1, 5)}
    theft(table.variant("four_planets").ships("red", **places, green_1=8)).play_out()
    assert table.was_offered("red", "filch.power") == offered


def test_super_a_partners_card_may_be_taken_too__filch_TEAM_10(table: Table) -> None:
    table.seats("red", "blue", "green", "yellow", "purple").variant("team")
    table.position(teams=[["red", "yellow"], ["blue", "purple"], ["green"]]).seat("yellow", "filch", hand=TAKES)
    table.seat("red", hand=["attack-30"]).seat("blue", hand=["attack-08"]).against("blue").aims_at("blue-2")
    table.with_ships(2, "red-1").reveals(red="attack-30", blue="attack-08")
    table.until("encounter_closes", "yellow").uses("yellow", "filch.super", cards=[pile_card(table, "attack-30")])
    assert "attack-30" in table.hand("yellow")


def pile_card(table: Table, title: str) -> str:
    return next(card for card in table.state.zones["discard"] if card.startswith(f"{title}#"))


def test_wild_an_edict_is_an_artifact_and_can_be_stolen__filch_CLASSIC_31(table: Table) -> None:
    table.variant("classic").seat("yellow", hand=["edict-rebirth"]).seat("green", hand=["flare-filch", "negotiate"])
    table.against("blue").uses("yellow", "edict-rebirth", seats=["yellow"])
    table.uses("green", "filch.wild", cards=[table.card("green", "negotiate")]).until("aim")
    assert table.outcome_of("edict-rebirth") == "cancelled"
    assert sorted(table.hand("green")) == ["edict-rebirth", "flare-filch"]


def test_a_card_that_was_never_revealed_has_decided_nothing__filch_squee_USED_01(table: Table) -> None:
    table.seat("red", "filch")
    conceded(table)
    assert not table.was_offered("red", "filch.power")
