"""Properties of skills in every game, from the usual setup and from unusual positions (SKILL-01..60)."""

from __future__ import annotations

from collections import Counter

from domain import board
from domain.mechanics.captured_places import captor
from domain.state import State
from domain.variants.classic.moons import MOONS
from domain.variants.hazards.cards import alliance
from domain.variants.skill_tokens import skills
from domain.variants.technology.variant_state import is_research
from tests.properties.test_powers import powers_are_looked_at
from tests.properties.test_ships_and_cards import gone
from tests.properties.watching import Game, watched


@watched("skill_tokens")
async def test_every_colour_keeps_its_five_or_four_ships_of_each_skill__SKILL_01_SKILL_05_FOUR_07(game: Game) -> None:
    given: dict[str, str] = {}
    async for event in game.events():
        if event.type == "agenda_moved" and game.state.ships:
            assert given.items() <= game.state.marks.items()
            given = dict(game.state.marks)
            for colour in {board.colour(ship) for ship in game.state.ships}:
                ships = board.ships_of(game.state, colour)
                assert Counter(given[ship] for ship in ships) == dict.fromkeys(skills.SKILLS, game.state.home_planets)


@watched("skill_tokens")
async def test_nobody_has_a_power_without_what_it_needs__SKILL_30_SKILL_42(game: Game) -> None:
    async for event in game.events():
        if event.type != "agenda_moved" or not game.state.turn.number:
            continue
        shown = game.view()["variants"]["skill_tokens"]["active_leaders"]
        for seat, facts in game.view()["seats"].items():
            at_least, at_most = leaders(game.state, seat)
            assert at_least <= shown[seat] <= at_most
            if shown[seat] < (2 if "four_planets" in game.variants else 3) and powers_are_looked_at(game.state):
                assert facts["power_active"] == []
                assert game.state.seats[seat].lacking


def leaders(state: State, seat: str) -> tuple[int, int]:
    """Returns active Leaders: on colonies and in the encounter (SKILL-33, SKILL-41).

    At most those on sheets count too (SKILL-34).
    """
    ships = board.ships_of(state, seat)
    own = [ship for ship in ships if state.marks[ship] == skills.LEADER and ship not in state.commandeered]
    places = [state.ships[ship] for ship in own if not captor(state.ships[ship])]
    away = (board.WARP, board.REMOVED, alliance.PLACE, *MOONS, *gone(state))
    active = [at for at in places if at not in away and not is_research(at)]
    unsure = [at for at in active if at.startswith(board.SHEET)]
    return len(active) - len(unsure), len(active)


@watched("skill_tokens")
async def test_one_comparison_comes_before_cards_and_what_it_ends_is_over__SKILL_50_SKILL_51(game: Game) -> None:
    since: list[str] = []
    ended, extra = "", False
    async for event in game.events():
        if event.type == "encounter_began":
            since, extra = [], event.extra  # type: ignore[attr-defined]
            ended = "" if extra else ended  # One by a card, inside the turn or after it.
        since.append(event.type)
        if event.type == "card_selected":
            assert since.count("skills_compared") == 1
        if event.type == "skills_compared":
            assert since.count("skills_compared") == 1
            assert event.ends == (event.shields > event.weapons)  # type: ignore[attr-defined]
            ended = game.state.turn.seat if event.ends and not extra else ""  # type: ignore[attr-defined]
        if event.type in ("card_selected", "outcome_fixed", "totals_fixed", "encounter_began"):
            assert not ended
        if event.type == "turn_began":
            ended = ""
