"""Bots' turns: reads a seat's view like any client, and posts an ordinary command."""

import hmac
from collections.abc import Callable, Mapping
from random import Random
from typing import NamedTuple

import structlog
from msgspec import UNSET

from domain.commands import Answer
from domain.engine.runner import OpenQuestion
from domain.game import absence
from domain.game.answers import STAND_IN
from domain.game.memory import SeatMemory
from domain.game.open_questions import open_questions
from domain.game.views import lazy_view, question_of
from domain.rating.rated_games import is_of_league
from domain.refusal import Refused
from domain.state import State
from service.play.bots.jobs import people_sit
from service.play.bots.turn_queue import Waiting
from service.store.deciding import PreparedCommand
from service.store.errors import GameTooLong
from service.store.games import Games
from service.store.log.sender import BOT, Sender
from workers.bots import planner
from workers.bots.legal_answers import LegalAnswers
from workers.bots.memories import Memories
from workers.bots.policies import POLICIES, Policy
from workers.bots.table import Recall
from workers.unix_time import Now

MOST_ANSWERS = 200
"""Answers in one go: so soon may a worker that is asked to stop do so."""
LOOK_EVERY = 2
"""Answers after which is asked who waits: a table of bots alone gives way to a person so soon, and the league to all
tables.
"""
IN_A_ROW = 8
"""Answers after which other tables of the same kind get their turn, if any are waiting."""
STALE = ("question_closed", "not_waiting_for_you", "wrong_seat", "undo_pending", "game_over", "game_paused")
"""Refusals that only say: somebody was quicker, or the game is not going on."""

log = structlog.get_logger()


class BotTurn(NamedTuple):
    """A question put to a bot."""

    question: str
    seat: str
    bot: str


Think = Callable[[State, BotTurn, bytes, SeatMemory], dict[str, object] | None]
"""`function(state, turn, seed, memory)`: the answer of a bot, thought of in another process."""


def turns(state: State) -> list[BotTurn]:
    """Returns the open questions of bots; none while nothing can be answered."""
    if state.status != "running" or state.paused:
        return []
    bots = absence.bots(state)
    # Not every question is put to a seat: the clock closes veiled windows.
    return [BotTurn(id, p.seat, bots[p.seat]) for id, p in state.questions.items() if p.seat in bots]


def thinks(state: State) -> bool:
    """Returns True while a bot is asked that thinks for long."""
    return any(_plans(turn) for turn in turns(state))


def _plans(turn: BotTurn) -> bool:
    return turn.bot in POLICIES and POLICIES[turn.bot].plans


def nobody() -> Waiting:
    """Returns that nobody waits."""
    return Waiting.NOBODY


def take_turns(
    games: Games,
    game: str,
    now: Now,
    most: int = MOST_ANSWERS,
    who_waits: Callable[[], Waiting] = nobody,
    one_move: bool = False,
    think: Think | None = None,
    memories: Memories | None = None,
) -> State:
    """Answers for bots until none is asked, or all that are asked would rather wait; at most `most` answers.

    It stops sooner when others wait whose turn it is, and with `one_move` after the first answer that is no pass.
    Bots that think for long answer only where `think` is given, which does it elsewhere. What bots remember is kept in
    `memories`, and forgotten afterwards where none are given. Returns the state after that.
    Raises what Games.load and Games.carry_out raise, but no Refused.
    """
    state, memories = games.load(game), memories or Memories(games)
    for number in range(most):
        if number and number % LOOK_EVERY == 0 and _gives_way(state, number, who_waits()):
            break
        try:
            further = _take_one(games, state, now, think, memories)
        except GameTooLong:
            # It grows no more; people may end it.
            break
        if further is None:
            break
        state = further.state
        if one_move and not further.passed:
            break
    return state


def _gives_way(state: State, in_a_row: int, waiting: Waiting) -> bool:
    """Checks whether it is the turn of those who wait, after `in_a_row` answers in this game."""
    if people_sit(state):
        return waiting is Waiting.PEOPLE and in_a_row % IN_A_ROW == 0
    if waiting is Waiting.BOTS:
        return is_of_league(state) or in_a_row % IN_A_ROW == 0
    return waiting is Waiting.PEOPLE


class Taken(NamedTuple):
    """The state after one bot's answer, and whether that was a pass."""

    state: State
    passed: bool


def _take_one(games: Games, state: State, now: Now, think: Think | None, memories: Memories) -> Taken | None:
    """Returns one bot's answer; None when no bot has anything to say."""
    asked = [turn for turn in turns(state) if think or not _plans(turn)]
    if not asked:
        return None
    questions = open_questions(state)
    for turn in asked:
        answer = _chosen(games, state, turn, questions[turn.question], think, memories)
        if answer is not None:
            further = _post(games, state, turn, answer, questions[turn.question], now)
            # A pass in a veiled window is silence: nothing has happened, and the question stays open.
            if further.version != state.version:
                return Taken(further, _is_pass(answer))
    return None


def _is_pass(answer: Mapping[str, object]) -> bool:
    return answer["kind"] == "respond" and "use" not in answer


def _chosen(
    games: Games, state: State, turn: BotTurn, asked: OpenQuestion, think: Think | None, memories: Memories
) -> dict[str, object] | None:
    """Returns the policy's answer; None while it waits for the other side of a deal."""
    # A game may name a policy that this release no longer has.
    policy = POLICIES.get(turn.bot, POLICIES["random"])
    try:
        seed = _seed(games, state, turn)
        if think is None:
            return answer_of(policy, state, turn.question, asked, Random(seed), lambda: memories.of(state, turn.seat))
        return think(state, turn, seed, memories.of(state, turn.seat))
    except Exception:
        # A bug in a bot policy must not block the table.
        log.exception("bot_stumbled", game=state.game, **turn._asdict())
        return asked.question.default()


def answer_of(
    policy: Policy, state: State, id: str, asked: OpenQuestion, rng: Random, recall: Recall
) -> dict[str, object] | None:
    """Returns a policy's answer to this question, by what any client of the seat sees; None while
    it would rather wait.
    """
    question = question_of(state, asked.seat, id)
    ready = LegalAnswers(asked.question)
    answer = policy.choose(lazy_view(state, asked.seat), question, ready, rng, recall)
    if not policy.plans or answer is None:
        return answer
    return planner.choose(state, asked, id, answer, ready, rng, recall().places)


def _seed(games: Games, state: State, turn: BotTurn) -> bytes:
    """Returns the seed of the chance of one answer: nobody foresees it, and it is the same in a game whose seed was
    chosen.
    """
    return hmac.digest(games.bot_seed(state), f"bot|{turn.question}".encode(), "sha256")


def _post(games: Games, state: State, turn: BotTurn, answer: dict[str, object], asked: OpenQuestion, now: Now) -> State:
    try:
        return _execute(games, state, turn, answer, "", now)
    except Refused as refused:
        if refused.code in STALE:
            return games.load(state.game)
        # The answer may name a card of the hand: its kind must do.
        log.error("bot_answer_refused", game=state.game, reason=refused.reason, kind=answer["kind"], **turn._asdict())
    try:
        return _execute(games, state, turn, asked.question.default(), ":default", now)
    except Refused as refused:
        if refused.code not in STALE:
            raise
        return games.load(state.game)


def _execute(games: Games, state: State, turn: BotTurn, answer: dict[str, object], suffix: str, now: Now) -> State:
    """Executes the answer under one id for each question and version, so that of two workers only one is accepted, and
    an undo may ask the same again.
    """
    command_id = f"bot:{turn.question}:{state.version}{suffix}"
    cause = UNSET if state.seats[turn.seat].bot else STAND_IN
    command = Answer(at=now(), seat=turn.seat, question=turn.question, answer=answer, cause=cause)
    by, player = f"seat:{turn.seat}", state.seats[turn.seat].player
    return games.carry_out(
        PreparedCommand(state.game, command, Sender(command_id, "bot", by, cause=BOT, player=player))
    ).state
