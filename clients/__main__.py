"""`python -m clients`: builds both packages into `clients/dist/`."""

import sys
import tempfile
from pathlib import Path

from clients import document, tarball, wheel
from clients.document import ROOT
from clients.running import ToolError
from service import VERSION

DIST = ROOT / "clients" / "dist"


def main() -> int:
    """Builds what can be built here. 1 when a tool fails, warns, or is missing."""
    contract = document.read()
    DIST.mkdir(exist_ok=True)
    try:
        with tempfile.TemporaryDirectory() as folder:
            print(wheel.build(contract, VERSION, Path(folder), DIST).relative_to(ROOT))
        if not tarball.has_node():
            print("The npm package needs Node 20 or newer, with npm: not found.", file=sys.stderr)
            return 1
        with tempfile.TemporaryDirectory() as folder:
            print(tarball.build(contract, VERSION, Path(folder), DIST).relative_to(ROOT))
    except ToolError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
