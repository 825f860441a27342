"""Tyrant: beaten ships serve on its sheet."""

import pytest

from domain import board
from domain.events import ShipsMoved
from tests.scenario.table import Table
from tests.scenario.variants.planetoids import lay


def cell(tyrant: str = "red") -> str:
    return f"captured:{tyrant}:tyrant"


def subjugated(table: Table, tyrant: str = "red", **counts: int) -> Table:
    """A number of ships of these seats are already on the Tyrant's sheet."""
    table.seat(tyrant, "tyrant").start()
    for owner, count in counts.items():
        ships = board.ships_at(table.state, f"{owner}-1", owner)[:count]
        moves = {ship: [f"{owner}-1", cell(tyrant)] for ship in ships}
        table.happens(ShipsMoved(moves=moves, why="tyrant"))
    return table


def fought(table: Table, red: str = "attack-40", blue: str = "attack-06", tyrant: str = "red") -> Table:
    """Red and yellow against blue and green on blue-2; red or blue is Tyrant."""
    table.seat("red", hand=[red, "attack-04"]).seat("blue", hand=[blue, "attack-04"]).seat(tyrant, "tyrant")
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1")
    return table.allies(offense={"yellow": 1}, defense={"green": 2}).reveals(red=red, blue=blue)


# -- (1) -----------------------------------------------------------------------------------------


def test_one_encounter_ship_of_every_losing_player_is_captured__tyrant(table: Table) -> None:
    fought(table).play_out()
    assert (table.ships_of("blue", cell()), table.ships_of("green", cell())) == (1, 1)
    assert (table.in_warp("blue"), table.in_warp("green")) == (3, 1)


def test_the_defense_captures_too__tyrant(table: Table) -> None:
    fought(table, "attack-06", "attack-40", "blue").play_out()
    assert (table.ships_of("red", cell("blue")), table.ships_of("yellow", cell("blue"))) == (1, 1)
    assert (table.in_warp("red"), table.in_warp("yellow")) == (2, 0)


def test_only_after_an_attack_of_its_own__tyrant(table: Table) -> None:
    """Its ally is Human, whose zapped power wins for its side, whatever was shown."""
    table.seat("red", "tyrant", hand=["negotiate"]).seat("green", "human").seat("yellow", hand=["cosmic-zap"])
    table.against("blue").aims_at("blue-2").with_ships(3).allies(offense={"green": 1})
    table.reveals(red="negotiate", blue="attack-08").uses("yellow", "cosmic-zap").play_out()
    assert (table.result(), table.in_warp("blue")) == ("offense_won", 4)
    assert not table.used("tyrant.power")


def test_not_for_an_ally_of_the_victor__tyrant(table: Table) -> None:
    fought(table, tyrant="yellow").play_out()
    assert not table.used("tyrant.power")


def test_not_when_it_loses__tyrant(table: Table) -> None:
    fought(table, "attack-06", "attack-40").play_out()
    assert not table.used("tyrant.power")


def test_captured_ships_give_no_compensation__tyrant(table: Table) -> None:
    fought(table, blue="negotiate").play_out()
    assert table.last("compensation_fixed").count == 3


def test_where_ships_are_told_apart_a_leader_is_the_last_one__tyrant_SKILL_37(table: Table) -> None:
    table.variant("skill_tokens").seat("red", ships={"red-1": {"W": 4}, "red-2": {"L": 5}, "red-3": 11})
    table.seat("blue", ships={"blue-2": {"L": 1, "W": 1, "S": 2}, "blue-1": {"L": 4}, "blue-3": 12})
    table.seat("red", "tyrant", hand=["attack-40"]).seat("blue", hand=["attack-06"]).against("blue").aims_at("blue-2")
    table.with_ships(3, "red-1").reveals(red="attack-40", blue="attack-06").until("capture", "red")
    (leader,) = [ship for ship in board.ships_at(table.state, "blue-2", "blue") if table.state.marks[ship] == "L"]
    table.refuses("red", "spared", "SKILL-37", ships=[leader])


def test_captured_ships_are_out_of_reach_for_those_who_save_ships__tyrant(table: Table) -> None:
    table.seat("blue", "sneak")
    fought(table).uses("blue", "sneak.power", planets=["red-4"]).play_out()
    assert (table.ships_of("blue", cell()), table.ships_of("blue", "red-4"), table.in_warp("blue")) == (1, 3, 0)


def test_cosmic_zapped_all_are_lost__tyrant(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    fought(table).uses("yellow", "cosmic-zap").play_out()
    assert table.outcome_of("tyrant.power") == "cancelled"
    assert (table.in_warp("blue"), table.in_warp("green")) == (4, 2)


# -- (2) -----------------------------------------------------------------------------------------


def attacked(table: Table, red_holds: list[str], count: int = 2) -> Table:
    """Red attacks blue, who has held a number of red's ships since before its first destiny card."""
    table.seat("red", hand=red_holds).seat("yellow", "worm")
    return subjugated(table.against("blue"), "blue", red=count).until("spread")


def test_an_offense_discards_a_random_card_for_each_of_its_ships_on_the_sheet__tyrant(table: Table) -> None:
    attacked(table, ["attack-04", "attack-06", "attack-08", "attack-10"]).until("aim")
    assert len(table.hand("red")) == 2
    assert sum(event.draws for event in table.happened("cards_moved") if event.why == "tyrant") == 2
    assert len(table.pile("discard")) == 2


def test_left_without_encounter_cards_its_encounter_is_over__tyrant(table: Table) -> None:
    attacked(table, ["attack-04", "negotiate"]).play_out()
    assert table.result() == "aborted"
    assert not table.happened("gate_aimed")


def test_nobody_else_discards__tyrant(table: Table) -> None:
    table.seat("red", hand=["attack-04", "attack-06"]).seat("yellow", "worm")
    subjugated(table.against("blue"), "blue", green=2).until("spread").until("aim")
    assert len(table.hand("red")) == 2
    assert not table.used("tyrant.tribute")


def test_cosmic_zapped_no_card_is_discarded__tyrant(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    attacked(table, ["attack-04", "attack-06"]).uses("yellow", "cosmic-zap").until("aim")
    assert table.outcome_of("tyrant.tribute") == "cancelled"
    assert len(table.hand("red")) == 2


# -- (3) -----------------------------------------------------------------------------------------


def attacks(table: Table, red: str = "attack-08", **counts: int) -> Table:
    """Red is Tyrant and attacks blue."""
    table.seat("red", "tyrant", hand=[red, "attack-04"]).seat("blue", hand=["attack-40"])
    subjugated(table.against("blue"), "red", **counts).until("aim").aims_at("blue-2").with_ships(3)
    return table.reveals(red=red, blue="attack-40")


def test_its_attack_on_their_owner_gains_one_for_each__tyrant(table: Table) -> None:
    attacks(table, blue=3).play_out()
    assert table.total("offense").explained == [("attack-08", 8), ("ships", 3), ("tyrant", 3)]


def test_it_is_added_to_the_total__tyrant(table: Table) -> None:
    table.variant("reward_deck").seat("red", "tyrant", hand=["attack-08", "rw-kicker-2"])
    table.seat("blue", hand=["attack-40"])
    subjugated(table.against("blue"), blue=2).until("aim").aims_at("blue-2").with_ships(3)
    table.uses("red", "kicker", cards=["rw-kicker-2#1"]).reveals(red="attack-08", blue="attack-40").play_out()
    assert table.total("offense").amount == 16 + 3 + 2


def test_an_attack_on_others_gains_nothing__tyrant(table: Table) -> None:
    attacks(table, green=3).play_out()
    assert not table.used("tyrant.oppression")


def test_a_negotiate_gains_nothing__tyrant(table: Table) -> None:
    attacks(table, "negotiate", blue=3).play_out()
    assert not table.used("tyrant.oppression")


def test_cosmic_zapped_nothing_is_added__tyrant(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    attacks(table, blue=3).uses("yellow", "cosmic-zap").play_out()
    assert table.outcome_of("tyrant.oppression") == "cancelled"
    assert table.total("offense").amount == 11


# -- (4) -----------------------------------------------------------------------------------------


def test_losses_may_be_paid_with_subjugated_ships__tyrant(table: Table) -> None:
    attacks(table, green=2).uses("red", "tyrant.payment", number=2).play_out()
    assert (table.in_warp("green"), table.in_warp("red")) == (2, 1)
    assert table.ships_of("green", cell()) == 0


def test_those_spared_in_the_gate_go_home__tyrant_TYRANT_01(table: Table) -> None:
    attacks(table, green=2).uses("red", "tyrant.payment", number=2).at("return_ships", "red", amounts={"red-5": 2})
    assert table.ships_of("red", "red-5") == 6


def test_those_spared_on_a_planet_stay_there__tyrant_TYRANT_01(table: Table) -> None:
    table.seat("blue", "tyrant", hand=["attack-04"]).seat("red", hand=["attack-40"])
    subjugated(table.against("blue"), "blue", green=1).until("aim").aims_at("blue-2").with_ships(3)
    table.reveals(red="attack-40", blue="attack-04").uses("blue", "tyrant.payment", number=1).play_out()
    assert (table.ships_of("blue", "blue-2"), table.ships_of("red", "blue-2")) == (1, 3)
    assert (table.in_warp("blue"), table.in_warp("green")) == (3, 1)


def test_where_the_planet_is_no_more_they_go_to_another_colony__tyrant_TYRANT_01(table: Table) -> None:
    """A planetoid comes back to where it was created, and is destroyed with three ships of green on it."""
    table.seat("yellow", "worm").ships("red", planetoid_1=2).ships("green", planetoid_1=3)
    subjugated(lay(table, {"blue": [1]}, {"red": [1]}), "green", blue=2).until("spread")
    table.uses("green", "tyrant.payment", number=2).until("regroup")
    assert table.last("planet_destroyed").planet == "planetoid-1"
    assert (table.in_warp("green"), table.in_warp("blue")) == (1, 2)
    assert sum(table.ships_of("green", f"green-{n}") for n in range(1, 6)) == 19


def test_which_ones_pay_is_its_choice__tyrant(table: Table) -> None:
    attacks(table, green=1, yellow=1).uses("red", "tyrant.payment", number=1).until("captured_ships_pay", "red")
    green = board.ships_at(table.state, cell(), "green")
    table.answer("red", ships=green).play_out()
    assert (table.in_warp("green"), table.in_warp("yellow")) == (1, 0)


def test_it_is_optional__tyrant(table: Table) -> None:
    attacks(table, green=2).play_out()
    assert table.was_offered("red", "tyrant.payment")
    assert (table.in_warp("green"), table.in_warp("red")) == (0, 3)


def test_a_failed_deal_may_be_paid_so__tyrant(table: Table) -> None:
    table.seat("red", "tyrant")
    subjugated(table.against("blue"), green=3).until("aim").aims_at("blue-2").with_ships(3, "red-1")
    table.reveals(red="negotiate", blue="negotiate").at("deal", "red", refuse=True)
    table.uses("red", "tyrant.payment", number=3).play_out()
    assert (table.in_warp("red"), table.in_warp("green"), table.in_warp("blue")) == (0, 3, 3)


def test_cosmic_zapped_its_ships_are_lost__tyrant(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    attacks(table, green=2).uses("red", "tyrant.payment", number=2).uses("yellow", "cosmic-zap").play_out()
    assert table.outcome_of("tyrant.payment") == "cancelled"
    assert (table.in_warp("green"), table.in_warp("red")) == (0, 3)


# -- (5) -----------------------------------------------------------------------------------------


def test_a_deal_may_include_their_release__tyrant(table: Table) -> None:
    table.seat("red", "tyrant", hand=["negotiate", "attack-08"])
    subjugated(table.against("blue"), blue=2).until("aim").aims_at("blue-2").with_ships(3, "red-1")
    table.reveals(red="negotiate", blue="negotiate").until("deal")
    ships = board.ships_at(table.state, cell(), "blue")
    table.offers("red", give={"captured_ships": ships, "cards": ["attack-08"]}).accepts("blue").play_out()
    assert table.ships_of("blue", cell()) == 0
    assert sum(table.ships_of("blue", planet) for planet in board.PLANETS["blue"]) == 20


def test_every_offer_that_is_suggested_is_a_deal__tyrant_CORE_184(table: Table) -> None:
    table.seat("blue", "assessor").seat("red", "tyrant", hand=["negotiate", "attack-08"])
    subjugated(table.against("blue"), blue=2).until("aim")
    held = {ship: ["red-2", "captured:blue:assessor"] for ship in board.ships_at(table.state, "red-2", "red")[:2]}
    table.happens(ShipsMoved(moves=held, why="assessor")).aims_at("blue-2").with_ships(3, "red-1")
    question = table.reveals(red="negotiate", blue="negotiate").until("deal").question("red").question
    for answer in question.legal():
        question.check(answer)
    assert any("captured_ships" in answer.get("offer", {}).get("give", {}) for answer in question.legal())


def test_off_the_sheet_a_ship_is_free__tyrant(table: Table) -> None:
    attacks(table, green=2).uses("red", "tyrant.payment", number=2).play_out()
    assert all(board.owner(table.state, ship) == "green" for ship in board.ships_at(table.state, "warp", "green"))


# -- the flare ---------------------------------------------------------------------------------


def plundered(table: Table, ally: str = "yellow") -> Table:
    for seat in ("red", "blue", "green", "yellow"):
        table.seat(seat, hand=["attack-04", "attack-10"])
    table.seat(ally, hand=["attack-12", "flare-tyrant"]).seat("red", hand=["attack-40", "attack-04"])
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1").allies(offense={"yellow": 1}, defense={"green": 2})
    return table.reveals(red="attack-40", blue="attack-04")


@pytest.mark.parametrize(("ally", "victims"), [("yellow", {"blue", "green"}), ("green", {"blue"})])
def test_wild_an_ally_takes_a_random_card_of_everybody_else_who_lost_ships__tyrant(
    table: Table, ally: str, victims: set[str]
) -> None:
    plundered(table, ally).uses(ally, "tyrant.wild").play_out()
    taken = [event for event in table.happened("cards_moved") if event.why == "flare-tyrant"]
    assert {event.source for event in taken} == {f"hand:{victim}" for victim in victims}
    assert all((event.count, event.draws, event.target) == (1, 1, f"hand:{ally}") for event in taken)


def test_wild_a_failed_deal_counts_too__tyrant_TYRANT_01(table: Table) -> None:
    table.seat("yellow", hand=["attack-12", "flare-tyrant"]).against("blue").aims_at("blue-2").with_ships(3)
    table.allies(offense={"yellow": 1}).reveals(red="negotiate", blue="negotiate").at("deal", "red", refuse=True)
    table.uses("yellow", "tyrant.wild").play_out()
    assert len([event for event in table.happened("cards_moved") if event.why == "flare-tyrant"]) == 2


def test_wild_main_players_take_nothing__tyrant(table: Table) -> None:
    table.seat("red", hand=["attack-40", "flare-tyrant"]).against("blue").aims_at("blue-2").with_ships(3)
    table.reveals(red="attack-40", blue="attack-08").play_out()
    assert not table.was_offered("red", "tyrant.wild")


def test_wild_card_zapped_nobody_loses_a_card__tyrant(table: Table) -> None:
    table.seat("green", hand=["card-zap", "attack-04"]).seat("yellow", hand=["attack-12", "flare-tyrant"])
    table.seat("red", hand=["attack-40"]).against("blue").aims_at("blue-2").with_ships(3, "red-1")
    table.allies(offense={"yellow": 1}).reveals(red="attack-40", blue="attack-08").uses("yellow", "tyrant.wild")
    table.uses("green", "card-zap").play_out()
    assert table.outcome_of("tyrant.wild") == "cancelled"
    assert not [event for event in table.happened("cards_moved") if event.why == "flare-tyrant"]


def recalled(table: Table) -> Table:
    table.ships("blue", warp=2).ships("green", warp=1).ships("red", warp=3)
    return table.seat("red", "tyrant", hand=["attack-08", "flare-tyrant"]).against("blue").uses("red", "tyrant.super")


def test_super_in_its_regroup_a_ship_of_everybody_else_out_of_the_warp_is_subjugated__tyrant(table: Table) -> None:
    recalled(table).until("aim")
    assert (table.ships_of("blue", cell()), table.ships_of("green", cell())) == (1, 1)
    assert (table.in_warp("blue"), table.in_warp("green"), table.in_warp("yellow")) == (1, 0, 0)


def test_super_only_as_the_offense__tyrant(table: Table) -> None:
    table.ships("blue", warp=2).seat("green", "tyrant", hand=["attack-08", "flare-tyrant"]).against("blue")
    table.until("aim")
    assert not table.was_offered("green", "tyrant.super")


def test_super_card_zapped_nobody_is_subjugated__tyrant(table: Table) -> None:
    table.seat("yellow", hand=["card-zap"])
    recalled(table).uses("yellow", "card-zap").until("aim")
    assert table.outcome_of("tyrant.super") == "cancelled"
    assert table.in_warp("blue") == 2


def test_super_cosmic_zapped_nobody_is_subjugated__tyrant(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    recalled(table).uses("yellow", "cosmic-zap").until("aim")
    assert table.outcome_of("tyrant.super") == "cancelled"
    assert "flare-tyrant" in table.hand("red")
