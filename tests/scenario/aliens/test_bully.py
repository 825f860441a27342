"""Bully: the loser's casualties are its choice."""

from typing import Any

import pytest

from tests.scenario.table import Table


def won(table: Table, *hand: str, blue: str = "attack-08", yellow: tuple[str, ...] = (), **allies: Any) -> Table:
    """Red, the Bully, beats the four ships of blue-2."""
    table.seat("red", "bully", hand=["attack-30", "negotiate", *hand]).seat("blue", hand=[blue, "attack-04"])
    table.seat("yellow", hand=["attack-08", *yellow]).against("blue").aims_at("blue-2").with_ships(2, "red-1")
    return table.allies(**allies).reveals(red="attack-30", blue=blue)


def defended(table: Table, *hand: str, **allies: Any) -> Table:
    """Blue, the Bully, beats three ships of red."""
    table.seat("blue", "bully", hand=["attack-20", "negotiate", *hand]).against("blue").aims_at("blue-2")
    return table.with_ships(3, "red-1").allies(**allies).reveals(red="attack-08", blue="attack-20")


def test_it_names_the_ships_that_the_opponent_loses_from_encounter_and_colonies__bully(table: Table) -> None:
    won(table).uses("red", "bully.power", **{"from": {"blue-1": 2, "blue-2": 1, "blue-5": 1}}).play_out()
    assert [table.ships_of("blue", f"blue-{n}") for n in range(1, 6)] == [2, 3, 4, 4, 3]
    assert table.in_warp("blue") == 4


def test_exactly_as_many_as_the_opponent_had_in_the_encounter__bully(table: Table) -> None:
    won(table).until("instead:lose_ships", "red")
    for count, reason in ((3, "too_few"), (5, "too_many")):
        places = {"blue-1": min(count, 4), "blue-3": max(0, count - 4)}
        answer = {"kind": "choose_ships", "from": {place: n for place, n in places.items() if n}}
        table.refuses("red", reason, use="bully.power", answer=answer)


def test_as_the_offense_spared_ships_stay_beside_those_who_land__bully(table: Table) -> None:
    won(table).uses("red", "bully.power", **{"from": {"blue-1": 4}}).play_out()
    assert (table.ships_of("red", "blue-2"), table.ships_of("blue", "blue-2")) == (2, 4)
    assert not table.has_colony("blue", "blue-1")
    assert table.result() == "offense_won"


def test_as_the_defense_spared_ships_leave_the_gate_for_other_colonies__bully(table: Table) -> None:
    defended(table).uses("blue", "bully.power", **{"from": {"red-2": 2, "gate": 1}})
    table.at("return_ships", "red", amounts={"red-5": 2}).play_out()
    assert [table.ships_of("red", f"red-{n}") for n in range(1, 6)] == [1, 2, 4, 4, 6]
    assert (table.in_warp("red"), table.ships_of("red", "gate")) == (3, 0)


def test_as_the_defense_spared_ships_cannot_save_a_colony_whose_ships_are_named__bully__bully_01(table: Table) -> None:
    table.ships("red", red_1=5, red_2=3, red_3=0, red_4=4, red_5=8)
    defended(table).uses("blue", "bully.power", **{"from": {"red-2": 3}}).until("return_ships", "red")
    assert sorted(table.question("red").question.targets) == ["red-1", "red-4", "red-5"]  # type: ignore[attr-defined]
    table.answer("red", amounts={"red-1": 3}).play_out()
    assert not table.has_colony("red", "red-2")


def test_ships_of_a_worldship_are_named_once_and_spared_where_they_are__bully(table: Table) -> None:
    table.seat("red", "leviathan", hand=["attack-00"]).seat("blue", "bully", hand=["attack-40", "negotiate"])
    table.against("blue").aims_at("blue-2").uses("red", "leviathan.power", planets=["red-3"])
    table.reveals(red="attack-00", blue="attack-40").until("instead:lose_ships", "blue")
    places = table.question("blue").question.abilities["bully.power"].question.places  # type: ignore[attr-defined]
    assert {place: len(ships) for place, ships in places.items() if ships} == {f"red-{n}": 4 for n in range(1, 6)}
    table.uses("blue", "bully.power", **{"from": {"red-1": 4}}).play_out()
    assert [table.ships_of("red", f"red-{n}") for n in range(1, 6)] == [0, 4, 4, 4, 4]


def test_it_is_optional__bully(table: Table) -> None:
    won(table).play_out()
    assert table.was_offered("red", "bully.power")
    assert not table.has_colony("blue", "blue-2")


def test_losses_of_opposing_allies_are_not_touched__bully(table: Table) -> None:
    won(table, defense={"yellow": 2}).uses("red", "bully.power", **{"from": {"blue-1": 4}}).play_out()
    assert (table.in_warp("yellow"), table.in_warp("blue")) == (2, 4)


def test_only_attack_against_attack__bully(table: Table) -> None:
    won(table, blue="negotiate").play_out()
    assert table.result() == "offense_won"
    assert not table.was_offered("red", "bully.power")


def test_not_after_a_victory_without_revealed_cards__bully(table: Table) -> None:
    table.seat("red", hand=["attack-30"]).seat("green", hand=["attack-08"])
    table.seat("red", "bully", hand=["attack-08", "flare-hate"]).seat("blue", hand=["attack-04"]).against("blue")
    table.aims_at("blue-2").with_ships(2, "red-1").uses("red", "hate.wild").play_out()
    assert table.result() == "offense_won"
    assert not table.was_offered("red", "bully.power")


@pytest.mark.parametrize(
    ("side", "red", "blue"),
    [
        ("offense", "attack-30", "attack-08"),
        ("offense", "attack-01", "attack-20"),
        ("defense", "attack-30", "attack-08"),
        ("defense", "attack-01", "attack-20"),
    ],
)
def test_not_as_an_ally_for_either_winner__bully(table: Table, side: str, red: str, blue: str) -> None:
    table.seat("green", "bully").seat("red", hand=[red]).seat("blue", hand=[blue]).against("blue")
    table.aims_at("blue-2").with_ships(2, "red-1").allies(**{side: {"green": 1}})
    table.reveals(red=red, blue=blue).play_out()
    assert not table.was_offered("green", "bully.power")


def test_not_as_a_loser__bully(table: Table) -> None:
    table.seat("red", "bully", hand=["attack-01"]).seat("blue", hand=["attack-20"]).against("blue")
    table.aims_at("blue-2").with_ships(2, "red-1").reveals(red="attack-01", blue="attack-20").play_out()
    assert not table.was_offered("red", "bully.power")


def test_what_somebody_else_saves_is_no_choice_any_more__bully(table: Table) -> None:
    """Another effect changes how many ships are lost: here to none."""
    table.seat("blue", "zombie")
    won(table).play_out()
    assert not table.was_offered("red", "bully.power")


def test_the_number_is_the_one_that_another_effect_has_left__bully(table: Table) -> None:
    table.seat("green", hand=["attack-08"])
    table.seat("red", "bully", hand=["attack-30"]).seat("blue", hand=["attack-08", "flare-zombie"]).against("blue")
    table.aims_at("blue-2").with_ships(2, "red-1").reveals(red="attack-30", blue="attack-08")
    table.until("instead:lose_ships", "red")
    table.answer("red", use="bully.power", answer={"kind": "choose_ships", "from": {"blue-1": 4}})
    table.uses("blue", "zombie.wild").play_out()
    assert table.in_warp("blue") == 3


def test_ships_in_the_warp_or_captured_cannot_be_named__bully(table: Table) -> None:
    table.ships("blue", warp=2, blue_2=4)
    won(table).until("instead:lose_ships", "red")
    question = table.question("red").question.abilities["bully.power"].question  # type: ignore[attr-defined]
    assert "warp" not in question.places


def test_zapped_the_usual_ships_are_lost__bully(table: Table) -> None:
    won(table, yellow=("cosmic-zap",)).uses("red", "bully.power", **{"from": {"blue-1": 4}})
    table.uses("yellow", "cosmic-zap").play_out()
    assert table.outcome_of("bully.power") == "cancelled"
    assert (table.ships_of("blue", "blue-1"), table.ships_of("blue", "blue-2")) == (4, 0)


def test_leaders_are_the_last_to_be_named__bully__skill_37(table: Table) -> None:
    table.variant("skill_tokens")
    table.seat("red", ships={"red-1": {"W": 4}, "red-2": {"L": 5}, "red-3": 11})
    table.seat("blue", ships={"blue-2": {"L": 1, "W": 3}, "blue-1": {"L": 4}, "blue-3": 12})
    won(table).until("instead:lose_ships", "red")
    question = table.question("red").question.abilities["bully.power"].question  # type: ignore[attr-defined]
    offered = {ship for ships in question.places.values() for ship in ships}
    assert "L" not in {table.state.marks[ship] for ship in offered}


# -- super -------------------------------------------------------------------------------------


def all_bullied(table: Table, *yellow: str) -> Table:
    """Red beats blue, green and yellow and plays the flare."""
    won(table, "flare-bully", yellow=yellow, defense={"green": 1, "yellow": 2})
    table.uses("red", "bully.power", **{"from": {"blue-1": 4}})
    if "cosmic-zap" in yellow:
        table.passes("yellow")
    return table.uses("red", "bully.super")


def test_super_it_names_the_ships_of_opposing_allies_too__bully(table: Table) -> None:
    all_bullied(table).at("casualties", "red", **{"from": {"green-3": 1}})
    table.at("casualties", "red", **{"from": {"yellow-1": 1, "beside": 1}}).play_out()
    assert (table.ships_of("green", "green-3"), table.ships_of("yellow", "yellow-1")) == (3, 2)
    assert (table.in_warp("green"), table.in_warp("yellow"), table.in_warp("blue")) == (1, 2, 4)
    assert (table.ships_of("green", "beside"), table.ships_of("yellow", "beside")) == (0, 0)


def test_super_it_is_optional__bully(table: Table) -> None:
    won(table, "flare-bully", defense={"green": 1}).uses("red", "bully.power", **{"from": {"blue-1": 4}}).play_out()
    assert table.was_offered("red", "bully.super")


def test_super_also_when_allies_alone_have_ships_to_lose__bully__bully_01(table: Table) -> None:
    table.ships("blue", blue_2=0)
    won(table, "flare-bully", defense={"green": 1}).uses("red", "bully.power", **{"from": {}}).uses(
        "red", "bully.super"
    )
    table.at("casualties", "red", **{"from": {"green-3": 1}}).play_out()
    assert (table.ships_of("green", "green-3"), table.in_warp("green"), table.in_warp("blue")) == (3, 1, 0)


def test_super_not_without_allies_that_lose_ships__bully(table: Table) -> None:
    won(table, "flare-bully").uses("red", "bully.power", **{"from": {"blue-1": 4}}).play_out()
    assert not table.was_offered("red", "bully.super")


def test_super_card_zapped_the_allies_lose_what_they_sent__bully(table: Table) -> None:
    all_bullied(table, "card-zap").uses("yellow", "card-zap").play_out()
    assert table.outcome_of("bully.super") == "cancelled"
    assert (table.in_warp("green"), table.in_warp("yellow")) == (1, 2)
    assert table.ships_of("blue", "blue-1") == 0


def test_super_cosmic_zapped_it_returns_and_the_allies_lose_what_they_sent__bully(table: Table) -> None:
    all_bullied(table, "cosmic-zap").uses("yellow", "cosmic-zap").play_out()
    assert table.outcome_of("bully.super") == "cancelled"
    assert "flare-bully" in table.hand("red")
    assert table.in_warp("green") == 1


# -- wild --------------------------------------------------------------------------------------


def extorted(table: Table, *yellow: str, planet: str = "blue-4") -> Table:
    """Red shows an attack against the negotiate of blue and demands a colony."""
    table.seat("red", hand=["attack-08", "flare-bully"]).seat("blue", hand=["negotiate", "attack-04"])
    table.seat("yellow", hand=["attack-08", *yellow]).against("blue").aims_at("blue-2").with_ships(2, "red-1")
    return table.reveals(red="attack-08", blue="negotiate").uses("red", "bully.wild", planets=[planet])


def test_wild_the_opponent_may_grant_a_colony_at_once__bully(table: Table) -> None:
    extorted(table).at("extorted", "blue", options=["colony"]).at("settle", "red", **{"from": {"red-3": 2}})
    assert table.ships_of("red", "blue-4") == 2
    assert not any(
        event.why == "bully" and "warp" in dict(event.moves.values()).values()
        for event in table.happened("ships_moved")
    )


def test_wild_or_it_loses_two_ships_of_its_choice__bully(table: Table) -> None:
    extorted(table).at("extorted", "blue", options=["ships"])
    table.at("extorted_ships", "blue", **{"from": {"blue-1": 1, "blue-5": 1}})
    assert [len(event.moves) for event in table.happened("ships_moved") if event.why == "bully"] == [2]
    assert [table.ships_of("blue", f"blue-{n}") for n in (1, 5)] == [3, 3]
    assert not table.has_colony("red", "blue-4")


def test_wild_not_when_there_is_nothing_to_extort__bully(table: Table) -> None:
    table.ships("blue", warp=20).seat("blue", hand=["negotiate"]).seat("red", hand=["attack-08", "flare-bully"])
    table.against("blue").aims_at("blue-2").with_ships(2).reveals(red="attack-08", blue="negotiate").play_out()
    assert not table.was_offered("red", "bully.wild")


def test_wild_the_two_ships_are_not_those_of_the_encounter__bully(table: Table) -> None:
    extorted(table).at("extorted", "blue", options=["ships"]).until("extorted_ships", "blue")
    fighting: dict[str, Any] = {"from": {"blue-2": 2}}
    table.refuses("blue", "not_an_option", **fighting)


def test_wild_the_planet_has_a_ship_of_the_opponent__bully(table: Table) -> None:
    table.ships("blue", blue_3=0)
    table.seat("red", hand=["attack-08", "flare-bully"]).seat("blue", hand=["negotiate"]).against("blue")
    table.aims_at("blue-2").with_ships(2, "red-1").reveals(red="attack-08", blue="negotiate")
    answer = {"kind": "choose_planets", "planets": ["blue-3"]}
    table.until("cards_revealed", "red").refuses("red", "not_an_option", use="bully.wild", answer=answer)


def test_wild_without_such_a_planet_only_the_ships_are_left__bully(table: Table) -> None:
    table.ships("red", blue_1=1, blue_3=1, blue_4=1, blue_5=1, red_1=16)
    table.seat("red", hand=["attack-08", "flare-bully"]).seat("blue", hand=["negotiate"]).against("blue")
    table.aims_at("blue-2").with_ships(2, "red-1").settles("red", "blue-2")
    table.reveals(red="attack-08", blue="negotiate")
    table.uses("red", "bully.wild").until("extorted", "blue")
    table.refuses("blue", "not_an_option", options=["colony"])


def test_wild_a_card_that_has_become_a_negotiate_counts__bully(table: Table) -> None:
    table.seat("red", hand=["attack-08", "flare-bully"]).seat("green", hand=["attack-08", "emotion-control"])
    table.seat("blue", hand=["attack-04"]).against("blue").aims_at("blue-2").with_ships(2, "red-1")
    table.reveals(red="attack-08", blue="attack-04").uses("green", "emotion-control")
    table.uses("red", "bully.wild", planets=["blue-4"]).until("extorted", "blue")
    assert table.was_offered("red", "bully.wild")


def test_wild_not_against_an_attack__bully(table: Table) -> None:
    table.seat("red", hand=["attack-08", "flare-bully"]).seat("blue", hand=["attack-04"]).against("blue")
    table.aims_at("blue-2").with_ships(2, "red-1").reveals(red="attack-08", blue="attack-04").play_out()
    assert not table.was_offered("red", "bully.wild")


@pytest.mark.parametrize(
    ("side", "red", "blue"),
    [
        ("offense", "attack-08", "negotiate"),
        ("defense", "negotiate", "attack-08"),
    ],
)
def test_wild_not_as_an_ally__bully(table: Table, side: str, red: str, blue: str) -> None:
    table.seat("green", hand=["attack-08", "flare-bully"]).seat("blue", hand=[blue]).seat("red", hand=[red])
    table.against("blue").aims_at("blue-2").with_ships(2, "red-1").allies(**{side: {"green": 1}})
    table.reveals(red=red, blue=blue).play_out()
    assert not table.was_offered("green", "bully.wild")


def test_wild_card_zapped_nobody_is_extorted__bully(table: Table) -> None:
    extorted(table, "card-zap").uses("yellow", "card-zap").play_out()
    assert table.outcome_of("bully.wild") == "cancelled"
    assert not table.has_colony("red", "blue-4")


@pytest.mark.parametrize("seat", ["red", "blue"])
def test_wild_either_main_player__bully(table: Table, seat: str) -> None:
    other = "blue" if seat == "red" else "red"
    table.seat(seat, hand=["attack-08", "flare-bully"]).seat(other, hand=["negotiate"]).against("blue")
    table.aims_at("blue-2").with_ships(2, "red-1").reveals(**{seat: "attack-08", other: "negotiate"})
    table.uses(seat, "bully.wild", planets=[f"{other}-4"]).at("extorted", other, options=["colony"])
    table.until("settle", seat)
