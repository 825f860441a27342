"""The table of the work that is expected: `python -m tests.work.expected` writes it anew, with `--show` nowhere."""

import sys
import tomllib
from pathlib import Path

from tests.work.scenes import SCENES, TIMES, amounts

TABLE = Path(__file__).with_name("expected.toml")
HEAD = f"""\
# The work of each scene in tests/work/scenes.py, done {TIMES} times in a game of three that the process knows.
# Counts are exact and of all times together; round trips are waits for the store. `calls` are calls of functions of
# domain, service and workers. Bytes are for one time: sent in the body of the answer, of memory at the most, and
# stored for one event. Written by `python -m tests.work.expected`.
"""


def read() -> dict[str, dict[str, int]]:
    """Scene -> what is counted -> how much."""
    found: dict[str, dict[str, int]] = tomllib.loads(TABLE.read_text())
    return found


def counted() -> str:
    """The table as it is now, with everything counted."""
    parts = [HEAD]
    for name in SCENES:
        found = amounts(name)
        parts.append(
            "\n".join([f"[{name}]", *(f"{each} = {size}" for each, size in (found.exact | found.about).items())])
        )
    return "\n".join(parts).replace("\n[", "\n\n[").replace("\n\n\n", "\n\n") + "\n"


def main() -> None:
    """Counts everything, and writes it; with `--show` to standard output."""
    if sys.argv[1:] == ["--show"]:
        print(counted(), end="")
    else:
        TABLE.write_text(counted())


if __name__ == "__main__":
    main()
