"""The picture of the board in README.md and the documents: a game by chance, in an encounter with an ally.

`python -m tests.repo.board_image` draws it.
"""

import json
from pathlib import Path

from domain.game.views import PUBLIC, view
from service.play.board import picture
from tests.properties.play import Plan, Play

FILE = Path(__file__).resolve().parents[2] / "docs" / "images" / "board.svg"
NAMES = {"p_red": "Ada", "p_blue": "Ben", "p_green": "Vex", "p_yellow": "Zed"}
PLAN = Plan(7, ("red", "blue", "green", "yellow"), {"alien_selection": "random"})


def drawn() -> str:
    """Returns the picture of the first moment at which a total is open and an ally takes part.

    Raises LookupError: none is.
    """
    play = Play(PLAN).start()
    for _ in play.steps():
        seen = json.loads(json.dumps(view(play.state, PUBLIC)))
        now = seen["encounter"]
        if now and now["allies"] and len(now["cards"]) == 2 and "terms" in now:
            return picture({**seen, "game": "demo"}, "dark", names=NAMES)
    raise LookupError("no encounter of this game has an ally and open totals")


def write() -> None:
    """Draws the picture."""
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(drawn(), encoding="utf-8")


if __name__ == "__main__":
    write()
