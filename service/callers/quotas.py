"""Quotas: how many requests a caller may send, counted in a sliding window on the queue side in one round trip.

In no window of the length that a policy names, wherever it begins, are there more requests than its quota. The window
is cut into slices. A request is given back when its slice has left the window as a whole, so at most one slice later
than a log of all requests would. The clock is that of the store, so that all processes agree.

Of the policies in `LEASED` a process takes the requests of a slice at once, and spends them without asking the store
(docs/decisions/0001). They are counted when they are taken: each process lets at most one lease more through in a
window, and what it took and did not spend is missing elsewhere until it is given back.

`work_ms` counts milliseconds of CPU in place of requests: what a request has cost is charged when that is known.
"""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple

import redis

from service.http.problems import Problem
from service.http.rate_limit_headers import Quota, QuotaStatus, headers_of
from service.observability import metrics
from service.store.errors import is_full

SLICES = 30
"""The number of parts of a window: at most one more count of a caller is stored."""

SEAT, ADDRESS = "seat or address", "address"

POLICIES = {
    "reads": Quota(1200, 60, SEAT),
    "expensive_reads": Quota(600, 60, SEAT),
    "work_ms": Quota(20_000, 60, ADDRESS),
    "archive_checks": Quota(20, 60, ADDRESS),
    "commands": Quota(600, 60, SEAT),
    "messages": Quota(20, 60, SEAT),
    "create": Quota(30, 3600, ADDRESS),
    "create_as_member": Quota(60, 3600, ADDRESS),
    "join": Quota(120, 3600, ADDRESS),
    "matching": Quota(120, 3600, SEAT),
    "matching_by_address": Quota(3000, 3600, ADDRESS),
    "issue_tokens": Quota(60, 3600, SEAT),
    "stream_tickets": Quota(60, 60, SEAT),
    "auth_failures": Quota(20, 60, ADDRESS),
}

LEASED = ("reads", "expensive_reads", "work_ms", "commands")
"""Policies of which a process takes the requests of a slice at once."""
LEASE_S = 30.0
"""Seconds for which a process may spend its lease: less than the window of each of these policies."""
MOST_LEASES = 10_000
"""Callers whose leases a process keeps; those of the caller that was away longest lapse first."""

PASSED_UNCOUNTED = ("reads", "expensive_reads", "work_ms", "archive_checks", "auth_failures")
"""Policies that let requests pass when nothing can be counted; requests under other policies are refused then."""

COUNT = """
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local slices, wanted = tonumber(ARGV[1]), tonumber(ARGV[2])
local function whole(number)
    return string.format('%d', number)
end
local refused, found = 0, {}
for each, key in ipairs(KEYS) do
    local most, length = tonumber(ARGV[2 * each + 1]), ARGV[2 * each + 2] / slices
    local here = math.floor(now / length)
    local stored = redis.call('HMGET', key, 'used', 'oldest', 'newest')
    local used, oldest, newest = tonumber(stored[1]) or 0, tonumber(stored[2]) or here, tonumber(stored[3]) or here
    -- A clock that was set back would count for as long as it was set back by; servers differ by less than two slices.
    if newest < here - slices or newest > here + 2 then
        redis.call('DEL', key)
        used, oldest, newest = 0, here, here
    end
    while oldest < here - slices do
        local slice = whole(oldest)
        local count = tonumber(redis.call('HGET', key, slice) or 0)
        used, oldest = used - count, oldest + 1
        redis.call('HDEL', key, slice)
        redis.call('HSET', key, 'used', whole(used), 'oldest', whole(oldest))
    end
    if used >= most and refused == 0 then
        refused = each
    end
    wanted = math.min(wanted, most - used)
    found[each] = {most, used, oldest, newest, here, length}
end
local answer = {refused, wanted}
for each, key in ipairs(KEYS) do
    local most, used, oldest, newest, here, length = unpack(found[each])
    if refused == 0 then
        used, newest = used + wanted, math.max(newest, here)
        redis.call('HINCRBY', key, whole(here), whole(wanted))
        redis.call('HSET', key, 'used', whole(used), 'oldest', whole(oldest), 'newest', whole(newest))
        redis.call('PEXPIRE', key, math.ceil(length * (slices + 1)))
    end
    local gone = length * (slices + 1) - now
    table.insert(answer, math.floor(math.max(0, most - used)))
    table.insert(answer, math.ceil(newest * length + gone))
    table.insert(answer, math.ceil(oldest * length + gone))
end
return answer
"""
"""The script that counts requests for each key unless one of them is used up; then none is counted.

A key holds how many requests count, the oldest and the newest slice, and the requests of each slice.

ARGV: slices of a window, how many requests (fewer are counted where fewer remain), then quota and milliseconds of each
key. Answers the number of the key that refuses (or 0), how many were counted, and for each key what remains, and the
milliseconds until all of it and until some of it is given back.
"""


class Bucket(NamedTuple):
    """A policy and the caller who is counted in it; `factor` widens the quota."""

    policy: str
    caller: str
    factor: int = 1

    @property
    def quota(self) -> Quota:
        """The quota of this caller."""
        quota = POLICIES[self.policy]
        return Quota(quota.most * self.factor, quota.seconds, quota.by)

    @property
    def key(self) -> str:
        """The key of the counter."""
        return f"cg:quota:{self.policy}:{self.caller}"

    @property
    def lease(self) -> int:
        """The number of requests that a process takes at once."""
        return max(1, POLICIES[self.policy].most * self.factor // SLICES) if self.policy in LEASED else 1


class _Lease:
    """The unspent part of one quota that a process has taken; `status` is what remained beside it, at `taken`."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.left = 0
        self.taken = 0.0
        self.status: QuotaStatus | None = None

    def spent(self, now: float) -> tuple[QuotaStatus] | None:
        """Spends one request of it; returns what is left of the quota, None when it is used up or too old."""
        status, passed = self.status, int(now - self.taken)
        if status is None or self.left <= 0 or now - self.taken >= LEASE_S:
            return None
        self.left -= 1
        return (
            QuotaStatus(
                status.policy,
                status.quota,
                remaining=status.remaining + self.left,
                seconds=max(1, status.seconds - passed),
                again=max(1, status.again - passed),
            ),
        )


class Limits:
    """The counters of requests. Without a client nothing is counted. Safe to use from several threads.

    `clock`: seconds that only grow.
    """

    def __init__(self, client: redis.Redis | None, clock: Callable[[], float] = time.monotonic) -> None:
        self._count: Any = client.register_script(COUNT) if client else None
        self._clock = clock
        self._lock = threading.Lock()
        self._leases: OrderedDict[tuple[str, str], _Lease] = OrderedDict()

    def take(self, *buckets: Bucket) -> tuple[QuotaStatus, ...]:
        """Counts one request in all of these quotas, or in none of them.

        Raises Problem quota_exceeded when one is used up, and unavailable when what writes cannot be counted.
        """
        if self._count is None or not buckets:
            return ()
        bucket, size = buckets[0], buckets[0].lease
        if len(buckets) > 1 or size == 1:
            return self._counted(buckets, 1)[1]
        lease = self._lease(bucket)
        # The first of several requests of one caller takes the lease: a process never has more than one.
        with lease.lock:
            now = self._clock()
            if (spent := lease.spent(now)) is not None:
                return spent
            granted, standings = self._counted((bucket,), size)
            if not standings:
                return ()
            lease.left, lease.taken, lease.status = granted, now, standings[0]
            return lease.spent(now) or standings

    def take_leased(self, bucket: Bucket) -> tuple[QuotaStatus, ...] | None:
        """Counts one request in the quota without asking the store; None, and it is not counted, when it must ask."""
        if self._count is None:
            return ()
        lease = self._lease(bucket)
        if not lease.lock.acquire(blocking=False):
            return None
        try:
            return lease.spent(self._clock())
        finally:
            lease.lock.release()

    def give_back(self, bucket: Bucket) -> None:
        """Takes back that a request was counted in this quota alone: it is going to be counted again."""
        if self._count is not None and bucket.lease > 1:
            lease = self._lease(bucket)
            with lease.lock:
                lease.left += 1

    def charge(self, bucket: Bucket, amount: int) -> None:
        """Counts this much more in a leased quota, for what is done already. It refuses nothing."""
        if self._count is None or amount <= 0:
            return
        lease = self._lease(bucket)
        with lease.lock:
            lease.left -= amount
            if lease.left < 0:
                with suppress(Problem):
                    self._counted((bucket,), -lease.left)
                lease.left = 0

    def _lease(self, bucket: Bucket) -> _Lease:
        """Returns the lease of a policy and a caller, wherever that one sends from."""
        key = (bucket.policy, bucket.caller)
        with self._lock:
            if key not in self._leases:
                self._leases[key] = _Lease()
                if len(self._leases) > MOST_LEASES:
                    self._leases.popitem(last=False)
                metrics.kept("quota_leases", len(self._leases))
            self._leases.move_to_end(key)
            return self._leases[key]

    def _counted(self, buckets: tuple[Bucket, ...], wanted: int) -> tuple[int, tuple[QuotaStatus, ...]]:
        """Counts up to this many requests in all of these quotas; returns how many were counted, and what is left.

        Returns nothing without a store. Raises what `take` raises.
        """
        arguments = [word for bucket in buckets for word in (bucket.quota.most, bucket.quota.seconds * 1000)]
        try:
            refused, granted, *counts = self._count(
                keys=[bucket.key for bucket in buckets], args=[SLICES, wanted, *arguments]
            )
        except redis.RedisError as error:
            if all(bucket.policy in PASSED_UNCOUNTED for bucket in buckets):
                return 0, ()
            if is_full(error):
                raise Problem("store_full") from None
            raise Problem("unavailable") from None
        standings = tuple(
            QuotaStatus(
                bucket.policy, bucket.quota, counts[3 * at], _seconds(counts[3 * at + 1]), _seconds(counts[3 * at + 2])
            )
            for at, bucket in enumerate(buckets)
        )
        if refused:
            violated = standings[refused - 1]
            headers = {"Retry-After": str(violated.again), **headers_of(standings)}
            raise Problem("quota_exceeded", headers=headers, violated_policies=[violated.policy])
        return granted, standings


def _seconds(milliseconds: int) -> int:
    return max(1, -(-milliseconds // 1000))
