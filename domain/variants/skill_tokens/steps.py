"""Between alliances and planning: Escorts are called, then Shields and Weapons are compared (W-46..W-48)."""

from domain import board
from domain.encounter import timings
from domain.encounter.alliance import alliance
from domain.encounter.choose_ships import choose_ships_from
from domain.encounter.launch import must_commit
from domain.encounter.ships import move
from domain.encounter.turn import end_turn
from domain.engine.agenda import DONE, Procedure
from domain.engine.moments import timing
from domain.engine.queries import extra_terms
from domain.engine.runner import Runner
from domain.engine.windows import open_window
from domain.mechanics import hidden_ships
from domain.mechanics.ordered_escorts import fix_the_number
from domain.questions import ChooseShips
from domain.questions.wording import counted
from domain.state import Frame
from domain.variants.skill_tokens import skills
from domain.variants.skill_tokens.declaration import ID
from domain.variants.skill_tokens.events import EscortsCalled, SkillsCompared
from domain.variants.variant import played_with


def call_escorts(runner: Runner, frame: Frame) -> None:
    """Lets each seat with ships in the encounter add its Escorts, clockwise from the offense (SKILL-10..12)."""
    _call(runner, frame)


def call_late_escorts(runner: Runner, frame: Frame) -> None:
    """Lets a seat that joined a side since then still call (SKILL-19)."""
    _call(runner, frame)


def _call(runner: Runner, frame: Frame) -> None:
    around = board.clockwise(runner.state, runner.encounter.offense)
    offense = runner.encounter.offense
    # A seat that may commit no ships calls none. The offense may have launched none, and still call some.
    able = [seat for seat in around if seat == offense or must_commit(runner.state, seat)]
    involved = [seat for seat in able if board.in_encounter(runner.state, seat)]
    asked = {f"{seat}:{board.side_of(runner.state, seat)}": seat for seat in involved}
    before = frame.vars.get("asked", [])
    frame.vars["asked"] = [*before, *(key for key in asked if key not in before)]
    for key, seat in asked.items():
        if key not in before:
            runner.call("call_escorts", seat=seat)


def before_comparison(runner: Runner, frame: Frame) -> None:
    """Lets a seat with unseen ships show them (SKILL-54)."""
    open_window(runner, timing(timings.COMPARING_SKILLS))


def compare_skills(runner: Runner, frame: Frame) -> None:
    """Ends encounter and turn if the defensive side has more Shields than the offensive has Weapons (SKILL-51)."""
    weapons = len(skills.in_encounter(runner.state, "offense", skills.WEAPON))
    shields = len(skills.in_encounter(runner.state, "defense", skills.SHIELD))
    runner.emit(SkillsCompared(weapons=weapons, shields=shields, ends=shields > weapons))
    if shields > weapons:
        end_turn(runner)
        runner.call("abort", rule="SKILL-51")


for _before, _step in (
    ("alliances_formed", call_escorts),
    ("settle_alliances", call_late_escorts),
    ("call_late_escorts", before_comparison),
    ("before_comparison", compare_skills),
):
    alliance.insert(_step, after=_before, within=played_with(ID))


calling = Procedure("call_escorts")
ESCORTS = "escorts"
"""The query of how many Escorts a seat may call: as many as there are, less what the strictest power forbids."""


@calling.step
def choose(runner: Runner, frame: Frame) -> str | None:
    """Asks for some, all or none of those on colonies (SKILL-12, SKILL-15).

    An ally's number may be changed by others.
    """
    seat = frame.vars["seat"]
    available = skills.callable_escorts(runner.state, seat)
    if not available:
        return DONE
    ships = frame.vars["ships"] = runner.ask(seat, escorts(runner, seat, available))
    if ships and seat in board.side_members(runner.state, board.side_of(runner.state, seat))[1:]:
        most, others = most_called(runner, seat, available), [each for each in runner.state.seats if each != seat]
        open_window(runner, timing(timings.ESCORTS_NAMED, ally=seat, available=most, only=others))
    return None


def most_called(runner: Runner, seat: str, places: dict[str, list[str]]) -> int:
    """Returns how many of these Escorts the seat may call: a power may forbid some (SKILL-17)."""
    count = sum(map(len, places.values()))
    return count + min([0, *(int(each["amount"]) for each in extra_terms(runner, ESCORTS, seat, count))])


def escorts(runner: Runner, seat: str, available: dict[str, list[str]]) -> ChooseShips:
    """Asks which Escorts the seat may call: as many as it has, unless an effect says otherwise (SKILL-14).

    A seat with a reserve answers in secret, and is asked even when the reserve is empty (SKILL-21).
    """
    brought = hidden_ships.committed(runner.state, seat)
    places = {place: [ship for ship in ships if ship not in brought] for place, ships in available.items()}
    return ChooseShips(
        prompt="Which Escorts do you call?",
        rule="SKILL-12",
        name="escorts",
        places={place: ships for place, ships in places.items() if ships},
        least=0,
        most=most_called(runner, seat, places),
        fallback={"from": {}},
        secret=bool(hidden_ships.reserve(runner.state, seat)),
    )


@calling.step
def choose_again(runner: Runner, frame: Frame) -> None:
    """Asks again when another seat fixed the number (SKILL-18); the owner of the Escorts chooses which ones."""
    seat, count = frame.vars["seat"], frame.vars.get("count")
    if count is not None and count != len(frame.vars["ships"]):
        question = escorts(runner, seat, skills.callable_escorts(runner.state, seat))
        prompt = f"You must call {counted(count, 'Escort')}. Which?"
        fixed = choose_ships_from(question.places, count, prompt, "SKILL-18", "fixed_escorts")
        fixed.secret = question.secret
        frame.vars["ships"] = runner.ask(seat, fixed) if fixed.most else []


@fix_the_number
def must_call(runner: Runner, count: int) -> None:
    """Makes a seat call by an effect of another seat, while the Escorts are named."""
    runner.frame_of(calling).vars["count"] = count


@calling.step
def join(runner: Runner, frame: Frame) -> None:
    """Moves Escorts into the gate, beside the planet or, by the defense, onto it (SKILL-13, SKILL-26).

    Those of a reserve join unseen; everybody learns that there was a call, and of how many ships they see (SKILL-21).
    """
    seat, ships = frame.vars["seat"], frame.vars["ships"]
    side, reserve = board.side_of(runner.state, seat), hidden_ships.reserve(runner.state, seat)
    hidden = [ship for ship in ships if runner.state.ships[ship] in reserve]
    seen = [ship for ship in ships if ship not in hidden]
    runner.emit(EscortsCalled(seat=seat, side=side, called=bool(ships), count=len(seen)))
    if ships and reserve:
        hidden_ships.commit(runner, seat, hidden)
    move(runner, seen, board.place_in_encounter(runner.state, seat), "escorts")
