"""The service around the game: HTTP, event store, live feeds."""

import sys

VERSION = "0.3.0"
"""The version of the whole program. pyproject.toml, the packages of clients and `/v1/meta` have it from here."""

# structlog imports rich to colour logs. No log here has colours, and rich is a tenth of what each process imports.
if "rich" not in sys.modules:
    sys.modules["rich"] = None  # type: ignore[assignment]
    import structlog.dev  # noqa: F401

    del sys.modules["rich"]
