"""What is played to record the examples, in this order: an earlier exchange is preferred."""

import tempfile
from collections.abc import Callable
from pathlib import Path

from tests.contract_examples.recorder import Exchange, fixed_conditions
from tests.contract_examples.scenes import archive, consent, lobby, meta, operator, past, play, refusals, talk
from tests.contract_examples.scenes.stage import Stage

SCENES: tuple[Callable[[Stage], None], ...] = (
    *lobby.SCENES,
    *play.SCENES,
    *talk.SCENES,
    *consent.SCENES,
    *past.SCENES,
    *archive.SCENES,
    *operator.SCENES,
    *meta.SCENES,
    *refusals.SCENES,
)


def record() -> list[Exchange]:
    """Plays all scenes; every exchange with the service, in order."""
    with fixed_conditions("examples") as conditions, tempfile.TemporaryDirectory() as folder:
        stage = Stage(Path(folder), conditions)
        try:
            for scene in SCENES:
                scene(stage)
                stage.read_logs()
        finally:
            stage.close()
        return stage.exchanges
