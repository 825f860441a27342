"""Cards in piles and hands, and who sees them."""

from domain.events.event import SERVER, Event
from domain.events.holdings import NO_SEAT, SOME_SEATS, AffectedSeats, hands
from domain.reducers import changes_nothing, reduces
from domain.state import State


class PileStacked(Event, frozen=True, kw_only=True):
    """A pile was put together in a given order, before it is shuffled or for a custom position."""

    hideable = ("cards",)
    zone: str
    count: int
    why: str
    cards: list[str] = []
    sources: list[str] = []
    first_draw: int = 0
    draws: int = 0

    def hidden_fields(self) -> dict[str, str]:
        return {"cards": SERVER}


@reduces(PileStacked)
def _pile_stacked(state: State, event: PileStacked) -> None:
    for source in event.sources:
        state.zones[source] = []
    state.zones[event.zone] = list(event.cards)
    if event.draws:
        state.draws = event.first_draw + event.draws


class FlaresDealt(Event, frozen=True, kw_only=True):
    """Two flares to choose an alien from, secretly (CORE-023)."""

    reveals = True
    hideable = ("flares",)
    seat: str
    count: int
    first_draw: int
    draws: int
    flares: list[str] = []

    def hidden_fields(self) -> dict[str, str]:
        return {"flares": self.seat}


@reduces(FlaresDealt)
def _flares_dealt(state: State, event: FlaresDealt) -> None:
    state.zones[f"dealt:{event.seat}"] = list(event.flares)
    if event.draws:
        state.draws = event.first_draw + event.draws


class PileShuffled(Event, frozen=True, kw_only=True):
    """A pile got a new order by `draws` draws of chance, beginning with number `first_draw`."""

    holdings = SOME_SEATS
    reveals = True
    hideable = ("cards",)
    zone: str
    count: int
    purpose: str
    first_draw: int
    draws: int
    sources: list[str] = []
    cards: list[str] = []

    def hidden_fields(self) -> dict[str, str]:
        return {"cards": SERVER}

    def affected_seats(self, state: State) -> AffectedSeats | None:
        return AffectedSeats(hands(self.zone, *self.sources))


@reduces(PileShuffled)
def _pile_shuffled(state: State, event: PileShuffled) -> None:
    for source in event.sources:
        state.zones[source] = []
    state.zones[event.zone] = list(event.cards)
    state.draws = event.first_draw + event.draws


class CardsMoved(Event, frozen=True, kw_only=True):
    """Cards went from one zone to another. `seen_by` lists who sees which; nothing there means everybody.

    `taken`: `seat` took them from another hand, without the owner's choice; `back`: the named back.
    """

    holdings = SOME_SEATS
    hideable = ("cards",)
    source: str
    target: str
    count: int
    why: str
    seat: str = ""
    cards: list[str] = []
    seen_by: list[str] | None = None
    to_the_bottom: bool = False
    first_draw: int = 0
    draws: int = 0
    taken: bool = False
    back: str = ""

    def hidden_fields(self) -> dict[str, str]:
        if self.seen_by is None:
            return {}
        return {"cards": "+".join(sorted(self.seen_by)) if self.seen_by else SERVER}

    def affected_seats(self, state: State) -> AffectedSeats | None:
        return AffectedSeats(hands(self.source, self.target), self.cards)


@reduces(CardsMoved)
def _cards_moved(state: State, event: CardsMoved) -> None:
    source = state.zones[event.source]
    for card in event.cards:
        if source[-1] == card:
            source.pop()
        else:
            source.remove(card)
    target = state.zones.setdefault(event.target, [])
    at = 0 if event.to_the_bottom else len(target)
    target[at:at] = event.cards
    if event.draws:
        state.draws = event.first_draw + event.draws


class CardsPlayed(Event, frozen=True, kw_only=True):
    """The seat played these cards of its hand in this encounter, by an effect that makes other cards of them."""

    seat: str
    cards: list[str]


@reduces(CardsPlayed)
def _cards_played(state: State, event: CardsPlayed) -> None:
    state.current_encounter.played += [[event.seat, card] for card in event.cards]


class CardsRevealedInHand(Event, frozen=True, kw_only=True):
    """A hand, or cards of it, shown to everybody (CORE-314)."""

    holdings = NO_SEAT
    reveals = True
    seat: str
    cards: list[str]


class HandSeen(Event, frozen=True, kw_only=True):
    """`viewer` looked at the hand of `seat`."""

    reveals = True
    hideable = ("cards",)
    seat: str
    viewer: str
    cards: list[str] = []

    def hidden_fields(self) -> dict[str, str]:
        return {"cards": "+".join(sorted({self.seat, self.viewer}))}


class DrawSeen(Event, frozen=True, kw_only=True):
    """`viewer` saw the cards that `seat` has just drawn."""

    reveals = True
    hideable = ("cards",)
    seat: str
    viewer: str
    cards: list[str] = []

    def hidden_fields(self) -> dict[str, str]:
        return {"cards": "+".join(sorted({self.seat, self.viewer}))}


class QuakeStruck(Event, frozen=True, kw_only=True):
    """Deck and discard pile were both empty (QUAKE-01)."""

    reveals = True
    seat: str


changes_nothing(CardsRevealedInHand, DrawSeen, HandSeen, QuakeStruck)
