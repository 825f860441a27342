"""The number of further stations on the table."""

from typing import Any

from domain.variants.multiple_stations.declaration import ID
from domain.variants.variant import counts


@counts(ID)
def one_more_each(seats: list[str], options: dict[str, Any]) -> dict[str, int]:
    return {"stations": len(seats)}
