"""The jobs by which bots play; what the API enqueues after each command that asks one."""

from workers.bots.turns import take_turns
from workers.jobs import process
from workers.now import unix_ms


def play(game: str, version: int) -> None:
    """Answers for the bots of a game; `version` only names the job.

    While nobody else waits it goes on for long. What is left is enqueued anew, behind those who wait.
    """
    state = take_turns(process.games(), game, unix_ms, who_waits=process.queue().waiting)
    if state.version != version:
        process.bot_jobs().enqueue(state)


def move(game: str, version: int) -> None:
    """One move for the bots of a game that take their time (TABLE-09), and then the next pause.

    Where the game has gone on since it was at `version`, another job was asked for then, which has its own moment.
    """
    games = process.games()
    if games.load(game).version != version:
        return
    state = take_turns(games, game, unix_ms, one_move=True)
    if state.version != version:
        process.bot_jobs().enqueue(state)
