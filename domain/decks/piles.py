"""Drawing, discarding and shuffling (CORE-290..295)."""

from collections.abc import Callable
from functools import lru_cache
from itertools import groupby

from msgspec.structs import replace

from domain.decks.titles import copies, facts, in_hands
from domain.engine.abilities import opens
from domain.engine.moments import Moment, named
from domain.engine.runner import Runner, watches
from domain.engine.uses import discard_rule, flare_rule
from domain.engine.windows import unknown_hand
from domain.events import AlienDiscarded, CardsMoved, PileShuffled, UseClosed
from domain.extension_points import ExtensionPoint, Provider
from domain.state import State, sets_in_play
from domain.traits import Trait

HAND_SIZE = 8
OPEN_ZONES = ("discard", "destiny_discard", "table", "removed")


FACE_DOWN: set[str] = set()
"""The kinds of zones before a seat (`kind:red`) with face-down cards that this seat knows, as in a hand."""


def face_down(kind: str) -> str:
    """Declares such a kind of zone; returns it."""
    FACE_DOWN.add(kind)
    return kind


FACE_UP: set[str] = set()
"""The kinds of zones before a seat whose cards everybody sees."""


def face_up(kind: str) -> str:
    """Declares such a kind of zone; returns it."""
    FACE_UP.add(kind)
    return kind


SHUFFLED = ["deck", "destiny", "reward"]
"""The piles whose order nobody knows; a variant with a deck outside of all hands adds its own."""


def hand(runner: Runner, seat: str) -> list[str]:
    """Returns the card ids of a hand."""
    return runner.state.zones[f"hand:{seat}"]


def back(state: State, card: str) -> str:
    """Returns the deck that a card's back shows.

    One that is shuffled into the cosmic deck is no other deck (CREW-05).
    """
    deck = facts(card).deck
    return deck if f"{deck}_discard" in state.zones else "cosmic"


def by_back(state: State, cards: list[str]) -> dict[str, list[str]]:
    """Returns back -> those of the cards that have it."""
    groups: dict[str, list[str]] = {}
    for card in cards:
        groups.setdefault(back(state, card), []).append(card)
    return groups


def deck_of(state: State, card: str) -> str:
    """Returns the zone of the deck to which a card belongs."""
    deck = back(state, card)
    return "deck" if deck == "cosmic" else deck


played_cards_go: ExtensionPoint[Callable[[State, str], str]] = ExtensionPoint()
"""`function(state, card)`: the zone to which a card on the table goes instead of its pile or a hand; mostly nothing."""


def _elsewhere(state: State, card: str) -> str:
    return next((zone for names in played_cards_go if (zone := names(state, card))), "")


@discard_rule
def discard_pile(state: State, card: str) -> str:
    """Returns the discard pile of a card: every deck has its pile (CORE-290, REW-04)."""
    if zone := _elsewhere(state, card):
        return zone
    deck = back(state, card)
    return "discard" if deck == "cosmic" else f"{deck}_discard"


@flare_rule
def place_of_a_spent_flare(state: State, card: str, seat: str) -> str:
    """Returns the hand of the flare's player, to which a flare that was carried out returns (CORE-223)."""
    return _elsewhere(state, card) or f"hand:{seat}"


@unknown_hand
def any_card(state: State) -> list[str]:
    """Returns the titles that others may expect in a hand: no flare of an unused set, unless a position laid it."""
    return _any_card(tuple(state.variants), sets_in_play(state))


@lru_cache(maxsize=500)
def _any_card(variants: tuple[str, ...], sets: tuple[str, ...] | None) -> list[str]:
    """Returns one list for all games with these variants and sets: in a game with veiled windows each moment asks."""
    return copies(*(t for t in in_hands(variants) if sets is None or t.kind != "flare" or t.set in sets))


def shuffle(runner: Runner, zone: str, sources: list[str], purpose: str) -> None:
    """Shuffles the cards of `sources` into the pile `zone`; the sources are empty afterwards."""
    cards = [card for source in sources for card in runner.state.zones[source]]
    order = runner.shuffled(cards, purpose)
    runner.emit(
        PileShuffled(
            zone=zone,
            count=len(order),
            purpose=purpose,
            first_draw=runner.state.draws,
            draws=max(0, len(order) - 1),
            sources=[source for source in sources if source != zone],
            cards=order,
        )
    )


KEPT_APART = Trait("discards_apart", "Cosmic discards may be on the sheet until the discard pile is shuffled.")


def rejoining(state: State) -> list[str]:
    """Returns the zones that form a new cosmic deck (CORE-291)."""
    return ["discard", *(zone for alien in KEPT_APART if state.zones.get(zone := f"sheet:{alien}"))]


def not_in_hands(state: State) -> list[str]:
    """Returns the cosmic cards that can be drawn, sooner or later."""
    return state.zones["deck"] + [card for zone in rejoining(state) for card in state.zones[zone]]


def replenish_destiny(runner: Runner) -> None:
    """Shuffles the last destiny card, which is never drawn, together with the discards first (CORE-081)."""
    if len(runner.state.zones["destiny"]) <= 1:
        shuffle(runner, "destiny", ["destiny", "destiny_discard"], "destiny deck")


when_out_of_cards: Provider[Callable[[Runner, str], None]] = Provider()
"""The rule for a draw while deck and discard pile are both empty (CORE-292)."""


def draw(runner: Runner, seat: str, count: int, why: str, zone: str = "") -> int:
    """Draws from the cosmic deck, one card at a time (CORE-294). Returns how many cards came.

    To the hand, unless another zone is named. A quake replaces the draw that causes it and the rest of the same
    instruction (QUAKE-05).
    """
    drawn = _draw("deck", "discard", runner, seat, count, why, zone or f"hand:{seat}")
    if drawn < count:
        when_out_of_cards.provided(runner, seat)
    return drawn


def turn_up(runner: Runner, seat: str, zone: str, why: str) -> str:
    """Turns up the top card of the cosmic deck for the seat, into a zone that all see; returns the card, if any."""
    if not _draw("deck", "discard", runner, seat, 1, why, zone, face_up=True):
        when_out_of_cards.provided(runner, seat)
        return ""
    return runner.state.zones[zone][-1]


def draw_apart(runner: Runner, seat: str, count: int, why: str, deck: str, zone: str = "") -> int:
    """Draws from a deck with piles of its own; when both are empty, the rest of the draw is skipped (CORE-293).

    To the hand, unless another zone is named.
    """
    return _draw(deck, f"{deck}_discard", runner, seat, count, why, zone or f"hand:{seat}")


def _draw(
    deck: str, pile: str, runner: Runner, seat: str, count: int, why: str, zone: str, face_up: bool = False
) -> int:
    drawn = 0
    while drawn < count:
        if not runner.state.zones[deck]:
            sources = rejoining(runner.state) if deck == "deck" else [pile]
            if not any(runner.state.zones[source] for source in sources):
                return drawn
            shuffle(runner, deck, sources, "cosmic deck" if deck == "deck" else f"{deck} deck")
        cards = runner.state.zones[deck]
        cards = cards[: drawn - count - 1 : -1]
        seen_by = None if face_up else [seat]
        runner.emit(
            CardsMoved(source=deck, target=zone, count=len(cards), why=why, seat=seat, cards=cards, seen_by=seen_by)
        )
        drawn += len(cards)
    return drawn


def discard(runner: Runner, seat: str, cards: list[str], why: str) -> None:
    """Moves cards from hand to their discard piles, in this order (CORE-295)."""
    for pile, together in groupby(cards, lambda card: discard_pile(runner.state, card)):
        down = list(together)
        runner.emit(CardsMoved(source=f"hand:{seat}", target=pile, count=len(down), why=why, seat=seat, cards=down))


UNNOTICED = {"quake", "position"}
"""The causes of discards to which no power reacts (not while a quake lasts: QUAKE-08)."""
DISCARDED = named("discarded", "After cards are discarded", members=("cards", "seat", "why"))
RESHUFFLED = named("reshuffled", "After a new deck is made")


@watches(CardsMoved)
def cards_discarded(runner: Runner, event: CardsMoved) -> None:
    """Opens the moment at which powers react to cards put on a discard pile."""
    if event.target.endswith("discard") and event.why not in UNNOTICED:
        moment = {"key": DISCARDED, "cards": event.cards, "seat": event.seat, "why": event.why}
        # Cards of two backs, or of a sheet, go down one after the other.
        if not _joined(runner, moment, "seat", "why"):
            runner.open_window_for(moment)


def _joined(runner: Runner, moment: Moment, *members: str) -> bool:
    """Adds the cards to a moment of this step that has the same key and members, if there is one."""
    for earlier in runner.queued_windows:
        if all(earlier.get(member) == moment[member] for member in ("key", *members)):
            earlier["cards"] = [*earlier["cards"], *moment["cards"]]
            return True
    return False


DRAWN = named("drawn", "After cards are drawn", members=("seat", "cards"))
"""The moment right after a seat has drawn cards from the cosmic deck into its hand."""


def is_draw(event: CardsMoved) -> bool:
    """Returns True if a seat has drawn cards of the cosmic deck into its hand; a deal of hands is no draw."""
    into_the_hand = event.source == "deck" and event.target == f"hand:{event.seat}"
    return into_the_hand and event.why not in ("setup", "position", "quake")


DRAWN_BY_ANOTHER = named("drawn_by_another", "After another player draws cards", members=("seat", "cards"))
"""The moment right after a seat has drawn cards that it alone sees from the cosmic deck; the others may step in."""


def is_private_draw(event: CardsMoved) -> bool:
    """Returns the same as `is_draw`, but the cards may go to any place where only their seat sees them."""
    face_down = event.source == "deck" and event.seen_by == [event.seat]
    return face_down and event.why not in ("setup", "position", "quake")


@watches(CardsMoved)
def cards_drawn(runner: Runner, event: CardsMoved) -> None:
    if event.source != "deck":
        return
    if is_draw(event):
        _notice_draw(runner, DRAWN, event, [event.seat])
    if is_private_draw(event):
        _notice_draw(runner, DRAWN_BY_ANOTHER, event, [seat for seat in runner.state.seats if seat != event.seat])


def _notice_draw(runner: Runner, key: str, event: CardsMoved, only: list[str]) -> None:
    moment = {"key": key, "seat": event.seat, "cards": event.cards, "only": only}
    # A reshuffle may have split the draw.
    if not _joined(runner, moment, "seat") and opens(runner.state, moment):
        runner.open_window_for(moment)


@watches(UseClosed)
def spent_card_discarded(runner: Runner, event: UseClosed) -> None:
    if event.zone.endswith("discard"):
        card, why = runner.state.zones[event.zone][-1], "played" if event.outcome == "carried_out" else event.outcome
        runner.open_window_for({"key": DISCARDED, "cards": [card], "seat": event.seat, "why": why})


@watches(AlienDiscarded)
def sheet_cleared(runner: Runner, event: AlienDiscarded) -> None:
    """Discards everything on the sheet of an alien that leaves the game (CORE-264)."""
    sheet = f"sheet:{event.alien}"
    for card in list(runner.state.zones.get(sheet, [])):
        target = discard_pile(runner.state, card)
        runner.emit(CardsMoved(source=sheet, target=target, count=1, why="sheet", seat=event.seat, cards=[card]))


@watches(PileShuffled)
def deck_rebuilt(runner: Runner, event: PileShuffled) -> None:
    if event.zone == "deck" and event.sources:
        runner.open_window_for({"key": RESHUFFLED})


def put_cards(
    runner: Runner,
    cards: list[str],
    source: str,
    target: str,
    why: str,
    seat: str = "",
    seen_by: list[str] | None = None,
    *,
    to_the_bottom: bool = False,
    first_draw: int | None = None,
) -> None:
    """Moves cards from one zone to another.

    `seen_by`: the seats that see which ones; everybody, unless it is given. `first_draw`: where chance picked the cards
    in one draw, the number of that draw.
    """
    moved = CardsMoved(
        source=source,
        target=target,
        count=len(cards),
        why=why,
        seat=seat,
        cards=cards,
        seen_by=seen_by,
        to_the_bottom=to_the_bottom,
    )
    runner.emit(moved if first_draw is None else replace(moved, first_draw=first_draw, draws=1))


def to_hand(
    runner: Runner, seat: str, cards: list[str], source: str, why: str, seen_by: list[str] | None = None
) -> None:
    """Moves cards from a zone to the hand of a seat."""
    put_cards(runner, cards, source, f"hand:{seat}", why, seat, seen_by)


def give(runner: Runner, giver: str, taker: str, cards: list[str], why: str) -> None:
    """Moves named cards from hand to hand, seen by both (CORE-313)."""
    if cards:
        moved = CardsMoved(
            source=f"hand:{giver}",
            target=f"hand:{taker}",
            count=len(cards),
            why=why,
            seat=taker,
            cards=cards,
            seen_by=[giver, taker],
        )
        runner.emit(moved)
