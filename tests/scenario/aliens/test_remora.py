"""Remora: gets a share of what others draw and retrieve."""

import pytest

from domain import state as states
from domain.engine.runner import Runner
from domain.events import ShipsMoved
from tests.scenario.aliens.test_warrior import HAND
from tests.scenario.table import Table
from tests.scenario.variants import planetoids, skills

POWER, CARD, WILD, SUPER = "remora.power", "remora.card", "remora.wild", "remora.super"
RETRIEVED, DRAWN, FLARE_USED = "ships_retrieved", "cards_gained", "flare_used"


def regrouping(table: Table, warp: int = 2) -> Table:
    """Red, the offense, gets a ship out of the warp; green is Remora and has some there."""
    return table.ships("red", warp=3).ships("green", warp=warp).seat("green", "remora").against("blue")


def times_used(table: Table, ability: str) -> int:
    return [event.ability for event in table.happened("use_declared")].count(ability)


# -- ships -------------------------------------------------------------------------------------


def test_when_another_gets_a_ship_back_so_may_it__remora(table: Table) -> None:
    regrouping(table).uses("green", POWER).until("aim")
    assert (table.in_warp("red"), table.in_warp("green")) == (2, 1)


def test_to_a_colony_of_its_choice__remora(table: Table) -> None:
    regrouping(table).uses("green", POWER).at("return_ships", "green", amounts={"green-4": 1}).until("aim")
    assert table.ships_of("green", "green-4") == 4


def test_it_may_let_the_ship_be__remora(table: Table) -> None:
    regrouping(table).until(RETRIEVED, "green").passes("green").until("aim")
    assert table.in_warp("green") == 2


def test_one_ship_whatever_the_number_of_the_others__remora(table: Table) -> None:
    table.ships("green", warp=3).seat("green", "remora").ships("blue", warp=5)
    table.seat("red", hand=["attack-08", "rw-rift-4"]).variant("reward_deck").against("blue")
    table.uses("red", "rw-rift-4", amounts={"blue": 4}).uses("green", POWER).until("aim")
    assert (table.in_warp("blue"), table.in_warp("green")) == (1, 2)
    assert times_used(table, POWER) == 1


def test_for_each_other_player_whose_ships_come_out__remora(table: Table) -> None:
    """Its last ships are freed by the card itself."""
    table.ships("red", warp=2).ships("blue", warp=2).ships("green", warp=4).seat("green", "remora")
    table.seat("red", hand=["attack-08", "mobius-tubes"]).against("blue").uses("red", "mobius-tubes")
    table.uses("green", POWER).uses("green", POWER).until("aim")
    moved = [len(event.moves) for event in table.happened("ships_moved") if event.why in ("remora", "mobius-tubes")]
    assert moved == [2, 1, 2, 1, 2]
    assert table.in_warp("green") == 0


def test_ships_that_were_lost_in_this_encounter_have_to_wait__remora(table: Table) -> None:
    table.ships("red", warp=2).seat("green", "remora").seat("blue", hand=["plague", "attack-08"]).against("blue")
    table.uses("blue", "plague", seats=["green"]).until("aim")
    assert table.in_warp("green") == 3
    assert not table.was_offered("green", POWER)


def test_those_from_before_do_not__remora(table: Table) -> None:
    regrouping(table, warp=1).seat("blue", hand=["plague", "attack-08"]).start()
    before = [ship for ship, place in table.state.ships.items() if place == "warp" and ship.startswith("green")]
    table.uses("blue", "plague", seats=["green"]).uses("green", POWER).until("aim")
    assert table.in_warp("green") == 3
    assert table.state.ships[before[0]] != "warp"


def test_in_the_next_encounter_they_do_not_either__remora(table: Table) -> None:
    table.ships("red", warp=2).seat("green", "remora").seat("blue", hand=["plague", "attack-08", "attack-06"])
    table.seat("red", hand=["attack-40", "attack-30"]).against("blue").against("blue")
    table.uses("blue", "plague", seats=["green"]).aims_at("blue-2").with_ships(1)
    table.reveals(red="attack-40", blue="attack-08").at("second_encounter", "red", yes=True).uses("green", POWER)
    table.until("aim")
    assert table.in_warp("green") == 2


def test_what_is_lost_at_the_start_of_a_turn_is_lost_in_its_first_encounter__remora_TIME_14(table: Table) -> None:
    table.ships("red", warp=2).seat("red", "hate", hand=["attack-40", "attack-08"])
    table.seat("green", "remora", hand=["negotiate"]).from_the_start_of_the_turn().against("blue").start()
    table.at("hate", "red", cards=[table.card("red", "attack-40")]).until("aim")
    assert table.in_warp("green") == 3
    assert not table.was_offered("green", POWER)


def test_a_ship_taken_as_a_reward_is_retrieved__remora(table: Table) -> None:
    table.ships("green", warp=2).ships("yellow", warp=3).seat("green", "remora").against("blue").aims_at("blue-2")
    table.with_ships(1).allies(defense={"yellow": 2}).reveals(red="attack-08", blue="attack-08")
    table.at("rewards", "yellow", amounts={"ships": 2}).uses("green", POWER).play_out()
    assert (table.in_warp("yellow"), table.in_warp("green")) == (1, 1)


def test_so_is_one_that_is_sent_from_the_warp_straight_into_the_encounter__remora_REMORA_01(table: Table) -> None:
    table.ships("red", warp=4).ships("green", warp=3).seat("red", "wormhole").seat("green", "remora").against("blue")
    table.uses("green", POWER).uses("red", "wormhole.power").until("launch", "red")
    table.answer("red", **{"from": {"warp": 2}}).uses("green", POWER).until("invite")
    assert (table.in_warp("red"), table.in_warp("green")) == (1, 1)


def test_and_one_that_was_healed__remora(table: Table) -> None:
    table.ships("green", warp=2).seat("green", "remora").seat("yellow", "healer").against("blue").aims_at("blue-2")
    table.with_ships(2).reveals(red="attack-08", blue="attack-08").uses("yellow", "healer.power", seats=["red"])
    table.uses("green", POWER).play_out()
    assert (table.in_warp("red"), table.in_warp("green")) == (0, 1)


def test_a_ship_that_is_captured_out_of_the_warp_is_not__remora_REMORA_01(table: Table) -> None:
    table.ships("blue", warp=2).ships("green", warp=2).seat("green", "remora").against("blue").until("aim")
    runner = Runner(states.copy(table.state), table.chance)
    runner.emit(ShipsMoved(moves={"blue-19": ["warp", "removed"]}, why="elsewhere"))
    runner.emit(ShipsMoved(moves={"blue-20": ["warp", "captured:yellow:fungus"]}, why="elsewhere"))
    assert [moment["key"] for moment in runner.queued_windows if moment["key"] == RETRIEVED] == []
    runner.emit(ShipsMoved(moves={"blue-19": ["warp", "blue-1"]}, why="elsewhere"))
    assert [moment["key"] for moment in runner.queued_windows if moment["key"] == RETRIEVED] == [RETRIEVED]


def test_its_retrieval_brings_no_second_ship__remora(table: Table) -> None:
    table.ships("green", warp=3).seat("green", "remora").offense("green").against("blue").until("aim")
    assert table.in_warp("green") == 2
    assert not table.was_offered("green", POWER)


def test_without_a_ship_in_the_warp_there_is_nothing_to_use__remora(table: Table) -> None:
    regrouping(table, warp=0).until("aim")
    assert not table.was_offered("green", POWER)


def test_zapped_the_ship_stays_and_no_card_can_be_drawn_either__remora_CORE_229(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"]).seat("blue", hand=["reinforcement-5"])
    regrouping(table).uses("green", POWER).uses("yellow", "cosmic-zap").aims_at("blue-2").with_ships(1)
    table.until("select_card")
    assert table.outcome_of(POWER) == "cancelled"
    assert table.in_warp("green") == 2
    assert not table.was_offered("green", CARD)


def test_without_three_home_colonies_it_clings_to_nothing__remora_CORE_260(table: Table) -> None:
    table.ships("red", warp=2).ships("green", warp=2, green_3=0, green_4=0, green_5=0).seat("green", "remora")
    table.against("blue").until("aim")
    assert not table.was_offered("green", POWER)


def test_at_a_table_of_three__remora(table: Table) -> None:
    table.seats("red", "blue", "green")
    regrouping(table).uses("green", POWER).until("aim")
    assert table.in_warp("green") == 1


def test_ships_come_back_to_planetoids_too__remora_PLAN_01(table: Table) -> None:
    planetoids.lay(table, {"yellow": [1, 2]}, {"yellow": [1, 2]})
    table.ships("red", warp=2, planetoid_1=2).ships("green", warp=2, planetoid_2=1).seat("green", "remora")
    table.against("blue").at("regroup", "red", planets=["planetoid-1"]).uses("green", POWER)
    table.at("return_ships", "green", amounts={"planetoid-2": 1}).until("aim")
    assert table.ships_of("green", "planetoid-2") == 2


def test_which_of_its_ships_it_chooses_by_their_skills__remora(table: Table) -> None:
    table.variant("skill_tokens").ships("red", warp=2)
    skills.lay(table, "green", warp="EL").seat("green", "remora").against("blue").uses("green", POWER)
    skills.sends(table, "which_ships", "green", "L").until("aim")
    assert skills.letters_at(table, "warp", "green") == "E"


# -- cards -------------------------------------------------------------------------------------


def new_hand(table: Table) -> Table:
    """Blue, the defense, has no encounter card and draws eight; green is Remora."""
    table.seat("green", "remora", hand=["attack-08"]).seat("blue", hand=["reinforcement-5"]).against("blue")
    return table.aims_at("blue-2").with_ships(1)


def test_when_another_draws_so_may_it_one_card_whatever_the_number__remora(table: Table) -> None:
    new_hand(table).uses("green", CARD).until("select_card")
    assert len(table.hand("green")) == 2
    assert len(table.hand("blue")) == 8


def test_it_may_do_without__remora(table: Table) -> None:
    new_hand(table).until(DRAWN, "green").passes("green").until("select_card")
    assert len(table.hand("green")) == 1


def test_a_draw_counts_once_when_the_deck_is_made_anew_in_it__remora_CORE_291(table: Table) -> None:
    table.deck("attack-10", "attack-12").position(deck_size=2).discard_pile(*["attack-06"] * 7, *["attack-08"] * 4)
    new_hand(table).uses("green", CARD).until("select_card")
    assert len(table.hand("green")) == 2
    assert times_used(table, CARD) == 1


def test_rewards_from_the_deck_are_draws__remora(table: Table) -> None:
    table.seat("green", "remora", hand=["attack-08"]).against("blue").aims_at("blue-2").with_ships(1)
    table.allies(defense={"yellow": 2}).reveals(red="attack-08", blue="attack-08").uses("green", CARD).play_out()
    assert len(table.hand("green")) == 2


def test_compensation_is_none__remora(table: Table) -> None:
    table.seat("green", "remora").seat("blue", hand=["attack-08", "attack-06", "attack-04"]).against("blue")
    table.aims_at("blue-2").with_ships(2).reveals(red="negotiate", blue="attack-08").play_out()
    assert table.happened("compensation_fixed")
    assert not table.was_offered("green", CARD)


def test_nor_is_the_first_hand_of_a_game__remora(table: Table) -> None:
    table.seat("green", "remora").until("aim")
    assert [event for event in table.happened("cards_moved") if event.source == "deck"]
    assert not table.was_offered("green", CARD)


def test_its_draws_bring_no_further_card__remora(table: Table) -> None:
    table.seat("blue", "remora", hand=["reinforcement-5"]).against("blue").aims_at("blue-2").with_ships(1)
    table.until("select_card")
    assert len(table.hand("blue")) == 8
    assert not table.was_offered("blue", CARD)


def test_cards_drawn_to_choose_from_are_drawn__remora_REMORA_01(table: Table) -> None:
    table.seat("green", "remora", hand=["attack-08"]).seat("red", "chosen").against("blue").aims_at("blue-2")
    table.with_ships(1).uses("red", "chosen.power").uses("green", CARD)
    assert len(table.hand("green")) == 2


def test_the_reward_deck_is_not_the_deck__remora_REW_53(table: Table) -> None:
    table.variant("reward_deck").seat("green", "remora").against("blue").aims_at("blue-2").with_ships(1)
    table.allies(defense={"yellow": 2}).reveals(red="attack-08", blue="attack-08")
    table.at("rewards", "yellow", amounts={"reward_cards": 2}).play_out()
    assert not table.was_offered("green", CARD)


def test_of_rewards_from_both_decks_those_of_the_cosmic_one_are_a_draw__remora_REW_53(table: Table) -> None:
    table.variant("reward_deck").seat("green", "remora", hand=["attack-08"]).against("blue").aims_at("blue-2")
    table.with_ships(1).allies(defense={"yellow": 3}).reveals(red="attack-08", blue="attack-08")
    table.at("rewards", "yellow", amounts={"reward_cards": 1, "cards": 2}).uses("green", CARD).play_out()
    assert len(table.hand("green")) == 2


def test_reward_cards_that_are_part_of_the_deck_are_drawn_like_others__remora_CREW_01(table: Table) -> None:
    table.variant("common_rewards").deck("rw-attack-10", "rw-attack-16").seat("green", "remora", hand=["attack-08"])
    table.against("blue").aims_at("blue-2").with_ships(1).allies(defense={"yellow": 1})
    table.reveals(red="attack-08", blue="attack-08").uses("green", CARD).play_out()
    assert table.hand("green") == ["attack-08", "rw-attack-16"]


def test_zapped_no_card_is_drawn__remora(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    new_hand(table).uses("green", CARD).uses("yellow", "cosmic-zap").until("select_card")
    assert table.outcome_of(CARD) == "cancelled"
    assert len(table.hand("green")) == 1


# -- the wild flare ----------------------------------------------------------------------------


def another_plays(table: Table, flare: str) -> Table:
    """Red, the offense, plays this flare before encounter cards are selected; green holds the flare of Remora."""
    table.seat("red", hand=["attack-08", f"flare-{flare}"]).seat("green", hand=["flare-remora"])
    return table.against("blue").aims_at("blue-2").with_ships(3).uses("red", f"{flare}.wild")


def test_wild_when_another_uses_a_flare_it_draws_a_card__remora(table: Table) -> None:
    another_plays(table, "hate").uses("green", WILD).until("select_card")
    assert len(table.hand("green")) == 2


def test_wild_the_super_side_of_a_flare_too__remora(table: Table) -> None:
    table.seat("red", "warpish", hand=["attack-08", "flare-warpish"]).seat("green", hand=["flare-remora"])
    table.against("blue").aims_at("blue-2").with_ships(3).reveals(red="attack-08", blue="attack-08")
    table.uses("red", "warpish.super").uses("green", WILD).play_out()
    assert len(table.hand("green")) == 2


def test_wild_it_comes_after_the_effect_of_the_flare__remora(table: Table) -> None:
    another_plays(table, "hate").uses("green", WILD)
    declared = {event.ability: event.use for event in table.happened("use_declared")}
    assert list(declared) == ["hate.wild", WILD]
    assert table.happened("use_closed")[0].use == declared["hate.wild"]


def test_wild_also_when_the_flare_ends_the_phase__remora(table: Table) -> None:
    table.seat("blue", hand=["attack-08"])
    another_plays(table, "hate").uses("green", WILD).play_out()
    assert table.result() == "offense_won"
    assert len(table.hand("green")) == 2


def test_wild_it_is_optional__remora(table: Table) -> None:
    another_plays(table, "hate").until(FLARE_USED, "green").passes("green")
    assert table.hand("green") == ["flare-remora"]


def test_wild_not_for_its_flares__remora(table: Table) -> None:
    table.seat("red", hand=["attack-08", "flare-hate", "flare-remora"]).against("blue").aims_at("blue-2")
    table.with_ships(3).uses("red", "hate.wild").play_out()
    assert not table.was_offered("red", WILD)


def test_wild_not_for_a_flare_that_was_cancelled__remora_REMORA_01(table: Table) -> None:
    table.seat("yellow", hand=["card-zap"])
    another_plays(table, "hate").uses("yellow", "card-zap").play_out()
    assert not table.was_offered("green", WILD)


def test_wild_not_for_other_cards__remora(table: Table) -> None:
    table.seat("red", hand=["attack-08", "mobius-tubes"]).seat("green", hand=["flare-remora"]).against("blue")
    table.uses("red", "mobius-tubes").play_out()
    assert not table.was_offered("green", WILD)


def test_wild_card_zapped_no_card_is_drawn__remora(table: Table) -> None:
    table.seat("yellow", hand=["card-zap"])
    another_plays(table, "hate").until("use", "yellow").passes("yellow")
    table.uses("green", WILD).uses("yellow", "card-zap").until("select_card")
    assert table.outcome_of(WILD) == "cancelled"
    assert table.hand("green") == []


# -- the super flare ---------------------------------------------------------------------------


def landing(table: Table, warp: int = 0, allies: int = 0) -> Table:
    """Red wins a colony on blue-2, perhaps with yellow; green is Remora and plays the flare."""
    table.ships("green", warp=warp).seat("green", "remora", hand=["flare-remora"]).seat("red", hand=["attack-40"])
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1")
    table.allies(offense={"yellow": allies} if allies else {})
    return table.reveals(red="attack-40", blue="attack-08").uses("green", SUPER)


def test_super_when_another_gains_a_colony_it_draws_a_card__remora(table: Table) -> None:
    landing(table).play_out()
    assert len(table.hand("green")) == 2


def test_super_or_gets_a_ship_back__remora(table: Table) -> None:
    landing(table, warp=2).at("cards_or_ships", "green", amounts={"ships": 1}).play_out()
    assert table.in_warp("green") == 1
    assert len(table.hand("green")) == 1


def test_super_also_a_ship_that_was_lost_in_this_encounter__remora(table: Table) -> None:
    table.seat("red", hand=["attack-40"]).seat("green", "remora", hand=["flare-remora"]).against("blue")
    table.aims_at("blue-2").with_ships(3)
    skills.befalls(table, ShipsMoved(moves={"green-01": ["green-1", "warp"]}, why="elsewhere"))
    table.reveals(red="attack-40", blue="attack-08").uses("green", SUPER)
    table.at("cards_or_ships", "green", amounts={"ships": 1}).play_out()
    assert table.in_warp("green") == 0


def test_super_once_for_each_player_who_gains_one_at_the_same_time__remora(table: Table) -> None:
    landing(table, warp=2, allies=1).at("cards_or_ships", "green", amounts={"ships": 1, "cards": 1}).play_out()
    assert table.in_warp("green") == 1
    assert len(table.hand("green")) == 2


def test_super_its_colonies_do_not_count__remora(table: Table) -> None:
    table.seat("red", "remora", hand=["attack-40", "flare-remora"]).against("blue").aims_at("blue-2").with_ships(3)
    table.reveals(red="attack-40", blue="attack-08").play_out()
    assert table.has_colony("red", "blue-2")
    assert not table.was_offered("red", SUPER)


def test_super_not_when_ships_join_a_colony_that_is_there__remora(table: Table) -> None:
    table.ships("red", blue_2=2).seat("red", hand=["attack-40"]).seat("green", "remora", hand=["flare-remora"])
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1").reveals(red="attack-40", blue="attack-08")
    table.play_out()
    assert not table.was_offered("green", SUPER)


def test_super_it_is_optional__remora(table: Table) -> None:
    table.seat("green", "remora", hand=["flare-remora"]).seat("red", hand=["attack-40"]).against("blue")
    table.aims_at("blue-2").with_ships(3).reveals(red="attack-40", blue="attack-08").play_out()
    assert table.was_offered("green", SUPER)
    assert table.hand("green") == ["flare-remora"]


@pytest.mark.parametrize(("zap", "zone"), [("card-zap", "discard"), ("cosmic-zap", "hand:green")])
def test_super_zapped_it_gains_nothing__remora_CORE_226(table: Table, zap: str, zone: str) -> None:
    table.seat("blue", hand=["attack-08", "negotiate", zap])
    landing(table).uses("blue", zap).play_out()
    assert table.outcome_of(SUPER) == "cancelled"
    assert "flare-remora" in table.pile(zone)
    assert not [event for event in table.happened("cards_moved") if event.why == "remora"]


def test_in_an_encounter_inside_the_turn_earlier_losses_may_come_back__remora_WARRIOR_01(table: Table) -> None:
    """Green's ship was lost in the encounter before."""
    table.seat("green", "remora").ships("blue", warp=3).seat("red", hand=["attack-08", "attack-12", *HAND])
    table.seat("blue", hand=["attack-40", "attack-20", "flare-warrior", *HAND]).against("blue")
    table.aims_at("blue-2").with_ships(1, "red-1").allies(offense={"green": 1})
    table.reveals(red="attack-08", blue="attack-40").uses("blue", "warrior.wild").until("aim", "blue")
    assert table.in_warp("green") == 1
    assert table.was_offered("green", "remora.power")
