"""The records of shared games lie beside the folders that the tests of this run have for themselves."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.properties import shared


@pytest.fixture(autouse=True, scope="session")
def shared_games(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[None]:
    """All processes of a parallel run have one folder."""
    own = tmp_path_factory.getbasetemp()
    shared.folder = _made((own.parent if hasattr(request.config, "workerinput") else own) / "shared-games")
    yield
    shared.folder = None


def _made(folder: Path) -> Path:
    folder.mkdir(exist_ok=True)
    return folder
