"""Schemas of position documents."""

from marshmallow import fields

from domain.board import COLOURS
from domain.encounter.laid_encounter import PHASES, START_TURN
from service.schemas.base import LARGEST, In, Out, about, whole, written


class PositionQuery(In):
    at = written(1, LARGEST, metadata=about("The table right after this event, the last one of a command."))


def titles(text: str, required: bool = False) -> fields.List[str]:
    """Titles of cards."""
    return fields.List(fields.String(), metadata=about(text), required=required)


class PositionSeat(Out):
    """A seat with what it has; ships are given by number, by mark -> number (skills), or by their ids."""

    seat = fields.String(required=True, metadata={"enum": list(COLOURS)})
    aliens = fields.List(fields.String(), required=True)
    hand = titles("The cards in hand, when you may see them.")
    hand_size = whole(0, LARGEST, metadata=about("How many cards are dealt, when you may not see them."))
    ships = fields.Dict(
        keys=fields.String(),
        required=True,
        metadata=about(
            "Place -> ships: a planet, `gate`, `beside`, `removed`, `sheet:<alien>`, `captured:<seat>:<alien>`, or "
            "`captured:<seat>:<ship>` for ships under another one."
        ),
    )
    warp = fields.Raw(required=True, metadata=about("The ships in the warp."))
    fleet = fields.Dict(
        keys=fields.String(), metadata=about("The ships of a second colour by place, the warp among them.")
    )


class Position(Out):
    """A position document: `position` of `POST /v1/games`. Variants have further members."""

    seats = fields.List(fields.Nested(PositionSeat), required=True)
    start = fields.String(required=True, metadata={"enum": [START_TURN, *PHASES]})
    offense = fields.String(metadata={"enum": list(COLOURS)})
    encounter = whole(1, 2, metadata=about("Which encounter of the turn it is."))
    defense = fields.String(metadata={"enum": list(COLOURS)})
    planet = fields.String(metadata=about("The planet at which the gate is aimed."))
    allies = fields.Dict(keys=fields.String(), values=fields.String(), metadata=about("Seat -> side."))
    cards = fields.Dict(
        keys=fields.String(),
        values=fields.String(),
        metadata=about("Main player -> title of its encounter card on the table, as far as you may see it."),
    )
    deck_top = titles("The cosmic deck of a finished game, the top first.")
    deck_size = whole(0, LARGEST, required=True, metadata=about("How many cards the cosmic deck has."))
    discard = titles("The discard pile, the top last.", required=True)
    removed = titles("Cards that are out of the game.", required=True)
    destiny_top = titles("The destiny deck of a finished game, the top first.")
    destiny_discard = titles("The discarded destiny cards, the top last.", required=True)
    tokens = fields.Dict(
        keys=fields.String(), values=fields.Integer(), required=True, metadata=about("Alien -> tokens on its sheet.")
    )
    sheet_cards = fields.Dict(
        keys=fields.String(),
        values=fields.List(fields.String()),
        required=True,
        metadata=about("Alien -> titles of the cards on its sheet that you may see."),
    )
    commandeered = fields.Dict(
        keys=fields.String(), values=fields.String(), metadata=about("Ship -> the other seat that commands it.")
    )
    table = fields.String(
        metadata=about(
            "Of a finished game: everything that is under way, as text for the service, so that a game goes on exactly "
            "there. To change something, leave it out together with `key_id` and `signature`: play then begins at the "
            "phase `start`."
        ),
    )
    key_id = fields.String(metadata=about("The key with which this service signed a document that holds a `table`."))
    signature = fields.String(metadata=about("It shows that the document is as this service wrote it."))
