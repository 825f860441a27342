"""The wire to the service: this process, or the server that COSMIC_LEDGER_URL names."""

import os
from collections.abc import Callable, Iterator

import pytest
from flask import Flask

from tests.acceptance.client import Game
from tests.acceptance.wire import Wire, in_process, over_the_net
from tests.api.client import ApiClient
from tests.api.conftest import Store, _ids_in_order, app, bare_app, store

__all__ = ["Store", "_ids_in_order", "app", "bare_app", "store"]


@pytest.fixture
def wire(request: pytest.FixtureRequest) -> Iterator[Wire]:
    if url := os.environ.get("COSMIC_LEDGER_URL"):
        yield over_the_net(url)
        return
    app: Flask = request.getfixturevalue("app")
    # That each answer is as the API document says is what tests/api is about.
    yield in_process(ApiClient(app, app.response_class))


@pytest.fixture
def game(wire: Wire) -> Game:
    return Game(wire)


@pytest.fixture
def another(wire: Wire) -> Callable[..., Game]:
    """Lays further games."""
    return lambda seed="another": Game(wire, seed)
