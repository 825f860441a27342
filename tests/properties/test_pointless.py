"""Pointless uses: they follow from what everybody knows, whatever lies face down (ORDERS-04)."""

from msgspec import structs

from domain import cache
from domain.decks.hidden import lies_open
from domain.engine.abilities import ABILITIES
from domain.engine.runner import NO_CHANCE, Runner
from domain.engine.windows import window
from domain.state import State
from tests.properties.watching import Game, watched

POINTLESS = [ability for ability in ABILITIES.values() if ability.pointless]


def without_hidden_cards(state: State) -> State:
    """Returns the state without the cards that somebody does not see."""
    zones = {zone: cards if lies_open(state, zone) else [] for zone, cards in state.zones.items()}
    return structs.replace(state, zones=zones)


def pointless_now(state: State) -> list[tuple[str, str]]:
    """Returns each seat with each ability that would be pointless for it in an open window."""
    cache.clear(state)
    runner = Runner(state, NO_CHANCE)
    moments = [frame.vars["moment"] for frame in window.frames(state)]
    return [
        (seat, ability.id)
        for moment in moments
        for ability in POINTLESS
        if moment["key"] in ability.moments
        for seat in state.seats
        if ability.when is None or ability.when(runner, seat, moment)
        if ability.pointless and ability.pointless(runner, seat, moment)
    ]


@watched()
async def test_hidden_cards_do_not_say_what_is_pointless__ORDERS_04(game: Game) -> None:
    async for _ in game.moments(every=2):
        assert pointless_now(structs.replace(game.state)) == pointless_now(without_hidden_cards(game.state))
