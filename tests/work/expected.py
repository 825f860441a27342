"""The table of the work that is expected: `python -m tests.work.expected` writes it, with `--show` nowhere."""

import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path

from tests.work.scenes import SCENES, TIMES, amounts

TABLE = Path(__file__).with_name("expected.toml")
HEAD = f"""\
# The work of each scene in tests/work/scenes.py, done {TIMES} times in a game of three that the process knows.
# Counts are exact and of all times together; round trips are waits for the store. `calls` are calls of functions of
# domain, service and workers. Bytes are for one time: sent in the body of the answer, of memory at the most, and
# stored for one event. Written by `python -m tests.work.expected`, which keeps what is near enough.
"""
LESS, MORE = 0.85, 1.05
"""Limits of calls, bytes and memory, as parts of the expected size: hash seed and interpreter caches move them."""


def read() -> dict[str, dict[str, int]]:
    """Returns scene -> what is counted -> how much."""
    found: dict[str, dict[str, int]] = tomllib.loads(TABLE.read_text())
    return found


def near(expected: int, size: int) -> bool:
    """Tells whether a size that chance moves is the expected one."""
    return LESS * expected <= size <= MORE * expected


def counted(before: Mapping[str, Mapping[str, int]]) -> str:
    """Counts everything; a size that chance moves stays as it was `before` if it is near."""
    parts = [HEAD]
    for name in SCENES:
        sizes, old = amounts(name), before.get(name, {})
        kept = {
            each: old[each] if each in old and near(old[each], size) else size for each, size in sizes.about.items()
        }
        parts.append("\n".join([f"[{name}]", *(f"{each} = {size}" for each, size in (sizes.exact | kept).items())]))
    return "\n".join(parts).replace("\n[", "\n\n[").replace("\n\n\n", "\n\n") + "\n"


def main() -> None:
    """Counts everything, and writes it; with `--show` to standard output, each size as it is now."""
    if sys.argv[1:] == ["--show"]:
        print(counted({}), end="")
    else:
        TABLE.write_text(counted(read()))


if __name__ == "__main__":
    main()
