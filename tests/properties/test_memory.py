"""What a seat remembers of hidden cards is what a person at the table could know (CORE-310..314)."""

from collections.abc import Iterator
from itertools import chain

from msgspec.structs import replace

from domain.events import Event
from domain.game.memory import Memory
from tests.properties.knowledge import Knowledge
from tests.properties.play import Plan, Play
from tests.properties.shared import Replayed, watched


def events_of(play: Play) -> Iterator[Event]:
    """The events of a whole game, each right after it has happened."""
    return chain.from_iterable(chain(play.opened(), play.moves()))


@watched(0.3)
def test_a_seat_remembers_only_cards_whose_way_it_has_seen__CORE_310_CORE_311(plan: Plan) -> None:
    """The table keeps its own book, and asks neither the memory nor the log who has seen what."""
    play, book = Replayed(plan), Knowledge(plan.seats)
    memories = {seat: Memory(seat) for seat in plan.seats}
    for event in events_of(play):
        book.learn(event, play.state)
        for seat, memory in memories.items():
            memory.hear(event)
            assert memory.places.keys() <= book.known[seat], (event.type, seat)


@watched(0.3)
def test_a_card_lies_where_it_is_remembered(plan: Plan) -> None:
    play = Replayed(plan)
    memories = [Memory(seat) for seat in plan.seats]
    in_other_hands = 0
    for number, event in enumerate(events_of(play)):
        for memory in memories:
            memory.hear(event)
        if number % 10 == 0:
            lies = {card: zone for zone, cards in play.state.zones.items() for card in cards}
            for seat, memory in zip(plan.seats, memories, strict=True):
                assert memory.places.items() <= lies.items()
                in_other_hands += sum(
                    zone.startswith("hand:") and zone != f"hand:{seat}" for zone in memory.places.values()
                )
    assert in_other_hands


def as_seen(event: Event, seat: str) -> Event:
    """The event without what it hides from a seat."""
    hidden = [name for name, audience in event.hidden_fields().items() if seat not in audience.split("+")]
    return replace(event, **{name: type(getattr(event, name))() for name in hidden})


@watched(0.2)
def test_a_seat_remembers_the_same_whatever_the_log_hides_from_it__CORE_311(plan: Plan) -> None:
    pairs = [(seat, Memory(seat), Memory(seat)) for seat in plan.seats]
    for event in events_of(Replayed(plan)):
        for seat, one, other in pairs:
            one.hear(event)
            other.hear(as_seen(event, seat))
            assert one.places == other.places
