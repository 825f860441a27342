"""The job by which bots play; what the API enqueues after each command that asks one."""

from workers.bots.turns import take_turns
from workers.jobs import process
from workers.now import unix_ms


def play(game: str, version: int) -> None:
    """Answers for the bots of a game; `version` only names the job. Too much for one go is enqueued anew."""
    state = take_turns(process.games(), game, unix_ms)
    if state.version != version:
        process.bot_jobs().enqueue(state)
