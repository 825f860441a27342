"""The reward deck: 32 cards with another back (REW-50); what some of them do stands on pages of their own."""

from domain.decks.titles import BROUGHT, TITLES, Title, copies, title
from domain.state import State

DECK = "reward"
CROOKED = "crooked_deal"


def reward(id: str, name: str, kind: str, **facts: int | str) -> Title:
    """Declares a title of this deck."""
    return title(f"rw-{id}", name, kind, deck=DECK, set="incursion", **facts)


for _value, _count in {-7: 1, -4: 1, -1: 1, 10: 3, 16: 1, 17: 1, 18: 1, 19: 1, 23: 1}.items():
    _sign, _minus = ("m", "-") if _value < 0 else ("", "")
    reward(f"attack-{_sign}{abs(_value):02}", f"Attack {_minus}{abs(_value):02}", "attack", value=_value, count=_count)
CROOKED_DEAL = reward("crooked-deal", "Crooked Deal", "negotiate", count=3, subtype=CROOKED)
MORPH = reward("morph", "Morph", "morph")
KICKERS = [reward(f"kicker-{n}", f"Kicker x{n}", "kicker", value=n, count=c) for n, c in {0: 1, 2: 2, 3: 1}.items()]
RIFTS = [reward(f"rift-{n}", f"Rift {n}", "rift", value=n, count=c) for n, c in {3: 1, 4: 2, 5: 1}.items()]
for _value, _count in {4: 1, 5: 2, 6: 1}.items():
    reward(f"reinforcement-{_value}", f"Reinforcement +{_value}", "reinforcement", value=_value, count=_count)
CARD_ZAP = reward("card-zap", "Card Zap", "artifact")
COSMIC_ZAP = reward("cosmic-zap", "Cosmic Zap", "artifact")
FINDER = reward("finder", "Finder", "artifact")
HAND_ZAP = reward("hand-zap", "Hand Zap", "artifact")
SPACE_JUNK = reward("space-junk", "Space Junk", "artifact")


def cards() -> list[str]:
    """The ids of all cards of the deck."""
    return copies(*[t for t in TITLES.values() if t.deck == DECK])


def in_game(state: State) -> bool:
    """True when cards of this deck may be in hands."""
    return any(BROUGHT[variant].deck == DECK for variant in state.variants if variant in BROUGHT)
