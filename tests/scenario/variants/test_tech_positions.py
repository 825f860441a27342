"""Techs in a custom position, in the catalogue, in views and in forks."""

from typing import Any

import pytest

from domain import board
from domain.decks.piles import SHUFFLED
from domain.events.laid_table import MEMBER
from domain.game import catalogue
from domain.game.names import name_of, spoken
from domain.game.position import faults
from domain.game.position_document import document
from domain.game.views import view
from domain.requests import forks
from domain.variants.technology.abilities import TECHS
from domain.variants.technology.position import written
from tests.scenario.table import Table
from tests.scenario.variants.techs import (
    at,
    completed,
    discarded,
    face_down,
    full,
    has_completed,
    lay,
    researchers,
    shown,
)

SEATS = ["red", "blue", "green"]


def test_a_position_says_who_researches_what_with_how_many_ships(table: Table) -> None:
    lay(table, red=face_down("qax", "omega_missile"), blue=completed("xenon_lasers"))
    researchers(table, "red", 2, 3).position(tech_top=[full("prometheus")], tech_discard=[full("genesis_bomb")]).start()
    assert [table.ships_of("red", at("red", n)) for n in (1, 2)] == [2, 3]
    assert has_completed(table, "blue", "xenon_lasers")
    assert (table.pile("techs")[-1], discarded(table)) == (full("prometheus"), ["genesis_bomb"])
    assert sum(len(cards) for zone, cards in table.state.zones.items() if zone.startswith("research:green")) == 0


def test_a_position_may_have_the_genesis_planet_in_play(table: Table) -> None:
    lay(table).position(genesis_planet="red").ships("red", genesis_planet=0)
    table.seat("red", ships={"genesis-planet": 5, "red-1": 15}, warp=0).against("red").start()
    assert board.planets(table.state, "red")[-1] == "genesis-planet"
    assert view(table.state)["seats"]["red"]["home_colonies"] == 2


def test_a_position_without_techs_is_dealt_some_as_usual(table: Table) -> None:
    table.variant("technology").until("keep_tech", "red")
    assert len(table.pile("drawn_techs:red")) == 2


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"techs": []}, "/position/techs"),
    ({"techs": {"purple": {}}}, "/position/techs/purple"),
    ({"techs": {"red": []}}, "/position/techs/red"),
    ({"techs": {"red": {"hand": []}}}, "/position/techs/red"),
    ({"techs": {"red": {"researching": {}}}}, "/position/techs/red"),
    ({"techs": {"red": {"researching": ["tech-of-nobody"]}}}, "/position/techs/red/researching/0"),
    ({"techs": {"red": {"completed": {"tech-gluon-mines": {}}}}}, "/position/techs/red/completed/tech-gluon-mines"),
    ({"techs": {"red": {"completed": {"tech-qax": {"at": "red-1"}}}}}, "/position/techs/red/completed/tech-qax"),
    (
        {"techs": {"red": {"completed": {"tech-lunar-cannon": {"between": ["red-1", "blue-1"]}}}}},
        "/position/techs/red/completed/tech-lunar-cannon/between",
    ),
    (
        {"techs": {"red": {"completed": {"tech-prometheus": {"at": "the moon"}}}}},
        "/position/techs/red/completed/tech-prometheus/at",
    ),
    (
        {"techs": {"red": {"completed": {"tech-precursor-seed": {"alien": "nobody"}}}}},
        "/position/techs/red/completed/tech-precursor-seed/alien",
    ),
    (
        {"techs": {"red": {"completed": {"tech-quark-battery": {"card": "plague"}}}}},
        "/position/techs/red/completed/tech-quark-battery/card",
    ),
    (
        {"techs": {"red": {"completed": {"tech-quark-battery": {"card": "attack-40"}}}}, "deck_top": ["attack-40"]},
        "/position/techs/red/completed/tech-quark-battery/card",
    ),
    ({"techs": {"red": {"researching": ["tech-qax"]}, "blue": {"completed": {"tech-qax": {}}}}}, "/position/techs"),
    ({"techs": {"red": {"researching": ["tech-qax"]}}, "tech_top": ["tech-qax"]}, "/position/techs"),
    ({"tech_top": "tech-qax"}, "/position/tech_top"),
    ({"tech_discard": ["tech-qax", "plague"]}, "/position/tech_discard/1"),
    ({"tech_top": ["tech-qax"]}, "/position/tech_top"),
    ({"tech_discard": ["tech-qax"]}, "/position/tech_discard"),
    ({"genesis_planet": "purple"}, "/position/genesis_planet"),
]


@pytest.mark.parametrize(("position", "pointer"), WRONG)
def test_an_impossible_position_is_refused(position: dict[str, Any], pointer: str) -> None:
    assert pointer in [fault["pointer"] for fault in faults(position, SEATS, ["technology"])]


def test_only_ships_of_its_player_are_on_a_tech__TECH_03() -> None:
    blue = {"seat": "blue", "ships": {at("red"): 3, "blue-1": 17}}
    found = faults({"techs": {"red": face_down("qax")}, "seats": [blue]}, SEATS, ["technology"])
    assert [(fault["pointer"], fault["rule"]) for fault in found] == [("/position/techs/red", "TECH-03")]


def test_there_is_no_place_for_ships_without_a_tech() -> None:
    red = {"seat": "red", "ships": {at("red", 2): 3, "red-1": 17}}
    found = faults({"techs": {"red": face_down("qax")}, "seats": [red]}, SEATS, ["technology"])
    assert [fault["pointer"] for fault in found] == [f"/position/seats/0/ships/{at('red', 2)}"]


def test_the_members_belong_to_the_variant() -> None:
    for member in ("techs", "tech_top", "tech_discard", "genesis_planet"):
        assert faults({member: {}}, SEATS, [])[0]["detail"] == "This member belongs to the variant `technology`."


def test_the_catalogue_lists_twenty_techs_with_their_numbers() -> None:
    techs = {entry["id"]: entry for entry in catalogue.entries("techs")}
    assert len(techs) == 20
    numbers = {id: entry["research"] for id, entry in techs.items()}
    assert (numbers[full("omega_missile")], numbers[full("gluon_mines")]) == (8, None)
    assert sorted(id for id, entry in techs.items() if entry["hidden"]) == sorted(
        full(name) for name in ("genesis_bomb", "gluon_mines", "tech_scrambler")
    )
    assert sum(not entry["once"] for entry in techs.values()) == 7


def test_places_planets_and_ships_of_techs_have_names() -> None:
    assert name_of(at("red", 2)) == "Research, Red, 2"
    assert spoken(at("red", 2)).phrase == "Red's tech 2"
    assert (spoken("genesis-planet").phrase, spoken("genesis-planet").group) == ("the Genesis planet", "planets")
    assert (spoken("prometheus-01").phrase, spoken("prometheus-01").group) == ("the Prometheus", "ships")


def test_a_fork_with_fresh_randomness_deals_the_face_down_techs_anew__FORK_05(table: Table) -> None:
    lay(table, red=face_down("qax"), blue=completed("prometheus")).until("aim")
    laid = forks.table(table.state, forks.FRESH)
    assert laid["zones"][at("red")] == []
    assert "tech-qax#1" in laid["zones"]["techs"]
    assert laid["zones"]["completed:blue"] == ["tech-prometheus#1"]
    assert forks.origin_of(table.state, 1, "", forks.FRESH).hands[at("red")] == {"techs": 1}
    assert "techs" in SHUFFLED


def test_a_view_shows_the_ships_on_techs_and_what_is_completed(table: Table) -> None:
    researchers(lay(table, red=face_down("qax"), blue=completed("xenon_lasers")), "red", 2).start()
    part = shown(table)
    assert part["researching"][at("red")]["ships"] == {"red": board.ships_at(table.state, at("red"))}
    assert part["completed"]["blue"] == [full("xenon_lasers")]
    assert part["deck"] == len(TECHS) - 2


def test_an_open_tech_of_a_position_is_dealt_face_down_beneath_the_named_ones(table: Table) -> None:
    table.variant("technology").position(techs={"red": {"researching": ["", None, full("qax")]}})
    table.position(tech_top=[full("prometheus")], tech_discard=[full("genesis_bomb")])
    table.seat("red", ships={at("red", 1): 2, at("red", 3): 1, "red-1": 17}, warp=0).start()
    assert list(shown(table)["researching"]) == [at("red", 1), at("red", 3)]
    assert table.pile(at("red", 3)) == [full("qax")]
    assert table.pile("techs")[-1] == full("prometheus")
    assert len(table.pile("techs")) == len(TECHS) - 3


def test_there_is_no_place_for_ships_at_a_number_without_a_tech() -> None:
    red = {"seat": "red", "ships": {at("red", 1): 3, "red-1": 17}}
    found = faults({"techs": {"red": {"researching": [None, ""]}}, "seats": [red]}, SEATS, ["technology"])
    assert [fault["pointer"] for fault in found] == [f"/position/seats/0/ships/{at('red', 1)}"]


def test_the_alien_of_a_seed_is_nobody_elses() -> None:
    seed = {"red": completed(precursor_seed={"alien": "zombie"})}
    found = faults({"techs": seed, "seats": [{"seat": "blue", "aliens": ["zombie"]}]}, SEATS, ["technology"])
    assert [fault["pointer"] for fault in found] == ["/position/techs/red/completed/tech-precursor-seed/alien"]


def of_a_running_game(table: Table) -> dict[str, Any]:
    """What the document says while red and blue have techs, one of red's numbers is empty again, and some are used."""
    battery, cannon = {"card": "attack-40"}, {"between": ["blue-1", "blue-2"]}
    blue = completed("xenon_lasers", quark_battery=battery, lunar_cannon=cannon, prometheus={"at": "blue-3"})
    lay(table, red={"researching": [full("qax"), None, full("omega_missile")]}, blue=blue)
    table.seat("red", ships={at("red", 1): 2, at("red", 3): 1, "red-1": 17}, warp=0).start()
    return {name: said for name, said in document(table.state, "red").items() if name != MEMBER}


def test_the_document_of_a_running_game_names_no_face_down_tech__CORE_311(table: Table) -> None:
    found = of_a_running_game(table)
    assert found["techs"]["red"] == {"researching": ["", None, ""], "completed": {}}
    assert "tech_top" not in found
    assert "attack-40" not in str(found["techs"])
    red = next(part for part in found["seats"] if part["seat"] == "red")
    assert (red["ships"][at("red", 1)], red["ships"][at("red", 3)]) == (2, 1)


def test_it_says_what_completed_techs_have_brought(table: Table) -> None:
    brought = of_a_running_game(table)["techs"]["blue"]["completed"]
    assert brought[full("lunar_cannon")] == {"between": ["blue-1", "blue-2"]}
    assert brought[full("prometheus")] == {"at": "blue-3"}
    assert set(brought) == {full(name) for name in ("xenon_lasers", "quark_battery", "lunar_cannon", "prometheus")}


def test_a_game_can_begin_from_it(table: Table, other_table: Table) -> None:
    position = of_a_running_game(table)
    assert faults(position, list(table.state.seats), ["technology"]) == []
    other_table.variant("technology").position(**position)
    for part in position["seats"]:
        other_table.seat(part["seat"], ships=part["ships"], warp=part["warp"])
    other_table.start()
    assert list(shown(other_table)["researching"]) == list(shown(table)["researching"])
    assert shown(other_table)["completed"] == shown(table)["completed"]
    assert shown(other_table)["lunar_cannon"] == ["blue-1", "blue-2"]
    assert other_table.state.ships["prometheus-01"] == "blue-3"


def test_when_nothing_is_hidden_any_more_it_names_all_techs(table: Table) -> None:
    of_a_running_game(table)
    whole = written(table.state, True)
    assert whole["techs"]["red"]["researching"] == [full("qax"), None, full("omega_missile")]
    assert whole["techs"]["blue"]["completed"][full("quark_battery")] == {"card": "attack-40"}
    assert len(whole["tech_top"]) == len(TECHS) - 6


def test_the_alien_of_a_precursor_seed_is_with_the_tech_and_with_no_seat__TECH_35(table: Table) -> None:
    lay(table, red=completed(precursor_seed={"alien": "zombie"})).seat("red", "human").start()
    laid = document(table.state, "red")
    del laid[MEMBER]
    assert [part["aliens"] for part in laid["seats"] if part["seat"] == "red"] == [["human"]]
    assert laid["techs"]["red"]["completed"] == {full("precursor_seed"): {"alien": "zombie"}}
    assert faults(laid, list(table.state.seats), table.state.variants) == []
