"""The jobs by which webhooks get their notices."""

from service.notices.schedule import Task
from workers.jobs import decisions, process
from workers.unix_time import unix_ms


def look(game: str) -> None:
    """Finds what has happened in a game that webhooks wait for."""
    process.dispatcher().look(game, unix_ms)


def deliver(game: str, hook: str, delivery: str) -> None:
    """Passes a delivery to a thread that has time for it."""
    task = Task(game, hook, delivery)
    if errand := process.dispatcher().errand(task):
        process.delivery_threads().send(errand, _deliver)
    else:
        _deliver(task)


def _deliver(task: Task) -> float | None:
    return process.dispatcher().deliver(task, unix_ms, decisions.by(process.games(), unix_ms))
