"""Properties of partners in every game, from the usual setup and from unusual positions (TEAM-02..13)."""

from __future__ import annotations

from domain import board
from domain.encounter.turn import turns_pass_to_the_right
from domain.encounter.victory import meet_a_condition
from domain.events import TurnBegan
from domain.state import State
from domain.variants.team import variant_state
from tests.properties.watching import Game, watched


def partner(state: State, seat: str) -> str:
    """Returns the other seat of the team; nothing for the odd player."""
    team = next((team for team in variant_state.teams(state) if seat in team), [seat])
    return next((each for each in team if each != seat), "")


@watched("team")
async def test_partners_never_meet_and_never_join_against_each_other__TEAM_05_TEAM_06_PARTNER_03(game: Game) -> None:
    async for _ in game.events():
        now = game.state.encounter
        if now is None or not now.defense:
            continue
        mains = {"offense": now.offense, "defense": now.defense}
        assert partner(game.state, now.offense) != now.defense
        for seat, side in now.allies.items():
            assert partner(game.state, seat) != mains[board.other_side(side)]


@watched("team")
async def test_a_winner_wins_with_the_partner__TEAM_08_TEAM_09(game: Game) -> None:
    async for event in game.events():
        if event.type != "victory_reached":
            continue
        state, rule = game.state, event.rule  # type: ignore[attr-defined]
        assert all((partner(state, seat) or seat) in state.winners for seat in state.winners)
        if rule == "CORE-280":
            assert {*state.winners} <= {*meet_a_condition(state), *variant_state.reached(state)}
    assert not game.play.running


@watched("team")
async def test_turns_go_round_the_table_and_past_the_unused_planet__TEAM_03_TEAM_09(game: Game) -> None:
    before, extra = "", False
    async for event in game.events():
        if not isinstance(event, TurnBegan):
            continue
        seating, alone = board.seating(game.state), variant_state.odd_player(game.state)
        assert sorted(seating) == sorted(game.seats)
        if before:
            places = [*seating, *([alone] if alone else [])]
            at = len(places) - 1 if extra else places.index(before)
            following = (at + (-1 if turns_pass_to_the_right(game.state) else 1)) % len(places)
            assert event.seat == places[following]
            extra = bool(alone) and following == len(places) - 1
            assert variant_state.in_extra_turn(game.state) == extra
        before = event.seat
