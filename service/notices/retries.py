"""The times at which a failed request is sent again. The schedule is data: eight tries in two days."""

from collections.abc import Callable
from datetime import UTC
from email.utils import parsedate_to_datetime

MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000
PAUSES = (5_000, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 14 * HOUR, 26 * HOUR)
"""Milliseconds between a try and the one after it."""
TRIES = len(PAUSES) + 1
JITTER = 0.1
"""A pause is longer by up to this part of it, so that what failed together does not come back together."""
LONGEST_WISH = DAY
"""A receiver may ask for a longer pause (Retry-After, RFC 9110 10.2.3), up to this one."""
MOST_FAILURES = 20
"""Failures in a row that pause a webhook."""

Chance = Callable[[], float]
"""A number from 0 on and below 1."""


def next_try(tries: int, now: int, wish: str, chance: Chance) -> int | None:
    """Returns when (unix ms) to try again after this number of tries; None after the last. `wish` is a Retry-After."""
    if tries > len(PAUSES):
        return None
    usual = PAUSES[tries - 1]
    return now + max(usual + int(usual * JITTER * chance()), min(_wished(wish, now), LONGEST_WISH))


def _wished(wish: str, now: int) -> int:
    """Returns the milliseconds of a Retry-After: seconds or a date; 0 for anything else."""
    if wish.isascii() and wish.isdigit():
        return int(wish[:9]) * 1000
    try:
        until = parsedate_to_datetime(wish)
    except (ValueError, TypeError, IndexError, OverflowError):
        return 0
    if until.tzinfo is None:
        until = until.replace(tzinfo=UTC)
    return max(0, int(until.timestamp() * 1000) - now)
