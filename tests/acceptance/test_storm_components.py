"""Cosmic Storm: its components and how the set is used (ST-001..012)."""

from collections.abc import Callable

import pytest

from tests.acceptance.client import Game
from tests.acceptance.sets import SIX, aliens_of, catalogued, dealt, flares_dealt
from tests.acceptance.table import row
from tests.acceptance.wire import Wire

STORM = [
    "arcade",
    "brute",
    "bulwark",
    "converter",
    "coordinator",
    "dervish",
    "grumpus",
    "mouth",
    "neighbor",
    "outlaw",
    "patriot",
    "phantasm",
    "porcupine",
    "roach",
    "scavenger",
    "sloth",
    "sneak",
    "squee",
    "swindler",
    "sycophant",
    "tide",
    "tyrant",
    "vox",
    "worm",
    "wormhole",
]


@row("ST-001")
def test_the_set_has_25_aliens(wire: Wire) -> None:
    entries = catalogued(wire, "aliens")
    assert sorted(aliens_of(wire, "storm")) == STORM
    assert len({entries[alien]["name"] for alien in STORM}) == 25


@row("ST-002")
def test_the_set_has_a_flare_with_both_sides_for_each_of_its_aliens(wire: Wire) -> None:
    cards, aliens = catalogued(wire, "cards"), catalogued(wire, "aliens")
    flares = {id for id, card in cards.items() if (card["kind"], card["set"]) == ("flare", "storm")}
    assert flares == {f"flare-{alien}" for alien in STORM}
    sides = {alien: {ability["kind"] for ability in aliens[alien]["abilities"]} for alien in STORM}
    assert [alien for alien in STORM if not {"wild", "super"} <= sides[alien]] == []


@row("ST-003", "N-12")
def test_the_set_has_35_cards_flares_and_stations(wire: Wire) -> None:
    cards = [card for card in catalogued(wire, "cards").values() if card["set"] == "storm"]
    counts = {kind: sum(card["count"] for card in cards if card["kind"] == kind) for kind in ("flare", "station")}
    assert counts == {"flare": 25, "station": 10}
    assert sum(card["count"] for card in cards) == 35


@row("ST-005")
def test_the_sloth_token_exists_with_the_sloth_only(game: Game) -> None:
    assert "sloth" not in game.state()["sheets"]
    assert not [data for data in game.happened("sheet_noted") if data["note"] == "token"]


@row("ST-005", "ST-006")
def test_the_set_has_one_sloth_token_and_seven_swindler_tokens_one_of_them_the_mark(wire: Wire) -> None:
    aliens = [(id, entry) for id, entry in catalogued(wire, "aliens").items() if entry["edition"] == "storm"]
    tokens = {id: entry["tokens"] for id, entry in aliens if entry["tokens"]}
    assert tokens == {"sloth": {"token": 1}, "swindler": {"blank": 6, "mark": 1}}


@row("ST-005")
def test_with_the_sloth_there_is_one_token_on_its_sheet(game: Game) -> None:
    game.alien("green", "sloth").until("aim")
    assert [sheet["token"] for sheet in game.state()["sheets"].values() if "token" in sheet] == ["sheet"]


@row("ST-006")
def test_one_of_the_swindlers_tokens_is_the_mark_and_only_the_swindler_knows_which(game: Game) -> None:
    game.alien("blue", "swindler").until("mark", "blue")
    question = game.question("blue")
    assert (question["seats"], question["min"], question["max"]) == (["green", "yellow", "red"], 1, 1)
    game.answer("blue", seats=["yellow"]).until("aim")
    marks = {seat: [data.get("value") for data in marked(game, seat)] for seat in ("blue", "red", "yellow", "")}
    assert marks == {"blue": ["yellow"], "red": [None], "yellow": [None], "": [None]}
    others = [str(game.state(seat)["sheets"]) + str(game.get("/questions", seat)) for seat in ("red", "yellow", "")]
    assert not [told for told in others if "mark" in told]


def marked(game: Game, seat: str) -> list[dict[str, object]]:
    return [data for data in game.happened("sheet_noted", seat) if data["note"] == "mark"]


@row("ST-006")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_each_other_player_may_be_the_mark(game: Game, seats: int) -> None:
    game.seats(*SIX[:seats]).alien("blue", "swindler").until("mark", "blue")
    assert len(game.question("blue")["seats"]) == seats - 1


@row("ST-006")
def test_without_the_swindler_nobody_has_a_mark(game: Game) -> None:
    game.until("aim")
    assert not game.happened("sheet_noted")


@row("ST-006")
@pytest.mark.parametrize("seats", [["green", "yellow"], [], ["blue"]])
def test_the_swindler_cannot_mark_two_nobody_or_itself(game: Game, seats: list[str]) -> None:
    game.alien("blue", "swindler").until("mark", "blue").refuses("blue", "CORE-032", seats=seats)


@row("ST-007")
def test_every_alien_and_flare_names_its_set(wire: Wire) -> None:
    aliens, cards = catalogued(wire, "aliens"), catalogued(wire, "cards")
    assert {entry["edition"] for entry in aliens.values()} <= {"base", "incursion", "storm", "classic"}
    assert aliens["sloth"]["edition"] == cards["flare-sloth"]["set"] == "storm"
    flares = {id: entry["set"] for id, entry in cards.items() if entry["kind"] == "flare"}
    assert flares == {f"flare-{id}": aliens[id]["edition"] for id in aliens if f"flare-{id}" in flares}


@row("ST-008")
def test_the_sloth_token_stands_in_the_gate_until_ships_come_for_it(game: Game) -> None:
    game.alien("red", "sloth").against("blue").aims_at("blue-2").until("select_card")
    assert game.state()["sheets"]["sloth"]["token"] == "gate"
    assert game.ships_at("gate", "red") == 0
    game.selects("red", "attack-08").selects("blue", "attack-08").until("sloth", "red")
    game.answer("red", **{"from": {"red-3": 4}}).play_out("totals_fixed")
    assert game.state()["sheets"]["sloth"]["token"] == "sheet"
    assert game.total("offense") == 12


@row("ST-008")
@pytest.mark.parametrize("count", [0, 1, 4])
def test_none_to_four_ships_come_for_the_token(game: Game, count: int) -> None:
    game.alien("red", "sloth").against("blue").aims_at("blue-2")
    game.selects("red", "attack-08").selects("blue", "attack-08")
    game.at("sloth", "red", **{"from": {"red-3": count}}).play_out("totals_fixed")
    assert game.total("offense") == 8 + count


@row("ST-009")
def test_what_a_storm_alien_asks_is_asked_and_refused_like_everything(game: Game) -> None:
    game.alien("red", "sloth").against("blue").aims_at("blue-2")
    game.selects("red", "attack-08").selects("blue", "attack-08").until("sloth", "red")
    assert {answer["kind"] for answer in game.legal("red")} == {"choose_ships"}
    game.refuses("red", "CORE-240", "too_many", **{"from": {"red-1": 4, "red-2": 1}})


@row("ST-009")
def test_a_storm_flare_is_offered_used_and_limited_like_any_flare(game: Game) -> None:
    game.hand("green", "attack-08", "flare-sloth").against("blue").aims_at("blue-2").with_ships(3, "red-1")
    game.allies(offense={"green": 2}).reveals(red="attack-08", blue="attack-08").until_usable("green", "sloth.wild")
    assert {"kind": "respond", "use": "sloth.wild"} in game.legal("green")
    game.answer("green", use="sloth.wild").until("sloth_reinforces", "green")
    game.refuses("green", "CORE-221", "too_many", **{"from": {"green-3": 3}})
    game.answer("green", **{"from": {"green-3": 2}}).play_out("totals_fixed")
    assert game.total("offense") == 8 + 3 + 2 + 2


@row("ST-010")
def test_storm_aliens_are_dealt_when_the_set_is_in_and_else_not(another: Callable[..., Game]) -> None:
    storm = aliens_of(another().wire, "storm")
    assert storm & dealt(another, "base", "storm")
    assert not storm & dealt(another, "base")


@row("ST-011")
def test_storm_flares_are_dealt_when_the_set_is_in_and_else_not(another: Callable[..., Game]) -> None:
    storm = {f"flare-{alien}" for alien in aliens_of(another().wire, "storm")}
    assert storm & flares_dealt(another, "base", "storm")
    assert not storm & flares_dealt(another, "base")


@row("ST-012")
def test_without_the_variant_the_set_brings_no_station(game: Game) -> None:
    game.option(sets=["base", "storm"]).until("aim")
    state = game.state()
    assert "stations" not in state
    assert "station" not in str(state["variants"])
