"""Patriot: offers cards that it costs a ship to refuse."""

import pytest

from domain import history
from domain.events import ShipsMoved
from domain.game.views import redact, view
from domain.mechanics.captured_ships import cell
from tests.scenario.table import Table
from tests.scenario.variants.techs import completed, lay

FLARE = "flare-patriot"


def offers(table: Table, seat: str = "green") -> Table:
    """Red, who is Patriot, offers this seat a morph."""
    table.seat("red", "patriot", hand=["attack-08", "morph"]).against("blue")
    table.uses("red", "patriot.power", seats=[seat]).until("offered", "red")
    return table.answer("red", cards=[table.card("red", "morph")])


def held(table: Table, colour: str = "blue", count: int = 2, seat: str = "red") -> Table:
    """A number of ships of the colour are already on the sheet of the seat."""
    table.start()
    moves = {f"{colour}-{20 - n}": [f"{colour}-5", cell(seat, "patriot")] for n in range(count)}
    return table.happens(ShipsMoved(moves=moves, why="patriot"))


def on_the_sheet(table: Table, colour: str, seat: str = "red") -> int:
    return table.ships_of(colour, cell(seat, "patriot"))


# -- the gift ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", ["blue", "green", "yellow"])
def test_a_player_who_accepts_gets_the_card__patriot(table: Table, seat: str) -> None:
    offers(table, seat).at("patriotic_gift", seat, yes=True).play_out("use_closed")
    assert "morph" in table.hand(seat)
    assert table.hand("red") == ["attack-08"]
    assert on_the_sheet(table, seat) == 0


def test_a_player_who_refuses_surrenders_a_ship_of_its_colonies_to_the_sheet__patriot(table: Table) -> None:
    offers(table).at("patriotic_gift", "green", yes=False).at("surrender", "green", **{"from": {"green-4": 1}})
    assert (on_the_sheet(table, "green"), table.ships_of("green", "green-4")) == (1, 3)
    assert "morph" in table.hand("red")


def test_only_the_target_sees_the_card__patriot(table: Table) -> None:
    offers(table).until("patriotic_gift", "green")
    seen = table.last("hand_seen")
    assert [viewer for viewer in ("red", "green", "blue", "public") if "cards" in redact(seen, viewer)] == [
        "red",
        "green",
    ]
    answered = next(event for event in table.happened("answered") if "cards" in event.answer)
    assert "answer" not in redact(answered, "blue")


def test_once_in_an_encounter__patriot(table: Table) -> None:
    offers(table).at("patriotic_gift", "green", yes=True)
    table.offered.clear()
    table.play_out()
    assert not table.was_offered("red", "patriot.power")


def test_and_again_in_the_next_one__patriot(table: Table) -> None:
    offers(table).at("patriotic_gift", "green", yes=True).play_out("turn_began")
    table.until("start_of_encounter", "red")
    assert table.may_use("red", "patriot.power")


def test_also_in_the_second_one_of_a_turn__patriot(table: Table) -> None:
    table.seat("blue", hand=["attack-04"])
    table.seat("red", "patriot", hand=["attack-40", "morph", "attack-08"]).against("blue")
    table.uses("red", "patriot.power", seats=["green"]).until("offered", "red")
    table.answer("red", cards=[table.card("red", "morph")]).at("patriotic_gift", "green", yes=True)
    table.aims_at("blue-2").with_ships(3, "red-1").reveals(red="attack-40", blue="attack-04")
    table.at("second_encounter", "red", yes=True).until("start_of_encounter", "red")
    assert table.encounter.number == 2
    assert table.may_use("red", "patriot.power")


ONE_WINDOW_A_PHASE = (
    "start_of_encounter",
    "destiny_drawn",
    "gate_aimed",
    "alliances_formed",
    "before_selection",
    "cards_revealed",
    "after_resolution",
)


@pytest.mark.parametrize("window", ONE_WINDOW_A_PHASE)
def test_in_any_phase__patriot(table: Table, window: str) -> None:
    table.seat("green", "patriot", hand=["attack-10", "morph"]).seat("red", hand=["attack-20"]).against("blue")
    table.until(window, "green")
    assert table.may_use("green", "patriot.power")


def test_also_at_the_start_of_a_turn_which_counts_for_the_first_encounter__patriot_TIME_14(table: Table) -> None:
    table.from_the_start_of_the_turn()
    table.seat("green", "patriot", hand=["attack-10", "morph"]).until("start_of_turn", "green")
    table.uses("green", "patriot.power", seats=["red"]).at("patriotic_gift", "red", yes=True)
    table.offered.clear()
    table.play_out()
    assert not table.was_offered("green", "patriot.power")


def test_it_is_optional__patriot(table: Table) -> None:
    table.seat("red", "patriot").against("blue").until("aim")
    assert table.was_offered("red", "patriot.power")
    assert not table.used("patriot.power")


def test_a_target_without_colonies_cannot_refuse__patriot(table: Table) -> None:
    table.seat("green", ships={}, warp=20)
    offers(table).play_out("use_closed")
    assert "morph" in table.hand("green")


def test_surrendered_ships_are_captured__patriot(table: Table) -> None:
    table.seat("blue", "zombie").seat("yellow", hand=["flare-sorcerer"]).seat("red", "patriot").against("blue")
    held(table, "green").aims_at("blue-2").with_ships(1, "red-2").uses("yellow", "sorcerer.wild").until("select_card")
    assert (on_the_sheet(table, "green", "red"), on_the_sheet(table, "green", "blue")) == (0, 2)


def test_cosmic_zapped_no_card_is_offered__patriot(table: Table) -> None:
    table.seat("red", "patriot").seat("yellow", hand=["cosmic-zap"]).against("blue")
    table.uses("red", "patriot.power", seats=["green"]).uses("yellow", "cosmic-zap").until("aim")
    assert table.outcome_of("patriot.power") == "cancelled"
    assert not table.happened("hand_seen")


# -- peace -------------------------------------------------------------------------------------


def facing(table: Table, patriot: str = "red") -> Table:
    """Red attacks blue-2; whichever of the two is Patriot holds two ships of the other."""
    table.seat(patriot, "patriot").against("blue")
    held(table, {"red": "blue", "blue": "red"}[patriot], seat=patriot)
    return table.aims_at("blue-2").with_ships(3, "red-1")


@pytest.mark.parametrize("patriot", ["red", "blue"])
def test_all_ships_of_the_opponent_go_back_to_its_colonies__patriot(table: Table, patriot: str) -> None:
    opponent = {"red": "blue", "blue": "red"}[patriot]
    facing(table, patriot).uses(patriot, "patriot.peace")
    table.at("return_ships", opponent, amounts={f"{opponent}-4": 2})
    assert (on_the_sheet(table, opponent, patriot), table.ships_of(opponent, f"{opponent}-4")) == (0, 6)


def test_without_colonies_they_go_to_the_warp__patriot(table: Table) -> None:
    table.seat("blue", ships={"blue-2": 1, "blue-5": 2}, warp=17)
    table.seat("red", "patriot").against("blue").start()
    moves = {
        ship: [place, cell("red", "patriot")] for ship, place in table.state.ships.items() if place.startswith("blue-")
    }
    table.happens(ShipsMoved(moves=moves, why="patriot")).aims_at("blue-2").with_ships(3, "red-1")
    table.uses("red", "patriot.peace").until("deal")
    assert table.in_warp("blue") == 20


def test_the_encounter_is_a_negotiation_without_cards__patriot(table: Table) -> None:
    facing(table).uses("red", "patriot.peace").until("deal")
    assert not table.happened("card_selected")
    table.offers("red", take={"colony": "blue-4"}, give={"colony": "red-4"})
    table.accepts("blue").play_out()
    assert (table.result(), table.has_colony("red", "blue-4")) == ("deal", True)
    assert len(table.hand("red")) == 2


def test_every_state_can_be_seen_while_the_cards_become_negotiates_one_after_the_other__patriot(table: Table) -> None:
    facing(table).uses("red", "patriot.peace").until("deal")
    seen = [view(history.replay(table.log, version + 1))["encounter"] for version in range(len(table.log))]
    between = [each for each in seen if each and len(each["faces"]) == 1]
    assert between
    assert not any("terms" in each for each in between)


def test_a_failed_deal_costs_three_ships_as_ever__patriot(table: Table) -> None:
    facing(table).uses("red", "patriot.peace").until("deal").answer("blue", refuse=True).play_out()
    assert (table.in_warp("red"), table.in_warp("blue")) == (3, 3)
    assert table.pile("discard") == []


def test_ships_of_somebody_else_bring_no_peace__patriot(table: Table) -> None:
    table.seat("red", "patriot").against("blue")
    held(table, "green").aims_at("blue-2").with_ships(3).until("select_card")
    assert not table.was_offered("red", "patriot.peace")


def test_only_before_the_cards_are_selected__patriot(table: Table) -> None:
    facing(table).until("select_card")
    table.offered.clear()
    table.play_out()
    assert not table.was_offered("red", "patriot.peace")


def test_not_before_the_alliances_are_settled__patriot(table: Table) -> None:
    facing(table).until("invite")
    assert not table.was_offered("red", "patriot.peace")


def test_an_ally_brings_no_peace__patriot(table: Table) -> None:
    table.seat("green", "patriot").against("blue")
    held(held(table, "blue", seat="green"), "red", seat="green").aims_at("blue-2").with_ships(3, "red-1")
    table.allies(offense={"green": 1}).until("select_card")
    assert not table.was_offered("green", "patriot.peace")


def test_peace_cosmic_zapped_the_ships_stay_and_cards_are_played__patriot(table: Table) -> None:
    table.seat("green", hand=["cosmic-zap"])
    facing(table).uses("red", "patriot.peace").uses("green", "cosmic-zap").until("select_card")
    assert table.outcome_of("patriot.peace") == "cancelled"
    assert on_the_sheet(table, "blue") == 2


# -- the flare ---------------------------------------------------------------------------------


def victory(table: Table, side: str = "offense") -> Table:
    """Green, an ally with one ship, wins; two of its ships are in the warp."""
    table.seat("green", hand=["attack-10", FLARE]).ships("green", warp=2).seat("red", hand=["attack-20"])
    cards = {"offense": {"red": "attack-20", "blue": "attack-08"}, "defense": {"red": "attack-04", "blue": "attack-20"}}
    for seat, title in cards[side].items():
        table.seat(seat, hand=[title])
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1").allies(**{side: {"green": 1}})
    return table.reveals(**cards[side])


def test_wild_a_card_besides__patriot(table: Table) -> None:
    victory(table).uses("green", "patriot.wild").at("cards_or_ships", "green", amounts={"cards": 1}).play_out()
    assert (len(table.hand("green")), table.in_warp("green")) == (3, 2)


def test_wild_or_a_ship_out_of_the_warp__patriot(table: Table) -> None:
    victory(table).uses("green", "patriot.wild").at("cards_or_ships", "green", amounts={"ships": 1}).play_out()
    assert (len(table.hand("green")), table.in_warp("green")) == (2, 1)


def test_wild_beside_the_reward_of_a_defensive_ally__patriot(table: Table) -> None:
    victory(table, "defense").uses("green", "patriot.wild").at("cards_or_ships", "green", amounts={"cards": 1})
    table.play_out()
    assert len(table.hand("green")) == 2 + 1 + 1


def test_wild_it_is_no_reward__patriot_PATRIOT_01(table: Table) -> None:
    table.seat("yellow", hand=["ionic-gas"])
    victory(table, "defense").uses("yellow", "ionic-gas").uses("green", "patriot.wild")
    table.at("cards_or_ships", "green", amounts={"cards": 1}).play_out()
    assert not table.happened("rewards_chosen")
    assert len(table.hand("green")) == 2 + 1


def test_wild_not_for_a_loser__patriot(table: Table) -> None:
    table.seat("green", hand=["attack-10", FLARE]).seat("red", hand=["attack-04"]).seat("blue", hand=["attack-20"])
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1").allies(offense={"green": 1})
    table.reveals(red="attack-04", blue="attack-20").play_out()
    assert not table.was_offered("green", "patriot.wild")


def test_wild_not_for_a_main_player__patriot(table: Table) -> None:
    table.seat("red", hand=["attack-20", FLARE]).seat("blue", hand=["attack-08"]).against("blue").aims_at("blue-2")
    table.with_ships(3, "red-1").allies(offense={"green": 1}).reveals(red="attack-20", blue="attack-08").play_out()
    assert not table.was_offered("red", "patriot.wild")


def test_wild_card_zapped_nothing_is_gained__patriot(table: Table) -> None:
    table.seat("yellow", hand=["card-zap"])
    victory(table).uses("green", "patriot.wild").uses("yellow", "card-zap").play_out()
    assert table.outcome_of("patriot.wild") == "cancelled"
    assert "attack-10" in table.hand("green")
    assert len(table.hand("green")) == 1


def shown(table: Table, own: int = 2, zap: str = "") -> Table:
    """Red and green, who is Patriot, against blue with yellow and purple, who have two ships each."""
    table.seats("red", "blue", "green", "yellow", "purple")
    table.seat("green", "patriot", hand=["attack-10", FLARE]).seat("blue", hand=["attack-08", *([zap] if zap else [])])
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1")
    table.allies(offense={"green": own}, defense={"yellow": 2, "purple": 2})
    return table.reveals(red="attack-08", blue="attack-08")


def test_super_as_many_ships_of_opposing_allies_as_its_own_are_lost__patriot(table: Table) -> None:
    shown(table).uses("green", "patriot.super", amounts={"yellow": 1, "purple": 1})
    table.play_out("totals_fixed")
    assert (table.in_warp("yellow"), table.in_warp("purple"), table.in_warp("blue")) == (1, 1, 0)
    assert table.total("defense").amount == 8 + 4 + 1 + 1


def test_super_exactly_as_many__patriot(table: Table) -> None:
    shown(table).until("cards_revealed", "green")
    table.refuses("green", "wrong_total", use="patriot.super", answer={"amounts": {"yellow": 1}})
    table.refuses("green", "too_many", use="patriot.super", answer={"amounts": {"yellow": 3}})


def test_super_all_of_them_if_there_are_fewer__patriot(table: Table) -> None:
    shown(table, own=4).uses("green", "patriot.super", amounts={"yellow": 2, "purple": 2}).play_out("totals_fixed")
    assert (table.in_warp("yellow"), table.in_warp("purple")) == (2, 2)


def test_super_not_without_opposing_allies__patriot(table: Table) -> None:
    table.seat("green", "patriot", hand=["attack-10", FLARE]).against("blue").aims_at("blue-2").with_ships(3)
    table.allies(offense={"green": 1}).reveals(red="attack-08", blue="attack-08").play_out()
    assert not table.was_offered("green", "patriot.super")


def test_super_not_as_a_main_player__patriot(table: Table) -> None:
    table.seat("red", "patriot", hand=["attack-08", FLARE]).against("blue").aims_at("blue-2").with_ships(3)
    table.allies(defense={"green": 1}).reveals(red="attack-08", blue="attack-08").play_out()
    assert not table.was_offered("red", "patriot.super")


@pytest.mark.parametrize("zap", ["card-zap", "cosmic-zap"])
def test_super_zapped_no_ship_is_lost__patriot(table: Table, zap: str) -> None:
    shown(table, zap=zap).uses("green", "patriot.super", amounts={"yellow": 2}).uses("blue", zap)
    table.play_out("totals_fixed")
    assert table.outcome_of("patriot.super") == "cancelled"
    assert table.in_warp("yellow") == 0


def test_another_gift_in_an_inserted_encounter__patriot_PATRIOT_01_CORE_047(table: Table) -> None:
    lay(table, green=completed("infinity_drive")).seat("green", hand=["attack-30", "attack-08"])
    table.seat("red", hand=["attack-40", "attack-08"]).seat("blue", hand=["attack-01", "attack-05"])
    table.seat("yellow", "patriot", hand=["attack-04", "attack-06"]).against("blue").against("blue").against("blue")
    table.uses("yellow", "patriot.power", seats=["green"])
    table.at("offered", "yellow", cards=[table.card("yellow", "attack-04")]).at("patriotic_gift", "green", yes=True)
    table.aims_at("blue-2").with_ships(2, "red-1").reveals(red="attack-40", blue="attack-01")
    table.uses("green", "tech-infinity-drive").offered.clear()
    table.until("aim", "green")
    assert table.was_offered("yellow", "patriot.power")


def test_a_player_with_petrified_ships_alone_may_refuse_a_gift__patriot_GORGON_02(table: Table) -> None:
    table.seat("red", hand=["attack-00"], ships={"green-1": 3}, warp=17).seat("green", "gorgon")
    table.seat("yellow", "patriot", hand=["attack-04"]).against("blue").aims_at("blue-2").with_ships(2, "green-1")
    table.at("petrified", "red", **{"from": {}}).uses("yellow", "patriot.power", seats=["red"])
    if table.asked("yellow") == "offered":
        table.answer("yellow", cards=[table.card("yellow", "attack-04")])
    table.until("patriotic_gift", "red").answer("red", yes=False).play_out()
    assert table.ships_of("red", "captured:yellow:patriot") == 1
