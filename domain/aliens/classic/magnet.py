"""Magnet: draws others in and drives them off."""

from domain import board
from domain.aliens.page import alien, own_use, power, super_, wild
from domain.decks.titles import TITLES, facts
from domain.encounter import roles, timings
from domain.encounter.alliance import draw_in, may_join, send_away
from domain.encounter.launch import can_send
from domain.encounter.planning import forbid
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.questions import ChooseOption, Distribute
from domain.questions.wording import about

MAGNET = alien(
    "magnet",
    "Magnet",
    edition="classic",
    alert="green",
    verb="Attract or repel",
    players_min=3,
    unverified="the wild flare follows a later print; the power is as a player of that edition described it",
    power=(
        "As a main player or ally, after all alliances are settled, you may attract or repel one other player "
        "who is not a main player. You make that player join a side of your choice, invited or not, or leave "
        "the encounter. A player who joins chooses how many ships to send."
    ),
    wild=(
        "As a main player, before encounter cards are selected, you may name an encounter card. Your opponent "
        "must not select it, unless there is no other encounter card in that hand."
    ),
    super="When you use your power, you may attract or repel as many players as you like.",
)
OUT = "none"
LABELS = {"offense": "joins the offense", "defense": "joins the defense", OUT: "leaves the encounter"}


def side_now(runner: Runner, seat: str) -> str:
    """Returns `offense`, `defense` or `none`: the side of an ally now."""
    return board.side_of(runner.state, seat) or OUT


def ways(runner: Runner, seat: str) -> dict[str, list[str]]:
    """Returns every other player that is no main player -> where the seat can send it.

    It needs ships to go to a side.
    """
    others = [each for each in board.timing_order(runner.state)[2:] if each != seat]
    ways_of = {}
    for other in others:
        sides = [side for side in ("offense", "defense") if may_join(runner.state, other, side)]
        sides = sides if can_send(runner.state, other) else []
        ways_of[other] = [where for where in [*sides, OUT] if where != side_now(runner, other)]
    return {other: places for other, places in ways_of.items() if places}


def whom_and_where(runner: Runner, seat: str, moment: Moment) -> ChooseOption:
    options = {
        f"{other}:{where}": f"{about(other)} {LABELS[where]}"
        for other, places in ways(runner, seat).items()
        for where in places
    }
    return ChooseOption(prompt="Whom do you attract or repel?", name="magnet", options=options)


@power(MAGNET, at=timings.ALLIANCES_SETTLED, roles=roles.involved, asks=whom_and_where)
def attract_or_repel(runner: Runner, use: Use) -> None:
    """Moves one other player, or those that the super flare names.

    A player who changes sides leaves the old one first.
    """
    other, _, where = use.value[0].partition(":")
    wanted = {other: where, **use.notes.get("besides", {})}
    order = [seat for seat in board.timing_order(runner.state) if seat in wanted]
    moved = {seat: wanted[seat] for seat in order if wanted[seat] != side_now(runner, seat)}
    leaving = [seat for seat in moved if side_now(runner, seat) != OUT]
    if leaving:
        send_away(runner, leaving, MAGNET.id)
    for seat, where in moved.items():
        if where != OUT:
            draw_in(runner, seat, where, MAGNET.id)


def further(runner: Runner, seat: str, moment: Moment) -> dict[str, list[str]]:
    """Returns the same as `ways`, without the player that the power is used on."""
    named = runner.state.uses[moment["use"]].chosen["value"][0].partition(":")[0]
    return {other: places for other, places in ways(runner, seat).items() if other != named}


def somebody_else_can_be_moved(runner: Runner, seat: str, moment: Moment) -> bool:
    return own_use("magnet.power")(runner, seat, moment)


def the_others(runner: Runner, seat: str, moment: Moment) -> Distribute:
    places = further(runner, seat, moment)
    staying: dict[str, list[str]] = {}
    for other in places:
        staying.setdefault(side_now(runner, other), []).append(other)
    return Distribute(
        prompt="To which side does each of the others go?",
        name="magnet_others",
        items=list(places),
        targets=dict.fromkeys(LABELS, len(places)),
        fallback={"items": staying},
        where={OUT: "out of the encounter"},
        allowed={other: [side_now(runner, other), *others] for other, others in places.items()},
    )


@super_(MAGNET, answers=True, roles=roles.involved, when=somebody_else_can_be_moved, asks=the_others)
def everybody(runner: Runner, use: Use) -> None:
    """Extends the power to as many players as wanted."""
    use.subject_notes["besides"] = {other: where for where, others in use.value.items() for other in others}


def which_card(runner: Runner, seat: str, moment: Moment) -> ChooseOption:
    """Asks for a title of an encounter card that is in this game."""
    cards = {facts(card).id for zone in runner.state.zones.values() for card in zone if facts(card).is_encounter_card}
    options = {title: TITLES[title].name for title in sorted(cards)}
    return ChooseOption(prompt="Which card is forbidden?", name="forbidden_card", options=options)


@wild(MAGNET, at=timings.BEFORE_SELECTION, roles=roles.main, asks=which_card)
def forbid_a_card(runner: Runner, use: Use) -> None:
    """Forbids the opponent to select the card, unless it has no other encounter card."""
    forbid(runner, board.opponent(runner.state, use.seat), use.value[0])
