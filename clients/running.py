"""Running the tools that make the packages."""

import subprocess
from pathlib import Path


class ToolError(Exception):
    """A tool has failed, or warned where nothing may be left unexplained."""


def run(command: list[str], folder: Path) -> str:
    """Runs a command, and returns its output. Raises ToolError with that when it fails."""
    told = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if told.returncode:
        raise ToolError(f"{' '.join(command)}\n{told.stdout}")
    return told.stdout
