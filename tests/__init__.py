"""The tests of the project."""

import sys

# Else jsonschema makes the grammars of IRIs when it is imported, which takes each process seconds; nothing checks them.
sys.modules["rfc3987_syntax"] = None  # type: ignore[assignment]
