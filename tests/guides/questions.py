"""A question of each kind with an answer to it, as they came up in a game that was played by chance from a seed."""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import count
from typing import Any, NamedTuple

from domain.commands import Answer
from domain.game.open_questions import open_questions
from domain.questions import Question
from service.play.reading.state_views import seen
from tests.properties.play import Plan, Play

SEATS = ("red", "blue", "green", "yellow")
OPTIONS = {
    "sets": ["base", "storm"],
    "alien_selection": "chosen",
    "aliens": {"red": "healer", "blue": "coordinator", "green": "zombie", "yellow": "macron"},
    "healer_asks": True,
}
"""Aliens that bring the two kinds of question which the base game does not ask."""
MOST_GAMES = 40

Shown = dict[str, Any]
"""A question or an answer as JSON has it."""


class Example(NamedTuple):
    """A question as `/questions` shows it to its seat, a legal answer as a command, and the label of the answer."""

    question: Shown
    command: Shown
    label: str


class Wanted(NamedTuple):
    """Which question of a kind shows that kind best, and which of its ready answers."""

    name: str
    fits: Callable[[Shown], bool] = lambda shown: True
    answers: Callable[[Shown], bool] = lambda answer: True


WANTED = {
    "confirm": Wanted("second_encounter", answers=lambda answer: bool(answer["yes"])),
    "choose_option": Wanted("ally", lambda shown: len(shown["options"]) == 3),
    "choose_number": Wanted("healed_ships", lambda shown: shown["max"] >= 3, lambda answer: answer["number"] == 2),
    "choose_seats": Wanted("invite", lambda shown: len(shown["seats"]) == 2, lambda answer: len(answer["seats"]) == 2),
    "choose_planets": Wanted("aim", lambda shown: 2 < len(shown["planets"]) < 6),
    "choose_cards": Wanted("select_card", lambda shown: 2 < len(shown["cards"]) < 6),
    "choose_ships": Wanted(
        "launch",
        lambda shown: 2 < len(shown["places"]) < 5,
        lambda answer: len(answer.get("from", {})) == 2 and sum(answer["from"].values()) == 3,
    ),
    "distribute": Wanted(
        "rewards", lambda shown: shown.get("total", 0) == 3, lambda answer: len(answer.get("amounts", {})) == 2
    ),
    "arrange": Wanted("order_back", answers=lambda answer: answer["order"] != sorted(answer["order"])),
    "respond": Wanted(
        "",
        lambda shown: len(shown["abilities"]) == 1 and shown["abilities"][0]["question"] is not None,
        lambda answer: "use" in answer,
    ),
    "deal": Wanted(
        "deal",
        lambda shown: 0 < len(shown["cards"]) < 4 and shown["offer_by"] not in (None, shown["between"][0]),
        lambda answer: "accept" in answer,
    ),
}
"""Kind -> the question that stands for it."""


@cache
def examples() -> dict[str, Example]:
    """Returns an example of each kind, in the order of `WANTED`. Raises LookupError when too few games were played."""
    found: dict[str, Example] = {}
    for seed in range(MOST_GAMES):
        for example in _of_one_game(seed, set(WANTED) - set(found)):
            found.setdefault(example.question["kind"], example)
        if len(found) == len(WANTED):
            return {kind: found[kind] for kind in WANTED}
    raise LookupError(f"no example of {sorted(set(WANTED) - set(found))} in {MOST_GAMES} games")


def _of_one_game(seed: int, kinds: set[str]) -> Iterator[Example]:
    play = Play(Plan(seed, SEATS, OPTIONS)).start()
    for _ in count():
        if not play.running or not kinds:
            return
        for id, asked in list(open_questions(play.state).items()):
            question = asked.question
            if question.kind in kinds and WANTED[question.kind].name in ("", question.name):
                example = _example(play, id, asked.seat, question)
                if example is not None:
                    kinds.discard(question.kind)
                    yield example
        play.do(play.next_command())


def _example(play: Play, id: str, seat: str, question: Question) -> Example | None:
    """Returns the question with a ready answer that the rules accept; None where it does not show its kind well."""
    wanted = WANTED[question.kind]
    (shown,) = [each for each in seen(play.state, seat)["questions"] if each["id"] == id]
    ready = [answer for answer in question.legal() if wanted.answers(answer)] if wanted.fits(shown) else []
    if not ready:
        return None
    play.decide(Answer(seat=seat, question=id, answer=ready[0], at=play.now))
    command = {"type": "answer", "question_id": id, "answer": ready[0]}
    return Example(shown, command, question.label(ready[0]))
