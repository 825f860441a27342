"""Gorgon: what stands beside it does not get away."""

from domain import board
from domain.game.views import view
from domain.mechanics.captured_ships import cell
from tests.scenario.table import Table

POWER, WILD, SUPER = "gorgon.power", "gorgon.wild", "gorgon.super"
FLARE = "flare-gorgon"


def visiting(table: Table) -> Table:
    """Red has four ships on green-1, in the Gorgon's system, and means to launch from there."""
    table.ships("red", green_1=4).seat("green", "gorgon").against("blue").aims_at("blue-2")
    return table.with_ships(3, "green-1")


def test_ships_of_others_do_not_leave_a_planet_of_its_home_system_but_stay__gorgon(table: Table) -> None:
    visiting(table).at("petrified", "red", **{"from": {}})
    assert (table.ships_of("red", "green-1"), table.ships_of("red", "gate")) == (4, 0)


def test_or_go_to_the_warp_as_their_owner_chooses__gorgon(table: Table) -> None:
    visiting(table).at("petrified", "red", **{"from": {"green-1": 2}})
    assert (table.ships_of("red", "green-1"), table.in_warp("red"), table.ships_of("red", "gate")) == (2, 2, 0)


def test_nor_do_they_leave_any_other_planet_that_it_shares_with_them__gorgon(table: Table) -> None:
    table.ships("green", red_1=2).seat("green", "gorgon").against("blue").aims_at("blue-2").with_ships(2, "red-1")
    table.at("petrified", "red", **{"from": {}})
    assert table.ships_of("red", "red-1") == 4


def test_from_elsewhere_they_go_where_they_want__gorgon(table: Table) -> None:
    table.ships("red", green_1=4).seat("green", "gorgon").against("blue").aims_at("blue-2").with_ships(3, "red-2")
    table.play_out()
    assert not table.used(POWER)


def test_ships_that_are_held_are_made_up_for_with_others__gorgon(table: Table) -> None:
    visiting(table).at("petrified", "red", **{"from": {}}).until("launch", "red")
    assert table.ships_of("red", "gate") == 0
    table.with_ships(2, "red-2").until("invite")
    assert table.ships_of("red", "gate") == 2


def test_held_ones_are_not_sent_again_in_this_encounter__gorgon(table: Table) -> None:
    visiting(table).at("petrified", "red", **{"from": {}}).until("launch", "red")
    assert len(table.question("red").question.places["green-1"]) == 1  # type: ignore[attr-defined]


def test_an_offense_all_of_whose_ships_are_held_has_its_encounter_without_any__gorgon(table: Table) -> None:
    table.seat("red", ships={"green-1": 2}, warp=18, hand=["attack-08"]).seat("green", "gorgon").against("blue")
    table.aims_at("blue-2").with_ships(2, "green-1").play_out()
    assert table.total("offense").explained == [("attack-08", 8)]
    assert table.ships_of("red", "green-1") == 3


def test_part_of_what_is_sent_may_be_held__gorgon(table: Table) -> None:
    table.ships("red", green_1=4).seat("green", "gorgon").against("blue").aims_at("blue-2").until("launch", "red")
    table.answer("red", **{"from": {"green-1": 2, "red-1": 2}}).at("petrified", "red", **{"from": {}}).until("invite")
    assert (table.ships_of("red", "gate"), table.ships_of("red", "green-1")) == (2, 4)


def test_allies_are_held_too_and_send_others__gorgon(table: Table) -> None:
    table.ships("yellow", green_1=4).seat("green", "gorgon").against("blue").aims_at("blue-2").with_ships(2, "red-1")
    table.invites("red", "yellow").at("ally", "yellow", options=["offense"])
    table.at("commit", "yellow", **{"from": {"green-1": 3}}).at("petrified", "yellow", **{"from": {}})
    table.at("commit", "yellow", **{"from": {"yellow-1": 1}}).until("select_card")
    assert (table.ships_of("yellow", "gate"), table.ships_of("yellow", "green-1")) == (1, 4)


def test_settlers_of_a_deal_are_held__gorgon(table: Table) -> None:
    table.ships("red", green_1=4).seat("green", "gorgon")
    table.to_a_deal().offers("red", give={"colony": "red-1"}, take={"colony": "blue-1"}).accepts("blue")
    table.at("deal_colony", "red", **{"from": {"green-1": 1}}).at("petrified", "red", **{"from": {}})
    assert table.ships_of("red", "green-1") == 4
    table.play_out()
    assert not table.has_colony("red", "blue-1")


def test_a_force_that_flows_out_of_a_planet_is_held__gorgon(table: Table) -> None:
    table.seat("blue", "classic-amoeba").ships("green", blue_2=2).seat("green", "gorgon").against("blue")
    table.aims_at("blue-2").with_ships(2, "red-1").selects("red", "attack-08").selects("blue", "attack-08")
    table.uses("blue", "classic-amoeba.power", options=["withdraw"]).answer("blue", **{"from": {"blue-2": 3}})
    table.at("return_ships", "blue", amounts={"blue-1": 3}).at("petrified", "blue", **{"from": {}})
    assert table.ships_of("blue", "blue-2") == 4


def test_what_is_lost_goes_to_the_warp_as_ever__gorgon(table: Table) -> None:
    table.seat("red", hand=["attack-30"]).ships("green", blue_2=2).seat("green", "gorgon").against("blue")
    table.aims_at("blue-2").with_ships(2, "red-1").reveals(red="attack-30", blue="attack-08").play_out()
    assert table.in_warp("blue") == 4
    assert not table.used(POWER)


def test_it_never_costs_ships_of_its_own_which_go_where_they_want__gorgon(table: Table) -> None:
    table.ships("red", green_1=2).ships("green", red_1=2).seat("green", "gorgon").offense("green").against("blue")
    table.aims_at("blue-2").with_ships(2, "red-1").until("invite")
    assert (table.ships_of("green", "gate"), table.in_warp("green")) == (2, 0)
    assert not table.used(POWER)


def test_the_minimum_of_home_colonies_does_not_apply_to_it__gorgon_CORE_265(table: Table) -> None:
    table.seat("green", "gorgon", ships={"green-1": 2, "red-1": 18}).against("blue").aims_at("blue-2")
    table.with_ships(2, "red-1").at("petrified", "red", **{"from": {}})
    assert table.used(POWER)
    assert table.ships_of("red", "red-1") == 4


def test_it_is_mandatory__gorgon(table: Table) -> None:
    visiting(table).until("petrified", "red")
    assert table.used(POWER)
    assert not table.was_offered("green", POWER)


def test_nobody_sends_ships_to_the_warp_to_its_own_advantage__gorgon(table: Table) -> None:
    table.seat("red", "warpish")
    visiting(table).until("launch", "red")
    assert table.used(POWER)
    assert "petrified" not in [event.kind for event in table.happened("answered")]
    assert (table.ships_of("red", "green-1"), table.in_warp("red")) == (4, 0)


def test_nor_are_they_saved_from_it__gorgon(table: Table) -> None:
    table.seat("red", "zombie")
    visiting(table).at("petrified", "red", **{"from": {"green-1": 2}})
    assert table.in_warp("red") == 2
    assert not table.used("zombie.power")


def test_zapped_the_ships_go__gorgon(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    visiting(table).uses("yellow", "cosmic-zap").until("invite")
    assert table.outcome_of(POWER) == "cancelled"
    assert (table.ships_of("red", "gate"), table.ships_of("red", "green-1")) == (3, 1)


def test_nor_does_it_hold_what_a_power_saves_from_a_loss__gorgon_GORGON_01(table: Table) -> None:
    table.seat("red", hand=["attack-30"]).seat("blue", "zombie").ships("green", blue_2=2).seat("green", "gorgon")
    table.against("blue").aims_at("blue-2").with_ships(2, "red-1").reveals(red="attack-30", blue="attack-08")
    table.at("return_ships", "blue", amounts={"blue-1": 4}).play_out()
    assert (table.ships_of("blue", "blue-1"), table.in_warp("blue")) == (8, 0)
    assert not table.used(POWER)


# -- the wild flare ----------------------------------------------------------------------------


def frozen(table: Table, planet: str, *hand: str) -> Table:
    """Red freezes a planet ahead of the invitations; its ships are in the gate before blue-2."""
    table.seat("red", hand=["attack-08", "negotiate", *hand, FLARE]).against("blue").aims_at("blue-2")
    return table.with_ships(3, "red-1").uses("red", WILD, planets=[planet])


def test_wild_ships_on_a_frozen_planet_do_not_defend__gorgon(table: Table) -> None:
    frozen(table, "blue-2").allies(defense={"yellow": 1}).reveals(red="attack-08", blue="attack-08").play_out()
    assert table.total("defense").explained == [("attack-08", 8), ("ships", 1)]


def test_wild_everybody_sees_which_planet_is_frozen__gorgon(table: Table) -> None:
    encounter = view(frozen(table, "blue-2").state, "yellow")["encounter"]
    assert encounter["frozen"] == "blue-2"


def test_wild_nor_do_they_get_lost__gorgon(table: Table) -> None:
    frozen(table, "blue-2").reveals(red="attack-08", blue="attack-08").play_out()
    assert table.result() == "offense_won"
    assert (table.ships_of("blue", "blue-2"), table.ships_of("red", "blue-2"), table.in_warp("blue")) == (4, 3, 0)


def test_wild_nor_do_they_move__gorgon(table: Table) -> None:
    frozen(table, "green-2").invites("red", "green").at("ally", "green", options=["offense"]).until("commit", "green")
    places = table.question("green").question.places  # type: ignore[attr-defined]
    assert sorted(places) == ["green-1", "green-3", "green-4", "green-5"]


def test_wild_a_failed_deal_does_not_cost_them__gorgon(table: Table) -> None:
    frozen(table, "blue-2").reveals(red="negotiate", blue="negotiate").at("deal", "red", refuse=True)
    table.until("failed_deal", "blue")
    assert "blue-2" not in table.question("blue").question.places  # type: ignore[attr-defined]


def test_wild_in_this_encounter_only__gorgon(table: Table) -> None:
    table.seat("red", hand=["attack-30", "attack-08", FLARE]).against("blue").against("blue").aims_at("blue-1")
    table.with_ships(2, "red-1").uses("red", WILD, planets=["blue-2"]).reveals(red="attack-30", blue="attack-08")
    table.at("second_encounter", "red", yes=True).aims_at("blue-2").with_ships(1, "red-2")
    assert board.in_encounter(table.state, "blue") == board.ships_at(table.state, "blue-2", "blue")


def test_wild_also_as_the_defense_but_not_for_others__gorgon(table: Table) -> None:
    table.seat("blue", hand=["attack-08", FLARE]).against("blue").aims_at("blue-2").with_ships(3, "red-1")
    table.uses("blue", WILD, planets=["red-3"]).play_out()
    assert table.outcome_of(WILD) == "carried_out"


def test_wild_not_as_an_ally_or_outside__gorgon(table: Table) -> None:
    table.seat("green", hand=["attack-08", FLARE]).against("blue").aims_at("blue-2").with_ships(3, "red-1").play_out()
    assert not table.was_offered("green", WILD)


def test_wild_card_zapped_they_defend__gorgon(table: Table) -> None:
    table.seat("yellow", hand=["card-zap"])
    frozen(table, "blue-2").uses("yellow", "card-zap").reveals(red="attack-08", blue="attack-08").until("select_card")
    assert view(table.state, "yellow")["encounter"]["frozen"] == ""
    table.play_out()
    assert table.outcome_of(WILD) == "cancelled"
    assert ("ships", 4) in table.total("defense").explained


# -- the super flare ---------------------------------------------------------------------------


def unmoved(table: Table) -> Table:
    """Yellow zaps the Gorgon, who shows the flare; nobody else answers the zap."""
    table.seat("green", hand=["attack-08", FLARE]).seat("yellow", hand=["cosmic-zap"])
    visiting(table).uses("yellow", "cosmic-zap")
    if "card-zap" in table.hand("blue"):
        table.passes("blue")
    return table.uses("green", SUPER)


def test_super_a_cosmic_zap_aimed_at_it_is_undone__gorgon(table: Table) -> None:
    unmoved(table).at("petrified", "red", **{"from": {}})
    assert table.outcome_of("cosmic-zap") == "cancelled"
    assert "cosmic-zap" in table.pile("discard")
    assert table.ships_of("red", "green-1") == 4


def test_super_not_when_somebody_else_is_zapped__gorgon(table: Table) -> None:
    table.seat("green", "gorgon", hand=["attack-08", FLARE]).seat("yellow", hand=["cosmic-zap"])
    table.seat("red", "classic-macron").against("blue").uses("yellow", "cosmic-zap").play_out()
    assert not table.was_offered("green", SUPER)


def test_super_shown_it_is_exposed_to_a_card_zap__gorgon(table: Table) -> None:
    table.seat("blue", hand=["attack-08", "card-zap"])
    unmoved(table).uses("blue", "card-zap").until("invite")
    assert table.outcome_of(SUPER) == "cancelled"
    assert FLARE in table.pile("discard")
    assert table.outcome_of(POWER) == "cancelled"
    assert table.ships_of("red", "gate") == 3


# -- surrender ---------------------------------------------------------------------------------


def test_petrified_ships_can_be_surrendered__gorgon_GORGON_02(table: Table) -> None:
    """Red has seen two ships petrified on green-1 and loses by far to the Arcade."""
    table.seat("red", hand=["attack-00"], ships={"green-1": 2, "red-1": 2, "red-2": 16}).seat("green", "gorgon")
    table.seat("blue", "arcade", hand=["attack-40"]).against("blue").aims_at("blue-2").with_ships(2, "green-1")
    table.at("petrified", "red", **{"from": {}}).with_ships(1, "red-2")
    table.reveals(red="attack-00", blue="attack-40").at("surrender", "red", **{"from": {"green-1": 1}})
    assert table.ships_of("red", cell("blue", "arcade")) == 1
    assert table.ships_of("red", "green-1") == 1


def test_a_player_with_petrified_ships_alone_surrenders_one_of_them__gorgon_GORGON_02(table: Table) -> None:
    table.seat("red", hand=["attack-00"], ships={"green-1": 3}, warp=17).seat("green", "gorgon")
    table.seat("blue", "arcade", hand=["attack-40"]).against("blue").aims_at("blue-2").with_ships(4, "green-1")
    table.at("petrified", "red", **{"from": {}}).reveals(red="attack-00", blue="attack-40").play_out()
    assert table.ships_of("red", cell("blue", "arcade")) == 1


def test_ships_on_a_frozen_planet_cannot_be_surrendered__gorgon_GORGON_02(table: Table) -> None:
    table.seat("red", hand=["attack-00"]).seat("blue", "arcade", hand=["attack-40", FLARE]).against("blue")
    table.aims_at("blue-2").with_ships(1, "red-1").uses("blue", WILD, planets=["red-3"])
    table.reveals(red="attack-00", blue="attack-40").until("surrender", "red")
    places = table.question("red").question.places  # type: ignore[attr-defined]
    assert sorted(places) == ["red-1", "red-2", "red-4", "red-5"]


def poor(table: Table) -> Table:
    return table.ships("blue", green_1=2).ships("green", yellow_1=2, yellow_2=1).ships("yellow", green_2=1)


def whines_in_vain(table: Table) -> Table:
    table.uses("red", "sniveler.power", options=["colonies"]).at("wanted", "red", planets=["green-4"])
    for seat, consents in {"blue": True, "green": True, "yellow": False}.items():
        table.at("consent", seat, yes=consents)
    return table.until("select_card", "red")


def test_ships_of_a_colony_that_is_given_up_are_held__gorgon_GORGON_01(table: Table) -> None:
    poor(table).seat("red", "sniveler").seat("green", "gorgon").against("blue").aims_at("blue-2").with_ships(2, "red-1")
    whines_in_vain(table)
    assert (table.ships_of("blue", "green-1"), table.ships_of("yellow", "green-2")) == (2, 1)


def test_wild_nor_are_they_pulled_back_from_a_colony_that_is_given_up__gorgon(table: Table) -> None:
    poor(table).seat("red", "sniveler").seat("blue", hand=["attack-08", "flare-gorgon"]).against("blue")
    table.aims_at("blue-2").with_ships(1, "red-1").until("before_invitations", "red").passes("red")
    whines_in_vain(table.uses("blue", "gorgon.wild", planets=["green-1"]))
    assert table.ships_of("blue", "green-1") == 2
