"""The scenes that are played to record the examples, in this order: an earlier exchange is preferred."""

import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from tests.api.conftest import Store
from tests.contract_examples.recorder import Exchange, fixed_conditions
from tests.contract_examples.scenes import (
    archive,
    changes,
    consent,
    ladder,
    lobby,
    meta,
    operator,
    past,
    play,
    players,
    refusals,
    talk,
    variety,
)
from tests.contract_examples.scenes.stage import Stage

SCENES: tuple[Callable[[Stage], None], ...] = (
    *lobby.SCENES,
    *play.SCENES,
    *talk.SCENES,
    *consent.SCENES,
    *past.SCENES,
    *archive.SCENES,
    *changes.SCENES,
    *operator.SCENES,
    *players.SCENES,
    *ladder.SCENES,
    *meta.SCENES,
    *refusals.SCENES,
    *variety.SCENES,
)


AFTERWARDS: tuple[Callable[[Stage], None], ...] = meta.OF_PROBLEMS
"""These show problems that the scenes above have met."""


def record(scenes: Sequence[Callable[[Stage], None]] = SCENES) -> list[Exchange]:
    """Plays these scenes; every exchange with the service, in order.

    Clock and chance begin again with each scene: what is added to one changes nothing in another.
    """
    with fixed_conditions() as conditions, tempfile.TemporaryDirectory() as folder:
        stage = Stage(Path(folder), conditions)
        try:
            for scene in scenes:
                conditions.begin(scene.__name__)
                with stage.served(Store()):
                    scene(stage)
                    stage.read_logs()
        finally:
            stage.close()
        return stage.exchanges
