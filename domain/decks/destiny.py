"""The destiny deck, which decides the defense (CORE-080..095)."""

from domain.board import COLOURS
from domain.decks.titles import TITLES, copies, title

for _colour in COLOURS:
    title(
        f"destiny-{_colour}",
        f"Destiny: {_colour.capitalize()}",
        "destiny",
        count=3,
        deck="destiny",
        set="incursion" if _colour == "orange" else "base",
        text=(
            f"{_colour.capitalize()} is the defense, in its home system. If {_colour.capitalize()} is the offense, it "
            "meets another player who has a colony in its home system, settles an empty home planet again, or "
            "discards this card and draws another one."
        ),
    )
title(
    "destiny-wild",
    "Destiny: Wild",
    "destiny",
    count=2,
    deck="destiny",
    text="The offense chooses any other player as the defense, in that player's home system.",
)
title(
    "destiny-most-colonies",
    "Destiny: most foreign colonies",
    "destiny",
    deck="destiny",
    text=(
        "The defense is the other player with the most foreign colonies, in that player's home system. In a "
        "tie it is the first of them to the left of the offense."
    ),
)
title(
    "destiny-most-cards",
    "Destiny: most cards in hand",
    "destiny",
    deck="destiny",
    text=(
        "The defense is the other player with the most cards in hand, in that player's home system. In a tie "
        "it is the first of them to the left of the offense."
    ),
)
title(
    "destiny-fewest-warp",
    "Destiny: fewest ships in the warp",
    "destiny",
    deck="destiny",
    text=(
        "The defense is the other player with the fewest ships in the warp, in that player's home system. In "
        "a tie it is the first of them to the left of the offense."
    ),
)


def deck(colours: list[str]) -> list[str]:
    """Returns the cards for these colours; cards of unplayed colours stay out (CORE-022)."""
    wanted = [t for t in TITLES.values() if t.deck == "destiny" and (colour_of(t.id) or colours[0]) in colours]
    return copies(*wanted)


def marked(card: str) -> bool:
    """Returns True for the one card of each colour that has a mark (CORE-094); titles do not tell them apart."""
    return bool(colour_of(card)) and card.endswith("#1")


def colour_of(card: str) -> str:
    """Returns the colour on a destiny card (id or title), or None for wild and special cards."""
    colour = card.partition("#")[0].removeprefix("destiny-")
    return colour if colour in COLOURS else ""
