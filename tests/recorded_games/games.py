"""Exports of finished games, a folder for each release, with all that was opened at their ends.

`python -m tests.recorded_games.games` writes those of the version in pyproject.toml; those of a version that is out
are never written again. Packed with zstd; what is in them is what `GET .../export` answers.
"""

import tomllib
from pathlib import Path

import zstandard

from tests.proof.games import FORK, exported, fork, play
from tests.properties.play import Plan
from tests.repo.sources import ROOT

FOLDER = Path(__file__).resolve().parent
VERSION: str = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
SUFFIX = ".ndjson.zst"

OPTIONS = {"alien_selection": "random", "undo_policy": "majority"}
EVERYTHING = ("reward_deck", "skill_tokens", "space_stations", "station_conquest", "planetoids")
PLAIN = Plan(7, ("red", "blue", "green"), OPTIONS)
VARIED = Plan(11, ("red", "blue", "green", "yellow"), OPTIONS, variants=EVERYTHING)


def content(path: Path) -> bytes:
    """What is in one of the files."""
    return zstandard.ZstdDecompressor().decompressobj().decompress(path.read_bytes())


def files() -> list[Path]:
    """Those of all releases."""
    return sorted(FOLDER.glob(f"*/*{SUFFIX}"))


def main() -> None:
    made = {
        "plain": exported(play(PLAIN, 220)),
        "varied": exported(play(VARIED, 160)),
        "fork": exported(fork(play(PLAIN, 90), "fresh", 60), FORK),
        "same-fork": exported(fork(play(PLAIN, 90), "same", 60), FORK),
    }
    folder = FOLDER / VERSION
    folder.mkdir(exist_ok=True)
    for name, export in made.items():
        (folder / f"{name}{SUFFIX}").write_bytes(zstandard.ZstdCompressor(level=19).compress(export))
        print(f"{VERSION}/{name}: {len(export.splitlines()) - 2} events")


if __name__ == "__main__":
    main()
