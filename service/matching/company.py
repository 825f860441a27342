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

    def is_blocked(self, one: Profile, other: Profile) -> bool:
        """Checks whether one of two people has blocked the other. Raises StoreUnavailable."""
        blocked = self.blocks.blocked_by([one.person, other.person])
        return other.person in blocked[one.person] or one.person in blocked[other.person]

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
                self.part(game, [each.ladder for each in people])
                return False
        return True

    def part(self, game: str, ladders: Sequence[str]) -> None:
        """Takes back what `meet` has noted. Raises StoreUnavailable, NotConfirmed."""
        self.meetings.forget(game, ladders)

    def find_all(self, seeks: Sequence[StoredSeek], rated: bool) -> "dict[str, Found]":
        """Returns whose seeks these are, by their ids, without those of people who were deleted or cannot be read.

        Somebody before the first rated game has the rating of a newcomer. Raises StoreUnavailable.
        """
        profiles = self.profiles.find_all(stored.person for stored in seeks)
        there = {person: profile for person, profile in profiles.items() if can_sit(profile, rated)}
        ratings = self.ladder.ratings([profile.ladder for profile in there.values() if profile.ladder])
        newcomer = Rating()
        return {
            stored.seek.id: _found(stored, profile, ratings.get(profile.ladder, newcomer))
            for stored in seeks
            if (profile := there.get(stored.person))
        }


class Found(NamedTuple):
    """A seek, whose it is, and how the others see them."""

    stored: StoredSeek
    profile: Profile
    candidate: Candidate


def _found(stored: StoredSeek, profile: Profile, rating: Rating) -> Found:
    seek = stored.seek
    candidate = Candidate(
        person=profile.person,
        kind=profile.kind,
        looks=player_names.looks(profile.name),
        rating=rating.value,
        who=seek.who,
        least=seek.least,
        most=seek.most,
    )
    return Found(stored, profile, candidate)


def can_sit(profile: Profile, rated: bool) -> bool:
    """Checks whether somebody can sit down: who was deleted has no name, and at a rated table all have a ladder id."""
    return bool(profile.name and (profile.ladder or not rated))
