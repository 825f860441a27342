"""The picture of the board in README.md and the documents: a game by chance, in an encounter with an ally.

`python -m tests.repo.board_image` draws it.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from domain.game.views import PUBLIC, view
from service.play.board import picture
from tests.properties.play import Plan, Play
from tests.repo.sources import renew

FILE = Path(__file__).resolve().parents[2] / "docs" / "images" / "board.svg"
NAMES = {"p_red": "Ada", "p_blue": "Ben", "p_green": "Vex", "p_yellow": "Zed"}
PLAN = Plan(7, ("red", "blue", "green", "yellow"), {"alien_selection": "random"})


def drawn() -> str:
    """Returns the picture of the first moment at which a total is open and an ally takes part.

    Raises LookupError: none is.
    """
    return drawn_when(_ally_and_total)


def _ally_and_total(seen: dict[str, Any]) -> bool:
    now = seen["encounter"]
    return bool(now and now["allies"] and len(now["cards"]) == 2 and "terms" in now)


def drawn_when(fits: Callable[[dict[str, Any]], bool]) -> str:
    """Returns the picture of the first view of the game that fits. Raises LookupError: none does."""
    play = Play(PLAN).start()
    for _ in play.steps():
        seen = json.loads(json.dumps(view(play.state, PUBLIC)))
        if fits(seen):
            return picture({**seen, "game": "demo"}, "dark", names=NAMES)
    raise LookupError("no moment of this game fits")


def write() -> None:
    """Draws the picture."""
    FILE.parent.mkdir(exist_ok=True)
    renew(FILE, drawn())


if __name__ == "__main__":
    write()
