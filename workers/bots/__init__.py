"""The built-in bots: policies that see what any client sees, and the job that plays for them."""

from workers.bots.job import play
from workers.bots.policies import POLICIES

__all__ = ["POLICIES", "play"]
