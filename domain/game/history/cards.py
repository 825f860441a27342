"""The sentences of cards: who draws, gives, takes and discards what, and who sees it."""

from domain.board import COLOURS
from domain.events import (
    CardsMoved,
    CardsPlayed,
    CardsRevealedInHand,
    DrawSeen,
    FlaresDealt,
    HandSeen,
    PileShuffled,
    PileStacked,
    QuakeStruck,
)
from domain.questions.wording import about, counted
from domain.story import NOTHING, Scene, Sentence, because, cards, detail, has_name, tell_reasons, tells, untold, verb

tell_reasons(
    {
        "new_hand": "",
        "played": "",
        "kicker": "",
        "hazard": "",
        "compensation": ", as compensation",
        "hand-zap": ", by Hand Zap",
        "detonation": ", by a detonation",
        "space-junk": ", as space junk",
        "finder": ", by a finder",
        "quake": ", by the quake",
        "second": ", for a second encounter card",
        "never_shown": ", without being shown",
        "timer": ", as the time is up",
        "conceded": ", as a player has conceded",
    }
)

HAND, PLAYED = "hand", "played"
PILES = {
    "deck": "the cosmic deck",
    "reward": "the reward deck",
    "techs": "the tech deck",
    "hazards": "the hazard deck",
    "destiny": "the destiny deck",
}
"""The face-down piles from which cards are drawn."""
DISCARDS = ("discard", "reward_discard", "techs_discard", "hazards_discard", "destiny_discard")
PLACES = {
    "removed": "the box, out of the game",
    "table": "the table",
    "aside": "the cards that are set aside",
    "turned_up": "the cards that are turned up",
    "laid_second": "the cards face down on the table",
    "mixed": "the mixed hands",
    "pooled": "the mixed hands",
    "mirrored": "the former discard pile",
    "completed": "the completed techs",
    "hazards_in_play": "the hazards in play",
}
"""Common places of cards -> their words."""
OF_A_SEAT = {
    "drawn": "drawn cards",
    "drawn_techs": "drawn techs",
    "hired": "hired cards",
    "laid_aside": "cards that are laid aside",
    "research": "research",
    "battery": "cards under a tech",
    "kicker": "kicker",
    "dealt": "dealt flares",
    PLAYED: "cards in the encounter",
    HAND: "hand",
}
"""Places of a seat -> their words."""

untold(CardsPlayed, PileStacked)


def place(zone: str) -> str:
    """Returns the words for a place of cards."""
    kind, _, whose = zone.partition(":")
    seat = whose.partition(":")[0]
    if kind in OF_A_SEAT and seat:
        return f"{about(seat)}'s {OF_A_SEAT[kind]}"
    if kind in PLACES:
        return PLACES[kind]
    return about(zone) if kind == "sheet" or has_name(zone) else "another place"


@tells(CardsMoved)
def cards_moved(event: CardsMoved, scene: Scene) -> Sentence:
    """Tells each way of cards that has a verb of its own; others go from one place to another."""
    source, _, giver = event.source.partition(":")
    target, _, taker = event.target.partition(":")
    what, why = cards(event.cards, event.count), because(event.why)
    if not event.count:
        return NOTHING
    if source in PILES and (seat := taker.partition(":")[0]) in COLOURS:
        return Sentence(f"{about(seat)} draws {what} from {PILES[source]}{why}.")
    if source == target == HAND:
        return Sentence(f"{_between(event, giver, taker, what)}{why}.")
    told = f"{_moved(event, what)}{why}."
    return detail(told) if source in (PLAYED, "kicker", "hazards_in_play") else Sentence(told)


def _moved(event: CardsMoved, what: str) -> str:
    """Returns the words for cards that are neither drawn nor handed from seat to seat."""
    source, _, giver = event.source.partition(":")
    target, _, taker = event.target.partition(":")
    seat, its_own = giver.partition(":")[0], giver == taker
    if source in OF_A_SEAT and seat and target in DISCARDS:
        return f"{about(seat)} discards {what}{' at random' if source == HAND and event.draws else ''}"
    if target == HAND:
        return f"{about(taker)} takes {what} {'back into its hand' if its_own else f'from {place(event.source)}'}"
    if target == PLAYED and source != HAND:
        return f"{about(taker)} plays {what} from {place(event.source)}"
    if (source, target) == ("drawn_techs", "research"):
        return f"{about(seat)} keeps {what} to research {verb(event.count, 'it', 'them')}"
    if (source, target) == (HAND, "kicker"):
        return f"{about(seat)} lays {what} as a kicker"
    if target == "hazards_in_play":
        return f"{what} {verb(event.count, 'is', 'are')} drawn"
    return f"{what} {verb(event.count, 'goes', 'go')} from {place(event.source)} to {place(event.target)}"


def _between(event: CardsMoved, giver: str, taker: str, what: str) -> str:
    """Tells that cards go from hand to hand."""
    if event.taken:
        return f"{about(taker)} takes {what} from {about(giver)}'s hand{' at random' if event.draws else ''}"
    return f"{about(giver)} gives {what} to {about(taker)}"


@tells(PileShuffled)
def pile_shuffled(event: PileShuffled, scene: Scene) -> Sentence:
    """Tells that a pile is shuffled, which may have been made of others first."""
    pile = PILES.get(event.zone) or place(event.zone)
    told = f"{pile} is shuffled: {counted(event.count, 'card')}."
    return Sentence(told) if event.sources and scene.turn else detail(told)


@tells(FlaresDealt)
def flares_dealt(event: FlaresDealt, scene: Scene) -> Sentence:
    """Tells that flares are dealt to choose an alien from."""
    what = cards(event.flares, 0) if event.flares else counted(event.count, "flare")
    return Sentence(f"{about(event.seat)} gets {what} to choose an alien from.")


@tells(CardsRevealedInHand)
def cards_revealed_in_hand(event: CardsRevealedInHand, scene: Scene) -> Sentence:
    """Tells that a hand is revealed, or cards of it."""
    return Sentence(f"{about(event.seat)} shows {cards(event.cards, 0)}.")


@tells(HandSeen)
def hand_seen(event: HandSeen, scene: Scene) -> Sentence:
    """Tells that a hand was seen: both players know what was in it."""
    seen = f": {cards(event.cards, 0)}" if event.cards else ""
    return Sentence(f"{about(event.viewer)} looks at {about(event.seat)}'s hand{seen}.")


@tells(DrawSeen)
def draw_seen(event: DrawSeen, scene: Scene) -> Sentence:
    """Tells that a draw was seen: both players know what it was."""
    seen = f": {cards(event.cards, 0)}" if event.cards else ""
    return Sentence(f"{about(event.viewer)} sees the cards that {about(event.seat)} has drawn{seen}.")


@tells(QuakeStruck)
def quake_struck(event: QuakeStruck, scene: Scene) -> Sentence:
    """Tells that no card was left."""
    return Sentence(f"No card is left to draw for {about(event.seat)}: a cosmic quake strikes.")
