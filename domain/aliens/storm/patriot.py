"""Patriot: gifts that are dear to refuse."""

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.decks.piles import give, hand
from domain.decks.titles import facts
from domain.encounter import roles, timings
from domain.encounter.choose_ships import choose_from_another
from domain.encounter.reveal import negotiate_without_cards
from domain.encounter.ships import lose, return_home, to_surrender
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.events import HandSeen, SheetNoted
from domain.mechanics.captured_ships import captured_from, surrender
from domain.mechanics.extra_rewards import cards_or_ships
from domain.questions import ChooseCards, ChooseSeats, Confirm, Distribute
from domain.questions.wording import about, counted

PATRIOT = alien(
    "patriot",
    "Patriot",
    edition="storm",
    alert="yellow",
    verb="Loyalty",
    unverified="that a target without colonies cannot decline; where ships go that are given back",
    captures_ships=True,
    power=(
        "Once in an encounter, at nearly any time, you may offer another player a card from your hand, which "
        "only that player sees. The player must take the card or give you a ship from a colony to keep. As a "
        "main player, before encounter cards are selected, you may return all ships of your opponent that you "
        "keep: no cards are played, and the two of you negotiate."
    ),
    wild=(
        "As an ally, when your side wins, you may draw a further card from the deck or get one of your ships "
        "back from the warp."
    ),
    super=(
        "As an ally, after the encounter cards are revealed, you may send ships of opposing allies to the "
        "warp, at most as many as you have in the encounter. You choose which ones."
    ),
)
OFFERED = "offered"


def not_yet_offered(runner: Runner, seat: str, moment: Moment) -> bool:
    offered_in = runner.state.sheets.get(PATRIOT.id, {}).get(OFFERED)
    return offered_in != runner.state.encounter_id and bool(hand(runner, seat))


def to_whom(runner: Runner, seat: str, moment: Moment) -> ChooseSeats:
    others = board.clockwise(runner.state, seat)[1:]
    return ChooseSeats(prompt="To whom do you offer a card?", name="offer_to", seats=others)


@power(PATRIOT, at=timings.ALL, when=not_yet_offered, asks=to_whom)
class Gift:
    """A card that its target alone is shown; to refuse it costs a ship from a colony."""

    @staticmethod
    def show(runner: Runner, use: Use) -> str | None:
        cards = {card: facts(card).id for card in hand(runner, use.seat)}
        question = ChooseCards(
            prompt=f"Which card do you offer to {about(use.value[0])}?",
            name="offered",
            cards=cards,
            secret=True,
        )
        card = runner.ask(use.seat, question) if cards else []
        runner.emit(SheetNoted(alien=PATRIOT.id, note=OFFERED, value=runner.state.encounter_id))
        if not card:
            return "done"
        use.notes["card"] = card
        runner.emit(HandSeen(seat=use.seat, viewer=use.value[0], cards=card))
        return None

    @staticmethod
    def accept_or_not(runner: Runner, use: Use) -> None:
        """Asks the player to accept; one without a ship to give up cannot refuse."""
        target, card = use.value[0], use.notes["card"]
        prompt = f"Do you take {about(card[0])} from {about(use.seat)}? If not, you surrender a ship."
        question = Confirm(prompt=prompt, name="patriotic_gift", yes=True)
        if not to_surrender(runner.state, target) or runner.ask(target, question):
            give(runner, use.seat, target, card, PATRIOT.id)
        else:
            surrender(runner, target, use.seat, PATRIOT.id)


def i_hold_ships_of_my_opponent(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(captured_from(runner.state, seat, PATRIOT.id, board.opponent(runner.state, seat)))


@power(
    PATRIOT,
    part="peace",
    at=(timings.ALLIANCES_FORMED, timings.BEFORE_SELECTION),
    roles=roles.main,
    when=i_hold_ships_of_my_opponent,
)
def peace(runner: Runner, use: Use) -> None:
    """Returns all ships of the opponent; no cards are played, and the two negotiate."""
    opponent = board.opponent(runner.state, use.seat)
    negotiate_without_cards(runner, PATRIOT.id)
    return_home(runner, opponent, captured_from(runner.state, use.seat, PATRIOT.id, opponent), PATRIOT.id)


def my_side_won(runner: Runner, seat: str, moment: Moment) -> bool:
    return runner.encounter.winner == board.side_of(runner.state, seat)


@wild(PATRIOT, at=timings.AFTER_RESOLUTION, roles=roles.ally, when=my_side_won)
def thanks_of_the_nation(runner: Runner, use: Use) -> None:
    """Gives a card or a ship out of the warp besides."""
    cards_or_ships(runner, use.seat, 1, "flare-patriot")


def opposing_allies(runner: Runner, seat: str) -> dict[str, list[str]]:
    """Returns each ally of the other side -> its ships in the encounter."""
    there = {ally: board.in_encounter(runner.state, ally) for ally in board.opposing(runner.state, seat)[1:]}
    return {ally: ships for ally, ships in there.items() if ships}


def somebody_can_fall(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(board.in_encounter(runner.state, seat) and opposing_allies(runner, seat))


def whose(runner: Runner, seat: str, moment: Moment) -> Distribute:
    fleets = {ally: len(ships) for ally, ships in opposing_allies(runner, seat).items()}
    total = min(len(board.in_encounter(runner.state, seat)), sum(fleets.values()))
    return Distribute(
        prompt="Whose ships go to the warp?",
        name="patriot_targets",
        total=total,
        targets=fleets,
        where={seat: f"of {about(seat)}" for seat in fleets},
    )


@super_(PATRIOT, at=timings.CARDS_REVEALED, roles=roles.ally, when=somebody_can_fall, asks=whose)
def take_them_along(runner: Runner, use: Use) -> None:
    """Takes as many ships of opposing allies as it has in the encounter itself."""
    lost: list[str] = []
    for ally, count in use.value.items():
        ships = board.in_encounter(runner.state, ally)
        places, prompt = (
            {board.place_in_encounter(runner.state, ally): ships},
            f"Choose {counted(count, 'ship')} of {about(ally)} for the warp.",
        )
        question = choose_from_another(runner.state, places, count, prompt, "CORE-221", "patriot_ships")
        lost += runner.ask(use.seat, question) if count < len(ships) else ships
    lose(runner, lost, PATRIOT.id)
