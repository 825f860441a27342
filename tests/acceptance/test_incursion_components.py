"""Cosmic Incursion: its components, how the set is used, and the sixth player (IN-001..014)."""

from collections.abc import Callable

import pytest

from tests.acceptance import stations
from tests.acceptance.client import Game, title
from tests.acceptance.sets import SIX, aliens_of, catalogued, dealt, flares_dealt
from tests.acceptance.table import row
from tests.acceptance.wire import Wire

INCURSION = [
    "bully",
    "chronos",
    "cryo",
    "deuce",
    "disease",
    "ethic",
    "fungus",
    "fury",
    "genius",
    "ghoul",
    "guerrilla",
    "leviathan",
    "locust",
    "magician",
    "mercenary",
    "merchant",
    "plant",
    "seeker",
    "sniveler",
    "symbiote",
]


@row("IN-001")
def test_the_set_has_twenty_aliens(wire: Wire) -> None:
    entries = catalogued(wire, "aliens")
    assert sorted(aliens_of(wire, "incursion")) == INCURSION
    assert len({entries[alien]["name"] for alien in INCURSION}) == 20


@row("IN-002")
def test_the_set_has_a_flare_with_both_sides_for_each_of_its_aliens(wire: Wire) -> None:
    cards, aliens = catalogued(wire, "cards"), catalogued(wire, "aliens")
    flares = {id for id, card in cards.items() if (card["kind"], card["set"]) == ("flare", "incursion")}
    assert flares == {f"flare-{alien}" for alien in INCURSION}
    sides = {alien: {ability["kind"] for ability in aliens[alien]["abilities"]} for alien in INCURSION}
    assert [alien for alien in INCURSION if not {"wild", "super"} <= sides[alien]] == []


@row("N-09")
def test_the_set_has_55_cards(wire: Wire) -> None:
    cards = [card for card in catalogued(wire, "cards").values() if card["set"] == "incursion"]
    counts = {kind: sum(card["count"] for card in cards if card["kind"] == kind) for kind in ("flare", "destiny")}
    assert counts == {"flare": 20, "destiny": 3}
    assert sum(card["count"] for card in cards) == 20 + 32 + 3


@row("IN-004")
def test_the_sixth_colour_brings_three_destiny_cards(another: Callable[..., Game]) -> None:
    five, six = another("five").seats(*SIX[:5]).start(), another("six").seats(*SIX).start()
    assert destiny_cards(six) - destiny_cards(five) == 3


def destiny_cards(game: Game) -> int:
    """Returns cards of the destiny deck at the start."""
    return int(next(data["count"] for data in game.happened("pile_stacked") if data["zone"] == "destiny"))


@row("IN-004")
def test_the_catalogue_has_three_destiny_cards_of_the_sixth_colour(wire: Wire) -> None:
    cards = catalogued(wire, "cards")
    assert (cards["destiny-orange"]["count"], cards["destiny-orange"]["set"]) == (3, "incursion")


@row("IN-005")
def test_the_sixth_player_has_five_planets_twenty_ships_and_no_colony_abroad(game: Game) -> None:
    game.seats(*SIX).start()
    state = game.state()
    mine = {planet: there["orange"] for planet, there in state["planets"].items() if "orange" in there}
    assert sorted(mine) == [f"orange-{number}" for number in range(1, 6)]
    assert sum(len(ships) for ships in mine.values()) == 20
    assert state["seats"]["orange"]["foreign_colonies"] == 0


@row("IN-006")
def test_counters_are_a_supply_without_a_limit(game: Game) -> None:
    """The set has 31 of them; one more than that is no matter."""
    stations.lay(game, ("cosmic-energy-generator", "red-3"), counters=31).hand("red", "attack-40").against("blue")
    game.aims_at("blue-1").with_ships(1, "red-1").reveals(red="attack-40", blue="attack-08").play_out()
    assert stations.station(game, "cosmic-energy-generator")["counters"] == 33


@row("IN-007")
def test_every_card_names_its_set(wire: Wire) -> None:
    cards = catalogued(wire, "cards")
    assert {entry["set"] for entry in cards.values()} <= {"base", "incursion", "storm", "conflict", "classic"}
    assert cards["flare-deuce"]["set"] == "incursion"
    assert cards["attack-08"]["set"] == "base"


@row("IN-010")
def test_incursion_aliens_are_dealt_when_the_set_is_in_and_else_not(another: Callable[..., Game]) -> None:
    incursion = aliens_of(another().wire, "incursion")
    assert incursion & dealt(another, "base", "incursion")
    assert not incursion & dealt(another, "base")


@row("IN-011")
def test_incursion_flares_are_dealt_when_the_set_is_in_and_else_not(another: Callable[..., Game]) -> None:
    incursion = {f"flare-{alien}" for alien in aliens_of(another().wire, "incursion")}
    assert incursion & flares_dealt(another, "base", "incursion")
    assert not incursion & flares_dealt(another, "base")


@row("IN-012")
def test_six_can_play(game: Game) -> None:
    game.seats(*SIX).against("orange").aims_at("orange-3").with_ships(2)
    game.reveals(red="attack-08", orange="negotiate").play_out()
    assert game.result() == "offense_won"
    assert game.state()["seats"]["red"]["foreign_colonies"] == 1


@row("IN-013", "N-10")
def test_with_six_players_exactly_the_twelve_dealt_flares_are_in_the_deck(game: Game) -> None:
    game.seats(*SIX).as_dealt().option(alien_selection="flares").start()
    flares = [title(card) for seat in SIX for card in game.state(seat)["seats"][seat]["dealt"]]
    assert len(set(flares)) == 12
    game.play_out("turn_began")
    deck = next(data for data in game.happened("pile_stacked") if data["zone"] == "deck")
    assert deck.get("draws", 0) == 0
    assert deck["count"] == cosmic_cards(game.wire) + 12


def cosmic_cards(wire: Wire) -> int:
    """Returns cards of the cosmic deck besides the flares."""
    cards = catalogued(wire, "cards").values()
    return sum(each["count"] for each in cards if each["deck"] == "cosmic" and each["kind"] != "flare")


@row("IN-014")
@pytest.mark.parametrize("seats", [7, [*SIX, "white"], [*SIX, "red"]])
def test_seven_cannot_play(wire: Wire, seats: object) -> None:
    before = wire("GET", "/v1/games").json["items"]
    reply = wire("POST", "/v1/games", {"seats": seats})
    assert (reply.status, reply.code) == (422, "validation_failed")
    assert [fault["pointer"] for fault in reply.json["errors"]] == ["/seats"]
    assert wire("GET", "/v1/games").json["items"] == before
