"""Assessor: who uses the gate pays a ship, and bargains for it."""

import pytest

from domain import board
from domain.aliens.page import ALIENS
from domain.events import ShipsMoved
from domain.game.views import redact, view
from domain.mechanics.captured_places import captor
from tests.scenario.table import Table

POWER, TRADE, WILD, SUPER = "assessor.power", "assessor.trade", "assessor.wild", "assessor.super"
CELL = "captured:green:assessor"


def launched(table: Table, ships: int = 3) -> Table:
    """Red sends a number of ships of red-1 against blue-2; green is the Assessor."""
    table.seat("green", "assessor")
    return table.against("blue").aims_at("blue-2").with_ships(ships, "red-1")


def imprisoned(table: Table, ships: int = 2) -> Table:
    """That many ships of red are on green's sheet as red encounters green."""
    table.seat("green", "assessor").against("green").until("aim")
    moves = {f"red-{n:02}": ["red-1", CELL] for n in range(1, ships + 1)}
    return table.happens(ShipsMoved(moves=moves, why="elsewhere"))


def test_an_offense_that_commits_two_ships_hands_over_one_of_its_others__assessor(table: Table) -> None:
    launched(table).at("tax", "red", **{"from": {"red-5": 1}})
    assert table.ships_of("red", CELL) == 1
    assert (table.ships_of("red", "gate"), table.ships_of("red", "red-5")) == (3, 3)


def test_also_as_an_ally__assessor(table: Table) -> None:
    launched(table, 1).allies(defense={"yellow": 2}).at("tax", "yellow", **{"from": {"yellow-4": 1}})
    assert table.ships_of("yellow", CELL) == 1


def test_not_for_a_single_ship__assessor(table: Table) -> None:
    launched(table, 1).allies(offense={"yellow": 1}).play_out()
    assert not table.used(POWER)


def test_not_for_its_own_ships__assessor(table: Table) -> None:
    table.seat("red", "assessor").against("blue").aims_at("blue-2").with_ships(4, "red-1").play_out()
    assert not table.used(POWER)


def test_the_owner_chooses_from_any_of_its_colonies__assessor(table: Table) -> None:
    table.ships("red", yellow_1=2)
    launched(table).until("tax", "red")
    assert sorted(table.question("red").question.places) == [  # type: ignore[attr-defined]
        "red-1",
        "red-2",
        "red-3",
        "red-4",
        "red-5",
        "yellow-1",
    ]


def test_a_player_who_does_not_say_which_hands_over_no_leader_first__assessor_TIME_32(table: Table) -> None:
    table.variant("skill_tokens").seat("red", ships={"red-1": {"E": 4}, "red-2": {"L": 5}, "red-3": {"S": 5}})
    table.seat("red", warp={"W": 5, "E": 1}).seat("green", "assessor").against("blue").aims_at("blue-2")
    table.with_ships(3, "red-1").until("tax", "red").play_out("ships_moved")
    assert [table.state.marks[ship] for ship in board.ships_at(table.state, CELL)] == ["S"]


def test_a_player_who_has_no_other_ship_hands_over_none__assessor(table: Table) -> None:
    table.seat("red", ships={"red-1": 3}, warp=17)
    table.seat("green", "assessor").against("blue").aims_at("blue-2").with_ships(4, "red-1").play_out()
    assert not table.used(POWER)


def test_it_is_mandatory__assessor(table: Table) -> None:
    launched(table).play_out()
    assert table.used(POWER)
    assert not table.was_offered("green", POWER)


def test_a_captured_ship_is_out_of_play__assessor(table: Table) -> None:
    launched(table).at("tax", "red", **{"from": {"red-5": 1}}).reveals(red="negotiate", blue="negotiate")
    table.at("deal", "red", refuse=True).until("failed_deal", "red")
    assert CELL not in table.question("red").question.places  # type: ignore[attr-defined]
    assert captor(CELL) == "green"


def test_everybody_sees_whose_ships_are_captured__assessor(table: Table) -> None:
    imprisoned(table)
    assert view(table.state, "yellow")["mechanics"]["captured_ships"] == {CELL: {"red": ["red-01", "red-02"]}}


def test_needs_three_players__assessor() -> None:
    assert ALIENS["assessor"].players_min == 3


def test_zapped_nothing_is_handed_over__assessor(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    launched(table).uses("yellow", "cosmic-zap").play_out()
    assert table.outcome_of(POWER) == "cancelled"
    assert table.ships_of("red", CELL) == 0


def test_as_part_of_a_deal_with_their_owner_captured_ships_return_to_its_colonies__assessor(table: Table) -> None:
    imprisoned(table).aims_at("green-2").with_ships(1, "red-2").reveals(red="negotiate", green="negotiate")
    table.offers("green", give={"captured_ships": ["red-01", "red-02"]}, take={"card_count": 1}).accepts(
        "red"
    ).play_out()
    assert table.result() == "deal"
    assert table.ships_of("red", CELL) == 0
    assert sum(len(ships) for ships in board.colonies(table.state, "red").values()) == 20


def test_their_owner_may_ask_for_them__assessor(table: Table) -> None:
    imprisoned(table).aims_at("green-2").with_ships(1, "red-2").reveals(red="negotiate", green="negotiate")
    table.offers("red", give={"cards": ["attack-08"]}, take={"captured_ships": ["red-01"]}).accepts("green").play_out()
    assert table.ships_of("red", CELL) == 1
    assert "attack-08" in table.hand("green")


def test_captured_ships_alone_are_no_deal__assessor_CORE_184(table: Table) -> None:
    imprisoned(table).aims_at("green-2").with_ships(1, "red-2").reveals(red="negotiate", green="negotiate")
    table.until("deal", "green")
    table.refuses("green", "empty_deal", offer={"give": {"captured_ships": ["red-01"]}, "take": {}})


def test_others_cannot_be_given_captured_ships_of_a_third__assessor(table: Table) -> None:
    imprisoned(table).happens(ShipsMoved(moves={"yellow-01": ["yellow-1", CELL]}, why="elsewhere"))
    table.aims_at("green-2").with_ships(1, "red-2").reveals(red="negotiate", green="negotiate").until("deal", "green")
    give = {"captured_ships": ["yellow-01"], "cards": [table.card("green", "attack-08")]}
    table.refuses("green", "not_an_option", offer={"give": give, "take": {}})


# -- between encounters ------------------------------------------------------------------------


def between(table: Table) -> Table:
    """Red's encounter is over; green offers it both captured ships for one card."""
    table.seat("red", hand=["attack-08", "attack-06", "quash"])
    imprisoned(table).aims_at("green-2").with_ships(1, "red-2").uses("green", TRADE, seats=["red"])
    return table.at("ransomed", "green", number=2).at("price", "green", number=1)


def test_between_encounters_captured_ships_are_traded_for_cards_if_both_agree__assessor(table: Table) -> None:
    between(table).at("ransom", "red", yes=True).at("ransom_cards", "red", cards=[table.card("red", "quash")])
    assert table.ships_of("red", CELL) == 2
    table.until("aim", "blue")
    assert table.ships_of("red", CELL) == 0
    assert "quash" in table.hand("green")


def test_only_with_owners_of_captured_ships_who_have_a_card_to_give__assessor(table: Table) -> None:
    table.seat("yellow", hand=[])
    imprisoned(table).happens(ShipsMoved(moves={"yellow-01": ["yellow-1", CELL]}, why="elsewhere"))
    table.aims_at("green-2").with_ships(1, "red-2").until("between_encounters", "green")
    question = table.question("green").question.abilities[TRADE].question  # type: ignore[attr-defined]
    assert question.seats == ["red"]


def test_for_one_captured_ship_too_and_at_least_one_card__assessor(table: Table) -> None:
    imprisoned(table).aims_at("green-2").with_ships(1, "red-2").uses("green", TRADE, seats=["red"])
    table.until("ransomed", "green").refuses("green", "too_few", number=0).answer("green", number=1)
    table.until("price", "green").refuses("green", "too_few", number=0).answer("green", number=1)
    table.at("ransom", "red", yes=True).until("aim", "blue")
    assert table.ships_of("red", CELL) == 1


def test_which_cards_are_paid_is_for_the_two_alone__assessor(table: Table) -> None:
    between(table).at("ransom", "red", yes=True)
    quash = table.card("red", "quash")
    table.at("ransom_cards", "red", cards=[quash])
    for event in table.happened("answered")[-1], table.last("cards_moved"):
        assert quash not in str(redact(event, "blue")), event.type


def test_the_owner_may_refuse__assessor(table: Table) -> None:
    between(table).at("ransom", "red", yes=False).until("aim", "blue")
    assert table.ships_of("red", CELL) == 2
    assert "quash" in table.hand("red")


def test_no_such_trade_where_the_table_does_not_want_it__assessor(table: Table) -> None:
    table.option(assessor_side_deals=False).seat("red", hand=["attack-08", "attack-06", "quash"])
    imprisoned(table).aims_at("green-2").with_ships(1, "red-2").until("aim", "blue")
    assert not table.was_offered("green", TRADE)


def test_the_trade_zapped_comes_to_nothing__assessor(table: Table) -> None:
    table.seat("red", hand=["attack-08", "attack-06", "quash"]).seat("yellow", hand=["cosmic-zap"])
    imprisoned(table).aims_at("green-2").with_ships(1, "red-2").uses("green", TRADE, seats=["red"])
    table.uses("yellow", "cosmic-zap").until("aim", "blue")
    assert table.outcome_of(TRADE) == "cancelled"
    assert table.ships_of("red", CELL) == 2


def test_the_trade_comes_to_nothing_when_its_owner_has_played_the_last_card_meanwhile__assessor(table: Table) -> None:
    table.seat("red", hand=["attack-08", "card-zap"]).seat("yellow", hand=["attack-08", "cosmic-zap"])
    imprisoned(table).aims_at("green-2").with_ships(1, "red-2").uses("green", TRADE, seats=["red"])
    table.uses("yellow", "cosmic-zap").uses("red", "card-zap").until("aim", "blue")
    assert table.outcome_of(TRADE) == "carried_out"
    assert table.ships_of("red", CELL) == 2


# -- the sheet ---------------------------------------------------------------------------------


def traded(table: Table) -> Table:
    """Red and green swap powers while ships of red and yellow are captured on green's sheet."""
    table.seat("red", "zombie").seat("blue", hand=["attack-08", "flare-sorcerer"])
    imprisoned(table).happens(ShipsMoved(moves={"yellow-01": ["yellow-1", CELL]}, why="elsewhere"))
    return table.aims_at("green-2").with_ships(1, "red-2").uses("blue", "sorcerer.wild").until("select_card")


def test_captured_ships_go_with_the_sheet__assessor(table: Table) -> None:
    traded(table)
    assert table.aliens("red") == ["assessor"]
    assert (table.ships_of("yellow", CELL), table.ships_of("yellow", "captured:red:assessor")) == (0, 1)


def lent(table: Table) -> Table:
    """Two ships of red and one of yellow are captured when green lends its sheet to yellow; red launches three."""
    table.seat("green", "assessor", hand=["attack-08", "flare-philanthropist"]).against("blue")
    table.until("start_of_encounter", "green")
    moves = {ship: [f"{ship[:-3]}-1", CELL] for ship in ("red-01", "red-02", "yellow-01")}
    table.happens(ShipsMoved(moves=moves, why="elsewhere")).uses("green", "philanthropist.wild", seats=["yellow"])
    return table.at("cost", "green", **{"from": {"green-5": 1}}).aims_at("blue-2").with_ships(3, "red-2")


def test_captured_ships_go_with_a_sheet_that_is_lent_and_come_back_with_it__assessor_SHEET_01(table: Table) -> None:
    lent(table).at("tax", "red", **{"from": {"red-5": 1}})
    assert (table.ships_of("red", CELL), table.ships_of("red", "captured:yellow:assessor")) == (0, 3)
    table.play_out()
    assert (table.ships_of("red", CELL), table.ships_of("red", "captured:yellow:assessor")) == (3, 0)


def test_a_player_who_borrows_a_sheet_does_not_free_its_own_ships__assessor_SHEET_01(table: Table) -> None:
    lent(table).play_out()
    assert table.ships_of("yellow", CELL) == 1


def test_nobody_is_captured_on_a_sheet_of_its_own__assessor_SHEET_01(table: Table) -> None:
    traded(table)
    assert not any(place.startswith("captured") for ship, place in table.state.ships.items() if ship[:3] == "red")
    assert sum(len(ships) for ships in board.colonies(table.state, "red").values()) == 19


def test_when_the_sheet_leaves_the_game_captured_ships_go_to_the_warp__assessor(table: Table) -> None:
    table.seat("red", hand=["attack-30", "attack-04"]).seat("blue", hand=["attack-08", "flare-reincarnator"])
    imprisoned(table).aims_at("green-2").with_ships(1, "red-2").reveals(red="attack-30", green="attack-08")
    table.uses("blue", "reincarnator.wild", seats=["green"]).until("second_encounter", "red")
    assert table.aliens("green") != ["assessor"]
    assert (table.ships_of("red", CELL), table.in_warp("red")) == (0, 2)


# -- the wild flare ----------------------------------------------------------------------------


def visited(table: Table) -> Table:
    """Blue becomes the defense; green and yellow have colonies in its system."""
    table.ships("green", blue_1=2).ships("yellow", blue_3=2)
    return table.seat("blue", hand=["attack-08", "flare-assessor"]).against("blue").uses("blue", WILD)


def test_wild_as_the_defense_it_gets_a_random_card_of_every_owner_of_a_colony_in_its_system__assessor(
    table: Table,
) -> None:
    visited(table).until("aim")
    assert [len(table.hand(seat)) for seat in ("red", "blue", "green", "yellow")] == [2, 4, 1, 1]


def test_wild_not_when_nobody_lives_there_who_has_a_card__assessor(table: Table) -> None:
    table.ships("yellow", blue_3=2).seat("yellow", hand=[]).seat("blue", hand=["attack-08", "flare-assessor"])
    table.against("blue").until("aim")
    assert not table.was_offered("blue", WILD)


def test_wild_not_as_the_offense__assessor(table: Table) -> None:
    table.ships("green", red_1=2).seat("red", hand=["attack-08", "flare-assessor"]).against("blue").until("aim")
    assert not table.was_offered("red", WILD)


def test_wild_card_zapped_nobody_loses_a_card__assessor(table: Table) -> None:
    table.seat("red", hand=["attack-08", "card-zap"])
    visited(table).uses("red", "card-zap").until("aim")
    assert table.outcome_of(WILD) == "cancelled"
    assert len(table.hand("green")) == 2


# -- the super flare ---------------------------------------------------------------------------


def taxed_twice(table: Table, yellow: str = "") -> Table:
    """Yellow lets the tax itself pass when it holds a zap for it."""
    table.seat("green", hand=["attack-08", "negotiate", "flare-assessor"])
    launched(table)
    if yellow == "cosmic-zap":
        table.until("use", "yellow").passes("yellow")
    return table.uses("green", SUPER)


def test_super_it_takes_two_ships_instead_of_one__assessor(table: Table) -> None:
    taxed_twice(table).at("tax", "red", **{"from": {"red-5": 1, "red-4": 1}})
    assert table.ships_of("red", CELL) == 2


def test_super_also_of_an_ally__assessor(table: Table) -> None:
    table.seat("green", hand=["attack-08", "negotiate", "flare-assessor"])
    launched(table, 1).allies(defense={"yellow": 2}).uses("green", SUPER)
    table.at("tax", "yellow", **{"from": {"yellow-4": 2}})
    assert table.ships_of("yellow", CELL) == 2


@pytest.mark.parametrize("zap", ["card-zap", "cosmic-zap"])
def test_super_zapped_it_takes_one__assessor(table: Table, zap: str) -> None:
    table.seat("yellow", hand=[zap, "attack-08"])
    taxed_twice(table, zap).uses("yellow", zap).play_out()
    assert table.outcome_of(SUPER) == "cancelled"
    assert table.ships_of("red", CELL) == 1
