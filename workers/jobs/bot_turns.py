"""The job by which bots play; what the API enqueues after each command that asks one."""

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
