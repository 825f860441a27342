"""The sentences of deals: what is offered, what is agreed, and what a failed deal costs."""

from typing import Any

from domain.events import DealAgreed, DealFailed, DealLossesFixed, DealMade, DealOffered, DealWithdrawn
from domain.questions.wording import about, cards_of_kind, counted, listed
from domain.story import Scene, Sentence, added, because, has_name, tell_reasons, tells

tell_reasons(
    {
        "not_agreed": ", as no offer was accepted",
        "not_possible": ", as what was agreed is not possible any more",
    }
)
SAID = frozenset({"colony", "cards", "card_count", "titles", "kinds", "release"})
"""The goods of the base game; other members list things of a variant."""


@tells(DealOffered)
def deal_offered(event: DealOffered, scene: Scene) -> Sentence:
    """Tells an offer; only the two players see which cards are offered."""
    offer = event.offer
    give, take = offer.get("give", {}), offer.get("take", {})
    other = next((seat for seat in offer.get("between", []) if seat != event.seat), "")
    gets = goods(take, [])
    to = f" {about(other)}" if other else ""
    what = goods(give, event.private_cards.get(event.seat, []))
    if not what:
        return Sentence(f"{about(event.seat)} asks{to} for {gets or 'nothing'}, for nothing in return.")
    return Sentence(f"{about(event.seat)} offers{to} {what}{f' for {gets}' if gets else ''}.")


def goods(side: dict[str, Any], cards: list[str]) -> str:
    """Returns what one side of a deal gives, with the cards that the viewer may know; empty for nothing."""
    count = side.get("card_count", 0)
    parts = [f"a colony on {about(side['colony'])}"] if side.get("colony") else []
    parts += list(map(about, cards)) if cards else [counted(count, "card")] * bool(count)
    parts += [about(title) for title in side.get("titles", [])]
    parts += [cards_of_kind(n, kind) for kind, n in side.get("kinds", {}).items()]
    parts += [f"{counted(n, 'ship')} of {about(seat)} out of the warp" for seat, n in side.get("release", {}).items()]
    further = [value for name, value in side.items() if name not in SAID]
    parts += [about(id) for ids in further if isinstance(ids, list) for id in ids if has_name(str(id))]
    return listed(parts) if parts else ""


@tells(DealWithdrawn)
def deal_withdrawn(event: DealWithdrawn, scene: Scene) -> Sentence:
    """Tells that the offer is open no more."""
    return Sentence(f"{about(event.seat)} withdraws the offer.")


@tells(DealAgreed)
def deal_agreed(event: DealAgreed, scene: Scene) -> Sentence:
    """Tells that a deal is agreed; it is carried out next."""
    return Sentence("The offer is accepted.")


@tells(DealFailed)
def deal_failed(event: DealFailed, scene: Scene) -> Sentence:
    """Tells that a deal fails for want of agreement, or by a card."""
    return Sentence(f"The deal fails{because(event.why)}.")


@tells(DealLossesFixed)
def deal_losses_fixed(event: DealLossesFixed, scene: Scene) -> Sentence:
    """Tells what each loses, with the terms of the sum where there are several."""
    lost = [f"{about(seat)} {counted(count, 'ship')}{_sum(event, seat)}" for seat, count in event.counts.items()]
    return Sentence(f"The failed deal costs {listed(lost)}.")


def _sum(event: DealLossesFixed, seat: str) -> str:
    terms = event.terms.get(seat, [])
    return f" ({added(terms)})" if len(terms) > 1 else ""


@tells(DealMade)
def deal_made(event: DealMade, scene: Scene) -> Sentence:
    """Tells that a deal is made, also where something counts as a deal."""
    how = "" if event.how == "agreed" else because(event.how)
    return Sentence(f"The deal is made{how}.")
