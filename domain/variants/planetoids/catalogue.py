"""The twelve planetoids as data for clients."""

from typing import Any

from domain.variants.planetoids import ID
from domain.variants.planetoids.slice import PLANETOIDS
from domain.variants.variant import Entry, counts, lists


@lists(ID)
def planetoids() -> list[Entry]:
    return [
        {"id": planetoid, "name": f"Planetoid {planetoid.rpartition('-')[2]}", "rule": "PLAN-01"}
        for planetoid in PLANETOIDS
    ]


@counts(ID)
def components(seats: list[str], options: dict[str, Any]) -> dict[str, int]:
    return {"planetoids": len(PLANETOIDS), "origin_markers": len(PLANETOIDS)}
