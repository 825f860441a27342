"""Contents of the sets, and when they are in a game (EXP)."""

from collections import Counter
from typing import Any

from domain.aliens.selection import usable, with_flares
from domain.commands import CreateGame
from domain.game.catalogue import entries
from domain.game.setup_check import check

FIVE = ["red", "blue", "green", "yellow", "purple"]
SIX = [*FIVE, "orange"]
ALERTS = ["green", "yellow", "red"]


def aliens_of(edition: str) -> set[str]:
    return {alien["id"] for alien in entries("aliens") if alien["edition"] == edition}


def cards_of(edition: str) -> Counter[tuple[str, bool]]:
    """Returns (deck, whether they are flares) -> how many cards a set brings."""
    found: Counter[tuple[str, bool]] = Counter()
    for card in entries("cards"):
        if card["set"] == edition:
            found[card["deck"], card["kind"] == "flare"] += card["count"]
    return found


def components(seats: list[str], variants: tuple[str, ...] = (), sets: tuple[str, ...] = ("base",)) -> dict[str, Any]:
    command = CreateGame(game="", seats=seats, variants=list(variants), options={"sets": list(sets)})
    found = check(command)
    assert found["ok"], found
    parts: dict[str, Any] = found["components"]
    return parts


def test_incursion_brings_20_aliens_20_flares_32_reward_cards_and_3_destiny_cards__EXP_01() -> None:
    assert len(aliens_of("incursion")) == 20
    assert cards_of("incursion") == {("cosmic", True): 20, ("reward", False): 32, ("destiny", False): 3}


def test_a_sixth_player_has_20_ships_and_5_planets__EXP_01() -> None:
    five, six = components(FIVE), components(SIX, ("sixth_player",))
    assert (six["ships"] - five["ships"], six["planets"] - five["planets"]) == (20, 5)


def test_storm_brings_25_aliens_25_flares_10_stations_and_tokens_for_two_aliens__EXP_02() -> None:
    assert len(aliens_of("storm")) == 25
    assert cards_of("storm") == {("cosmic", True): 25, ("stations", False): 10}
    tokens = {alien["id"]: sum(alien["tokens"].values()) for alien in entries("aliens") if alien["tokens"]}
    assert {alien: tokens[alien] for alien in ("sloth", "swindler")} == {"sloth": 1, "swindler": 7}


def test_the_aliens_of_all_sets_that_are_in_make_one_pool__EXP_04() -> None:
    both = set(usable({"sets": ["base", "storm"], "alerts": ALERTS}, 5))
    assert both == {alien for each in ("base", "storm") for alien in usable({"sets": [each], "alerts": ALERTS}, 5)}
    assert both & aliens_of("storm")
    assert both & aliens_of("base")
    assert not both & aliens_of("incursion")


def test_so_do_their_flares__EXP_05() -> None:
    dealt_from = set(with_flares(usable({"sets": ["base", "incursion"], "alerts": ALERTS}, 5)))
    flares = {card["id"] for card in entries("cards") if card["kind"] == "flare"}
    assert {f"flare-{alien}" for alien in dealt_from} <= flares
    assert dealt_from & aliens_of("incursion")
    assert dealt_from & aliens_of("base")


def test_the_sixth_colour_brings_its_destiny_cards_with_it__EXP_06() -> None:
    assert components(SIX, ("sixth_player",))["destiny_cards"] - components(FIVE)["destiny_cards"] == 3
    assert components(FIVE, sets=("base", "incursion"))["destiny_cards"] == components(FIVE)["destiny_cards"]


def test_the_set_alone_brings_no_stations__EXP_08() -> None:
    assert "stations" not in components(FIVE, sets=("base", "storm"))
    assert components(FIVE, ("space_stations",), ("base", "storm"))["stations"] == len(FIVE)


def test_each_alien_has_the_tokens_of_its_sheet_and_no_other_alien_has_them__EXP_09_EXP_10() -> None:
    tokens = {alien["id"]: alien["tokens"] for alien in entries("aliens")}
    assert tokens["sloth"] == {"token": 1}
    assert tokens["swindler"] == {"blank": 6, "mark": 1}
    assert [alien for alien, held in tokens.items() if "mark" in held] == ["swindler"]
