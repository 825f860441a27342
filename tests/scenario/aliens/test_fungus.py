"""Fungus: losing ships stick to it, and each stack is a single ship."""

import pytest

from domain import board
from domain.aliens.incursion.fungus import stacks
from domain.events import ShipsMoved
from tests.scenario.table import Table


def offense(table: Table, ships: int = 1, red: str = "attack-30", blue: str = "attack-08", *hand: str) -> Table:
    """Red, the Fungus, sends ships of red-1 against the four on blue-2."""
    table.seat("red", "fungus", hand=[red, "negotiate", *hand]).seat("blue", hand=[blue, "attack-04"])
    return table.against("blue").aims_at("blue-2").with_ships(ships, "red-1")


def captured(table: Table, ships: int = 1) -> Table:
    """Red has won."""
    return offense(table, ships).reveals(red="attack-30", blue="attack-08")


def under(table: Table, ship: str) -> list[str]:
    return sorted({ship[:-3] for ship in stacks.under(table.state, ship)})


def stacked(table: Table, top: str = "red-01", *taken: str) -> Table:
    """A table on which these ships lie under a ship of red."""
    table.until("aim")
    taken = taken or ("green-01", "green-02")
    moves = {ship: [table.state.ships[ship], f"captured:red:{top}"] for ship in taken}
    return table.happens(ShipsMoved(moves=moves, why="elsewhere"))


# -- capturing ---------------------------------------------------------------------------------


def test_losing_ships_are_captured_rather_than_sent_to_the_warp__fungus(table: Table) -> None:
    captured(table).play_out()
    assert table.in_warp("blue") == 0
    assert len(stacks.under(table.state, "red-01")) == 4
    assert table.result() == "offense_won"


def test_they_are_split_under_its_ships_of_the_encounter_at_will__fungus(table: Table) -> None:
    captured(table, 2).until("adhere", "red")
    a, b, c, d = table.question("red").question.items  # type: ignore[attr-defined]
    table.answer("red", items={"red-01": [a], "red-02": [b, c, d]}).play_out()
    assert (len(stacks.under(table.state, "red-01")), len(stacks.under(table.state, "red-02"))) == (1, 3)


def test_ships_of_opposing_allies_are_captured_too__fungus(table: Table) -> None:
    offense(table).allies(defense={"yellow": 2}).reveals(red="attack-30", blue="attack-08").play_out()
    assert under(table, "red-01") == ["blue", "yellow"]
    assert (table.in_warp("blue"), table.in_warp("yellow")) == (0, 0)


def test_also_as_an_ally_whose_side_won__fungus(table: Table) -> None:
    table.seat("green", "fungus").seat("red", hand=["attack-30"]).against("blue").aims_at("blue-2")
    table.with_ships(1, "red-1").allies(offense={"green": 1}).reveals(red="attack-30", blue="attack-08").play_out()
    assert len(stacks.under(table.state, "green-01")) == 4
    assert stacks.under(table.state, "red-01") == []


def test_also_as_the_defense__fungus(table: Table) -> None:
    table.seat("blue", "fungus", hand=["attack-20"]).against("blue").aims_at("blue-2").with_ships(3, "red-1")
    table.reveals(red="attack-08", blue="attack-20").play_out()
    assert table.in_warp("red") == 0
    assert sum(len(stacks.under(table.state, ship)) for ship in board.ships_at(table.state, "blue-2", "blue")) == 3


def test_not_without_a_ship_in_the_encounter__fungus(table: Table) -> None:
    table.ships("blue", blue_2=0).seat("blue", "fungus", hand=["attack-20"]).against("blue").aims_at("blue-2")
    table.with_ships(3, "red-1").reveals(red="attack-08", blue="attack-20").play_out()
    assert table.in_warp("red") == 3


def test_not_when_its_side_has_lost__fungus(table: Table) -> None:
    offense(table, 3, "attack-01").reveals(red="attack-01", blue="attack-08").play_out()
    assert table.in_warp("red") == 3
    assert not table.used("fungus.power")


def test_it_is_mandatory_and_takes_all_losing_ships__fungus(table: Table) -> None:
    captured(table, 2).until("adhere", "red")
    blue = [ship for ship, place in table.state.ships.items() if place == "blue-2"]
    table.refuses("red", "wrong_total", items={"red-01": blue[:3]})
    assert table.used("fungus.power")


def test_zombie_does_not_rescue_them__fungus(table: Table) -> None:
    table.seat("blue", "zombie")
    captured(table).play_out()
    assert not table.used("zombie.power")
    assert under(table, "red-01") == ["blue"]


def test_also_when_the_zombie_comes_first_in_timing_order__fungus(table: Table) -> None:
    table.seat("red", "zombie", hand=["attack-01"]).seat("blue", "fungus", hand=["attack-20"]).against("blue")
    table.aims_at("blue-2").with_ships(3, "red-1").reveals(red="attack-01", blue="attack-20").play_out()
    assert sum(len(stacks.under(table.state, top)) for top in board.ships_at(table.state, "blue-2")) == 3
    assert not table.used("zombie.power")


def test_healer_does_not_rescue_them__fungus(table: Table) -> None:
    table.seat("green", "healer")
    captured(table).play_out()
    assert not table.was_offered("green", "healer.power")


def test_captured_ships_earn_no_compensation__fungus(table: Table) -> None:
    offense(table, blue="negotiate").reveals(red="attack-30", blue="negotiate").play_out()
    assert table.result() == "offense_won"
    assert not table.happened("compensation_fixed")


def test_zapped_the_losing_ships_go_to_the_warp__fungus(table: Table) -> None:
    table.seat("green", hand=["cosmic-zap"])
    captured(table).uses("green", "cosmic-zap").play_out()
    assert table.outcome_of("fungus.power") == "cancelled"
    assert table.in_warp("blue") == 4


# -- a stack is one ship -----------------------------------------------------------------------


def test_a_stack_is_a_single_ship_of_the_fungus__fungus(table: Table) -> None:
    stacked(table.seat("red", "fungus").against("blue")).aims_at("blue-2").with_ships(1, "red-1")
    assert table.ships_of("red", "gate") == 1
    assert table.ships_of("green", "gate") == 0
    assert stacks.under(table.state, "red-01") == ["green-01", "green-02"]


def test_captured_ships_make_no_colony_of_their_owner__fungus(table: Table) -> None:
    table.ships("blue", blue_2=4)
    captured(table).play_out()
    assert not table.has_colony("blue", "blue-2")
    assert len(board.home_colonies(table.state, "blue")) == 4


def test_their_owner_cannot_give_them_up__fungus(table: Table) -> None:
    table.seat("green", hand=["attack-08", "negotiate"]).seat("red", "fungus").against("green")
    stacked(table).aims_at("green-2").with_ships(1, "red-1").reveals(red="negotiate", green="negotiate")
    table.at("deal", "red", refuse=True).until("failed_deal", "green")
    assert not any(place.startswith("captured") for place in table.question("green").question.places)  # type: ignore[attr-defined]


def test_in_the_encounter_a_stack_is_worth_its_number_of_ships__fungus(table: Table) -> None:
    stacked(table.seat("red", "fungus").against("blue")).aims_at("blue-2").with_ships(2, "red-1")
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert table.total("offense").explained == [("attack-08", 8), ("ships", 2), ("fungus", 2)]


@pytest.mark.parametrize("side", ["offense", "defense"])
def test_also_as_an_ally_it_is_worth_that__fungus(table: Table, side: str) -> None:
    table.seat("green", "fungus").against("blue").until("aim")
    gone = {"yellow-01": ["yellow-1", "captured:green:green-01"]}
    table.happens(ShipsMoved(moves=gone, why="elsewhere")).aims_at("blue-2").with_ships(1)
    table.allies(**{side: {"green": 1}}).reveals(red="attack-08", blue="attack-08").play_out()
    assert table.total(side).explained[-1] == ("fungus", 1)


def test_a_stack_is_subtracted_like_the_ships_that_it_is_worth__fungus(table: Table) -> None:
    """Anti-Matter has the ships of allies subtracted."""
    table.seat("red", "anti-matter").seat("green", "fungus").against("blue").until("aim")
    gone = {"yellow-01": ["yellow-1", "captured:green:green-01"], "yellow-02": ["yellow-1", "captured:green:green-01"]}
    table.happens(ShipsMoved(moves=gone, why="elsewhere")).aims_at("blue-2").with_ships(2)
    table.allies(offense={"green": 1}).reveals(red="attack-08", blue="attack-08").play_out()
    assert table.total("offense").amount == 8 - 2 - 3


def test_where_the_number_of_ships_counts_a_stack_is_a_single_one__fungus(table: Table) -> None:
    """By its super flare the Virus multiplies the ships of its allies too."""
    table.seat("red", "virus", hand=["attack-08", "flare-virus"]).seat("green", "fungus").against("blue").until("aim")
    gone = {"yellow-01": ["yellow-1", "captured:green:green-01"]}
    table.happens(ShipsMoved(moves=gone, why="elsewhere")).aims_at("blue-2").with_ships(2)
    table.allies(offense={"green": 1}).reveals(red="attack-08", blue="attack-08")
    table.uses("red", "virus.super").play_out()
    assert table.total("offense").amount == 8 * (2 + 1)


def test_captured_ships_have_no_traits__fungus(table: Table) -> None:
    table.seat("green", "macron")
    stacked(table.seat("red", "fungus").against("blue")).aims_at("blue-2").with_ships(1, "red-1")
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert table.total("offense").amount == 8 + 1 + 2


def test_strength_zapped_a_stack_is_worth_one_and_nobody_is_freed__fungus(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    stacked(table.seat("red", "fungus", hand=["attack-30"]).against("blue")).aims_at("blue-2").with_ships(1, "red-1")
    table.reveals(red="attack-30", blue="attack-08").uses("yellow", "cosmic-zap").play_out()
    assert table.outcome_of("fungus.strength") == "cancelled"
    assert table.total("offense").amount == 30 + 1
    assert stacks.under(table.state, "red-01") == ["green-01", "green-02"]


def test_a_stack_falls_apart_in_the_warp__fungus(table: Table) -> None:
    stacked(table.seat("red", "fungus", hand=["attack-01"]).against("blue")).aims_at("blue-2").with_ships(1, "red-1")
    table.reveals(red="attack-01", blue="attack-08").play_out()
    assert (table.in_warp("red"), table.in_warp("green")) == (1, 2)


def test_and_only_there__fungus(table: Table) -> None:
    captured(table).play_out()
    assert table.state.ships["red-01"] == "blue-2"
    assert len(stacks.under(table.state, "red-01")) == 4


def test_where_some_of_several_ships_go_its_holder_says_where_the_stack_does__fungus(table: Table) -> None:
    table.seat("green", "guerrilla", hand=["attack-01"]).seat("red", hand=["attack-30"]).against("green")
    table.until("aim").happens(ShipsMoved(moves={"blue-01": ["blue-1", "captured:red:red-02"]}, why="elsewhere"))
    table.aims_at("green-2").with_ships(3, "red-1").reveals(red="attack-30", green="attack-01")
    table.at("which_ships", "red", ships=["red-01", "red-03"]).play_out()
    assert table.state.ships["red-02"] == "green-2"


def test_stacks_stay_with_their_holder_when_the_power_goes__fungus(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"]).seat("red", "fungus", hand=["attack-01"])
    table.seat("blue", "chosen", hand=["attack-08", "flare-sorcerer"])
    stacked(table.against("blue")).aims_at("blue-2").with_ships(1, "red-1").uses("blue", "sorcerer.wild")
    table.reveals(red="attack-01", blue="attack-08").uses("yellow", "cosmic-zap").play_out()
    assert table.aliens("blue") == ["fungus"]
    assert table.total("offense").amount == 1 + 1
    assert (table.in_warp("red"), table.in_warp("green")) == (1, 2)


# -- the wild flare ----------------------------------------------------------------------------


def encircled(table: Table, *blue: str) -> Table:
    """Blue, with the flare, captures three ships of red and one of green on blue-2."""
    table.seat("blue", hand=["attack-20", *blue, "flare-fungus"]).against("blue").aims_at("blue-2")
    table.with_ships(3, "red-1").allies(offense={"green": 1}).reveals(red="attack-08", blue="attack-20")
    return table.uses("blue", "fungus.wild")


def test_wild_every_opposing_ship_is_captured_and_kept__fungus(table: Table) -> None:
    encircled(table, "attack-10").play_out()
    assert (table.in_warp("red"), table.in_warp("green")) == (0, 0)
    assert (table.ships_of("red", "captured:blue"), table.ships_of("green", "captured:blue")) == (3, 1)
    assert "flare-fungus" in table.hand("blue")


def test_wild_only_in_its_home_system__fungus(table: Table) -> None:
    table.ships("blue", red_1=2).seat("blue", hand=["attack-20", "flare-fungus"]).against("red")
    table.at("own_colour", "red", options=["encounter:blue"]).with_ships(2, "red-2")
    table.reveals(red="attack-08", blue="attack-20").play_out()
    assert table.result() == "defense_won"
    assert not table.was_offered("blue", "fungus.wild")


def test_wild_only_for_the_defense_that_wins__fungus(table: Table) -> None:
    table.seat("red", hand=["attack-20", "flare-fungus"]).against("blue").aims_at("blue-2").with_ships(3)
    table.reveals(red="attack-20", blue="attack-08").play_out()
    assert not table.was_offered("red", "fungus.wild")


def test_wild_card_zapped_they_go_to_the_warp__fungus(table: Table) -> None:
    table.seat("yellow", hand=["card-zap"])
    encircled(table).uses("yellow", "card-zap").play_out()
    assert table.outcome_of("fungus.wild") == "cancelled"
    assert table.in_warp("red") == 3


def ringed(table: Table, *hand: str) -> Table:
    """Red encounters blue, around whose system two ships of green and one of yellow are held."""
    table.seat("blue", hand=["attack-08", *hand]).against("blue").until("aim")
    places = {"green-01": "green-1", "green-02": "green-1", "yellow-01": "yellow-1"}
    moves = {ship: [place, "captured:blue"] for ship, place in places.items()}
    return table.happens(ShipsMoved(moves=moves, why="elsewhere")).aims_at("blue-2").with_ships(3, "red-1")


def test_wild_captured_ships_are_added_in_a_later_defense_without_traits_and_not_lost_with_it__fungus(
    table: Table,
) -> None:
    table.seat("red", hand=["attack-30"]).seat("green", "macron")
    ringed(table, "flare-fungus").reveals(red="attack-30", blue="attack-08").play_out()
    assert table.total("defense").explained == [("attack-08", 8), ("ships", 4), ("flare-fungus", 3)]
    assert table.result() == "offense_won"
    assert table.ships_of("green", "captured:blue") == 2


def test_wild_when_the_flare_is_discarded_the_captured_ships_go_home__fungus(table: Table) -> None:
    table.seat("yellow", hand=["card-zap", "attack-08"])
    ringed(table, "flare-fungus", "attack-20").reveals(red="attack-08", blue="attack-20")
    table.uses("blue", "fungus.wild").uses("yellow", "card-zap").play_out()
    assert "flare-fungus" in table.pile("discard")
    assert (table.ships_of("green", "captured:blue"), table.ships_of("yellow", "captured:blue")) == (0, 0)
    assert sum(len(there) for there in board.colonies(table.state, "green").values()) == 20


def test_wild_also_when_it_changes_hands__fungus(table: Table) -> None:
    ringed(table, "flare-fungus", "negotiate").reveals(red="negotiate", blue="negotiate")
    table.offers("blue", give={"cards": ["flare-fungus"]}, take={"card_count": 1}).accepts("red").play_out()
    assert "flare-fungus" in table.hand("red")
    assert table.ships_of("green", "captured:blue") == 0


def test_wild_a_captured_stack_stays_together_and_counts_as_one__fungus(table: Table) -> None:
    table.seat("blue", hand=["attack-20", "flare-fungus"]).seat("red", "fungus").against("blue")
    stacked(table).aims_at("blue-2").with_ships(1, "red-1").reveals(red="attack-08", blue="attack-20")
    table.uses("blue", "fungus.wild").play_out()
    assert board.ships_at(table.state, "captured:blue") == ["red-01"]
    assert stacks.under(table.state, "red-01") == ["green-01", "green-02"]


# -- the super flare ---------------------------------------------------------------------------


def together(table: Table, *hand: str) -> Table:
    """Red's stack with two ships of green is lost, and stays together."""
    table.seat("red", "fungus", hand=["attack-01", *hand, "flare-fungus"]).against("blue")
    stacked(table).aims_at("blue-2").with_ships(1, "red-1").reveals(red="attack-01", blue="attack-08")
    return table.uses("red", "fungus.super")


def test_super_a_stack_stays_together_in_the_warp__fungus(table: Table) -> None:
    together(table).play_out()
    assert (table.in_warp("red"), table.in_warp("green")) == (1, 0)
    assert len(stacks.under(table.state, "red-01")) == 2


def test_super_the_captured_ships_leave_it_only_with_the_top_of_the_stack__fungus(table: Table) -> None:
    table.seat("blue", hand=["attack-08", "attack-04", "mobius-tubes"])
    together(table).uses("blue", "mobius-tubes").until("aim", "blue")
    assert table.in_warp("red") == 0
    assert table.ships_of("green", "green-1") == 2
    assert len(stacks.under(table.state, "red-01")) == 2


def test_super_its_owner_says_whether_it_is_the_stack_that_leaves_the_warp__fungus(table: Table) -> None:
    table.ships("red", warp=2)
    together(table, "flare-symbiote").uses("red", "symbiote.wild").until("which_ships", "red")
    assert table.question("red").question.marks == {"red-01": "+2"}  # type: ignore[attr-defined]
    table.answer("red", ships=["red-01"]).until("aim")
    assert table.state.ships["red-01"] in board.PLANETS["red"]
    assert table.in_warp("red") == 1


def test_super_it_is_optional__fungus(table: Table) -> None:
    table.seat("red", "fungus", hand=["attack-01", "flare-fungus"]).against("blue")
    stacked(table).aims_at("blue-2").with_ships(1, "red-1").reveals(red="attack-01", blue="attack-08").play_out()
    assert table.was_offered("red", "fungus.super")
    assert table.in_warp("green") == 2


def test_super_not_for_ships_without_captured_ships__fungus(table: Table) -> None:
    table.seat("red", "fungus", hand=["attack-01", "flare-fungus"]).against("blue").aims_at("blue-2")
    table.with_ships(2).reveals(red="attack-01", blue="attack-08").play_out()
    assert not table.was_offered("red", "fungus.super")


@pytest.mark.parametrize("role", ["ally", "outside the encounter"])
def test_super_in_any_role_and_phase__fungus(table: Table, role: str) -> None:
    table.seat("green", "fungus", hand=["attack-08", "flare-fungus"]).seat("yellow", hand=["attack-08", "plague"])
    moves = {"yellow-01": ["yellow-1", "captured:green:green-01"]}
    if role == "ally":
        table.seat("red", hand=["attack-01"]).against("blue").until("aim").happens(ShipsMoved(moves=moves, why="test"))
        table.aims_at("blue-2").with_ships(1).allies(offense={"green": 1})
        table.reveals(red="attack-01", blue="attack-08")
    else:
        table.until("start_of_encounter", "yellow").happens(ShipsMoved(moves=moves, why="test"))
        table.uses("yellow", "plague", seats=["green"])
        table.at("plague", "green", ships=["green-01", "green-02", "green-03"])
    table.uses("green", "fungus.super")
    assert table.in_warp("yellow") == 0
    assert stacks.under(table.state, "green-01") == ["yellow-01"]


@pytest.mark.parametrize("zap", ["card-zap", "cosmic-zap"])
def test_super_zapped_the_stack_falls_apart__fungus(table: Table, zap: str) -> None:
    table.seat("yellow", hand=[zap, "attack-08"]).seat("red", "fungus", hand=["attack-01", "flare-fungus"])
    stacked(table.against("blue")).aims_at("blue-2").with_ships(1, "red-1").reveals(red="attack-01", blue="attack-08")
    if zap == "cosmic-zap":
        table.passes("yellow")
    table.uses("red", "fungus.super").uses("yellow", zap).play_out()
    assert table.outcome_of("fungus.super") == "cancelled"
    assert table.in_warp("green") == 2


HOARD = "sheet:miser"


def test_wild_played_from_a_hoard_the_ships_stay_captured__fungus(table: Table) -> None:
    table.seat("blue", "miser", hand=["attack-20", "attack-10"])
    table.position(sheet_cards={"miser": ["attack-30", "flare-fungus"]}).against("blue").aims_at("blue-2")
    table.with_ships(3, "red-1").reveals(red="attack-08", blue="attack-20")
    table.uses("blue", "miser.power", options=["fungus.wild"]).play_out()
    assert "flare-fungus" in table.pile(HOARD)
    assert table.ships_of("red", "captured:blue") == 3


def holds_ships_of_green(table: Table, *hand: str, alien: str = "") -> Table:
    """Two ships of green are held around blue's system; red encounters blue."""
    table.seat("blue", alien, hand=["attack-08", "attack-07", *hand, "flare-fungus"]).against("blue").until("aim")
    moves = {ship: ["green-1", "captured:blue"] for ship in ("green-01", "green-02")}
    return table.happens(ShipsMoved(moves=moves, why="elsewhere")).aims_at("blue-2").with_ships(3, "red-1")


def test_wild_not_when_the_flare_serves_as_a_ship__fungus(table: Table) -> None:
    holds_ships_of_green(table, alien="merchant").selects("red", "attack-08").selects("blue", "attack-08")
    table.uses("blue", "merchant.power", cards=[table.card("blue", "flare-fungus")]).play_out()
    assert "flare-fungus" in table.hand("blue")
    assert table.ships_of("green", "captured:blue") == 2


def test_wild_not_when_the_flare_is_laid_aside__fungus(table: Table) -> None:
    table.seat("red", hand=["negotiate"])
    holds_ships_of_green(table, "flare-miser").reveals(red="negotiate", blue="attack-08")
    aside = [table.card("blue", "flare-fungus"), table.card("blue", "attack-07")]
    table.uses("blue", "miser.wild", cards=aside).play_out()
    assert "flare-fungus" in table.hand("blue")
    assert table.ships_of("green", "captured:blue") == 2
