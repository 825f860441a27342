"""The reward deck: 32 cards with another back (REW-50); some of them have their effects on separate pages."""

from domain.decks.titles import BROUGHT, TITLES, Title, copies, reinforces, title
from domain.state import State

DECK = "reward"
CROOKED = "crooked_deal"


def reward(id: str, name: str, kind: str, **facts: int | str) -> Title:
    """Declares a title of this deck."""
    facts["text"] = f"{facts.get('text', '')} This card comes from the reward deck.".lstrip()
    return title(f"rw-{id}", name, kind, deck=DECK, set="incursion", **facts)


for _value, _count in {-7: 1, -4: 1, -1: 1, 10: 3, 16: 1, 17: 1, 18: 1, 19: 1, 23: 1}.items():
    _sign, _minus = ("m", "-") if _value < 0 else ("", "")
    reward(
        f"attack-{_sign}{abs(_value):02}",
        f"Attack {_minus}{abs(_value):02}",
        "attack",
        value=_value,
        count=_count,
    )
CROOKED_DEAL = reward(
    "crooked-deal",
    "Crooked Deal",
    "negotiate",
    count=3,
    subtype=CROOKED,
    text=(
        "A negotiate in every respect. If you collect compensation with it, you get one card more. If a deal "
        "fails, you lose one ship less and your opponent loses one ship more."
    ),
)
MORPH = reward(
    "morph", "Morph", "morph", text="When this encounter card is revealed, it copies your opponent's encounter card."
)
KICKER = (
    "As a main player, before encounter cards are selected, you may lay one kicker face down; it is "
    "revealed with them. It multiplies your attack card against an attack, your compensation if you "
    "negotiate against an attack, or the ships that your opponent loses after a failed deal."
)
"""The effect of every kicker."""
KICKERS = [
    reward(f"kicker-{n}", f"Kicker x{n}", "kicker", value=n, count=c, text=f"{KICKER} The factor is {n}.")
    for n, c in {0: 1, 2: 2, 3: 1}.items()
]


def _rift(value: int) -> str:
    return (
        f"At the start of any encounter, you may play this card and free {value} ships from the warp: you choose "
        "whose. They return to their owners' colonies. A player who takes this card from another hand loses "
        f"{value} ships, and the card is discarded."
    )


RIFTS = [
    reward(f"rift-{n}", f"Rift {n}", "rift", value=n, count=c, text=_rift(n)) for n, c in {3: 1, 4: 2, 5: 1}.items()
]
for _value, _count in {4: 1, 5: 2, 6: 1}.items():
    reward(
        f"reinforcement-{_value}",
        f"Reinforcement +{_value}",
        "reinforcement",
        value=_value,
        count=_count,
        text=reinforces(_value),
    )
CARD_ZAP = reward(
    "card-zap",
    "Card Zap",
    "artifact",
    text="You may answer an artifact or a flare that any player plays. It has no effect and is discarded.",
)
COSMIC_ZAP = reward(
    "cosmic-zap",
    "Cosmic Zap",
    "artifact",
    text=(
        "You may answer the use of any alien power, your power included, or of a super flare. The use is "
        "cancelled, and the power is off until the encounter ends; a super flare returns to its player's "
        "hand."
    ),
)
FINDER = reward(
    "finder",
    "Finder",
    "artifact",
    text=(
        "At nearly any time, you may play this card, choose another player and name a card. You look at that "
        "player's hand, and if the card is there, you may take it."
    ),
)
HAND_ZAP = reward(
    "hand-zap",
    "Hand Zap",
    "artifact",
    text=(
        "At the start of any encounter, you may play this card and choose a player. That player discards the "
        "whole hand and draws eight cards from the cosmic deck."
    ),
)
SPACE_JUNK = reward(
    "space-junk",
    "Space Junk",
    "artifact",
    text=(
        "At nearly any time, you may play this card and choose a player. That player takes the top card of "
        "the cosmic discard pile or, right after several cards were discarded together, the one of them that "
        "you choose."
    ),
)


def cards() -> list[str]:
    """Returns the ids of all cards of the deck."""
    return copies(*[t for t in TITLES.values() if t.deck == DECK])


def in_game(state: State) -> bool:
    """Returns True if cards of this deck may be in hands."""
    return any(BROUGHT[variant].deck == DECK for variant in state.variants if variant in BROUGHT)
