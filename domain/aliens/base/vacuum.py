"""Vacuum: does not go to the warp alone."""

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.board import WARP
from domain.encounter import timings
from domain.encounter.choose_ships import choose_from_another, choose_ships_from, spared
from domain.encounter.ships import SHIPS_GONE, homes, lose
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.questions import ChooseShips, Distribute, Question
from domain.questions.wording import about, counted, which

VACUUM = alien(
    "vacuum",
    "Vacuum",
    edition="base",
    alert="green",
    verb="Catharsis",
    power=(
        "Whenever ships of yours go to the warp, you must name other players who lose ships too, all together at "
        "most as many as you lost; you may name nobody. You say how many each of them loses, and each of them "
        "chooses the colonies from which the ships come."
    ),
    wild=(
        "After the encounter cards are revealed, you may get one of your ships back from the warp for each main "
        "player other than you who has revealed an attack card."
    ),
    super="When you use your power, you may choose the ships that go to the warp along with yours.",
)
NOBODY, PICKS = "nobody", "picks"


def my_losses(runner: Runner, seat: str, moment: Moment) -> int:
    """Returns the seat's lost ships. In the warp ships belong to their owner again, whichever seat commanded them."""
    ships = [ship for ship in moment["ships"] if board.native_owner(runner.state, ship) == seat]
    return sum(runner.state.ships[ship] == WARP for ship in ships)


def within_reach(runner: Runner, seat: str, other: str) -> dict[str, list[str]]:
    """Returns planet -> ships of the other player that can go along.

    None of them belongs to the seat.
    """
    ships_at: dict[str, list[str]] = {}
    resting = board.at_rest(runner.state)
    for planet, ships in board.colonies(runner.state, other).items():
        strange = [ship for ship in ships if board.native_owner(runner.state, ship) != seat]
        if strange and planet not in resting:
            ships_at[planet] = strange
    return ships_at


def i_lost_ships(runner: Runner, seat: str, moment: Moment) -> bool:
    return my_losses(runner, seat, moment) > 0


def who_goes_along(runner: Runner, seat: str, moment: Moment) -> Distribute:
    total = my_losses(runner, seat, moment)
    others = board.clockwise(runner.state, seat)[1:]
    reach = {other: sum(map(len, within_reach(runner, seat, other).values())) for other in others}
    targets = {other: min(total, count) for other, count in reach.items() if count} | {NOBODY: total}
    return Distribute(
        prompt=f"You lost {counted(total, 'ship')}. Whose ships go along, and how many of them?",
        name="catharsis",
        total=total,
        targets=targets,
        where={target: f"of {about(target)}" for target in targets} | {NOBODY: "not taken along"},
    )


@power(VACUUM, at=SHIPS_GONE, must=True, when=i_lost_ships, asks=who_goes_along)
def catharsis(runner: Runner, use: Use) -> None:
    """Loses all of them at the same moment."""
    counts = {other: count for other, count in use.value.items() if other != NOBODY}
    if use.notes.get(PICKS):
        ships = [ship for other, count in counts.items() for ship in taken(runner, use.seat, other, count)]
    else:
        questions: dict[str, Question] = {
            other: which_go_along(runner, use.seat, other, count) for other, count in counts.items()
        }
        ships = [ship for chosen in runner.ask_all(questions).values() for ship in chosen] if questions else []
    lose(runner, ships, VACUUM.id)


def which_go_along(runner: Runner, seat: str, other: str, count: int) -> ChooseShips:
    places = within_reach(runner, seat, other)
    prompt = f"{about(seat)} takes {counted(count, 'ship')} of yours along to the warp. Which?"
    return choose_ships_from(places, count, prompt, "CORE-240", "go_along", spared(runner.state, places))


def taken(runner: Runner, seat: str, other: str, count: int) -> list[str]:
    """Asks for the ships of the other player that the seat picks."""
    prompt = f"{which(count, 'ship')} of {about(other)} do you take along?"
    places = within_reach(runner, seat, other)
    chosen: list[str] = runner.ask(
        seat, choose_from_another(runner.state, places, count, prompt, "CORE-221", "take_along")
    )
    return chosen


def somebody_is_named(runner: Runner, seat: str, moment: Moment) -> bool:
    named = runner.state.uses[moment["use"]].chosen.get("value", {})
    return any(count for other, count in named.items() if other != NOBODY)


@super_(VACUUM, with_use="vacuum.power", when=somebody_is_named)
def pick_them(runner: Runner, use: Use) -> None:
    use.subject_notes[PICKS] = True


def attackers(runner: Runner, seat: str) -> int:
    return sum(face.type == "attack" for other, face in runner.encounter.faces.items() if other != seat)


def others_attack(runner: Runner, seat: str, moment: Moment) -> bool:
    lost = board.ships_at(runner.state, WARP, seat)
    return bool(attackers(runner, seat) and lost and homes(runner.state, seat))


@wild(VACUUM, at=timings.CARDS_REVEALED, when=others_attack)
def breathe_in(runner: Runner, use: Use) -> None:
    runner.call("retrieve", seat=use.seat, count=attackers(runner, use.seat), why=VACUUM.id)
