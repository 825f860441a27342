"""The positions in which `planner` answers otherwise than `basic`: `python -m bench.differences` shows the largest
differences.

Four `basic` play, with a memory as on a server. At some of their questions the planner tries the answers out, and where
another one has surely done better the position is kept. Each comes with its seed, so it can be looked at again.
"""

import argparse
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from random import Random
from typing import Any, NamedTuple

from bench.aliens import SETS
from domain.decks.hidden import CARD_ID
from domain.decks.titles import title_of
from domain.game.determinization import Undetermined
from domain.game.open_questions import OpenQuestion, open_questions
from domain.game.views import lazy_view
from domain.state import State
from service.play.board.plain_text import board
from service.play.bots.advice import ComparedAnswer
from workers.bots import planner
from workers.bots.legal_answers import LegalAnswers
from workers.bots.policies import POLICIES
from workers.bots.turns import BotTurn, answer_of, turns
from workers.laboratory.simulated_game import SeriesSetup, SimulatedGame

SEED, SEATS, GAMES, SHOWN = "differences", 4, 24, 10
OFTEN = 0.15
"""The part of the questions at which answers are tried out."""


class Difference(NamedTuple):
    """The answer of the planner in place of that of `basic`, and what both are worth to the seat."""

    game: int
    version: int
    seat: str
    name: str
    prompt: str
    usual: ComparedAnswer
    best: ComparedAnswer
    table: str

    @property
    def gain(self) -> float:
        """By how much of a win the answer of the planner is better."""
        return (self.best.value or 0) - (self.usual.value or 0)

    def __str__(self) -> str:
        return "\n".join(
            [
                f"== game {self.game}, version {self.version}: {self.seat} is asked {self.name}",
                self.prompt,
                f"basic:   {_said(self.usual.answer)}  ({self.usual.value:.2f} of a win in {self.usual.trials} trials)",
                f"planner: {_said(self.best.answer)}  ({self.best.value:.2f} in {self.best.trials})",
                self.table,
            ]
        )


def _said(answer: dict[str, Any]) -> str:
    """Returns the answer with the titles of its cards."""
    said = ", ".join(f"{name} {value}" for name, value in answer.items() if name != "kind")
    return CARD_ID.sub(lambda found: title_of(found[0]), said)


def differences(number: int) -> list[Difference]:
    """Returns all differences in the game of this number."""
    game = SimulatedGame(SeriesSetup(seed=SEED, seats=(SEATS,), bots=("basic",), options={"sets": SETS}), number)
    game.begin()
    chance, differences_here = Random(number), list[Difference]()
    while game.state.status == "running":
        turn, asked, answer = next(_answers(game, chance))
        if chance.random() < OFTEN and (difference := _tried(game, number, turn, asked, answer)):
            differences_here.append(difference)
        game.give(turn.seat, turn.question, asked, answer)
    return differences_here


def _answers(game: SimulatedGame, chance: Random) -> Iterator[tuple[BotTurn, OpenQuestion, dict[str, Any]]]:
    """Yields the answers of `basic` to the open questions."""
    questions = open_questions(game.state)
    for turn in turns(game.state):
        asked, recall = questions[turn.question], partial(game.recalled, turn.seat)
        answer = answer_of(POLICIES["basic"], game.state, turn.question, asked, chance, recall)
        if answer is not None:
            yield turn, asked, answer


def _tried(
    game: SimulatedGame, number: int, turn: BotTurn, asked: OpenQuestion, usual: dict[str, Any]
) -> Difference | None:
    state, ready, places = game.state, LegalAnswers(asked.question), game.recalled(turn.seat).places
    if len(ready) < 2:
        return None
    try:
        best, *others = planner.considered(state, asked, turn.question, usual, ready, Random(state.version), places)
    except Undetermined:
        return None
    if best.answer == usual:
        return None
    (own,) = [each for each in others if each.answer == usual]
    prompt = asked.question.describe()["prompt"]
    return Difference(
        number, state.version, turn.seat, asked.question.name, prompt, own, best, _table(state, turn.seat)
    )


def _table(state: State, seat: str) -> str:
    # The question is named above.
    return board({**lazy_view(state, seat), "questions": []})


def main() -> int:
    """Plays the games and prints the positions, the largest gain first; takes some minutes."""
    options = argparse.ArgumentParser(prog="python -m bench.differences", description=str(__doc__).partition(": ")[0])
    options.add_argument("--games", type=int, default=GAMES, help=f"how many are played ({GAMES})")
    options.add_argument("--show", type=int, default=SHOWN, help=f"how many positions are shown ({SHOWN})")
    chosen = options.parse_args()
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as processes:
        differences_of_all = [each for game in processes.map(differences, range(chosen.games)) for each in game]
    for each in sorted(differences_of_all, key=lambda each: each.gain, reverse=True)[: chosen.show]:
        print(f"{each}\n")
    print(f"{len(differences_of_all)} differences in {chosen.games} games", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
