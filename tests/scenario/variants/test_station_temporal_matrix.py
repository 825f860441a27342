"""Temporal Matrix (STAT-37, STAT-39)."""

import pytest

from domain.decks.titles import title_of
from domain.events import PileShuffled
from tests.scenario.table import Table
from tests.scenario.variants import stations, techs
from tests.scenario.variants.stations import lay

AGAIN, DESTINY = "station-temporal-matrix.again", "station-temporal-matrix.destiny"


def matrix(table: Table, *red: str) -> Table:
    """Red, with the matrix at red-5, attacks blue; the next destiny card is green's."""
    lay(table, temporal_matrix="red-5").seat("red", hand=list(red)).seat("blue", hand=["attack-08", "negotiate"])
    return table.against("blue").against("green").aims_at("blue-2").with_ships(1, "red-1")


def test_a_lost_first_encounter_may_be_followed_by_a_second_one__STAT_37(table: Table) -> None:
    matrix(table, "attack-01", "attack-04").reveals(red="attack-01", blue="attack-08").play_out().uses("red", AGAIN)
    table.until("aim")
    assert (table.state.turn.encounters, table.offense_now, table.state.turn.number) == (2, "red", 1)


def test_the_owner_need_not__STAT_37(table: Table) -> None:
    matrix(table, "attack-01", "attack-04").reveals(red="attack-01", blue="attack-08").play_out().until("aim")
    assert table.was_offered("red", AGAIN)
    assert table.offense_now == "blue"


def test_without_an_encounter_card_there_is_none__STAT_37(table: Table) -> None:
    matrix(table, "attack-01", "quash").reveals(red="attack-01", blue="attack-08").play_out().until("aim")
    assert not table.was_offered("red", AGAIN)


def test_a_failed_deal_is_no_lost_encounter__STAT_37(table: Table) -> None:
    matrix(table, "negotiate", "attack-04").reveals(red="negotiate", blue="negotiate").play_out()
    assert table.result() == "failed_deal"
    table.until("aim")
    assert not table.was_offered("red", AGAIN)


def test_an_encounter_that_both_sides_lose_is_lost__STAT_37_STAT_29(table: Table) -> None:
    matrix(table, "flare-loser", "attack-04").uses("red", "loser.wild").play_out().uses("red", AGAIN).until("aim")
    assert (table.result(), table.state.turn.encounters) == ("both_lost", 2)


def test_an_aborted_encounter_is_no_lost_one__STAT_37(table: Table) -> None:
    lay(table, temporal_matrix="red-5").seat("red", hand=["quash"]).against("blue").play_out()
    assert table.result() == "aborted"
    table.until("aim")
    assert not table.was_offered("red", AGAIN)


def test_a_lost_second_encounter_is_the_last__STAT_37(table: Table) -> None:
    table.offense("red", encounter=2)
    matrix(table, "attack-01", "attack-04").reveals(red="attack-01", blue="attack-08").play_out().until("aim")
    assert not table.was_offered("red", AGAIN)


def test_not_for_the_defense__STAT_37(table: Table) -> None:
    lay(table, temporal_matrix="blue-5").seat("red", hand=["attack-30"]).against("blue").aims_at("blue-2")
    table.with_ships(1, "red-1").reveals(red="attack-30", blue="attack-08").play_out().until("aim")
    assert not table.was_offered("blue", AGAIN)


def won(table: Table) -> Table:
    """The first encounter is won and a second one is possible."""
    matrix(table, "attack-30", "attack-04").reveals(red="attack-30", blue="attack-08").play_out()
    return table.until("second_encounter", "red")


def test_after_a_won_one_its_destiny_card_may_come_up_again__STAT_39(table: Table) -> None:
    won(table).answer("red", yes=True).uses("red", DESTINY).until("aim")
    first, second = table.happened("destiny_drawn")
    assert first.card == second.card
    assert table.encounter.defense == "blue"


def test_or_another_one_comes__STAT_39(table: Table) -> None:
    won(table).answer("red", yes=True).until("aim")
    assert table.was_offered("red", DESTINY)
    assert table.encounter.defense == "green"


def test_the_card_is_the_one_by_which_the_defense_was_found__STAT_39(table: Table) -> None:
    lay(table, temporal_matrix="red-5").seat("red", hand=["attack-30", "attack-04"]).against("red").against("blue")
    table.against("green").aims_at("blue-2").with_ships(1, "red-1").reveals(
        red="attack-30", blue="attack-08"
    ).play_out()
    table.at("second_encounter", "red", yes=True).uses("red", DESTINY).until("aim")
    drawn = [title_of(event.card) for event in table.happened("destiny_drawn")]
    assert drawn == ["destiny-red", "destiny-blue", "destiny-blue"]


def test_a_deal_is_no_win__STAT_39(table: Table) -> None:
    matrix(table, "negotiate", "attack-04").reveals(red="negotiate", blue="negotiate").until("deal")
    table.offers("blue", give={"cards": ["attack-08"]}).accepts("red").play_out()
    table.at("second_encounter", "red", yes=True).until("aim")
    assert not table.was_offered("red", DESTINY)


def test_a_homecoming_is_no_win__STAT_39(table: Table) -> None:
    lay(table, temporal_matrix="red-5").ships("red", red_1=0).against("red").against("blue")
    table.at("own_colour", "red", options=["homecoming"]).with_ships(2, "red-2").play_out()
    table.at("second_encounter", "red", yes=True).until("aim")
    assert not table.was_offered("red", DESTINY)


def test_a_card_that_was_shuffled_in_is_not_there_to_take__STAT_39(table: Table) -> None:
    zones = won(table).state.zones
    whole = [*zones["destiny_discard"], *zones["destiny"]]
    shuffled = PileShuffled(
        zone="destiny",
        count=len(whole),
        purpose="destiny deck",
        first_draw=table.state.draws,
        draws=0,
        sources=["destiny_discard"],
        cards=whole,
    )
    table.happens(shuffled).answer("red", yes=True).until("aim")
    assert not table.was_offered("red", DESTINY)


def two_wins(table: Table, drive: str, matrix: str) -> Table:
    """Red wins both encounters of its turn; then this seat has one more by the Infinity Drive."""
    stations.lay(table, "technology", temporal_matrix=f"{matrix}-5")
    table.position(techs={drive: techs.completed("infinity_drive")})
    table.seat("red", hand=["attack-40", "attack-30", "attack-20", "attack-15"]).against("green").against("yellow")
    table.against("green").aims_at("green-2").with_ships(2, "red-1").reveals(red="attack-40", green="attack-08")
    table.play_out().at("techs_instead", "red", yes=False).at("second_encounter", "red", yes=True)
    table.aims_at("yellow-2").with_ships(2, "red-2").reveals(red="attack-30", yellow="attack-08").play_out()
    return table.uses(drive, "tech-infinity-drive")


@pytest.mark.parametrize("seat", ["red", "blue"])
def test_the_matrix_puts_no_card_back_in_an_encounter_that_is_none_of_the_turn__STAT_39_CORE_047(
    table: Table, seat: str
) -> None:
    two_wins(table, seat, seat)
    table.offered.clear()
    table.until("aim", seat)
    assert not table.was_offered(seat, "station-temporal-matrix.destiny")
