"""The metrics for Prometheus: everything that the processes recorded, and facts about the store as they are now."""

import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import redis
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from service.administration.moderation import BANS
from service.jobs.kinds import HOUSEKEEPING, NOTICES, QUEUE, THINKING
from service.jobs.queue import JobQueue
from service.observability import metrics
from service.store import deadlines
from service.store.log.event_log import NOTICES_DUE

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
HEARTBEATS = ("worker", "clock")
JOBS = ("waiting", "started", "failed")


class StoreFacts(Collector):
    """Lengths of queues, deadlines, signs of life and memory of the servers, asked at each scrape."""

    def __init__(self, events: redis.Redis, queue: redis.Redis) -> None:
        self._events: Any = events
        self._queue: Any = queue

    def collect(self) -> Iterable[Metric]:
        """Yields one family of samples after the other.

        A server that is away leaves out its families, except `store_up`.
        """
        up = _family("store_up", "1 when the server of this role answers, else 0.", "role")
        for role, client, about in (
            ("events", self._events, self._about_events),
            ("queue", self._queue, self._about_queue),
        ):
            try:
                families = [*about(), *_server(role, client)]
            except redis.RedisError:
                up.add_metric([role], 0)
                continue
            up.add_metric([role], 1)
            yield from families
        yield up

    def _about_events(self) -> Iterator[Metric]:
        bans = self._events.hlen(BANS)
        waiting = self._events.zcard(NOTICES_DUE)
        yield _single(
            "notices_waiting", "Looks at games and deliveries to webhooks that are due now or later.", waiting
        )
        yield _single("bans", "Networks in the list of bans, those that have just ended included.", bans)

    def _about_queue(self) -> Iterator[Metric]:
        yield self._jobs()
        armed = self._queue.zcard(deadlines.KEY)
        yield _single("deadlines_armed", "Deadlines that the clock watches.", armed)
        oldest = self._queue.zrange(deadlines.KEY, 0, 0, withscores=True)
        overdue = max(0.0, time.time() - oldest[0][1] / 1000) if oldest else 0.0
        yield _single(
            "deadline_overdue_seconds", "For how long the oldest deadline has been due; 0 when none is.", overdue
        )
        beats = _family("heartbeat_age_seconds", "Time since the last sign of life of a worker or a clock.", "process")
        for name in HEARTBEATS:
            if (stored := self._queue.get(f"cg:heartbeat:{name}")) is not None:
                beats.add_metric([name], max(0.0, time.time() - int(stored) / 1000))
        yield beats

    def _jobs(self) -> Metric:
        queues = [JobQueue(name, self._queue) for name in (QUEUE, THINKING, HOUSEKEEPING, NOTICES)]
        family = _family("queue_jobs", "Jobs of the queues by state: waiting, started, failed.", "state")
        counts = (
            sum(queue.count for queue in queues),
            sum(queue.started_job_registry.get_job_count(cleanup=False) for queue in queues),
            sum(queue.failed_job_registry.count for queue in queues),
        )
        for state, count in zip(JOBS, counts, strict=True):
            family.add_metric([state], count)
        return family


def _server(role: str, client: Any) -> Iterator[Metric]:
    """Yields memory and connections of the server of a role; nothing of a cluster, or where INFO is forbidden."""
    try:
        about = client.info()
    except redis.ResponseError:
        return
    if "used_memory" not in about:
        return
    for name, member, text in (
        ("store_memory_used_bytes", "used_memory", "Memory that the server uses, by role."),
        ("store_memory_limit_bytes", "maxmemory", "Memory that the server may use, by role; 0 for no limit."),
        ("store_connected_clients", "connected_clients", "Connections to the server, by role."),
        ("store_connected_replicas", "connected_slaves", "Replicas of the server, by role."),
    ):
        family = _family(name, text, "role")
        family.add_metric([role], float(about.get(member, 0)))
        yield family


def _family(name: str, about: str, *labels: str) -> GaugeMetricFamily:
    return GaugeMetricFamily(metrics.PREFIX + name, about, labels=labels)


def _single(name: str, about: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(metrics.PREFIX + name, about, value=value)


class DeadProcesses(Collector):
    """Has no samples: before those of others are read, it takes out what processes that have ended left open."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def collect(self) -> Iterable[Metric]:
        """Collects nothing."""
        metrics.forget_dead(self._folder)
        return ()


def registry(events: redis.Redis, queue: redis.Redis) -> CollectorRegistry:
    """Returns the registry of all series; each collection reads them again and survives a store that is away."""
    made = CollectorRegistry()
    if folder := metrics.folder():
        made.register(DeadProcesses(folder))
        MultiProcessCollector(made, str(folder))  # type: ignore[no-untyped-call]
    made.register(StoreFacts(events, queue))
    return made


def exposition(events: redis.Redis, queue: redis.Redis) -> bytes:
    """Returns all series in Prometheus' text format."""
    return generate_latest(registry(events, queue))
