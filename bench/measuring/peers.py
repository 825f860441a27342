"""Programs of others, installed from their registries into a folder of this checkout when they are first measured.

What cannot be installed is left out of the table: the bench goes on without it.
"""

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

BENCH = Path(__file__).resolve().parent.parent
SOURCES = BENCH / "peers"
FOLDER = BENCH.parent / ".peers"
NODE_PACKAGES = {"boardgame.io": "0.50.2", "node-persist": "3.1.3", "socket.io-client": "4.8.4"}
NODE_OVERRIDES = {"koa-compose": "4.1.0"}
"""node-persist does not come with it and is what its store in files uses. With a newer koa-compose it has no routes."""
RLCARD = "rlcard==1.2.0"
DONE = "installed"
PATIENCE_S = 300


def boardgame(say: Callable[[str], None]) -> Path | None:
    """Returns the folder from which node finds boardgame.io and our programs for it; None when there is none."""
    folder = FOLDER / "boardgame"
    if not (shutil.which("node") and shutil.which("npm")):
        say("node and npm are not installed, so boardgame.io is not measured")
        return None
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("boardgame_server.js", "boardgame_client.js"):
        shutil.copy(SOURCES / name, folder / name)
    package = {"private": True, "dependencies": NODE_PACKAGES, "overrides": NODE_OVERRIDES}
    (folder / "package.json").write_text(json.dumps(package))
    words = ["npm", "install", "--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error"]
    return folder if _installed(folder, [words], say) else None


def rlcard(say: Callable[[str], None]) -> Path | None:
    """Returns the Python that has rlcard; None when there is none."""
    folder = FOLDER / "rlcard"
    python = folder / "bin" / "python"
    words = [sys.executable, "-m", "venv", str(folder)], [str(python), "-m", "pip", "install", "--quiet", RLCARD]
    folder.mkdir(parents=True, exist_ok=True)
    return python if _installed(folder, words, say) else None


def _installed(folder: Path, commands: list[list[str]] | tuple[list[str], ...], say: Callable[[str], None]) -> bool:
    wanted = repr((commands, NODE_PACKAGES, NODE_OVERRIDES))
    if (folder / DONE).exists() and (folder / DONE).read_text() == wanted:
        return True
    say(f"{folder.name} is installed")
    for words in commands:
        try:
            ended = subprocess.run(words, cwd=folder, capture_output=True, text=True, timeout=PATIENCE_S, check=False)
        except (OSError, subprocess.TimeoutExpired) as error:
            say(f"{folder.name} cannot be installed: {error}")
            return False
        if ended.returncode:
            last = (ended.stderr.strip().splitlines() or ["no reason given"])[-1]
            say(f"{folder.name} cannot be installed: {last}")
            return False
    (folder / DONE).write_text(wanted)
    return True
