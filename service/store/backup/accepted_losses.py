"""Games that the operator has given up: a file with a line for each."""

import os
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple


class AcceptedLosses(NamedTuple):
    """The file of such games."""

    path: Path

    def games(self) -> list[str]:
        """Returns the games that were given up. Raises OSError."""
        try:
            return self.path.read_text(encoding="utf-8").split()
        except FileNotFoundError:
            return []

    def add(self, games: Iterable[str]) -> None:
        """Gives up more games. Raises OSError."""
        given_up = sorted({*self.games(), *games})
        self.path.parent.mkdir(parents=True, exist_ok=True)
        fresh = self.path.with_name(f".{self.path.name}.part")
        with fresh.open("w", encoding="utf-8") as file:
            file.writelines(f"{game}\n" for game in given_up)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(self.path)
