"""The jobs by which webhooks get their notices."""

from service.notices.due import Task
from workers.jobs import decisions, process
from workers.now import unix_ms


def look(game: str) -> None:
    """The job: finds what has happened in a game that webhooks wait for."""
    process.desk().look(game, unix_ms)


def deliver(game: str, hook: str, delivery: str) -> None:
    """The job: hands a delivery to a thread that has time for it."""
    task = Task(game, hook, delivery)
    if errand := process.desk().errand(task):
        process.couriers().send(errand, _deliver)
    else:
        _deliver(task)


def _deliver(task: Task) -> float | None:
    return process.desk().deliver(task, unix_ms, decisions.by(process.games(), unix_ms))
