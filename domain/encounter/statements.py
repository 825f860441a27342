"""What players have answered truly, for everybody to hear."""

from typing import Any

from domain.events.facts import SeatFact

STATEMENT = SeatFact[dict[str, Any]]("statement", {}, lasting=True)
"""The `question` that an effect has put to a seat, and its `answer`."""
