"""Moons and edicts of the older editions (CLASSIC-20..33, MOON-01..08)."""

from typing import Any

import pytest

from domain import board
from domain.events import PlanetDestroyed
from domain.game.catalogue import entries, entry
from domain.game.position import faults
from domain.game.views import view
from domain.refusal import Refused
from tests.scenario.table import Table
from tests.scenario.variants.skills import befalls

STRONG = ["attack-40", "negotiate"]


def lay(table: Table, **moons: str) -> Table:
    """`lay(table, flux="blue-2")`: the moon beside this planet; the others are out of the game."""
    return table.variant("classic").position(moons={moon_id(moon): planet for moon, planet in moons.items()})


def moon_id(moon: str) -> str:
    return "moon-" + moon.replace("_", "-")


def red_wins(table: Table) -> Table:
    """Red lands on blue-2 with three ships."""
    table.seat("red", hand=STRONG).against("blue").aims_at("blue-2").with_ships(3, "red-1")
    return table.reveals(red="attack-40", blue="attack-08")


def blue_wins(table: Table) -> Table:
    """Red loses three ships at blue-2."""
    table.seat("blue", hand=STRONG).against("blue").aims_at("blue-2").with_ships(3, "red-1")
    return table.reveals(red="attack-08", blue="attack-40")


def was_asked(table: Table, name: str) -> bool:
    """True when this question comes up before the encounter is over."""
    while table.state.encounter is not None:
        if any(asked.question.name == name for asked in table.questions().values()):
            return True
        table._let_go()
    return False


# -- the moons ---------------------------------------------------------------------------------


def test_a_moon_acts_at_once_or_as_long_as_it_is_occupied__CLASSIC_20() -> None:
    kinds = {moon["id"]: moon["kind"] for moon in entries("moons")}
    assert kinds == {
        "moon-flux": "continuous",
        "moon-implosion": "immediate",
        "moon-mini-mac": "continuous",
        "moon-defense": "continuous",
    }


def test_each_moon_is_of_the_category_for_which_it_is_named__CLASSIC_26_CLASSIC_27() -> None:
    moons = {moon["id"]: moon for moon in entries("moons")}
    plain = {"selects_ships": None, "ship_value": 1, "outside_bonus": 0}
    differs = {id: {name: moon[name] for name in plain if moon[name] != plain[name]} for id, moon in moons.items()}
    assert differs == {
        "moon-flux": {"selects_ships": "explicit"},
        "moon-implosion": {"selects_ships": "general"},
        "moon-mini-mac": {"ship_value": 4},
        "moon-defense": {"outside_bonus": 1},
    }
    assert all(moon["unverified"] and moon["unverified_fields"] for moon in moons.values())


@pytest.mark.parametrize(("seats", "systems"), [(3, 3), (4, 4), (6, 4)])
def test_four_moons_are_in_different_home_systems_as_far_as_there_are_four__MOON_01(
    table: Table, seats: int, systems: int
) -> None:
    table.seats(*board.COLOURS[:seats]).variant("classic").as_dealt().start()
    moons = view(table.state)["variants"]["classic"]["moons"]
    planets = [moon["planet"] for moon in moons.values()]
    assert len(moons) == len(set(planets)) == 4
    assert len({board.system_of(table.state, planet) for planet in planets}) == systems
    assert all(moon["ships"] == {} for moon in moons.values())


def test_a_game_without_the_variant_has_no_moon_and_no_edict__MOON_01(table: Table) -> None:
    table.as_dealt().start()
    cards = [card for lying in table.state.zones.values() for card in lying]
    assert not table.happened("moons_laid_out")
    assert not any(card.startswith("edict-") for card in cards)


SEATS = ["red", "blue", "green", "yellow"]


@pytest.mark.parametrize(
    ("moons", "pointers"),
    [
        ([], ["/position/moons"]),
        ({"moon-x": "red-1"}, ["/position/moons/moon-x"]),
        ({"moon-flux": "orange-1", "moon-defense": 7}, ["/position/moons/moon-flux", "/position/moons/moon-defense"]),
        ({"moon-flux": "red-1", "moon-defense": "red-1"}, ["/position/moons/moon-defense"]),
        ({"moon-flux": "red-1"}, ["/position/moons/moon-flux"]),
        ({}, ["/position/seats/0/ships/moon-flux", "/position/seats/1/ships/moon-flux"]),
    ],
)
def test_an_impossible_position_of_moons_is_pointed_at__MOON_01_MOON_02(moons: Any, pointers: list[str]) -> None:
    parts = [{"seat": seat, "ships": {f"{seat}-1": 19, "moon-flux": 1}} for seat in ("red", "blue")]
    if moons not in ({}, {"moon-flux": "red-1"}):
        parts = []
    found = faults({"moons": moons, "seats": parts}, SEATS, ["classic"])
    assert [fault["pointer"] for fault in found] == pointers


# -- landing -----------------------------------------------------------------------------------


def test_the_offense_that_wins_may_put_one_ship_on_the_moon__CLASSIC_24_MOON_02(table: Table) -> None:
    red_wins(lay(table, flux="blue-2")).at("moon_landing", "red", **{"from": {"blue-2": 1}})
    assert table.ships_of("red", "moon-flux") == 1
    assert table.ships_of("red", "blue-2") == 2
    assert view(table.state)["variants"]["classic"]["moons"]["moon-flux"] == {
        "planet": "blue-2",
        "ships": {"red": board.ships_at(table.state, "moon-flux", "red")},
    }


def test_nobody_must_land_and_nobody_lands_with_two__MOON_02(table: Table) -> None:
    red_wins(lay(table, flux="blue-2")).until("moon_landing", "red")
    table.refuses("red", "too_many", "MOON-02", **{"from": {"blue-2": 2}})
    table.refuses("red", "not_an_option", "MOON-02", **{"from": {"red-1": 1}})
    table.answer("red", **{"from": {}}).play_out()
    assert table.ships_of("red", "moon-flux") == 0


def test_the_defense_that_wins_may_land_too__CLASSIC_24_MOON_02(table: Table) -> None:
    blue_wins(lay(table, flux="blue-2")).at("moon_landing", "blue", **{"from": {"blue-2": 1}})
    assert table.ships_of("blue", "moon-flux") == 1


def test_allies_never_land_on_a_moon__CLASSIC_24(table: Table) -> None:
    lay(table, flux="blue-2").seat("red", hand=STRONG).against("blue").aims_at("blue-2").with_ships(3, "red-1")
    table.allies(offense={"green": 2}, defense={"yellow": 1}).reveals(red="attack-40", blue="attack-08")
    table.until("moon_landing", "red")
    assert [asked.seat for asked in table.questions().values()] == ["red"]
    table.refuses("red", "not_an_option", ships=board.ships_at(table.state, "blue-2", "green")[:1])


def test_nor_does_an_offense_that_lives_there_already_and_only_sends_ships__MOON_02(table: Table) -> None:
    lay(table, flux="blue-2").ships("red", blue_2=2).against("blue").aims_at("blue-2").with_ships(3, "red-1")
    assert table.asked("red") == "invite"


def test_beside_another_planet_nobody_is_asked__MOON_02(table: Table) -> None:
    red_wins(lay(table, flux="blue-3"))
    assert not was_asked(table, "moon_landing")


def test_nobody_lands_on_a_moon_that_is_occupied__MOON_02(table: Table) -> None:
    red_wins(lay(table, flux="blue-2").ships("green", moon_flux=1))
    assert not was_asked(table, "moon_landing")
    assert table.ships_of("green", "moon-flux") == 1


def test_own_ships_may_be_followed_by_more_also_by_the_last_one_on_the_planet__MOON_02(table: Table) -> None:
    lay(table, flux="blue-2").ships("red", moon_flux=2).seat("red", hand=STRONG).against("blue")
    table.aims_at("blue-2").with_ships(1, "red-1").reveals(red="attack-40", blue="attack-08")
    table.at("moon_landing", "red", **{"from": {"blue-2": 1}}).play_out()
    assert table.ships_of("red", "moon-flux") == 3
    assert not table.has_colony("red", "blue-2")


def test_a_player_who_reestablishes_a_home_colony_may_land_there__CLASSIC_24_MOON_02(table: Table) -> None:
    lay(table, flux="red-1").ships("red", red_1=0).against("red")
    table.at("own_colour", "red", options=["homecoming"]).with_ships(3)
    table.at("moon_landing", "red", **{"from": {"red-1": 1}}).play_out()
    assert (table.ships_of("red", "moon-flux"), table.ships_of("red", "red-1")) == (1, 2)
    assert table.result() == "homecoming"


def test_no_deal_lands_a_ship_or_takes_in_a_moon__CLASSIC_22(table: Table) -> None:
    lay(table, flux="blue-2", defense="blue-3").ships("red", moon_defense=2).to_a_deal()
    offered: Any = table.question("red").question
    assert all(planet in board.PLANETS["red"] for planet in offered.colonies["red"])
    table.refuses("red", "not_an_option", offer={"give": {"colony": "moon-defense"}, "take": {}})
    assert not was_asked(table, "moon_landing")


def test_a_ship_on_a_moon_is_in_no_colony_and_cannot_be_launched__MOON_03(table: Table) -> None:
    lay(table, flux="blue-2").ships("red", moon_flux=2).against("blue").aims_at("blue-2").until("launch")
    question: Any = table.question("red").question
    assert set(question.places) <= set(board.PLANETS["red"])
    assert view(table.state)["seats"]["red"]["foreign_colonies"] == 0


def test_its_owner_may_lose_it__MOON_03(table: Table) -> None:
    lay(table, flux="blue-2").ships("red", moon_flux=1).to_a_deal().answer("red", refuse=True)
    table.at("failed_deal", "red", **{"from": {"moon-flux": 1, "red-2": 2}}).play_out()
    assert table.ships_of("red", "moon-flux") == 0
    assert table.in_warp("red") == 3


def test_what_befalls_the_planet_does_not_befall_the_moon__CLASSIC_28(table: Table) -> None:
    red_wins(lay(table, flux="blue-2").ships("blue", blue_2=4, moon_flux=2)).play_out()
    assert table.ships_of("blue", "blue-2") == 0
    assert table.ships_of("blue", "moon-flux") == 2


# -- what moons do -----------------------------------------------------------------------------


def flux(table: Table) -> Table:
    return lay(table, flux="blue-2").ships("red", moon_flux=1)


def test_the_occupant_of_flux_picks_a_ship_of_somebody__MOON_05(table: Table) -> None:
    flux(table).ships("green", warp=1, blue_1=2).uses("red", "moon-flux", seats=["green"])
    table.at("moon_flux_ship", "red", **{"from": {"blue-1": 1}}).until("aim")
    assert table.in_warp("green") == 2
    assert table.ships_of("green", "blue-1") == 1


def test_flux_reaches_colonies_only_and_one_ship__MOON_05(table: Table) -> None:
    lay(table, flux="blue-2", defense="blue-3").ships("red", moon_flux=1).ships("green", moon_defense=1)
    table.uses("red", "moon-flux", seats=["green"]).until("moon_flux_ship", "red")
    table.refuses("red", "not_an_option", "MOON-05", **{"from": {"moon-defense": 1}})
    table.refuses("red", "too_many", "MOON-05", **{"from": {"green-1": 2}})
    table.refuses("red", "too_few", "MOON-05", **{"from": {}})


def test_flux_works_in_its_encounters_once__MOON_05(table: Table) -> None:
    lay(table, flux="blue-2").ships("blue", moon_flux=1).play_out()
    assert not table.was_offered("blue", "moon-flux")
    other = Table()
    flux(other).uses("red", "moon-flux", seats=["green"]).at("moon_flux_ship", "red", **{"from": {"green-1": 1}})
    other.play_out()
    assert len([use for use in other.happened("use_declared") if use.ability == "moon-flux"]) == 1


def test_a_moon_that_is_left_works_no_more__CLASSIC_25(table: Table) -> None:
    flux(table).uses("red", "moon-flux", seats=["red"]).at("moon_flux_ship", "red", **{"from": {"red-1": 1}})
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1").reveals(red="negotiate", blue="negotiate")
    table.answer("red", refuse=True).at("failed_deal", "red", **{"from": {"moon-flux": 1, "red-2": 2}})
    table.until("aim", "blue").until("aim", "red")
    uses = [use for use in table.happened("use_declared") if use.ability == "moon-flux"]
    assert len(uses) == 1
    assert not table.may_use("red", "moon-flux")


def test_nothing_cancels_a_moon__MOON_04(table: Table) -> None:
    flux(table).seat("green", hand=["attack-08", "cosmic-zap", "card-zap"])
    table.uses("red", "moon-flux", seats=["green"])
    assert table.asked("red") == "moon_flux_ship"
    assert not table.was_offered("green", "cosmic-zap")
    assert not table.was_offered("green", "card-zap")


def test_implosion_hits_every_ship_on_the_planet__MOON_06(table: Table) -> None:
    lay(table, implosion="blue-2", flux="blue-3").ships("green", blue_2=2).ships("yellow", blue_3=1)
    table.ships("blue", blue_2=4)
    red_wins(table).at("moon_landing", "red", **{"from": {"blue-2": 1}}).play_out()
    assert board.ships_at(table.state, "blue-2") == []
    assert table.ships_of("red", "moon-implosion") == 1
    assert (table.in_warp("red"), table.in_warp("green"), table.in_warp("blue")) == (2, 2, 4)
    assert table.has_colony("yellow", "blue-3")


def test_implosion_happens_once_when_the_moon_is_occupied__MOON_06(table: Table) -> None:
    red_wins(lay(table, implosion="blue-2").ships("red", moon_implosion=1))
    table.at("moon_landing", "red", **{"from": {"blue-2": 1}}).play_out()
    assert table.ships_of("red", "blue-2") == 2
    assert table.in_warp("red") == 0


def test_nothing_implodes_while_nobody_lands__MOON_06(table: Table) -> None:
    red_wins(lay(table, implosion="blue-2")).play_out()
    assert table.ships_of("red", "blue-2") == 3


def attack(table: Table) -> Table:
    """Red against blue-2 with three ships."""
    return table.against("blue").aims_at("blue-2").with_ships(3, "red-1")


def the_gate(table: Table, seat: str) -> list[str]:
    return board.ships_at(table.state, board.GATE, seat)


def test_a_ship_of_mini_mac_counts_four__MOON_07(table: Table) -> None:
    attack(lay(table, mini_mac="blue-2").ships("red", moon_mini_mac=1)).reveals(red="attack-08", blue="attack-08")
    ship = the_gate(table, "red")[0]
    table.uses("red", "moon-mini-mac", ships=[ship]).play_out("totals_fixed")
    assert table.total("offense").explained == [("attack-08", 8), ("ships", 3), ("moon-mini-mac", 3)]
    assert table.total("offense").amount == 14


def test_mini_mac_helps_an_ally_with_a_ship_in_the_encounter_once__MOON_07(table: Table) -> None:
    attack(lay(table, mini_mac="blue-2").ships("green", moon_mini_mac=2))
    table.allies(offense={"green": 2}).reveals(red="attack-08", blue="attack-08")
    two, on_the_moon = the_gate(table, "green"), board.ships_at(table.state, "moon-mini-mac")
    id = next(id for id, asked in table.questions().items() if asked.seat == "green")
    assert table.may_use("green", "moon-mini-mac"), id
    table.refuses("green", "too_many", "MOON-07", use="moon-mini-mac", answer={"ships": two})
    table.refuses("green", "not_an_option", "MOON-07", use="moon-mini-mac", answer={"ships": on_the_moon[:1]})
    table.uses("green", "moon-mini-mac", ships=two[1:])
    assert not table.may_use("green", "moon-mini-mac")
    assert table.play_out("totals_fixed").total("offense").amount == 8 + 3 + 2 + 3


def test_mini_mac_is_for_totals_and_for_those_who_take_part__MOON_07(table: Table) -> None:
    lay(table, mini_mac="blue-2").ships("yellow", moon_mini_mac=1)
    attack(table).reveals(red="attack-08", blue="negotiate").play_out()
    assert not table.was_offered("yellow", "moon-mini-mac")
    other = Table()
    attack(lay(other, mini_mac="blue-2").ships("red", moon_mini_mac=1)).reveals(red="attack-08", blue="negotiate")
    other.play_out()
    assert not other.was_offered("red", "moon-mini-mac")


def test_ships_that_count_four_already_count_no_more__MOON_07(table: Table) -> None:
    lay(table, mini_mac="blue-2").seat("red", "macron").ships("red", moon_mini_mac=1).against("blue")
    table.aims_at("blue-2").with_ships(1, "red-1").reveals(red="attack-08", blue="attack-08").play_out()
    assert not table.was_offered("red", "moon-mini-mac")


def test_moons_add_beside_reinforcements__MOON_07_MOON_08(table: Table) -> None:
    lay(table, mini_mac="blue-2", defense="green-5").ships("red", moon_mini_mac=1).ships("blue", moon_defense=2)
    table.seat("red", hand=["attack-08", "reinforcement-3"])
    attack(table).reveals(red="attack-08", blue="attack-08").uses("red", "reinforcement-3", options=["offense"])
    table.uses("red", "moon-mini-mac", ships=the_gate(table, "red")[:1]).play_out("totals_fixed")
    assert table.total("offense").amount == 8 + 3 + 3 + 3
    assert table.total("defense").amount == 8 + 4 + 2


def test_without_totals_the_defense_moon_adds_nothing__MOON_08(table: Table) -> None:
    attack(lay(table, defense="green-5").ships("blue", moon_defense=2)).reveals(red="attack-08", blue="negotiate")
    table.play_out()
    assert not table.used("moon-defense")


def test_nor_do_ships_whose_number_does_not_count__MOON_07(table: Table) -> None:
    attack(lay(table, mini_mac="blue-2").seat("green", hand=["flare-vox"]).ships("green", moon_mini_mac=1))
    table.allies(offense={"green": 2}).reveals(red="attack-08", blue="attack-08").uses("green", "vox.wild").play_out()
    assert table.total("offense").amount == 8 + 3 + 11
    assert not table.was_offered("green", "moon-mini-mac")


@pytest.mark.parametrize(("occupant", "more"), [("blue", 3), ("yellow", 3), ("red", 0), ("green", 0)])
def test_ships_on_the_defense_moon_add_to_the_defense_and_its_allies__MOON_08(
    table: Table, occupant: str, more: int
) -> None:
    attack(lay(table, defense="green-5").ships(occupant, moon_defense=3).ships("blue" if occupant == "red" else "red"))
    table.allies(offense={"green": 1}, defense={"yellow": 2}).reveals(red="attack-08", blue="attack-08")
    table.play_out("totals_fixed")
    terms = dict(table.total("defense").explained)
    assert terms.get("moon-defense", 0) == more
    assert "moon-defense" not in dict(table.total("offense").explained)
    assert table.ships_of(occupant, "moon-defense") == 3


# -- edicts ------------------------------------------------------------------------------------


def test_the_edicts_are_in_the_cosmic_deck_and_are_marked_unverified__CLASSIC_30_CLASSIC_31(table: Table) -> None:
    table.variant("classic").as_dealt().start()
    cards = [card for zone, lying in table.state.zones.items() if not zone.startswith("destiny") for card in lying]
    assert sorted(card for card in cards if card.startswith("edict")) == ["edict-force-field#1", "edict-rebirth#1"]
    for edict in ("edict-force-field", "edict-rebirth"):
        card = entry("cards", edict)
        assert card is not None
        assert (card["kind"], card["unverified"]) == ("artifact", True)


def test_the_edict_force_field_sends_allies_home__CLASSIC_30(table: Table) -> None:
    table.variant("classic").seat("yellow", hand=["edict-force-field", "attack-08"])
    attack(table).allies(offense={"green": 2}).uses("yellow", "edict-force-field", seats=["green"])
    table.play_out("cards_revealed")
    assert table.encounter.allies == {}
    assert sum(map(len, board.colonies(table.state, "green").values())) == 20
    assert table.pile("discard")[:1] == ["edict-force-field"]


def rebirth(table: Table) -> Table:
    return table.variant("classic").seat("yellow", hand=["edict-rebirth", "attack-08"])


def test_rebirth_lets_a_chosen_player_move_ships_home_to_empty_planets_too__CLASSIC_31(table: Table) -> None:
    rebirth(table).ships("green", blue_1=3, green_4=0, green_5=0)
    table.uses("yellow", "edict-rebirth", seats=["green"])
    table.at("rebirth_ships", "green", **{"from": {"blue-1": 2, "green-1": 1}})
    table.refuses("green", "not_an_option", "CLASSIC-31", amounts={"blue-2": 3})
    table.refuses("green", "not_an_option", "CLASSIC-31", amounts={"warp": 3})
    table.at("rebirth", "green", amounts={"green-4": 2, "green-5": 1}).until("aim")
    assert (table.ships_of("green", "green-4"), table.ships_of("green", "green-5")) == (2, 1)
    assert table.ships_of("green", "blue-1") == 1


def test_rebirth_may_be_for_oneself_and_may_move_nothing__CLASSIC_31(table: Table) -> None:
    rebirth(table).uses("yellow", "edict-rebirth", seats=["yellow"])
    before = dict(table.state.ships)
    table.at("rebirth_ships", "yellow", **{"from": {}}).until("aim")
    assert table.state.ships == before
    assert table.pile("discard") == ["edict-rebirth"]


def test_rebirth_is_for_nobody_whose_home_planets_are_all_destroyed__CLASSIC_31(table: Table) -> None:
    rebirth(table).ships("green", blue_1=20, green_1=0, green_2=0, green_3=0, green_4=0, green_5=0).start()
    for planet in board.PLANETS["green"]:
        befalls(table, PlanetDestroyed(planet=planet, system="green", why="test"))
    table.until("start_of_encounter", "yellow")
    with pytest.raises(Refused) as refused:
        table.answer("yellow", use="edict-rebirth", answer={"kind": "choose_seats", "seats": ["green"]})
    assert refused.value.rule == "CLASSIC-31"
    table.answer("yellow", use="edict-rebirth", answer={"kind": "choose_seats", "seats": ["blue"]}).until("aim")
    assert table.outcome_of("edict-rebirth") == "carried_out"


def test_rebirth_is_an_artifact_and_can_be_zapped__CLASSIC_31(table: Table) -> None:
    rebirth(table).seat("blue", hand=["attack-08", "card-zap"])
    table.uses("yellow", "edict-rebirth", seats=["green"]).uses("blue", "card-zap").until("aim")
    assert table.outcome_of("edict-rebirth") == "cancelled"


def test_a_planetoid_at_home_is_a_planet_for_rebirth__CLASSIC_31_PLAN_08(table: Table) -> None:
    table.variant("planetoids").position(planetoids={"planetoid-3": {"system": "green", "origin": "blue"}})
    rebirth(table).uses("yellow", "edict-rebirth", seats=["green"])
    table.at("rebirth_ships", "green", **{"from": {"green-1": 2}})
    table.at("rebirth", "green", amounts={"planetoid-3": 2}).until("aim")
    assert table.ships_of("green", "planetoid-3") == 2


def test_super_macron_sends_four_ships__CLASSIC_32(table: Table) -> None:
    table.variant("classic").seat("red", "macron", hand=["attack-08", "flare-macron"]).against("blue").aims_at("blue-2")
    table.uses("red", "macron.super").until("launch", "red")
    question: Any = table.question("red").question
    assert question.most == 4
