"""Resolution: who won, who loses ships, who lands (CORE-140..161, CORE-200..203, W-70..W-80)."""

from domain.board import foreign_colonies
from domain.events import ShipsMoved
from tests.scenario.table import Table


def fight(table: Table, red: str, blue: str, **allied: dict[str, int]) -> Table:
    """Red with three ships against blue-2."""
    for seat, title in (("red", red), ("blue", blue)):
        if title not in table._parts[seat]["hand"]:
            table.seat(seat, hand=[title])
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1")
    return table.allies(**allied).reveals(red=red, blue=blue)


def test_the_higher_total_wins__CORE_140(table: Table) -> None:
    fight(table, "attack-10", "attack-08").play_out()
    assert (table.total("offense").amount, table.total("defense").amount) == (13, 12)
    assert table.result() == "offense_won"


def test_a_tie_is_won_by_the_defense__CORE_140(table: Table) -> None:
    fight(table, "attack-09", "attack-08").play_out()
    assert table.total("offense").amount == table.total("defense").amount
    assert table.result() == "defense_won"


def test_an_attack_beats_a_negotiate_of_the_defense__CORE_141_CORE_170(table: Table) -> None:
    table.seat("red", hand=["attack-00", "quash", "plague"])
    fight(table, "attack-00", "negotiate").play_out()
    assert table.result() == "offense_won"
    assert table.last("compensation_fixed").taker == "blue"


def test_an_attack_beats_a_negotiate_of_the_offense__CORE_142_CORE_170(table: Table) -> None:
    fight(table, "negotiate", "attack-08").play_out()
    assert table.result() == "defense_won"
    assert table.last("compensation_fixed").taker == "red"


def test_two_negotiates_mean_a_deal_without_winner__CORE_143(table: Table) -> None:
    fight(table, "negotiate", "negotiate").until("deal")
    assert table.encounter.case == "deal"
    assert table.encounter.winner == ""
    assert {asked.seat for asked in table.questions().values()} == {"red", "blue"}


def test_when_the_offense_wins_the_other_side_goes_to_the_warp__CORE_150(table: Table) -> None:
    fight(table, "attack-40", "attack-08", defense={"yellow": 2}).play_out()
    assert table.in_warp("blue") == 4
    assert table.in_warp("yellow") == 2
    assert not table.has_colony("blue", "blue-2")


def test_the_offense_and_its_allies_land_with_all_ships__CORE_151_CORE_152(table: Table) -> None:
    fight(table, "attack-40", "attack-08", offense={"green": 2, "yellow": 4}).play_out()
    assert [table.ships_of(seat, "blue-2") for seat in ("red", "green", "yellow")] == [3, 2, 4]


def test_the_defense_loses_nothing_elsewhere_and_third_players_stay__CORE_153(table: Table) -> None:
    table.ships("green", blue_2=3)
    fight(table, "attack-40", "attack-08").play_out()
    assert [table.ships_of("blue", f"blue-{n}") for n in (1, 3, 4, 5)] == [4, 4, 4, 4]
    assert table.ships_of("green", "blue-2") == 3


def test_when_the_defense_wins_the_gate_goes_to_the_warp__CORE_160_CORE_161(table: Table) -> None:
    table.seat("yellow", hand=[])
    fight(table, "attack-08", "attack-40", offense={"green": 2}).play_out()
    assert (table.in_warp("red"), table.in_warp("green")) == (3, 2)
    assert table.ships_of("blue", "blue-2") == 4
    assert not table.happened("rewards_chosen")


def test_defensive_allies_return_to_colonies_of_their_choice__CORE_162_CORE_210(table: Table) -> None:
    fight(table, "attack-08", "attack-40", defense={"green": 3}).until("return_ships", "green")
    table.answer("green", amounts={"green-2": 1, "green-5": 2}).play_out()
    assert (table.ships_of("green", "green-2"), table.ships_of("green", "green-5")) == (5, 6)


def test_the_defense_itself_gets_no_reward__CORE_161_CORE_325(table: Table) -> None:
    fight(table, "attack-08", "attack-40", defense={"green": 3}).play_out()
    assert [event.seat for event in table.happened("rewards_chosen")] == ["green"]


def test_winning_allies_of_the_offense_get_no_reward_but_the_colony__CORE_151_CORE_152(table: Table) -> None:
    fight(table, "attack-40", "attack-08", offense={"green": 3}).play_out()
    assert not table.happened("rewards_chosen")
    assert table.has_colony("green", "blue-2")


def test_allies_of_a_side_neither_win_nor_lose_the_encounter__CORE_306(table: Table) -> None:
    fight(table, "attack-40", "attack-08", offense={"green": 3}).play_out()
    assert table.last("outcome_fixed").winner == "offense"
    assert table.last("encounter_ended").successful


def test_the_offenses_card_is_discarded_first_then_the_defenses__CORE_200_CORE_290(table: Table) -> None:
    fight(table, "attack-40", "attack-08").play_out()
    assert table.pile("discard") == ["attack-40", "attack-08"]


def test_the_steps_of_resolution_come_in_their_order__CORE_200(table: Table) -> None:
    table.seat("blue", hand=["attack-08", "quash", "quash"][:2]).seat("red", hand=["negotiate", "attack-04"])
    fight(table, "negotiate", "attack-08", defense={"green": 2}).play_out("turn_ended")
    wanted = {"outcome_fixed", "ships_lost", "compensation_fixed", "rewards_chosen", "encounter_ended", "turn_ended"}
    at = [event.type for event in table.events]
    order = [name for name in dict.fromkeys(at) if name in wanted]
    assert order == [
        "outcome_fixed",
        "ships_lost",
        "compensation_fixed",
        "rewards_chosen",
        "encounter_ended",
        "turn_ended",
    ]
    why = [event.why for event in table.happened("ships_moved")]
    assert why.index("encounter") < why.index("allies_return")


def test_ionic_gas_does_not_stop_the_landing__CORE_152_CORE_201(table: Table) -> None:
    table.seat("green", hand=["ionic-gas"])
    fight(table, "attack-40", "negotiate").uses("green", "ionic-gas").play_out()
    assert table.has_colony("red", "blue-2")
    assert not table.happened("compensation_fixed")


def test_played_cards_of_an_aborted_encounter_are_discarded__CORE_203_TIME_28(table: Table) -> None:
    table.seat("red", "oracle", hand=["flare-oracle", "attack-08"])
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1").selects("blue", "attack-08")
    table.uses("red", "oracle.super").play_out()
    assert table.state.zones["played:red"] == table.state.zones["played:blue"] == []
    assert not table.happened("outcome_fixed")


def test_between_encounters_the_gate_and_the_table_are_empty__CORE_343(table: Table) -> None:
    fight(table, "attack-40", "attack-08", offense={"green": 1}, defense={"yellow": 1}).play_out()
    assert not {"gate", "beside"} & set(table.state.ships.values())
    assert not any(cards for zone, cards in table.state.zones.items() if zone.startswith("played:"))
    assert table.state.zones["table"] == []


def test_an_offense_without_ships_left_in_the_encounter_gets_no_colony__CORE_154(table: Table) -> None:
    table.seat("red", hand=["attack-40"]).against("blue").aims_at("blue-2").with_ships(3, "red-1")
    table.allies(offense={"green": 1}).until("select_card")
    leaving = {f"red-{n:02}": ["gate", "removed"] for n in (1, 2, 3)}
    table.happens(ShipsMoved(moves=leaving, why="effect")).reveals(red="attack-40", blue="attack-08").play_out()
    assert table.has_colony("green", "blue-2")
    assert not table.has_colony("red", "blue-2")


def test_after_a_win_the_colony_counts_on_the_track__CORE_341_CORE_015_CORE_007(table: Table) -> None:
    fight(table, "attack-40", "attack-08").play_out()
    assert foreign_colonies(table.state, "red") == ["blue-2"]
