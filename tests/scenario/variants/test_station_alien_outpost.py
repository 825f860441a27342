"""Alien Outpost (STAT-23..25)."""

import pytest

from domain.aliens.page import ALIENS
from domain.aliens.selection import drawable
from domain.decks.titles import title_of
from domain.events import AliensSetAside, PowersExchanged
from domain.game.position_document import document
from domain.game.views import view
from tests.scenario.table import Table
from tests.scenario.variants.planetoids import lay as position_of_planetoids
from tests.scenario.variants.stations import lay, station

OUTPOST = "station-alien-outpost"


def with_zombie(table: Table) -> Table:
    """Zombie lies beside the outpost at red-1."""
    return lay(table, alien_outpost={"planet": "red-1", "alien": "zombie"})


def dealt_away(table: Table) -> Table:
    """Red, before whom blue's planets lie, gives the outpost to blue."""
    table.aims_at("blue-2").with_ships(1, "red-2").reveals(red="negotiate", blue="negotiate")
    table.offers("red", give={"stations": [OUTPOST]}).accepts("blue")
    return table.at("attach_station", "blue", planets=["blue-5"]).play_out()


def test_its_owner_draws_an_alien_at_the_end_of_step_6b__STAT_23_STAT_24(table: Table) -> None:
    lay(table, alien_outpost="red-1", tactical_array="blue-1").until("aim")
    gained = table.last("alien_gained")
    assert (gained.seat, gained.why, gained.draws) == ("red", OUTPOST, 1)
    assert station(table, "alien_outpost")["alien"] == gained.alien
    assert table.aliens("red") == [gained.alien]
    types = [event.type for event in table.events]
    assert types.index("station_attached") < types.index("alien_gained") < types.index("turn_began")


def test_only_aliens_whose_flares_are_not_in_the_deck_are_drawn__STAT_24(table: Table) -> None:
    lay(table, alien_outpost="red-1").until("aim")
    flares = {title_of(card) for card in table.state.zones["deck"] if title_of(card).startswith("flare-")}
    assert f"flare-{table.aliens('red')[0]}" not in flares
    assert not {f"flare-{alien}" for alien in drawable(table.state)} & flares


def test_an_alien_without_a_flare_cannot_be_drawn_by_flares__STAT_24(table: Table) -> None:
    table.option(sets=["base", "classic"])
    lay(table, alien_outpost="red-1").until("aim")
    without = {id for id, alien in ALIENS.items() if not alien.flare}
    assert set(table.state.unused_aliens) & without
    assert not set(drawable(table.state)) & without


def test_aliens_that_could_not_work_are_not_drawn__STAT_24(table: Table) -> None:
    table.option(sets=["base", "incursion", "storm"])
    lay(table, alien_outpost="red-1").until("aim")
    unused = set(table.state.unused_aliens)
    barred = {id for id, alien in ALIENS.items() if alien.setup or alien.wins_otherwise}
    assert unused & barred
    assert drawable(table.state)
    assert not set(drawable(table.state)) & barred


def test_the_extra_alien_does_not_go_against_those_at_the_table__STAT_24(table: Table) -> None:
    enemies = {id: alien.not_with for id, alien in ALIENS.items() if alien.not_with and alien.edition == "base"}
    held, not_with = next((id, others) for id, others in enemies.items() if set(others) & set(ALIENS))
    lay(table, alien_outpost="red-1").seat("blue", held).until("aim")
    assert not set(drawable(table.state)) & set(not_with)


def test_without_a_flare_left_there_is_no_extra_alien__STAT_24(table: Table) -> None:
    with_zombie(table).against("blue").until("aim").happens(AliensSetAside(aliens=[]))
    dealt_away(table)
    assert table.aliens("blue") == []
    assert station(table, "alien_outpost")["alien"] is None


def test_every_new_owner_draws_anew_and_the_alien_before_leaves_the_game__STAT_23(table: Table) -> None:
    dealt_away(with_zombie(table).against("blue"))
    discarded, gained = table.last("alien_discarded"), table.last("alien_gained")
    assert (discarded.seat, discarded.alien, discarded.for_good) == ("red", "zombie", True)
    assert (table.aliens("red"), table.aliens("blue")) == ([], [gained.alien])
    assert "zombie" not in table.state.unused_aliens


def test_access_that_goes_and_comes_draws_nothing__STAT_23(table: Table) -> None:
    with_zombie(table).ships("red", red_1=0).against("red")
    table.at("own_colour", "red", options=["homecoming"]).with_ships(2, "red-2").play_out()
    assert [event.face_up for event in table.happened("station_turned")] == [False, True]
    assert len(table.happened("alien_gained")) == 1


def test_with_access_the_power_is_had_on_top_of_its_own__STAT_25(table: Table) -> None:
    with_zombie(table).seat("red", "warpish", hand=["attack-01"]).seat("blue", hand=["attack-20"])
    table.against("blue").aims_at("blue-2").with_ships(3, "red-2")
    assert view(table.state)["seats"]["red"]["power_active"] == ["warpish", "zombie"]
    table.reveals(red="attack-01", blue="attack-20").play_out()
    assert table.used("zombie.power")
    assert table.in_warp("red") == 0


def test_without_access_the_sheet_stays_with_the_card_unusable__STAT_25(table: Table) -> None:
    with_zombie(table).ships("red", red_1=0).seat("red", hand=["attack-01"]).seat("blue", hand=["attack-20"])
    table.against("blue").aims_at("blue-2").with_ships(3, "red-2").reveals(red="attack-01", blue="attack-20")
    assert station(table, "alien_outpost")["alien"] == "zombie"
    assert view(table.state)["seats"]["red"]["power_active"] == []
    table.play_out()
    assert not table.used("zombie.power")
    assert table.in_warp("red") == 3


def test_it_can_be_zapped_like_any_power_and_the_station_stays__STAT_25_STAT_11_XVAR_22(table: Table) -> None:
    with_zombie(table).seat("red", hand=["attack-01"]).seat("blue", hand=["attack-20"])
    table.seat("green", hand=["cosmic-zap"]).against("blue").aims_at("blue-2").with_ships(3, "red-2")
    table.reveals(red="attack-01", blue="attack-20").uses("green", "cosmic-zap").play_out()
    assert table.outcome_of("zombie.power") == "cancelled"
    assert table.in_warp("red") == 3
    assert station(table, "alien_outpost")["face_up"] is True


def test_too_few_home_colonies_cost_this_power_too__STAT_25_CORE_260_XVAR_22(table: Table) -> None:
    with_zombie(table).ships("red", red_3=0, red_4=0, red_5=0).until("aim")
    shown = view(table.state)["seats"]["red"]
    assert (shown["aliens"], shown["power_active"]) == (["zombie"], [])
    assert station(table, "alien_outpost")["face_up"] is True


@pytest.mark.parametrize("station_stays", [True, False])
def test_what_somebody_else_took_of_it_no_longer_hangs_on_the_station__STAT_25(
    table: Table, station_stays: bool
) -> None:
    with_zombie(table).ships("red", red_1=1).against("blue").until("aim")
    table.happens(PowersExchanged(aliens={"red": [], "green": ["zombie"]}, why="effect"))
    assert station(table, "alien_outpost")["alien"] is None
    if station_stays:
        table.aims_at("blue-2").with_ships(1, "red-1")
        assert station(table, "alien_outpost")["face_up"] is False
    else:
        dealt_away(table)
        assert table.last("alien_gained").seat == "blue"
    assert table.aliens("green") == ["zombie"]
    assert view(table.state)["seats"]["green"]["power_active"] == ["zombie"]


def test_a_destroyed_outpost_takes_its_alien_along__STAT_12_STAT_23(table: Table) -> None:
    position_of_planetoids(table, {"red": [3]}, {"yellow": [3]})
    outpost = {"planet": "planetoid-3", "owner": "red", "alien": "zombie"}
    lay(table, alien_outpost=outpost).ships("red", planetoid_3=2).until("aim")
    assert table.happened("station_destroyed")
    assert table.last("alien_discarded").for_good
    assert table.aliens("red") == []


def test_a_position_document_has_its_alien_beside_the_card_only__STAT_23(table: Table, other_table: Table) -> None:
    with_zombie(table).seat("red", "human").against("blue").until("aim")
    laid = document(table.state, "red")
    assert [part["aliens"] for part in laid["seats"] if part["seat"] == "red"] == [["human"]]
    assert laid["stations"][OUTPOST]["alien"] == "zombie"
    other_table.variant("space_stations").position(stations=laid["stations"]).seat("red", "human").until("aim")
    assert other_table.aliens("red") == ["human", "zombie"]
