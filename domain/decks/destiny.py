"""The destiny deck: who will be the defense (CORE-080..095)."""

from domain.board import COLOURS
from domain.decks.titles import TITLES, copies, title

for _colour in COLOURS:
    title(f"destiny-{_colour}", f"Destiny {_colour}", "destiny", count=3, deck="destiny",
          set="incursion" if _colour == "orange" else "base")  # fmt: skip
title("destiny-wild", "Destiny wild", "destiny", count=2, deck="destiny")
title("destiny-most-colonies", "Destiny: most foreign colonies", "destiny", deck="destiny")
title("destiny-most-cards", "Destiny: most cards in hand", "destiny", deck="destiny")
title("destiny-fewest-warp", "Destiny: fewest ships in the warp", "destiny", deck="destiny")


def deck(colours: list[str]) -> list[str]:
    """The cards for these colours; those of colours nobody plays stay out (CORE-022)."""
    wanted = [t for t in TITLES.values() if t.deck == "destiny" and (colour_of(t.id) or colours[0]) in colours]
    return copies(*wanted)


def colour_of(card: str) -> str:
    """The colour on a destiny card (id or title), or nothing for wild and special cards."""
    colour = card.partition("#")[0].removeprefix("destiny-")
    return colour if colour in COLOURS else ""
