"""Memories of hidden cards hold what a person at the table could know (CORE-310..314)."""

from msgspec.structs import replace

from domain.events import Event
from domain.game.memory import SeatMemory
from tests.properties.watching import Game, watched


@watched()
async def test_a_seat_remembers_only_cards_whose_way_it_has_seen__CORE_310_CORE_311(game: Game) -> None:
    """The table keeps its own book, and asks neither the memory nor the log who has seen what."""
    book, memories = game.book, {seat: SeatMemory(seat) for seat in game.seats}
    async for event in game.events():
        for seat, memory in memories.items():
            memory.hear(event)
            assert memory.places.keys() <= book.known[seat], (event.type, seat)


@watched()
async def test_a_card_lies_where_it_is_remembered(game: Game) -> None:
    memories = {seat: SeatMemory(seat) for seat in game.seats}
    in_other_hands, number = 0, 0
    async for event in game.events():
        number += 1
        for memory in memories.values():
            memory.hear(event)
        if number % 10 == 0:
            lies = {card: zone for zone, cards in game.state.zones.items() for card in cards}
            for seat, memory in memories.items():
                assert memory.places.items() <= lies.items()
                in_other_hands += sum(
                    zone.startswith("hand:") and zone != f"hand:{seat}" for zone in memory.places.values()
                )
    assert in_other_hands


def as_seen(event: Event, seat: str) -> Event:
    """Returns the event without what it hides from a seat."""
    hidden = [name for name, audience in event.hidden_fields().items() if seat not in audience.split("+")]
    return replace(event, **{name: type(getattr(event, name))() for name in hidden})


@watched()
async def test_a_seat_remembers_the_same_whatever_the_log_hides_from_it__CORE_311(game: Game) -> None:
    pairs = [(seat, SeatMemory(seat), SeatMemory(seat)) for seat in game.seats]
    async for event in game.events():
        for seat, one, other in pairs:
            one.hear(event)
            other.hear(as_seen(event, seat))
            assert one.places == other.places
