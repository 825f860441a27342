"""Each event class says which seats may hold something else after it; by default every seat is looked at again."""

from domain.engine.index import BY_MOMENT, index_of
from domain.engine.moments import USE
from domain.events import CardsMoved, Event, PowerLost, SheetNoted
from domain.events.event import TYPES
from domain.events.holdings import EVERY_SEAT, NO_SEAT, SOME_SEATS
from domain.reducers import evolve
from domain.state import State
from tests.properties.play import Plan, Play

ZAP = "cosmic-zap#1"


def test_an_event_class_says_one_of_three_things_and_names_the_seats_where_it_says_some() -> None:
    for kind in TYPES.values():
        assert kind.holdings in (EVERY_SEAT, SOME_SEATS, NO_SEAT), kind
        assert (kind.affected_seats is not Event.affected_seats) == (kind.holdings == SOME_SEATS), kind


def test_a_new_event_class_is_taken_to_change_what_every_seat_holds() -> None:
    assert Event.holdings == EVERY_SEAT


def with_a_card(card: str) -> State:
    """Returns a game at its beginning in which red has this card."""
    state = Play(Plan(3, ("red", "blue", "green"))).start().state
    for cards in state.zones.values():
        cards[:] = [each for each in cards if each != card]
    state.zones["hand:red"].append(card)
    return state


def moved(card: str) -> CardsMoved:
    return CardsMoved(
        seat="blue", source="hand:red", target="hand:blue", cards=[card], count=1, why="x", seen_by=["red", "blue"]
    )


def looks_again(state: State, event: Event) -> bool:
    """Returns True if the engine has to look up again what seats hold, after this event."""
    before = index_of(state)
    evolve(state, event)
    return not before.current


def test_a_card_with_abilities_that_moves_is_found_in_the_other_hand() -> None:
    state = with_a_card(ZAP)
    assert not looks_again(state, SheetNoted(alien="zombie", note="x", value=1))
    assert moved(ZAP).affected_seats(state) == (["red", "blue"], [ZAP])
    assert looks_again(state, moved(ZAP))
    carried = BY_MOMENT.of(state)[USE]
    assert ZAP in {held.card for held in index_of(state).of(state, "blue", carried)}


def test_after_a_card_without_abilities_has_moved_nothing_is_looked_up_again() -> None:
    assert not looks_again(with_a_card("attack-40#1"), moved("attack-40#1"))


def test_a_lost_power_touches_its_seat() -> None:
    assert PowerLost(seat="red").affected_seats(State()) == (["red"], None)
