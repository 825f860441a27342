"""The people who may sit at one table: their profiles and ratings as they are now, and who is kept apart."""

from collections.abc import Sequence
from typing import NamedTuple

from domain.matching.seeks import Candidate
from domain.rating.ladder import Rating
from service.matching.open_seeks import StoredSeek
from service.play.lobby import player_names
from service.players.blocks import Blocks
from service.players.profiles import Profile, Profiles
from service.rating.kept_ladder import KeptLadder
from service.rating.meetings import Meetings


class Company(NamedTuple):
    """The facts about people that matching needs. They are read for each match: names, ratings and blocks change."""

    profiles: Profiles
    blocks: Blocks
    ladder: KeptLadder
    meetings: Meetings

    def rating(self, profile: Profile) -> float:
        """Returns the rating of somebody on the ladder of their kind, as of a newcomer before the first rated game.

        Raises StoreUnavailable.
        """
        standing = self.ladder.standing(profile.ladder) if profile.ladder else None
        return (standing.rating if standing else Rating()).value

    def is_blocked(self, one: Profile, other: Profile) -> bool:
        """Checks whether one of two people has blocked the other. Raises StoreUnavailable."""
        blocks = self.blocks
        return blocks.is_blocked(one.person, [other.person]) or blocks.is_blocked(other.person, [one.person])

    def are_apart(self, one: Profile, other: Profile, rated: bool) -> bool:
        """Checks whether two people may not be brought together now. Raises StoreUnavailable."""
        return self.is_blocked(one, other) or (rated and self.meetings.are_enough(one.ladder, other.ladder))

    def meet(self, game: str, people: Sequence[Profile]) -> bool:
        """Notes that these meet in a rated game; False, and nothing is noted, where two have met often enough today.

        It is noted before they are brought together, so that no two meet once more than they may. A process that is
        killed in between leaves a meeting that counts today, and of which no game comes. Raises StoreUnavailable.
        """
        for number, profile in enumerate(people):
            others = [each.ladder for each in people[:number]]
            if self.meetings.note(game, profile.ladder, others) is not None:
                self.part(game, people)
                return False
        return True

    def part(self, game: str, people: Sequence[Profile]) -> None:
        """Takes back what `meet` has noted. Raises StoreUnavailable, NotConfirmed."""
        self.meetings.forget(game, [each.ladder for each in people])

    def find(self, stored: StoredSeek, rated: bool) -> "Found | None":
        """Returns whose seek it is; None for somebody who was deleted. Raises RecordDamaged, StoreUnavailable."""
        profile = self.profiles.find(stored.person)
        if not can_sit(profile, rated):
            return None
        seek = stored.seek
        candidate = Candidate(
            person=profile.person,
            kind=profile.kind,
            looks=player_names.looks(profile.name),
            rating=self.rating(profile),
            who=seek.who,
            least=seek.least,
            most=seek.most,
        )
        return Found(stored, profile, candidate)


class Found(NamedTuple):
    """A seek, whose it is, and how the others see them."""

    stored: StoredSeek
    profile: Profile
    candidate: Candidate


def can_sit(profile: Profile, rated: bool) -> bool:
    """Checks whether somebody can sit down: who was deleted has no name, and at a rated table all have a ladder id."""
    return bool(profile.name and (profile.ladder or not rated))
