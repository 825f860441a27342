"""Sniveler: it is not fair."""

from domain import board
from domain.aliens.incursion.sniveler.contested_victory import SETTLED, share_or_defend
from domain.aliens.incursion.sniveler.tribute import all_agree, fill_the_warp, give_up_colonies, hand_over
from domain.aliens.page import alien, power, super_, wild
from domain.board import WARP
from domain.decks.described import DESCRIPTIONS, fits
from domain.decks.piles import hand
from domain.encounter import roles, timings
from domain.encounter.alliance import INVITES_NOBODY, NOT_INVITED, invite_or_do_without, may_join
from domain.encounter.victory import WIN, colonies_needed, colonies_that_count, colonies_to_compare
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.events.facts import Fact
from domain.mechanics.colonies import foreign_planets, found_colony
from domain.questions import ChooseOption, ChoosePlanets, ChooseSeats
from domain.questions.wording import about
from domain.state import State

SNIVELER = alien(
    "sniveler",
    "Sniveler",
    edition="incursion",
    alert="yellow",
    verb="Whine",
    power=(
        "Once in an encounter, as a main player, before allies are invited, you may whine about one matter. "
        "If you have the most ships in the warp, the others let all of them out or fill the warp with as many "
        "ships each. If you have the fewest foreign colonies, the others let you place one or give up one "
        "each. If you lack a kind of encounter card, another player gives you one, or all others discard all "
        "their cards of that kind."
    ),
    wild=(
        "When you are not invited by anybody, you may complain to one main player. That player must invite "
        "you after all or have no allies."
    ),
    super=(
        "When others win the game and you lack at most one colony, you may ask to share the victory. If a "
        "winner refuses, you may have one more encounter against that player. If you win it, you and your "
        "allies win the game instead."
    ),
)
WHINED = Fact("whined", "")
SHIPS, COLONIES, CARDS, MOST_SETTLERS = "ships", "colonies", "cards", 4


def in_warp(state: State, seat: str) -> int:
    return len(board.ships_at(state, WARP, seat))


def matters(runner: Runner, seat: str) -> dict[str, str]:
    """Returns the reasons to whine; a seat that is level with another has none."""
    complaints, state, rest = {}, runner.state, board.clockwise(runner.state, seat)[1:]
    if in_warp(state, seat) > max(in_warp(state, each) for each in rest):
        complaints[SHIPS] = "the most ships in the warp are yours"
    if colonies_to_compare(state, seat) < min(colonies_to_compare(state, each) for each in rest):
        complaints[COLONIES] = "you have the fewest foreign colonies"
    lacking = {
        d: what
        for d, what in DESCRIPTIONS.items()
        if not any(fits(runner.state, card, d) for card in hand(runner, seat))
    }
    return complaints | {f"{CARDS}:{d}": f"you have not got {what}" for d, what in lacking.items()}


def can_whine(runner: Runner, seat: str, moment: Moment) -> bool:
    return not WHINED.noted(runner.encounter)


def what_about(runner: Runner, seat: str, moment: Moment) -> ChooseOption:
    prompt = "What do you whine about?"
    return ChooseOption(prompt=prompt, name="whine", options=matters(runner, seat))


@power(SNIVELER, at=timings.BEFORE_INVITATIONS, roles=roles.main, when=can_whine, asks=what_about)
class Whine:
    @staticmethod
    def begin(runner: Runner, use: Use) -> str:
        WHINED.note(runner, use.seat)
        return str(use.value[0]).partition(":")[0]

    @staticmethod
    def ships(runner: Runner, use: Use) -> str:
        """Asks whether all of its ships leave the warp, or everybody fills it up to as many."""
        rest, mine = board.clockwise(runner.state, use.seat)[1:], in_warp(runner.state, use.seat)
        if all_agree(runner, rest, f"May all of {about(use.seat)}'s ships leave the warp?", "CORE-240"):
            runner.call("retrieve", seat=use.seat, count=mine, why=SNIVELER.id)
        else:
            fill_the_warp(runner, rest, mine, SNIVELER.id)
        return "done"

    @staticmethod
    def colonies(runner: Runner, use: Use) -> str:
        """Founds a foreign colony where it wants, or makes everybody give one up."""
        rest, wanted = board.clockwise(runner.state, use.seat)[1:], ""
        if planets := [planet for each in rest for planet in foreign_planets(runner.state, use.seat, each)]:
            question = ChoosePlanets(prompt="On which planet do you want a colony?", name="wanted", planets=planets)
            wanted = runner.ask(use.seat, question)[0]
        if not all_agree(
            runner,
            rest,
            f"May {about(use.seat)} found a colony on {about(wanted) if wanted else 'no planet'}?",
            "CORE-240",
        ):
            give_up_colonies(runner, rest, SNIVELER.id)
        elif wanted:
            found_colony(runner, use.seat, wanted, MOST_SETTLERS, SNIVELER.id)
        return "done"

    @staticmethod
    def cards(runner: Runner, use: Use) -> None:
        givers, wanted = board.clockwise(runner.state, use.seat)[1:], use.value[0].partition(":")[2]
        hand_over(runner, use.seat, givers, wanted, SNIVELER.id)


def left_out(runner: Runner, seat: str, moment: Moment) -> bool:
    """Returns False for a player who may not be invited: there is nothing to complain about (SNIVELER-02)."""
    now = runner.encounter
    return seat not in NOT_INVITED.of(now) and not any(seat in invited for invited in now.invited.values())


def to_whom(runner: Runner, seat: str, moment: Moment) -> ChooseSeats:
    now, state = runner.encounter, runner.state
    sides = [s for s in ("offense", "defense") if not INVITES_NOBODY.of(now, s) and may_join(state, seat, s)]
    seats = [board.main_player(state, side) for side in sides]
    return ChooseSeats(prompt="To whom do you complain?", name="complain", seats=seats)


WHEN = (timings.ALLIANCE_TURN, timings.ALLIANCES_FORMED)


@wild(SNIVELER, at=WHEN, roles=roles.uninvolved, when=left_out, asks=to_whom)
def complain(runner: Runner, use: Use) -> None:
    """Makes the main player invite it after all, or have no allies."""
    formed = use.moment["key"] == timings.ALLIANCES_FORMED
    invite_or_do_without(runner, use.seat, board.side_of(runner.state, use.value[0]), formed, SNIVELER.id)


def so_close(runner: Runner, seat: str, moment: Moment) -> bool:
    mine = sum(int(each["amount"]) for each in colonies_that_count(runner.state, seat))
    return mine >= colonies_needed(runner.state, seat) - 1 and seat not in moment["winners"] and not moment.get(SETTLED)


@super_(SNIVELER, instead_of=WIN, when=so_close)
def share(runner: Runner, use: Use) -> None:
    """Makes the winners share their victory, or one of them defend it."""
    share_or_defend(runner, use.seat, use.intent, SNIVELER.id)
