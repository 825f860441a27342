"""What holds for skills in every game, from the usual setup and from unusual positions (SKILL-01..60)."""

from __future__ import annotations

from collections import Counter

from domain import board
from domain.game.views import view
from domain.mechanics.captured_places import captor
from domain.state import State
from domain.variants.classic.moons import MOONS
from domain.variants.hazards.cards import alliance
from domain.variants.skill_tokens import skills
from domain.variants.technology.slice import is_research
from tests.properties.play import Plan
from tests.properties.shared import Replayed, watched
from tests.properties.test_powers import powers_are_looked_at
from tests.properties.test_ships_and_cards import gone


@watched(0.15, "skill_tokens")
def test_every_colour_keeps_its_five_or_four_ships_of_each_skill__SKILL_01_SKILL_05_FOUR_07(plan: Plan) -> None:
    play = Replayed(plan)
    given: dict[str, str] = {}
    for event in play.happenings():
        if event.type == "agenda_moved" and play.state.ships:
            assert given.items() <= play.state.marks.items()
            given = dict(play.state.marks)
            for colour in {board.colour(ship) for ship in play.state.ships}:
                ships = board.ships_of(play.state, colour)
                assert Counter(given[ship] for ship in ships) == dict.fromkeys(skills.SKILLS, play.state.home_planets)


@watched(0.2, "skill_tokens")
def test_nobody_has_a_power_without_what_it_needs__SKILL_30_SKILL_42(plan: Plan) -> None:
    play = Replayed(plan)
    for event in play.happenings():
        if event.type != "agenda_moved" or not play.state.turn.number:
            continue
        shown = view(play.state)["variants"]["skill_tokens"]["active_leaders"]
        for seat, facts in view(play.state)["seats"].items():
            at_least, at_most = leaders(play.state, seat)
            assert at_least <= shown[seat] <= at_most
            if shown[seat] < (2 if "four_planets" in plan.variants else 3) and powers_are_looked_at(play.state):
                assert facts["power_active"] == []
                assert play.state.seats[seat].lacking


def leaders(state: State, seat: str) -> tuple[int, int]:
    """Active Leaders: on colonies and in the encounter (SKILL-33, SKILL-41); at most those on sheets too (SKILL-34)."""
    ships = board.ships_of(state, seat)
    own = [ship for ship in ships if state.marks[ship] == skills.LEADER and ship not in state.commandeered]
    places = [state.ships[ship] for ship in own if not captor(state.ships[ship])]
    away = (board.WARP, board.REMOVED, alliance.PLACE, *MOONS, *gone(state))
    active = [at for at in places if at not in away and not is_research(at)]
    unsure = [at for at in active if at.startswith(board.SHEET)]
    return len(active) - len(unsure), len(active)


@watched(0.2, "skill_tokens")
def test_one_comparison_comes_before_cards_and_what_it_ends_is_over__SKILL_50_SKILL_51(plan: Plan) -> None:
    play = Replayed(plan)
    since: list[str] = []
    ended, extra = "", False
    for event in play.happenings():
        if event.type == "encounter_began":
            since, extra = [], event.extra  # type: ignore[attr-defined]
            ended = "" if extra else ended  # One by a card, inside the turn or after it.
        since.append(event.type)
        if event.type == "card_selected":
            assert since.count("skills_compared") == 1
        if event.type == "skills_compared":
            assert since.count("skills_compared") == 1
            assert event.ends == (event.shields > event.weapons)  # type: ignore[attr-defined]
            ended = play.state.turn.seat if event.ends and not extra else ""  # type: ignore[attr-defined]
        if event.type in ("card_selected", "outcome_fixed", "totals_fixed", "encounter_began"):
            assert not ended
        if event.type == "turn_began":
            ended = ""
