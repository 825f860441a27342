"""Escorts whose number an effect fixes: their owner still says which ones come (SKILL-18)."""

from collections.abc import Callable

from domain.engine.runner import Runner
from domain.extension_points import Provider

fix_the_number: Provider[Callable[[Runner, int], None]] = Provider()
"""`function(runner, count)`: the seat that is calling Escorts must call this number."""
