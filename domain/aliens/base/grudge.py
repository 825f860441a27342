"""Grudge: remembers who did not come when called."""

from domain import board, powers
from domain.aliens.page import alien, power, super_, wild
from domain.encounter import roles, timings
from domain.encounter.alliance import send_away
from domain.encounter.choose_ships import choose_own_ships, choose_ships_from, spared
from domain.encounter.resolution import has_lost
from domain.encounter.ships import lose
from domain.engine.moments import Moment, named, timing
from domain.engine.runner import Runner, watches
from domain.engine.uses import Use
from domain.engine.windows import open_window
from domain.events import AllianceAnswered, AlliesInvited, AllyDrawnIn, OutcomeFixed, SheetNoted
from domain.events.deals import DEAL
from domain.events.facts import Fact, SeatFact
from domain.questions import ChooseShips, Question
from domain.questions.wording import about, counted

GRUDGE = alien(
    "grudge",
    "Grudge",
    edition="base",
    alert="red",
    verb="Revenge",
    tokens=(("grudge", 7),),
    open_sheet=True,
    power=(
        "As a main player, after alliances are formed, you must give a grudge token to each player whom you "
        "invited and who did not ally with you. At the end of the encounter all tokens are discarded. If you won "
        "or made a deal, each player with a token loses 1 ship; if you lost or failed to make a deal, 4 ships. "
        "The players choose their ships, but none that they sent as allies of the other side."
    ),
    wild=(
        "As a main player, when your opponent wins the encounter, you may let the opponent's allies go away with "
        "nothing: their ships return to their colonies, and they get neither a colony nor rewards."
    ),
    super="When grudge tokens are discarded, you may make each player with a token lose 4 ships, whatever the outcome.",
)
TOKENS = "tokens"
MILD, HARD = 1, 4
ALLIED = SeatFact("grudge_allied", False)
"""The seat has joined the side of the player with this power, whatever became of it."""
ASKED = SeatFact[list[str]]("grudge_asked", [])
"""Side -> the seats that it has invited, also if its main player does without allies later."""
GIVEN = SeatFact("grudge_given", False)
"""The seat has got its token in this encounter."""
OPPOSED = Fact[list[str]]("grudge_opposed", [])
"""The ships that allies of the other side had in the encounter when its outcome was known."""
MERCILESS = Fact("grudge_merciless", False)
DUE = named("grudge_due", "Before grudge tokens are discarded", "The grudge tokens are about to be discarded.")


def holders(runner: Runner) -> list[str]:
    return list(runner.state.sheets.get(GRUDGE.id, {}).get(TOKENS, []))


def note(runner: Runner, seats: list[str]) -> None:
    runner.emit(SheetNoted(alien=GRUDGE.id, note=TOKENS, value=seats))


@watches(AllianceAnswered, within=GRUDGE.in_game)
@watches(AllyDrawnIn, within=GRUDGE.in_game)
def allies_are_remembered(runner: Runner, event: AllianceAnswered | AllyDrawnIn) -> None:
    """Remembers the allies, also those who leave the alliance before the tokens are given."""
    holder = powers.holder(runner.state, GRUDGE.id)
    if holder and event.side == board.side_of(runner.state, holder):
        ALLIED.note(runner, True, event.seat)


@watches(AlliesInvited, within=GRUDGE.in_game)
def invitations_are_remembered(runner: Runner, event: AlliesInvited) -> None:
    """Remembers the invitations; a complaint may take them back, or add to them."""
    if powers.holder(runner.state, GRUDGE.id) and event.seats:
        before = ASKED.of(runner.encounter, event.side)
        ASKED.note(runner, list(dict.fromkeys([*before, *event.seats])), event.side)


def refusing(runner: Runner, seat: str) -> list[str]:
    """Returns the seats that its side has invited, that stayed out, and that have no token for it yet."""
    now, side = runner.encounter, board.side_of(runner.state, seat)
    asked = dict.fromkeys([*ASKED.of(now, side), *now.invited.get(side, [])])
    out = [each for each in asked if now.allies.get(each) != side and not ALLIED.of(now, each)]
    return [each for each in out if not GIVEN.of(now, each)]


def somebody_refused(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(refusing(runner, seat))


@power(GRUDGE, at=timings.ALLIANCES_FORMED, roles=roles.main, must=True, often=True, when=somebody_refused)
def bear_a_grudge(runner: Runner, use: Use) -> None:
    """Gives each player at most one token."""
    new = refusing(runner, use.seat)
    for seat in new:
        GIVEN.note(runner, True, seat)
    together = {*holders(runner), *new}
    note(runner, [seat for seat in runner.state.seats if seat in together])


@watches(OutcomeFixed, within=GRUDGE.in_game)
def opponents_are_remembered(runner: Runner, event: OutcomeFixed) -> None:
    holder = powers.holder(runner.state, GRUDGE.id)
    if holder and holders(runner) and roles.main(runner.state, holder):
        allies = board.opposing(runner.state, holder)[1:]
        OPPOSED.note(runner, [ship for seat in allies for ship in board.in_encounter(runner.state, seat)])


def price(runner: Runner, seat: str) -> int:
    """Returns how many ships a token costs by the outcome: none unless the encounter was won, lost or dealt in."""
    now = runner.encounter
    if MERCILESS.of(now):
        return HARD
    if DEAL.of(now) == "made" or (now.winner and now.winner == board.side_of(runner.state, seat)):
        return MILD
    return HARD if DEAL.of(now) == "failed" or has_lost(runner.state, seat) else 0


def tokens_are_out(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(holders(runner))


@power(
    GRUDGE,
    part="revenge",
    at=(timings.AFTER_RESOLUTION, timings.ENCOUNTER_CLOSES),
    roles=roles.main,
    must=True,
    when=tokens_are_out,
    is_use=False,
)
class Revenge:
    """At the end of Resolution, or when the encounter ends without one; all ships are lost at the same moment."""

    @staticmethod
    def due(runner: Runner, use: Use) -> None:
        open_window(runner, timing(DUE, only=[use.seat]))

    @staticmethod
    def discard_tokens(runner: Runner, use: Use) -> None:
        count = price(runner, use.seat)
        payers = [seat for seat in holders(runner) if seat != use.seat] if count else []
        questions = {seat: which_ships(runner, seat, use.seat, count) for seat in payers}
        asked: dict[str, Question] = {seat: question for seat, question in questions.items() if question.most}
        chosen = runner.ask_all(asked) if asked else {}
        note(runner, [])
        lose(runner, [ship for ships in chosen.values() for ship in ships], GRUDGE.id)


def which_ships(runner: Runner, seat: str, to: str, count: int) -> ChooseShips:
    """Asks for ships of the seat from anywhere outside the warp that did not fight on the other side."""
    prompt = f"{about(to)} bears you a grudge: you lose {counted(count, 'ship')}. Which?"
    anywhere = choose_own_ships(runner.state, seat, count, prompt, "CORE-214", "grudge").places
    opposed = OPPOSED.of(runner.encounter)
    places = {place: [ship for ship in ships if ship not in opposed] for place, ships in anywhere.items()}
    places = {place: ships for place, ships in places.items() if ships}
    return choose_ships_from(places, count, prompt, "CORE-214", "grudge", spared(runner.state, places))


def the_outcome_was_mild(runner: Runner, seat: str, moment: Moment) -> bool:
    return runner.state.phase == "resolution" and price(runner, seat) < HARD


@super_(GRUDGE, at=DUE, roles=roles.main, when=the_outcome_was_mild)
def have_no_mercy(runner: Runner, use: Use) -> None:
    MERCILESS.note(runner, True)


def winning_allies(runner: Runner, seat: str) -> list[str]:
    """Returns the allies of the opponent whose side has won."""
    other = board.other_side(board.side_of(runner.state, seat))
    return board.side_members(runner.state, other)[1:] if runner.encounter.winner == other else []


def they_have_won(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(winning_allies(runner, seat))


@wild(GRUDGE, at=timings.WINNER_KNOWN, roles=roles.main, when=they_have_won)
def spoil_it(runner: Runner, use: Use) -> None:
    send_away(runner, winning_allies(runner, use.seat), GRUDGE.id)
