"""The universal client, loaded from its file alone, as somebody would copy it."""

import importlib.util
from pathlib import Path
from types import ModuleType

PATH = Path(__file__).parents[2] / "examples" / "minimal_bot.py"


def load() -> ModuleType:
    """Returns the module `minimal_bot`."""
    spec = importlib.util.spec_from_file_location("minimal_bot", PATH)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
