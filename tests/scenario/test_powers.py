"""Alien powers: uses, loss, conflicts (CORE-016..018, CORE-240..266, CORE-300..306)."""

from domain import powers
from domain.events import PowerSilenced, ShipsMoved
from domain.game.views import view
from tests.scenario.table import Table


def revealed(table: Table, ships: int = 2) -> Table:
    table.against("blue").aims_at("blue-2").with_ships(ships, "red-1")
    return table.reveals(red="attack-08", blue="attack-08")


def moved(colour: str, source: str, target: str, *ships: int) -> ShipsMoved:
    return ShipsMoved(moves={f"{colour}-{n:02}": [source, target] for n in ships}, why="effect")


def test_a_mandatory_power_is_used_whenever_its_condition_is_met__CORE_240(table: Table) -> None:
    table.seat("red", "human")
    revealed(table).play_out()
    assert table.used("human.power")
    assert "respond" not in {event.kind for event in table.happened("answered")}


def test_a_may_power_is_a_choice__CORE_240(table: Table) -> None:
    table.seat("red", "philanthropist").against("blue").aims_at("blue-2").with_ships(2).until("alliances_formed", "red")
    assert table.question("red").question.describe()["may_pass"]
    table.passes("red").until("select_card")
    assert not table.used("philanthropist.power")


def test_a_power_works_as_often_as_its_text_allows__CORE_241(table: Table) -> None:
    table.seat("red", "zombie").seat("green", hand=["plague"]).seat("blue", hand=["attack-40"])
    table.seat("red", hand=["attack-08"] * 3).against("blue").uses("green", "plague", seats=["red"])
    table.aims_at("blue-2").with_ships(2).reveals(red="attack-08", blue="attack-40").play_out()
    assert [event.ability for event in table.happened("use_declared")].count("zombie.power") == 2
    assert table.in_warp("red") == 0


def test_a_mandatory_power_without_effect_is_used_and_can_be_zapped__CORE_242(table: Table) -> None:
    table.seat("red", "warpish").seat("green", hand=["cosmic-zap"])
    revealed(table).until("use", "green")
    assert table.may_use("green", "cosmic-zap")
    table.passes("green").play_out()
    assert ("warpish", 0) in table.total("offense").explained


def test_a_power_overrides_a_rule_of_the_game__CORE_016(table: Table) -> None:
    table.seat("red", "macron").against("blue").aims_at("blue-2").until("launch")
    table.refuses("red", "too_many", "CORE-105", **{"from": {"red-1": 2}})


def test_a_power_is_used_only_in_its_phase_and_by_a_player_who_meets_its_condition__CORE_017_CORE_018(
    table: Table,
) -> None:
    table.seat("green", "human").seat("yellow", "warpish")
    revealed(table).play_out()
    assert not table.happened("use_declared")


def test_with_fewer_than_three_home_colonies_there_is_no_power__CORE_260(table: Table) -> None:
    table.seat("red", "human", ships={"red-1": 10, "red-2": 10})
    revealed(table).play_out()
    assert not table.used("human.power")
    assert view(table.state)["seats"]["red"]["power_active"] == []


def test_three_home_colonies_are_enough__CORE_260(table: Table) -> None:
    table.seat("red", "human", ships={"red-1": 10, "red-2": 5, "red-3": 5})
    revealed(table).play_out()
    assert table.used("human.power")


def test_the_power_comes_back_with_the_third_home_colony__CORE_261(table: Table) -> None:
    table.seat("red", "human", ships={"red-1": 10, "red-2": 10}).against("red")
    table.at("own_colour", "red", options=["homecoming"]).play_out("power_regained")
    assert powers.active(table.state, "red") == ["human"]


def test_the_power_is_checked_after_every_movement_of_ships__CORE_262_CORE_106_TIME_10(table: Table) -> None:
    table.seat("red", "human", ships={"red-1": 10, "red-2": 9, "red-3": 1}).against("blue").aims_at("blue-2")
    table.with_ships(1, "red-3").reveals(red="attack-08", blue="attack-08").play_out()
    assert table.happened("power_lost")[-1].seat == "red"
    assert not table.used("human.power")


def test_a_power_being_carried_out_is_finished_and_the_next_use_is_not__CORE_263(table: Table) -> None:
    table.seat("red", "zombie", ships={"red-1": 16, "red-2": 3, "red-3": 1}, hand=["attack-08"] * 3)
    table.seat("green", hand=["plague"]).seat("blue", hand=["attack-40"]).against("blue").uses(
        "green", "plague", seats=["red"]
    ).until("plague", "red")
    table.answer("red", **{"from": {"red-2": 2, "red-3": 1}})
    table.at("return_ships", "red", amounts={"red-1": 3})
    assert table.in_warp("red") == 0
    assert powers.active(table.state, "red") == []
    table.aims_at("blue-2").with_ships(2, "red-1").reveals(red="attack-08", blue="attack-40").play_out()
    assert table.in_warp("red") == 2


def test_what_a_power_collected_stays_but_is_frozen_while_it_is_lost__CORE_264(table: Table) -> None:
    table.seat("red", aliens=["reincarnator", "human"], ships={"red-1": 10, "red-2": 10}).start()
    assert table.aliens("red") == ["reincarnator", "human"]
    assert powers.active(table.state, "red") == []
    table.happens(moved("red", "red-1", "red-3", 1)).happens(moved("red", "red-1", "red-4", 2))
    assert table.aliens("red") == ["reincarnator", "human"]


def test_some_aliens_are_not_lost_for_too_few_home_colonies__CORE_265(table: Table) -> None:
    table.seat("red", "masochist", ships={"red-1": 10, "red-2": 10}).seat("blue", "human", ships={"blue-1": 20}).start()
    assert powers.active(table.state, "red") == ["masochist"]
    assert powers.active(table.state, "blue") == []


def test_an_alien_that_is_never_lost_can_still_be_zapped__CORE_265_CORE_228(table: Table) -> None:
    table.seat("red", "masochist", ships={"red-1": 10, "red-2": 10}).start()
    table.happens(PowerSilenced(seat="red", alien="masochist"))
    assert powers.active(table.state, "red") == []


# -- conflicts -------------------------------------------------------------------------------------


def test_effects_of_one_moment_come_in_timing_order__CORE_300_TIME_01(table: Table) -> None:
    table.seat("red", "human").seat("blue", "warpish").seat("green", "macron").against("blue").aims_at("blue-2")
    table.with_ships(2).allies(offense={"green": 1}).reveals(red="attack-08", blue="attack-08").play_out()
    used = [event.ability for event in table.happened("use_declared")][1:]
    assert used == ["human.power", "warpish.power", "macron.power"]


def test_in_timing_order_the_defense_comes_before_the_offenses_left__CORE_300_TIME_01(table: Table) -> None:
    table.seat("yellow", "human").seat("red", "warpish").offense("red").against("yellow").aims_at("yellow-2")
    table.with_ships(2).reveals(red="attack-08", yellow="attack-08").play_out()
    assert [event.seat for event in table.happened("use_declared")] == ["red", "yellow"]


def test_one_player_with_several_effects_at_one_moment_chooses_their_order__CORE_301_TIME_04(table: Table) -> None:
    table.seat("red", aliens=["human", "warpish"])
    revealed(table).until("order_of_effects", "red")
    table.answer("red", order=["warpish.power", "human.power"]).play_out()
    assert [event.ability for event in table.happened("use_declared")] == ["warpish.power", "human.power"]


def test_while_a_use_is_carried_out_only_answers_to_it_are_allowed__CORE_302_CORE_329_TIME_07(table: Table) -> None:
    table.seat("red", "philanthropist").seat("yellow", hand=["force-field", "cosmic-zap"]).against("blue")
    table.aims_at("blue-2").with_ships(2).allies(offense={"green": 1}).until("alliances_formed", "red")
    table.uses("red", "philanthropist.power")
    assert table.may_use("yellow", "cosmic-zap")
    assert not table.may_use("yellow", "force-field")
    table.passes("yellow").until("alliances_formed", "yellow")
    assert table.may_use("yellow", "force-field")


def test_mandatory_effects_of_a_player_come_before_the_optional_ones__CORE_303_TIME_05(table: Table) -> None:
    table.seat("red", "human", hand=["attack-08", "flare-warpish"])
    revealed(table).uses("red", "warpish.wild").play_out()
    assert [event.ability for event in table.happened("use_declared")] == ["human.power", "warpish.wild"]


def test_an_optional_use_of_an_earlier_player_comes_before_a_mandatory_one_of_a_later__CORE_303_TIME_05(
    table: Table,
) -> None:
    table.seat("red", hand=["attack-08", "flare-warpish"]).seat("blue", "human")
    revealed(table).uses("red", "warpish.wild").play_out()
    assert [event.ability for event in table.happened("use_declared")] == ["warpish.wild", "human.power"]


def test_before_the_defense_is_known_the_order_is_clockwise_from_the_offense__CORE_305_TIME_02(table: Table) -> None:
    table.offense("green").seat("red", hand=["plague"]).seat("green", hand=["mobius-tubes", "negotiate"])
    table.seat("yellow", hand=["flare-philanthropist", "negotiate"]).seat("yellow", "human").start()
    assert [asked.seat for asked in table.questions().values()] == ["green", "yellow", "red"]


def test_the_loss_of_a_power_and_every_number_explain_themselves_in_state_and_events__CORE_260_CORE_136(
    table: Table,
) -> None:
    table.seat("red", hand=["attack-20"]).seat("blue", "human", hand=["negotiate", "attack-08"])
    table.ships("blue", red_1=6, red_2=6, blue_4=0, blue_5=0).against("blue").aims_at("blue-3").with_ships(4)
    table.allies(defense={"green": 2}).reveals(red="attack-20", blue="attack-08").play_out("power_lost")
    assert table.last("power_lost").terms == [
        {"source": "home_colonies", "amount": 2, "planets": ["blue-1", "blue-2"]},
        {"source": "CORE-260", "amount": -3},
    ]
    fixed = table.last("totals_fixed")
    for side in ("offense", "defense"):
        assert sum(term["amount"] for term in fixed.terms[side]) == fixed.totals[side]


def test_explained_totals_stay_in_state_and_view_while_the_encounter_lasts__CORE_136(table: Table) -> None:
    table.ships("yellow", warp=3).against("blue").aims_at("blue-2").with_ships(1).allies(defense={"yellow": 2})
    table.reveals(red="attack-08", blue="attack-08").until("rewards", "yellow")
    terms = table.encounter.explained["total:defense"]
    assert sum(term["amount"] for term in terms) == table.encounter.totals["defense"] == 14
    shown = view(table.state)["encounter"]
    assert shown is not None
    assert shown["explained"]["total:defense"] == terms


def test_a_zapped_lent_power_stays_zapped_when_its_lender_trades_it__CORE_228(table: Table) -> None:
    table.seat("red", "human").seat("blue", "macron", hand=["flare-philanthropist", "attack-08", "negotiate"])
    table.seat("green", hand=["cosmic-zap", "flare-sorcerer"]).against("blue")
    table.uses("blue", "philanthropist.wild", seats=["yellow"]).aims_at("blue-2").with_ships(2)
    table.invites("red", "yellow").invites("blue").at("ally", "yellow", options=["offense"])
    table.uses("green", "cosmic-zap")
    assert powers.active(table.state, "yellow") == []
    table.uses("green", "sorcerer.wild").until("select_card")
    assert powers.held(table.state, "yellow") == ["macron"]
    assert powers.active(table.state, "yellow") == []


def test_a_zapped_lent_power_is_still_silent_when_it_is_back__CORE_228_TIME_14(table: Table) -> None:
    """Green lends Assessor to yellow, whose tax is zapped; between the encounters green has it back."""
    table.seat("green", "assessor", hand=["flare-philanthropist", "attack-08"]).seat("yellow", hand=["quash"])
    table.seat("blue", hand=["cosmic-zap", "attack-08"]).ships("red", warp=2).against("blue")
    table.uses("green", "philanthropist.wild", seats=["yellow"]).until("aim")
    table.happens(ShipsMoved(moves={"red-01": ["red-1", "captured:yellow:assessor"]}, why="elsewhere"))
    table.aims_at("blue-2").with_ships(2).uses("blue", "cosmic-zap")
    assert powers.active(table.state, "yellow") == []
    table.reveals(red="attack-08", blue="attack-08").play_out().until("aim")
    assert not table.was_offered("green", "assessor.trade")


def test_what_must_be_done_in_place_of_a_change_comes_before_what_may_be__INSTEAD_01(table: Table) -> None:
    """Green, an ally, must save its ships before blue, the defense, may capture what is lost."""
    table.seat("green", "zombie").seat("red", hand=["attack-01"]).seat("blue", hand=["attack-20", "flare-fungus"])
    table.against("blue").aims_at("blue-2").with_ships(2).allies(offense={"green": 2})
    table.reveals(red="attack-01", blue="attack-20").until("instead:lose_ships", "blue")
    assert table.used("zombie.power")
