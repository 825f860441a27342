"""Arcade: collects those whom it beats by far."""

from collections import Counter

from domain import board
from domain.aliens.page import alien, own_use, power, super_, wild
from domain.encounter import roles, timings
from domain.encounter.choose_ships import choose_ships_from, spared
from domain.encounter.ships import lose, to_surrender
from domain.encounter.victory import have_won, win
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.mechanics.captured_ships import cell, surrender
from domain.mechanics.victory_margin import won_by
from domain.questions import ChooseSeats, Question

ARCADE = alien(
    "arcade",
    "Arcade",
    edition="storm",
    alert="yellow",
    verb="Pwn",
    wins_otherwise=True,
    unverified="that a player without colonies has no ship to give",
    captures_ships=True,
    power=(
        "As a main player or ally, when your side wins by 10 or more, or your side's attack card meets a "
        "negotiate, the opposing main player must give you a ship from a colony to keep. You win the game at "
        "once when you keep three ships of one colour or five ships in all. You may also win in the usual "
        "way."
    ),
    wild=(
        "As a main player or ally, when your side wins by 10 or more, you may make each losing player lose "
        "one more ship, from a colony."
    ),
    super=(
        "When you use your power, you may get the ship from an ally of the opposing side instead of its main player."
    ),
)

BIG_WIN, OF_ONE_COLOUR, IN_ALL = 10, 3, 5
VICTIM = "victim"


def won_by_far(runner: Runner, seat: str) -> bool:
    now = runner.encounter
    return now.winner == board.side_of(runner.state, seat) and won_by(now, BIG_WIN)


def shot_at_a_negotiate(runner: Runner, seat: str) -> bool:
    now = runner.encounter
    faces = {board.side_of(runner.state, main): face.type for main, face in now.faces.items()}
    mine = board.side_of(runner.state, seat)
    return (faces.get(mine), faces.get(board.other_side(mine))) == ("attack", "negotiate")


def i_was_so_much_better(runner: Runner, seat: str, moment: Moment) -> bool:
    return won_by_far(runner, seat) or shot_at_a_negotiate(runner, seat)


@power(ARCADE, at=timings.AFTER_RESOLUTION, roles=roles.involved, must=True, when=i_was_so_much_better)
class Pwn:
    """A ship of its owner's choice comes to the sheet; three of one colour, or five, win the game."""

    @staticmethod
    def surrender(runner: Runner, use: Use) -> None:
        surrender(runner, use.notes.get(VICTIM) or board.opposing(runner.state, use.seat)[0], use.seat, ARCADE.id)

    @staticmethod
    def high_score(runner: Runner, use: Use) -> None:
        """Wins, together with every other seat that meets a condition of victory now."""
        places = [cell(seat, ARCADE.id) for seat in runner.state.seats]
        colours = Counter(board.colour(ship) for place in places for ship in board.ships_at(runner.state, place))
        if colours.total() >= IN_ALL or max(colours.values(), default=0) >= OF_ONE_COLOUR:
            winners = [seat for seat in runner.state.seats if seat == use.seat or seat in have_won(runner.state)]
            win(runner, winners, "CORE-283", ARCADE.id)


def allies_with_ships(runner: Runner, seat: str) -> list[str]:
    return [ally for ally in board.opposing(runner.state, seat)[1:] if to_surrender(runner.state, ally)]


def an_ally_can_be_pwned(runner: Runner, seat: str, moment: Moment) -> bool:
    return own_use("arcade.power")(runner, seat, moment)


def which_ally(runner: Runner, seat: str, moment: Moment) -> ChooseSeats:
    seats = allies_with_ships(runner, seat)
    return ChooseSeats(prompt="Which ally is pwned instead?", name="pwn_an_ally", seats=seats)


@super_(ARCADE, answers=True, roles=roles.involved, when=an_ally_can_be_pwned, asks=which_ally)
def pwn_an_ally(runner: Runner, use: Use) -> None:
    use.subject_notes[VICTIM] = use.value[0]


def losers_can_pay(runner: Runner, seat: str, moment: Moment) -> bool:
    return won_by_far(runner, seat) and any(
        to_surrender(runner.state, loser) for loser in board.opposing(runner.state, seat)
    )


@wild(ARCADE, at=timings.AFTER_RESOLUTION, roles=roles.involved, when=losers_can_pay)
def game_over(runner: Runner, use: Use) -> None:
    """Takes one ship more of every losing player, from a colony."""
    asked: dict[str, Question] = {}
    for seat in board.opposing(runner.state, use.seat):
        if places := to_surrender(runner.state, seat):
            last, prompt = spared(runner.state, places), "Which further ship do you lose?"
            asked[seat] = choose_ships_from(places, 1, prompt, "CORE-214", "further_loss", last)
    answers = runner.ask_all(asked)
    lose(runner, [ship for ships in answers.values() for ship in ships], ARCADE.id)
