"""Limits that effects set on payments after an encounter: compensation and rewards."""

from typing import Any

from domain.encounter.totals import Term, term
from domain.engine.queries import adds_by_rule
from domain.engine.runner import Runner
from domain.events.facts import Fact

LIMIT = Fact[dict[str, Any] | None]("payment_limit", None)
"""The limit of each payment of the encounter, and its source."""
BEHIND_ALL_OTHERS = 90


def limit_payments(runner: Runner, most: int, source: str) -> None:
    """Limits compensation, and everybody's rewards, of this encounter to this number."""
    LIMIT.note(runner, {"most": most, "source": source})


@adds_by_rule("compensation", BEHIND_ALL_OTHERS)
@adds_by_rule("rewards", BEHIND_ALL_OTHERS)
def over_the_limit(runner: Runner, seat: str, base: int) -> list[Term]:
    limit = LIMIT.of(runner.state.encounter) if runner.state.encounter else None
    return [term(limit["source"], limit["most"] - base)] if limit and base > limit["most"] else []
