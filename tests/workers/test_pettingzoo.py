"""The environment for reinforcement learning: PettingZoo's own tests, its seeds, masks, rewards, and what it shows."""

import json
import re
import runpy
import sys
from collections.abc import Callable
from functools import partial
from itertools import islice
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="the extra `rl` is not installed")

import numpy as np
from pettingzoo.test import api_test, seed_test

from domain.game.views import questions_of, view
from domain.variants.variant import VARIANTS
from tests.repo.sources import ROOT
from workers.laboratory import environment, observation
from workers.laboratory.environment import CosmicEncounter, env
from workers.laboratory.simulated_game import SeriesSetup, played

SETS = ["base", "incursion", "storm", "classic"]
SHORT = SeriesSetup(seats=(3,), options={"turn_limit": 6})
# The two that do not go with others of the same kind are left out.
ALL = tuple(name for name in VARIANTS if name not in ("common_rewards", "multiple_stations"))
EVERYTHING = SeriesSetup(seats=(6,), variants=ALL, options={"sets": SETS, "turn_limit": 12})
# PettingZoo's card games give a dictionary with a mask, too. Its agents are numbered; our seats are colours.
pytestmark = pytest.mark.filterwarnings("ignore:Observation:UserWarning", "ignore:We recommend agents:UserWarning")


def last(game: Any) -> tuple[dict[str, Any], float, bool]:
    """Returns what the agent sees that is next, its reward, and whether it is over for it."""
    seen, reward, terminated, truncated, _ = game.last()
    return seen, reward, terminated or truncated


def playing(game: Any, seed: int, choose: Callable[[Any], int]) -> list[tuple[str, int, float]]:
    """Returns agent, action and reward of each step of one game; the ends have the action -1."""
    game.reset(seed=seed)
    steps = []
    for agent in game.agent_iter():
        seen, reward, over = last(game)
        action = -1 if over else choose(seen["action_mask"])
        steps.append((agent, action, reward))
        game.step(None if over else action)
    return steps


def by_chance(seed: int) -> Callable[[Any], int]:
    rng = np.random.default_rng(seed)
    return lambda mask: int(rng.choice(np.flatnonzero(mask)))


@pytest.mark.parametrize(
    "setup",
    [SeriesSetup(), SHORT, EVERYTHING],
    ids=["base", "short", "everything"],
)
def test_it_passes_the_tests_of_pettingzoo(setup: SeriesSetup, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(env(setup), num_cycles=30, verbose_progress=False)
    assert "Passed API test" in capsys.readouterr().out
    seed_test(lambda: env(setup), num_cycles=10)


def test_the_same_seed_and_actions_give_the_same_game_and_another_seed_another() -> None:
    first, again, other = (playing(CosmicEncounter(SHORT), seed, by_chance(1)) for seed in (5, 5, 6))
    assert first == again != other


def test_a_reset_without_a_seed_begins_the_next_game() -> None:
    game = CosmicEncounter(SeriesSetup(options={"alien_selection": "random"}))
    dealt = []
    for seed in (7, None, None, 7):
        game.reset(seed=seed)
        dealt.append([game.infos[game.agent_selection]["question"]["id"], game.observe("red")["observation"].tolist()])
    assert dealt[0] == dealt[3]
    assert dealt[0] != dealt[1] != dealt[2]


def test_a_seed_deals_what_the_simulation_deals() -> None:
    setup = SeriesSetup(seed="7", options={"alien_selection": "random"})
    game = CosmicEncounter(setup)
    game.reset(seed=7)
    seen = game.infos[game.agent_selection]["question"]
    assert seen["seat"] == game.agent_selection
    size, aliens = len(observation.OF_SEAT) * observation.SEATS, len(observation._alien_places())
    shown = game.observe("red")["observation"][size : size + aliens]
    (mine,) = [alien for alien, place in observation._alien_places().items() if shown[place]]
    assert [mine] == played((setup, 0)).seats[0].aliens


def test_what_an_agent_is_given_comes_from_its_view_alone() -> None:
    game = CosmicEncounter(EVERYTHING)
    game.reset(seed=2)
    choose = by_chance(2)
    for agent in islice(game.agent_iter(), 150):
        seen, _, over = last(game)
        if over:
            break
        state = game._game.state
        plain = json.loads(json.dumps(view(state, agent)))
        question = next(each for each in questions_of(state, agent) if each["id"] == game._question)
        assert (observation.observed(plain, question, agent) == seen["observation"]).all()
        assert (observation.answers(plain, question, game.infos[agent]["legal"], agent) == seen["answers"]).all()
        game.step(choose(seen["action_mask"]))


def test_a_mask_has_each_legal_answer_and_only_the_agent_that_is_asked_has_one() -> None:
    game = CosmicEncounter(SHORT)
    game.reset(seed=1)
    for agent in islice(game.agent_iter(), 60):
        legal = game.infos[agent]["legal"]
        seen, _, _ = last(game)
        assert np.flatnonzero(seen["action_mask"]).tolist() == list(range(len(legal)))
        assert seen["answers"][:, 0].sum() == len(legal)
        for other in set(game.agents) - {agent}:
            assert not game.observe(other)["action_mask"].any()
            assert not game.observe(other)["answers"].any()
        game.step(len(legal) - 1)


def test_the_reward_is_the_part_of_the_win_at_the_end() -> None:
    game = CosmicEncounter(SHORT)
    steps = playing(game, 3, by_chance(3))
    ends = {agent: reward for agent, action, reward in steps if action == -1}
    winners = game._game.state.winners
    assert ends == {agent: (1 / len(winners) if agent in winners else 0) for agent in game.possible_agents}
    assert sum(ends.values()) == pytest.approx(1)
    assert not any(reward for _, action, reward in steps if action != -1)


def test_a_game_that_is_too_long_is_cut_without_a_reward() -> None:
    game = CosmicEncounter(SHORT, longest=10)
    steps = playing(game, 3, by_chance(3))
    assert len(steps) == 10 + 3
    assert not any(reward for *_, reward in steps)


def test_an_action_without_an_answer_is_refused_and_ends_a_checked_game() -> None:
    game = CosmicEncounter(SHORT)
    game.reset(seed=1)
    with pytest.raises(ValueError, match="legal answers"):
        game.step(observation.MOST_ANSWERS - 1)
    checked = env(SHORT)
    checked.reset(seed=1)
    agent = checked.agent_selection
    checked.step(observation.MOST_ANSWERS - 1)
    assert checked.terminations[agent]
    assert checked.rewards[agent] == -1


def test_several_numbers_of_seats_are_refused() -> None:
    with pytest.raises(ValueError, match="one number of seats"):
        CosmicEncounter(SeriesSetup(seats=(3, 4)))


def test_the_parts_of_an_observation_fill_it() -> None:
    game = CosmicEncounter(SHORT)
    game.reset(seed=1)
    assert len(game.observe("red")["observation"]) == observation.size() == sum(observation.layout().values())


def test_an_answer_is_described_by_its_cards_planets_and_ships_and_no_number_is_over_one() -> None:
    game = CosmicEncounter(SHORT)
    game.reset(seed=1)
    seen: Any = view(game._game.state, "red")
    answers: list[dict[str, Any]] = [
        {"kind": "cards", "cards": ["attack-40#1", "attack-08#1", "negotiate#1", "reinforcement-5#1"]},
        {"kind": "cards", "cards": [f"attack-40#{number}" for number in range(1, 6)]},
        {"kind": "planets", "planets": ["red-1", "blue-1", "blue-2"]},
        {"kind": "ships", "ships": {"red-1": 2, "blue-1": 4}},
        {"kind": "option", "pass": True},
    ]
    rows = observation.answers(seen, {"on_timeout": answers[-1]}, answers, "red")
    described = [
        {name: round(float(number), 3) for name, number in zip(observation.OF_ANSWER, row, strict=False) if number}
        for row in rows[: len(answers) + 1]
    ]
    there = {"is_there": 1.0}
    assert described == [
        {**there, "attacks": 0.5, "attack_value": 1.0, "negotiates": 0.25, "reinforcements": 0.25},
        {**there, "attacks": 1.0, "attack_value": 1.0},
        {**there, "own_planets": 0.125, "other_planets": 0.25},
        {**there, "ships": 0.75, "own_planets": 0.25, "other_planets": 0.5},
        {**there, "is_default": 1.0, "passes": 1.0},
        {},
    ]
    assert rows.shape == (observation.MOST_ANSWERS, observation.answer_size())
    assert rows.max() == 1


def test_a_seat_is_described_by_its_colonies_ships_hand_and_part_in_the_encounter() -> None:
    game = CosmicEncounter(SHORT)
    game.reset(seed=1)
    seen: Any = json.loads(json.dumps(view(game._game.state, "red")))
    seen["seats"]["blue"] |= {"foreign_colonies": 2, "home_colonies": 4, "ships_in_warp": 5, "hand_size": 24}
    seen["seats"]["blue"]["power_active"] = ["tripler"]
    seen["turn"] = {"seat": "red", "number": 25, "encounters": 2}
    seen["encounter"] = {
        "offense": "red",
        "defense": "blue",
        "allies": {"green": "defense"},
        "totals": {"offense": 10, "defense": 80},
    }
    found = observation.observed(seen, None, "blue")
    parts = {}
    for name, length in observation.layout().items():
        parts[name], found = found[:length].tolist(), found[length:]
    size = len(observation.OF_SEAT)
    # The seat itself is first, then the others in the order of play.
    blue, green, red = (
        dict(zip(observation.OF_SEAT, parts["seats"][place * size :], strict=False)) for place in range(3)
    )
    assert {name: round(value, 3) for name, value in blue.items() if value} == {
        "present": 1.0,
        "foreign_colonies": 0.4,
        "home_colonies": 0.8,
        "ships_in_warp": 0.25,
        "hand_size": 1.0,
        "active_powers": 1.0,
        "is_defense": 1.0,
    }
    assert (green["allied_with_defense"], green["allied_with_offense"], green["is_defense"]) == (1, 0, 0)
    assert (red["has_the_turn"], red["is_offense"], red["is_defense"]) == (1, 1, 0)
    assert parts["seats"][3 * size :] == [0] * size * (observation.SEATS - 3)
    assert parts["encounter"] == [0.25, 1.0, 0.5, 1.0]
    assert not any(parts["kind of the question"] + parts["name of the question"])


@pytest.mark.slow
def test_the_example_learns_and_says_how_often_it_won(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its games are short: to learn from long ones takes the same steps more often."""
    pytest.importorskip("sklearn", reason="scikit-learn is not installed")
    four = SeriesSetup(options=SHORT.options)
    monkeypatch.setattr(environment, "CosmicEncounter", partial(CosmicEncounter, four))
    monkeypatch.setattr(sys, "argv", ["learning_bot.py", "--learn", "1", "--games", "1"])
    runpy.run_path(str(ROOT / "examples" / "learning_bot.py"), run_name="__main__")
    said = r"learned from \d{3,} answers; won [01]\.\d+ of 1 games \([\d.]+ to [\d.]+\)\n"
    assert re.fullmatch(said, capsys.readouterr().out)
