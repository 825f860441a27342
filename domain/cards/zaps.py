"""Card Zap and Cosmic Zap: direct answers to a card or a power (CORE-226..232)."""

from domain.cards.card import card
from domain.decks import reward
from domain.decks.titles import title
from domain.engine.abilities import ABILITIES
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use, cancel, silence

CARD_ZAP = title(
    "card-zap",
    "Card Zap",
    "artifact",
    count=2,
    text=(
        "When any player plays an artifact or a flare, you may answer with this card. The card that you "
        "answer has no effect and is discarded."
    ),
)
COSMIC_ZAP = title(
    "cosmic-zap",
    "Cosmic Zap",
    "artifact",
    count=2,
    text=(
        "When any player uses an alien power, you may answer with this card, even if the power is yours. That "
        "use is cancelled, and the power cannot be used again until the encounter ends. A super flare may be "
        "answered in the same way, and returns to its player's hand."
    ),
)


COSMIC_ZAPS = {COSMIC_ZAP.id, reward.COSMIC_ZAP.id}
"""The abilities that are a Cosmic Zap, or work like one (CORE-234)."""


def _kind(runner: Runner, moment: Moment) -> str:
    """Returns the kind of the use that could be answered, or None when it is cancelled already."""
    subject = runner.state.uses[moment["use"]]
    return "" if subject.cancelled else ABILITIES[subject.ability].kind


def a_card_was_played(runner: Runner, seat: str, moment: Moment) -> bool:
    """Returns True for artifacts and flares, which alone can be card-zapped (CORE-227)."""
    return _kind(runner, moment) in ("artifact", "wild", "super")


def a_power_was_used(runner: Runner, seat: str, moment: Moment) -> bool:
    """Returns True for a power, also a super flare (CORE-226), also one's own power (CORE-228)."""
    return _kind(runner, moment) in ("power", "super")


def of_its_own(runner: Runner, seat: str, moment: Moment) -> bool:
    """Returns True if the seat would answer what it uses itself (ORDERS-04)."""
    return runner.state.uses[moment["use"]].seat == seat


@card(reward.CARD_ZAP, answers=True, when=a_card_was_played, rule="CORE-227", pointless=of_its_own)
@card(CARD_ZAP, answers=True, when=a_card_was_played, rule="CORE-227", pointless=of_its_own)
def card_zap(runner: Runner, use: Use) -> None:
    cancel(runner, use.subject_id, "discarded")


@card(reward.COSMIC_ZAP, answers=True, when=a_power_was_used, rule="CORE-228", pointless=of_its_own)
@card(COSMIC_ZAP, answers=True, when=a_power_was_used, rule="CORE-228", pointless=of_its_own)
def cosmic_zap(runner: Runner, use: Use) -> None:
    zap_power(runner, use)


def zap_power(runner: Runner, use: Use) -> None:
    """Zaps what this use answers."""
    zap(runner, use.subject_id)


def zap(runner: Runner, id: str) -> None:
    """Cancels a use and takes the power away until the encounter ends; a super flare returns (CORE-226)."""
    zapped = runner.state.uses[id]
    kind = ABILITIES[zapped.ability].kind
    cancel(runner, id, "returned" if kind == "super" else "cancelled")
    silence(runner, zapped.seat, zapped.source.removeprefix("flare-"))


def aimed_at(runner: Runner, seat: str, moment: Moment) -> bool:
    """Returns True if the use to be answered is a live Cosmic Zap of any kind on something that the seat uses."""
    zap = runner.state.uses[moment["use"]]
    cosmic = zap.ability in COSMIC_ZAPS and not zap.cancelled
    return cosmic and runner.state.uses[zap.subject].seat == seat
