"""Mite: big words, and the others give way."""

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.board import GATE
from domain.decks.piles import hand
from domain.decks.taking import discard_at_random
from domain.encounter import roles, timings
from domain.encounter.alliance import send_away
from domain.encounter.ships import move
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.questions import ChooseOption
from domain.questions.wording import about, counted

MITE = alien(
    "mite",
    "Mite",
    edition="base",
    alert="yellow",
    verb="Bluster",
    power=(
        "As the offense, after you launch ships, if the defense has more than three cards in hand, you must make the "
        "defense choose. Either the defense discards cards at random until it has three, or it grants you a colony. "
        "All your ships in the gate then land on the targeted planet, beside the ships that are there, and the "
        "encounter ends at once and is successful."
    ),
    wild=(
        "As a main player, after alliances are formed, if your opponent has more allied ships than you, you may send "
        "all allies of both sides home with their ships."
    ),
    super=(
        "When the defense discards cards because of your power, you may look at them first and take any of them into "
        "your hand. The rest is discarded."
    ),
)
LEFT = 3
KEEP = "keep"


def too_many(runner: Runner, seat: str) -> int:
    """Returns how many cards the seat holds over three."""
    return max(0, len(hand(runner, seat)) - LEFT)


def defense_is_rich(runner: Runner, seat: str, moment: Moment) -> bool:
    defense = runner.encounter.defense
    return bool(defense) and too_many(runner, defense) > 0


@power(MITE, at=timings.SHIPS_LAUNCHED, roles=roles.offense, must=True, when=defense_is_rich)
class Bluster:
    """Three cards are left to the defense, or it grants a colony."""

    @staticmethod
    def colony_or_cards(runner: Runner, use: Use) -> str:
        """Asks for a colony or cards. Without a ship in the gate, and a planet to land on, no colony can be granted."""
        now = runner.encounter
        options = {"discard": f"discard {counted(too_many(runner, now.defense), 'card')} at random"}
        if board.ships_at(runner.state, GATE, use.seat) and board.system_of(runner.state, now.planet):
            options["colony"] = f"grant {about(use.seat)} a colony on {about(now.planet)}"
        question = ChooseOption(
            prompt=f"{about(use.seat)} blusters at you. What do you choose?", name="bluster", options=options
        )
        chosen = runner.ask(now.defense, question)[0] if len(options) > 1 else "discard"
        return "discard_the_rest" if chosen == "discard" else "land"

    @staticmethod
    def discard_the_rest(runner: Runner, use: Use) -> str:
        defense, keeper = runner.encounter.defense, use.seat if use.notes.get(KEEP) else ""
        discard_at_random(runner, defense, too_many(runner, defense), MITE.id, keeper)
        return "done"

    @staticmethod
    def land(runner: Runner, use: Use) -> None:
        move(runner, board.ships_at(runner.state, GATE, use.seat), runner.encounter.planet, MITE.id)

    @staticmethod
    def end_the_encounter(runner: Runner, use: Use) -> None:
        """Ends the encounter, which is successful, but nobody has won or lost."""
        runner.call("abort", rule=MITE.id, success=True)


@super_(MITE, with_use="mite.power", roles=roles.offense)
def keep_some(runner: Runner, use: Use) -> None:
    use.subject_notes[KEEP] = True


def allied_ships(runner: Runner, seat: str) -> int:
    """Returns how many ships the allies of a main player have in the encounter."""
    allies = board.side_members(runner.state, board.side_of(runner.state, seat))[1:]
    return sum(board.count_in_encounter(runner.state, ally) for ally in allies)


def outnumbered(runner: Runner, seat: str, moment: Moment) -> bool:
    return allied_ships(runner, board.opponent(runner.state, seat)) > allied_ships(runner, seat)


@wild(MITE, at=timings.ALLIANCES_FORMED, roles=roles.main, when=outnumbered)
def alone_against_one(runner: Runner, use: Use) -> None:
    """Ends the alliances of both sides."""
    send_away(runner, list(runner.encounter.allies), "flare-mite")
