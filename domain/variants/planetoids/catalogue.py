"""The twelve planetoids as data for clients."""

from typing import Any

from domain.variants.planetoids.declaration import ID
from domain.variants.planetoids.variant_state import PLANETOIDS
from domain.variants.variant import Entry, counts, lists


def name(planetoid: str) -> str:
    """Returns `Planetoid 3` for `planetoid-3`."""
    return f"Planetoid {planetoid.rpartition('-')[2]}"


def text(planetoid: str) -> str:
    """Returns the effect of the planetoid, in the project's words (PLAN-05, PLAN-21, PLAN-31, PLAN-32)."""
    return (
        f"{name(planetoid)} is a planet of the system in which it is, and as long as it is in play, the player in "
        "whose system its marker is needs one more foreign colony to win. At the start of each encounter, the "
        "offense must move one planetoid with a ship of the offense on it to the next system on the right. When this "
        "one comes back to the system with its marker, it is destroyed, and all ships on it go to the warp."
    )


@lists(ID)
def planetoids() -> list[Entry]:
    return [
        {"id": planetoid, "name": name(planetoid), "text": text(planetoid), "rule": "PLAN-01"}
        for planetoid in PLANETOIDS
    ]


@counts(ID)
def components(seats: list[str], options: dict[str, Any]) -> dict[str, int]:
    return {"planetoids": len(PLANETOIDS), "origin_markers": len(PLANETOIDS)}
