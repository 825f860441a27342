"""Schemas of position documents: as the service writes them, and as a new game takes them."""

from typing import Any

import marshmallow as ma
from marshmallow import fields, validate

from domain.board import COLOURS, HOME_PLANETS, SHIPS_PER_PLANET
from service.schemas.base import LARGEST, Either, In, Out, about, whole, written
from service.schemas.named import word_of
from service.schemas.options import NewTimers, Timers

PLACES = (
    "Place -> ships: a planet, `gate`, `beside`, `removed`, `sheet:<alien>`, `captured:<seat>:<alien>`, or "
    "`captured:<seat>:<ship>` for ships under another one."
)


LONGEST_TABLE = 240_000
"""Characters of a whole table, which the body of a request has to hold."""
SHIPS = HOME_PLANETS * SHIPS_PER_PLANET
MOST_PLACES = 2 * SHIPS
"""More than a colour has ships, which are at one place each."""
MOST_ALIENS = 20
"""Aliens of one seat: far more than any game gives it."""
_OF_SHEETS = validate.Length(max=len(COLOURS) * MOST_ALIENS)
_OF_SEATS = validate.Length(max=len(COLOURS))


class PositionQuery(In):
    at = written(1, LARGEST, metadata=about("The table right after this event, the last one of a command."))


class SkillCounts(In):
    """The number of ships of each skill."""

    E = whole(0, LARGEST)
    L = whole(0, LARGEST)
    S = whole(0, LARGEST)
    W = whole(0, LARGEST)


PLACED_SHIPS = Either(
    "PlacedShips",
    "Ships at a place: how many, how many of each skill, or their ids.",
    (
        {"type": "integer", "minimum": 0},
        SkillCounts,
        {"type": "array", "maxItems": SHIPS, "items": {"type": "string", "maxLength": 40}},
    ),
)


def _titles(text: str, **more: Any) -> fields.List[str]:
    return fields.List(fields.String(), metadata=about(text), **more)


def _ships(text: str, **more: Any) -> fields.Dict:
    return fields.Dict(
        keys=fields.String(),
        values=fields.Raw(metadata={"form": PLACED_SHIPS}),
        validate=validate.Length(max=MOST_PLACES),
        metadata=about(text),
        **more,
    )


def _of_a_seat(required: bool) -> dict[str, fields.Field[Any]]:
    return {
        "seat": word_of("Seat", required=True),
        "aliens": _titles("The ids of its aliens.", required=required, validate=validate.Length(max=MOST_ALIENS)),
        "hand": _titles("The titles of the cards in hand, when you may see them."),
        "hand_size": whole(0, LARGEST, metadata=about("How many cards are dealt, when you may not see them.")),
        "ships": _ships(PLACES, required=required),
        "warp": fields.Raw(required=required, metadata=about("The ships in the warp.", form=PLACED_SHIPS)),
        "fleet": _ships("The ships of a second colour by place, the warp among them."),
    }


class StationPlace(In):
    """The owner of a station, and the planet beside which it is."""

    owner = word_of("Seat", required=True)
    planet = fields.String(required=True)
    counters = whole(0, LARGEST, metadata=about("Only of the energy generator: the counters on it."))
    alien = fields.String(metadata=about("Only of the outpost: the alien beside it."))


class PlanetoidPlace(In):
    """The systems in which a planetoid and its marker are."""

    system = word_of("Seat", required=True)
    origin = word_of("Seat", required=True)


class CompletedTech(In):
    """The effect of a completed tech; each member belongs to one tech."""

    between = _titles("The planets beside the Lunar Cannon.")
    at = fields.String(metadata=about("Where Prometheus is: a planet, or the warp."))
    alien = fields.String(metadata=about("The alien of a Precursor Seed."))
    card = fields.String(metadata=about("The title of the card under a Quark Battery."))


class SeatTechs(In):
    """The techs of a seat."""

    researching = fields.List(
        fields.String(allow_none=True),
        metadata=about(
            "The titles of its face-down techs by number; empty where it is hidden, null where there is no tech."
        ),
    )
    completed = fields.Dict(
        keys=fields.String(), values=fields.Nested(CompletedTech), metadata=about("Title -> what the tech has brought.")
    )


class HazardsInPosition(In):
    """The hazards of a position."""

    deck_top = _titles("The hazard deck, the top first.")
    discard = _titles("The discarded hazards.")
    in_play = _titles("The hazards in play.")
    marked = fields.List(fields.Boolean(), metadata=about("Whether each card of `destiny_top` has a hazard mark."))
    marked_discard = fields.List(
        fields.Boolean(), metadata=about("Whether each card of `destiny_discard` has a hazard mark.")
    )
    backwards = fields.Boolean(metadata=about("Turns pass to the right."))
    alliance = fields.List(
        word_of("Seat"), validate=validate.Length(max=2), metadata=about("The two partners of the hazard Alliance.")
    )


def _of_variants() -> dict[str, fields.Field[Any]]:
    """Returns the members that the variants bring."""
    return {
        "moons": fields.Dict(
            keys=fields.String(), values=fields.String(), metadata=about("Moon -> planet (`classic`).")
        ),
        "stations": fields.Dict(
            keys=fields.String(),
            values=fields.Nested(StationPlace),
            metadata=about("Station -> where it is (`space_stations`)."),
        ),
        "planetoids": fields.Dict(
            keys=fields.String(),
            values=fields.Nested(PlanetoidPlace),
            metadata=about("Planetoid -> where it is (`planetoids`)."),
        ),
        "hazards": fields.Nested(HazardsInPosition, metadata=about("The hazards (`hazards`).")),
        "reward_top": _titles("The reward deck, the top first (`reward_deck`)."),
        "reward_discard": _titles("The discarded rewards (`reward_deck`)."),
        "reward_size": whole(0, LARGEST, metadata=about("How many cards the reward deck has (`reward_deck`).")),
        "teams": fields.List(
            fields.List(word_of("Seat"), validate=_OF_SEATS),
            validate=_OF_SEATS,
            metadata=about("The seats of each team (`team`)."),
        ),
        "techs": fields.Dict(
            keys=fields.String(),
            values=fields.Nested(SeatTechs),
            validate=_OF_SEATS,
            metadata=about("Seat -> its techs (`technology`)."),
        ),
        "tech_top": _titles("The tech deck, the top first (`technology`)."),
        "tech_discard": _titles("The discarded techs (`technology`)."),
        "genesis_planet": word_of(
            "Seat", metadata=about("The system of the Genesis planet, if it is in play (`technology`).")
        ),
    }


def _members(seats: type[ma.Schema], timers: type[ma.Schema], required: bool) -> dict[str, fields.Field[Any]]:
    return {
        "seats": fields.List(
            fields.Nested(seats), validate=_OF_SEATS, required=required, metadata=about("In table order.")
        ),
        "start": word_of("StartPhase", required=required, metadata=about("The phase with which play begins.")),
        "offense": word_of("Seat"),
        "encounter": whole(1, 2, metadata=about("Which encounter of the turn it is.")),
        "defense": word_of("Seat"),
        "planet": fields.String(metadata=about("The planet at which the gate is aimed.")),
        "allies": fields.Dict(
            keys=fields.String(), values=word_of("Side"), validate=_OF_SEATS, metadata=about("Seat -> side.")
        ),
        "cards": fields.Dict(
            keys=fields.String(),
            values=fields.String(),
            validate=_OF_SEATS,
            metadata=about("Main player -> title of its encounter card on the table, as far as you may see it."),
        ),
        "deck_top": _titles("The cosmic deck of a finished game, the top first."),
        "deck_size": whole(0, LARGEST, required=required, metadata=about("How many cards the cosmic deck has.")),
        "discard": _titles("The discard pile, the top last.", required=required),
        "removed": _titles("Cards that are out of the game.", required=required),
        "destiny_top": _titles("The destiny deck of a finished game, the top first."),
        "destiny_discard": _titles("The discarded destiny cards, the top last.", required=required),
        "tokens": fields.Dict(
            keys=fields.String(),
            values=whole(0, LARGEST),
            validate=_OF_SHEETS,
            required=required,
            metadata=about("Alien -> tokens on its sheet."),
        ),
        "sheet_cards": fields.Dict(
            keys=fields.String(),
            values=fields.List(fields.String()),
            validate=_OF_SHEETS,
            required=required,
            metadata=about("Alien -> titles of the cards on its sheet that you may see."),
        ),
        "commandeered": fields.Dict(
            keys=fields.String(),
            values=word_of("Seat"),
            validate=validate.Length(max=len(COLOURS) * SHIPS),
            metadata=about("Ship -> the other seat that commands it."),
        ),
        "destroyed": fields.List(
            fields.String(),
            validate=validate.Length(max=len(COLOURS) * HOME_PLANETS),
            metadata=about("The home planets that are destroyed."),
        ),
        "trophies": fields.Dict(
            keys=fields.String(),
            values=word_of("Seat"),
            validate=validate.Length(max=len(COLOURS) * HOME_PLANETS),
            metadata=about("Destroyed planet -> the seat that keeps it."),
        ),
        "timers": fields.Nested(
            timers,
            allow_none=True,
            required=required,
            metadata=about("The seconds that seats have to answer; null as for the option."),
        ),
        "table": fields.String(
            validate=validate.Length(max=LONGEST_TABLE),
            metadata=about(
                "Everything that is under way, as text for the service, so that a game goes on exactly there. In a "
                "running game it leaves out the cards that you cannot see, the order of the piles and the aliens that "
                "nobody plays; open questions are asked again. To change something, leave it out together with "
                "`key_id` and `signature`: play then begins at the phase `start`."
            ),
        ),
        "taken_in": word_of(
            "StartPhase", metadata=about("The phase of the encounter in which the document was asked for, inside one.")
        ),
        "table_at": whole(
            1,
            LARGEST,
            metadata=about(
                "The event right after which the table was like this: an earlier one than was asked for, where "
                "something was hidden in play there that could be neither left out nor dealt."
            ),
        ),
        "key_id": fields.String(
            metadata=about("The key with which this service signed a document that holds a `table`.")
        ),
        "signature": fields.String(
            validate=validate.Length(max=128), metadata=about("It shows that the document is as this service wrote it.")
        ),
        **_of_variants(),
    }


PositionSeat = Out.from_dict(_of_a_seat(required=True), name="PositionSeat")
Position = Out.from_dict(_members(PositionSeat, Timers, required=True), name="Position")
"""A position document, as the service writes it: `position` of `POST /v1/games`."""
NewPositionSeat = In.from_dict(_of_a_seat(required=False), name="NewPositionSeat")
NewPosition = In.from_dict(_members(NewPositionSeat, NewTimers, required=False), name="NewPosition")
"""The same to begin a game with; what is left out is dealt as usual."""
