"""The names that stored games depend on. `python -m tests.domain.golden_names` writes the lists again.

Write them when something new was added. A name that vanishes breaks every stored game in which it stands: give the
new name an alias (steps) or an upcaster (events) first.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from domain import decider, events
from domain.engine.abilities import ABILITIES
from domain.engine.agenda import PROCEDURES
from domain.game import open_questions
from tests.repo.sources import renew

GOLDEN = Path(__file__).parent / "golden"


def steps() -> list[str]:
    """Returns every `procedure.step` that a stored agenda can name, and every step of an ability's page."""
    assert open_questions.LOADED
    return sorted(f"{name}.{step}" for name, procedure in PROCEDURES.items() for step in procedure.steps)


def abilities() -> list[str]:
    """Returns the ids of abilities, as events and agendas name them, with the card or alien that has each."""
    assert open_questions.LOADED
    return sorted(f"{ability.id} {ability.title} {ability.kind}" for ability in ABILITIES.values())


def fields() -> list[str]:
    """Returns every field of every event type, as `type/schema.field: type`, and whether stored events must have it."""
    assert decider.DECIDERS
    return sorted(
        f"{type}/{cls.schema}.{field.encode_name}: {_written(field.type)}{', required' if field.required else ''}"
        for type, cls in events.TYPES.items()
        for field in msgspec.structs.fields(cls)
    )


def types() -> list[str]:
    """Returns every event type with its schema."""
    return sorted(f"{type}/{cls.schema}" for type, cls in events.TYPES.items())


def _written(type: Any) -> str:
    return getattr(type, "__name__", str(type)) if not hasattr(type, "__args__") else str(type).replace("typing.", "")


LISTS: dict[str, Callable[[], list[str]]] = {"steps": steps, "abilities": abilities, "events": types, "fields": fields}


def written(name: str) -> list[str]:
    """Returns a golden list as it is stored."""
    return (GOLDEN / f"{name}.txt").read_text(encoding="utf-8").splitlines()


def write() -> None:
    """Writes every list again."""
    for name, names in LISTS.items():
        renew(GOLDEN / f"{name}.txt", "\n".join(names()) + "\n")


if __name__ == "__main__":
    write()
