"""Multiple space stations (ST-060..064, N-14)."""

from collections.abc import Callable

import pytest

from tests.acceptance.client import Game
from tests.acceptance.sets import SIX
from tests.acceptance.stations import id_of, lay, never_usable, owned, shown, station
from tests.acceptance.table import row

LASER, PLATFORM, ARRAY = "big-space-laser", "observation-platform", "tactical-array"


def usual(game: Game, seats: int) -> Game:
    game.seats(*SIX[:seats]).as_dealt().option(alien_selection="random")
    return game.play_with("space_stations", "multiple_stations")


@row("ST-060", "N-14")
def test_six_cannot_have_two_each(game: Game) -> None:
    usual(game, 6).cannot_be_opened("/variants/1", "MSTAT-01")


@row("ST-060", "N-14")
def test_with_five_players_all_ten_are_used(game: Game) -> None:
    usual(game, 5).until("attach_station")
    assert len(shown(game)) == 10
    assert {len(owned(game, seat)) for seat in game.parts} == {2}


@row("ST-060")
def test_they_need_the_space_stations(game: Game) -> None:
    game.play_with("multiple_stations").cannot_be_opened("/variants/0", "MSTAT-01")


@row("ST-061")
def test_two_markers_go_to_two_planets(game: Game) -> None:
    usual(game, 3).until("attach_station")
    (seat,) = game.asked()
    game.answer(seat, planets=[f"{seat}-3"]).until("attach_station", seat)
    game.refuses(seat, "STAT-03", "not_an_option", planets=[f"{seat}-3"]).answer(seat, planets=[f"{seat}-1"])
    mine = {facts["planet"] for facts in shown(game).values() if facts["owner"] == seat}
    assert mine == {f"{seat}-1", f"{seat}-3"}


def two_of_blue(game: Game, **ships: int) -> Game:
    """Lays an attack on blue-1; blue has the Tactical Array at blue-3 and the Big Space Laser at blue-4."""
    lay(game.play_with("space_stations"), (ARRAY, "blue-3"), (LASER, "blue-4"))
    game.variants = ["space_stations", "multiple_stations"]
    return game.ships("blue", **ships).against("blue")


@row("ST-062")
def test_both_are_usable(game: Game) -> None:
    two_of_blue(game).uses("blue", id_of(ARRAY)).aims_at("blue-1").with_ships(1, "red-1")
    game.reveals(red="attack-08", blue="attack-08").uses("blue", id_of(LASER)).play_out("totals_fixed")
    assert game.total("defense") == 8 + 10 + 4
    assert len(game.held("blue")) == 2 + 2 - 1


@row("ST-063")
def test_one_may_be_lost_while_the_other_stays(game: Game) -> None:
    two_of_blue(game, blue_1=4, blue_3=0).aims_at("blue-1").with_ships(1, "red-1")
    assert (station(game, ARRAY)["face_up"], station(game, LASER)["face_up"]) == (False, True)
    game.reveals(red="attack-08", blue="attack-08").uses("blue", id_of(LASER)).play_out("totals_fixed")
    assert game.total("defense") == 8 + 10 + 4
    assert len(game.held("blue")) == 2 - 1


@row("ST-064")
def test_no_zap_touches_them_and_they_turn_down_and_are_traded(another: Callable[..., Game]) -> None:
    zapped = two_of_blue(another()).hand("red", "attack-08", "cosmic-zap").uses("blue", id_of(ARRAY))
    assert not any("cosmic-zap" in str(question) for question in zapped.asked().values())
    assert len(zapped.held("blue")) == 4
    empty = two_of_blue(another(), blue_3=0).start()
    assert never_usable(empty, "blue", ARRAY)
    traded = two_of_blue(another()).aims_at("blue-1").with_ships(1, "red-1").reveals(red="negotiate", blue="negotiate")
    traded.offers("blue", give={"stations": [id_of(ARRAY), id_of(LASER)]}).accepts("red")
    traded.at("attach_station", "red", planets=["red-2"]).until("attach_station", "red")
    traded.refuses("red", "STAT-14", "not_an_option", planets=["red-2"]).answer("red", planets=["red-4"])
    assert owned(traded, "red") == [LASER, ARRAY]


@pytest.mark.parametrize("variants", [["multiple_stations"], ["station_conquest"]])
def test_what_needs_stations_is_no_variant_of_its_own(game: Game, variants: list[str]) -> None:
    problem = game.play_with(*variants).cannot_be_opened("/variants/0")
    assert problem["code"] == "variants_conflict"
