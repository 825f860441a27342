"""Durability of the store: STORE_PROFILE, and how many replicas must have a command before it counts."""

from collections.abc import Mapping
from typing import NamedTuple

RUN, SMALL, HA, CLUSTER = "run", "small", "ha", "cluster"
PROFILES = (RUN, SMALL, HA, CLUSTER)
LONGEST_WAIT = 5000
MOST_REPLICAS = 16


class Replicas(NamedTuple):
    """The number of replicas that must have a write before it is acknowledged, and how long that may take (ms)."""

    number: int = 0
    within: int = 1000


NONE = Replicas()


class Durability(NamedTuple):
    """`run` takes a store as it is; the others refuse one that could lose games."""

    name: str = RUN
    replicas: Replicas = NONE

    @property
    def replicated(self) -> bool:
        """True when a store without replicas is not enough."""
        return self.name in (HA, CLUSTER)


AS_IT_IS = Durability()


def read(environment: Mapping[str, str]) -> Durability:
    """Reads STORE_PROFILE, WAIT_REPLICAS (else 1 if there must be replicas) and WAIT_MS.

    Raises ValueError, one line.
    """
    name = environment.get("STORE_PROFILE") or RUN
    if name not in PROFILES:
        raise ValueError(f"STORE_PROFILE is {name!r}: give {', '.join(PROFILES[:-1])} or {PROFILES[-1]}")
    profile = Durability(name)
    number = _whole(environment, "WAIT_REPLICAS", int(profile.replicated), 0, MOST_REPLICAS)
    return profile._replace(replicas=Replicas(number, _whole(environment, "WAIT_MS", 1000, 1, LONGEST_WAIT)))


def _whole(environment: Mapping[str, str], name: str, usual: int, least: int, most: int) -> int:
    written = environment.get(name) or str(usual)
    number = int(written) if written.isascii() and written.isdigit() and len(written) < 10 else -1
    if not least <= number <= most:
        raise ValueError(f"{name} is {written!r}: give a whole number from {least} to {most}")
    return number
