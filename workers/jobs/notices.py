"""The jobs by which persons get their news, and webhooks their notices."""

from service.notices.schedule import Task
from workers.jobs import decisions, process
from workers.unix_time import unix_ms


def look(place: str) -> None:
    """Finds what has happened at a place that persons or webhooks wait for."""
    process.dispatcher().look(place, unix_ms)


def deliver(place: str, hook: str, delivery: str) -> None:
    """Passes a delivery to a thread that has time for it."""
    task = Task(place, hook, delivery)
    if errand := process.dispatcher().errand(task):
        process.delivery_threads().send(errand, _deliver)
    else:
        _deliver(task)


def _deliver(task: Task) -> float | None:
    return process.dispatcher().deliver(task, unix_ms, decisions.by(process.games(), unix_ms))
