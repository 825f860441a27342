"""The artifacts of the base game that are no zaps (CORE-220)."""

from domain import board
from domain.board import WARP
from domain.cards.card import card
from domain.decks.nature import nature
from domain.decks.piles import discard, hand
from domain.decks.titles import facts, title
from domain.encounter import roles, timings
from domain.encounter.alliance import send_away
from domain.encounter.choose_ships import choose_own_ships
from domain.encounter.resolution import collected, denies_collection, owed, rewarded_seats
from domain.encounter.ships import lose
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.events import DealFailed, FaceChanged
from domain.events.facts import Fact
from domain.questions import ChooseCards, ChooseSeats
from domain.questions.wording import about
from domain.state import Face, State

EMOTION_CONTROL = title(
    "emotion-control",
    "Emotion Control",
    "artifact",
    text=(
        "After the encounter cards are revealed, if at least one of them is an attack, you may play this "
        "card: every revealed attack becomes a negotiate."
    ),
)
FORCE_FIELD = title(
    "force-field",
    "Force Field",
    "artifact",
    text=(
        "After alliances are formed, you may play this card and cancel the alliances of any allies, on either "
        "side. Their ships return to their colonies."
    ),
)
IONIC_GAS = title(
    "ionic-gas",
    "Ionic Gas",
    "artifact",
    text=(
        "When a side has won the encounter, you may play this card: nobody collects compensation or rewards "
        "for this encounter."
    ),
)
MOBIUS_TUBES = title(
    "mobius-tubes",
    "Mobius Tubes",
    "artifact",
    count=2,
    text=(
        "At the start of your encounter as the offense, you may play this card: all ships of all players "
        "leave the warp and return to their owners' colonies. Ships of a player without a colony stay in the "
        "warp."
    ),
)
PLAGUE = title(
    "plague",
    "Plague",
    "artifact",
    text=(
        "At the start of any encounter, you may play this card and name a player. That player loses three "
        "ships and discards one card of each type that the hand holds."
    ),
)
QUASH = title(
    "quash", "Quash", "artifact", text="When two players have agreed on a deal, you may play this card: the deal fails."
)


def an_attack_is_up(runner: Runner, seat: str, moment: Moment) -> bool:
    return any(face.type == "attack" for face in runner.encounter.faces.values())


@card(EMOTION_CONTROL, at=(timings.CARDS_REVEALED, timings.TOTALLING), when=an_attack_is_up, rule="CORE-135")
def emotion_control(runner: Runner, use: Use) -> None:
    """Counts every revealed attack as a negotiate."""
    for seat, face in runner.encounter.faces.items():
        if face.type == "attack":
            runner.emit(FaceChanged(seat=seat, face=Face("negotiate", 0, face.printed), source="emotion-control"))


def somebody_allied(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(runner.encounter.allies)


def which_allies(runner: Runner, seat: str, moment: Moment) -> ChooseSeats:
    allies = list(runner.encounter.allies)
    return ChooseSeats(
        prompt="Whose alliance is cancelled?", rule="CORE-118", name="force_field", seats=allies, most=len(allies)
    )


@card(FORCE_FIELD, at=timings.ALLIANCES_FORMED, asks=which_allies, rule="CORE-118")
def force_field(runner: Runner, use: Use) -> None:
    """Makes cancelled allies take their ships back to any of their colonies."""
    send_away(runner, use.value, "force-field")


def something_to_collect(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(runner.encounter.winner)


def nobody_collects(runner: Runner, seat: str, moment: Moment) -> bool:
    """Returns True if the loser is owed no compensation, and no seat has earned rewards (ORDERS-04)."""
    state, now = runner.state, runner.encounter
    loser = board.main_player(state, board.other_side(now.winner))
    return not (owed(now, loser) or rewarded_seats(state)) or not collected(state)


@card(
    IONIC_GAS,
    at=timings.WINNER_KNOWN,
    when=something_to_collect,
    rule="CORE-201",
    pointless=nobody_collects,
)
def ionic_gas(runner: Runner, use: Use) -> None:
    """Keeps everybody from collecting compensation or rewards."""
    NOTHING_COLLECTED.note(runner, True)


NOTHING_COLLECTED = Fact("ionic_gas", False)
"""This artifact denies everybody compensation and rewards."""


@denies_collection
def nothing_is_collected(state: State) -> bool:
    return bool(NOTHING_COLLECTED.of(state.current_encounter))


def the_warp_is_empty(runner: Runner, seat: str, moment: Moment) -> bool:
    """Returns True if no ship would come out (ORDERS-04)."""
    return not board.ships_at(runner.state, WARP)


@card(
    MOBIUS_TUBES,
    at=timings.START_OF_ENCOUNTER,
    roles=roles.offense,
    rule="CORE-212",
    pointless=the_warp_is_empty,
)
def mobius_tubes(runner: Runner, use: Use) -> None:
    """Frees all ships of all players from the warp; owners without a colony leave theirs there."""
    for seat in board.timing_order(runner.state):
        if lost := board.ships_at(runner.state, WARP, seat):
            runner.call("retrieve", seat=seat, count=len(lost), why="mobius-tubes")


def any_victim(runner: Runner, seat: str, moment: Moment) -> ChooseSeats:
    seats = board.clockwise(runner.state, seat)
    return ChooseSeats(prompt="Who suffers the plague?", rule="CORE-220", name="plague", seats=seats[1:] + seats[:1])


@card(PLAGUE, at=timings.START_OF_ENCOUNTER, asks=any_victim)
class Plague:
    """Three ships to the warp, and one card of each type that the victim holds (CORE-233)."""

    @staticmethod
    def ships(runner: Runner, use: Use) -> None:
        victim = use.value[0]
        question = choose_own_ships(
            runner.state, victim, 3, "The plague: you lose 3 ships. Which?", "CORE-214", "plague"
        )
        lose(runner, runner.ask(victim, question) if question.most else [], "plague")

    @staticmethod
    def cards(runner: Runner, use: Use) -> None:
        victim = use.value[0]
        by_kind: dict[str, list[str]] = {}
        for held in hand(runner, victim):
            by_kind.setdefault(nature(runner.state, held).kind, []).append(held)
        gone: list[str] = []
        for kind, held_of_kind in by_kind.items():
            prompt = f"The plague: which {about(kind)} card do you discard?"
            options = {each: facts(each).id for each in held_of_kind}
            question = ChooseCards(prompt=prompt, rule="CORE-233", name="plague_card", cards=options, secret=True)
            gone += runner.ask(victim, question) if len(options) > 1 else held_of_kind
        discard(runner, victim, gone, "plague")


@card(QUASH, at=timings.DEAL_AGREED, rule="CORE-192")
def quash(runner: Runner, use: Use) -> None:
    """Turns the agreed deal into a failed deal."""
    runner.emit(DealFailed(why="quash"))
