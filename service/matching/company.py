"""The people who may sit at one table: their profiles and ratings as they are now, and who is kept apart."""

from typing import NamedTuple

from domain.matching.seeks import Seeker
from service.matching.open_seeks import StoredSeek
from service.play.lobby import player_names
from service.players.blocks import Blocks
from service.players.profiles import Profile, Profiles


class Company(NamedTuple):
    """What matching asks about people. It is asked again for each match: names, ratings and blocks change."""

    profiles: Profiles
    blocks: Blocks

    def rating(self, profile: Profile) -> float:
        """Returns the rating of somebody on the ladder of their kind; 0 before the first rated game."""
        return 0.0

    def is_blocked(self, one: str, other: str) -> bool:
        """Checks whether one of two persons has blocked the other. Raises StoreUnavailable."""
        return self.blocks.is_blocked(one, [other]) or self.blocks.is_blocked(other, [one])

    def met_enough(self, one: Profile, other: Profile) -> bool:
        """Checks whether two players have had as many rated games today as they may. Raises StoreUnavailable."""
        return False

    def are_apart(self, one: Profile, other: Profile, rated: bool) -> bool:
        """Checks whether two people may not be brought together now. Raises StoreUnavailable."""
        return self.is_blocked(one.person, other.person) or (rated and self.met_enough(one, other))

    def find(self, stored: StoredSeek, rated: bool) -> "Found | None":
        """Returns whose seek it is; None for somebody who was deleted. Raises RecordDamaged, StoreUnavailable."""
        profile = self.profiles.find(stored.person)
        if not can_sit(profile, rated):
            return None
        seek = stored.seek
        seeker = Seeker(
            person=profile.person,
            kind=profile.kind,
            looks=player_names.looks(profile.name),
            rating=self.rating(profile),
            who=seek.who,
            least=seek.least,
            most=seek.most,
        )
        return Found(stored, profile, seeker)


class Found(NamedTuple):
    """A seek, whose it is, and how the others see them."""

    stored: StoredSeek
    profile: Profile
    seeker: Seeker


def can_sit(profile: Profile, rated: bool) -> bool:
    """Checks whether somebody can sit down: who was deleted has no name, and at a rated table all have a ladder id."""
    return bool(profile.name and (profile.ladder or not rated))
