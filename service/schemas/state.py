"""Schemas of a state: what one viewer sees of a game (docs/clients/views.md)."""

from typing import Any

import marshmallow as ma
from marshmallow import fields

from domain.variants.variant import VARIANTS
from service.schemas.answers import Answer
from service.schemas.base import LARGEST, Either, Out, about, whole
from service.schemas.motions import Moved
from service.schemas.named import word_of
from service.schemas.options import Options
from service.schemas.questions import KnownCard, OfferSide, OpenUse, by_seat, ids, questions
from service.schemas.undo import Crossed
from service.schemas.variant_views import OF_VARIANTS, Mechanics, NothingToShow, count, ships_by_seat


class Term(Out):
    """One term of a sum, and where it comes from."""

    source = fields.String(required=True, metadata=about("A card, alien, rule or variant, or `ships`."))
    amount = fields.Integer(required=True)
    seat = word_of("Seat", metadata=about("Whose term it is."))
    ships = fields.Raw(
        metadata=about(
            "How many ships, or which.",
            form=Either(
                "ShipsOfTerm",
                "How many ships, or which.",
                ({"type": "integer"}, {"type": "array", "items": {"type": "string"}}),
            ),
        )
    )
    ship = fields.String(metadata=about("The one ship that it comes from."))
    each = fields.Integer(metadata=about("What each of these ships is worth."))
    times = fields.Integer(metadata=about("By how much it is multiplied."))
    planets = fields.List(fields.String(), metadata=about("Which planets."))
    rule = fields.String(metadata=about("Id of the rule that says so."))


def terms(text: str, **more: Any) -> fields.List[Any]:
    """Returns the terms of a sum."""
    return fields.List(fields.Nested(Term), metadata=about(text), **more)


class SumTerms(Out):
    """The terms of the sums of both sides."""

    offense = terms("The terms of the offense.", required=True)
    defense = terms("The terms of the defense.", required=True)


NO_ANSWER: dict[str, Any] = {"type": "object", "additionalProperties": False}


class GivenOrder(Out):
    """A standing order of yours."""

    window = fields.String(required=True, metadata=about("The windows that it passes; empty for none."))
    question = fields.String(required=True, metadata=about("The questions that it answers; empty for none."))
    answer = fields.Raw(
        required=True,
        metadata=about(
            "The answer that it gives.",
            form=Either("OrderAnswer", "An answer; empty where a window is passed.", (Answer, NO_ANSWER)),
        ),
    )
    until = word_of("OrderEnd", required=True)
    when = word_of("OrderWhen", required=True)


class SeatView(Out):
    """A seat as the viewer sees it; the last three members are there for its own player."""

    player = fields.String(required=True)
    bot = fields.String(required=True, metadata=about("The kind of its bot; empty for a person."))
    conceded = fields.Boolean(required=True)
    missed = count("Deadlines that the player has missed in a row (ABSENT-01).")
    stand_in = fields.String(
        required=True, allow_none=True, metadata=about("The kind of bot that plays while the player is away.")
    )
    open_to_newcomers = fields.Boolean(required=True, metadata=about("A newcomer can take it over (ABSENT-07)."))
    reserve_ms = whole(
        0,
        LARGEST,
        required=True,
        allow_none=True,
        metadata=about("What is left of the player's reserve; null in a game without reserves."),
    )
    extensions_left = count("How often the player may have more time.")
    aliens = ids("Its aliens that everybody may see.")
    power_active = ids("Those of them whose power works.")
    hand_size = count("Cards in hand.")
    home_colonies = count("Its colonies in its home system.")
    home_colonies_needed = count("The home colonies that its power needs.")
    foreign_colonies = count("Its colonies in other systems.")
    trophies = ids("The destroyed planets that it keeps.")
    colonies_counted = count("Its foreign colonies, and whatever counts as one for victory.")
    colonies_counted_terms = terms("What counts, and for how many.", required=True)
    colonies_needed = count("The foreign colonies that it needs to win.")
    colonies_needed_terms = terms("Why so many.", required=True)
    ships_in_warp = count("Its ships in the warp.")
    ships_on_sheets = fields.Dict(
        keys=fields.String(),
        values=fields.List(fields.String()),
        required=True,
        metadata=about("Alien sheet -> its ships there."),
    )
    standing_orders = fields.List(fields.Nested(GivenOrder))
    hand = fields.List(fields.Nested(KnownCard))
    dealt = fields.List(fields.String(), metadata=about("The flares that were dealt to choose an alien."))


class TurnView(Out):
    """The turn."""

    number = count("Turns so far.")
    seat = fields.String(required=True, metadata=about("Whose turn it is; empty before the first."))
    encounters = count("Encounters in this turn.")
    successful = fields.Boolean(required=True, metadata=about("The last encounter was successful for the offense."))
    result = fields.String(required=True, metadata=about("How the last encounter ended; empty before."))
    destiny = fields.String(required=True, metadata=about("Title of the destiny card; empty before."))


class Piles(Out):
    """The number of cards in the piles."""

    deck = count("Cards in the cosmic deck.")
    destiny = count("Cards in the destiny deck.")


class OpenPiles(Out):
    """The cards that everybody sees."""

    discard = ids("The discard pile.")
    destiny_discard = ids("The discarded destiny cards.")
    table = ids("Cards that are being used.")
    removed = ids("Cards that are out of the game.")


SHEET_CARD = Either(
    "SheetCard",
    "A card on a sheet: its id, or id and title where others do not see it.",
    ({"type": "string"}, KnownCard),
)
TOKENS = Either(
    "SheetTokens",
    "How many tokens there are, or whose.",
    ({"type": "integer"}, {"type": "array", "items": {"type": "string"}}),
)


class Sheet(Out):
    """The things on an alien sheet."""

    count = fields.Integer(metadata=about("How many cards there are; of a sheet that is not open to all."))
    cards = fields.List(fields.Raw(metadata={"form": SHEET_CARD}), metadata=about("The cards that you may see."))
    tokens = fields.Raw(metadata=about("The tokens on it.", form=TOKENS))
    sites = fields.Dict(
        keys=fields.String(),
        values=fields.String(),
        metadata=about("For one alien: card -> the planet that it protects."),
    )
    left = fields.Dict(
        keys=fields.String(),
        values=word_of("Seat"),
        metadata=about("For one alien: planet that it has left in this phase -> its seat then."),
    )
    token = fields.String(metadata=about("For one alien: the place of its token, `sheet` while it is here."))
    laid_by = word_of("Seat", metadata=about("For one alien: the seat that laid the token last."))
    colour = word_of("Seat", metadata=about("For one alien: the colour of its ships."))
    generous = fields.Dict(
        keys=fields.String(),
        values=fields.Integer(),
        metadata=about("For one alien: seat -> how many drawn cards it may still pass on."),
    )


class FaceView(Out):
    """The value of a revealed encounter card now."""

    type = fields.String(required=True, metadata=about("`attack`, `negotiate`, `morph` or another type of card."))
    value = fields.Integer(required=True)
    printed = fields.String(required=True, metadata=about("The title that it shows or copies."))


class ModifierView(Out):
    """A number that an effect adds."""

    target = fields.String(required=True, metadata=about("A seat or a side."))
    quantity = fields.String(required=True, metadata=about("What it changes: `total`, `card_plus`, ..."))
    amount = fields.Integer(required=True)
    source = fields.String(required=True)


class Invited(Out):
    """The seats that were invited to each side."""

    offense = fields.List(word_of("Seat"))
    defense = fields.List(word_of("Seat"))


class Totals(Out):
    """The totals, once they are fixed."""

    offense = fields.Integer()
    defense = fields.Integer()


TOLD = Either(
    "ToldAnswer",
    "Yes or no, a number, or the title of a card.",
    ({"type": "boolean"}, {"type": "integer"}, {"type": "string"}),
)


class StatementView(Out):
    """The answer of a player to a question of an effect."""

    question = fields.String(required=True, metadata=about("A kind of question, and what it is about."))
    answer = fields.Raw(
        required=True,
        allow_none=True,
        metadata=about("The truth; null where there was none to tell.", form=TOLD),
    )


class AnyOffer(Out):
    """The members of all offers."""

    id = fields.String(required=True)
    between = fields.List(word_of("Seat"), required=True, metadata=about("The seats that it concerns."))


class DealOffer(AnyOffer):
    """An offer in a deal of two players."""

    give = fields.Nested(OfferSide, required=True, metadata=about("What the player who offers gives."))
    take = fields.Nested(OfferSide, required=True, metadata=about("What the player who offers gets."))


class CouncilOffer(AnyOffer):
    """An offer to all players (HAZ-17); nothing in it is hidden."""

    colonies = fields.Dict(
        keys=fields.String(),
        values=fields.List(fields.String()),
        metadata=about("Seat that gets a colony -> the seat that gives it, and the planet."),
    )
    gifts = fields.Dict(
        keys=fields.String(),
        values=fields.Dict(keys=fields.String(), values=fields.Integer()),
        metadata=about("Seat that gives -> seat that gets -> how many cards at random."),
    )
    titles = fields.Dict(
        keys=fields.String(),
        values=fields.Dict(keys=fields.String(), values=fields.List(fields.String())),
        metadata=about("Seat that gives -> seat that gets -> titles."),
    )
    goods = fields.Dict(
        keys=fields.String(),
        values=fields.Dict(keys=fields.String(), values=fields.List(fields.String())),
        metadata=about("Kind of further goods -> seat that gets them -> which."),
    )


class OfferView(CouncilOffer):
    """The open offer: `give` and `take` in a deal of two players, else what the council is offered (HAZ-17)."""

    by = word_of("Seat", required=True, metadata=about("The seat that has made it."))
    give = fields.Nested(OfferSide, metadata=about("What the player who offers gives."))
    take = fields.Nested(OfferSide, metadata=about("What the player who offers gets."))
    cards = fields.Dict(
        keys=fields.String(),
        values=fields.List(fields.String()),
        metadata=about("Seat -> the cards that it gives; for the two players."),
    )


class EncounterView(Out):
    """The encounter that is under way."""

    number = count("Encounters of the game so far.")
    offense = word_of("Seat", required=True)
    defense = fields.String(required=True, metadata=about("The other main player; empty before destiny."))
    system = fields.String(required=True, metadata=about("The home system it is in; empty before destiny."))
    destiny = fields.String(required=True, metadata=about("Title of the destiny card; empty before."))
    planet = fields.String(required=True, metadata=about("The planet that is attacked; empty before."))
    homecoming = fields.Boolean(required=True)
    invited = fields.Nested(Invited, required=True)
    allies = by_seat(word_of("Side"), "Ally -> its side.")
    selected = fields.List(
        word_of("Seat"), required=True, metadata=about("The main players who have selected their card.")
    )
    cards = by_seat(fields.String(allow_none=True), "Main player -> title of the card; null while it is face down.")
    faces = by_seat(fields.Nested(FaceView), "Main player -> what the card counts as.")
    modifiers = fields.List(fields.Nested(ModifierView), required=True)
    case = fields.String(
        required=True, metadata=about("`decided`, `deal` or `both_lose` after the reveal; empty before.")
    )
    winner = fields.String(required=True, metadata=about("`offense` or `defense`; empty before."))
    totals = fields.Nested(Totals, required=True)
    explained = fields.Dict(
        keys=fields.String(),
        values=terms(""),
        required=True,
        metadata=about("What was summed up, such as `total:offense`, `rewards:red` or `power_lost:blue` -> its terms."),
    )
    statements = by_seat(fields.Nested(StatementView), "Seat -> what it has said in answer to an effect.")
    frozen = fields.String(required=True, metadata=about("The planet that is frozen now; empty for none."))
    terms = fields.Nested(SumTerms, metadata=about("What the totals would be now."))
    offer = fields.Nested(OfferView)


class OpenRequest(Out):
    """A request that must be decided before the game continues."""

    id = fields.String(required=True)
    seat = word_of("Seat", required=True, metadata=about("The seat that asks."))
    reason = fields.String(required=True)
    needs = fields.List(fields.String(), required=True, metadata=about("The seats that are asked, or `host`."))
    votes = by_seat(word_of("VoteChoice"), "Seat that has voted -> the vote.")
    expires_at = fields.String(required=True, allow_none=True, metadata={"format": "date-time"})


class OpenUndo(OpenRequest):
    """The request for an undo that must be decided before the game continues."""

    to_seq = whole(1, LARGEST, required=True)
    crosses = fields.Nested(Crossed, required=True)


class OpenForkRequest(OpenRequest):
    """The request for a fork that must be decided before the game continues."""

    at_seq = whole(1, LARGEST, required=True)


class OpenMotion(OpenRequest):
    """The motion that must be decided before the game continues."""

    motion = fields.Nested(Moved, required=True)


VariantViews: type[ma.Schema] = Out.from_dict(
    {id: fields.Nested(OF_VARIANTS.get(id, NothingToShow)) for id in sorted(VARIANTS)}, name="VariantViews"
)
VariantViews.__doc__ = "The part of each variant of the game."


class State(Out):
    """One perspective of a game."""

    game = fields.String(required=True)
    version = whole(0, LARGEST, required=True)
    status = word_of("Status", required=True)
    paused = fields.Boolean(required=True)
    viewer = fields.String(required=True, metadata=about("The seat whose view this is, or `public`."))
    options = fields.Nested(Options, required=True)
    variants = fields.Nested(VariantViews, required=True)
    phase = word_of("Phase", required=True)
    turn = fields.Nested(TurnView, required=True)
    seats = by_seat(fields.Nested(SeatView), "The seats in the order of turns, from the first.")
    planets = fields.Dict(
        keys=fields.String(),
        values=ships_by_seat(""),
        required=True,
        metadata=about("Planet -> seat -> its ships there."),
    )
    further_planets = fields.Dict(
        keys=fields.String(),
        values=word_of("Seat"),
        required=True,
        metadata=about("Planets that are printed on no board or have moved -> the system in which they are."),
    )
    gate = ships_by_seat("Seat -> its ships in the hyperspace gate.")
    beside = ships_by_seat("Seat -> its ships beside the planet, as allies of the defense.")
    warp = ships_by_seat("Seat -> its ships in the warp.")
    removed = ships_by_seat("Seat -> its ships that are out of the game (CORE-216).")
    piles = fields.Nested(Piles, required=True)
    open_piles = fields.Nested(OpenPiles, required=True)
    sheets = fields.Dict(
        keys=fields.String(), values=fields.Nested(Sheet), required=True, metadata=about("Alien -> its sheet.")
    )
    encounter = fields.Nested(EncounterView, required=True, allow_none=True)
    mechanics = fields.Nested(Mechanics, required=True)
    uses = fields.Dict(
        keys=fields.String(),
        values=fields.Nested(OpenUse),
        required=True,
        metadata=about(
            "The uses that are not closed yet, the oldest first; each may still be answered or carried out."
        ),
    )
    waiting = fields.List(word_of("SeatOrHost"), required=True, metadata=about("Those that have to answer."))
    questions = questions("Yours first.")
    undo = fields.Nested(
        OpenUndo,
        required=True,
        allow_none=True,
        metadata=about("The open request for an undo: meanwhile the only questions are its votes."),
    )
    fork_request = fields.Nested(
        OpenForkRequest,
        required=True,
        allow_none=True,
        metadata=about("The open request for a fork: meanwhile the only questions are its votes."),
    )
    motion = fields.Nested(
        OpenMotion,
        required=True,
        allow_none=True,
        metadata=about("The open motion: meanwhile the only questions are its votes."),
    )
    winners = fields.List(word_of("Seat"), required=True)
