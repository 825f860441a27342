"""Escorts whose number an effect fixes: their owner still says which ones come (SKILL-18)."""

from collections.abc import Callable

from domain.engine.runner import Runner
from domain.hooks import Slot

fix_the_number: Slot[Callable[[Runner, int], None]] = Slot()
"""`function(runner, count)`: the seat that is calling Escorts must call so many."""
