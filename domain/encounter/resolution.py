"""Resolution: the winner, the ships lost, the landing (CORE-140..161, CORE-200, W-70..W-77)."""

from collections.abc import Callable
from typing import Any

from domain import board
from domain.board import GATE
from domain.encounter import timings
from domain.encounter.deal import agreed
from domain.encounter.ships import lose, move, return_home
from domain.encounter.totals import terms
from domain.engine.agenda import Procedure
from domain.engine.moments import timing
from domain.engine.runner import Runner
from domain.engine.windows import open_window
from domain.events import OutcomeFixed, PhaseBegan
from domain.events.facts import Fact, SeatFact
from domain.extension_points import ExtensionPoint
from domain.state import Encounter, Frame, State

OUTRIGHT_WINNER = Fact[dict[str, Any] | None]("outright_winner", None)
"""The `side` that wins whatever the totals are, and the `source` that says so.

It may depend on `faces`, seat -> type of its card; where these are not up, the earlier fact `instead_of` it counts.
"""
UPSET = Fact("upset", "")
"""The fact that swaps winner and loser."""
BOTH_LOSE = Fact("both_lose", "")
"""The fact that makes both sides lose."""
CONCLUDED = Fact[dict[str, str] | None]("concluded", None)
"""The `side` for which an effect has decided the encounter without cards, and the `source` that says so."""
LOWER_TOTAL_WINS = Fact("lower_total_wins", "")
"""The fact that makes the lower total win."""
COMPENSATION_OWED = SeatFact("compensation", False)
"""The fact, set by an effect, that says whether the seat gets compensation if it loses."""

resolution = Procedure("resolution", orders_actions=True)


def outright_winner(encounter: Encounter) -> dict[str, Any] | None:
    """Returns the last fact of a winner whatever the totals are, of those whose cards are up now."""
    winner = OUTRIGHT_WINNER.of(encounter)
    types = {seat: face.type for seat, face in encounter.faces.items()}
    while winner and not winner.get("faces", {}).items() <= types.items():
        winner = winner["instead_of"]
    return winner


@resolution.step
def outcome(runner: Runner, frame: Frame) -> None:
    encounter = runner.encounter
    case, winner, why = _case(encounter)
    forced = outright_winner(encounter)
    if forced and case != "both_lose":
        winner, why = forced["side"], forced["source"]
    if winner and UPSET.of(encounter):
        winner, why = board.other_side(winner), UPSET.of(encounter)
    runner.emit(PhaseBegan(phase="resolution"))
    runner.emit(OutcomeFixed(case="decided" if winner and case == "deal" else case, winner=winner, why=why))
    open_window(runner, timing(timings.WINNER_KNOWN))


def _case(encounter: Encounter) -> tuple[str, str, str]:
    """Returns the row of CORE-140..145: case, winning side or nothing, rule id."""
    return _without_totals(encounter) or ("decided", _by_totals(encounter, encounter.totals), "CORE-140")


def _without_totals(encounter: Encounter) -> tuple[str, str, str] | None:
    """Returns the same as `_case`, where something else than the totals decides, else None."""
    if BOTH_LOSE.of(encounter):
        return "both_lose", "", BOTH_LOSE.of(encounter)
    if agreed(encounter):
        return "deal", "", "CORE-143"
    if concluded := CONCLUDED.of(encounter):
        return "decided", concluded["side"], concluded["source"]
    offense, defense = encounter.faces[encounter.offense].type, encounter.faces[encounter.defense].type
    if "morph" in (offense, defense):
        return "both_lose", "", "CORE-145"
    if offense == defense == "negotiate":
        return "deal", "", "CORE-143"
    if offense == "negotiate":
        return "decided", "defense", "CORE-142"
    if defense == "negotiate":
        return "decided", "offense", "CORE-141"
    return None


def totals_decide(encounter: Encounter) -> bool:
    """Returns True if the totals name the winner, also where winner and loser are swapped then (CORE-140)."""
    return not outright_winner(encounter) and _without_totals(encounter) is None


def _by_totals(encounter: Encounter, totals: dict[str, int]) -> str:
    """Returns the side that these totals make the winner."""
    offense, defense = totals["offense"], totals["defense"]
    if LOWER_TOTAL_WINS.of(encounter):
        offense, defense = -offense, -defense
    return "offense" if offense > defense else "defense"


def ahead(state: State) -> str:
    """Returns the side that would win if the totals were fixed now, or None unless both cards are attacks."""
    now = state.encounter
    if now is not None and (concluded := CONCLUDED.of(now)):
        return board.other_side(concluded["side"]) if UPSET.of(now) else concluded["side"]
    if now is None or any(face.type != "attack" for face in now.faces.values()):
        return ""
    winner = _by_totals(
        now, {side: sum(int(t["amount"]) for t in terms(state, side)) for side in ("offense", "defense")}
    )
    if forced := outright_winner(now):
        winner = forced["side"]
    return board.other_side(winner) if UPSET.of(now) else winner


@resolution.step
def losers_and_winners(runner: Runner, frame: Frame) -> None:
    """Removes losing ships; then winners land or return (CORE-150, CORE-151, CORE-160..162)."""
    encounter = runner.encounter
    if encounter.case == "deal":
        runner.call("deal")
    elif encounter.case == "both_lose":
        lose(runner, _ships(runner, "offense") + _ships(runner, "defense"), "encounter")
        lose_the_rest(runner, ["offense", "defense"])
        _compensate_losers(runner)
    elif encounter.winner:
        loser = board.other_side(encounter.winner)
        lose(runner, _ships(runner, loser), "encounter")
        lose_the_rest(runner, [loser])
        runner.call("winners")


def _compensate_losers(runner: Runner) -> None:
    """Grants compensation to a side by an effect alone, if both sides lose (HAZARD-12)."""
    for seat in (runner.encounter.offense, runner.encounter.defense):
        if COMPENSATION_OWED.of(runner.encounter, seat) and collected(runner.state):
            runner.call("compensation", taker=seat, payer=board.opponent(runner.state, seat))


def lose_the_rest(runner: Runner, sides: list[str]) -> None:
    """Loses what these sides have in the encounter besides ships with the ships."""
    for procedure in also_lost:
        runner.call(procedure.name, sides=sides)


def _ships(runner: Runner, side: str) -> list[str]:
    return [ship for seat in board.side_members(runner.state, side) for ship in board.in_encounter(runner.state, seat)]


@resolution.window(timings.AFTER_RESOLUTION)
def after_resolution(runner: Runner, frame: Frame) -> None:
    open_window(runner, timing(timings.AFTER_RESOLUTION))


def has_lost(state: State, seat: str) -> bool:
    """Returns True if the other side has won, or both sides have lost (CORE-145)."""
    now, side = state.current_encounter, board.side_of(state, seat)
    return bool(side) and (now.case == "both_lose" or now.winner == board.other_side(side))


def owed(encounter: Encounter, loser: str) -> bool:
    """Returns True for a loser with a negotiate against an attack, who gets compensation.

    Effects may grant or deny it (CORE-141).
    """
    if COMPENSATION_OWED.noted(encounter, loser):
        return COMPENSATION_OWED.of(encounter, loser)
    types = {seat: face.type for seat, face in encounter.faces.items()}
    return types.get(loser) == "negotiate" and "attack" in types.values()


also_lands: ExtensionPoint[Procedure] = ExtensionPoint()
"""Procedures that run once the offense has landed on the planet."""


also_lost: ExtensionPoint[Procedure] = ExtensionPoint()
"""Procedures that run, with the losing `sides` on their frame, once the ships of these sides are lost."""


denies_collection: ExtensionPoint[Callable[[State], bool]] = ExtensionPoint()
"""`function(state)`: True when nobody collects compensation or rewards in this encounter."""


def collected(state: State) -> bool:
    """Returns True while compensation and rewards of this encounter may be collected (CORE-201)."""
    return not any(denies(state) for denies in denies_collection)


winners = Procedure("winners")


@winners.step
def land_or_return(runner: Runner, frame: Frame) -> None:
    """Lands offensive ships, all of them and not by choice; defensive allies return (CORE-151, CORE-152, CORE-162).

    If the planet is destroyed, nobody lands (PLANET-01).
    """
    encounter = runner.encounter
    for seat in FOR_SHIPS.of(encounter):
        if board.count_in_encounter(runner.state, seat):
            _count_for_rewards(runner, frame, seat)
    if encounter.winner == "offense":
        exists = board.system_of(runner.state, encounter.planet)
        back = TURNED_BACK.of(encounter) if exists else board.side_members(runner.state, "offense")
        landing = [ship for ship in board.ships_at(runner.state, GATE) if board.owner(runner.state, ship) not in back]
        move(runner, landing, encounter.planet, "landing")
        if exists and encounter.offense not in back:
            for procedure in also_lands:
                runner.call(procedure.name)
        for seat in back:
            return_home(
                runner, seat, board.ships_at(runner.state, GATE, seat), "turned_back" if exists else "no_planet"
            )
        return
    for seat in board.side_members(runner.state, "defense")[1:]:
        ships = board.in_encounter(runner.state, seat)
        if seat in LANDS_TOO.of(encounter) and board.system_of(runner.state, encounter.planet):
            move(runner, ships, encounter.planet, "landing")
            continue
        _count_for_rewards(runner, frame, seat)
        return_home(runner, seat, ships, "allies_return")


def _count_for_rewards(runner: Runner, frame: Frame, seat: str) -> None:
    """Counts each ship that the seat has in the encounter now for its rewards."""
    counts = frame.vars.setdefault("counts", {})
    counts[seat] = counts.get(seat, 0) + board.count_in_encounter(runner.state, seat)


@winners.step
def compensation_and_rewards(runner: Runner, frame: Frame) -> None:
    encounter = runner.encounter
    if not collected(runner.state):
        return
    loser = board.main_player(runner.state, board.other_side(encounter.winner))
    if owed(encounter, loser):
        runner.call("compensation", taker=loser, payer=board.opponent(runner.state, loser))
    counts: dict[str, int] = dict(frame.vars.get("counts", {}))
    for seat in board.timing_order(runner.state):
        if (extra := REWARDED.of(encounter, seat)) and board.side_of(runner.state, seat) == encounter.winner:
            counts[seat] = counts.get(seat, 0) + extra
        if seat in counts:
            runner.call("rewards", seat=seat, count=counts[seat], besides=BESIDES.of(encounter, seat))


rewards_the_attackers: ExtensionPoint[Callable[[State], bool]] = ExtensionPoint()
"""`function(state)`: True while allies who win with the offense get rewards, and those of the defense land."""


def rewarded_seats(state: State) -> list[str]:
    """Returns the seats that get rewards: the allies of the side that is paid, and others that an effect rewards."""
    now = state.current_encounter
    paid = "offense" if any(holds(state) for holds in rewards_the_attackers) else "defense"
    allies = board.side_members(state, paid)[1:] if now.winner == paid else []
    earned = [seat for seat in state.seats if REWARDED.of(now, seat) or seat in FOR_SHIPS.of(now)]
    return list(dict.fromkeys([*allies, *earned]))


REWARDED = SeatFact("rewarded", 0)
"""The number of rewards that an effect gives to the seat, in addition to those of a defensive ally."""
BESIDES = SeatFact("rewarded_besides", 0)
"""The number of these extra rewards that are not for ships of the seat itself."""

FOR_SHIPS = Fact[list[str]]("rewarded_for_ships", [])
"""The seats that are rewarded, as a defensive ally is, for each ship that they have when ships land or return."""

LANDS_TOO = Fact[list[str]]("lands_too", [])
"""The defensive allies whose ships land on the planet instead of going home, and who get no rewards."""

TURNED_BACK = Fact[list[str]]("turned_back", [])
"""The seats whose ships go home instead of landing, although their side has won."""
