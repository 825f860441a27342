"""Exports of finished games, a folder for each release, with all that was opened at their ends.

`python -m tests.recorded_games.games` writes those of the version of the program; those of a version that is out
are never written again. Packed with zstd; what is in them is what `GET .../export` answers. Clock and chance stand
still while they are made, so that the same rules write the same bytes.
"""

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from unittest.mock import patch

import time_machine
import zstandard

from service import VERSION
from service.signing.keys import Signer
from tests.proof.games import FORK, exported, fork, play
from tests.properties.play import Plan

FOLDER = Path(__file__).resolve().parent
SUFFIX = ".ndjson.zst"
RECORDED_AT = "2026-11-22T12:00:00+00:00"

OPTIONS = {"alien_selection": "random", "undo_policy": "majority"}
EVERYTHING = ("reward_deck", "skill_tokens", "space_stations", "station_conquest", "planetoids")
PLAIN = Plan(7, ("red", "blue", "green"), OPTIONS)
VARIED = Plan(11, ("red", "blue", "green", "yellow"), OPTIONS, variants=EVERYTHING)


def content(path: Path) -> bytes:
    """Returns what is in one of the files."""
    return zstandard.ZstdDecompressor().decompressobj().decompress(path.read_bytes())


def files() -> list[Path]:
    """Returns the files of all releases."""
    return sorted(FOLDER.glob(f"*/*{SUFFIX}"))


RECORDED: dict[str, Callable[[Signer], bytes]] = {
    "plain": lambda signer: exported(play(PLAIN, 220), signer=signer),
    "varied": lambda signer: exported(play(VARIED, 160), signer=signer),
    "fork": lambda signer: exported(fork(play(PLAIN, 90), "fresh", 60), FORK, signer=signer),
    "same-fork": lambda signer: exported(fork(play(PLAIN, 90), "same", 60), FORK, signer=signer),
}
"""The games that are recorded of each release; the signer signs the heads."""


@contextmanager
def standing_still(name: str) -> Iterator[None]:
    """Stops the clock; chance follows from the name alone."""
    chance = Random(name)

    def token_bytes(nbytes: int | None = None) -> bytes:
        return chance.randbytes(nbytes or secrets.DEFAULT_ENTROPY)

    clock = time_machine.travel(RECORDED_AT, tick=False)
    with (
        clock,
        patch.object(secrets, "token_bytes", token_bytes),
        patch.object(secrets, "randbits", chance.getrandbits),
    ):
        yield


def recorded(name: str) -> bytes:
    """Returns the export of one game: the same bytes each time, as long as the rules and the format are the same."""
    with standing_still(name):
        return RECORDED[name](Signer(None))


def main() -> None:
    folder = FOLDER / VERSION
    folder.mkdir(exist_ok=True)
    for name in RECORDED:
        path, export = folder / f"{name}{SUFFIX}", recorded(name)
        # Another release of zstd packs the same game in other bytes.
        if not path.exists() or content(path) != export:
            path.write_bytes(zstandard.ZstdCompressor(level=19).compress(export))
        print(f"{VERSION}/{name}: {len(export.splitlines()) - 2} events")


if __name__ == "__main__":
    main()
