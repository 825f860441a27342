"""Powers of seats, checked after every movement of ships (CORE-260..262, TIME-10), in games of all kinds."""

from __future__ import annotations

from domain import powers
from domain.events import PowerLost, PowerRegained
from domain.state import State
from tests.properties.test_ships_and_cards import gone
from tests.properties.watching import Game, watched


def powers_are_looked_at(state: State) -> bool:
    """Returns True after the step of the planetoids (PLAN-42), and when ships have left a destroyed planet."""
    moving = any(frame.procedure == "planetoid_movement" for frame in state.agenda)
    return not moving and not set(state.ships.values()) & gone(state)


@watched()
async def test_a_player_with_too_few_home_colonies_has_no_power_and_gets_it_back__CORE_260_CORE_262(game: Game) -> None:
    """While it is not yet time to look, what was seen last still counts."""
    needed = 2 if "four_planets" in game.variants else 3
    seen: dict[str, list[str]] = {}
    async for event in game.events():
        state = game.state
        if isinstance(event, PowerLost | PowerRegained):
            seen[event.seat] = state.seats[event.seat].lacking
            assert seen[event.seat] == powers.lacking(state, event.seat), event.seat
        if event.type != "agenda_moved" or not state.ships:
            continue
        now = {seat: powers.lacking(state, seat) for seat in state.seats}
        looked_at = powers_are_looked_at(state)
        if game.random.random() > 0.3:
            seen = {seat: state.seats[seat].lacking for seat in state.seats}
            continue
        for seat, facts in game.view()["seats"].items():
            lacking = state.seats[seat].lacking
            assert lacking == now[seat] or (not looked_at and lacking == seen[seat]), seat
            if looked_at and state.options.get("skill_tokens.power_rule") != "leaders_only":
                few = facts["home_colonies"] < needed
                witnessed = any(card.startswith("hazard-witness") for card in state.zones.get("hazards_in_play", []))
                assert (few and not witnessed) == (powers.HOME_COLONIES in lacking)
                if state.turn.number and few and not witnessed:
                    assert set(facts["power_active"]) <= powers.PERMANENT, "who is exempt says so (CORE-265)"
        seen = {seat: state.seats[seat].lacking for seat in state.seats}
