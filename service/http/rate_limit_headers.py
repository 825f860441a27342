"""Headers that tell a client what is left of its quotas (draft-ietf-httpapi-ratelimit-headers)."""

from typing import NamedTuple


class Quota(NamedTuple):
    """The requests that a caller may send in some seconds; `by` is what counts as a caller."""

    most: int
    seconds: int
    by: str


class QuotaStatus(NamedTuple):
    """The rest of a quota, and the seconds until it is whole again and until some of it is given back."""

    policy: str
    quota: Quota
    remaining: int
    seconds: int
    again: int


def headers_of(standings: tuple[QuotaStatus, ...]) -> dict[str, str]:
    """Returns the two headers with a client's remaining quota (draft-ietf-httpapi-ratelimit-headers)."""
    if not standings:
        return {}
    return {
        "RateLimit-Policy": ", ".join(
            f'"{each.policy}";q={each.quota.most};w={each.quota.seconds}' for each in standings
        ),
        "RateLimit": ", ".join(f'"{each.policy}";r={each.remaining};t={each.seconds}' for each in standings),
    }
