"""The linters of the API document: `python -m tests.contract_lint.linters` runs them.

They are programs for Node. `make contract-lint` installs them first, beside the environment for Python.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from tests.api.contract import shown_document
from tests.repo.sources import ROOT

HERE = Path(__file__).resolve().parent
TOOLS = ROOT / ".node" / "contract_lint" / "node_modules" / ".bin"
DOCUMENT = ROOT / "openapi.yaml"
SHOWN = ROOT / ".node" / "contract_lint" / "shown.json"
"""The document as `/docs` shows it; `write_shown` makes it."""
QUIET = {"REDOCLY_TELEMETRY": "off", "REDOCLY_SUPPRESS_UPDATE_NOTICE": "true", "NO_COLOR": "1"}
"""Variables that keep linters from sending anything to their makers."""


class Linter(NamedTuple):
    """A program and its arguments before the name of the document that it is for."""

    program: str
    arguments: tuple[str, ...]
    document: Path

    def findings(self, document: Path) -> str:
        """Returns what it says of a document; nothing when it finds no fault.

        Raises RuntimeError when it ends otherwise than linters do.
        """
        command = [str(TOOLS / self.program), *self.arguments, str(document)]
        ran = subprocess.run(command, cwd=ROOT, env={**os.environ, **QUIET}, capture_output=True, text=True)
        if ran.returncode not in (0, 1):
            raise RuntimeError(f"{self.program} ended with {ran.returncode}: {ran.stdout}{ran.stderr}")
        return ran.stdout + ran.stderr if ran.returncode else ""


def _redocly(rules: str, document: Path) -> Linter:
    return Linter("redocly", ("lint", f"--config={HERE / rules}"), document)


LINTERS = {
    "spectral": Linter(
        "spectral", ("lint", "--quiet", "--fail-severity=hint", f"--ruleset={HERE / 'spectral.yaml'}"), SHOWN
    ),
    "redocly": _redocly("redocly.yaml", DOCUMENT),
    "redocly, as shown": _redocly("redocly-shown.yaml", SHOWN),
}


def write_shown() -> None:
    """Writes the document as `/docs` shows it."""
    SHOWN.parent.mkdir(parents=True, exist_ok=True)
    SHOWN.write_text(json.dumps(shown_document(), indent=1), encoding="utf-8")


def main() -> int:
    """Runs all; 1 when one of them found a fault."""
    write_shown()
    found = {name: linter.findings(linter.document) for name, linter in LINTERS.items()}
    for name, findings in found.items():
        print(findings or f"{name}: no fault")
    return int(any(found.values()))


if __name__ == "__main__":
    sys.exit(main())
