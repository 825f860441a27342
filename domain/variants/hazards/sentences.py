"""The sentences of hazards in the history of a game."""

from domain.questions.wording import about, besides
from domain.story import Scene, Sentence, seats, tells
from domain.variants.hazards.cards import council_terms
from domain.variants.hazards.events import AlliancePledged, CouncilOffered, TurnsReversed


@tells(TurnsReversed)
def turns_reversed(event: TurnsReversed, scene: Scene) -> Sentence:
    """Tells that turns go the other way around the table."""
    return Sentence(f"Turns pass to the {'right' if event.backwards else 'left'} from now on.")


@tells(CouncilOffered)
def council_offered(event: CouncilOffered, scene: Scene) -> Sentence:
    """Tells an offer, in which nothing is hidden."""
    return Sentence(f"{about(event.seat)} offers to all players: {council_terms.worded(event.offer)}.")


@tells(AlliancePledged)
def alliance_pledged(event: AlliancePledged, scene: Scene) -> Sentence:
    """Tells an alliance with a ship of the offense."""
    return Sentence(f"{seats(event.seats)} pledge an alliance.{besides([event.ship])}")
