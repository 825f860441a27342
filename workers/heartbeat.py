"""Signs of life on the queue side, for `/readyz`: unix milliseconds under `cg:heartbeat:<name>`."""

from redis import Redis

from workers.unix_time import unix_ms

KEPT_MS = 60_000


def beat(queue: Redis, name: str) -> bool:
    """Notes that the process of this name is alive now. Returns False when the queue has no earlier beat."""
    return queue.set(f"cg:heartbeat:{name}", unix_ms(), px=KEPT_MS, get=True) is not None
