"""Memories of hidden cards (CORE-310..314)."""

import pytest

from domain.events import HandSeen, MovesUndone
from domain.game.memory import SeatMemory
from tests.scenario.table import Table


@pytest.fixture
def table() -> Table:
    """Red attacks Blue, and Green has seen Blue's hand."""
    table = Table().seat("red", hand=["attack-08", "negotiate"])
    table.seat("blue", hand=["attack-06", "negotiate", "plague"]).seat("green", hand=["attack-10"])
    table.against("blue").aims_at("blue-2").with_ships(2).until("select_card", "blue")
    return table.happens(HandSeen(seat="blue", viewer="green", cards=list(table.state.zones["hand:blue"])))


def remembered(table: Table, seat: str, until: str = "") -> dict[str, str]:
    """Title -> the zone where the seat knows such a card to be, now or right after the last event of a type."""
    memory = SeatMemory(seat)
    types = [event.type for event in table.log]
    for event in table.log[: len(types) - types[::-1].index(until) if until else None]:
        memory.hear(event)
    return {card.partition("#")[0]: zone for card, zone in memory.places.items()}


def test_a_hand_that_was_shown_is_remembered_by_the_one_to_whom_it_was_shown__CORE_311(table: Table) -> None:
    assert (
        set(remembered(table, "green").items())
        >= dict.fromkeys(["attack-06", "negotiate", "plague"], "hand:blue").items()
    )
    assert "hand:blue" not in remembered(table, "yellow").values()


def test_a_card_that_is_selected_face_down_may_be_any_encounter_card_that_was_seen__CORE_123(table: Table) -> None:
    """Plague is none: it is still in that hand."""
    table.reveals(blue="attack-06", red="attack-08")
    known = remembered(table, "green", until="card_selected")
    assert [title for title, zone in known.items() if zone == "hand:blue"] == ["plague"]


def test_when_it_is_turned_up_the_others_are_known_again__CORE_130(table: Table) -> None:
    table.reveals(blue="attack-06", red="attack-08")
    known = remembered(table, "green", until="cards_revealed")
    assert (known["negotiate"], known["plague"]) == ("hand:blue", "hand:blue")
    assert known["attack-06"] == "played:blue"


def test_a_card_taken_unseen_from_a_hand_leaves_all_that_was_known_there_in_doubt__CORE_311() -> None:
    """Red takes compensation from Blue; Green, who has seen Blue's hand, does not see which cards go."""
    table = Table().seat("red", hand=["negotiate"]).seat("blue", hand=["attack-06", "plague", "quash", "morph"])
    table.against("blue").aims_at("blue-2").with_ships(2).until("select_card", "blue")
    table.happens(HandSeen(seat="blue", viewer="green", cards=list(table.state.zones["hand:blue"])))
    table.reveals(red="negotiate", blue="attack-06").play_out()
    assert "hand:blue" not in remembered(table, "green").values()
    assert len(table.hand("red")) == 2


def test_a_card_that_was_given_in_a_deal_is_remembered_by_its_giver_alone__CORE_180() -> None:
    table = Table().seat("red", hand=["negotiate", "attack-08", "morph"]).seat("blue", hand=["negotiate", "attack-06"])
    table.to_a_deal().offers("red", give={"cards": ["morph"]}, take={"colony": "blue-2"}).accepts("blue").play_out()
    assert "morph" in table.hand("blue")
    assert remembered(table, "red")["morph"] == "hand:blue"
    assert "morph" not in remembered(table, "green")


def test_an_undo_ends_what_was_remembered__UNDO_04(table: Table) -> None:
    """Hidden piles are shuffled then, and cards are where they were before."""
    state = table.state
    undone = MovesUndone(to=len(table.log) - 1, draws=state.draws, asked=state.asked, declared=state.declared)
    table.happens(undone)
    assert remembered(table, "green") == {}
