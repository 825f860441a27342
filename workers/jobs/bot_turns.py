"""The jobs by which bots play; what the API enqueues after each command that asks one."""

from domain.state import State
from service.play.bots import advice
from workers.bots.turns import take_turns, thinks
from workers.jobs import process
from workers.unix_time import unix_ms


def play(game: str, version: int) -> None:
    """Answers for the bots of a game; `version` only names the job.

    While nobody else waits it goes on for long. What is left is enqueued again, after those who wait.
    """
    state = take_turns(process.games(), game, unix_ms, who_waits=process.queue().waiting, memories=process.memories())
    _go_on(state, version)


def move(game: str, version: int) -> None:
    """Makes one move for the bots of a game that take their time (TABLE-09), and plans the next pause.

    Where the game has gone on since it was at `version`, another job was asked for then, which has its own moment.
    """
    games = process.games()
    if games.load(game).version == version:
        _go_on(take_turns(games, game, unix_ms, one_move=True, memories=process.memories()), version)


def think(game: str, version: int) -> None:
    """Gives one answer of a bot that thinks for long; then the other bots of the game go on."""
    games = process.games()
    if games.load(game).version == version:
        answer, memories = process.thinking_process().answer, process.memories()
        _go_on(take_turns(games, game, unix_ms, most=1, think=answer, memories=memories), version)


def hint(game: str, version: int, question: str) -> None:
    """Computes the advice about what a player should answer (TABLE-10), unless the game has gone on meanwhile."""
    games = process.games()
    state = games.load(game)
    if advice.allowed(state) and state.version == version and question in state.questions:
        memory = process.memories().of(state, state.questions[question].seat)
        compared = process.thinking_process().advice(state, question, memory)
        advice.keep(process.stores().queue, state, question, compared)


def _go_on(state: State, version: int) -> None:
    """Enqueues what is left after a job that began at `version`."""
    if state.version != version:
        process.bot_jobs().enqueue(state)
    elif thinks(state):
        process.bot_jobs().think(state)
