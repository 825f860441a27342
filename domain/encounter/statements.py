"""Public statements: true answers that players have given."""

from typing import Any

from domain.events.facts import SeatFact

STATEMENT = SeatFact[dict[str, Any]]("statement", {}, lasting=True)
"""The `question` that an effect has asked a seat, and its `answer`."""
