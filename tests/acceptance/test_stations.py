"""Space stations: components, setup, access, trade (ST-003..012, ST-030..055)."""

from collections.abc import Callable

import pytest

from tests.acceptance.client import Game
from tests.acceptance.sets import SIX, catalogued
from tests.acceptance.stations import id_of, lay, never_usable, owned, shown, station
from tests.acceptance.table import row
from tests.acceptance.wire import Wire

ARRAY = "tactical-array"


@row("ST-004")
def test_there_are_ten_stations_of_one_copy_each(wire: Wire) -> None:
    cards = {id: entry for id, entry in catalogued(wire, "cards").items() if entry["kind"] == "station"}
    assert len(cards) == 10
    assert sorted(catalogued(wire, "stations")) == sorted(cards)
    assert {entry["count"] for entry in cards.values()} == {1}


@row("ST-004")
def test_each_station_has_its_marker_at_one_planet(game: Game) -> None:
    usual(game).until("aim")
    planets = [facts["planet"] for facts in shown(game).values()]
    assert len(planets) == len(set(planets)) == 4


@row("ST-007")
def test_every_station_names_its_set(wire: Wire) -> None:
    assert {entry["set"] for entry in catalogued(wire, "stations").values()} == {"storm"}


def usual(game: Game) -> Game:
    """Returns a game with stations from the usual setup."""
    return game.as_dealt().option(alien_selection="random").play_with("space_stations")


@row("ST-030")
def test_the_variant_cannot_be_switched_on_later(game: Game) -> None:
    game.until("aim")
    version, variants = game.version(), game.state()["variants"]
    assert "space_stations" not in variants
    body = {"variants": ["space_stations"]}
    changed = game.wire("PATCH", f"/v1/games/{game.id}", body, game.host)
    assert (changed.status, changed.code) == (409, "game_started")
    refused = game.post("/commands", {"type": "set_variants", **body}, game.host)
    assert (refused.status, refused.code) == (422, "validation_failed")
    assert (game.version(), game.state()["variants"]) == (version, variants)


@row("ST-031")
def test_each_player_has_one_station_face_up_for_all_to_see(game: Game) -> None:
    usual(game).until("attach_station")
    stations = shown(game)
    assert sorted(facts["owner"] for facts in stations.values()) == ["blue", "green", "red", "yellow"]
    assert all(facts["face_up"] for facts in stations.values())
    assert [shown(game, seat) for seat in game.parts] == [stations] * 4


@row("ST-031")
def test_the_stations_are_dealt_at_random(another: Callable[..., Game]) -> None:
    hands = [sorted(shown(usual(another(f"seed {n}")).until("attach_station"))) for n in range(3)]
    assert hands[0] != hands[1] or hands[1] != hands[2]


@row("ST-032")
def test_each_attaches_its_station_to_an_own_planet(game: Game) -> None:
    usual(game).until("attach_station")
    (seat,) = game.asked()
    other = next(each for each in game.parts if each != seat)
    for wrong in ([f"{other}-3"], [], [f"{seat}-1", f"{seat}-2"]):
        game.refuses(seat, "STAT-03", planets=wrong)
    game.answer(seat, planets=[f"{seat}-3"])
    assert [facts["planet"] for facts in shown(game).values() if facts["owner"] == seat] == [f"{seat}-3"]


@row("ST-033")
def test_the_six_others_never_appear(game: Game) -> None:
    usual(game).until("aim").play_out().play_out()
    used = set(shown(game))
    unused = set(catalogued(game.wire, "stations")) - used
    assert (len(used), len(unused)) == (4, 6)
    told = str(game.events()) + str([game.state(seat) for seat in game.parts])
    assert not [id for id in unused if id in told]


@row("ST-040")
def test_five_foreign_colonies_still_win(game: Game) -> None:
    lay(game, (ARRAY, "green-3")).ships("red", green_1=1, green_2=1, green_3=1, yellow_1=1).against("blue")
    game.aims_at("blue-1").with_ships(1, "red-1").reveals(red="attack-08", blue="negotiate").play_out("game_ended")
    assert game.state()["winners"] == ["red"]
    assert game.last("victory_reached")["rule"] == "CORE-280"


def defended(game: Game, **ships: int) -> Game:
    """Lays a game in which blue has the Tactical Array at blue-3 and is attacked by red at blue-1."""
    return lay(game, (ARRAY, "blue-3")).ships("blue", **ships).against("blue")


@row("ST-042")
def test_no_zap_touches_a_station(game: Game) -> None:
    defended(game).hand("red", "attack-08", "cosmic-zap", "card-zap").uses("blue", id_of(ARRAY))
    assert len(game.held("blue")) == 4
    assert not any("cosmic-zap" in str(question) for question in game.asked().values())
    game.until("aim", "red")
    version, question = game.version(), game.question("red")
    answer = {"kind": "respond", "use": "cosmic-zap"}
    assert game.command_refused("red", question["id"], answer) == "illegal_command"
    assert game.version() == version
    assert [data["ability"] for data in game.happened("use_declared")] == [id_of(ARRAY)]


@row("ST-043")
def test_one_ship_on_the_planet_gives_access(game: Game) -> None:
    defended(game, blue_3=1).uses("blue", id_of(ARRAY))
    assert station(game, ARRAY)["face_up"]
    assert len(game.held("blue")) == 4


@row("ST-044")
def test_the_planet_need_not_be_in_the_encounter(game: Game) -> None:
    lay(game, ("big-space-laser", "red-5")).against("blue").aims_at("blue-1").with_ships(2, "red-1")
    game.reveals(red="attack-08", blue="attack-08").uses("red", id_of("big-space-laser")).play_out("totals_fixed")
    assert game.total("offense") == 8 + 10 + 2


@row("ST-045")
def test_when_the_last_ship_leaves_the_card_turns_face_down_at_once(game: Game) -> None:
    lay(game, ("observation-platform", "green-3")).ships("green", green_3=1).against("blue")
    game.aims_at("blue-1").with_ships(1, "red-1").at("invite", "red", seats=["green"]).at("invite", "blue", seats=[])
    assert station(game, "observation-platform")["face_up"]
    game.at("ally", "green", options=["offense"]).at("commit", "green", **{"from": {"green-3": 1}})
    assert not station(game, "observation-platform")["face_up"]
    types = [event["type"] for event in game.events()]
    assert types[types.index("station_turned") - 1] == "ships_moved"


@row("ST-045")
def test_without_a_ship_there_it_cannot_be_used(game: Game) -> None:
    defended(game, blue_3=0)
    assert never_usable(game.start(), "blue", ARRAY)
    assert not station(game, ARRAY)["face_up"]


@row("ST-046")
def test_a_new_colony_there_turns_it_up_again(game: Game) -> None:
    lay(game, ("big-space-laser", "red-3")).ships("red", red_3=0).hand("red", "attack-08", "attack-10")
    game.against("red", "blue").until("own_colour", "red")
    assert not station(game, "big-space-laser")["face_up"]
    game.answer("red", options=["homecoming"]).with_ships(1, "red-1").until("second_encounter", "red")
    assert station(game, "big-space-laser")["face_up"]
    game.answer("red", yes=True).aims_at("blue-1").with_ships(1, "red-1")
    game.reveals(red="attack-08", blue="attack-08").uses("red", id_of("big-space-laser")).play_out("totals_fixed")
    assert game.total("offense") == 8 + 10 + 1


@row("ST-047")
def test_a_lost_power_does_not_matter(game: Game) -> None:
    defended(game, blue_1=0, blue_2=0, blue_3=10, blue_4=10, blue_5=0).alien("blue", "human").start()
    assert game.state()["seats"]["blue"]["power_active"] == []
    game.uses("blue", id_of(ARRAY))
    assert len(game.held("blue")) == 4


@row("ST-047")
def test_a_zapped_power_does_not_matter(game: Game) -> None:
    lay(game, ("big-space-laser", "blue-3")).alien("blue", "warpish").ships("blue", warp=3)
    game.hand("red", "attack-08", "cosmic-zap").against("blue").aims_at("blue-1").with_ships(1, "red-1")
    game.selects("red", "attack-08").selects("blue", "attack-08").uses("red", "cosmic-zap").until_usable(
        "blue", id_of("big-space-laser")
    )
    assert game.state()["seats"]["blue"]["power_active"] == []
    game.answer("blue", use=id_of("big-space-laser")).play_out("totals_fixed")
    terms = {each["source"]: each["amount"] for each in game.last("totals_fixed")["terms"]["defense"]}
    assert (terms[id_of("big-space-laser")], "warpish" in str(terms)) == (10, False)


@row("ST-047")
def test_a_power_that_goes_to_another_player_takes_no_station_along(game: Game) -> None:
    lay(game, ("big-space-laser", "blue-3")).alien("blue", "macron").alien("red", "warpish")
    game.hand("green", "flare-sorcerer").against("blue").aims_at("blue-1").with_ships(1, "red-1")
    game.uses("green", "sorcerer.wild").until("select_card")
    assert [game.state()["seats"][seat]["aliens"] for seat in ("red", "blue")] == [["macron"], ["warpish"]]
    game.reveals(red="attack-08", blue="attack-08").uses("blue", id_of("big-space-laser")).play_out("totals_fixed")
    assert game.total("defense") == 8 + 10 + 4
    assert (owned(game, "blue"), owned(game, "red")) == (["big-space-laser"], [])


@row("ST-048")
def test_a_station_goes_with_its_planet(game: Game) -> None:
    game.play_with("planetoids").lay(planetoids={"planetoid-1": {"system": "red", "origin": "yellow"}})
    lay(game, (ARRAY, "planetoid-1"), owner="red").ships("red", planetoid_1=2).until("aim")
    assert shown(game) == {}
    order = game.order("planet_destroyed", "station_destroyed")
    assert order == ["planet_destroyed", "station_destroyed"]
    assert game.happened("station_destroyed") == [{"seat": "red", "station": id_of(ARRAY), "planet": "planetoid-1"}]


@row("ST-048")
def test_a_station_goes_with_a_planet_that_an_effect_destroys(game: Game) -> None:
    lay(game, (ARRAY, "blue-3"), ("colony-cloak", "blue-2")).hand("red", "attack-08", "flare-locust").against("blue")
    game.uses("red", "locust.wild", planets=["blue-3"]).until("aim", "red")
    assert (owned(game, "blue"), id_of(ARRAY) in shown(game)) == (["colony-cloak"], False)
    assert game.happened("station_destroyed") == [{"seat": "blue", "station": id_of(ARRAY), "planet": "blue-3"}]
    assert never_usable(game, "blue", ARRAY)


def dealing(game: Game) -> Game:
    """Lays a game in which red has the Tactical Array, blue the Colony Cloak at blue-2; both show a negotiate."""
    lay(game, (ARRAY, "red-3"), ("colony-cloak", "blue-2")).against("blue").aims_at("blue-1").with_ships(2, "red-1")
    return game.reveals(red="negotiate", blue="negotiate")


@row("ST-049")
def test_a_station_alone_makes_a_deal(game: Game) -> None:
    dealing(game).offers("red", give={"stations": [id_of(ARRAY)]}).accepts("blue").play_out()
    assert game.result() == "deal"
    assert (owned(game, "red"), owned(game, "blue")) == ([], ["colony-cloak", ARRAY])


@row("ST-049")
def test_a_station_can_be_traded_for_cards(game: Game) -> None:
    dealing(game).offers("red", give={"stations": [id_of(ARRAY)]}, take={"card_count": 1}).accepts("blue").play_out()
    assert owned(game, "blue") == ["colony-cloak", ARRAY]
    assert len(game.held("red")) == 2


@row("ST-049")
def test_a_station_can_be_traded_together_with_cards_and_a_colony(game: Game) -> None:
    give = {"stations": [id_of(ARRAY)], "colony": "red-2", "cards": [game_card(dealing(game), "attack-08")]}
    game.until("deal", "red").answer("red", offer={"give": give, "take": {"colony": "blue-1"}}).accepts("blue")
    game.play_out()
    assert (game.result(), owned(game, "blue")) == ("deal", ["colony-cloak", ARRAY])
    assert game.has_colony("blue", "red-2")
    assert game.has_colony("red", "blue-1")
    assert sorted(game.held("blue")) == ["attack-08", "attack-08"]


def game_card(game: Game, title: str) -> str:
    return game.until("deal", "red").card("red", title)


@row("ST-049")
def test_only_an_own_station_can_be_given(game: Game) -> None:
    dealing(game).until("deal", "red").refuses("red", offer={"give": {"stations": [id_of("colony-cloak")]}, "take": {}})


@row("ST-050")
def test_the_receiver_attaches_it_to_a_free_home_planet(game: Game) -> None:
    dealing(game).offers("red", give={"stations": [id_of(ARRAY)]}).accepts("blue").until("attach_station", "blue")
    for wrong in (["blue-2"], ["red-3"], []):
        game.refuses("blue", "STAT-14", planets=wrong)
    game.answer("blue", planets=["blue-4"])
    assert station(game, ARRAY)["planet"] == "blue-4"


@row("ST-051")
def test_ships_of_others_on_the_planet_mean_nothing(game: Game) -> None:
    defended(game, blue_3=0).ships("green", blue_3=2).start()
    assert not station(game, ARRAY)["face_up"]
    assert station(game, ARRAY)["owner"] == "blue"
    while not game.happened("encounter_ended"):
        assert not game.may_use("blue", id_of(ARRAY))
        assert not game.may_use("green", id_of(ARRAY))
        game.one_step()


@pytest.mark.parametrize("other", ["reward_deck", "common_rewards"])
@row("ST-055")
def test_stations_go_together_with_reward_cards(game: Game, other: str) -> None:
    lay(game.play_with(other), (ARRAY, "blue-3")).against("blue").uses("blue", id_of(ARRAY))
    assert len(game.held("blue")) == 4
    assert {"space_stations", other} < set(game.state()["variants"])


@row("ST-055")
def test_stations_go_together_with_hazards(game: Game) -> None:
    lay(game.play_with("hazards"), (ARRAY, "blue-3")).against("blue").uses("blue", id_of(ARRAY))
    assert len(game.held("blue")) == 4
    assert game.state()["variants"]["hazards"]["deck"] > 0


@row("ST-055")
def test_stations_go_together_with_four_planets(game: Game) -> None:
    lay(game.play_with("four_planets"), (ARRAY, "blue-3")).against("blue").uses("blue", id_of(ARRAY))
    assert len(game.held("blue")) == 4
    assert game.state()["seats"]["blue"]["home_colonies"] == 4


@row("ST-055")
def test_stations_go_together_with_technology(game: Game) -> None:
    lay(game.play_with("technology"), (ARRAY, "blue-3")).against("blue").uses("blue", id_of(ARRAY))
    assert len(game.held("blue")) == 4
    assert {"space_stations", "technology"} < set(game.state()["variants"])


@row("ST-055")
def test_stations_go_together_with_teams(game: Game) -> None:
    game.seats(*SIX[:5]).lay(teams=[["red", "yellow"], ["blue", "purple"], ["green"]])
    lay(game.play_with("team"), (ARRAY, "blue-3")).against("blue").uses("blue", id_of(ARRAY))
    assert len(game.held("blue")) == 4
    assert list(game.state()["seats"]) == ["red", "blue", "green", "yellow", "purple"]


WRONG = [
    ([], "/position/stations"),
    ({"station-of-nobody": {"owner": "red", "planet": "red-1"}}, "/position/stations/station-of-nobody"),
    ({id_of(ARRAY): {"owner": "red"}}, f"/position/stations/{id_of(ARRAY)}"),
    ({id_of(ARRAY): {"owner": "orange", "planet": "red-1"}}, f"/position/stations/{id_of(ARRAY)}/owner"),
    ({id_of(ARRAY): {"owner": "red", "planet": "blue-1"}}, f"/position/stations/{id_of(ARRAY)}/planet"),
]


@pytest.mark.parametrize(("part", "pointer"), WRONG)
def test_an_impossible_position_of_stations_is_refused(game: Game, part: object, pointer: str) -> None:
    game.play_with("space_stations").lay(stations=part).cannot_be_opened(pointer)


def test_two_stations_at_one_planet_are_refused(game: Game) -> None:
    lay(game, (ARRAY, "red-1"), ("colony-cloak", "red-1"))
    problem = game.cannot_be_opened(rule="STAT-21")
    assert [fault["detail"] for fault in problem["errors"]] == ["A planet has at most one station."]
