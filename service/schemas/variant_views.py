"""Schemas of what variants and mechanics add to a state: a part for each, under its id."""

from typing import Any

import marshmallow as ma
from marshmallow import fields

from service.schemas.base import LARGEST, Out, about, whole
from service.schemas.named import word_of
from service.schemas.questions import KnownCard, by_seat, ids


def ships_by_seat(text: str, **more: Any) -> fields.Dict:
    """Returns the field that maps each seat to its ships there."""
    return by_seat(fields.List(fields.String()), text, **more)


def count(text: str, **more: Any) -> fields.Integer:
    """Returns the field for a number of things."""
    return whole(0, LARGEST, required=True, metadata=about(text), **more)


# -- variants --------------------------------------------------------------------------------------


class Moon(Out):
    """A moon on the table."""

    planet = fields.String(required=True, metadata=about("The planet that it belongs to."))
    ships = ships_by_seat("Seat -> its ships there.")


class ClassicView(Out):
    """The moons."""

    moons = fields.Dict(keys=fields.String(), values=fields.Nested(Moon), required=True)


class KickersView(Out):
    """The kickers on the table."""

    kickers = by_seat(fields.String(allow_none=True), "Seat -> title of the kicker before it; null while face down.")


class RewardDeckView(KickersView):
    """The reward deck, its pile, and the backs of all hands."""

    deck = count("Cards in the reward deck.")
    discard = ids("The discarded cards.")
    backs = by_seat(
        fields.Dict(keys=fields.String(), values=fields.Integer()), "Seat -> back (cosmic or reward) -> cards in hand."
    )


class HazardAlliance(Out):
    """The partners of the hazard Alliance."""

    seats = fields.List(word_of("Seat"), required=True)
    ships = ships_by_seat("Seat -> its ship on the card.")


class HazardsView(Out):
    """The hazards."""

    deck = count("Cards in the hazard deck.")
    discard = ids("The discarded hazards.")
    in_play = ids("The hazards in play.")
    drawn = fields.String(
        required=True, allow_none=True, metadata=about("The hazard that was drawn in this encounter.")
    )
    mark = fields.Boolean(required=True, metadata=about("The destiny card of this encounter has a hazard mark."))
    alliance = fields.Nested(HazardAlliance, required=True, allow_none=True)
    backwards = fields.Boolean(required=True, metadata=about("Turns pass to the right."))
    marked = ids("The face-up destiny cards with a mark.")


class ResearchView(Out):
    """A tech that is being researched."""

    seat = word_of("Seat", required=True)
    tech = fields.String(required=True, allow_none=True, metadata=about("Its title; null where you may not know it."))
    ships = ships_by_seat("Seat -> its ships there.")


class TechnologyView(Out):
    """The techs."""

    researching = fields.Dict(
        keys=fields.String(),
        values=fields.Nested(ResearchView),
        required=True,
        metadata=about("Place of ships -> the tech there."),
    )
    completed = by_seat(fields.List(fields.String()), "Seat -> its completed techs.")
    deck = count("Techs in the deck.")
    discard = ids("The discarded techs.")
    lunar_cannon = ids("The planets beside the marker of the Lunar Cannon.")
    battery = by_seat(
        fields.String(allow_none=True),
        "Seat -> title of the card under its Quark Battery; null where you may not know it.",
    )


class PlanetoidView(Out):
    """A planetoid in play."""

    system = word_of("Seat", required=True, metadata=about("The system in which it is now."))
    origin = word_of("Seat", required=True, metadata=about("The system of its marker."))
    ships = ships_by_seat("Seat -> its ships there.")


class PlanetoidsView(Out):
    """The planetoids."""

    planetoids = fields.Dict(keys=fields.String(), values=fields.Nested(PlanetoidView), required=True)
    markers = by_seat(fields.List(fields.String()), "System -> the markers there.")
    supply = ids("The planetoids that are not in play.")


class ComparedSkills(Out):
    """The numbers that were compared in this encounter."""

    weapons = fields.Integer(required=True)
    shields = fields.Integer(required=True)


class SkillTokensView(Out):
    """The skills of ships."""

    skills = fields.Dict(
        keys=fields.String(), values=word_of("Skill"), required=True, metadata=about("Ship -> its skill.")
    )
    active_leaders = by_seat(fields.Integer(), "Seat -> its active Leaders.")
    compared = fields.Nested(ComparedSkills, required=True, allow_none=True)


class StationView(Out):
    """A space station in play."""

    name = fields.String(required=True)
    owner = word_of("Seat", required=True)
    planet = fields.String(required=True, allow_none=True, metadata=about("The planet beside which it is."))
    face_up = fields.Boolean(required=True, metadata=about("False: it has no effect now."))
    counters = count("The counters on it.")
    alien = fields.String(required=True, allow_none=True, metadata=about("Only of the outpost: the alien beside it."))


class SpaceStationsView(Out):
    """The space stations."""

    stations = fields.Dict(keys=fields.String(), values=fields.Nested(StationView), required=True)


class StationConquestView(Out):
    """The progress of station conquest."""

    victory_available = fields.Boolean(required=True, metadata=about("Stations can win the game now (CONQ-07)."))
    stations_needed = count("The stations that a player needs.")
    in_play = count("The stations in play.")
    stations = by_seat(fields.List(fields.String()), "Seat -> its stations.")


class TeamView(Out):
    """The teams."""

    teams = fields.List(fields.List(word_of("Seat")), required=True)
    seating = fields.List(
        fields.String(),
        required=True,
        metadata=about("All seats clockwise; if there is an odd player, the unused planet after the last one."),
    )
    odd_player = fields.String(required=True, metadata=about("The player without a partner; empty for none."))
    extra_turn = fields.Boolean(required=True, metadata=about("The odd player has the extra turn now."))
    reached = by_seat(fields.String(), "Seat -> the rule by which an effect has brought it to victory.")


class NothingToShow(Out):
    """A variant without a part of its own in the state."""


OF_VARIANTS: dict[str, type[ma.Schema]] = {
    "classic": ClassicView,
    "common_rewards": KickersView,
    "hazards": HazardsView,
    "planetoids": PlanetoidsView,
    "reward_deck": RewardDeckView,
    "skill_tokens": SkillTokensView,
    "space_stations": SpaceStationsView,
    "station_conquest": StationConquestView,
    "team": TeamView,
    "technology": TechnologyView,
}
"""Variant -> its part; of the others there is nothing to show."""


# -- mechanics -------------------------------------------------------------------------------------


class CardsApart(Out):
    """Cards beside the hands: how many each seat has, and yours."""

    counts = by_seat(fields.Integer(), "Seat -> number of cards.")
    cards = fields.List(fields.Nested(KnownCard), required=True, metadata=about("Your cards."))


class HiddenShips(Out):
    """Ships of which nobody else knows whether they are there."""

    seats = fields.List(word_of("Seat"), required=True, metadata=about("The seats that may have some."))
    ships = ids("Yours.")


class HomePlanetInGate(Out):
    """A home planet that flies as a ship."""

    planet = fields.String(required=True)


class Mechanics(Out):
    """The parts of the table that belong to a few aliens, of those that play now."""

    captured_ships = fields.Dict(
        keys=fields.String(),
        values=fields.Dict(keys=fields.String(), values=fields.List(fields.String())),
        metadata=about("Place -> seat that commands the ships -> captured ships there."),
    )
    hidden_ships = fields.Nested(HiddenShips)
    hired_cards = fields.Nested(CardsApart)
    laid_aside = fields.Nested(CardsApart)
    home_planet_in_gate = fields.Nested(HomePlanetInGate)
