"""The linters of the API document: `python -m tests.contract_lint.linters` runs them.

They are programs for Node. `make contract-lint` installs them first, beside the environment for Python.
"""

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from tests.repo.sources import ROOT

HERE = Path(__file__).resolve().parent
TOOLS = ROOT / ".node" / "contract_lint" / "node_modules" / ".bin"
DOCUMENT = ROOT / "openapi.yaml"
QUIET = {"REDOCLY_TELEMETRY": "off", "REDOCLY_SUPPRESS_UPDATE_NOTICE": "true", "NO_COLOR": "1"}
"""So that no linter sends anything to its makers."""


class Linter(NamedTuple):
    """A program and its arguments before the name of the document."""

    program: str
    arguments: tuple[str, ...]

    def findings(self, document: Path = DOCUMENT) -> str:
        """What it says of a document; nothing when it finds no fault.

        Raises RuntimeError when it ends otherwise than linters do.
        """
        command = [str(TOOLS / self.program), *self.arguments, str(document)]
        ran = subprocess.run(command, cwd=ROOT, env={**os.environ, **QUIET}, capture_output=True, text=True)
        if ran.returncode not in (0, 1):
            raise RuntimeError(f"{self.program} ended with {ran.returncode}: {ran.stdout}{ran.stderr}")
        return ran.stdout + ran.stderr if ran.returncode else ""


LINTERS = {
    "spectral": Linter("spectral", ("lint", "--quiet", "--fail-severity=hint", f"--ruleset={HERE / 'spectral.yaml'}")),
    "redocly": Linter("redocly", ("lint", f"--config={HERE / 'redocly.yaml'}")),
}


def main() -> int:
    """Runs all; 1 when one of them found a fault."""
    found = {name: linter.findings() for name, linter in LINTERS.items()}
    for name, findings in found.items():
        print(findings or f"{name}: no fault")
    return int(any(found.values()))


if __name__ == "__main__":
    sys.exit(main())
