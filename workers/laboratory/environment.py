"""The game as an environment for reinforcement learning, by the AEC interface of PettingZoo (Terry et al. 2021).

It needs the extra `rl`. An agent is a seat, an action is the place of a legal answer in the list of its question, and
the reward comes at the end: the seat's part of the win.
"""

from typing import Any

import msgspec
import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from domain import board
from domain.engine.runner import OpenQuestion
from domain.game.open_questions import open_questions
from domain.game.views import lazy_view, questions_of
from workers.bots.turns import turns
from workers.laboratory import observation
from workers.laboratory.simulated_game import SeriesSetup, SimulatedGame

LONGEST = 20_000
"""Answers after which a game is cut; far more than games have that end by their rules."""


def env(setup: SeriesSetup | None = None) -> Any:
    """Wraps the environment in the checks of PettingZoo: an illegal action ends the game, and its agent gets -1."""
    checked = wrappers.TerminateIllegalWrapper(CosmicEncounter(setup), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(checked))


class CosmicEncounter(AECEnv):
    """Games of one setup, one after the other.

    An observation is a dictionary: `observation` (the seat's view), `answers` (a row for each legal answer) and
    `action_mask` (1 for each action that is an answer). All numbers are from 0 to 1; an agent that is not asked has
    rows and mask of 0. `infos` has the question and the legal answers of the agent that is asked, as clients see them.

    The seed 7 plays the games `7-0`, `7-1`, ... of the simulation, whose cards a server deals alike.
    """

    metadata = {"name": "cosmic_encounter_v0", "render_modes": [], "is_parallelizable": False}

    def __init__(self, setup: SeriesSetup | None = None, longest: int = LONGEST) -> None:
        """Prepares games of `setup`, by default of four seats in the base game, each cut after `longest` answers.

        Raises ValueError for several numbers of seats, since the agents are the same in all games.
        """
        super().__init__()
        self._setup, self._longest = setup or SeriesSetup(), longest
        if len(set(self._setup.seats)) != 1:
            raise ValueError("one number of seats, since agents stay the same")
        self.render_mode = None
        self.possible_agents = list(board.COLOURS[: self._setup.seats[0]])
        self.agents: list[str] = []
        one = {
            "observation": spaces.Box(0, 1, (observation.size(),), np.float32),
            "answers": spaces.Box(0, 1, (observation.MOST_ANSWERS, observation.answer_size()), np.float32),
            "action_mask": spaces.Box(0, 1, (observation.MOST_ANSWERS,), np.int8),
        }
        self.observation_spaces = {agent: spaces.Dict(one) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(observation.MOST_ANSWERS) for agent in self.possible_agents}
        self._next = 0

    def observation_space(self, agent: str) -> Any:
        """Returns the same space for all agents."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Returns the same space for all agents."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begins the first game of a seed; without a seed the next game of the last one. There are no `options`."""
        if seed is not None:
            self._setup, self._next = msgspec.structs.replace(self._setup, seed=str(seed)), 0
        self._game = SimulatedGame(self._setup, self._next)
        self._game.begin()
        self._next += 1
        self._answers = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._ask()

    def step(self, action: int | None) -> None:
        """Gives the answer at this place. Raises ValueError for an action that its mask does not allow."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= action < len(self._legal):
            raise ValueError(f"{agent} has {len(self._legal)} legal answers, and none is {action}")
        self._game.give(agent, self._question, self._asked, self._legal[int(action)])
        self._answers += 1
        self._cumulative_rewards[agent] = 0.0
        self.infos = {each: {} for each in self.agents}
        if self._game.state.status != "running":
            self._end()
        elif self._answers >= self._longest:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self._ask()
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, Any]:
        """Returns what the seat sees now."""
        state = self._game.state
        view = lazy_view(state, agent)
        mask: Any = np.zeros(observation.MOST_ANSWERS, np.int8)
        if agent != self.agent_selection or not self.infos.get(agent):
            rows: Any = np.zeros((observation.MOST_ANSWERS, observation.answer_size()), np.float32)
            return {"observation": observation.observed(view, None, agent), "answers": rows, "action_mask": mask}
        question = self.infos[agent]["question"]
        mask[: len(self._legal)] = 1
        return {
            "observation": observation.observed(view, question, agent),
            "answers": observation.answers(view, question, self._legal, agent),
            "action_mask": mask,
        }

    def close(self) -> None:
        """Does nothing: there is nothing to close."""

    def _ask(self) -> None:
        """Takes the first open question: who is asked, and what may be answered."""
        state = self._game.state
        turn = turns(state)[0]
        self.agent_selection, self._question = turn.seat, turn.question
        self._asked: OpenQuestion = open_questions(state)[turn.question]
        self._legal = self._asked.question.legal(observation.MOST_ANSWERS)
        question = next(each for each in questions_of(state, turn.seat) if each["id"] == turn.question)
        self.infos[turn.seat] = {"question": question, "legal": self._legal}

    def _end(self) -> None:
        winners = self._game.state.winners
        self.rewards = {agent: 1 / len(winners) if agent in winners else 0.0 for agent in self.agents}
        self.terminations = dict.fromkeys(self.agents, True)
