"""Running the tools that make the packages."""

import fcntl
import os
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


def node_modules(folder: Path) -> Path:
    """Returns the packages for Node of a folder, installed as its lock file says, by one process. Raises ToolError."""
    installed, lock = folder / "node_modules", folder / "package-lock.json"
    mark = installed / ".package-lock.json"
    with lock.open() as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        if not mark.exists() or mark.stat().st_mtime < lock.stat().st_mtime:
            run(["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"], folder)
            os.utime(mark)
    return installed
