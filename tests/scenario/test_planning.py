"""Planning: hand checks and the secret choice of cards (CORE-120..126, W-50..W-54)."""

import pytest

from domain.decks.titles import TITLES
from domain.game.views import view
from tests.scenario.table import Table


def to_planning(table: Table) -> Table:
    return table.against("blue").aims_at("blue-2").with_ships(2, "red-1")


def test_a_defense_without_encounter_card_gets_a_new_hand__CORE_121(table: Table) -> None:
    table.seat("blue", hand=["plague", "quash"]).deck(*["attack-06"] * 7, "negotiate")
    to_planning(table).until("select_card")
    assert sorted(table.hand("blue")) == [*["attack-06"] * 7, "negotiate"]
    assert table.pile("discard") == ["plague", "quash"]
    assert table.happened("cards_revealed_in_hand")[0].seat == "blue"


def test_the_new_hand_of_the_defense_is_repeated_until_it_has_an_encounter_card__CORE_121(table: Table) -> None:
    useless = ["reinforcement-2", "reinforcement-3", "reinforcement-3", "reinforcement-3", "reinforcement-5"]
    useless += ["force-field", "ionic-gas", "mobius-tubes"]
    table.seat("blue", hand=["quash"]).deck(*useless, *["attack-06"] * 7, "negotiate")
    to_planning(table).until("select_card")
    assert [event.seat for event in table.happened("cards_revealed_in_hand")] == ["blue", "blue"]


def test_an_offense_without_encounter_card_ends_its_turn_and_everybody_goes_home__CORE_122_CORE_203(
    table: Table,
) -> None:
    table.seat("red", hand=["plague"])
    to_planning(table).allies(offense={"green": 2}, defense={"yellow": 3}).play_out()
    assert table.result() == "aborted"
    assert not table.happened("outcome_fixed")
    assert not table.happened("rewards_chosen")
    assert not table.happened("compensation_fixed")
    assert all(table.ships_of(seat, place) == 0 for seat in table.state.seats for place in ("gate", "beside", "warp"))
    assert table.hand("red") == ["plague"]
    table.until("aim")
    assert table.state.turn.seat == "blue"


def test_an_offense_that_lost_its_cards_gets_no_new_hand_in_planning__CORE_327(table: Table) -> None:
    table.seat("red", hand=["plague"])
    to_planning(table).play_out()
    assert not [event for event in table.happened("cards_revealed_in_hand") if event.seat == "red"]


def hands_without(table: Table, seat: str, other: str) -> Table:
    """The seat holds only an artifact, and all 55 encounter cards are in the hands of two others."""
    attacks = [t.id for t in TITLES.values() if t.kind == "attack" and t.set == "base" for _ in range(t.count)]
    cards = [*attacks, *["negotiate"] * 15, "morph"]
    table.seats("red", "blue", "green")
    return table.seat(seat, hand=["plague"]).seat(other, hand=cards[:27]).seat("green", hand=cards[27:])


def test_a_defense_that_can_get_no_encounter_card_ends_the_encounter__HAND_01(table: Table) -> None:
    hands_without(table, "blue", "red").against("blue").play_out()
    assert table.result() == "aborted"
    assert not table.happened("card_selected")


def test_an_offense_that_can_get_no_encounter_card_keeps_its_new_hand__HAND_01(table: Table) -> None:
    hands_without(table, "red", "blue").from_the_start_of_the_turn().against("blue").play_out()
    assert table.result() == "aborted"
    assert [event.count for event in table.happened("cards_moved") if event.why == "new_hand"] == [1, 8]


def test_the_defense_is_checked_before_the_offense__CORE_120_CORE_350(table: Table) -> None:
    table.seat("red", hand=["plague"]).seat("blue", hand=["quash"])
    to_planning(table).play_out()
    assert table.result() == "aborted"
    assert table.happened("cards_revealed_in_hand")[0].seat == "blue"


def test_both_choose_at_the_same_time_and_neither_sees_the_other__CORE_123_CORE_124_CORE_348(table: Table) -> None:
    to_planning(table).until("select_card")
    assert {asked.seat for asked in table.questions().values()} == {"red", "blue"}
    table.selects("blue", "negotiate")
    answered = table.last("answered")
    assert answered.secret
    assert "negotiate" not in str(view(table.state, "red")["encounter"])
    assert table.asked("red") == "select_card"


def test_a_chosen_card_cannot_be_changed__CORE_124(table: Table) -> None:
    to_planning(table).until("select_card").selects("blue", "negotiate")
    assert table.asked("blue") == ""


@pytest.mark.parametrize("title", ["plague", "reinforcement-5"])
def test_only_an_encounter_card_may_be_chosen__CORE_123_CORE_013(table: Table, title: str) -> None:
    table.seat("red", hand=["attack-08", title])
    to_planning(table).until("select_card", "red")
    table.refuses("red", "not_an_option", "CORE-123", cards=[table.card("red", title)])


def test_a_card_that_is_not_held_cannot_be_chosen__CORE_123(table: Table) -> None:
    to_planning(table).until("select_card", "red")
    table.refuses("red", "not_an_option", "CORE-123", cards=[table.card("blue", "attack-08")])


def test_exactly_one_card_is_chosen__CORE_123(table: Table) -> None:
    to_planning(table).until("select_card", "red").refuses("red", "too_few", "CORE-123", cards=[])
    both = [table.card("red", title) for title in ("attack-08", "negotiate")]
    table.refuses("red", "too_many", "CORE-123", cards=both)


def test_a_face_down_card_is_no_longer_in_the_hand__CORE_125(table: Table) -> None:
    table.seat("red", hand=["attack-08", "plague"]).seat("green", hand=["emotion-control"])
    to_planning(table).reveals(red="attack-08", blue="attack-08")
    assert table.hand("red") == ["plague"]


def test_there_is_a_moment_before_and_one_after_the_selection__CORE_126(table: Table) -> None:
    table.seat("red", hand=["flare-oracle", "attack-08"])
    to_planning(table).until("before_selection", "red")
    assert table.may_use("red", "oracle.wild")
    assert not table.happened("card_selected")
